//! Map, counters and tracks, read from the game's data files and checked.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
    tomlfile::TomlFile,
};

use super::ForceType;
use crate::Side;

/// Types of counters [R2.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipType {
    /// Fleet carrier, two plane symbols.
    Cv,
    /// Light carrier, one plane symbol; Japan only.
    Cvl,
    /// Battleship.
    Bb,
    /// Battlecruiser.
    Bc,
    /// Heavy cruiser.
    Ca,
    /// Transport.
    Ap,
}

/// Where a ship starts [R3.1, R3.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Berth {
    /// In the base box.
    Base,
    /// In Japan's reserve box.
    Reserve,
    /// On the turn track.
    Track(u8),
}

/// A ship counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Id in the notation.
    pub id: String,
    /// Name.
    pub name: String,
    /// Name in Japanese.
    pub name_ja: String,
    /// Type.
    pub ship_type: ShipType,
    /// Number of its kind within the side, from 1.
    pub kind: u8,
    /// Combat factor, 0 to 5.
    pub combat: u8,
    /// Plane symbols, 0 to 2.
    pub planes: u8,
    /// Anchors, 0 to 4.
    pub defence: u8,
    /// Where it starts.
    pub berth: Berth,
}

/// Counters of one side that are identical for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindInfo {
    /// Code in the notation.
    pub code: String,
    /// Class, type and values.
    pub label: String,
    /// Bits of the ships.
    pub ships: u32,
}

/// A space of the initiative track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Printed number, 0 to 3.
    pub number: u8,
    /// Planes of the airfield.
    pub planes: u8,
}

/// Sea areas a type of force may sortie to, as bits [R9.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Always.
    pub always: u8,
    /// With the initiative.
    pub with_initiative: u8,
}

/// All data of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// Ships of each side without transports, by number.
    pub ships: [Vec<Ship>; 2],
    /// Kinds of each side; 0 are the transports.
    pub kinds: [Vec<KindInfo>; 2],
    /// Which sea areas touch.
    pub adjacent: [[bool; 4]; 4],
    entries: [[Entry; 4]; 2],
    /// Initiative track from -3 to 3.
    pub track: [Space; 7],
    /// Number of turns.
    pub turns: u8,
    /// Operations of a side in a turn.
    pub operations: u8,
    /// Marker at the start.
    pub start_position: i8,
    /// Airfield at the start.
    pub start_disrupted: bool,
    /// Names of the sea areas.
    pub area_names: [String; 4],
    /// Names of the turns.
    pub months: [String; 4],
    /// Hash of the files.
    pub hash: String,
}

const AREAS: [&str; 4] = ["SLOT", "IBS", "ES", "SP"];
const SIDES: [&str; 2] = ["IJN", "USN"];
const BASES: [&str; 2] = ["IJN", "USN"];
const COUNTS: [usize; 2] = [28, 19];
const TYPES: [&str; 6] = ["CV", "CVL", "BB", "BC", "CA", "AP"];

/// What `scenario.toml` sets.
struct Scenario {
    start_position: i8,
    start_disrupted: bool,
}

impl Data {
    /// Reads and checks all files.
    ///
    /// # Errors
    /// The first value that does not fit, with its place.
    pub fn load(files: &GameFiles) -> Result<Self, DataError> {
        let (ships, kinds) = counters(files)?;
        let scenario = scenario(files, &ships)?;
        check_tables(files)?;
        Ok(Self {
            ships,
            kinds,
            adjacent: adjacency(files)?,
            entries: entries(files)?,
            track: track(files)?,
            turns: 4,
            operations: 7,
            start_position: scenario.start_position,
            start_disrupted: scenario.start_disrupted,
            area_names: area_names(files)?,
            months: months(files)?,
            hash: files.hash(),
        })
    }

    /// Where a type of force may sortie to.
    #[inline]
    pub const fn entry_of(&self, side: Side, force_type: ForceType) -> Entry {
        self.entries[side.index()][(force_type as u8).trailing_zeros() as usize]
    }
}

fn scenario(files: &GameFiles, ships: &[Vec<Ship>; 2]) -> Result<Scenario, DataError> {
    let file = TomlFile::parse(files, "scenario.toml")?;
    let root = file.root();
    root.only(&[
        "turns",
        "operations_per_side_per_turn",
        "start_position",
        "start_airfield",
        "reserve",
        "turn_track_2",
        "historical_result",
    ])?;
    if root.int("turns", 1..=99_u8)? != 4 {
        return Err(root.error("turns", "the rules are written for 4 turns; expected 4"));
    }
    if root.int("operations_per_side_per_turn", 1..=99_u8)? != 7 {
        let message = "the rules are written for 7 operations a side; expected 7";
        return Err(root.error("operations_per_side_per_turn", message));
    }
    for (key, berth, word) in [("reserve", Berth::Reserve, "reserve"), ("turn_track_2", Berth::Track(2), "turn2")] {
        let mut listed = root.texts(key)?;
        let mut counters: Vec<&str> =
            ships.iter().flatten().filter(|ship| ship.berth == berth).map(|ship| ship.name.as_str()).collect();
        listed.sort_unstable();
        counters.sort_unstable();
        if listed != counters {
            let names = counters.join(", ");
            return Err(root.error(key, format!("the counters with set-up {word} are {names}; expected the same names here")));
        }
    }
    root.int("historical_result", -3..=3_i8)?;
    Ok(Scenario {
        start_position: root.int("start_position", -3..=3)?,
        start_disrupted: root.one_of("start_airfield", &["operating", "disrupted"])? == "disrupted",
    })
}

/// Place of the cell's word in `words`.
fn index_of(row: Row<'_>, column: &str, words: &[&str]) -> Result<usize, DataError> {
    let word = row.one_of(column, words)?;
    Ok(words.iter().position(|&other| other == word).unwrap_or(0))
}

type Counters = ([Vec<Ship>; 2], [Vec<KindInfo>; 2]);

fn counters(files: &GameFiles) -> Result<Counters, DataError> {
    let table = Table::parse(
        files,
        "counters.csv",
        &[
            "idx", "id", "side", "name", "name_ja", "class", "type", "kind", "combat", "combat_colour", "planes", "defence",
            "aa", "setup", "mark", "prov_name", "prov_combat", "prov_planes", "prov_defence", "prov_aa", "note",
        ],
    )?;
    let mut ships: [Vec<Ship>; 2] = [Vec::new(), Vec::new()];
    let transports = || KindInfo { code: "KT0".into(), label: "transport".into(), ships: 0b11 << 28 };
    let mut kinds = [vec![transports()], vec![transports()]];
    let mut ids: Vec<&str> = Vec::new();
    let mut transport_count = 0;
    for (number, row) in table.rows().enumerate() {
        if row.int("idx", 0..=255_usize)? != number {
            return Err(row.error("idx", format!("expected {number}: rows are numbered without gaps")));
        }
        let id = row.filled("id")?;
        if ids.contains(&id) {
            return Err(row.error("id", format!("`{id}` is there already; expected an id of its own")));
        }
        ids.push(id);
        for column in ["prov_name", "prov_combat", "prov_planes", "prov_defence"] {
            row.filled(column)?;
        }
        if index_of(row, "type", &TYPES)? == 5 {
            transport_count += 1;
            continue;
        }
        let i = index_of(row, "side", &SIDES)?;
        let ship = counter(row, i, &mut kinds[i], ships[i].len() as u8)?;
        if ships[i].len() == COUNTS[i] {
            return Err(row.error("side", format!("more than {} counters for {}; the game has {}", COUNTS[i], SIDES[i], COUNTS[i])));
        }
        if let Some(other) = ships[i].iter().find(|other| other.kind == ship.kind && !is_identical(other, &ship)) {
            return Err(row.error("kind", format!("differs from {} of the same kind; give it a kind of its own", other.name)));
        }
        ships[i].push(ship);
    }
    for i in 0..2 {
        if ships[i].len() != COUNTS[i] {
            return Err(table.whole(format!("{} counters for {}; expected {}", ships[i].len(), SIDES[i], COUNTS[i])));
        }
    }
    if transport_count != 2 {
        return Err(table.whole(format!("{transport_count} transports; expected 2")));
    }
    Ok((ships, kinds))
}

fn is_identical(a: &Ship, b: &Ship) -> bool {
    (a.ship_type, a.combat, a.planes, a.defence) == (b.ship_type, b.combat, b.planes, b.defence)
}

/// One ship; its kind is new or the one of the row before, carriers before warships.
fn counter(row: Row<'_>, side: usize, kinds: &mut Vec<KindInfo>, number: u8) -> Result<Ship, DataError> {
    let ship_type = [ShipType::Cv, ShipType::Cvl, ShipType::Bb, ShipType::Bc, ShipType::Ca, ShipType::Ap][index_of(row, "type", &TYPES)?];
    let is_carrier = matches!(ship_type, ShipType::Cv | ShipType::Cvl);
    if ship_type == ShipType::Cvl && SIDES[side] != "IJN" {
        return Err(row.error("type", "only Japan has light carriers (R2.2); expected CV"));
    }
    let planes = match ship_type {
        ShipType::Cv => 2,
        ShipType::Cvl => 1,
        _ => 0,
    };
    if row.int("planes", 0..=9_u8)? != planes {
        return Err(row.error("planes", format!("a {} has {planes} plane symbols (R2.2); expected {planes}", row.text("type"))));
    }
    let code = row.filled("kind")?;
    let class = row.filled("class")?;
    let (combat, defence) = (row.int("combat", 1..=5)?, row.int("defence", 0..=4)?);
    row.int("aa", 0..=1_u8)?;
    row.one_of("combat_colour", if is_carrier { &["blue"] } else { &["black"] })?;
    if kinds.last().is_none_or(|kind| kind.code != code) {
        if kinds.iter().any(|kind| kind.code == code) {
            return Err(row.error("kind", format!("`{code}` stands apart from its like; list the ships of a kind together")));
        }
        if is_carrier && kinds.len() > 1 && !kinds.last().is_some_and(|kind| kind.label.starts_with("CV")) {
            return Err(row.error("type", "carriers are listed before the other ships; move the row up"));
        }
        let planes = if is_carrier { format!(" planes {planes}") } else { String::new() };
        kinds.push(KindInfo { code: code.into(), label: format!("{} {combat}/{defence}{planes}: {class}", row.text("type")), ships: 0 });
    }
    let kind = kinds.len() - 1;
    if !kinds[kind].label.contains(class) {
        kinds[kind].label.push_str(", ");
        kinds[kind].label.push_str(class);
    }
    kinds[kind].ships |= 1_u32.checked_shl(u32::from(number)).unwrap_or(0);
    let berth = match (row.text("setup"), side) {
        ("base", _) => Berth::Base,
        ("reserve", 0) => Berth::Reserve,
        ("turn2", 1) => Berth::Track(2),
        (other, _) => {
            let message = format!("`setup` is `{other}`; expected base, reserve (Japan) or turn2 (US)");
            return Err(row.error("setup", message));
        }
    };
    Ok(Ship {
        id: row.text("id").into(),
        name: row.filled("name")?.into(),
        name_ja: row.text("name_ja").into(),
        ship_type,
        kind: kind as u8,
        combat,
        planes,
        defence,
        berth,
    })
}

fn area_names(files: &GameFiles) -> Result<[String; 4], DataError> {
    let table = Table::parse(files, "areas.csv", &["area_id", "code", "name", "name_ja", "kind", "battle_type", "provenance"])?;
    if table.len() < 4 {
        return Err(table.whole("expected the sea areas SLOT, IBS, ES, SP in the first four rows"));
    }
    let mut names: [String; 4] = Default::default();
    for (i, row) in table.rows().enumerate() {
        if row.int("area_id", 0..=99_usize)? != i {
            return Err(row.error("area_id", format!("expected {i}: rows are numbered without gaps")));
        }
        if i < 4 {
            row.one_of("code", &[AREAS[i]])?;
            row.one_of("battle_type", &[if i < 2 { "surface" } else { "carrier" }])?;
            names[i] = row.filled("name")?.into();
        }
    }
    Ok(names)
}

fn adjacency(files: &GameFiles) -> Result<[[bool; 4]; 4], DataError> {
    let table = Table::parse(files, "adjacency.csv", &["a", "b", "adjacent", "certainty", "provenance"])?;
    let mut adjacent = [[false; 4]; 4];
    let mut seen = [[false; 4]; 4];
    for row in table.rows() {
        let (a, b) = (index_of(row, "a", &AREAS)?, index_of(row, "b", &AREAS)?);
        if a == b {
            return Err(row.error("b", "an area does not touch itself; expected another area"));
        }
        if seen[a][b] {
            return Err(row.error("b", format!("{} and {} are there already; each pair stands once", AREAS[a], AREAS[b])));
        }
        (seen[a][b], seen[b][a]) = (true, true);
        let touches = row.int("adjacent", 0..=1_u8)? == 1;
        if touches && (a == 0 || b == 0) && a + b != 1 {
            return Err(row.error("adjacent", "the Slot touches Ironbottom Sound only (R9.2, R10.6); expected 0"));
        }
        (adjacent[a][b], adjacent[b][a]) = (touches, touches);
    }
    for (a, b) in [(0, 1), (1, 2), (1, 3), (2, 3)] {
        if !adjacent[a][b] {
            return Err(table.whole(format!("{} and {} must touch: the rules of landing and entry need it", AREAS[a], AREAS[b])));
        }
    }
    Ok(adjacent)
}

fn entries(files: &GameFiles) -> Result<[[Entry; 4]; 2], DataError> {
    let table = Table::parse(files, "entry.csv", &["side", "tf_type", "area", "condition", "provenance"])?;
    let mut entries = [[Entry::default(); 4]; 2];
    for row in table.rows() {
        let side = index_of(row, "side", &BASES)?;
        let force_type = index_of(row, "tf_type", &["A", "B", "C", "E"])?;
        let area = index_of(row, "area", &AREAS)?;
        if force_type == 2 && area < 2 {
            return Err(row.error("area", "carriers enter open sea only (R9.2(3)); expected ES or SP"));
        }
        let initiative = format!("{} has the initiative", SIDES[side]);
        let entry = &mut entries[side][force_type];
        match index_of(row, "condition", &["always", &initiative])? {
            0 => entry.always |= 1 << area,
            _ => entry.with_initiative |= 1 << area,
        }
    }
    Ok(entries)
}

fn track(files: &GameFiles) -> Result<[Space; 7], DataError> {
    let columns = ["pos", "label", "number", "planes", "initiative_side", "prov_number", "prov_planes"];
    let table = Table::parse(files, "initiative_track.csv", &columns)?;
    let mut spaces: [Option<Space>; 7] = [None; 7];
    for row in table.rows() {
        let pos = row.int("pos", -3..=3_i8)?;
        let number = row.int("number", 0..=3_u8)?;
        if number != pos.unsigned_abs() {
            return Err(row.error("number", format!("`number` is {number}; expected {} at space {pos}", pos.unsigned_abs())));
        }
        row.one_of("initiative_side", &[if pos >= 0 { "USN" } else { "IJN" }])?;
        let slot = &mut spaces[(pos + 3) as usize];
        if slot.is_some() {
            return Err(row.error("pos", format!("space {pos} is there already; each space stands once")));
        }
        *slot = Some(Space { number, planes: row.int("planes", 0..=12)? });
    }
    let mut track = [Space { number: 0, planes: 0 }; 7];
    for (i, slot) in spaces.into_iter().enumerate() {
        track[i] = slot.ok_or_else(|| table.whole(format!("space {} is missing; expected -3 to 3", i as i8 - 3)))?;
    }
    Ok(track)
}

fn months(files: &GameFiles) -> Result<[String; 4], DataError> {
    let table = Table::parse(files, "turn_track.csv", &["turn", "month_1942", "events_phase", "printed_units", "provenance"])?;
    if table.len() != 4 {
        return Err(table.whole(format!("{} turns; expected 4", table.len())));
    }
    let mut months: [String; 4] = Default::default();
    for (i, row) in table.rows().enumerate() {
        let turn = i + 1;
        row.int("turn", turn..=turn)?;
        row.one_of("events_phase", &[if i == 0 { "no" } else { "yes" }])?;
        months[i] = row.filled("month_1942")?.into();
    }
    Ok(months)
}

/// The charts are part of the rules: `tables.csv` shows them, and changing it would change nothing, so it is refused.
fn check_tables(files: &GameFiles) -> Result<(), DataError> {
    let columns = ["table", "row", "condition", "value", "provenance"];
    let table = Table::parse(files, "tables.csv", &columns)?;
    let original = GameFiles::embedded(super::ID).ok_or_else(|| table.whole("has no original to compare with"))?;
    let expected = Table::parse(&original, "tables.csv", &columns)?;
    if table.len() != expected.len() {
        return Err(table.whole(format!("{} rows; expected {}: the charts are fixed by the rules", table.len(), expected.len())));
    }
    for (row, original) in table.rows().zip(expected.rows()) {
        for column in &columns[..4] {
            if row.text(column) != original.text(column) {
                let message = format!("the charts are fixed by the rules; expected `{}` (options change readings)", original.text(column));
                return Err(row.error(column, message));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    fn original() -> GameFiles {
        GameFiles::embedded(super::super::ID).unwrap()
    }

    /// Loads the data with one text of one file replaced; the error without the folder's name.
    fn damaged(name: &str, from: &str, to: &str) -> String {
        let folder: PathBuf = std::env::temp_dir().join(format!("sandtable-data-{}-{:?}", std::process::id(), std::thread::current().id()));
        fs::create_dir_all(&folder).unwrap();
        let text = original().text(name).unwrap().to_string();
        assert!(text.contains(from), "{name} has no `{from}`");
        fs::write(folder.join(name), text.replacen(from, to, 1)).unwrap();
        let mut files = original();
        files.overlay(&folder.join(name)).unwrap();
        let error = Data::load(&files).unwrap_err().to_string();
        fs::remove_dir_all(&folder).unwrap();
        error.replace(&format!("{}/", folder.display()), "")
    }

    /// [DATA-counters] Counts, unique ids, kinds and values as printed or reconstructed.
    #[test]
    fn data_counters_are_complete() {
        let data = Data::load(&original()).unwrap();
        assert_eq!(data.ships.each_ref().map(Vec::len), [28, 19]);
        assert_eq!(data.kinds.each_ref().map(Vec::len), [9, 6]);
        assert!(data.kinds.iter().flatten().all(|kind| kind.ships != 0));
    }

    /// [DATA-counters] A damaged counter list is refused with line and column.
    #[test]
    fn data_counters_refuse_damage() {
        let row = "1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base";
        let cases = [
            ("1,J00,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base", "6:3: `J00` is there already; expected an id of its own"),
            ("7,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base", "6:1: expected 1: rows are numbered without gaps"),
            ("1,J01,JPN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,base", "6:7: `side` is `JPN`; use one of: IJN, USN"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CVX,KJ0,4,blue,2,2,0,base", "6:30: `type` is `CVX`; did you mean `CV`?"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,9,blue,2,2,0,base", "6:37: `combat` is `9`; write a whole number from 1 to 5"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,3,blue,2,2,0,base", "6:33: differs from Shokaku of the same kind; give it a kind of its own"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,3,2,0,base", "6:44: a CV has 2 plane symbols (R2.2); expected 2"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,5,0,base", "6:46: `defence` is `5`; write a whole number from 0 to 4"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV,KJ0,4,blue,2,2,0,port", "6:50: `setup` is `port`; expected base, reserve (Japan) or turn2 (US)"),
            ("1,J01,IJN,Zuikaku,瑞鶴,Shokaku,CV", "6:206: the row has 14 cells but the header has 21; add or remove commas"),
        ];
        let found: Vec<String> = cases.iter().map(|(to, _)| damaged("counters.csv", row, to)).collect();
        let expected: Vec<String> = cases.iter().map(|(_, expected)| format!("counters.csv:{expected}")).collect();
        assert_eq!(found, expected);
        let renamed = damaged("counters.csv", ",aa,setup", ",flak,setup");
        assert!(renamed.starts_with("counters.csv:4:78: `flak` is not a column of this file"), "{renamed}");
    }

    /// [DATA-adjacency] [DATA-areas] [DATA-entry] [DATA-initiative-track] [DATA-turn-track] [DATA-scenario] [DATA-tables]
    /// Each file is refused with its place when a value does not fit.
    #[test]
    fn data_files_refuse_damage() {
        let cases = [
            ("adjacency.csv", "ES,IBS,1", "ES,IBX,1", "adjacency.csv:4:4: `b` is `IBX`; did you mean `IBS`?"),
            ("adjacency.csv", "ES,SLOT,0", "ES,SLOT,1", "adjacency.csv:3:9: the Slot touches Ironbottom Sound only (R9.2, R10.6); expected 0"),
            ("adjacency.csv", "ES,SP,1", "ES,SP,0", "adjacency.csv: ES and SP must touch: the rules of landing and entry need it"),
            ("areas.csv", "1,IBS", "1,ISB", "areas.csv:4:3: `code` is `ISB`; use one of: IBS"),
            ("entry.csv", "IJN,C,ES", "IJN,C,SLOT", "entry.csv:6:7: carriers enter open sea only (R9.2(3)); expected ES or SP"),
            ("initiative_track.csv", "3,US 3,3", "3,US 3,2", "initiative_track.csv:4:8: `number` is 2; expected 3 at space 3"),
            ("turn_track.csv", "2,September", "3,September", "turn_track.csv:4:1: `turn` is `3`; write a whole number from 2 to 2"),
            ("scenario.toml", "turns = 4", "turns = 5", "scenario.toml:3:9: the rules are written for 4 turns; expected 4"),
            ("scenario.toml", "start_position = 1", "start_position = 4", "scenario.toml:5:18: `start_position` must be a whole number from -3 to 3"),
            ("scenario.toml", "[\"Hornet\"]", "[\"Wasp\"]", "scenario.toml:8:16: the counters with set-up turn2 are Hornet; expected the same names here"),
            ("tables.csv", "sunk on die 2-6", "sunk on die 3-6", "tables.csv:3:23: the charts are fixed by the rules; expected `sunk on die 2-6 (5/6)` (options change readings)"),
        ];
        let found: Vec<String> = cases.iter().map(|(file, from, to, _)| damaged(file, from, to)).collect();
        let expected: Vec<&str> = cases.iter().map(|(_, _, _, expected)| *expected).collect();
        assert_eq!(found, expected);
        assert!(damaged("scenario.toml", "turns = 4", "turns = four").starts_with("scenario.toml:3:9: "));
        assert!(damaged("scenario.toml", "start_airfield", "start_airfeld").contains("start_airfeld"));
    }
}
