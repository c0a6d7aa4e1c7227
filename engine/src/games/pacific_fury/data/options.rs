//! The rulings that are switches.

use sandtable_scenarios::{Choices, DataError};

/// Options of the game, each named after its switch in `switches.toml`, which says what holds if nothing is chosen.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named by its ruling")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// [RULING-1] What gives a force its anti-aircraft value.
    pub aa_source: AaSource,
    /// [RULING-2] Whether planes equal to (twice) the anti-aircraft value already count as more.
    pub aa_boundary_inclusive: bool,
    /// [RULING-3] Whether the side with the initiative sorties into Ironbottom Sound only against enemies at sea.
    pub ibs_sortie_needs_enemy: bool,
    /// [RULING-4] Whether a marker at 0 in the end is a US win.
    pub zero_end_us_wins: bool,
    /// [RULING-5] Whether at least one point is needed at space 0.
    pub zero_space_needs_hit: bool,
    /// [RULING-6] Whether unhurt attackers may stay after a carrier battle of one round.
    pub carrier_attacker_may_stay: bool,
    /// [RULING-7] Whether a force standing in Ironbottom Sound may land.
    pub land_from_ibs: bool,
    /// [RULING-7] Whether a force standing in Ironbottom Sound may bombard.
    pub bombard_from_ibs: bool,
    /// [RULING-8] House rule: an amphibious force may bombard and then land.
    pub bombard_then_land: bool,
    /// [RULING-9] Whether the size of a face-down force is public.
    pub stack_size_visible: bool,
    /// [RULING-10] Whether the airfield's air patrol depends on its planes.
    pub airfield_cap_by_planes: bool,
    /// [RULING-11] Whether strike points on the airfield add up over rounds.
    pub strike_damage_accumulates: bool,
    /// [RULING-14] Whether overestimated claims are used up when they fail.
    pub overestimate_failed_uses_event: bool,
    /// [RULING-15] Whether an Express reveals the guard it meets.
    pub express_reveals_defenders: bool,
    /// [RULING-16] Whether the bonus for sunk transports is added when the airfield operates, too.
    pub sunk_transport_bonus_also_when_operating: bool,
}

/// What counts for the anti-aircraft value of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AaSource {
    /// One for each warship.
    ShipCount,
    /// The warships' defence.
    Anchors,
    /// One for each ship but transports.
    AllShips,
}

impl Options {
    /// Options as chosen by name.
    ///
    /// # Errors
    /// Where `switches.toml` lacks one of them, or lists a value that the rules do not know.
    pub fn read(choices: &Choices) -> Result<Self, DataError> {
        let either = |name, no, yes| choices.one_of(name, &[(no, false), (yes, true)]);
        Ok(Self {
            aa_source: choices.one_of(
                "aa-source",
                &[
                    ("ship-count", AaSource::ShipCount),
                    ("anchors", AaSource::Anchors),
                    ("all-ships", AaSource::AllShips),
                ],
            )?,
            aa_boundary_inclusive: either("aa-boundary", "strict", "inclusive")?,
            ibs_sortie_needs_enemy: either("ibs-direct-sortie", "always", "only-if-enemy-at-sea")?,
            zero_end_us_wins: either("zero-end", "draw", "us-win")?,
            zero_space_needs_hit: either("zero-space-threshold", "automatic", "one-hit")?,
            carrier_attacker_may_stay: either("carrier-attacker-after-one-round", "retreats", "may-stay")?,
            land_from_ibs: choices.flag("land-from-ibs")?,
            bombard_from_ibs: choices.flag("bombard-from-ibs")?,
            bombard_then_land: choices.flag("bombard-then-land")?,
            stack_size_visible: choices.flag("stack-size-visible")?,
            airfield_cap_by_planes: either("airfield-cap", "carrier", "by-planes")?,
            strike_damage_accumulates: choices.flag("strike-damage-accumulates")?,
            overestimate_failed_uses_event: choices.flag("overestimate-failed-uses-event")?,
            express_reveals_defenders: choices.flag("express-reveals-defenders")?,
            sunk_transport_bonus_also_when_operating: choices.flag("sunk-transport-bonus-also-when-operating")?,
        })
    }
}
