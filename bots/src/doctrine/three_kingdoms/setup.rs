//! Set-up: boats where the enemy must pass, ships near their goal and together.

use sandtable_engine::games::three_kingdoms::Action;

use super::{View, weight};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    weights.extend(legal.iter().map(|&action| match action {
        Action::Place(hex) => weight(place(view, hex)),
        _ => 1.0,
    }));
}

/// Boats of the side that defends a landing hex lie in it or before it; landing forces start near, but in open sea.
fn place(view: &View<'_>, hex: sandtable_engine::hex::Hex) -> f32 {
    let is_boat = view.game.roster.is_boat(view.state.cursor);
    let own_goal = view.steps_to_landing(view.side, hex);
    let enemy_goal = view.steps_to_landing(view.enemy, hex);
    let escape = view.steps_to_escape(hex);
    let hunts = view.game.japan != Some(view.side);
    let together = 0.1 * view.game.ships_at(view.state, view.side, hex).len() as f32;
    match (is_boat, own_goal, enemy_goal, escape) {
        (true, _, Some(steps), _) => 1.0 - 0.3 * f32::from(steps),
        (true, _, None, Some(steps)) if hunts => 0.6 - 0.1 * f32::from(steps.abs_diff(3)),
        (true, Some(steps), None, _) => 0.8 - 0.15 * f32::from(steps),
        (false, Some(steps), _, _) => 2.0 - 0.4 * f32::from(steps) + together,
        (false, None, _, _) => together,
        _ => 0.0,
    }
}
