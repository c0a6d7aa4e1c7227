//! `victory.toml`.

use sandtable_scenarios::{DataError, GameFiles, tomlfile::TomlFile};

use super::{Check, Points, Sheet, Site, TURNS};
use crate::games::smolensk::Place;

/// [R15.5(1), R15.5(2), R15.5(3)1, R15.5(4)1, R15.5(6)1, L15.6] Victory points.
pub(super) fn read(files: &GameFiles, sheet: Sheet, sites: &[Site]) -> Result<Points, DataError> {
    let file = TomlFile::parse(files, "victory.toml")?;
    let root = file.root();
    root.only(&["city", "city_cut", "stand_fast", "source", "mechanized", "other", "check", "exit"])?;
    let exit = root.section("exit")?;
    exit.only(&["turn_7", "turn_8_before_supply", "turn_8_after_supply", "turn_9"])?;
    let mut checks = Vec::new();
    for section in root.sections("check")? {
        section.only(&["turn", "place", "vp"])?;
        let name = section.text("place")?;
        if sites.iter().filter(|site| site.name == name).count() > 1 {
            return Err(section.error("place", format!("`{name}` has several hexes; name a place of one")));
        }
        let found = sites.iter().position(|site| site.name == name);
        let Some(number) = found else {
            let message =
                format!("places.csv has no `{name}` on the map `{}`; name a place of both maps", sheet.name());
            return Err(section.error("place", message));
        };
        let place = Place::new(number as u8);
        let turn = section.int("turn", 1..=TURNS)?;
        if checks.iter().any(|known: &Check| known.place == place && known.turn == turn) {
            return Err(section.error("place", format!("`{name}` is there twice for turn {turn}; keep one of the two")));
        }
        checks.push(Check { turn, place, vp: section.int("vp", 0..=99)? });
    }
    let vp = |key: &str| root.int(key, 0..=99);
    let lost = |key: &str| root.int(key, 0..=20);
    let stamp = |key: &str| exit.int(key, 0..=99);
    Ok(Points {
        city: [vp("city")?, vp("city_cut")?],
        stand_fast: vp("stand_fast")?,
        source: vp("source")?,
        lost: [lost("mechanized")?, lost("other")?],
        checks,
        exit: [stamp("turn_7")?, stamp("turn_8_before_supply")?, stamp("turn_8_after_supply")?, stamp("turn_9")?],
    })
}
