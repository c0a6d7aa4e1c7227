//! What holds for the bots of every game, on every scenario.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{
    Observation, Position, Published, Side, Stream,
    games::IDS,
    testing::{CheckPlan, no_clairvoyance, no_peeking},
    with_game,
};
use sandtable_scenarios::{Choices, GameFiles, games, option_specs};

fn files(id: &str) -> GameFiles {
    GameFiles::embedded(id).expect("the game has data files")
}

/// All scenarios of a game with the default options.
fn scenarios<G: Published>() -> Vec<(String, G)> {
    let files = files(G::ID);
    let specs = option_specs(&files).expect("its options can be read");
    let choices = Choices::resolve(&specs, &[]).expect("defaults");
    let catalogue = games().iter().find(|game| game.id == G::ID).expect("it is in the catalogue");
    let load = |id: &String| (id.clone(), G::load(&files, id, &choices).expect("its data can be read"));
    catalogue.scenarios.iter().map(|scenario| load(&scenario.id)).collect()
}

#[test]
fn every_game_ships_a_model_that_fits_its_data() {
    fn check<G: Published + Doctrine>() {
        if G::FEATURES.is_empty() {
            return;
        }
        let model = Model::embedded::<G>().expect("a model ships").expect("it fits the doctrine");
        let fits = model.check::<G>(Some(&files(G::ID).hash())).map(|_| ());
        assert_eq!(fits, Ok(()), "train it again: sandtable train {} --games 20000 -o bots/models/{0}.json", G::ID);
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).expect("it is registered");
    }
}

/// Two states that look the same to a side get the same decision, from the script and from the search.
#[test]
fn no_bot_peeks_in_any_scenario() {
    fn check<G: Published + Doctrine>() {
        for (_, game) in scenarios::<G>() {
            let model = Model::embedded::<G>().map(|model| Arc::new(model.expect("it fits")));
            // Plans for all units of an activation, made anew at each decision, would take minutes.
            let search = if G::ID == "smolensk" { "mcts:iters=2,plans=0" } else { "mcts:iters=2" };
            for text in ["script", "policy", search] {
                let spec: BotSpec = text.parse().expect("a bot");
                let plan = CheckPlan { games: 1, seed: 7 };
                no_peeking(&game, plan, |game, observation, legal, seed| {
                    spec.build(game, model.clone()).choose(game, observation, legal, seed, &Stop::new())
                });
            }
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).expect("it is registered");
    }
}

/// A doctrine gives the actions the same weights and facts in the true state and in one drawn from what the side to act sees, also
/// where the two differ. A game without secrets has no such states.
#[test]
fn no_doctrine_is_clairvoyant() {
    fn check<G: Published + Doctrine>() {
        for (id, game) in scenarios::<G>() {
            let has_secrets = (0..20).any(|seed| has_secrets(&game, seed));
            let different = no_clairvoyance(&game, CheckPlan { games: 3, seed: 7 }, |game, state, legal| {
                let mut weights = Vec::new();
                game.weights(state, legal, &mut weights);
                let weights: Vec<u32> = weights.into_iter().map(f32::to_bits).collect();
                (weights, facts(game, state, legal))
            });
            assert_eq!(different > 0, has_secrets, "{} {id}: {different} drawn states were not the true one", G::ID);
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).expect("it is registered");
    }
}

/// Facts of a decision, then of all its actions.
fn facts<G: Doctrine>(game: &G, state: &G::State, legal: &[G::Action]) -> Vec<Vec<u16>> {
    let mut decision = vec![0; G::FACTS.decision.len()];
    game.decision_facts(state, &mut decision);
    let of_action = |&action: &G::Action| {
        let mut facts = vec![0; G::FACTS.action.len()];
        game.action_facts(state, action, &mut facts);
        facts
    };
    std::iter::once(decision).chain(legal.iter().map(of_action)).collect()
}

/// Whether something is hidden from somebody in a random game.
fn has_secrets<G: Published>(game: &G, seed: u64) -> bool {
    let mut rng = Stream::new(seed);
    let mut position = Position::begin(game, &mut rng, &mut ());
    while position.to_act(game).is_some() {
        if Side::BOTH.into_iter().any(|side| game.redact(position.state(), side) != *position.state()) {
            return true;
        }
        let action = position.legal()[rng.below(position.legal().len() as u32) as usize];
        position.advance(game, action, &mut rng, &mut ());
    }
    false
}

/// Weights are positive and finite, one for each action; features are finite, slots within their number and facts below
/// their number of cases.
#[test]
fn doctrines_keep_their_shape() {
    fn check<G: Published + Doctrine>() {
        for (id, game) in scenarios::<G>() {
            let mut rng = Stream::new(5);
            let mut state = game.setup(&mut rng, &mut ());
            let (mut legal, mut weights) = (Vec::new(), Vec::new());
            while let Some(side) = game.to_act(&state) {
                game.legal_actions(&state, &mut legal);
                let seen = *Observation::of(&game, &state, side).state();
                game.weights(&seen, &legal, &mut weights);
                assert_eq!(weights.len(), legal.len(), "{} {id}", G::ID);
                assert!(
                    weights.iter().all(|weight| weight.is_finite() && *weight > 0.0),
                    "{} {id}: {weights:?}",
                    G::ID
                );
                let facts = facts(&game, &seen, &legal);
                if let Some(kind) = facts[0].first() {
                    assert_eq!(game.decision_kind(&seen), usize::from(*kind), "{} {id}", G::ID);
                }
                for (number, facts) in facts.iter().enumerate() {
                    let cases = if number == 0 { G::FACTS.decision } else { G::FACTS.action };
                    for (value, fact) in facts.iter().zip(cases) {
                        assert!(*value < fact.cases, "{} {id}: {} is {value}", G::ID, fact.name);
                    }
                }
                let mut features = vec![f32::NAN; G::FEATURES.len()];
                game.features(&state, &mut features);
                assert!(features.iter().all(|value| value.is_finite()), "{} {id}: {features:?}", G::ID);
                assert!(game.slot(&state) < G::SLOTS, "{} {id}", G::ID);
                let estimate = game.estimate(&state, side);
                assert!((0.0..=1.0).contains(&estimate), "{} {id}: {estimate}", G::ID);
                let chosen = rng.below(legal.len() as u32) as usize;
                game.apply_unchecked(&mut state, legal[chosen], &mut rng, &mut ());
            }
        }
    }
    for id in IDS {
        with_game!(*id, G => check::<G>()).expect("it is registered");
    }
}
