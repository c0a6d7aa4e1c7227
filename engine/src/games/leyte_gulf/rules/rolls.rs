//! Names of the rolls.

use crate::{
    Roll,
    games::leyte_gulf::{LeyteGulf, State},
    hex::{Facing, Hex},
};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// At which ship of a hex a running torpedo goes [R6.4-5].
    RunDraw = 1,
    /// Whether it hits [R6.5-3].
    RunHit,
    /// With what power [R6.5-5].
    RunPower,
    /// Which ship of a unit runs into a torpedo [R6.6-2].
    MeetDraw,
    /// Whether it hits.
    MeetHit,
    /// With what power.
    MeetPower,
    /// Whether main guns hit [R7.2(1)].
    MainHit,
    /// Where [R7.2(2)-1].
    MainLocation,
    /// With what power [R7.2(3)].
    MainDamage,
    /// Whether secondary guns hit.
    SecondaryHit,
    /// Where.
    SecondaryLocation,
    /// With what power.
    SecondaryDamage,
}

impl Purpose {
    /// All purposes, by their numbers from 1.
    pub const ALL: [Self; 12] = [
        Self::RunDraw,
        Self::RunHit,
        Self::RunPower,
        Self::MeetDraw,
        Self::MeetHit,
        Self::MeetPower,
        Self::MainHit,
        Self::MainLocation,
        Self::MainDamage,
        Self::SecondaryHit,
        Self::SecondaryLocation,
        Self::SecondaryDamage,
    ];
}

/// Name of a roll in this player phase.
#[inline]
pub(crate) fn roll(game: &LeyteGulf, state: &State, purpose: Purpose, actor: u16, target: u16) -> Roll {
    let is_second = state.phasing != game.data.scenario.first;
    let moment = u16::from(state.turn) << 1 | u16::from(is_second);
    Roll { moment, purpose: purpose as u8, index: 0, actor, target }
}

/// Number of a torpedo marker: hex and direction; the phase tells whose it is.
#[inline]
pub(crate) const fn marker(hex: Hex, facing: Facing) -> u16 {
    hex.0 << 3 | facing as u16
}

/// Hex and direction of a marker.
pub(crate) const fn of_marker(number: u16) -> (Hex, Facing) {
    (Hex(number >> 3), Facing::from_index((number as usize & 7) % 6))
}
