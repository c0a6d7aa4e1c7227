//! What boats do (R6, R18.2).

use sandtable_engine::games::three_kingdoms::{Action, Deed, Event, Node, Slot, UNKNOWN};

use crate::support::*;

/// A Japanese boat at 1510 and another far away that keeps the operation going.
fn with_spare() -> (Table, Slot, Slot) {
    let mut table = Table::new("19.2");
    let boat = table.put(BLUE, "Soryu", "1510");
    let spare = table.put(BLUE, "Unryu", "1812");
    (table, boat, spare)
}

/// [R6.0(1)1, R8.0(3), R9.3(2)1] A boat that moves is checked with one die; one that stays is not.
#[test]
fn r6_0_1_1_moves_and_is_checked() {
    for (die, found) in [(2, false), (1, true)] {
        let (mut table, boat, _) = with_spare();
        table.chit("blue SS");
        table.boat(boat, Deed::Move, &[]).go("1610", &[die]);
        assert_eq!((table.place(boat).as_str(), table.is_on(boat)), ("1610", found));
        assert!(table.events.contains(&Event::BoatCheck { boat, counter: UNKNOWN, dice: 1, most: 1, found }));
    }
    let (mut table, boat, _) = with_spare();
    table.chit("blue SS");
    table.boat(boat, Deed::Move, &[]).go("1510", &[]);
    assert!(!table.may(Action::Boat(boat)), "staying was its move");
}

/// [R6.0(1)2] The check comes before the search, which is lost when the boat is found.
#[test]
fn r6_0_1_2_moves_and_searches() {
    for (die, found) in [(2, false), (1, true)] {
        let (mut table, boat, _) = with_spare();
        let ship = table.put(RED, "Binzhou", "1610");
        table.chit("blue SS");
        table.boat(boat, Deed::MoveSearchShips, &[die]);
        assert_eq!((table.is_on(boat), table.is_on(ship)), (found, !found));
        assert_eq!((table.place(boat).as_str(), table.state.node), ("1610", Node::BoatPick));
    }
}

/// [R6.0(1)3] The check comes before the attack, which is lost when the boat is found.
#[test]
fn r6_0_1_3_moves_and_attacks() {
    for (dice, place) in [(&[2, 1, 6, 6, 6][..], "damaged"), (&[1][..], "1610")] {
        let (mut table, boat, _) = with_spare();
        let ship = table.put_on(RED, "Binzhou", "1610");
        table.chit("blue SS");
        table.boat(boat, Deed::MoveAttackShips, dice);
        assert_eq!(table.place(ship), place);
        assert_eq!(table.state.shot.contains(boat), place == "damaged", "one that was found has not attacked");
    }
}

/// [R6.0(1)4] Two searches where the boat is, at ships and at a boat, without a check.
#[test]
fn r6_0_1_4_searches_twice() {
    let (mut table, boat, _) = with_spare();
    let ship = table.put(RED, "Binzhou", "1510");
    let other = table.put(RED, "Yuanzheng 30", "1510");
    table.chit("blue SS");
    table.boat(boat, Deed::SearchTwice, &[]);
    assert_eq!(table.legal(), [Action::Ships, Action::AtBoat(other), Action::AtBoatTwice(other)]);
    table.play(Action::Ships, &[]);
    assert_eq!(table.legal(), [Action::Done, Action::AtBoat(other)], "two are the most");
    table.play(Action::AtBoat(other), &[3]);
    assert!(table.is_on(ship) && !table.is_on(other));
    assert_eq!((table.place(boat).as_str(), table.state.node), ("1510", Node::BoatPick));
}

/// [R6.0(1)5] Two attacks where the boat is, each in full strength, without a check.
#[test]
fn r6_0_1_5_attacks_twice() {
    let (mut table, boat, _) = with_spare();
    let ship = table.put_on(RED, "Binzhou", "1510");
    let other = table.put_on(RED, "Yuanzheng 30", "1510");
    table.chit("blue SS");
    table.boat(boat, Deed::AttackTwice, &[]);
    assert_eq!(table.legal(), [Action::Ships, Action::AtBoat(other), Action::AtBoatTwice(other)]);
    table.play(Action::Ships, &[6, 6, 6, 6]).play(Action::Ships, &[6, 6, 6, 3]);
    assert_eq!((table.place(ship).as_str(), table.place(boat).as_str()), ("damaged", "1510"));
    assert_eq!(table.state.node, Node::BoatPick);

    let (mut table, boat, _) = with_spare();
    let ship = table.put_on(RED, "Binzhou", "1510");
    let other = table.put_on(RED, "Yuanzheng 30", "1510");
    table.chit("blue SS");
    table.boat(boat, Deed::AttackTwice, &[]).play(Action::Ships, &[6, 6, 6, 6]).play(Action::AtBoat(other), &[3]);
    assert_eq!((table.place(ship).as_str(), table.place(other).as_str()), ("1510", "damaged"));
}

/// [RULING-45, RULING-54] Both halves for one boat go together: the second half is not for the boat of the first.
#[test]
fn r6_0_1_5_halves_for_one_boat() {
    for (deed, is_on) in [(Deed::AttackTwice, true), (Deed::SearchTwice, false)] {
        let (mut table, boat, _) = with_spare();
        let others = ["Yuanzheng 30", "Yuanzheng 31"]
            .map(|name| if is_on { table.put_on(RED, name, "1510") } else { table.put(RED, name, "1510") });
        if is_on {
            table.put_on(RED, "Binzhou", "1510");
        } else {
            table.put(RED, "Binzhou", "1510");
        }
        table.chit("blue SS");
        table.boat(boat, deed, &[]);
        assert!(others.iter().all(|&other| table.may(Action::AtBoat(other)) && table.may(Action::AtBoatTwice(other))));
        table.play(Action::AtBoat(others[0]), &[6]);
        assert_eq!(table.legal(), [Action::Done, Action::Ships, Action::AtBoat(others[1])]);
        table.play(Action::Done, &[]);
        assert_eq!(table.place(boat), "1510", "the second half may be left out");
        assert!(!table.state.shot.contains(boat));
    }
}

/// [R6.0(1)6, R9.3(6)] A boat that is on submerges: it stays where it is and is off.
#[test]
fn r6_0_1_6_submerges() {
    let (mut table, _, _) = with_spare();
    let boat = table.put_on(RED, "Yuanzheng 30", "1510");
    table.put(RED, "Yuanzheng 31", "1812");
    table.chit("red SS");
    table.play(Action::Boat(boat), &[]);
    assert!(
        !table.is_on(boat)
            && table.events.contains(&Event::Submerge { slot: boat, counter: table.state.counter[usize::from(boat)] })
    );
    assert_eq!(table.place(boat), "1510");
    assert!(!table.may(Action::Boat(boat)), "that was its action");
}

/// [R6.0(2)] Ships and boats next to the boat are out of its reach, those of its hex are not.
#[test]
fn r6_0_2_only_its_own_hex() {
    let offers = |hex: &str| {
        let (mut table, boat, _) = with_spare();
        table.put(RED, "Binzhou", hex);
        table.put_on(RED, "Yancheng", hex);
        table.put(RED, "Yuanzheng 30", hex);
        table.put_on(RED, "Yuanzheng 31", hex);
        table.chit("blue SS");
        table.play(Action::Boat(boat), &[]);
        table
    };
    let twice = [Deed::SearchTwice, Deed::AttackTwice];
    assert!(twice.iter().all(|&deed| !offers("1511").may(Action::Do(deed))));
    assert!(twice.iter().all(|&deed| offers("1510").may(Action::Do(deed))));
}

/// [R6.0(3)] A boat that is off cannot submerge, one that is on can do nothing else, whatever lies in its hex.
#[test]
fn r6_0_3_on_or_off() {
    for is_on in [false, true] {
        let (mut table, boat, _) = with_spare();
        table.put(RED, "Binzhou", "1510");
        table.put_on(RED, "Yancheng", "1510");
        if is_on {
            table.state.on.insert(boat);
        }
        table.chit("blue SS");
        table.play(Action::Boat(boat), &[]);
        if is_on {
            assert_eq!(table.state.node, Node::BoatPick, "there was nothing to choose");
            assert!(!table.is_on(boat));
        } else {
            let deeds = table.deeds();
            assert!(
                deeds.contains(&Deed::Move) && deeds.contains(&Deed::AttackTwice) && !deeds.contains(&Deed::Submerge)
            );
        }
    }
}

/// [R6.0(4)] A boat that attacks shows its face and is off again; one that searches shows nothing.
#[test]
fn r6_0_4_attackers_are_shown() {
    let (mut table, boat, _) = with_spare();
    table.put(RED, "Binzhou", "1510");
    let target = table.put_on(RED, "Yuanzheng 30", "1510");
    table.chit("blue SS");
    let mut searching = table.clone();
    searching.boat(boat, Deed::SearchTwice, &[]);
    assert_eq!(searching.state.node, Node::BoatPick, "both searches are made");
    assert_eq!(searching.seen_by(RED).counter[usize::from(boat)], UNKNOWN);
    table.boat(boat, Deed::AttackTwice, &[]).play(Action::AtBoatTwice(target), &[6, 6]);
    assert_eq!(table.seen_by(RED).counter[usize::from(boat)], table.counter("Soryu"));
    assert!(!table.is_on(boat));
}

/// [R6.0(5)] The owner picks the order; every boat acts once.
#[test]
fn r6_0_5_one_after_another() {
    let mut table = Table::new("19.2");
    let places = [("Yuanzheng 30", "1510"), ("Yuanzheng 31", "1512"), ("Yuanzheng 32", "1812")];
    let boats = places.map(|(name, hex)| table.put(RED, name, hex));
    table.chit("red SS");
    assert!(boats.iter().all(|&boat| table.may(Action::Boat(boat))));
    table.boat(boats[1], Deed::Move, &[]).go("1512", &[]);
    assert_eq!(boats.map(|boat| table.may(Action::Boat(boat))), [true, false, true]);
    table.boat(boats[0], Deed::Move, &[]).go("1510", &[]);
    assert_eq!(boats.map(|boat| table.may(Action::Boat(boat))), [false, false, true]);
}

/// [R6.0(6)] The operation ends when its owner wants it to, or when all boats have acted.
#[test]
fn r6_0_6_end() {
    let (mut table, boat, spare) = with_spare();
    table.put(RED, "Binzhou", "1912");
    table.chit("blue SS");
    table.then("red TF");
    let mut stopped = table.clone();
    stopped.play(Action::Done, &[0]);
    assert_eq!((stopped.state.node, stopped.state.active), (Node::FleetMode, RED));
    table.boat(boat, Deed::Move, &[]).go("1510", &[]);
    assert_eq!(table.state.node, Node::BoatPick);
    table.boat(spare, Deed::Move, &[]).go("1812", &[0]);
    assert_eq!((table.state.node, table.state.active), (Node::FleetMode, RED));
}

/// [R6.0(7), R10.1(3), R14(6)] Boats that attacked ships go home when the operation ends, even if the defence left them
/// nothing to roll; those that attacked boats stay.
#[test]
fn r6_0_7_returns() {
    let mut table = Table::new("19.2");
    let boat = table.put(RED, "Yuanzheng 30", "1510");
    let hunter = table.put(RED, "Yuanzheng 31", "1812");
    table.put(RED, "Yuanzheng 32", "2014");
    for name in ["Asahi", "Shiranui", "Akizuki"] {
        table.put_on(BLUE, name, "1510");
    }
    let prey = table.put_on(BLUE, "Soryu", "1812");
    table.chit("red SS");
    table.then("blue TF");
    table.boat(boat, Deed::AttackTwice, &[1, 1, 1]).play(Action::Ships, &[3, 3, 3]);
    table.boat(hunter, Deed::AttackTwice, &[]).play(Action::AtBoatTwice(prey), &[3, 3]);
    assert_eq!(table.place(boat), "1510", "not before the end");
    table.play(Action::Done, &[0]);
    assert_eq!((table.place(boat).as_str(), table.place(hunter).as_str()), ("returned", "1812"));
}

/// [R18.2(1)] An SSN goes two hexes to move, to search or attack ships, not to boats; that far it shows its face.
#[test]
fn r18_2_1_nuclear_boats() {
    let deeds = |name: &str| {
        let mut table = Table::new("20.1");
        let boat = table.put(RED, name, "1510");
        table.put(RED, "Yuanzheng 31", "2014");
        table.put(BLUE, "Asahi", "1710");
        table.put_on(BLUE, "Shiranui", "1512");
        table.put(BLUE, "Soryu", "1709");
        table.put_on(BLUE, "Unryu", "1711");
        table.chit("red SS");
        table.play(Action::Boat(boat), &[]);
        (table, boat)
    };
    let (mut table, boat) = deeds("Changzheng 7");
    assert_eq!(table.deeds(), [Deed::Move, Deed::MoveSearchShips, Deed::MoveAttackShips]);
    table.play(Action::Do(Deed::Move), &[]);
    assert!(table.may(table.to("1709")) && !table.may(table.to("1810")));
    let mut near = table.clone();
    near.go("1509", &[3]);
    assert!(!near.state.known.contains(boat), "one hex does not give it away");
    table.go("1508", &[3]);
    assert!(table.state.known.contains(boat) && !table.is_on(boat));
    let (table, _) = deeds("Yuanzheng 30");
    assert_eq!(table.state.node, Node::BoatMove, "an SS can only move, and one hex");
    assert!(table.may(table.to("1509")) && !table.may(table.to("1508")));
}

/// [R18.2(2)] An SSN that is on submerges, or moves without a check and stays on.
#[test]
fn r18_2_2_nuclear_boat_that_is_on() {
    let mut table = Table::new("20.1");
    let boat = table.put_on(RED, "Changzheng 7", "1510");
    table.put(RED, "Yuanzheng 31", "2014");
    table.put_on(BLUE, "Asahi", "1510");
    table.chit("red SS");
    table.play(Action::Boat(boat), &[]);
    assert_eq!(table.deeds(), [Deed::Submerge, Deed::Move]);
    let mut dived = table.clone();
    dived.play(Action::Do(Deed::Submerge), &[]);
    assert!(!dived.is_on(boat));
    table.play(Action::Do(Deed::Move), &[]).go("1508", &[]);
    assert!(table.is_on(boat));
    assert_eq!(table.place(boat), "1508");
}
