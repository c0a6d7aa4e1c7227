//! R4, R5, R12 and R13: turns.

use sandtable_engine::{
    Game,
    games::pacific_war::{Event, Node, Spot},
};

use crate::support::*;

/// [R4.1(1), R5.0(2)] Reinforcements come first, those of Japan before those of the Allies, face up in industrial areas.
#[test]
fn reinforcements_come_first() {
    let field = Field::begin("s2", &[]);
    assert_eq!((field.node(), field.to_act()), (Node::Reinforce, Some(JAPAN)));
    assert_eq!(field.legal(), ["place YOKOSUKA", "place KURE", "place MANCHURIA"]);
    let field = field.play("place KURE", &[]);
    assert_eq!(field.count("KURE", "J_AF"), [1, 0]);
    assert_eq!((field.node(), field.to_act()), (Node::Reinforce, Some(ALLIES)));
    assert_eq!(field.legal(), ["place US_WEST_COAST", "place MANILA"]);
    let field = field.until(Node::Hand);
    assert_eq!(field.count("US_WEST_COAST", "U_AF"), [3, 0]);
    assert_eq!(field.count("BOMBAY", "C_CV"), [1, 0]);
}

/// [R4.1(2), RULING-6, RULING-16] Hands: exactly as many cards as the track says, from all sixteen; resources from turn 3 on.
#[test]
fn hands() {
    let field = Field::begin("s2", &[]).until(Node::Hand);
    assert_eq!((field.to_act(), field.state().left), (Some(JAPAN), 8));
    assert_eq!(field.legal(), ["copies 0", "copies 1", "copies 2"]);
    let field = field.plays(&["copies 2", "copies 2", "copies 2", "copies 2"]);
    assert_eq!((field.to_act(), field.state().held[JAPAN]), (Some(ALLIES), 8));
    let field = field.plays(&["copies 0", "copies 0", "copies 0"]);
    assert_eq!(field.state().left, 3);
    let field = field.plays(&["copies 0", "copies 0", "copies 0", "copies 0"]);
    assert_eq!(field.legal(), ["copies 1", "copies 2"], "two cards behind AMBUSH are too few for three");
    let two = Field::set_up("s2", &[]);
    assert_eq!(two.game().hand_size(two.state(), JAPAN), 8);
    let three = two.turn(3);
    assert_eq!(three.game().hand_size(three.state(), JAPAN), 4);
    assert_eq!(three.game().hand_size(three.state(), ALLIES), 4);
}

/// [R4.1(3), RULING-8] The scenario names the first round of its first turn; later who gained points says, else who had it.
#[test]
fn first_rounds() {
    let pick = |mut field: Field| {
        while matches!(field.node(), Node::Reinforce | Node::Hand) {
            let last = field.legal().last().unwrap().clone();
            field = field.play(&last, &[]);
        }
        field
    };
    assert_eq!(pick(Field::begin("s2", &[])).to_act(), Some(JAPAN));
    assert_eq!(pick(Field::begin("s1", &[])).to_act(), Some(ALLIES));
    let later = |vp: i8| {
        let mut field = Field::set_up("s2", &[]);
        field.table.state.vp = vp;
        pick(field.pass_both().until(Node::Reinforce))
    };
    for (vp, side) in [(9, JAPAN), (5, ALLIES), (7, JAPAN)] {
        let field = later(vp);
        assert_eq!((field.node(), field.to_act()), (Node::Initiative, Some(side)), "{vp}");
        assert_eq!(field.play("second", &[]).state().active, side.other());
    }
}

/// [R4.1(4), RULING-7, RULING-64] Passing is free and does not bind; two passes in a row end the rounds.
#[test]
fn passes() {
    let field = Field::set_up("s2", &[]).hand(JAPAN, &["RAID"]).hand(ALLIES, &["RAID"]);
    let field = field.play("pass", &[]);
    assert_eq!((field.state().active, field.state().passes), (ALLIES, 1));
    let acts = field.again().plays(&["airsup", "sea JAVA_SEA"]);
    assert_eq!(acts.state().passes, 0, "an action begins the count anew");
    let field = field.play("pass", &[]);
    assert_eq!(field.state().turn, 3);
}

/// [R4.1(4), RULING-64, OPT-skip-without-ready-af] A side without cards and ready aircraft is passed; carriers keep it in the
/// turn, but for the switch.
#[test]
fn skipped_rounds() {
    let field = |options: &[(&str, &str)]| {
        let field =
            Field::with("s2", options).put("TRUK", &["J_DD"]).put("HAWAII_SEA", &["U_CV"]).hand(JAPAN, &["RAID"]);
        field.play("pass", &[])
    };
    let kept = field(&[]);
    assert_eq!((kept.to_act(), kept.node()), (Some(ALLIES), Node::Round));
    let skipped = field(&[("skip-without-ready-af", "true")]);
    assert_eq!(skipped.state().turn, 3, "the carrier does not count, so both have passed");
    assert!(skipped.events().contains(&Event::Passed { side: ALLIES, is_forced: true }));
}

/// [R4.1(5)1, R4.1(5)2, R4.1(5)3, R4.1(5)4, R4.1(5)5] The end of a turn.
#[test]
fn end_of_a_turn() {
    let field = Field::set_up("s2", &[]).acted("KURE", &["J_DD"]).acted("HAWAII_SEA", &["J_DD"]).hand(JAPAN, &["RAID"]);
    let field = field.pass_both();
    assert_eq!(field.state().turn, 3);
    assert_eq!(field.count("KURE", "J_DD"), [4, 0], "linked units turn up");
    assert_eq!(field.count_off(Spot::Track(4), "J_DD"), 1, "a ship without a line goes to the box after the next");
    assert_eq!(field.state().held[JAPAN], 0);
    assert_eq!(field.game().turn(field.state()), 3);
    let order: Vec<usize> = [
        field.events().iter().position(|event| matches!(event, Event::Disbanded { .. })),
        field.events().iter().position(|event| matches!(event, Event::Recovered { .. })),
        field.events().iter().position(|event| matches!(event, Event::Turn { .. })),
    ]
    .into_iter()
    .flatten()
    .collect();
    assert!(order.len() == 3 && order.is_sorted(), "{order:?}");
    // Victory is looked at before: the ship that is about to be lost does not matter.
    let mut won = Field::set_up("s2", &[]).put("HAWAII_SEA", &["J_DD"]);
    won.table.state.vp = 29;
    let won = won.pass_both();
    assert_eq!(won.node(), Node::Over);
    assert_eq!(won.count("HAWAII_SEA", "J_DD"), [1, 0]);
}

/// [R12.1, RULING-13, RULING-66, R6.2(1)] Any own units may be disbanded at the start of a round, by area, type and face, in
/// rising order; they go to the next box [RULING-59], after turn 11 out of the game.
#[test]
fn disbanding() {
    let field = Field::new().put("TRUK", &["2 J_DD", "J_CR"]).acted("TRUK", &["J_DD"]).put("CORAL_SEA", &["J_DD"]);
    let field = field.put("CORAL_SEA", &["U_DD"]).hand(JAPAN, &["RAID"]).plays(&["disband"]);
    assert_eq!(field.legal(), ["from CORAL_SEA", "from TRUK"]);
    let field = field.play("from TRUK", &[]);
    assert_eq!(field.legal(), ["unit J_CR", "unit J_DD", "unit J_DD*"]);
    let field = field.play("unit J_DD", &[]);
    assert_eq!(field.legal(), ["count 1", "count 2"]);
    let field = field.play("count 2", &[]);
    assert_eq!(field.count_off(Spot::Track(3), "J_DD"), 2);
    assert_eq!(field.node(), Node::Round);
    // Only what stands above in the order is left.
    let field = field.play("disband", &[]);
    assert_eq!(field.count_off(Spot::Track(3), "J_DD"), 3, "the only choice is played at once");
    assert!(!field.may("disband") && field.may("pass"));
    assert_eq!(field.count("CORAL_SEA", "J_DD"), [1, 0]);
    let last = Field::with("s1", &[]).turn(11).round(JAPAN).put("TRUK", &["J_DD", "J_CR"]);
    let last = last.plays(&["disband", "unit J_DD"]);
    assert_eq!(last.count_off(Spot::Out, "J_DD"), 1, "no box is left");
}

/// [RULING-62, R15.2(2)] Disbanding does not look at control: the sea keeps its marker, and the base falls only after the next
/// action.
#[test]
fn disbanding_and_control() {
    let field = Field::new().put("WAKE", &["J_BG"]).put("WAKE", &["U_DIV"]).put("TARAWA", &["J_AF"]);
    let field = field.put("WAKE_SEA", &["J_DD"]).put("WAKE_SEA", &["U_DD"]).put("MIDWAY", &["U_AF"]);
    let field = field.plays(&["disband", "from WAKE_SEA", "disband", "from WAKE"]);
    assert!(field.controls(JAPAN, "WAKE") && field.controls(JAPAN, "WAKE_SEA"));
    let field = field.plays(&["airsup"]);
    assert!(field.controls(ALLIES, "WAKE") && field.controls(JAPAN, "WAKE_SEA"));
    assert_eq!(field.state().vp, 6);
}

/// [R12.2, RULING-12, OPT-disband-all-unlinked, R13] Only ships are disbanded by force; land units stay and do not recover.
#[test]
fn forced_disbanding() {
    let field = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options).acted("MANILA", &["U_DIV", "U_CR"]).acted("SURABAYA", &["D_BG"]);
        field.put("TRUK", &["J_DD"]).put("CORAL_SEA", &["U_DD"]).pass_both()
    };
    let kept = field(&[]);
    assert_eq!((kept.count("MANILA", "U_DIV"), kept.count("SURABAYA", "D_BG")), ([0, 1], [0, 1]));
    assert_eq!(kept.count_off(Spot::Track(4), "U_CR"), 1);
    assert_eq!(kept.count("CORAL_SEA", "U_DD"), [1, 0]);
    let all = field(&[("disband-all-unlinked", "true")]);
    assert_eq!(all.count_off(Spot::Track(4), "U_DIV"), 1);
}

/// [R12.2] A Japanese ship in a sea without a friendly neighbour at the end of turn 4 goes to box 6.
#[test]
fn box_after_the_next() {
    let field = Field::with("s4", &[]).turn(4).put("HAWAII_SEA", &["J_DD"]).put("TRUK", &["J_CR"]).pass_both();
    assert_eq!(field.count_off(Spot::Track(6), "J_DD"), 1);
}

/// [R5.0(1), R5.0(4), RULING-11, RULING-66] Draws from the pool, with sunk ships of the type as replacements; what is missing
/// is lost.
#[test]
fn draws() {
    let field = Field::set_up("s2", &[]).pass_both();
    // Turn 3: J_AF, J_CV3C, J_BB6 and the brigade of the track.
    let drawn = |field: &Field, code: &str| {
        units(field.game(), code).iter().filter(|&unit| field.state().spot(unit) == Spot::Track(3)).count()
    };
    assert_eq!(["J_AF", "J_BG", "J_CV3C", "J_BB6"].map(|code| drawn(&field, code)), [1, 1, 1, 1]);
    let mut short = Field::set_up("s2", &[]);
    for unit in units(short.game(), "J_BB6").iter().chain(units(short.game(), "J_AF").iter()) {
        if short.state().spot(unit) == Spot::Pool {
            short.table.state.units[unit.index()] = sandtable_engine::games::pacific_war::Word::at(Spot::Out);
        }
    }
    let short = short.pass_both();
    assert_eq!(["J_AF", "J_BG", "J_CV3C", "J_BB6"].map(|code| drawn(&short, code)), [0, 0, 1, 0]);
    assert_eq!(short.count_off(Spot::Track(4), "J_BG"), 1, "all industrial areas are full");
    assert!(short.events().contains(&Event::Missing { kind: kind(short.game(), "J_BB6") }));
}

/// [R5.0(2), RULING-9, OPT-no-reinforce-if-enemy-present] Who may be placed where.
#[test]
fn industrial_areas() {
    let due = |options: &[(&str, &str)], codes: &[&str]| {
        let field = Field::with("s2", options).put("TRUK", &["J_DD"]).put("MANILA", &["U_AF"]);
        let field = field.put("KURE", &["U_MAR"]).off(Spot::Track(3), codes);
        let mut field = field.pass_both();
        while field.node() == Node::Reinforce && field.to_act() == Some(JAPAN) && codes[0].starts_with(['U', 'C']) {
            let first = field.legal()[0].clone();
            field = field.play(&first, &[]);
        }
        field
    };
    assert_eq!(due(&[], &["J_DIV"]).until(Node::Reinforce).legal().len(), 3);
    let us = due(&[], &["U_CVL"]);
    assert_eq!(us.legal(), ["place US_WEST_COAST", "place MANILA"], "aircraft of the schedule come first");
    assert_eq!(us.count("BOMBAY", "U_AF"), [0, 0]);
    let kept_away = due(&[("no-reinforce-if-enemy-present", "true")], &["J_DIV"]);
    assert_eq!(kept_away.legal(), ["place YOKOSUKA", "place MANCHURIA"]);
}

/// [R5.0(2)] No ships in Manila or Manchuria.
#[test]
fn industrial_areas_without_ships() {
    let field =
        Field::new().control(JAPAN, &["MANILA"]).put("TRUK", &["J_DD"]).off(Spot::Track(3), &["J_CR"]).pass_both();
    let mut field = field;
    while field.node() == Node::Reinforce && field.to_act() == Some(JAPAN) {
        let unit = field.state().subject.get().unwrap();
        let places = if field.game().ships.contains(unit) {
            vec!["place YOKOSUKA", "place KURE"]
        } else {
            vec!["place YOKOSUKA", "place KURE", "place MANCHURIA", "place MANILA"]
        };
        assert_eq!(field.legal(), places);
        field = field.play("place KURE", &[]);
    }
    assert_eq!(field.count("KURE", "J_CR"), [1, 0]);
}

/// [R5.0(3), RULING-10, RULING-59, RULING-20] Units without room, or without any place, wait for the next turn.
#[test]
fn units_that_wait() {
    let full =
        Field::new().put("BOMBAY", &["2 C_DIV"]).off(Spot::Track(3), &["2 C_DIV"]).put("TRUK", &["J_DD"]).pass_both();
    let full = full.until(Node::Hand);
    assert_eq!(full.count_off(Spot::Track(4), "C_DIV"), 3, "with the one of the schedule");
    assert_eq!(full.count("BOMBAY", "C_DIV"), [2, 0]);
    let homeless =
        Field::new().control(ALLIES, &["YOKOSUKA", "KURE"]).off(Spot::Track(3), &["J_CR"]).put("TRUK", &["J_AF"]);
    let homeless = homeless.pass_both().until(Node::Hand);
    assert_eq!(homeless.count_off(Spot::Track(4), "J_CR"), 1);
}

/// [RULING-49] Dutch units do not come back.
#[test]
fn dutch_units() {
    let field =
        Field::new().off(Spot::Track(3), &["D_BG", "D_CR"]).put("TRUK", &["J_DD"]).pass_both().until(Node::Hand);
    assert_eq!((field.count_off(Spot::Pool, "D_BG"), field.count_off(Spot::Pool, "D_CR")), (1, 1));
}

/// [RULING-65] The bounds that the game states.
#[test]
fn bounds() {
    use sandtable_engine::games::pacific_war::PacificWar;
    assert_eq!(PacificWar::MAX_DECISIONS, 250_000);
    assert!(size_of::<sandtable_engine::games::pacific_war::State>() <= 512);
}
