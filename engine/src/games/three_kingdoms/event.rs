//! What the rules report.

use super::{Column, Mission, Slot, SlotSet};
use crate::{OptId, Side, hex::Hex};

/// A report of the rules: ids and numbers, put into words by `describe`. Units are slots; a counter is named only where
/// the event itself shows it to both sides.
#[expect(missing_docs, reason = "the comment of a variant says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side has set up.
    SetUp { side: Side },
    /// Space war: modifier on the enemy's air operations table [R22.3].
    Space { die: u8, modifier: i8 },
    /// Cyber war: modifier on the enemy's tech this turn [R22.4].
    Cyber { die: u8, modifier: i8 },
    /// A turn begins.
    Turn { turn: u8, night: bool },
    /// A chit is drawn.
    Chit { chit: u8 },
    /// An air operation is declared: die, modifiers, operations.
    AirRoll { side: Side, column: Column, die: u8, modifier: i8, operations: u8, carriers: SlotSet },
    /// An interception is declared: die, modifiers, interceptors.
    InterceptRoll { side: Side, column: Column, die: u8, modifier: i8, interceptors: u8, carriers: SlotSet },
    /// Dongfeng missiles rolled.
    Missiles { count: u8 },
    /// Dongfeng missiles at a ship: dice and hits.
    MissileFire { slot: Slot, counter: u8, dice: u8, hits: u8 },
    /// A target of an air operation comes up.
    AirTarget { side: Side, hex: Hex, boat: OptId<Slot>, mission: Mission, operations: u8, escorts: u8 },
    /// An air attack that has nothing to attack, or nothing to attack with [RULING-55].
    Lapse { hex: Hex },
    /// An interception: losses of the group's escorts, of its attackers, of the interceptors.
    Dogfight { interceptors: u8, escorts: u8, escorts_lost: u8, attackers_lost: u8, interceptors_lost: u8 },
    /// A unit turns on, or shows its face (`stays` off).
    Seen { slot: Slot, counter: u8, on: bool },
    /// A search for a boat: dice and whether it is found.
    BoatSearch { boat: Slot, counter: u8, dice: u8, most: u8, found: bool },
    /// A boat is checked after its move.
    BoatCheck { boat: Slot, counter: u8, dice: u8, most: u8, found: bool },
    /// A hex is searched for ships; how many turned on.
    ShipSearch { hex: Hex, found: u8 },
    /// A boat turns off.
    Submerge { slot: Slot, counter: u8 },
    /// A unit or group moves.
    Move { units: SlotSet, from: Hex, to: Hex },
    /// A group attacks ships of a hex.
    ShipAttack { from: Hex, hex: Hex },
    /// Anti-aircraft fire: dice, hits, area points spent.
    AntiAir { slot: Slot, counter: u8, dice: u8, most: u8, points: u8, hits: u8 },
    /// Fire at a ship: dice, hits.
    Fire { slot: Slot, counter: u8, dice: u8, hits: u8, by_air: bool },
    /// Attack on a boat: dice, number that hits, hits; by boat, group or aircraft.
    BoatAttack { boat: Slot, counter: u8, dice: u8, most: u8, hits: u8, by: Hunter },
    /// A boat attacks ships: defence dice and hits, points left.
    Torpedo { boat: Slot, counter: u8, defence: u8, hits: u8, points: u8 },
    /// A boat's points on one ship.
    TorpedoHit { slot: Slot, counter: u8, dice: u8, most: u8, hits: u8 },
    /// SUP markers lost.
    SupLost { slot: Slot, counter: u8, count: u8 },
    /// A unit goes to the damage or sunk box.
    Loss { slot: Slot, counter: u8, sunk: bool },
    /// A unit goes to the return box.
    Return { slot: Slot, counter: u8 },
    /// A SUP marker lands.
    Landing { slot: Slot, counter: u8, hex: Hex },
    /// A day ends.
    DayEnd,
    /// Izumo reaches its goal.
    Escape { hex: Hex },
}

/// Who attacks a boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunter {
    /// Another boat \[R11\].
    Boat,
    /// A surface group \[R12\].
    Group,
    /// Aircraft \[R13\].
    Aircraft,
}
