//! Three Kingdoms: a modern naval war of Japan, China and Korea. Hexes, hidden ships and boats, chit pulls.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules three-kingdoms`;
//! `RULING` numbers are explained in `docs/games/three-kingdoms.md`. Blue is [`Side::One`]. "On" is face up and
//! detected, "off" face down.

mod action;
mod air;
mod air_legal;
mod air_resolve;
mod attack;
mod board;
mod board_map;
mod boat;
mod boat_legal;
mod counter_set;
mod data;
mod describe;
mod describe_action;
mod describe_event;
mod describe_prompt;
mod event;
mod fire;
mod group;
mod group_legal;
mod hidden;
mod intercept;
mod legal;
mod losses;
mod movement;
mod notation;
mod odds;
mod options;
mod referee;
mod rolls;
mod roster;
mod setup;
mod slots;
mod state;
mod theatre;
mod turn;
mod victory;

use std::{collections::BTreeSet, ops::ControlFlow::Continue};

pub use action::{ACTION_KINDS, Action};
pub use data::{
    Aa, AirTable, Aircraft, Antiship, Area, Asw, Counter, Data, Draw, EndVp, Force, HexInfo, LandingHex, Nation,
    Scenario, ShipType, SideSetup, Terrain,
};
pub use event::{Event, Hunter};
pub use fire::{
    AirRow, Damage, DiceByTech, Dogfight, Shooter, Shooters, air_column, defence_dice, hunt_dice, operations, reach_of,
};
pub use odds::{Question, Target};
pub use options::Options;
pub use rolls::Purpose;
pub use roster::{Card, ForceSlots, Origin, Roster};
pub use slots::SlotSet;
pub use state::{
    AirOperation, AirTarget, Attack, BLUE, Boat, Deed, Fleet, MAX_AIR_TARGETS, MAX_ATTACKERS, MAX_LANDING_HEXES,
    MAX_POINTS, Mission, NO_SLOT, NOWHERE, Node, Part, RED, SLOTS, State, UNKNOWN, WAITING,
};
pub use theatre::Theatre;

use crate::{
    CombatRow, Dice, EventSink, Game, Lang, Observation, Placement, Roll, Setting, Side, Statistics, Stream, Victory,
    Words,
    hex::{Hex, HexSet},
};
use counter_set::CounterSet;
use referee::Referee;

/// Id of the game.
pub const ID: &str = "three-kingdoms";

/// The game: map, counters, one scenario and its options.
#[derive(Clone, Debug)]
pub struct ThreeKingdoms {
    /// Scenario id, sides and bid.
    pub setting: Setting,
    /// Everything read from the data files.
    pub data: Data,
    /// The scenario that is played.
    pub scenario: Scenario,
    /// Optional rules and rulings that are switches.
    pub options: Options,
    /// The map of the scenario.
    pub theatre: Theatre,
    /// The slots of its units.
    pub roster: Roster,
    /// Printed values by counter number.
    cards: Vec<Card>,
    /// What each kind of draw of a side is made from.
    pools: [Vec<(Draw, CounterSet)>; 2],
    /// The side that plays China, if one does [RULING-64].
    pub china: Option<Side>,
    /// The side that plays Japan.
    pub japan: Option<Side>,
    /// Hexes that the scenario is about - landing hexes, hexes that score, the goal of 19.4 - with the steps of ships
    /// to them from every hex.
    pub goals: Vec<(Hex, Vec<u8>)>,
    /// Hexes where the ships of each force may start, by the roster's index.
    pub start_hexes: Vec<HexSet>,
    /// Landing hexes of both sides; [`State::landed`] counts the markers in them.
    pub landing_hexes: Vec<Hex>,
}

impl ThreeKingdoms {
    /// The game of one scenario with these options. Optional rules that do not belong to the scenario have no effect.
    pub fn new(data: Data, setting: Setting, mut scenario: Scenario, options: Options) -> Self {
        let options = options.for_scenario(&scenario);
        options.apply_to(&mut scenario);
        let theatre = Theatre::new(&data, &scenario, &options);
        let roster = Roster::new(&data, &scenario);
        let mut cards = vec![Card::BLANK; 256];
        for (card, counter) in cards.iter_mut().zip(&data.counters) {
            *card = Card::new(&data, counter);
        }
        let plays = |nation| Side::BOTH.into_iter().find(|side| scenario.sides[side.index()].nation == nation);
        let mut landing_hexes: Vec<Hex> =
            scenario.sides.iter().flat_map(|side| side.landing.iter().map(|landing| landing.hex)).collect();
        landing_hexes.sort_unstable();
        landing_hexes.dedup();
        let (china, japan) = (plays(Nation::Cn), plays(Nation::Jp));
        let area = |slots: &ForceSlots| &scenario.sides[slots.side.index()].forces[usize::from(slots.force)].area;
        let start_hexes = roster.forces.iter().map(|slots| theatre.start_hexes(area(slots))).collect();
        let scoring = scenario.end_vp.iter().map(|condition| match condition {
            EndVp::NoMarker { hex, .. } | EndVp::UnitIn { hex, .. } => *hex,
        });
        let mut hexes: Vec<Hex> = landing_hexes.iter().copied().chain(scoring).collect();
        hexes.extend(scenario.escape.map(|(_, goal)| goal));
        hexes.sort_unstable();
        hexes.dedup();
        let goals = hexes.into_iter().map(|hex| (hex, theatre.sea_distances(hex))).collect();
        let pools = [Vec::new(), Vec::new()];
        let mut game = Self {
            setting,
            data,
            scenario,
            options,
            theatre,
            roster,
            cards,
            pools,
            china,
            japan,
            goals,
            start_hexes,
            landing_hexes,
        };
        game.pools = Side::BOTH.map(|side| {
            let slots = game.roster.of_side[side.index()].iter();
            let draws: BTreeSet<Draw> = slots
                .filter_map(|slot| match game.roster.origins[usize::from(slot)] {
                    Origin::Drawn(draw) => Some(draw),
                    Origin::Named(_) => None,
                })
                .collect();
            draws.into_iter().map(|draw| (draw, game.find_pool(side, draw))).collect()
        });
        game
    }

    /// Printed values of the counter in a slot.
    #[inline]
    pub fn card(&self, state: &State, slot: u8) -> &Card {
        &self.cards[usize::from(state.counter[usize::from(slot)])]
    }

    /// The counter in a slot, `None` where the viewer may not know it.
    pub fn counter(&self, state: &State, slot: u8) -> Option<&Counter> {
        self.data.counters.get(usize::from(state.counter[usize::from(slot)]))
    }

    /// [R22.4] Number that hits for a unit: its tech, lowered by cyber war, at least 1.
    #[inline]
    pub fn tech(&self, state: &State, slot: u8) -> u8 {
        self.lowered(state, self.roster.side_of(slot), self.card(state, slot).tech)
    }

    /// [R22.4] Number that hits for the aircraft of a side.
    #[inline]
    pub fn air_tech(&self, state: &State, side: Side) -> u8 {
        self.lowered(state, side, self.data.aircraft[side.index()].tech)
    }

    #[inline]
    fn lowered(&self, state: &State, side: Side, tech: u8) -> u8 {
        if state.cyber == 0 || self.china == Some(side) { tech } else { tech.saturating_add_signed(state.cyber).max(1) }
    }

    /// [R4.3] Whether a turn is at night.
    #[inline]
    pub const fn is_night(turn: u8) -> bool {
        matches!(turn % 6, 5 | 0)
    }

    /// Surface ships of a side in a hex.
    #[inline]
    pub fn ships_at(&self, state: &State, side: Side, hex: Hex) -> SlotSet {
        state.at(hex).and(self.roster.ships_of(side))
    }

    /// Submarines of a side in a hex.
    #[inline]
    pub fn boats_at(&self, state: &State, side: Side, hex: Hex) -> SlotSet {
        state.at(hex).and(self.roster.boats_of(side))
    }

    /// Units of a side on the map.
    #[inline]
    pub fn on_map(&self, state: &State, side: Side) -> SlotSet {
        let mut units = SlotSet::EMPTY;
        for slot in self.roster.of_side[side.index()].iter() {
            if movement::is_on_map(state.hex_of(slot)) {
                units.insert(SlotSet::one(slot));
            }
        }
        units
    }

    /// [R2.2(5), R14(7)] The port of the side's own nation.
    #[inline]
    pub fn is_own_port(&self, side: Side, hex: Hex) -> bool {
        self.theatre.is_own_port(side, hex)
    }

    /// The landing hex of a side here, with its index into [`ThreeKingdoms::landing_hexes`].
    pub fn landing(&self, side: Side, hex: Hex) -> Option<(usize, &LandingHex)> {
        let landing = self.scenario.sides[side.index()].landing.iter().find(|landing| landing.hex == hex)?;
        Some((self.landing_hexes.iter().position(|&other| other == hex)?, landing))
    }

    /// Most groups that a side may form in a surface operation [R7.2(6)].
    #[inline]
    pub const fn group_limit(&self, side: Side) -> u8 {
        self.scenario.sides[side.index()].group_limit
    }

    /// [R22.5] Whether a side may choose an attack now.
    #[inline]
    pub fn may_attack(&self, state: &State, side: Side) -> bool {
        !self.options.defence_only || self.japan != Some(side) || state.unlocked
    }
}

impl Game for ThreeKingdoms {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();
    type Sampler = Observation<Self>;

    const ID: &'static str = ID;
    const MAX_ACTIONS: usize = 512;
    const MAX_DECISIONS: u32 = 57_000;
    const VP_SCALE: i32 = 2;

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn begin<D: Dice, E: EventSink<Event>>(&self, (): &mut (), dice: &mut D, events: &mut E) -> State {
        let mut state = State::EMPTY;
        Referee { game: self, state: &mut state, dice, events }.begin();
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

    fn victory(&self, state: &State) -> Option<Victory> {
        (state.node == Node::Over).then(|| victory::victory(self, state))
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
    const PHASES: &'static [&'static str] = action::PHASES;
    const METRICS: &'static [&'static str] =
        &["vp_half", "damaged", "sunk", "aircraft_lost", "landed", "sup_afloat", "on_map"];

    fn phase(&self, state: &State) -> usize {
        action::phase(state.node)
    }

    fn metric(&self, state: &State, side: Side, index: usize) -> i32 {
        victory::metric(self, state, side, index)
    }

    fn combat_row(&self, event: &Event) -> Option<CombatRow> {
        describe::event_combat(self, event)
    }
}

impl Words for ThreeKingdoms {
    fn prompt(&self, state: &State, _lang: Lang) -> String {
        describe::prompt(self, state)
    }

    fn describe(&self, state: &State, action: Action, _lang: Lang) -> String {
        describe::action_description(self, state, action)
    }

    fn event_text(&self, event: &Event, viewer: Option<Side>, _lang: Lang) -> Option<String> {
        describe::event_text(self, event, viewer)
    }

    fn roll_text(&self, state: &State, roll: &Roll, _lang: Lang) -> String {
        describe::roll_text(self, state, *roll)
    }

    fn placements(&self, state: &State) -> Vec<Placement> {
        board::position(self, state)
    }

    fn board(&self, observation: &Observation<Self>, plain: bool, _lang: Lang) -> String {
        board::board_text(self, observation, plain)
    }
}
