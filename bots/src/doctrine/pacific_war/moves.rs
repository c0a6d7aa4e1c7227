//! What a group does, and where it goes.

use sandtable_engine::games::pacific_war::{Action, Area, AreaSet, Card, Node, Number, UnitSet};

use super::{
    plans, round,
    stand::{self, Force},
    strikes::{self, Range},
    view::View,
};

/// Whether the group acts once more after this action.
fn goes_on(view: &View<'_>) -> bool {
    view.state.card.is(Card::RAID) && view.state.stage < 2 || view.state.card.is(Card::CARRIER)
}

/// The value of each action about what the group does.
pub(super) fn values(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    match view.state.node {
        Node::Deed => weights.extend(legal.iter().map(|&action| deed(view, action))),
        Node::Step => step(view, legal, weights),
        Node::Sea => weights.extend(legal.iter().map(|&action| match action {
            Action::Over(sea) => plans::sea_value(view, sea),
            _ => 0.0,
        })),
        _ => destination(view, legal, weights),
    }
}

/// What the group does.
fn deed(view: &View<'_>, action: Action) -> f32 {
    let Some(here) = view.state.here.get() else { return 0.0 };
    let group = view.state.group;
    let on = goes_on(view);
    match action {
        Action::Move => plans::best_move(view, here, group, on, AreaSet::EMPTY).value,
        Action::Normal => plans::normal(view, here, group).value * if on { 1.3 } else { 1.0 },
        Action::Air => plans::air(view, here, group).value.max(-0.1),
        Action::Superiority => plans::superiority(view, here).value,
        // In a carrier card the strikes come afterwards.
        _ => -0.02,
    }
}

/// The next step: to the best end that is still in reach, or here.
fn step(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let state = view.state;
    let Some(here) = state.here.get() else { return weights.resize(legal.len(), 0.0) };
    let force = Force::new(view, state.group);
    let on = goes_on(view);
    let worth = |area: Area| stand::value(view, &force, area, on) + strikes_to_come(view, state.group, area);
    let enemy = view.enemy;
    let (control, units) = (view.picture.held[enemy], view.picture.occupied[enemy]);
    let leave = u8::from(control.contains(here)) + u8::from(units.contains(here));
    for &action in legal {
        weights.push(match action {
            Action::Stop => worth(here),
            Action::Go(to) => {
                let cost = 1 + leave + u8::from(control.with(units).contains(to));
                let left = state.mp.saturating_sub(cost);
                let ends = plans::ends(view, to, &force, left).without(state.touched);
                let best = ends.iter().map(|area| worth(area) - 0.01).fold(f32::MIN, f32::max);
                let stops = !view.game.data.map.pass.contains(to) && fits(view, &force, to);
                if stops { best.max(worth(to)) } else { best.max(-5.0) }
            }
            _ => 0.0,
        });
    }
}

/// Strikes that a carrier card has still to come.
fn strikes_to_come(view: &View<'_>, group: UnitSet, area: Area) -> f32 {
    if !view.state.card.is(Card::CARRIER) || view.is_ground(area) {
        return 0.0;
    }
    let best = |carrier| strikes::best(view, Range::Near, view.brief(carrier).air, area);
    1.5 * group.and(view.game.carriers).iter().map(best).sum::<f32>()
}

fn fits(view: &View<'_>, force: &Force, area: Area) -> bool {
    let limit = view.game.data.charts.land_limit;
    !view.is_ground(area) || force.land == 0 || force.others(view, area) + force.land <= limit
}

/// [R19(TRANSPORT)] Where the units land.
fn destination(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let force = Force::new(view, view.state.group);
    weights.extend(legal.iter().map(|&action| match action {
        Action::To(area) => stand::value(view, &force, area, false),
        Action::Count(Number(count)) => f32::from(count),
        _ => 0.0,
    }));
}

/// The form of a card.
pub(super) fn form(view: &View<'_>, action: Action) -> f32 {
    use sandtable_engine::games::pacific_war::Form;
    let Action::Form(form) = action else { return 0.0 };
    match form {
        // Late in a turn nobody is kept ready for.
        Form::Twice => 0.4,
        Form::Once => 0.2 + 0.05 * f32::from(view.state.held[view.side]),
        Form::Group => view.picture.present[view.side]
            .iter()
            .map(|area| round::best_plan(view, round::Deed::Supply, area).value)
            .fold(0.0, f32::max),
        Form::Units => 0.3,
    }
}
