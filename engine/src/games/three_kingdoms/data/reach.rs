//! Whether the ships of a scenario find room where they start, and a way to where they must go.

use sandtable_scenarios::{DataError, counted, tomlfile::Section};

use super::{Area, EndVp, Force, HexInfo, Nation, Scenario, SideSetup, Terrain, scenarios::Sheet};
use crate::{
    Side,
    hex::{Hex, HexSet, Hexsides},
};

/// [R8.0(5)] Surface units and submarines that a hex holds at the end of an action.
const ROOM: (usize, usize) = (6, 1);

/// Refuses start places without room, and landing or victory hexes that ships cannot reach.
pub(super) fn check(
    section: &Section<'_>,
    parts: &[Section<'_>; 2],
    scenario: &Scenario,
    sheet: &Sheet<'_>,
) -> Result<(), DataError> {
    let enterable: HexSet =
        sheet.grid.hexes().filter(|hex| is_enterable(&sheet.hexes[hex.index()], scenario.belligerents)).collect();
    let mut sides = Hexsides::open_between(sheet.grid, &enterable);
    for &(a, b) in sheet.blocked {
        sides.close(sheet.grid, a, b);
    }
    let water = Water { sheet, enterable, sides };
    for (part, setup) in parts.iter().zip(scenario.sides.values()) {
        for (place, force) in part.sections("forces")?.iter().zip(&setup.forces) {
            water.check_start(place, setup, force)?;
        }
        let landing_ships = setup.forces.iter().filter(|force| !force.sup.is_empty());
        let reached = water.reached_from(landing_ships);
        for (place, landing) in part.sections("landing")?.iter().zip(&setup.landing) {
            if !reached.contains(landing.hex) {
                let message =
                    format!("no LST of this side can reach {}; change one of the two", water.name(landing.hex));
                return Err(place.error("hex", message));
            }
        }
    }
    if let Some((id, hex)) = scenario.escape {
        let mut blue = scenario.sides[Side::One].forces.iter();
        let reached = water.reached_from(blue.find(|force| force.named.contains(&id)));
        if !reached.contains(hex) {
            let message = format!("the ship cannot reach {}; name another hex", water.name(hex));
            return Err(section.section("escape")?.error("hex", message));
        }
    }
    for (place, end) in end_sections(section)?.iter().zip(&scenario.end_vp) {
        water.check_end(place, end, scenario)?;
    }
    Ok(())
}

fn end_sections<'a>(section: &Section<'a>) -> Result<Vec<Section<'a>>, DataError> {
    if section.has("end_vp") { section.sections("end_vp") } else { Ok(Vec::new()) }
}

/// [R8.0(4)1, R8.0(4)3] Whether ships may enter: sea, and coasts of the nations at war.
fn is_enterable(hex: &HexInfo, belligerents: [Nation; 2]) -> bool {
    match hex.terrain {
        Terrain::Sea => true,
        Terrain::Coast => hex.owner.is_some_and(|owner| belligerents.contains(&owner)),
        Terrain::Land => false,
    }
}

/// Where ships may go in a scenario.
struct Water<'a> {
    sheet: &'a Sheet<'a>,
    enterable: HexSet,
    sides: Hexsides,
}

impl Water<'_> {
    fn name(&self, hex: Hex) -> String {
        self.sheet.grid.number(hex)
    }

    /// The hexes of an area that ships may enter.
    fn hexes(&self, area: &Area) -> HexSet {
        let hexes: HexSet = match area {
            Area::Hex(hex) => [*hex].into_iter().collect(),
            Area::Near(hex, radius) => self.sheet.grid.within(*hex, *radius),
            Area::AnyOf(hexes) => hexes.iter().copied().collect(),
            Area::South => self.sheet.grid.hexes().filter(|hex| self.sheet.hexes[hex.index()].south_edge).collect(),
        };
        hexes.and(self.enterable)
    }

    fn check_start(&self, place: &Section<'_>, setup: &SideSetup, force: &Force) -> Result<(), DataError> {
        let closed = match &force.area {
            Area::Hex(hex) => Some(*hex).filter(|hex| !self.enterable.contains(*hex)),
            Area::AnyOf(hexes) => hexes.iter().copied().find(|hex| !self.enterable.contains(*hex)),
            Area::Near(..) | Area::South => None,
        };
        if let Some(hex) = closed {
            let message = format!("ships cannot enter {} in this scenario (R8.0(4)); name another hex", self.name(hex));
            return Err(place.error("area", message));
        }
        let hexes = self.hexes(&force.area);
        if force.area == Area::South && !hexes.is_empty() {
            return Ok(());
        }
        let has_port = hexes.iter().any(|hex| self.sheet.hexes[hex.index()].port == Some(setup.nation));
        let subs = force.named.iter().filter(|id| self.sheet.counters[usize::from(**id)].is_sub()).count()
            + force.draw.iter().filter(|draw| draw.ship_type.is_sub()).count();
        let surface = force.named.len() + force.draw.len() - subs;
        if !has_port && (surface > ROOM.0 * hexes.len() || subs > ROOM.1 * hexes.len()) {
            let message = format!(
                "the area holds {} and {} at most (R8.0(5)), not {surface} and {subs}; widen it",
                counted((ROOM.0 * hexes.len()) as u64, "ship"),
                counted((ROOM.1 * hexes.len()) as u64, "submarine")
            );
            return Err(place.error("area", message));
        }
        Ok(())
    }

    /// Everything that ships of some forces can reach.
    fn reached_from<'f>(&self, forces: impl IntoIterator<Item = &'f Force>) -> HexSet {
        let sources: Vec<Hex> = forces.into_iter().flat_map(|force| self.hexes(&force.area).iter()).collect();
        let distances = self.sides.distances_from(self.sheet.grid, &sources, u8::MAX);
        self.sheet.grid.hexes().filter(|hex| distances[hex.index()] != u8::MAX).collect()
    }

    fn check_end(&self, place: &Section<'_>, end: &EndVp, scenario: &Scenario) -> Result<(), DataError> {
        match *end {
            EndVp::NoMarker { hex, of, .. } => {
                let landing = &scenario.sides[of].landing;
                if !landing.iter().any(|landing| landing.hex == hex) {
                    let message = format!("{} is not a landing hex of that side; name one", self.name(hex));
                    return Err(place.error("hex", message));
                }
            }
            EndVp::UnitIn { hex, .. } => {
                for setup in scenario.sides.values() {
                    if !self.reached_from(&setup.forces).contains(hex) {
                        let nation = setup.nation.code();
                        let message = format!("no unit of {nation} can reach {}; name another hex", self.name(hex));
                        return Err(place.error("hex", message));
                    }
                }
            }
        }
        Ok(())
    }
}
