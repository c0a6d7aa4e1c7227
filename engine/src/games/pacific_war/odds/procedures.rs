//! The list of procedures with their parameters.

use crate::{Param, Procedure};

const fn param(name: &'static str, default: &'static str, help: &'static str) -> Param {
    Param { name, default, help }
}

const ATTACKERS: Param = param("attackers", "J_DIV,J_DIV", "types of the attackers with commas between");
const DEFENDERS: Param = param("defenders", "C_DIV,C_AF", "types of the defenders, with * those that have acted");
const AREA: Param = param("area", "SINGAPORE", "area where it happens; nobody else stands anywhere");
const FLIERS: Param = param("attackers", "J_AF,J_AF", "types of the attackers with commas between");
const TARGETS: Param = param("defenders", "U_DIV", "types of the defenders; attacks go to those with the fewest hits");
const FROM: Param = param("from", "RABAUL", "area that they attack from");
const AT: Param = param("at", "GUADALCANAL", "area that they attack");
const AA: Param = param("aa", "false", "whether the AA units among the defenders shoot, true or false");
const MARKER: Param = param("marker", "true", "whether the enemy controls the sea, true or false");
const DESTROYERS: Param = param("destroyers", "1", "enemy destroyers in the sea, 0 to 6");
const SUICIDE: Param = param("attackers", "J_AF,J_AF", "Japanese aircraft with commas between");
const FLEET: Param = param("defenders", "U_CV", "types of the defenders; attacks go to those with the fewest hits");
const BASE: Param = param("from", "SAIPAN", "area that they attack from");
const SEA: Param = param("at", "PHILIPPINE_SEA", "area that they attack");
const BATTLESHIPS: Param = param("battleships", "4", "battleships in the port, 1 to 5");
const PORT: Param = param("port", "PEARL_HARBOR", "the port");
const WAVES: Param = param("waves", "2", "waves of attacks, 1 or 2");
const UNIT: Param = param("unit", "J_CR", "type of the unit, with * if it has acted");
const WATERS: Param = param("area", "SOLOMON_SEA", "area where it stands; nobody else stands anywhere");
const POINTS: Param = param("points", "2", "points of a normal attack, 0 to 8");

/// All procedures.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure {
        name: "normal",
        rule: "R8.1(4)",
        help: "how many defenders are left after a normal attack; their owner keeps as many as he can",
        params: &[ATTACKERS, DEFENDERS, AREA],
    },
    Procedure {
        name: "air",
        rule: "R9.1(4)",
        help: "how many hits air attacks score, one of each attacker",
        params: &[FLIERS, FROM, TARGETS, AT, AA],
    },
    Procedure {
        name: "submarine",
        rule: "R19(SUBMARINE)",
        help: "whether a submarine hits",
        params: &[MARKER, DESTROYERS],
    },
    Procedure {
        name: "kamikaze",
        rule: "R19(KAMIKAZE)",
        help: "how many hits kamikaze attacks score, two of each aircraft",
        params: &[SUICIDE, BASE, FLEET, SEA, AA],
    },
    Procedure {
        name: "surprise",
        rule: "R17.3(4)1",
        help: "how many battleships in port the three carriers of scenario 3 put into the score box",
        params: &[BATTLESHIPS, PORT, WAVES],
    },
    Procedure {
        name: "damage",
        rule: "R11.4(4)1",
        help: "what damage does to a unit, checks and retreats included",
        params: &[UNIT, POINTS, WATERS],
    },
];
