//! Games that break one promise each, to prove that the battery notices.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::{
    CombatRow, Dice, EventSink, Finish, Game, IllegalAction, Lang, Notation, Observation, Outcome, Placement, Roll,
    Setting, Side, Statistics, Stream, Victory, Words, dice::hash,
};

/// The promise that a [`Broken`] game breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// None: the game as it is.
    None,
    /// Sometimes no legal action at all.
    EmptyList,
    /// The first action is listed twice.
    DuplicateAction,
    /// More actions than promised.
    LongList,
    /// The list is in another order every time.
    RestlessList,
    /// The tables are left as they were when an action is applied.
    StaleTables,
    /// Everybody is told of every action.
    TellsSecrets,
    /// A side is not told of its own actions.
    HidesOwnActions,
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
    /// Both sides lose in the end, though the game says that they cannot.
    UnannouncedLoss,
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

/// An action of the game, with a notation that may be at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action<A>(A);

/// The tables of the game and the clock of the state that they belong to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables<T> {
    inner: T,
    clock: u32,
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

    fn seen(&self, observation: &Observation<Self>) -> Observation<G> {
        Observation::of(&self.game, &observation.state().inner, observation.viewer())
    }
}

impl<G: Game> Game for Broken<G> {
    type State = State<G::State>;
    type Action = Action<G::Action>;
    type Event = G::Event;
    type Tables = Tables<G::Tables>;
    type Sampler = G::Sampler;

    const ID: &'static str = "broken";
    const MAX_ACTIONS: usize = G::MAX_ACTIONS;
    const MAX_DECISIONS: u32 = G::MAX_DECISIONS;
    const VP_SCALE: i32 = G::VP_SCALE;

    fn setting(&self) -> &Setting {
        self.game.setting()
    }

    fn begin<D: Dice, E: EventSink<G::Event>>(
        &self,
        tables: &mut Self::Tables,
        dice: &mut D,
        events: &mut E,
    ) -> Self::State {
        let inner = self.game.begin(&mut tables.inner, dice, events);
        tables.clock = self.game.clock(&inner);
        self.with_clue(inner)
    }

    fn to_act(&self, state: &Self::State) -> Option<Side> {
        self.game.to_act(&state.inner)
    }

    fn list(&self, state: &Self::State, tables: &Self::Tables, actions: &mut Vec<Self::Action>) {
        let mut listed = Vec::new();
        self.game.list(&state.inner, &tables.inner, &mut listed);
        let hides = || self.to_act(state).is_some_and(|side| self.game.redact(&state.inner, side) != state.inner);
        match self.fault {
            Fault::EmptyList => listed.clear(),
            Fault::DuplicateAction if listed.len() < G::MAX_ACTIONS => listed.push(listed[0]),
            Fault::LongList => listed.extend(listed.clone().repeat(G::MAX_ACTIONS)),
            Fault::RestlessList => {
                let by = self.next_call() as usize % listed.len();
                listed.rotate_left(by);
            }
            Fault::PeekingList if listed.len() > 2 && hides() => listed.truncate(2),
            _ => {}
        }
        actions.extend(listed.into_iter().map(Action));
    }

    fn decide<D: Dice, E: EventSink<G::Event>>(
        &self,
        state: &mut Self::State,
        tables: &mut Self::Tables,
        action: Self::Action,
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
        self.game.decide(&mut state.inner, &mut tables.inner, action.0, dice, events);
        if !self.has(Fault::StaleTables) {
            tables.clock = self.game.clock(&state.inner);
        }
        *state = self.with_clue(state.inner);
        if self.has(Fault::SecretDice) {
            state.extra = self.next_call();
        }
    }

    fn derive(&self, state: &Self::State, tables: &mut Self::Tables) {
        self.game.derive(&state.inner, &mut tables.inner);
        tables.clock = self.game.clock(&state.inner);
    }

    fn apply<D: Dice, E: EventSink<G::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        events: &mut E,
    ) -> Result<(), IllegalAction<Self::Action>> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        if self.has(Fault::RefusesAll) || (!legal.contains(&action) && !self.has(Fault::AcceptsAll)) {
            return Err(IllegalAction(action));
        }
        self.apply_unchecked(state, action, dice, events);
        Ok(())
    }

    fn victory(&self, state: &Self::State) -> Option<Victory> {
        let early = Victory::Decided(Outcome { finish: Finish::Drawn, vp: [0, 0] });
        let lost = Victory::Decided(Outcome { finish: Finish::BothLost, vp: [0, 0] });
        let victory = self.game.victory(&state.inner);
        if self.has(Fault::UnannouncedLoss) {
            return victory.and(Some(lost));
        }
        victory.or(self.has(Fault::EarlyOutcome).then_some(early))
    }

    fn redact(&self, state: &Self::State, viewer: Side) -> Self::State {
        let extra = if self.has(Fault::RestlessRedaction) { state.extra + 1 } else { state.extra };
        State { inner: self.game.redact(&state.inner, viewer), extra }
    }

    fn sampler(&self, observation: &Observation<Self>) -> G::Sampler {
        self.game.sampler(&self.seen(observation))
    }

    fn draw(&self, sampler: &G::Sampler, rng: &mut Stream) -> Self::State {
        let mut drawn = self.with_clue(self.game.draw(sampler, rng));
        if self.has(Fault::RestlessDrawing) {
            drawn.extra = self.next_call();
        }
        drawn
    }

    fn is_visible(&self, state: &Self::State, action: Self::Action, viewer: Side) -> bool {
        match self.fault {
            Fault::TellsSecrets => true,
            Fault::HidesOwnActions => self.to_act(state) != Some(viewer),
            _ => self.game.is_visible(&state.inner, action.0, viewer),
        }
    }

    fn is_noticed(&self, state: &Self::State, action: Self::Action, viewer: Side) -> bool {
        self.game.is_noticed(&state.inner, action.0, viewer)
    }

    fn is_roll_visible(&self, roll: &Roll, viewer: Side) -> bool {
        self.game.is_roll_visible(roll, viewer)
    }

    fn can_both_lose(&self) -> bool {
        self.game.can_both_lose()
    }

    fn turn(&self, state: &Self::State) -> u16 {
        let turn = self.game.turn(&state.inner);
        if self.has(Fault::FallingTurn) { u16::MAX - turn } else { turn }
    }

    fn clock(&self, state: &Self::State) -> u32 {
        let clock = self.game.clock(&state.inner);
        if self.has(Fault::FallingClock) { u32::MAX - clock } else { clock }
    }

    fn action_kind(&self, action: Self::Action) -> usize {
        if self.has(Fault::NamelessKind) { G::ACTION_KINDS.len() } else { self.game.action_kind(action.0) }
    }
}

impl<G: Game> Notation<Broken<G>> for Action<G::Action> {
    const KINDS: &'static [&'static str] = G::ACTION_KINDS;

    fn kind(self) -> usize {
        Notation::<G>::kind(self.0)
    }

    fn text(self, game: &Broken<G>, state: &State<G::State>) -> String {
        match game.fault {
            Fault::SameNotation => "same".to_owned(),
            Fault::LongNotation => "two\nlines".to_owned(),
            _ => self.0.text(&game.game, &state.inner),
        }
    }

    fn parse(game: &Broken<G>, state: &State<G::State>, text: &str) -> Result<Self, String> {
        if game.has(Fault::UnreadNotation) {
            return Err("expected nothing".to_owned());
        }
        game.game.parse_action(&state.inner, text).map(Self)
    }
}

impl<G: Statistics> Statistics for Broken<G> {
    const PHASES: &'static [&'static str] = G::PHASES;
    const METRICS: &'static [&'static str] = G::METRICS;

    fn phase(&self, state: &Self::State) -> usize {
        if self.has(Fault::NamelessPhase) { G::PHASES.len() } else { self.game.phase(&state.inner) }
    }

    fn metric(&self, state: &Self::State, side: Side, index: usize) -> i32 {
        self.game.metric(&state.inner, side, index)
    }

    fn combat_row(&self, event: &G::Event) -> Option<CombatRow> {
        self.game.combat_row(event)
    }
}

impl<G: Words> Words for Broken<G> {
    fn prompt(&self, state: &Self::State, lang: Lang) -> String {
        self.game.prompt(&state.inner, lang)
    }

    fn describe(&self, state: &Self::State, action: Self::Action, lang: Lang) -> String {
        self.game.describe(&state.inner, action.0, lang)
    }

    fn event_text(&self, event: &G::Event, viewer: Option<Side>, lang: Lang) -> Option<String> {
        self.game.event_text(event, viewer, lang)
    }

    fn roll_text(&self, state: &Self::State, roll: &Roll, lang: Lang) -> String {
        // Rolls of the fault's own are unknown to the game.
        if roll.purpose == 255 { "a die too many".to_owned() } else { self.game.roll_text(&state.inner, roll, lang) }
    }

    fn placements(&self, state: &Self::State) -> Vec<Placement> {
        if self.has(Fault::EmptyPosition) { Vec::new() } else { self.game.placements(&state.inner) }
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, lang: Lang) -> String {
        self.game.board(&self.seen(observation), plain, lang)
    }
}
