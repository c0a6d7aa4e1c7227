//! `counters.csv`: ships, kinds and transports.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Berth, Counter, KindInfo, SIDES, ShipType, fixed, index_of};
use crate::{
    BySide,
    games::pacific_fury::{Kind, Ship, ShipSet, TRANSPORTS},
};

/// Ships of each side (the rulebook's list of components).
const COUNTS: [usize; 2] = [28, 19];
/// Transports (the rulebook's list of components).
const TRANSPORT_COUNT: usize = 2;
/// Kind code of the transports.
const TRANSPORT_KIND: &str = "KT0";
/// Ids by which the notation calls the transports.
const TRANSPORT_IDS: [&str; 2] = ["T1", "T2"];

const TYPES: [(&str, ShipType); 6] = [
    ("CV", ShipType::Cv),
    ("CVL", ShipType::Cvl),
    ("BB", ShipType::Bb),
    ("BC", ShipType::Bc),
    ("CA", ShipType::Ca),
    ("AP", ShipType::Ap),
];

const COLUMNS: [&str; 21] = [
    "idx",
    "id",
    "side",
    "name",
    "name_ja",
    "class",
    "type",
    "kind",
    "combat",
    "combat_colour",
    "planes",
    "defence",
    "aa",
    "setup",
    "mark",
    "prov_name",
    "prov_combat",
    "prov_planes",
    "prov_defence",
    "prov_aa",
    "note?",
];

type Counters = (BySide<Vec<Counter>>, BySide<Vec<KindInfo>>);

/// Ships and kinds of both sides.
pub(super) fn read(files: &GameFiles) -> Result<Counters, DataError> {
    let table = Table::parse(files, "counters.csv", &COLUMNS)?;
    let mut sides = SIDES.map(Fleet::new);
    let mut transports = 0;
    for (number, row) in table.rows().enumerate() {
        fixed(row, "idx", &row.int("idx", 0..=999)?, &number, "rows are numbered without gaps")?;
        for column in ["id", "name"] {
            let text = row.filled(column)?;
            if table.rows().take(number).any(|earlier| earlier.text(column) == text) {
                return Err(
                    row.error(column, format!("`{text}` is already in use; give every counter its own {column}"))
                );
            }
        }
        for column in ["prov_name", "prov_combat", "prov_planes", "prov_defence"] {
            row.filled(column)?;
        }
        match row.text("type") {
            "AP" => {
                check_transport(row)?;
                transports += 1;
            }
            _ => sides[index_of(row, "side", &SIDES)?].add(row)?,
        }
    }
    for (fleet, count) in sides.iter().zip(COUNTS) {
        if fleet.ships.len() != count {
            let message = format!("holds {} ships of {}; list {count} (R2.0)", fleet.ships.len(), fleet.side);
            return Err(table.whole(message));
        }
    }
    if transports != TRANSPORT_COUNT {
        return Err(table.whole(format!("holds {transports} transports; list {TRANSPORT_COUNT} (R2.0)")));
    }
    let [one, two] = sides;
    Ok((BySide::new(one.ships, two.ships), BySide::new(one.kinds, two.kinds)))
}

/// The counters of one side while they are read.
struct Fleet {
    side: &'static str,
    ships: Vec<Counter>,
    kinds: Vec<KindInfo>,
    /// Classes of the last kind.
    classes: Vec<String>,
}

impl Fleet {
    fn new(side: &'static str) -> Self {
        let transports = KindInfo { code: TRANSPORT_KIND.into(), label: "transport".into(), ships: TRANSPORTS };
        Self { side, ships: Vec::new(), kinds: vec![transports], classes: Vec::new() }
    }

    /// Adds a ship; its kind is a new one or that of the row before, carriers before warships.
    fn add(&mut self, row: Row<'_>) -> Result<(), DataError> {
        let most = if self.side == "IJN" { COUNTS[0] } else { COUNTS[1] };
        if self.ships.len() == most {
            return Err(row.error("side", format!("the game has {most} ships of {}; remove one (R2.0)", self.side)));
        }
        let mut ship = self.ship(row)?;
        let code = code(row, "kind")?;
        if self.kinds.last().is_none_or(|kind| kind.code != code) {
            self.start_kind(row, code, &ship)?;
        } else if let Some(like) = self.ships.last().filter(|like| !is_identical(like, &ship)) {
            let message =
                format!("`{code}` is the kind of {}, which differs; give this ship a kind of its own", like.name);
            return Err(row.error("kind", message));
        }
        ship.kind = Kind::new(self.kinds.len() as u8 - 1);
        let class = row.filled("class")?;
        if !self.classes.iter().any(|known| known == class) {
            self.classes.push(class.to_owned());
        }
        let kind = self.kinds.last_mut().expect("there is always the kind of the transports");
        kind.ships.insert(Ship::new(self.ships.len() as u8));
        kind.label = format!(
            "{} class ({} {}/{}/{})",
            any_of(&self.classes),
            row.text("type"),
            ship.combat,
            ship.planes,
            ship.defence
        );
        self.ships.push(ship);
        Ok(())
    }

    fn start_kind(&mut self, row: Row<'_>, code: &str, ship: &Counter) -> Result<(), DataError> {
        if self.kinds.iter().any(|kind| kind.code == code) {
            return Err(row
                .error("kind", format!("`{code}` is separated from the other ships of its kind; list them together")));
        }
        if is_carrier(ship) && self.ships.last().is_some_and(|before| !is_carrier(before)) {
            return Err(row.error("type", "a carrier is listed after other ships; move its row up to the carriers"));
        }
        self.kinds.push(KindInfo { code: code.to_owned(), label: String::new(), ships: ShipSet::EMPTY });
        self.classes.clear();
        Ok(())
    }

    fn ship(&self, row: Row<'_>) -> Result<Counter, DataError> {
        let ship_type = TYPES[index_of(row, "type", &TYPES.map(|(word, _)| word))?].1;
        if ship_type == ShipType::Cvl && self.side != "IJN" {
            return Err(row.error("type", "only Japan has light carriers (R2.2); write `CV`"));
        }
        let planes = match ship_type {
            ShipType::Cv => 2,
            ShipType::Cvl => 1,
            _ => 0,
        };
        let ship = Counter {
            id: code(row, "id")?.into(),
            name: row.filled("name")?.into(),
            name_ja: row.text("name_ja").into(),
            ship_type,
            kind: Kind::TRANSPORTS,
            combat: row.int("combat", 0..=5)?,
            planes: row.int("planes", 0..=2)?,
            defence: row.int("defence", 0..=4)?,
            berth: self.berth(row)?,
        };
        let why = format!("a {} has this number of plane symbols (R2.2)", row.text("type"));
        fixed(row, "planes", &ship.planes, &planes, &why)?;
        let (colour, aa) = if is_carrier(&ship) { ("blue", 0) } else { ("black", 1) };
        fixed(row, "combat_colour", &row.text("combat_colour"), &colour, "carriers are blue, others black (R2.2)")?;
        let why = "warships count 1, carriers 0 (RULING-1; the option aa-source changes it)";
        fixed(row, "aa", &row.int("aa", 0..=9_u8)?, &aa, why)?;
        if TRANSPORT_IDS.contains(&ship.id.as_str()) {
            return Err(row.error("id", format!("`{}` is the id of a transport; give the ship another", ship.id)));
        }
        Ok(ship)
    }

    /// [R3.1, R3.2] Where a ship starts, and the mark printed on it.
    fn berth(&self, row: Row<'_>) -> Result<Berth, DataError> {
        let (berth, mark) = match (row.text("setup"), self.side) {
            ("base", _) => (Berth::Base, ""),
            ("reserve", "IJN") => (Berth::Reserve, "R"),
            ("turn2", "USN") => (Berth::Track(2), "2"),
            (setup, _) => {
                let message = format!("`setup` is `{setup}`; write `base`, `reserve` (Japan) or `turn2` (US)");
                return Err(row.error("setup", message));
            }
        };
        let why = format!("ships with set-up `{}` bear that mark", row.text("setup"));
        fixed(row, "mark", &row.text("mark"), &mark, &why)?;
        Ok(berth)
    }
}

/// [RULING-13] Transports have no values that an owner could change.
fn check_transport(row: Row<'_>) -> Result<(), DataError> {
    let why = "transports are all alike (RULING-13)";
    for (column, expected) in [("side", "BOTH"), ("kind", TRANSPORT_KIND), ("setup", "base_noninit")] {
        fixed(row, column, &row.text(column), &expected, why)?;
    }
    for column in ["combat", "planes", "defence", "aa"] {
        fixed(row, column, &row.int(column, 0..=9_u8)?, &0, why)?;
    }
    Ok(())
}

/// A cell that is used in the notation: letters and digits of ASCII only.
fn code<'a>(row: Row<'a>, column: &str) -> Result<&'a str, DataError> {
    let text = row.filled(column)?;
    if text.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Ok(text);
    }
    Err(row.error(column, format!("`{text}` cannot be written in a game record; use the letters A to Z and digits")))
}

fn is_carrier(ship: &Counter) -> bool {
    matches!(ship.ship_type, ShipType::Cv | ShipType::Cvl)
}

fn is_identical(a: &Counter, b: &Counter) -> bool {
    (a.ship_type, a.combat, a.planes, a.defence) == (b.ship_type, b.combat, b.planes, b.defence)
}

/// `Takao`, `Takao or Myoko`, `Takao, Myoko or Tone`.
fn any_of(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        _ => names.concat(),
    }
}
