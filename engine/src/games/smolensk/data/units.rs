//! `units_smolensk.csv` and `units_leningrad.csv`.

use sandtable_scenarios::{
    DataError, GameFiles, counted,
    table::{Row, Table},
};

use super::{Card, Formation, Kind, SIDES, Sheet, Start};
use crate::{
    Side,
    games::smolensk::MAX_UNITS,
    hex::{Grid, Hex, Shift},
};

const COLUMNS: [&str; 15] = [
    "side",
    "name",
    "type",
    "formation",
    "setup",
    "hex",
    "mech",
    "attack",
    "defence",
    "movement",
    "attack_reduced",
    "defence_reduced",
    "range",
    "identity_source?",
    "values_source?",
];
/// Most panzer headquarters of the Axis: a railway hex remembers which one uses it with two bits [L16.7(1)].
const MOST_PANZER_HQS: usize = 3;
/// Rows by which the linked map lies further south than the stand-alone one.
const OFFSET: u8 = 19;

/// All counters of a game; ids count the rows that are used [RULING-58].
pub(super) fn read(files: &GameFiles, sheet: Sheet, formations: &[Formation]) -> Result<Vec<Card>, DataError> {
    let mut reader = Reader { sheet, formations, cards: Vec::new() };
    reader.file(files, "units_smolensk.csv", if sheet == Sheet::Linked { OFFSET } else { 0 })?;
    if sheet == Sheet::Linked {
        reader.file(files, "units_leningrad.csv", 0)?;
    }
    Ok(reader.cards)
}

struct Reader<'a> {
    sheet: Sheet,
    formations: &'a [Formation],
    cards: Vec<Card>,
}

/// `1 hex`, `7 hexes`.
fn wording(hexes: usize) -> String {
    if hexes == 1 { "1 hex".to_owned() } else { format!("{hexes} hexes") }
}

impl Reader<'_> {
    fn file(&mut self, files: &GameFiles, name: &str, offset: u8) -> Result<(), DataError> {
        let table = Table::parse(files, name, &COLUMNS)?;
        for row in table.rows() {
            // L15.2(1)2: the three dotted divisions are not used.
            if row.one_of("setup", &["hex", "area", "pool", "19A", "removed"])? == "removed" {
                continue;
            }
            let card = self.card(row, offset)?;
            self.cards.push(card);
            if self.cards.len() > MAX_UNITS {
                return Err(row.error("name", format!("there are more than {MAX_UNITS} counters; remove some")));
            }
            let panzers = self.cards.iter().filter(|card| card.kind == Kind::PanzerHq && card.side == Side::One);
            if panzers.count() > MOST_PANZER_HQS {
                let message =
                    format!("the Axis has more than {MOST_PANZER_HQS} panzer headquarters; write HQ for others");
                return Err(row.error("type", message));
            }
        }
        let crowded = self.formations.iter().enumerate().find_map(|(number, formation)| {
            let units = self.cards.iter().filter(|card| card.formation == Some(number as u8));
            let units = units.filter(|card| matches!(card.start, Start::Map(_))).count();
            let hexes = formation.hexes.len();
            let fits = units <= 2 * hexes && (!formation.fills || units >= hexes);
            // The formations of the other file are still to come.
            (!fits && units > 0).then(|| {
                let (units, hexes) = (counted(units as u64, "unit"), wording(hexes));
                (formation, format!("formation {} has {units} for {hexes}", formation.name))
            })
        });
        let Some((formation, what)) = crowded else { return Ok(()) };
        let message = format!("{what}; give each hex of setup.csv one or two (R4.0(2)1)");
        let first = table.rows().find(|row| row.text("formation") == formation.name);
        Err(first.map_or_else(|| table.whole(&message), |row| row.error("formation", &message)))
    }

    fn card(&self, row: Row<'_>, offset: u8) -> Result<Card, DataError> {
        let side = row.meaning_of("side", &SIDES)?;
        let name = row.filled("name")?;
        let code = format!("{}-{}", row.text("side").to_ascii_uppercase(), name.replace(' ', "-"));
        if self.cards.iter().any(|card| card.code.eq_ignore_ascii_case(&code)) {
            return Err(row.error("name", "this side has another counter of this name; give each its own"));
        }
        if name.len() == 4 && name.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(row.error("name", "four digits are the number of a hex; give the counter another name"));
        }
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" -".contains(&byte)) {
            return Err(row.error("name", "a name has letters, digits, blanks and hyphens only; leave out the rest"));
        }
        let kind = row.meaning_of("type", &Kind::CODES)?;
        let is_mech = row.int("mech", 0..=1)? == 1;
        if is_mech && kind.is_hq() {
            return Err(row.error("mech", "a headquarters is not mechanized (R2.22); write 0"));
        }
        let has_two_steps = !row.text("attack_reduced").is_empty() || !row.text("defence_reduced").is_empty();
        let (attack, defence) = (row.int("attack", 1..=20)?, row.int("defence", 1..=20)?);
        let reduced = if has_two_steps {
            [row.int("attack_reduced", 1..=attack)?, row.int("defence_reduced", 1..=defence)?]
        } else {
            [attack, defence]
        };
        if !is_mech && (attack != defence || reduced[0] != reduced[1]) {
            return Err(row.error(
                "defence",
                "a unit that is not mechanized defends with the value of its attack (R2.21(2)5); write that here",
            ));
        }
        let range = if kind.is_hq() { row.int("range", 1..=6)? } else { 0 };
        if !kind.is_hq() {
            row.unused("range", "only a headquarters has a range (R2.22(3))")?;
        }
        let formation = self.formation(side, row.text("formation"));
        Ok(Card {
            side,
            name: name.to_owned(),
            code,
            kind,
            formation,
            start: self.start(row, side, formation, offset)?,
            is_mech,
            attack: [attack, reduced[0]],
            defence: [defence, reduced[1]],
            movement: row.int("movement", 1..=12)?,
            has_two_steps,
            range,
        })
    }

    fn formation(&self, side: Side, name: &str) -> Option<u8> {
        let found = self.formations.iter().position(|known| known.side == side && known.name == name);
        found.map(|number| number as u8)
    }

    /// [R4.0(2)1, R4.0(2)2, R4.0(2)3, R4.0(3)] Where a unit starts.
    fn start(&self, row: Row<'_>, side: Side, formation: Option<u8>, offset: u8) -> Result<Start, DataError> {
        match row.text("setup") {
            "pool" => return Ok(Start::Box),
            "19A" if side == Side::Two => return Ok(Start::Waiting),
            "19A" => return Err(row.error("setup", "only Soviet units wait with 19A; write pool")),
            _ => {}
        }
        let Some(formation) = formation else {
            return Err(
                row.error("formation", "setup.csv has no hex for this formation and side; name one that it has")
            );
        };
        // Hexes are written as on the map of the game whose file this is.
        let written = Grid::new(55, self.sheet.rows() - offset, Shift::EvenDown);
        let text = row.filled("hex")?;
        let hex = written
            .parse(text)
            .ok_or_else(|| row.error("hex", format!("`{text}` is not a hex; write four digits such as 0927")))?;
        let grid = Grid::new(55, self.sheet.rows(), Shift::EvenDown);
        let hex = grid.at(written.column(hex), written.row(hex) + offset).expect("the linked map is larger");
        if !self.formations[usize::from(formation)].hexes.contains(hex) {
            return Err(row.error("hex", "setup.csv does not list this hex for the formation; use one that it lists"));
        }
        if self.standing(hex) == 2 {
            return Err(row.error("hex", "two units stand in this hex already (R3.1(1)); use another one"));
        }
        Ok(Start::Map(hex))
    }

    fn standing(&self, hex: Hex) -> usize {
        self.cards.iter().filter(|card| card.start == Start::Map(hex)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::smolensk::Data;

    #[test]
    fn the_linked_counters_follow_those_of_the_stand_alone_game() {
        let files = GameFiles::embedded("smolensk").unwrap();
        let (full, linked) = (Data::load(&files, "full").unwrap(), Data::load(&files, "linked").unwrap());
        assert_eq!((full.cards.len(), linked.cards.len()), (224, 341));
        let codes = |data: &Data| data.cards.iter().map(|card| card.code.clone()).collect::<Vec<_>>();
        assert_eq!(codes(&full), codes(&linked)[..224]);
    }
}
