//! R15.3(1), R15.4: 19A and the strategic reserve.

use sandtable_engine::games::smolensk::{AX, Event, Node, Spot};

use crate::support::*;

const ARMY: [&str; 11] = [
    "SU-19A-HQ",
    "SU-38R",
    "SU-127R",
    "SU-129R",
    "SU-134R",
    "SU-158R",
    "SU-162R",
    "SU-171R",
    "SU-52T",
    "SU-56T",
    "SU-103M",
];

/// SU-38R of 19A enters in turn 3 and moves to a hex.
fn enter(field: Field, to: &str) -> Field {
    let field = field.turn(3).at(Spot::Waiting, &["SU-38R", "SU-127R"]).execute("S19", &[]);
    field.plays(&["enter SU-38R", &format!("move {to}")])
}

/// Where the first unit entered, for how many half points, and whether in march column.
fn entered(field: &Field) -> Option<(String, u8, bool)> {
    field.events().iter().find_map(|event| match *event {
        Event::Entered { at, halves, is_march, .. } => Some((field.game().data.map.grid.number(at), halves, is_march)),
        _ => None,
    })
}

/// [R15.3(1), RULING-4, RULING-29, RULING-61, R15.3(1)] When S19 is drawn in turn 3 or later, the eleven units of 19A
/// enter over the east edge where a line leads, with any kind of move, and may then attack.
#[test]
fn nineteenth_army() {
    let start = |options: &[(&str, &str)], turn| {
        Field::with(options, &[("AX-7ID", "5110")]).turn(turn).at(Spot::Waiting, &ARMY).execute("S19", &[])
    };
    let field = start(&[], 3);
    assert_eq!(field.node(), Node::Enter);
    assert_eq!(field.legal(), ["done", "enter SU-19A-HQ", "enter SU-38R", "enter SU-52T", "enter SU-103M"]);
    let field = field.play("enter SU-52T", &[]);
    let to = field.legal();
    let field = if to[0].starts_with("block") { field.play(&to[0], &[]) } else { field };
    let to = field.legal()[0].clone();
    let field = field.play(&to, &[]);
    assert_eq!(field.at_hex("SU-52T"), to[5..]);
    assert!(field.events().iter().any(|event| matches!(event, Event::Entered { .. })));
    assert_eq!((field.node(), field.state().left), (Node::Enter, 10));
    let late = field.play("done", &[]);
    assert_eq!(late.spot("SU-38R"), Spot::Waiting, "it may come with a later chit");
    assert_eq!(start(&[], 5).node(), Node::Enter);
    assert_ne!(start(&[("late-19a", "false")], 5).node(), Node::Enter);
    assert_eq!(start(&[("late-19a", "false")], 3).node(), Node::Enter);
}

/// [RULING-29] Units that have entered may attack, unless the switch forbids it; an entry into a zone costs two points
/// more.
#[test]
fn they_may_attack() {
    let fight = |options: &[(&str, &str)]| {
        let field =
            Plain::with(options).field(&[("AX-221Sec", "5405")]).turn(3).at(Spot::Waiting, &["SU-19A-HQ", "SU-38R"]);
        let field = field.execute("S19", &[]).play("enter SU-38R", &[]);
        assert!(field.may("move 5505") && field.may("move 5504"), "{:?}", field.legal());
        assert!(!field.may("move 5405"), "an enemy is there");
        let field = field.play("move 5505", &[]);
        let entered = field.events().iter().find_map(|event| match *event {
            Event::Entered { halves, .. } => Some(halves),
            _ => None,
        });
        assert_eq!(entered, Some(6), "a point, and two in the zone");
        field.play("done", &[]).node()
    };
    assert_eq!(fight(&[]), Node::Declare);
    assert_ne!(fight(&[("entry-units-may-attack", "false")]), Node::Declare);
}

/// [RULING-47] With its headquarters on the map the chit activates its range first, then the rest enters, then all
/// fight.
#[test]
fn the_rest_of_the_army() {
    let field = Plain::new().field(&[("SU-19A-HQ", "5010"), ("SU-38R", "5011")]).at(Spot::Waiting, &["SU-127R"]);
    let field = field.execute("S19", &[]);
    assert_eq!((field.node(), field.asked()), (Node::Move, "SU-19A-HQ".to_owned()));
    let field = field.plays(&["stay", "stay"]);
    assert_eq!(field.node(), Node::Enter);
}

/// [RULING-61, R9.3(1)1] On a road at the edge a unit enters for a point, or for half a point in march column, whatever
/// the terrain; else as the terrain costs.
#[test]
fn the_cost_of_entry() {
    let names: Vec<String> =
        (45..=55).rev().map(|column: u8| format!("{column:02}{:02}", 8 - u8::from(column.is_multiple_of(2)))).collect();
    let road: Vec<&str> = names.iter().map(String::as_str).collect();
    let enter = |plain: Plain, to: &str| entered(&enter(plain.field(&[]), to));
    assert_eq!(enter(Plain::new().road(&road), "5508"), Some(("5508".to_owned(), 1, true)));
    assert_eq!(enter(Plain::new().road(&road), "4908"), Some(("5508".to_owned(), 7, true)));
    assert_eq!(enter(Plain::new(), "5508"), Some(("5508".to_owned(), 2, false)));
    assert_eq!(
        enter(Plain::new().ground(sandtable_engine::games::smolensk::Terrain::Deep, &["5508"]), "5508")
            .map(|(_, halves, _)| halves),
        Some(4)
    );
}

/// [RULING-13, RULING-61] The hex of entry counts as passed from the start. A unit that takes it from the enemy goes no
/// roundabout way for it, on which it would take a town as well.
#[test]
fn the_hex_of_entry_is_passed_once() {
    let field = enter(Plain::new().place("5411", false).field(&[]).held_by(AX, &["5511", "5411"]), "5511");
    assert_eq!(entered(&field), Some(("5511".to_owned(), 2, false)));
    assert_eq!((field.is_axis("5511"), field.is_axis("5411")), (false, true));
}

/// [R15.4(1), R15.4(2), RULING-29, L15.4] From turn 6 on SUR also brings up to twelve units of the box over 5503 to
/// 5513, after the reinforcements; they may not attack.
#[test]
fn the_strategic_reserve() {
    let boxed = ["SU-19R", "SU-91R", "SU-102T"];
    let field =
        |turn| Plain::new().field(&[("AX-221Sec", "5405")]).turn(turn).at(Spot::Box, &boxed).execute("SUR", &[]);
    assert_eq!(field(5).node(), Node::Unlock, "no railway on the bare map, and no reserve before turn 6");
    let reserve = field(6);
    assert_eq!((reserve.node(), reserve.state().left), (Node::Enter, 12));
    assert_eq!(reserve.legal(), ["done", "enter SU-19R", "enter SU-102T"]);
    let reserve = reserve.play("enter SU-19R", &[]);
    assert!(reserve.may("move 5503") && !reserve.may("move 5517"), "{:?}", reserve.legal());
    let reserve = reserve.plays(&["move 5505", "done"]);
    assert_eq!(reserve.node(), Node::Unlock, "nobody is asked about an attack");
    assert_eq!(reserve.at_hex("SU-19R"), "5505");
}

/// [R15.4(1), RULING-29] No unit enters over a hex of the reserve that the enemy stands on, and no thirteenth enters at
/// all.
#[test]
fn twelve_units_enter_between_enemies() {
    let game = game("full");
    let codes = game.data.cards.iter().map(|card| card.code.as_str());
    let boxed: Vec<&str> = codes.filter(|code| code.starts_with("SU-") && code.ends_with('R')).take(14).collect();
    let mut field = Plain::new().field(&[("AX-7ID", "5503"), ("AX-17ID", "5513")]).turn(6).at(Spot::Box, &boxed);
    field = field.execute("SUR", &[]);
    let hexes = ["5504", "5505", "5506", "5507", "5508", "5509", "5510", "5511", "5512"];
    for entered in 0..12 {
        assert_eq!(field.node(), Node::Enter, "after {entered}");
        let unit = field.legal()[1].clone();
        field = field.play(&unit, &[]);
        assert!(!field.may("move 5503") && !field.may("move 5513"), "{:?}", field.legal());
        let to = hexes.iter().find(|number| field.may(&format!("move {number}"))).unwrap();
        field = field.play(&format!("move {to}"), &[]);
    }
    assert_ne!(field.node(), Node::Enter, "twelve have entered");
    assert_eq!(boxed.iter().filter(|code| field.spot(code) == Spot::Box).count(), 2);
}
