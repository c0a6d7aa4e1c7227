//! The vectors of set-up, chits and victory points.

use std::collections::BTreeSet;

use sandtable_engine::{
    Dice, Game, Roll, Side, Statistics,
    dice::{Enumerating, Weight, enumerate},
    games::three_kingdoms::{Action, Counter, Event, NOWHERE, Node, Origin, Purpose, Slot, ThreeKingdoms},
};
use serde_json::Value;

use crate::{
    support::*,
    vectors::{list, number, weight, words},
};

/// Slot of a new counter named like `DDG Hangzhou`.
fn lost(table: &mut Table, side: Side, name: &str) -> Slot {
    let (_, name) = name.split_once(' ').unwrap();
    table.put(side, name, "1510")
}

/// Victory points in halves.
fn half_points(vp: &Value) -> i32 {
    (vp.as_f64().unwrap() * 2.0) as i32
}

pub(crate) fn replay_points(input: &Value, expect: &Value) {
    let mut table = Table::new(input["scenario"].as_str().unwrap());
    for (by, key) in [(BLUE, "Japan_scores"), (RED, "China_scores")] {
        for (box_name, is_sunk) in [("sunk", true), ("damaged", false)] {
            let Some(names) = input[key][box_name].as_array() else { continue };
            for name in names.iter().map(|name| name.as_str().unwrap()) {
                if let Some(count) = name.strip_suffix(" aircraft") {
                    table.state.aircraft_lost[by.other()] = count.parse().unwrap();
                } else if name != "3 SUP markers" {
                    let slot = lost(&mut table, by.other(), name);
                    table.state.hex[slot.index()] = NOWHERE;
                    if is_sunk { &mut table.state.sunk } else { &mut table.state.damaged }.insert(slot);
                }
            }
        }
    }
    assert_eq!(input["Japan_scores"]["no_landing_bonus"], true);
    table.state.node = Node::Over;
    let vp = table.game.outcome(&table.state).unwrap().vp;
    assert_eq!(vp, ["Japan_vp", "China_vp"].map(|key| half_points(&expect[key])));
}

pub(crate) fn points_sunk(input: &Value, expect: &Value) {
    points(&input["sunk"], &expect["vp"], true);
}

pub(crate) fn points_damaged(input: &Value, expect: &Value) {
    points(&input["damaged"], &expect["vp"], false);
}

/// Points for each unit alone: `Izumo`, `JP DD` for any destroyer, `CN aircraft`.
fn points(units: &Value, expected: &Value, is_sunk: bool) {
    for (name, vp) in words(units).into_iter().zip(list(expected)) {
        let (nation, kind) = name.split_once(' ').unwrap_or(("", name));
        let mut table = Table::new(if nation == "KR" || name == "Dokdo" { "19.1" } else { "19.2" });
        let counters = &table.game.data.counters;
        let is_meant = |counter: &&Counter| {
            counter.name == name || counter.nation.code() == nation && counter.ship_type.code() == kind
        };
        let owner = |code: &str| if code == "JP" { BLUE } else { RED };
        if kind == "aircraft" {
            table.state.aircraft_lost[owner(nation)] = 1;
        } else {
            let counter = counters.iter().find(is_meant).unwrap_or_else(|| panic!("no {name}"));
            let (name, side) = (counter.name.clone(), owner(counter.nation.code()));
            let slot = table.put(side, &name, "1510");
            if is_sunk { &mut table.state.sunk } else { &mut table.state.damaged }.insert(slot);
        }
        let half = Side::BOTH.map(|side| table.game.metric(&table.state, side, 0)).into_iter().max().unwrap();
        assert_eq!(half, half_points(vp), "{name}");
    }
}

/// Dice that take the lowest number and write down out of how many the ships of a class were drawn.
struct Lowest<'a> {
    game: &'a ThreeKingdoms,
    is_meant: fn(&Origin) -> bool,
    counts: Vec<u32>,
}

impl Dice for Lowest<'_> {
    fn d6(&mut self, _roll: Roll) -> u8 {
        1
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        if is_draw(self.game, roll, self.is_meant) {
            self.counts.push(count);
        }
        0
    }

    fn order(&mut self, _roll: Roll, _chits: &mut [u8]) {}
}

fn is_draw(game: &ThreeKingdoms, roll: Roll, is_meant: fn(&Origin) -> bool) -> bool {
    roll.purpose == Purpose::Draw as u8
        && game.roster.of_side[RED].contains(Slot::new(roll.actor as u8))
        && is_meant(&game.roster.origins[usize::from(roll.actor)])
}

pub(crate) fn drawn_ssn(input: &Value, expect: &Value) {
    let game = game("20.1");
    let of_type = |code: &str| {
        let counters = game.data.counters.iter().filter(|counter| counter.nation.code() == "CN");
        counters.filter(|counter| counter.ship_type.code() == code).count() as u64
    };
    let (ss, ssn) = (of_type("SS"), of_type("SSN"));
    assert_eq!((ss, ssn), (input["SS"].as_u64().unwrap(), input["SSN"].as_u64().unwrap()));
    let is_boat = |origin: &Origin| matches!(origin, Origin::Drawn(draw) if draw.ship_type.code() == "SS");
    let mut dice = Lowest { game: &game, is_meant: is_boat, counts: Vec::new() };
    let state = game.setup(&mut dice, &mut ());
    // Each draw is from all that are left, SS and SSN alike.
    let draw = input["draw"].as_u64().unwrap() as u32;
    let all = (ss + ssn) as u32;
    assert_eq!(dice.counts, (0..draw).map(|drawn| all - drawn).collect::<Vec<_>>());
    let drawn: BTreeSet<u8> = game.roster.boats_of(RED).iter().map(|slot| state.counter[usize::from(slot)]).collect();
    assert_eq!(drawn.len(), 12);
    let is_ss = |counter: &u8| game.data.counters[usize::from(*counter)].ship_type.code() == "SS";
    assert!(drawn.iter().all(is_ss), "the lowest numbers are SS");
    let none = (0..draw).map(|drawn| Weight::new(u128::from(ss as u32 - drawn), u128::from(all - drawn)));
    assert_eq!(none.product::<Weight>(), weight(&expect["P_no_SSN"]));
    assert_eq!(u64::from(draw) * ssn, expect["mean_SSN"].as_u64().unwrap() * u64::from(all));
}

pub(crate) fn chit_orders(input: &Value, expect: &Value) {
    let mut table = Table::new("19.2").turn(5);
    for (side, ship, boat, hex) in [(BLUE, "Yamagiri", "Soryu", "1510"), (RED, "Binzhou", "Yuanzheng 34", "1409")] {
        table.put(side, ship, hex);
        table.put(side, boat, hex);
    }
    table.chit("red TF");
    // Turn 5 ends; turn 6, the last one, is passed chit by chit.
    let orders = enumerate(10_000, |dice| {
        let mut state = table.state;
        let mut events = Vec::new();
        table.game.apply_unchecked(&mut state, Action::Done, dice, &mut events);
        let mut legal = Vec::new();
        while table.game.to_act(&state).is_some() {
            table.game.legal_actions(&state, &mut legal);
            table.game.apply_unchecked(&mut state, legal[0], dice, &mut events);
        }
        let chits = events.iter().filter_map(|event| match event {
            Event::Chit { chit } => Some(*chit),
            _ => None,
        });
        chits.collect::<Vec<u8>>()
    })
    .unwrap();
    assert_eq!(orders.len() as u64, expect["orders"].as_u64().unwrap());
    assert!(orders.keys().all(|order| order.len() == usize::from(number(&input["chits"]))));
    let share = |is: &dyn Fn(&[u8]) -> bool| {
        orders.iter().filter(|(order, _)| is(order)).map(|(_, share)| share).sum::<Weight>()
    };
    assert_eq!(share(&|order| order[0] < 3), weight(&expect["P(first chit is a given side)"]));
    let place = |order: &[u8], chit: u8| order.iter().position(|&other| other == chit).unwrap();
    let air_first = share(&|order| place(order, 0).max(place(order, 3)) < place(order, 2).min(place(order, 5)));
    assert_eq!(air_first, weight(&expect["P(both AF before both TF)"]));
}

/// Forks for the landing ships only, and takes the lowest number else.
struct Landing<'a, 'd> {
    game: &'a ThreeKingdoms,
    dice: &'d mut Enumerating,
}

impl Dice for Landing<'_, '_> {
    fn d6(&mut self, _roll: Roll) -> u8 {
        1
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        let is_lst = |origin: &Origin| matches!(origin, Origin::Drawn(draw) if draw.ship_type.code() == "LST");
        if is_draw(self.game, roll, is_lst) { self.dice.one_of(roll, count) } else { 0 }
    }

    fn order(&mut self, _roll: Roll, _chits: &mut [u8]) {}
}

pub(crate) fn drawn_lhd(_input: &Value, expect: &Value) {
    for (scenario, key) in [("19.2", "P_LHD_when_1_drawn"), ("20.1", "P_LHD_when_2_drawn")] {
        let game = game_with(scenario, &[("lhd", "true")]);
        let odds = enumerate(100, |dice| {
            let state = game.setup(&mut Landing { game: &game, dice }, &mut ());
            let red = game.roster.ships_of(RED).iter().map(|slot| state.counter[usize::from(slot)]);
            red.filter(|&id| game.data.counters[usize::from(id)].ship_type.code() == "LHD").count()
        });
        assert_eq!(odds.unwrap()[&1], weight(&expect[key]), "{scenario}");
    }
}
