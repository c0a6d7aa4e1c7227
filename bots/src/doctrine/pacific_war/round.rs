//! What a side does in its round.

use sandtable_engine::games::pacific_war::{Action, Area, AreaSet, Card, Node, UnitSet};

use super::{
    disband,
    plans::{self, Plan},
    strikes::{self, Range},
    transport,
    view::View,
};

/// What a card is worth unplayed, and how much less the last ones of a hand.
const CARD: f32 = 0.18;

/// The value of each action of a round.
pub(super) fn values(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    weights.extend(legal.iter().map(|&action| value(view, action)));
}

fn value(view: &View<'_>, action: Action) -> f32 {
    match action {
        Action::Disband => disband::value(view),
        Action::Move => best(view, Deed::Move) - CARD,
        Action::Normal => best(view, Deed::Normal) - CARD,
        // Free, and it makes the enemy wait.
        Action::Air => best(view, Deed::Air) + 0.05,
        Action::Superiority => best(view, Deed::Superiority),
        Action::Play(card) => play(view, card) - CARD - 0.05,
        _ => 0.0,
    }
}

/// What a group may be chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Move,
    Normal,
    Air,
    Superiority,
    Single,
    Raid,
    Carriers,
    Supply,
    Transport,
    Kamikaze,
}

impl Deed {
    /// How many there are.
    pub(super) const COUNT: usize = 10;

    /// What the group of this decision is for.
    pub(super) fn of(view: &View<'_>) -> Self {
        use sandtable_engine::games::pacific_war::{Deed as Done, Program};
        let state = view.state;
        match (state.program, state.card.get()) {
            (Program::Card, Some(Card::RAID)) => Self::Raid,
            (Program::Card, Some(Card::CARRIER)) => Self::Carriers,
            (Program::Card, Some(Card::SUPPLY)) => Self::Supply,
            (Program::Card, Some(Card::TRANSPORT)) => Self::Transport,
            (Program::Card, Some(Card::KAMIKAZE)) => Self::Kamikaze,
            (Program::Card, _) => Self::Single,
            (_, _) if state.node == Node::Base => Self::Superiority,
            _ => match state.deed {
                Done::Move => Self::Move,
                Done::Normal => Self::Normal,
                _ => Self::Air,
            },
        }
    }
}

/// The best plan from an area with all its ready units.
pub(super) fn best_plan(view: &View<'_>, deed: Deed, from: Area) -> Plan {
    let known = view.picture.memo.borrow().plan(view.side, deed, from);
    known.unwrap_or_else(|| {
        let plan = plan(view, deed, from, view.ready(from));
        view.picture.memo.borrow_mut().keep(view.side, deed, from, plan);
        plan
    })
}

/// The best plan from an area with these units.
pub(super) fn plan(view: &View<'_>, deed: Deed, from: Area, units: UnitSet) -> Plan {
    match deed {
        Deed::Move => plans::movement(view, from, units)[0],
        Deed::Normal => plans::normal(view, from, units),
        Deed::Air => plans::air(view, from, units),
        Deed::Superiority => plans::superiority(view, from),
        Deed::Single if units == view.ready(from) => best_plan(view, Deed::Move, from)
            .or(best_plan(view, Deed::Normal, from))
            .or(best_plan(view, Deed::Air, from)),
        Deed::Single => plans::single(view, from, units),
        Deed::Raid => plans::raid(view, from, units),
        Deed::Carriers => plans::carriers(view, from, units),
        Deed::Supply => supply(view, from),
        Deed::Transport => transport::plan(view, from, units),
        Deed::Kamikaze => kamikaze(view, from, units),
    }
}

/// The value of the best plan.
fn best(view: &View<'_>, deed: Deed) -> f32 {
    let areas = match deed {
        Deed::Normal => view.picture.present[view.side].and(view.picture.present[view.enemy]),
        _ => view.picture.present[view.side],
    };
    values_of(view, deed, areas).fold(-1.0, f32::max)
}

fn values_of<'a>(view: &'a View<'_>, deed: Deed, areas: AreaSet) -> impl Iterator<Item = f32> + 'a {
    areas.iter().filter(|&area| !view.ready(area).is_empty()).map(move |area| best_plan(view, deed, area).value)
}

/// What a card does.
fn play(view: &View<'_>, card: Card) -> f32 {
    let own = view.picture.present[view.side];
    match card {
        Card::RAID => best(view, Deed::Raid),
        Card::JOINT => {
            let (mut first, mut second) = (0.0_f32, 0.0_f32);
            for value in values_of(view, Deed::Single, own) {
                if value > first {
                    (first, second) = (value, first);
                } else {
                    second = second.max(value);
                }
            }
            first + 0.9 * second
        }
        Card::SINGLES => {
            let limit = usize::from(view.game.card_limit(view.state));
            0.95 * plans::alone(view, limit).1
        }
        Card::CARRIER => best(view, Deed::Carriers),
        Card::SUPPLY => own.iter().map(|area| best_plan(view, Deed::Supply, area).value).fold(-1.0, f32::max),
        Card::SUBMARINE => {
            let seas = view.picture.present[view.enemy].and(view.game.data.map.sea);
            let attacks = f32::from(view.game.data.turns[usize::from(view.state.turn) - 1].submarines);
            attacks * 0.9 * seas.iter().map(|sea| strikes::submarine(view, sea)).fold(0.0, f32::max)
        }
        Card::KAMIKAZE => best(view, Deed::Kamikaze),
        _ => best(view, Deed::Transport),
    }
}

/// [R19(SUPPLY)] What the acted units of an area could do once more.
pub(super) fn supply(view: &View<'_>, area: Area) -> Plan {
    let acted = view.own(area).units.without(view.own(area).ready);
    let map = &view.game.data.map;
    let held = view.picture.held[view.side].and(map.sea.with(map.supply));
    if acted.is_empty() || !held.with(map.areas.beside_any(held)).contains(area) {
        return Plan::none(area);
    }
    let again =
        plans::normal(view, area, acted).or(plans::air(view, area, acted)).or(plans::movement(view, area, acted)[0]);
    Plan { value: 0.6 * again.value + 0.02 * acted.len() as f32, group: acted, goal: area }
}

/// [R19(KAMIKAZE)] Two strikes of each air unit, which is lost.
fn kamikaze(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    let aircraft = units.and(view.game.aircraft);
    let best = strikes::best(view, Range::Far, 2, from);
    let count = aircraft.len() as f32;
    Plan { value: count * (1.5 * best - 0.6 * 1.2 * view.horizon), group: aircraft, goal: from }
}
