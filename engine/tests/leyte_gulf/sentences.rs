//! Actions, events and prompts in words.

use sandtable_engine::{
    Game, Lang, Words,
    games::leyte_gulf::{Cause, Edge, Event, LeyteGulf, Path},
    testing::Table,
};

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

    let stands = [("JP-BB1", "1013", "N", 0), ("US-BB2", "1213", "N", 0)];
    let table = Sea::new(&stands).firing_secondaries();
    let told = said(&table, "aim US-BB2");
    assert!(
        told.starts_with("Yamato (JP-BB1) fires its secondary guns at New Jersey (US-BB2), distance 2, "),
        "{told}"
    );
    assert_eq!(said(&table, "cease"), "Yamato (JP-BB1) does not fire its secondary guns");

    let stands = [("JP-DD1", "1013", "N", 1), ("JP-DD2", "1013", "N", 1), ("US-BB2", "3014", "N", 0)];
    let mut table = Sea::new(&stands).loaded("JP-DD2", 0).moving();
    let prompt = table.game.prompt(&table.state, Lang::En);
    assert!(
        prompt.starts_with("Squadron 1: Hayashimo group (JP-DD1), Kishinami group (JP-DD2): which way"),
        "{prompt}"
    );
    let ships = "Hayashimo group (JP-DD1), Kishinami group (JP-DD2)";
    assert_eq!(said(&table, "unit SQ1"), format!("squadron 1 moves: {ships}"));
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

/// [R5.1-1, R10.2-3, R10.3-1, R10.4-1, R10.4-2, R10.1-1] The verb of a report is in the singular: a counter is one unit,
/// however many ships it stands for, and so is a squadron.
#[test]
fn verbs_agree() {
    let game = game("s8");
    let of = |codes: &[&str]| ships(&game, codes);
    let said = |event: Event| game.event_text(&event, None, Lang::En).expect("an event that is told");
    let (path, at, to) = (Path::parse("SSS").expect("a path"), hex(&game, "1013"), hex(&game, "1010"));
    let moved = |codes: &[&str], markers: u8| {
        said(Event::Moved { ships: of(codes), from: at, path, to, facing: facing("N"), markers })
    };
    let end = "moves from 1013 by SSS to 1010 facing N";
    assert_eq!(moved(&["US-BB2"], 1), format!("New Jersey (US-BB2) {end}; 1 turn marker left."));
    let squadron = "The squadron of Yamato (JP-BB1), Musashi (JP-BB2)";
    assert_eq!(moved(&["JP-BB1", "JP-BB2"], 2), format!("{squadron} {end}; 2 turn markers left."));
    let entered = Event::Entered { ships: of(&["US-CL4"]), hex: at, facing: facing("SW") };
    assert_eq!(said(entered), "Denver & Columbia (US-CL4) enters in 1013 facing SW [R10.2-3].");
    let zone = Event::Zone { ships: of(&["US-CL4"]), hex: at };
    assert_eq!(said(zone), "Denver & Columbia (US-CL4) enters the no-entry hex 1013 [R10.4-1].");
    let faced = Event::Faced { ships: of(&["JP-BB1", "JP-BB2"]), facing: facing("SW") };
    assert_eq!(said(faced), format!("{squadron} faces SW [R10.4-2]."));
    let left = Event::Left { ships: of(&["JP-BB1"]), edge: Edge::West };
    assert_eq!(said(left), "Yamato (JP-BB1) leaves the map by the west edge [R10.3-1].");
    let sunk = Event::Sunk { ship: ship(&game, "JP-BB2"), cause: Cause::Torpedo, vp: 10 };
    assert_eq!(said(sunk), "Musashi (JP-BB2) is sunk by a torpedo: Allies +10 [R10.1-1].");
}

/// [R5.1-4, R5.2(3)-3] Numbers of one stand with a singular.
#[test]
fn prompts_count() {
    let stands = [("US-BB7", "1013", "N", 0), ("JP-BB1", "3013", "N", 0)];
    let mut table = Sea::new(&stands).damaged(&["US-BB7"]).moving();
    table.state.markers = 1;
    let prompt = table.game.prompt(&table.state, Lang::En);
    assert_eq!(prompt, "West Virginia (US-BB7): which way does it go? (1 of 1 hex left, 1 turn marker)");
}
