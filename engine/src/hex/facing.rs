//! Facings of units that look to a hexside, and bearings of targets.

use super::{Grid, Hex};
use crate::{Id, IdSet};

/// The hexside that a unit faces. On the page, north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Facing {
    /// Straight up the page.
    North = 0,
    /// Up right.
    NorthEast = 1,
    /// Down right.
    SouthEast = 2,
    /// Straight down.
    South = 3,
    /// Down left.
    SouthWest = 4,
    /// Up left.
    NorthWest = 5,
}

impl Facing {
    /// All facings, clockwise from north.
    pub const ALL: [Self; 6] =
        [Self::North, Self::NorthEast, Self::SouthEast, Self::South, Self::SouthWest, Self::NorthWest];

    /// The direction as grids count it, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The facing to a direction 0 to 5.
    ///
    /// # Panics
    ///
    /// Panics if the direction is above 5.
    #[inline]
    pub const fn from_index(direction: usize) -> Self {
        Self::ALL[direction]
    }

    /// After `turns` turns of 60 degrees: clockwise if positive, counter-clockwise if negative.
    #[inline]
    #[must_use]
    pub const fn turned(self, turns: i8) -> Self {
        Self::ALL[(self as i16 + turns as i16).rem_euclid(6) as usize]
    }

    /// 60 degrees to the left.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        self.turned(-1)
    }

    /// 60 degrees to the right.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        self.turned(1)
    }

    /// The other way round.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// Turns of 60 degrees to another facing by the shorter way, 0 to 3.
    #[inline]
    pub const fn turns_to(self, other: Self) -> u8 {
        let right = (other as i8 - self as i8).rem_euclid(6) as u8;
        if right > 3 { 6 - right } else { right }
    }

    /// Whether both look along the same axis, the same way or opposite ways: end on, in naval games.
    #[inline]
    pub const fn is_along(self, other: Self) -> bool {
        self as u8 % 3 == other as u8 % 3
    }
}

/// The bearing of one hex from another in steps of 15 degrees, clockwise: 0 to 23.
///
/// Even bearings are lines that pass through the middles of hexsides (multiples of 4) or through the corners of hexes
/// (the others); odd ones are all that lies between two such lines. So every hex has one bearing, and what lies exactly
/// on the border of an arc can be told from what lies beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bearing(u8);

impl Bearing {
    /// Number of bearings.
    pub const COUNT: usize = 24;

    /// The bearing of this number: 0 straight ahead (or north), 6 to the right, 12 behind.
    ///
    /// # Panics
    ///
    /// Panics if the number is above 23.
    #[inline]
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < Self::COUNT, "bearings are 0 to 23");
        Self(number)
    }

    /// The number, 0 to 23.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The bearing of a hex at an [`offset`](Grid::offset), from north; nothing for the offset (0, 0).
    #[inline]
    pub fn of_offset((q, r): (i16, i16)) -> Option<Self> {
        let s = -q - r;
        // For each facing: steps along it and along the next one clockwise that lead there.
        let steps = [(s, q), (-r, -s), (q, r), (-s, -q), (r, s), (-q, -r)];
        let (facing, &(ahead, aside)) = steps.iter().enumerate().find(|&(_, &(a, b))| a > 0 && b >= 0)?;
        let within = match aside {
            0 => 0,
            _ => 2 + (aside > ahead) as u8 - (aside < ahead) as u8,
        };
        Some(Self(facing as u8 * 4 + within))
    }

    /// The same bearing as seen from a unit with this facing: 0 is straight ahead.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, facing: Facing) -> Self {
        Self((self.0 + 24 - facing as u8 * 4) % 24)
    }
}

impl Id for Bearing {
    const ABSENT: Self = Self(u8::MAX);

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self::new(index as u8)
    }
}

/// An arc of fire: the bearings, from straight ahead, that it covers.
pub type FiringArc = IdSet<Bearing, u32>;

/// The arc from one bearing clockwise to another, both with it. Bearings count from straight ahead, those to the left
/// may be negative: `arc(-1, 1)` is a cone of 60 degrees ahead without its borders, `arc(-2, 2)` the one with them,
/// `arc(2, 10)` the broadside to the right with its borders.
///
/// # Panics
///
/// Panics unless both are -24 to 23 and the arc is at most a full circle.
pub const fn arc(first: i8, last: i8) -> FiringArc {
    assert!(first >= -24 && last <= 23 && first <= last && last - first < 24, "an arc goes clockwise within a circle");
    let mut bits = 0_u32;
    let mut next = first;
    while next <= last {
        bits |= 1 << next.rem_euclid(24);
        next += 1;
    }
    FiringArc::from_bits(bits)
}

impl Grid {
    /// The bearing of a hex from another one, from north; nothing if they are the same.
    #[inline]
    pub fn bearing(&self, from: Hex, to: Hex) -> Option<Bearing> {
        Bearing::of_offset(self.offset(from, to))
    }

    /// The hex that a unit faces, if it is on the map.
    #[inline]
    pub fn ahead(&self, hex: Hex, facing: Facing) -> Option<Hex> {
        self.neighbour(hex, facing.index())
    }

    /// The facing from a hex to an adjacent one; nothing if they are not adjacent.
    #[inline]
    pub fn facing(&self, from: Hex, to: Hex) -> Option<Facing> {
        self.direction(from, to).map(Facing::from_index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Shift;

    /// Arcs of a published naval game: borders belong to the broadsides.
    const FRONT: FiringArc = arc(-1, 1);
    const STARBOARD: FiringArc = arc(2, 10);
    const REAR: FiringArc = arc(11, 13);
    const PORT: FiringArc = arc(14, 22);

    fn in_arc(offset: (i16, i16), facing: Facing, arc: FiringArc) -> bool {
        arc.contains(Bearing::of_offset(offset).expect("elsewhere").relative_to(facing))
    }

    #[test]
    fn turns_go_round() {
        for facing in Facing::ALL {
            assert_eq!(Facing::from_index(facing.index()), facing);
            assert_eq!(facing.left().right(), facing);
            assert_eq!(facing.opposite().opposite(), facing);
            assert_eq!(facing.turned(-7), facing.left());
            for turns in -3..=3_i8 {
                assert_eq!(facing.turns_to(facing.turned(turns)), turns.unsigned_abs());
                assert_eq!(facing.is_along(facing.turned(turns)), turns % 3 == 0);
            }
        }
        assert_eq!(Facing::North.right(), Facing::NorthEast);
        assert_eq!(Facing::North.left(), Facing::NorthWest);
        assert_eq!(Facing::SouthEast.opposite(), Facing::NorthWest);
    }

    #[test]
    fn arcs_of_single_offsets() {
        let ship = Facing::North;
        assert!(in_arc((0, -3), ship, FRONT));
        assert!(in_arc((1, -2), ship, STARBOARD));
        assert!(in_arc((-1, -1), ship, PORT));
        assert!(in_arc((1, -3), ship, FRONT));
        assert!(in_arc((1, 0), ship, STARBOARD));
        assert!(in_arc((0, 5), ship, REAR));
        assert!(in_arc((-1, 2), ship, PORT));
        assert!(in_arc((2, 0), Facing::SouthEast, FRONT));
        assert!(in_arc((2, 0), Facing::NorthEast, STARBOARD));
        assert!(in_arc((2, 0), Facing::South, PORT));
    }

    #[test]
    fn arcs_divide_the_rings() {
        let cases = [
            (1, [1, 2, 1, 2]),
            (2, [1, 5, 1, 5]),
            (3, [3, 6, 3, 6]),
            (5, [5, 10, 5, 10]),
            (10, [9, 21, 9, 21]),
            (15, [15, 30, 15, 30]),
        ];
        let grid = Grid::new(64, 64, Shift::EvenDown);
        let ship = grid.at(32, 32).expect("on the map");
        for facing in Facing::ALL {
            for (radius, expected) in cases {
                let mut counts = [0; 4];
                for hex in grid.hexes().filter(|&hex| grid.distance(ship, hex) == radius) {
                    let bearing = grid.bearing(ship, hex).expect("another hex").relative_to(facing);
                    let arcs = [FRONT, STARBOARD, REAR, PORT].map(|arc| arc.contains(bearing));
                    assert_eq!(arcs.iter().filter(|&&is_in| is_in).count(), 1, "arcs do not overlap");
                    counts[arcs.iter().position(|&is_in| is_in).expect("one")] += 1;
                }
                assert_eq!(counts, expected, "{facing:?} {radius}");
            }
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "an angle to compare with, to three digits")]
    fn bearings_are_those_of_geometry() {
        let grid = Grid::new(30, 30, Shift::OddDown);
        let from = grid.at(15, 15).expect("on the map");
        for to in grid.hexes().filter(|&to| to != from) {
            let ((x, y), (right, down)) = (grid.centre(from), grid.centre(to));
            let degrees = f64::from(right - x).atan2(f64::from(y - down)).to_degrees().rem_euclid(360.0);
            let lines = degrees / 30.0;
            let nearest = lines.round();
            let expected =
                if (lines - nearest).abs() < 1e-4 { (nearest as u8 * 2) % 24 } else { lines.floor() as u8 * 2 + 1 };
            let bearing = grid.bearing(from, to).expect("another hex");
            assert_eq!(bearing.number(), expected, "{}", grid.number(to));
            let back = grid.bearing(to, from).expect("another hex");
            assert_eq!((back.number() + 12) % 24, expected);
        }
        assert_eq!(grid.bearing(from, from), None);
    }

    #[test]
    fn the_hex_ahead_bears_straight_ahead() {
        let grid = Grid::new(9, 9, Shift::EvenDown);
        let hex = grid.at(5, 5).expect("on the map");
        for facing in Facing::ALL {
            let ahead = grid.ahead(hex, facing).expect("on the map");
            assert_eq!(grid.facing(hex, ahead), Some(facing));
            assert_eq!(grid.bearing(hex, ahead).map(|bearing| bearing.relative_to(facing)), Some(Bearing::new(0)));
        }
        assert_eq!(grid.ahead(Hex(0), Facing::North), None);
        assert_eq!(grid.facing(hex, hex), None);
    }

    #[test]
    fn arcs_may_pass_over_straight_ahead() {
        assert_eq!(FRONT.iter().map(Bearing::number).collect::<Vec<_>>(), [0, 1, 23]);
        assert_eq!(arc(-12, 11).len(), Bearing::COUNT);
        assert_eq!(FRONT.with(STARBOARD).with(REAR).with(PORT), FiringArc::range(0..24));
    }

    #[test]
    #[should_panic(expected = "0 to 23")]
    fn a_bearing_beyond_the_circle_is_refused() {
        let _ = Bearing::new(24);
    }
}
