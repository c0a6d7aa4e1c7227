//! Chapter 5: the turn.

use sandtable_engine::{
    Game,
    games::smolensk::{Event, Node, Spot, TURNS},
};

use crate::support::*;

/// [R5.0, R5.0(2), R5.0(5), RULING-2, RULING-25] When the cup is empty the turn ends: the next box of the record and
/// the transfer box go to the reinforcement box.
#[test]
fn the_end_of_a_turn() {
    let field = Field::new(&[("SU-3A-HQ", "5005")])
        .at(Spot::Turn(5), &["AX-9A-HQ"])
        .at(Spot::Turn(6), &["AX-4A-HQ"])
        .at(Spot::Transfer, &["SU-100R", "SU-108R"])
        .reduced(&["SU-100R"])
        .execute("S4", &[]);
    assert_eq!(field.state().turn, 5);
    assert_eq!((field.spot("AX-9A-HQ"), field.spot("AX-4A-HQ")), (Spot::Box, Spot::Turn(6)));
    assert_eq!((field.spot("SU-100R"), field.spot("SU-108R")), (Spot::Box, Spot::Box));
    assert!(field.is_reduced("SU-100R"), "it keeps its side");
    assert!(field.events().contains(&Event::Turn { turn: 5 }));
    let refit = Field::with(&[("transfer-refit", "true")], &[]).at(Spot::Transfer, &["SU-100R"]).reduced(&["SU-100R"]);
    assert!(!refit.execute("S4", &[]).is_reduced("SU-100R"));
}

/// [R5.0, R15.6(1), R15.6(2), RULING-32, RULING-33] The short game ends with the supply chit of turn 6, the full one
/// with that of turn 9, whatever is left in the cup.
#[test]
fn the_end_of_a_game() {
    for (scenario, last) in [("short", 6), ("full", TURNS)] {
        let end = |turn: u8| {
            let field = Field::of(game(scenario), &[("AX-2PzA-HQ", "0727")]).turn(turn).but(|game, state| {
                state.cup.insert(chit(game, "A4"));
                state.held = 1;
            });
            let field = field.execute("SUP", &[]);
            assert_eq!(field.node(), Node::Transfer);
            field.play("done", if turn == last { &[] } else { &[0] })
        };
        let over = end(last);
        assert_eq!(over.node(), Node::Over, "{scenario}");
        assert!(over.game().outcome(over.state()).is_some());
        assert_ne!(end(last - 1).node(), Node::Over);
    }
}

/// [CHART-TURN, R12.2(1), RULING-39] The record of the stand-alone game, both readings of its Soviet chits, and how its
/// reinforcements were split.
#[test]
fn the_record() {
    let game = game("full");
    let chits: Vec<[u8; 3]> = (1..=9)
        .map(|turn| {
            let record = game.record(turn);
            [record.axis_chits, record.soviet_chits[0], record.soviet_chits[1]]
        })
        .collect();
    let expected =
        [[6, 3, 3], [6, 6, 6], [6, 9, 8], [8, 9, 8], [8, 9, 8], [8, 9, 8], [8, 9, 8], [8, 10, 9], [8, 10, 9]];
    assert_eq!(chits, expected);
    assert_eq!((1..=9).map(|turn| game.record(turn).reserve).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 12, 12, 12, 12]);
    assert_eq!((1..=9).map(|turn| game.record(turn).armies).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1, 1, 1, 0]);
    for (split, units) in [("2-1", [4, 8]), ("1-1", [3, 6]), ("all", [6, 12])] {
        let game = game_with("full", &[("reinf-split", split)]);
        assert_eq!([AX, SU].map(|side| game.reinforcements(4, side)), units, "{split}");
        assert_eq!([AX, SU].map(|side| game.reinforcements(3, side)), [0, 0]);
    }
    assert_eq!(game.soviet_chits(3), 9);
    assert_eq!(game_with("full", &[("su-com-variant", "b")]).soviet_chits(3), 8);
}

/// [CHART-TURN-LINKED, RULING-39] The record of the linked game is printed; no switch changes it.
#[test]
fn the_linked_record() {
    let linked = game_with("linked", &[("su-com-variant", "b"), ("reinf-split", "all")]);
    let rows: Vec<[u8; 5]> = (1..=9)
        .map(|turn| {
            let record = linked.record(turn);
            let [axis, soviet] = [AX, SU].map(|side| linked.reinforcements(turn, side));
            [record.axis_chits, linked.soviet_chits(turn), axis, soviet, record.armies]
        })
        .collect();
    let expected = [
        [10, 5, 0, 0, 0],
        [10, 9, 0, 0, 0],
        [10, 12, 0, 0, 0],
        [12, 12, 6, 12, 2],
        [12, 12, 6, 12, 2],
        [12, 12, 6, 12, 2],
        [12, 12, 6, 12, 2],
        [12, 13, 6, 12, 1],
        [12, 13, 6, 12, 0],
    ];
    assert_eq!(rows, expected);
}
