//! Pacific Fury: Guadalcanal, 1942. Four months, seven operations a side and month, hidden task forces.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules pacific-fury`;
//! `S` numbers are sections of `docs/games/pacific-fury.md`, `RULING` numbers its rulings. Japan is [`Side::One`].

mod action;
mod board;
mod carrier;
mod damage;
mod data;
mod describe;
mod event;
mod fire;
mod formation;
mod hidden;
mod legal;
mod odds;
mod operations;
mod options;
mod referee;
mod rolls;
mod ship_set;
mod state;
mod strike;
mod surface;
mod turn;

use std::ops::ControlFlow::Continue;

pub use action::{ACTION_KINDS, Action};
pub use data::{Data, Ship, ShipType};
pub use event::Event;
pub use fire::{aa_modifier, die_points, event_faces, sinks_on};
pub use hidden::{Classes, Divisions, Stack, Weighting};
pub use legal::first_in_boxes;
pub use odds::Question;
pub use options::{AaSource, Options};
pub use rolls::Purpose;
pub use ship_set::ShipSet;
pub use state::{
    Area, Battle, ForceType, IJN, MAX_FORCES, NO_SHIP, Node, State, TARGET_FIELD, TARGET_IBS, TARGET_NONE, Target, USN,
    each,
};

use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Roll, Setting, Side, Statistics, Stream, Victory,
    Words,
};
use data::Berth;
use referee::Referee;

/// Id of the game.
pub const ID: &str = "pacific-fury";

/// The game: map, counters, tracks and options.
#[derive(Clone, Debug)]
pub struct PacificFury {
    /// Sides and bid.
    pub setting: Setting,
    /// Map and counters.
    pub data: Data,
    /// Rulings that are switches.
    pub options: Options,
    /// CV and CVL of each side [R2.2].
    pub carriers: [ShipSet; 2],
    /// CV of each side.
    pub fleet_carriers: [ShipSet; 2],
    /// BB, BC and CA of each side.
    pub warships: [ShipSet; 2],
    /// Combat factor of each ship.
    pub combat: [[u8; 30]; 2],
    /// Ships of each combat factor.
    pub of_factor: [[ShipSet; 6]; 2],
    /// Defence of each ship; 0 without anchor [R2.2].
    pub defence: [[u8; 30]; 2],
    /// Plane symbols of each ship.
    pub planes: [[u8; 30]; 2],
    /// Kind of each ship; 0 for transports.
    pub kind_of: [[u8; 30]; 2],
}

impl PacificFury {
    /// The game with these counters and options.
    pub fn new(data: Data, setting: Setting, options: Options) -> Self {
        let mut game = Self {
            setting,
            data,
            options,
            carriers: [ShipSet::EMPTY; 2],
            fleet_carriers: [ShipSet::EMPTY; 2],
            warships: [ShipSet::EMPTY; 2],
            combat: [[0; 30]; 2],
            of_factor: [[ShipSet::EMPTY; 6]; 2],
            defence: [[0; 30]; 2],
            planes: [[0; 30]; 2],
            kind_of: [[0; 30]; 2],
        };
        for i in 0..2 {
            for (number, ship) in game.data.ships[i].iter().enumerate() {
                let one = ShipSet::one(number as u8);
                match ship.ship_type {
                    ShipType::Cv => {
                        game.carriers[i] = game.carriers[i].with(one);
                        game.fleet_carriers[i] = game.fleet_carriers[i].with(one);
                    }
                    ShipType::Cvl => game.carriers[i] = game.carriers[i].with(one),
                    ShipType::Bb | ShipType::Bc | ShipType::Ca => game.warships[i] = game.warships[i].with(one),
                    ShipType::Ap => {}
                }
                game.combat[i][number] = ship.combat;
                let factor = usize::from(ship.combat);
                game.of_factor[i][factor] = game.of_factor[i][factor].with(one);
                game.defence[i][number] = ship.defence;
                game.planes[i][number] = ship.planes;
                game.kind_of[i][number] = ship.kind;
            }
        }
        game
    }

    /// [R8.3(1), R8.3(2), R8.3(3), R8.3(4), RULING-26] Type of a force from the ships it has now.
    #[inline]
    pub fn force_type(&self, state: &State, side: Side, force: u8) -> ForceType {
        let ships = state.ships(side, force);
        if ships.meets(ShipSet::TRANSPORTS) {
            if state.is_express(side, force) { ForceType::E } else { ForceType::A }
        } else if ships.meets(self.carriers[side.index()]) {
            ForceType::C
        } else {
            ForceType::B
        }
    }

    /// Id of a ship: as in the counter list, `T1` and `T2` for the transports.
    pub fn ship_id(&self, side: Side, ship: u8) -> &str {
        match ship {
            28 => "T1",
            29 => "T2",
            _ => &self.data.ships[side.index()][usize::from(ship)].id,
        }
    }

    /// Name of a ship.
    pub fn ship_name(&self, side: Side, ship: u8) -> &str {
        match ship {
            28 => "Transport 1",
            29 => "Transport 2",
            _ => &self.data.ships[side.index()][usize::from(ship)].name,
        }
    }

    /// Whether a side has a ship of this number.
    pub fn has_ship(&self, side: Side, ship: u8) -> bool {
        usize::from(ship) < self.data.ships[side.index()].len() || ship == 28 || ship == 29
    }

    /// The set-up [R3.1, R3.2, R3.3], before the first turn starts.
    fn set_up(&self) -> State {
        let mut state = State {
            force_ships: [[ShipSet::EMPTY; MAX_FORCES]; 2],
            base: [ShipSet::EMPTY; 2],
            track: [[ShipSet::EMPTY; 3]; 2],
            sunk: [ShipSet::EMPTY; 2],
            out: [ShipSet::EMPTY; 2],
            reserve: ShipSet::EMPTY,
            battle: Battle::NONE,
            hits: [[0; 30]; 2],
            area: [[Area::Box; MAX_FORCES]; 2],
            mask: [[0; MAX_FORCES]; 2],
            size: [[0; MAX_FORCES]; 2],
            revealed: [0; 2],
            express: [0; 2],
            forces: [0; 2],
            transports_gone: 0,
            turn: 1,
            marker: self.data.start_position,
            disrupted: self.data.start_disrupted,
            initiative: USN,
            operation: 0,
            node: Node::Form,
            events_used: 0,
            transports_sunk: 0,
            former: IJN,
            last_kind: 0,
        };
        for i in 0..2 {
            for (number, ship) in self.data.ships[i].iter().enumerate() {
                let one = ShipSet::one(number as u8);
                match ship.berth {
                    Berth::Base => state.base[i] = state.base[i].with(one),
                    Berth::Reserve => state.reserve = state.reserve.with(one),
                    Berth::Track(turn) => {
                        let space = &mut state.track[i][usize::from(turn - 2)];
                        *space = space.with(one);
                    }
                }
            }
        }
        state
    }
}

impl Game for PacificFury {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 66;
    const MAX_DECISIONS: u32 = 16_500;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, (): &mut (), dice: &mut D, events: &mut E) -> State {
        let mut state = self.set_up();
        Referee { game: self, state: &mut state, dice, events }.start_turn();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Side> {
        legal::to_act(state)
    }

    #[inline]
    fn list(&self, state: &State, (): &(), actions: &mut Vec<Action>) {
        let _ = self.visit_actions(state, &mut |action| {
            actions.push(action);
            Continue(())
        });
    }

    fn decide<D: Dice, E: EventSink<Event>>(
        &self,
        state: &mut State,
        (): &mut (),
        action: Action,
        dice: &mut D,
        events: &mut E,
    ) {
        Referee { game: self, state, dice, events }.decide(action);
    }

    /// [R4.0, RULING-4] The side nearer the marker wins; at 0 the game is drawn.
    fn victory(&self, state: &State) -> Option<Victory> {
        let marker = i32::from(state.marker);
        let even = self.options.zero_end_us_wins.then_some(USN);
        (state.node == Node::Over).then_some(Victory::Points { vp: [(-marker).max(0), marker.max(0)], even })
    }

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn sampler(&self, observation: &Observation<Self>) -> Observation<Self> {
        *observation
    }

    fn draw(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
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
}

impl Statistics for PacificFury {
    const PHASES: &'static [&'static str] = &["event", "formation", "operation", "surface", "carrier-battle", "strike"];
    const METRICS: &'static [&'static str] = &["marker", "ships_sunk", "ships_away", "ships_ready"];

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

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        let i = side.index();
        match index {
            0 if side == USN => i32::from(state.marker),
            0 => -i32::from(state.marker),
            1 => i32::from(state.sunk[i].len()),
            2 => state.track[i].iter().fold(i32::from(state.out[i].len()), |away, ships| away + i32::from(ships.len())),
            _ => i32::from(state.ships_of(side, 0x7f).with(state.base[i]).without(ShipSet::TRANSPORTS).len()),
        }
    }

    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        describe::event_combat(*event)
    }
}

impl Words for PacificFury {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        describe::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        describe::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, _viewer: Option<Side>, _lang: Lang) -> Option<String> {
        Some(describe::event_text(self, *event))
    }

    fn roll_text(&self, _state: &State, roll: &Roll, _lang: Lang) -> String {
        describe::roll_text(self, *roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::position(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }
}
