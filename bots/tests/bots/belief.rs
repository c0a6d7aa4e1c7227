//! Beliefs: what was learnt parts the truth from what might be, and nobody peeks for it.

use std::sync::Arc;

use sandtable_bots::{
    BotSpec, Doctrine, Model, Stop,
    belief::{BeliefPlan, learn_belief},
};
use sandtable_engine::{
    Game, Observation, Position, Side,
    dice::{Keyed, hash},
    games::{leyte_gulf::LeyteGulf, pacific_fury::PacificFury},
    math,
    testing::load,
};

fn plan(games: u64) -> BeliefPlan {
    BeliefPlan { games, seed: 3, bots: vec![BotSpec::Policy { t: 1.0 }, BotSpec::SCRIPT] }
}

fn model<G: Doctrine>() -> Arc<Model> {
    Arc::new(Model::embedded::<G>().expect("a model ships").expect("it fits"))
}

#[test]
fn what_the_enemy_hides_is_told_better_than_by_a_guess() {
    let game: PacificFury = load("guadalcanal", &[]);
    let (model, plan) = (model::<PacificFury>(), plan(120));
    let belief = learn_belief(&[game], &model, &plan, &|_| {}).expect("it names secrets");
    let training = &belief.training;
    assert!((training.log_loss_guess - math::ln(8.0)).abs() < 1e-3, "{training:?}");
    assert!(training.log_loss < 0.6 * training.log_loss_guess, "{training:?}");
    let without = Arc::new(Model { belief: None, ..(*model).clone() });
    let again = learn_belief(&[load::<PacificFury>("guadalcanal", &[])], &without, &plan, &|_| {});
    assert_eq!(again, Some(belief.clone()), "what was learnt before is not looked at");
    let text = Model { belief: Some(belief.clone()), ..(*model).clone() }.to_json();
    assert_eq!(Model::parse(&text).unwrap().check::<PacificFury>(None).unwrap().belief, Some(belief));
}

#[test]
fn a_belief_about_other_secrets_is_refused() {
    let text = model::<PacificFury>().to_json();
    let renamed = text.replacen("\"order: attacks 2", "\"order: attacks 3", 1);
    assert_ne!(renamed, text, "the model that ships has a belief");
    let error = Model::parse(&renamed).unwrap().check::<PacificFury>(None).unwrap_err();
    assert_eq!(error.to_string(), "the model's belief looks at other secrets than the doctrine; train it again");
}

#[test]
fn a_game_without_secrets_has_nothing_to_believe() {
    let game: LeyteGulf = load("s1", &[]);
    assert_eq!(learn_belief(&[game], &model::<LeyteGulf>(), &plan(1), &|_| {}), None);
}

/// The searcher is handed the same observation of two different truths and must decide alike; with the belief it decides
/// otherwise than without somewhere, or it would not be used.
#[test]
fn the_search_uses_its_belief_and_sees_no_secret() {
    let game: PacificFury = load("guadalcanal", &[]);
    let model = model::<PacificFury>();
    let bot = |text: &str| text.parse::<BotSpec>().unwrap().build(&game, Some(Arc::clone(&model)));
    let (mut first, mut second) = (bot("mcts:iters=24"), bot("mcts:iters=24"));
    let mut plain = bot("mcts:iters=24,belief=uniform");
    let mut dice = Keyed::new(hash(5, 0));
    let mut position = Position::begin(&game, &mut dice, &mut ());
    let (mut differing, stop) = (0, Stop::new());
    for decision in 1_u64.. {
        let Some(side) = position.to_act(&game) else { break };
        let observation = Observation::of(&game, position.state(), side);
        let seed = hash(5, decision);
        let drawn = game.determinize(&observation, &mut sandtable_engine::Stream::new(seed));
        let of_drawn = Observation::of(&game, &drawn, side);
        let chosen = first.choose(&game, &observation, position.legal(), seed, &stop);
        assert_eq!(second.choose(&game, &of_drawn, position.legal(), seed, &stop), chosen);
        differing += usize::from(plain.choose(&game, &observation, position.legal(), seed, &stop) != chosen);
        let action = position.legal()[chosen];
        position.advance(&game, action, &mut dice, &mut ());
    }
    assert!(differing > 0);
    assert!(game.outcome(position.state()).is_some_and(|outcome| outcome.half_points(Side::One) <= 2));
}
