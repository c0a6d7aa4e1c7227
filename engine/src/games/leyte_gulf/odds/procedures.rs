//! The list of procedures with their parameters.

use crate::{Measure, Param, Procedure};

const fn param(name: &'static str, default: &'static str, help: &'static str) -> Param {
    Param { name, default, help }
}

const FIRER: Param = param("firer", "JP-BB1", "the ship that fires, by code or name, such as JP-BB1 or Yamato");
const TARGET: Param = param("target", "US-BB1", "the ship that is fired at, such as US-DD3 or Iowa");
const GUN: Param = param("gun", "main", "main or secondary guns: main, secondary");
const DISTANCE: Param = param("distance", "8", "distance in hexes, 0 to 15");
const STATE: Param = param("state", "spotting", "state of the marker: first, spotting, straddle");
const ARC: Param = param("arc", "starboard", "arc in which the target lies: ahead, starboard, astern, port");
const POWER: Param = param("power", "0", "fire power, 1 to 12; 0 takes that of the arc");
const DAMAGED: Param = param("damaged", "false", "whether the firer is damaged, true or false");
const HURT: Param = param("hurt", "false", "whether the target is damaged, true or false");
const SIDE: Param = param("side", "jp", "whose torpedoes: jp or us");
const STRENGTH: Param = param("strength", "4", "strength of the marker, 1 to 12");
const HEXES: Param = param("hexes", "3", "hexes run or moved, 1 to 6");
const END_ON: Param = param("end-on", "false", "whether bow or stern lies along the track, true or false");
const SALVOES: Param = param("salvoes", "3", "how many salvoes in a row, 1 to 9");

/// What follows from with which salvo a ship sinks.
pub(super) const OF_SINKING: &[Measure] =
    &[Measure { name: "sunk", help: "chance that it is sunk by one of the salvoes", is_chance: true }];

/// All procedures.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure {
        name: "gun-hit",
        rule: "R7.2(1)",
        help: "whether a ship hits another with a salvo",
        params: &[FIRER, TARGET, GUN, DISTANCE, STATE, DAMAGED],
    },
    Procedure {
        name: "gun-damage",
        rule: "R7.2(3)",
        help: "what a salvo that hits does: no effect, damaged or sunk",
        params: &[FIRER, TARGET, GUN, DISTANCE, ARC, POWER, DAMAGED, HURT],
    },
    Procedure {
        name: "salvo",
        rule: "R7.2-2",
        help: "what a salvo does: no effect, damaged or sunk",
        params: &[FIRER, TARGET, GUN, DISTANCE, STATE, ARC, POWER, DAMAGED, HURT],
    },
    Procedure {
        name: "sinking",
        rule: "R8.4(3)",
        help: "with which of some salvoes in a row a ship sinks another; the marker goes from first salvo to straddle",
        params: &[FIRER, TARGET, GUN, DISTANCE, STATE, ARC, POWER, DAMAGED, HURT, SALVOES],
    },
    Procedure {
        name: "salvoes-to-sink",
        rule: "R8.4(3)",
        help: "how many salvoes in a row a ship needs to sink another: the mean",
        params: &[FIRER, TARGET, GUN, DISTANCE, STATE, ARC, POWER, DAMAGED, HURT],
    },
    Procedure {
        name: "torpedo-hits",
        rule: "R6.5-3",
        help: "how many points of a torpedo marker hit a ship that is alone in its hex",
        params: &[STRENGTH, HEXES, END_ON],
    },
    Procedure {
        name: "torpedo-power",
        rule: "R6.5-5",
        help: "what a torpedo that hits does: no effect, damaged or sunk",
        params: &[SIDE, TARGET, HURT],
    },
    Procedure {
        name: "torpedo-spread",
        rule: "R6.5-1",
        help: "what a torpedo marker does to a ship that is alone in its hex: no effect, damaged or sunk",
        params: &[SIDE, TARGET, STRENGTH, HEXES, END_ON, HURT],
    },
];
