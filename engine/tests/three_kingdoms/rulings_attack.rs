//! Rulings on attacks by ships and boats.

use sandtable_engine::Statistics;
use sandtable_engine::games::three_kingdoms::{Action, Column, Deed, Event, Launch, Node, Slot, SlotSet};

use crate::{support::*, vectors::check};

/// Dice and number that hits of the last attack on a boat.
fn hunt(table: &Table) -> Option<(u8, u8)> {
    table.events.iter().rev().find_map(|event| match event {
        Event::BoatAttack { dice, most, .. } => Some((*dice, *most)),
        _ => None,
    })
}

/// Defence dice, their hits and points left of the last attack of a boat on ships.
fn torpedo(table: &Table) -> Option<(u8, u8, u8)> {
    table.events.iter().rev().find_map(|event| match event {
        Event::Torpedo { defence, hits, points, .. } => Some((*defence, *hits, *points)),
        _ => None,
    })
}

/// Izumo has found Taiyuan in this chit; Binzhou beside it was on before, if it is there.
fn found_by_air(strict: &str, with_binzhou: bool) -> (Table, Slot, [Option<Slot>; 2]) {
    let mut table = Table::with("19.2", &[("strict-snapshot", strict)]);
    let izumo = table.put(BLUE, "Izumo", "1510");
    let ship = table.put(BLUE, "Yamagiri", "1510");
    let binzhou = with_binzhou.then(|| table.put_on(RED, "Binzhou", "1512"));
    let taiyuan = table.put(RED, "Taiyuan", "1512");
    let far = table.put(RED, "Linyi", "1712");
    table.chit("blue TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Column(Column::new(2)), &[1]);
    table.play(Action::ScoutShips(table.hex("1512"), izumo.into()), &[]);
    assert!(table.is_on(taiyuan) && !table.is_on(far));
    table.muster("1510", &[ship]);
    (table, ship, [binzhou, Some(taiyuan)])
}

/// [RULING-10] Ships do not attack what was found in this chit, but under the switch.
#[test]
fn ruling_10_targets_were_on_before() {
    for strict in ["true", "false"] {
        let (table, ..) = found_by_air(strict, false);
        assert_eq!(table.may_do(Deed::AttackShipsMove), strict == "false");
        assert_eq!(table.may_do(Deed::MoveAttackShips), strict == "false");
    }
}

/// [RULING-10, R7.2(5), R15.1(5)] A ship that its owner turns on in an attack is a target of that attack, not of the next
/// group's: it was off when the chit was drawn.
#[test]
fn ruling_10_revealed_ships_join_one_attack() {
    for (choice, count) in [(Action::Show, 2), (Action::Hide, 1)] {
        let mut table = Table::new("19.2");
        table.put(BLUE, "Yamagiri", "1510");
        table.put(BLUE, "Yugiri", "1511");
        table.put(BLUE, "Amagiri", "1511");
        table.put_on(RED, "Binzhou", "1512");
        table.put(RED, "Linyi", "1512");
        table.chit("blue TF");
        table.order("1510", Deed::AttackShipsMove, &[]);
        assert_eq!(table.state.node, Node::Reveal);
        let dice = [6; 4];
        if choice == Action::Show {
            table.play(choice, &[]);
            assert_eq!(table.state.attack.targets.len(), count);
            table.play(Action::Aim(table.state.attack.targets.first().unwrap()), &dice);
        } else {
            table.play(choice, &dice);
        }
        table.go("1510", &[]);
        assert_eq!(table.game.ship_targets(&table.state, table.hex("1512")).len(), 1);
    }
}

/// [RULING-57] A ship that was found in this chit is no target, but its area points count.
#[test]
fn ruling_57_area_fire_of_ships_found_now() {
    for (strict, targets) in [("true", 1), ("false", 2)] {
        let (mut table, _, [binzhou, taiyuan]) = found_by_air(strict, true);
        table.play(Action::Do(Deed::AttackShipsMove), &[]);
        let attack = table.state.attack;
        assert_eq!((attack.pool, attack.targets.len()), (4, targets));
        assert!(attack.targets.contains(binzhou.unwrap()));
        assert_eq!(attack.targets.contains(taiyuan.unwrap()), strict == "false");
    }
}

/// [RULING-11] Every group that acts counts, whatever it does: here two that stay where they are.
#[test]
fn ruling_11_every_action_counts() {
    let mut table = Table::new("19.2");
    for (name, hex) in [("Yamagiri", "1510"), ("Yugiri", "1610"), ("Amagiri", "1710"), ("Izumo", "1409")] {
        table.put(BLUE, name, hex);
    }
    table.put(RED, "Binzhou", "1411");
    table.chit("blue TF");
    table.order("1510", Deed::Move, &[]).go("1510", &[]);
    assert!(!table.may(Action::From(table.hex("1510"))) && table.may(Action::From(table.hex("1610"))));
    table.order("1610", Deed::Move, &[]).go("1610", &[]);
    assert_eq!(table.state.node, Node::FleetMode);
    assert!(table.may(Action::AirOperation) && !table.may(Action::ShipActions));
}

/// [RULING-12] The player of a group chooses whom to leave out against a boat where that trades a likelier hit for
/// likelier two: two dice at 3 hit with 3/4, twice with 1/4; three at 2 with 19/27, twice with 7/27.
#[test]
fn ruling_12_who_takes_part_is_chosen() {
    let mut table = Table::new("19.2");
    for name in ["Akizuki", "Teruzuki", "Yamagiri"] {
        table.put(BLUE, name, "1510");
    }
    let boat = table.put_on(RED, "Yuanzheng 34", "1510");
    table.chit("blue TF");
    table.order("1510", Deed::AttackBoatMove, &[]);
    assert_eq!(table.legal(), [Action::AtBoat(boat), Action::AtBoatWith(boat, 2)]);
    let mut all = table.clone();
    table.play(Action::AtBoat(boat), &[3, 6]);
    assert_eq!((hunt(&table), table.place(boat)), (Some((2, 3)), "damaged".into()));
    all.play(Action::AtBoatWith(boat, 2), &[3, 2, 1]);
    assert_eq!((hunt(&all), all.place(boat)), (Some((3, 2)), "sunk".into()));
}

/// [RULING-12] Where one way has the better chance of a hit and of two, nobody is asked.
#[test]
fn ruling_12_the_better_way_is_taken_unasked() {
    let mut table = Table::new("19.2");
    for name in ["Akizuki", "Teruzuki", "Shimakaze"] {
        table.put(BLUE, name, "1510");
    }
    let boat = table.put_on(RED, "Yuanzheng 34", "1510");
    table.chit("blue TF");
    table.order("1510", Deed::AttackBoatMove, &[3, 6]);
    assert_eq!((hunt(&table), table.place(boat)), (Some((2, 3)), "damaged".into()));
}

/// [RULING-12] A defence die of two halves hits by the lower tech.
#[test]
fn ruling_12_mixed_tech() {
    for (die, points) in [(3, 3), (2, 2)] {
        let mut table = Table::new("19.2");
        let boat = table.put(RED, "Yuanzheng 34", "1510");
        table.put(RED, "Yuanzheng 35", "1710");
        table.put_on(BLUE, "Kongo", "1510");
        table.put_on(BLUE, "Shimakaze", "1510");
        table.chit("red SS");
        table.boat(boat, Deed::MoveAttackShips, &[die]);
        assert_eq!(torpedo(&table), Some((1, 3 - points, points)));
    }
}

/// [RULING-13, RULING-65] Ships that are off do not defend against a boat, and no die is rolled where nobody does; under
/// the switch they show themselves and defend.
#[test]
fn ruling_13_hidden_ships_do_not_defend() {
    for (switch, dice, defence) in [("false", [6, 6, 6], (0, 0, 3)), ("true", [2, 6, 6], (1, 1, 2))] {
        let mut table = Table::with("19.2", &[("sub-defence-facedown", switch)]);
        let boat = table.put(RED, "Yuanzheng 34", "1510");
        table.put(RED, "Yuanzheng 35", "1710");
        table.put_on(BLUE, "Osumi", "1510");
        let hidden = table.put(BLUE, "Yamagiri", "1510");
        table.chit("red SS");
        table.boat(boat, Deed::MoveAttackShips, &dice);
        assert_eq!(torpedo(&table), Some(defence));
        assert_eq!((table.state.known.contains(hidden), table.is_on(hidden)), (switch == "true", false));
    }
}

/// Two frigates attack Yamagiri and Kongo, which are on; Atago is hidden and stays so. Every ship has one attacker.
fn two_frigates() -> (Table, Slot, Slot) {
    let mut table = Table::new("19.2");
    table.put(RED, "Binzhou", "1510");
    table.put(RED, "Linyi", "1510");
    table.put(RED, "Yantai", "1616");
    let yamagiri = table.put_on(BLUE, "Yamagiri", "1511");
    let kongo = table.put_on(BLUE, "Kongo", "1511");
    table.put(BLUE, "Atago", "1511");
    table.chit("red TF");
    table.order("1510", Deed::AttackShipsMove, &[]).play(Action::Hide, &[]);
    assert_eq!((table.state.node, table.state.attack.pool), (Node::NextTarget, 4));
    (table, yamagiri, kongo)
}

/// [RULING-14] Area fire hits by the tech of the ship that is attacked; only ships that are on give points.
#[test]
fn ruling_14_tech_of_the_attacked_ship() {
    let (mut table, yamagiri, _) = two_frigates();
    table.play(Action::Next(yamagiri), &[]).play(Action::Area(1), &[3, 3, 2]);
    let shots = table.events.iter().find_map(|event| match event {
        Event::AntiAir { dice, most, hits, .. } => Some((*dice, *most, *hits)),
        _ => None,
    });
    assert_eq!((shots, table.place(yamagiri)), (Some((2, 2, 0)), "damaged".into()));
    assert_eq!(table.state.attack.pool, 3);
}

/// [RULING-14, RULING-65] The pool stays when the ship that gave it is lost; without a die of its own and without points
/// a ship does not roll.
#[test]
fn ruling_14_pool_outlives_its_ship() {
    let (mut table, yamagiri, kongo) = two_frigates();
    table.play(Action::Next(kongo), &[]).play(Action::Area(0), &[1]);
    assert_eq!((table.place(kongo), table.state.attack.pool), ("damaged".into(), 4));
    table.play(Action::Area(4), &[3, 3, 3, 3, 2]);
    assert_eq!(table.place(yamagiri), "1511", "one hit takes the only die");
}

/// [RULING-15, RULING-66] Ships without missiles come along, aim at nobody and stay off, but show their faces.
#[test]
fn ruling_15_ships_without_missiles() {
    let mut table = Table::new("19.2");
    let (ship, lst) = (table.put(BLUE, "Yamagiri", "1510"), table.put(BLUE, "Osumi", "1510"));
    table.put(BLUE, "Yugiri", "2109");
    table.put_on(RED, "Taiyuan", "1512");
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    assert_eq!(table.state.attack.count, 1);
    assert!(table.is_on(ship) && !table.is_on(lst) && table.state.known.contains(lst));
}

/// [RULING-66, R22.1] With long-range missiles those of a group that are out of range stay off, but are known.
#[test]
fn ruling_66_members_out_of_range() {
    let mut table = Table::with("19.2", &[("long-range", "true")]);
    let (far, near) = (table.put(RED, "Zhengzhou", "1510"), table.put(RED, "Binzhou", "1510"));
    table.put(RED, "Linyi", "1616");
    table.put_on(BLUE, "Kongo", "1513");
    table.chit("red TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    assert_eq!(table.state.attack.count, 1);
    assert!(table.is_on(far) && !table.is_on(near) && table.state.known.contains(near));
}

/// [RULING-16] Anti-aircraft hits take the strength of the lowest tech first.
#[test]
fn ruling_16_lowest_tech_loses_first() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Asahi", "1510");
    table.put(BLUE, "Yamagiri", "1510");
    let target = table.put_on(RED, "Wenzhou", "1511");
    table.chit("blue TF");
    // One hit; then a die of tech 2 and two of tech 3.
    table.order("1510", Deed::AttackShipsMove, &[1, 3, 3, 6]);
    assert_eq!(table.place(target), "damaged");
}

/// [RULING-18, R18.1(4)1, R18.1(4)2] Two SUP and four hits: both SUP and the ship are lost.
#[test]
fn ruling_18_hits_on_landing_ships() {
    check("LST");
}

/// [RULING-24] A boat whose points are all cancelled has attacked: it returns at the end of the operation.
#[test]
fn ruling_24_cancelled_attacks_count() {
    let mut table = Table::new("19.2");
    let boat = table.put(RED, "Yuanzheng 34", "1510");
    table.put(RED, "Yuanzheng 35", "1710");
    for name in ["Yamagiri", "Yugiri", "Amagiri"] {
        table.put_on(BLUE, name, "1510");
    }
    table.chit("red SS");
    table.boat(boat, Deed::MoveAttackShips, &[1, 2, 1]);
    assert_eq!((torpedo(&table), table.place(boat)), (Some((3, 3, 0)), "1510".into()));
    table.play(Action::Done, &[2]);
    assert_eq!(table.place(boat), "returned");
}

/// [RULING-31] SUP that are lost score nothing; neither do they in the published game.
#[test]
fn ruling_31_sup_score_nothing() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Asahi", "1510");
    table.put(BLUE, "Yugiri", "2109");
    let lst = table.put_on(RED, "Longhushan", "1511");
    table.load(lst, 3);
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[6, 1, 1]);
    assert_eq!((table.state.sup[usize::from(lst)], table.game.metric(&table.state, BLUE, 0)), (1, 0));
    check("VP-REPLAY");
}

/// [RULING-43] Ships in a port of their own nation are safe from boats only.
#[test]
fn ruling_43_ports_protect_from_boats_only() {
    let mut table = Table::new("19.2");
    let boat = table.put(RED, "Yuanzheng 34", "2109");
    let at_sea = table.put(RED, "Yuanzheng 35", "1710");
    table.put(RED, "Binzhou", "2010");
    table.put_on(BLUE, "Yamagiri", "2109");
    table.put_on(BLUE, "Yugiri", "1710");
    table.put(BLUE, "Amagiri", "2109");
    table.chit("red SS");
    table.play(Action::Boat(boat), &[]);
    assert!(table.may_do(Deed::SearchTwice));
    assert!(!table.may_do(Deed::AttackTwice) && !table.may_do(Deed::MoveAttackShips));
    table.chit("red SS");
    table.play(Action::Boat(at_sea), &[]);
    assert!(table.may_do(Deed::AttackTwice) && table.may_do(Deed::MoveAttackShips));
    table.chit("red TF");
    table.muster("2010", &[table.game.roster.ships_of(RED).first().unwrap()]);
    assert!(table.may_do(Deed::AttackShipsMove));
    table.chit("red AF");
    table.play(Action::Column(Column::new(5)), &[6]);
    assert!(table.may(Action::StrikeShips(table.hex("2109"), Launch::NONE)));
}

/// [RULING-45] The halves of attack and attack may have two targets; both on one boat roll together.
#[test]
fn ruling_45_halves() {
    let set_up = || {
        let mut table = Table::new("19.2");
        let boat = table.put(RED, "Yuanzheng 34", "1510");
        table.put(RED, "Yuanzheng 35", "1710");
        let targets = ["Soryu", "Unryu"].map(|name| table.put_on(BLUE, name, "1510"));
        table.chit("red SS");
        table.boat(boat, Deed::AttackTwice, &[]);
        (table, targets)
    };
    let (mut table, targets) = set_up();
    // The first half hits one boat; the second one goes to the other, which alone is left.
    table.play(Action::AtBoat(targets[0]), &[2]);
    assert_eq!(table.legal(), [Action::Done, Action::AtBoat(targets[1])]);
    table.play(Action::AtBoat(targets[1]), &[3]);
    assert_eq!(targets.map(|slot| table.place(slot)), ["damaged", "1510"]);
    assert!(matches!(table.events[..], [Event::BoatAttack { dice: 1, .. }]));
    let (mut table, targets) = set_up();
    table.play(Action::AtBoatTwice(targets[0]), &[2, 1]);
    assert_eq!((hunt(&table), targets.map(|slot| table.place(slot))), (Some((2, 2)), ["sunk".into(), "1510".into()]));
    assert_eq!(table.state.node, Node::BoatPick);
}

/// [RULING-50] The pool is counted anew for each attack.
#[test]
fn ruling_50_pool_anew() {
    let mut table = Table::new("19.2");
    table.put(BLUE, "Yamagiri", "1510");
    table.put(BLUE, "Yugiri", "1610");
    table.put_on(RED, "Taiyuan", "1512");
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    table.play(Action::Area(4), &[6, 6, 6, 6, 6, 6]).go("1510", &[]);
    table.order("1610", Deed::AttackShipsMove, &[]);
    assert_eq!((table.state.node, table.state.attack.pool), (Node::AreaFire, 4));
}

/// [RULING-62] The area pool has no cap: six Aegis ships in a port have thirty points.
#[test]
fn ruling_62_no_cap_on_the_pool() {
    let mut table = Table::new("20.1");
    for name in ["Maya", "Haguro", "Atago", "Ashigara", "Kongo", "Kirishima"] {
        table.put_on(BLUE, name, "2109");
    }
    table.put(RED, "Binzhou", "2010");
    table.put(RED, "Linyi", "1616");
    table.chit("red TF");
    table.order("2010", Deed::AttackShipsMove, &[]);
    table.play(table.legal()[0], &[]);
    assert!(table.may(Action::Area(30)) && !table.may(Action::Area(31)));
}

/// [RULING-67, R15.1(3)] Only the numbers are even: the two best attackers may share a target, the third one then has to
/// take the other.
#[test]
fn ruling_67_free_choice_in_an_even_split() {
    let set_up = || {
        let mut table = Table::new("19.2");
        for name in ["Asahi", "Shiranui", "Yamagiri"] {
            table.put(BLUE, name, "1510");
        }
        let targets = ["Binzhou", "Linyi"].map(|name| table.put_on(RED, name, "1511"));
        table.chit("blue TF");
        table.order("1510", Deed::AttackShipsMove, &[]).play(Action::Aim(targets[0]), &[]);
        (table, targets)
    };
    for second in [0, 1] {
        let (mut table, targets) = set_up();
        table.play(Action::Aim(targets[second]), &[]);
        if second == 1 {
            table.play(Action::Aim(targets[0]), &[]);
        }
        let aims = &table.state.attack.aims[..3];
        let at = |target: Slot| aims.iter().copied().filter(|aim| aim.is(target)).count();
        assert_eq!((table.state.node, at(targets[0]), at(targets[1])), (Node::NextTarget, 2, 1));
        assert!(aims[1].is(targets[second]));
        assert_eq!(aims.iter().filter_map(|aim| aim.get()).collect::<SlotSet>().len(), 2);
    }
    check("ALLOC");
    check("ALLOC-2");
}
