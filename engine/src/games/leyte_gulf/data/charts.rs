//! `damage.csv` and `charts.toml`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
    tomlfile::{Section, TomlFile},
};

use super::{Charts, Power};

/// Columns of the damage table.
const COLUMNS: [&str; 16] =
    ["fire_power", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"];

pub(super) fn read(files: &GameFiles) -> Result<Charts, DataError> {
    let damage = damage(files)?;
    let file = TomlFile::parse(files, "charts.toml")?;
    let root = file.root();
    root.only(&["location", "torpedo", "secondary"])?;
    let location = root.section("location")?;
    location.only(&["close", "medium", "long"])?;
    let torpedo = root.section("torpedo")?;
    torpedo.only(&["hit", "power"])?;
    let secondary = root.section("secondary")?;
    secondary.only(&["hit", "penetration"])?;
    Ok(Charts {
        damage,
        deck: [location.int("close", 0..=6)?, location.int("medium", 0..=6)?, location.int("long", 0..=6)?],
        torpedo_hit: row_of(&torpedo, "hit", 1, 12)?,
        torpedo_power: row_of(&torpedo, "power", 0, 60)?,
        secondary_hit: secondary.int("hit", 1..=14)?,
        secondary_penetration: secondary.int("penetration", 0..=20)?,
    })
}

/// A list with so many numbers.
fn row_of<const N: usize>(section: &Section<'_>, key: &str, least: u8, most: u8) -> Result<[u8; N], DataError> {
    let list: Vec<u8> = section.ints(key, least..=most)?;
    let count = list.len();
    list.try_into().map_err(|_| section.error(key, format!("`{key}` has {count} numbers; write {N}")))
}

/// [R7.2(3)] Rows by fire power 1 to 12, columns by sum 2 to 16.
fn damage(files: &GameFiles) -> Result<[[Power; 15]; 12], DataError> {
    let table = Table::parse(files, "damage.csv", &COLUMNS)?;
    let mut damage = [[Power::Points(0); 15]; 12];
    for (number, row) in table.rows().enumerate() {
        let rating: usize = row.int("fire_power", 1..=12)?;
        if rating != number + 1 {
            let due = if number < 12 { format!("write {}", number + 1) } else { "remove this one".to_owned() };
            return Err(row.error("fire_power", format!("`fire_power` is `{rating}`; the rows go from 1 to 12: {due}")));
        }
        for (cell, column) in damage[number].iter_mut().zip(&COLUMNS[1..]) {
            *cell = power(row, column)?;
        }
    }
    if table.len() != damage.len() {
        return Err(
            table.whole(format!("the table has {} rows; write one for each fire power from 1 to 12", table.len()))
        );
    }
    Ok(damage)
}

fn power(row: Row<'_>, column: &str) -> Result<Power, DataError> {
    if row.text(column) == "S" {
        return Ok(Power::Sinks);
    }
    let number = row.text(column).parse().ok().filter(|&number: &u8| number <= 99);
    number.map(Power::Points).ok_or_else(|| row.error(column, "write a number from 0 to 99, or S for sunk"))
}
