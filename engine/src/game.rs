//! The contract of the rules: what a game must write, and what it gets for it.

use std::{fmt::Debug, hash::Hash};

use thiserror::Error;

use crate::{Dice, EventSink, Notation, Observation, Outcome, Position, Roll, Setting, Side, Stream, Victory};

/// An action that the rules do not allow in the state where it was tried. The state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("action {0:?} is not legal here")]
pub struct IllegalAction<A: Debug>(pub A);

/// The rules of a board wargame for two sides: scenario, options and data are in the value, the position is in
/// [`Game::State`].
///
/// A turn is a sequence of small decisions. At each of them one side picks one of the actions that [`Game::list`]
/// lists; [`Game::decide`] rolls the dice it needs and goes on to the next decision. Where only one action is legal
/// nobody is asked: it is played at once by [`Position`]. All chance goes through [`Dice`].
///
/// The methods up to the line are what a game writes. Those below it are written once for all games.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position: plain data, compared and copied as bits.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision of one side, with its notation.
    type Action: Notation<Self> + Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What the rules report: ids and numbers, put into words by [`Words`](crate::Words).
    type Event: Copy + Debug + Send + 'static;
    /// What follows from a state and is too dear to be worked out anew each time: occupancy, zones of control, supply.
    /// It lies beside the state, in a place that the caller owns. `()` for games without.
    type Tables: Clone + Default + PartialEq + Debug + Send + 'static;
    /// What is worked out once from an observation, so that many states can be drawn from it.
    type Sampler: Send + Sync + 'static;

    /// Stable kebab-case name.
    const ID: &'static str;
    /// Upper bound of the number of legal actions in any state.
    const MAX_ACTIONS: usize;
    /// Upper bound of the number of decisions in any game.
    const MAX_DECISIONS: u32;
    /// Victory points are multiplied by this, so that halves and thirds stay integers.
    const VP_SCALE: i32 = 1;

    /// The names of the sides, the scenario and the bid, as the loader was given them.
    fn setting(&self) -> &Setting;

    /// The state before the first decision. `tables` come as they were left by another game.
    fn begin<D: Dice, E: EventSink<Self::Event>>(
        &self,
        tables: &mut Self::Tables,
        dice: &mut D,
        events: &mut E,
    ) -> Self::State;

    /// The side that decides, `None` when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Side>;

    /// Appends the legal actions to `actions`, in canonical order without duplicates. `tables` belong to `state`.
    ///
    /// Also answers for the redacted state of an [`Observation`] when the side to act is its viewer.
    fn list(&self, state: &Self::State, tables: &Self::Tables, actions: &mut Vec<Self::Action>);

    /// Carries out a legal action, everything up to the next decision, and the same change of `tables`.
    /// An illegal action may corrupt the state or panic.
    fn decide<D: Dice, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        tables: &mut Self::Tables,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    );

    /// How the game was won, `Some` exactly when [`Game::to_act`] is `None`.
    fn victory(&self, state: &Self::State) -> Option<Victory>;

    /// Whether a game of this scenario can end as [`Finish::BothLost`](crate::Finish::BothLost). The scores of the sides
    /// then need not add up to one, so the search keeps both, and results say how often it happened.
    fn can_both_lose(&self) -> bool {
        false
    }

    /// Current turn, from 1; never falls.
    fn turn(&self, state: &Self::State) -> u16;

    /// Number of player turns (impulses, operations) begun so far; never falls, and rises whenever the turn does.
    /// Playouts are cut by it.
    fn clock(&self, state: &Self::State) -> u32;

    /// Blanks everything that `viewer` may not know. Idempotent; call it through [`Observation::of`].
    ///
    /// A game without secrets writes [`no_secrets!`](crate::no_secrets) instead of this and the next two.
    fn redact(&self, state: &Self::State, viewer: Side) -> Self::State;

    /// Prepares to draw states that agree with the observation.
    fn sampler(&self, observation: &Observation<Self>) -> Self::Sampler;

    /// Draws a full state from those consistent with the observation: redacting it gives the observation back.
    fn draw(&self, sampler: &Self::Sampler, rng: &mut Stream) -> Self::State;

    /// Whether `viewer` may learn of `action` when it is taken in `state` (for logs and for the other side's screen).
    fn is_visible(&self, _state: &Self::State, _action: Self::Action, _viewer: Side) -> bool {
        true
    }

    /// Whether `viewer` may notice that a decision was made whose action [`Game::is_visible`] keeps from it. Otherwise its
    /// logs pass over the decision.
    fn is_noticed(&self, _state: &Self::State, _action: Self::Action, _viewer: Side) -> bool {
        true
    }

    /// Whether `viewer` may see the value of this roll.
    fn is_roll_visible(&self, _roll: &Roll, _viewer: Side) -> bool {
        true
    }

    /// Makes `tables` those of `state`, whatever they were before.
    fn derive(&self, _state: &Self::State, _tables: &mut Self::Tables) {}

    // ---------------------------------------------------------------------------------------------------------------

    /// Names of the kinds of action that [`Game::action_kind`] counts, for statistics.
    const ACTION_KINDS: &'static [&'static str] = <Self::Action as Notation<Self>>::KINDS;

    /// Index into [`Game::ACTION_KINDS`].
    #[inline]
    fn action_kind(&self, action: Self::Action) -> usize {
        action.kind()
    }

    /// The tables of a state, made anew.
    fn tables(&self, state: &Self::State) -> Self::Tables {
        let mut tables = Self::Tables::default();
        self.derive(state, &mut tables);
        tables
    }

    /// The state in which the first side is asked.
    fn setup<D: Dice, E: EventSink<Self::Event>>(&self, dice: &mut D, events: &mut E) -> Self::State {
        *Position::begin(self, dice, events).state()
    }

    /// Replaces the contents of `actions` by the legal actions. Hot loops keep a [`Position`], which has the list.
    fn legal_actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        actions.clear();
        if self.to_act(state).is_some() {
            self.list(state, &self.tables(state), actions);
        }
    }

    /// Carries out a legal action and everything up to the next decision that is asked. An illegal action may corrupt
    /// the state or panic. Hot loops use [`Position::advance`].
    fn apply_unchecked<D: Dice, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    ) {
        let mut position = Position::bare(self, *state);
        position.advance(self, action, dice, events);
        *state = *position.state();
    }

    /// Carries out an action if it is legal, else leaves `state` alone.
    fn apply<D: Dice, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    ) -> Result<(), IllegalAction<Self::Action>> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        if !legal.contains(&action) {
            return Err(IllegalAction(action));
        }
        self.apply_unchecked(state, action, dice, events);
        Ok(())
    }

    /// The bid in scaled victory points: what [`Side::Two`] gets on top in the end; below zero [`Side::One`] gets it.
    /// Players know it: a value must be that of the game with the bid.
    fn bid(&self) -> i32 {
        self.setting().bid * Self::VP_SCALE
    }

    /// The result with the bid, `Some` exactly when [`Game::to_act`] is `None`.
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        self.victory(state).map(|victory| victory.outcome(self.bid()))
    }

    /// Draws one full state from those consistent with the observation.
    fn determinize(&self, observation: &Observation<Self>, rng: &mut Stream) -> Self::State {
        self.draw(&self.sampler(observation), rng)
    }

    /// Short lower-case name of a side for files and arguments: `ijn`.
    fn side_id(&self, side: Side) -> &str {
        &self.setting().sides[side.index()].id
    }

    /// Name of a side for people.
    fn side_name(&self, side: Side) -> &str {
        &self.setting().sides[side.index()].name
    }

    /// The notation of an action: short ASCII text without line breaks that [`Game::parse_action`] reads back.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String {
        action.text(self, state)
    }

    /// Reads the notation of an action. Syntax only: whether it is legal is asked of [`Game::legal_actions`].
    /// The error is a fragment that says what was expected.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, String> {
        Self::Action::parse(self, state, text)
    }
}

/// What a game without secrets writes inside its `impl Game`: everybody sees everything.
#[macro_export]
macro_rules! no_secrets {
    () => {
        type Sampler = Self::State;

        fn redact(&self, state: &Self::State, _viewer: $crate::Side) -> Self::State {
            *state
        }

        fn sampler(&self, observation: &$crate::Observation<Self>) -> Self::State {
            *observation.state()
        }

        fn draw(&self, sampler: &Self::State, _rng: &mut $crate::Stream) -> Self::State {
            *sampler
        }
    };
}
