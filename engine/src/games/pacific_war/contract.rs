//! The contract of a game: rules, data, statistics, words.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey};

use super::{
    Action, AtEnd, Data, Deals, Event, ID, Node, Options, PacificWar, Referee, State, Tables,
    action::{PHASES, phase},
    data::{SCENARIO_FILE, SCENARIO_KEYS},
    rules::victory,
    words::{action, board, event, phrases, prompt, typed, why},
};
use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Published, Roll, Setting, Side, Statistics, Stream,
    Victory, Words,
};

impl Game for PacificWar {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = Tables;
    type Sampler = Deals;

    const ID: &'static str = ID;
    /// An area, at most: all of them and the word that ends the choice.
    const MAX_ACTIONS: usize = 64;
    /// [RULING-65] Eleven turns of less than 22,000 decisions.
    const MAX_DECISIONS: u32 = 250_000;

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

    /// [R17.4(4)3] In the campaigns.
    fn can_both_lose(&self) -> bool {
        self.data.scenario.at_end == AtEnd::BothLose
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn sampler(&self, observation: &Observation<Self>) -> Deals {
        self.deals(observation)
    }

    fn draw(&self, deals: &Deals, rng: &mut Stream) -> State {
        self.draw_state(deals, rng)
    }

    fn is_visible(&self, state: &State, action: Action, viewer: Side) -> bool {
        self.side_to_act(state) == Some(viewer) || Self::is_open(state, action)
    }

    fn is_noticed(&self, state: &State, action: Action, viewer: Side) -> bool {
        self.side_to_act(state) == Some(viewer) || !Self::is_declined(state, action)
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    /// Rounds.
    fn clock(&self, state: &State) -> u32 {
        u32::from(state.clock)
    }
}

impl Published for PacificWar {
    const SCENARIO_FILE: &'static str = SCENARIO_FILE;
    const SCENARIO_KEYS: &'static [ScenarioKey] = SCENARIO_KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::load(files, &setting.scenario)?;
        Ok(Self::new(data, setting, Options::read(options)?))
    }
}

impl Statistics for PacificWar {
    const PHASES: &'static [&'static str] = PHASES;
    const METRICS: &'static [&'static str] = victory::METRICS;

    fn phase(&self, state: &State) -> usize {
        phase(state.node)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    /// Attacks by their strength, and submarines by their modifier.
    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        let row = |table, column: i8, drm, hit| {
            Some(CombatRow { table, column: i16::from(column), drm, result: i16::from(hit) })
        };
        match *event {
            Event::Fired { strength, hit, .. } => row("attack", strength, 0, hit),
            Event::Struck { strength, hit, .. } => row("air", strength, 0, hit),
            Event::Submarine { drm, hit, .. } => row("submarine", 0, drm, hit),
            _ => None,
        }
    }
}

impl Words for PacificWar {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        prompt::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        action::description(self, state, action)
    }

    fn event_text(&self, event: &Event, viewer: Option<Side>, _lang: Lang) -> Option<String> {
        event::event_text(self, *event, viewer)
    }

    fn is_blow(&self, event: &Event) -> bool {
        event::is_blow(*event)
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        phrases::roll_text(self, *roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::placements(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }

    fn situation(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        board::situation(self, observation)
    }

    fn names(&self, observation: &Observation<Self>) -> Vec<(String, String)> {
        typed::names(self, observation)
    }

    fn why_not(&self, state: &State, action: Action, _lang: Lang) -> Option<String> {
        why::reason(self, state, action)
    }

    fn implied(&self, state: &State, action: Action) -> Option<Action> {
        typed::implied(state, action)
    }
}
