//! The scenario: a section of `scenarios.toml`, or a file that somebody wrote.

use sandtable_scenarios::{DataError, GameFiles, ScenarioFile, tomlfile::Section};

use super::{Card, Edge, Entry, Exit, FACINGS, Force, Group, SCENARIO_FILE, SIDES, Scenario};
use crate::{
    BySide, Side,
    games::leyte_gulf::{MAX_SQUADRONS, MAX_TORPEDOES, MAX_TORPEDOES_OF_SIDE, SQUADRON_SIZE, Ship, ShipSet},
    hex::{Facing, Grid, Hex, HexSet},
};

/// Most turns of a scenario: names of rolls have room for them, and games end.
pub(crate) const MOST_TURNS: u8 = 30;

/// What the other files hold.
pub(super) struct Sheet<'a> {
    pub(super) grid: &'a Grid,
    pub(super) cards: &'a [Card],
}

/// [R3.0-1] The scenario of this id.
pub(super) fn read(files: &GameFiles, id: &str, sheet: &Sheet<'_>) -> Result<Scenario, DataError> {
    let file = ScenarioFile::open(files, SCENARIO_FILE, id)?;
    let section = file.section()?;
    section.only(&["turns", "night", "first", "flight", "zones", "jp", "us"])?;
    let zones = zones(&section, sheet)?;
    let (jp, us) = (section.section("jp")?, section.section("us")?);
    let scenario = Scenario {
        turns: section.int("turns", 1..=MOST_TURNS)?,
        night: section.flag("night")?,
        first: section.meaning_of("first", &SIDES)?,
        flight_is_sunk: section.one_of("flight", &["sunk", "free"])? == "sunk",
        forces: BySide::new(force(&jp, Side::One, &zones, sheet)?, force(&us, Side::Two, &zones, sheet)?),
        zones,
    };
    check_torpedoes(&section, [&jp, &us], &scenario, sheet)?;
    Ok(scenario)
}

/// [R2.2(1)] Rectangles of no-entry hexes: `0101-0405`.
fn zones(section: &Section<'_>, sheet: &Sheet<'_>) -> Result<HexSet<64>, DataError> {
    let mut zones = HexSet::EMPTY;
    for text in section.texts("zones")? {
        let is_number = |corner: &&str| corner.len() == 4 && corner.bytes().all(|byte| byte.is_ascii_digit());
        let corners = text.split_once('-').map(|(from, to)| [from.trim(), to.trim()]);
        let Some(corners) = corners.filter(|corners| corners.iter().all(is_number)) else {
            return Err(section.error("zones", "a zone is a rectangle between two hexes, such as \"0101-0405\""));
        };
        let [from, to] = corners.map(|corner| sheet.grid.parse(corner).ok_or(corner));
        let (from, to) = match (from, to) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(corner), _) | (_, Err(corner)) => {
                let (columns, rows) = (sheet.grid.columns(), sheet.grid.rows());
                let outside = format!("{corner} lies outside the map of {columns} columns and {rows} rows");
                return Err(section.error("zones", format!("{outside}; name a hex of the map")));
            }
        };
        let ([left, right], [top, bottom]) =
            ([from, to].map(|hex| sheet.grid.column(hex)), [from, to].map(|hex| sheet.grid.row(hex)));
        if left > right || top > bottom {
            return Err(section.error("zones", "write the north-west corner first, then the one in the south-east"));
        }
        let is_inside = |hex: &Hex| {
            (left..=right).contains(&sheet.grid.column(*hex)) && (top..=bottom).contains(&sheet.grid.row(*hex))
        };
        zones = zones.with(sheet.grid.hexes().filter(is_inside).collect());
    }
    Ok(zones)
}

fn force(section: &Section<'_>, side: Side, zones: &HexSet<64>, sheet: &Sheet<'_>) -> Result<Force, DataError> {
    section.only(&["handicap", "damaged", "units", "exit"])?;
    let mut groups = Vec::new();
    let mut used = ShipSet::EMPTY;
    for part in section.sections("units")? {
        let group = group(&part, side, zones, sheet)?;
        if let Some(twice) = group.ships.and(used).first() {
            let code = &sheet.cards[twice.index()].code;
            return Err(
                part.error("ships", format!("`{code}` of this unit is in another one too; list each ship once"))
            );
        }
        used = used.with(group.ships);
        groups.push(group);
    }
    if groups.is_empty() {
        return Err(section.error("units", "the side has no ships; list a unit"));
    }
    if groups.iter().filter(|group| group.is_squadron).count() > usize::from(MAX_SQUADRONS) {
        return Err(
            section.error("units", format!("a side has {MAX_SQUADRONS} squadron markers; list fewer (R5.3(2)-2)"))
        );
    }
    let exit = if section.has("exit") { Some(exit(&section.section("exit")?, side, used, sheet)?) } else { None };
    let damaged = if section.has("damaged") { ships(section, "damaged", side, sheet)? } else { ShipSet::EMPTY };
    if let Some(code) = stray(damaged, used, sheet) {
        return Err(section.error("damaged", format!("`{code}` starts damaged but is in no unit; list it there")));
    }
    Ok(Force { handicap: section.int("handicap", 0..=99)?, damaged, groups, exit })
}

/// The first of some ships that is in no unit.
fn stray<'a>(ships: ShipSet, used: ShipSet, sheet: &Sheet<'a>) -> Option<&'a str> {
    ships.iter().find(|ship| !used.contains(*ship)).map(|ship| sheet.cards[ship.index()].code.as_str())
}

fn ships(section: &Section<'_>, key: &str, side: Side, sheet: &Sheet<'_>) -> Result<ShipSet, DataError> {
    let mut ships = ShipSet::EMPTY;
    for code in section.texts(key)? {
        let found = sheet.cards.iter().position(|card| card.side == side && card.code == code);
        let Some(number) = found else {
            return Err(section.error(key, format!("ships.csv has no `{code}` of this side; name one that it has")));
        };
        let ship = Ship::new(number as u8);
        if ships.contains(ship) {
            return Err(section.error(key, format!("`{code}` is listed twice; list it once")));
        }
        ships.insert(ship);
    }
    if ships.is_empty() {
        return Err(section.error(key, "there are no ships; list some"));
    }
    Ok(ships)
}

/// [R5.3(2)-2, RULING-12] A squadron of up to four ships, or one ship.
fn group(section: &Section<'_>, side: Side, zones: &HexSet<64>, sheet: &Sheet<'_>) -> Result<Group, DataError> {
    section.only(&["ships", "single", "edge", "from", "to", "hex", "facing", "turn"])?;
    let ships = ships(section, "ships", side, sheet)?;
    let is_squadron = !section.has("single") || !section.flag("single")?;
    if !is_squadron && ships.len() > 1 {
        return Err(section.error("single", "a single unit is one ship; list the others by themselves"));
    }
    if ships.len() > SQUADRON_SIZE {
        return Err(section.error(
            "ships",
            format!("a squadron has at most {SQUADRON_SIZE} ships; make two units of it (R5.3(2)-2)"),
        ));
    }
    let turn = if section.has("turn") { section.int("turn", 1..=MOST_TURNS)? } else { 1 };
    if section.has("hex") && section.has("edge") {
        return Err(section.error("hex", "a unit starts in a hex or at an edge; leave one of the two out"));
    }
    let entry = if section.has("hex") { start(section, turn, sheet)? } else { edge(section, sheet)? };
    let key = if section.has("hex") { "hex" } else { "edge" };
    let closed = match &entry {
        Entry::Edge(hexes) => hexes.iter().copied().find(|&hex| zones.contains(hex)),
        Entry::Hex(hex, _) => Some(*hex).filter(|&hex| zones.contains(hex)),
    };
    if let Some(hex) = closed {
        let message =
            format!("{} is a no-entry hex, where no ship can start; move the unit or the zone", sheet.grid.number(hex));
        return Err(section.error(key, message));
    }
    Ok(Group { ships, is_squadron, entry, turn })
}

fn start(section: &Section<'_>, turn: u8, sheet: &Sheet<'_>) -> Result<Entry, DataError> {
    section.only(&["ships", "single", "hex", "facing", "turn"])?;
    let text = section.text("hex")?;
    let last = sheet.grid.number(Hex(sheet.grid.len() as u16 - 1));
    let hex = sheet.grid.parse(text).ok_or_else(|| {
        section.error("hex", format!("`{text}` is not a hex; write four digits from \"0101\" to \"{last}\""))
    })?;
    let facing = section.one_of("facing", &FACINGS)?;
    let facing = FACINGS.iter().position(|known| *known == facing).expect("one of the words");
    if turn != 1 {
        return Err(section.error("turn", "what stands on the map stands there from turn 1; leave `turn` out"));
    }
    Ok(Entry::Hex(hex, Facing::from_index(facing)))
}

/// [R10.2-1] A stretch of an edge: rows in the west and east, columns in the north and south.
fn edge(section: &Section<'_>, sheet: &Sheet<'_>) -> Result<Entry, DataError> {
    let edge = edge_of(section, "edge", section.text("edge")?)?;
    let most = edge.length(sheet.grid);
    let from: u8 = section.int("from", 1..=most)?;
    let to: u8 = section.int("to", from..=most)?;
    let hexes = (from..=to).filter_map(|number| edge.hex(sheet.grid, number));
    Ok(Entry::Edge(hexes.collect()))
}

fn edge_of(section: &Section<'_>, key: &str, text: &str) -> Result<Edge, DataError> {
    let edge = Edge::NAMES.iter().find(|(name, _)| *name == text);
    edge.map(|(_, edge)| *edge)
        .ok_or_else(|| section.error(key, format!("`{text}` is not an edge; write N, E, S or W")))
}

/// [R10.1-2, R10.1-3, R10.3-3] Ships that may or must leave, and where.
fn exit(section: &Section<'_>, side: Side, used: ShipSet, sheet: &Sheet<'_>) -> Result<Exit, DataError> {
    section.only(&["edges", "ships", "scores", "or_sunk"])?;
    let ships = ships(section, "ships", side, sheet)?;
    if let Some(code) = stray(ships, used, sheet) {
        return Err(section.error("ships", format!("`{code}` may leave but is in no unit; list it there")));
    }
    let edges = section.texts("edges")?;
    let edges: Vec<Edge> = edges.into_iter().map(|text| edge_of(section, "edges", text)).collect::<Result<_, _>>()?;
    if (1..edges.len()).any(|place| edges[..place].contains(&edges[place])) {
        return Err(section.error("edges", "an edge is there twice; write each once"));
    }
    if edges.is_empty() {
        return Err(section.error("edges", "there is no edge; write N, E, S or W"));
    }
    Ok(Exit { ships, edges, scores: section.flag("scores")?, or_sunk: section.flag("or_sunk")? })
}

/// As many torpedo markers as the position has room for.
fn check_torpedoes(
    section: &Section<'_>,
    parts: [&Section<'_>; 2],
    scenario: &Scenario,
    sheet: &Sheet<'_>,
) -> Result<(), DataError> {
    let mut all = 0;
    for (part, force) in parts.into_iter().zip(scenario.forces.values()) {
        let ships = force.groups.iter().fold(ShipSet::EMPTY, |ships, group| ships.with(group.ships));
        let carriers = ships.iter().filter(|ship| sheet.cards[ship.index()].torpedoes > 0).count();
        all += carriers;
        if 2 * carriers > MAX_TORPEDOES_OF_SIDE {
            let most = MAX_TORPEDOES_OF_SIDE / 2;
            return Err(part.error(
                "units",
                format!("{carriers} ships carry torpedoes, and a side has markers for {most}; take some out"),
            ));
        }
    }
    if 2 * all > MAX_TORPEDOES {
        let most = MAX_TORPEDOES / 2;
        return Err(section.error(
            "jp",
            format!("{all} ships carry torpedoes, and there are markers for {most}; take some out of a side"),
        ));
    }
    Ok(())
}
