//! The rulings that are switches.

use sandtable_scenarios::{Choices, DataError};

/// How a hex on the border of two arcs is read [RULING-6].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// It belongs to the broadside.
    Broadside,
    /// It belongs to both, and the firer takes the better one.
    Better,
    /// It belongs to bow or stern.
    End,
}

/// Who pays for leaving the map where one should not [RULING-56].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// As the scenario says.
    Scenario,
    /// Nobody.
    Free,
    /// The ship counts as sunk.
    Sunk,
}

/// Options of the game, each named after its switch.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named by its ruling")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// [RULING-1] Whether a gun hits with its number, too.
    pub guns_hit_with_number: bool,
    /// [RULING-5] Whether the side whose phase it is fires first.
    pub phasing_side_first: bool,
    /// [RULING-6] Borders of arcs.
    pub border: Border,
    /// [RULING-8] Whether the player orders the rolls to hit.
    pub player_orders_rolls: bool,
    /// [RULING-15] Whether torpedoes end in no-entry hexes.
    pub zones_stop_torpedoes: bool,
    /// [RULING-15] Whether nobody fires across no-entry hexes.
    pub zones_block_fire: bool,
    /// [RULING-16] Whether running torpedoes attack ships of both sides.
    pub torpedoes_hit_all: bool,
    /// [RULING-17] Whether a ship is safe only from the markers that it met.
    pub safe_from_met_only: bool,
    /// [RULING-18] How often a destroyer may reload.
    pub reloads: Option<u8>,
    /// [RULING-20] Whether the player orders the units.
    pub free_order: bool,
    /// [RULING-23] Whether ships that still had to leave count as sunk when the enemy has nothing left.
    pub survivors_must_leave: bool,
    /// [RULING-56] What it costs to sail away.
    pub flight: Flight,
    /// [RULING-50] Whether the players form the squadrons.
    pub free_organisation: bool,
    /// [RULING-45] Whether targets are chosen in secret.
    pub secret_targets: bool,
}

/// Values of `reload-max`.
const RELOADS: [(&str, Option<u8>); 9] = [
    ("unlimited", None),
    ("0", Some(0)),
    ("1", Some(1)),
    ("2", Some(2)),
    ("3", Some(3)),
    ("4", Some(4)),
    ("5", Some(5)),
    ("6", Some(6)),
    ("7", Some(7)),
];

impl Options {
    /// Options as chosen by name.
    ///
    /// # Errors
    /// Where `switches.toml` lacks one of them, or lists a value that the rules do not know.
    pub fn read(choices: &Choices) -> Result<Self, DataError> {
        let flights = [("scenario", Flight::Scenario), ("free", Flight::Free), ("sunk", Flight::Sunk)];
        let borders = [("side", Border::Broadside), ("firer-choice", Border::Better), ("end", Border::End)];
        Ok(Self {
            guns_hit_with_number: choices.one_of("gun-hit-test", &[("strict", false), ("le", true)])?,
            phasing_side_first: choices
                .one_of("gun-resolution", &[("simultaneous", false), ("phasing-first", true)])?,
            border: choices.one_of("arc-boundary", &borders)?,
            player_orders_rolls: choices.one_of("hit-order-choice", &[("auto", false), ("player", true)])?,
            zones_stop_torpedoes: choices.flag("zone-stops-torpedo")?,
            zones_block_fire: choices.flag("zone-blocks-fire")?,
            torpedoes_hit_all: choices.one_of("torpedo-side", &[("run-hits-all", true), ("enemy-only", false)])?,
            safe_from_met_only: choices.one_of("torpedo-recheck", &[("per-ship", false), ("per-marker", true)])?,
            reloads: choices.one_of("reload-max", &RELOADS)?,
            free_order: choices.one_of("move-order", &[("canonical", false), ("free", true)])?,
            survivors_must_leave: choices.one_of("unexited-after-victory", &[("ignore", false), ("sunk", true)])?,
            flight: choices.one_of("flight", &flights)?,
            free_organisation: choices.flag("free-organisation")?,
            secret_targets: choices.flag("simultaneous-declaration")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_switches;

    #[test]
    fn every_switch_is_read() {
        check_switches("leyte-gulf", 15, &[], |choices| Options::read(choices).unwrap());
    }
}
