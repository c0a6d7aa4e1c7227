//! R6: rounds, groups, responses.

use sandtable_engine::games::pacific_war::{Event, Node};

use crate::support::*;

/// [R6.1(1), R6.1(2), R6.1(3), R6.1(4), R6.1(5), RULING-54] What a round offers, and what has to be paid.
#[test]
fn what_a_round_offers() {
    let field =
        Field::new().put("TRUK", &["J_AF", "J_DD"]).put("GUADALCANAL", &["J_BG"]).put("GUADALCANAL", &["U_DIV"]);
    let field = field.put("SOLOMON_SEA", &["U_DD"]);
    assert_eq!(field.legal(), ["disband", "pass", "air"], "without cards; the Caroline Sea is Japanese");
    let field = field.hand(JAPAN, &["SUPPLY", "RAID"]);
    assert_eq!(
        field.legal(),
        ["disband", "pass", "move", "normal", "air", "card RAID"],
        "nobody has acted, so no supply"
    );
    let paid = field.again().play("normal", &[]);
    assert_eq!(paid.legal(), ["pay RAID", "pay SUPPLY"]);
    let paid = paid.play("pay SUPPLY", &[6]);
    assert_eq!((paid.state().held[JAPAN], paid.state().face_down[JAPAN]), (1, 1));
    assert_eq!(paid.state().open[JAPAN].len(), 0);
    let free = field.again().play("air", &[6]);
    assert_eq!(free.state().held[JAPAN], 2);
    let open = field.play("card RAID", &[]);
    assert_eq!((open.state().open[JAPAN].len(), open.state().face_down[JAPAN]), (1, 0));
}

/// [RULING-5, R2.3(2), OPT-star-pays-move, RULING-54] A response card pays a normal attack, but a move only by the switch.
#[test]
fn response_cards_pay() {
    let field = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options).put("GUADALCANAL", &["J_BG"]).put("GUADALCANAL", &["U_DIV"]);
        field.put("TRUK", &["J_DD"]).hand(JAPAN, &["AMBUSH"])
    };
    assert_eq!(field(&[]).legal(), ["disband", "pass", "normal"]);
    assert_eq!(field(&[("star-pays-move", "true")]).legal(), ["disband", "pass", "move", "normal"]);
}

/// [R6.2(1), R6.2(2), R6.2(3), R6.2(4)] A group is any number of ready units of one area; all do the same and flip.
#[test]
fn groups() {
    let field = Field::new().put("KURE", &["3 J_DD", "J_CR"]).acted("KURE", &["J_CR"]).put("TRUK", &["J_DD"]);
    let field = field.hand(JAPAN, &["RAID", "RAID"]).put("ATTU", &["U_DIV"]).plays(&["move"]);
    assert_eq!(field.legal(), ["from KURE", "from TRUK"]);
    let field = field.play("from KURE", &[]);
    assert_eq!(field.legal(), ["count 0", "count 1"], "the cruiser that has acted is not asked about");
    let field = field.play("count 0", &[]);
    assert_eq!(field.legal(), ["count 1", "count 2", "count 3"]);
    let field = field.plays(&["count 2", "go JAPAN_SEA", "stop"]);
    assert_eq!(field.count("JAPAN_SEA", "J_DD"), [0, 2]);
    assert_eq!(field.count("KURE", "J_DD"), [1, 0]);
}

/// [R6.2(2), RULING-54, RULING-57] Inside a card the group does what all of it can do, or nothing.
#[test]
fn deeds_of_a_card() {
    let field = Field::new().put("GUADALCANAL", &["J_BG"]).put("GUADALCANAL", &["U_DIV"]).hand(JAPAN, &["RAID"]);
    let field = field.put("RABAUL", &["J_AF", "J_BG"]).control(ALLIES, &["SOLOMON_SEA"]);
    let mixed = field.again().plays(&["card RAID", "from RABAUL", "count 1", "count 1"]);
    assert_eq!(mixed.legal(), ["move", "nothing"]);
    let air = field.again().plays(&["card RAID", "from RABAUL", "count 1", "count 0"]);
    assert_eq!(air.legal(), ["move", "air", "airsup", "nothing"]);
    let land = field.plays(&["card RAID", "from GUADALCANAL"]);
    assert_eq!(land.legal(), ["normal", "nothing"], "a step back to the sea costs more than a brigade has");
}

/// [R6.3, RULING-33] A side plays at most one response card in an action, and both may play one.
#[test]
fn one_response_an_action() {
    let field = Field::new().put("CORAL_SEA", &["2 J_CV4"]).put("TOWNSVILLE", &["U_CLA", "2 U_AF"]);
    let field =
        field.put("PORT_MORESBY", &["U_AF", "U_DIV"]).hand(JAPAN, &["CARRIER"]).hand(ALLIES, &["INTERCEPT", "AAFIRE"]);
    let field = field.plays(&["card CARRIER", "once", "count 2", "air", "at TOWNSVILLE", "hit U_CLA"]);
    assert_eq!(field.legal(), ["intercept", "aafire", "hold"]);
    let field = field.plays(&["intercept", "skip"]).play("skip", &[6]);
    // Its one answer of the action is given: the second carrier is not asked about.
    let field = field.play("at PORT_MORESBY", &[]).roll("hit U_DIV", &mut sandtable_engine::dice::Scripted::new(&[6]));
    assert_eq!(field.state().stage, 3);
    // The extra wave is an action of its own.
    let field = field.plays(&["at TOWNSVILLE", "hit U_CLA"]);
    assert_eq!((field.node(), field.legal()), (Node::Respond, vec!["aafire".to_owned(), "hold".to_owned()]));
}

/// [R2.3(1), R6.1(5)] One action card a round.
#[test]
fn one_card_a_round() {
    let field = Field::new().put("TRUK", &["J_DD"]).put("HAWAII_SEA", &["U_DD"]).hand(JAPAN, &["RAID", "RAID"]);
    let field = field.hand(ALLIES, &["RAID"]).plays(&["card RAID", "nothing", "count 0"]);
    assert!(field.events().contains(&Event::Round { side: ALLIES }));
    assert_eq!(field.count("TRUK", "J_DD"), [1, 0], "who did nothing keeps its face");
}
