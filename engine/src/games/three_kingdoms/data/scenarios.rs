//! `scenarios.toml`: the five scenarios.

use sandtable_scenarios::{
    DataError, GameFiles, ScenarioFile, counted,
    tomlfile::{Section, TomlFile},
};

use super::{
    Aircraft, Area, Counter, Draw, EndVp, Force, HexInfo, LandingHex, NATIONS, Nation, SCENARIO_FILE, SIDES, Scenario,
    ShipType, SideSetup, TYPES, Terrain, pool, reach,
};
use crate::{
    BySide, Side,
    hex::{Grid, Hex},
};

/// Numbers of the scenarios.
const IDS: [&str; 5] = ["19.1", "19.2", "19.3", "19.4", "20.1"];
/// Keys of a scenario.
const KEYS: [&str; 11] = [
    "turns",
    "chits",
    "sosus",
    "day_end",
    "base_air",
    "first",
    "escape",
    "ss_draw_includes_ssn",
    "blue",
    "red",
    "end_vp",
];
/// Chits in the order of their bits [R4.1(1)].
const CHITS: [&str; 6] = ["blue AF", "blue SS", "blue TF", "red AF", "red SS", "red TF"];
/// Most ships of a scenario: what the state of the game can hold.
const MOST_SHIPS: usize = 64;
/// Most landing hexes of a scenario, likewise.
const MOST_LANDING_HEXES: usize = 5;

/// What the other files hold.
pub(super) struct Sheet<'a> {
    pub(super) grid: &'a Grid,
    pub(super) hexes: &'a [HexInfo],
    pub(super) blocked: &'a [(Hex, Hex)],
    pub(super) counters: &'a [Counter],
    pub(super) aircraft: &'a BySide<Aircraft>,
    pub(super) sup_markers: BySide<u8>,
}

impl Sheet<'_> {
    /// The hex at a key.
    pub(super) fn hex(&self, section: &Section<'_>, key: &str) -> Result<Hex, DataError> {
        self.parse(section, key, section.text(key)?)
    }

    fn parse(&self, section: &Section<'_>, key: &str, text: &str) -> Result<Hex, DataError> {
        self.grid.parse(text).ok_or_else(|| {
            section.error(key, format!("`{text}` is not a hex; write four digits from \"0101\" to \"2819\""))
        })
    }

    fn id_of(&self, section: &Section<'_>, key: &str, name: &str, nation: Nation) -> Result<u8, DataError> {
        let id = self.counters.iter().position(|counter| counter.name == name && counter.nation == nation);
        id.map(|id| id as u8).ok_or_else(|| {
            section.error(key, format!("counters.csv has no ship `{name}` of {}; name one that it has", nation.code()))
        })
    }
}

/// All scenarios.
pub(super) fn read(files: &GameFiles, sheet: &Sheet<'_>) -> Result<Vec<Scenario>, DataError> {
    let file = TomlFile::parse(files, SCENARIO_FILE)?;
    file.root().only(&["scenario"])?;
    let sections = file.root().sections("scenario")?;
    if sections.len() != IDS.len() {
        let message = format!(
            "there are {} scenarios; describe {} here, and any other in a scenario file of its own",
            sections.len(),
            IDS.join(", ")
        );
        return Err(file.root().error("scenario", message));
    }
    sections.iter().zip(IDS).map(|(section, id)| listed(section, id, sheet)).collect()
}

/// The scenario of this id that somebody wrote; `None` where there is none.
pub(super) fn own(files: &GameFiles, id: &str, sheet: &Sheet<'_>) -> Result<Option<Scenario>, DataError> {
    let Some(own) = files.own(id) else { return Ok(None) };
    let file = ScenarioFile::open(files, SCENARIO_FILE, id)?;
    let section = file.section()?;
    section.only(&KEYS)?;
    scenario(&section, id, &own.info.title, sheet).map(Some)
}

/// One of the five.
fn listed(section: &Section<'_>, expected: &str, sheet: &Sheet<'_>) -> Result<Scenario, DataError> {
    section.only(&[&["id", "title", "rule"][..], &KEYS].concat())?;
    let id = section.text("id")?;
    if id != expected {
        let message = format!("`id` is `{id}`; the scenarios are {} in this order", IDS.join(", "));
        return Err(section.error("id", message));
    }
    scenario(section, id, section.text("title")?, sheet)
}

fn scenario(section: &Section<'_>, id: &str, title: &str, sheet: &Sheet<'_>) -> Result<Scenario, DataError> {
    let parts = [section.section("blue")?, section.section("red")?];
    let sides = BySide::new(side(&parts[0], Side::One, sheet)?, side(&parts[1], Side::Two, sheet)?);
    let [blue, red] = sides.each_ref().into_array();
    if blue.counters_of == red.counters_of {
        let message = format!("both sides use counters of {}; change one nation", red.counters_of.code());
        return Err(parts[1].error("nation", message));
    }
    let base_air = section.flag("base_air")?;
    let scenario = Scenario {
        id: id.to_owned(),
        title: title.to_owned(),
        turns: section.int("turns", 1..=18)?,
        belligerents: [blue.nation, red.nation],
        chits: chits(section, base_air)?,
        first: section.meaning_of("first", &SIDES)?,
        sosus: section.flag("sosus")?,
        day_end: section.flag("day_end")?,
        base_air,
        escape: escape(section, blue, sheet)?,
        ss_draw_includes_ssn: mixed(section, &sides)?,
        end_vp: end_vp(section, sheet)?,
        sides,
    };
    check_sizes(section, &scenario)?;
    for (part, setup) in parts.iter().zip(scenario.sides.values()) {
        if scenario.base_air && !has_base(sheet, setup.nation) {
            let message = format!("hexes.csv has no air base of {}; add one (R2.2(6))", setup.nation.code());
            return Err(part.error("nation", message));
        }
        pool::check(part, setup, scenario.ss_draw_includes_ssn, sheet)?;
    }
    reach::check(section, &parts, &scenario, sheet)?;
    Ok(scenario)
}

fn has_base(sheet: &Sheet<'_>, nation: Nation) -> bool {
    sheet.hexes.iter().any(|hex| hex.airbase.as_ref().is_some_and(|(owner, _)| *owner == nation))
}

fn check_sizes(section: &Section<'_>, scenario: &Scenario) -> Result<(), DataError> {
    let forces = scenario.sides.values().flat_map(|side| &side.forces);
    let ships: usize = forces.map(|force| force.named.len() + force.draw.len()).sum();
    if ships > MOST_SHIPS {
        let message =
            format!("scenario {} has {ships} ships; the rules can hold {MOST_SHIPS}: remove some", scenario.id);
        return Err(section.error("id", message));
    }
    let mut landing: Vec<_> = scenario.sides.values().flat_map(|side| &side.landing).map(|place| place.hex).collect();
    landing.sort_unstable();
    landing.dedup();
    if landing.len() > MOST_LANDING_HEXES {
        let message = format!(
            "scenario {} has {} landing hexes; the rules can hold {MOST_LANDING_HEXES}: remove some",
            scenario.id,
            landing.len()
        );
        return Err(section.error("id", message));
    }
    Ok(())
}

/// [R4.1(1)] The chits as bits.
fn chits(section: &Section<'_>, base_air: bool) -> Result<u8, DataError> {
    let mut bits = 0;
    for name in section.texts("chits")? {
        let bit = CHITS.iter().position(|known| *known == name).ok_or_else(|| {
            section.error("chits", format!("`{name}` is not a chit; use these: {}", CHITS.join(", ")))
        })?;
        if bits & 1 << bit != 0 {
            return Err(section.error("chits", format!("`{name}` appears twice; there is only one of each (R2.13)")));
        }
        if name.ends_with("AF") && !base_air {
            return Err(section.error("chits", "AF chits need air bases; leave them out or set `base_air` to true"));
        }
        bits |= 1 << bit;
    }
    if bits == 0 {
        return Err(section.error("chits", "the cup is empty; list some chits"));
    }
    Ok(bits)
}

/// [R19.4(5)5] The ship that blue must bring through.
fn escape(section: &Section<'_>, blue: &SideSetup, sheet: &Sheet<'_>) -> Result<Option<(u8, Hex)>, DataError> {
    if !section.has("escape") {
        return Ok(None);
    }
    let escape = section.section("escape")?;
    escape.only(&["ship", "hex"])?;
    let name = escape.text("ship")?;
    let id = sheet.id_of(&escape, "ship", name, blue.counters_of)?;
    if !blue.forces.iter().any(|force| force.named.contains(&id)) {
        return Err(escape.error("ship", format!("`{name}` must be among the named ships of blue; name it there")));
    }
    Ok(Some((id, sheet.hex(&escape, "hex")?)))
}

/// [R20.1(5)] The nation that draws its submarines of both types together.
fn mixed(section: &Section<'_>, sides: &BySide<SideSetup>) -> Result<Option<Nation>, DataError> {
    const KEY: &str = "ss_draw_includes_ssn";
    if !section.has(KEY) {
        return Ok(None);
    }
    section
        .meaning_of(KEY, &sides.each_ref().map(|side| (side.counters_of.code(), side.counters_of)).into_array())
        .map(Some)
}

fn end_vp(section: &Section<'_>, sheet: &Sheet<'_>) -> Result<Vec<EndVp>, DataError> {
    if !section.has("end_vp") {
        return Ok(Vec::new());
    }
    let read = |part: &Section<'_>| {
        let hex = sheet.hex(part, "hex")?;
        let vp_half = part.int("vp_half", 1..=100)?;
        if part.one_of("condition", &["no-marker", "unit-in"])? == "unit-in" {
            part.only(&["condition", "hex", "vp_half"])?;
            return Ok(EndVp::UnitIn { hex, vp_half });
        }
        part.only(&["condition", "hex", "of", "to", "vp_half"])?;
        Ok(EndVp::NoMarker { hex, of: part.meaning_of("of", &SIDES)?, to: part.meaning_of("to", &SIDES)?, vp_half })
    };
    section.sections("end_vp")?.iter().map(read).collect()
}

fn side(section: &Section<'_>, side: Side, sheet: &Sheet<'_>) -> Result<SideSetup, DataError> {
    section.only(&["nation", "counters_of", "aircraft", "group_limit", "forces", "landing"])?;
    let nation_of_side = section.meaning_of("nation", &NATIONS[..4])?;
    let counters_of = match nation_of_side {
        Nation::Xx => section.meaning_of("counters_of", &NATIONS[..3])?,
        own if section.has("counters_of") => section.meaning_of("counters_of", &[(own.code(), own)])?,
        own => own,
    };
    let setup = SideSetup {
        nation: nation_of_side,
        counters_of,
        aircraft: section.int("aircraft", 0..=sheet.aircraft[side].count)?,
        group_limit: section.int("group_limit", 1..=8)?,
        forces: section
            .sections("forces")?
            .iter()
            .map(|part| force(part, counters_of, sheet))
            .collect::<Result<_, _>>()?,
        landing: landing(section, sheet)?,
    };
    if setup.forces.is_empty() {
        return Err(section.error("forces", "the side has no ships; list a force"));
    }
    let sup: usize = setup.forces.iter().flat_map(|force| &force.sup).map(|&sup| usize::from(sup)).sum();
    let markers = sheet.sup_markers[side];
    if sup > usize::from(markers) {
        let message =
            format!("the forces carry {sup} SUP; markers.csv has {markers} of this side: change one of the two");
        return Err(section.error("forces", message));
    }
    Ok(setup)
}

fn landing(section: &Section<'_>, sheet: &Sheet<'_>) -> Result<Vec<LandingHex>, DataError> {
    let mut landing: Vec<LandingHex> = Vec::new();
    for part in section.sections("landing")? {
        part.only(&["hex", "max", "vp_half"])?;
        let hex = sheet.hex(&part, "hex")?;
        if sheet.hexes[hex.index()].terrain != Terrain::Coast {
            let message = format!("{} is not a coast, where landings are made (R18.1)", sheet.grid.number(hex));
            return Err(part.error("hex", format!("{message}; name a coast hex")));
        }
        if landing.iter().any(|earlier| earlier.hex == hex) {
            let message = format!("{} appears twice; keep one of the two", sheet.grid.number(hex));
            return Err(part.error("hex", message));
        }
        landing.push(LandingHex { hex, max: part.int("max", 1..=6)?, vp_half: part.int("vp_half", 0..=100)? });
    }
    Ok(landing)
}

fn force(section: &Section<'_>, nation: Nation, sheet: &Sheet<'_>) -> Result<Force, DataError> {
    section.only(&["place", "area", "named", "draw", "sup"])?;
    let named = if section.has("named") { section.texts("named")? } else { Vec::new() };
    let named: Vec<u8> =
        named.into_iter().map(|name| sheet.id_of(section, "named", name, nation)).collect::<Result<_, _>>()?;
    let draw: Vec<Draw> =
        section.texts("draw")?.into_iter().map(|text| draw(section, text)).collect::<Result<_, _>>()?;
    if named.is_empty() && draw.is_empty() {
        return Err(section.error("draw", "the force has no ships; name or draw some, or remove it"));
    }
    let sup: Vec<u8> = if section.has("sup") { section.ints("sup", 0..=6)? } else { Vec::new() };
    let types = named.iter().map(|&id| sheet.counters[usize::from(id)].ship_type);
    let landing_ships =
        types.chain(draw.iter().map(|draw| draw.ship_type)).filter(|kind| *kind == ShipType::Lst).count();
    if sup.len() != landing_ships {
        let message = format!(
            "`sup` lists {} for {landing_ships} LST; list one for each (R3.3)",
            counted(sup.len() as u64, "number")
        );
        return Err(section.error("sup", message));
    }
    Ok(Force {
        place: section.text("place")?.to_owned(),
        area: area(&section.section("area")?, sheet)?,
        named,
        draw,
        sup,
    })
}

/// [RULING-44] A type, or a type with its tech: `CV/2`.
fn draw(section: &Section<'_>, text: &str) -> Result<Draw, DataError> {
    let (code, tech) = match text.split_once('/') {
        Some((code, tech)) => (code, tech.parse().ok().filter(|tech| (1..=5).contains(tech)).map(Some)),
        None => (text, Some(None)),
    };
    let ship_type = TYPES.iter().find(|(known, _)| *known == code).map(|(_, ship_type)| *ship_type);
    match (ship_type, tech) {
        (Some(ship_type), Some(tech)) => Ok(Draw { ship_type, tech }),
        _ => {
            Err(section.error("draw", format!("`{text}` is not a type of ship; write \"DDG\", or \"DD/3\" for tech 3")))
        }
    }
}

fn area(section: &Section<'_>, sheet: &Sheet<'_>) -> Result<Area, DataError> {
    if section.has("near") {
        section.only(&["near", "radius"])?;
        return Ok(Area::Near(sheet.hex(section, "near")?, section.int("radius", 1..=19)?));
    }
    if section.has("any_of") {
        section.only(&["any_of"])?;
        let hexes = section.texts("any_of")?.into_iter().map(|text| sheet.parse(section, "any_of", text));
        return Ok(Area::AnyOf(hexes.collect::<Result<_, _>>()?));
    }
    if section.has("edge") {
        section.only(&["edge"])?;
        return section.one_of("edge", &["south"]).map(|_| Area::South);
    }
    section.only(&["hex", "near", "any_of", "edge"])?;
    Ok(Area::Hex(sheet.hex(section, "hex")?))
}
