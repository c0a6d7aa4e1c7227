//! How far every hex is from the places that count, for those who play.

use super::{Data, Place, Site};
use crate::{hex::Hex, land::Ways};

/// Half points of a whole move over a major river.
const WHOLE: u8 = 12;

/// What it costs to go from every hex to each place that counts, on a map without enemies: major cities, railways to
/// Kiev, Soviet sources. A byte for each hex, goal and class of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approaches {
    goals: Vec<Place>,
    /// By class, then by hex, then by goal.
    costs: [Vec<u8>; 2],
}

impl Approaches {
    /// Works out all of them.
    pub(super) fn new(data: &Data, ways: &[Ways; 2]) -> Self {
        let counts = |site: &Site| site.is_city || site.is_exit || site.is_source;
        let places = (0..).zip(&data.sites).filter(|(_, site)| counts(site));
        let goals: Vec<Place> = places.map(|(number, _)| Place::new(number)).collect();
        let costs = [0, 1].map(|class| {
            let mut costs = vec![u8::MAX; goals.len() * data.map.grid.len()];
            for (number, &goal) in goals.iter().enumerate() {
                for (hex, cost) in from_goal(data, &ways[class], data.site(goal).hex).into_iter().enumerate() {
                    costs[hex * goals.len() + number] = cost;
                }
            }
            costs
        });
        Self { goals, costs }
    }

    /// The places, in the order of the costs.
    pub fn goals(&self) -> &[Place] {
        &self.goals
    }

    /// Half points from a hex to each goal, 255 where there is no way.
    #[inline]
    pub fn from(&self, is_mech: bool, hex: Hex) -> &[u8] {
        let first = hex.index() * self.goals.len();
        &self.costs[usize::from(!is_mech)][first..first + self.goals.len()]
    }
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
