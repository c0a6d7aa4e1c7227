//! What a ship may fire at, and with what hit number [R7.1-1 to R7.2(1)-6, R8.3-1, R9.2-1 to R9.2-5].

use crate::{
    games::leyte_gulf::{Arc, ArcSet, Band, JP, LeyteGulf, Place, Ship, ShipSet, State, rules::groups::Groups},
    hex::Hex,
};

/// Which guns [R7.1-5].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GunType {
    /// Main guns.
    Main,
    /// Secondary guns.
    Secondary,
}

/// The state of a main-gun marker towards its target [R8.4(1), R8.4(2), R8.4(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// First salvo.
    First,
    /// Spotted fire.
    Spotted,
    /// Straddle.
    Straddle,
}

impl Standing {
    /// Names.
    pub const NAMES: [(&'static str, Self); 3] =
        [("first", Self::First), ("spotting", Self::Spotted), ("straddle", Self::Straddle)];
}

/// How a target lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Distance in hexes.
    pub distance: u8,
    /// Its band.
    pub band: Band,
    /// The arc that is used.
    pub arc: Arc,
    /// Fire power there, at least 1.
    pub power: u8,
}

/// A hit number and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitNumber {
    /// On the marker.
    pub base: u8,
    /// First salvo.
    pub first: i8,
    /// Range.
    pub range: i8,
    /// Damaged firer.
    pub damaged: i8,
    /// Destroyer as target.
    pub destroyer: i8,
    /// Japanese at night.
    pub night: i8,
}

impl HitNumber {
    /// The number itself.
    pub const fn total(&self) -> i8 {
        self.base as i8 + self.first + self.range + self.damaged + self.destroyer + self.night
    }

    /// The modifiers with their reasons, those that are not 0.
    pub fn modifiers(&self) -> impl Iterator<Item = (&'static str, i8)> {
        let range = if self.range > 0 { "close range" } else { "long range" };
        let all = [
            ("first salvo", self.first),
            (range, self.range),
            ("firer damaged", self.damaged),
            ("destroyers", self.destroyer),
            ("night", self.night),
        ];
        all.into_iter().filter(|(_, modifier)| *modifier != 0)
    }
}

impl LeyteGulf {
    /// [R7.1(2)-1, R7.1(2)-2, R7.1(2)-3, R8.1, R10.5-1] Whether guns of a ship reach a band: secondary guns only the
    /// close one, main guns as their marker says, and at night nobody the long one.
    pub fn reaches(&self, gun: GunType, ship: Ship, band: Band) -> bool {
        match (gun, &self.card(ship).gun) {
            (GunType::Secondary, _) => band == Band::Close,
            (GunType::Main, None) => false,
            (GunType::Main, Some(marker)) => band <= marker.reach && !(band == Band::Long && self.data.scenario.night),
        }
    }

    /// [R8.3-1, R9.2-2, R9.2-3, R8.2(2)-2] Fire power of a ship in an arc: that of the marker, or of the secondary
    /// guns, of which ahead and astern half bear, rounded down.
    pub fn power_in(&self, gun: GunType, ship: Ship, arc: Arc) -> u8 {
        let card = self.card(ship);
        match (gun, arc) {
            (GunType::Main, arc) => card.gun.as_ref().map_or(0, |marker| marker.power[arc as usize]),
            (GunType::Secondary, Arc::Starboard | Arc::Port) => card.secondary,
            (GunType::Secondary, Arc::Front | Arc::Rear) => card.secondary / 2,
        }
    }

    /// [R7.1(3), RULING-7] The best of some arcs, the first of equals; nothing where all have a fire power of 0.
    pub fn best_arc(&self, gun: GunType, ship: Ship, arcs: ArcSet) -> Option<(Arc, u8)> {
        let mut best = None;
        for arc in arcs.iter() {
            let power = self.power_in(gun, ship, arc);
            if power > best.map_or(0, |(_, most)| most) {
                best = Some((arc, power));
            }
        }
        best
    }

    /// [R8.3-2, R9.1-1] Penetration of a ship's guns.
    pub fn penetration(&self, gun: GunType, ship: Ship) -> u8 {
        match gun {
            GunType::Main => self.card(ship).gun.as_ref().map_or(0, |marker| marker.penetration),
            GunType::Secondary => self.data.charts.secondary_penetration,
        }
    }

    /// [R7.1-1, R7.1-2, R7.1(3), RULING-15, RULING-30, RULING-32] How a target lies for a ship, if its guns reach it
    /// and bear. Ships never block fire; no-entry hexes between do by option.
    pub fn shot(&self, state: &State, gun: GunType, ship: Ship, target: Ship) -> Option<Shot> {
        self.shot_from(gun, ship, state.place(ship), state.hex(target))
    }

    /// How a hex would lie for a ship in a place.
    pub fn shot_from(&self, gun: GunType, ship: Ship, from: Place, to: Hex) -> Option<Shot> {
        let sight = self.sight(from.hex(), to)?;
        let (arc, power) = self.guns_that_bear(gun, ship, sight.band, sight.heading(from.facing()))?;
        let shot = Shot { distance: sight.distance, band: sight.band, arc, power };
        (!self.is_fire_blocked(from.hex(), to)).then_some(shot)
    }

    /// [R6.2-3, R6.7-3, R10.4-3] Whether a ship may fire at all: one that has launched, reloaded or entered a no-entry
    /// hex in this phase of its own may not.
    pub fn may_fire(&self, state: &State, ship: Ship) -> bool {
        state.on_map.contains(ship) && !state.no_fire.contains(ship)
    }

    /// [R7.1-1, R7.1-4] Enemy ships that a ship may fire at, by number; each is a target of its own.
    pub fn targets(&self, state: &State, gun: GunType, ship: Ship) -> ShipSet {
        self.targets_among(state, gun, ship, &self.groups(state, self.side_of(ship).other()))
    }

    /// The targets of a ship among enemies.
    pub(crate) fn targets_among(&self, state: &State, gun: GunType, ship: Ship, enemies: &Groups) -> ShipSet {
        if !self.may_fire(state, ship) || (gun == GunType::Main && self.card(ship).gun.is_none()) {
            return ShipSet::EMPTY;
        }
        let from = state.place(ship);
        let (field, offset) = (self.field_of(gun, ship, from), self.data.grid.offset(Hex(0), from.hex()));
        let mut targets = ShipSet::EMPTY;
        for group in enemies {
            let sight = self.sight_at((group.offset.0 - offset.0, group.offset.1 - offset.1));
            if sight.is_some_and(|sight| field.covers(sight)) && !self.is_fire_blocked(from.hex(), group.hex) {
                targets = targets.with(group.ships);
            }
        }
        targets
    }

    /// [R7.2(1)-1 to R7.2(1)-6, R8.2(2)-1, R9.2-4, RULING-2, RULING-3, RULING-4] The hit number: that of the face of
    /// the marker, 2 less for a first salvo beyond close range and at long range, 1 more at close range, 1 less if the
    /// firer is damaged, the target a destroyer, or the firer Japanese at night. Secondary guns are always spotted.
    pub fn hit_number(
        &self,
        gun: GunType,
        ship: Ship,
        target: Ship,
        band: Band,
        standing: Standing,
        is_damaged: bool,
    ) -> HitNumber {
        self.hit_number_at(gun, ship, self.is_destroyer(target), band, standing, is_damaged)
    }

    /// The same at any target of a type.
    pub(crate) fn hit_number_at(
        &self,
        gun: GunType,
        ship: Ship,
        is_destroyer: bool,
        band: Band,
        standing: Standing,
        is_damaged: bool,
    ) -> HitNumber {
        let marker = self.card(ship).gun.as_ref();
        let base = match (gun, standing) {
            (GunType::Secondary, _) => self.data.charts.secondary_hit,
            (GunType::Main, Standing::Straddle) => marker.map_or(0, |marker| marker.straddle),
            (GunType::Main, _) => marker.map_or(0, |marker| marker.normal),
        };
        let is_first = gun == GunType::Main && standing == Standing::First && band != Band::Close;
        HitNumber {
            base,
            first: if is_first { -2 } else { 0 },
            range: match band {
                Band::Close => 1,
                Band::Medium => 0,
                Band::Long => -2,
            },
            damaged: if is_damaged { -1 } else { 0 },
            destroyer: if is_destroyer { -1 } else { 0 },
            night: if self.data.scenario.night && self.side_of(ship) == JP { -1 } else { 0 },
        }
    }

    /// [R7.2(1), RULING-1] Two dice below the number hit; by option the number itself hits, too.
    pub const fn guns_hit(&self, sum: u8, number: i8) -> bool {
        if self.options.guns_hit_with_number { sum as i8 <= number } else { (sum as i8) < number }
    }
}
