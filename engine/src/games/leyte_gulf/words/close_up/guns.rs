//! The guns of a ship as a table: arcs and bands of range.

use std::fmt::Write;

use super::{super::phrases::gun_name, table};
use crate::games::leyte_gulf::{Arc, Band, GunType, LeyteGulf, Ship, Standing, State};

/// Fire power and hit number of each kind of guns by arc and band.
pub(super) fn guns_text(game: &LeyteGulf, state: &State, ship: Ship, text: &mut String) {
    for gun in [GunType::Main, GunType::Secondary] {
        if Arc::ALL.iter().all(|&arc| game.power_in(gun, ship, arc) == 0) {
            let _ = writeln!(text, "No {}.", gun_name(gun));
            continue;
        }
        let _ = writeln!(
            text,
            "{}, penetration {}{}; fire power / hit number:",
            title(game, gun, ship),
            game.penetration(gun, ship),
            straddle_text(game, gun, ship)
        );
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(Band::NAMES.map(|(name, band)| format!("{name} {}", hexes(band))));
        for arc in Arc::ALL {
            let mut row = vec![arc.name().to_owned()];
            row.extend(Band::NAMES.map(|(_, band)| cell(game, state, gun, ship, arc, band)));
            rows.push(row);
        }
        table(&rows, text);
    }
    text.push_str("These hit numbers are for spotted fire; at destroyers they are 1 less.\n");
}

/// `Main guns (46cm)`.
fn title(game: &LeyteGulf, gun: GunType, ship: Ship) -> String {
    match (gun, &game.card(ship).gun) {
        (GunType::Main, Some(marker)) => format!("Main guns ({})", marker.name),
        (GunType::Main, None) => "Main guns".to_owned(),
        (GunType::Secondary, _) => "Secondary guns".to_owned(),
    }
}

/// What another state of the marker does to the hit number.
fn straddle_text(game: &LeyteGulf, gun: GunType, ship: Ship) -> String {
    match (gun, &game.card(ship).gun) {
        (GunType::Main, Some(marker)) => format!(
            "; a first salvo hits with 2 less beyond close range, a straddle with {} more",
            i16::from(marker.straddle) - i16::from(marker.normal)
        ),
        _ => String::new(),
    }
}

const fn hexes(band: Band) -> &'static str {
    match band {
        Band::Close => "0-5",
        Band::Medium => "6-10",
        Band::Long => "11-15",
    }
}

fn cell(game: &LeyteGulf, state: &State, gun: GunType, ship: Ship, arc: Arc, band: Band) -> String {
    let power = game.power_in(gun, ship, arc);
    if power == 0 || !game.reaches(gun, ship, band) {
        return "-".to_owned();
    }
    let number = game.hit_number_at(gun, ship, false, band, Standing::Spotted, state.damaged.contains(ship));
    format!("{power} / {}", number.total())
}
