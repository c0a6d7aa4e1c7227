//! What the doctrine works out about a position and keeps, as long as what it depends on stays the same.
//!
//! Nothing here depends on earlier decisions: every table follows from the state alone and is made anew when the part
//! of the state changes from which it was made. So a thread may use the same notes for any number of games.

use std::{cell::RefCell, sync::Arc};

use sandtable_engine::{
    BySide, OptId, Side,
    games::smolensk::{
        Approaches, Hexes, MAX_FORTS, MAX_UNITS, Node, PlaceSet, Role, Smolensk, State, Unit, UnitSet, Word,
    },
    hex::Hex,
    land::{Board, Reach, RoadReach},
};

use super::{blocks::Best, cut::Cut, goals::Goals, near::Near, places, supply::Supply, threat::Threat};

/// A unit in a few bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brief {
    pub(super) side: Side,
    pub(super) is_mech: bool,
    pub(super) is_hq: bool,
    pub(super) has_two_steps: bool,
    pub(super) attack: [u8; 2],
    pub(super) defence: [u8; 2],
    /// Its army, as a policy tells them apart.
    pub(super) army: u16,
}

/// Counts the changes of the parts of a state from which tables are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ages {
    /// Positions of the units of each side.
    pub(super) units: BySide<u32>,
    /// Positions of units that have nothing to do with the chit that is executed.
    pub(super) idle: BySide<u32>,
    /// Control of places.
    pub(super) control: u32,
}

/// What a decision is about, beside the units and the places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decision {
    changes: u32,
    node: Node,
    subject: OptId<Unit>,
    turn: u8,
}

pub(super) struct Notes {
    of: Arc<Approaches>,
    pub(super) words: [Word; MAX_UNITS],
    forts: [OptId<Hex>; MAX_FORTS],
    control: PlaceSet,
    changed: Vec<Unit>,
    /// Units on the map, and those that have moved in the activation.
    pub(super) on_map: UnitSet,
    pub(super) moved: UnitSet,
    /// Counts the states that differ from the one before in units, fortresses or control.
    changes: u32,
    /// The decision for which everything was worked out last.
    prepared: Option<Decision>,
    pub(super) briefs: Vec<Brief>,
    /// Hexes with a railway, and with a road.
    pub(super) on_rail: Hexes,
    pub(super) on_road: Hexes,
    /// The hexes around each hex; one beyond the last where there is none.
    pub(super) rings: Vec<[u16; 6]>,
    pub(super) ages: Ages,
    pub(super) board: Board<Unit, 2>,
    pub(super) near: BySide<Near>,
    pub(super) supply: BySide<Supply>,
    pub(super) threat: Threat,
    pub(super) cut: Cut,
    /// Attack that has come up to each hex in this activation, by hex.
    pub(super) massed: Vec<u8>,
    pub(super) touched: Vec<Hex>,
    pub(super) goals: BySide<Goals>,
    pub(super) reach: Reach,
    pub(super) march: RoadReach,
    /// Where the unit can get to that is offered blocks of hexes.
    pub(super) within: Vec<Hex>,
    /// The best of each block, and the decision for which it was found last.
    best: (Option<Decision>, Box<Best>),
}

/// Units that are compared at once.
const GROUP: usize = 16;

thread_local! {
    static NOTES: RefCell<Option<Box<Notes>>> = const { RefCell::new(None) };
}

/// Calls `ask` with the notes of this thread, brought up to date.
pub(super) fn consult<R>(game: &Smolensk, state: &State, ask: impl FnOnce(&mut Notes) -> R) -> R {
    NOTES.with_borrow_mut(|kept| {
        let is_known = kept.as_ref().is_some_and(|notes| Arc::ptr_eq(&notes.of, &game.approaches));
        if !is_known {
            *kept = Some(Box::new(Notes::new(game)));
        }
        let notes = kept.as_mut().expect("they were made");
        notes.follow(game, state);
        ask(notes)
    })
}

/// The hexes around a hex.
fn ring(game: &Smolensk, hex: Hex) -> [u16; 6] {
    let grid = &game.data.map.grid;
    std::array::from_fn(|direction| {
        let beside = grid.neighbour(hex, direction).filter(|_| game.sides.is_open(hex, direction));
        beside.map_or(grid.len() as u16, |beside| beside.0)
    })
}

/// Those of some units that are on the map with their hexes, by rising id.
#[inline]
pub(super) fn placed(words: &[Word; MAX_UNITS], units: UnitSet) -> impl Iterator<Item = (Unit, Hex)> + use<'_> {
    units.iter().filter_map(|unit| Some((unit, words[unit.index()].hex()?)))
}

/// Lists the units from a first one on that differ.
fn note_changed(changed: &mut Vec<Unit>, first: usize, old: &[Word], new: &[Word]) {
    let differ = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
    changed.extend(differ.map(|(at, _)| Unit::new((first + at) as u16)));
}

impl Notes {
    fn new(game: &Smolensk) -> Self {
        let grid = &game.data.map.grid;
        let brief = |card: &sandtable_engine::games::smolensk::Card| Brief {
            side: card.side,
            is_mech: card.is_mech,
            is_hq: card.kind.is_hq(),
            has_two_steps: card.has_two_steps,
            attack: card.attack,
            defence: card.defence,
            army: places::army(game, card),
        };
        let mut board = Board::default();
        board.clear(grid);
        Self {
            of: Arc::clone(&game.approaches),
            words: State::EMPTY.units,
            forts: State::EMPTY.forts,
            control: State::EMPTY.axis,
            changed: Vec::with_capacity(MAX_UNITS),
            on_map: UnitSet::EMPTY,
            moved: UnitSet::EMPTY,
            changes: 1,
            prepared: None,
            briefs: game.data.cards.iter().map(brief).collect(),
            on_rail: grid.hexes().filter(|hex| game.data.map.rail[hex.index()] != 0).collect(),
            on_road: grid.hexes().filter(|hex| game.data.map.road[hex.index()] != 0).collect(),
            rings: grid.hexes().map(|hex| ring(game, hex)).collect(),
            ages: Ages { units: BySide::both(1), idle: BySide::both(1), control: 1 },
            board,
            near: BySide::from_fn(|_| Near::new(grid)),
            supply: BySide::from_fn(|_| Supply::new(grid.len())),
            threat: Threat::new(),
            cut: Cut::new(grid.len()),
            massed: vec![0; grid.len()],
            touched: Vec::with_capacity(64),
            goals: BySide::from_fn(|_| Goals::new(game)),
            reach: Reach::default(),
            march: RoadReach::default(),
            within: Vec::with_capacity(2 * grid.len()),
            best: (None, Box::new(Best::NONE)),
        }
    }

    /// Takes note of all that differs from the last state that was seen.
    fn follow(&mut self, game: &Smolensk, state: &State) {
        let grid = &game.data.map.grid;
        self.list_changed(state);
        if !self.changed.is_empty() || self.forts != state.forts || self.control != state.axis {
            self.changes += 1;
        }
        for &unit in &self.changed {
            let (old, new) = (self.words[unit.index()], state.unit(unit));
            let side = self.briefs[unit.index()].side;
            let (was_idle, is_idle) = (old.role() == 0, new.role() == 0);
            if old.hex() != new.hex()
                && let Some(hex) = old.hex()
            {
                self.board.lift(grid, side, unit, hex);
            }
            if old.hex() != new.hex() || old.is_reduced() != new.is_reduced() {
                self.ages.units[side] += 1;
            }
            if was_idle != is_idle || (was_idle && old.hex() != new.hex()) {
                self.ages.idle[side] += 1;
            }
        }
        for &unit in &self.changed {
            let (old, new) = (self.words[unit.index()], state.unit(unit));
            if old.hex() != new.hex()
                && let Some(hex) = new.hex()
            {
                self.board.put(grid, self.briefs[unit.index()].side, unit, hex);
            }
            self.words[unit.index()] = new;
            self.moved.set(unit, new.is(Role::Moved));
            self.on_map.set(unit, new.hex().is_some());
        }
        if self.forts != state.forts {
            self.forts.iter().filter_map(|fort| fort.get()).for_each(|hex| self.board.raze(grid, Side::Two, hex));
            state.forts.iter().filter_map(|fort| fort.get()).for_each(|hex| self.board.raise(grid, Side::Two, hex));
            self.forts = state.forts;
            self.ages.units[Side::Two] += 1;
            self.ages.idle[Side::Two] += 1;
        }
        if self.control != state.axis {
            self.control = state.axis;
            self.ages.control += 1;
        }
    }

    /// Lists the units that differ from the last state that was seen.
    fn list_changed(&mut self, state: &State) {
        self.changed.clear();
        let ((old, old_rest), (new, new_rest)) = (self.words.as_chunks::<GROUP>(), state.units.as_chunks::<GROUP>());
        for (number, (old, new)) in old.iter().zip(new).enumerate() {
            if old.iter().zip(new).fold(0, |differs, (old, new)| differs | (old.bits() ^ new.bits())) != 0 {
                note_changed(&mut self.changed, number * GROUP, old, new);
            }
        }
        note_changed(&mut self.changed, old.len() * GROUP, old_rest, new_rest);
    }

    /// The units of a side on the map with their hexes, by rising id.
    #[inline]
    pub(super) fn on_map(&self, game: &Smolensk, side: Side) -> impl Iterator<Item = (Unit, Hex)> + use<'_> {
        placed(&self.words, self.on_map.and(game.armies[side]))
    }

    /// Takes note that everything is worked out for the decision of a state; whether it was already.
    pub(super) fn is_prepared(&mut self, state: &State) -> bool {
        let decision = self.decision(state);
        self.prepared.replace(decision) == Some(decision)
    }

    fn decision(&self, state: &State) -> Decision {
        Decision { changes: self.changes, node: state.node, subject: state.subject, turn: state.turn }
    }

    /// Keeps the best of each block for the facts of the same decision.
    pub(super) fn keep_best(&mut self, state: &State, best: Best) {
        self.best.0 = Some(self.decision(state));
        *self.best.1 = best;
    }

    /// The best of each block, if it was found for this decision.
    pub(super) fn kept_best(&self, state: &State) -> Option<&Best> {
        (self.best.0 == Some(self.decision(state))).then_some(&*self.best.1)
    }

    /// A unit in a few bytes.
    #[inline]
    pub(super) fn brief(&self, unit: Unit) -> &Brief {
        &self.briefs[unit.index()]
    }

    /// Attack of a unit as it is.
    #[inline]
    pub(super) fn attack(&self, unit: Unit) -> u8 {
        self.briefs[unit.index()].attack[usize::from(self.words[unit.index()].is_reduced())]
    }

    /// Defence of a unit as it is.
    #[inline]
    pub(super) fn defence(&self, unit: Unit) -> u8 {
        self.briefs[unit.index()].defence[usize::from(self.words[unit.index()].is_reduced())]
    }

    /// Steps of a unit as it is.
    #[inline]
    pub(super) fn steps(&self, unit: Unit) -> u8 {
        1 + u8::from(self.brief(unit).has_two_steps && !self.words[unit.index()].is_reduced())
    }

    /// Defence of all that is in a hex, a fortress among it.
    #[inline]
    pub(super) fn defence_in(&self, state: &State, hex: Hex) -> u8 {
        let units: u8 = self.board.units(hex).map(|unit| self.defence(unit)).sum();
        units + if self.board.has_works(Side::Two, hex) { state.level_in(hex) } else { 0 }
    }
}
