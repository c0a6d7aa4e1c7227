//! Which units act.

use sandtable_engine::games::pacific_war::{Action, Area, Card, Node, Number, State, UnitSet};

use super::{
    plans,
    round::{Deed, best_plan, plan},
    view::View,
};

/// Where the group that is chosen stands, and the units chosen so far.
fn chosen(state: &State) -> (Option<Area>, UnitSet) {
    if state.card.is(Card::JOINT) && state.stage == 1 {
        (state.place.get(), state.named)
    } else {
        (state.here.get(), state.group)
    }
}

/// The value of each action that chooses units.
pub(super) fn values(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    match view.state.node {
        Node::Origin | Node::Base => weights.extend(legal.iter().map(|&action| origin(view, action))),
        Node::Count => {
            let wanted = wanted(view);
            weights.extend(legal.iter().map(|&action| count(action, wanted)));
        }
        Node::GoOn => weights.extend(legal.iter().map(|&action| count(action, u8::MAX))),
        Node::NameArea | Node::NameKind => name(view, legal, weights),
        _ => weights.extend(legal.iter().map(|&action| next(view, action))),
    }
}

/// The area of the group, or no second group.
fn origin(view: &View<'_>, action: Action) -> f32 {
    let Action::From(area) = action else { return 0.0 };
    let deed = Deed::of(view);
    // The second group of a joint operation has none of the first.
    let units = view.ready(area).without(view.state.group);
    if units.is_empty() && deed != Deed::Supply {
        return -1.0;
    }
    if units == view.ready(area) { best_plan(view, deed, area).value } else { plan(view, deed, area, units).value }
}

/// How many of the type that is asked about belong to the best group of the area.
fn wanted(view: &View<'_>) -> u8 {
    let state = view.state;
    let (Some(area), so_far) = chosen(state) else { return 0 };
    let Some(kind) = state.kind.get() else { return 0 };
    let deed = Deed::of(view);
    let first_group = if state.stage == 1 && state.card.is(Card::JOINT) { state.group } else { UnitSet::EMPTY };
    let units = view.ready(area).without(first_group);
    let best = if units == view.ready(area) { best_plan(view, deed, area) } else { plan(view, deed, area, units) };
    let of_kind = best.group.and(view.game.of_kind[kind.index()]).without(so_far);
    of_kind.len() as u8
}

/// As near as can be to the number that is wanted.
fn count(action: Action, wanted: u8) -> f32 {
    let Action::Count(Number(count)) = action else { return 0.0 };
    -0.5 * f32::from(wanted.abs_diff(count).min(20))
}

/// [R19(SINGLES), R19(SUPPLY), R19(KAMIKAZE)] Units that are named: those of the best that can be done with so many.
fn name(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let state = view.state;
    let named = state.named.len();
    let limit = usize::from(state.left) + named;
    let wanted: UnitSet = match Deed::of(view) {
        Deed::Single => {
            let (units, _) = plans::alone(view, limit.min(10));
            units.iter().flatten().map(|&(unit, _)| unit).collect()
        }
        Deed::Supply => most_worth(view, limit),
        _ => view.picture.present[view.side]
            .iter()
            .map(|area| view.ready(area).and(view.game.aircraft))
            .fold(UnitSet::EMPTY, UnitSet::with),
    };
    let wanted = wanted.without(state.named);
    let first = wanted.iter().filter_map(|unit| state.area(unit)).min();
    weights.extend(legal.iter().map(|&action| match action {
        Action::From(area) if Some(area) == first => 1.0,
        Action::From(area) => -1.0 - 0.01 * f32::from(area.number()),
        Action::Unit(stack) => {
            let there = wanted.and(view.game.of_kind[stack.kind.index()]);
            if there.iter().any(|unit| state.area(unit) == state.place.get()) {
                1.0 - 0.01 * f32::from(stack.kind.number())
            } else {
                -1.0
            }
        }
        Action::Enough => {
            if first.is_none() {
                0.5
            } else {
                -0.5
            }
        }
        _ => 0.0,
    }));
}

/// The acted units that are worth most.
fn most_worth(view: &View<'_>, limit: usize) -> UnitSet {
    let mut best = UnitSet::EMPTY;
    for _ in 0..limit {
        let acted = view.picture.present[view.side].iter().flat_map(|area| {
            let heap = view.own(area);
            heap.units.without(heap.ready).without(best).iter()
        });
        let value = |unit: sandtable_engine::games::pacific_war::Unit| {
            let brief = view.brief(unit);
            f32::from(brief.attack) + 2.0 * f32::from(brief.air)
        };
        let Some(unit) = acted.max_by(|&a, &b| value(a).total_cmp(&value(b)).then(b.cmp(&a))) else { break };
        best.insert(unit);
    }
    best
}

/// Who acts next: strikes before landings.
fn next(view: &View<'_>, action: Action) -> f32 {
    let state = view.state;
    match action {
        Action::From(area) => {
            let waiting = view.own(area).ready.and(state.named);
            f32::from(waiting.meets(view.game.fliers)) + 0.1 * plans::single(view, area, waiting).value
        }
        Action::Unit(stack) => f32::from(view.game.counter_of(stack.kind).air) * 0.3,
        _ => -0.2,
    }
}
