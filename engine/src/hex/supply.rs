//! Lines of supply and of communication.

use super::{Grid, Hex, Leg, Paths, Step};

/// Whether a line of supply can be traced over a hexside into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It cannot: the hex or the hexside is blocked.
    Blocked,
    /// It can reach the hex but not go on: an enemy zone of control without a friendly unit.
    Last,
    /// It can reach the hex and go on.
    Open,
    /// It can, and this step does not count against the limit: along a railway.
    Free,
}

impl Paths {
    /// Finds all hexes to which a line of at most `limit` counted hexes leads from the nearest source.
    ///
    /// Give only the sources that are open. Afterwards [`Paths::cost`] is the length of the shortest line,
    /// [`Paths::reached`] all that is in supply, and [`Paths::path_to`] the line itself. [`Leg::spent`] is 0 as long as
    /// a line has used free links alone, so that "first along the railway, then six hexes across country" is said by
    /// giving [`Link::Free`] only then.
    ///
    /// # Panics
    ///
    /// As [`Paths::spread`].
    pub fn trace(
        &mut self,
        grid: &Grid,
        sources: impl IntoIterator<Item = Hex>,
        limit: u16,
        mut link: impl FnMut(Leg) -> Link,
    ) {
        self.spread(grid, sources, limit, |leg| match link(leg) {
            Link::Blocked => Step::Forbidden,
            Link::Last => Step::Stops(1),
            Link::Open => Step::Costs(1),
            Link::Free => Step::Costs(0),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{HexSet, Shift, distances_within};

    fn grid() -> Grid {
        Grid::new(12, 9, Shift::EvenDown)
    }

    fn hex(number: &str) -> Hex {
        grid().parse(number).expect("on the map")
    }

    fn set(numbers: &[&str]) -> HexSet {
        numbers.iter().map(|number| hex(number)).collect()
    }

    #[test]
    fn lines_without_limit_are_those_of_a_flood() {
        let grid = grid();
        let open: HexSet = grid.hexes().filter(|hex| hex.index() % 5 != 2 && hex.index() % 7 != 3).collect();
        let sources = [hex("0101"), hex("1209")];
        let mut lines = Paths::new(&grid);
        lines.trace(&grid, sources, u16::MAX, |leg| if open.contains(leg.to) { Link::Open } else { Link::Blocked });
        let steps = distances_within(&grid, &open, &sources, u8::MAX);
        for hex in grid.hexes() {
            let expected = (steps[hex.index()] != u8::MAX).then_some(u16::from(steps[hex.index()]));
            assert_eq!(lines.cost(hex), expected);
        }
    }

    #[test]
    fn a_line_may_end_in_an_enemy_zone_but_not_pass_it() {
        let grid = grid();
        // Units in column 6 with gaps of two hexes: their zones leave no gap.
        let enemies = set(&["0602", "0605", "0608"]);
        let zone = grid.beside_all(&enemies);
        let trace = |friends: HexSet| {
            let mut lines = Paths::new(&grid);
            lines.trace(&grid, [hex("0105")], u16::MAX, |leg| match leg.to {
                to if enemies.contains(to) => Link::Blocked,
                to if zone.contains(to) && !friends.contains(to) => Link::Last,
                _ => Link::Open,
            });
            lines
        };
        let lines = trace(HexSet::EMPTY);
        assert_eq!(lines.cost(hex("0505")), Some(4));
        assert_eq!(lines.cost_to_pass(hex("0505")), None);
        assert_eq!(lines.cost(hex("0605")), None);
        assert_eq!((lines.cost(hex("0603")), lines.cost_to_pass(hex("0603"))), (Some(5), None));
        assert_eq!(lines.cost(hex("0705")), None);
        // A friendly unit keeps the zone open for the line.
        let lines = trace(set(&["0504", "0604"]));
        assert_eq!(lines.cost_to_pass(hex("0504")), Some(4));
        assert_eq!(lines.cost(hex("0604")), Some(5));
        assert_eq!(lines.cost(hex("0704")), Some(6));
        assert_eq!(lines.cost(hex("0804")), Some(7));
    }

    #[test]
    fn a_railway_carries_the_line_to_its_end() {
        let grid = grid();
        let rail = |leg: &Leg| grid.row(leg.from) == 5 && grid.row(leg.to) == 5 && grid.column(leg.to) <= 6;
        let mut lines = Paths::new(&grid);
        lines.trace(&grid, [hex("0105")], 3, |leg| if leg.spent == 0 && rail(&leg) { Link::Free } else { Link::Open });
        for column in 1..=6 {
            assert_eq!(lines.cost(grid.at(column, 5).expect("on the map")), Some(0));
        }
        assert_eq!(lines.cost(hex("0905")), Some(3));
        assert_eq!(lines.cost(hex("1005")), None);
        let mut path = Vec::new();
        lines.path_to(&grid, hex("0805"), &mut path);
        assert_eq!((path.len(), path[0], path[5], path[7]), (8, hex("0105"), hex("0605"), hex("0805")));
        // Off the railway the line may not come back to it for nothing.
        lines.trace(&grid, [hex("0101")], 3, |leg| if leg.spent == 0 && rail(&leg) { Link::Free } else { Link::Open });
        assert_eq!(lines.cost(hex("0104")), Some(3));
        assert_eq!(lines.cost(hex("0105")), None);
    }

    #[test]
    fn no_source_supplies_nothing() {
        let grid = grid();
        let mut lines = Paths::new(&grid);
        lines.trace(&grid, [], 9, |_| Link::Open);
        assert!(lines.reached().is_empty());
        lines.trace(&grid, [hex("0303"), hex("0303")], 0, |_| Link::Open);
        assert_eq!(lines.reached(), [hex("0303")]);
    }
}
