//! The rules of the template, and the battery.

use sandtable_engine::{
    Finish, Game, OptId, Side,
    games::template::{Node, State, Template},
    testing::{self, Broken, CheckPlan, Fault, Table, check_game},
};

fn game(given: &[(&str, &str)]) -> Template {
    testing::load("night", given)
}

/// The position after these actions from the set-up, with these dice.
fn play(game: &Template, actions: &[&str], dice: &[u32]) -> State {
    let mut table = Table::set_up(game.clone(), &[]);
    let mut dice = dice.iter();
    for text in actions {
        let rolls = usize::from(table.state.node == Node::Patrol);
        table.play(text, &dice.by_ref().take(rolls).copied().collect::<Vec<_>>());
    }
    assert_eq!(dice.next(), None, "a die too many");
    table.state
}

#[test]
fn the_battery_passes() {
    for hides in ["true", "false"] {
        let report = check_game(&game(&[("forest-hides", hides)]), CheckPlan { games: 100, seed: 1 });
        assert!(report.hidden > 0, "the runner is hidden");
    }
}

/// The enemy must not be told what the runner does.
#[test]
#[should_panic(expected = "which it cannot tell from")]
fn the_battery_notices_secrets_that_are_told() {
    check_game(&Broken::new(game(&[]), Fault::TellsSecrets), CheckPlan { games: 10, seed: 1 });
}

/// [R1.1, R1.2] The runner starts in column 1, the patrol in 0503; nobody else knows where the runner is.
#[test]
fn r1_2_set_up() {
    let game = game(&[]);
    let table = Table::set_up(game.clone(), &[]);
    assert_eq!(table.legal_texts(), ["place 0101", "place 0102", "place 0103", "place 0104"]);
    assert_eq!(game.data.grid.number(table.state.patrol), "0503");
    assert_eq!(game.data.forest.len(), 5);
    let placed = play(&game, &["place 0102"], &[]);
    assert_eq!(game.redact(&placed, Side::Two).runner, OptId::NONE);
}

/// [R2.1] The runner goes one hex in secret; the patrol knows only how far it can have come.
#[test]
fn r2_1_the_runner_goes_one_hex_in_secret() {
    let game = game(&[]);
    let state = play(&game, &["place 0102", "move 0202"], &[]);
    assert_eq!((state.node, state.possible.len()), (Node::Patrol, 8));
    let before = Table::at(game.clone(), play(&game, &["place 0102"], &[]));
    assert!(!game.is_visible(&before.state, before.action("move 0202"), Side::Two));
    assert_eq!(before.legal_texts(), ["move 0101", "move 0102", "move 0103", "move 0201", "move 0202"]);
}

/// [R2.2, R2.3] The patrol goes one hex and finds on 4 or more, in forest on 5 or more.
#[test]
fn r2_3_forest_hides() {
    let way = ["place 0102", "move 0202", "move 0403", "move 0202", "move 0303"];
    let found = |hides: &str, die: u32| play(&game(&[("forest-hides", hides)]), &way, &[1, die]).node == Node::Over;
    assert_eq!([4, 5].map(|die| found("true", die)), [false, true]);
    assert_eq!([3, 4].map(|die| found("false", die)), [false, true]);
}

/// [R2.3] A search that fails tells where the runner is not.
#[test]
fn r2_3_a_failed_search_tells_something() {
    let game = game(&[]);
    let way = ["place 0102", "move 0102", "move 0403", "move 0102", "move 0303"];
    let state = play(&game, &way, &[6, 4]);
    let holds = |hex: &str| state.possible.contains(game.data.grid.parse(hex).unwrap());
    assert_eq!(["0102", "0202", "0203"].map(holds), [true, true, false]);
}

/// [R3.1] Escape and a find are worth 2 points, the time 1; a bid is added.
#[test]
fn r3_1_victory() {
    let run = ["0201", "0301", "0401", "0501", "0601"];
    let mut way = vec!["place 0101".to_owned()];
    for hex in run {
        way.extend([format!("move {hex}"), "move 0503".to_owned()]);
    }
    way.pop();
    let way: Vec<&str> = way.iter().map(String::as_str).collect();
    let escaped = play(&game(&[]), &way, &[1; 4]);
    assert_eq!(game(&[]).outcome(&escaped).unwrap().vp, [2, 0]);
    let even = game(&[("bid", "2")]).outcome(&escaped).unwrap();
    assert_eq!((even.vp, even.finish), ([2, 2], Finish::Drawn));
    let mut stay = vec!["place 0101"];
    stay.extend(["move 0101", "move 0503"].repeat(8));
    let over = play(&game(&[]), &stay, &[1; 8]);
    assert_eq!(game(&[]).outcome(&over).unwrap().winner(), Some(Side::Two));
}
