//! Orders of a person: answers to questions that come later.

use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{
    Published, Side,
    games::{leyte_gulf::LeyteGulf, smolensk::Smolensk},
};
use sandtable_sim::{
    setup::Setup,
    table::{Halt, Misread, Save, Seats, Table},
};

fn people<G: Published + Doctrine>(scenario: &str) -> Table<G> {
    let setup = Setup::new(scenario, &[], &[]).unwrap();
    let seats = Seats::bots([BotSpec::Human, BotSpec::Human]);
    Table::start(&setup, setup.load().unwrap(), seats, 3, &Save::Nowhere).unwrap()
}

/// The last decisions of a table in notation.
fn last<G: Published + Doctrine>(table: &Table<G>, count: usize) -> Vec<String> {
    let steps = table.record().steps();
    let steps = &steps[steps.len() - count..];
    steps.iter().map(|step| table.game().action_text(&step.before, step.action)).collect()
}

/// What the decision that is due is about.
fn asked<G: Published + Doctrine>(table: &Table<G>) -> Vec<String> {
    table.game().asked_about(table.record().state())
}

/// The units of the Second Panzer Army begin to move.
fn second_panzer_army() -> Table<Smolensk> {
    let mut table = people::<Smolensk>("smolensk/short");
    let is_hq = |asked: &[String]| asked.first().is_some_and(|unit| unit == "AX-2PzA-HQ") && asked.len() == 2;
    while !is_hq(&asked(&table)) {
        table.carry_out("1").unwrap();
    }
    table
}

/// An order for a unit that cannot get there stops the line at this unit: it is none of the others.
#[test]
fn named_units_do_not_what_the_others_do() {
    for order in ["17Pz 18Pz: move 3020", "17Pz  18Pz:move 3020"] {
        let mut table = second_panzer_army();
        let carried = table.carry_out(&format!("{order}; others: stay")).unwrap();
        let Some(Halt::Part { text, why: Misread::NotLegal(why) }) = carried.stop else { panic!("{carried:?}") };
        assert_eq!((text.as_str(), carried.left), (order, Vec::new()));
        assert!(why.contains("AX-17Pz") && why.contains("[R9.2(1)1]"), "{why}");
        assert_eq!(asked(&table)[0], "AX-17Pz");
    }
    // Two of three go there, and then the hex is full.
    let mut table = second_panzer_army();
    let carried = table.carry_out("0727 17Pz: move 0124; others: stay").unwrap();
    assert_eq!(last(&table, carried.decisions).iter().filter(|text| *text == "move 0124").count(), 2);
    let Some(Halt::Part { why: Misread::NotLegal(why), .. }) = carried.stop else { panic!("{carried:?}") };
    assert_eq!(why, "two units are in 0124 [R3.1(1)]");
}

/// A name that nobody has is refused before anything is done; who was not asked about is told.
#[test]
fn names_in_orders_are_looked_up_first() {
    let mut table = second_panzer_army();
    let before = table.record().steps().len();
    for (line, name) in [("17Pz 99Pz: stay; others: stay", "99Pz"), ("others: stay; 0727x: stay", "0727x")] {
        let carried = table.carry_out(line).unwrap();
        let Some(Halt::Part { why: Misread::Unclear(why), .. }) = carried.stop else { panic!("{carried:?}") };
        assert!(why.starts_with(&format!("There is nothing called `{name}`")), "{why}");
        assert_eq!(table.record().steps().len(), before, "{line}");
    }
    let carried = table.carry_out("17Pz SU-38R: stay; others: stay").unwrap();
    assert_eq!((carried.stop, carried.left), (Some(Halt::NotAsked), vec!["SU-38R: stay".to_owned()]));
}

#[test]
fn a_stack_moves_and_the_others_stay() {
    let mut table = second_panzer_army();
    let carried = table.carry_out("0727: move 0124; others: stay").unwrap();
    assert_eq!((carried.stop, carried.left), (None, Vec::new()));
    let done = last(&table, carried.decisions);
    let moves = done.iter().filter(|text| *text == "move 0124").count();
    assert_eq!((moves, done.iter().filter(|text| *text == "stay").count()), (2, done.len() - 2));
    // The attacks come next, and are declared in one line.
    let carried = table.carry_out("out all").unwrap();
    assert!(carried.decisions > 1 && carried.stop.is_none(), "{carried:?}");
    assert!(last(&table, carried.decisions).iter().all(|text| text == "out"));
}

#[test]
fn answers_are_repeated() {
    let mut table = people::<Smolensk>("smolensk/short");
    assert_eq!(table.carry_out("out x2").unwrap().decisions, 2);
    assert_eq!(last(&table, 2), ["out", "out"]);
}

#[test]
fn a_squadron_enters_in_one_line() {
    let mut table = people::<LeyteGulf>("leyte-gulf/s1");
    let carried = table.carry_out("SQ1: enter 0112; SQ1: face SE; Yamato: go SSS").unwrap();
    assert_eq!(last(&table, carried.decisions), ["enter 0112", "face SE"]);
    let Some(Halt::Part { why: Misread::NotLegal(why), .. }) = carried.stop else { panic!("{carried:?}") };
    assert!(why.starts_with("go goes with SS"), "{why}");
}

/// An order for whoever is asked about that answers another question is refused for that, not for the name.
#[test]
fn an_order_that_does_not_answer_says_so() {
    let mut table = people::<LeyteGulf>("leyte-gulf/s1");
    table.carry_out("SQ1: enter 0112; SQ1: face SE").unwrap();
    let about = asked(&table)[0].clone();
    let carried = table.carry_out(&format!("{about}: aim Iowa")).unwrap();
    let Some(Halt::Part { why: Misread::NotLegal(_), .. }) = carried.stop else { panic!("{carried:?}") };
    assert_eq!((carried.decisions, carried.left), (0, Vec::new()));
    let carried = table.carry_out(&format!("{about}:")).unwrap();
    let Some(Halt::Part { why: Misread::Unclear(why), .. }) = carried.stop else { panic!("{carried:?}") };
    assert!(why.contains("says who, but not what"), "{why}");
}

#[test]
fn things_are_found_by_their_names() {
    let table = people::<LeyteGulf>("leyte-gulf/s1");
    let yamato = table.close_up(Side::One, "yamato", true).unwrap();
    assert!(yamato.starts_with("Yamato (JP-BB1)"), "{yamato}");
    assert_eq!(table.close_up(Side::One, "jp-bb1", true), Ok(yamato));
    let unknown = table.close_up(Side::One, "Yamata", true).unwrap_err();
    assert_eq!(unknown, "There is nothing to show for `Yamata`; did you mean Yamato?");
}
