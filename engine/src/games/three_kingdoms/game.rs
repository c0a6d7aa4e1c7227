//! The game value: map, counters, scenario, options, and what is computed from them once.

use std::collections::BTreeSet;

use super::{
    AirRow, Card, Column, Counter, CounterSet, Data, Draw, EndVp, ForceSlots, LandingHex, LandingSteps, Nation,
    Options, Origin, Roster, Scenario, Slot, SlotSet, State, Theatre, reach_of, rules::movement,
};
use crate::{BySide, Setting, Side, hex::Hex};

/// The game: map, counters, one scenario and its options.
#[derive(Clone, Debug)]
pub struct ThreeKingdoms {
    /// Scenario id, sides and bid.
    pub setting: Setting,
    /// Everything read from the data files.
    pub data: Data,
    /// The scenario that is played.
    pub scenario: Scenario,
    /// Optional rules and rulings that are switches.
    pub options: Options,
    /// The map of the scenario.
    pub theatre: Theatre,
    /// The slots of its units.
    pub roster: Roster,
    /// Printed values by counter number.
    cards: Vec<Card>,
    /// What each kind of draw of a side is made from.
    pub(crate) pools: BySide<Vec<(Draw, CounterSet)>>,
    /// The side that plays China, if one does [RULING-64].
    pub china: Option<Side>,
    /// The side that plays Japan.
    pub japan: Option<Side>,
    /// Hexes that the scenario is about - landing hexes, hexes that score, the goal of 19.4 - with the steps of ships
    /// to them from every hex.
    pub goals: Vec<(Hex, Vec<u8>)>,
    /// Steps of ships to the nearest of every set of landing hexes of a side.
    landing_steps: BySide<LandingSteps>,
    /// Hexes where the ships of each force may start, by the roster's index; none for the south edge.
    pub start_hexes: Vec<Vec<Hex>>,
    /// [R7.3(2)] Greatest distance of a carrier air operation.
    pub(crate) farthest_carrier_reach: u8,
    /// Landing hexes of both sides; [`State::landed`] counts the markers in them.
    pub landing_hexes: Vec<Hex>,
}

impl ThreeKingdoms {
    /// The game of one scenario with these options. Optional rules that do not belong to the scenario have no effect.
    pub fn new(data: Data, setting: Setting, mut scenario: Scenario, options: Options) -> Self {
        let options = options.for_scenario(&scenario);
        options.apply_to(&mut scenario);
        let theatre = Theatre::new(&data, &scenario, &options);
        let roster = Roster::new(&data, &scenario);
        let mut cards = vec![Card::BLANK; 256];
        for (card, counter) in cards.iter_mut().zip(&data.counters) {
            *card = Card::new(&data, counter);
        }
        let plays = |nation| Side::BOTH.into_iter().find(|side| scenario.sides[*side].nation == nation);
        let mut landing_hexes: Vec<Hex> =
            scenario.sides.values().flat_map(|side| side.landing.iter().map(|landing| landing.hex)).collect();
        landing_hexes.sort_unstable();
        landing_hexes.dedup();
        let (china, japan) = (plays(Nation::Cn), plays(Nation::Jp));
        let landing_steps = BySide::from_fn(|side| LandingSteps::new(&theatre, &scenario, &landing_hexes, side));
        let area = |slots: &ForceSlots| &scenario.sides[slots.side].forces[slots.force.index()].area;
        let start_hexes = roster.forces.iter().map(|slots| theatre.start_hexes(area(slots)).iter().collect()).collect();
        let reach = |column| reach_of(&data.air_table, AirRow::CarrierOperation, column);
        let farthest_carrier_reach = Column::all().filter_map(reach).max().unwrap_or(0);
        let scoring = scenario.end_vp.iter().map(|condition| match condition {
            EndVp::NoMarker { hex, .. } | EndVp::UnitIn { hex, .. } => *hex,
        });
        let mut hexes: Vec<Hex> = landing_hexes.iter().copied().chain(scoring).collect();
        hexes.extend(scenario.escape.map(|(_, goal)| goal));
        hexes.sort_unstable();
        hexes.dedup();
        let goals = hexes.into_iter().map(|hex| (hex, theatre.sea_distances(hex))).collect();
        let pools = BySide::default();
        let mut game = Self {
            setting,
            data,
            scenario,
            options,
            theatre,
            roster,
            cards,
            pools,
            china,
            japan,
            goals,
            landing_steps,
            start_hexes,
            farthest_carrier_reach,
            landing_hexes,
        };
        game.pools = BySide::from_fn(|side| {
            let slots = game.roster.of_side[side].iter();
            let draws: BTreeSet<Draw> = slots
                .filter_map(|slot| match game.roster.origins[usize::from(slot)] {
                    Origin::Drawn(draw) => Some(draw),
                    Origin::Named(_) => None,
                })
                .collect();
            draws.into_iter().map(|draw| (draw, game.find_pool(side, draw))).collect()
        });
        game
    }

    /// Printed values of the counter in a slot.
    #[inline]
    pub fn card(&self, state: &State, slot: Slot) -> &Card {
        &self.cards[usize::from(state.counter[usize::from(slot)])]
    }

    /// The counter in a slot, `None` where the viewer may not know it.
    pub fn counter(&self, state: &State, slot: Slot) -> Option<&Counter> {
        self.data.counters.get(usize::from(state.counter[usize::from(slot)]))
    }

    /// [R22.4] Number that hits for a unit: its tech, lowered by cyber war, at least 1.
    #[inline]
    pub fn tech(&self, state: &State, slot: Slot) -> u8 {
        self.lowered(state, self.roster.side_of(slot), self.card(state, slot).tech)
    }

    /// [R22.4] Number that hits for the aircraft of a side.
    #[inline]
    pub fn air_tech(&self, state: &State, side: Side) -> u8 {
        self.lowered(state, side, self.data.aircraft[side].tech)
    }

    #[inline]
    fn lowered(&self, state: &State, side: Side, tech: u8) -> u8 {
        if state.cyber == 0 || self.china == Some(side) { tech } else { tech.saturating_add_signed(state.cyber).max(1) }
    }

    /// [R4.3] Whether a turn is at night.
    #[inline]
    pub const fn is_night(turn: u8) -> bool {
        matches!(turn % 6, 5 | 0)
    }

    /// Surface ships of a side in a hex.
    #[inline]
    pub fn ships_at(&self, state: &State, side: Side, hex: Hex) -> SlotSet {
        state.at(hex).and(self.roster.ships_of(side))
    }

    /// Submarines of a side in a hex.
    #[inline]
    pub fn boats_at(&self, state: &State, side: Side, hex: Hex) -> SlotSet {
        state.at(hex).and(self.roster.boats_of(side))
    }

    /// Units of a side on the map.
    #[inline]
    pub fn on_map(&self, state: &State, side: Side) -> SlotSet {
        let mut units = SlotSet::EMPTY;
        for slot in self.roster.of_side[side].iter() {
            if movement::is_on_map(state.hex_of(slot)) {
                units.insert(slot);
            }
        }
        units
    }

    /// [R2.2(5), R14(7)] The port of the side's own nation.
    #[inline]
    pub fn is_own_port(&self, side: Side, hex: Hex) -> bool {
        self.theatre.is_own_port(side, hex)
    }

    /// The landing hex of a side here, with its index into [`ThreeKingdoms::landing_hexes`].
    pub fn landing(&self, side: Side, hex: Hex) -> Option<(usize, &LandingHex)> {
        let landing = self.scenario.sides[side].landing.iter().find(|landing| landing.hex == hex)?;
        Some((self.landing_hexes.iter().position(|&other| other == hex)?, landing))
    }

    /// Steps of ships to the landing hexes of a side.
    #[inline]
    pub fn landing_steps(&self, side: Side) -> &LandingSteps {
        &self.landing_steps[side]
    }

    /// Most groups that a side may form in a surface operation [R7.2(6)].
    #[inline]
    pub fn group_limit(&self, side: Side) -> u8 {
        self.scenario.sides[side].group_limit
    }

    /// [R22.5] Whether a side may choose an attack now.
    #[inline]
    pub fn may_attack(&self, state: &State, side: Side) -> bool {
        !self.options.defence_only || self.japan != Some(side) || state.unlocked
    }
}
