//! R6.3 and R19: ambushes, interceptors, AA fire.

use sandtable_engine::{
    dice::Scripted,
    games::pacific_war::{Event, Node, Spot},
};

use crate::support::*;

/// Brigades off Guadalcanal, which two divisions hold.
fn landing(cards: &[&str]) -> Field {
    let field = Field::new().put("SOLOMON_SEA", &["2 J_BG"]).put("GUADALCANAL", &["2 U_DIV"]);
    field.hand(JAPAN, &["RAID", "RAID"]).hand(ALLIES, cards)
}

/// [R19(AMBUSH), RULING-30, R2.3(2)] Whoever enters an area may be ambushed by the ready units there; damage counts as against
/// acted units, the owner allocates it, the ambushers stay ready, and survivors carry on.
#[test]
fn ambush_of_a_move() {
    let field = landing(&["AMBUSH"]).plays(&["move", "count 2", "go GUADALCANAL"]);
    assert_eq!(
        (field.node(), field.to_act(), field.legal()),
        (Node::Ambush, Some(ALLIES), vec!["hold".to_owned(), "ambush".to_owned()])
    );
    let held = field.again().play("hold", &[]);
    assert_eq!((held.count("GUADALCANAL", "J_BG"), held.state().held[ALLIES]), ([0, 2], 1));
    let field = field.play("ambush", &[4, 5]);
    assert_eq!(
        (field.to_act(), field.node()),
        (Some(JAPAN), Node::Round),
        "one hit on two that are alike is no choice"
    );
    assert_eq!((field.count("GUADALCANAL", "J_BG"), field.count_off(Spot::Track(4), "J_BG")), ([0, 1], 1));
    assert_eq!(field.count("GUADALCANAL", "U_DIV"), [2, 0]);
    assert_eq!((field.state().held[ALLIES], field.state().open[ALLIES].len()), (0, 1));
}

/// [R19(AMBUSH), RULING-30, RULING-44] A normal attack may be ambushed, too: by carriers and aircraft as well, after the
/// attack values. Who is left attacks.
#[test]
fn ambush_of_an_attack() {
    let field = Field::new().put("CORAL_SEA", &["J_BB5", "J_CR"]).put("CORAL_SEA", &["U_CVL", "U_CR"]);
    let field = field.hand(JAPAN, &["RAID", "RAID"]).hand(ALLIES, &["AMBUSH"]).plays(&["normal", "count 1", "count 1"]);
    assert_eq!(field.node(), Node::Ambush);
    let field = field.play("ambush", &[6]);
    assert_eq!(
        (field.node(), field.legal()),
        (Node::StrikeTarget, vec!["hit J_BB5".to_owned(), "hit J_CR".to_owned()])
    );
    // The cruiser is destroyed as if it had acted: one check. Then the battleship fires alone.
    let field = field.play("hit J_CR", &[3, 1, 6]);
    assert_eq!(field.count_off(Spot::Track(3), "J_CR"), 1);
    assert_eq!(field.count("CORAL_SEA", "J_BB5"), [0, 1]);
    assert_eq!(field.count("CORAL_SEA", "U_CVL"), [1, 0], "ambushers stay ready");
}

/// [R19(AMBUSH), RULING-30, RULING-33] An ambush stays live in other areas for the rest of the round, once an area and action.
#[test]
fn a_live_ambush() {
    let field =
        Field::new().put("CAROLINE_SEA", &["J_DD"]).put("SOLOMON_SEA", &["U_DD"]).put("MARSHALL_SEA", &["U_DD"]);
    let field = field.put("TRUK", &["J_CR"]).hand(JAPAN, &["RAID", "JOINT"]).hand(ALLIES, &["AMBUSH"]);
    let field =
        field.plays(&["card JOINT", "from CAROLINE_SEA", "from TRUK", "move", "go SOLOMON_SEA"]).play("ambush", &[6]);
    assert!(field.state().is_ambush_live);
    let field = field.plays(&["move", "go MARSHALL_SEA"]);
    assert_eq!((field.node(), field.state().held[ALLIES]), (Node::Ambush, 0), "without another card");
    let field = field.play("ambush", &[6]);
    assert!(field.events().contains(&Event::AmbushedAgain { side: ALLIES }));
    assert!(!field.state().is_ambush_live, "the next round has begun");
}

/// [RULING-30, RULING-54] No ambush without ready units that could attack there, nor of retreats and transports.
#[test]
fn no_ambush() {
    let field = Field::new().put("CORAL_SEA", &["J_DD"]).acted("SOLOMON_SEA", &["U_DD"]).hand(JAPAN, &["RAID", "RAID"]);
    let field = field.put("SOLOMON_SEA", &["U_DIV"]).hand(ALLIES, &["AMBUSH"]).plays(&["move"]);
    let field = field.play("go SOLOMON_SEA", &[]);
    assert_ne!(field.node(), Node::Ambush);
}

/// [RULING-30, R11.4(2)] An ambushed group that has to retreat leaves the move; the points do not change.
#[test]
fn a_group_is_driven_off() {
    let field = Field::new()
        .put("CAROLINE_SEA", &["J_BB4F", "J_CR"])
        .put("MARSHALL_SEA", &["U_BB4"])
        .hand(JAPAN, &["RAID", "RAID"]);
    let field =
        field.hand(ALLIES, &["AMBUSH"]).plays(&["move", "count 1", "count 1", "go MARSHALL_SEA"]).play("ambush", &[1]);
    assert_eq!((field.node(), field.to_act()), (Node::Allocate, Some(JAPAN)));
    let field = field.play("damage 1", &[]);
    // Durability 2 counts as acted: it retreats to the nearest port, and the cruiser may go on.
    assert_eq!(field.count("TRUK", "J_BB4F"), [0, 1]);
    assert_eq!(field.state().group.len() + usize::from(field.node() == Node::Round), 1);
}

/// [R19(INTERCEPT), RULING-32, RULING-63] Ready aircraft of the target area strike the carriers of a CARRIER card first, as if
/// those had acted; they stay ready, and an attacker that is gone loses its attack.
#[test]
fn interceptors() {
    let field = Field::new()
        .put("CORAL_SEA", &["2 J_CV3A"])
        .put("TOWNSVILLE", &["U_AF", "U_DIV"])
        .acted("TOWNSVILLE", &["U_AF"]);
    let field = field.hand(JAPAN, &["CARRIER", "RAID"]).hand(ALLIES, &["INTERCEPT"]);
    let field = field.plays(&["card CARRIER", "once", "count 2", "air", "hit U_DIV"]);
    assert_eq!((field.node(), field.legal()), (Node::Respond, vec!["intercept".to_owned(), "hold".to_owned()]));
    let field = field.play("intercept", &[]);
    assert_eq!((field.node(), field.to_act()), (Node::Intercept, Some(ALLIES)));
    assert_eq!(field.legal(), ["hit J_CV3A", "skip"]);
    // Destroyed: one check. The second carrier attacks.
    let field = field.play("hit J_CV3A", &[2, 3]);
    assert_eq!(field.count_off(Spot::Track(5), "J_CV3A"), 1);
    assert_eq!(field.count("TOWNSVILLE", "U_AF"), [1, 1]);
    assert_eq!((field.node(), field.to_act()), (Node::StrikeTarget, Some(JAPAN)));
    // In a plain air attack there is no interception.
    let plain = Field::new().put("CORAL_SEA", &["J_CV3A"]).put("TOWNSVILLE", &["U_AF"]).hand(ALLIES, &["INTERCEPT"]);
    let plain = plain.hand(JAPAN, &["RAID"]).play("air", &[6]);
    assert_eq!(plain.state().held[ALLIES], 1);
}

/// [R19(INTERCEPT), RULING-32] A carrier that retreats attacks no more; interceptors at sea are carriers.
#[test]
fn intercepted_carriers_retreat() {
    let field = Field::new().put("CORAL_SEA", &["J_CV4"]).put("NEW_CALEDONIA_SEA", &["U_CV", "U_DD"]);
    let field = field.hand(JAPAN, &["CARRIER", "RAID"]).hand(ALLIES, &["INTERCEPT"]);
    let field = field.plays(&["card CARRIER", "once", "air", "hit U_DD", "intercept"]).play("hit J_CV4", &[4]);
    assert_eq!(field.count("TRUK", "J_CV4"), [0, 1]);
    assert_eq!((field.count("NEW_CALEDONIA_SEA", "U_DD"), field.node()), ([1, 0], Node::Round));
}

/// [R19(AAFIRE), RULING-31, RULING-63, RULING-66] Each AA unit of the area, of any face, has one shot at one attack, before its
/// die; 1 to 4 cancels it. Asked at the first attack on an area with AA.
#[test]
fn anti_aircraft_fire() {
    let field = Field::new()
        .put("CORAL_SEA", &["2 J_CV4", "J_CV3A"])
        .put("NEW_CALEDONIA_SEA", &["U_DD"])
        .acted("NEW_CALEDONIA_SEA", &["U_CLA"]);
    let field =
        field.hand(JAPAN, &["RAID"]).hand(ALLIES, &["AAFIRE"]).plays(&["air", "count 2", "count 1", "hit U_DD"]);
    assert_eq!(
        (field.node(), field.to_act(), field.legal()),
        (Node::Respond, Some(ALLIES), vec!["aafire".to_owned(), "hold".to_owned()])
    );
    let declined = field.again().play("hold", &[6]);
    let declined = declined.play("hit U_DD", &[6]);
    assert_eq!((declined.node(), declined.state().held[ALLIES]), (Node::StrikeTarget, 1), "asked once an area");
    let field = field.plays(&["aafire"]);
    assert_eq!(field.legal(), ["hold", "shoot"]);
    let field = field.play("shoot", &[4]);
    assert!(field.events().iter().any(|event| matches!(event, Event::Shot { die: 4, cancels: true, .. })));
    let field = field.play("hit U_DD", &[1]);
    assert_eq!(field.node(), Node::StrikeTarget, "the one shot is fired");
    assert_eq!(field.state().damage(units(field.game(), "U_DD").first().unwrap()), 1);
}

/// [RULING-33, R2.3(2), R6.3, RULING-63] The side in action may answer an ambush or interceptors by AA fire.
#[test]
fn fire_in_ones_own_action() {
    let field = Field::new()
        .round(ALLIES)
        .put("CORAL_SEA", &["U_CV", "U_BB5F"])
        .put("RABAUL", &["J_AF"])
        .put("SOLOMON_SEA", &["J_CV4"]);
    let field = field.hand(ALLIES, &["CARRIER", "AAFIRE", "RAID"]).hand(JAPAN, &["INTERCEPT", "RAID"]);
    let field = field.plays(&["card CARRIER", "once", "count 0", "air"]);
    assert_eq!(field.node(), Node::Respond);
    let field = field.play("intercept", &[]);
    let field = field.play("hit U_CV", &[]);
    assert_eq!(
        (field.node(), field.to_act(), field.legal()),
        (Node::Respond, Some(ALLIES), vec!["aafire".to_owned(), "hold".to_owned()])
    );
    let field = field.plays(&["aafire"]).roll("shoot", &mut Scripted::new(&[1, 6]));
    assert_eq!(field.count("CORAL_SEA", "U_CV")[1], 0, "the interceptor is driven off");
}
