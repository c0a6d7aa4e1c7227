//! Searching for boats (R9.3).

use sandtable_engine::{
    Side,
    games::three_kingdoms::{Action, Column, Deed, Event, Launch, Slot, UNKNOWN},
};

use crate::support::*;

/// [R9.3(1)] Bases, boats, groups and carriers search for a boat: bases and carriers in reach, the others in its hex.
#[test]
fn r9_3_1_searchers() {
    let with_boat = |hex: &str| {
        let mut table = Table::new("19.2");
        let hunters = [table.put(BLUE, "Soryu", "1910"), table.put(BLUE, "Izumo", "1910")];
        let boat = table.put(RED, "Yuanzheng 30", hex);
        (table, hunters, boat)
    };
    for (hex, in_hex) in [("1910", true), ("1911", false)] {
        let (mut table, _, boat) = with_boat(hex);
        table.chit("blue AF");
        table.play(Action::Column(Column::new(0)), &[6]);
        assert!(table.may(Action::ScoutBoat(boat, Launch::NONE)));

        let (mut table, hunters, _) = with_boat(hex);
        table.chit("blue SS");
        table.play(Action::Boat(hunters[0]), &[]);
        assert_eq!(table.may(Action::Do(Deed::SearchTwice)), in_hex);

        let (mut table, _, _) = with_boat(hex);
        table.chit("blue TF");
        table.gather("1910");
        assert_eq!(table.may(Action::Do(Deed::SearchTwice)), in_hex);

        let (mut table, hunters, boat) = with_boat(hex);
        table.chit("blue TF");
        table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[6]);
        assert!(table.may(Action::ScoutBoat(boat, hunters[1].into())));
    }
}

/// A boat moves with these dice, and is or is not found; gives the number of dice and the number that finds it.
fn check(scenario: &str, side: Side, name: &str, way: [&str; 2], dice: &[u32]) -> (u8, u8, bool) {
    let mut table = Table::new(scenario);
    let boat = table.put(side, name, way[0]);
    let spare = ["Unryu", "Yuanzheng 31"][side.index()];
    table.put(side, spare, "1812");
    table.chit(["blue SS", "red SS"][side.index()]);
    table.boat(boat, Deed::Move, &[]).go(way[1], dice);
    let checked = |event: &Event| match *event {
        Event::BoatCheck { dice, most, found, .. } => Some((dice, most, found)),
        _ => None,
    };
    let result = table.events.iter().find_map(checked).expect("a check");
    assert_eq!(table.is_on(boat), result.2);
    result
}

/// [R9.3(2)1] Moving is one die.
#[test]
fn r9_3_2_1_moving() {
    assert_eq!(check("20.1", RED, "Yuanzheng 30", ["1510", "1511"], &[3]), (1, 2, false));
    assert_eq!(check("20.1", RED, "Changzheng 7", ["1510", "1512"], &[3]), (1, 2, false), "two hexes are one move");
}

/// [R9.3(2)2] An enemy coast hex is one die more, once a move; the own coast is none.
#[test]
fn r9_3_2_2_enemy_coast() {
    assert_eq!(check("20.1", RED, "Yuanzheng 30", ["2113", "2213"], &[3, 2]), (2, 2, true));
    assert_eq!(check("20.1", BLUE, "Soryu", ["2113", "2213"], &[3]), (1, 1, false));
    assert_eq!(check("20.1", RED, "Changzheng 7", ["1508", "1506"], &[3, 3]), (2, 2, false), "two coast hexes");
}

/// [R9.3(2)3] An enemy SOSUS hex is one die more, also when passed.
#[test]
fn r9_3_2_3_enemy_sosus() {
    assert_eq!(check("20.1", RED, "Yuanzheng 30", ["1609", "1608"], &[3, 3]), (2, 2, false));
    assert_eq!(check("20.1", BLUE, "Soryu", ["1609", "1608"], &[3]), (1, 1, false));
    assert_eq!(check("20.1", RED, "Changzheng 7", ["1609", "1607"], &[3, 3, 2]), (3, 2, true), "and a coast");
}

/// [R9.3(3)1] Aircraft roll a die for each operation given to the boat.
#[test]
fn r9_3_3_1_by_air() {
    for operations in [1, 2, 3] {
        let mut table = Table::new("19.2");
        let boat = table.put(RED, "Yuanzheng 30", "1910");
        table.put(RED, "Binzhou", "1713");
        table.chit("blue AF");
        table.then("red TF");
        table.play(Action::Column(Column::new(0)), &[2]);
        for _ in 0..operations {
            table.play(Action::ScoutBoat(boat, Launch::NONE), &[]);
        }
        let mut dice = vec![3; operations];
        dice.push(0);
        table.play(Action::Done, &dice);
        let dice = operations as u8;
        assert!(table.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice, most: 2, found: false }));
    }
}

/// [R9.3(3)2] A boat rolls one die for each search, two together for both.
#[test]
fn r9_3_3_2_by_boat() {
    let searching = |name: &str| {
        let mut table = Table::new("20.1");
        let hunter = table.put(RED, name, "1510");
        table.put(RED, "Yuanzheng 31", "1812");
        let boat = table.put(BLUE, "Soryu", "1510");
        table.chit("red SS");
        table.play(Action::Boat(hunter), &[]);
        (table, boat)
    };
    for name in ["Yuanzheng 30", "Changzheng 7"] {
        let (mut table, boat) = searching(name);
        table.play(Action::Do(Deed::MoveSearchBoat), &[2]);
        assert!(table.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 1, most: 1, found: false }));
        let (mut table, boat) = searching(name);
        table.play(Action::Do(Deed::SearchTwice), &[]).play(Action::AtBoatTwice(boat), &[2, 1]);
        assert!(table.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 2, most: 1, found: true }));
    }
}

/// A Japanese group beside a Chinese boat, about to choose its deed; the deeds need dice.
fn group_with(names: &[&str]) -> (Table, Slot) {
    let mut table = Table::new("19.2");
    for name in names {
        table.put(BLUE, name, "1510");
    }
    table.put(BLUE, "Osumi", "2109");
    let boat = table.put(RED, "Yuanzheng 30", "1510");
    table.chit("blue TF");
    table.gather("1510");
    (table, boat)
}

/// [R9.3(3)3] A group rolls its ASW total, the fraction dropped; two searches for one boat double it first.
#[test]
fn r9_3_3_3_by_group() {
    let (mut once, boat) = group_with(&["Asahi", "Kongo", "Shiranui"]);
    let mut twice = once.clone();
    once.play(Action::Do(Deed::MoveSearchBoat), &[3, 3]);
    assert!(once.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 2, most: 2, found: false }));
    twice.play(Action::Do(Deed::SearchTwice), &[]).play(Action::AtBoatTwice(boat), &[3, 3, 3, 3, 3]);
    assert!(twice.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 5, most: 2, found: false }));

    let (mut lone, boat) = group_with(&["Kongo"]);
    assert!(!lone.may(Action::Do(Deed::MoveSearchBoat)), "half a point is no die");
    lone.play(Action::Do(Deed::SearchTwice), &[2]);
    assert!(lone.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 1, most: 2, found: true }));

    let (mut carrier, boat) = group_with(&["Izumo"]);
    carrier.play(Action::Do(Deed::MoveSearchBoat), &[3, 3]);
    assert!(
        carrier.events.contains(&Event::BoatSearch { boat, counter: UNKNOWN, dice: 2, most: 2, found: false }),
        "air strength counts"
    );
}

/// A boat in the hex of an enemy boat is searched for once, with this die; says whether it is found.
fn found_on(scenario: &str, side: Side, name: &str, hunter: &str, die: u32) -> bool {
    let mut table = Table::new(scenario);
    let hunter = table.put(side.other(), hunter, "1510");
    let other = if side == BLUE { "Yuanzheng 31" } else { "Soryu" };
    table.put(side.other(), other, "1812");
    let boat = table.put(side, name, "1510");
    table.chit(["red SS", "blue SS"][side.index()]);
    table.boat(hunter, Deed::MoveSearchBoat, &[die]);
    table.is_on(boat)
}

/// [R9.3(4)1] Japanese boats are found on a 1.
#[test]
fn r9_3_4_1_japanese_boats() {
    let found = [1, 2, 6].map(|die| found_on("19.2", BLUE, "Soryu", "Yuanzheng 30", die));
    assert_eq!(found, [true, false, false]);
}

/// [R9.3(4)2] The boats of all others, also those of the unknown force, are found on a 1 or 2.
#[test]
fn r9_3_4_2_other_boats() {
    for (scenario, name) in [("19.2", "Yuanzheng 30"), ("19.1", "Ahn Jung-geun")] {
        let found = [1, 2, 3].map(|die| found_on(scenario, RED, name, "Unryu", die));
        assert_eq!(found, [true, true, false], "{name}");
    }
    let (dice, most, _) = check("19.4", RED, "Yuanzheng 30", ["1510", "1511"], &[3]);
    assert_eq!((dice, most), (1, 2));
}

/// [R9.3(5)] More than one success does no more than one.
#[test]
fn r9_3_5_more_successes() {
    let (mut table, boat) = group_with(&["Asahi", "Akizuki", "Shiranui"]);
    table.play(Action::Do(Deed::MoveSearchBoat), &[1, 2, 1]);
    assert!(table.is_on(boat));
    assert_eq!(table.place(boat), "1510");
    let seen = table.events.iter().filter(|event| matches!(event, Event::Seen { slot, .. } if *slot == boat));
    assert_eq!(seen.count(), 1);
}

/// [R9.3(6)] Submerging turns a boat off, so that it has to be found again.
#[test]
fn r9_3_6_submerging() {
    let mut table = Table::new("19.2");
    let boat = table.put_on(RED, "Yuanzheng 30", "1510");
    table.put(RED, "Yuanzheng 31", "1812");
    let hunter = table.put(BLUE, "Soryu", "1510");
    table.put(BLUE, "Unryu", "1814");
    table.chit("red SS");
    table.then("blue SS");
    table.play(Action::Boat(boat), &[]).play(Action::Done, &[0]);
    assert!(!table.is_on(boat) && table.place(boat) == "1510");
    table.play(Action::Boat(hunter), &[]);
    assert_eq!(table.deeds(), [Deed::Move, Deed::MoveSearchBoat, Deed::SearchTwice], "no attack");
}
