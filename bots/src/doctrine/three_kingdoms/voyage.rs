//! Where a surface group should go.

use std::cell::{Cell, OnceCell};

use sandtable_engine::{
    games::three_kingdoms::{Deed, MAX_ATTACKERS, SlotSet, WAITING},
    hex::{Hex, HexSet},
};

use super::{
    View,
    boats::scores,
    fleet::{boats_here, carries, escaper, search_value},
    value::Fire,
};

/// Farthest attack that is thought of.
const REACH: u8 = 4;

/// The attacks with missiles that a group could make: each is worth the same wherever it is made from so far away.
pub(super) struct Strikes<'v, 'a> {
    view: &'v View<'a>,
    units: SlotSet,
    /// Hexes with ships in sight, and those ships.
    stacks: [(Hex, SlotSet); MAX_ATTACKERS],
    count: usize,
    /// The group's fire by distance.
    fires: [OnceCell<Fire>; REACH as usize + 1],
    /// Mean gain by stack and distance, below zero where it is not known yet.
    values: [[Cell<f32>; REACH as usize + 1]; MAX_ATTACKERS],
}

impl<'v, 'a> Strikes<'v, 'a> {
    /// Nothing where no ships are in sight.
    pub(super) fn new(view: &'v View<'a>, units: SlotSet) -> Option<Self> {
        let mut left = view.game.roster.ships_of(view.enemy).and(view.state.on).and(view.state.snapshot);
        if left.is_empty() {
            return None;
        }
        let mut strikes = Self {
            view,
            units,
            stacks: [(WAITING, SlotSet::EMPTY); MAX_ATTACKERS],
            count: 0,
            fires: Default::default(),
            values: [const { [const { Cell::new(-1.0) }; REACH as usize + 1] }; MAX_ATTACKERS],
        };
        while let Some(slot) = left.first() {
            let hex = view.state.hex_of(slot);
            let here = view.game.ship_targets(view.state, hex);
            left.remove(here.with(SlotSet::one(slot)));
            strikes.stacks[strikes.count] = (hex, here);
            strikes.count += 1;
        }
        Some(strikes)
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
        for (stack, &(hex, _)) in self.stacks[..self.count].iter().enumerate() {
            let distance = self.view.distance(from, hex);
            if distance <= REACH {
                best = best.max(self.value(stack, fired_from(distance)));
            }
        }
        best
    }

    fn value(&self, stack: usize, distance: u8) -> f32 {
        let known = &self.values[stack][usize::from(distance)];
        if known.get() < 0.0 {
            let fire = self.fires[usize::from(distance)].get_or_init(|| self.view.missiles(self.units, distance));
            known.set(self.view.attack_value(self.stacks[stack].1, *fire));
        }
        known.get()
    }
}

/// A group about to move with a deed: what is the same for all hexes where it may go.
pub(super) struct Voyage<'v, 'a> {
    view: &'v View<'a>,
    deed: Deed,
    from: Hex,
    carries: bool,
    escapes: bool,
    /// Cost of turning on.
    exposure: f32,
    /// What ships that are on are worth, if the day is about to end.
    hiding: Option<f32>,
    /// Hexes that hold enemy ships.
    with_enemies: HexSet,
    /// Attacks after the move.
    strikes: Option<Strikes<'v, 'a>>,
    /// How good it is to stay, off the map a fixed cost.
    stay: f32,
}

impl<'v, 'a> Voyage<'v, 'a> {
    pub(super) fn new(view: &'v View<'a>, units: SlotSet, from: Hex, deed: Deed) -> Self {
        let enemies = view.game.roster.ships_of(view.enemy);
        let hexes = enemies.iter().map(|slot| view.state.hex_of(slot)).filter(|hex| hex.0 < WAITING.0);
        // Before the day ends ships that are on hide in port or leave.
        let day_ends = view.game.scenario.day_end && matches!(view.state.turn % 6, 5 | 0) && view.turns_left > 1.0;
        let on = units.and(view.state.on);
        let worth = || on.iter().map(|slot| view.worth(slot)).sum();
        let mut voyage = Self {
            view,
            deed,
            from,
            carries: carries(view, units),
            escapes: escaper(view, units),
            exposure: view.exposure(units),
            hiding: (day_ends && !on.is_empty()).then(worth),
            with_enemies: hexes.collect(),
            strikes: if deed == Deed::MoveAttackShips { Strikes::new(view, units) } else { None },
            stay: -0.6,
        };
        if from != WAITING {
            voyage.stay = voyage.goal_value(from);
        }
        voyage
    }

    /// Gain of going to a hex and doing the rest of the deed there, less what turning on costs.
    pub(super) fn value(&self, to: Hex) -> f32 {
        let view = self.view;
        let gained = self.goal_value(to) - self.stay;
        let betrayed = self.from != to && (view.game.theatre.betrays(view.side, to) || self.with_enemies.contains(to));
        let is_attack = self.deed == Deed::MoveAttackShips;
        // Landing ships have to show themselves where they land.
        let lands = self.carries && view.steps_to_landing(view.side, to) == Some(0);
        let share = if lands { 0.2 } else { 1.0 };
        let cost = if betrayed || is_attack { share * self.exposure } else { 0.0 };
        let rest = match self.deed {
            Deed::MoveAttackShips => self.strikes.as_ref().map_or(0.0, |strikes| strikes.best(to)),
            Deed::MoveAttackBoat => 0.5 * boats_here(view, to, true),
            Deed::MoveSearchShips => search_value(view, to),
            Deed::MoveSearchBoat => {
                let dice = f32::from(view.game.search_dice(view.state, 1));
                0.4 * boats_here(view, to, false) * view.found(view.enemy, dice)
            }
            _ => 0.0,
        };
        rest + gained - cost
    }

    /// How good it is for these ships to be in a hex.
    fn goal_value(&self, hex: Hex) -> f32 {
        let view = self.view;
        let mut value = 0.0;
        if self.carries {
            if let Some(steps) = view.steps_to_landing(view.side, hex) {
                // Every two steps cost a turn, and the landing one more.
                let chits = view.turns_left;
                let needed = f32::from(steps.div_ceil(2));
                let late = if needed + 1.0 > chits + 1.0 { 0.3 } else { 1.0 };
                value -= 1.2 * f32::from(steps) * late;
            }
        } else if self.escapes {
            if let Some(steps) = view.steps_to_escape(hex) {
                value -= 1.5 * f32::from(steps);
            }
        } else if let Some(steps) = view.steps_to_landing(view.enemy, hex) {
            value -= 0.06 * f32::from(steps.abs_diff(2));
        } else if let Some(steps) = view.steps_to_landing(view.side, hex) {
            value -= 0.08 * f32::from(steps.abs_diff(2));
        } else if let Some(steps) = view.steps_to_escape(hex) {
            value -= 0.08 * f32::from(steps.abs_diff(2));
        }
        if view.turns_left <= 1.0 && scores(view, hex) {
            value += 1.0;
        }
        if let Some(worth) = self.hiding
            && view.game.is_own_port(view.side, hex)
        {
            value += 0.2 * worth;
        }
        value
    }
}
