//! Attacks from the air and by submarines: where to, at what.

use sandtable_engine::{
    Side,
    games::pacific_war::{Action, Area, Arm, Effect, Kind, Node, PacificWar, Program, State, Target, Unit},
};

use super::{
    picture::Picture,
    view::View,
    worth::{self, effect, loss},
};

/// What a point nearer to clearing an area counts where land units stand by, and where they are near.
const CLEARING: [f32; 2] = [0.25, 0.05];

/// A unit that may be hit.
#[derive(Clone, Copy)]
struct Prey {
    kind: Kind,
    has_acted: bool,
    damage: u8,
}

/// What one more hit from the air on a unit is worth to its enemy.
fn hit(game: &PacificWar, state: &State, picture: &Picture, side: Side, area: Area, prey: Prey) -> f32 {
    let counter = game.counter_of(prey.kind);
    let arm = counter.class.arm();
    let is_ground = game.ground.contains(area);
    let enemy = side.other();
    let at = |points: u8| -> Effect {
        match arm {
            _ if points == 0 => Effect::None,
            // [R11.5(1)1, R11.5(1)2]
            Arm::Land if is_ground && picture.held[side].contains(area) => {
                if prey.has_acted {
                    Effect::None
                } else {
                    Effect::Neutralised
                }
            }
            Arm::Ship if is_ground => Effect::Destroyed(points),
            _ => effect(game, counter, prey.has_acted, points),
        }
    };
    let (before, after) = (at(prey.damage), at(prey.damage + 1));
    let lost = loss(after, arm) - loss(before, arm);
    let mut value = lost * worth::unit(counter) * worth::horizon(game, state);
    if is_ground && arm != Arm::Ship && before != after && picture.held[side].contains(area) {
        let factor = if picture.heap(enemy, area).land > 0 { CLEARING[0] } else { CLEARING[1] };
        value += factor * picture.prizes[area.index()];
    }
    value
}

/// What a hit on the best unit of a side in an area is worth to its enemy.
pub(super) fn best_hit(game: &PacificWar, state: &State, picture: &Picture, side: Side, area: Area) -> f32 {
    if game.data.map.off_map.contains(area) {
        return 0.0;
    }
    let heap = picture.heap(side, area);
    let mut best = 0.0_f32;
    for (kind, units) in game.by_kind(heap.units) {
        for (has_acted, some) in [(false, units.and(heap.ready)), (true, units.without(heap.ready))] {
            if !some.is_empty() {
                best = best.max(hit(game, state, picture, side, area, Prey { kind, has_acted, damage: 0 }));
            }
        }
    }
    best
}

/// [R9.1(4)] Strength of an air attack between two areas.
pub(super) fn strength(view: &View<'_>, air: i8, from: Area, area: Area, is_air_target: bool) -> i8 {
    let charts = &view.game.data.charts;
    let mut strength = air;
    if !view.game.data.map.near[from.index()].contains(area) {
        strength += if view.is_ground(area) { charts.far_land } else { charts.far_sea };
    }
    if is_air_target {
        strength += charts.air_target;
    }
    if view.theirs(area).carriers == 0 {
        strength += charts.no_carrier;
    }
    strength
}

/// Chance that an attack of this strength hits.
pub(super) fn odds(strength: i8) -> f32 {
    f32::from(strength.clamp(0, 6)) / 6.0
}

/// What an attack with this air value on an area may bring.
pub(super) fn attack(view: &View<'_>, air: i8, from: Area, area: Area) -> f32 {
    odds(strength(view, air, from, area, false)) * view.picture.prey[view.enemy][area.index()]
}

/// How far an attack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    /// As far as carriers fly.
    Near,
    /// As far as aircraft on land fly.
    Far,
}

/// The most that an attack with this air value from an area may bring.
pub(super) fn best(view: &View<'_>, range: Range, air: i8, from: Area) -> f32 {
    let known = view.picture.memo.borrow().strike(view.side, range, air, from);
    known.unwrap_or_else(|| {
        let map = &view.game.data.map;
        let reach = if range == Range::Near { &map.near } else { &map.far };
        let targets = reach[from.index()].and(view.picture.present[view.enemy]);
        let best = targets.iter().map(|target| attack(view, air, from, target)).fold(0.0, f32::max);
        view.picture.memo.borrow_mut().keep_strike(view.side, range, air, from, best);
        best
    })
}

/// The value of each action of an air attack that is under way.
pub(super) fn value(view: &View<'_>, action: Action) -> f32 {
    let state = view.state;
    match (state.node, action) {
        (Node::SubmarineSea, Action::At(area)) => submarine(view, area),
        (Node::SubmarineTarget, Action::Hit(target)) => {
            worth::unit(view.game.counter_of(target.stack.kind)) + if target.stack.has_acted { -0.05 } else { 0.0 }
        }
        (_, Action::At(area)) => area_value(view, area),
        (_, Action::Hit(target)) => aim(view, target),
        // Nobody is better than an attack that cannot hit; in the surprise attack it costs the face of the unit.
        (_, Action::Skip) if state.program == Program::Surprise => 0.03,
        _ => 0.0,
    }
}

/// What submarine attacks on a sea come to.
pub(super) fn submarine(view: &View<'_>, area: Area) -> f32 {
    let heap = view.theirs(area);
    let [marker, destroyer] = view.game.data.charts.submarine;
    let drm = if view.picture.held[view.enemy].contains(area) { marker } else { 0 } + destroyer * heap.destroyers as i8;
    let best = heap.units.iter().map(|unit| view.brief(unit).worth).fold(0.0, f32::max);
    odds(6 + drm) * best * 0.7 * view.horizon
}

fn area_value(view: &View<'_>, area: Area) -> f32 {
    let Some((unit, from)) = attacker(view) else { return 0.0 };
    let air = view.brief(unit).air;
    let each = view.theirs(area).units.iter().map(|target| {
        let prey = Prey {
            kind: view.game.kind(target),
            has_acted: view.state.unit(target).has_acted(),
            damage: view.state.damage(target),
        };
        let is_air = view.brief(target).arm == Arm::Air;
        odds(strength(view, air, from, area, is_air)) * hit(view.game, view.state, view.picture, view.enemy, area, prey)
    });
    each.fold(0.0, f32::max)
}

fn aim(view: &View<'_>, target: Target) -> f32 {
    let Some(area) = view.state.place.get().or(view.state.here.get()) else { return 0.0 };
    let Some((unit, from)) = attacker(view) else { return 0.0 };
    let (kind, has_acted) = (target.stack.kind, target.stack.has_acted);
    let is_air = view.game.counter_of(kind).class.arm() == Arm::Air;
    let prey = Prey { kind, has_acted, damage: target.damage };
    odds(strength(view, view.brief(unit).air, from, area, is_air))
        * hit(view.game, view.state, view.picture, view.enemy, area, prey)
}

fn attacker(view: &View<'_>) -> Option<(Unit, Area)> {
    let unit = view.state.subject.get()?;
    Some((unit, view.state.area(unit)?))
}
