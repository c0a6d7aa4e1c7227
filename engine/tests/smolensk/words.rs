//! What the game says of decisions.

use sandtable_engine::{Lang, Words, games::smolensk::Node};

use crate::support::*;

/// What an action of the decision that is due does, in words.
fn described(field: &Field, text: &str) -> String {
    let action = field.table.action(text);
    field.game().describe(field.state(), action, Lang::En)
}

/// [R6.2(1), R5.0(1)] The log names the chit that goes in or stays out, for the side that chose it.
#[test]
fn the_chit_that_is_chosen() {
    let field = Field::new(&[]).execute("S4", &[]).play("unlock S30", &[]);
    assert_eq!(field.node(), Node::Select);
    assert_eq!(described(&field, "in"), "S3 goes into the cup");
    assert_eq!(described(&field, "out"), "S3 stays out of the cup");
    let seen = field.table.seen_by(AX);
    assert_eq!(field.game().describe(&seen, field.table.action("in"), Lang::En), "a chit goes into the cup");
}

/// [R10.2(1)] The log names the unit and the hex that it attacks or not.
#[test]
fn who_takes_part() {
    let stands = [("AX-4A-HQ", "1510"), ("AX-7ID", "1509"), ("SU-4Abn", "1508")];
    let field = Plain::new().field(&stands).execute("A4", &[]).stay();
    assert!(described(&field, "in").starts_with("AX-7ID takes part in the attack on 1508"));
    assert!(described(&field, "out").starts_with("AX-7ID takes no part in the attack on 1508"));
}
