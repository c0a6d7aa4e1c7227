//! What the rules report.

use super::{Arc, Edge, Effect, GunType, HitNumber, Path, Power, Ship, ShipSet};
use crate::{
    Side,
    hex::{Facing, Hex},
};

/// What hit a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Guns of this ship.
    Guns(Ship),
    /// A torpedo.
    Torpedo,
    /// A no-entry hex [R10.4-1].
    Zone,
}

/// A report of the rules: ids and numbers. Together they tell a referee with the charts all that happened.
#[expect(missing_docs, reason = "the comment of a variant says what its fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A ship is in this squadron, 0 for none; only with free organisation.
    Organised { ship: Ship, squadron: u8 },
    /// A player phase begins.
    Phase { turn: u8, side: Side, night: bool },
    /// Ships enter the map.
    Entered { ships: ShipSet, hex: Hex, facing: Facing },
    /// Ships moved along a path, as far as it was carried out; turn markers left.
    Moved { ships: ShipSet, from: Hex, path: Path, to: Hex, facing: Facing, markers: u8 },
    /// A straddle ends because the ship turned, changed its target or does not fire; or because the target is gone.
    StraddleLost { ship: Ship, target: Ship },
    /// A ship lays torpedoes; strength left on board.
    Launched { ship: Ship, hex: Hex, facing: Facing, strength: u8, left: u8 },
    /// A destroyer has torpedoes again.
    Reloaded { ship: Ship },
    /// A ship falls out of its squadron.
    Detached { ship: Ship, squadron: u8 },
    /// Ships enter a no-entry hex.
    Zone { ships: ShipSet, hex: Hex },
    /// Ships in a no-entry hex choose their facing.
    Faced { ships: ShipSet, facing: Facing },
    /// Ships leave the map by an edge, the one that counts if there are two.
    Left { ships: ShipSet, edge: Edge },
    /// A ship that has left scores for its side, or for the enemy.
    Scored { ship: Ship, side: Side, vp: u8, left_behind: bool },
    /// A torpedo marker attacks: where it was laid and runs, where, after how many hexes. `moving` if a unit ran into
    /// it.
    TorpedoAttack { owner: Side, from: Hex, facing: Facing, at: Hex, hexes: u8, strength: u8, moving: bool },
    /// A point of torpedo strength goes for a ship: number that hits, lowered or not, and the sum of two dice.
    TorpedoRoll { ship: Ship, number: u8, end_on: bool, sum: u8, hit: bool },
    /// Power of a torpedo: sum of two dice, 1 more for Japan, and what the table says.
    TorpedoPower { ship: Ship, sum: u8, bonus: u8, power: u8 },
    /// A ship declares its target: whether this is a first salvo, and whether it straddles.
    Aimed { gun: GunType, ship: Ship, target: Ship, first: bool, straddle: bool },
    /// A ship fires: distance, arc with its fire power, all parts of the hit number, the sum of two dice.
    Fired {
        gun: GunType,
        ship: Ship,
        target: Ship,
        distance: u8,
        arc: Arc,
        power: u8,
        number: HitNumber,
        sum: u8,
        hit: bool,
    },
    /// A ship straddles its target from now on.
    Straddles { ship: Ship, target: Ship },
    /// A hit: location die, armour of the part, penetration, the sum of two dice, the penalty of a damaged firer, the
    /// column, the striking power and what it does.
    Hit {
        gun: GunType,
        ship: Ship,
        target: Ship,
        die: u8,
        deck: bool,
        armour: u8,
        penetration: u8,
        sum: u8,
        damaged: bool,
        column: i8,
        power: Power,
        effect: Effect,
    },
    /// A ship turns to its damaged side.
    Damaged { ship: Ship, cause: Cause },
    /// A ship sinks and scores for the enemy.
    Sunk { ship: Ship, cause: Cause, vp: u8 },
    /// The game is over, with these points; before the last turn was played, or after it.
    Over { vp: [u16; 2], early: bool },
}
