//! R19: the action cards.

use sandtable_engine::games::pacific_war::{Event, Node, Spot};

use crate::support::*;

/// The bare map of a turn; the enemy has a division far away.
fn field(turn: u8, cards: &[&str]) -> Field {
    Field::with("s5", &[]).turn(turn).put("ATTU", &["U_DIV"]).hand(JAPAN, cards).hand(JAPAN, &["RAID"])
}

/// [R19(N)] The limit of the cards by turn.
#[test]
fn limits() {
    let limits = |turn: u8| {
        let field = field(turn, &[]);
        (field.game().card_limit(field.state()), field.game().data.turns[usize::from(turn) - 1].submarines)
    };
    assert_eq!([1, 4, 5, 7].map(limits), [(4, 2), (4, 2), (6, 3), (6, 3)]);
    assert_eq!([8, 9, 10, 11].map(limits), [(8, 4), (8, 4), (10, 5), (10, 5)]);
}

/// [R19(RAID), RULING-35, RULING-68] One group acts twice, each time with all its movement; part may stay behind, flipped.
#[test]
fn raid() {
    let start = field(2, &["JOINT"]).put("KURE", &["3 J_DD"]).plays(&["card RAID", "count 3", "move", "go JAPAN_SEA"]);
    let start = start.plays(&["go MARIANA_SEA", "stop"]);
    assert_eq!((start.node(), start.count("MARIANA_SEA", "J_DD")), (Node::GoOn, [3, 0]));
    let on = start.again().play("count 2", &[]);
    assert_eq!(on.count("MARIANA_SEA", "J_DD"), [2, 1]);
    let on = on.plays(&["move", "go CAROLINE_SEA"]);
    assert_eq!(on.state().mp, 2, "the movement of the second action is counted anew");
    let on = on.play("stop", &[]);
    assert_eq!((on.count("CAROLINE_SEA", "J_DD"), on.node()), ([0, 2], Node::Round));
    let ended = start.play("count 0", &[]);
    assert_eq!(ended.count("MARIANA_SEA", "J_DD"), [0, 3]);
}

/// [RULING-57, RULING-68] Who did nothing at all keeps its face; who acted once is flipped.
#[test]
fn doing_nothing() {
    let idle = field(2, &["JOINT"]).put("KURE", &["J_DD"]).plays(&["card RAID", "nothing", "count 1", "nothing"]);
    assert_eq!(idle.count("KURE", "J_DD"), [1, 0]);
    let once = field(2, &["JOINT"]).put("KURE", &["J_DD"]).plays(&[
        "card RAID",
        "nothing",
        "count 1",
        "move",
        "go JAPAN_SEA",
        "stop",
    ]);
    assert_eq!(once.count("JAPAN_SEA", "J_DD"), [0, 1]);
    let twice = field(2, &["JOINT"]).put("KURE", &["J_DD"]).plays(&[
        "card RAID",
        "move",
        "go JAPAN_SEA",
        "stop",
        "count 1",
        "nothing",
    ]);
    assert_eq!(twice.count("JAPAN_SEA", "J_DD"), [0, 1]);
}

/// [R19(JOINT), RULING-36, RULING-68] Two groups named first act one after the other; a unit is in one of them only.
#[test]
fn joint() {
    let start = field(2, &["JOINT"]).put("KURE", &["2 J_DD"]).put("TRUK", &["J_DD"]).play("card JOINT", &[]);
    let start = start.plays(&["from KURE", "count 1"]);
    assert_eq!(start.legal(), ["from KURE", "from TRUK", "none"]);
    let alone = start.again().plays(&["none", "move", "go JAPAN_SEA", "stop"]);
    assert_eq!((alone.node(), alone.count("JAPAN_SEA", "J_DD")), (Node::Round, [0, 1]));
    let both = start.plays(&["from KURE", "move", "go JAPAN_SEA", "stop"]);
    assert_eq!(
        (both.count("JAPAN_SEA", "J_DD"), both.count("KURE", "J_DD")),
        ([0, 1], [1, 0]),
        "flipped before the next acts"
    );
    let both = both.plays(&["move", "go EAST_CHINA_SEA", "stop"]);
    assert_eq!(both.count("EAST_CHINA_SEA", "J_DD"), [0, 1]);
}

/// [R19(CARRIER), RULING-34, RULING-68] The first form: one more attack, and the carriers stay ready; the others are flipped.
#[test]
fn carriers_strike_once_more() {
    let start = field(2, &["CARRIER"])
        .put("KURE", &["J_DIV"])
        .put("HAWAII_SEA", &["J_CV4", "J_DD"])
        .put("PEARL_HARBOR", &["U_DIV"]);
    let start = start.play("card CARRIER", &[]);
    assert_eq!(start.legal(), ["once", "twice"]);
    let start = start.play("once", &[]);
    let with = start.again().plays(&["count 1"]);
    assert!(with.may("move") && !with.may("air"), "destroyers make no air attack");
    let alone = start.plays(&["count 0"]).play("air", &[6]);
    assert_eq!(alone.legal(), ["at PEARL_HARBOR", "skip"], "the extra attack may be declined");
    let struck = alone.again().play("at PEARL_HARBOR", &[1]);
    assert_eq!((struck.count("HAWAII_SEA", "J_CV4"), struck.node()), ([1, 0], Node::Round));
    assert_eq!(struck.count("PEARL_HARBOR", "U_DIV"), [0, 1]);
    let idle = with.plays(&["nothing", "skip"]);
    assert_eq!((idle.count("HAWAII_SEA", "J_CV4"), idle.count("HAWAII_SEA", "J_DD")), ([1, 0], [1, 0]));
}

/// [R19(CARRIER), RULING-34, RULING-68] The second form: two more attacks, then the carriers that took part are flipped.
#[test]
fn carriers_strike_twice_more() {
    let start = field(2, &["CARRIER"]).put("HAWAII_SEA", &["2 J_CV4"]).put("PEARL_HARBOR", &["U_DIV"]);
    let start = start.plays(&["card CARRIER", "twice", "count 2", "nothing"]);
    let one = start.again().play("at PEARL_HARBOR", &[6]).plays(&["skip", "skip", "skip"]);
    assert_eq!(one.count("HAWAII_SEA", "J_CV4"), [1, 1]);
    let all = start.play("at PEARL_HARBOR", &[6]).play("at PEARL_HARBOR", &[6]).play("at PEARL_HARBOR", &[6]);
    assert_eq!(all.count("HAWAII_SEA", "J_CV4"), [2, 0], "not before the last wave ends");
    assert_eq!(all.play("at PEARL_HARBOR", &[6]).count("HAWAII_SEA", "J_CV4"), [0, 2]);
}

/// [R19(CARRIER), RULING-54] The group must have a carrier.
#[test]
fn a_group_with_a_carrier() {
    let start = field(2, &["CARRIER"]).put("KURE", &["J_CV4", "J_CV3A", "J_DD"]).put("TRUK", &["J_DD"]);
    let start = start.plays(&["card CARRIER", "once"]);
    assert_eq!(start.legal(), ["count 0", "count 1"]);
    let none = start.play("count 0", &[]);
    assert_eq!(
        (none.legal(), none.state().group.len()),
        (vec!["count 0".to_owned(), "count 1".to_owned()], 1),
        "the second one must come"
    );
}

/// [R19(SINGLES), RULING-37, RULING-67, RULING-68] Single units anywhere, named first, by area and type; then they act in any
/// order, each flipped at once.
#[test]
fn singles() {
    let start =
        field(2, &["SINGLES"]).put("KURE", &["2 J_DD", "J_CR"]).put("TRUK", &["J_DD"]).play("card SINGLES", &[]);
    assert_eq!(start.legal(), ["from KURE", "from TRUK"], "one at least");
    let start = start.plays(&["from KURE"]);
    assert_eq!(start.legal(), ["unit J_CR", "unit J_DD"]);
    let start = start.plays(&["unit J_DD", "from KURE"]);
    assert_eq!(start.legal(), ["from TRUK", "enough"], "the cruiser is below, and both destroyers are named");
    let start = start.plays(&["from TRUK"]);
    assert_eq!((start.node(), start.legal()), (Node::NextArea, vec!["from KURE".to_owned(), "from TRUK".to_owned()]));
    let start = start.plays(&["from TRUK", "move", "stop"]);
    assert_eq!(start.count("CAROLINE_SEA", "J_DD"), [0, 1]);
    let done = start.plays(&["nothing", "move", "go JAPAN_SEA", "stop"]);
    assert_eq!((done.node(), done.count("KURE", "J_DD")), (Node::Round, [1, 0]));
}

/// [R19(N), RULING-67] No more units than the limit are named.
#[test]
fn singles_are_limited() {
    let start =
        field(2, &["SINGLES"]).put("KURE", &["6 J_DD"]).plays(&["card SINGLES", "from KURE", "from KURE", "from KURE"]);
    assert_eq!((start.node(), start.state().named.len()), (Node::Deed, 3), "four are named, and the first one acts");
}

/// [RULING-37, OPT-singles-designate-first] By the switch each unit is chosen when its turn comes.
#[test]
fn singles_that_are_not_named_first() {
    let start = Field::with("s5", &[("singles-designate-first", "false")])
        .put("ATTU", &["U_DIV"])
        .hand(JAPAN, &["SINGLES", "RAID"]);
    let start = start.put("KURE", &["2 J_DD"]).put("TRUK", &["J_DD"]).play("card SINGLES", &[]);
    assert_eq!(start.legal(), ["from KURE", "from TRUK"]);
    let start = start.plays(&["from TRUK", "move", "stop"]);
    assert_eq!(start.legal(), ["from KURE", "enough"]);
    assert_eq!(start.play("enough", &[]).node(), Node::Round);
}

/// [R19(SUPPLY), RULING-38] Acted units of one area, or up to the limit anywhere, near own seas and supply areas.
#[test]
fn supply() {
    let start = || {
        field(2, &["SUPPLY"])
            .acted("KURE", &["3 J_DD", "J_CR"])
            .acted("TRUK", &["J_DD"])
            .acted("PEARL_HARBOR", &["J_BG"])
    };
    let area = start().plays(&["card SUPPLY", "group"]);
    assert_eq!(area.legal(), ["from KURE", "from TRUK"], "Hawaii is out of reach");
    let area = area.plays(&["from KURE", "count 0", "count 2"]);
    assert_eq!((area.count("KURE", "J_DD"), area.node()), ([2, 1], Node::Round));
    let units = start().plays(&["card SUPPLY", "units", "from KURE"]);
    assert_eq!(units.legal(), ["unit J_CR*", "unit J_DD*"]);
    let units = units.plays(&["unit J_CR*", "from TRUK"]);
    assert_eq!((units.count("KURE", "J_CR"), units.count("TRUK", "J_DD")), ([1, 0], [1, 0]));
    assert!(!field(2, &["SUPPLY"]).acted("PEARL_HARBOR", &["J_BG"]).put("TRUK", &["J_DD"]).may("card SUPPLY"));
}

/// [R19(TRANSPORT), RULING-39, R7.3(1), R7.3(2)] Land and air units of one area go any way through own areas without enemies,
/// to one land area with room.
#[test]
fn transport() {
    let start = field(2, &["TRANSPORT"])
        .put("KURE", &["2 J_DIV", "J_AF", "J_DD"])
        .put("TRUK", &["J_BG"])
        .put("SAIPAN", &["2 J_BG"]);
    let start = start.plays(&["card TRANSPORT", "from KURE"]);
    assert_eq!(start.legal(), ["count 0", "count 1"], "ships stay");
    let start = start.plays(&["count 1", "count 1"]);
    assert!(start.may("to TRUK") && start.may("to YOKOSUKA") && !start.may("to SAIPAN") && !start.may("to WAKE"));
    let moved = start.again().play("to TRUK", &[]);
    assert_eq!((moved.count("TRUK", "J_DIV"), moved.count("TRUK", "J_AF")), ([0, 1], [0, 1]));
    // Enemies on the way close it, without an ambush.
    let closed =
        field(2, &["TRANSPORT"]).put("TRUK", &["J_DIV"]).put("CAROLINE_SEA", &["U_DD"]).hand(ALLIES, &["AMBUSH"]);
    assert!(!closed.may("card TRANSPORT"));
    let limit = field(2, &["TRANSPORT"]).put("KURE", &["6 J_AF"]).plays(&["card TRANSPORT"]);
    assert_eq!(limit.legal(), ["count 1", "count 2", "count 3", "count 4"]);
}

/// [R19(SUBMARINE), RULING-40, RULING-70] Half as many attacks as the limit; what is hit is destroyed at once, embarked units
/// too; control is looked at after the last one.
#[test]
fn submarines() {
    let start =
        field(2, &["SUBMARINE"]).put("TRUK", &["J_DD"]).unmarked(&["MIDWAY_SEA"]).put("MIDWAY_SEA", &["U_CV", "U_DIV"]);
    let start = start.acted("MIDWAY_SEA", &["U_CV"]).play("card SUBMARINE", &[1]);
    assert_eq!(start.legal(), ["hit U_DIV", "hit U_CV", "hit U_CV*"]);
    let second = start.play("hit U_DIV", &[1]);
    let drm = second.events().iter().find_map(|event| match *event {
        Event::Submarine { drm, .. } => Some(drm),
        _ => None,
    });
    assert_eq!((drm, second.count_off(Spot::Track(4), "U_DIV")), (Some(0), 1), "the sea has no marker yet");
    let done = second.play("hit U_CV*", &[4]);
    assert_eq!(done.count("MIDWAY_SEA", "U_CV"), [1, 0]);
    assert!(done.controls(ALLIES, "MIDWAY_SEA") && done.node() == Node::Round);
    // The last target gone, the rest of the attacks lapses.
    let lone = field(2, &["SUBMARINE"]).put("TRUK", &["J_DD"]).unmarked(&["MIDWAY_SEA"]).put("MIDWAY_SEA", &["U_CR"]);
    assert_eq!(lone.play("card SUBMARINE", &[1, 2]).node(), Node::Round);
}

/// [R19(KAMIKAZE), RULING-41, RULING-69] A group of aircraft strikes twice without the range modifiers, then goes to the pool;
/// who declines stays.
#[test]
fn kamikaze() {
    let start =
        field(9, &["KAMIKAZE"]).put("TRUK", &["2 J_AF"]).put("SOLOMON_SEA", &["U_CV"]).play("card KAMIKAZE", &[]);
    assert_eq!(start.legal(), ["group", "units"]);
    let start = start.plays(&["group", "count 2"]);
    let first = start.again().play("at SOLOMON_SEA", &[2]);
    assert!(first.events().iter().any(|event| matches!(event, Event::Struck { strength: 2, hit: true, .. })));
    let done = first.plays(&["skip", "skip", "skip"]);
    assert_eq!((done.count("TRUK", "J_AF"), done.count("SOLOMON_SEA", "U_CV")), ([1, 0], [0, 1]));
    let both = start
        .play("at SOLOMON_SEA", &[6])
        .play("at SOLOMON_SEA", &[6])
        .play("at SOLOMON_SEA", &[6])
        .play("at SOLOMON_SEA", &[6]);
    assert_eq!((both.count("TRUK", "J_AF"), both.count_off(Spot::Pool, "J_AF")), ([0, 0], 16));
}

/// [R19(KAMIKAZE), RULING-41, RULING-69, RULING-67] Up to four single aircraft: each makes its two attacks with results after
/// each. A base that they leave falls to an enemy land unit.
#[test]
fn single_kamikazes() {
    let start = field(9, &["KAMIKAZE"]).put("TRUK", &["5 J_AF"]).put("RABAUL", &["J_AF"]).control(JAPAN, &["RABAUL"]);
    let start = start.put("RABAUL", &["U_MAR"]).put("SOLOMON_SEA", &["2 U_CV"]).plays(&["card KAMIKAZE", "units"]);
    let start = start.plays(&["from TRUK", "from TRUK", "from RABAUL", "from RABAUL"]);
    assert_eq!((start.node(), start.state().named.len()), (Node::StrikeArea, 2), "the one of Rabaul acts first");
    let struck = start.play("at SOLOMON_SEA", &[1]);
    assert_eq!(struck.count("SOLOMON_SEA", "U_CV"), [1, 1], "results at once");
    assert!(struck.controls(JAPAN, "RABAUL"));
    let done = struck.plays(&["skip", "skip", "skip", "skip", "skip"]);
    assert!(done.controls(ALLIES, "RABAUL"));
    assert_eq!((done.state().vp, done.count("TRUK", "J_AF"), done.count("RABAUL", "J_AF")), (-2, [5, 0], [0, 0]));
}

/// [RULING-33, RULING-69, R19(AAFIRE)] Against kamikaze no interceptors, but AA fire; a cancelled attack does not save the
/// aircraft.
#[test]
fn fire_at_kamikaze() {
    let start = field(9, &["KAMIKAZE"])
        .put("TRUK", &["J_AF"])
        .put("SOLOMON_SEA", &["U_CV", "U_BB5F"])
        .hand(ALLIES, &["INTERCEPT", "AAFIRE"]);
    let start = start.plays(&["card KAMIKAZE", "group", "at SOLOMON_SEA", "hit U_CV"]);
    assert_eq!(start.legal(), ["aafire", "hold"]);
    let start = start.plays(&["aafire"]).play("shoot", &[4]).play("skip", &[]);
    assert_eq!((start.count("SOLOMON_SEA", "U_CV"), start.count_off(Spot::Pool, "J_AF")), ([1, 0], 16));
}
