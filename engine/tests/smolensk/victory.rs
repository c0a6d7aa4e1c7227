//! R15.5, R15.6: victory points.

use sandtable_engine::{
    Game, Side,
    games::smolensk::{Node, Smolensk, Spot, State},
    testing::Table,
};

use crate::support::*;

/// A railway along row 15 from the Axis source 0115 to this column, on a map with Minsk and Vitebsk as its cities.
fn rail(columns: u8) -> Vec<String> {
    (1..=columns).map(|column: u8| format!("{column:02}{:02}", 15 - u8::from(column.is_multiple_of(2)))).collect()
}

fn cities(columns: u8, options: &[(&str, &str)]) -> Plain {
    let rail = rail(columns);
    let names: Vec<&str> = rail.iter().map(String::as_str).collect();
    Plain::with(options).place("2518", true).place("3510", true).rail(&names)
}

/// The end of the full game: points of both sides.
fn ended(field: Field) -> [i16; 2] {
    let mut field = field.turn(9).execute("SUP", &[]);
    while field.node() == Node::Transfer {
        field = field.play("done", &[]);
    }
    assert_eq!(field.node(), Node::Over);
    field.state().vp.into_array()
}

/// [R15.5(1), R15.5(2), R15.5(6)1, R15.5(6)2, RULING-31] Each side scores 10 for a city with a line and 5 for one
/// without; the Axis loses 3 for mechanized units and 1 for others.
#[test]
pub(crate) fn the_score_of_an_end() {
    // Minsk lies three hexes from the railway, Vitebsk beyond reach.
    let field = cities(25, &[]).field(&[]).held_by(AX, &["2518", "3510"]).but(|_, state| state.lost = 3 + 2);
    assert_eq!(ended(field), [10 + 5 - 3 - 2, 0]);
    let soviet = cities(25, &[]).field(&[]).all_soviet();
    assert_eq!(ended(soviet), [0, 20]);
    // Behind a wall of zones the Soviets have no line either.
    let ring = [("AX-7ID", "3509"), ("AX-17ID", "3610"), ("AX-23ID", "3410")];
    let cut = cities(25, &[]).field(&ring).all_soviet();
    assert_eq!(ended(cut), [0, 15], "the divisions of the ring are reduced by the supply check, not lost");
}

/// [R15.5(3)1, R15.5(3)2, R15.5(3)3] Vitebsk at the supply chit of turn 4, Smolensk at those of turns 5 and 6, each
/// with a line.
#[test]
pub(crate) fn cities_score_at_the_supply_chit() {
    let checks: Vec<(u8, String, u8)> = game("full")
        .data
        .points
        .checks
        .iter()
        .map(|check| (check.turn, game("full").data.site(check.place).name.clone(), check.vp))
        .collect();
    let expected = [(4, "VITEBSK", 5), (5, "SMOLENSK", 10), (6, "SMOLENSK", 5)];
    assert_eq!(checks, expected.map(|(turn, name, vp)| (turn, name.to_owned(), vp)));
    let vitebsk = |columns, turn, is_axis| {
        let field = cities(columns, &[]).field(&[]);
        let field = if is_axis { field.held_by(AX, &["3510"]) } else { field.all_soviet() };
        field.turn(turn).execute("SUP", &[]).state().bonus
    };
    assert_eq!([vitebsk(35, 4, true), vitebsk(35, 4, false), vitebsk(10, 4, true), vitebsk(35, 3, true)], [5, 0, 0, 0]);
}

/// [R15.5(3)4, RULING-31] An eastern source held with a line: 30, once.
#[test]
fn an_eastern_source() {
    let rail = rail(55);
    let names: Vec<&str> = rail.iter().map(String::as_str).collect();
    let field = |held: &[&str]| Plain::new().rail(&names).field(&[]).all_soviet().held_by(AX, held);
    assert_eq!(ended(field(&["5515"])), [30, 0]);
    assert_eq!(ended(field(&["5515", "5511"])), [30, 0], "once");
    assert_eq!(ended(field(&["5505"])), [0, 0], "without a line");
}

/// [R15.5(4)1, R15.5(4)2, R15.5(4)3, R15.5(4)4, RULING-30] A railway to Kiev held with a line in the end, by when it
/// was taken last; the better one of the two, or each.
#[test]
fn railways_to_kiev() {
    let path = |options: &[(&str, &str)]| {
        // Along row 15 to column 42, then south to 4230.
        let mut names = rail(42);
        names.extend((15..=30).map(|row| format!("42{row:02}")));
        let mut east: Vec<String> =
            (43..=47).map(|column: u8| format!("{column:02}{:02}", 30 - u8::from(column.is_multiple_of(2)))).collect();
        east.insert(0, "4229".to_owned());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let east: Vec<&str> = east.iter().map(String::as_str).collect();
        Plain::with(options).rail(&names).rail(&east)
    };
    let score = |options: &[(&str, &str)], exits: [u8; 2]| {
        let field = path(options).field(&[]).all_soviet();
        let held: Vec<&str> =
            ["4230", "4730"].into_iter().zip(exits).filter(|(_, class)| *class > 0).map(|(at, _)| at).collect();
        ended(field.held_by(AX, &held).but(|_, state| state.exits = exits))[0]
    };
    assert_eq!([1, 2, 3, 4].map(|class| score(&[], [class, 0])), [20, 15, 10, 5]);
    assert_eq!(score(&[], [4, 2]), 15);
    assert_eq!(score(&[("exit-vp-each-hex", "true")], [4, 2]), 20);
    // When it is taken.
    let taken = |turn, is_supplied| {
        let field = Plain::new().field(&[("AX-2PzA-HQ", "4226"), ("AX-3Pz", "4228")]).turn(turn);
        let field = field.but(|_, state| (state.is_supplied, state.held) = (is_supplied, 1));
        field.execute("2PZ", &[]).plays(&["stay", "move 4230"]).state().exits[0]
    };
    assert_eq!([taken(7, false), taken(8, false), taken(8, true), taken(9, true)], [1, 2, 3, 4]);
}

/// [R15.6(1), R15.6(2), L15.7(2), R16.1(3), RULING-48] The short and the linked game are won by more points, drawn when
/// even; the full one by 40 of the Axis; with a bid by the number bid.
#[test]
fn who_wins() {
    let winner = |scenario: &str, options: &[(&str, &str)], vp: [i16; 2]| {
        let game: Smolensk = game_with(scenario, options);
        let state = State { node: Node::Over, vp: vp.into(), ..State::EMPTY };
        game.outcome(&state).unwrap().winner()
    };
    for scenario in ["short", "linked"] {
        assert_eq!(winner(scenario, &[], [12, 11]), Some(AX));
        assert_eq!(winner(scenario, &[], [12, 12]), None);
        assert_eq!(winner(scenario, &[], [12, 13]), Some(SU));
    }
    assert_eq!(winner("full", &[], [40, 90]), Some(AX));
    assert_eq!(winner("full", &[], [39, 0]), Some(SU));
    let bid = [("opt-bid", "true"), ("bid-vp", "25")];
    for scenario in ["short", "full", "linked"] {
        assert_eq!((winner(scenario, &bid, [25, 90]), winner(scenario, &bid, [24, 0])), (Some(AX), Some(SU)));
    }
    let house = |vp| {
        let game: Smolensk = game_with("full", &[("bid", "5")]);
        game.outcome(&State { node: Node::Over, vp: [vp, 0].into(), ..State::EMPTY }).unwrap().winner()
    };
    assert_eq!((house(44), house(45)), (Some(SU), Some(AX)), "a bid moves the number");
    let points = |scenario: &str, options: &[(&str, &str)]| {
        let game: Smolensk = game_with(scenario, options);
        let state = State { node: Node::Over, vp: [12, 50].into(), ..State::EMPTY };
        (game.bid(), game.outcome(&state).unwrap().vp)
    };
    assert_eq!(points("short", &[]), (0, [12, 50]));
    assert_eq!(points("full", &[]), (40, [12, 40]), "what the Axis needs is a bid");
    assert_eq!(points("short", &bid), (25, [12, 25]));
    assert_eq!(points("short", &[("opt-bid", "true"), ("bid-vp", "9"), ("bid", "-2")]), (7, [12, 7]));
    assert_eq!(Side::BOTH, [AX, SU]);
}

/// [RULING-63] Losses of the surprise count.
#[test]
fn losses_of_the_surprise_count() {
    // Two reduced divisions, 3 and 2, attack 42nd Division in 0926 with 3: 1.5-1, and a one is A1. All others stay out.
    let codes = ["AX-31ID", "AX-167ID"];
    let start = Field { table: Table::set_up(game("full"), &[]) }.reduced(&codes);
    let field = start.attack(|target, code| target == "0926" && codes.contains(&code), &[1]);
    assert_eq!((field.node(), field.legal()), (Node::AttackerLoss, codes.map(|code| format!("lose {code}")).to_vec()));
    assert!(field.state().is_surprise && field.state().lost == 0);
    let field = field.play("lose AX-167ID", &[0]);
    assert_eq!((field.spot("AX-167ID"), field.state().lost), (Spot::Dead, 1));
    assert!(!field.state().is_surprise, "turn 1 has begun");
}
