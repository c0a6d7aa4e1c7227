//! Movement (R8).

use sandtable_engine::games::three_kingdoms::{Action, Deed};

use crate::support::*;

/// A group of one ship is about to move.
fn ship_moves(scenario: &str, chit: &str, name: &str, hex: &str) -> Table {
    let mut table = Table::new(scenario);
    let side = if chit.starts_with("blue") { BLUE } else { RED };
    table.put(side, name, hex);
    table.chit(chit);
    table.gather(hex);
    table
}

/// A boat is about to move.
fn boat_moves(scenario: &str, chit: &str, name: &str, hex: &str) -> Table {
    let mut table = Table::new(scenario);
    let side = if chit.starts_with("blue") { BLUE } else { RED };
    let boat = table.put(side, name, hex);
    table.chit(chit);
    table.boat(boat, Deed::Move, &[]);
    table
}

/// [R8.0(1)] Ships go from hex to hex, or stay.
#[test]
fn r8_0_1_hex_by_hex() {
    let table = ship_moves("19.2", "blue TF", "Asahi", "1107");
    assert!(table.may(table.to("1107")), "staying is allowed");
    assert!(table.may(table.to("1207")) && table.may(table.to("1307")));
    assert_eq!(table.game.theatre.distance(table.hex("1107"), table.hex("1306")), 2);
    assert!(!table.may(table.to("1306")), "only land lies between");
}

/// [R8.0(2)] Ships move up to two hexes, nuclear boats two, other boats one.
#[test]
fn r8_0_2_allowances() {
    for (table, reach) in [
        (ship_moves("20.1", "red TF", "Binzhou", "1510"), 2),
        (boat_moves("20.1", "red SS", "Changzheng 7", "1510"), 2),
        (boat_moves("20.1", "red SS", "Yuanzheng 30", "1510"), 1),
    ] {
        for (to, distance) in [("1511", 1), ("1512", 2), ("1513", 3)] {
            assert_eq!(table.may(table.to(to)), distance <= reach, "{to} with a reach of {reach}");
        }
    }
}

/// [R8.0(4)1] No ship or boat enters land.
#[test]
fn r8_0_4_1_no_land() {
    for table in [ship_moves("19.2", "blue TF", "Asahi", "1207"), boat_moves("19.2", "blue SS", "Soryu", "1207")] {
        assert!(table.may(table.to("1107")) && table.may(table.to("1307")), "the coast is open");
        assert!(!table.may(table.to("1206")), "land is not");
    }
}

/// [R8.0(4)2] A hexside of land closes the way between two coast hexes.
#[test]
fn r8_0_4_2_no_land_hexside() {
    let table = boat_moves("19.2", "blue SS", "Soryu", "1307");
    assert!(table.may(table.to("1406")) && table.may(table.to("1308")));
    assert_eq!(table.game.theatre.distance(table.hex("1307"), table.hex("1306")), 1);
    assert!(!table.may(table.to("1306")));
}

/// [R8.0(4)3] The coast of a nation at peace is closed, that of the enemy and SOSUS hexes are open.
#[test]
fn r8_0_4_3_neutral_coasts() {
    let neutral = boat_moves("19.2", "blue SS", "Soryu", "1210");
    assert!(!neutral.may(neutral.to("1111")) && neutral.may(neutral.to("1211")));
    let hostile = boat_moves("19.3", "red SS", "Yuanzheng 30", "1210");
    assert!(hostile.may(hostile.to("1111")));
    let sosus = boat_moves("19.2", "red SS", "Yuanzheng 30", "1609");
    assert!(sosus.may(sosus.to("1608")));
}

const SIX: [&str; 6] = ["Binzhou", "Yancheng", "Linyi", "Jingzhou", "Yantai", "Rizhao"];

/// [R8.0(5)] Six ships of a side end an action in a hex, any number in its own ports; passing and enemies do not count.
#[test]
fn r8_0_5_ships() {
    let may_enter = |side, names: &[&str], full: &str, from: &str, to: &str| {
        let mut table = Table::new("20.1");
        for name in names {
            table.put(side, name, full);
        }
        table.put(RED, "Weifang", from);
        table.chit("red TF");
        table.gather(from);
        if table.may(Action::Do(Deed::Move)) {
            table.play(Action::Do(Deed::Move), &[]);
        }
        table.may(table.to(to))
    };
    assert!(!may_enter(RED, &SIX, "1511", "1510", "1511"));
    assert!(may_enter(RED, &SIX[..5], "1511", "1510", "1511"), "it is the sixth");
    assert!(may_enter(RED, &SIX, "1511", "1510", "1512"), "the only way is through the six");
    assert!(may_enter(RED, &SIX, "1616", "1615", "1616"), "Ningbo is its port");
    let enemies = ["Asahi", "Shiranui", "Akizuki", "Teruzuki", "Suzutsuki", "Fuyuzuki"];
    assert!(may_enter(BLUE, &enemies, "1511", "1510", "1511"));
}

/// [R8.0(5)] A group counts with all its members.
#[test]
fn r8_0_5_whole_groups() {
    let mut table = Table::new("20.1");
    for name in &SIX[..4] {
        table.put(RED, name, "1511");
    }
    for name in ["Weifang", "Daqing", "Wuhu"] {
        table.put(RED, name, "1510");
    }
    table.chit("red TF");
    let mut two = table.clone();
    table.gather("1510");
    assert!(!table.may(table.to("1511")) && table.may(table.to("1610")));
    two.play(Action::ShipActions, &[]);
    two.play(Action::From(two.hex("1510")), &[]);
    for _ in 0..2 {
        let add = two.legal().into_iter().find(|action| matches!(action, Action::Add(_))).expect("a member");
        two.play(add, &[]);
    }
    two.play(Action::Done, &[]);
    assert!(two.may(two.to("1511")), "two more fit");
}

/// [R8.0(5)] One boat of a side ends an action in a hex, any number in its own ports; passing does not count.
#[test]
fn r8_0_5_boats() {
    let may_enter = |side, other: &str, at: &str, from: &str, to: &str| {
        let mut table = Table::new("20.1");
        table.put(side, other, at);
        let boat = table.put(RED, "Changzheng 7", from);
        table.chit("red SS");
        table.play(Action::Boat(boat), &[]);
        if table.may(Action::Do(Deed::Move)) {
            table.play(Action::Do(Deed::Move), &[]);
        }
        table.may(table.to(to))
    };
    assert!(!may_enter(RED, "Yuanzheng 30", "1511", "1510", "1511"));
    assert!(may_enter(RED, "Yuanzheng 30", "1511", "1510", "1512"), "passing is allowed");
    assert!(may_enter(RED, "Yuanzheng 30", "1616", "1615", "1616"), "Ningbo is its port");
    assert!(may_enter(BLUE, "Soryu", "1511", "1510", "1511"), "an enemy is not in the way");
}
