//! The contract of a game: rules, data, statistics, words.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey};

use super::{
    AX, Action, Data, Event, ID, Node, Options, Purpose, Referee, Sheet, Smolensk, State, Tables,
    action::{PHASES, phase},
    data::{SCENARIO_FILE, SCENARIO_KEYS},
    odds,
    rules::victory,
    words::{action, board, close_up, event, phrases, prompt, remarks, typed, why},
};
use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Published, Roll, Setting, Side, Statistics, Stream,
    Victory, Words,
};

impl Game for Smolensk {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = Tables;
    type Sampler = Observation<Self>;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = Self::MOST_ACTIONS;
    /// Nine turns of at most 26 chits, each with three decisions for each of at most 122 units as they move, an answer
    /// for each of them about each of twelve targets, and 42 decisions for each of at most 64 attacks; less than 2,000
    /// others a turn.
    const MAX_DECISIONS: u32 = 1_100_000;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, tables: &mut Tables, dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        Referee { game: self, state: &mut state, tables, dice, events }.begin();
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
    }

    fn derive(&self, state: &State, tables: &mut Tables) {
        tables.derive(self, state);
    }

    fn victory(&self, state: &State) -> Option<Victory> {
        (state.node == Node::Over).then(|| victory::victory(self, state))
    }

    /// [R15.6(1), R16.1(3), RULING-48] The points that the Axis needs are such a bid.
    fn bid(&self) -> i32 {
        self.setting.bid + self.needs().map_or(0, i32::from)
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

    /// Chits are chosen in secret [R5.0(1)].
    fn is_visible(&self, state: &State, _action: Action, viewer: Side) -> bool {
        !self.is_secret(state) || self.side_to_act(state) == Some(viewer)
    }

    /// The number of a draw would say what else is in the cup; the chit itself is shown.
    fn is_roll_visible(&self, roll: &Roll, _viewer: Side) -> bool {
        Purpose::of(*roll) != Some(Purpose::Draw)
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    /// Chits executed.
    fn clock(&self, state: &State) -> u32 {
        u32::from(state.clock)
    }
}

impl Published for Smolensk {
    const SCENARIO_FILE: &'static str = SCENARIO_FILE;
    const SCENARIO_KEYS: &'static [ScenarioKey] = SCENARIO_KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::load(files, &setting.scenario)?;
        let options = Options::read(options, data.scenario.sheet == Sheet::Linked)?;
        Ok(Self::new(data, setting, options))
    }

    fn remarks(&self) -> Vec<String> {
        remarks::remarks(self)
    }
}

impl Statistics for Smolensk {
    const PHASES: &'static [&'static str] = PHASES;
    const METRICS: &'static [&'static str] = victory::METRICS;

    fn phase(&self, state: &State) -> usize {
        phase(state.node)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    /// Attacks of each side: ten times the odds, 15 for 1.5-1, and what came of them. Below 0 the attacker loses so many
    /// steps; each retreat of the defender counts 1, each step that it loses 3.
    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        let Event::Attacked { side, column, die, .. } = *event else { return None };
        let result = odds::number(*self.data.crt.result(column, i16::from(die))) as i16;
        let table = if side == AX { "attacks of the Axis" } else { "attacks of the Soviets" };
        let odds =
            self.data.crt.columns().name(column).split(['-', '+']).next().and_then(|odds| odds.parse::<f32>().ok());
        let column = odds.map_or(i16::from(column.0), |odds| (10.0 * odds) as i16);
        Some(CombatRow { table, column, drm: 0, result })
    }
}

impl Words for Smolensk {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        prompt::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        action::description(self, state, action)
    }

    fn event_text(&self, event: &Event, viewer: Option<Side>, _lang: Lang) -> Option<String> {
        event::event_text(self, event, viewer)
    }

    fn is_blow(&self, event: &Event) -> bool {
        matches!(event, Event::Removed { .. } | Event::Reduced { .. } | Event::Destroyed { .. } | Event::Taken { .. })
    }

    fn roll_text(&self, state: &State, roll: &Roll, _lang: Lang) -> String {
        phrases::roll_text(self, state, *roll)
    }

    fn is_draw(&self, roll: &Roll) -> bool {
        Purpose::of(*roll) == Some(Purpose::Draw)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::placements(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }

    fn situation(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        board::situation(self, observation.state())
    }

    fn names(&self, _observation: &Observation<Self>) -> Vec<(String, String)> {
        typed::names(self)
    }

    fn close_up(&self, observation: &Observation<Self>, word: &str, plain: bool, _lang: Lang) -> Option<String> {
        close_up::close_up(self, observation.state(), word, plain)
    }

    fn asked_about(&self, state: &State) -> Vec<String> {
        typed::asked_about(self, state)
    }

    fn implied(&self, state: &State, action: Action) -> Option<Action> {
        typed::implied(self, state, action)
    }

    fn why_not(&self, state: &State, action: Action, _lang: Lang) -> Option<String> {
        why::reason(self, state, action)
    }
}
