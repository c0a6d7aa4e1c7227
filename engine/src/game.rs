//! The contract between a game and everything that plays, simulates or shows it.

use std::{fmt::Debug, hash::Hash};

use thiserror::Error;

use crate::{CombatRow, Dice, EventSink, Observation, Outcome, Roll, Side, Stream};

/// An action that the rules do not allow in the state where it was tried. The state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("action {0:?} is not legal here")]
pub struct IllegalAction<A: Debug>(pub A);

/// One line of a position as a person reads it: where something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The counter or marker.
    pub what: String,
    /// Where it stands, with its condition.
    pub place: String,
}

/// A board wargame for two sides: scenario, options and data are in the value, the position is in [`Game::State`].
///
/// A turn is a sequence of small decisions. In every state that is not over exactly one side has a list of at least two
/// legal actions (nodes with a single choice are played by the rules themselves); applying one of them rolls what dice
/// it needs and goes on to the next decision. All chance goes through [`Dice`].
pub trait Game: Sized + Send + Sync + 'static {
    /// A position: plain data, compared and copied as bits.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision of one side.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What the rules report: ids and numbers, put into words by [`Game::event_text`].
    type Event: Copy + Debug + Send + 'static;

    /// Stable kebab-case name.
    const ID: &'static str;
    /// Upper bound of the number of legal actions in any state.
    const MAX_ACTIONS: usize;
    /// Upper bound of the number of decisions in any game.
    const MAX_DECISIONS: u32;
    /// Victory points in [`Outcome::vp`] are multiplied by this, so that halves and thirds stay integers.
    const VP_SCALE: i32 = 1;
    /// Names of the phases that [`Game::phase`] counts, for statistics.
    const PHASES: &'static [&'static str];
    /// Names of the kinds of action that [`Game::action_kind`] counts, for statistics.
    const ACTION_KINDS: &'static [&'static str];
    /// Names of the quantities that [`Game::metric`] measures at the end of every turn.
    const METRICS: &'static [&'static str];

    /// The state before the first decision.
    fn setup<D: Dice, E: EventSink<Self::Event>>(&self, dice: &mut D, events: &mut E) -> Self::State;

    /// The side that decides, `None` when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Side>;

    /// Replaces the contents of `actions` by the legal actions in canonical order without duplicates.
    ///
    /// Also answers for the redacted state of an [`Observation`] when the side to act is its viewer.
    fn legal_actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Carries out a legal action and everything up to the next decision. An illegal action may corrupt the state or panic.
    fn apply_unchecked<D: Dice, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    );

    /// Carries out an action if it is legal, else leaves `state` alone.
    fn apply<D: Dice, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    ) -> Result<(), IllegalAction<Self::Action>> {
        let mut legal = Vec::new();
        if self.to_act(state).is_some() {
            self.legal_actions(state, &mut legal);
        }
        if !legal.contains(&action) {
            return Err(IllegalAction(action));
        }
        self.apply_unchecked(state, action, dice, events);
        Ok(())
    }

    /// The result, `Some` exactly when [`Game::to_act`] is `None`.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Blanks everything that `viewer` may not know. Idempotent; call it through [`Observation::of`].
    fn redact(&self, state: &Self::State, viewer: Side) -> Self::State;

    /// Draws a full state from those consistent with the observation: redacting it gives the observation back.
    fn determinize(&self, observation: &Observation<Self>, rng: &mut Stream) -> Self::State;

    /// Whether `viewer` may learn of `action` when it is taken in `state` (for logs and for the other side's screen).
    fn is_visible(&self, _state: &Self::State, _action: Self::Action, _viewer: Side) -> bool {
        true
    }

    /// Whether `viewer` may see the value of this roll.
    fn is_roll_visible(&self, _roll: &Roll, _viewer: Side) -> bool {
        true
    }

    /// Current turn, from 1; never falls.
    fn turn(&self, state: &Self::State) -> u16;

    /// Number of player turns (impulses, operations) begun so far; never falls. Playouts are cut by it.
    fn clock(&self, state: &Self::State) -> u32;

    /// Index into [`Game::PHASES`].
    fn phase(&self, state: &Self::State) -> usize;

    /// Index into [`Game::ACTION_KINDS`].
    fn action_kind(&self, action: Self::Action) -> usize;

    /// Value of metric `index` of [`Game::METRICS`] for `side`.
    fn metric(&self, state: &Self::State, side: Side, index: usize) -> i32;

    /// Short lower-case name of a side for files and arguments: `ijn`.
    fn side_id(&self, side: Side) -> &'static str;

    /// Name of a side for people.
    fn side_name(&self, side: Side) -> &'static str;

    /// The notation of an action: short ASCII text without line breaks that [`Game::parse_action`] reads back.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String;

    /// Reads the notation of an action. Syntax only: whether it is legal is asked of [`Game::legal_actions`].
    /// The error is a fragment that says what was expected.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, String>;

    /// One line for people: what the side to act is asked.
    fn prompt(&self, state: &Self::State) -> String;

    /// One line for people: what an action does.
    fn action_description(&self, state: &Self::State, action: Self::Action) -> String;

    /// One line for people with the reason, `None` for events that are only counted or that `viewer` may not know.
    fn event_text(&self, event: &Self::Event, viewer: Option<Side>) -> Option<String>;

    /// The row of a combat table that an event used, if it is one.
    fn event_combat(&self, event: &Self::Event) -> Option<CombatRow>;

    /// The name of a roll for people: who, at whom, for what.
    fn roll_text(&self, state: &Self::State, roll: &Roll) -> String;

    /// Where every counter and marker stands, in a fixed order, as far as the given state knows it.
    fn position(&self, state: &Self::State) -> Vec<Placement>;

    /// The board as text for a terminal, drawn from a redacted state for its viewer. `plain` avoids drawing characters.
    fn board_text(&self, observation: &Observation<Self>, plain: bool) -> String;
}
