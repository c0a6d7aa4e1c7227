//! R8 and R9: normal attacks, air attacks; R10: air superiority.

use sandtable_engine::games::pacific_war::{Event, Node, Purpose, Spot};

use crate::support::*;

/// Japan with cards, so that the turn goes on.
fn japan() -> Field {
    Field::new().hand(JAPAN, &["RAID", "RAID"])
}

/// [R8.1(1), R8.1(2), R8.1(4), R8.1(5), R11.1, R11.2(2), R11.4(1), R11.4(2)3, R11.4(3)2] A paid attack on everybody in the
/// area; each attack value hits with its number or less, results come together, and the attackers are flipped.
#[test]
fn a_normal_attack() {
    let field = japan().put("GUADALCANAL", &["2 J_DIV", "J_BG"]).put("GUADALCANAL", &["U_DIV", "U_AF"]);
    let field = field.plays(&["normal", "count 2"]).play("count 1", &[4, 5, 3]);
    let fired: Vec<(i8, bool)> = field
        .events()
        .iter()
        .filter_map(|event| match *event {
            Event::Fired { strength, hit, .. } => Some((strength, hit)),
            _ => None,
        })
        .collect();
    assert_eq!(fired, [(4, true), (4, false), (3, true)]);
    assert_eq!(field.count("GUADALCANAL", "U_DIV"), [0, 1], "neutralised");
    assert_eq!(field.count_off(Spot::Pool, "U_AF"), 14, "aircraft cannot retreat");
    assert_eq!((field.count("GUADALCANAL", "J_DIV"), field.count("GUADALCANAL", "J_BG")), ([0, 2], [0, 1]));
    assert_eq!(field.state().held[JAPAN], 1);
}

/// [R11.2(1)1, R11.5(2)5] The owner of the units says which of them are hit.
#[test]
fn the_owner_allocates() {
    let field = japan().put("GUADALCANAL", &["J_DIV"]).put("GUADALCANAL", &["U_DIV", "U_AF"]).play("normal", &[1]);
    assert_eq!((field.node(), field.to_act()), (Node::Allocate, Some(ALLIES)));
    assert_eq!(field.legal(), ["damage 0", "damage 1"]);
    assert_eq!(field.again().play("damage 0", &[]).count("GUADALCANAL", "U_DIV"), [0, 1]);
    assert_eq!(field.play("damage 1", &[]).count("GUADALCANAL", "U_DIV"), [1, 0]);
}

/// [R8.1(3), RULING-44, R11.2(1)2] Air values may be used in the own area; they come after the attack values, one by one.
#[test]
fn air_values_in_a_normal_attack() {
    let field =
        japan().put("RABAUL", &["J_AF", "J_DIV"]).put("RABAUL", &["U_MAR", "U_DIV"]).plays(&["normal", "count 1"]);
    let field = field.play("count 1", &[6]);
    assert_eq!((field.node(), field.to_act()), (Node::StrikeTarget, Some(JAPAN)));
    assert_eq!(field.legal(), ["hit U_DIV", "hit U_MAR"]);
    let purposes: Vec<Purpose> = field.table.rolls.iter().map(|rolled| Purpose::of(rolled.roll).unwrap()).collect();
    assert_eq!(purposes, [Purpose::Attack]);
    let field = field.play("hit U_MAR", &[3]);
    assert_eq!(field.table.rolls.len(), 1);
    assert_eq!(field.count("RABAUL", "U_MAR"), [0, 1], "2 and 1 more without a carrier");
    assert_eq!(field.count("RABAUL", "J_AF"), [0, 1]);
}

/// [R8.2(1), R8.2(2), RULING-45] Land units attack on land, ships at sea, whoever the enemy is.
#[test]
fn where_units_attack() {
    assert!(!japan().put("TRUK", &["J_CR"]).put("TRUK", &["U_MAR"]).may("normal"));
    assert!(!japan().put("CORAL_SEA", &["J_DIV"]).put("CORAL_SEA", &["U_DD"]).may("normal"));
    assert!(japan().put("CORAL_SEA", &["J_CR"]).put("CORAL_SEA", &["U_DIV"]).may("normal"));
    let port = japan().put("SINGAPORE", &["J_DIV"]).put("SINGAPORE", &["C_DD"]);
    assert!(port.may("normal"));
    assert_eq!(port.play("normal", &[1]).node(), Node::Retreat, "a ship in port is hit and runs");
}

/// [R9.1(1), R9.1(2), R9.1(2)1, R9.1(2)2, R9.1(6)] Range 1 for carriers, 2 for aircraft; each may strike elsewhere.
#[test]
fn ranges() {
    let carrier = japan().put("CORAL_SEA", &["J_CV4"]).put("GUADALCANAL", &["U_DIV"]).put("TOWNSVILLE", &["U_DIV"]);
    let carrier = carrier.put("NOUMEA", &["U_DIV"]).put("CORAL_SEA", &["U_DD"]).plays(&["air"]);
    assert_eq!(carrier.legal(), ["at CORAL_SEA", "at GUADALCANAL", "at TOWNSVILLE"]);
    let field = japan().put("RABAUL", &["2 J_AF"]).put("GUADALCANAL", &["U_DIV"]).put("SOLOMON_SEA", &["U_DD"]);
    let field = field.put("TOWNSVILLE", &["U_DIV"]).plays(&["air", "count 2"]);
    assert_eq!(field.legal(), ["at SOLOMON_SEA", "at GUADALCANAL"]);
    let field = field.play("at SOLOMON_SEA", &[6]).play("at GUADALCANAL", &[6]);
    assert_eq!(field.count("RABAUL", "J_AF"), [0, 2]);
    assert_eq!(field.state().held[JAPAN], 2, "without a card");
}

/// [R9.2(1)1, R9.2(1)2, R9.2(2), RULING-50, RULING-54] Aircraft strike from own land, carriers from the sea, nobody off the
/// map; units off the map may strike.
#[test]
fn who_may_strike() {
    assert!(!japan().put("SOLOMON_SEA", &["J_AF"]).put("GUADALCANAL", &["U_DIV"]).may("air"));
    assert!(!japan().put("KURE", &["J_CV4"]).put("EAST_CHINA_SEA", &["U_DD"]).may("air"));
    assert!(!japan().put("CEYLON_SEA", &["J_CV4"]).put("BOMBAY", &["C_DD"]).may("air"));
    let home = Field::new().round(ALLIES).put("US_WEST_COAST", &["U_AF"]).put("ALEUTIAN_SEA", &["J_DD"]);
    assert!(home.may("air"));
}

/// [R9.1(5), RULING-3, RULING-58] One target a unit, named before its die; hits on one of two alike make them different.
#[test]
fn targets() {
    let field = japan()
        .put("CORAL_SEA", &["2 J_CV4"])
        .put("NEW_CALEDONIA_SEA", &["2 U_CR"])
        .acted("NEW_CALEDONIA_SEA", &["U_CR"]);
    let field = field.plays(&["air", "count 2"]);
    assert_eq!(field.legal(), ["hit U_CR", "hit U_CR*"]);
    let field = field.play("hit U_CR", &[1]);
    assert_eq!(field.legal(), ["hit U_CR", "hit U_CR+1", "hit U_CR*"]);
    assert_eq!(field.count("NEW_CALEDONIA_SEA", "U_CR"), [2, 1], "nothing is applied yet");
    let field = field.play("hit U_CR+1", &[1, 6]);
    assert_eq!(field.count_off(Spot::Pool, "U_CR"), 8, "two points on durability 1: one check");
}

/// [R9.1(4)1, RULING-54] An attack that cannot hit is legal: it spends a unit.
#[test]
fn hopeless_attacks() {
    let field = japan().put("RABAUL", &["J_AF"]).put("CORAL_SEA", &["U_CV"]).play("air", &[1]);
    assert!(field.events().iter().any(|event| matches!(event, Event::Struck { strength: 0, hit: false, .. })));
    assert_eq!(field.count("RABAUL", "J_AF"), [0, 1]);
}

/// [R9.1(3), R9.1(4)2] The odds that a player reported: 3 of 6 for light carriers, 2 of 6 for aircraft, on Guadalcanal.
#[test]
fn reported_odds() {
    let strength = |field: Field| {
        let field = field.play("air", &[6]);
        field.events().iter().find_map(|event| match *event {
            Event::Struck { strength, .. } => Some(strength),
            _ => None,
        })
    };
    assert_eq!(strength(japan().put("CORAL_SEA", &["J_CVL3"]).put("GUADALCANAL", &["U_DIV"])), Some(3));
    assert_eq!(strength(japan().put("RABAUL", &["J_AF"]).put("GUADALCANAL", &["U_DIV"])), Some(2));
}

/// [R10, R10(1), R10(2), R10(3), R15.2(1), RULING-19, RULING-66] Air superiority: free, by one aircraft in own land, over a
/// sea beside it, whoever is there; not over an own sea, and not by carriers.
#[test]
fn air_superiority() {
    let field = Field::new().put("TARAWA", &["2 J_AF"]).put("GILBERT_SEA", &["U_DD"]).put("GILBERT_SEA", &["J_CV4"]);
    let field = field.put("TRUK", &["J_AF"]);
    let taken = field.again().play("airsup", &[]);
    assert!(taken.controls(JAPAN, "GILBERT_SEA"));
    assert_eq!(taken.count("TARAWA", "J_AF"), [1, 1]);
    assert!(!taken.may("airsup"), "no sea is left that is not Japanese");
    let unmarked = Field::new().put("WAKE", &["J_AF"]).unmarked(&["WAKE_SEA", "MARSHALL_SEA"]).put("TRUK", &["J_AF"]);
    let unmarked = unmarked.play("airsup", &[]);
    assert_eq!(unmarked.legal(), ["sea WAKE_SEA", "sea MARSHALL_SEA"]);
    assert!(!Field::new().put("CORAL_SEA", &["J_CV4"]).may("airsup"));
    assert!(!Field::new().put("GILBERT_SEA", &["J_AF"]).may("airsup"), "not from the sea");
    let abroad = Field::new().round(ALLIES).put("US_WEST_COAST", &["U_AF"]).control(JAPAN, &["ALEUTIAN_SEA"]);
    assert!(abroad.play("airsup", &[]).controls(ALLIES, "ALEUTIAN_SEA"), "[RULING-50] off the map as well");
}

/// [R10(4), RULING-35, RULING-36, RULING-37] One sea a round, two with a joint operation; never land.
#[test]
fn seas_of_a_round() {
    let field = || {
        let field =
            Field::new().put("TARAWA", &["J_AF"]).put("WAKE", &["J_AF"]).unmarked(&["WAKE_SEA"]).put("ATTU", &["U_AF"]);
        field.hand(JAPAN, &["SINGLES", "JOINT"])
    };
    let single = field().plays(&["card SINGLES", "from WAKE", "from TARAWA", "from WAKE", "airsup"]);
    assert!(single.controls(JAPAN, "WAKE_SEA"));
    assert_eq!((single.node(), single.may("airsup"), single.may("nothing")), (Node::Deed, false, true));
    let joint = field().plays(&["card JOINT", "from WAKE", "from TARAWA", "airsup"]);
    assert!(joint.may("airsup"));
    let joint = joint.play("airsup", &[]);
    assert!(joint.controls(JAPAN, "WAKE_SEA") && joint.controls(JAPAN, "GILBERT_SEA"));
}
