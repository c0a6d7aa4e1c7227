//! Template: a game of one page, to start a new one from. A runner slips past a patrol in the dark.
//!
//! The rule numbers in brackets are those of `docs/games/template.md`. The runner is [`Side::One`].

mod data;
mod words;

pub use data::Data;

use crate::{
    Dice, EventSink, Game, Observation, OptId, Roll, Setting, Side, Statistics, Stream, Victory, actions,
    hex::{Hex, HexSet},
};

/// Id of the game.
pub const ID: &str = "template";

actions! {
    /// One decision.
    pub enum Action for Template {
        /// The runner starts in this hex [R1.2].
        Place(Hex) = "place",
        /// The runner or the patrol goes to this hex, or stays in its own [R2.1, R2.2].
        Move(Hex) = "move",
    }
}

/// What the rules report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The runner is found in this hex.
    Found(Hex),
    /// The runner is off the map.
    Escaped,
}

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Node {
    /// Where the runner starts.
    Place,
    /// Where the runner goes.
    Run,
    /// Where the patrol goes.
    Patrol,
    /// The game is over.
    Over,
}

/// The position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Hexes where the runner may be, as far as the patrol can know.
    pub possible: HexSet<1>,
    /// The runner's hex; none before it is placed, and where the viewer may not know it.
    pub runner: OptId<Hex>,
    /// The patrol's hex.
    pub patrol: Hex,
    /// Turn, from 1.
    pub turn: u8,
    /// What is decided next.
    pub node: Node,
    /// Victory points of both sides [R3.1].
    pub vp: [u8; 2],
}

const _: () = assert!(size_of::<State>() <= 24);

/// The game: map, scenario, options.
#[derive(Clone, Debug)]
pub struct Template {
    /// Sides, scenario and bid.
    pub setting: Setting,
    /// Everything read from the data files.
    pub data: Data,
    /// [R2.3] Whether a runner in a forest is harder to find.
    pub forest_hides: bool,
}

impl Template {
    /// [R2.1, R2.2] Hexes that a unit may go to: its own and those beside it.
    fn list_moves(&self, from: Hex, actions: &mut Vec<Action>) {
        actions.extend(self.data.grid.within::<1>(from, 1).iter().map(Action::Move));
    }

    /// [R2.3] The least number that finds a runner in this hex.
    pub fn least(&self, hex: Hex) -> u8 {
        if self.forest_hides && self.data.forest.contains(hex) { 5 } else { 4 }
    }

    /// [R2.1] The runner goes to a hex in secret; in the last column it is off the map.
    fn run<E: EventSink<Event>>(&self, state: &mut State, to: Hex, events: &mut E) {
        let from = state.possible;
        state.runner = OptId::some(to);
        state.possible = from.with(self.data.grid.beside_all(&from)).without(self.data.last_column);
        state.node = Node::Patrol;
        if self.data.last_column.contains(to) {
            state.possible = HexSet::one(to);
            events.emit(|| Event::Escaped);
            Self::finish(state, [2, 0]);
        }
    }

    /// [R2.2, R2.3, R3.1] The patrol goes to a hex and rolls for a runner there or beside it.
    fn patrol<D: Dice, E: EventSink<Event>>(&self, state: &mut State, to: Hex, dice: &mut D, events: &mut E) {
        state.patrol = to;
        let die = dice.d6(Roll { moment: u16::from(state.turn), ..Roll::default() });
        let near: HexSet<1> = self.data.grid.within(to, 1);
        let searched: HexSet<1> = near.iter().filter(|&hex| die >= self.least(hex)).collect();
        let runner = state.runner.get().expect("the runner has been placed");
        if searched.contains(runner) {
            state.possible = HexSet::one(runner);
            events.emit(|| Event::Found(runner));
            return Self::finish(state, [0, 2]);
        }
        state.possible = state.possible.without(searched);
        if state.turn == self.data.turns {
            return Self::finish(state, [0, 1]);
        }
        state.turn += 1;
        state.node = Node::Run;
    }

    fn finish(state: &mut State, vp: [u8; 2]) {
        state.vp = vp;
        state.node = Node::Over;
    }
}

impl Game for Template {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 7;
    const MAX_DECISIONS: u32 = 41;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, (): &mut (), _dice: &mut D, _events: &mut E) -> State {
        let possible = self.data.first_column;
        State { possible, runner: OptId::NONE, patrol: self.data.patrol, turn: 1, node: Node::Place, vp: [0, 0] }
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        match state.node {
            Node::Place | Node::Run => Some(Side::One),
            Node::Patrol => Some(Side::Two),
            Node::Over => None,
        }
    }

    fn list(&self, state: &State, (): &(), actions: &mut Vec<Action>) {
        match (state.node, state.runner.get()) {
            (Node::Place, _) => actions.extend(self.data.first_column.iter().map(Action::Place)),
            (Node::Run, Some(runner)) => self.list_moves(runner, actions),
            (Node::Patrol, _) => self.list_moves(state.patrol, actions),
            (Node::Run | Node::Over, _) => {}
        }
    }

    fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        (): &mut (),
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        match action {
            Action::Place(hex) => (state.runner, state.node) = (OptId::some(hex), Node::Run),
            Action::Move(to) if state.node == Node::Run => self.run(state, to, events),
            Action::Move(to) => self.patrol(state, to, dice, events),
        }
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        (state.node == Node::Over).then(|| Victory::Points { vp: state.vp.map(i32::from), even: None })
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    fn clock(&self, state: &State) -> u32 {
        2 * u32::from(state.turn) + u32::from(matches!(state.node, Node::Patrol | Node::Over))
    }

    /// [R1.2, R2.1] The patrol does not see the runner.
    fn redact(&self, state: &State, viewer: Side) -> State {
        let is_hidden = viewer == Side::Two && matches!(state.node, Node::Run | Node::Patrol);
        State { runner: if is_hidden { OptId::NONE } else { state.runner }, ..*state }
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        if state.runner.is_none() && state.node != Node::Place {
            let place = rng.below(state.possible.len() as u32) as usize;
            state.runner = OptId::some(state.possible.nth(place).expect("the runner is somewhere"));
        }
        state
    }

    /// [R1.2, R2.1] What the runner does is secret.
    fn is_visible(&self, state: &State, _action: Action, viewer: Side) -> bool {
        viewer == Side::One || state.node == Node::Patrol
    }
}

impl Statistics for Template {
    const METRICS: &'static [&'static str] = &["possible_hexes"];

    fn metric(&self, state: &State, _side: Side, _index: usize) -> i32 {
        state.possible.len() as i32
    }
}
