//! What holds in every game, under the defaults, every option and all options together.

use sandtable_engine::{
    Side,
    games::smolensk::{Smolensk, State, TURNS},
    testing::{CheckPlan, CheckReport, changes, check_game_with, load, together},
};

/// Asserts that nothing is lost, doubled or overstacked.
fn assert_sound(game: &Smolensk, state: &State) {
    let mut stacks = std::collections::BTreeMap::new();
    for side in Side::BOTH {
        for (unit, hex) in game.on_map(state, side) {
            let (holder, count) = stacks.entry(hex).or_insert((side, 0));
            assert_eq!(*holder, side, "{unit:?} stands on an enemy");
            *count += 1;
            assert!(*count <= 2, "three units in {}", game.data.map.grid.number(hex));
            assert!(game.data.map.in_play.contains(hex), "{unit:?} is off the map");
        }
    }
    for hex in state.forts.iter().filter_map(|hex| hex.get()) {
        assert!(stacks.get(&hex).is_none_or(|(side, _)| *side == Side::Two), "the Axis stands on a fortress");
    }
}

/// The battery on a game, with the checks of this one.
fn check_with(game: &Smolensk, games: u32) -> CheckReport {
    let report = check_game_with(game, CheckPlan { games, seed: 5 }, assert_sound);
    println!("{report:?}");
    report
}

/// The battery on a scenario.
fn check(scenario: &str, options: &[(&str, &str)], games: u32) -> CheckReport {
    println!("{scenario} {options:?}");
    check_with(&load(scenario, options), games)
}

/// Every change of the scenario alone, in a game that ends with the supply chit of this turn at the latest, and all
/// changes together, of several values the last one, in a whole game.
fn check_options(scenario: &str, last: impl Fn(&str) -> u8) {
    let is_known = |name: &str| scenario == "linked" || !name.starts_with("linked");
    let changes: Vec<_> = changes("smolensk").into_iter().filter(|(name, _)| is_known(name)).collect();
    for (name, value) in &changes {
        let mut game: Smolensk = load(scenario, &[(name, value)]);
        let turns = &mut game.data.scenario.turns;
        // A bid changes who wins, and nothing before.
        let last = if name.contains("bid") { 1 } else { last(name) };
        *turns = last.min(*turns);
        println!("{scenario} {name} = {value}, {turns} turns");
        check_with(&game, 1);
    }
    check(scenario, &together(&changes), 1);
}

/// Games of each scenario end within the bounds, nothing is lost, doubled or overstacked, and hidden chits stay hidden.
#[test]
fn battery_of_the_defaults() {
    for (scenario, games) in [("short", 2), ("full", 2), ("linked", 1)] {
        let report = check(scenario, &[], games);
        assert!(report.hidden > 0, "{report:?}");
        assert!(report.most_actions <= 98 && report.most_decisions <= 1_100_000, "{report:?}");
    }
}

#[test]
fn battery_of_the_options_of_the_short_game() {
    check_options("short", |_| TURNS);
}

/// Up to turn 6 the rules are those of the short game.
#[test]
fn battery_of_the_options_of_the_full_game() {
    check_options("full", |name| if name.starts_with("opt") { TURNS } else { 3 });
}

/// By turn 4 extra armies and reinforcements come in, and markers are lifted; a whole game takes three times as long.
#[test]
fn battery_of_the_options_of_the_linked_game() {
    check_options("linked", |_| 4);
}
