//! R11.3 to R11.5: results; R15 and R16.1: control and points.

use sandtable_engine::games::pacific_war::{Event, Node, Spot, Unit};

use crate::support::*;

fn japan() -> Field {
    Field::new().hand(JAPAN, &["RAID", "RAID"])
}

/// Retreats of the first unit of a type in an area.
fn retreats(field: &Field, place: &str, code: &str) -> Vec<String> {
    let here = area(field.game(), place);
    let unit = units(field.game(), code).iter().find(|&unit| field.state().area(unit) == Some(here)).unwrap();
    field.codes(field.game().retreats(field.state(), &field.tables(), unit))
}

/// [R11.3(1)1, R11.3(1)2, R11.3(2)1, R11.3(2)2, R11.3(3)1, R11.3(3)2] What hits do to a battleship of durability 2 at sea, by
/// its face.
#[test]
fn results() {
    let field = |face_down: bool, carriers: &[&str], dice: &[u32]| {
        let field = japan().put("CORAL_SEA", carriers);
        let field = if face_down {
            field.acted("NEW_CALEDONIA_SEA", &["U_BB4"])
        } else {
            field.put("NEW_CALEDONIA_SEA", &["U_BB4"])
        };
        let mut script = sandtable_engine::dice::Scripted::new(dice);
        field.all_of("air", &mut script)
    };
    let one: &[&str] = &["J_CV4"];
    let two: &[&str] = &["2 J_CV4"];
    let three: &[&str] = &["2 J_CV4", "J_CV3A"];
    assert_eq!(field(false, one, &[1]).count("NEW_CALEDONIA_SEA", "U_BB4"), [0, 1]);
    assert_eq!(field(true, one, &[1]).node(), Node::Retreat);
    assert_eq!(field(false, two, &[1, 1]).node(), Node::Retreat);
    assert_eq!(field(true, two, &[1, 1, 3]).count_off(Spot::Track(5), "U_BB4"), 1);
    assert_eq!(field(false, three, &[1, 1, 1, 2]).count_off(Spot::Track(4), "U_BB4"), 1);
    assert_eq!(field(true, three, &[1, 1, 1, 1, 2]).count_off(Spot::Track(5), "U_BB4"), 1);
}

/// [R11.4(2), R11.4(2)1, R11.4(3)3, RULING-27] Land units retreat to own land beside them, flipped; without any they are
/// destroyed and come back after two turns.
#[test]
fn land_units_retreat() {
    let attack = |field: Field| {
        field.put("RANGOON", &["2 J_DIV"]).hand(JAPAN, &["RAID", "RAID"]).plays(&["normal"]).play("count 2", &[1, 1])
    };
    let field = attack(Field::new().put("RANGOON", &["C_DIV"]));
    assert_eq!(field.count("CALCUTTA", "C_DIV"), [0, 1]);
    let full = attack(Field::new().put("RANGOON", &["C_DIV"]).put("CALCUTTA", &["2 C_DIV"]));
    assert_eq!(full.count_off(Spot::Track(4), "C_DIV"), 1);
    // With an enemy in Calcutta as well.
    let besieged = attack(Field::new().put("RANGOON", &["C_DIV"]).put("CALCUTTA", &["J_BG"]));
    assert_eq!(besieged.count_off(Spot::Track(4), "C_DIV"), 1);
    let island = japan()
        .put("GUADALCANAL", &["2 J_DIV"])
        .put("GUADALCANAL", &["U_DIV"])
        .plays(&["normal"])
        .play("count 2", &[1, 1]);
    assert_eq!(island.count_off(Spot::Track(4), "U_DIV"), 1, "never to the sea");
    assert!(island.events().iter().any(|event| matches!(event, Event::Destroyed { is_trapped: true, .. })));
}

/// [RULING-53, RULING-27] Room is taken by number; who finds none any more is destroyed.
#[test]
fn room_runs_out() {
    let field = Field::new().put("RANGOON", &["2 C_DIV"]).put("CALCUTTA", &["C_DIV"]).put("RANGOON", &["4 J_DIV"]);
    let field = field.hand(JAPAN, &["RAID", "RAID"]).plays(&["normal"]).play("count 4", &[1, 1, 1, 1]);
    assert_eq!(field.legal(), ["damage 2", "damage 3"]);
    let field = field.play("damage 2", &[]);
    assert_eq!(field.count("CALCUTTA", "C_DIV"), [1, 1]);
    assert_eq!(field.count_off(Spot::Track(4), "C_DIV"), 1);
    assert!(field.state().area(Unit::new(149)).is_some(), "the lower number found the room");
}

/// [R11.4(2)2, RULING-28, RULING-71, R7.4(1)] Ships run to the nearest ports over safe seas, at home to the area off the map.
#[test]
fn ships_retreat() {
    let field =
        Field::new().put("ALEUTIAN_SEA", &["U_CR"]).put("CEYLON_SEA", &["C_DD", "U_DD"]).put("YOKOSUKA", &["J_CR"]);
    assert_eq!(retreats(&field, "ALEUTIAN_SEA", "U_CR"), ["US_WEST_COAST", "DUTCH_HARBOR"]);
    assert_eq!(retreats(&field, "CEYLON_SEA", "C_DD"), ["BOMBAY", "SINGAPORE", "CEYLON"]);
    assert_eq!(retreats(&field, "CEYLON_SEA", "U_DD"), ["SINGAPORE", "CEYLON"]);
    assert_eq!(retreats(&field, "YOKOSUKA", "J_CR"), ["KURE"]);
    let closed = field.put("JAPAN_SEA", &["U_DD"]);
    assert!(retreats(&closed, "YOKOSUKA", "J_CR").is_empty(), "the border of the two ports does not help");
    let occupied = Field::new().put("CORAL_SEA", &["U_CR"]).put("ESPIRITU_SANTO", &["J_BG"]);
    assert_eq!(retreats(&occupied, "CORAL_SEA", "U_CR"), ["TOWNSVILLE"]);
}

/// [R11.4(2), R11.4(2)2, RULING-28] The owner chooses among the nearest; the ship arrives flipped.
#[test]
fn a_retreat_is_chosen() {
    let field = japan().put("CORAL_SEA", &["J_BB5"]).put("CORAL_SEA", &["U_CR"]).play("normal", &[1]);
    assert_eq!((field.node(), field.to_act()), (Node::Retreat, Some(ALLIES)));
    assert_eq!(field.legal(), ["retreat ESPIRITU_SANTO", "retreat TOWNSVILLE"]);
    let field = field.play("retreat TOWNSVILLE", &[]);
    assert_eq!(field.count("TOWNSVILLE", "U_CR"), [0, 1]);
}

/// [R11.4(2), R11.4(3)1, R11.4(4)1] A ship that cannot retreat makes one check.
#[test]
fn trapped_ships() {
    let field = japan()
        .put("JAVA_SEA", &["J_BB4F"])
        .put("JAVA_SEA", &["D_CR"])
        .put("SURABAYA", &["J_DIV"])
        .put("SINGAPORE", &["J_DIV"]);
    let field = field.control(JAPAN, &["ARAFURA_SEA", "CEYLON_SEA"]).put("DARWIN", &["J_BG"]).play("normal", &[1, 3]);
    assert_eq!(field.count_off(Spot::Track(5), "D_CR"), 1);
}

/// [R11.5(1)1, RULING-29, OPT-air-neutralise-all] Air hits only flip land units in land of their own; elsewhere the table
/// holds, but for the switch.
#[test]
fn air_hits_on_land_units() {
    let twice = |field: Field| {
        let field = field.put("CORAL_SEA", &["2 J_CV4"]);
        field.all_of("air", &mut sandtable_engine::dice::Scripted::new(&[1, 1]))
    };
    assert_eq!(twice(japan().put("PORT_MORESBY", &["U_DIV"])).count("PORT_MORESBY", "U_DIV"), [0, 1]);
    assert_eq!(twice(japan().acted("PORT_MORESBY", &["U_DIV"])).count("PORT_MORESBY", "U_DIV"), [0, 1]);
    let brigade = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options).round(ALLIES).put("GUADALCANAL", &["J_BG"]).put("CORAL_SEA", &["U_CVL"]);
        field.put("TRUK", &["J_AF"]).hand(JAPAN, &["RAID"]).play("air", &[1])
    };
    assert_eq!(brigade(&[]).count_off(Spot::Track(4), "J_BG"), 1);
    assert_eq!(brigade(&[("air-neutralise-all", "true")]).count("GUADALCANAL", "J_BG"), [0, 1]);
}

/// [RULING-29, R8.1(3), OPT-air-neutralise-all] With the switch air values used in a normal attack or an ambush only flip land
/// units, too: they add nothing to what attack values have done.
#[test]
fn air_values_in_battle() {
    let switch: &[(&str, &str)] = &[("air-neutralise-all", "true")];
    let attack = |options: &[(&str, &str)], own: &[&str], enemy: &str, dice: &[u32]| {
        let field = Field::with("s2", options).round(ALLIES).put("GUADALCANAL", own).put("GUADALCANAL", &[enemy]);
        let field = field.put("TRUK", &["J_AF"]).hand(ALLIES, &["RAID"]).hand(JAPAN, &["RAID"]);
        field.all_of("normal", &mut sandtable_engine::dice::Scripted::new(dice)).count("GUADALCANAL", enemy)
    };
    assert_eq!(attack(&[], &["U_AF"], "J_BG", &[1]), [0, 0]);
    assert_eq!(attack(switch, &["U_AF"], "J_BG", &[1]), [0, 1]);
    assert_eq!(attack(&[], &["U_AF", "U_DIV"], "J_DIV", &[1, 1]), [0, 0], "a second point");
    assert_eq!(attack(switch, &["U_AF", "U_DIV"], "J_DIV", &[1, 1]), [0, 1], "what the division did");
    assert_eq!(attack(switch, &["U_AF", "U_DIV"], "J_BG", &[1, 1]), [0, 0], "the table holds for the division");
    let ambush = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options).round(JAPAN).put("SOLOMON_SEA", &["J_BG"]).put("GUADALCANAL", &["U_AF"]);
        let field = field.put("TRUK", &["J_AF"]).hand(JAPAN, &["RAID"]).hand(ALLIES, &["AMBUSH"]);
        let field = field.plays(&["move", "from SOLOMON_SEA", "go GUADALCANAL"]).play("ambush", &[1]);
        field.count("GUADALCANAL", "J_BG")
    };
    assert_eq!([ambush(&[]), ambush(switch)], [[0, 0], [0, 1]]);
}

/// [R11.5(2)1, R11.5(2)2, R11.5(2)3] What single units may take: aircraft one point, durability 3 never two, durability 4
/// neither two nor three.
#[test]
fn single_units() {
    let lost = |code: &str, hits: usize| {
        let field = japan().put("CORAL_SEA", &[&format!("{hits} J_CR")]).put("CORAL_SEA", &[code]);
        let ones = vec![1; hits + 8];
        let field = field.all_of("normal", &mut sandtable_engine::dice::Scripted::new(&ones));
        field.events().iter().find_map(|event| match *event {
            Event::Lost { hits } => Some(hits),
            _ => None,
        })
    };
    assert_eq!(lost("U_BB5F", 2), Some(1));
    assert_eq!(lost("U_BB5F", 3), None);
    let yamato = |hits: usize| {
        let field =
            Field::new().round(ALLIES).put("CORAL_SEA", &[&format!("{hits} U_CR")]).put("CORAL_SEA", &["J_BB6"]);
        let ones = vec![1; hits + 8];
        let field =
            field.hand(ALLIES, &["RAID", "RAID"]).all_of("normal", &mut sandtable_engine::dice::Scripted::new(&ones));
        field.events().iter().find_map(|event| match *event {
            Event::Allocated { points, .. } => Some(points),
            _ => None,
        })
    };
    assert_eq!([yamato(1), yamato(2), yamato(3)], [Some(1); 3]);
    assert_eq!(yamato(4), Some(4));
    let aircraft = japan().put("PORT_MORESBY", &["3 J_DIV"]).put("PORT_MORESBY", &["U_AF"]);
    let aircraft = aircraft.plays(&["normal"]).play("count 3", &[1, 1, 1]);
    assert!(aircraft.events().contains(&Event::Lost { hits: 2 }));
}

/// [R15.1, R16.1, RULING-17, R11.4(3)1] Land without defenders falls to a land unit at once, with its points; ships in its
/// port are destroyed.
#[test]
fn land_changes_hands() {
    let field = japan().put("SINGAPORE", &["J_DIV"]).put("SINGAPORE", &["C_AF", "C_DD"]).play("normal", &[1]);
    assert_eq!(field.legal(), ["damage 0", "damage 1"]);
    let field = field.play("damage 1", &[5]);
    assert!(field.controls(JAPAN, "SINGAPORE"));
    assert_eq!((field.state().vp, field.count_off(Spot::Pool, "C_DD")), (12, 2));
    // Ships alone do not hold a port.
    let moved = japan().put("SOUTH_CHINA_SEA", &["J_BG", "J_DD"]).put("MANILA", &["U_CR"]);
    let moved = moved.plays(&["move", "count 1", "count 0"]).play("go MANILA", &[2]);
    assert!(moved.controls(JAPAN, "MANILA"));
    assert_eq!((moved.state().vp, moved.count_off(Spot::Track(4), "U_CR")), (12, 1));
}

/// [R16.1, R15.1, RULING-17] Original Japanese areas count as well; a land unit of the controller holds.
#[test]
fn points_are_lost() {
    let field =
        Field::new().round(ALLIES).put("CAROLINE_SEA", &["U_MAR"]).put("TRUK", &["J_DD"]).put("SAIPAN", &["J_BG"]);
    let field = field.hand(ALLIES, &["RAID", "RAID"]).control(ALLIES, &["CAROLINE_SEA"]).plays(&["move"]);
    let taken = field.play("go TRUK", &[5]);
    assert_eq!((taken.state().vp, taken.count_off(Spot::Pool, "J_DD")), (5, 14));
    let defended = Field::new()
        .round(ALLIES)
        .put("CAROLINE_SEA", &["U_MAR"])
        .put("TRUK", &["J_AF"])
        .hand(ALLIES, &["RAID", "RAID"]);
    let defended = defended.control(ALLIES, &["CAROLINE_SEA"]).plays(&["move", "go TRUK"]);
    assert!(defended.controls(JAPAN, "TRUK"));
}

/// [R15.2(2), RULING-18, RULING-70, OPT-sea-control-global] Seas change hands where a move left, crossed or entered them,
/// when it ends; not on the way, and not elsewhere, but for the switch.
#[test]
fn seas_change_hands() {
    let field = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options)
            .put("MARSHALL_SEA", &["2 J_DD"])
            .put("SAMOA_SEA", &["J_DD"])
            .hand(JAPAN, &["RAID", "RAID"]);
        field.put("ATTU", &["U_DIV"]).plays(&["move", "from MARSHALL_SEA", "count 1", "go GILBERT_SEA"])
    };
    let moved = field(&[]);
    assert!(moved.controls(JAPAN, "GILBERT_SEA") && moved.controls(ALLIES, "SAMOA_SEA"));
    assert!(field(&[("sea-control-global", "true")]).controls(JAPAN, "SAMOA_SEA"));
    // A sea that is left to the enemy is lost.
    let left =
        japan().put("SOLOMON_SEA", &["J_DD"]).put("SOLOMON_SEA", &["U_DD"]).plays(&["move", "go CAROLINE_SEA", "stop"]);
    assert!(left.controls(ALLIES, "SOLOMON_SEA"));
    // Crossing alone changes nothing.
    let crossed = japan().put("MARSHALL_SEA", &["J_DD"]).unmarked(&["WAKE_SEA"]).plays(&["move", "go WAKE_SEA"]);
    assert!(!crossed.controls(JAPAN, "WAKE_SEA"));
    let stopped = crossed.again().play("stop", &[]);
    let crossed = crossed.plays(&["go MARIANA_SEA", "stop"]);
    assert!(stopped.controls(JAPAN, "WAKE_SEA") && !crossed.controls(JAPAN, "WAKE_SEA"));
}

/// [RULING-14, RULING-15, OPT-captured-supply-usable, R14(3), R14(4)] Lines of supply.
#[test]
fn lines_of_supply() {
    let linked =
        |field: &Field, side, code: &str| field.game().linked(field.state(), side).contains(area(field.game(), code));
    let field = Field::new();
    assert!(linked(&field, JAPAN, "GILBERT_SEA"), "a line may end in an enemy sea");
    assert!(!linked(&field, JAPAN, "SAMOA_SEA"), "and goes no further");
    let unmarked = Field::new().unmarked(&["GILBERT_SEA"]);
    assert!(linked(&unmarked, JAPAN, "GILBERT_SEA") && !linked(&unmarked, JAPAN, "FUNAFUTI"));
    let besieged = Field::new().put("JAPAN_SEA", &["4 U_CV"]).put("EAST_CHINA_SEA", &["4 U_CV"]);
    assert_eq!(besieged.game().supply_net(besieged.state(), JAPAN), field.game().supply_net(field.state(), JAPAN));
    let captured = |options: &[(&str, &str)]| {
        let field = Field::with("s2", options).control(JAPAN, &["PEARL_HARBOR", "HAWAII_SEA"]);
        linked(&field, JAPAN, "PEARL_HARBOR")
    };
    assert!(captured(&[]) && !captured(&[("captured-supply-usable", "false")]));
}

/// [R11.5(2)4, RULING-26, RULING-58] A large surplus: fifteen points are counted, which is as many checks of a face-down ship.
#[test]
fn a_large_surplus() {
    let field = japan().put("CORAL_SEA", &["6 J_CR", "14 J_DD"]).acted("CORAL_SEA", &["U_DD"]);
    let dice = [1; 20 + 15];
    let mut script = sandtable_engine::dice::Scripted::new(&dice);
    let field = field.all_of("normal", &mut script);
    assert_eq!(script.finish(), Ok(35));
    assert_eq!(field.count_off(Spot::Out, "U_DD"), 1, "fifteen turns are more than the track has");
}

/// [R11.5(2)4, RULING-26] What is left over is divided freely among the ships; those that are alike in falling order.
#[test]
fn a_surplus_is_divided() {
    let field = japan().put("CORAL_SEA", &["5 J_CR"]).acted("CORAL_SEA", &["2 U_DD"]);
    let field = field.all_of("normal", &mut sandtable_engine::dice::Scripted::new(&[1; 5]));
    assert_eq!((field.node(), field.to_act()), (Node::Surplus, Some(ALLIES)));
    assert_eq!(field.legal(), ["damage 2", "damage 3"]);
    let field = field.play("damage 2", &[1, 1, 1, 1, 2]);
    assert_eq!(field.count_off(Spot::Track(5), "U_DD"), 2, "three checks of one, two of the other: three turns each");
}
