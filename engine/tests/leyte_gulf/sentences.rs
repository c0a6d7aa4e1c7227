//! Actions, events and prompts in words.

use sandtable_engine::{Game, Lang, Words, games::leyte_gulf::LeyteGulf, testing::Table};

use crate::support::*;

/// What a decision in notation is said to do.
fn said(table: &Table<LeyteGulf>, notation: &str) -> String {
    let action = table.game.parse_action(&table.state, notation).expect("the notation of an action");
    table.game.describe(&table.state, action, Lang::En)
}

/// [R7.1-3] Decisions that no report follows at once say whose they are, so that a log can be read by itself.
#[test]
fn actions_name_who_acts() {
    let stands = [("JP-BB1", "1013", "N", 0), ("US-DD9", "1813", "N", 0), ("US-BB2", "1814", "N", 0)];
    let table = Sea::new(&stands).damaged(&["US-DD9"]).firing();
    let told = said(&table, "aim US-DD9");
    let start = "Yamato (JP-BB1) fires at HMAS Arunta group (US-DD9), damaged, distance 8, starboard 9, hit number ";
    assert!(told.starts_with(start), "{told}");
    assert_eq!(said(&table, "cease"), "Yamato (JP-BB1) does not fire");

    let stands = [("JP-DD1", "1013", "N", 1), ("JP-DD2", "1013", "N", 1), ("US-BB2", "3014", "N", 0)];
    let mut table = Sea::new(&stands).loaded("JP-DD2", 0).moving();
    table.play("go SSSS", &[]);
    assert_eq!(said(&table, "keep"), "Hayashimo group (JP-DD1) launches nothing");
    table.play("launch 1 NE 2", &[]);
    assert_eq!(said(&table, "keep"), "Hayashimo group (JP-DD1) launches nothing more");
    table.play("keep", &[]);
    assert_eq!(said(&table, "wait"), "Kishinami group (JP-DD2) does not reload");
}

/// [R10.2-1] So do those that enter the map.
#[test]
fn entries_name_the_unit() {
    let table = Table::set_up(game("s5"), &[]);
    assert_eq!(said(&table, "enter 3610"), "SQ1 enters in 3610");
}
