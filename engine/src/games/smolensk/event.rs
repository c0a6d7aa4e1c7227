//! What the rules report.

use super::{Chit, Place, Unit};
use crate::{Side, crt::Column, hex::Hex};

/// Why a unit lost a step or was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A combat result [R10.5(1)1].
    Combat,
    /// An enemy zone on its retreat [R10.6(4)].
    Zone,
    /// Nowhere to retreat: off the map, into the sea or among enemies [R10.6(3)1, R10.6(3)2, RULING-60].
    Trapped,
    /// Its retreat led over a major river after the first hex [R10.6(3)4].
    River,
    /// No room on its whole retreat [R10.6(5), RULING-45].
    Crowded,
    /// No line at the supply chit [R11.1(1)].
    Supply,
}

/// A report of the rules: ids and numbers. Together they tell a referee with the map all that happened.
#[expect(missing_docs, reason = "the comment of a variant says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An option that was chosen has no effect in this game: its number among those that depend on something.
    Ignored { option: u8 },
    /// A unit is set up.
    Deployed { unit: Unit, hex: Hex },
    /// A turn begins.
    Turn { turn: u8 },
    /// The Soviet player adds an extra army.
    Unlocked { chit: Chit },
    /// Both sides have put their chits into the cup; how many.
    Filled { chits: u8 },
    /// A chit is drawn; how many stay in the cup.
    Drawn { chit: Chit, left: u8 },
    /// A chit goes back into the cup because the Axis plays another one.
    Returned { chit: Chit },
    /// The Axis plays a chit of its hand.
    Played { chit: Chit },
    /// A chit has no effect: its headquarters is not on the map, or is there and may not act once more [L16.7(1)].
    Void { chit: Chit, is_there: bool },
    /// A headquarters activates so many units; 0 stands for none of its own in the surprise.
    Activated { hq: Unit, units: u8 },
    /// RESERVE or OKH may activate so many units, by a die.
    Called { chit: Chit, die: u8, units: u8 },
    /// One of them; whether it is out of range.
    CalledUnit { unit: Unit, is_half: bool },
    /// A mechanized unit stays idle.
    Idle { unit: Unit },
    /// A headquarters leaves for the box of a turn.
    Sent { unit: Unit, turn: u8 },
    /// A unit moves; cost in half points.
    Moved { unit: Unit, from: Hex, to: Hex, halves: u8, is_march: bool },
    /// A unit enters the map and moves; cost in half points.
    Entered { unit: Unit, at: Hex, to: Hex, halves: u8, is_march: bool },
    /// A place changes hands.
    Taken { place: Place, side: Side },
    /// An attack is declared: strengths, shifts and the column that is left.
    Declared { target: Hex, attack: u16, defence: u16, shifts: u8, column: Column },
    /// A die is rolled for it, by the side that attacks.
    Attacked { side: Side, target: Hex, column: Column, die: u8 },
    /// The Soviet player turns a retreat into losses.
    Converted { target: Hex, steps: u8 },
    /// A unit loses a step.
    Reduced { unit: Unit, cause: Cause },
    /// A unit is removed; whether it comes back as a reinforcement, points that the Axis loses.
    Removed { unit: Unit, cause: Cause, returns: bool, vp: u8 },
    /// A fortress loses a step; the level that is left.
    Breached { hex: Hex, level: u8 },
    /// A fortress is destroyed because it cannot retreat.
    Destroyed { hex: Hex },
    /// A unit has retreated.
    Retreated { unit: Unit, from: Hex, to: Hex, hexes: u8 },
    /// A unit advances after combat.
    Advanced { unit: Unit, from: Hex, to: Hex },
    /// A side checks its supply: units without a line.
    Supplied { side: Side, cut: u8 },
    /// The Axis scores for a place at the supply chit; 0 if it does not.
    Checked { place: Place, vp: u8 },
    /// A unit is withdrawn; attack points withdrawn so far.
    Withdrawn { unit: Unit, points: u8 },
    /// A unit goes to the transfer box.
    Transferred { unit: Unit },
    /// A stand-fast marker is lifted.
    Lifted { place: Place },
    /// A fortress is built or raised.
    Built { hex: Hex, level: u8 },
    /// A reinforcement is placed.
    Reinforced { unit: Unit, hex: Hex },
    /// Points of a place in the end.
    Scored { place: Place, side: Side, vp: u8, has_line: bool },
    /// The game is over, with these points.
    Over { vp: [i16; 2] },
}
