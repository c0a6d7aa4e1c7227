//! What the keys of a scenario mean, for those who write one.

use sandtable_scenarios::ScenarioKey;

/// The keys of `scenarios.toml`, but those that name a scenario.
pub(crate) const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new(
        "map",
        "map",
        "The map: \"smolensk\" with the counters of that game, or \"linked\" with those of both (L15.2(1)1).",
    ),
    ScenarioKey::new(
        "turns",
        "length in turns",
        "Length in turns: 1 to 9; the game ends with the supply chit of the last one (RULING-33).",
    ),
    ScenarioKey::new(
        "axis_needs",
        "points that the Axis needs",
        "Victory points with which the Axis wins (R15.6(2)): 1 to 200; 0 if more points than the enemy win (R15.6(1)).",
    ),
    ScenarioKey::new(
        "fortress",
        "fortress",
        "Hex of the Soviet fortress of level 1 (R4.0(7)): any of the map but the starts and sources of the Axis. Brest is\n\
         \"0927\" on the map of Smolensk, \"0946\" on the linked one.",
    ),
    ScenarioKey::new(
        "withdraw_turn",
        "turn of the withdrawal",
        "Turn at whose supply chit the Axis gives up mechanized units (R15.3(2)): 1 to 9; 0 for never.",
    ),
    ScenarioKey::new("withdraw_points", "attack points withdrawn", "Attack points that it gives up then: 0 to 99."),
];
