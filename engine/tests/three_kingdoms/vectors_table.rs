//! The vectors that are played on the table: the rulebook's examples and single procedures.

use std::collections::BTreeSet;

use sandtable_engine::{
    Dice, Roll, Statistics,
    dice::{Enumerating, Weight, enumerate},
    games::three_kingdoms::{Action, Attack, Column, Deed, Event, Mission, Node, Slot, State, TargetId},
};
use serde_json::Value;

use crate::{
    support::*,
    vectors::{check, list, number, weight, words},
};

/// [R23(1), R7.3.1(3), R7.3.1(4)] Example 1: carriers of one hex pool their strengths.
#[test]
fn example_1_pooled_carriers() {
    check("EX1");
}

/// [R23(2), R7.3.1(1)] Example 2: carriers of two hexes keep to their own strengths.
#[test]
fn example_2_separate_carriers() {
    check("EX2");
}

/// [R23(3), R7.3.1(2)] Example 3: groups from two hexes attack one after the other.
#[test]
fn example_3_separate_groups() {
    check("EX3");
}

/// Izumo and Kaga declare three hexes and roll 2: four operations; hidden ships in four hexes and a boat are near.
fn carriers_at(izumo: &str, kaga: &str) -> (Table, [Slot; 2]) {
    let mut table = Table::new("19.2");
    let carriers = [table.put(BLUE, "Izumo", izumo), table.put(BLUE, "Kaga", kaga)];
    for (name, hex) in [("Binzhou", "1512"), ("Linyi", "1610"), ("Yantai", "1409"), ("Rizhao", "1511")] {
        table.put(RED, name, hex);
    }
    // With a single target the operation would be over when it is given out.
    table.put(RED, "Yuanzheng 34", "1512");
    table.put(RED, "Yuanzheng 35", "1511");
    table.chit("blue TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Join, &[]);
    table.play(Action::Column(Column::new(3)), &[2]);
    assert_eq!(table.state.air.left, 4);
    (table, carriers)
}

/// Operations by launching slot and kind: anti-ship, ASW.
fn given_out(state: &State, launch: Slot) -> [u8; 2] {
    let mut sums = [0; 2];
    for target in state.air.named().iter().filter(|target| target.launch.is(launch)) {
        sums[usize::from(target.boat.is_some())] += target.operations;
    }
    sums
}

/// Visits every way to give out operations, also unfinished ones.
fn visit_allocations(table: &Table, visit: &mut impl FnMut(&State)) {
    visit(&table.state);
    if table.state.node != Node::AirAllocate {
        return;
    }
    for action in table.legal().into_iter().filter(|&action| action != Action::Done) {
        let mut next = table.clone();
        next.roll(action, &mut Misses);
        visit_allocations(&next, visit);
    }
}

/// Dice that never hit.
struct Misses;

impl Dice for Misses {
    fn d6(&mut self, _roll: Roll) -> u8 {
        6
    }

    fn one_of(&mut self, _roll: Roll, _count: u32) -> u32 {
        0
    }

    fn order(&mut self, _roll: Roll, _chits: &mut [u8]) {}
}

pub(crate) fn pooled_carriers(input: &Value, expect: &Value) {
    let (table, [izumo, _]) = carriers_at("1510", "1510");
    assert_eq!(u64::from(table.state.air.left), input["operations_rolled"].as_u64().unwrap());
    let mut seen = BTreeSet::new();
    visit_allocations(&table, &mut |state| {
        if !state.air.named().is_empty() {
            seen.insert(given_out(state, izumo));
        }
    });
    let pair = |value: &Value| [number(&value[0]), number(&value[1])];
    for legal in list(&expect["legal"]).iter().map(pair) {
        assert!(seen.contains(&legal), "{legal:?} of {seen:?}");
    }
    for illegal in list(&expect["illegal"]).iter().map(pair) {
        assert!(!seen.contains(&illegal), "{illegal:?}");
    }
    let most = |value: &dyn Fn(&[u8; 2]) -> u8| seen.iter().map(value).max().unwrap();
    assert_eq!(most(&|pair| pair[0]), number(&expect["max_antiship_ops_from_H1"]));
    assert_eq!(most(&|pair| pair[1]), number(&expect["max_asw_ops_from_H1"]));
    assert_eq!(most(&|pair| pair[0] + pair[1]), number(&expect["max_total_ops"]));
}

pub(crate) fn separate_carriers(input: &Value, expect: &Value) {
    let (table, [izumo, kaga]) = carriers_at("1510", "1609");
    assert_eq!(u64::from(table.state.air.left), input["operations_rolled"].as_u64().unwrap());
    let mut seen = BTreeSet::new();
    visit_allocations(&table, &mut |state| {
        seen.insert((given_out(state, izumo), given_out(state, kaga)));
    });
    for side in [|pair: &([u8; 2], [u8; 2])| pair.0, |pair: &([u8; 2], [u8; 2])| pair.1] {
        let most = |kind: usize| seen.iter().map(|pair| side(pair)[kind]).max().unwrap();
        assert_eq!(most(0), number(&expect["per_carrier_max"]["antiship"]));
        assert_eq!(most(1), number(&expect["per_carrier_max"]["asw"]));
    }
    let of_b = seen.iter().filter(|(a, _)| a[0] + a[1] == number(&expect["if_A_uses"])).map(|(_, b)| b[0] + b[1]);
    assert_eq!(of_b.max(), Some(number(&expect["B_may_use"])));
}

pub(crate) fn separate_groups(input: &Value, expect: &Value) {
    let mut table = Table::new("19.2");
    let (a, b) = (table.put(BLUE, "Izumo", "1510"), table.put(BLUE, "Kaga", "1609"));
    let boat = table.put_on(RED, "Yuanzheng 34", "1512");
    let far = table.put_on(RED, "Yuanzheng 35", "1711");
    table.chit("blue TF");
    table.play(Action::AirOperation, &[]).play(Action::Join, &[]).play(Action::Join, &[]);
    table.play(Action::Column(Column::new(3)), &[2]);
    for (launch, key) in [(a, "A_asw_ops"), (b, "B_asw_ops")] {
        let operations = number(&input[key]);
        assert!(table.may(Action::StrikeBoat(far, launch.into())));
        for _ in 1..operations {
            table.play(Action::StrikeBoat(boat, launch.into()), &[]);
        }
        table.play(Action::StrikeBoat(boat, launch.into()), &[]);
        assert!(launch == b || !table.may(Action::StrikeBoat(boat, launch.into())), "its strength is used up");
    }
    let groups: Vec<u8> = table.state.air.named().iter().map(|target| target.operations).collect();
    assert_eq!(groups, list(&expect["attack_groups"]).iter().map(number).collect::<Vec<_>>());
    assert_eq!(list(&expect["not"]).iter().map(number).sum::<u8>(), groups.iter().sum::<u8>());
    assert!(table.state.air.named().iter().all(|target| target.mission == Mission::Attack && target.boat.is(boat)));
    // Two groups of two: 1 hit each damages once, the second finds nothing; one group of four would sink it.
    table.play(Action::Escort(0), &[]).play(Action::Escort(0), &[]).play(Action::Pass, &[]);
    table.play(Action::Resolve(TargetId::new(0)), &[3, 6]);
    assert_eq!(table.place(boat), "damaged");
    assert!(table.events.iter().any(|event| matches!(event, Event::BoatAttack { dice: 2, hits: 1, .. })));
    assert!(table.events.iter().any(|event| matches!(event, Event::Lapse { .. })), "{:?}", table.events);
}

pub(crate) fn ship_attack(input: &Value, expect: &Value) {
    let mut table = Table::new("20.1");
    let names = ["Binzhou", "Taiyuan", "Shandong", "Longhushan"];
    let targets = names.map(|name| table.put_on(RED, name, "1512"));
    table.load(targets[3], 2);
    let attackers = list(&input["attackers"]);
    let ships = ["Yamagiri", "Yugiri", "Amagiri", "Hamagiri", "Asahi", "Shiranui"];
    let slots = ships.map(|name| table.put(BLUE, name, "1510"));
    for (slot, attacker) in slots.iter().zip(attackers) {
        let card = table.game.card(&table.state, *slot);
        assert_eq!((card.missiles, card.tech), (number(&attacker["antiship"]), number(&attacker["tech"])));
    }
    table.put(BLUE, "Izumo", "2109");
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    assert_eq!((table.state.attack.distance, table.state.attack.pool), (2, number(&expect["area_track_start"])));
    // Best tech first, then by slot; the rules play an aim without a choice.
    while table.state.node == Node::Aim {
        let index = [4, 5, 0, 1, 2, 3][usize::from(table.state.attack.aimed)];
        let target = number(&attackers[index]["target"]);
        table.play(Action::Aim(targets[usize::from(target) - 1]), &[]);
    }
    let aims = &table.state.attack.aims[..6];
    assert_eq!(aims, [2, 3, 0, 1, 2, 3].map(|target: usize| targets[target].into()));
    for (number_of, step) in list(&input["script"]).iter().enumerate() {
        let target = targets[usize::from(number(&step["target"])) - 1];
        if table.state.node == Node::NextTarget {
            table.play(Action::Next(target), &[]);
        }
        let die = |dice: &Value| list(dice).iter().map(|die| u32::from(number(die))).collect::<Vec<_>>();
        let mut dice = die(&step["aa_dice"]);
        let by_ship = &step["attack_dice_by_ship"];
        if by_ship.is_object() {
            // The lower tech rolls first.
            dice.extend(die(&by_ship["J4"]).into_iter().chain(die(&by_ship["J6"])));
        } else {
            dice.extend(die(&step["attack_dice"]));
        }
        table.play(Action::Area(number(&step["area_spent"])), &dice);
        let at = |key: &str| number(&list(&expect[key])[number_of]);
        let shown = table.events.iter().find_map(|event| match event {
            Event::AntiAir { hits, .. } => Some(*hits),
            _ => None,
        });
        assert_eq!(shown, Some(at("aa_hits")));
        let fired = table.events.iter().find_map(|event| match event {
            Event::Fire { dice, hits, .. } => Some((*dice, *hits)),
            _ => None,
        });
        assert_eq!(fired, Some((at("final_antiship"), at("attack_hits"))));
        if table.state.attack != Attack::NONE {
            assert_eq!(table.state.attack.pool, at("area_track_after_each"));
        }
    }
    assert_eq!(targets.map(|slot| table.place(slot)), ["1512", "damaged", "damaged", "1512"]);
    assert_eq!(table.state.sup[usize::from(targets[3])], 1);
    assert_eq!(table.game.metric(&table.state, BLUE, 0), i32::from(number(&expect["vp_half_for_Japan"])));
}

/// The boat's attack with all points on one ship, played; and how often no point is left.
pub(crate) fn torpedo_played(strength: &str, defence: &str, expect: &Value) {
    let (defender, attacker) = if strength == "4" { (RED, BLUE) } else { (BLUE, RED) };
    let mut table = Table::new("19.2");
    // ASW 0.5 each at tech 2, or 1 each at tech 3 and 2.
    let ships: &[&str] = match defence {
        "1t2,1t2" => &["Binzhou", "Linyi", "Yantai", "Rizhao"],
        _ => &["Asahi", "Shiranui", "Yamagiri"],
    };
    let slots: Vec<Slot> = ships.iter().map(|name| table.put_on(defender, name, "1510")).collect();
    let boat = table.put(attacker, if strength == "4" { "Soryu" } else { "Yuanzheng 34" }, "1510");
    table.put(attacker, if strength == "4" { "Unryu" } else { "Yuanzheng 35" }, "1409");
    table.chit(if attacker == BLUE { "blue SS" } else { "red SS" });
    table.play(Action::Boat(boat), &[]);
    let attack = |dice: &mut Enumerating| {
        let mut table = table.clone();
        table.roll(Action::Do(Deed::MoveAttackShips), dice);
        let has_points = table.state.node == Node::BoatSpread;
        while table.state.node == Node::BoatSpread {
            table.roll(Action::Point(slots[0]), dice);
        }
        (has_points, table.place(slots[0]))
    };
    let odds = enumerate(100_000, attack).unwrap();
    let share = |place: &str| odds.iter().filter(|((_, at), _)| at == place).map(|(_, share)| share).sum::<Weight>();
    for (place, key) in [("1510", "none"), ("damaged", "damaged"), ("sunk", "sunk")] {
        assert_eq!(share(place), weight(&expect[key]), "{key}");
    }
    if expect["no_points_left"].is_string() {
        assert_eq!(odds[&(false, "1510".to_owned())], weight(&expect["no_points_left"]));
    }
}

pub(crate) fn landing_ship_hits(input: &Value, expect: &Value) {
    for (case, hits) in list(&input["hits"]).iter().map(number).enumerate() {
        let mut table = Table::new("19.2");
        let lst = table.put_on(RED, "Longhushan", "1511");
        table.load(lst, number(&input["SUP"]));
        table.put(BLUE, "Asahi", "1510");
        table.put(BLUE, "Shiranui", "1510");
        table.put(BLUE, "Yamagiri", "2109");
        table.chit("blue TF");
        // One die of anti-aircraft fire misses, then as many of four dice hit as the case says.
        let dice: Vec<u32> = [4].into_iter().chain((0..4).map(|die| if die < hits { 3 } else { 4 })).collect();
        table.order("1510", Deed::AttackShipsMove, &dice);
        assert_eq!(table.state.sup[usize::from(lst)], number(&list(&expect["SUP_left"])[case]));
        let state = if table.place(lst) == "1511" { "unharmed".to_owned() } else { table.place(lst) };
        assert_eq!(state, words(&expect["LST"])[case], "{hits} hits");
    }
}

pub(crate) fn boat_check(_input: &Value, expect: &Value) {
    let mut table = Table::new("19.2");
    let boat = table.put(RED, "Yuanzheng 34", "2214");
    table.put(RED, "Yuanzheng 35", "1409");
    table.chit("red SS");
    table.boat(boat, Deed::Move, &[]);
    let odds = enumerate(10, |dice| {
        let mut table = table.clone();
        let action = table.to("2213");
        table.roll(action, dice);
        let dice = table.events.iter().find_map(|event| match event {
            Event::BoatCheck { dice, .. } => Some(*dice),
            _ => None,
        });
        (dice, table.is_on(boat))
    });
    assert_eq!(odds.unwrap()[&(Some(number(&expect["search_dice"])), true)], weight(&expect["found"]));
}

pub(crate) fn even_split(input: &Value, expect: &Value) {
    let mut table = Table::new("20.1");
    let ships = ["Asahi", "Shiranui", "Kongo", "Yamagiri", "Yugiri", "Shimakaze"];
    for name in &ships[..usize::from(number(&input["attackers"]))] {
        table.put(BLUE, name, "1510");
    }
    let names = ["Binzhou", "Linyi", "Yantai", "Rizhao", "Taiyuan"];
    for name in &names[..usize::from(number(&input["targets"]))] {
        table.put_on(RED, name, "1511");
    }
    table.put(BLUE, "Izumo", "2109");
    table.chit("blue TF");
    table.order("1510", Deed::AttackShipsMove, &[]);
    let mut splits = BTreeSet::new();
    visit_aims(&table, &mut splits);
    let expected: Vec<u8> = list(&expect["attackers_per_target_sorted"]).iter().map(number).collect();
    assert_eq!(splits, BTreeSet::from([expected]));
}

/// Every way to aim: attackers by target, most first.
fn visit_aims(table: &Table, splits: &mut BTreeSet<Vec<u8>>) {
    if table.state.node != Node::Aim {
        let attack = &table.state.attack;
        let aims = &attack.aims[..usize::from(attack.aimed)];
        let count = |target: Slot| aims.iter().copied().filter(|aim| aim.is(target)).count() as u8;
        let mut split: Vec<u8> = attack.targets.iter().map(count).collect();
        split.sort_unstable_by(|a, b| b.cmp(a));
        splits.insert(split);
        return;
    }
    assert!(table.legal().len() > 1);
    for action in table.legal() {
        let mut next = table.clone();
        next.roll(action, &mut Misses);
        visit_aims(&next, splits);
    }
}
