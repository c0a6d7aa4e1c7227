//! Carrier air operations (R7.3).

use sandtable_engine::{
    Side,
    games::three_kingdoms::{Action, Column, Event, Launch, Node, Slot},
};

use crate::support::*;

/// The table column of 0 to 2 hexes.
const TWO: Column = Column::new(2);
/// Of 3 and 4.
const FOUR: Column = Column::new(3);
/// Of 5.
const FIVE: Column = Column::new(4);
/// Of 8.
const EIGHT: Column = Column::new(7);

/// Carriers by hex with all of them taking part, the targets of the other side standing; about to declare.
fn declaring(
    turn: u8,
    side: Side,
    carriers: &[(&str, &str)],
    targets: &[(&str, &str)],
) -> (Table, Vec<Slot>, Vec<Slot>) {
    let mut table = Table::new("19.2").turn(turn);
    let carriers: Vec<Slot> = carriers.iter().map(|(name, hex)| table.put(side, name, hex)).collect();
    let targets = targets.iter().map(|(name, hex)| table.put(side.other(), name, hex)).collect();
    table.chit(["blue TF", "red TF"][side.index()]);
    table.play(Action::AirOperation, &[]);
    for _ in &carriers {
        table.play(Action::Join, &[]);
    }
    (table, carriers, targets)
}

/// Turns units on before the allocation.
fn reveal(table: &mut Table, units: &[Slot]) {
    for &slot in units {
        table.state.on.insert(slot);
    }
}

/// [R7.3(1)] Carriers show themselves when the distance is declared, even for nothing, and are off again.
#[test]
fn r7_3_1_launching_carriers_are_shown() {
    for (column, die, operations) in [(TWO, 1, 4), (EIGHT, 1, 0)] {
        let (mut table, carriers, targets) = declaring(1, BLUE, &[("Izumo", "1510")], &[("Binzhou", "1512")]);
        assert!(!table.state.known.contains(carriers[0]));
        table.play(Action::Column(column), &[die]);
        assert!(table.state.known.contains(carriers[0]) && !table.is_on(carriers[0]));
        if operations > 0 {
            let scout = Action::ScoutShips(table.hex("1512"), carriers[0].into());
            table.play(scout, &[]);
        }
        assert_eq!((table.state.node, table.is_on(targets[0])), (Node::FleetMode, operations > 0));
        assert!(!table.is_on(carriers[0]), "off again");
    }
    let (mut table, carriers, _) = declaring(1, BLUE, &[("Izumo", "1510")], &[("Binzhou", "1512")]);
    table.play(Action::Pass, &[]);
    assert!(!table.state.known.contains(carriers[0]), "nothing was declared");
}

/// [R7.3(2)] The distance is declared from the carriers that take part; what lies farther is out of reach.
#[test]
fn r7_3_2_distance() {
    let (mut table, carriers, _) =
        declaring(1, BLUE, &[("Izumo", "1510")], &[("Binzhou", "1513"), ("Yancheng", "1515")]);
    assert!(!table.may(Action::Column(TWO)), "nothing lies within two hexes");
    assert!(table.may(Action::Column(FOUR)) && table.may(Action::Column(EIGHT)));
    table.play(Action::Column(FOUR), &[6]);
    let scout = |hex: &str| Action::ScoutShips(table.hex(hex), carriers[0].into());
    assert!(table.may(scout("1513")) && !table.may(scout("1515")));

    let mut far = Table::new("19.2");
    far.put(BLUE, "Izumo", "1510");
    far.put(RED, "Binzhou", "2414");
    far.chit("blue TF");
    assert!(!far.may(Action::AirOperation), "nothing lies within eight hexes");

    let mut two = Table::new("19.2");
    for (name, hex) in [("Izumo", "1510"), ("Kaga", "1910")] {
        two.put(BLUE, name, hex);
    }
    two.put(RED, "Binzhou", "1512");
    two.chit("blue TF");
    two.play(Action::AirOperation, &[]).play(Action::Stay, &[]).play(Action::Join, &[]);
    assert!(!two.may(Action::Column(TWO)), "the carrier nearby stays out of it");
}

/// The modifier and the operations of the air operation that was just declared.
fn rolled(table: &Table) -> (i8, u8) {
    let roll = |event: &Event| match *event {
        Event::AirRoll { modifier, operations, .. } => Some((modifier, operations)),
        _ => None,
    };
    table.events.iter().find_map(roll).expect("an air operation")
}

/// [R7.3(3)] The die is raised by the lowest tech of the carriers that take part, and lowered by 2 at night.
#[test]
fn r7_3_3_table() {
    let roll = |turn, side, carriers: &[(&str, &str)], column, die| {
        let target = if side == BLUE { "Binzhou" } else { "Asahi" };
        let (mut table, ..) = declaring(turn, side, carriers, &[(target, "1512")]);
        table.play(Action::Column(column), &[die]);
        rolled(&table)
    };
    assert_eq!(roll(1, BLUE, &[("Izumo", "1510")], FOUR, 2), (3, 4));
    assert_eq!(roll(5, BLUE, &[("Izumo", "1510")], FOUR, 2), (1, 2), "at night");
    assert_eq!(roll(1, RED, &[("Shandong", "1510")], FOUR, 2), (2, 3));
    assert_eq!(roll(1, RED, &[("Type 003", "1510")], TWO, 6), (3, 9));
    assert_eq!(roll(1, RED, &[("Type 003", "1510"), ("Shandong", "1510")], TWO, 6), (2, 8), "the lower tech counts");
    assert_eq!(roll(1, BLUE, &[("Izumo", "1510")], EIGHT, 6), (3, 4));
}

/// [R7.3(4), R7.3(5)] One die is rolled for all carriers; its operations are the sum over all of them.
#[test]
fn r7_3_4_one_roll_for_all() {
    let carriers = [("Izumo", "1510"), ("Kaga", "1910")];
    let targets = [("Yuanzheng 30", "1511"), ("Yuanzheng 31", "1911"), ("Binzhou", "1912")];
    let (mut table, carriers, targets) = declaring(5, BLUE, &carriers, &targets);
    table.play(Action::Column(TWO), &[1]);
    assert_eq!(rolled(&table), (1, 2));
    let first = Action::ScoutBoat(targets[0], carriers[0].into());
    let mut alone = table.clone();
    alone.play(first, &[]).play(first, &[3, 3]);
    assert_eq!(alone.state.node, Node::FleetMode, "the other carrier has no operation left");
    table.play(first, &[]);
    assert!(table.may(Action::ScoutBoat(targets[1], carriers[1].into())));
    table.play(Action::ScoutBoat(targets[1], carriers[1].into()), &[]);
    assert_eq!(table.state.node, Node::AirNext, "two operations are all");
}

/// [R7.3.1(1)] Against ships a carrier needs anti-ship air strength, against boats ASW air strength.
#[test]
fn r7_3_1_1_fitting_strength() {
    let ship_and_boat = [("Binzhou", "1512"), ("Yuanzheng 30", "1511")];
    for (name, hits_ships) in [("Izumo", true), ("Hyuga", false)] {
        let (mut table, carriers, targets) = declaring(1, BLUE, &[(name, "1510")], &ship_and_boat);
        table.play(Action::Column(TWO), &[6]);
        assert_eq!(table.may(Action::ScoutShips(table.hex("1512"), carriers[0].into())), hits_ships);
        assert!(table.may(Action::ScoutBoat(targets[1], carriers[0].into())));
    }
    let mut table = Table::new("19.2");
    table.put(BLUE, "Hyuga", "1510");
    table.put(RED, "Binzhou", "1512");
    table.chit("blue TF");
    assert!(!table.may(Action::AirOperation), "helicopters find no ships");
}

/// [R7.3.1(2)] The distance is measured from a carrier of the fitting strength.
#[test]
fn r7_3_1_2_range_of_the_fitting_carrier() {
    let carriers = [("Izumo", "1510"), ("Hyuga", "1812")];
    let targets = [("Binzhou", "1813"), ("Yuanzheng 30", "1811")];
    for (column, is_near) in [(TWO, false), (FIVE, true)] {
        let (mut table, carriers, targets) = declaring(1, BLUE, &carriers, &targets);
        table.play(Action::Column(column), &[6]);
        assert_eq!(table.may(Action::ScoutShips(table.hex("1813"), carriers[0].into())), is_near);
        assert!(!table.may(Action::ScoutShips(table.hex("1813"), carriers[1].into())));
        assert!(table.may(Action::ScoutBoat(targets[1], carriers[1].into())));
    }
}

/// [R7.3.1(3)] Every carrier launches no more of a kind than its strength: 1 against ships, 2 against boats (example 2).
#[test]
fn r7_3_1_3_caps() {
    let carriers = [("Izumo", "1510"), ("Kaga", "1910")];
    let targets = [("Binzhou", "1511"), ("Yancheng", "1911"), ("Yuanzheng 30", "1509"), ("Yuanzheng 31", "1909")];
    let (mut table, carriers, targets) = declaring(1, BLUE, &carriers, &targets);
    reveal(&mut table, &targets[..2]);
    table.play(Action::Column(TWO), &[1]);
    assert_eq!(rolled(&table).1, 4);
    let strike = Action::StrikeShips(table.hex("1511"), carriers[0].into());
    let scout = Action::ScoutBoat(targets[2], carriers[0].into());
    table.play(strike, &[]);
    assert!(!table.may(strike), "one against ships");
    table.play(scout, &[]).play(scout, &[]);
    assert!(!table.may(scout), "two against boats");
    let last = Action::StrikeShips(table.hex("1911"), carriers[1].into());
    assert!(table.may(last) && table.may(Action::ScoutBoat(targets[3], carriers[1].into())));
    table.play(last, &[]);
    assert_ne!(table.state.node, Node::AirAllocate, "the fourth was the last");
}

/// [R7.3.1(4)] Carriers of one hex add their strengths and launch one group (example 1); those of different hexes send a
/// group each at the same target (example 3).
#[test]
fn r7_3_1_4_groups() {
    let targets = [("Binzhou", "1512"), ("Yuanzheng 30", "1511")];
    let allocating = |second: &str| {
        let (mut table, carriers, targets) = declaring(1, BLUE, &[("Izumo", "1510"), ("Kaga", second)], &targets);
        reveal(&mut table, &targets);
        table.play(Action::Column(TWO), &[1]);
        (table, carriers, targets[1])
    };
    let groups = |table: &Table| -> Vec<(Launch, u8)> {
        table.state.air.named().iter().map(|group| (group.launch, group.operations)).collect()
    };
    let (mut table, carriers, boat) = allocating("1510");
    let hunt = Action::StrikeBoat(boat, carriers[0].into());
    let strike = Action::StrikeShips(table.hex("1512"), carriers[0].into());
    assert!(!table.may(Action::StrikeBoat(boat, carriers[1].into())), "they launch together");
    let mut both = table.clone();
    both.play(strike, &[]).play(strike, &[]);
    assert!(!both.may(strike) && both.may(hunt), "two and two");
    for _ in 0..4 {
        table.play(hunt, &[]);
    }
    assert_eq!(groups(&table), [(carriers[0].into(), 4)]);

    let (mut table, carriers, boat) = allocating("1512");
    for carrier in [carriers[0], carriers[0], carriers[1], carriers[1]] {
        table.play(Action::StrikeBoat(boat, carrier.into()), &[]);
    }
    assert_eq!(groups(&table), [(carriers[0].into(), 2), (carriers[1].into(), 2)]);
}
