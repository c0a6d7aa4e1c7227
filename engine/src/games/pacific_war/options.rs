//! The rulings that are switches.

use sandtable_scenarios::{Choices, DataError};

/// Options of the game, each named after its switch.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named by its ruling")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// [RULING-51] Whether the players place their units in scenario 1.
    pub free_setup: bool,
    /// [RULING-4] Whether any enemy unit occupies an area.
    pub occupied_by_any: bool,
    /// [RULING-5] Whether response cards pay for moves.
    pub star_pays_move: bool,
    /// [RULING-9] Whether enemy units keep reinforcements away.
    pub no_reinforce_beside_enemy: bool,
    /// [RULING-12] Whether land and air units are disbanded by force, too.
    pub disband_all: bool,
    /// [RULING-15] Whether captured supply areas serve.
    pub captured_supply: bool,
    /// [RULING-18] Whether all seas are looked at after each action.
    pub global_seas: bool,
    /// [RULING-24] Whether scenarios 2 and 4 have one more carrier.
    pub extra_carrier: bool,
    /// [RULING-29] Whether air hits only neutralise every land unit in a land area.
    pub air_neutralises_all: bool,
    /// [RULING-37] Whether independent units are named before they act.
    pub names_first: bool,
    /// [RULING-60] Whether Japan's points count from turn 5 in scenarios 4 and 5.
    pub wins_from_turn_5: bool,
    /// [RULING-64] Whether carriers do not keep a player in the turn.
    pub skips_without_af: bool,
}

impl Options {
    /// The options that were chosen.
    ///
    /// # Errors
    /// Where a value is none of its switch.
    pub fn read(choices: &Choices) -> Result<Self, DataError> {
        Ok(Self {
            free_setup: choices.one_of("deployment", &[("default", false), ("decided", true)])?,
            occupied_by_any: choices.flag("occupied-by-any")?,
            star_pays_move: choices.flag("star-pays-move")?,
            no_reinforce_beside_enemy: choices.flag("no-reinforce-if-enemy-present")?,
            disband_all: choices.flag("disband-all-unlinked")?,
            captured_supply: choices.flag("captured-supply-usable")?,
            global_seas: choices.flag("sea-control-global")?,
            extra_carrier: choices.flag("s2-extra-us-cv")?,
            air_neutralises_all: choices.flag("air-neutralise-all")?,
            names_first: choices.flag("singles-designate-first")?,
            wins_from_turn_5: choices.flag("jp-win-from-turn-5")?,
            skips_without_af: choices.flag("skip-without-ready-af")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_switches;

    #[test]
    fn every_switch_is_read() {
        check_switches("pacific-war", 13, &[], |choices| Options::read(choices).unwrap());
    }
}
