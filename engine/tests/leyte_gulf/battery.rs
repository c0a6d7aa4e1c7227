//! What holds in every game, under the defaults, every option and all options together.

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{JP, LeyteGulf, Node, SQUADRON_SIZE, Ship, ShipSet, State, US},
    testing::{CheckPlan, CheckReport, changes, check_game_with, together},
};

use crate::support::*;

/// Asserts that no ship is lost or doubled, that squadrons keep together, and that one ship straddles a target at most.
fn assert_sound(game: &LeyteGulf, state: &State) {
    for side in Side::BOTH {
        let fleet = game.fleets[side];
        let [on_map, waiting, sunk, gone] =
            [state.on_map.and(fleet), state.waiting.and(fleet), state.sunk.and(fleet), game.gone(state, side)];
        assert_eq!(on_map.len() + waiting.len() + sunk.len() + gone.len(), fleet.len(), "a ship is lost or doubled");
        assert!(state.escaped.and(fleet).is_subset_of(gone), "an escaped ship is still there");
        for ship in on_map.iter() {
            assert!(state.hex(ship).index() < game.data.grid.len(), "{ship:?} is off the map");
            let number = state.squadrons[ship.index()];
            let squadron = on_map.iter().filter(|other| number > 0 && state.squadrons[other.index()] == number);
            let squadron: ShipSet = squadron.collect();
            assert!(squadron.len() <= SQUADRON_SIZE, "more than four ships in a squadron");
            let is_together = squadron.iter().all(|other| state.place(other) == state.place(ship));
            assert!(is_together, "squadron {number} is scattered");
        }
        for target in game.fleets[side.other()].iter() {
            let straddling = fleet.and(state.straddling).iter().filter(|&ship| state.target(ship) == Some(target));
            assert!(straddling.count() <= 1, "two ships straddle {target:?}");
        }
        for ship in fleet.and(state.straddling).iter() {
            assert!(
                state.target(ship).is_some_and(|target| state.on_map.contains(target)),
                "{ship:?} straddles nobody"
            );
        }
        for torpedo in state.torpedoes_of(side) {
            assert!(torpedo.strength > 0 && torpedo.strength.is_multiple_of(2), "{torpedo:?}");
        }
        let torpedoes = state.torpedoes_of(side);
        let order = |at: usize| game.reading_order(torpedoes[at].hex, torpedoes[at].facing);
        assert!((1..torpedoes.len()).all(|at| order(at - 1) < order(at)), "torpedo markers are out of order");
    }
    if let Some(unit) = state.mover.unit.get() {
        assert_eq!(game.moving(state), game.members(state, unit), "ships of the unit that moves");
    }
    let aiming: ShipSet = Ship::all().filter(|&ship| state.pick(ship).is_some()).collect();
    assert_eq!(state.guns().aiming, aiming, "ships with a target");
    assert!(state.turned.and(state.on_map).iter().all(|ship| game.side_of(ship) == state.phasing));
    assert!(state.markers <= 2);
    assert!(state.torpedoes_of(US).len() + state.torpedoes_of(JP).len() <= 52);
    if state.node == Node::Over {
        assert!(state.torpedoes_of(state.phasing).len() <= 30);
    }
}

/// The battery on a scenario, with the checks of this game and its bounds.
fn check(scenario: &str, options: &[(&str, &str)], games: u32) -> CheckReport {
    println!("{scenario} {options:?}");
    let game = game_with(scenario, options);
    let report = check_game_with(&game, CheckPlan { games, seed: 11 }, assert_sound);
    let ships = (game.fleets[JP].len() + game.fleets[US].len()) as u32;
    let most = u32::from(game.data.scenario.turns) * (18 * ships + 2) + ships;
    assert!(report.most_decisions <= most, "{scenario} {options:?}: {report:?}");
    let is_secret = options.iter().any(|(name, value)| *name == "simultaneous-declaration" && *value == "true");
    assert!(is_secret || report.hidden == 0, "{scenario} {options:?}: {report:?}");
    println!("{report:?}");
    report
}

/// The defaults, every change alone, and all changes together, of several values the last one. Of a switch with many
/// values `most` of them alone: the first ones and the last.
fn check_options(scenario: &str, most: usize) {
    check(scenario, &[], 3);
    let changes = changes("leyte-gulf");
    for values in changes.chunk_by(|a, b| a.0 == b.0) {
        let left_out = values.len().saturating_sub(most);
        let (first, rest) = values.split_at(values.len().min(most) - 1);
        for (name, value) in first.iter().chain(&rest[left_out..]) {
            check(scenario, &[(name, value)], 1);
        }
    }
    check(scenario, &together(&changes), 2);
}

/// Battery of a scenario.
macro_rules! battery {
    ($($test:ident $scenario:literal $most:literal;)*) => {
        $(
            /// Games end within the bounds, nothing is lost or doubled, squadrons keep together: under the defaults,
            /// every option alone and all together.
            #[test]
            fn $test() {
                check_options($scenario, $most);
            }
        )*
    };
}

battery! {
    battery_of_s1 "s1" 100;
    battery_of_s2 "s2" 100;
    battery_of_s3 "s3" 8;
    battery_of_s4 "s4" 100;
    battery_of_s5 "s5" 8;
    battery_of_s6 "s6" 100;
    battery_of_s7 "s7" 100;
    battery_of_s8 "s8" 2;
}

/// [RULING-45] Targets are hidden while they are chosen in secret, and the battery finds it.
#[test]
fn secret_targets_are_hidden() {
    let report = check("s4", &[("simultaneous-declaration", "true")], 3);
    assert!(report.hidden > 0, "{report:?}");
}

/// The bound on actions is met exactly, in a unit of four movement points with both turn markers.
#[test]
fn the_bound_on_actions_is_the_most() {
    let sea = Sea::new(&[("US-BB1", "1813", "N", 0), ("JP-BB1", "0202", "N", 0)]);
    assert_eq!(sea.moving().legal().len(), LeyteGulf::MAX_ACTIONS);
}
