//! Ships that leave the map [R10.3-1, R10.3-2, R10.3-3].

use crate::{
    Dice, EventSink, Side,
    games::leyte_gulf::{Edge, Event, LeyteGulf, Place, Referee, Ship, ShipSet},
    hex::{Facing, Grid, Hex},
};

/// [RULING-54] The edges that a step off the map crosses: two at a corner.
pub(crate) fn edges_crossed(grid: &Grid, hex: Hex, facing: Facing) -> impl Iterator<Item = Edge> {
    let (column, row) = (grid.column(hex), grid.row(hex));
    // Even columns lie half a hex lower: from there the hexes to the sides and up have the same row, from others those
    // to the sides and down.
    let is_low = column.is_multiple_of(2);
    let (west, east) = match facing {
        Facing::NorthEast | Facing::SouthEast => (false, column == grid.columns()),
        Facing::NorthWest | Facing::SouthWest => (column == 1, false),
        Facing::North | Facing::South => (false, false),
    };
    let (north, south) = match facing {
        Facing::North => (row == 1, false),
        Facing::South => (false, row == grid.rows()),
        Facing::NorthEast | Facing::NorthWest => (row == 1 && !is_low, false),
        Facing::SouthEast | Facing::SouthWest => (false, row == grid.rows() && is_low),
    };
    let crossed = [(north, Edge::North), (east, Edge::East), (south, Edge::South), (west, Edge::West)];
    crossed.into_iter().filter(|(is_crossed, _)| *is_crossed).map(|(_, edge)| edge)
}

impl LeyteGulf {
    /// [R10.1-2, R10.3-3, RULING-54] The edge by which a ship leaves: one that is named for it, if the step crosses it.
    pub fn edge_left(&self, ship: Ship, place: Place) -> (Edge, bool) {
        let exit = self.data.scenario.forces[self.side_of(ship)].exit.as_ref();
        let exit = exit.filter(|exit| exit.ships.contains(ship));
        let crossed = || edges_crossed(&self.data.grid, place.hex(), place.facing());
        let named = exit.and_then(|exit| crossed().find(|edge| exit.edges.contains(edge)));
        match (named, crossed().next()) {
            (Some(edge), _) => (edge, true),
            (None, Some(edge)) => (edge, false),
            (None, None) => unreachable!("the step leads off the map"),
        }
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R10.3-1, R10.3-2, RULING-37] The ships are off the map for good, and so are all gun markers on them and their
    /// own.
    pub(crate) fn leave(&mut self, ships: ShipSet) {
        for ship in ships.iter() {
            let (edge, is_named) = self.game.edge_left(ship, self.state.place(ship));
            self.emit(|| Event::Left { ships: ShipSet::one(ship), edge });
            self.state.on_map.remove(ship);
            self.clear_markers(ship);
            self.score_exit(ship, is_named);
        }
    }

    /// [R10.1-2, RULING-25, RULING-56] A named ship at its edge scores for its owner. Any other ship may score for the
    /// enemy.
    fn score_exit(&mut self, ship: Ship, is_named: bool) {
        let side = self.game.side_of(ship);
        if !is_named {
            if self.game.flight_is_sunk() {
                self.score(ship, side.other(), false);
            }
            return;
        }
        self.state.escaped.insert(ship);
        if self.game.data.scenario.forces[side].exit.as_ref().is_some_and(|exit| exit.scores) {
            self.score(ship, side, false);
        }
    }

    /// A side gets the points of a ship.
    pub(crate) fn score(&mut self, ship: Ship, side: Side, left_behind: bool) {
        let vp = self.game.card(ship).vp;
        self.state.vp[side] += u16::from(vp);
        self.emit(|| Event::Scored { ship, side, vp, left_behind });
    }
}
