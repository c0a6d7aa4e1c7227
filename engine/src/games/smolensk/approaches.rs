//! How far every hex is from the places that count, for those who play.

use super::{Data, Place, Site};
use crate::{
    hex::{Grid, Hex, Hexsides},
    land::Ways,
};

/// Half points of a whole move over a major river.
const WHOLE: u8 = 12;

/// What it costs to go from every hex to each place that counts, on a map without enemies: major cities, railways to
/// Kiev, Soviet sources. Two bytes for each hex, goal and class of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approaches {
    goals: Vec<Place>,
    /// Entries of each hex: one for each goal, filled up to a multiple of eight.
    width: usize,
    /// By class, then by hex, then by goal.
    costs: [Vec<u8>; 2],
    /// Likewise, the direction of the hex beside that is nearest to the goal; [`NOWHERE`] where none is nearer.
    directions: [Vec<u8>; 2],
}

/// No direction.
const NOWHERE: u8 = 6;

impl Approaches {
    /// Works out all of them.
    pub(super) fn new(data: &Data, sides: &Hexsides, ways: &[Ways; 2]) -> Self {
        let counts = |site: &Site| site.is_city || site.is_exit || site.is_source;
        let places = (0..).zip(&data.sites).filter(|(_, site)| counts(site));
        let goals: Vec<Place> = places.map(|(number, _)| Place::new(number)).collect();
        let width = goals.len().next_multiple_of(8);
        let costs = [0, 1].map(|class| {
            let mut costs = vec![u8::MAX; width * data.map.grid.len()];
            for (number, &goal) in goals.iter().enumerate() {
                for (hex, cost) in from_goal(data, &ways[class], data.site(goal).hex).into_iter().enumerate() {
                    costs[hex * width + number] = cost;
                }
            }
            costs
        });
        let directions = [0, 1].map(|class| directions(data, sides, &costs[class], width));
        Self { goals, width, costs, directions }
    }

    /// The places, in the order of the costs.
    pub fn goals(&self) -> &[Place] {
        &self.goals
    }

    /// Entries of each hex: one for each goal, filled up to a multiple of eight.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Half points from a hex to each goal, 255 where there is no way and beyond the last goal.
    #[inline]
    pub fn from(&self, is_mech: bool, hex: Hex) -> &[u8] {
        let first = hex.index() * self.width;
        &self.costs[usize::from(!is_mech)][first..first + self.width]
    }

    /// The hex beside another that is nearest to a goal, if it is nearer than that: of several the one in the lowest
    /// direction.
    #[inline]
    pub fn next(&self, grid: &Grid, is_mech: bool, hex: Hex, goal: usize) -> Option<Hex> {
        let direction = self.directions[usize::from(!is_mech)][hex.index() * self.width + goal];
        if direction == NOWHERE { None } else { grid.neighbour(hex, direction.into()) }
    }
}

/// Where to go from each hex to each goal, by their costs.
fn directions(data: &Data, sides: &Hexsides, costs: &[u8], width: usize) -> Vec<u8> {
    let grid = &data.map.grid;
    let mut directions = vec![NOWHERE; costs.len()];
    for hex in grid.hexes() {
        for direction in (0..6).filter(|&direction| sides.is_open(hex, direction)) {
            let Some(beside) = grid.neighbour(hex, direction) else { continue };
            for goal in 0..width {
                let cost_from = |hex: Hex| costs[hex.index() * width + goal];
                let at = hex.index() * width + goal;
                let known = match directions[at] {
                    NOWHERE => cost_from(hex),
                    known => grid.neighbour(hex, known.into()).map_or(u8::MAX, cost_from),
                };
                if cost_from(beside) < known {
                    directions[at] = direction as u8;
                }
            }
        }
    }
    directions
}

/// Costs to one goal, by hex.
fn from_goal(data: &Data, ways: &Ways, goal: Hex) -> Vec<u8> {
    let grid = &data.map.grid;
    let mut costs = vec![u8::MAX; grid.len()];
    costs[goal.index()] = 0;
    let mut waiting = vec![vec![goal]];
    let mut cost = 0;
    while cost < waiting.len() {
        while let Some(hex) = waiting[cost].pop() {
            if usize::from(costs[hex.index()]) != cost {
                continue;
            }
            for direction in 0..6 {
                let Some(from) = grid.neighbour(hex, direction) else { continue };
                let Some(step) = ways.cost(from, (direction + 3) % 6, (false, false), Some(WHOLE)) else { continue };
                let total = cost + usize::from(step);
                if total < usize::from(costs[from.index()]) {
                    costs[from.index()] = total as u8;
                    waiting.resize(waiting.len().max(total + 1), Vec::new());
                    waiting[total].push(from);
                }
            }
        }
        cost += 1;
    }
    costs
}
