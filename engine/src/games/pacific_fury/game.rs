//! The game: what never changes while it is played, and the contract of its rules.

use sandtable_scenarios::{Choices, DataError, GameFiles, ScenarioKey};

use super::{
    Action, Data, Event, Force, ForceType, ID, Kind, Node, Options, SHIPS, Sampler, Ship, ShipSet, ShipType, State,
    TRANSPORTS, USN,
    data::SCENARIO_KEYS,
    legal::to_act,
    rules::{
        Referee,
        rolls::{Purpose, side_of},
    },
};
use crate::{BySide, Dice, EventSink, Game, Observation, Published, Roll, Setting, Side, Stream, Victory};

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
    pub carriers: BySide<ShipSet>,
    /// CV of each side.
    pub fleet_carriers: BySide<ShipSet>,
    /// BB, BC and CA of each side.
    pub warships: BySide<ShipSet>,
    /// Combat factor of each ship.
    pub combat: BySide<[u8; SHIPS]>,
    /// Ships of each combat factor.
    pub of_factor: BySide<[ShipSet; 6]>,
    /// Defence of each ship; 0 without anchor [R2.2].
    pub defence: BySide<[u8; SHIPS]>,
    /// Plane symbols of each ship.
    pub planes: BySide<[u8; SHIPS]>,
    /// Kind of each ship.
    pub kind_of: BySide<[Kind; SHIPS]>,
}

impl PacificFury {
    /// The game with these counters and options.
    pub fn new(data: Data, setting: Setting, options: Options) -> Self {
        let mut game = Self {
            setting,
            data,
            options,
            carriers: BySide::default(),
            fleet_carriers: BySide::default(),
            warships: BySide::default(),
            combat: BySide::both([0; SHIPS]),
            of_factor: BySide::default(),
            defence: BySide::both([0; SHIPS]),
            planes: BySide::both([0; SHIPS]),
            kind_of: BySide::both([Kind::TRANSPORTS; SHIPS]),
        };
        for side in Side::BOTH {
            for (number, counter) in game.data.ships[side].iter().enumerate() {
                let ship = Ship::new(number as u8);
                match counter.ship_type {
                    ShipType::Cv => {
                        game.carriers[side].insert(ship);
                        game.fleet_carriers[side].insert(ship);
                    }
                    ShipType::Cvl => game.carriers[side].insert(ship),
                    ShipType::Bb | ShipType::Bc | ShipType::Ca => game.warships[side].insert(ship),
                    ShipType::Ap => {}
                }
                game.of_factor[side][usize::from(counter.combat)].insert(ship);
                game.combat[side][number] = counter.combat;
                game.defence[side][number] = counter.defence;
                game.planes[side][number] = counter.planes;
                game.kind_of[side][number] = counter.kind;
            }
        }
        game
    }

    /// [R8.3(1), R8.3(2), R8.3(3), R8.3(4), RULING-26] Type of a force from the ships it has now.
    #[inline]
    pub fn force_type(&self, state: &State, side: Side, force: Force) -> ForceType {
        let ships = state.ships(side, force);
        if ships.meets(TRANSPORTS) {
            if state.is_express(side, force) { ForceType::E } else { ForceType::A }
        } else if ships.meets(self.carriers[side]) {
            ForceType::C
        } else {
            ForceType::B
        }
    }

    /// Id of a ship: as in the counter list, `T1` and `T2` for the transports.
    pub fn ship_id(&self, side: Side, ship: Ship) -> &str {
        match ship {
            Ship::T1 => "T1",
            Ship::T2 => "T2",
            _ => &self.data.ships[side][ship.index()].id,
        }
    }

    /// Name of a ship.
    pub fn ship_name(&self, side: Side, ship: Ship) -> &str {
        match ship {
            Ship::T1 => "Transport 1",
            Ship::T2 => "Transport 2",
            _ => &self.data.ships[side][ship.index()].name,
        }
    }

    /// Whether a side has a ship of this number.
    pub fn has_ship(&self, side: Side, ship: Ship) -> bool {
        ship.index() < self.data.ships[side].len() || ship == Ship::T1 || ship == Ship::T2
    }
}

impl Published for PacificFury {
    const SCENARIO_KEYS: &'static [ScenarioKey] = SCENARIO_KEYS;

    fn build(files: &GameFiles, setting: Setting, options: &Choices) -> Result<Self, DataError> {
        let data = Data::with_scenario(files, &setting.scenario)?;
        Ok(Self::new(data, setting, Options::read(options)?))
    }
}

impl Game for PacificFury {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Tables = ();
    type Sampler = Sampler;

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
        to_act(state)
    }

    #[inline]
    fn list(&self, state: &State, (): &(), actions: &mut Vec<Action>) {
        self.list_actions(state, actions);
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

    fn redact(&self, state: &State, viewer: Side) -> State {
        self.redact_state(state, viewer)
    }

    fn sampler(&self, observation: &Observation<Self>) -> Sampler {
        self.sampler_of(observation)
    }

    fn draw(&self, sampler: &Sampler, rng: &mut Stream) -> State {
        self.draw_state(sampler, rng)
    }

    /// [S7.1] Formation is seen by the side that forms only.
    fn is_visible(&self, state: &State, _action: Action, viewer: Side) -> bool {
        state.node != Node::Form || state.former == viewer
    }

    fn is_roll_visible(&self, roll: &Roll, viewer: Side) -> bool {
        roll.purpose != Purpose::Deal as u8 || side_of(*roll) == viewer
    }
}
