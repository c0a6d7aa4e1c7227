//! What holds in every game, under the defaults, every option and all options together.

use sandtable_engine::{
    Side,
    games::pacific_war::{PacificWar, Spot, State, Unit},
    testing::{CheckPlan, CheckReport, changes, check_game_with, load, together},
};

/// Asserts that nobody stands where it may not, and that nothing is overstacked.
fn assert_sound(game: &PacificWar, state: &State) {
    let map = &game.data.map;
    let tables = sandtable_engine::Game::tables(game, state);
    for unit in Unit::all() {
        let Spot::Area(area) = state.spot(unit) else {
            assert!(!state.unit(unit).has_acted(), "{unit:?} off the map shows its back");
            continue;
        };
        let counter = game.counter(unit);
        assert!(game.open_to(counter.nation).contains(area), "{} is in {area:?}", counter.code);
        if game.ships.contains(unit) && game.ground.contains(area) {
            assert!(map.port.contains(area), "{} is ashore in {area:?}", counter.code);
        }
    }
    for side in Side::BOTH {
        for area in game.ground.iter() {
            let units = tables.units(game, side, area);
            let is_moving = state.here.is(area) && units.meets(state.group);
            if !is_moving {
                assert!(units.and(game.troops).len() <= 2, "three land units in {area:?}");
                assert!(units.and(game.aircraft).len() <= usize::from(game.air_limit(state)), "aircraft in {area:?}");
            }
        }
        assert_eq!(
            state.hand[side].len(),
            if state.held[side] > 0 { usize::from(state.held[side]) } else { state.hand[side].len() }
        );
    }
    assert!(!state.japanese_land.meets(map.off_map));
    assert!(!state.seas[Side::One].meets(state.seas[Side::Two]));
    let taken = |areas: sandtable_engine::games::pacific_war::AreaSet| {
        areas.iter().map(|area| i32::from(map.sites[area.index()].vp)).sum::<i32>()
    };
    let gained = taken(state.japanese_land.without(game.data.scenario.japanese_land))
        - taken(game.data.scenario.japanese_land.without(state.japanese_land));
    assert_eq!(i32::from(state.vp), i32::from(game.data.scenario.vp) + gained, "victory points");
}

/// The battery on a scenario, with the checks of this game.
fn check(scenario: &str, options: &[(&str, &str)], games: u32) -> CheckReport {
    println!("{scenario} {options:?}");
    let game: PacificWar = load(scenario, options);
    let report = check_game_with(&game, CheckPlan { games, seed: 5 }, assert_sound);
    println!("{report:?}");
    report
}

/// Games of each scenario end within the bounds, nothing is lost or overstacked, and hidden cards stay hidden.
#[test]
fn battery_of_the_defaults() {
    for scenario in ["s1", "s2", "s3", "s4", "s5"] {
        let report = check(scenario, &[], 1);
        assert!(report.hidden > 0, "{report:?}");
        assert!(report.most_actions <= 40 && report.most_decisions <= 6_000, "{report:?}");
    }
}

/// Every switch by itself, and all together, in a scenario.
fn check_options(scenario: &str) {
    let changes = changes("pacific-war");
    for values in changes.chunk_by(|a, b| a.0 == b.0) {
        // Of a switch with many values the first and the last.
        for (name, value) in values.iter().take(1).chain(values.iter().skip(1).last()) {
            check(scenario, &[(name, value)], 1);
        }
    }
    check(scenario, &together(&changes), 1);
}

#[test]
fn options_of_s1() {
    check_options("s1");
}

#[test]
fn options_of_s2() {
    check_options("s2");
}

#[test]
fn options_of_s3() {
    check_options("s3");
}

#[test]
fn options_of_s4() {
    check_options("s4");
}

#[test]
fn options_of_s5() {
    check_options("s5");
}
