//! The game value: data, options, and what is computed from them once.

use super::{
    Card, Data, Entry, Flight, Kind, MAX_SQUADRONS, Options, Ship, ShipSet, State, Unit, obstacles::Shores,
    odds::Chances, sights::Sights, waters::Waters,
};
use crate::{
    BySide, Setting, Side,
    hex::{Facing, Hex},
};

/// The game: counters, charts, map, one scenario and its options.
#[derive(Clone, Debug)]
pub struct LeyteGulf {
    /// Scenario id, sides and bid.
    pub setting: Setting,
    /// Everything read from the data files. Tables are made of it: a game with other data is made by `new`.
    pub data: Data,
    /// Rulings that are switches.
    pub options: Options,
    /// Ships of the scenario, by side [R3.0-2].
    pub fleets: BySide<ShipSet>,
    /// Ships that may or must leave the map [R10.1-2].
    pub named: BySide<ShipSet>,
    /// The group of the scenario that each ship belongs to, by its number in the list of its side.
    groups: Vec<u8>,
    /// By turn, ships that enter by then.
    due: Vec<ShipSet>,
    pub(super) sights: Sights,
    pub(super) waters: Waters,
    pub(super) shores: Shores,
    pub(super) chances: Chances,
}

impl LeyteGulf {
    /// The game of a scenario with these options.
    pub fn new(data: Data, setting: Setting, options: Options) -> Self {
        let forces = &data.scenario.forces;
        let mut groups = vec![0; data.cards.len()];
        for force in forces.values() {
            for (number, group) in force.groups.iter().enumerate() {
                group.ships.iter().for_each(|ship| groups[ship.index()] = number as u8);
            }
        }
        let fleets = BySide::from_fn(|side| {
            forces[side].groups.iter().fold(ShipSet::EMPTY, |fleet, group| fleet.with(group.ships))
        });
        let named = BySide::from_fn(|side| forces[side].exit.as_ref().map_or(ShipSet::EMPTY, |exit| exit.ships));
        let mut game = Self {
            setting,
            data,
            options,
            fleets,
            named,
            groups,
            due: Vec::new(),
            sights: Sights::default(),
            waters: Waters::default(),
            shores: Shores::default(),
            chances: Chances::default(),
        };
        let all = game.fleets[Side::One].with(game.fleets[Side::Two]);
        let due = |turn| all.iter().filter(|&ship| game.entry_turn(ship) <= turn).collect();
        game.due = (0..=game.data.scenario.turns).map(due).collect();
        game.sights = Sights::new(&game);
        game.waters = Waters::new(&game);
        game.shores = Shores::new(&game);
        game.chances = Chances::new(&game);
        game
    }

    /// The counter of a ship.
    #[inline]
    pub fn card(&self, ship: Ship) -> &Card {
        self.data.card(ship)
    }

    /// Whose ship it is.
    #[inline]
    pub fn side_of(&self, ship: Ship) -> Side {
        self.card(ship).side
    }

    /// Whether a ship is a counter of destroyers.
    #[inline]
    pub fn is_destroyer(&self, ship: Ship) -> bool {
        self.card(ship).kind == Kind::Dd
    }

    /// Number of the group of the scenario that the ship belongs to.
    pub fn group_of(&self, ship: Ship) -> u8 {
        self.groups[ship.index()]
    }

    /// How a ship comes into play.
    pub fn entry_of(&self, ship: Ship) -> &Entry {
        &self.data.scenario.forces[self.side_of(ship)].groups[usize::from(self.group_of(ship))].entry
    }

    /// The turn in which a ship enters.
    pub fn entry_turn(&self, ship: Ship) -> u8 {
        self.data.scenario.forces[self.side_of(ship)].groups[usize::from(self.group_of(ship))].turn
    }

    /// Ships that enter in this turn or before.
    #[inline]
    pub fn due(&self, turn: u8) -> ShipSet {
        self.due[usize::from(turn)]
    }

    /// All ships that have a counter, also those in no force of the scenario.
    #[inline]
    pub fn ships(&self) -> impl Iterator<Item = Ship> + Clone + use<> {
        (0..self.data.cards.len()).map(|number| Ship::new(number as u8))
    }

    /// The next hex of a torpedo that runs on; none off the map, nor, as an option has it, in a no-entry hex [R6.4-6,
    /// RULING-15].
    #[inline]
    pub fn run_ahead(&self, hex: Hex, facing: Facing) -> Option<Hex> {
        let ahead = self.data.grid.ahead(hex, facing);
        ahead.filter(|&ahead| !(self.options.zones_stop_torpedoes && self.is_zone(ahead)))
    }

    /// Ships of a side on the map.
    #[inline]
    pub fn ships_on_map(&self, state: &State, side: Side) -> ShipSet {
        state.on_map.and(self.fleets[side])
    }

    /// Ships of a side that are afloat: on the map, or still to enter.
    #[inline]
    pub fn afloat(&self, state: &State, side: Side) -> ShipSet {
        state.on_map.with(state.waiting).and(self.fleets[side])
    }

    /// Ships of a side that have left the map.
    pub fn gone(&self, state: &State, side: Side) -> ShipSet {
        self.fleets[side].without(state.on_map).without(state.waiting).without(state.sunk)
    }

    /// Ships afloat of a unit of the side whose phase it is [R5.3(2)-3].
    pub fn members(&self, state: &State, unit: Unit) -> ShipSet {
        let afloat = self.afloat(state, state.phasing);
        match (unit.squadron(), unit.ship()) {
            (Some(number), _) => squadron(state, afloat, number),
            (None, Some(ship)) => afloat.and(ShipSet::one(ship)),
            (None, None) => ShipSet::EMPTY,
        }
    }

    /// The first of them.
    pub fn leader(&self, state: &State, unit: Unit) -> Option<Ship> {
        let afloat = self.afloat(state, state.phasing);
        match unit.squadron() {
            Some(number) => afloat.iter().find(|ship| state.squadrons[ship.index()] == number),
            None => unit.ship().filter(|&ship| afloat.contains(ship)),
        }
    }

    /// Ships afloat of the unit that moves.
    #[inline]
    pub fn moving(&self, state: &State) -> ShipSet {
        state.mover.ships.and(state.on_map.with(state.waiting))
    }

    /// The unit that a ship belongs to.
    pub fn unit_of(&self, state: &State, ship: Ship) -> Unit {
        match state.squadrons[ship.index()] {
            0 => Unit::single(ship),
            number => Unit::of_squadron(number),
        }
    }

    /// [RULING-20] Units of the side whose phase it is with any of these ships, in canonical order: squadrons by
    /// number, then ships by themselves.
    pub fn units<'a>(&self, state: &'a State, ships: ShipSet) -> impl Iterator<Item = Unit> + use<'a> {
        let present = ships.iter().fold(0_u16, |present, ship| present | 1 << state.squadrons[ship.index()]);
        let squadrons = (1..=MAX_SQUADRONS).filter(move |&number| present >> number & 1 != 0);
        let singles = ships.iter().filter(|ship| state.squadrons[ship.index()] == 0);
        squadrons.map(Unit::of_squadron).chain(singles.map(Unit::single))
    }

    /// The first of these units.
    pub fn first_unit(&self, state: &State, ships: ShipSet) -> Option<Unit> {
        // A ship by itself has the number 0, and comes last.
        let rank = |ship: &Ship| state.squadrons[ship.index()].wrapping_sub(1);
        ships.iter().min_by_key(rank).map(|ship| self.unit_of(state, ship))
    }

    /// [R5.1-4, R2.11(2)-2] Movement points of a ship as it is.
    #[inline]
    pub fn points_of(&self, state: &State, ship: Ship) -> u8 {
        self.card(ship).points[usize::from(state.damaged.contains(ship))]
    }

    /// [R5.3(1)-1] A squadron moves as far as its slowest ship, a damaged one by its lower number.
    pub fn points_of_all(&self, state: &State, ships: ShipSet) -> u8 {
        ships.iter().map(|ship| self.points_of(state, ship)).min().unwrap_or(0)
    }

    /// Whether a hex is a no-entry hex [R2.2(1)].
    #[inline]
    pub fn is_zone(&self, hex: Hex) -> bool {
        self.data.scenario.zones.contains(hex)
    }

    /// [RULING-44] Torpedo markers are ordered as one reads the map, row by row, then by direction.
    pub fn reading_order(&self, hex: Hex, facing: Facing) -> (u8, u8, Facing) {
        (self.data.grid.row(hex), self.data.grid.column(hex), facing)
    }

    /// Whether an enemy torpedo marker lies in a hex.
    pub fn has_torpedo(&self, state: &State, side: Side, hex: Hex) -> bool {
        state.torpedoes_of(side.other()).iter().any(|torpedo| torpedo.hex == hex)
    }

    /// [RULING-56] Whether a ship that leaves where it should not counts as sunk.
    pub fn flight_is_sunk(&self) -> bool {
        match self.options.flight {
            Flight::Scenario => self.data.scenario.flight_is_sunk,
            Flight::Free => false,
            Flight::Sunk => true,
        }
    }

    /// The player whose phase comes first in a turn, and the other.
    pub fn players(&self) -> [Side; 2] {
        let first = self.data.scenario.first;
        [first, first.other()]
    }
}

fn squadron(state: &State, ships: ShipSet, number: u8) -> ShipSet {
    ships.iter().filter(|ship| state.squadrons[ship.index()] == number).collect()
}
