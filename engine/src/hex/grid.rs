//! Rectangular maps of flat-topped hexes in columns.

use hexx::{HexLayout, HexOrientation, OffsetHexMode, Vec2};

use super::HexSet;

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
        let (x, z) = (self.x - other.x, self.z - other.z);
        x.abs().max(z.abs()).max((x + z).abs()) as u8
    }
}

/// A map of hexes in columns, with its neighbours and distances.
///
/// Directions count clockwise from straight up the page: 0 up, 1 up right, 2 down right, 3 down, 4 down left, 5 up
/// left; the opposite of `direction` is `(direction + 3) % 6`. Methods that take a [`Hex`] panic where it is not one
/// of this grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u8,
    rows: u8,
    shift: Shift,
    places: Vec<Place>,
    neighbours: Vec<[Hex; 6]>,
    /// Distance between the two hexes farthest apart.
    diameter: u8,
    /// For each hex the sets within 0, 1, .. `diameter` of it.
    within: Vec<HexSet>,
}

impl Grid {
    /// The map of `columns` times `rows` hexes.
    ///
    /// # Panics
    ///
    /// Panics unless columns and rows are 1 to 99 and the hexes at most [`HexSet::CAPACITY`].
    pub fn new(columns: u8, rows: u8, shift: Shift) -> Self {
        assert!((1..=99).contains(&columns) && (1..=99).contains(&rows), "columns and rows are 1 to 99");
        let count = columns as usize * rows as usize;
        assert!(count <= HexSet::CAPACITY, "a grid has at most {} hexes", HexSet::CAPACITY);
        let places = (1..=columns)
            .flat_map(|column| (1..=rows).map(move |row| (column, row)))
            .map(|(column, row)| {
                let axial = axial(column, row, shift);
                Place { column, row, x: axial.x as i16, z: axial.y as i16 }
            })
            .collect();
        let mut grid = Self { columns, rows, shift, places, neighbours: Vec::new(), diameter: 0, within: Vec::new() };
        grid.neighbours = grid.hexes().map(|hex| STEPS.map(|step| grid.beside(hex, step).unwrap_or(OFF_MAP))).collect();
        grid.diameter = grid
            .hexes()
            .flat_map(|a| grid.hexes().map(move |b| (a, b)))
            .fold(0, |most, (a, b)| most.max(grid.distance(a, b)));
        grid.within = grid.hexes().flat_map(|hex| grid.discs(hex)).collect();
        grid
    }

    fn beside(&self, hex: Hex, step: hexx::Hex) -> Option<Hex> {
        let place = self.places[hex.index()];
        let there = axial(place.column, place.row, self.shift) + step;
        let [column, row] = there.to_offset_coordinates(self.shift.mode(), HexOrientation::Flat);
        self.at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// The sets within 0, 1, .. `diameter` of the hex.
    fn discs(&self, hex: Hex) -> Vec<HexSet> {
        let mut discs = vec![HexSet::EMPTY; self.diameter as usize + 1];
        for other in self.hexes() {
            discs[self.distance(hex, other) as usize].insert(other);
        }
        for radius in 1..discs.len() {
            discs[radius] = discs[radius].with(discs[radius - 1]);
        }
        discs
    }

    /// Number of hexes, 1 to [`HexSet::CAPACITY`].
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

    /// Steps from one hex to the other on an open map.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.places[a.index()].distance(self.places[b.index()])
    }

    /// The hexes at most `radius` steps away, the hex itself among them.
    #[inline]
    pub fn within(&self, hex: Hex, radius: u8) -> HexSet {
        let discs = self.diameter as usize + 1;
        self.within[hex.index() * discs + radius.min(self.diameter) as usize]
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
    #[should_panic(expected = "at most 576 hexes")]
    fn a_grid_beyond_the_capacity_is_refused() {
        let _ = Grid::new(29, 20, Shift::EvenDown);
    }

    #[test]
    #[should_panic(expected = "1 to 99")]
    fn a_grid_without_columns_is_refused() {
        let _ = Grid::new(0, 20, Shift::EvenDown);
    }
}
