//! The one path that a rule prefers among all that lead to a hex.

use super::{Board, March, Ways, reach::MOST};
use crate::{
    Bits, Id, Side,
    hex::{Grid, Hex},
};

/// What a path gains in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the place, below 192.
    pub place: u8,
    /// The number of a place that is worth a detour, below 32.
    pub prize: Option<u8>,
    /// Whether it is a town, which is worth another path of the same cost.
    pub is_town: bool,
}

/// A move: who, from where, with what.
#[derive(Clone, Copy, Debug)]
pub struct Trip {
    /// Whose unit it is.
    pub side: Side,
    /// Where it starts.
    pub from: Hex,
    /// Half points spent to get there.
    pub spent: u8,
    /// Half points that it has.
    pub allowance: u8,
    /// Where it goes.
    pub to: Hex,
}

/// A path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// How it goes.
    pub march: March,
    /// Its cost in half points, with what was spent to get to the start.
    pub cost: u8,
    /// Places on the way, by number.
    pub taken: [u64; 3],
    prizes: u32,
    towns: u8,
    way: u128,
}

impl Route {
    /// A path that takes nothing.
    pub const fn plain(march: March, cost: u8) -> Self {
        Self { march, cost, taken: [0; 3], prizes: 0, towns: 0, way: 0 }
    }

    /// The better of two paths to a hex: more prizes, then a lower cost, then more towns, then lower directions.
    #[must_use]
    pub fn or_better(self, other: Self) -> Self {
        let order = |route: &Self| (u32::MAX - route.prizes.count_ones(), route.cost, u8::MAX - route.towns, route.way);
        if order(&other) < order(&self) { other } else { self }
    }

    /// The numbers of the places on the way, rising.
    pub fn places(&self) -> impl Iterator<Item = u8> + use<> {
        self.taken.ones().map(|place| place as u8)
    }
}

/// Most steps of a path: three bits each.
const STEPS: u32 = 42;
const NOTHING: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Label {
    hex: Hex,
    steps: u8,
    route: Route,
    /// The next label of its hex.
    sibling: u32,
}

impl Label {
    /// Fewer points first, then more towns, then lower directions.
    fn rank(&self) -> (u8, u8, u128) {
        (self.route.cost, u8::MAX - self.route.towns, self.route.way)
    }

    /// The label of a hex beside this one.
    fn beyond(&self, hex: Hex, cost: u8, direction: usize, mark: Option<Mark>) -> Self {
        let mut label = Self { hex, steps: self.steps + 1, ..*self };
        let route = &mut label.route;
        route.cost = cost;
        // Three bits each, the first step highest.
        route.way |= (direction as u128) << (3 * (STEPS - u32::from(label.steps)));
        if let Some(mark) = mark {
            let (word, bit) = (&mut route.taken[usize::from(mark.place / 64)], 1_u64 << (mark.place % 64));
            route.towns += u8::from(mark.is_town && *word & bit == 0);
            *word |= bit;
            route.prizes |= mark.prize.map_or(0, |prize| 1 << prize);
        }
        label
    }
}

/// Finds routes: labels of hexes with the set of prizes taken, the best one for each. A table of the caller.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    labels: Vec<Label>,
    /// The first label of each hex.
    first: Vec<u32>,
    /// Labels that wait, each with the next one of its cost.
    waiting: Vec<(u32, u32)>,
    heads: Vec<u32>,
}

impl Routes {
    /// The route to [`Trip::to`] that the rule prefers in one way of marching, `None` if there is none.
    ///
    /// `mark` says what a hex other than the start gains. A path may pass a hex twice; of the paths to a hex with one
    /// set of prizes the best alone is prolonged.
    pub fn find<U: Id, const STACK: usize>(
        &mut self,
        grid: &Grid,
        ways: &Ways,
        board: &Board<U, STACK>,
        trip: Trip,
        march: March,
        mark: impl Fn(Hex) -> Option<Mark>,
    ) -> Option<Route> {
        self.begin(grid, trip, march);
        let least = match march {
            March::Normal => 2,
            March::Column => 1,
        };
        for cost in trip.spent..=trip.allowance {
            while let Some(label) = self.next(cost) {
                // So far that no path leads to the end in time.
                if u16::from(cost) + least * u16::from(grid.distance(label.hex, trip.to)) > u16::from(trip.allowance)
                    && cost != 0
                {
                    continue;
                }
                for direction in 0..6 {
                    let Some((to, price)) = price(grid, ways, board, trip, march, &label, direction) else { continue };
                    let total = cost.saturating_add(price);
                    if total <= trip.allowance {
                        self.improve(label.beyond(to, total, direction, mark(to)));
                    }
                }
            }
        }
        self.best(trip.to)
    }

    /// The best of all routes to a hex.
    fn best(&self, hex: Hex) -> Option<Route> {
        let mut best: Option<Route> = None;
        let mut at = self.first[hex.index()];
        while let Some(label) = self.labels.get(at as usize) {
            at = label.sibling;
            best = Some(best.map_or(label.route, |best| best.or_better(label.route)));
        }
        best
    }

    fn begin(&mut self, grid: &Grid, trip: Trip, march: March) {
        for label in self.labels.drain(..) {
            self.first[label.hex.index()] = NOTHING;
        }
        self.waiting.clear();
        self.first.resize(grid.len(), NOTHING);
        self.heads.clear();
        self.heads.resize(MOST + 1, NOTHING);
        let start = Label { hex: trip.from, steps: 0, route: Route::plain(march, trip.spent), sibling: NOTHING };
        self.labels.push(start);
        self.first[trip.from.index()] = 0;
        self.wait(0, trip.spent);
    }

    fn wait(&mut self, label: u32, cost: u8) {
        let head = &mut self.heads[usize::from(cost)];
        self.waiting.push((label, *head));
        *head = self.waiting.len() as u32 - 1;
    }

    /// The next label that waits with this cost and has not become cheaper.
    fn next(&mut self, cost: u8) -> Option<Label> {
        loop {
            let (label, next) = *self.waiting.get(self.heads[usize::from(cost)] as usize)?;
            self.heads[usize::from(cost)] = next;
            let label = self.labels[label as usize];
            if label.route.cost == cost {
                return Some(label);
            }
        }
    }

    /// Takes note of a label if it is the best one of its hex with its prizes.
    fn improve(&mut self, label: Label) {
        let first = self.first[label.hex.index()];
        let mut at = first;
        while let Some(known) = self.labels.get_mut(at as usize) {
            if known.route.prizes == label.route.prizes {
                if label.rank() < known.rank() {
                    let was = known.route.cost;
                    *known = Label { sibling: known.sibling, ..label };
                    if was != label.route.cost {
                        self.wait(at, label.route.cost);
                    }
                }
                return;
            }
            at = known.sibling;
        }
        let at = self.labels.len() as u32;
        self.labels.push(Label { sibling: first, ..label });
        self.first[label.hex.index()] = at;
        self.wait(at, label.route.cost);
    }
}

/// The hex in a direction and the price of the step there, if it may be taken.
fn price<U: Id, const STACK: usize>(
    grid: &Grid,
    ways: &Ways,
    board: &Board<U, STACK>,
    trip: Trip,
    march: March,
    label: &Label,
    direction: usize,
) -> Option<(Hex, u8)> {
    let is_open = match march {
        March::Normal => ways.is_open(label.hex, direction),
        March::Column => ways.roads(label.hex) >> direction & 1 != 0,
    };
    let to = grid.neighbour(label.hex, direction).filter(|&to| is_open && !board.is_enemy(trip.side, to))?;
    let zones = (board.in_enemy_zone(trip.side, label.hex), board.in_enemy_zone(trip.side, to));
    let price = match march {
        March::Normal => {
            let whole = (label.route.cost == 0).then_some(trip.allowance);
            ways.cost(label.hex, direction, zones, whole)
        }
        March::Column => (!zones.0 && !zones.1).then_some(1),
    };
    Some((to, price?))
}
