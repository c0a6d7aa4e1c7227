//! What ships, shots and torpedoes are worth.

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{
        Band, Battery, GunType, Heading, Hull, JP, LeyteGulf, Place, RUN, Ship, ShipSet, Standing, State,
    },
    hex::{Facing, Hex, offset_to},
};

use super::leanings::{Factors, Lean, USUAL};

/// What damage is worth to the guns, as a part of the ship's points: more than all of them, since it weakens the ship for
/// the rest of the game.
const DAMAGE: f32 = 1.125;

/// Where so many steps straight on lead, as far as nothing is in the way.
pub(super) fn straight_on(game: &LeyteGulf, from: Place, steps: u8) -> Hex {
    let steps = i16::from(steps.min(game.free_ahead(from.hex(), from.facing())));
    let (q, r) = offset_to(from.facing().index());
    game.data.grid.at_offset(from.hex(), (q * steps, r * steps)).expect("free hexes are on the map")
}

/// A ship that guns may hit: its points, and what of it counts for the chances.
#[derive(Clone, Copy)]
pub(super) struct Target {
    worth: f32,
    hull: Hull,
}

/// A position as one side sees it.
pub(super) struct View<'a> {
    pub(super) game: &'a LeyteGulf,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) enemy: Side,
    /// Own ships on the map.
    pub(super) own: ShipSet,
    /// Enemy ships on the map.
    pub(super) enemies: ShipSet,
    factors: &'a Factors,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a LeyteGulf, state: &'a State, side: Side) -> Self {
        Self::leaning(game, state, side, &USUAL)
    }

    /// With the doctrine's numbers multiplied by these factors.
    pub(super) fn leaning(game: &'a LeyteGulf, state: &'a State, side: Side, factors: &'a Factors) -> Self {
        let enemy = side.other();
        let (own, enemies) = (game.ships_on_map(state, side), game.ships_on_map(state, enemy));
        Self { game, state, side, enemy, own, enemies, factors }
    }

    /// By what a number of the doctrine is multiplied.
    #[inline]
    pub(super) fn lean(&self, number: Lean) -> f32 {
        self.factors[number as usize]
    }

    /// The factor of a side that is two points ahead, of one that is two behind, or 1; the bid counts.
    pub(super) fn lean_by_standing(&self, ahead: Lean, behind: Lean) -> f32 {
        let bid = if self.side == JP { -self.game.bid() } else { self.game.bid() };
        match i32::from(self.state.vp[self.side]) - i32::from(self.state.vp[self.enemy]) + bid {
            2.. => self.lean(ahead),
            ..=-2 => self.lean(behind),
            _ => 1.0,
        }
    }

    /// Points of a ship.
    pub(super) fn worth(&self, ship: Ship) -> f32 {
        f32::from(self.game.card(ship).vp)
    }

    /// Points of some ships.
    pub(super) fn worth_of(&self, ships: ShipSet) -> f32 {
        ships.iter().map(|ship| self.worth(ship)).sum()
    }

    /// Ships of the unit that moves.
    pub(super) fn moving(&self) -> ShipSet {
        self.game.moving(self.state)
    }

    /// What chances of damage and of sinking a ship are worth: damage [`DAMAGE`] of it, damage of a damaged ship and sinking
    /// all of it.
    #[inline]
    fn worth_of_effects(&self, worth: f32, [damaged, sunk]: [f32; 2]) -> f32 {
        worth * (DAMAGE * self.lean(Lean::Damage) * damaged + sunk)
    }

    /// A ship as a target.
    #[inline]
    pub(super) fn target(&self, ship: Ship) -> Target {
        Target { worth: self.worth(ship), hull: self.game.hull(ship, self.state.damaged.contains(ship)) }
    }

    /// Guns of a ship that bear that way; nothing if none do.
    #[inline]
    pub(super) fn battery(&self, gun: GunType, ship: Ship, (band, heading): (Band, Heading)) -> Option<Battery<'a>> {
        self.game.battery(gun, ship, self.state.damaged.contains(ship), band, heading)
    }

    /// Points that fire at a target is worth on average.
    #[inline]
    pub(super) fn fire(&self, battery: &Battery<'_>, target: Target, standing: Standing) -> f32 {
        battery.hit(standing, target.hull) * self.worth_of_effects(target.worth, battery.effects(target.hull))
    }

    /// Points of main guns in this segment and, if the ship keeps its target, of the next one.
    #[inline]
    pub(super) fn main_fire(&self, battery: &Battery<'_>, target: Target, now: Standing) -> [f32; 2] {
        let worth = self.worth_of_effects(target.worth, battery.effects(target.hull));
        [now, now.max(Standing::Spotted)].map(|standing| battery.hit(standing, target.hull) * worth)
    }

    /// How a ship's hex lies from a place: its band and the way there; nothing if it is out of range or, as an option
    /// has it, behind no-entry hexes.
    pub(super) fn aspect(&self, from: Place, to: Hex) -> Option<(Band, Heading)> {
        let sight = self.game.sight(from.hex(), to)?;
        (!self.game.is_fire_blocked(from.hex(), to)).then(|| (sight.band, sight.heading(from.facing())))
    }

    /// The best that a ship can do with guns from where it is, this segment and, if it keeps its target, the next one.
    pub(super) fn best_fire(&self, firer: Ship) -> f32 {
        let mut best = [0.0_f32; 2];
        for ship in self.game.ships_on_map(self.state, self.game.side_of(firer).other()).iter() {
            if let Some(aspect) = self.aspect(self.state.place(firer), self.state.hex(ship)) {
                let target = self.target(ship);
                if let Some(main) = self.battery(GunType::Main, firer, aspect) {
                    let now = self.game.standing(self.state, firer, ship);
                    best[0] = best[0].max(self.main_prospect(&main, target, now));
                }
                if let Some(secondary) = self.battery(GunType::Secondary, firer, aspect) {
                    best[1] = best[1].max(self.secondary_prospect(&secondary, target));
                }
            }
        }
        best[0] + best[1]
    }

    /// What main guns may do to a target in this segment and the next one.
    #[inline]
    pub(super) fn main_prospect(&self, battery: &Battery<'_>, target: Target, now: Standing) -> f32 {
        let [first, second] = self.main_fire(battery, target, now);
        first + 0.6 * self.lean(Lean::SecondSegment) * second
    }

    /// What secondary guns may do to a target in this segment and the next one.
    #[inline]
    pub(super) fn secondary_prospect(&self, battery: &Battery<'_>, target: Target) -> f32 {
        1.4 * self.lean(Lean::Secondary) * self.fire(battery, target, Standing::Spotted)
    }

    /// Points that a point of torpedo strength is worth on average against a ship alone in its hex.
    fn torpedo(&self, owner: Side, target: Ship, hexes: u8, is_end_on: bool) -> f32 {
        let effects = self.game.quick_torpedo_effects(owner, target, self.state.damaged.contains(target));
        self.game.quick_torpedo(hexes.clamp(1, RUN), is_end_on) * self.worth_of_effects(self.worth(target), effects)
    }

    /// The same for a point that goes for one of some ships.
    pub(super) fn torpedo_at(&self, owner: Side, targets: ShipSet, hexes: u8, track: Facing, facing: Facing) -> f32 {
        if targets.is_empty() {
            return 0.0;
        }
        let all: f32 = targets.iter().map(|ship| self.torpedo(owner, ship, hexes, facing.is_along(track))).sum();
        all / targets.len() as f32
    }

    /// Distance from a hex to the nearest of some ships.
    pub(super) fn nearest(&self, hex: Hex, ships: ShipSet) -> Option<u8> {
        ships.iter().map(|ship| self.game.data.grid.distance(hex, self.state.hex(ship))).min()
    }

    /// Steps off the map by an edge that is named for the side; 0 if there is none.
    pub(super) fn steps_out(&self, hex: Hex) -> u8 {
        self.game.steps_out(self.side, hex).unwrap_or(0)
    }

    /// Free hexes straight ahead: neither off the map nor no-entry, up to a number.
    pub(super) fn free_ahead(&self, hex: Hex, facing: Facing, most: u8) -> u8 {
        self.game.free_ahead(hex, facing).min(most)
    }
}
