use proptest::{collection::vec, prelude::*};

use super::*;
use crate::hex::Shift;

/// A small country by the movement rules of a published game: half points, terrain, rivers, zones of control.
struct Country {
    grid: Grid,
    enemies: HexSet,
    zone: HexSet,
    /// Hexes with dearer terrain, in half points.
    rough: Vec<(Hex, u8)>,
    rivers: Vec<[Hex; 2]>,
    major: Vec<[Hex; 2]>,
    roads: Vec<[Hex; 2]>,
}

impl Country {
    fn new() -> Self {
        let grid = Grid::new(20, 20, Shift::EvenDown);
        Self {
            grid,
            enemies: HexSet::EMPTY,
            zone: HexSet::EMPTY,
            rough: Vec::new(),
            rivers: Vec::new(),
            major: Vec::new(),
            roads: Vec::new(),
        }
    }

    fn hex(&self, number: &str) -> Hex {
        self.grid.parse(number).expect("on the map")
    }

    fn with_enemy(mut self, number: &str) -> Self {
        self.enemies.insert(self.hex(number));
        self.zone = self.grid.beside_all(&self.enemies);
        self
    }

    fn pair(&self, a: &str, b: &str) -> [Hex; 2] {
        [self.hex(a), self.hex(b)]
    }

    fn has(sides: &[[Hex; 2]], leg: Leg) -> bool {
        sides.iter().any(|side| *side == [leg.from, leg.to] || *side == [leg.to, leg.from])
    }

    fn step(&self, leg: Leg, allowance: u8) -> Step {
        let zones = [leg.from, leg.to].map(|hex| self.zone.contains(hex));
        if self.enemies.contains(leg.to) {
            return Step::Forbidden;
        }
        let road = Self::has(&self.roads, leg);
        if Self::has(&self.major, leg) && !road {
            return if leg.spent > 0 || zones == [true; 2] { Step::Forbidden } else { Step::Stops(allowance) };
        }
        let terrain = self.rough.iter().find(|(hex, _)| *hex == leg.to).map_or(2, |&(_, cost)| cost);
        let river = if Self::has(&self.rivers, leg) { 2 } else { 0 };
        let ground = if road { 2 } else { terrain + river };
        Step::Costs(ground + zones.into_iter().filter(|&zone| zone).count() as u8 * 4)
    }

    /// The cost in half points to get from hex to hex.
    fn cost(&self, from: &str, to: &str, allowance: u8) -> Option<u16> {
        let mut paths = Paths::new(&self.grid);
        let most = allowance.into();
        paths.spread(&self.grid, [self.hex(from)], most, |leg| self.step(leg, allowance));
        paths.cost(self.hex(to))
    }
}

/// The costs of single steps that the specification of that game gives, in half points.
#[test]
fn zones_and_terrain_cost_extra() {
    let country = Country::new();
    assert_eq!(country.cost("1010", "1009", 10), Some(2));
    let beside = Country::new().with_enemy("1110");
    assert_eq!(beside.cost("1010", "1009", 10), Some(10), "from zone to zone");
    assert_eq!(beside.cost("1010", "1009", 8), None);
    assert_eq!(beside.cost("1010", "1110", 20), None, "onto the enemy");
    let mut forest = Country::new().with_enemy("1110");
    forest.rough.push((forest.hex("1009"), 4));
    assert_eq!(forest.cost("1010", "1009", 10), None);
    assert_eq!(forest.cost("1010", "1009", 12), Some(12));
}

#[test]
fn rivers_cost_extra_and_bridges_save_it() {
    let mut country = Country::new();
    country.rivers = vec![country.pair("1010", "1009")];
    assert_eq!(country.cost("1010", "1009", 10), Some(4));
    let mut beside = Country::new().with_enemy("1110");
    beside.rivers = vec![beside.pair("1010", "1009")];
    assert_eq!(beside.cost("1010", "1009", 10), None);
    assert_eq!(beside.cost("1010", "1009", 16), Some(12));
    country.roads = country.rivers.clone();
    assert_eq!(country.cost("1010", "1009", 10), Some(2));
}

#[test]
fn a_major_river_takes_the_whole_move() {
    let mut country = Country::new();
    // Between rows 9 and 10 all the way across.
    for column in 1..=20 {
        let south = country.grid.at(column, 10).expect("on the map");
        let north = country.grid.neighbours(south).filter(|&hex| country.grid.row(hex) == 9);
        let banks: Vec<_> = north.map(|hex| [south, hex]).collect();
        country.major.extend(banks);
    }
    assert_eq!(country.cost("1010", "1009", 10), Some(10));
    assert_eq!(country.cost("1010", "1008", 10), None, "the unit stops behind the river");
    assert_eq!(country.cost("1011", "1009", 20), None, "only from the bank");
    let mut beside = Country::new().with_enemy("1110");
    beside.major = country.major.clone();
    assert_eq!(beside.cost("1010", "1009", 16), None, "not from zone to zone");
}

#[test]
fn a_stop_does_not_hide_a_dearer_way_through() {
    let grid = Grid::new(3, 3, Shift::EvenDown);
    let hex = |number: &str| grid.parse(number).expect("on the map");
    let mut paths = Paths::new(&grid);
    // Straight into the middle stops; by way of 0202's other neighbours it does not.
    let middle = hex("0202");
    let step = |leg: Leg| match (leg.from == hex("0201"), leg.to == middle) {
        (true, true) => Step::Stops(1),
        _ => Step::Costs(2),
    };
    paths.spread(&grid, [hex("0201")], 20, step);
    assert_eq!((paths.cost(middle), paths.cost_to_pass(middle)), (Some(1), Some(4)));
    assert_eq!(paths.cost(hex("0203")), Some(6));
    let mut path = Vec::new();
    paths.path_to(&grid, middle, &mut path);
    assert_eq!(path, [hex("0201"), middle]);
    paths.path_to(&grid, hex("0203"), &mut path);
    assert_eq!((path.len(), path[0], path[3]), (4, hex("0201"), hex("0203")));
    assert_eq!(paths.reached().iter().filter(|&&reached| reached == middle).count(), 1);
    paths.spread(&grid, [hex("0201")], 3, step);
    assert_eq!((paths.cost(middle), paths.cost_to_pass(middle)), (Some(1), None));
    paths.path_to(&grid, hex("0203"), &mut path);
    assert!(path.is_empty());
}

#[test]
fn a_table_for_the_largest_map_is_small_and_never_grows() {
    let grid = Grid::new(64, 64, Shift::EvenDown);
    let mut paths = Paths::new(&grid);
    let bytes = paths.table_bytes();
    assert_eq!(bytes, 279_552);
    for start in [0, 2_080, 4_095] {
        paths.spread(&grid, [Hex(start)], u16::MAX, |leg| {
            let price = (leg.to.0 * 7 % 13) as u8;
            if leg.to.0 % 5 == 0 { Step::Stops(price) } else { Step::Costs(price) }
        });
        paths.spread(&grid, grid.hexes(), u16::MAX, |_| Step::Costs(255));
        assert_eq!((paths.reached().len(), paths.table_bytes()), (4_096, bytes));
    }
}

#[test]
#[should_panic(expected = "smaller map")]
fn a_larger_map_is_refused() {
    let small = Paths::new(&Grid::new(3, 3, Shift::EvenDown));
    small.clone().spread(&Grid::new(3, 4, Shift::EvenDown), [], 1, |_| Step::Forbidden);
}

/// Costs by repeated relaxation over both kinds of arrival.
fn relaxed(grid: &Grid, starts: &[Hex], allowance: u16, step: impl Fn(Leg) -> Step) -> Vec<[u32; 2]> {
    const FAR: u32 = 1_000_000;
    let mut costs = vec![[FAR; 2]; grid.len()];
    for start in starts {
        costs[start.index()][0] = 0;
    }
    loop {
        let before = costs.clone();
        for from in grid.hexes() {
            let spent = costs[from.index()][0];
            for side in Facing::ALL {
                let Some(to) = grid.ahead(from, side).filter(|_| spent < FAR) else { continue };
                let (kind, total) = match step(Leg { from, to, side, spent: spent as u16 }) {
                    Step::Forbidden => continue,
                    Step::Costs(price) => (0, spent + u32::from(price)),
                    Step::Stops(price) => (1, spent + u32::from(price)),
                };
                if total <= u32::from(allowance) {
                    costs[to.index()][kind] = costs[to.index()][kind].min(total);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn costs_are_those_of_relaxation(
        prices in vec((0..4_u8, 0..6_u8), 8 * 7 * 6),
        starts in vec((0..8_u16 * 7).prop_map(Hex), 0..3),
        allowance in 0..40_u16,
    ) {
        let grid = Grid::new(8, 7, Shift::OddDown);
        let step = |leg: Leg| match prices[leg.from.index() * 6 + leg.side.index()] {
            (0, _) => Step::Forbidden,
            (1, price) => Step::Stops(price),
            (_, price) => Step::Costs(price),
        };
        let expected = relaxed(&grid, &starts, allowance, step);
        let mut paths = Paths::new(&grid);
        // A search before must leave no trace.
        paths.spread(&grid, [Hex(11)], 30, |_| Step::Costs(3));
        paths.spread(&grid, starts.iter().copied(), allowance, step);
        let known = |cost: u32| u16::try_from(cost).ok();
        let mut path = Vec::new();
        for hex in grid.hexes() {
            let [pass, stop] = expected[hex.index()];
            prop_assert_eq!(paths.cost(hex), known(pass.min(stop)));
            prop_assert_eq!(paths.cost_to_pass(hex), known(pass));
            paths.path_to(&grid, hex, &mut path);
            prop_assert_eq!(path.is_empty(), paths.cost(hex).is_none());
            let mut spent = 0;
            for pair in path.windows(2) {
                let side = grid.facing(pair[0], pair[1]).expect("adjacent");
                spent += match step(Leg { from: pair[0], to: pair[1], side, spent }) {
                    Step::Costs(price) => u16::from(price),
                    Step::Stops(price) if pair[1] == hex => u16::from(price),
                    _ => panic!("the path passes a stop or a closed side"),
                };
            }
            if let Some(start) = path.first() {
                prop_assert!(starts.contains(start));
                prop_assert_eq!(paths.cost(hex), Some(spent));
            }
        }
        let costs: Vec<_> = paths.reached().iter().map(|&hex| paths.cost(hex).expect("reached")).collect();
        prop_assert!(costs.is_sorted());
        let within: HexSet = grid.hexes().filter(|&hex| paths.cost(hex).is_some()).collect();
        prop_assert_eq!(paths.reached().len(), within.len());
        prop_assert_eq!(paths.reached_set::<9>(), within);
    }
}
