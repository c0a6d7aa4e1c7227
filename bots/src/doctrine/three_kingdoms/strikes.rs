//! What missiles at ships that are on are worth.

use std::cell::{Cell, OnceCell};

use sandtable_engine::{
    games::three_kingdoms::{Slot, SlotSet},
    hex::Hex,
};

use super::{View, value::Fire};

/// Farthest attack that is thought of.
const REACH: u8 = 4;
/// Stacks whose values are kept; there are hardly ever more.
const KEPT: usize = 8;

/// The attacks with missiles that a group could make: each is worth the same wherever it is made from so far away.
pub(super) struct Strikes<'v, 'a> {
    view: &'v View<'a>,
    units: SlotSet,
    stacks: SlotSet,
    /// The group's fire by distance.
    fires: [OnceCell<Fire>; REACH as usize + 1],
    /// Mean gain by stack and distance, below zero where it is not known yet.
    values: [[Cell<f32>; REACH as usize + 1]; KEPT],
}

/// The lowest slot of every stack of enemy ships in sight.
pub(super) fn stacks_in_sight(view: &View<'_>) -> SlotSet {
    let mut stacks = SlotSet::EMPTY;
    let mut left = view.game.roster.ships_of(view.enemy).and(view.state.on).and(view.state.snapshot);
    while let Some(slot) = left.first() {
        stacks.insert(slot);
        left.remove(slot);
        left = left.without(view.game.ship_targets(view.state, view.state.hex_of(slot)));
    }
    stacks
}

impl<'v, 'a> Strikes<'v, 'a> {
    pub(super) fn new(view: &'v View<'a>, units: SlotSet, stacks: SlotSet) -> Self {
        let unknown = [const { [const { Cell::new(-1.0) }; REACH as usize + 1] }; KEPT];
        Self { view, units, stacks, fires: Default::default(), values: unknown }
    }

    /// Gain of the best ship attack from a hex.
    pub(super) fn best(&self, from: Hex) -> f32 {
        self.best_where(from, |distance| distance)
    }

    /// Gain of the best attack that the ships could make after moving up to two hexes.
    pub(super) fn best_after_move(&self, from: Hex) -> f32 {
        self.best_where(from, |distance| distance.saturating_sub(2).max(1))
    }

    fn best_where(&self, from: Hex, fired_from: impl Fn(u8) -> u8) -> f32 {
        let mut best = 0.0_f32;
        for (number, stack) in self.stacks.iter().enumerate() {
            let distance = self.view.distance(from, self.view.state.hex_of(stack));
            if distance <= REACH {
                best = best.max(self.kept_value(number, stack, fired_from(distance)));
            }
        }
        best
    }

    fn kept_value(&self, number: usize, stack: Slot, distance: u8) -> f32 {
        let Some(values) = self.values.get(number) else { return self.value(stack, distance) };
        let kept = &values[usize::from(distance)];
        if kept.get() < 0.0 {
            kept.set(self.value(stack, distance));
        }
        kept.get()
    }

    fn value(&self, stack: Slot, distance: u8) -> f32 {
        let fire = self.fires[usize::from(distance)].get_or_init(|| self.view.missiles(self.units, distance));
        let targets = self.view.game.ship_targets(self.view.state, self.view.state.hex_of(stack));
        self.view.attack_value(targets, *fire)
    }
}
