//! The scenarios (R19, R20): forces, landing hexes, conditions of their own.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_engine::{
    Game, Side, Statistics, Stream,
    games::three_kingdoms::{Action, Area, Deed, Event, NOWHERE, Node, Slot, WAITING},
};

use crate::support::*;

/// Set-ups by chance that a test looks at.
const SEEDS: std::ops::Range<u64> = 0..12;

/// The forces of a side as they stand after the set-up: where, which types, SUP.
fn forces(scenario: &str, side: Side) -> Vec<String> {
    let found: BTreeSet<Vec<String>> = SEEDS.map(|seed| forces_of(&Table::set_up(scenario, &[], seed), side)).collect();
    assert_eq!(found.len(), 1, "the draw changes ships, not classes");
    found.into_iter().next().unwrap()
}

fn forces_of(table: &Table, side: Side) -> Vec<String> {
    let grid = &table.game.theatre.grid;
    let forces = table.game.roster.forces.iter().filter(|force| force.side == side);
    let text = forces.map(|force| {
        let setup = &table.game.scenario.sides[side].forces[force.force.index()];
        let (area, is_inside): (String, Box<dyn Fn(_) -> bool>) = match &setup.area {
            Area::Hex(start) => (grid.number(*start), Box::new(move |hex| hex == *start)),
            Area::Near(centre, radius) => {
                let text = format!("within {radius} of {}", grid.number(*centre));
                (text, Box::new(move |hex| grid.distance(*centre, hex) <= *radius))
            }
            Area::AnyOf(hexes) => {
                let numbers: Vec<_> = hexes.iter().map(|&hex| grid.number(hex)).collect();
                (numbers.join(" or "), Box::new(move |hex| hexes.contains(&hex)))
            }
            Area::South => ("south".into(), Box::new(|hex| hex == WAITING)),
        };
        let mut ships = BTreeMap::new();
        let mut loads = Vec::new();
        for slot in force.slots().iter() {
            let place = table.state.hex_of(slot);
            assert!(is_inside(place), "{area}");
            let counter = table.game.counter(&table.state, slot).unwrap();
            let id = table.state.counter[usize::from(slot)];
            let class = match counter.ship_type.code() {
                _ if setup.named.contains(&id) => counter.name.as_str(),
                "SSN" => "SS",
                code => code,
            };
            *ships.entry(class.to_owned()).or_insert(0) += 1;
            let carried = table.state.sup[usize::from(slot)];
            if carried > 0 {
                loads.push(format!("{carried} SUP"));
            }
        }
        let ships = ships.iter().map(|(class, count)| format!("{count} {class}"));
        format!("{area}: {}", ships.chain(loads).collect::<Vec<_>>().join(", "))
    });
    text.collect()
}

/// The side that sets up first.
fn first(scenario: &str) -> Side {
    let game = game(scenario);
    let state = game.setup(&mut Stream::new(1), &mut ());
    assert!(matches!(state.node, Node::SetupAssign | Node::SetupPlace));
    game.to_act(&state).unwrap()
}

/// Lands marker after marker from an LST in a hex, one with each chit; gives how many went ashore.
fn land_all(table: &mut Table, side: Side, hex: &str) -> u8 {
    let lst = table.put(side, if side == BLUE { "Osumi" } else { "Longhushan" }, hex);
    let idle = table.put(side, "Yamagiri", "1314");
    table.load(lst, 4);
    let mut landed = 0;
    for _ in 0..4 {
        table.chit(if side == BLUE { "blue TF" } else { "red TF" });
        table.gather(hex);
        if table.may(Action::Do(Deed::Land)) {
            table.play(Action::Do(Deed::Land), &[]);
        }
        landed += table.events.iter().filter(|event| matches!(event, Event::Landing { .. })).count() as u8;
        table.events.clear();
    }
    assert_eq!(table.state.sup[usize::from(lst)], 4 - landed);
    for slot in [lst, idle] {
        table.state.hex[usize::from(slot)] = NOWHERE;
    }
    landed
}

/// Half points for landings: the most markers, and what they are worth together.
fn landing(scenario: &str, side: Side, hex: &str) -> (u8, i32) {
    let mut table = Table::new(scenario);
    let before = table.game.metric(&table.state, side, 0);
    let landed = land_all(&mut table, side, hex);
    (landed, table.game.metric(&table.state, side, 0) - before)
}

/// [R19.1(2), R19.1(3)] Japan sets up first; Korea has three named units.
#[test]
fn r19_1_forces() {
    assert_eq!(first("19.1"), BLUE);
    assert_eq!(forces("19.1", BLUE), ["0602: 2 DD, 2 DDG, 1 LST, 2 SUP", "0805: 6 DD", "within 1 of 0505: 2 SS"]);
    let korea =
        ["0808: 5 DD, 2 DDG, 1 Dokdo, 1 Gwanggaeto the Great, 2 SUP", "within 1 of 0407: 1 Ahn Jung-geun, 3 SS"];
    assert_eq!(forces("19.1", RED), korea);
    assert_eq!([BLUE, RED].map(|side| game("19.1").group_limit(side)), [3, 2]);
}

/// [R19.1(4)] One marker in 0406: 5 points for Japan, 10 for Korea; who comes first shuts the other out.
#[test]
fn r19_1_4_landing() {
    assert_eq!(landing("19.1", BLUE, "0406"), (1, 10));
    assert_eq!(landing("19.1", RED, "0406"), (1, 20));
    assert_eq!(landing("19.1", BLUE, "0407"), (0, 0));
    let mut table = Table::new("19.1");
    assert_eq!([BLUE, RED].map(|side| land_all(&mut table, side, "0406")), [1, 0]);
}

/// [R19.2(2), R19.2(3)] China sets up first; the carriers have names.
#[test]
fn r19_2_forces() {
    assert_eq!(first("19.2"), RED);
    let china = ["1616: 2 DDG, 3 FFG, 1 LST, 3 SUP", "2218: 2 DDG, 3 FFG, 1 Shandong", "within 4 of 2218: 4 SS"];
    assert_eq!(forces("19.2", RED), china);
    assert_eq!(forces("19.2", BLUE), ["2109: 2 DD, 2 DDG, 1 Izumo, 1 Kaga", "within 2 of 2412: 2 SS"]);
    assert_eq!([BLUE, RED].map(|side| game("19.2").group_limit(side)), [2, 3]);
}

/// [R19.2(4)] Only China lands, one marker in 2213.
#[test]
fn r19_2_4_landing() {
    assert_eq!(landing("19.2", RED, "2213"), (1, 10));
    assert_eq!(landing("19.2", BLUE, "2213"), (0, 0));
    assert_eq!(landing("19.2", RED, "2414"), (0, 0));
}

/// [R19.2(5)] Japan has 5 points if there is no Chinese marker in the end.
#[test]
fn r19_2_5_points_without_a_marker() {
    let mut table = Table::new("19.2");
    assert_eq!(table.outcome_at_the_end().vp, [10, 0]);
    land_all(&mut table, RED, "2213");
    assert_eq!(table.outcome_at_the_end().vp, [0, 10]);
}

/// [R19.3(2), R19.3(3)] China sets up first, each unit by itself; every Korean ship starts at Incheon or Busan.
#[test]
fn r19_3_forces() {
    assert_eq!(first("19.3"), RED);
    let china =
        ["within 4 of 0317: 2 DDG, 3 FFG, 1 LST, 3 SUP", "within 4 of 0718: 3 DDG, 3 FFG", "within 8 of 0718: 4 SS"];
    assert_eq!(forces("19.3", RED), china);
    assert_eq!(forces("19.3", BLUE), ["0512 or 0808: 4 DD, 2 DDG", "within 4 of 1111: 4 SS"]);
    assert_eq!([BLUE, RED].map(|side| game("19.3").group_limit(side)), [2, 3]);
    let table = Table::set_up("19.3", &[], 8);
    let ships = table.game.roster.ships_of(BLUE);
    assert_eq!(ships.iter().map(|slot| table.place(slot)).collect::<BTreeSet<_>>().len(), 2, "both in one game");
}

/// [R19.3(4)] China lands up to three markers in 1111, 5 points each.
#[test]
fn r19_3_4_landing() {
    assert_eq!(landing("19.3", RED, "1111"), (3, 30));
    assert_eq!(landing("19.3", BLUE, "1111"), (0, 0));
}

/// [R19.3(5)1] Korea has 5 points if there is no Chinese marker in the end.
#[test]
fn r19_3_5_1_points_without_a_marker() {
    let mut table = Table::new("19.3");
    assert_eq!(table.outcome_at_the_end().vp, [10, 0]);
    land_all(&mut table, RED, "1111");
    assert_eq!(table.outcome_at_the_end().vp, [0, 30]);
}

/// [R19.3(5)2] Each side with a unit in 1313 has 1 point, however many units there are.
#[test]
fn r19_3_5_2_points_for_1313() {
    let mut table = Table::new("19.3");
    table.put(RED, "Yuanzheng 30", "1313");
    assert_eq!(table.outcome_at_the_end().vp, [10, 2]);
    table.put_on(RED, "Binzhou", "1313");
    table.put(BLUE, "Eulji Mundeok", "1312");
    assert_eq!(table.outcome_at_the_end().vp, [10, 2]);
    table.put(BLUE, "Yang Man-chun", "1313");
    assert_eq!(table.outcome_at_the_end().vp, [12, 2]);
}

/// [R19.4(2), R19.4(3)] The unknown force has a carrier of tech 2 and waits in the south; Japan's destroyers have
/// tech 3.
#[test]
fn r19_4_forces() {
    assert_eq!(first("19.4"), RED);
    assert_eq!(forces("19.4", RED), ["south: 1 CV, 2 DDG, 3 FFG", "within 8 of 2513: 4 SS"]);
    assert_eq!(forces("19.4", BLUE), ["0901: 2 DD, 2 DDG, 1 Izumo", "within 4 of 1908: 1 SS"]);
    assert_eq!([BLUE, RED].map(|side| game("19.4").group_limit(side)), [2, 2]);
    for seed in 0..20 {
        let table = Table::set_up("19.4", &[], seed);
        let counters = (0..16).map(|slot| table.game.counter(&table.state, Slot::new(slot)).unwrap());
        let techs: BTreeSet<_> = counters.map(|counter| (counter.ship_type.code(), counter.tech)).collect();
        assert!(!techs.contains(&("CV", 3)) && !techs.contains(&("DD", 2)), "seed {seed}: {techs:?}");
    }
}

/// [R19.4(2)] The force enters over the south edge with a move, the first hex of which is one of column 28.
#[test]
fn r19_4_2_enters_from_the_south() {
    let mut table = Table::new("19.4");
    let ships = ["Liaoning", "Binzhou"].map(|name| table.put(RED, name, "south"));
    table.put(RED, "Linyi", "2411");
    table.chit("red TF");
    table.order("south", Deed::Move, &[]);
    let entered: Vec<_> = ["2801", "2808", "2701", "2710"].map(|hex| table.may(table.to(hex))).to_vec();
    assert_eq!(entered, [true; 4], "one hex or two");
    assert!(!table.may(table.to("2601")) && !table.may(Action::To(WAITING)));
    assert!(!table.may(table.to("2815")), "Taiwan's coast");
    table.play(table.to("2701"), &[]);
    assert_eq!(ships.map(|ship| table.lies(ship)), ["2701", "2701"]);
}

/// [R19.4(4)] Nobody lands anywhere.
#[test]
fn r19_4_4_no_landing() {
    for hex in ["0406", "1111", "2213", "2411", "2412", "2413", "2414", "2513"] {
        assert_eq!([BLUE, RED].map(|side| landing("19.4", side, hex)), [(0, 0); 2], "{hex}");
    }
}

/// [R19.4(5)2] There are no AF chits in the cup.
#[test]
fn r19_4_5_2_no_af_chits() {
    let mut table = Table::new("19.4");
    for (side, ship, boat, hex) in [(BLUE, "Asahi", "Soryu", "1908"), (RED, "Binzhou", "Yuanzheng 30", "2411")] {
        table.put(side, ship, hex);
        table.put(side, boat, hex);
    }
    table.chit("red TF");
    let chits = [0, 1, 2, 3].map(|drawn| {
        let mut table = table.clone();
        table.end_chit(&[drawn]);
        assert_eq!(table.state.cup.count_ones(), 3);
        table.state.chit
    });
    assert_eq!(chits, [1, 2, 4, 5]);
}

/// [R19.4(5)5] Japan wins at once when Izumo, and no other ship, enters 2513, also in passing.
#[test]
fn r19_4_5_5_izumo_wins_in_2513() {
    for (from, to) in [("2511", "2513"), ("2512", "2514")] {
        let mut table = Table::new("19.4");
        table.put(BLUE, "Izumo", from);
        table.put(BLUE, "Asahi", "1908");
        table.chit("blue TF");
        table.order(from, Deed::Move, &[]);
        table.play(table.to(to), &[]);
        assert_eq!(table.state.node, Node::Over, "{from} to {to}");
        assert_eq!(table.game.outcome(&table.state).unwrap().winner(), Some(BLUE));
    }
    let mut table = Table::new("19.4");
    table.put(BLUE, "Asahi", "2511");
    table.put(BLUE, "Izumo", "1908");
    table.chit("blue TF");
    table.order("2511", Deed::Move, &[]);
    table.play(table.to("2513"), &[]);
    assert_eq!(table.game.outcome(&table.state), None);
    assert_eq!(table.outcome_at_the_end().winner(), Some(RED), "time is up");
}

/// [R19.4(5)5] The unknown force wins at once when Izumo is lost.
#[test]
fn r19_4_5_5_izumo_is_lost() {
    let mut table = Table::new("19.4");
    let izumo = table.put_on(BLUE, "Izumo", "1908");
    table.put(RED, "Binzhou", "1909");
    table.put(RED, "Linyi", "2411");
    table.chit("red TF");
    table.play(Action::ShipActions, &[]);
    table.play(Action::From(table.hex("1909")), &[]);
    let mut missed = table.clone();
    missed.play(Action::Do(Deed::AttackShipsMove), &[6, 6, 3]);
    assert_eq!(missed.game.outcome(&missed.state), None);
    table.play(Action::Do(Deed::AttackShipsMove), &[6, 6, 2]);
    assert_eq!((table.place(izumo), table.state.node), ("damaged".into(), Node::Over));
    assert_eq!(table.game.outcome(&table.state).unwrap().winner(), Some(RED));
}

/// [R20.1(2), R20.1(3)] China sets up first; four of its boats wait in the south.
#[test]
fn r20_1_forces() {
    assert_eq!(first("20.1"), RED);
    let china = [
        "2218: 2 DDG, 3 FFG, 1 LST, 3 SUP",
        "1616: 1 CG, 2 DDG, 3 FFG",
        "0718: 1 CV, 2 DDG, 3 FFG",
        "0317: 2 DDG, 3 FFG, 1 LST, 3 SUP",
        "within 4 of 2218: 4 SS",
        "1616: 4 SS",
        "south: 4 SS",
    ];
    assert_eq!(forces("20.1", RED), china);
    let japan = [
        "0805: 2 DD, 2 DDG, 2 LST, 2 SUP, 2 SUP",
        "1108: 6 DD, 2 DDG, 2 DDH",
        "within 4 of 2109: 4 SS",
        "within 4 of 1306: 2 SS",
    ];
    assert_eq!(forces("20.1", BLUE), japan);
    assert_eq!([BLUE, RED].map(|side| game("20.1").group_limit(side)), [4, 6]);
    for seed in SEEDS {
        let table = Table::set_up("20.1", &[], seed);
        let slots = table.game.roster.ships_of(RED).iter();
        let mut counters = slots.map(|slot| table.game.counter(&table.state, slot).unwrap());
        assert_eq!(counters.find(|counter| counter.ship_type.code() == "CV").unwrap().tech, 2);
    }
}

/// [R20.1(4)] Both sides land in five hexes, with the markers and the worth of each.
#[test]
fn r20_1_4_landing() {
    let expected = [("2213", 1, 10), ("2414", 2, 20), ("2411", 2, 40), ("2412", 2, 40), ("2413", 2, 40)];
    for (hex, most, worth) in expected {
        assert_eq!([BLUE, RED].map(|side| landing("20.1", side, hex)), [(most, worth); 2], "{hex}");
    }
    assert_eq!(landing("20.1", RED, "2109"), (0, 0));
}

/// [R20.1(5)] China's twelve boats are drawn from both types together; in other scenarios no SSN comes.
#[test]
fn r20_1_5_draws_both_types_of_boats() {
    let nuclear = |scenario: &str| -> Vec<usize> {
        let count = |seed| {
            let table = Table::set_up(scenario, &[], seed);
            let boats = table.game.roster.boats_of(RED).iter();
            boats.filter(|&boat| table.game.card(&table.state, boat).is_ssn()).count()
        };
        (0..25).map(count).collect()
    };
    let drawn = nuclear("20.1");
    assert!(drawn.iter().sum::<usize>() > 50, "six of twenty-four, half of them drawn: {drawn:?}");
    assert!(drawn.iter().collect::<BTreeSet<_>>().len() > 1, "{drawn:?}");
    assert_eq!(nuclear("19.2").iter().sum::<usize>(), 0);
}
