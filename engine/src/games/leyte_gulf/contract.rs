//! The contract of a game: rules, data, statistics, words.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey};

use super::{
    Action, Data, Event, ID, LeyteGulf, MAX_SHIPS, Node, Options, Referee, State, Tables,
    action::{PHASES, phase},
    data::{MOST_TURNS, SCENARIO_FILE, SCENARIO_KEYS},
    rules::victory,
    words::{action, board, close_up, event, goal, phrases, prompt, typed},
};
use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Published, Roll, Setting, Side, Statistics, Stream,
    Victory, Words,
};

/// Most ships.
const SHIPS: u32 = MAX_SHIPS as u32;

impl Game for LeyteGulf {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = Tables;
    type Sampler = Observation<Self>;

    const ID: &'static str = ID;
    /// Paths of four hexes with two turn markers: three letters to the fourth power, and the turn round.
    const MAX_ACTIONS: usize = 82;
    /// In a turn a ship decides 12 times as it moves - order, hex and facing of entry, five parts of a path, two
    /// launches or a reload, falling out, facing in a zone - and three times in each of two gun phases; each side says
    /// once that no other ship falls out. Before play each ship may choose its squadron.
    const MAX_DECISIONS: u32 = MOST_TURNS as u32 * (18 * SHIPS + 2) + SHIPS;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, tables: &mut Tables, dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        tables.clear();
        Referee { game: self, state: &mut state, tables, dice, events }.begin();
        tables.keep_while_asked(&state);
        state
    }

    fn to_act(&self, state: &State) -> Option<Side> {
        self.side_to_act(state)
    }

    fn list(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        self.list_actions(state, tables, actions);
    }

    fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        tables: &mut Tables,
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        Referee { game: self, state, tables, dice, events }.decide(action);
        tables.keep_while_asked(state);
    }

    fn derive(&self, state: &State, tables: &mut Tables) {
        tables.derive(self, state);
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        (state.node == Node::Over).then(|| victory::victory(state))
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        self.draw_state(observation, rng)
    }

    /// Targets that are chosen in secret are not told [RULING-45].
    fn is_visible(&self, state: &State, _action: Action, viewer: Side) -> bool {
        !self.is_secret(state) || self.side_to_act(state) == Some(viewer)
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    /// Player phases, two a turn.
    fn clock(&self, state: &State) -> u32 {
        let is_second = state.phasing != self.data.scenario.first;
        2 * u32::from(state.turn) + u32::from(is_second)
    }
}

impl Published for LeyteGulf {
    const SCENARIO_FILE: &'static str = SCENARIO_FILE;
    const SCENARIO_KEYS: &'static [ScenarioKey] = SCENARIO_KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::load(files, &setting.scenario)?;
        Ok(Self::new(data, setting, Options::read(options)?))
    }

    fn remarks(&self) -> Vec<String> {
        [goal::late_groups(self), goal::outward_groups(self)].concat()
    }
}

impl Statistics for LeyteGulf {
    const PHASES: &'static [&'static str] = PHASES;
    const METRICS: &'static [&'static str] = victory::METRICS;

    fn phase(&self, state: &State) -> usize {
        phase(state.node)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        let row = |table, column: i8, result: i16| Some(CombatRow { table, column: i16::from(column), drm: 0, result });
        match *event {
            Event::Fired { number, hit, .. } => row("gun-hit", number.total(), i16::from(hit)),
            Event::Hit { effect, column, .. } => row("gun-damage", column, effect as i16),
            Event::TorpedoRoll { number, hit, .. } => row("torpedo-hits", number as i8, i16::from(hit)),
            _ => None,
        }
    }
}

impl Words for LeyteGulf {
    fn prompt(&self, state: &State, lang: Lang) -> String {
        prompt::prompt(self, state, lang)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        action::description(self, state, action)
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        Some(event::event_text(self, event))
    }

    fn is_blow(&self, event: &Event) -> bool {
        matches!(event, Event::Damaged { .. } | Event::Sunk { .. } | Event::Scored { .. })
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        phrases::roll_text(self, *roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::placements(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation.state(), plain)
    }

    fn situation(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        board::situation(self, observation.state())
    }

    fn names(&self, _observation: &Observation<Self>) -> Vec<(String, String)> {
        typed::names(self)
    }

    fn asked_about(&self, state: &State) -> Vec<String> {
        typed::asked_about(self, state)
    }

    fn close_up(&self, observation: &Observation<Self>, word: &str, plain: bool, _lang: Lang) -> Option<String> {
        close_up::close_up(self, observation.state(), observation.viewer(), word, plain)
    }
}
