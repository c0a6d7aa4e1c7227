//! R6.2: the group that acts.

use super::{air, movement, referee::Referee, supply, transport};
use crate::{
    Dice, EventSink, Id,
    games::pacific_war::{
        Action, Area, AreaSet, Card, Deed, Event, Kind, Node, PacificWar, Program, State, Tables, UnitSet,
    },
};

/// For what a group is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// To move.
    Move,
    /// For a normal attack.
    Normal,
    /// For an air attack.
    Air,
    /// For the actions of a card: any ready units.
    Ready,
    /// For CARRIER: at least one carrier among them.
    Carrier,
    /// To be turned face up.
    Supply,
    /// To be transported.
    Transport,
    /// For KAMIKAZE.
    Kamikaze,
}

impl Choice {
    /// What the group of this decision is for.
    pub(crate) fn of(state: &State) -> Self {
        if state.program == Program::Plain {
            return match state.deed {
                Deed::Move => Self::Move,
                Deed::Normal => Self::Normal,
                _ => Self::Air,
            };
        }
        match state.card.get() {
            Some(Card::CARRIER) => Self::Carrier,
            Some(Card::SUPPLY) => Self::Supply,
            Some(Card::TRANSPORT) => Self::Transport,
            Some(Card::KAMIKAZE) => Self::Kamikaze,
            _ => Self::Ready,
        }
    }
}

/// Areas of the active side in which units of a choice may stand.
pub(super) fn field(game: &PacificWar, state: &State, tables: &Tables, choice: Choice) -> AreaSet {
    let side = state.active;
    match choice {
        Choice::Normal => tables.areas(side).and(tables.areas(side.other())),
        Choice::Carrier => tables.carriers[side],
        Choice::Kamikaze => tables.aircraft[side],
        Choice::Transport => transport::origins(game, state, tables),
        Choice::Supply => tables.areas(side).and(supply::card_areas(game, state, side)),
        Choice::Move | Choice::Air | Choice::Ready => tables.areas(side),
    }
}

/// [R6.2(1), RULING-54] Units of the active side in an area of [`field`] that can be chosen.
pub(crate) fn eligible(game: &PacificWar, state: &State, tables: &Tables, choice: Choice, area: Area) -> UnitSet {
    let side = state.active;
    let ready = tables.ready_units(game, side, area);
    match choice {
        Choice::Move => keep(game, ready, |unit| movement::may_move(game, state, tables, unit, area)),
        Choice::Normal => super::normal::attackers(game, state, tables, side, area),
        Choice::Air => air::strikers(game, state, tables, side, area),
        Choice::Ready | Choice::Carrier => ready.without(state.group),
        Choice::Supply => tables.units(game, side, area).without(tables.ready),
        Choice::Transport => transport::movers(game, state, tables, area),
        Choice::Kamikaze => air::strikers(game, state, tables, side, area).and(game.aircraft),
    }
}

/// Types of which a single unit passes a test.
pub(super) fn keep(game: &PacificWar, units: UnitSet, is_fit: impl Fn(UnitSet) -> bool) -> UnitSet {
    let fit = game.by_kind(units).filter(|(_, units)| units.first().is_some_and(|unit| is_fit(UnitSet::one(unit))));
    fit.fold(UnitSet::EMPTY, |all, (_, units)| all.with(units))
}

/// [R6.2(1)] Areas from which the group may come, by rising number.
pub(crate) fn origins<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    choice: Choice,
) -> impl Iterator<Item = Area> + 'a {
    field(game, state, tables, choice).iter().filter(move |&area| {
        let units = eligible(game, state, tables, choice, area);
        if choice == Choice::Carrier { units.meets(game.carriers) } else { !units.is_empty() }
    })
}

/// Units of the group that is being chosen: the first, or the second one of a joint operation.
pub(crate) fn chosen(state: &State) -> UnitSet {
    if is_second(state) { state.named } else { state.group }
}

/// Whether the second group of a joint operation is chosen.
pub(crate) fn is_second(state: &State) -> bool {
    state.card.is(Card::JOINT) && state.stage == 1
}

/// Units that can be chosen in the area of the group.
fn candidates(game: &PacificWar, state: &State, tables: &Tables) -> UnitSet {
    let area = if is_second(state) { state.place } else { state.here };
    area.get().map_or(UnitSet::EMPTY, |area| eligible(game, state, tables, Choice::of(state), area))
}

/// Units of types after this one.
fn behind(game: &PacificWar, units: UnitSet, kind: Kind) -> UnitSet {
    let last = game.of_kind[kind.index()].last().map_or(0, Id::index);
    units.without(UnitSet::range(0..last + 1))
}

/// [R6.2(1), RULING-55] How many units of the type that is asked about may belong to the group.
pub(crate) fn counts(game: &PacificWar, state: &State, tables: &Tables) -> Vec8 {
    let mut counts = Vec8::new();
    let Some(kind) = state.kind.get() else { return counts };
    let choice = Choice::of(state);
    let all = candidates(game, state, tables);
    let chosen = chosen(state);
    let of_kind = all.and(game.of_kind[kind.index()]).without(chosen);
    let later = behind(game, all, kind);
    let must_choose = match choice {
        Choice::Carrier => !chosen.meets(game.carriers) && !later.meets(game.carriers) && of_kind.meets(game.carriers),
        _ => chosen.is_empty() && later.is_empty(),
    };
    let mut group = chosen;
    let mut left = of_kind.iter();
    for count in 0..=of_kind.len() as u8 {
        if count > 0 {
            group.insert(left.next().expect("the count is within the type"));
            let is_fit = match (choice, state.here.get()) {
                (Choice::Move, Some(here)) => movement::may_move(game, state, tables, group, here),
                (Choice::Transport, Some(_)) => {
                    group.len() as u8 <= game.card_limit(state)
                        && !transport::destinations(game, state, tables, group).is_empty()
                }
                _ => true,
            };
            if !is_fit {
                break;
            }
        } else if must_choose {
            continue;
        }
        counts.push(count);
    }
    counts
}

/// A short list of small numbers.
pub(crate) type Vec8 = arrayvec::ArrayVec<u8, 32>;

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.2(1)] The area of the group.
    pub(super) fn choose_origin(&mut self, action: Action) {
        let Action::From(area) = action else { return self.begin_joint_deeds() };
        if is_second(self.state) {
            self.state.place = area.into();
        } else {
            self.state.here = area.into();
        }
        self.count_next(None);
    }

    /// The next type of which there are units to choose.
    fn count_next(&mut self, after: Option<Kind>) {
        let all = candidates(self.game, self.state, self.tables);
        let left = after.map_or(all, |kind| behind(self.game, all, kind));
        let next = self.game.by_kind(left).next();
        match next {
            Some((kind, _)) => {
                self.state.kind = kind.into();
                self.ask(Node::Count);
            }
            None => {
                self.state.kind = crate::OptId::NONE;
                self.group_is_complete();
            }
        }
    }

    /// So many of the type, the lowest counters first.
    pub(super) fn count(&mut self, action: Action) {
        let (Action::Count(number), Some(kind)) = (action, self.state.kind.get()) else { return };
        let all = candidates(self.game, self.state, self.tables).and(self.game.of_kind[kind.index()]);
        let taken: UnitSet = all.without(chosen(self.state)).iter().take(usize::from(number.0)).collect();
        if is_second(self.state) {
            self.state.named = self.state.named.with(taken);
        } else {
            self.state.group = self.state.group.with(taken);
        }
        self.count_next(Some(kind));
    }

    /// The group acts, or the card goes on.
    fn group_is_complete(&mut self) {
        if self.state.program == Program::Plain {
            return self.begin_deed(self.state.deed);
        }
        self.go_on_with_card();
    }
}

/// Areas from which the group may come, as a set.
pub(crate) fn origin_set(game: &PacificWar, state: &State, tables: &Tables) -> AreaSet {
    origins(game, state, tables, Choice::of(state)).collect()
}
