//! Questions about a position that players ask before they decide: what a step costs, who can strike what.

use super::{
    Area, AreaSet, PacificWar, State, Tables, Unit, UnitSet,
    rules::{air, allocation, hands, movement, normal, retreat, submarine, supply, victory},
};
use crate::Side;

impl PacificWar {
    /// [R7.1(2)] Points that a step between two neighbours costs a side.
    pub fn move_cost(&self, state: &State, tables: &Tables, side: Side, from: Area, to: Area) -> u8 {
        movement::Front::new(self, state, tables, side).cost(from, to)
    }

    /// [R11.4(2)] Where a unit could retreat.
    pub fn retreats(&self, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
        retreat::options(self, state, tables, unit)
    }

    /// [R14(1)] Areas that carry the lines of a side.
    pub fn supply_net(&self, state: &State, side: Side) -> AreaSet {
        supply::net(self, state, side)
    }

    /// [R14(2)] Areas from which a line can be traced.
    pub fn linked(&self, state: &State, side: Side) -> AreaSet {
        supply::linked(self, state, side)
    }

    /// [R4.1(2)] Cards that a side would pick now.
    pub fn hand_size(&self, state: &State, side: Side) -> u8 {
        hands::hand_size(self, state, side)
    }

    /// [RULING-16] Linked resource areas of Japan.
    pub fn resources(&self, state: &State) -> u8 {
        supply::resources(self, state)
    }

    /// [R9.1(4)1] The strength of an air attack from an area on a unit in another one.
    pub fn strength(&self, state: &State, tables: &Tables, unit: Unit, ways: [Area; 2], target: Unit) -> i8 {
        air::strength(self, state, tables, unit, ways, target)
    }

    /// [R9.1(2)] Areas with enemies that a unit could strike from where it stands.
    pub fn strike_areas(&self, state: &State, tables: &Tables, unit: Unit) -> AreaSet {
        air::targets_of(self, state, tables, unit)
    }

    /// [R8.2(1), R8.2(2)] Ready units of a side that could make a normal attack, or an ambush, in an area.
    pub fn fighters(&self, state: &State, tables: &Tables, side: Side, area: Area) -> UnitSet {
        normal::fighters(self, state, tables, side, area)
    }

    /// [R19(SUBMARINE)] The modifier of a submarine of the active side.
    pub fn submarine_drm(&self, state: &State, tables: &Tables, sea: Area) -> i8 {
        submarine::modifier(self, state, tables, sea)
    }

    /// [R11.2(1)1] The unit to which hits are allocated next.
    pub fn hit_unit(&self, state: &State, tables: &Tables) -> Option<Unit> {
        allocation::unit(self, state, tables)
    }

    /// [R16.2] Points of Japan with those of the score box, where it counts.
    pub fn total(&self, state: &State) -> i32 {
        victory::total(self, state)
    }
}
