//! `tables.toml`.

use sandtable_scenarios::{
    DataError, GameFiles,
    tomlfile::{Section, TomlFile},
};

use super::{Charts, Effect};

const DURABILITIES: [&str; 4] = ["dur1", "dur2", "dur3", "dur4"];

/// [R11.3(1)1, R11.5(2)1, R9.1(4)1] The charts. Those that the rules hold as procedures must stand as they are.
pub(super) fn read(files: &GameFiles) -> Result<Charts, DataError> {
    let file = TomlFile::parse(files, "tables.toml")?;
    let root = file.root();
    root.only(&[
        "combat",
        "air_modifiers",
        "air_range",
        "movement",
        "stacking",
        "cards",
        "damage",
        "owner_allocation",
        "damage_check",
        "victory_points",
    ])?;
    check_fixed(&root)?;
    let air = root.section("air_modifiers")?;
    air.only(&["range2_sea", "range2_land", "target_is_land_based_air_unit", "no_enemy_carrier_in_target_area"])?;
    let cards = root.section("cards")?;
    let stacking = root.section("stacking")?;
    let damage = root.section("damage")?;
    damage.only(&["front", "back"])?;
    let allocation = root.section("owner_allocation")?;
    let points = |name: &str| -> Result<[u8; 4], DataError> {
        let section = allocation.section(name)?;
        section.only(&DURABILITIES)?;
        let mut bits = [0; 4];
        for (bits, key) in bits.iter_mut().zip(DURABILITIES) {
            *bits = bits_of(&section, key)?;
        }
        Ok(bits)
    };
    let modifier = |key: &str| air.int(key, -6..=6);
    Ok(Charts {
        far_sea: modifier("range2_sea")?,
        far_land: modifier("range2_land")?,
        air_target: modifier("target_is_land_based_air_unit")?,
        no_carrier: modifier("no_enemy_carrier_in_target_area")?,
        land_limit: stacking.int("land_units", 1..=6)?,
        submarine: [cards.int("submarine_enemy_marker", -6..=0)?, cards.int("submarine_per_enemy_dd", -6..=0)?],
        aa: cards.int("aa_cancel_at_most", 1..=6)?,
        damage: [effects(&damage.section("front")?)?, effects(&damage.section("back")?)?],
        allocation: [
            [points("front_can_retreat")?, points("front_cannot_retreat")?],
            [points("back_can_retreat")?, points("back_cannot_retreat")?],
        ],
        air_allocation: bits_of(&allocation.section("air_unit")?, "dur1")?,
    })
}

fn bits_of(section: &Section<'_>, key: &str) -> Result<u8, DataError> {
    Ok(section.ints::<u8>(key, 1..=7)?.into_iter().fold(0, |bits, points| bits | 1 << points))
}

fn effects(section: &Section<'_>) -> Result<[[Effect; 6]; 4], DataError> {
    section.only(&DURABILITIES)?;
    let mut rows = [[Effect::None; 6]; 4];
    for (row, key) in rows.iter_mut().zip(DURABILITIES) {
        let texts = section.texts(key)?;
        if texts.len() != row.len() {
            return Err(section.error(key, format!("has {} results; write one for each of 1 to 6 points", texts.len())));
        }
        for (effect, text) in row.iter_mut().zip(texts) {
            *effect = match text {
                "N" => Effect::Neutralised,
                "R" => Effect::Retreats,
                _ => text.strip_prefix('D').and_then(|checks| checks.parse().ok()).map(Effect::Destroyed).ok_or_else(
                    || {
                        section
                            .error(key, format!("`{text}` is not a result; write N, R, or D with a number of checks"))
                    },
                )?,
            };
        }
    }
    Ok(rows)
}

/// Values that the rules hold as procedures, not as numbers.
fn check_fixed(root: &Section<'_>) -> Result<(), DataError> {
    let numbers = [
        ("air_range", "carrier", 1),
        ("air_range", "land_based", 2),
        ("movement", "enter_adjacent", 1),
        ("movement", "enter_enemy_controlled_or_occupied", 1),
        ("movement", "leave_enemy_controlled", 1),
        ("movement", "leave_enemy_occupied", 1),
    ];
    for (section, key, value) in numbers {
        root.section(section)?.int(key, value..=value)?;
    }
    for (key, value) in [("stars3", 5), ("stars2", 2), ("stars1", 1), ("stars0", 0)] {
        root.section("victory_points")?.int(key, value..=value)?;
    }
    Ok(())
}
