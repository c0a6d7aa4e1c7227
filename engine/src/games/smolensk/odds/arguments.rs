//! Arguments of the procedures.

use sandtable_scenarios::counted;

use super::{Behind, Defence, Question, Race, procedures::PROCEDURES};
use crate::{
    OddsArguments,
    crt::Column,
    games::smolensk::{Smolensk, Terrain, rules::declare::column},
    land::{Odds, halved},
};

const BEHIND: [(&str, Behind); 5] = [
    ("none", Behind::Free),
    ("first", Behind::First),
    ("second", Behind::Second),
    ("both", Behind::Both),
    ("closed", Behind::Nowhere),
];

/// The question of a procedure.
pub(super) fn question(game: &Smolensk, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
    let given = OddsArguments::new(arguments);
    Ok(match procedure {
        "attack" => Question::Attack(attack(game, given)?, defence(given)?),
        "defenders" => Question::Defenders(named(game, given)?, defence(given)?),
        "draws" => {
            Question::Draws(Race { wanted: given.number("wanted", 1..=6)?, feared: given.number("before", 1..=6)? })
        }
        "called" => Question::Called,
        _ => return Err(format!("there is no procedure `{procedure}`")),
    })
}

/// [R10.3(1)1, R10.3(3)] The column of strengths and terrain, or of a column and terrain.
fn attack(game: &Smolensk, given: OddsArguments<'_>) -> Result<Column, String> {
    let (plain, over): (u16, u16) = (given.number("attack", 0..=99)?, given.number("over-river", 0..=99)?);
    let chart = &game.data.chart;
    let terrain = given.one_of("terrain", &Terrain::CODES)?;
    let town = if given.flag("town")? { chart.town.shift } else { 0 };
    let more: u8 = given.number("shifts", 0..=5)?;
    let odds = Odds {
        attack: plain + halved([over], false),
        defence: given.number("defence", 1..=40)?,
        shifts: chart.terrain[terrain as usize].shift + town + more,
    };
    if given.text("column")? != "none" {
        for name in ["attack", "over-river", "defence"] {
            let usual = PROCEDURES[0].params.iter().find(|param| param.name == name).map(|param| param.default);
            if Some(given.text(name)?) != usual {
                return Err(format!("`column` gives the odds, so `{name}` would count for nothing; leave one out"));
            }
        }
        let named = named(game, given)?;
        let columns = game.data.crt.columns();
        let low = || {
            format!("{} with {} is below 1-1; there is no attack", columns.name(named), counted(odds.shifts, "shift"))
        };
        return columns.shifted(named, -i16::from(odds.shifts)).ok_or_else(low);
    }
    let low = || {
        format!(
            "{} to {} with {} is below 1-1; there is no attack",
            odds.attack,
            odds.defence,
            counted(odds.shifts, "shift")
        )
    };
    column(game, odds).ok_or_else(low)
}

/// All values of a parameter, where they are few.
pub(super) fn values(game: &Smolensk, parameter: &str) -> Vec<String> {
    let names: &[&str] = match parameter {
        "column" => return game.data.crt.columns().names().to_vec(),
        "terrain" => &Terrain::CODES.map(|(code, _)| code),
        "town" | "convert" => &["false", "true"],
        "units" => &["1", "2", "1,1", "2,1", "2,2"],
        "fortress" => &["0", "1", "2"],
        "zones" => &BEHIND.map(|(name, _)| name),
        _ => &[],
    };
    names.iter().map(|&name| name.to_owned()).collect()
}

fn named(game: &Smolensk, given: OddsArguments<'_>) -> Result<Column, String> {
    let columns = game.data.crt.columns();
    let text = given.text("column")?;
    columns.find(text).ok_or_else(|| format!("`column` is `{text}`; expected one of {}", columns.names().join(", ")))
}

fn defence(given: OddsArguments<'_>) -> Result<Defence, String> {
    let read = |text: &str| text.parse().ok().filter(|steps| (1..=2).contains(steps));
    let listed: Vec<u8> = given.list("units", 2, "up to two numbers of steps, 1 or 2, with a comma between", read)?;
    let mut units = [0; 2];
    units[..listed.len()].copy_from_slice(&listed);
    let fortress = given.number("fortress", 0..=2)?;
    if listed.is_empty() && fortress == 0 {
        return Err("nobody defends; name units or a fortress".to_owned());
    }
    let converts = given.flag("convert")?;
    if converts && fortress == 0 {
        return Err("only a fortress hex can turn retreats into losses; set `fortress`".to_owned());
    }
    Ok(Defence { units, fortress, converts, behind: given.one_of("zones", &BEHIND)? })
}
