//! What follows from a state and is kept beside it: which units are where.

use super::{Area, AreaSet, Arm, Class, MAX_AREAS, PacificWar, State, Unit, UnitSet};
use crate::{BySide, Side};

/// Derived tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Units of both sides by area.
    pub at: [UnitSet; MAX_AREAS],
    /// Units on the map that are face up.
    pub ready: UnitSet,
    /// Units on the map.
    pub on_map: UnitSet,
    /// Areas with units of each sort, of either face.
    pub standing: Stations,
    /// Areas with face-up units of each sort.
    pub face_up: Stations,
    /// Areas with face-down units of each side.
    pub acted: BySide<AreaSet>,
}

/// Areas where units of each sort and side stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stations {
    /// Areas with land units.
    pub troops: BySide<AreaSet>,
    /// Areas with air units.
    pub aircraft: BySide<AreaSet>,
    /// Areas with ships.
    pub ships: BySide<AreaSet>,
    /// Areas with carriers.
    pub carriers: BySide<AreaSet>,
}

impl Stations {
    /// Nowhere.
    const NONE: Self = Self {
        troops: BySide::both(AreaSet::EMPTY),
        aircraft: BySide::both(AreaSet::EMPTY),
        ships: BySide::both(AreaSet::EMPTY),
        carriers: BySide::both(AreaSet::EMPTY),
    };

    /// Areas with any unit of a side.
    #[inline]
    pub fn any(&self, side: Side) -> AreaSet {
        self.troops[side].with(self.aircraft[side]).with(self.ships[side])
    }

    /// A unit of a side and class stands in an area.
    fn add(&mut self, side: Side, class: Class, area: Area) {
        match class.arm() {
            Arm::Land => self.troops[side].insert(area),
            Arm::Air => self.aircraft[side].insert(area),
            Arm::Ship => self.ships[side].insert(area),
        }
        if class.is_carrier() {
            self.carriers[side].insert(area);
        }
    }

    /// These are the units of a side in an area.
    fn set(&mut self, game: &PacificWar, side: Side, area: Area, units: UnitSet) {
        self.troops[side].set(area, units.meets(game.troops));
        self.aircraft[side].set(area, units.meets(game.aircraft));
        self.ships[side].set(area, units.meets(game.ships));
        self.carriers[side].set(area, units.meets(game.carriers));
    }
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            at: [UnitSet::EMPTY; MAX_AREAS],
            ready: UnitSet::EMPTY,
            on_map: UnitSet::EMPTY,
            standing: Stations::NONE,
            face_up: Stations::NONE,
            acted: BySide::both(AreaSet::EMPTY),
        }
    }
}

impl Tables {
    /// Makes the tables those of a state.
    pub(super) fn derive(&mut self, game: &PacificWar, state: &State) {
        *self = Self::default();
        for unit in Unit::all() {
            let word = state.unit(unit);
            let Some(area) = word.area() else { continue };
            self.at[area.index()].insert(unit);
            self.on_map.insert(unit);
            let counter = game.counter(unit);
            self.standing.add(counter.side, counter.class, area);
            if word.has_acted() {
                self.acted[counter.side].insert(area);
            } else {
                self.ready.insert(unit);
                self.face_up.add(counter.side, counter.class, area);
            }
        }
    }

    /// Units of a side in an area.
    #[inline]
    pub fn units(&self, game: &PacificWar, side: Side, area: Area) -> UnitSet {
        self.at[area.index()].and(game.units[side])
    }

    /// Face-up units of a side in an area.
    #[inline]
    pub fn ready_units(&self, game: &PacificWar, side: Side, area: Area) -> UnitSet {
        self.units(game, side, area).and(self.ready)
    }

    /// Areas with units of a side.
    #[inline]
    pub fn areas(&self, side: Side) -> AreaSet {
        self.standing.any(side)
    }

    /// Some units of a side come to an area from another one, each with its face.
    pub(super) fn shift(&mut self, game: &PacificWar, units: UnitSet, from: Area, to: Area) {
        let Some(unit) = units.first() else { return };
        self.at[from.index()] = self.at[from.index()].without(units);
        self.at[to.index()] = self.at[to.index()].with(units);
        let side = game.side_of(unit);
        self.count(game, side, from);
        self.count(game, side, to);
    }

    /// A unit comes to the map, face up.
    pub(super) fn put(&mut self, game: &PacificWar, unit: Unit, area: Area) {
        self.at[area.index()].insert(unit);
        self.on_map.insert(unit);
        self.ready.insert(unit);
        self.count(game, game.side_of(unit), area);
    }

    /// A unit leaves the map.
    pub(super) fn lift(&mut self, game: &PacificWar, unit: Unit, area: Area) {
        self.at[area.index()].remove(unit);
        self.on_map.remove(unit);
        self.ready.remove(unit);
        self.count(game, game.side_of(unit), area);
    }

    /// Units on the map, in these areas, are turned face down, or face up.
    pub(super) fn flip(&mut self, game: &PacificWar, units: UnitSet, areas: AreaSet, has_acted: bool) {
        self.ready = if has_acted { self.ready.without(units) } else { self.ready.with(units) };
        for side in Side::BOTH {
            if units.meets(game.units[side]) {
                areas.iter().for_each(|area| self.count_faces(game, side, area));
            }
        }
    }

    /// What a side has in an area.
    fn count(&mut self, game: &PacificWar, side: Side, area: Area) {
        self.standing.set(game, side, area, self.units(game, side, area));
        self.count_faces(game, side, area);
    }

    /// What a side has face up, and face down, in an area.
    fn count_faces(&mut self, game: &PacificWar, side: Side, area: Area) {
        let units = self.units(game, side, area);
        self.face_up.set(game, side, area, units.and(self.ready));
        self.acted[side].set(area, !units.is_subset_of(self.ready));
    }
}
