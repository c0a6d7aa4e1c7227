//! What the search knows of a game: priors, playout choices, values of cut-off positions.

use std::sync::Arc;

use sandtable_engine::{BySide, Game, Outcome, Side, Stream};

use super::settings::{Eval, Settings, Source, TRUST};
use crate::{
    Doctrine,
    belief::{self, Believer},
    policy::{self, Chooser},
    value::Model,
};

/// Knowledge that a search is compiled with. Scores are shares of a win, 0 to 1, one for each side: they add up to 1
/// unless both sides [can lose](Game::can_both_lose).
pub trait Policy<G: Game>: Send + Sync {
    /// Whether all actions have the same prior, so that [`Policy::prior`] is never asked.
    const UNIFORM: bool;
    /// Whether playouts are cut at the horizon and closed by [`Policy::value`].
    fn is_cut(&self) -> bool;
    /// Player turns after which playouts are cut if the settings say nothing; 0 means at the end of the turn.
    fn horizon(&self) -> u32 {
        0
    }
    /// How much the logarithm of the prior counts against the score of a single visit if the settings say nothing.
    fn trust(&self, _game: &G) -> f64 {
        TRUST
    }
    /// Fills `weights` (cleared first) with a weight for each of `legal`.
    fn prior(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>);
    /// Index of the action that a playout takes.
    fn pick(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>, rng: &mut Stream) -> usize;
    /// Index of the action at a step of a plan that is drawn.
    fn draft(
        &self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        weights: &mut Vec<f32>,
        rng: &mut Stream,
    ) -> usize {
        self.pick(game, state, legal, weights, rng)
    }
    /// Scores for the end of a game.
    #[inline]
    fn score(&self, outcome: &Outcome) -> BySide<f32> {
        scores_of(outcome)
    }
    /// Expected scores; `scratch` is a buffer to be used again.
    fn value(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> BySide<f32>;
    /// A state that agrees with what `viewer` sees, as likely as the policy believes.
    #[inline]
    fn draw(&self, game: &G, sampler: &G::Sampler, _viewer: Side, rng: &mut Stream) -> G::State {
        game.draw(sampler, rng)
    }
    /// Whether [`Policy::luck`] tells anything.
    const TELLS_LUCK: bool = false;
    /// How lucky [`Side::One`] was in the rolls among `events`, which followed one action from `before`, in victory points.
    fn luck(&self, _game: &G, _before: &G::State, _events: &[G::Event]) -> f32 {
        0.0
    }
    /// Log-odds that a victory point for [`Side::One`] is worth in `state`; 0 where that is not known.
    fn worth_of_point(&self, _game: &G, _state: &G::State) -> f32 {
        0.0
    }
    /// Whether the side to act is making a plan.
    fn is_planning(&self, _game: &G, _state: &G::State) -> bool {
        false
    }
}

/// Scores of both sides where one gets what the other one does not.
#[inline]
#[must_use]
pub const fn shared(one: f32) -> BySide<f32> {
    BySide::new(one, 1.0 - one)
}

/// Scores of the end of a game.
#[inline]
#[must_use]
pub(crate) fn scores_of(outcome: &Outcome) -> BySide<f32> {
    BySide::from_fn(|side| f32::from(outcome.half_points(side)) * 0.5)
}

/// Knows nothing: equal priors, random playouts to the end of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    const UNIFORM: bool = true;

    #[inline]
    fn is_cut(&self) -> bool {
        false
    }

    fn prior(&self, _game: &G, _state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(legal.len(), 1.0);
    }

    #[inline]
    fn pick(&self, _: &G, _: &G::State, legal: &[G::Action], _: &mut Vec<f32>, rng: &mut Stream) -> usize {
        rng.below(legal.len() as u32) as usize
    }

    fn value(&self, _game: &G, _state: &G::State, _scratch: &mut Vec<f32>) -> BySide<f32> {
        shared(0.5)
    }
}

/// Knows the game's [`Doctrine`] and, where there is one, its model with value and learnt policy.
#[derive(Clone, Debug)]
pub struct DoctrinePolicy {
    model: Option<Arc<Model>>,
    /// By which the model's policy chooses, where it is used and the model has one.
    learnt: Option<(Arc<Model>, Chooser)>,
    /// What is used in its place, where a search [looks up no tables](Doctrine::SEARCH_LOOKS_UP).
    numbers: Option<Arc<policy::Policy>>,
    /// One over the temperature of the learnt policy, as prior, in playouts, and where it draws plans.
    scales: [f32; 3],
    eval: Eval,
    prior: Source,
    playout: Source,
    belief: Source,
    /// The model that may have a belief.
    believer: Option<Arc<Model>>,
}

impl DoctrinePolicy {
    /// The policy that `settings` ask for. A model that does not fit the game must not be given (see [`Model::check`]).
    #[must_use]
    pub fn new<G: Doctrine>(settings: &Settings, model: Option<Arc<Model>>) -> Self {
        let is_learnt = settings.prior == Source::Learnt || settings.playout == Source::Learnt;
        let learnt = model.clone().filter(|model| is_learnt && model.policy.is_some()).zip(Chooser::of::<G>());
        let taught = learnt.as_ref().and_then(|(model, _)| model.policy.as_ref());
        let numbers = taught.filter(|_| !G::SEARCH_LOOKS_UP).map(|policy| Arc::new(policy.without_tables()));
        let believer = model.clone();
        let model = model.filter(|_| settings.eval == Eval::Fitted);
        let plan_t = settings.plan_t.unwrap_or(G::PLAN_TEMPERATURE);
        let scales = [settings.prior_t, settings.playout_t, plan_t].map(|temperature| 1.0 / temperature);
        Self {
            model,
            learnt,
            numbers,
            scales,
            eval: settings.eval,
            prior: settings.prior,
            playout: settings.playout,
            belief: settings.belief,
            believer,
        }
    }

    /// Weights by `numbers` instead of the learnt policy or, if they are not given, by all of it; by the doctrine where
    /// there is none.
    #[inline]
    fn learnt<G: Doctrine>(
        &self,
        numbers: Option<&policy::Policy>,
        scale: f32,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        weights: &mut Vec<f32>,
    ) {
        match &self.learnt {
            Some((model, chooser)) => {
                let policy = numbers.or(model.policy.as_ref()).expect("`new` has looked");
                chooser.weights_at(policy, scale, game, state, legal, weights);
            }
            None => game.weights(state, legal, weights),
        }
    }
}

impl<G: Doctrine> Policy<G> for DoctrinePolicy {
    const UNIFORM: bool = false;

    fn is_cut(&self) -> bool {
        self.eval != Eval::None
    }

    fn horizon(&self) -> u32 {
        G::HORIZON
    }

    fn trust(&self, game: &G) -> f64 {
        game.trust()
    }

    fn prior(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>) {
        match self.prior {
            Source::Learnt => self.learnt(self.numbers.as_deref(), self.scales[0], game, state, legal, weights),
            Source::Doctrine => game.weights(state, legal, weights),
            Source::Uniform => Uniform.prior(game, state, legal, weights),
        }
    }

    #[inline]
    fn pick(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>, rng: &mut Stream) -> usize {
        match self.playout {
            Source::Learnt => {
                self.learnt(self.numbers.as_deref(), self.scales[1], game, state, legal, weights);
                rng.weighted(weights).unwrap_or(0)
            }
            Source::Doctrine => {
                game.weights(state, legal, weights);
                rng.weighted(weights).unwrap_or(0)
            }
            Source::Uniform => rng.below(legal.len() as u32) as usize,
        }
    }

    fn draft(
        &self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        weights: &mut Vec<f32>,
        rng: &mut Stream,
    ) -> usize {
        if self.playout != Source::Learnt {
            return self.pick(game, state, legal, weights, rng);
        }
        self.learnt(None, self.scales[2], game, state, legal, weights);
        rng.weighted(weights).unwrap_or(0)
    }

    fn value(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> BySide<f32> {
        let estimate = |side| game.estimate(state, side).clamp(0.0, 1.0) as f32;
        match &self.model {
            Some(model) => model.scores(game, state, scratch),
            None if game.can_both_lose() => BySide::from_fn(estimate),
            None => shared(estimate(Side::One)),
        }
    }

    #[inline]
    fn draw(&self, game: &G, sampler: &G::Sampler, viewer: Side, rng: &mut Stream) -> G::State {
        let believer = Believer::new(self.belief, self.believer.as_deref());
        belief::draw(game, believer, sampler, viewer, rng)
    }

    const TELLS_LUCK: bool = G::TELLS_LUCK;

    #[inline]
    fn luck(&self, game: &G, before: &G::State, events: &[G::Event]) -> f32 {
        game.luck(before, events)
    }

    fn worth_of_point(&self, game: &G, state: &G::State) -> f32 {
        self.model.as_ref().map_or(0.0, |model| model.slots[game.slot(state)].bid)
    }

    fn is_planning(&self, game: &G, state: &G::State) -> bool {
        game.is_planning(state)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Published,
        games::{leyte_gulf::LeyteGulf, smolensk::Smolensk},
        testing,
    };

    use super::*;
    use crate::self_play::play_by;

    /// Decisions of a game at which a search weighs actions otherwise than the learnt policy does, with its tables and
    /// without.
    fn differences<G: Doctrine + Published>(scenario: &str) -> [usize; 2] {
        let game: G = testing::load(scenario, &[]);
        let model = Arc::new(Model::embedded::<G>().unwrap().unwrap());
        let settings = Settings::default();
        let known = DoctrinePolicy::new::<G>(&settings, Some(Arc::clone(&model)));
        let (chooser, whole) = (Chooser::of::<G>().unwrap(), model.policy.as_ref().unwrap());
        let bare = whole.without_tables();
        let mut differences = [0; 2];
        let [mut weights, mut expected] = [const { Vec::new() }; 2];
        play_by(&game, 1, |_, position, seed| {
            let (state, legal) = (position.state(), position.legal());
            let chosen = known.pick(&game, state, legal, &mut weights, &mut Stream::new(seed));
            let played = weights.clone();
            known.prior(&game, state, legal, &mut weights);
            for (policy, differences) in [whole, &bare].into_iter().zip(&mut differences) {
                for (temperature, found) in [(settings.playout_t, &played), (settings.prior_t, &weights)] {
                    chooser.weights_at(policy, 1.0 / temperature, &game, state, legal, &mut expected);
                    *differences += usize::from(*found != expected);
                }
            }
            chosen
        });
        differences
    }

    #[test]
    fn a_search_looks_up_tables_where_the_doctrine_says_so() {
        let [tables, numbers] = differences::<LeyteGulf>("s1");
        assert!(tables == 0 && numbers > 20, "{tables} {numbers}");
        let [tables, numbers] = differences::<Smolensk>("short");
        assert!(tables > 20 && numbers == 0, "{tables} {numbers}");
    }

    #[test]
    fn plans_are_drawn_with_tables_and_at_a_temperature_of_their_own() {
        let game: Smolensk = testing::load("short", &[]);
        let model = Arc::new(Model::embedded::<Smolensk>().unwrap().unwrap());
        let policy = model.policy.as_ref().unwrap();
        let chooser = Chooser::of::<Smolensk>().unwrap();
        let told = Settings { plan_t: Some(0.25), ..Settings::default() };
        let [mut weights, mut expected] = [const { Vec::new() }; 2];
        for (settings, temperature) in [(Settings::default(), Smolensk::PLAN_TEMPERATURE), (told, 0.25)] {
            let known = DoctrinePolicy::new::<Smolensk>(&settings, Some(Arc::clone(&model)));
            play_by(&game, 1, |_, position, seed| {
                let (state, legal) = (position.state(), position.legal());
                let chosen = known.draft(&game, state, legal, &mut weights, &mut Stream::new(seed));
                chooser.weights_at(policy, 1.0 / temperature, &game, state, legal, &mut expected);
                assert_eq!(weights, expected);
                chosen
            });
        }
    }

    #[test]
    fn plans_are_drawn_by_the_doctrine_where_playouts_leave_the_policy_out() {
        let game: Smolensk = testing::load("short", &[]);
        let model = Arc::new(Model::embedded::<Smolensk>().unwrap().unwrap());
        let settings = Settings { playout: Source::Doctrine, ..Settings::default() };
        let known = DoctrinePolicy::new::<Smolensk>(&settings, Some(model));
        let [mut weights, mut expected] = [const { Vec::new() }; 2];
        play_by(&game, 1, |_, position, seed| {
            let (state, legal) = (position.state(), position.legal());
            let chosen = known.draft(&game, state, legal, &mut weights, &mut Stream::new(seed));
            game.weights(state, legal, &mut expected);
            assert_eq!(weights, expected);
            chosen
        });
    }
}
