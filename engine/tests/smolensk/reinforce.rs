//! Chapter 12: reinforcements.

use sandtable_engine::games::smolensk::{Event, Node, Spot};

use crate::support::*;

/// A railway along row 15 from the Axis source 0115 to column 20.
fn axis_rail() -> Vec<String> {
    (1..=20).map(|column: u8| format!("{column:02}{:02}", 15 - u8::from(column.is_multiple_of(2)))).collect()
}

/// The Axis receives reinforcements on the railway.
fn arriving(stands: &[Stand<'_>], boxed: &[&str]) -> Field {
    let rail = axis_rail();
    let names: Vec<&str> = rail.iter().map(String::as_str).collect();
    Plain::new().rail(&names).field(stands).at(Spot::Box, boxed).execute("AXR", &[])
}

/// [R12.0, R12.2(1), R12.2(2), R13.0(4), RULING-2, RULING-57] As many units of the box as the record says, any of them,
/// headquarters too: a class at a time; the rest of the number lapses.
#[test]
fn units_of_the_box() {
    let boxed = ["AX-2A-HQ", "AX-15ID", "AX-52ID", "AX-106ID", "AX-900M"];
    let field = arriving(&[], &boxed);
    assert_eq!(field.legal(), ["done", "bring AX-2A-HQ", "bring AX-15ID", "bring AX-52ID", "bring AX-900M"]);
    assert_eq!(field.state().left, 4);
    let field = field.plays(&["bring AX-52ID", "place 1014", "bring AX-2A-HQ", "place 1014"]);
    assert_eq!((field.at_hex("AX-52ID"), field.at_hex("AX-2A-HQ")), ("1014".to_owned(), "1014".to_owned()));
    assert!(!field.clone().play("bring AX-15ID", &[]).may("place 1014"), "two units are there");
    let field = field.play("done", &[]);
    assert_eq!((field.node(), field.spot("AX-15ID")), (Node::Unlock, Spot::Box));
}

/// [R12.1(1), R12.1(2), RULING-26, R3.1(3), R3.2(3)] Railway hexes joined to a source, out of enemy zones whatever
/// friends stand there; not in cities and towns of the enemy, though the line may pass them.
#[test]
fn where_they_arrive() {
    let field = arriving(&[("SU-100R", "1015"), ("AX-7ID", "1014")], &["AX-15ID"]).play("bring AX-15ID", &[]);
    assert!(field.may("place 0814") && !field.may("place 0915") && !field.may("place 1014"), "{:?}", field.legal());
    assert!(!field.may("place 1115") && !field.may("place 0815"));
    let rail = axis_rail();
    let names: Vec<&str> = rail.iter().map(String::as_str).collect();
    // Suwalki in 0715.
    let town = || Plain::new().place("0715", false).rail(&names).field(&[]).at(Spot::Box, &["AX-15ID"]);
    let soviet = town().all_soviet().execute("AXR", &[]).play("bring AX-15ID", &[]);
    assert!(!soviet.may("place 0715") && soviet.may("place 0814"));
    let axis = town().held_by(AX, &["0715"]).execute("AXR", &[]).plays(&["bring AX-15ID"]);
    let axis = axis.play("place 0715", &[]);
    assert!(axis.is_axis("0715"));
    assert!(axis.events().iter().any(|event| matches!(event, Event::Reinforced { .. })));
    let none = Plain::new().field(&[]).at(Spot::Box, &["AX-15ID"]).execute("AXR", &[]);
    assert_eq!(none.node(), Node::Unlock, "no railway, no reinforcements");
}

/// [R12.3(1), R2.21(3), R13.0(4)] A Soviet unit that was destroyed arrives again at full strength; one from the
/// transfer box keeps its side, so that it is another class.
#[test]
fn rebuilt_units() {
    let field =
        Field::new(&[]).at(Spot::Box, &["SU-100R", "SU-108R", "SU-3A-HQ"]).reduced(&["SU-108R"]).execute("SUR", &[]);
    assert_eq!(field.legal(), ["done", "bring SU-3A-HQ", "bring SU-100R", "bring SU-108R"]);
    let field = field.plays(&["bring SU-108R", "place 5505"]);
    assert!(field.is_reduced("SU-108R"));
}
