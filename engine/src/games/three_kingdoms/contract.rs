//! The contract of a game: rules, statistics, words.

use super::{
    Action, Board, Event, ID, Node, Referee, Sampler, State, Tables, ThreeKingdoms,
    action::{PHASES, phase},
    legal,
    rules::{rolls, victory},
    words::{action, board, event, phrases, prompt, typed, why_not},
};
use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Roll, Setting, Side, Statistics, Stream, Victory,
    Words,
};

impl Game for ThreeKingdoms {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = Tables;
    type Sampler = Sampler;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 512;
    const MAX_DECISIONS: u32 = 57_000;
    const VP_SCALE: i32 = 2;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, tables: &mut Tables, dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        tables.clear();
        Referee { game: self, state: &mut state, tables, dice, events }.begin();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Side> {
        legal::to_act(state)
    }

    #[inline]
    fn list(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        Board::new(self, state, tables).list(actions);
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

    fn victory(&self, state: &State) -> Option<Victory> {
        (state.node == Node::Over).then(|| victory::victory(self, state))
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn derive(&self, state: &State, tables: &mut Tables) {
        tables.derive(self, state);
    }

    fn sampler(&self, observation: &Observation<Self>) -> Sampler {
        self.prepare(observation)
    }

    fn draw(&self, sampler: &Sampler, rng: &mut Stream) -> State {
        self.draw_state(sampler, rng)
    }

    /// The set-up of a side is seen by that side only, and the carriers it chooses once they are declared [RULING-56].
    fn is_visible(&self, state: &State, action: Action, viewer: Side) -> bool {
        match action {
            Action::Join | Action::Stay => legal::to_act(state) == Some(viewer),
            _ => !matches!(state.node, Node::SetupAssign | Node::SetupPlace) || state.active == viewer,
        }
    }

    fn is_roll_visible(&self, roll: &Roll, viewer: Side) -> bool {
        rolls::owner(self, *roll).is_none_or(|side| side == viewer)
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    /// Chits drawn so far, six a turn.
    fn clock(&self, state: &State) -> u32 {
        let over = if state.node == Node::Over { 8 } else { 0 };
        let drawn = match state.node {
            Node::SetupAssign | Node::SetupPlace => 0,
            _ => (self.scenario.chits.count_ones() - state.cup.count_ones()).max(1),
        };
        u32::from(state.turn) * 8 + drawn + over
    }
}

impl Statistics for ThreeKingdoms {
    const PHASES: &'static [&'static str] = PHASES;
    const METRICS: &'static [&'static str] =
        &["vp_half", "damaged", "sunk", "aircraft_lost", "landed", "sup_afloat", "on_map"];

    fn phase(&self, state: &State) -> usize {
        phase(state.node)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        event::event_combat(self, event)
    }
}

impl Words for ThreeKingdoms {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        prompt::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        action::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, viewer: Option<Side>, _lang: Lang) -> Option<String> {
        event::event_text(self, event, viewer)
    }

    fn is_blow(&self, event: &Event) -> bool {
        matches!(event, Event::Loss { .. } | Event::Seen { on: true, .. } | Event::SupLost { .. })
    }

    fn roll_text(&self, state: &State, roll: &Roll, _lang: Lang) -> String {
        phrases::roll_text(self, state, *roll)
    }

    fn is_draw(&self, roll: &Roll) -> bool {
        rolls::is_draw(*roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::position(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }

    fn situation(&self, observation: &Observation<Self>, _plain: bool, _lang: Lang) -> String {
        board::situation(self, observation)
    }

    fn why_not(&self, state: &State, action: Action, _lang: Lang) -> Option<String> {
        why_not::why_not(self, state, action)
    }

    fn names(&self, observation: &Observation<Self>) -> Vec<(String, String)> {
        typed::names(self, observation.state())
    }
}
