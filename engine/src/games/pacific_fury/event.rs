//! What the rules report.

use super::{Area, Force, Ship, ShipSet, Target};
use crate::Side;

/// A report of the rules: ids and numbers, put into words by `words`.
#[expect(missing_docs, reason = "the comment of a variant says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    Turn { turn: u8, initiative: Side },
    /// The event die of the side without the initiative.
    EventDie { side: Side, face: u8 },
    /// No event is left to happen.
    NoEvent { side: Side },
    /// The torpedo event hits ships in the US base.
    Torpedo { hits: u8 },
    /// Ships of the reserve box join.
    Reserves { ships: ShipSet },
    /// A submarine sinks a ship in the Japanese base; none when it is empty.
    Submarine { ship: Option<Ship> },
    /// Heavy bombers disrupt the airfield.
    Bombers,
    /// A carrier thought sunk comes back; none when the claim was right.
    Overestimate { ship: Option<Ship> },
    /// Repaired and arriving ships.
    Return { side: Side, ships: ShipSet },
    /// A side has formed its forces.
    Formed { side: Side, forces: u8 },
    /// An operation without effect.
    Pass { side: Side },
    /// A force goes to sea.
    Sortie { side: Side, force: Force, area: Area },
    /// A force moves, or goes home by its own operation.
    Move { side: Side, force: Force, area: Area },
    /// A force turns up.
    Reveal { side: Side, force: Force, ships: ShipSet },
    /// A Tokyo Express meets a guard: the die, `None` without guard.
    Express { landed: bool, guarded: bool, disrupted: bool },
    /// Transports land.
    Land { side: Side, transports: u8 },
    /// Bombardment of the airfield, one round.
    Bombard { side: Side, force: Force, dice: u8, points: u8, needed: u8 },
    /// Surface fire of one side.
    Surface { side: Side, dice: u8, points: u8 },
    /// Carrier fire of one force.
    Carrier { side: Side, force: Force, target: Target, dice: u8, modifier: u8, cap: u8, points: u8 },
    /// A strike on the airfield, one round.
    FieldStrike { side: Side, force: Force, dice: u8, cap: u8, points: u8, needed: u8 },
    /// Return shot of the airfield.
    FieldShot { side: Side, factor: u8, modifier: u8, cap: u8, points: u8 },
    /// The airfield is out of action for the turn.
    Disrupted { by: Side },
    /// A ship has been hit and checked.
    Damage { side: Side, ship: Ship, hits: u8, sunk: bool, back_on_turn: u8 },
    /// A transport is removed by hits.
    TransportLost { side: Side, express: bool },
    /// A force goes home from a battle.
    Home { side: Side, force: Force, forced: bool },
    /// A carrier battle is not opened.
    NoLaunch { side: Side },
    /// The initiative marker moves, with the reason.
    Marker { from: i8, to: i8, reason: MarkerReason },
}

/// Why the marker moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerReason {
    /// Transports landed [R9.3(3)].
    Landing,
    /// The airfield operates at the end of the turn [R11.0(1)].
    Airfield,
    /// Transports of amphibious forces were sunk [R11.0(2)].
    SunkTransports,
}
