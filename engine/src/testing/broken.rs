//! Games that break one promise each, to prove that the battery notices.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::{
    CombatRow, Dice, EventSink, Game, IllegalAction, Observation, Outcome, Placement, Roll, Side, Stream, dice::hash,
};

/// The promise that a [`Broken`] game breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// None: the game as it is.
    None,
    /// Sometimes no legal action at all.
    EmptyList,
    /// Sometimes a single legal action.
    SingleAction,
    /// The first action is listed twice.
    DuplicateAction,
    /// More actions than promised.
    LongList,
    /// The list is in another order every time.
    RestlessList,
    /// The list is added to what the buffer held.
    GrowingList,
    /// The side to act has an action less when the other side hides something.
    PeekingList,
    /// A number worked out from hidden things is left in the redacted state.
    LeakyRedaction,
    /// Redacting changes the state each time.
    RestlessRedaction,
    /// States are drawn differently from the same random numbers.
    RestlessDrawing,
    /// Nothing happens when an action is applied.
    Endless,
    /// Illegal actions are carried out.
    AcceptsAll,
    /// Legal actions are refused.
    RefusesAll,
    /// The rules use chance that is not from the dice.
    SecretDice,
    /// Every decision rolls a die of the same name.
    NamelessRoll,
    /// The clock runs backwards.
    FallingClock,
    /// The turns run backwards.
    FallingTurn,
    /// The outcome is known before the end.
    EarlyOutcome,
    /// A phase that has no name.
    NamelessPhase,
    /// A kind of action that has no name.
    NamelessKind,
    /// All actions have the same notation.
    SameNotation,
    /// The notation is two lines.
    LongNotation,
    /// The notation is not read back.
    UnreadNotation,
    /// The position has no line.
    EmptyPosition,
    /// The rules panic.
    Panics,
}

/// A game with one fault built in.
#[derive(Debug)]
pub struct Broken<G> {
    game: G,
    fault: Fault,
    /// What a fault uses that no game may have: memory outside of the state.
    calls: AtomicU32,
}

/// The state of the game and a number that only faults use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<S> {
    inner: S,
    extra: u32,
}

impl<G: Game> Broken<G> {
    /// The game with this fault.
    pub const fn new(game: G, fault: Fault) -> Self {
        Self { game, fault, calls: AtomicU32::new(0) }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn next_call(&self) -> u32 {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    /// A number that depends on everything in the state, also on what is hidden from one of the sides.
    fn clue(&self, state: &G::State) -> u32 {
        let text = if self.has(Fault::LeakyRedaction) { format!("{state:?}") } else { String::new() };
        text.bytes().fold(0, |clue, byte| hash(clue, u64::from(byte))) as u32
    }

    fn with_clue(&self, inner: G::State) -> State<G::State> {
        State { inner, extra: self.clue(&inner) }
    }
}

impl<G: Game> Game for Broken<G> {
    type State = State<G::State>;
    type Action = G::Action;
    type Event = G::Event;

    const ID: &'static str = "broken";
    const MAX_ACTIONS: usize = G::MAX_ACTIONS;
    const MAX_DECISIONS: u32 = G::MAX_DECISIONS;
    const VP_SCALE: i32 = G::VP_SCALE;
    const PHASES: &'static [&'static str] = G::PHASES;
    const ACTION_KINDS: &'static [&'static str] = G::ACTION_KINDS;
    const METRICS: &'static [&'static str] = G::METRICS;

    fn setup<D: Dice, E: EventSink<G::Event>>(&self, dice: &mut D, events: &mut E) -> Self::State {
        self.with_clue(self.game.setup(dice, events))
    }

    fn to_act(&self, state: &Self::State) -> Option<Side> {
        self.game.to_act(&state.inner)
    }

    fn legal_actions(&self, state: &Self::State, actions: &mut Vec<G::Action>) {
        let mut held = std::mem::take(actions);
        self.game.legal_actions(&state.inner, actions);
        let hides = || self.to_act(state).is_some_and(|side| self.game.redact(&state.inner, side) != state.inner);
        match self.fault {
            Fault::EmptyList => actions.clear(),
            Fault::SingleAction => actions.truncate(1),
            Fault::DuplicateAction if actions.len() < G::MAX_ACTIONS => actions.push(actions[0]),
            Fault::LongList => actions.extend(actions.clone().repeat(G::MAX_ACTIONS)),
            Fault::RestlessList => {
                let by = self.next_call() as usize % actions.len();
                actions.rotate_left(by);
            }
            Fault::GrowingList => {
                held.append(actions);
                *actions = held;
            }
            Fault::PeekingList if actions.len() > 2 && hides() => actions.truncate(2),
            _ => {}
        }
    }

    fn apply_unchecked<D: Dice, E: EventSink<G::Event>>(
        &self,
        state: &mut Self::State,
        action: G::Action,
        dice: &mut D,
        events: &mut E,
    ) {
        match self.fault {
            Fault::Endless => return,
            Fault::Panics => panic!("the rules give up"),
            Fault::NamelessRoll => {
                dice.d6(Roll { purpose: 255, ..Roll::default() });
            }
            _ => {}
        }
        self.game.apply_unchecked(&mut state.inner, action, dice, events);
        *state = self.with_clue(state.inner);
        if self.has(Fault::SecretDice) {
            state.extra = self.next_call();
        }
    }

    fn apply<D: Dice, E: EventSink<G::Event>>(
        &self,
        state: &mut Self::State,
        action: G::Action,
        dice: &mut D,
        events: &mut E,
    ) -> Result<(), IllegalAction<G::Action>> {
        let mut legal = Vec::new();
        if self.to_act(state).is_some() {
            self.legal_actions(state, &mut legal);
        }
        if self.has(Fault::RefusesAll) || (!legal.contains(&action) && !self.has(Fault::AcceptsAll)) {
            return Err(IllegalAction(action));
        }
        self.apply_unchecked(state, action, dice, events);
        Ok(())
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        let early = self.has(Fault::EarlyOutcome).then_some(Outcome { winner: None, vp: [0, 0] });
        self.game.outcome(&state.inner).or(early)
    }

    fn redact(&self, state: &Self::State, viewer: Side) -> Self::State {
        let extra = if self.has(Fault::RestlessRedaction) { state.extra + 1 } else { state.extra };
        State { inner: self.game.redact(&state.inner, viewer), extra }
    }

    fn determinize(&self, observation: &Observation<Self>, rng: &mut Stream) -> Self::State {
        let inner = Observation::of(&self.game, &observation.state().inner, observation.viewer());
        let mut drawn = self.with_clue(self.game.determinize(&inner, rng));
        if self.has(Fault::RestlessDrawing) {
            drawn.extra = self.next_call();
        }
        drawn
    }

    fn is_visible(&self, state: &Self::State, action: G::Action, viewer: Side) -> bool {
        self.game.is_visible(&state.inner, action, viewer)
    }

    fn is_roll_visible(&self, roll: &Roll, viewer: Side) -> bool {
        self.game.is_roll_visible(roll, viewer)
    }

    fn turn(&self, state: &Self::State) -> u16 {
        let turn = self.game.turn(&state.inner);
        if self.has(Fault::FallingTurn) { u16::MAX - turn } else { turn }
    }

    fn clock(&self, state: &Self::State) -> u32 {
        let clock = self.game.clock(&state.inner);
        if self.has(Fault::FallingClock) { u32::MAX - clock } else { clock }
    }

    fn phase(&self, state: &Self::State) -> usize {
        if self.has(Fault::NamelessPhase) { G::PHASES.len() } else { self.game.phase(&state.inner) }
    }

    fn action_kind(&self, action: G::Action) -> usize {
        if self.has(Fault::NamelessKind) { G::ACTION_KINDS.len() } else { self.game.action_kind(action) }
    }

    fn metric(&self, state: &Self::State, side: Side, index: usize) -> i32 {
        self.game.metric(&state.inner, side, index)
    }

    fn side_id(&self, side: Side) -> &'static str {
        self.game.side_id(side)
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.side_name(side)
    }

    fn action_text(&self, state: &Self::State, action: G::Action) -> String {
        match self.fault {
            Fault::SameNotation => "same".to_owned(),
            Fault::LongNotation => "two\nlines".to_owned(),
            _ => self.game.action_text(&state.inner, action),
        }
    }

    fn parse_action(&self, state: &Self::State, text: &str) -> Result<G::Action, String> {
        if self.has(Fault::UnreadNotation) {
            return Err("expected nothing".to_owned());
        }
        self.game.parse_action(&state.inner, text)
    }

    fn prompt(&self, state: &Self::State) -> String {
        self.game.prompt(&state.inner)
    }

    fn action_description(&self, state: &Self::State, action: G::Action) -> String {
        self.game.action_description(&state.inner, action)
    }

    fn event_text(&self, event: &G::Event, viewer: Option<Side>) -> Option<String> {
        self.game.event_text(event, viewer)
    }

    fn event_combat(&self, event: &G::Event) -> Option<CombatRow> {
        self.game.event_combat(event)
    }

    fn roll_text(&self, state: &Self::State, roll: &Roll) -> String {
        // Rolls of the fault's own are unknown to the game.
        if roll.purpose == 255 { "a die too many".to_owned() } else { self.game.roll_text(&state.inner, roll) }
    }

    fn position(&self, state: &Self::State) -> Vec<Placement> {
        if self.has(Fault::EmptyPosition) { Vec::new() } else { self.game.position(&state.inner) }
    }

    fn board_text(&self, observation: &Observation<Self>, plain: bool) -> String {
        let inner = Observation::of(&self.game, &observation.state().inner, observation.viewer());
        self.game.board_text(&inner, plain)
    }
}
