//! What the keys of a scenario mean, for those who write one.

use sandtable_scenarios::ScenarioKey;

/// The keys of `scenarios.toml`, but those that name a scenario.
pub(crate) const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("turns", "length in turns", "Length in turns: 1 to 30."),
    ScenarioKey::new("night", "night", "Whether it is night (R10.5): true or false."),
    ScenarioKey::new("first", "moves first", "Who moves first: \"jp\" or \"us\"."),
    ScenarioKey::new(
        "flight",
        "ships that sail away",
        "What becomes of ships that leave the map where they should not (RULING-56):\n\
         \"sunk\", the enemy scores for them, or \"free\", nobody does.",
    ),
    ScenarioKey::new(
        "zones",
        "no-entry hexes",
        "Rectangles of no-entry hexes (R10.4), the corner in the north-west and the one in the south-east:\n\
         [\"0101-0405\"]; [] for none.",
    ),
    ScenarioKey::new("*.handicap", "points from the start", "Victory points from the start: 0 to 99."),
    ScenarioKey::new(
        "*.damaged",
        "damaged from the start",
        "Ships that are damaged from the start (R2.11(2)): their codes in ships.csv.",
    )
    .optional("damaged = [\"BB9\"]"),
    ScenarioKey::new(
        "*.exit",
        "exit",
        "Ships that may or must leave the map (R10.1, R10.3).\n\
         edges: where, \"N\", \"E\", \"S\" or \"W\". ships: their codes. scores: whether they score when they leave there.\n\
         or_sunk: whether those that have not left in the end count as sunk.",
    )
    .optional("exit = { edges = [\"N\"], ships = [\"BB9\"], scores = true, or_sunk = false }"),
    ScenarioKey::new("*.exit.edges", "edges", "Edges where they may leave: \"N\", \"E\", \"S\", \"W\"."),
    ScenarioKey::new("*.exit.ships", "ships", "Their codes in ships.csv."),
    ScenarioKey::new("*.exit.scores", "scores for the side", "Whether they score for their side: true or false."),
    ScenarioKey::new("*.exit.or_sunk", "counts as sunk otherwise", "Whether they count as sunk if they do not leave: true or false."),
    ScenarioKey::new(
        "*.units",
        "unit",
        "One line for each squadron, at most 8 a side of at most 4 ships, and for each ship by itself.\n\
         ships: their codes in ships.csv. single: true for a ship by itself; else leave it out.\n\
         edge, from, to: where the unit enters; rows of the edge \"W\" or \"E\", columns of \"N\" or \"S\".\n\
         turn: when it enters; leave it out for turn 1.\n\
         hex, facing: instead of an edge, where it stands from the start; facings are N, NE, SE, S, SW, NW.",
    )
    .told_by("ships"),
    ScenarioKey::new("*.units.ships", "ships", ""),
    ScenarioKey::new("*.units.single", "ship by itself", ""),
    ScenarioKey::new("*.units.edge", "edge of entry", ""),
    ScenarioKey::new("*.units.from", "first row or column", ""),
    ScenarioKey::new("*.units.to", "last row or column", ""),
    ScenarioKey::new("*.units.hex", "start hex", ""),
    ScenarioKey::new("*.units.facing", "facing", ""),
    ScenarioKey::new("*.units.turn", "turn of entry", ""),
];
