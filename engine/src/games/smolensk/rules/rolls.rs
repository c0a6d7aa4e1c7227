//! Names of rolls.

use crate::{
    Id, Roll,
    games::smolensk::{State, Unit},
    hex::Hex,
};

/// What is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Purpose {
    /// A chit is drawn [R7.1(1)].
    Draw = 0,
    /// The die of an attack [R10.4(1)].
    Attack = 1,
    /// How many units RESERVE or OKH activates [R16.2(1)].
    Call = 2,
}

impl Purpose {
    /// All, by number.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Attack, Self::Call];

    /// The purpose of a roll.
    pub fn of(roll: Roll) -> Option<Self> {
        Self::ALL.get(usize::from(roll.purpose)).copied()
    }
}

/// Chits executed so far say when; they are counted through the whole game.
const fn name(state: &State, purpose: Purpose) -> Roll {
    Roll { moment: state.clock, purpose: purpose as u8, index: 0, actor: 0, target: 0 }
}

/// [R7.1(1)] The draw of a chit.
pub(crate) const fn draw(state: &State) -> Roll {
    name(state, Purpose::Draw)
}

/// [R10.2(3)] The die of an attack; the first attacker names it.
pub(crate) fn attack(state: &State, target: Hex, attacker: Unit) -> Roll {
    Roll { actor: attacker.index() as u16, target: Id::index(target) as u16, ..name(state, Purpose::Attack) }
}

/// [R16.2(1)] The die for the number of units.
pub(crate) const fn call(state: &State) -> Roll {
    name(state, Purpose::Call)
}
