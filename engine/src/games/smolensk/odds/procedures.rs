//! The list of procedures with their parameters.

use crate::{Measure, Param, Procedure};

const fn param(name: &'static str, default: &'static str, help: &'static str) -> Param {
    Param { name, default, help }
}

const fn measure(name: &'static str, is_chance: bool, help: &'static str) -> Measure {
    Measure { name, help, is_chance }
}

const ODDS: Param =
    param("column", "none", "odds before shifts, 1-1 to 10+, instead of the strengths; none if those count");
const ATTACK: Param = param("attack", "15", "strength of the attackers that cross no river, 0 to 99");
const RIVER: Param = param("over-river", "0", "strength of those that attack over a river, 0 to 99");
const DEFENCE: Param = param("defence", "5", "defence of all units and the fortress of the hex, 1 to 40");
const TERRAIN: Param = param("terrain", "clear", "terrain of the hex: clear, light, deep, swamp, city");
const TOWN: Param = param("town", "false", "whether there is a town, true or false");
const SHIFTS: Param = param("shifts", "0", "more columns to the left, 0 to 5");
const COLUMN: Param = param("column", "4-1", "column after all shifts, 1-1 to 10+");
const UNITS: Param = param("units", "2,2", "steps of each defending unit with commas between, or none");
const FORTRESS: Param = param("fortress", "0", "level of the fortress in the hex, 0 to 2");
const CONVERT: Param = param("convert", "false", "whether retreats of a fortress hex become losses, true or false");
const BEHIND: Param =
    param("zones", "none", "retreat hexes in enemy zones: none, first, second, both; closed if there is nowhere to go");
const WANTED: Param = param("wanted", "2", "chits that should come early, 1 to 6");
const FEARED: Param = param("before", "1", "chits before which they should come, 1 to 6");

/// What follows from the result of an attack.
pub(super) const OF_ATTACK: &[Measure] = &[
    measure("attacker-loss", true, "chance that the attackers lose steps"),
    measure("retreat", true, "chance that the defenders have to retreat"),
    measure("defender-loss", true, "chance that the defenders lose steps, outright or by retreating"),
    measure("eliminated", true, "chance that no defender is left"),
    measure("steps", false, "mean number of steps that the defenders lose"),
    measure("attacker-steps", false, "mean number of steps that the attackers lose"),
];

/// All procedures.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure {
        name: "attack",
        rule: "R10.4(1)",
        help: "the result of an attack by its strengths and the terrain",
        params: &[ATTACK, RIVER, DEFENCE, TERRAIN, TOWN, SHIFTS, ODDS, UNITS, FORTRESS, CONVERT, BEHIND],
    },
    Procedure {
        name: "defenders",
        rule: "R10.6(4)",
        help: "how many steps of the defenders are left after an attack, losses taken as well as can be",
        params: &[COLUMN, UNITS, FORTRESS, CONVERT, BEHIND],
    },
    Procedure {
        name: "draws",
        rule: "R7.1(1)",
        help: "how many of some chits are drawn before the first of some others; the rest of the cup does not matter",
        params: &[WANTED, FEARED],
    },
    Procedure { name: "called", rule: "R16.2(1)", help: "how many units RESERVE or OKH activates", params: &[] },
];
