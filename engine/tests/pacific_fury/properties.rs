//! What holds in every game, under the defaults, every option and all options together.

use std::collections::BTreeSet;

use sandtable_engine::{
    Game, Observation, Side, Stream,
    dice::Recording,
    games::pacific_fury::{Action, Area, Node, PacificFury, State},
    testing::{CheckPlan, changes, check_game_with},
};

use crate::{hidden::assert_consistent, support::*};

/// The defaults, each value that is not a default alone, and all options changed together.
fn variants() -> Vec<(String, PacificFury)> {
    let changes = changes("pacific-fury");
    let changes: Vec<(&str, &str)> = changes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let mut variants = vec![("default".to_owned(), game())];
    variants.extend(changes.iter().map(|&(name, value)| (format!("{name}={value}"), game_with(&[(name, value)]))));
    variants.push(("all options".to_owned(), game_with(&changes)));
    variants
}

/// Calls `visit` at every state of a random game; gives the number of decisions.
fn random_game(game: &PacificFury, seed: u64, mut visit: impl FnMut(&State, &[Action])) -> u32 {
    let mut rng = Stream::new(seed);
    let mut state = game.setup(&mut rng, &mut ());
    let mut legal = Vec::new();
    for decision in 0..PacificFury::MAX_DECISIONS {
        if game.to_act(&state).is_none() {
            visit(&state, &[]);
            return decision;
        }
        game.legal_actions(&state, &mut legal);
        visit(&state, &legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply_unchecked(&mut state, action, &mut rng, &mut ());
    }
    panic!("the game of seed {seed} does not end");
}

/// [S3] The battery every game must pass: at least two legal actions at every decision, games that end, the laws of
/// hidden information, rolls with names of their own - with no counter lost and the map as section 2.3 says, under the
/// defaults, every option alone and all together.
#[test]
fn s3_battery_under_every_option() {
    for (name, game) in variants() {
        let games = if name == "default" || name == "all options" { 6 } else { 2 };
        let report = check_game_with(&game, CheckPlan { games, seed: 1942 }, |game, state| {
            assert_conserved(game, state);
            assert_between_operations(game, state);
        });
        assert!(report.hidden > 0, "{name}: {report:?}");
        assert!(report.most_actions <= PacificFury::MAX_ACTIONS, "{name}: {report:?}");
    }
}

/// [S3] Random games end long before the greatest number of decisions, with the marker on the track and its result.
#[test]
fn s3_random_games_end() {
    for (name, game) in variants() {
        for seed in 0..20 {
            let mut last = None;
            let decisions = random_game(&game, seed, |state, _| {
                assert_conserved(&game, state);
                assert_between_operations(&game, state);
                assert!((-3..=3).contains(&state.marker));
                last = Some(*state);
            });
            assert!((20..1000).contains(&decisions), "{name}, seed {seed}: {decisions} decisions");
            let last = last.unwrap();
            assert_eq!((last.node, last.turn), (Node::Over, 4));
            let outcome = game.outcome(&last).unwrap();
            assert_eq!(outcome.margin(USN), i32::from(last.marker) + game.setting.bid, "{name}, seed {seed}");
        }
    }
}

/// Place of an operation in the canonical order, worked out anew from the specification.
fn rank(state: &State, action: Action) -> (u8, u8, u8, u8) {
    let enemy = state.operating_side().other();
    let areas = [Area::Slot, Area::Ibs, Area::Es, Area::Sp, Area::Base];
    let place = |area: Area| areas.iter().position(|&other| other == area).unwrap() as u8;
    match action {
        Action::Pass => (0, 0, 0, 0),
        Action::Sortie(area) => {
            let order = [Area::Es, Area::Slot, Area::Sp, Area::Ibs];
            (1, 0, order.iter().position(|&other| other == area).unwrap() as u8, 0)
        }
        Action::Move(force, area) => (2, force.number(), 0, place(area)),
        Action::Home(force) => (2, force.number(), 0, place(Area::Base)),
        Action::Bombard(force) => (2, force.number(), 1, 0),
        Action::Land(force) => (2, force.number(), 2, 0),
        Action::Strike(force, Target::FIELD) => (2, force.number(), 3, 0),
        Action::Strike(force, Target::SOUND) => (2, force.number(), 4, 0),
        Action::Strike(force, target) => {
            let struck = target.force().unwrap();
            (2, force.number(), 5 + place(state.area_of(enemy, struck)), struck.number())
        }
        other => panic!("{other:?} is not an operation"),
    }
}

/// [S3.2] In every random game the operations are listed in canonical order without doubles.
#[test]
fn s3_2_canonical_order() {
    for (_, game) in variants() {
        for seed in 0..20 {
            random_game(&game, seed, |state, legal| {
                if state.node == Node::Operation {
                    let ranks: Vec<_> = legal.iter().map(|&action| rank(state, action)).collect();
                    assert!(ranks.is_sorted_by(|a, b| a < b), "{legal:?}");
                } else {
                    let distinct: BTreeSet<_> = legal.iter().collect();
                    assert_eq!(distinct.len(), legal.len());
                }
            });
        }
    }
}

/// [S3] No two rolls of a game have the same name.
#[test]
fn s3_rolls_have_names_of_their_own() {
    for (name, game) in variants() {
        for seed in 0..10 {
            let mut dice = Recording::new(Stream::new(seed));
            let mut rng = Stream::new(seed + 1000);
            let mut state = game.setup(&mut dice, &mut ());
            let mut legal = Vec::new();
            while game.to_act(&state).is_some() {
                game.legal_actions(&state, &mut legal);
                let action = legal[rng.below(legal.len() as u32) as usize];
                game.apply_unchecked(&mut state, action, &mut dice, &mut ());
            }
            let names: BTreeSet<u64> = dice.rolls().iter().map(|recorded| recorded.roll.key()).collect();
            assert_eq!(names.len(), dice.rolls().len(), "{name}, seed {seed}");
        }
    }
}

/// Checks the laws of redaction and drawing on so many samples: redacting twice is redacting once, a drawn state looks
/// like the one observed, could have been formed, and has the same legal actions.
fn check_laws(game: &PacificFury, least: u32) {
    let mut samples = 0;
    let mut hidden = 0;
    let mut rng = Stream::new(99);
    for seed in 0.. {
        random_game(game, seed, |state, legal| {
            // Hits and battle choices follow each other fast; the hidden fleets do not change there.
            if !matches!(state.node, Node::Operation | Node::Form) {
                return;
            }
            for viewer in Side::BOTH {
                let observation = Observation::of(game, state, viewer);
                assert_eq!(game.redact(observation.state(), viewer), *observation.state());
                let drawn = game.determinize(&observation, &mut rng);
                assert_eq!(game.redact(&drawn, viewer), *observation.state());
                assert_consistent(game, &drawn);
                if game.to_act(state) == Some(viewer) {
                    let mut same = Vec::new();
                    game.legal_actions(observation.state(), &mut same);
                    assert_eq!(same, legal);
                    game.legal_actions(&drawn, &mut same);
                    assert_eq!(same, legal);
                }
                samples += 1;
                hidden += u32::from(drawn != *state);
            }
        });
        if samples >= least {
            break;
        }
    }
    assert!(hidden > samples / 10, "{hidden} of {samples} draws differ from the truth");
}

/// [S7.1] [S7.3] The laws of redaction and drawing with public sizes.
#[test]
fn s7_laws_with_public_sizes() {
    check_laws(&game(), 10_000);
}

/// [S7.1] [S7.3] [OPT-stack_size_visible] The same laws when sizes are secret and have to be drawn, too.
#[test]
fn s7_laws_with_secret_sizes() {
    check_laws(&game_with(&[("stack-size-visible", "false")]), 10_000);
}
