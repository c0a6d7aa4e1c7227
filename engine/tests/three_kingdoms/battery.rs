//! What holds in every game, under the defaults, every option and all options together.

use std::collections::BTreeSet;

use sandtable_engine::{
    Game, Side,
    games::three_kingdoms::{NOWHERE, Node, State, ThreeKingdoms, UNKNOWN, WAITING},
    testing::{CheckPlan, CheckReport, changes, check_game_with, together},
};

use crate::support::*;

/// The optional rules of the rulebook, as opposed to rulings.
const OPTIONAL_RULES: [&str; 6] = ["lhd", "long-range", "dongfeng", "space-war", "cyber-war", "defence-only"];

/// Asserts that no counter is lost or doubled, that stacks are legal and that aircraft add up.
pub(crate) fn assert_conserved(game: &ThreeKingdoms, state: &State) {
    let is_setup = matches!(state.node, Node::SetupAssign | Node::SetupPlace);
    let boxes = [state.damaged, state.sunk, state.returned];
    let mut counters = BTreeSet::new();
    for side in Side::BOTH {
        let own = game.roster.of_side[side];
        for slot in own.iter() {
            let in_boxes = boxes.iter().filter(|units| units.contains(slot)).count();
            let hex = state.hex_of(slot);
            match hex {
                NOWHERE if in_boxes == 0 => assert!(is_setup, "{slot:?} is nowhere"),
                NOWHERE => {
                    assert_eq!(in_boxes, 1, "{slot:?} is in two boxes");
                    assert!(state.known.contains(slot), "{slot:?} lies open");
                    assert!(!state.on.contains(slot), "{slot:?} is on, but gone");
                }
                WAITING => assert!(in_boxes == 0 && !state.on.contains(slot), "{slot:?} waits off the map"),
                _ => {
                    assert_eq!(in_boxes, 0, "{slot:?} is on the map and in a box");
                    assert!(game.theatre.enterable.contains(hex), "{slot:?} is where no ship goes");
                }
            }
            let id = state.counter[usize::from(slot)];
            if id == UNKNOWN {
                assert!(is_setup, "{slot:?} has no counter");
            } else {
                assert!(counters.insert(id), "counter {id} is there twice");
                let counter = &game.data.counters[usize::from(id)];
                assert_eq!(counter.is_sub(), game.roster.is_boat(slot), "{slot:?} is in the wrong element");
                assert_eq!(counter.nation, game.scenario.sides[side].counters_of);
            }
        }
        assert!(state.on.without(state.known).is_empty(), "what is on is known");
        for slot in own.iter().filter(|&slot| state.hex_of(slot).0 < WAITING.0) {
            let hex = state.hex_of(slot);
            let here = state.at(hex).and(own);
            let is_port = game.theatre.is_own_port(side, hex);
            assert!(is_port || here.and(game.roster.ships).len() <= 6, "more than six ships in {hex:?}");
            assert!(is_port || here.and(game.roster.boats).len() <= 1, "two boats in {hex:?}");
        }
        let aircraft = state.aircraft[side] + state.aircraft_lost[side];
        assert_eq!(aircraft, game.scenario.sides[side].aircraft, "aircraft");
    }
    for (&hex, markers) in game.landing_hexes.iter().zip(&state.landed) {
        for side in Side::BOTH {
            let most = game.landing(side, hex).map_or(0, |(_, landing)| landing.max);
            assert!(markers[side] <= most, "too many markers in {hex:?}");
        }
        assert!(markers.values().filter(|&&count| count > 0).count() <= 1, "both sides landed in {hex:?}");
    }
}

/// The battery on a scenario, with the checks of this game and its bound on decisions.
fn check(scenario: &str, options: &[(&str, &str)], games: u32) -> CheckReport {
    println!("{scenario} {options:?}");
    let game = game_with(scenario, options);
    let report = check_game_with(&game, CheckPlan { games, seed: 74 }, assert_conserved);
    assert!(report.hidden > 0, "{scenario} {options:?}: {report:?}");
    assert!(report.most_actions <= ThreeKingdoms::MAX_ACTIONS);
    let most = 3140 * u32::from(game.scenario.turns) + 400;
    assert!(report.most_decisions <= most, "{scenario} {options:?}: {report:?}");
    println!("{report:?}");
    report
}

/// The defaults, every change alone that is meant, and all changes together.
fn check_options(scenario: &str, is_meant: impl Fn(&str) -> bool) {
    check(scenario, &[], 3);
    let changes = changes("three-kingdoms");
    for (name, value) in changes.iter().filter(|(name, _)| is_meant(name)) {
        check(scenario, &[(name, value)], 2);
    }
    let all = together(changes.iter().filter(|(name, _)| name != "bid" || is_meant(name)));
    check(scenario, &all, 3);
}

/// [R8.0(5), R2.2(5)] The battery of 19.1: games end within the bound, hidden things stay hidden, nothing is lost or
/// doubled and stacks are legal, under the defaults, every option alone and all together.
#[test]
fn battery_of_19_1() {
    check_options("19.1", |_| true);
}

/// [R8.0(5), R2.2(5)] The battery of 19.2.
#[test]
fn battery_of_19_2() {
    check_options("19.2", |_| true);
}

/// [R8.0(5), R2.2(5)] The battery of 19.3.
#[test]
fn battery_of_19_3() {
    check_options("19.3", |_| true);
}

/// [R8.0(5), RULING-29] The battery of 19.4.
#[test]
fn battery_of_19_4() {
    check_options("19.4", |name| name != "bid");
}

/// [R8.0(5), R2.2(5)] The battery of 20.1, which is long: of the options alone only the optional rules.
#[test]
fn battery_of_20_1() {
    check_options("20.1", |name| OPTIONAL_RULES.contains(&name));
}
