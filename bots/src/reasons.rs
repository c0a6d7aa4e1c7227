//! Why one action is better than another, by the features of the value.
//!
//! Both actions are played on to the end of the turn with the same luck, and the features of the positions that they lead
//! to are held against each other, each weighed as the value weighs it.

use sandtable_engine::{Observation, Position, Side, Stream, dice::hash};

use crate::{
    Doctrine, Model,
    belief::{self, Believer},
    luck::play_on,
    mcts::Source,
    policy::Chooser,
};

/// Playouts of each action.
const PLAYOUTS: u64 = 64;

/// The name of the reason that an action ends the game well.
pub const RESULT: &str = "result_of_the_game";

/// What a feature adds to the chance of the better action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// Name of the feature, or [`RESULT`].
    pub feature: &'static str,
    /// What it adds to the chance of the side that decides, about, in shares of a win.
    pub adds: f64,
}

/// What speaks for one action (index into `legal`) against another, from what the side to act knows: every feature that
/// differs, those that weigh most first.
pub fn reasons<G: Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    [better, other]: [usize; 2],
    model: &Model,
    seed: u64,
) -> Vec<Reason> {
    let side = observation.viewer();
    let sign = if side == Side::One { 1.0 } else { -1.0 };
    let mut sums = vec![0.0; G::FEATURES.len() + 1];
    let sampler = game.sampler(observation);
    let mut position = Position::of(game, *observation.state());
    let mut reader = Reader { game, model, side, chooser: Chooser::of::<G>(), weights: Vec::new() };
    for playout in 0..PLAYOUTS {
        let seed = hash(seed, playout);
        let drawn =
            belief::draw(game, Believer::new(Source::Learnt, Some(model)), &sampler, side, &mut Stream::new(seed));
        for (action, sign) in [(better, sign), (other, -sign)] {
            position.set_with(game, drawn, legal);
            reader.add(&mut position, legal[action], seed, sign / PLAYOUTS as f64, &mut sums);
        }
    }
    let names = G::FEATURES.iter().copied().chain([RESULT]);
    let mut reasons: Vec<Reason> = names.zip(sums).map(|(feature, adds)| Reason { feature, adds }).collect();
    reasons.retain(|reason| reason.adds != 0.0);
    reasons.sort_by(|a, b| b.adds.abs().total_cmp(&a.adds.abs()));
    reasons
}

struct Reader<'a, G: Doctrine> {
    game: &'a G,
    model: &'a Model,
    side: Side,
    chooser: Option<Chooser>,
    weights: Vec<f32>,
}

impl<G: Doctrine> Reader<'_, G> {
    /// Plays an action and on to the end of the turn, and adds what each feature makes of the chance of side one; of the
    /// chance that both lose it takes what the side that decides has of it, with the sign turned back for side two.
    fn add(&mut self, position: &mut Position<G>, action: G::Action, seed: u64, sign: f64, sums: &mut [f64]) {
        let Self { game, model, side, chooser, weights } = self;
        let turn = game.turn(position.state());
        let mut parts = vec![0.0; G::FEATURES.len()];
        let close = |state: &G::State| {
            (game.turn(state) > turn).then(|| {
                let mut features = vec![0.0; G::FEATURES.len()];
                game.features(state, &mut features);
                let slot = game.slot(state);
                let chance = f64::from(model.win(slot, &features, game.bid()));
                let lost = f64::from(model.both_lost(slot, &features));
                // The slope of the logistic curve: what a little more log-odds is worth here.
                let slope = (1.0 - lost) * chance * (1.0 - chance);
                for (part, (&weight, &feature)) in
                    parts.iter_mut().zip(model.slots[slot].win[1..].iter().zip(&features))
                {
                    *part = slope * f64::from(weight) * f64::from(feature);
                }
                let at_stake = if *side == Side::One { chance } else { chance - 1.0 };
                let slope = at_stake * lost * (1.0 - lost);
                let weights = model.slots[slot].both_lost.get(1..).unwrap_or_default();
                for (part, (&weight, &feature)) in parts.iter_mut().zip(weights.iter().zip(&features)) {
                    *part -= slope * f64::from(weight) * f64::from(feature);
                }
                0.0
            })
        };
        let pick = |state: &G::State, legal: &[G::Action], rng: &mut Stream| {
            match (&*chooser, &model.policy) {
                (Some(chooser), Some(policy)) => chooser.weights(policy, *game, state, legal, weights),
                _ => game.weights(state, legal, weights),
            }
            rng.weighted(weights).unwrap_or(0)
        };
        let ended = play_on(*game, position, action, seed, close, pick).is_none();
        for (sum, part) in sums.iter_mut().zip(&parts) {
            *sum += sign * part;
        }
        if ended {
            let outcome = game.outcome(position.state());
            let score = crate::self_play::score(outcome, *side);
            let score = if *side == Side::One { score } else { 1.0 - score };
            *sums.last_mut().expect("there is always the result") += sign * (score - 0.5);
        }
    }
}
