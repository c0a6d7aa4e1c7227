//! The optional rules, and the rulings that are switches.

use sandtable_scenarios::{Choices, DataError};

use super::{Nation, Scenario};

/// Options of the game, each named after its switch. `Default` is the base game as the game's page reads it.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named by its rule")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// [R18.4(1)] Whether the Chinese LHD is shuffled among the LST.
    pub lhd: bool,
    /// [R22.1] Whether ships with long-range missiles use their range.
    pub long_range: bool,
    /// [R22.2(1)] Whether China may use ballistic missiles once.
    pub dongfeng: bool,
    /// [R22.3] Whether a roll at the start lowers the enemy's air operations.
    pub space_war: bool,
    /// [R22.4] Whether a roll each turn lowers the enemy's tech.
    pub cyber_war: bool,
    /// [R22.5] Whether Japan attacks only after it has been attacked.
    pub defence_only: bool,
    /// [RULING-1] Added to the die of the air operations table before the column is taken off.
    pub air_table_offset: i8,
    /// [RULING-3] Whether SUP markers of an unknown ship that is off are hidden.
    pub sup_hidden: bool,
    /// [RULING-4] Whether a surface group searches its hex and all adjacent ones at once.
    pub tf_search_all_adjacent: bool,
    /// [RULING-5] Whether entering a hex with enemy ships turns those on, too.
    pub mutual_sighting: bool,
    /// [RULING-8] Hexes that a surface group may move after attacking a submarine.
    pub asw_attack_then_move: u8,
    /// [RULING-10] Whether ships attack only ships that were on when the chit was drawn.
    pub strict_snapshot: bool,
    /// [RULING-13] Whether ships that are off help to defend against a submarine.
    pub sub_defence_facedown: bool,
    /// [RULING-19] Whether bases and carriers both intercept the same operation.
    pub intercept_both: bool,
    /// [RULING-25] Whether the last turn ends with a day end.
    pub day_end_on_last_turn: bool,
    /// [RULING-27] SUP markers of the LST at Lushun in 20.1, where they are to differ from the scenario's list.
    pub sup_lushun_20_1: Option<u8>,
    /// [RULING-28] Whether Japan's bases intercept in 19.4.
    pub base_intercept_19_4: bool,
    /// [RULING-30] Whether the coasts of 0406 and 2213 are Japan's in play; nobody's otherwise.
    pub disputed_coast: bool,
    /// [RULING-33] Whether the owner spreads the drawn ships over the start places.
    pub setup_assign_free: bool,
    /// [RULING-2] Whether SOSUS hexes work.
    pub sosus_hexes_on: bool,
    /// [RULING-52] Whether two searches of a surface group drop the fraction before doubling.
    pub double_search_floor: bool,
}

impl Options {
    /// Options as chosen by name.
    ///
    /// # Errors
    /// Where `switches.toml` lacks one of them, or lists a value that the rules do not know.
    pub fn read(choices: &Choices) -> Result<Self, DataError> {
        let sup = choices.number("sup-lushun-20-1")?;
        Ok(Self {
            lhd: choices.flag("lhd")?,
            long_range: choices.flag("long-range")?,
            dongfeng: choices.flag("dongfeng")?,
            space_war: choices.flag("space-war")?,
            cyber_war: choices.flag("cyber-war")?,
            defence_only: choices.flag("defence-only")?,
            air_table_offset: choices.number("air-table-offset")?,
            sup_hidden: choices.flag("sup-hidden")?,
            tf_search_all_adjacent: choices.flag("tf-search-all-adjacent")?,
            mutual_sighting: choices.flag("mutual-sighting")?,
            asw_attack_then_move: choices.number("asw-attack-then-move")?,
            strict_snapshot: choices.flag("strict-snapshot")?,
            sub_defence_facedown: choices.flag("sub-defence-facedown")?,
            intercept_both: choices.flag("intercept-both")?,
            day_end_on_last_turn: choices.flag("day-end-on-last-turn")?,
            sup_lushun_20_1: choices.is_changed("sup-lushun-20-1").then_some(sup),
            base_intercept_19_4: choices.flag("base-intercept-19-4")?,
            disputed_coast: choices.one_of("disputed-coast", &[("jp", true), ("none", false)])?,
            setup_assign_free: choices.flag("setup-assign-free")?,
            sosus_hexes_on: choices.flag("sosus-hexes-on")?,
            double_search_floor: choices.flag("double-search-floor")?,
        })
    }
}

impl Options {
    /// [RULING-64] The options without those that do not belong to the scenario: R18.4 and R22.2 to R22.4 need China,
    /// R22.5 needs Japan against another enemy than Korea. They have no effect there.
    #[must_use]
    pub fn for_scenario(self, scenario: &Scenario) -> Self {
        let has = |nation: Nation| scenario.belligerents.contains(&nation);
        let china = has(Nation::Cn);
        Self {
            lhd: self.lhd && china,
            dongfeng: self.dongfeng && china,
            space_war: self.space_war && china,
            cyber_war: self.cyber_war && china,
            defence_only: self.defence_only && has(Nation::Jp) && !has(Nation::Kr),
            ..self
        }
    }

    /// [RULING-27] Changes that a switch makes to the scenario's lists.
    pub(super) fn apply_to(&self, scenario: &mut Scenario) {
        let Some(sup) = self.sup_lushun_20_1.filter(|_| scenario.id == "20.1") else { return };
        for force in scenario.sides.iter_mut().flat_map(|(_, side)| &mut side.forces) {
            if force.place == "Lushun" {
                force.sup.fill(sup);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_switches;

    #[test]
    fn every_switch_is_read() {
        check_switches("three-kingdoms", 22, &[], |choices| Options::read(choices).unwrap());
    }
}
