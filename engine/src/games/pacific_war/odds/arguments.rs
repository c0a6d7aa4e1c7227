//! Arguments of the procedures.

use super::{Question, Raid, Stand};
use crate::{
    OddsArguments, Side,
    games::pacific_war::{Area, PacificWar, Unit, UnitSet},
};

/// Most units of a side in a question.
const MOST: usize = 8;

/// The question of a procedure.
pub(super) fn question(game: &PacificWar, procedure: &str, arguments: &[(String, String)]) -> Result<Question, String> {
    let given = OddsArguments::new(arguments);
    Ok(match procedure {
        "normal" => {
            let area = area(game, given, "area")?;
            let attackers = stand(game, given, "attackers", area, None)?;
            let enemy = game.side_of(attackers.units[0].0).other();
            let defenders = stand(game, given, "defenders", area, Some(enemy))?;
            let is_ground = game.ground.contains(area);
            if attackers.units.iter().any(|&(unit, has_acted)| has_acted || !fights(game, unit, is_ground)) {
                return Err("`attackers` must be ready: land units on land, ships at sea".to_owned());
            }
            Question::Normal(attackers, defenders)
        }
        "air" => Question::Air(raid(game, given, None)?),
        "kamikaze" => Question::Kamikaze(raid(game, given, Some(Side::One))?),
        "submarine" => Question::Submarine(given.flag("marker")?, given.number("destroyers", 0..=6)?),
        "surprise" => {
            let port = area(game, given, "port")?;
            let map = &game.data.map;
            if !map.port.and(map.land).contains(port) || !map.areas.beside(port).meets(map.sea) {
                return Err("`port` must be a port on the map".to_owned());
            }
            let count = given.number("battleships", 1..=5)?;
            let units = game.battleships.iter().take(count).map(|unit| (unit, false)).collect();
            Question::Surprise(Stand { units, area: port }, given.number("waves", 1..=2)?)
        }
        "damage" => {
            let area = area(game, given, "area")?;
            let unit = stand(game, given, "unit", area, None)?;
            if unit.units.len() != 1 {
                return Err("`unit` must be a single type, with * if it has acted".to_owned());
            }
            Question::Damage(unit, given.number("points", 0..=8)?)
        }
        _ => return Err(format!("there is no procedure `{procedure}`")),
    })
}

/// Whether a unit makes normal attacks there by its attack value.
fn fights(game: &PacificWar, unit: Unit, is_ground: bool) -> bool {
    let arm = if is_ground { game.troops } else { game.ships.without(game.carriers) };
    arm.contains(unit)
}

fn area(game: &PacificWar, given: OddsArguments<'_>, name: &str) -> Result<Area, String> {
    let text = given.text(name)?.to_uppercase();
    let map = &game.data.map;
    let found = map.areas.find(&text).filter(|&area| map.land.with(map.sea).contains(area));
    found.ok_or_else(|| format!("`{name}` is `{text}`; expected a land or sea area such as SINGAPORE"))
}

/// Types with commas between, each with * if it has acted.
fn stand(
    game: &PacificWar,
    given: OddsArguments<'_>,
    name: &str,
    area: Area,
    side: Option<Side>,
) -> Result<Stand, String> {
    let read = |text: &str| {
        let (code, has_acted) = text.strip_suffix('*').map_or((text, false), |code| (code, true));
        let known = game.data.counters.iter().position(|counter| counter.code.eq_ignore_ascii_case(code))?;
        Some((known, has_acted))
    };
    let listed = given.list(name, MOST, "up to eight types such as J_DIV or U_CV*, with commas between", read)?;
    let mut used = UnitSet::EMPTY;
    let mut units = Vec::new();
    for (kind, has_acted) in listed {
        let code = &game.data.counters[kind].code;
        let Some(unit) = game.of_kind[kind].without(used).first() else {
            return Err(format!("`{name}` has more {code} than there are counters"));
        };
        if side.is_some_and(|side| game.side_of(unit) != side) {
            return Err(format!("`{name}` has {code}, which is of the other side"));
        }
        used.insert(unit);
        units.push((unit, has_acted));
    }
    match units.first() {
        None => Err(format!("`{name}` is empty; name at least one type")),
        Some(&(first, _)) if units.iter().any(|&(unit, _)| game.side_of(unit) != game.side_of(first)) => {
            Err(format!("`{name}` has units of both sides"))
        }
        Some(_) => Ok(Stand { units, area }),
    }
}

/// An attack from the air that is possible.
fn raid(game: &PacificWar, given: OddsArguments<'_>, side: Option<Side>) -> Result<Raid, String> {
    let (from, at) = (area(game, given, "from")?, area(game, given, "at")?);
    let attackers = stand(game, given, "attackers", from, side)?;
    let enemy = game.side_of(attackers.units[0].0).other();
    let defenders = stand(game, given, "defenders", at, Some(enemy))?;
    let map = &game.data.map;
    let flies = |unit: Unit| match (game.aircraft.contains(unit), game.carriers.contains(unit)) {
        (true, _) => game.ground.contains(from) && map.far[from.index()].contains(at),
        (_, true) => map.sea.contains(from) && map.near[from.index()].contains(at) && side.is_none(),
        _ => false,
    };
    if attackers.units.iter().any(|&(unit, has_acted)| has_acted || !flies(unit)) {
        return Err(
            "`attackers` must be ready and in range: aircraft on land up to two areas away, carriers at sea one"
                .to_owned(),
        );
    }
    let guns = defenders.units.iter().filter(|&&(unit, _)| game.aa.contains(unit)).count();
    let shoots = given.flag("aa")?;
    if shoots && guns == 0 {
        return Err("`aa` needs a unit with the symbol among the defenders".to_owned());
    }
    Ok(Raid { attackers, defenders, shots: if shoots { guns as u8 } else { 0 } })
}
