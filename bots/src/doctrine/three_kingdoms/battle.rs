//! Attacks on ships: revealing, aiming, area fire.

use sandtable_engine::{
    games::three_kingdoms::{Action, Node, Slot, SlotSet},
    math::exp32,
};

use super::{View, weight};

pub(super) fn weights(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    match view.state.node {
        Node::AreaFire => area(view, legal, weights),
        _ => weights.extend(legal.iter().map(|&action| match action {
            Action::Show => weight(reveal(view)),
            Action::Aim(slot) | Action::Next(slot) => weight(0.25 * (view.worth(slot) + view.cargo(slot))),
            _ => 1.0,
        })),
    }
}

/// A hidden ship shows itself for its area fire, or to draw fire from a more valuable one.
fn reveal(view: &View<'_>) -> f32 {
    let slot = view.state.attack.current;
    let area = f32::from(view.game.card(view.state, slot).area);
    let at_risk: f32 = view.state.attack.targets.iter().map(|slot| view.worth(slot) + view.cargo(slot)).sum();
    let targets = view.state.attack.targets.len() as f32;
    let diluted = 0.1 * at_risk / (targets + 1.0);
    0.06 * area * at_risk.min(6.0) + diluted - 0.35 * (view.worth(slot) + view.cargo(slot)) - 0.1
}

/// Area points go where most is at risk; nothing is kept for after the last target.
fn area(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let attack = &view.state.attack;
    let aims = &attack.aims[..usize::from(attack.aimed)];
    let open: SlotSet = aims.iter().filter_map(|aim| aim.get()).collect::<SlotSet>().without(attack.resolved);
    let risk = |slot: Slot| {
        let shooters: f32 = aims.iter().map(|&aim| if aim.is(slot) { 1.0 } else { 0.0 }).sum();
        shooters * (0.3 + view.worth(slot) + view.cargo(slot))
    };
    let all: f32 = open.iter().map(risk).sum();
    let share = if all > 0.0 { risk(attack.current) / all } else { 1.0 };
    let wanted = f32::from(attack.pool) * share;
    weights.extend(legal.iter().map(|&action| match action {
        Action::Area(points) => exp32(-1.5 * (f32::from(points) - wanted).abs()).max(1e-4),
        _ => 1.0,
    }));
}
