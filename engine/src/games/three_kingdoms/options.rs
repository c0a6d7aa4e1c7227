//! The optional rules, and the rulings that are switches.

use sandtable_scenarios::Choices;

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
    /// [RULING-27] SUP markers of the LST at Lushun in 20.1.
    pub sup_lushun_20_1: u8,
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

impl Default for Options {
    fn default() -> Self {
        Self {
            lhd: false,
            long_range: false,
            dongfeng: false,
            space_war: false,
            cyber_war: false,
            defence_only: false,
            air_table_offset: 3,
            sup_hidden: true,
            tf_search_all_adjacent: true,
            mutual_sighting: false,
            asw_attack_then_move: 1,
            strict_snapshot: true,
            sub_defence_facedown: false,
            intercept_both: false,
            day_end_on_last_turn: false,
            sup_lushun_20_1: 3,
            base_intercept_19_4: false,
            disputed_coast: true,
            setup_assign_free: true,
            sosus_hexes_on: true,
            double_search_floor: false,
        }
    }
}

impl Options {
    /// Options as chosen by name.
    pub fn read(choices: &Choices) -> Self {
        let is_on = |name: &str| choices.get(name) == "true";
        let default = Self::default();
        Self {
            lhd: is_on("lhd"),
            long_range: is_on("long-range"),
            dongfeng: is_on("dongfeng"),
            space_war: is_on("space-war"),
            cyber_war: is_on("cyber-war"),
            defence_only: is_on("defence-only"),
            air_table_offset: choices.get("air-table-offset").parse().unwrap_or(default.air_table_offset),
            sup_hidden: is_on("sup-hidden"),
            tf_search_all_adjacent: is_on("tf-search-all-adjacent"),
            mutual_sighting: is_on("mutual-sighting"),
            asw_attack_then_move: choices.get("asw-attack-then-move").parse().unwrap_or(default.asw_attack_then_move),
            strict_snapshot: is_on("strict-snapshot"),
            sub_defence_facedown: is_on("sub-defence-facedown"),
            intercept_both: is_on("intercept-both"),
            day_end_on_last_turn: is_on("day-end-on-last-turn"),
            sup_lushun_20_1: choices.get("sup-lushun-20-1").parse().unwrap_or(default.sup_lushun_20_1),
            base_intercept_19_4: is_on("base-intercept-19-4"),
            disputed_coast: choices.get("disputed-coast") != "none",
            setup_assign_free: is_on("setup-assign-free"),
            sosus_hexes_on: is_on("sosus-hexes-on"),
            double_search_floor: is_on("double-search-floor"),
        }
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
        if self.sup_lushun_20_1 == Self::default().sup_lushun_20_1 || scenario.id != "20.1" {
            return;
        }
        for force in scenario.sides.iter_mut().flat_map(|(_, side)| &mut side.forces) {
            if force.place == "Lushun" {
                force.sup.fill(self.sup_lushun_20_1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_scenarios::{GameFiles, option_specs};

    use super::*;

    #[test]
    fn every_switch_is_read() {
        let specs = option_specs(&GameFiles::embedded("three-kingdoms").unwrap()).unwrap();
        assert_eq!(specs.len(), 22);
        let chosen = |given: &[(String, String)]| Options::read(&Choices::resolve(&specs, given).unwrap());
        assert_eq!(chosen(&[]), Options::default());
        for spec in &specs {
            let mut seen = vec![Options::default()];
            for value in spec.values.iter().filter(|&value| *value != spec.default) {
                let options = chosen(&[(spec.name.clone(), value.clone())]);
                assert!(!seen.contains(&options), "{} = {value} changes nothing", spec.name);
                seen.push(options);
            }
        }
    }
}
