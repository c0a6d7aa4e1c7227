//! Names of rolls, as a replay holds them.

use sandtable_engine::{Lang, Stream, Words, dice::Recording, games::smolensk::Node};

use crate::support::*;

/// [R7.1(1), R7.3(1)] The draw of a chit is told with the chits that it counts, so that its number says which one it is;
/// the first draw of a turn follows from the second, which tells what was drawn before.
#[test]
fn draws_of_chits() {
    let mut field = Field::new(&[("AX-2PzA-HQ", "1010")]).execute("S4", &[]).play("unlock S30", &[]);
    let mut told = Vec::new();
    let mut step = |field: Field, text: &str| {
        let (before, action) = (*field.state(), field.table.action(text));
        let mut field = field;
        let mut dice = Recording::new(Stream::new(2));
        field.table.roll(action, &mut dice);
        for recorded in dice.rolls() {
            let text = field.game().roll_text(&before, &recorded.roll, Lang::En);
            let last = field.state().chit.get().map(|chit| field.game().data.chit(chit).code.clone());
            told.push((text, recorded.values.clone(), last.unwrap_or_default()));
        }
        field
    };
    while field.node() == Node::Select {
        field = step(field, "in");
    }
    assert_eq!(field.node(), Node::Interrupt);
    for _ in 0..3 {
        let text = if field.node() == Node::Interrupt { "pass" } else { "stay" };
        field = step(field, text);
    }
    let (first, _, drawn) = &told[0];
    assert_eq!(first, "turn 5: which chit of the cup (0 is the first in the order of chits.csv)");
    let (second, values, next) = &told[1];
    assert!(second.starts_with("turn 5: which chit of ") && second.ends_with(&format!("drawn before: {drawn})")));
    let cup: Vec<&str> = second["turn 5: which chit of ".len()..second.find(" (").unwrap()].split(' ').collect();
    assert_eq!(cup[values[0] as usize], next, "{told:?}");
}

/// [R7.1(1), R13.0(2)] Where a chit has no effect the next one is drawn at once, from those that are left.
#[test]
fn draws_at_once() {
    let field = Field::new(&[("AX-7ID", "2510")]).but(|game, state| {
        state.cup = ["3PZ", "A4", "A9"].map(|code| chit(game, code)).into_iter().collect();
    });
    let field = field.drawn("2PZ");
    let mut dice = Recording::new(Stream::new(2));
    let before = *field.state();
    let (mut field, action) = (field.clone(), field.table.action("pass"));
    field.table.roll(action, &mut dice);
    let told: Vec<String> =
        dice.rolls().iter().map(|recorded| field.game().roll_text(&before, &recorded.roll, Lang::En)).collect();
    assert_eq!(told[0], "turn 4: which chit of 3PZ A4 A9 (0 is the first; drawn before: 2PZ)");
    assert_eq!(told[1..3], ["turn 4: which chit of those that were left then (0 is the first)"; 2]);
}
