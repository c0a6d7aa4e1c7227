//! Surface groups (R7.1, R7.2).

use sandtable_engine::games::three_kingdoms::{Action, Deed, Event, Node, Slot, UNKNOWN};

use crate::support::*;

/// Yamagiri (ASW 1) at 1510 and a carrier far away that keeps the operation going.
fn lone_ship() -> (Table, Slot) {
    let mut table = Table::new("19.2");
    let ship = table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Izumo", "2109");
    (table, ship)
}

/// Destinations of the group that is about to move.
fn destinations(table: &Table) -> Vec<String> {
    let number =
        |action: Action| if let Action::To(hex) = action { Some(table.game.theatre.grid.number(hex)) } else { None };
    table.legal().into_iter().filter_map(number).collect()
}

/// [R7.1(1)] Ship actions and air operation come in either order, each once.
#[test]
fn r7_1_1_either_order() {
    let (mut table, _) = lone_ship();
    table.put(RED, "Yuanzheng 30", "2009");
    table.chit("blue TF");
    assert_eq!(table.legal(), [Action::Done, Action::ShipActions, Action::AirOperation]);
    let mut air_first = table.clone();
    table.play(Action::ShipActions, &[]).play(Action::Done, &[]);
    assert_eq!(table.legal(), [Action::Done, Action::AirOperation]);
    air_first.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Pass, &[]);
    assert_eq!(air_first.legal(), [Action::Done, Action::ShipActions]);
}

/// [R7.1(2)] A part is finished before the other begins: a group that did not act before the aircraft flew never does.
#[test]
fn r7_1_2_not_interleaved() {
    let (mut table, _) = lone_ship();
    table.put(BLUE, "Asahi", "1512");
    table.put(RED, "Yuanzheng 30", "2009");
    table.chit("blue TF");
    table.order("1510", Deed::Move, &[]);
    table.go("1510", &[]);
    assert_eq!(table.state.node, Node::GroupHex);
    assert!(!table.may(Action::AirOperation));
    table.play(Action::Done, &[]);
    assert!(!table.may(Action::ShipActions) && table.may(Action::AirOperation));
}

/// [R7.1(3)] Ships that search, or attack a boat, show their faces and are off again.
#[test]
fn r7_1_3_shown_for_the_action() {
    for deed in [Deed::Move, Deed::MoveSearchShips, Deed::MoveSearchBoat, Deed::MoveAttackBoat] {
        let (mut table, ship) = lone_ship();
        table.put(RED, "Binzhou", "1410");
        table.put(RED, "Yuanzheng 30", "1510");
        table.put_on(RED, "Yuanzheng 31", "1510");
        table.chit("blue TF");
        let is_for_boats = matches!(deed, Deed::MoveSearchBoat | Deed::MoveAttackBoat);
        table.order("1510", deed, if is_for_boats { &[6] } else { &[] });
        if table.state.node == Node::GroupMove {
            table.go("1510", &[]);
        }
        assert_eq!(table.state.node, Node::GroupHex);
        let seen = table.seen_by(RED).counter[usize::from(ship)];
        assert_eq!(seen == UNKNOWN, deed == Deed::Move, "{deed:?}");
        assert!(!table.is_on(ship), "{deed:?}");
    }
}

/// [R7.2(1)1] A group moves up to two hexes.
#[test]
fn r7_2_1_1_moves_up_to_two() {
    let (mut table, ship) = lone_ship();
    table.chit("blue TF");
    table.order("1510", Deed::Move, &[]);
    assert_eq!(table.state.node, Node::GroupMove);
    assert!(table.may(table.to("1510")), "staying is a move of no hexes");
    let far = table.to("1710");
    assert!(table.may(far) && !table.may(table.to("1810")));
    table.play(far, &[]);
    assert_eq!(table.place(ship), "1710");
    assert!(!table.is_on(ship), "nothing betrays it");
    assert!(!table.may(Action::From(table.hex("1710"))), "it has acted");
}

/// [R7.2(1)2] A group moves two hexes and searches for ships, or one hex and searches for a boat.
#[test]
fn r7_2_1_2_moves_and_searches() {
    let (mut table, _) = lone_ship();
    let ship = table.put(RED, "Binzhou", "1513");
    table.chit("blue TF");
    table.order("1510", Deed::MoveSearchShips, &[]);
    assert!(table.is_on(ship), "it went two hexes and saw the third");

    let (mut table, _) = lone_ship();
    let boat = table.put(RED, "Yuanzheng 30", "1511");
    table.chit("blue TF");
    table.order("1510", Deed::MoveSearchBoat, &[2]);
    assert!(table.is_on(boat));
    let (mut table, _) = lone_ship();
    table.put(RED, "Yuanzheng 30", "1512");
    table.chit("blue TF");
    table.gather("1510");
    assert_eq!(table.state.node, Node::GroupMove, "two hexes are too far: it can only move");
}

/// [R7.2(1)3] A group moves two hexes and attacks ships, or one hex and attacks a boat.
#[test]
fn r7_2_1_3_moves_and_attacks() {
    let (mut table, ship) = lone_ship();
    let target = table.put_on(RED, "Binzhou", "1514");
    table.chit("blue TF");
    table.order("1510", Deed::MoveAttackShips, &[6, 6, 1, 6]);
    assert_eq!((table.place(ship).as_str(), table.place(target).as_str()), ("1512", "damaged"));

    let (mut table, ship) = lone_ship();
    let boat = table.put_on(RED, "Yuanzheng 30", "1511");
    table.chit("blue TF");
    table.order("1510", Deed::MoveAttackBoat, &[2]);
    assert_eq!((table.place(ship).as_str(), table.place(boat).as_str()), ("1511", "damaged"));

    let (mut table, _) = lone_ship();
    table.put_on(RED, "Yuanzheng 30", "1512");
    table.chit("blue TF");
    table.gather("1510");
    assert_eq!(table.state.node, Node::GroupMove, "two hexes are too far: it can only move");
}

/// [R7.2(1)4] A group attacks ships and moves two hexes, or attacks a boat and moves one.
#[test]
fn r7_2_1_4_attacks_and_moves() {
    for (name, deed, dice, reach) in [
        ("Binzhou", Deed::AttackShipsMove, &[6, 6, 6, 6][..], ["1511", "1512"]),
        ("Yuanzheng 30", Deed::AttackBoatMove, &[6][..], ["1511", "1511"]),
    ] {
        let (mut table, _) = lone_ship();
        table.put_on(RED, name, "1510");
        table.chit("blue TF");
        table.order("1510", deed, dice);
        let to = destinations(&table);
        assert!(reach.iter().all(|&hex| to.contains(&hex.to_owned())), "{to:?}");
        assert_eq!(to.contains(&"1512".to_owned()), name == "Binzhou");
        assert!(!to.contains(&"1513".to_owned()));
    }
}

/// [R7.2(1)5] A group searches twice without moving, for ships and for a boat, in any mixture.
#[test]
fn r7_2_1_5_searches_twice() {
    let (mut table, group) = lone_ship();
    let ship = table.put(RED, "Binzhou", "1511");
    let boats = ["Yuanzheng 30", "Yuanzheng 31"].map(|name| table.put(RED, name, "1510"));
    table.chit("blue TF");
    table.order("1510", Deed::SearchTwice, &[]);
    let [first, second] = boats;
    let one = [Action::AtBoat(first), Action::AtBoatTwice(first), Action::AtBoat(second), Action::AtBoatTwice(second)];
    assert_eq!(table.legal(), [&[Action::Ships][..], &one].concat());
    let mut boats_only = table.clone();
    boats_only.play(Action::AtBoat(first), &[2]).play(Action::AtBoat(second), &[2]);
    assert!(boats_only.is_on(first) && boats_only.is_on(second) && !boats_only.is_on(ship));
    table.play(Action::Ships, &[]).play(Action::AtBoat(second), &[2]);
    assert!(table.is_on(ship) && table.is_on(second) && !table.is_on(first));
    assert_eq!((table.place(group).as_str(), table.state.node), ("1510", Node::GroupHex));
}

/// [RULING-54] The second search is not for the boat of the first.
#[test]
fn r7_2_1_5_halves_for_one_boat() {
    let (mut table, _) = lone_ship();
    table.put(RED, "Binzhou", "1511");
    let [first, second] = ["Yuanzheng 30", "Yuanzheng 31"].map(|name| table.put(RED, name, "1510"));
    table.chit("blue TF");
    table.order("1510", Deed::SearchTwice, &[]).play(Action::AtBoat(first), &[6]);
    assert_eq!(table.legal(), [Action::Done, Action::Ships, Action::AtBoat(second)]);
    table.play(Action::Done, &[]);
    assert_eq!(table.state.node, Node::GroupHex, "the second search may be left out");
}

/// [R7.2(2)1] A group searches and attacks boats in its own hex only.
#[test]
fn r7_2_2_1_boats_in_the_same_hex() {
    let deeds = |hex: &str| {
        let (mut table, _) = lone_ship();
        table.put(RED, "Yuanzheng 30", hex);
        table.put_on(RED, "Yuanzheng 31", hex);
        table.chit("blue TF");
        table.gather("1510");
        table.deeds()
    };
    assert!([Deed::SearchTwice, Deed::AttackBoatMove].iter().all(|deed| deeds("1510").contains(deed)));
    assert_eq!(deeds("1511"), [Deed::Move, Deed::MoveSearchBoat, Deed::MoveAttackBoat]);
}

/// [R7.2(2)2] A group searches for ships in its own hex and the adjacent ones.
#[test]
fn r7_2_2_2_ships_nearby() {
    let searches = |hex: &str| {
        let (mut table, _) = lone_ship();
        table.put(RED, "Binzhou", hex);
        table.chit("blue TF");
        table.gather("1510");
        table.deeds().contains(&Deed::SearchTwice)
    };
    assert_eq!(["1510", "1511", "1512"].map(searches), [true, true, false]);
}

/// [R7.2(2)3] A group attacks ships within two hexes.
#[test]
fn r7_2_2_3_missile_range() {
    let attacks = |hex: &str| {
        let (mut table, _) = lone_ship();
        table.put_on(RED, "Binzhou", hex);
        table.chit("blue TF");
        table.gather("1510");
        table.deeds().contains(&Deed::AttackShipsMove)
    };
    assert_eq!(["1510", "1511", "1512", "1513"].map(attacks), [true, true, true, false]);
}

/// [R7.2(3)1] A group is any choice among the ships of one hex; several groups may come from there.
#[test]
fn r7_2_3_1_any_split() {
    let mut table = Table::new("19.2");
    let ships = ["Asahi", "Shiranui", "Akizuki"].map(|name| table.put(BLUE, name, "1510"));
    table.put(BLUE, "Izumo", "2109");
    table.chit("blue TF");
    table.play(Action::ShipActions, &[]);
    table.play(Action::From(table.hex("1510")), &[]);
    let adds = ships.map(Action::Add);
    assert!(table.may(Action::All) && adds.iter().all(|&add| table.may(add)));
    table.play(adds[0], &[]).play(adds[2], &[]);
    table.go("1610", &[]);
    assert_eq!(ships.map(|ship| table.place(ship)), ["1610", "1510", "1610"]);
    assert!(table.may(Action::From(table.hex("1510"))), "the other one is left");
    assert!(!table.may(Action::From(table.hex("1610"))));
}

/// [R7.2(3)2] All members do the same and end in one hex.
#[test]
fn r7_2_3_2_one_action() {
    let mut table = Table::new("19.2");
    let ships = ["Asahi", "Shiranui"].map(|name| table.put(BLUE, name, "1510"));
    table.put(BLUE, "Izumo", "2109");
    table.put(RED, "Yuanzheng 30", "1510");
    table.chit("blue TF");
    table.order("1510", Deed::MoveSearchBoat, &[6, 6]);
    assert!(ships.iter().all(|&ship| table.state.known.contains(ship) && table.state.acted.contains(ship)));
    assert!(!table.may(Action::From(table.hex("1510"))));
}

/// [R7.2(4)] One group acts after another, every ship once.
#[test]
fn r7_2_4_one_after_another() {
    let mut table = Table::new("20.1");
    for (name, hex) in [("Asahi", "1510"), ("Shiranui", "1611"), ("Akizuki", "1913")] {
        table.put(BLUE, name, hex);
    }
    table.chit("blue TF");
    table.order("1611", Deed::Move, &[]).go("1510", &[]);
    assert_eq!(table.state.node, Node::GroupHex);
    table.play(Action::From(table.hex("1510")), &[]).go("1509", &[]);
    let left = ["1509", "1510", "1611", "1913"].map(|hex| table.may(Action::From(table.hex(hex))));
    assert_eq!(left, [false, false, false, true], "Shiranui came to 1510 and does not act again");
}

/// [R7.2(5)] No group attacks after another has searched; only ships that were on when the chit was drawn are attacked.
#[test]
fn r7_2_5_attacks_first() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Asahi", "1510");
    table.put(BLUE, "Shiranui", "1610");
    table.put(BLUE, "Osumi", "1913");
    table.put_on(RED, "Binzhou", "1510");
    table.put(RED, "Yancheng", "1410");
    table.chit("blue TF");
    let mut attack_first = table.clone();
    attack_first.order("1510", Deed::AttackShipsMove, &[6; 4]).go("1510", &[]);
    attack_first.play(Action::From(table.hex("1610")), &[]);
    assert!(attack_first.may(Action::Do(Deed::MoveSearchShips)) && attack_first.may(Action::Do(Deed::MoveAttackShips)));
    table.order("1610", Deed::MoveSearchShips, &[]);
    table.go("1511", &[]);
    table.play(Action::From(table.hex("1510")), &[]);
    assert!(!table.may(Action::Do(Deed::AttackShipsMove)) && !table.may(Action::Do(Deed::MoveAttackShips)));

    let mut late = Table::new("19.2");
    late.put(BLUE, "Asahi", "1510");
    let ship = late.put(RED, "Binzhou", "1510");
    late.chit("blue TF");
    late.state.on.insert(ship);
    late.gather("1510");
    assert_eq!(late.state.node, Node::GroupMove, "found after the chit was drawn: nothing but a move");
}

/// [R7.2(6)] No more groups act than the scenario allows.
#[test]
fn r7_2_6_number_of_groups() {
    for (scenario, chit, limit) in [("19.2", "blue TF", 2), ("19.2", "red TF", 3), ("20.1", "red TF", 6)] {
        let mut table = Table::new(scenario);
        let names = ["Binzhou", "Yancheng", "Linyi", "Jingzhou", "Yantai", "Rizhao", "Weifang"];
        let ours = ["Asahi", "Shiranui", "Akizuki", "Teruzuki", "Suzutsuki", "Fuyuzuki", "Takanami"];
        let hexes = ["1410", "1510", "1610", "1710", "1810", "1910", "1512"];
        let (side, names) = if chit == "blue TF" { (BLUE, ours) } else { (RED, names) };
        for (name, hex) in names.into_iter().zip(hexes).take(limit + 1) {
            table.put(side, name, hex);
        }
        table.chit(chit);
        // With the last group the operation is over: the next chit is drawn.
        table.then(if side == BLUE { "red SS" } else { "blue SS" });
        table.put(side.other(), ["Soryu", "Yuanzheng 30"][side.other().index()], "2013");
        for number in 1..=limit {
            let hex = hexes[number - 1];
            table.gather(hex);
            if table.may(Action::Do(Deed::Move)) {
                table.play(Action::Do(Deed::Move), &[]);
            }
            table.go(hex, if number == limit { &[0] } else { &[] });
            assert_eq!(table.state.node == Node::GroupHex, number < limit, "{scenario} {chit} {number}");
        }
    }
}

/// [R7.2(7)] The ship actions end when their owner wants it, or when no ship is left.
#[test]
fn r7_2_7_end() {
    let mut table = Table::new("20.1");
    table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Izumo", "2109");
    table.put(RED, "Yuanzheng 30", "2009");
    table.chit("blue TF");
    let mut stopped = table.clone();
    stopped.play(Action::ShipActions, &[]).play(Action::Done, &[]);
    assert_eq!(stopped.state.node, Node::FleetMode);
    table.order("1510", Deed::Move, &[]).go("1510", &[]);
    assert_eq!(table.state.node, Node::GroupHex);
    table.order("2109", Deed::Move, &[]).go("2109", &[]);
    assert_eq!((table.state.node, table.state.fleet.groups), (Node::FleetMode, 2));
    assert!(!table.events.iter().any(|event| matches!(event, Event::Chit { .. })));
}
