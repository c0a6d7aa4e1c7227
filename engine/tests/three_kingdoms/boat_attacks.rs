//! Attacks on boats and by boats (R10, R11, R12, R14).

use sandtable_engine::games::three_kingdoms::{Action, Column, Deed, Event, Hunter, Launch, Slot};

use crate::support::*;

/// [R10.0] Nobody attacks what is off.
#[test]
fn r10_0_only_units_that_are_on() {
    for is_on in [false, true] {
        let mut table = Table::new("19.2");
        let boat = table.put(BLUE, "Soryu", "1910");
        table.put(BLUE, "Asahi", "1910");
        for name in ["Binzhou", "Yuanzheng 30"] {
            if is_on {
                table.put_on(RED, name, "1910")
            } else {
                table.put(RED, name, "1910")
            };
        }
        let attacks = |deeds: &[Deed]| deeds.iter().any(|deed| deed.is_attack());
        let mut at_sea = table.clone();
        at_sea.chit("blue SS");
        at_sea.play(Action::Boat(boat), &[]);
        assert_eq!(attacks(&at_sea.deeds()), is_on);
        let mut group = table.clone();
        group.chit("blue TF");
        group.gather("1910");
        assert_eq!(attacks(&group.deeds()), is_on);
        table.chit("blue AF");
        table.play(Action::Column(Column::new(0)), &[6]);
        let strikes = |action: &Action| matches!(action, Action::StrikeShips(..) | Action::StrikeBoat(..));
        assert_eq!(table.legal().iter().filter(|action| strikes(action)).count(), if is_on { 2 } else { 0 });
    }
}

/// [R10.1(1)] A boat attacks ships or a boat, after a move or twice; a double attack mixes them as it likes.
#[test]
fn r10_1_1_kinds_of_boat_attack() {
    let mut table = Table::new("19.2");
    let boat = table.put(BLUE, "Soryu", "1510");
    table.put_on(RED, "Binzhou", "1510");
    let other = table.put_on(RED, "Yuanzheng 30", "1510");
    table.chit("blue SS");
    table.play(Action::Boat(boat), &[]);
    assert_eq!(table.deeds(), [Deed::Move, Deed::MoveAttackShips, Deed::MoveAttackBoat, Deed::AttackTwice]);
    table.play(Action::Do(Deed::AttackTwice), &[]);
    assert_eq!(table.legal(), [Action::Ships, Action::AtBoat(other), Action::AtBoatTwice(other)]);
}

/// [R10.2(1)] A group attacks ships or a boat, after or before a move.
#[test]
fn r10_2_1_kinds_of_group_attack() {
    let deeds = |enemies: &[&str]| {
        let mut table = Table::new("19.2");
        table.put(BLUE, "Asahi", "1510");
        for name in enemies {
            table.put_on(RED, name, "1510");
        }
        table.chit("blue TF");
        table.gather("1510");
        table.deeds()
    };
    let (ships, boat) = (["Binzhou"], ["Yuanzheng 30"]);
    assert_eq!(deeds(&ships), [Deed::Move, Deed::MoveAttackShips, Deed::AttackShipsMove]);
    assert_eq!(deeds(&boat), [Deed::Move, Deed::MoveAttackBoat, Deed::AttackBoatMove]);
}

/// A Japanese boat (tech 3) or Chinese boat (tech 2) attacks an enemy boat in its hex.
fn boat_attack(by_blue: bool, deed: Deed, dice: &[u32]) -> (Table, Slot) {
    let mut table = Table::new("20.1");
    let [side, other] = if by_blue { [BLUE, RED] } else { [RED, BLUE] };
    let [name, prey] = if by_blue { ["Soryu", "Changzheng 7"] } else { ["Changzheng 7", "Soryu"] };
    let hunter = table.put(side, name, "1510");
    table.put(side, if by_blue { "Unryu" } else { "Yuanzheng 30" }, "1812");
    let target = table.put_on(other, prey, "1510");
    table.chit(if by_blue { "blue SS" } else { "red SS" });
    match deed {
        Deed::AttackTwice => table.boat(hunter, deed, &[]).play(Action::AtBoatTwice(target), dice),
        _ => table.boat(hunter, deed, dice),
    };
    (table, target)
}

/// [R11(1)] One die after a move, two for a double attack.
#[test]
fn r11_1_dice() {
    for (deed, dice) in [(Deed::MoveAttackBoat, 1), (Deed::AttackTwice, 2)] {
        let (table, boat) = boat_attack(false, deed, &vec![6; usize::from(dice)]);
        assert!(table.events.contains(&Event::BoatAttack {
            boat,
            counter: table.state.counter[usize::from(boat)],
            dice,
            most: 2,
            hits: 0,
            by: Hunter::Boat
        }));
    }
}

/// [R11(2)] Dice up to the attacker's tech hit.
#[test]
fn r11_2_tech_of_the_attacker() {
    let place = |by_blue: bool, die: u32| {
        let (table, boat) = boat_attack(by_blue, Deed::MoveAttackBoat, &[die]);
        table.place(boat)
    };
    assert_eq!([3, 4].map(|die| place(true, die)), ["damaged", "1510"]);
    assert_eq!([2, 3].map(|die| place(false, die)), ["damaged", "1510"]);
}

/// [R11(3)] One hit damages, two sink.
#[test]
fn r11_3_hits() {
    let place = |dice: &[u32]| {
        let (table, boat) = boat_attack(true, Deed::AttackTwice, dice);
        table.place(boat)
    };
    assert_eq!([[4, 4], [3, 4], [3, 1]].map(|dice| place(&dice)), ["1510", "damaged", "sunk"]);
}

/// A group attacks a boat with these dice.
fn hunt(names: &[&str], dice: &[u32]) -> (Table, Slot) {
    let mut table = Table::new("19.2");
    for name in names {
        table.put(BLUE, name, "1510");
    }
    table.put(BLUE, "Osumi", "2109");
    let boat = table.put_on(RED, "Yuanzheng 30", "1510");
    table.chit("blue TF");
    table.order("1510", Deed::MoveAttackBoat, dice);
    (table, boat)
}

/// [R12(1)] The dice are the ASW total of the group, air strength included, the fraction dropped.
#[test]
fn r12_1_dice() {
    for (names, dice) in
        [(&["Asahi"][..], 1), (&["Asahi", "Kongo"], 1), (&["Asahi", "Kongo", "Myoko"], 2), (&["Izumo"], 2)]
    {
        let (table, boat) = hunt(names, &vec![6; usize::from(dice)]);
        assert!(
            table.events.contains(&Event::BoatAttack {
                boat,
                counter: table.state.counter[usize::from(boat)],
                dice,
                most: 3,
                hits: 0,
                by: Hunter::Group
            }),
            "{names:?}"
        );
    }
}

/// [R12(2)] All dice hit at the lowest tech used; poor ships are left out where that is better.
#[test]
fn r12_2_lowest_tech() {
    let attack = |names: &[&str], dice: u8| {
        let (table, boat) = hunt(names, &vec![6; usize::from(dice)]);
        let rolled = |event: &Event| match *event {
            Event::BoatAttack { boat: at, dice, most, .. } if at == boat => Some((dice, most)),
            _ => None,
        };
        table.events.iter().find_map(rolled).expect("an attack")
    };
    assert_eq!(attack(&["Asahi", "Murasame"], 2), (2, 2));
    assert_eq!(attack(&["Asahi", "Shiranui", "Shimakaze"], 2), (2, 3), "half a point of tech 2 adds no die");
    assert_eq!(attack(&["Hyuga", "Murasame"], 3), (3, 3), "three dice at 3 are better than four at 2");
}

/// [R12(3)] One hit damages, two sink.
#[test]
fn r12_3_hits() {
    let place = |dice: &[u32]| {
        let (table, boat) = hunt(&["Asahi", "Akizuki", "Shiranui"], dice);
        table.place(boat)
    };
    assert_eq!(place(&[4, 5, 6]), "1510");
    assert_eq!(place(&[4, 3, 6]), "damaged");
    assert_eq!(place(&[3, 3, 1]), "sunk");
}

/// A Chinese boat with three points beside Japanese ships that are on, and one that is off.
fn torpedo(on: &[&str], off: Option<&str>) -> (Table, Vec<Slot>) {
    let mut table = Table::new("19.2");
    let boat = table.put(RED, "Yuanzheng 30", "1510");
    table.put(RED, "Yuanzheng 31", "1812");
    let targets = on.iter().map(|name| table.put_on(BLUE, name, "1510")).collect();
    if let Some(name) = off {
        table.put(BLUE, name, "1510");
    }
    table.chit("red SS");
    table.play(Action::Boat(boat), &[]);
    (table, targets)
}

/// Defence dice, hits of the defence and points left.
fn defence(table: &Table) -> (u8, u8, u8) {
    let made = |event: &Event| match *event {
        Event::Torpedo { defence, hits, points, .. } => Some((defence, hits, points)),
        _ => None,
    };
    table.events.iter().find_map(made).expect("an attack on ships")
}

/// [R14(1)] The defence rolls the ASW total of the ships that are on, the fraction dropped; 0 dice are no defence.
#[test]
fn r14_1_defence_dice() {
    let (mut table, _) = torpedo(&["Asahi", "Kongo"], Some("Shiranui"));
    table.play(Action::Do(Deed::MoveAttackShips), &[6]);
    assert_eq!(defence(&table), (1, 0, 3), "one and a half points, and a ship that is off");
    let (mut table, _) = torpedo(&["Asahi", "Kongo", "Myoko", "Izumo"], None);
    table.play(Action::Do(Deed::MoveAttackShips), &[6, 6, 6, 6]);
    assert_eq!(defence(&table), (4, 0, 3));
    let (mut table, _) = torpedo(&["Osumi", "Kongo"], None);
    table.play(Action::Do(Deed::MoveAttackShips), &[]);
    assert_eq!(defence(&table), (0, 0, 3));
}

/// [R14(2)] Each die hits at the tech of its ship, two halves at the lower tech; hits come off the strength.
#[test]
fn r14_2_defence_hits() {
    let points = |on: &[&str], dice: &[u32]| {
        let (mut table, _) = torpedo(on, None);
        table.play(Action::Do(Deed::MoveAttackShips), dice);
        defence(&table).2
    };
    assert_eq!(points(&["Murasame", "Asahi"], &[3, 3]), 2, "the first is a die of tech 2");
    assert_eq!(points(&["Murasame", "Asahi"], &[2, 4]), 2);
    assert_eq!(points(&["Murasame", "Asahi"], &[2, 3]), 1);
    assert_eq!(points(&["Kongo", "Shimakaze"], &[3]), 3, "two halves of tech 3 and 2");
    assert_eq!(points(&["Kongo", "Shimakaze"], &[2]), 2);
    assert_eq!(points(&["Kongo", "Myoko", "Shimakaze"], &[3]), 2, "two halves of tech 3, and one that is dropped");
}

/// [R14(3)] All points are spread freely before the first die.
#[test]
fn r14_3_spreading() {
    let (mut table, targets) = torpedo(&["Osumi", "Shimokita", "Kunisaki"], Some("Asahi"));
    table.play(Action::Do(Deed::MoveAttackShips), &[]);
    assert_eq!(table.legal(), targets.iter().map(|&slot| Action::Point(slot)).collect::<Vec<_>>(), "not the one off");
    table.play(Action::Point(targets[0]), &[]);
    assert_eq!(table.legal().len(), 3, "no die is rolled yet, and any ship may get the next point");
    let mut all_on_one = table.clone();
    all_on_one.play(Action::Point(targets[0]), &[]).play(Action::Point(targets[0]), &[6, 6, 6]);
    table.play(Action::Point(targets[2]), &[6, 6, 6]);
    let dice = |table: &Table| {
        let of =
            |event: &Event| if let Event::TorpedoHit { slot, dice, .. } = *event { Some((slot, dice)) } else { None };
        table.events.iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!(dice(&table), [(targets[0], 1), (targets[2], 2)], "points go to ships in rising order");
    assert_eq!(dice(&all_on_one), [(targets[0], 3)]);
}

/// [R14(4)] Every target is rolled for with as many dice as it got points, against the boat's tech.
#[test]
fn r14_4_dice_per_target() {
    let (mut table, targets) = torpedo(&["Osumi", "Shimokita"], None);
    table.play(Action::Do(Deed::MoveAttackShips), &[]);
    table.play(Action::Point(targets[0]), &[]).play(Action::Point(targets[0]), &[]);
    table.play(Action::Point(targets[1]), &[3, 2, 3]);
    let faces = table.state.counter;
    let hit =
        |slot: Slot, dice, hits| Event::TorpedoHit { slot, counter: faces[usize::from(slot)], dice, most: 2, hits };
    assert!(table.events.contains(&hit(targets[0], 2, 1)) && table.events.contains(&hit(targets[1], 1, 0)));
}

/// [R14(5)] One hit damages, two sink.
#[test]
fn r14_5_hits() {
    let places = |dice: &[u32]| {
        let (mut table, targets) = torpedo(&["Osumi", "Shimokita"], None);
        table.play(Action::Do(Deed::MoveAttackShips), &[]);
        table.play(Action::Point(targets[0]), &[]).play(Action::Point(targets[0]), &[]);
        table.play(Action::Point(targets[1]), dice);
        [table.place(targets[0]), table.place(targets[1])]
    };
    assert_eq!(places(&[1, 1, 1]), ["sunk", "damaged"]);
    assert_eq!(places(&[6, 1, 6]), ["damaged", "1510"]);
}

/// [R14(5)] The second attack of a double one comes after the losses of the first, in full strength.
#[test]
fn r14_5_second_attack() {
    let (mut table, targets) = torpedo(&["Asahi", "Osumi"], None);
    table.play(Action::Do(Deed::AttackTwice), &[6]);
    table.play(Action::Point(targets[0]), &[]).play(Action::Point(targets[0]), &[]);
    table.play(Action::Point(targets[0]), &[1, 1, 6]);
    table.play(Action::Ships, &[3, 3, 2]);
    assert_eq!(table.place(targets[0]), "sunk");
    assert_eq!(table.place(targets[1]), "damaged", "nobody defends any more");
}

/// [R14(7)] Ships in a port of their own nation are safe from boats, in other ports they are not; boats are nowhere safe.
#[test]
fn r14_7_ports() {
    let deeds = |hex: &str| {
        let mut table = Table::new("19.2");
        let boat = table.put(BLUE, "Soryu", hex);
        table.put_on(RED, "Binzhou", hex);
        table.put_on(RED, "Yuanzheng 30", hex);
        table.chit("blue SS");
        table.play(Action::Boat(boat), &[]);
        table
    };
    let mut own = deeds("1616");
    assert_eq!(own.deeds(), [Deed::Move, Deed::MoveAttackBoat, Deed::AttackTwice]);
    own.play(Action::Do(Deed::AttackTwice), &[]);
    assert!(!own.may(Action::Ships));
    assert!(deeds("2109").may(Action::Do(Deed::MoveAttackShips)), "Naha is Japanese");
    assert!(deeds("1615").may(Action::Do(Deed::MoveAttackShips)), "no port");
}

/// [R10.3(1)] Aircraft attack the ships of a hex or a boat; all that attack one target are one group.
#[test]
fn r10_3_1_air_attacks() {
    let mut table = Table::new("19.2");
    table.put_on(RED, "Binzhou", "1910");
    let boat = table.put_on(RED, "Yuanzheng 30", "1910");
    table.chit("blue AF");
    table.play(Action::Column(Column::new(0)), &[6]);
    let ships = table.strike("1910");
    assert_eq!(table.legal(), [Action::Done, ships, Action::StrikeBoat(boat, Launch::NONE)]);
    table.play(ships, &[]).play(ships, &[]).play(Action::StrikeBoat(boat, Launch::NONE), &[]);
    let groups: Vec<_> = table.state.air.named().iter().map(|group| (group.boat, group.operations)).collect();
    assert_eq!(groups, [(Launch::NONE, 2), (boat.into(), 1)]);
}
