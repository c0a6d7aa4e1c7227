//! Rectangular maps of flat-topped hexes in columns.

use std::sync::Arc;

use hexx::{HexLayout, HexOrientation, OffsetHexMode, Vec2};

use super::HexSet;
use crate::{Id, Shared};

/// A hex: its index in the grid, column by column: (column - 1) * rows + (row - 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub u16);

impl Hex {
    /// The index, for tables with one entry a hex.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Id for Hex {
    const ABSENT: Self = OFF_MAP;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        debug_assert!(u16::try_from(index).is_ok(), "no hex has the number {index}");
        Self(index as u16)
    }
}

/// Which columns sit half a row further down the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// Columns 2, 4, 6 and so on.
    EvenDown,
    /// Columns 1, 3, 5 and so on.
    OddDown,
}

impl Shift {
    const fn mode(self) -> OffsetHexMode {
        match self {
            Self::EvenDown => OffsetHexMode::Even,
            Self::OddDown => OffsetHexMode::Odd,
        }
    }
}

/// Directions of the neighbours in axial coordinates, clockwise from straight up the page.
const STEPS: [hexx::Hex; 6] = [
    hexx::Hex::new(0, -1),
    hexx::Hex::new(1, -1),
    hexx::Hex::new(1, 0),
    hexx::Hex::new(0, 1),
    hexx::Hex::new(-1, 1),
    hexx::Hex::new(-1, 0),
];

/// Stands for the missing neighbour of a hex at the edge.
const OFF_MAP: Hex = Hex(u16::MAX);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    column: u8,
    row: u8,
    /// Axial coordinates; the third of the cube is minus their sum.
    x: i16,
    z: i16,
}

impl Place {
    #[inline]
    fn distance(self, other: Self) -> u8 {
        steps_of((self.x - other.x, self.z - other.z)) as u8
    }
}

/// Steps that an [`offset`](Grid::offset) is long.
#[inline]
pub fn steps_of((q, r): (i16, i16)) -> i16 {
    q.abs().max(r.abs()).max((q + r).abs())
}

/// The [`offset`](Grid::offset) of the neighbour in a direction, 0 to 5.
pub const fn offset_to(direction: usize) -> (i16, i16) {
    let step = STEPS[direction];
    (step.x as i16, step.y as i16)
}

/// An [`offset`](Grid::offset) after a sixth of a full turn to the right.
pub const fn offset_turned((q, r): (i16, i16)) -> (i16, i16) {
    (-r, q + r)
}

/// The places of the hexes of all grids in use, by columns, rows and shift.
static PLACES: Shared<(u8, u8, Shift), [Place]> = Shared::new();
/// Their neighbours.
static NEIGHBOURS: Shared<(u8, u8, Shift), [[Hex; 6]]> = Shared::new();

/// A map of hexes in columns, with its neighbours and distances.
///
/// Directions count clockwise from straight up the page: 0 up, 1 up right, 2 down right, 3 down, 4 down left, 5 up
/// left; the opposite of `direction` is `(direction + 3) % 6`. [`Facing`](super::Facing) names them. Methods that take
/// a [`Hex`] panic where it is not one of this grid.
///
/// The tables take 18 bytes a hex. Grids of the same size share them, and a clone costs nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u8,
    rows: u8,
    shift: Shift,
    places: Arc<[Place]>,
    neighbours: Arc<[[Hex; 6]]>,
}

impl Grid {
    /// Hexes of the largest grid.
    pub const MOST: usize = 4_096;

    /// The map of `columns` times `rows` hexes.
    ///
    /// # Panics
    ///
    /// Panics unless columns and rows are 1 to 99 and the hexes at most [`Grid::MOST`].
    pub fn new(columns: u8, rows: u8, shift: Shift) -> Self {
        assert!((1..=99).contains(&columns) && (1..=99).contains(&rows), "columns and rows are 1 to 99");
        assert!(columns as usize * rows as usize <= Self::MOST, "a grid has at most {} hexes", Self::MOST);
        let place = |(column, row)| {
            let axial = axial(column, row, shift);
            Place { column, row, x: axial.x as i16, z: axial.y as i16 }
        };
        let places = PLACES.get_or_build(&(columns, rows, shift), || {
            (1..=columns).flat_map(|column| (1..=rows).map(move |row| (column, row))).map(place).collect()
        });
        let mut grid = Self { columns, rows, shift, places, neighbours: Arc::default() };
        grid.neighbours = NEIGHBOURS.get_or_build(&(columns, rows, shift), || {
            grid.hexes().map(|hex| STEPS.map(|step| grid.beside(hex, step).unwrap_or(OFF_MAP))).collect()
        });
        grid
    }

    fn beside(&self, hex: Hex, step: hexx::Hex) -> Option<Hex> {
        let place = self.places[hex.index()];
        let there = axial(place.column, place.row, self.shift) + step;
        let [column, row] = there.to_offset_coordinates(self.shift.mode(), HexOrientation::Flat);
        self.at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// Number of hexes, 1 to [`Grid::MOST`].
    #[inline]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Never: a grid has at least one hex.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Number of columns, 1 to 99.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Number of rows, 1 to 99.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// All hexes, ascending: column by column, each from the top.
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.places.len() as u16).map(Hex)
    }

    /// The hex at a column and a row, both counted from 1 as printed.
    #[inline]
    pub fn at(&self, column: u8, row: u8) -> Option<Hex> {
        let on_map = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        on_map.then(|| Hex(u16::from(column - 1) * u16::from(self.rows) + u16::from(row - 1)))
    }

    /// The column, from 1.
    #[inline]
    pub fn column(&self, hex: Hex) -> u8 {
        self.places[hex.index()].column
    }

    /// The row, from 1.
    #[inline]
    pub fn row(&self, hex: Hex) -> u8 {
        self.places[hex.index()].row
    }

    /// The printed number, column before row: `0817`.
    pub fn number(&self, hex: Hex) -> String {
        format!("{:02}{:02}", self.column(hex), self.row(hex))
    }

    /// The hex with this printed number: four digits, column before row.
    pub fn parse(&self, text: &str) -> Option<Hex> {
        let digits: [u8; 4] = text.as_bytes().try_into().ok()?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let [c1, c2, r1, r2] = digits.map(|digit| digit - b'0');
        self.at(c1 * 10 + c2, r1 * 10 + r2)
    }

    /// The neighbour in a direction 0 to 5, if it is on the map.
    ///
    /// # Panics
    ///
    /// Panics if the direction is above 5.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: usize) -> Option<Hex> {
        let neighbour = self.neighbours[hex.index()][direction];
        (neighbour != OFF_MAP).then_some(neighbour)
    }

    /// The neighbours on the map, at most six, by ascending direction.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        self.neighbours[hex.index()].iter().copied().filter(|&neighbour| neighbour != OFF_MAP)
    }

    /// The direction from a hex to an adjacent one; nothing if they are not adjacent.
    #[inline]
    pub fn direction(&self, from: Hex, to: Hex) -> Option<usize> {
        self.neighbours[from.index()].iter().position(|&neighbour| neighbour == to && to != OFF_MAP)
    }

    /// Whether a column sits half a row further down the page than those beside it.
    #[inline]
    pub const fn is_low(&self, column: u8) -> bool {
        column.is_multiple_of(2) == matches!(self.shift, Shift::EvenDown)
    }

    /// Steps from one hex to the other on an open map.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.places[a.index()].distance(self.places[b.index()])
    }

    /// Steps to the right and down-right axes from one hex to the other: axial coordinates `(q, r)`, of which `(0, -1)`
    /// is one step up the page and `(1, 0)` one down right.
    #[inline]
    pub fn offset(&self, from: Hex, to: Hex) -> (i16, i16) {
        let (a, b) = (self.places[from.index()], self.places[to.index()]);
        (b.x - a.x, b.z - a.z)
    }

    /// The hex at an [`offset`](Self::offset) from another, if it is on the map.
    #[inline]
    pub fn at_offset(&self, from: Hex, (q, r): (i16, i16)) -> Option<Hex> {
        let place = self.places[from.index()];
        let column = i16::from(place.column) + q;
        let top = self.top(u8::try_from(column).ok().filter(|column| (1..=self.columns).contains(column))?);
        self.at(column as u8, u8::try_from(place.z + r - top + 1).ok()?)
    }

    /// The axial `z` of the first hex of a column.
    #[inline]
    fn top(&self, column: u8) -> i16 {
        self.places[(column as usize - 1) * self.rows as usize].z
    }

    /// The hexes at most `radius` steps away, the hex itself among them.
    ///
    /// # Panics
    ///
    /// Panics if the set is too small for the grid.
    pub fn within<const WORDS: usize>(&self, hex: Hex, radius: u8) -> HexSet<WORDS> {
        assert!(self.len() <= WORDS * 64, "a set of {} hexes holds no map of {}", WORDS * 64, self.len());
        let centre = self.places[hex.index()];
        let radius = i16::from(radius);
        let middle = i16::from(centre.column);
        let first = (middle - radius).max(1);
        let last = (middle + radius).min(i16::from(self.columns));
        let mut set = HexSet::EMPTY;
        for column in first..=last {
            // A column of the disc is a run of hexes, and their numbers follow one another.
            let right = column - middle;
            let top = self.top(column as u8);
            let from = (centre.z - radius.min(radius + right) - top).max(0);
            let to = (centre.z + radius.min(radius - right) - top + 1).min(i16::from(self.rows));
            if from < to {
                let start = (column as usize - 1) * self.rows as usize;
                set = set.with(HexSet::range(start + from as usize..start + to as usize));
            }
        }
        set
    }

    /// The hexes beside those of a set: the zone of control of the units that stand there. A hex of the set is among
    /// them only if it lies beside another one.
    pub fn beside_all<const WORDS: usize>(&self, hexes: &HexSet<WORDS>) -> HexSet<WORDS> {
        let mut zone = HexSet::EMPTY;
        for hex in hexes.iter() {
            for neighbour in self.neighbours(hex) {
                zone.insert(neighbour);
            }
        }
        zone
    }

    /// Bytes that the tables of the map take, shared by all grids of this size.
    pub fn table_bytes(&self) -> usize {
        size_of_val(&*self.places) + size_of_val(&*self.neighbours)
    }

    /// Where to draw the centre of the hex: x to the right, y down the page, in units of the side of a hex, so that
    /// the map begins at (0, 0).
    pub fn centre(&self, hex: Hex) -> (f32, f32) {
        let layout = HexLayout::flat();
        let half = layout.rect_size() / 2.0;
        let highest_column = match self.shift {
            Shift::EvenDown => 1,
            Shift::OddDown => 2,
        };
        let left = layout.hex_to_world_pos(axial(1, 1, self.shift)).x;
        let top = layout.hex_to_world_pos(axial(highest_column, 1, self.shift)).y;
        let place = self.places[hex.index()];
        let centre = layout.hex_to_world_pos(axial(place.column, place.row, self.shift)) - Vec2::new(left, top) + half;
        (centre.x, centre.y)
    }
}

const fn axial(column: u8, row: u8, shift: Shift) -> hexx::Hex {
    hexx::Hex::from_offset_coordinates([column as i32, row as i32], shift.mode(), HexOrientation::Flat)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::hex::distances_within;

    fn grids() -> [Grid; 5] {
        [
            Grid::new(28, 19, Shift::EvenDown),
            Grid::new(19, 28, Shift::OddDown),
            Grid::new(5, 99, Shift::EvenDown),
            Grid::new(99, 5, Shift::OddDown),
            Grid::new(1, 1, Shift::EvenDown),
        ]
    }

    #[test]
    fn neighbours_are_those_of_the_printed_map() {
        let odd = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];
        let even = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
        for shift in [Shift::EvenDown, Shift::OddDown] {
            let grid = Grid::new(28, 19, shift);
            for hex in grid.hexes() {
                let (column, row) = (grid.column(hex) as i8, grid.row(hex) as i8);
                let down = (column % 2 == 0) == (shift == Shift::EvenDown);
                for (direction, (right, below)) in if down { even } else { odd }.into_iter().enumerate() {
                    let there = grid.at((column + right) as u8, (row + below) as u8);
                    assert_eq!(grid.neighbour(hex, direction), there, "{} {direction}", grid.number(hex));
                }
            }
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for grid in grids() {
            for hex in grid.hexes() {
                for neighbour in grid.neighbours(hex) {
                    let direction = grid.direction(hex, neighbour).expect("adjacent");
                    assert_eq!(grid.neighbour(hex, direction), Some(neighbour));
                    assert_eq!(grid.direction(neighbour, hex), Some((direction + 3) % 6));
                }
                assert_eq!(grid.direction(hex, hex), None);
                assert_eq!(grid.direction(hex, OFF_MAP), None);
            }
        }
    }

    #[test]
    fn distance_is_the_shortest_walk_and_that_of_hexx() {
        for grid in grids() {
            let everywhere: HexSet = grid.hexes().collect();
            for from in grid.hexes() {
                let walks = distances_within(&grid, &everywhere, &[from], u8::MAX);
                let start = axial(grid.column(from), grid.row(from), grid.shift);
                for to in grid.hexes() {
                    let end = axial(grid.column(to), grid.row(to), grid.shift);
                    assert_eq!(grid.distance(from, to), walks[to.index()]);
                    assert_eq!(u32::from(grid.distance(from, to)), start.unsigned_distance_to(end));
                }
            }
        }
    }

    #[test]
    fn distances_counted_on_the_printed_map() {
        let grid = Grid::new(28, 19, Shift::EvenDown);
        for (from, to, steps) in [("0901", "2513", 20), ("1313", "1111", 3), ("2213", "2412", 2)] {
            let [from, to] = [from, to].map(|text| grid.parse(text).expect("on the map"));
            assert_eq!(grid.distance(from, to), steps);
        }
    }

    #[test]
    fn numbers_round_trip() {
        for grid in grids() {
            let numbers: BTreeSet<_> = grid.hexes().map(|hex| grid.number(hex)).collect();
            assert_eq!(numbers.len(), grid.len());
            for hex in grid.hexes() {
                assert_eq!(grid.parse(&grid.number(hex)), Some(hex));
                assert_eq!(grid.at(grid.column(hex), grid.row(hex)), Some(hex));
            }
        }
    }

    #[test]
    fn hexes_count_down_the_columns() {
        let grid = Grid::new(28, 19, Shift::EvenDown);
        assert_eq!((grid.len(), grid.columns(), grid.rows(), grid.is_empty()), (532, 28, 19, false));
        assert_eq!(grid.parse("0101"), Some(Hex(0)));
        assert_eq!(grid.parse("0817"), Some(Hex(7 * 19 + 16)));
        assert_eq!(grid.parse("2819"), Some(Hex(531)));
    }

    #[test]
    fn other_texts_are_refused() {
        let grid = Grid::new(28, 19, Shift::EvenDown);
        for text in ["0820", "2901", "12", "x", "", "0001", "0100", "08170", "+817", " 817", "９９", "08.1"] {
            assert_eq!(grid.parse(text), None, "{text}");
        }
    }

    #[test]
    fn discs_hold_what_is_near() {
        for grid in grids() {
            for hex in grid.hexes().step_by(7) {
                for radius in (0..=5).chain([20, 98, u8::MAX]) {
                    let near: HexSet = grid.hexes().filter(|&other| grid.distance(hex, other) <= radius).collect();
                    assert_eq!(grid.within(hex, radius), near);
                }
            }
        }
    }

    #[test]
    fn discs_reach_over_the_words_of_large_maps() {
        for grid in [Grid::new(64, 64, Shift::EvenDown), Grid::new(55, 49, Shift::OddDown)] {
            for hex in grid.hexes().step_by(577) {
                for radius in [0, 1, 4, 30, u8::MAX] {
                    let near: HexSet<64> = grid.hexes().filter(|&other| grid.distance(hex, other) <= radius).collect();
                    assert_eq!(grid.within(hex, radius), near);
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "holds no map of 640")]
    fn a_set_too_small_for_the_map_is_refused() {
        let _ = Grid::new(32, 20, Shift::EvenDown).within::<9>(Hex(0), 1);
    }

    #[test]
    fn offsets_lead_there_and_back() {
        for grid in grids() {
            for from in grid.hexes().step_by(13) {
                for to in grid.hexes() {
                    let (q, r) = grid.offset(from, to);
                    assert_eq!(grid.at_offset(from, (q, r)), Some(to));
                    assert_eq!(grid.at_offset(to, (-q, -r)), Some(from));
                    let steps = (q.abs() + r.abs() + (q + r).abs()) / 2;
                    assert_eq!(i16::from(grid.distance(from, to)), steps);
                }
                assert_eq!(grid.at_offset(from, (100, 0)), None);
                assert_eq!(grid.at_offset(from, (0, 200)), None);
                assert_eq!(grid.at_offset(from, (0, -200)), None);
            }
        }
    }

    #[test]
    fn the_zone_of_units_is_all_that_lies_beside_them() {
        let grid = Grid::new(55, 30, Shift::EvenDown);
        let units: HexSet<26> = grid.hexes().filter(|hex| hex.index() % 7 == 0 || hex.index() % 31 == 1).collect();
        let zone = grid.hexes().filter(|&hex| grid.neighbours(hex).any(|beside| units.contains(beside)));
        assert_eq!(grid.beside_all(&units), zone.collect());
    }

    #[test]
    fn grids_of_one_size_share_their_tables() {
        let [a, b] = [(); 2].map(|()| Grid::new(36, 26, Shift::EvenDown));
        let other = Grid::new(36, 26, Shift::OddDown);
        assert!(Arc::ptr_eq(&a.places, &b.places) && Arc::ptr_eq(&a.neighbours, &b.clone().neighbours));
        assert!(!Arc::ptr_eq(&a.places, &other.places));
        assert_ne!(a, other);
    }

    #[test]
    fn the_largest_map_fits_easily() {
        for (columns, rows, bytes) in [(36, 26, 16_848), (55, 30, 29_700), (55, 49, 48_510), (64, 64, 73_728)] {
            let grid = Grid::new(columns, rows, Shift::EvenDown);
            assert_eq!(grid.table_bytes(), bytes);
        }
    }

    /// Figures of the maps of two published games, 36 by 26 and 55 by 30 hexes.
    #[test]
    fn distances_on_large_printed_maps() {
        let cases = [
            ("0101", "0201", 1),
            ("0201", "0102", 1),
            ("1010", "2510", 15),
            ("1010", "1825", 19),
            ("0101", "3626", 43),
        ];
        check_distances(&Grid::new(36, 26, Shift::EvenDown), &cases);
        let cases = [
            ("0927", "2518", 17),
            ("2518", "4112", 16),
            ("4112", "5009", 9),
            ("3510", "4112", 6),
            ("0915", "2518", 16),
            ("3726", "4230", 7),
            ("5120", "3726", 14),
        ];
        check_distances(&Grid::new(55, 30, Shift::EvenDown), &cases);
    }

    fn check_distances(grid: &Grid, cases: &[(&str, &str, u8)]) {
        for &(from, to, steps) in cases {
            let [a, b] = [from, to].map(|text| grid.parse(text).expect("on the map"));
            assert_eq!((grid.distance(a, b), grid.distance(b, a)), (steps, steps), "{from} {to}");
        }
    }

    #[test]
    fn neighbours_read_off_a_printed_map() {
        let grid = Grid::new(36, 26, Shift::EvenDown);
        let cases = [
            ("1010", ["1009", "1110", "1111", "1011", "0911", "0910"]),
            ("1110", ["1109", "1209", "1210", "1111", "1010", "1009"]),
            ("0101", ["", "", "0201", "0102", "", ""]),
        ];
        for (hex, around) in cases {
            let hex = grid.parse(hex).expect("on the map");
            for (direction, neighbour) in around.into_iter().enumerate() {
                assert_eq!(grid.neighbour(hex, direction), grid.parse(neighbour));
            }
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "an angle to compare with, to three digits")]
    fn centres_of_neighbours_are_a_hex_apart() {
        for grid in grids() {
            for hex in grid.hexes() {
                let (x, y) = grid.centre(hex);
                assert!(x > 0.99 && y > 0.86);
                for direction in 0..6 {
                    let Some((right, down)) = grid.neighbour(hex, direction).map(|other| grid.centre(other)) else {
                        continue;
                    };
                    let angle = (direction as f32 * 60.0).to_radians();
                    let height = 3_f32.sqrt();
                    assert!((right - x - height * angle.sin()).abs() < 1e-3);
                    assert!((down - y + height * angle.cos()).abs() < 1e-3);
                }
            }
        }
    }

    #[test]
    fn the_map_begins_at_the_corner_of_the_page() {
        for (shift, first, second) in [(Shift::EvenDown, 0.5, 1.0), (Shift::OddDown, 1.0, 0.5)] {
            let grid = Grid::new(28, 19, shift);
            for (column, x, rows_down) in [(1, 1.0, first), (2, 2.5, second)] {
                let (right, down) = grid.centre(grid.at(column, 1).expect("on the map"));
                assert!((right - x).abs() < 1e-5);
                assert!((down - rows_down * 3_f32.sqrt()).abs() < 1e-5);
            }
        }
    }

    #[test]
    #[should_panic(expected = "at most 4096 hexes")]
    fn a_grid_beyond_the_capacity_is_refused() {
        let _ = Grid::new(42, 98, Shift::EvenDown);
    }

    #[test]
    #[should_panic(expected = "1 to 99")]
    fn a_grid_without_columns_is_refused() {
        let _ = Grid::new(0, 20, Shift::EvenDown);
    }
}
