//! Three Kingdoms: a modern naval war of Japan, China and Korea. Hexes, hidden ships and boats, chit pulls.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules three-kingdoms`;
//! `RULING` numbers are explained in `docs/games/three-kingdoms.md`. Blue is [`Side::One`]. "On" is face up and
//! detected, "off" face down.

mod action;
mod data;
mod event;
mod game;
mod hidden;
mod legal;
mod odds;
mod options;
mod rules;
mod slots;
mod state;
mod tables;
mod words;

pub use action::{ACTION_KINDS, Action};
pub use data::landing_steps::LandingSteps;
pub use data::roster::{Card, ForceSlots, Origin, Roster};
pub use data::theatre::Theatre;
pub use data::{
    Aa, AirTable, Aircraft, Antiship, Area, Asw, Counter, Data, Draw, EndVp, Force, HexInfo, LandingHex, Nation,
    Scenario, ShipType, SideSetup, Terrain,
};
pub use event::{Event, Hunter};
pub use game::ThreeKingdoms;
pub use hidden::Sampler;
pub use odds::{Question, Target};
pub use options::Options;
pub use rules::board::Board;
pub use rules::fire::{
    AirRow, Damage, DiceByTech, Dogfight, Shooter, Shooters, air_column, defence_dice, hunt_dice, operations, reach_of,
};
pub use rules::rolls::Purpose;
pub use slots::SlotSet;
pub use state::{
    AirOperation, AirTarget, Attack, BLUE, Boat, Deed, Fleet, MAX_AIR_TARGETS, MAX_ATTACKERS, MAX_LANDING_HEXES,
    MAX_POINTS, Mission, NO_SLOT, NOWHERE, Node, Part, RED, SLOTS, State, UNKNOWN, WAITING,
};
pub use tables::Tables;

use crate::{CombatRow, Dice, EventSink, Game, Observation, Outcome, Placement, Roll, Side, Stream};
use rules::{referee::Referee, rolls, victory};
use words::{board, notation, phrases as describe};

/// Id of the game.
pub const ID: &str = "three-kingdoms";

impl ThreeKingdoms {
    pub fn begin<D: Dice, E: EventSink<Event>>(&self, tables: &mut Tables, dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        tables.derive(self, &state);
        Referee { game: self, state: &mut state, tables, dice, events }.begin();
        state
    }

    pub fn list(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        Board::new(self, state, tables).list(actions);
    }

    pub fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        tables: &mut Tables,
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        Referee { game: self, state, tables, dice, events }.decide(action);
    }

    fn play_forced<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        tables: &mut Tables,
        dice: &mut D,
        events: &mut E,
    ) {
        let mut actions = Vec::new();
        loop {
            actions.clear();
            Board::new(self, state, tables).list(&mut actions);
            let [only] = actions[..] else { return };
            Referee { game: self, state, tables, dice, events }.decide(only);
        }
    }
}

impl Game for ThreeKingdoms {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 512;
    const MAX_DECISIONS: u32 = 57_000;
    const VP_SCALE: i32 = 2;
    const PHASES: &'static [&'static str] = action::PHASES;
    const ACTION_KINDS: &'static [&'static str] = ACTION_KINDS;
    const METRICS: &'static [&'static str] =
        &["vp_half", "damaged", "sunk", "aircraft_lost", "landed", "sup_afloat", "on_map"];

    fn setup<D: Dice, E: EventSink<Event>>(&self, dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        let mut tables = Tables::default();
        tables.derive(self, &state);
        Referee { game: self, state: &mut state, tables: &mut tables, dice, events }.begin();
        self.play_forced(&mut state, &mut tables, dice, events);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Side> {
        legal::to_act(state)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        let mut tables = Tables::default();
        tables.derive(self, state);
        Board::new(self, state, &tables).list(actions);
    }

    fn apply_unchecked<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        let mut tables = Tables::default();
        tables.derive(self, state);
        Referee { game: self, state, tables: &mut tables, dice, events }.decide(action);
        self.play_forced(state, &mut tables, dice, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.node == Node::Over).then(|| victory::outcome(self, state))
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn determinize(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        self.draw_state(&self.prepare(observation), rng)
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

    fn phase(&self, state: &State) -> usize {
        action::phase(state.node)
    }

    fn action_kind(&self, action: Action) -> usize {
        action::action_kind(action)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    fn side_id(&self, side: Side) -> &'static str {
        if side == BLUE { "blue" } else { "red" }
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.scenario.sides[side.index()].nation.name()
    }

    fn action_text(&self, state: &State, action: Action) -> String {
        notation::action_text(self, state, action)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, String> {
        notation::parse_action(self, state, text)
    }

    fn prompt(&self, state: &State) -> String {
        describe::prompt(self, state)
    }

    fn action_description(&self, state: &State, action: Action) -> String {
        describe::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, viewer: Option<Side>) -> Option<String> {
        describe::event_text(self, event, viewer)
    }

    fn event_combat(&self, event: &Event) -> Option<CombatRow> {
        describe::event_combat(self, event)
    }

    fn roll_text(&self, state: &State, roll: &Roll) -> String {
        describe::roll_text(self, state, *roll)
    }

    fn position(&self, state: &State) -> Vec<Placement> {
        board::position(self, state)
    }

    fn board_text(&self, observation: &Observation<Self>, plain: bool) -> String {
        board::board_text(self, observation, plain)
    }
}
