//! What a bot knows about a game: one module a game, each implementing [`Doctrine`].

mod leanings;
mod leyte_gulf;
mod pacific_fury;
mod pacific_war;
mod sharpen;
mod smolensk;
mod template;
mod three_kingdoms;

use sandtable_engine::{Game, Side};

use crate::{
    belief::Secret,
    mcts,
    policy::{Facts, MAX_FACTS},
};

/// The doctrine of a game: a weight for every legal action, and the features by which a position is valued.
///
/// `state` may be a sampled state inside a search. Weights must use only what the side to act may know, so that a playout
/// does not become clairvoyant. A game that has no doctrine yet leaves it all as it is: all actions weigh the same, and
/// nothing is known about who is ahead.
pub trait Doctrine: Game {
    /// Names of the features, in the order in which [`Doctrine::features`] fills them. Models refer to these names.
    const FEATURES: &'static [&'static str] = &[];

    /// Number of separate regressions: one a turn and phase, counted by [`Doctrine::slot`].
    const SLOTS: usize = 1;

    /// Fills `weights` (cleared first) with one positive weight for each of `legal`, in the same order. The scripted
    /// bot draws actions in proportion to them; the search takes their shares as priors and plays its playouts by them.
    fn weights(&self, _state: &Self::State, legal: &[Self::Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(legal.len(), 1.0);
    }

    /// Numbers of the doctrine that a learnt policy may set otherwise, by scenario and side. Models refer to these names.
    const LEANINGS: &'static [&'static str] = &[];

    /// Scenarios that a policy tells apart by [`Doctrine::scenario_number`].
    const SCENARIOS: usize = 1;

    /// The number of the scenario, below [`Doctrine::SCENARIOS`].
    fn scenario_number(&self) -> usize {
        0
    }

    /// [`Doctrine::weights`] with each number of [`Doctrine::LEANINGS`] multiplied by its factor. With factors of 1 the weights
    /// are the same.
    fn weights_leaning(&self, state: &Self::State, legal: &[Self::Action], _factors: &[f32], weights: &mut Vec<f32>) {
        self.weights(state, legal, weights);
    }

    /// The temperature at which the scripted bot plays these weights: low enough that no other beats it clearly, high
    /// enough that it does not repeat itself. Bots multiply it by their own `t`; the search takes the weights as they are.
    const TEMPERATURE: f32 = 1.0;

    /// Player turns by the game's clock after which a search cuts its playouts, if it is told nothing else; 0 means at the
    /// end of the turn.
    const HORIZON: u32 = 0;

    /// How much the logarithm of an action's prior counts against the score of a single playout, where a search compares
    /// actions and is told nothing else: more where playouts say less.
    fn trust(&self) -> f64 {
        mcts::TRUST
    }

    /// Temperature at which the learnt policy draws the plans of a search, if it is told nothing else. It draws them with
    /// its tables in every game: that is little work beside their playouts.
    const PLAN_TEMPERATURE: f32 = mcts::PLAN_TEMPERATURE;

    /// What a learnt policy looks at.
    const FACTS: Facts = Facts::NONE;

    /// Whether a search looks up the tables of a learnt policy, for priors and in playouts. Where that costs more than it
    /// gains it goes by the policy's [numbers of the doctrine](Doctrine::LEANINGS) alone.
    const SEARCH_LOOKS_UP: bool = true;

    /// Fills `facts`, as long as the decision's part of [`Doctrine::FACTS`] and zero before, each below its number of cases.
    fn decision_facts(&self, _state: &Self::State, _facts: &mut [u16]) {}

    /// The same for one legal action.
    fn action_facts(&self, _state: &Self::State, _action: Self::Action, _facts: &mut [u16]) {}

    /// Calls `note` with the place and the facts of each of `legal`, in order: [`Doctrine::action_facts`] of all actions, for
    /// games that work out once what actions have in common. Room that the facts leave is for those that come from the list.
    #[inline]
    fn list_facts(
        &self,
        state: &Self::State,
        legal: &[Self::Action],
        note: &mut impl FnMut(usize, &mut [u16; MAX_FACTS]),
    ) {
        for (place, &action) in legal.iter().enumerate() {
            let mut facts = [0; MAX_FACTS];
            self.action_facts(state, action, &mut facts[..Self::FACTS.action.len()]);
            note(place, &mut facts);
        }
    }

    /// Names of the facts of actions that can be other than 0 at a kind of decision; nothing if all can.
    fn told(_kind: usize) -> Option<&'static [&'static str]> {
        None
    }

    /// The kind of a decision: the first of its facts.
    fn decision_kind(&self, _state: &Self::State) -> usize {
        0
    }

    /// Fills `features` (as long as [`Doctrine::FEATURES`]) from the view of [`Side::One`], about -1 to 1 each.
    fn features(&self, _state: &Self::State, _features: &mut [f32]) {}

    /// The regression that values this state, below [`Doctrine::SLOTS`].
    fn slot(&self, _state: &Self::State) -> usize {
        0
    }

    /// The bid that a value counts in this state: that of the game, and where points are compared with those of the enemy
    /// while the value knows only the own ones, also what the enemy has now.
    fn valued_bid(&self, _state: &Self::State) -> i32 {
        self.bid()
    }

    /// Whether [`Doctrine::luck`] tells anything, so that a search listens to the rolls of its playouts.
    const TELLS_LUCK: bool = false;

    /// How lucky [`Side::One`] was in the rolls among `events`, which followed one action from `before`, in victory points
    /// times `VP_SCALE`: for each roll, what its result is worth less the mean over all its results. The worths may be rough,
    /// and a roll may be left out; but each difference must be 0 on average, given all that was known just before the roll.
    fn luck(&self, _before: &Self::State, _events: &[Self::Event]) -> f32 {
        0.0
    }

    /// States that a search draws for each one that it takes; with 1 every state is taken as it is drawn.
    const BELIEFS: u32 = 1;

    /// How likely the secrets of `owner` in a drawn state are by the way it plays, beyond what the rules say: a weight above
    /// zero. Asked only where [`Doctrine::BELIEFS`] is above 1.
    fn likelihood(&self, _state: &Self::State, _owner: Side) -> f32 {
        1.0
    }

    /// What there is to see in the secrets of a side, by which a belief is learnt.
    const SECRETS: &'static [Secret] = &[];

    /// Looks at the secrets of `owner` in a drawn state: calls `note` with the number of an entry of
    /// [`Doctrine::SECRETS`] and with its facts, as often as there is something to see.
    fn secrets(&self, _state: &Self::State, _owner: Side, _note: &mut impl FnMut(usize, &[u16])) {}

    /// Whether the decisions from here to the end of the phase or of the player turn make one plan (forming forces, setting
    /// up, moving the units of an activation): the side to act decides many times without dice and without news. The search
    /// then compares whole plans.
    fn is_planning(&self, _state: &Self::State) -> bool {
        false
    }

    /// Hand-made value for cut-off playouts when no fitted model is there: expected score of `side`, 0 to 1. That of the
    /// other side is the rest, and is not asked for, unless both sides [can lose](Game::can_both_lose): then each has its
    /// own, and what is missing to 1 is the chance that both lose.
    fn estimate(&self, _state: &Self::State, _side: Side) -> f64 {
        0.5
    }
}
