//! The chances that are asked for most, worked out once for all firers and targets.

use crate::{
    Side,
    games::leyte_gulf::{Band, Card, GunType, Heading, LeyteGulf, RUN, Ship, Standing, odds::Salvo, torpedo_number},
};

const GUNS: [GunType; 2] = [GunType::Main, GunType::Secondary];
/// Rows of the damage table [R7.2(3)].
const POWERS: [u8; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// Chances that a hit has on a kind of target: by whether that is damaged, band, fire power.
const EFFECTS_ON_HULL: usize = 2 * 3 * POWERS.len();

/// Chances of guns to hit: by standing, and whether the target is a destroyer.
type Hits = [[f32; 2]; 3];

/// Guns of a ship that bear on something: what they can do to one target or another.
#[derive(Clone, Copy, Debug)]
pub struct Battery<'a> {
    hits: &'a Hits,
    effects: &'a [[f32; 2]],
}

/// A target, as far as it matters to the chances of guns.
#[derive(Clone, Copy, Debug)]
pub struct Hull {
    effects: u32,
    is_destroyer: bool,
}

impl Battery<'_> {
    /// Chance that a salvo hits.
    #[inline]
    pub fn hit(&self, standing: Standing, target: Hull) -> f32 {
        self.hits[standing as usize][usize::from(target.is_destroyer)]
    }

    /// Chances that a hit damages the target and that it sinks it.
    #[inline]
    pub fn effects(&self, target: Hull) -> [f32; 2] {
        self.effects[target.effects as usize]
    }
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub(in crate::games::leyte_gulf) struct Chances {
    /// By ship, guns, band, and whether the firer is damaged.
    hits: Vec<[[[Hits; 2]; 3]; 2]>,
    /// The kind of shell of each ship, by guns and whether it is damaged: those of a kind pierce alike.
    shells: Vec<[[u8; 2]; 2]>,
    /// The kind of target that each ship is: those of a kind are protected alike.
    targets: Vec<u8>,
    /// Number of kinds of target.
    kinds: usize,
    /// Chances that a hit damages and that it sinks: by shell, target, whether that is damaged, band, fire power.
    effects: Vec<[f32; 2]>,
    /// Chances that a point of torpedo strength hits: by hexes from 1, and whether it comes end on.
    torpedo_hits: [[f32; 2]; RUN as usize],
    /// Chances that torpedoes of a side that hit damage a ship and that they sink it, by whether it is damaged.
    torpedo_effects: Vec<[[[f32; 2]; 2]; 2]>,
}

impl Chances {
    pub(in crate::games::leyte_gulf) fn new(game: &LeyteGulf) -> Self {
        let ships = || game.ships();
        let shell = |ship, gun, is_damaged| game.penetration(gun, ship) as i8 - i8::from(is_damaged);
        let protection = |card: &Card| (card.side_armour, card.deck_armour, card.durability);
        // A ship for each kind of shell and of target.
        let mut shells: Vec<(i8, Salvo)> = Vec::new();
        let mut targets: Vec<Ship> = Vec::new();
        let mut table = Self::default();
        for ship in ships() {
            table.hits.push(GUNS.map(|gun| hits(game, gun, ship)));
            table.shells.push(GUNS.map(|gun| {
                [false, true].map(|is_damaged| {
                    let kind = shell(ship, gun, is_damaged);
                    let known = shells.iter().position(|(other, _)| *other == kind);
                    known.unwrap_or_else(|| {
                        shells.push((kind, example(gun, ship, is_damaged)));
                        shells.len() - 1
                    }) as u8
                })
            }));
            let known = targets.iter().position(|&other| protection(game.card(other)) == protection(game.card(ship)));
            table.targets.push(known.unwrap_or_else(|| {
                targets.push(ship);
                targets.len() - 1
            }) as u8);
            table.torpedo_effects.push(Side::BOTH.map(|owner| {
                let durability = game.card(ship).durability;
                [false, true].map(|is_hurt| single(game.chances_of_torpedo_hit(owner, durability, is_hurt)))
            }));
        }
        table.kinds = targets.len();
        for &(_, shell) in &shells {
            for &target in &targets {
                for is_hurt in [false, true] {
                    let salvo = |power| Salvo { target, power, is_hurt, ..shell };
                    let parts = POWERS.map(|power| game.chances_by_part(salvo(power)));
                    for (_, band) in Band::NAMES {
                        table.effects.extend(parts.map(|parts| single(game.by_part(band, parts))));
                    }
                }
            }
        }
        for hexes in 1..=RUN {
            table.torpedo_hits[usize::from(hexes) - 1] = [false, true].map(|is_end_on| {
                game.chance_of_torpedo(torpedo_number(&game.data.charts.torpedo_hit, hexes, is_end_on)) as f32
            });
        }
        table
    }
}

fn example(gun: GunType, firer: Ship, is_damaged: bool) -> Salvo {
    let (standing, band) = (Standing::Spotted, Band::Close);
    Salvo { gun, firer, target: firer, band, standing, power: 1, is_damaged, is_hurt: false }
}

fn hits(game: &LeyteGulf, gun: GunType, ship: Ship) -> [[Hits; 2]; 3] {
    Band::NAMES.map(|(_, band)| {
        [false, true].map(|is_damaged| {
            Standing::NAMES.map(|(_, standing)| {
                [false, true].map(|is_destroyer| {
                    let number = game.hit_number_at(gun, ship, is_destroyer, band, standing, is_damaged);
                    game.chance_to_hit(number.total()) as f32
                })
            })
        })
    })
}

fn single(chances: [f64; 2]) -> [f32; 2] {
    chances.map(|chance| chance as f32)
}

impl LeyteGulf {
    /// Guns of a ship that reach and bear that way; nothing if none do.
    #[inline]
    pub fn battery(
        &self,
        gun: GunType,
        ship: Ship,
        is_damaged: bool,
        band: Band,
        heading: Heading,
    ) -> Option<Battery<'_>> {
        let (_, power) = self.guns_that_bear(gun, ship, band, heading)?;
        Some(self.battery_of_power(gun, ship, is_damaged, band, power))
    }

    /// Guns of a ship with this fire power at this range.
    #[inline]
    pub fn battery_of_power(&self, gun: GunType, ship: Ship, is_damaged: bool, band: Band, power: u8) -> Battery<'_> {
        let Chances { hits, shells, kinds, effects, .. } = &self.chances;
        let shell = usize::from(shells[ship.index()][gun as usize][usize::from(is_damaged)]);
        let row = band as usize * POWERS.len() + usize::from(power).clamp(1, POWERS.len()) - 1;
        Battery {
            hits: &hits[ship.index()][gun as usize][band as usize][usize::from(is_damaged)],
            effects: &effects[shell * kinds * EFFECTS_ON_HULL + row..],
        }
    }

    /// What of a ship counts for those who fire at it.
    #[inline]
    pub fn hull(&self, ship: Ship, is_hurt: bool) -> Hull {
        let kind = usize::from(self.chances.targets[ship.index()]);
        let effects = (kind * 2 + usize::from(is_hurt)) * EFFECTS_ON_HULL / 2;
        Hull { effects: effects as u32, is_destroyer: self.is_destroyer(ship) }
    }

    /// Chance that a point of torpedo strength hits after so many hexes, 1 to 6.
    #[inline]
    pub fn quick_torpedo(&self, hexes: u8, is_end_on: bool) -> f32 {
        self.chances.torpedo_hits[usize::from(hexes) - 1][usize::from(is_end_on)]
    }

    /// Chances that a torpedo that hits damages a ship and that it sinks it.
    #[inline]
    pub fn quick_torpedo_effects(&self, owner: Side, ship: Ship, is_hurt: bool) -> [f32; 2] {
        self.chances.torpedo_effects[ship.index()][owner.index()][usize::from(is_hurt)]
    }
}
