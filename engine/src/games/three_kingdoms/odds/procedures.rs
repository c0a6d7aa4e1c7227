//! The procedures and their parameters.

use crate::{Param, Procedure};

const fn param(name: &'static str, default: &'static str, help: &'static str) -> Param {
    Param { name, default, help }
}

const FROM: Param = param("from", "base", "row of the table: base or carrier");
const DISTANCE: Param = param("distance", "5", "declared distance in hexes, 0 to 28");
const NIGHT: Param = param("night", "false", "whether it is night, true or false");
const CARRIER_TECH: Param = param("tech", "2", "lowest tech of the carriers used, 1 to 3; bases ignore it");
const SPACE: Param = param("space-war", "0", "what space war takes off the die, 0 to 2");
const NATION: Param = param("nation", "cn", "whose boat: jp, cn or kr");
const TECH: Param = param("tech", "2", "tech, 1 to 3");
const TARGETS: Param =
    param("targets", "2t3", "attacked ships as own anti-aircraft dice, tech and SUP, separated by commas: 2t3,1t2+3");
const POOL: Param = param("pool", "0", "area anti-aircraft points of the hex, 0 to 40");
const AREA_FIRE: Param = param(
    "area-fire",
    "optimal",
    "how area points are spent: optimal (least mean loss, damaged 1 and sunk 2) or first (all on the first ship)",
);

pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure {
        name: "air-operation",
        rule: "R5.1",
        help: "operations of one roll on the air operations table",
        params: &[FROM, DISTANCE, NIGHT, CARRIER_TECH, SPACE],
    },
    Procedure {
        name: "interception",
        rule: "R17.1",
        help: "interceptors of one roll on the air operations table",
        params: &[FROM, DISTANCE, NIGHT, CARRIER_TECH, SPACE, param("aircraft", "4", "aircraft available, 0 to 20")],
    },
    Procedure {
        name: "boat-search",
        rule: "R9.3",
        help: "whether a search finds a boat",
        params: &[NATION, param("dice", "1", "search dice, 1 to 20")],
    },
    Procedure {
        name: "boat-check",
        rule: "R9.3(2)",
        help: "whether a boat is found after its move",
        params: &[
            NATION,
            param("coast", "false", "whether it entered an enemy coast, true or false"),
            param("sosus", "false", "whether it entered enemy SOSUS, true or false"),
        ],
    },
    Procedure {
        name: "submarine-attack",
        rule: "R11",
        help: "one boat attacks another",
        params: &[TECH, param("dice", "1", "1, or 2 for both halves of attack and attack")],
    },
    Procedure {
        name: "group-asw",
        rule: "R12",
        help: "a surface group attacks a boat",
        params: &[
            param("ships", "1t3,0.5t2,0.5t2", "ASW and tech of the group's ships, separated by commas"),
            param("least-tech", "best", "lowest tech of the ships that take part, 1 to 3; or best: the surest hit"),
        ],
    },
    Procedure {
        name: "air-asw",
        rule: "R13.2",
        help: "aircraft attack a boat",
        params: &[TECH, param("aircraft", "2", "attack aircraft that got through, 1 to 10")],
    },
    Procedure {
        name: "torpedo",
        rule: "R14",
        help: "a boat attacks ships, all points on one of them",
        params: &[
            param("strength", "4", "anti-ship strength of the boat, 1 to 8"),
            param("tech", "3", "tech of the boat, 1 to 3"),
            param("defence", "1t2,1t2", "ASW and tech of the ships that are on, separated by commas; or none"),
            param("sup", "0", "SUP of the target, 0 to 9"),
        ],
    },
    Procedure {
        name: "ship-attack",
        rule: "R15",
        help: "ships attack a stack; attackers are dealt over the targets in the order given",
        params: &[
            param("attackers", "2t3,2t2", "missile strength and tech of the attackers, separated by commas"),
            param("distance", "2", "hexes between them, 0 to 4"),
            TARGETS,
            POOL,
            AREA_FIRE,
        ],
    },
    Procedure {
        name: "air-attack",
        rule: "R16",
        help: "aircraft attack a stack; they are dealt over the targets in the order given",
        params: &[
            param("aircraft", "4", "attack aircraft that got through, 1 to 10"),
            param("antiship", "2", "anti-ship strength of an aircraft, 0 to 4"),
            TECH,
            TARGETS,
            POOL,
            AREA_FIRE,
        ],
    },
    Procedure {
        name: "dogfight",
        rule: "R17.2",
        help: "losses of one interception",
        params: &[
            param("interceptors", "2", "interceptors, 1 to 10"),
            param("attackers", "3", "attack aircraft of the group, 1 to 10"),
            param("escorts", "1", "escorts of the group, 0 to 9"),
            param("interceptor-tech", "3", "tech of the interceptors, 1 to 3"),
            param("escort-tech", "2", "tech of the escorts, 1 to 3"),
            param("mode", "simultaneous", "simultaneous or escorts-first"),
        ],
    },
    Procedure {
        name: "dongfeng",
        rule: "R22.2",
        help: "Dongfeng missiles at one ship",
        params: &[param("missiles", "0", "missiles, 1 to 6; 0 rolls for their number")],
    },
    Procedure {
        name: "war",
        rule: "R22.3, R22.4",
        help: "effect of space war (for the game) or cyber war (for the turn)",
        params: &[],
    },
];
