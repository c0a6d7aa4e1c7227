//! What a side has in an area.

use sandtable_engine::{
    Side,
    games::pacific_war::{Arm, Class, PacificWar, Unit, UnitSet},
};

use super::worth;

/// What a side has in an area.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heap {
    pub(super) units: UnitSet,
    pub(super) ready: UnitSet,
    pub(super) land: u8,
    pub(super) ready_land: u8,
    pub(super) air: u8,
    pub(super) ready_air: u8,
    pub(super) ships: u8,
    pub(super) carriers: u8,
    pub(super) ready_carriers: u8,
    pub(super) destroyers: u8,
    /// Attack of the ready land units and ships, in dice that hit on average.
    pub(super) land_hits: f32,
    pub(super) ship_hits: f32,
    /// Hits that clear the land and air units, and the ships.
    pub(super) hold: u8,
    pub(super) hulls: u8,
    pub(super) worth: f32,
}

impl Heap {
    /// One more unit.
    pub(super) fn add(&mut self, unit: Unit, brief: &Brief, has_acted: bool) {
        self.units.insert(unit);
        if !has_acted {
            self.ready.insert(unit);
        }
        let ready = u8::from(!has_acted);
        let hits = f32::from(ready) * f32::from(brief.attack.clamp(0, 6)) / 6.0;
        let hold = if has_acted { 1 } else { brief.durability };
        self.worth += brief.worth;
        match brief.arm {
            Arm::Land => {
                self.land += 1;
                self.ready_land += ready;
                self.land_hits += hits;
                self.hold += hold;
            }
            Arm::Air => {
                self.air += 1;
                self.ready_air += ready;
                self.hold += 1;
            }
            Arm::Ship => {
                self.ships += 1;
                self.carriers += u8::from(brief.is_carrier);
                self.ready_carriers += u8::from(brief.is_carrier) * ready;
                self.destroyers += u8::from(brief.is_destroyer);
                self.ship_hits += hits;
                self.hulls += hold;
            }
        }
    }

    /// What strikes from there: ready aircraft and carriers.
    pub(super) fn wings(&self) -> (u8, u8) {
        (self.ready_air, self.ready_carriers)
    }
}

/// A unit in a few bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brief {
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) is_carrier: bool,
    pub(super) is_destroyer: bool,
    pub(super) air: i8,
    pub(super) attack: i8,
    pub(super) durability: u8,
    pub(super) movement: u8,
    pub(super) worth: f32,
}

impl Brief {
    pub(super) fn of(game: &PacificWar, unit: Unit) -> Self {
        let counter = game.counter(unit);
        Self {
            side: counter.side,
            arm: counter.class.arm(),
            is_carrier: counter.class.is_carrier(),
            is_destroyer: counter.class == Class::Dd,
            air: counter.air,
            attack: counter.attack,
            durability: counter.durability,
            movement: counter.movement,
            worth: worth::unit(counter),
        }
    }
}
