//! Chapter 16: optional rules.

use sandtable_engine::games::smolensk::{Event, Node, Spot};

use crate::support::*;

const CALLS: [(&str, &str); 1] = [("opt-reserve-okh", "true")];
const SENDS: [(&str, &str); 1] = [("opt-hq-transfer", "true")];

/// [R16.2, R16.2(1), R7.2(3), RULING-49] A die for three, four or five units, picked by rising id anywhere on the map;
/// fewer may be taken.
#[test]
fn a_few_units_anywhere() {
    let stands = [
        ("AX-3Pz", "1010"),
        ("AX-4Pz", "2010"),
        ("AX-10Pz", "3010"),
        ("AX-7ID", "3020"),
        ("AX-17ID", "3021"),
        ("AX-2PzA-HQ", "1020"),
    ];
    let field = |die: u32| Plain::with(&CALLS).field(&stands).execute("OKH", &[die]);
    assert_eq!([1, 4, 5, 6].map(|die| field(die).state().left), [3, 3, 4, 5]);
    let field = field(1);
    assert_eq!(field.node(), Node::Call);
    let field = field.play("call AX-4Pz", &[]);
    assert_eq!(field.legal(), ["done", "call AX-10Pz", "call AX-7ID", "call AX-17ID"], "only those beyond it");
    let field = field.play("done", &[]);
    assert_eq!((field.node(), field.asked()), (Node::Move, "AX-4Pz".to_owned()));
    assert!(field.may("stay") && field.tables().hexes.len() > 96, "OKH moves at full points");
    let hq = Plain::with(&CALLS).field(&stands).execute("OKH", &[1]).plays(&["call AX-2PzA-HQ", "done"]);
    assert_eq!(hq.play("stay", &[]).node(), Node::Unlock, "R16.2(3): the headquarters activates nobody");
}

/// [R16.2(2), R16.2(3), RULING-35, RULING-49] Units of RESERVE out of every range move normally with half their points
/// and do not attack; those in range, and headquarters, act as usual.
#[test]
fn reserve_units() {
    let stands = [("SU-3A-HQ", "4010"), ("SU-100R", "4012"), ("SU-26T", "4016"), ("AX-221Sec", "4017")];
    let names: Vec<String> = (3..=16).rev().map(|row| format!("40{row:02}")).collect();
    let road: Vec<&str> = names.iter().map(String::as_str).collect();
    let field = Plain::with(&CALLS).road(&road).field(&stands).execute("RES", &[1]);
    let field = field.plays(&["call SU-3A-HQ", "call SU-100R", "call SU-26T"]);
    let halves: Vec<bool> = field
        .events()
        .iter()
        .filter_map(|event| match *event {
            Event::CalledUnit { is_half, .. } => Some(is_half),
            _ => None,
        })
        .collect();
    assert_eq!(halves, [true], "26T is six hexes away");
    let field = field.play("stay", &[]);
    assert_eq!(field.asked(), "SU-100R");
    assert!(field.may("move 4004") && !field.may("move 4003"), "in range it may march: eight hexes for four points");
    let field = field.play("stay", &[]);
    assert_eq!(field.asked(), "SU-26T");
    assert!(
        field.may("move 4015") && !field.may("move 4014"),
        "three points, two of them to leave the zone: {:?}",
        field.legal()
    );
    let field = field.play("stay", &[]);
    assert_eq!(field.node(), Node::Unlock, "it may not attack");
}

/// [R16.4(1), R16.4(2), RULING-36, RULING-54] At activation other headquarters in range with a line may go to the box
/// of the next turn, from which they return as reinforcements; not on the last turn; their own chit is void.
#[test]
fn headquarters_are_transferred() {
    let stands = [("SU-3A-HQ", "5010"), ("SU-4A-HQ", "5012"), ("SU-10A-HQ", "5020"), ("AX-7ID", "2518")];
    let field = Plain::with(&SENDS).field(&stands).execute("S3", &[]);
    assert_eq!((field.node(), field.legal()), (Node::Send, vec!["done".to_owned(), "send SU-4A-HQ".to_owned()]));
    let field = field.play("send SU-4A-HQ", &[]);
    assert_eq!(field.spot("SU-4A-HQ"), Spot::Turn(5));
    assert_eq!(field.asked(), "SU-3A-HQ");
    let void = field.clone().execute("S4", &[]);
    assert!(void.events().iter().any(|event| matches!(event, Event::Void { .. })));
    let next = field.play("stay", &[]);
    assert_eq!((next.state().turn, next.spot("SU-4A-HQ")), (5, Spot::Box));
    assert_eq!(next.state().lost, 0);
    let last = Plain::with(&SENDS).field(&stands).turn(9).but(|game, state| {
        state.held = 1;
        state.units[unit(game, "AX-2PzA-HQ").index()] =
            sandtable_engine::games::smolensk::Word::at(Spot::Hex(hex(game, "1010")));
    });
    assert_eq!(last.execute("S3", &[]).node(), Node::Move);
    let axis = Plain::with(&SENDS).field(&[("AX-4A-HQ", "2010"), ("AX-9A-HQ", "2012")]).execute("A4", &[]);
    assert_eq!(axis.node(), Node::Move, "without a railway it has no line");
}

/// [R16.1(2), R16.1(3), RULING-48] The auction is held outside: the option carries the number.
#[test]
fn the_auction() {
    let game = game_with("full", &[("opt-bid", "true"), ("bid-vp", "33")]);
    assert_eq!(game.options.bid, Some(33));
    assert_eq!(game_with("full", &[("bid-vp", "33")]).options.bid, None);
}
