//! What the keys of a scenario mean, for those who write one.

use sandtable_scenarios::ScenarioKey;

/// The keys of `scenarios.toml`, but those that name a scenario.
pub(crate) const KEYS: &[ScenarioKey] = &[
    ScenarioKey::new("rule", "rule", "The rule that describes it: \"R17.1\"."),
    ScenarioKey::new("first_turn", "first turn", "The first turn played: 1 to 11."),
    ScenarioKey::new("last_turn", "last turn", "The last turn played: 1 to 11."),
    ScenarioKey::new("start_vp", "points at the start", "Japanese victory points at the start: -60 to 60."),
    ScenarioKey::new(
        "first_player_on_first_turn",
        "who begins",
        "Who has the first round of the first turn: \"J\" or \"A\" (R4.1(3)).",
    ),
    ScenarioKey::new(
        "setup",
        "set-up",
        "The file with the set-up: setup_s1_default.csv, setup_s2.csv or setup_s3.csv.",
    ),
    ScenarioKey::new(
        "free_setup",
        "free set-up",
        "Whether the option `deployment` lets the players place the units of forces_s1.csv themselves.",
    ),
    ScenarioKey::new("control_column", "control", "The column of control.csv: \"s1\", \"s2_s4\" or \"s3_s5\"."),
    ScenarioKey::new("surprise_attack", "surprise attack", "Whether it starts with the surprise attack (R17.3(4))."),
    ScenarioKey::new("jp_win_total_min", "points that Japan needs", "Points with which Japan wins; 0 if it cannot."),
    ScenarioKey::new("jp_win_from_turn", "from turn", "The turn from whose end on Japan's points count."),
    ScenarioKey::new(
        "allied_win_vp_max",
        "points at which the Allies win",
        "Japanese points at or below which the Allies win; -99 if they cannot.",
    ),
    ScenarioKey::new("at_last_turn_end", "in the end", "Who wins after the last turn: \"J\", \"A\" or \"both lose\"."),
    ScenarioKey::new("score_box_counts_for_jp", "score box", "Whether the score box counts for Japan (R16.2)."),
];
