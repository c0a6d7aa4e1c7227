//! Ships that would have no line leave before the turn ends: they come back a turn earlier. Troops and aircraft far behind
//! come back nearer to the front.

use sandtable_engine::{
    Side,
    games::pacific_war::{Action, Area, Node, Number, Spot, Unit, UnitSet, Word},
};

use super::view::View;

/// Until then Japan brings troops from home to the front by way of the track.
const LAST_REDEPLOYMENT: u8 = 5;

/// Acted ships of an area without a line.
fn stranded(view: &View<'_>, area: Area) -> UnitSet {
    if view.picture.linked[view.side].contains(area) {
        return UnitSet::EMPTY;
    }
    let heap = view.own(area);
    heap.units.without(heap.ready).and(view.game.ships)
}

/// Industrial areas where what is idle comes back.
#[derive(Clone, Copy)]
struct Bases {
    /// Steps to the front from the nearest one.
    nearest: u8,
    /// Land units that still find room in the nearest ones.
    room: usize,
}

impl Bases {
    /// Those of Japan, while it brings units to the front by way of the track.
    fn of(view: &View<'_>) -> Option<Self> {
        if view.side != Side::One || view.state.turn > LAST_REDEPLOYMENT {
            return None;
        }
        let map = &view.game.data.map;
        let bases = map.industrial.and(map.land).and(view.picture.held[view.side]);
        let far = |area: Area| view.picture.far[view.side][area.index()];
        let nearest = bases.iter().map(far).min().unwrap_or(u8::MAX);
        let room: usize = bases
            .iter()
            .filter(|&base| far(base) == nearest)
            .map(|base| 2_usize.saturating_sub(view.own(base).units.and(view.game.troops).len()))
            .sum();
        let next = Word::at(Spot::Track(view.state.turn + 1));
        let coming = view.game.troops.iter().filter(|&unit| view.state.unit(unit) == next).count();
        Some(Self { nearest, room: room.saturating_sub(coming) })
    }
}

/// Japanese troops and aircraft of an area that are far behind, while an industrial area lies nearer to the front.
fn idle(view: &View<'_>, bases: Option<Bases>, area: Area) -> UnitSet {
    let Some(Bases { nearest, room }) = bases.filter(|_| view.is_ground(area)) else { return UnitSet::EMPTY };
    let far = view.picture.far[view.side][area.index()];
    let is_nearest = view.game.data.map.industrial.contains(area) && far == nearest;
    if far < 4 || far <= nearest || is_nearest {
        return UnitSet::EMPTY;
    }
    let troops = view.own(area).units.and(view.game.troops).iter().take(room).collect();
    view.own(area).units.and(view.game.aircraft).with(troops)
}

/// Units of an area that its owner had better disband.
fn leaving(view: &View<'_>, area: Area) -> UnitSet {
    stranded(view, area).with(idle(view, Bases::of(view), area))
}

/// What it is worth to disband now.
pub(super) fn value(view: &View<'_>) -> f32 {
    let state = view.state;
    let next = |area: Area| state.place.get().is_none_or(|last| area > last);
    let areas = view.picture.present[view.side].iter().filter(|&area| next(area));
    // There must be somewhere to come back to, and a turn to do so.
    if state.turn >= view.game.data.scenario.last_turn {
        return -1.0;
    }
    let bases = Bases::of(view);
    let mut worth = 0.0;
    for area in areas {
        worth += 0.1 * view.worth_of(stranded(view, area)) + 0.03 * view.worth_of(idle(view, bases, area));
    }
    if worth > 0.0 { 0.08 + worth } else { -1.0 }
}

/// Which units go.
pub(super) fn choice(view: &View<'_>, action: Action) -> f32 {
    let state = view.state;
    match (state.node, action) {
        (Node::DisbandArea, Action::From(area)) => {
            if stranded(view, area).is_empty() {
                -1.0
            } else {
                1.0 - 0.01 * f32::from(area.number())
            }
        }
        (Node::DisbandKind, Action::Unit(stack)) => {
            let of_kind = view.game.of_kind[stack.kind.index()];
            let leaves = state.place.get().map_or(UnitSet::EMPTY, |area| leaving(view, area));
            let is_face = |unit: Unit| state.unit(unit).has_acted() == stack.has_acted;
            if leaves.and(of_kind).iter().any(is_face) { 1.0 - 0.01 * f32::from(stack.kind.number()) } else { -1.0 }
        }
        (_, Action::Count(Number(count))) => {
            let of_kind = state.kind.get().map_or(UnitSet::EMPTY, |kind| view.game.of_kind[kind.index()]);
            let leaves = state.place.get().map_or(UnitSet::EMPTY, |area| leaving(view, area));
            let is_face = |unit: &Unit| state.unit(*unit).has_acted() == state.is_acted_kind;
            let wanted = leaves.and(of_kind).iter().filter(is_face).count() as u8;
            -0.5 * f32::from(wanted.abs_diff(count).min(20))
        }
        _ => 0.0,
    }
}
