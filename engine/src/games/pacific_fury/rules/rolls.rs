//! Names of the rolls.

use crate::{Roll, Side, games::pacific_fury::State};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Event of the side without the initiative [R7.0(1)].
    Event = 1,
    /// Which Japanese ship the submarine finds [R7.2(1)].
    Submarine,
    /// Which ship of a kind sails where [RULING-35].
    Deal,
    /// Interception of a Tokyo Express [R9.6(4)].
    Express,
    /// Bombardment of the airfield [R10.4(1)].
    Bombard,
    /// Surface fire [R10.3(1)].
    Surface,
    /// Carrier fire in a carrier battle [R10.5(3)].
    Carrier,
    /// Carrier fire of a striking force [R10.6(4)].
    Strike,
    /// Fire of a struck carrier force [R10.6(4)].
    StrikeBack,
    /// Return shot of the airfield [R10.6(3)].
    FieldShot,
    /// Whether a hit ship sinks [R10.7(3)].
    Sink,
}

impl Purpose {
    /// The purpose with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        use Purpose::{
            Bombard, Carrier, Deal, Event, Express, FieldShot, Sink, Strike, StrikeBack, Submarine, Surface,
        };
        [Event, Submarine, Deal, Express, Bombard, Surface, Carrier, Strike, StrikeBack, FieldShot, Sink]
            .into_iter()
            .find(|&purpose| purpose as u8 == number)
    }
}

/// Name of a roll of `side` now; `round` goes into the index, a ship or kind into the actor, a target into the target.
#[inline]
pub(crate) fn roll(state: &State, purpose: Purpose, side: Side, round: u8, actor: u8, target: u8) -> Roll {
    Roll {
        moment: u16::from(state.turn) << 4 | u16::from(state.operation),
        purpose: purpose as u8,
        index: round,
        actor: (side.index() as u16) << 8 | u16::from(actor),
        target: u16::from(target),
    }
}

/// The side in a roll's name.
pub(crate) fn side_of(roll: Roll) -> Side {
    Side::from_index(usize::from(roll.actor >> 8 & 1))
}

/// The ship (or kind) in a roll's name.
pub(crate) const fn ship_of(roll: Roll) -> u8 {
    roll.actor as u8
}
