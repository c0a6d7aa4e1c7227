//! Where a unit wants to be, and where it must not go.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{Exit, Kind, MAX_SHIPS_OF_SIDE, Place, Ship, ShipSet},
    hex::{Facing, Hex},
};

use super::{leanings::Lean, value::View};

/// The unit that moves: what of it does not depend on its path.
pub(super) struct Unit<'a> {
    view: &'a View<'a>,
    pub(super) ships: ShipSet,
    named: ShipSet,
    exit: Option<&'a Exit>,
    /// Movement points of the slowest ship.
    points: u8,
    worth: f32,
    /// The range that suits it, what a hex off that costs, and what heading away from it costs.
    wanted: f32,
    off: f32,
    trend: f32,
    /// Where enemies are that can be the nearest one after its move.
    near: ArrayVec<Hex, MAX_SHIPS_OF_SIDE>,
    /// Where the rest of the side is, if that keeps together.
    friends: Option<Hex>,
}

impl<'a> Unit<'a> {
    /// Of ships in a hex that go at most so many steps.
    pub(super) fn new(view: &'a View<'a>, ships: ShipSet, start: Hex, steps: u8) -> Self {
        let worth = view.worth_of(ships);
        let size = 0.5 + 0.1 * view.lean(Lean::Size) * worth.min(15.0);
        let wanted = ships.iter().map(|ship| wanted_distance(view, ship)).fold(0.0, f32::max);
        Self {
            view,
            ships,
            named: ships.and(view.game.named[view.side]),
            exit: view.game.data.scenario.forces[view.side].exit.as_ref(),
            points: view.game.points_of_all(view.state, ships),
            worth,
            wanted: wanted * view.lean_by_standing(Lean::RangeAhead, Lean::RangeBehind),
            off: 0.05 * view.lean(Lean::RangeOff) * size,
            trend: 0.03 * view.lean(Lean::RangeTrend) * size,
            near: nearest_after(view, start, steps + 1),
            friends: middle_of_others(view, ships, start),
        }
    }

    /// What it is worth to leave the map here: points for named ships, a loss for others.
    pub(super) fn leaving(&self, place: Place) -> f32 {
        let one = |ship: Ship| {
            let worth = self.view.worth(ship);
            match self.view.game.edge_left(ship, place) {
                (_, true) if self.exit.is_some_and(|exit| exit.scores || exit.or_sunk) => worth + 1.0,
                _ if self.view.game.flight_is_sunk() => -worth - 1.0,
                _ => -0.5 * worth - 1.0,
            }
        };
        self.ships.iter().map(one).sum()
    }

    /// Points lost in a no-entry hex.
    pub(super) fn zone_loss(&self) -> f32 {
        let one = |ship: Ship| self.view.worth(ship) * if self.view.state.damaged.contains(ship) { 1.0 } else { 0.6 };
        self.ships.iter().map(one).sum::<f32>() + 0.5
    }

    /// The edge and no-entry hexes ahead of the unit in its next move: what is lost if it cannot turn away.
    pub(super) fn edge_danger(&self, hex: Hex, facing: Facing) -> f32 {
        let free = self.view.free_ahead(hex, facing, self.points + 2);
        if free > self.points || self.is_way_out(hex, facing) {
            return 0.0;
        }
        let worth = self.worth + 1.0;
        match free {
            0 => worth,
            free if free < self.points => 0.12 * worth + 0.1,
            _ => 0.04 * worth,
        }
    }

    /// Whether the unit heads for an edge that is named for it.
    fn is_way_out(&self, hex: Hex, facing: Facing) -> bool {
        if self.named.is_empty() {
            return false;
        }
        let (game, mut at) = (self.view.game, hex);
        while let Some(ahead) = game.data.grid.ahead(at, facing) {
            if game.is_zone(ahead) {
                return false;
            }
            at = ahead;
        }
        self.ships.iter().all(|ship| game.edge_left(ship, Place::new(at, facing)).1)
    }

    /// Where the unit wants to be: at the range of its guns, or on its way to the edge that is named for it. A side that
    /// has nobody to bring home keeps together. `nearest` is [`Self::nearest_from`] of the hex.
    pub(super) fn wish(&self, hex: Hex, facing: Facing, nearest: Option<u8>) -> f32 {
        if !self.named.is_empty() {
            return self.way_out(hex, facing);
        }
        let apart = self.friends.map_or(0, |friends| self.view.game.data.grid.distance(hex, friends));
        let together = -0.01 * self.view.lean(Lean::Together) * f32::from(apart);
        let Some(nearest) = nearest else { return together };
        let off = (f32::from(nearest) - self.wanted).abs();
        // Heading counts a little: after the next move the distance will be another.
        let ahead = self.view.game.data.grid.ahead(hex, facing).and_then(|ahead| self.nearest(ahead));
        let trend = ahead.map_or(0.0, |ahead| (f32::from(ahead) - self.wanted).abs() - off);
        together - self.off * off - self.trend * trend
    }

    /// Distance to the nearest enemy, if the unit cares: not on its way out.
    pub(super) fn nearest_from(&self, hex: Hex) -> Option<u8> {
        if self.named.is_empty() { self.nearest(hex) } else { None }
    }

    /// Distance to the nearest enemy.
    fn nearest(&self, hex: Hex) -> Option<u8> {
        self.near.iter().map(|&enemy| self.view.game.data.grid.distance(hex, enemy)).min()
    }

    /// How much nearer the edge is better: the less time there is to spare, the more.
    fn way_out(&self, hex: Hex, facing: Facing) -> f32 {
        let away = f32::from(self.view.steps_out(hex));
        let left = self.view.game.data.scenario.turns.saturating_sub(self.view.state.turn);
        let spare = f32::from(left) * f32::from(self.points.max(1)) - away;
        let urgency = match spare {
            spare if spare < -3.0 => 0.02,
            spare if spare < 6.0 => 0.2,
            spare if spare < 12.0 => 0.14,
            _ => 0.1,
        };
        let stakes = if self.exit.is_some_and(|exit| exit.or_sunk) { 2.0 } else { 1.0 };
        let heading = f32::from(self.view.free_ahead(hex, facing, 6)) * 0.02 * self.view.lean(Lean::FreeAhead);
        let urgency = urgency * self.view.lean(Lean::WayOut);
        heading - urgency * stakes * away * (1.0 + self.view.worth_of(self.named).min(20.0)) / 5.0
    }
}

/// The middle of the other ships of the side, seen from a hex.
fn middle_of_others(view: &View<'_>, ships: ShipSet, from: Hex) -> Option<Hex> {
    let others = view.own.without(ships);
    if others.is_empty() || !view.game.named[view.side].is_empty() {
        return None;
    }
    let grid = &view.game.data.grid;
    let offsets = others.iter().map(|ship| grid.offset(from, view.state.hex(ship)));
    let (q, r) = offsets.fold((0, 0), |(q, r), offset| (q + offset.0, r + offset.1));
    let count = others.len() as i16;
    grid.at_offset(from, (q / count, r / count))
}

/// Enemies that can be the nearest one after so many steps.
fn nearest_after(view: &View<'_>, start: Hex, steps: u8) -> ArrayVec<Hex, MAX_SHIPS_OF_SIDE> {
    let away = |hex: Hex| view.game.data.grid.distance(start, hex);
    let mut hexes: ArrayVec<Hex, MAX_SHIPS_OF_SIDE> = ArrayVec::new();
    for enemy in view.enemies.iter() {
        let hex = view.state.hex(enemy);
        if hexes.last() != Some(&hex) {
            hexes.push(hex);
        }
    }
    let least = hexes.iter().map(|&hex| away(hex)).min().unwrap_or(0);
    hexes.retain(|hex| away(*hex) <= least.saturating_add(2 * steps));
    hexes
}

/// The range that suits a ship.
fn wanted_distance(view: &View<'_>, ship: Ship) -> f32 {
    match view.game.card(ship).kind {
        Kind::Bb => 4.0 * view.lean(Lean::RangeBb),
        Kind::Cl => 4.0 * view.lean(Lean::RangeCl),
        Kind::Ca => 6.0 * view.lean(Lean::RangeCa),
        Kind::Dd if view.state.load(ship).strength() > 0 => 4.0 * view.lean(Lean::RangeLoaded),
        Kind::Dd => 6.0 * view.lean(Lean::RangeDd),
    }
}
