//! Where a surface group should go.

use sandtable_engine::{
    games::three_kingdoms::{Deed, SlotSet, WAITING},
    hex::{Hex, HexSet},
};

use super::{
    View,
    boats::scores,
    group::{boats_here, carries, escaper, search_value},
    strikes::{Strikes, stacks_in_sight},
};

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
    strikes: Strikes<'v, 'a>,
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
            strikes: Strikes::new(
                view,
                units,
                if deed == Deed::MoveAttackShips { stacks_in_sight(view) } else { SlotSet::EMPTY },
            ),
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
            Deed::MoveAttackShips => self.strikes.best(to),
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
