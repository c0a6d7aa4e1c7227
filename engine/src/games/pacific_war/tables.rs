//! What follows from a state and is kept beside it: which units are where.

use super::{Area, AreaSet, Arm, MAX_AREAS, PacificWar, State, Unit, UnitSet};
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
    /// Areas with land units of each side.
    pub troops: BySide<AreaSet>,
    /// Areas with air units.
    pub aircraft: BySide<AreaSet>,
    /// Areas with ships.
    pub ships: BySide<AreaSet>,
    /// Areas with carriers.
    pub carriers: BySide<AreaSet>,
    /// Areas with face-up units of each side.
    pub active: BySide<AreaSet>,
    /// Areas with face-up units that have air strength.
    pub fliers: BySide<AreaSet>,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            at: [UnitSet::EMPTY; MAX_AREAS],
            ready: UnitSet::EMPTY,
            on_map: UnitSet::EMPTY,
            troops: BySide::both(AreaSet::EMPTY),
            aircraft: BySide::both(AreaSet::EMPTY),
            ships: BySide::both(AreaSet::EMPTY),
            carriers: BySide::both(AreaSet::EMPTY),
            active: BySide::both(AreaSet::EMPTY),
            fliers: BySide::both(AreaSet::EMPTY),
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
            if !word.has_acted() {
                self.ready.insert(unit);
                self.active[counter.side].insert(area);
                if game.fliers.contains(unit) {
                    self.fliers[counter.side].insert(area);
                }
            }
            match counter.class.arm() {
                Arm::Land => self.troops[counter.side].insert(area),
                Arm::Air => self.aircraft[counter.side].insert(area),
                Arm::Ship => self.ships[counter.side].insert(area),
            }
            if counter.class.is_carrier() {
                self.carriers[counter.side].insert(area);
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
        self.troops[side].with(self.aircraft[side]).with(self.ships[side])
    }

    /// Some units come to an area from another one, each with its face.
    pub(super) fn shift(&mut self, game: &PacificWar, units: UnitSet, from: Area, to: Area) {
        self.at[from.index()] = self.at[from.index()].without(units);
        self.at[to.index()] = self.at[to.index()].with(units);
        self.count(game, from);
        self.count(game, to);
    }

    /// A unit comes to the map, face up.
    pub(super) fn put(&mut self, game: &PacificWar, unit: Unit, area: Area) {
        self.at[area.index()].insert(unit);
        self.on_map.insert(unit);
        self.ready.insert(unit);
        self.count(game, area);
    }

    /// A unit leaves the map.
    pub(super) fn lift(&mut self, game: &PacificWar, unit: Unit, area: Area) {
        self.at[area.index()].remove(unit);
        self.on_map.remove(unit);
        self.ready.remove(unit);
        self.count(game, area);
    }

    /// Units on the map, in these areas, are turned face down, or face up.
    pub(super) fn flip(&mut self, game: &PacificWar, units: UnitSet, areas: AreaSet, has_acted: bool) {
        self.ready = if has_acted { self.ready.without(units) } else { self.ready.with(units) };
        for area in areas.iter() {
            self.count_ready(game, area);
        }
    }

    /// What stands in an area.
    fn count(&mut self, game: &PacificWar, area: Area) {
        for side in Side::BOTH {
            let units = self.units(game, side, area);
            let sets = [
                (&mut self.troops, game.troops),
                (&mut self.aircraft, game.aircraft),
                (&mut self.ships, game.ships),
                (&mut self.carriers, game.carriers),
            ];
            for (areas, arm) in sets {
                areas[side].set(area, units.meets(arm));
            }
        }
        self.count_ready(game, area);
    }

    /// What stands face up in an area.
    fn count_ready(&mut self, game: &PacificWar, area: Area) {
        for side in Side::BOTH {
            let ready = self.ready_units(game, side, area);
            self.active[side].set(area, !ready.is_empty());
            self.fliers[side].set(area, ready.meets(game.fliers));
        }
    }
}
