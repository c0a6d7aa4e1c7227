//! Names of rolls.

use crate::{
    Roll,
    games::pacific_war::{Area, State, Unit},
};

/// What is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Purpose {
    /// The die of an attack value [R11.1].
    Attack = 0,
    /// The die of an air value [R11.1].
    Strike = 1,
    /// An AA shot [R19(AAFIRE)].
    Shot = 2,
    /// A damage check [R11.4(4)1].
    Check = 3,
    /// A submarine [R19(SUBMARINE)].
    Submarine = 4,
}

impl Purpose {
    /// All, by number.
    pub const ALL: [Self; 5] = [Self::Attack, Self::Strike, Self::Shot, Self::Check, Self::Submarine];

    /// The purpose of a roll.
    pub fn of(roll: Roll) -> Option<Self> {
        Self::ALL.get(usize::from(roll.purpose)).copied()
    }
}

/// Rounds so far and volleys of the round say when.
const fn name(state: &State, purpose: Purpose) -> Roll {
    Roll { moment: state.clock, purpose: purpose as u8, index: state.volley_number, actor: 0, target: 0 }
}

/// [R11.1] The die of an attack value; the target is the area.
pub(crate) const fn attack(state: &State, unit: Unit, area: Area) -> Roll {
    Roll { actor: unit.number() as u16, target: area.number() as u16, ..name(state, Purpose::Attack) }
}

/// [R11.1] The die of an air value.
pub(crate) const fn strike(state: &State, unit: Unit, target: Unit) -> Roll {
    Roll { actor: unit.number() as u16, target: target.number() as u16, ..name(state, Purpose::Strike) }
}

/// [R19(AAFIRE)] A shot at an attacker.
pub(crate) const fn shot(state: &State, unit: Unit, attacker: Unit) -> Roll {
    Roll { actor: unit.number() as u16, target: attacker.number() as u16, ..name(state, Purpose::Shot) }
}

/// [R11.4(4)1] One of the checks of a ship; the target is its number, from 0.
pub(crate) const fn check(state: &State, unit: Unit, number: u8) -> Roll {
    Roll { actor: unit.number() as u16, target: number as u16, ..name(state, Purpose::Check) }
}

/// [R19(SUBMARINE)] A submarine; the actor is the number of the side, the target the area.
pub(crate) const fn submarine(state: &State, area: Area) -> Roll {
    Roll { actor: state.active as u16, target: area.number() as u16, ..name(state, Purpose::Submarine) }
}
