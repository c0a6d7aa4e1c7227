//! The rulings that are switches.

use sandtable_scenarios::Choices;

/// Options of the game, each named after its switch. `Default` is the reading of the game's page.
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

impl Default for Options {
    fn default() -> Self {
        Self {
            aa_source: AaSource::ShipCount,
            aa_boundary_inclusive: false,
            ibs_sortie_needs_enemy: false,
            zero_end_us_wins: false,
            zero_space_needs_hit: false,
            carrier_attacker_may_stay: false,
            land_from_ibs: true,
            bombard_from_ibs: false,
            bombard_then_land: false,
            stack_size_visible: true,
            airfield_cap_by_planes: false,
            strike_damage_accumulates: false,
            overestimate_failed_uses_event: false,
            express_reveals_defenders: true,
            sunk_transport_bonus_also_when_operating: true,
        }
    }
}

impl Options {
    /// Options as chosen by name.
    pub fn from_choices(choices: &Choices) -> Self {
        let is = |name: &str, value: &str| choices.get(name) == value;
        Self {
            aa_source: match choices.get("aa-source") {
                "anchors" => AaSource::Anchors,
                "all-ships" => AaSource::AllShips,
                _ => AaSource::ShipCount,
            },
            aa_boundary_inclusive: is("aa-boundary", "inclusive"),
            ibs_sortie_needs_enemy: is("ibs-direct-sortie", "only-if-enemy-at-sea"),
            zero_end_us_wins: is("zero-end", "us-win"),
            zero_space_needs_hit: is("zero-space-threshold", "one-hit"),
            carrier_attacker_may_stay: is("carrier-attacker-after-one-round", "may-stay"),
            land_from_ibs: is("land-from-ibs", "true"),
            bombard_from_ibs: is("bombard-from-ibs", "true"),
            bombard_then_land: is("bombard-then-land", "true"),
            stack_size_visible: is("stack-size-visible", "true"),
            airfield_cap_by_planes: is("airfield-cap", "by-planes"),
            strike_damage_accumulates: is("strike-damage-accumulates", "true"),
            overestimate_failed_uses_event: is("overestimate-failed-uses-event", "true"),
            express_reveals_defenders: is("express-reveals-defenders", "true"),
            sunk_transport_bonus_also_when_operating: is("sunk-transport-bonus-also-when-operating", "true"),
        }
    }
}
