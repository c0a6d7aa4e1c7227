//! R6.2: the group that acts.

use super::{
    air,
    movement::{self, Front, Mover},
    normal,
    referee::Referee,
    supply, transport,
};
use crate::{
    Dice, EventSink,
    games::pacific_war::{
        Action, Area, AreaSet, Card, Deed, Event, Kind, Node, PacificWar, Program, State, Tables, Unit, UnitSet,
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

/// Areas of the active side in which units of a choice may stand: face-up ones, but for those that are to be turned over.
pub(super) fn field(game: &PacificWar, state: &State, tables: &Tables, choice: Choice) -> AreaSet {
    let side = state.active;
    let ready = &tables.face_up;
    match choice {
        Choice::Normal => normal::fields(game, state, tables),
        Choice::Carrier => ready.carriers[side],
        Choice::Kamikaze => ready.aircraft[side],
        Choice::Transport => ready.any(side).and(transport::origins(game, state, tables)),
        Choice::Supply => tables.acted[side].and(supply::card_areas(game, state, side)),
        Choice::Air => ready.aircraft[side].with(ready.carriers[side]),
        Choice::Move | Choice::Ready => ready.any(side),
    }
}

/// [R6.2(1), RULING-54] Units of the active side in an area that can be chosen, of those types that can do what is chosen
/// for: only to move and to be transported is not the same for all types.
pub(crate) fn eligible(game: &PacificWar, state: &State, tables: &Tables, choice: Choice, area: Area) -> UnitSet {
    let side = state.active;
    match choice {
        Choice::Normal => normal::attackers(game, state, tables, side, area),
        Choice::Air => air::strikers(game, state, tables, side, area),
        Choice::Kamikaze => air::strikers(game, state, tables, side, area).and(game.aircraft),
        Choice::Supply => tables.units(game, side, area).without(tables.ready),
        _ => tables.ready_units(game, side, area).without(state.group),
    }
}

/// The first type of [`eligible`] units among some units.
fn first_eligible(
    game: &PacificWar,
    state: &State,
    tables: &Tables,
    choice: Choice,
    area: Area,
    among: UnitSet,
) -> Option<Kind> {
    match choice {
        Choice::Move => movers(game, state, tables, Front::new(game, state, tables, state.active), area, among)
            .next()
            .map(|(kind, _)| kind),
        Choice::Transport => transport::movers(game, state, tables, area, among).next().map(|(kind, _)| kind),
        _ => eligible(game, state, tables, choice, area).and(among).first().map(|unit| game.kind(unit)),
    }
}

/// Whether a group may come from an area of [`field`].
fn is_origin(game: &PacificWar, state: &State, tables: &Tables, choice: Choice, area: Area) -> bool {
    let side = state.active;
    match choice {
        Choice::Normal | Choice::Carrier | Choice::Supply => true,
        // Without the first group of a joint operation.
        Choice::Ready => !state.here.is(area) || !tables.ready_units(game, side, area).without(state.group).is_empty(),
        Choice::Air => air::wings(game, state, tables, side, area).contains(&true),
        Choice::Kamikaze => air::wings(game, state, tables, side, area)[0],
        _ => first_eligible(game, state, tables, choice, area, game.units[side]).is_some(),
    }
}

/// [RULING-54, RULING-55] The types among some units in an area of which a single unit can move, with their ready units.
fn movers<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    front: Front,
    area: Area,
    among: UnitSet,
) -> impl Iterator<Item = (Kind, UnitSet)> + 'a {
    let ready = tables.ready_units(game, state.active, area).and(among);
    game.by_kind(ready).filter(move |&(kind, _)| Mover::of_one(game, front, kind).may_start(game, state, tables, area))
}

/// [R6.2(1)] Areas from which the group may come, by rising number.
pub(crate) fn origins<'a>(
    game: &'a PacificWar,
    state: &'a State,
    tables: &'a Tables,
    choice: Choice,
) -> impl Iterator<Item = Area> + 'a {
    let front = (choice == Choice::Move).then(|| Front::new(game, state, tables, state.active));
    let may_start = move |area| match front {
        Some(front) => movers(game, state, tables, front, area, game.units[state.active]).next().is_some(),
        None => is_origin(game, state, tables, choice, area),
    };
    field(game, state, tables, choice).iter().filter(move |&area| may_start(area))
}

/// Units of the group that is being chosen: the first, or the second one of a joint operation.
pub(crate) fn chosen(state: &State) -> UnitSet {
    if is_second(state) { state.named } else { state.group }
}

/// Whether the second group of a joint operation is chosen.
pub(crate) fn is_second(state: &State) -> bool {
    state.card.is(Card::JOINT) && state.stage == 1
}

/// The area from which the group is being chosen.
fn source(state: &State) -> Option<Area> {
    if is_second(state) { state.place.get() } else { state.here.get() }
}

/// Units of the type that is asked about that can be chosen.
fn candidates(game: &PacificWar, state: &State, tables: &Tables, kind: Kind) -> UnitSet {
    let choice = Choice::of(state);
    let eligible = source(state).map_or(UnitSet::EMPTY, |area| eligible(game, state, tables, choice, area));
    eligible.and(game.of_kind[kind.index()])
}

/// [R6.2(1), RULING-55] How many units of the type that is asked about may belong to the group.
pub(crate) fn counts(game: &PacificWar, state: &State, tables: &Tables) -> Vec8 {
    let mut counts = Vec8::new();
    let Some(kind) = state.kind.get() else { return counts };
    let choice = Choice::of(state);
    let chosen = chosen(state);
    let of_kind = candidates(game, state, tables, kind);
    let later = |sort: UnitSet| {
        let among = game.after_kind(kind).and(sort);
        source(state).is_some_and(|area| first_eligible(game, state, tables, choice, area, among).is_some())
    };
    let must_choose = match choice {
        Choice::Carrier => !chosen.meets(game.carriers) && of_kind.meets(game.carriers) && !later(game.carriers),
        _ => chosen.is_empty() && !later(game.units[state.active]),
    };
    let most = most(game, state, tables, chosen, of_kind);
    counts.extend(u8::from(must_choose)..=most);
    counts
}

/// [RULING-54, RULING-55] How many units of a type can join the units chosen so far.
fn most(game: &PacificWar, state: &State, tables: &Tables, chosen: UnitSet, of_kind: UnitSet) -> u8 {
    let all = of_kind.len() as u8;
    let (Some(here), Some(kind)) = (state.here.get(), of_kind.first().map(|unit| game.kind(unit))) else { return all };
    match Choice::of(state) {
        Choice::Move => {
            let mut mover = movement::mover(game, state, tables, chosen);
            let joins = |_: &u8| {
                mover.join(game, kind, || 1);
                mover.may_start(game, state, tables, here)
            };
            (1..=all).take_while(joins).last().unwrap_or(0)
        }
        Choice::Transport => {
            let mut group = chosen;
            let joins = |unit: &Unit| {
                group.insert(*unit);
                group.len() as u8 <= game.card_limit(state)
                    && !transport::destinations(game, state, tables, group).is_empty()
            };
            of_kind.iter().take_while(joins).count() as u8
        }
        _ => all,
    }
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
        let game = self.game;
        let own = game.units[self.state.active];
        let left = after.map_or(own, |kind| own.and(game.after_kind(kind)));
        let choice = Choice::of(self.state);
        let first = |area| first_eligible(game, self.state, self.tables, choice, area, left);
        let next = source(self.state).and_then(first);
        self.state.kind = next.into();
        if next.is_some() { self.ask(Node::Count) } else { self.group_is_complete() }
    }

    /// So many of the type, the lowest counters first.
    pub(super) fn count(&mut self, action: Action) {
        let (Action::Count(number), Some(kind)) = (action, self.state.kind.get()) else { return };
        let all = candidates(self.game, self.state, self.tables, kind);
        let taken: UnitSet = all.iter().take(usize::from(number.0)).collect();
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
