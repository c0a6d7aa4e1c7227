//! What things are worth, in victory points, as far as the side to act knows them.

use std::cell::OnceCell;

use sandtable_engine::{
    BySide, Side,
    games::three_kingdoms::{Slot, SlotSet, State, ThreeKingdoms, UNKNOWN, WAITING},
    hex::Hex,
    math::{exp32, ln},
};

/// Worth of a step towards a landing that is still far away, as a share of the landing.
const LANDING_SHARE: f32 = 0.6;

/// The situation of the side to act.
pub(super) struct View<'a> {
    pub(super) game: &'a ThreeKingdoms,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) enemy: Side,
    /// Turns left, this one among them.
    pub(super) turns_left: f32,
    /// Landing hexes that are open, as bits, by side.
    open: BySide<OnceCell<usize>>,
    /// See [`View::landing_value`], by side.
    landing_values: BySide<OnceCell<f32>>,
    /// Logarithm of the chance that one die does not find a boat, by side.
    misses: BySide<OnceCell<f64>>,
}

/// Who attacks: their number, dice and the chance that a die hits.
#[derive(Clone, Copy)]
pub(super) struct Fire {
    pub(super) count: f32,
    pub(super) dice: f32,
    pub(super) chance: f32,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a ThreeKingdoms, state: &'a State, side: Side) -> Self {
        let turns_left = f32::from(game.scenario.turns + 1 - state.turn.min(game.scenario.turns));
        View {
            game,
            state,
            side,
            enemy: side.other(),
            turns_left,
            open: BySide::default(),
            landing_values: BySide::default(),
            misses: BySide::default(),
        }
    }

    /// Whether the identity of a unit is open to the side to act.
    pub(super) fn knows(&self, slot: Slot) -> bool {
        self.game.roster.of_side[self.side].contains(slot)
            || self.state.known.contains(slot) && self.state.counter[usize::from(slot)] != UNKNOWN
    }

    /// Victory points for sinking a unit; the mean of its side where it is not known.
    pub(super) fn worth(&self, slot: Slot) -> f32 {
        if !self.knows(slot) {
            let side = self.game.roster.side_of(slot);
            let nation = self.game.scenario.sides[side].nation;
            return 1.1 * f32::from(self.game.data.vp_damaged_half[nation as usize]);
        }
        let card = self.game.card(self.state, slot);
        let mut worth = f32::from(card.vp_half);
        if let Some((escaper, _)) = self.game.scenario.escape
            && self.state.counter[usize::from(slot)] == escaper
        {
            worth += 10.0;
        }
        worth
    }

    /// Victory points that the SUP of a unit may still bring its owner.
    pub(super) fn cargo(&self, slot: Slot) -> f32 {
        let sup = self.state.sup[usize::from(slot)];
        if sup == 0 || !self.knows(slot) {
            return 0.0;
        }
        let side = self.game.roster.side_of(slot);
        f32::from(sup.min(2)) * self.landing_value(side) * LANDING_SHARE
    }

    /// Victory points of the next landing of a side: the marker, and the points that the enemy loses by it.
    pub(super) fn landing_value(&self, side: Side) -> f32 {
        *self.landing_values[side].get_or_init(|| {
            let open = self.game.landing_steps(side).open(self.state);
            let best = open.map(|landing| f32::from(landing.vp_half) / 2.0).fold(0.0, f32::max);
            if best > 0.0 { best + self.game.end_points(self.state, side.other()) as f32 / 2.0 } else { 0.0 }
        })
    }

    /// Steps from a hex to the nearest landing hex of a side that is open, `None` if there is none in reach.
    #[inline]
    pub(super) fn steps_to_landing(&self, side: Side, from: Hex) -> Option<u8> {
        if from.0 >= WAITING.0 {
            return None;
        }
        let open = *self.open[side].get_or_init(|| self.game.landing_steps(side).open_bits(self.state));
        if open == 0 {
            return None;
        }
        Some(self.game.landing_steps(side).nearest(open, from)).filter(|&steps| steps < u8::MAX)
    }

    /// Steps from a hex to the goal of 19.4.
    pub(super) fn steps_to_escape(&self, from: Hex) -> Option<u8> {
        let (_, goal) = self.game.scenario.escape?;
        if from.0 >= WAITING.0 {
            return None;
        }
        let (_, steps) = self.game.goals.iter().find(|(hex, _)| *hex == goal)?;
        Some(steps[from.index()]).filter(|&steps| steps < u8::MAX)
    }

    /// Mean victory points of an attack on ships that are on in one hex: attackers spread evenly over the best targets,
    /// area points likewise.
    pub(super) fn attack_value(&self, targets: SlotSet, fire: Fire) -> f32 {
        let count = targets.len() as f32;
        if count == 0.0 || fire.dice <= 0.0 {
            return 0.0;
        }
        let attacked = count.min(fire.count);
        let hex = targets.first().map(|slot| self.state.hex_of(slot));
        let on = hex.map_or(SlotSet::EMPTY, |hex| {
            let side = targets.first().map_or(self.enemy, |slot| self.game.roster.side_of(slot));
            self.game.ships_at(self.state, side, hex).and(self.state.on)
        });
        let pool: u8 = on.iter().map(|slot| self.game.card(self.state, slot).area).sum();
        let dice = fire.dice / attacked;
        let value: f32 = targets
            .iter()
            .map(|slot| {
                let card = self.game.card(self.state, slot);
                let tech = f32::from(self.game.tech(self.state, slot)) / 6.0;
                let stopped = (f32::from(card.aa) + f32::from(pool) / attacked) * tech;
                let left = (dice - stopped).max(0.12 * dice);
                self.hits_value(slot, left * fire.chance)
            })
            .sum();
        // Fewer attackers than targets: the best of them.
        value * attacked / count * if fire.count < count { 1.3 } else { 1.0 }
    }

    /// Mean victory points of this many hits (mean) on a unit: one damages, two sink, SUP go first.
    pub(super) fn hits_value(&self, slot: Slot, hits: f32) -> f32 {
        let none = exp32(-hits);
        let one = hits * none;
        let (at_least_one, at_least_two) = (1.0 - none, 1.0 - none - one);
        let worth = self.worth(slot);
        let sup = self.state.sup[usize::from(slot)];
        if sup > 0 && self.knows(slot) {
            let per_marker = self.cargo(slot) / f32::from(sup);
            let markers = f32::from(sup).min(hits);
            let beyond = (hits - f32::from(sup)).max(0.0);
            return markers * per_marker + worth * 0.5 * beyond.min(2.0);
        }
        0.5 * worth * (at_least_one + at_least_two)
    }

    /// Cost of turning these units on: what the enemy may do to them before the day ends.
    pub(super) fn exposure(&self, units: SlotSet) -> f32 {
        let danger = 0.05 + 0.02 * f32::from(self.state.aircraft[self.enemy]);
        let worth: f32 = units.without(self.state.on).iter().map(|slot| self.worth(slot) + self.cargo(slot)).sum();
        danger * worth
    }

    /// Worth of turning enemy ships on.
    pub(super) fn sighting(&self, hidden: SlotSet) -> f32 {
        let worth: f32 = hidden.iter().map(|slot| 0.12 * (self.worth(slot) + 0.5)).sum();
        // A landing ship may be among them.
        worth + if self.landing_value(self.enemy) > 0.0 && !hidden.is_empty() { 0.15 } else { 0.0 }
    }

    /// Chance that a boat of a side is found by this many dice.
    pub(super) fn found(&self, side: Side, dice: f32) -> f32 {
        let miss = self.misses[side].get_or_init(|| {
            let nation = self.game.scenario.sides[side].nation;
            let miss = 1.0 - f32::from(self.game.data.sub_search[nation as usize]) / 6.0;
            ln(miss.into())
        });
        1.0 - exp32(f64::from(dice) * miss)
    }

    /// Own chits still in the cup that can use what is found: air and surface.
    pub(super) fn followers(&self) -> f32 {
        let mine = self.state.cup >> (3 * self.side.index());
        f32::from((mine & 1) + (mine >> 2 & 1))
    }

    /// The missiles of ships that can fire at this distance.
    pub(super) fn missiles(&self, units: SlotSet, distance: u8) -> Fire {
        let mut fire = Fire { count: 0.0, dice: 0.0, chance: 0.0 };
        for slot in units.iter().filter(|&slot| self.game.fires_at(self.state, slot, distance)) {
            let dice = f32::from(self.game.card(self.state, slot).missiles);
            let tech = self.game.tech(self.state, slot);
            let most = if distance >= 2 && tech > 1 { tech - 1 } else { tech };
            fire.count += 1.0;
            fire.dice += dice;
            fire.chance += dice * f32::from(most) / 6.0;
        }
        if fire.dice > 0.0 {
            fire.chance /= fire.dice;
        }
        fire
    }

    /// The fire of attack aircraft of a side.
    pub(super) fn aircraft(&self, side: Side, count: f32) -> Fire {
        let antiship = f32::from(self.game.data.aircraft[side].antiship);
        let chance = f32::from(self.game.air_tech(self.state, side)) / 6.0;
        Fire { count, dice: count * antiship, chance }
    }

    /// Straight distance, far for places off the map.
    pub(super) fn distance(&self, a: Hex, b: Hex) -> u8 {
        if a.0 >= WAITING.0 || b.0 >= WAITING.0 { u8::MAX } else { self.game.theatre.distance(a, b) }
    }
}
