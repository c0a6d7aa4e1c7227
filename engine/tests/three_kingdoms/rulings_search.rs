//! Rulings on movement, searches and landings.

use sandtable_engine::games::three_kingdoms::{Action, Deed, Event, Node, Slot, UNKNOWN};

use crate::support::*;

/// Dice of the last check or search of a boat.
fn search_dice(table: &Table) -> Option<u8> {
    table.events.iter().rev().find_map(|event| match event {
        Event::BoatCheck { dice, .. } | Event::BoatSearch { dice, .. } => Some(*dice),
        _ => None,
    })
}

/// [RULING-4] A surface group searches its own and all adjacent hexes with one search, or one hex under the switch.
#[test]
fn ruling_4_search_of_all_adjacent_hexes() {
    for (all, expected) in [("true", [true, true, false]), ("false", [true, false, false])] {
        let mut table = Table::with("19.2", &[("tf-search-all-adjacent", all)]);
        table.put(BLUE, "Yamagiri", "1510");
        table.put(BLUE, "Yugiri", "2109");
        let hidden = [("Binzhou", "1509"), ("Linyi", "1610"), ("Yantai", "1512")];
        let hidden = hidden.map(|(name, hex)| table.put(RED, name, hex));
        table.chit("blue TF");
        table.order("1510", Deed::MoveSearchShips, &[]);
        table.go("1510", &[]);
        if all == "false" {
            let near = Action::ShipsAt(table.hex("1509"));
            assert!(!table.may(Action::Ships) && !table.may(Action::ShipsAt(table.hex("1512"))));
            table.play(near, &[]);
        }
        assert_eq!(hidden.map(|slot| table.is_on(slot)), expected, "{all}");
    }
}

/// [RULING-5] Entering a hex with enemy ships betrays those who enter, and under the switch also those who are there.
#[test]
fn ruling_5_only_the_entering_side_is_sighted() {
    for (both, seen) in [("false", false), ("true", true)] {
        let mut table = Table::with("19.2", &[("mutual-sighting", both)]);
        let ship = table.put(BLUE, "Yamagiri", "1510");
        table.put(BLUE, "Yugiri", "2109");
        let enemy = table.put(RED, "Binzhou", "1511");
        table.chit("blue TF");
        table.order("1510", Deed::Move, &[]).go("1511", &[]);
        assert_eq!((table.is_on(ship), table.is_on(enemy)), (true, seen));
    }
}

/// [RULING-6, R9.2(2)2] Passing through a hex is entering it; a way that betrays nothing is taken where there is one.
#[test]
fn ruling_6_passing_counts() {
    for (to, is_seen) in [("1512", true), ("1611", false)] {
        let mut table = Table::new("19.2");
        let ship = table.put(BLUE, "Yamagiri", "1510");
        table.put(BLUE, "Yugiri", "2109");
        table.put(RED, "Binzhou", "1511");
        table.chit("blue TF");
        table.order("1510", Deed::Move, &[]).go(to, &[]);
        assert_eq!((table.is_on(ship), table.place(ship)), (is_seen, to.to_owned()));
    }
}

/// [RULING-6, RULING-32, R18.2(1)] A nuclear boat that enters two enemy coasts on its way is checked with one die for
/// moving and one for coasts. It was drawn as any boat and still goes two hexes, which shows its face.
#[test]
fn ruling_6_each_condition_counts_once() {
    let mut table = Table::new("20.1");
    let boat = table.put(RED, "Changzheng 7", "2410");
    table.put(RED, "Yuanzheng 34", "1510");
    table.chit("red SS");
    table.boat(boat, Deed::Move, &[]).go("2412", &[3, 3]);
    assert_eq!(search_dice(&table), Some(2));
    assert!(!table.is_on(boat) && table.state.known.contains(boat));
}

/// [RULING-6, R9.3(2)] The destination's conditions are met on every way to it, so that a middle hex with the same ones
/// adds no die: of the ways, the one with the fewest dice is taken.
#[test]
fn ruling_6_a_way_is_ranked_with_its_destination() {
    for (from, to) in [("1508", "1406"), ("1110", "1008"), ("0908", "0806"), ("0806", "0908")] {
        let mut table = Table::new("20.1");
        let boat = table.put(RED, "Changzheng 7", from);
        table.put(RED, "Yuanzheng 34", "1510");
        table.chit("red SS");
        table.boat(boat, Deed::Move, &[]).go(to, &[3, 3]);
        assert_eq!(search_dice(&table), Some(2), "{from} to {to}");
    }
}

/// [RULING-7] Staying is a move of no hexes: it betrays nothing and is not checked, even on an enemy coast.
#[test]
fn ruling_7_staying_betrays_nothing() {
    let mut table = Table::new("19.2");
    let ship = table.put(RED, "Binzhou", "2213");
    table.put(RED, "Linyi", "1616");
    table.put(BLUE, "Yamagiri", "2213");
    table.chit("red TF");
    table.order("2213", Deed::Move, &[]).go("2213", &[]);
    assert!(!table.is_on(ship));
    let boat = table.put(RED, "Yuanzheng 34", "2412");
    table.put(RED, "Yuanzheng 35", "1510");
    table.chit("red SS");
    table.boat(boat, Deed::Move, &[]).go("2412", &[]);
    assert_eq!((table.is_on(boat), search_dice(&table)), (false, None));
}

/// [RULING-8] After an attack on a boat a group moves one hex, or two under the switch.
#[test]
fn ruling_8_move_after_an_attack_on_a_boat() {
    for steps in ["1", "2"] {
        let mut table = Table::with("19.2", &[("asw-attack-then-move", steps)]);
        table.put(BLUE, "Yamagiri", "1510");
        table.put(BLUE, "Yugiri", "2109");
        table.put_on(RED, "Yuanzheng 34", "1510");
        table.chit("blue TF");
        table.order("1510", Deed::AttackBoatMove, &[6]);
        assert_eq!(table.state.node, Node::GroupMove);
        assert!(table.may(table.to("1510")) && table.may(table.to("1511")));
        assert_eq!(table.may(table.to("1512")), steps == "2");
    }
}

/// [RULING-9, R18.2(1)] A nuclear boat goes two hexes to move, to search for ships and to attack
/// ships, but only one to hunt boats, and attacks twice without moving. Other boats go one.
#[test]
fn ruling_9_two_hexes_of_nuclear_boats() {
    for (name, is_nuclear) in [("Changzheng 7", true), ("Yuanzheng 34", false)] {
        let mut table = Table::new("20.1");
        let boat = table.put(RED, name, "1510");
        table.put(BLUE, "Yamagiri", "1512");
        table.put_on(BLUE, "Yugiri", "1512");
        table.put(BLUE, "Soryu", "1710");
        table.put_on(BLUE, "Unryu", "1710");
        table.chit("red SS");
        table.play(Action::Boat(boat), &[]);
        if is_nuclear {
            for deed in [Deed::MoveSearchShips, Deed::MoveAttackShips] {
                assert!(table.may_do(deed), "{deed:?}");
            }
            for deed in [Deed::MoveSearchBoat, Deed::MoveAttackBoat, Deed::SearchTwice, Deed::AttackTwice] {
                assert!(!table.may_do(deed), "{deed:?}");
            }
            table.play(Action::Do(Deed::Move), &[]);
        }
        assert_eq!(table.state.node, Node::BoatMove, "other boats can only move");
        assert!(table.may(table.to("1511")));
        assert_eq!(table.may(table.to("1512")), is_nuclear);
    }
}

/// [RULING-32, R18.2(2)] A nuclear boat that was drawn and is on may move, other boats only submerge.
#[test]
fn ruling_32_nuclear_boats_move_while_on() {
    for (name, may_move) in [("Changzheng 4", true), ("Yuanzheng 34", false)] {
        let mut table = Table::new("20.1");
        let boat = table.put_on(RED, name, "1510");
        table.put(RED, "Yuanzheng 35", "1710");
        table.chit("red SS");
        table.play(Action::Boat(boat), &[]);
        if may_move {
            table.play(Action::Do(Deed::Move), &[]).go("1512", &[]);
        }
        assert_eq!(table.is_on(boat), may_move, "a boat that can only submerge does so");
    }
}

/// [RULING-29] Ships enter from the south with any action that moves: the first sea hex of column 28 costs one of their
/// two hexes; they come off, or wait. Boats that enter are checked for moving.
#[test]
fn ruling_29_entering_from_the_south() {
    let mut table = Table::new("19.4");
    let ship = table.put(RED, "Liaoning", "south");
    let other = table.put(RED, "Binzhou", "south");
    table.put(BLUE, "Yamagiri", "2604");
    table.chit("red TF");
    assert!(table.may(Action::Done), "it may wait");
    table.muster("south", &[ship]);
    assert!(table.may_do(Deed::MoveSearchShips) && !table.may_do(Deed::SearchTwice));
    table.play(Action::Do(Deed::Move), &[]);
    for (hex, may) in [("2805", true), ("2705", true), ("2605", false), ("2815", false), ("2816", false)] {
        assert_eq!(table.may(table.to(hex)), may, "{hex}");
    }
    table.go("2805", &[]);
    assert_eq!((table.place(ship), table.is_on(ship), table.place(other)), ("2805".into(), false, "south".into()));

    let mut table = Table::new("20.1");
    let boat = table.put(RED, "Yuanzheng 34", "south");
    table.put(RED, "Yuanzheng 35", "1510");
    table.chit("red SS");
    table.boat(boat, Deed::Move, &[]);
    assert!(!table.may(table.to("2705")));
    table.go("2805", &[2]);
    assert!(table.is_on(boat), "found on a 2");
}

/// [RULING-40] Who has shown itself stays known although it is off: a ship that searches, a boat that submerges.
#[test]
fn ruling_40_shown_counters_stay_known() {
    let mut table = Table::new("19.2");
    let ship = table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Yugiri", "2109");
    table.put(RED, "Binzhou", "1511");
    table.chit("blue TF");
    assert_eq!(table.seen_by(RED).counter[usize::from(ship)], UNKNOWN);
    table.order("1510", Deed::MoveSearchShips, &[]).go("1510", &[]);
    assert!(!table.is_on(ship));
    assert_eq!(table.seen_by(RED).counter[usize::from(ship)], table.counter("Yamagiri"));

    let boat = table.put_on(BLUE, "Soryu", "1710");
    table.put(BLUE, "Unryu", "1801");
    table.chit("blue SS");
    table.play(Action::Boat(boat), &[]);
    assert!(!table.is_on(boat));
    assert_eq!(table.seen_by(RED).counter[usize::from(boat)], table.counter("Soryu"));
}

/// [RULING-52] Two searches of a group for one boat roll twice its ASW without dropping a half, or twice the whole
/// points under the switch.
#[test]
fn ruling_52_search_twice() {
    for (floor, alone, together) in [("false", Some(1), 3), ("true", None, 2)] {
        let set_up = |ships: &[&str]| {
            let mut table = Table::with("19.2", &[("double-search-floor", floor)]);
            for name in ships {
                table.put(BLUE, name, "1510");
            }
            table.put(BLUE, "Yugiri", "2109");
            table.put(RED, "Yuanzheng 34", "1510");
            table.put(RED, "Binzhou", "1511");
            table.chit("blue TF");
            table
        };
        let mut table = set_up(&["Kongo"]);
        table.order("1510", Deed::SearchTwice, &[]);
        let boat = table.game.roster.boats_of(RED).first().unwrap();
        assert!(!table.may(Action::AtBoat(boat)), "one search rolls no whole die");
        if let Some(dice) = alone {
            table.play(Action::AtBoatTwice(boat), &[3]);
            assert_eq!(search_dice(&table), Some(dice));
        } else {
            assert!(!table.may(Action::AtBoatTwice(boat)));
        }
        let mut table = set_up(&["Kongo", "Asahi"]);
        table.order("1510", Deed::SearchTwice, &[]);
        table.play(Action::AtBoatTwice(boat), &[3, 4, 5][..usize::from(together)]);
        assert_eq!(search_dice(&table), Some(together));
    }
}

/// [RULING-53] A boat whose counter prints an ASW of a half searches and attacks with one die each.
#[test]
fn ruling_53_boats_roll_a_die_whatever_their_asw() {
    let mut table = Table::new("20.1");
    let text = "Changzheng 4,長征4号,3,sub,0,normal,";
    table.game = edited_game("20.1", "counters.csv", &format!("{text}2"), &format!("{text}1"));
    let boat = table.put(RED, "Changzheng 4", "1510");
    assert_eq!(table.game.card(&table.state, boat).asw_x2, 1);
    table.put(RED, "Yuanzheng 35", "1710");
    let hidden = table.put(BLUE, "Soryu", "1510");
    table.chit("red SS");
    table.boat(boat, Deed::SearchTwice, &[]).play(Action::AtBoatTwice(hidden), &[6, 1]);
    assert_eq!((search_dice(&table), table.is_on(hidden)), (Some(2), true));
    table.chit("red SS");
    table.boat(boat, Deed::AttackTwice, &[]).play(Action::AtBoatTwice(hidden), &[1, 2]);
    assert_eq!(table.place(hidden), "damaged");
}

/// [RULING-54] An action is offered with those destinations where its second half is possible, and not at all where
/// there is none; a half whose target has gone lapses.
#[test]
fn ruling_54_impossible_halves() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Yugiri", "2109");
    table.put(RED, "Binzhou", "1612");
    table.put(RED, "Yuanzheng 34", "1512");
    table.chit("blue TF");
    table.muster("1510", &[Slot::new(0)]);
    assert!(!table.may_do(Deed::MoveSearchBoat), "a hex too far");
    assert!(!table.may_do(Deed::SearchTwice) && !table.may_do(Deed::MoveAttackShips));
    table.play(Action::Do(Deed::MoveSearchShips), &[]);
    for (hex, may) in [("1512", true), ("1611", true), ("1511", false), ("1510", false)] {
        assert_eq!(table.may(table.to(hex)), may, "{hex}");
    }

    for (dice, more, place) in [([1, 1, 6], None, "sunk"), ([6, 6, 6], Some([6, 1, 6]), "damaged")] {
        let mut table = Table::new("19.2");
        let boat = table.put(RED, "Yuanzheng 34", "1510");
        table.put(RED, "Yuanzheng 35", "1710");
        let ship = table.put_on(BLUE, "Osumi", "1510");
        table.chit("red SS");
        table.boat(boat, Deed::AttackTwice, &dice);
        if let Some(dice) = more {
            table.play(Action::Ships, &dice);
        }
        assert_eq!((table.place(ship), table.state.node), (place.to_owned(), Node::BoatPick));
    }
}

/// [RULING-63] A port stack of more than six can only stay, or leave in several groups.
#[test]
fn ruling_63_oversized_groups_stay() {
    let names = ["Asahi", "Shiranui", "Akizuki", "Teruzuki", "Suzutsuki", "Fuyuzuki", "Takanami"];
    let mut table = Table::new("20.1");
    let slots = names.map(|name| table.put(BLUE, name, "1108"));
    table.put(BLUE, "Yugiri", "2109");
    table.chit("blue TF");
    let from = Action::From(table.hex("1108"));
    table.play(Action::ShipActions, &[]).play(from, &[]);
    // Nothing is left to decide: they move by no hexes.
    table.play(Action::All, &[]);
    assert!(slots.iter().all(|&slot| table.place(slot) == "1108" && table.state.acted.contains(slot)));
    table.chit("blue TF");
    table.order_some("1108", &slots[..6], Deed::Move, &[]);
    table.go("1110", &[]);
    assert_eq!(slots.map(|slot| table.place(slot) == "1110"), [true, true, true, true, true, true, false]);
}

/// [RULING-66] All members of a group that searches or hunts a boat are shown, and stay off.
#[test]
fn ruling_66_members_that_are_shown() {
    for deed in [Deed::MoveSearchShips, Deed::MoveAttackBoat] {
        let mut table = Table::new("19.2");
        let group = ["Yamagiri", "Osumi"].map(|name| table.put(BLUE, name, "1510"));
        table.put(BLUE, "Yugiri", "2109");
        table.put(RED, "Binzhou", "1509");
        table.put_on(RED, "Yuanzheng 34", "1510");
        table.chit("blue TF");
        table.order("1510", deed, if deed == Deed::MoveAttackBoat { &[6] } else { &[] });
        if deed == Deed::MoveSearchShips {
            table.go("1510", &[]);
        }
        assert!(group.iter().all(|&slot| table.state.known.contains(slot) && !table.is_on(slot)), "{deed:?}");
    }
}

/// [RULING-58] A landing leaves the LST off, but it and its SUP are known from then on.
#[test]
fn ruling_58_landing_makes_the_lst_known() {
    let mut table = Table::new("19.1");
    let lst = table.put(BLUE, "Osumi", "0406");
    table.load(lst, 2);
    table.put(BLUE, "Yugiri", "0602");
    table.chit("blue TF");
    let seen = table.seen_by(RED);
    assert_eq!((seen.counter[usize::from(lst)], seen.sup[usize::from(lst)]), (UNKNOWN, 0));
    table.order("0406", Deed::Land, &[]);
    let seen = table.seen_by(RED);
    assert_eq!((seen.counter[usize::from(lst)], seen.sup[usize::from(lst)]), (table.counter("Osumi"), 1));
    assert!(!table.is_on(lst));
    assert_eq!(table.state.landed[0], [1, 0].into());
}

/// [RULING-37] A landing hex holds the markers of its list for each side, and none beside enemy markers.
#[test]
fn ruling_37_landing_capacity() {
    for (scenario, hex, landed, may) in [
        ("20.1", "2414", [0, 0], true),
        ("20.1", "2414", [1, 0], true),
        ("20.1", "2414", [2, 0], false),
        ("20.1", "2414", [0, 1], false),
        ("20.1", "2213", [1, 0], false),
        ("19.1", "0406", [0, 1], false),
    ] {
        let mut table = Table::new(scenario);
        let lst = table.put(BLUE, "Osumi", hex);
        table.load(lst, 2);
        // Something to search for, so that the group has a choice.
        table.put(RED, if scenario == "19.1" { "Dokdo" } else { "Binzhou" }, hex);
        let index = table.game.landing(BLUE, table.hex(hex)).unwrap().0;
        table.state.landed[index] = landed.into();
        table.chit("blue TF");
        table.muster(hex, &[lst]);
        assert_eq!(table.may_do(Deed::Land), may, "{hex} {landed:?}");
    }
}

/// [RULING-38] One marker for each landing hex and surface operation; other hexes are open.
#[test]
fn ruling_38_several_lst() {
    let mut table = Table::new("20.1");
    let fleet = [("Osumi", "2412"), ("Shimokita", "2412"), ("Kunisaki", "2413")];
    let fleet = fleet.map(|(name, hex)| table.put(BLUE, name, hex));
    for slot in fleet {
        table.load(slot, 1);
    }
    table.put(BLUE, "Yugiri", "2109");
    table.put(RED, "Binzhou", "2512");
    table.chit("blue TF");
    table.order_some("2412", &fleet[..1], Deed::Land, &[]);
    table.muster("2412", &fleet[1..2]);
    assert!(!table.may_do(Deed::Land));
    table.play(Action::Do(Deed::Move), &[]).go("2412", &[]);
    table.order_some("2413", &fleet[2..], Deed::Land, &[]);
    assert_eq!(fleet.map(|slot| table.state.sup[usize::from(slot)]), [0, 1, 0]);
    table.chit("blue TF");
    table.muster("2412", &fleet[1..2]);
    assert!(table.may_do(Deed::Land), "the next operation");
}
