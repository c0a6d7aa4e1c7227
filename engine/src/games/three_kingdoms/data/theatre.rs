//! The map as one scenario uses it: where ships may go, what betrays them, how far aircraft fly.

use crate::games::three_kingdoms::{Area, Data, Nation, Options, Scenario, Terrain, WAITING};
use crate::{
    BySide, Side,
    hex::{Grid, Hex, HexSet, Hexsides, Reach, distances_within},
};

/// Beyond every distance.
const FAR: u8 = u8::MAX;
/// Farthest column of a base [R5.2(2)].
const BASE_RANGE: u8 = 10;
/// Farthest column of a carrier.
const CARRIER_RANGE: u8 = 8;

/// Precomputed tables of the map for one scenario.
#[derive(Clone, Debug)]
pub struct Theatre {
    /// Numbering and distances.
    pub grid: Grid,
    /// Sea, and coasts of the two nations at war [R8.0(4)3].
    pub enterable: HexSet,
    /// Hexes within one, two and three of every hex.
    discs: [Vec<HexSet>; 3],
    /// Steps of ships; index 532 is the space off the south edge [RULING-29].
    pub reach: Reach,
    /// Hexsides that ships may cross.
    sides: Hexsides,
    /// Ports of each side's nation [R2.2(5)].
    pub own_port: BySide<HexSet>,
    /// Coasts that betray the ships of each side [R9.2(2)3].
    pub enemy_coast: BySide<HexSet>,
    /// SOSUS hexes that betray the ships of each side [R9.2(2)4].
    pub enemy_sosus: BySide<HexSet>,
    /// Flight distance from each side's nearest base [R5.2(2)].
    base: BySide<Vec<u8>>,
    /// Flight distances between hexes, row by row, up to the carriers' range.
    flight: Vec<u8>,
}

impl Theatre {
    /// The tables for a scenario with these options.
    pub fn new(data: &Data, scenario: &Scenario, options: &Options) -> Self {
        let grid = data.grid.clone();
        let at_war = |nation: Option<Nation>| nation.is_none_or(|nation| scenario.belligerents.contains(&nation));
        let hexes = || grid.hexes();
        let info = |hex: Hex| &data.hexes[hex.index()];
        let disputed = ["0406", "2213"].map(|number| grid.parse(number));
        // [RULING-30] Nobody's where the switch says so.
        let owner = |hex: Hex| info(hex).owner.filter(|_| options.disputed_coast || !disputed.contains(&Some(hex)));
        let enterable: HexSet = hexes()
            .filter(|&hex| match info(hex).terrain {
                Terrain::Sea => true,
                Terrain::Coast => at_war(owner(hex)),
                Terrain::Land => false,
            })
            .collect();
        let mut sides = Hexsides::open_between(&grid, &enterable);
        for &(a, b) in &data.blocked {
            sides.close(&grid, a, b);
        }
        let entry: Vec<Hex> = hexes()
            .filter(|&hex| info(hex).south_edge && info(hex).terrain == Terrain::Sea && enterable.contains(hex))
            .collect();
        let reach = Reach::new(
            |hex| if hex == WAITING { entry.clone() } else { sides.open_neighbours(&grid, hex).collect() },
            grid.len() + 1,
        );
        let nation = |side: Side| scenario.sides[side].nation;
        let coast_of = |of: Nation| -> HexSet {
            hexes().filter(|&hex| info(hex).terrain == Terrain::Coast && owner(hex) == Some(of)).collect()
        };
        let sosus_of = |of: Nation| -> HexSet {
            let works = scenario.sosus && options.sosus_hexes_on;
            hexes().filter(|&hex| works && info(hex).sosus == Some(of)).collect()
        };
        let port_of = |of: Nation| -> HexSet { hexes().filter(|&hex| info(hex).port == Some(of)).collect() };
        let airspace: HexSet = hexes().filter(|&hex| info(hex).terrain == Terrain::Sea || at_war(owner(hex))).collect();
        let base = BySide::from_fn(|side| {
            let bases: Vec<Hex> = hexes()
                .filter(|&hex| info(hex).airbase.as_ref().is_some_and(|(owner, _)| *owner == nation(side)))
                .collect();
            distances_within(&grid, &airspace, &bases, BASE_RANGE)
        });
        let mut flight = Vec::with_capacity(grid.len() * grid.len());
        for from in hexes() {
            if enterable.contains(from) {
                flight.extend(distances_within(&grid, &airspace, &[from], CARRIER_RANGE));
            } else {
                flight.resize(flight.len() + grid.len(), FAR);
            }
        }
        let discs = [1, 2, 3].map(|radius| hexes().map(|hex| grid.within(hex, radius)).collect());
        Self {
            enterable,
            discs,
            reach,
            own_port: BySide::from_fn(|side| port_of(nation(side))),
            enemy_coast: BySide::from_fn(|side| coast_of(nation(side.other()))),
            enemy_sosus: BySide::from_fn(|side| sosus_of(nation(side.other()))),
            base,
            flight,
            sides,
            grid,
        }
    }

    /// The hex and all around it, land or not.
    #[inline]
    pub(crate) fn within_one(&self, hex: Hex) -> &HexSet {
        &self.discs[0][hex.index()]
    }

    /// Hexes up to three hexes away.
    #[inline]
    pub(crate) fn within_three(&self, hex: Hex) -> &HexSet {
        &self.discs[2][hex.index()]
    }

    /// Hexes up to so many hexes away, land or not.
    #[inline]
    pub(crate) fn within(&self, hex: Hex, radius: u8) -> HexSet {
        match radius {
            1..=3 => self.discs[usize::from(radius) - 1][hex.index()],
            _ => self.grid.within(hex, radius),
        }
    }

    /// Hexes in a straight line, land or not.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.grid.distance(a, b)
    }

    /// Flight distance from the nearest base of a side [R5.2(2), RULING-23].
    #[inline]
    pub fn from_base(&self, side: Side, hex: Hex) -> u8 {
        self.base[side][hex.index()]
    }

    /// Flight distances of all hexes from the nearest base of a side.
    #[inline]
    pub(crate) fn distances_from_base(&self, side: Side) -> &[u8] {
        &self.base[side]
    }

    /// Flight distances of all hexes from one.
    #[inline]
    pub(crate) fn distances_from(&self, hex: Hex) -> &[u8] {
        let start = hex.index() * self.grid.len();
        &self.flight[start..start + self.grid.len()]
    }

    /// Flight distance between two hexes [RULING-23].
    #[inline]
    pub fn flight(&self, from: Hex, to: Hex) -> u8 {
        self.flight[from.index() * self.grid.len() + to.index()]
    }

    /// Steps of ships to a hex from every hex, 255 where there is no way.
    pub fn sea_distances(&self, to: Hex) -> Vec<u8> {
        self.sides.distances_from(&self.grid, &[to], FAR)
    }

    /// Whether the hex betrays the ships of a side that enter it, whoever is there [R9.2(2)3, R9.2(2)4].
    #[inline]
    pub fn betrays(&self, side: Side, hex: Hex) -> bool {
        self.enemy_coast[side].contains(hex) || self.enemy_sosus[side].contains(hex)
    }

    /// Hexes of a start area where ships may be; boats and ships alike [RULING-33]. Empty for the south edge.
    pub fn start_hexes(&self, area: &Area) -> HexSet {
        match area {
            Area::Hex(hex) => std::iter::once(*hex).collect(),
            Area::Near(centre, radius) => self.grid.within(*centre, *radius).and(self.enterable),
            Area::AnyOf(hexes) => hexes.iter().copied().collect(),
            Area::South => HexSet::EMPTY,
        }
    }

    /// Whether ships of a side stack without limit in the hex [R2.2(5)].
    #[inline]
    pub fn is_own_port(&self, side: Side, hex: Hex) -> bool {
        hex != WAITING && self.own_port[side].contains(hex)
    }
}
