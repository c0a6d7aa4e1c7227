//! Names of sides, places, ships and numbers.

use sandtable_scenarios::counted;

use crate::{
    Side,
    games::pacific_fury::{Area, IJN, PacificFury, ShipSet, Target},
};

/// Name of a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::One => "Japan",
        Side::Two => "the US",
    }
}

/// Name of a place for one side.
pub(crate) fn place_name(game: &PacificFury, side: Side, area: Area) -> String {
    match area {
        Area::Base if side == IJN => "Truk".into(),
        Area::Base => "Espiritu Santo".into(),
        Area::Box => "the operation boxes".into(),
        sea => game.data.area_names[sea as usize].clone(),
    }
}

pub(super) fn names(game: &PacificFury, side: Side, ships: ShipSet) -> String {
    let names: Vec<&str> = ships.iter().map(|ship| game.ship_name(side, ship)).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// Ships by class, as they are while forces are formed: which of a class sail where is dealt afterwards.
pub(super) fn classes(game: &PacificFury, side: Side, ships: ShipSet) -> String {
    let kinds = game.data.kinds[side].iter();
    let texts: Vec<String> = kinds
        .filter_map(|kind| {
            let (label, _) = kind.label.split_once(" (").unwrap_or((&kind.label, ""));
            match ships.and(kind.ships).len() {
                0 => None,
                count if label.ends_with("class") => Some(format!("{count} {label}")),
                count => Some(counted(count as u8, label)),
            }
        })
        .collect();
    texts.join("; ")
}

pub(super) fn target_name(target: Target) -> String {
    match target {
        Target::FIELD => "the airfield".into(),
        Target::SOUND => "all forces in Ironbottom Sound".into(),
        force => format!("enemy force {force}"),
    }
}

/// A space of the initiative track.
pub(crate) fn space(marker: i8) -> String {
    match marker {
        0 => "0".into(),
        1.. => format!("US {marker}"),
        _ => format!("Japan {}", -marker),
    }
}
