//! Why one action is better than another, by the features of the value.
//!
//! Both actions are played on to the end of the turn with the same luck, and the features of the positions that they lead
//! to are held against each other, each weighed as the value weighs it. What the features add is together what the value
//! makes of the difference.

use sandtable_engine::{Observation, Position, Side, Stream, dice::hash, math};

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
    /// What it adds to the chance of the side that decides, in shares of a win.
    pub adds: f64,
}

/// What speaks for one action (index into `legal`) against another, from what the side to act knows: every feature that
/// differs, those that weigh most first. Together they are what the value makes of the difference.
pub fn reasons<G: Doctrine>(
    game: &G,
    observation: &Observation<G>,
    legal: &[G::Action],
    [better, other]: [usize; 2],
    model: &Model,
    seed: u64,
) -> Vec<Reason> {
    let side = observation.viewer();
    let mut sums = vec![0.0; G::FEATURES.len() + 1];
    let sampler = game.sampler(observation);
    let mut position = Position::of(game, *observation.state());
    let mut reader = Reader { game, model, side, chooser: Chooser::of::<G>(), weights: Vec::new() };
    for playout in 0..PLAYOUTS {
        let seed = hash(seed, playout);
        let drawn =
            belief::draw(game, Believer::new(Source::Learnt, Some(model)), &sampler, side, &mut Stream::new(seed));
        let [one, two] = [better, other].map(|action| {
            position.set_with(game, drawn, legal);
            reader.end_of(&mut position, legal[action], seed)
        });
        let all = one.share() - two.share();
        match (one, two) {
            (End::Valued(one), End::Valued(two)) => one.add_difference(&two, &mut sums),
            _ => *sums.last_mut().expect("there is always the result") += all,
        }
    }
    let names = G::FEATURES.iter().copied().chain([RESULT]);
    let reasons = names.zip(sums).map(|(feature, sum)| Reason { feature, adds: sum / PLAYOUTS as f64 });
    let mut reasons: Vec<Reason> = reasons.filter(|reason| reason.adds != 0.0).collect();
    reasons.sort_by(|a, b| b.adds.abs().total_cmp(&a.adds.abs()));
    reasons
}

/// Where a playout led.
enum End {
    /// To the end of the game, with this share of a win for the side that decides.
    Over(f64),
    /// To the end of the turn.
    Valued(Valued),
}

impl End {
    /// The share of a win of the side that decides.
    fn share(&self) -> f64 {
        match self {
            Self::Over(share) => *share,
            Self::Valued(valued) => valued.share(),
        }
    }
}

/// A position as the value sees it, from the view of the side that decides.
struct Valued {
    /// Chance of a win unless both lose, and what each feature adds to its log-odds.
    chance: f64,
    for_win: Vec<f64>,
    /// Chance that both lose, likewise.
    both_lost: f64,
    for_loss: Vec<f64>,
}

impl Valued {
    fn share(&self) -> f64 {
        (1.0 - self.both_lost) * self.chance
    }

    /// Parts the difference of the shares among the features: a product by the mean of its factors, a chance by the parts
    /// of its log-odds.
    fn add_difference(&self, other: &Self, sums: &mut [f64]) {
        let won = 1.0 - 0.5 * (self.both_lost + other.both_lost);
        let chance = 0.5 * (self.chance + other.chance);
        let of_win = won * slope(self.chance, other.chance);
        let of_loss = chance * slope(self.both_lost, other.both_lost);
        for (place, sum) in sums.iter_mut().enumerate().take(self.for_win.len()) {
            *sum += of_win * (self.for_win[place] - other.for_win[place]);
            *sum -= of_loss * (self.for_loss[place] - other.for_loss[place]);
        }
    }
}

/// What log-odds are worth between two chances.
fn slope(one: f64, other: f64) -> f64 {
    let log_odds = |chance: f64| math::ln(chance / (1.0 - chance));
    let difference = log_odds(one) - log_odds(other);
    if difference.is_finite() && difference.abs() > 1e-6 { (one - other) / difference } else { one * (1.0 - one) }
}

struct Reader<'a, G: Doctrine> {
    game: &'a G,
    model: &'a Model,
    side: Side,
    chooser: Option<Chooser>,
    weights: Vec<f32>,
}

impl<G: Doctrine> Reader<'_, G> {
    /// Plays an action and on to the end of the turn.
    fn end_of(&mut self, position: &mut Position<G>, action: G::Action, seed: u64) -> End {
        let Self { game, model, side, chooser, weights } = self;
        let turn = game.turn(position.state());
        let close = |state: &G::State| (game.turn(state) > turn).then(|| value(*game, model, *side, state));
        let pick = |state: &G::State, legal: &[G::Action], rng: &mut Stream| {
            match (&*chooser, &model.policy) {
                (Some(chooser), Some(policy)) => chooser.weights(policy, *game, state, legal, weights),
                _ => game.weights(state, legal, weights),
            }
            rng.weighted(weights).unwrap_or(0)
        };
        match play_on(*game, position, action, seed, close, pick) {
            Some(valued) => End::Valued(valued),
            None => End::Over(crate::self_play::score(game.outcome(position.state()), *side)),
        }
    }
}

/// A position as the value sees it.
fn value<G: Doctrine>(game: &G, model: &Model, side: Side, state: &G::State) -> Valued {
    let mut features = vec![0.0; G::FEATURES.len()];
    game.features(state, &mut features);
    let slot = game.slot(state);
    let parts = |weights: &[f32], sign: f64| -> Vec<f64> {
        let weight = |place: usize| weights.get(1 + place).map_or(0.0, |&weight| f64::from(weight));
        features.iter().enumerate().map(|(place, &feature)| sign * weight(place) * f64::from(feature)).collect()
    };
    let first = f64::from(model.win(slot, &features, game.valued_bid(state)));
    let (chance, sign) = if side == Side::One { (first, 1.0) } else { (1.0 - first, -1.0) };
    Valued {
        chance,
        for_win: parts(&model.slots[slot].win, sign),
        both_lost: f64::from(model.both_lost(slot, &features)),
        for_loss: parts(&model.slots[slot].both_lost, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position with these parts of its log-odds, and these of both losing.
    fn valued(for_win: [f64; 2], for_loss: [f64; 2]) -> Valued {
        let chance = |first: f64, parts: [f64; 2]| math::sigmoid(first + parts[0] + parts[1]);
        Valued {
            chance: chance(0.4, for_win),
            for_win: for_win.to_vec(),
            both_lost: chance(-1.0, for_loss),
            for_loss: for_loss.to_vec(),
        }
    }

    #[test]
    fn what_features_add_is_together_the_difference() {
        for (one, two) in [
            (valued([2.0, -0.5], [0.0, 0.0]), valued([1.0, 0.5], [0.0, 0.0])),
            (valued([9.0, 3.0], [0.3, 1.0]), valued([-8.0, 3.0], [0.3, -1.0])),
            (valued([0.1, 0.1], [0.2, 0.2]), valued([0.1, 0.1], [0.2, 0.2])),
        ] {
            let mut sums = [0.0; 3];
            one.add_difference(&two, &mut sums);
            let all: f64 = sums.iter().sum();
            assert!((all - (one.share() - two.share())).abs() < 1e-9, "{sums:?}");
        }
        let mut sums = [0.0; 3];
        valued([7.0, 0.5], [0.0, 0.0]).add_difference(&valued([7.0, 0.0], [0.0, 0.0]), &mut sums);
        assert!(sums[0] == 0.0 && sums[1] > 0.0, "a feature that is the same adds nothing: {sums:?}");
    }
}
