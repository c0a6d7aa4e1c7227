//! Names of rolls, for people.

use super::names::{side_name, target_name};
use crate::{
    Roll,
    games::pacific_fury::{
        PacificFury, Ship, Target,
        rules::rolls::{Purpose, ship_of, side_of},
    },
};

/// The name of a roll for people.
pub(super) fn roll_text(game: &PacificFury, roll: Roll) -> String {
    let side = side_of(roll);
    let ship = || game.ship_name(side, Ship::new(ship_of(roll))).to_string();
    let target = Target::new(roll.target as u8 & 0xf);
    match Purpose::from_number(roll.purpose) {
        Some(Purpose::Event) => format!("event of {}", side_name(side)),
        Some(Purpose::Submarine) => "submarine: ship drawn".into(),
        Some(Purpose::Deal) => {
            format!(
                "{}: names dealt among {}",
                side_name(side),
                game.data.kinds[side][usize::from(ship_of(roll))].label
            )
        }
        Some(Purpose::Express) => "interception of the Tokyo Express".into(),
        Some(Purpose::Bombard) => format!("{} bombards, round {}", ship(), roll.index),
        Some(Purpose::Surface) => format!("{} fires, round {}", ship(), roll.index),
        Some(Purpose::Carrier) => format!("{} at force {}, round {}", ship(), target, roll.index),
        Some(Purpose::Strike) => format!("{} at {}, round {}", ship(), target_name(target), roll.index),
        Some(Purpose::StrikeBack) => format!("{} fires back, round {}", ship(), roll.index),
        Some(Purpose::FieldShot) => format!("airfield fires back, round {}", roll.index),
        Some(Purpose::Sink) => format!("does {} sink?", ship()),
        None => "unknown roll".into(),
    }
}

/// Whether ships are drawn.
pub(super) fn is_draw(roll: Roll) -> bool {
    matches!(Purpose::from_number(roll.purpose), Some(Purpose::Deal | Purpose::Submarine))
}
