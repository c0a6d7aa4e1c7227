//! Where units are set up.

use sandtable_engine::{
    games::smolensk::{Start, Unit},
    hex::Hex,
};

use super::view::View;

/// Near the hex of the default deployment.
pub(super) fn place(view: &View<'_>, unit: Unit, hex: Hex) -> f32 {
    match view.game.card(unit).start {
        Start::Map(wanted) => -0.05 * f32::from(view.distance(hex, wanted)),
        _ => 0.0,
    }
}
