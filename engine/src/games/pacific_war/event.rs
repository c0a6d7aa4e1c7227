//! What the rules report.

use super::{Area, Card, Deed, Effect, Unit};
use crate::Side;

/// A report of the rules: ids and numbers, nothing that a side may not know.
#[expect(missing_docs, reason = "the comment of a variant says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A unit is set up.
    Deployed { unit: Unit, area: Area },
    /// A turn begins.
    Turn { turn: u8 },
    /// The surprise attack begins.
    Surprise,
    /// A reinforcement is placed.
    Reinforced { unit: Unit, area: Area },
    /// A unit that was due finds no place and waits for this turn, 0 for never.
    Delayed { unit: Unit, turn: u8 },
    /// A unit that was due is missing from the pool.
    Missing { kind: super::Kind },
    /// A side has picked so many cards.
    Picked { side: Side, cards: u8 },
    /// A side has the first round.
    Leads { side: Side },
    /// A round begins.
    Round { side: Side },
    /// A side passes, by itself or because it can do nothing.
    Passed { side: Side, is_forced: bool },
    /// A unit is disbanded; the turn in which it returns, 0 for never.
    Disbanded { unit: Unit, area: Area, turn: u8, is_forced: bool },
    /// A card is played face up as an action.
    Played { side: Side, card: Card },
    /// A card is played face down.
    Paid { side: Side, is_move: bool },
    /// A response card is played.
    Responded { side: Side, card: Card },
    /// An ambush that is live already is used again.
    AmbushedAgain { side: Side },
    /// The group does this; how many units, and where.
    Acts { side: Side, deed: Deed, area: Area, units: u8 },
    /// The group steps to an area; points left.
    Stepped { from: Area, to: Area, left: u8 },
    /// A unit is transported.
    Transported { unit: Unit, from: Area, to: Area },
    /// A unit is turned face up.
    Supplied { unit: Unit, area: Area },
    /// The die of a normal attack.
    Fired { unit: Unit, area: Area, strength: i8, die: u8, hit: bool },
    /// The die of an air attack.
    Struck { unit: Unit, target: Unit, area: Area, strength: i8, die: u8, hit: bool },
    /// An AA shot.
    Shot { unit: Unit, at: Unit, die: u8, cancels: bool },
    /// The die of a submarine.
    Submarine { side: Side, area: Area, drm: i8, die: u8, hit: bool },
    /// The owner of the units that were hit allocates.
    Allocated { unit: Unit, points: u8 },
    /// Hits that no unit can take.
    Lost { hits: u8 },
    /// What damage does to a unit.
    Damaged { unit: Unit, points: u8, effect: Effect },
    /// A unit retreats.
    Retreated { unit: Unit, from: Area, to: Area },
    /// A unit is destroyed; whether it could not retreat.
    Destroyed { unit: Unit, is_trapped: bool },
    /// A damage check.
    Checked { unit: Unit, die: u8 },
    /// A destroyed unit goes to the box of this turn, 0 for out of the game.
    Returns { unit: Unit, turn: u8 },
    /// A destroyed unit goes to its pool.
    Pooled { unit: Unit },
    /// A battleship goes to the score box.
    Scored { unit: Unit },
    /// An area changes hands.
    Taken { area: Area, side: Side },
    /// Victory points of Japan change.
    Points { vp: i8 },
    /// A unit turns face up at the end of the turn.
    Recovered { units: u8, side: Side },
    /// The game is over: points of Japan, and its half points for the score box.
    Over { vp: i8, boxed: i8 },
}
