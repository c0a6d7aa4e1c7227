//! `terrain.csv` and `crt.csv`.

use sandtable_scenarios::{
    DataError, GameFiles,
    table::{Row, Table},
};

use super::{Chart, Effect, Outcome, Terrain};
use crate::crt::{Columns, Crt};

const COLUMNS: [&str; 6] = ["terrain", "name?", "mech", "other", "shift", "advance"];
/// Headings of the results table.
const ODDS: [&str; 11] = ["1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10+"];

/// [CHART-TERRAIN] The terrain chart.
pub(super) fn terrain(files: &GameFiles) -> Result<Chart, DataError> {
    let table = Table::parse(files, "terrain.csv", &COLUMNS)?;
    let find = |code: &str| {
        let mut rows = table.rows().filter(|row| row.text("terrain") == code);
        let row = rows.next().ok_or_else(|| table.whole(format!("has no row `{code}`; add it")))?;
        match rows.next() {
            Some(again) => Err(again.error("terrain", format!("`{code}` is there twice; keep one of the two"))),
            None => Ok(row),
        }
    };
    for row in table.rows() {
        row.one_of("terrain", &["clear", "light", "deep", "swamp", "city", "town", "river"])?;
    }
    let mut chart = Chart { terrain: [NOTHING; 5], town: NOTHING, river: NOTHING };
    for (entry, (code, _)) in chart.terrain.iter_mut().zip(Terrain::CODES) {
        let row = find(code)?;
        *entry = Effect { points: points(row)?, shift: row.int("shift", 0..=5)?, advance: row.int("advance", 1..=2)? };
    }
    let town = find("town")?;
    town.unused("mech", "a town costs what its terrain does")?;
    town.unused("other", "a town costs what its terrain does")?;
    chart.town = Effect { shift: town.int("shift", 0..=5)?, advance: town.int("advance", 1..=2)?, ..NOTHING };
    let river = find("river")?;
    river.unused("shift", "a river halves attackers (R10.3(1)1) and shifts nothing")?;
    chart.river = Effect { points: points(river)?, advance: river.int("advance", 1..=2)?, ..NOTHING };
    Ok(chart)
}

const NOTHING: Effect = Effect { points: [0; 2], shift: 0, advance: 2 };

fn points(row: Row<'_>) -> Result<[u8; 2], DataError> {
    Ok([row.int("mech", 1..=6)?, row.int("other", 1..=6)?])
}

/// [CHART-CRT] The combat results table.
pub(super) fn results(files: &GameFiles) -> Result<Crt<Outcome>, DataError> {
    let crt = Crt::read(files, "crt.csv", Columns::odds(&ODDS), &[], outcome)?;
    match crt.rolls() {
        (1, 6) => Ok(crt),
        (low, high) => Err(Table::parse(files, "crt.csv", &[&["die"], &ODDS[..]].concat())?
            .whole(format!("has rolls from {low} to {high}; write a row for each face from 1 to 6"))),
    }
}

/// [R10.4(2)1, R10.4(2)2, R10.4(2)3, R10.4(2)4, R10.4(2)5] A code of the table.
fn outcome(code: &str) -> Result<Outcome, String> {
    let wrong = || format!("`{code}` is not a result; write A1 to A9, -, R, RR, or 1RR to 9RR");
    let steps = |digits: &str| match digits.as_bytes() {
        [digit @ b'1'..=b'9'] => Ok(digit - b'0'),
        _ => Err(wrong()),
    };
    Ok(match code {
        "-" => Outcome { attacker: 0, defender: 0, retreat: 0 },
        "R" => Outcome { attacker: 0, defender: 0, retreat: 1 },
        "RR" => Outcome { attacker: 0, defender: 0, retreat: 2 },
        _ => match (code.strip_prefix('A'), code.strip_suffix("RR")) {
            (Some(lost), _) => Outcome { attacker: steps(lost)?, defender: 0, retreat: 0 },
            (None, Some(lost)) => Outcome { attacker: 0, defender: steps(lost)?, retreat: 2 },
            (None, None) => return Err(wrong()),
        },
    })
}
