//! The rulings that are switches, and the optional rules.

use sandtable_scenarios::{Choices, DataError};

use crate::Side;

/// How much of the linked reinforcements the stand-alone game has [RULING-39].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Two thirds: the record as it stands.
    TwoToOne,
    /// Half.
    OneToOne,
    /// All.
    All,
}

/// What an option needs to have an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// The linked game.
    Linked,
    /// One of the stand-alone games.
    StandAlone,
    /// Another option with this value.
    Other(&'static str, &'static str),
}

/// Options that have an effect only in some games.
pub(crate) const DEPENDENT: [(&str, Needs); 9] = [
    ("linked-fortress-per-supply", Needs::Linked),
    ("linked-fortress-markers", Needs::Linked),
    ("linked-soviet-loc-limit", Needs::Linked),
    ("linked-mech-activation-cap", Needs::Linked),
    ("linked-panzer-rail-exclusive", Needs::Linked),
    ("su-com-variant", Needs::StandAlone),
    ("reinf-split", Needs::StandAlone),
    ("bid-vp", Needs::Other("opt-bid", "true")),
    ("setup-order", Needs::Other("deployment", "decided")),
];

/// Options of the game, each named after its switch.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named by its ruling")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// [RULING-63] Whether the players place their units.
    pub free_deployment: bool,
    /// [RULING-1] Whether each attacker over a river is halved by itself.
    pub halve_per_unit: bool,
    /// [RULING-3] Which side sets up first.
    pub first_to_set_up: Side,
    /// [RULING-8] Whether rivers, too, are closed from zone to zone.
    pub river_zoc_ban: bool,
    /// [RULING-10] Whether railway bridges lift the limits of major rivers.
    pub rail_bridge_counts: bool,
    /// [RULING-18] Whether late retreaters share the result.
    pub late_retreaters_share: bool,
    /// [RULING-20] Whether friends cancel zones for retreats.
    pub friend_cancels_zone: bool,
    /// [RULING-21] Whether the second hex of an advance must be clear.
    pub second_hex_clear: bool,
    /// [RULING-25] Whether the transfer box refits.
    pub transfer_refit: bool,
    /// [RULING-27] Whether Axis headquarters come back.
    pub hq_rebuild_axis: bool,
    /// [RULING-28] Whether the withdrawal counts full values.
    pub withdraw_count_full: bool,
    /// [RULING-29] Whether 19A may attack when it enters.
    pub entry_may_attack: bool,
    /// [RULING-29] Whether 19A may enter late.
    pub late_19a: bool,
    /// [RULING-30] Whether each railway to Kiev scores.
    pub exit_each: bool,
    /// [RULING-37] Fortress levels built at each supply chit of the linked game.
    pub fortress_per_supply: u8,
    /// [RULING-37] Markers for them.
    pub fortress_markers: u8,
    /// [RULING-39] Whether the lower numbers of Soviet chits are used.
    pub soviet_chits_b: bool,
    /// [RULING-39] Reinforcements of the stand-alone game.
    pub split: Split,
    /// [RULING-40] Whether extra armies are announced.
    pub unlock_public: bool,
    /// [R16.1(3), RULING-48] The winning bid, if there was one.
    pub bid: Option<u8>,
    /// [R16.2] Whether there are RESERVE and OKH.
    pub reserve_okh: bool,
    /// [R16.4(1)] Whether headquarters may be transferred.
    pub hq_transfer: bool,
    /// [L16.5] Whether Soviet lines are limited.
    pub soviet_line_limit: bool,
    /// [L16.6] Whether an activation has at most ten mechanized units.
    pub mech_cap: bool,
    /// [L16.7(1)] Whether panzer headquarters need a railway of their own.
    pub panzer_rails: bool,
    /// Options that were chosen and have no effect in this game: bits by their order in [`DEPENDENT`].
    ignored: u16,
}

impl Options {
    /// Options as chosen by name; those of the linked game are off in the others.
    ///
    /// # Errors
    /// Where `switches.toml` lacks one of them, or lists a value that the rules do not know.
    pub fn read(choices: &Choices, is_linked: bool) -> Result<Self, DataError> {
        let splits = [("2-1", Split::TwoToOne), ("1-1", Split::OneToOne), ("all", Split::All)];
        let orders = [("su-first", Side::Two), ("ax-first", Side::One)];
        let has_bid = choices.flag("opt-bid")?;
        let bid: u8 = choices.number("bid-vp")?;
        Ok(Self {
            free_deployment: choices.one_of("deployment", &[("default", false), ("decided", true)])?,
            halve_per_unit: choices.flag("halve-per-unit")?,
            first_to_set_up: choices.one_of("setup-order", &orders)?,
            river_zoc_ban: choices.flag("river-zoc-ban")?,
            rail_bridge_counts: choices.flag("rail-bridge-counts")?,
            late_retreaters_share: choices.flag("late-retreaters-share-result")?,
            friend_cancels_zone: choices.flag("retreat-friend-cancels-zoc")?,
            second_hex_clear: choices.flag("second-advance-hex-must-be-clear")?,
            transfer_refit: choices.flag("transfer-refit")?,
            hq_rebuild_axis: choices.flag("hq-rebuild-axis")?,
            withdraw_count_full: choices.flag("withdraw-count-full")?,
            entry_may_attack: choices.flag("entry-units-may-attack")?,
            late_19a: choices.flag("late-19a")?,
            exit_each: choices.flag("exit-vp-each-hex")?,
            fortress_per_supply: choices.number("linked-fortress-per-supply")?,
            fortress_markers: choices.number("linked-fortress-markers")?,
            soviet_chits_b: choices.one_of("su-com-variant", &[("a", false), ("b", true)])?,
            split: choices.one_of("reinf-split", &splits)?,
            unlock_public: choices.flag("unlock-public")?,
            bid: has_bid.then_some(bid),
            reserve_okh: choices.flag("opt-reserve-okh")?,
            hq_transfer: choices.flag("opt-hq-transfer")?,
            soviet_line_limit: choices.flag("linked-soviet-loc-limit")? && is_linked,
            mech_cap: choices.flag("linked-mech-activation-cap")? && is_linked,
            panzer_rails: choices.flag("linked-panzer-rail-exclusive")? && is_linked,
            ignored: ignored(choices, is_linked),
        })
    }

    /// Options that were chosen and have no effect in this game, by their number in [`DEPENDENT`].
    pub(crate) fn ignored(&self) -> impl Iterator<Item = u8> + use<> {
        let ignored = self.ignored;
        (0..DEPENDENT.len() as u8).filter(move |number| ignored >> number & 1 != 0)
    }
}

/// Options that were chosen and have no effect, as bits.
fn ignored(choices: &Choices, is_linked: bool) -> u16 {
    let has_effect = |needs: Needs| match needs {
        Needs::Linked => is_linked,
        Needs::StandAlone => !is_linked,
        Needs::Other(name, value) => choices.get(name) == value,
    };
    let ignored = (0..).zip(DEPENDENT).filter(|&(_, (name, needs))| choices.is_changed(name) && !has_effect(needs));
    ignored.map(|(number, _): (u16, _)| 1 << number).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_switches;

    #[test]
    fn every_switch_is_read() {
        check_switches("smolensk", 27, &[("bid-vp", ("opt-bid", "true"))], |choices| {
            Options::read(choices, true).unwrap()
        });
    }
}
