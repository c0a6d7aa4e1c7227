//! `victory.toml`.

use sandtable_scenarios::{DataError, GameFiles, tomlfile::TomlFile};

use super::{Check, Points, Site, TURNS};
use crate::games::smolensk::Place;

/// [R15.5(1), R15.5(2), R15.5(3)1, R15.5(4)1, R15.5(6)1, L15.6] Victory points.
pub(super) fn read(files: &GameFiles, sites: &[Site]) -> Result<Points, DataError> {
    let file = TomlFile::parse(files, "victory.toml")?;
    let root = file.root();
    root.only(&["city", "city_cut", "stand_fast", "source", "mechanized", "other", "check", "exit"])?;
    let exit = root.section("exit")?;
    exit.only(&["turn_7", "turn_8_before_supply", "turn_8_after_supply", "turn_9"])?;
    let mut checks = Vec::new();
    for section in root.sections("check")? {
        section.only(&["turn", "place", "vp"])?;
        let name = section.text("place")?;
        let found = sites.iter().position(|site| site.name == name);
        let Some(number) = found else {
            return Err(section.error("place", format!("`{name}` is not a place of places.csv; name one that it has")));
        };
        let place = Place::new(number as u8);
        checks.push(Check { turn: section.int("turn", 1..=TURNS)?, place, vp: section.int("vp", 0..=99)? });
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
