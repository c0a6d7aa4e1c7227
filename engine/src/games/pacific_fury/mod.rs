//! Pacific Fury: Guadalcanal, 1942. Four months, seven operations a side and month, hidden task forces.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules pacific-fury`;
//! `S` numbers are sections of `docs/games/pacific-fury.md`, `RULING` numbers its rulings. Japan is [`Side::One`].

mod action;
mod data;
mod event;
mod game;
mod hidden;
mod ids;
mod legal;
mod odds;
mod rules;
mod state;
mod words;

pub use action::{ACTION_KINDS, Action};
pub use data::{AaSource, Counter, Data, Options, ShipType};
pub use event::Event;
pub use game::PacificFury;
pub use hidden::{Classes, Divisions, Sampler, Stack, Weighting};
pub use ids::{ALL_FORCES, Force, ForceSet, Kind, MAX_FORCES, SHIPS, Ship, ShipSet, TRANSPORTS, Target};
pub use legal::first_in_boxes;
pub use odds::Question;
pub use rules::fire::{aa_modifier, die_points, event_faces, sinks_on};
pub use rules::rolls::Purpose;
pub use state::{Area, AreaSet, Battle, ForceType, HURT_SOUND, IJN, Node, State, USN};

use crate::{CombatRow, Dice, EventSink, Game, Observation, Outcome, Placement, Roll, Side, Stream};
use rules::{Referee, rolls};

/// Id of the game.
pub const ID: &str = "pacific-fury";

impl PacificFury {
    /// The only legal action, if there is just one: it is played by the rules.
    fn only_action(&self, state: &State) -> Option<Action> {
        let mut actions = Vec::with_capacity(66);
        self.list_actions(state, &mut actions);
        if actions.len() == 1 { actions.pop() } else { None }
    }

    fn play_forced<D: Dice, E: EventSink<Event>>(&self, state: &mut State, dice: &mut D, events: &mut E) {
        while let Some(action) = self.only_action(state) {
            Referee { game: self, state, dice, events }.decide(action);
        }
    }
}

impl Game for PacificFury {
    type State = State;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 66;
    const MAX_DECISIONS: u32 = 16_500;
    const PHASES: &'static [&'static str] = &["event", "formation", "operation", "surface", "carrier-battle", "strike"];
    const ACTION_KINDS: &'static [&'static str] = ACTION_KINDS;
    const METRICS: &'static [&'static str] = &["marker", "ships_sunk", "ships_away", "ships_ready"];

    fn setup<D: Dice, E: EventSink<Event>>(&self, dice: &mut D, events: &mut E) -> State {
        let mut state = self.set_up();
        Referee { game: self, state: &mut state, dice, events }.start_turn();
        self.play_forced(&mut state, dice, events);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Side> {
        legal::to_act(state)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        self.list_actions(state, actions);
    }

    fn apply_unchecked<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        Referee { game: self, state, dice, events }.decide(action);
        self.play_forced(state, dice, events);
    }

    /// [R4.0, RULING-4] The side nearer the marker wins; at 0 the game is drawn. The bid moves the marker, and its points
    /// are added to those of the side that gets it.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.node != Node::Over {
            return None;
        }
        let marker = i32::from(state.marker);
        let winner = match marker + self.options.bid {
            1.. => Some(USN),
            0 if self.options.zero_end_us_wins => Some(USN),
            0 => None,
            _ => Some(IJN),
        };
        Some(Outcome { winner, vp: [(-marker).max(0), marker.max(0)] }.with_bid(self.options.bid))
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn determinize(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        self.determinize_state(observation, rng)
    }

    /// [S7.1] Formation is seen by the side that forms only.
    fn is_visible(&self, state: &State, _action: Action, viewer: Side) -> bool {
        state.node != Node::Form || state.former == viewer
    }

    fn is_roll_visible(&self, roll: &Roll, viewer: Side) -> bool {
        roll.purpose != Purpose::Deal as u8 || rolls::side_of(*roll) == viewer
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.turn) * 16
            + if matches!(state.node, Node::Operation) || state.operation > 0 || state.battle.round > 0 {
                1 + u32::from(state.operation)
            } else {
                0
            }
            + if state.node == Node::Over { 16 } else { 0 }
    }

    fn phase(&self, state: &State) -> usize {
        match state.node {
            Node::Torpedo | Node::Revive => 0,
            Node::Form => 1,
            Node::Operation | Node::Over => 2,
            Node::SurfaceHitByAttacker | Node::SurfaceHitByDefender | Node::SurfaceStay | Node::SurfaceGo => 3,
            Node::CarrierLaunch | Node::CarrierTarget | Node::CarrierHit | Node::CarrierStay => 4,
            Node::StrikeHit | Node::StrikeBackHit | Node::StrikeStay | Node::StrikeNext => 5,
        }
    }

    fn action_kind(&self, action: Action) -> usize {
        action::action_kind(action)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        match index {
            0 if side == USN => i32::from(state.marker),
            0 => -i32::from(state.marker),
            1 => state.sunk[side].len() as i32,
            2 => state.track[side].iter().fold(state.out[side], |away, &ships| away.with(ships)).len() as i32,
            _ => state.ships_of(side, ALL_FORCES).with(state.base[side]).without(TRANSPORTS).len() as i32,
        }
    }

    fn side_id(&self, side: Side) -> &'static str {
        if side == IJN { "ijn" } else { "usn" }
    }

    fn side_name(&self, side: Side) -> &'static str {
        if side == IJN { "Japan" } else { "United States" }
    }

    fn action_text(&self, state: &State, action: Action) -> String {
        action::action_text(self, state, action)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, String> {
        action::parse_action(self, state, text)
    }

    fn prompt(&self, state: &State) -> String {
        words::prompt(self, state)
    }

    fn action_description(&self, state: &State, action: Action) -> String {
        words::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>) -> Option<String> {
        Some(words::event_text(self, *event))
    }

    fn event_combat(&self, event: &Event) -> Option<CombatRow> {
        words::event_combat(*event)
    }

    fn roll_text(&self, _state: &State, roll: &Roll) -> String {
        words::roll_text(self, *roll)
    }

    fn position(&self, state: &State) -> Vec<Placement> {
        words::position(self, state)
    }

    fn board_text(&self, observation: &Observation<Self>, plain: bool) -> String {
        words::board_text(self, observation, plain)
    }
}
