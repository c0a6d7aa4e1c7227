//! What follows from a state and is kept beside it: stacks, zones, what may be chosen.

use super::{Hexes, Smolensk, State, Unit, UnitSet, rules::lines::open_rails};
use crate::{
    Side,
    hex::Hex,
    land::{Board, Lines, Net, Reach, RoadReach, Routes, led_across, led_along},
};

/// Most hexes of an Axis line beyond the railway [R3.3(3)].
pub const AXIS_BEYOND: u8 = 6;
/// Most hexes of a limited Soviet line beyond its network [L16.5(1)2].
pub const SOVIET_BEYOND: u8 = 12;

/// Derived tables: occupancy, zones, and the choices of the decision that is due.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Stacks and zones of control [R3.1(1), R3.2].
    pub board: Board<Unit, 2>,
    /// Units with a [`Role`](super::Role) in the chit that is executed.
    pub acting: UnitSet,
    /// Hexes that may be chosen.
    pub hexes: Hexes,
    /// Units that may be chosen.
    pub units: UnitSet,
    /// Whether the unit that moves may take a place on its way [RULING-13].
    pub may_take: bool,
    /// Searches and their last results; never compared.
    pub(super) scratch: Scratch,
}

/// Work space of searches.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Normal moves.
    pub(super) reach: Reach,
    /// Moves in march column.
    pub(super) march: RoadReach,
    /// Hexes with a place that were reached either way.
    pub(super) places: Hexes,
    /// Paths that take places.
    pub(super) routes: Routes,
    /// Lines of each side, and whether they are those of the board.
    lines: [Lines; 2],
    is_fresh: [bool; 2],
    /// Hexes to which they lead, and whether they are those of the board.
    in_line: [Hexes; 2],
    is_in_line_fresh: [bool; 2],
    /// Lines along another network.
    pub(super) other: Lines,
    /// Railways of each side that are open for reinforcements, and whether they are those of the board.
    rails: [Hexes; 2],
    are_rails_fresh: [bool; 2],
}

impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.acting == other.acting
            && self.hexes == other.hexes
            && self.units == other.units
            && self.may_take == other.may_take
    }
}

impl Tables {
    /// Makes the tables those of a state.
    pub(super) fn derive(&mut self, game: &Smolensk, state: &State) {
        let grid = &game.data.map.grid;
        self.board.clear(grid);
        for side in Side::BOTH {
            for (unit, hex) in game.on_map(state, side) {
                self.board.put(grid, side, unit, hex);
            }
        }
        for hex in state.forts.iter().filter_map(|hex| hex.get()) {
            self.board.raise(grid, Side::Two, hex);
        }
        self.acting = game.units().filter(|&unit| state.unit(unit).role() != 0).collect();
        self.touch();
        self.prepare(game, state);
    }

    /// Lines have to be traced anew: the board has changed.
    pub(super) fn touch(&mut self) {
        self.scratch.is_fresh = [false; 2];
        self.scratch.is_in_line_fresh = [false; 2];
        self.scratch.are_rails_fresh = [false; 2];
    }

    /// A unit comes to a hex or leaves it. The lines of the enemy have to be traced anew; those of its own side only if
    /// it alone keeps the hex open in a zone of the enemy. Friends do not matter to railways.
    fn touch_at(&mut self, side: Side, hex: Hex) {
        let enemy = side.other().index();
        self.scratch.is_fresh[enemy] = false;
        self.scratch.is_in_line_fresh[enemy] = false;
        self.scratch.are_rails_fresh[enemy] = false;
        if self.board.in_enemy_zone(side, hex) && !self.board.holds(side, hex) {
            self.scratch.is_fresh[side.index()] = false;
            self.scratch.is_in_line_fresh[side.index()] = false;
        }
    }

    /// [R12.1(1), R12.1(2)] Railways that are open for the reinforcements of a side.
    pub(super) fn rails(&mut self, game: &Smolensk, side: Side) -> Hexes {
        if !self.scratch.are_rails_fresh[side.index()] {
            self.scratch.are_rails_fresh[side.index()] = true;
            self.scratch.rails[side.index()] = open_rails(game, self, side);
        }
        self.scratch.rails[side.index()]
    }

    /// Puts a unit on the board.
    pub(super) fn put(&mut self, game: &Smolensk, unit: Unit, hex: Hex) {
        let side = game.side_of(unit);
        self.touch_at(side, hex);
        self.board.put(&game.data.map.grid, side, unit, hex);
    }

    /// Takes a unit off the board.
    pub(super) fn lift(&mut self, game: &Smolensk, unit: Unit, hex: Hex) {
        let side = game.side_of(unit);
        self.board.lift(&game.data.map.grid, side, unit, hex);
        self.touch_at(side, hex);
    }

    /// [R3.3(1), R3.3(2), R3.3(3), RULING-14, RULING-15, L16.5(1)1, RULING-53] Lines of communication of a side; traced
    /// when they are asked for, and kept until the board changes.
    pub(super) fn lines(&mut self, game: &Smolensk, side: Side) -> &Lines {
        if !self.scratch.is_fresh[side.index()] {
            self.scratch.is_fresh[side.index()] = true;
            let (map, sources) = (&game.data.map, &game.data.sources[side.index()]);
            let (grid, sides, board) = (&map.grid, &game.sides, &self.board);
            let lines = &mut self.scratch.lines[side.index()];
            match side {
                Side::One => {
                    let net = Net { sides: &map.rail, beyond: AXIS_BEYOND };
                    lines.trace_along(grid, sides, board, side, sources, net);
                }
                Side::Two if game.options.soviet_line_limit => {
                    let net = |sides| Net { sides, beyond: SOVIET_BEYOND };
                    lines.trace_along(grid, sides, board, side, sources, net(&map.rail));
                    self.scratch.other.trace_along(grid, sides, board, side, sources, net(&map.road));
                    lines.join(&self.scratch.other);
                }
                Side::Two => lines.trace(grid, &game.land, board, side, sources),
            }
        }
        &self.scratch.lines[side.index()]
    }

    /// The hexes to which the [`lines`](Self::lines) of a side lead; how long they are takes much more work.
    pub(super) fn in_line(&mut self, game: &Smolensk, side: Side) -> Hexes {
        if !self.scratch.is_in_line_fresh[side.index()] {
            self.scratch.is_in_line_fresh[side.index()] = true;
            let (map, sources) = (&game.data.map, &game.data.sources[side.index()]);
            let (grid, board) = (&map.grid, &self.board);
            let along = |net| led_along(grid, &game.land, board, side, sources, net);
            let led = match side {
                Side::One => along(Net { sides: &map.rail, beyond: AXIS_BEYOND }),
                Side::Two if game.options.soviet_line_limit => {
                    let net = |sides| Net { sides, beyond: SOVIET_BEYOND };
                    along(net(&map.rail)).with(&along(net(&map.road)))
                }
                Side::Two => led_across(grid, &game.land, board, side, sources),
            };
            self.scratch.in_line[side.index()] = Hexes::from_bits(led.bits(grid));
        }
        self.scratch.in_line[side.index()]
    }

    /// The lines of a side, which must have been traced for this board.
    pub(super) fn traced(&self, side: Side) -> &Lines {
        debug_assert!(self.scratch.is_fresh[side.index()], "the lines of the side have been traced");
        &self.scratch.lines[side.index()]
    }
}
