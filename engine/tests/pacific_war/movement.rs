//! R7: movement.

use sandtable_engine::games::pacific_war::{Event, Node};

use crate::support::*;

/// Points left after the last step.
fn left(field: &Field) -> u8 {
    let mut steps = field.events().iter().rev().filter_map(|event| match *event {
        Event::Stepped { left, .. } => Some(left),
        _ => None,
    });
    steps.next().expect("a step was made")
}

/// A Japanese group that may move.
fn mover(place: &str, what: &[&str]) -> Field {
    Field::new().put(place, what).put("ATTU", &["U_DIV"]).hand(JAPAN, &["RAID", "RAID"])
}

/// [R7.1(1), R7.1(4), R7.1(3)] A move is paid; the group ends in one area and is flipped.
#[test]
fn a_move() {
    let field = mover("KURE", &["2 J_DD"]).plays(&["move", "count 2"]);
    assert_eq!(field.state().held[JAPAN], 1);
    let field = field.plays(&["go JAPAN_SEA", "go MARIANA_SEA", "go CAROLINE_SEA"]);
    assert_eq!(field.count("CAROLINE_SEA", "J_DD"), [0, 2], "no points are left: the move ends by itself");
    // A card that grants a move needs no other one.
    let card = mover("KURE", &["J_DD"]).plays(&["card RAID", "move", "go JAPAN_SEA"]);
    assert_eq!(card.state().face_down[JAPAN], 0);
}

/// [R7.1(2), R7.1(2)1] The slowest unit counts.
#[test]
fn the_slowest_counts() {
    let field = mover("KURE", &["J_BB5", "J_DD"]).plays(&["move", "count 1", "count 1", "go JAPAN_SEA"]);
    assert_eq!(left(&field), 1);
    assert_eq!(mover("KURE", &["J_DD"]).plays(&["move", "go JAPAN_SEA"]).state().mp, 2);
}

/// [R7.1(2)2, R7.1(2)3] One more into enemy control, one more out of it.
#[test]
fn enemy_control() {
    let field = mover("JAVA_SEA", &["2 J_DD"]).plays(&["move", "count 1", "go ARAFURA_SEA"]);
    assert_eq!(left(&field), 1);
    let out = mover("CORAL_SEA", &["2 J_DD"]).plays(&["move", "count 1"]);
    assert!(out.may("go SOLOMON_SEA") && out.may("go ARAFURA_SEA"), "{:?}", out.legal());
    assert_eq!(left(&out.play("go SOLOMON_SEA", &[])), 1);
}

/// [R7.1(2)4, RULING-4, OPT-occupied-by-any] Occupied areas cost one more in, and one more out on top of control; only units
/// that could attack there count, but for the switch.
#[test]
fn enemy_units() {
    let field = mover("MARSHALL_SEA", &["J_DD"]).put("WAKE_SEA", &["U_DD"]);
    assert_eq!(left(&field.plays(&["move", "go WAKE_SEA"])), 1);
    let embarked = mover("MARSHALL_SEA", &["J_DD"]).put("WAKE_SEA", &["U_DIV"]);
    assert_eq!(left(&embarked.plays(&["move", "go WAKE_SEA"])), 2);
    let any =
        Field::with("s2", &[("occupied-by-any", "true")]).put("MARSHALL_SEA", &["J_DD"]).put("WAKE_SEA", &["U_DIV"]);
    let any = any.hand(JAPAN, &["RAID"]).plays(&["move", "go WAKE_SEA"]);
    assert_eq!(left(&any), 1);
    let field = Field::set_up("s2", &[]);
    let cost = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|code| area(field.game(), code));
        field.game().move_cost(field.state(), &field.tables(), JAPAN, from, to)
    };
    assert_eq!((cost("SOUTH_CHINA_SEA", "MANILA"), cost("MANILA", "SOUTH_CHINA_SEA")), (2, 3));
}

/// [R7.2(1), RULING-71] Ships go to seas and to own ports, also along a border of two ports.
#[test]
fn ships() {
    let field = mover("YOKOSUKA", &["J_DD"]).plays(&["move"]);
    assert_eq!(field.legal(), ["go JAPAN_SEA", "go KURE"]);
    let field = mover("CAROLINE_SEA", &["J_DD"]).plays(&["move"]);
    assert!(field.may("go TRUK") && !field.may("go PALAU") && !field.may("go RABAUL"));
    let enemy = mover("JAVA_SEA", &["J_DD"]).plays(&["move"]);
    assert!(!enemy.may("go SURABAYA"), "an enemy port");
}

/// [R7.2(2), RULING-47] Land units go everywhere, and may stay at sea.
#[test]
fn land_units() {
    let field = mover("CAROLINE_SEA", &["J_BG"]).plays(&["move"]);
    for place in ["TRUK", "PALAU", "RABAUL", "LAE", "BIAK"] {
        assert!(field.may(&format!("go {place}")), "{place}");
    }
    let field = field.plays(&["go PHILIPPINE_SEA"]);
    assert!(field.may("stop"));
}

/// [RULING-47, RULING-54] At sea land and air units only move.
#[test]
fn embarked_units() {
    let field = mover("CORAL_SEA", &["J_DIV", "J_AF"]).put("CORAL_SEA", &["U_DD"]).put("GUADALCANAL", &["U_DIV"]);
    assert_eq!(field.legal(), ["disband", "pass", "move", "card RAID"]);
}

/// [R7.2(3)] Air units do not enter enemy land.
#[test]
fn air_units() {
    let field = mover("CAROLINE_SEA", &["J_AF"]).plays(&["move"]);
    assert!(field.may("go RABAUL") && field.may("go SOLOMON_SEA") && !field.may("go LAE") && !field.may("go BIAK"));
}

/// [R7.3(1), R7.3(3), RULING-20] Two land units in a land area; ships and seas have no limit, and a full area may be passed.
#[test]
fn stacks_of_land_units() {
    let field =
        mover("CAROLINE_SEA", &["3 J_BG"]).put("TRUK", &["2 J_DIV", "3 J_DD"]).plays(&["move", "from CAROLINE_SEA"]);
    let one = field.again().plays(&["count 1"]);
    assert!(!one.may("go TRUK") && one.may("go RABAUL"));
    let three = field.plays(&["count 3"]);
    assert!(three.may("go PHILIPPINE_SEA"));
    let passing = three.play("go RABAUL", &[]);
    assert_eq!(passing.count("SOLOMON_SEA", "J_BG"), [0, 3], "they may only pass: the next step is made at once");
}

/// [R7.3(2), R7.3(2)1, R7.3(2)2, R7.3(2)3, R7.3(2)4, R7.3(3)] Air units in a land area by turn, counted apart from land units.
#[test]
fn stacks_of_air_units() {
    for (turn, limit) in [(1, 4), (4, 4), (5, 6), (7, 6), (8, 8), (9, 8), (10, 10), (11, 10)] {
        let field = |there: usize| {
            let field = Field::with("s5", &[]).turn(turn).put("CAROLINE_SEA", &["J_AF"]).hand(JAPAN, &["RAID"]);
            let field = field.put("TRUK", &[&format!("{there} J_AF"), "2 J_DIV"]).put("ATTU", &["U_DIV"]);
            let origin = if field.may("pass") { field.plays(&["move"]) } else { field };
            if origin.node() == Node::Origin { origin.plays(&["from CAROLINE_SEA"]) } else { origin }
        };
        assert!(!field(limit).may("go TRUK"), "{turn}");
        assert!(field(limit - 1).may("go TRUK"), "{turn}");
    }
}

/// [R7.4(1)] Seas that Japan never enters.
#[test]
fn seas_closed_to_japan() {
    let japan = mover("HAWAII_SEA", &["J_DD"]).plays(&["move"]);
    assert!(!japan.may("go EAST_PACIFIC"));
    let java = mover("JAVA_SEA", &["J_DD"]).plays(&["move"]);
    assert!(!java.may("go INDIAN_OCEAN") && java.may("go CEYLON_SEA"));
    let allies = Field::new().round(ALLIES).put("HAWAII_SEA", &["U_DD"]).put("TRUK", &["J_DD"]).hand(ALLIES, &["RAID"]);
    assert!(allies.plays(&["move"]).may("go EAST_PACIFIC"));
}

/// [R7.4(2), R2.21(3)2, RULING-55] Nobody stops in the seas that are only crossed, and a step there must lead somewhere.
#[test]
fn seas_that_are_crossed() {
    let field = mover("MARIANA_SEA", &["J_DD", "J_BB5"]).plays(&["move", "count 0", "go NW_PACIFIC"]);
    assert!(!field.may("stop") && field.may("go WAKE_SEA") && field.may("go JAPAN_SEA"));
    assert!(!field.may("go MARIANA_SEA"), "no area twice");
    let slow = mover("MARIANA_SEA", &["J_BB5"]).plays(&["move"]);
    assert!(slow.may("go NW_PACIFIC"), "two steps to the Japan Home Sea");
    let pinned =
        Field::new().round(ALLIES).put("MIDWAY_SEA", &["U_BB4"]).put("TRUK", &["J_DD"]).hand(ALLIES, &["RAID"]);
    let pinned = pinned.control(JAPAN, &["JAPAN_SEA", "MARIANA_SEA", "WAKE_SEA", "ALEUTIAN_SEA"]).plays(&["move"]);
    assert!(!pinned.may("go NW_PACIFIC"), "no point is left to enter a Japanese sea: {:?}", pinned.legal());
}

/// [R7.4(3)] Bombay is for the Commonwealth, the West Coast for the United States.
#[test]
fn areas_off_the_map() {
    let field = |place: &str, code: &str| {
        let field = Field::new().round(ALLIES).put(place, &[code]).put("TRUK", &["J_DD"]).hand(ALLIES, &["RAID"]);
        field.plays(&["move"])
    };
    assert!(field("CEYLON_SEA", "C_DD").may("go BOMBAY") && !field("CEYLON_SEA", "U_DD").may("go BOMBAY"));
    assert!(
        field("ALEUTIAN_SEA", "U_DD").may("go US_WEST_COAST") && !field("ALEUTIAN_SEA", "C_DD").may("go US_WEST_COAST")
    );
    let land = Field::new()
        .put("CALCUTTA", &["J_DIV"])
        .control(JAPAN, &["CALCUTTA"])
        .put("ATTU", &["U_DIV"])
        .hand(JAPAN, &["RAID"]);
    assert!(!land.plays(&["move"]).may("go BOMBAY"));
}

/// [R7.4(4), R2.21(3)3] Forbidden areas are no areas: mainland China cannot be named.
#[test]
fn forbidden_areas() {
    use sandtable_engine::Game;
    let field = Field::new();
    assert!(field.game().parse_action(field.state(), "go CHINA").is_err());
}

/// [RULING-55] The first step must be made, units that would pin the group are not offered, and the points do not change.
#[test]
fn what_a_group_may_be() {
    let field = mover("TRUK", &["J_DIV", "J_DD"]).plays(&["move"]);
    assert_eq!(field.legal(), ["count 0", "count 1"]);
    let field = field.plays(&["count 1", "count 1"]);
    assert!(field.may("stop"), "the first step, the only one, is made at once");
    assert_eq!(field.state().mp, 1);
    // A division on an enemy island cannot leave: a ship at sea is not asked to wait for it.
    let stuck = Field::new().put("GUADALCANAL", &["J_DIV"]).put("GUADALCANAL", &["U_DIV"]).hand(JAPAN, &["RAID"]);
    assert!(!stuck.may("move"));
}
