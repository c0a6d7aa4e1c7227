//! R3.3, L16.7: lines along railways.

use super::{activation::is_panzer_hq, referee::Referee};
use crate::{
    Dice, EventSink, Side,
    games::smolensk::{AX, AXIS_BEYOND, Event, Hexes, Smolensk, State, Tables, Unit, state::RailSet},
    hex::{Hex, Strips},
    land::{Lines, Net, follow, led_along},
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [L16.7(1), L16.7(2), L16.7(3), RULING-38] Whether a headquarters may act. A panzer headquarters takes the railway
    /// of its line for this turn; it acts twice only if it has a line both times.
    pub(super) fn check_panzer_line(&mut self, hq: Unit) -> bool {
        let Some(number) = self.panzer_number(hq) else { return true };
        let bit = 1 << number;
        if self.state.stranded & bit != 0 {
            return false;
        }
        let is_first = self.state.activated & bit == 0;
        self.state.activated |= bit;
        let Some(line) = panzer_line(self.game, self.state, self.tables, hq, number) else {
            self.state.stranded |= bit;
            return is_first;
        };
        for hex in line.iter() {
            set_user(&mut self.state.lines, usize::from(self.game.rails[hex.index()]), number);
        }
        true
    }

    /// [L16.7(3)] The number of a headquarters that the rule is for.
    fn panzer_number(&self, hq: Unit) -> Option<usize> {
        let number = order_of(self.game, hq)?;
        (self.game.options.panzer_rails && is_panzer_hq(self.game, hq)).then_some(number)
    }
}

/// The number of a panzer headquarters, by their order in the game.
fn order_of(game: &Smolensk, hq: Unit) -> Option<usize> {
    game.panzer_hqs.iter().position(|&known| known == hq)
}

/// Notes the user of a railway hex: its number plus 1 in two bits.
fn set_user(lines: &mut [RailSet; 2], rail: usize, user: usize) {
    for (bit, plane) in lines.iter_mut().enumerate() {
        plane[rail / 64] |= ((user as u64 + 1) >> bit & 1) << (rail % 64);
    }
}

/// The user of a railway hex, 0 for nobody.
fn user(lines: &[RailSet; 2], rail: usize) -> u64 {
    (lines[0][rail / 64] >> (rail % 64) & 1) | (lines[1][rail / 64] >> (rail % 64) & 1) << 1
}

/// [L16.7(1)] The railway that a panzer headquarters has used in this turn.
pub(crate) fn railway_of(game: &Smolensk, state: &State, hq: Unit) -> Hexes {
    let Some(number) = order_of(game, hq) else { return Hexes::EMPTY };
    let rails = game.data.map.grid.hexes().filter(|hex| game.rails[hex.index()] != u16::MAX);
    rails.filter(|hex| user(&state.lines, usize::from(game.rails[hex.index()])) == number as u64 + 1).collect()
}

/// [L16.7(1)] Whether a panzer headquarters had no line when it was activated in this turn.
pub(crate) fn is_stranded(game: &Smolensk, state: &State, hq: Unit) -> bool {
    order_of(game, hq).is_some_and(|number| state.stranded >> number & 1 != 0)
}

/// [L16.7(2), RULING-38] The shortest railway over which a line leads to a panzer headquarters, out of the hexes that
/// others have used in this turn: of several the one whose last hex is lowest, and back from there over the lowest
/// hexes.
fn panzer_line(game: &Smolensk, state: &State, tables: &mut Tables, hq: Unit, number: usize) -> Option<Hexes> {
    let goal = state.hex(hq)?;
    let map = &game.data.map;
    let (grid, board) = (&map.grid, &tables.board);
    let is_free = |hex: Hex| {
        let rail = game.rails[hex.index()];
        rail == u16::MAX
            || matches!(user(&state.lines, usize::from(rail)), 0)
            || user(&state.lines, usize::from(rail)) == number as u64 + 1
    };
    let net = Net { sides: &map.rail, beyond: 0 };
    let rails = &mut tables.scratch.other;
    rails.trace_open(grid, &game.sides, board, AX, &game.data.sources[AX.index()], net, is_free);
    // Across country from the headquarters back to the railway: the hexes between must not be blocked.
    let mut near = Hexes::one(goal);
    let mut wave = near;
    for _ in 0..AXIS_BEYOND {
        let mut next = Hexes::EMPTY;
        for beside in wave.iter().flat_map(|hex| game.sides.open_neighbours(grid, hex)) {
            if !near.contains(beside) && !board.is_blocked(AX, beside) {
                next.insert(beside);
            }
        }
        near = near.with(next);
        wave = next;
    }
    let ends = near.iter().filter(|&hex| rails.is_on_net(hex) || hex == goal && rails.reaches(hex));
    let end = ends.min_by_key(|&hex| (rails.length(hex).unwrap_or(u16::MAX), hex))?;
    Some(way_back(game, rails, end))
}

/// The railway from a hex back to its source.
fn way_back(game: &Smolensk, rails: &Lines, end: Hex) -> Hexes {
    let map = &game.data.map;
    let mut line = Hexes::one(end);
    let mut here = end;
    while let Some(length) = rails.length(here).filter(|&length| length > 0) {
        let beside = (0..6).filter(|direction| map.rail[here.index()] >> direction & 1 != 0);
        let beside = beside.filter_map(|direction| map.grid.neighbour(here, direction));
        let nearer = beside.filter(|&hex| rails.is_on_net(hex) && rails.length(hex) == Some(length - 1)).min();
        let Some(nearer) = nearer else { break };
        line.insert(nearer);
        here = nearer;
    }
    line
}

/// [R12.1(1), R12.1(2), RULING-26] Railway hexes joined to a source of a side by hexes without an enemy and out of
/// enemy zones; friends do not help.
pub(crate) fn open_rails(game: &Smolensk, tables: &Tables, side: Side) -> Hexes {
    let map = &game.data.map;
    let is_open = |hex: Hex| !tables.board.is_enemy(side, hex) && !tables.board.in_enemy_zone(side, hex);
    let mut found = Hexes::EMPTY;
    follow(&map.grid, &map.rail, &game.data.sources[side.index()], |hex| {
        let is_new = !found.contains(hex) && is_open(hex);
        if is_new {
            found.insert(hex);
        }
        is_new
    });
    found
}

/// [L15.6(2), RULING-56] Hexes to which a line of a side leads along railways alone.
pub(crate) fn rail_lines(game: &Smolensk, tables: &Tables, side: Side) -> Strips {
    let (map, sources) = (&game.data.map, &game.data.sources[side.index()]);
    led_along(&map.grid, &game.land, &tables.board, side, sources, Net { sides: &map.rail, beyond: 0 })
}
