//! What stands where, worked out anew only where the arrangement of the units differs from the last one that was seen.
//!
//! Nothing here depends on earlier decisions: all follows from the state alone. So a thread may use the same picture for
//! any number of games.

use std::{cell::RefCell, sync::Arc};

use sandtable_engine::{
    BySide, Id, Side,
    games::pacific_war::{Area, AreaSet, MAX_AREAS, PacificWar, State, UNITS, Unit, UnitSet, Word},
};

use super::{
    heap::{Brief, Heap},
    memo::Memo,
    ways::MOST_POINTS,
    worth,
};

/// All that follows from where units are and who controls what.
pub(super) struct Picture {
    /// The sets of the game that is pictured; its clones share them.
    of: Arc<[UnitSet]>,
    units: [Word; UNITS],
    turn: u8,
    pub(super) briefs: Vec<Brief>,
    /// Areas on which answers about each area depend.
    sights: Vec<AreaSet>,
    /// Plans that were made for this picture.
    pub(super) memo: RefCell<Memo>,
    pub(super) heaps: BySide<[Heap; MAX_AREAS]>,
    /// Areas that a side controls.
    pub(super) held: BySide<AreaSet>,
    /// Areas with land units.
    troops: BySide<AreaSet>,
    /// Areas with land units on land or ships at sea: they make moves dearer for the enemy.
    pub(super) occupied: BySide<AreaSet>,
    /// Areas with any unit.
    pub(super) present: BySide<AreaSet>,
    /// Areas from which lines of supply come.
    pub(super) linked: BySide<AreaSet>,
    /// What each area is worth.
    pub(super) prizes: [f32; MAX_AREAS],
    /// Land areas that are worth points.
    valued: AreaSet,
    /// Steps from the nearest enemy land area that is worth something.
    pub(super) far: BySide<[u8; MAX_AREAS]>,
    /// Steps from the nearest land unit of the enemy.
    pub(super) danger: BySide<[u8; MAX_AREAS]>,
    /// Hits that the enemy's ready aircraft can bring against each area.
    pub(super) threat: BySide<[f32; MAX_AREAS]>,
    /// What a hit from the air on the best target there is worth to the other side, for the side of the target.
    pub(super) prey: BySide<[f32; MAX_AREAS]>,
}

thread_local! {
    static PICTURE: RefCell<Option<Box<Picture>>> = const { RefCell::new(None) };
}

/// Calls `ask` with the picture of a state.
pub(super) fn consult<R>(game: &PacificWar, state: &State, ask: impl FnOnce(&Picture) -> R) -> R {
    PICTURE.with_borrow_mut(|kept| {
        let is_known = kept.as_ref().is_some_and(|picture| Arc::ptr_eq(&picture.of, &game.of_kind));
        if !is_known {
            *kept = Some(Box::new(Picture::empty(game)));
        }
        let picture = kept.as_mut().expect("it was made");
        picture.follow(game, state);
        ask(picture)
    })
}

/// What differs between two states in one side's areas.
#[derive(Clone, Copy, Default)]
struct Change {
    /// Areas where units came, went, or were turned over.
    units: AreaSet,
    /// Areas that changed hands.
    control: AreaSet,
    has_new_wings: bool,
    has_new_troops: bool,
}

impl Picture {
    /// The picture of an empty map.
    fn empty(game: &PacificWar) -> Self {
        let map = &game.data.map;
        Self {
            of: Arc::clone(&game.of_kind),
            units: State::EMPTY.units,
            turn: 0,
            briefs: Unit::all().map(|unit| Brief::of(game, unit)).collect(),
            sights: map.areas.ids().map(|area| sight(game, area)).collect(),
            memo: RefCell::default(),
            heaps: BySide::both([Heap::default(); MAX_AREAS]),
            held: BySide::both(AreaSet::EMPTY),
            troops: BySide::both(AreaSet::EMPTY),
            occupied: BySide::both(AreaSet::EMPTY),
            present: BySide::both(AreaSet::EMPTY),
            linked: BySide::both(AreaSet::EMPTY),
            prizes: [0.0; MAX_AREAS],
            valued: map.land.iter().filter(|&area| map.sites[area.index()].vp > 0).collect(),
            far: BySide::both([0; MAX_AREAS]),
            danger: BySide::both([0; MAX_AREAS]),
            threat: BySide::both([0.0; MAX_AREAS]),
            prey: BySide::both([0.0; MAX_AREAS]),
        }
    }

    /// Takes note of all that differs from the last state that was seen.
    fn follow(&mut self, game: &PacificWar, state: &State) {
        let is_new_turn = self.turn != state.turn;
        let mut changes = BySide::both(Change::default());
        self.note_units(state, &mut changes);
        self.note_control(game, state, &mut changes);
        let is_same = |change: &Change| change.units.is_empty() && change.control.is_empty();
        if !is_new_turn && changes.values().all(is_same) {
            return;
        }
        if is_new_turn {
            self.turn = state.turn;
            for area in game.data.map.areas.ids() {
                self.prizes[area.index()] = worth::prize(game, state, area);
            }
        }
        for side in Side::BOTH {
            for area in changes[side].units.iter() {
                self.recount(game, side, area, &mut changes[side]);
            }
        }
        for side in Side::BOTH {
            let enemy = side.other();
            let mut changed = changes.values().fold(AreaSet::EMPTY, |all, one| all.with(one.units).with(one.control));
            if !changes[side].control.is_empty() {
                let linked = linked(game, self.held[side]);
                changed = changed.with(linked.differing(self.linked[side]));
                self.linked[side] = linked;
            }
            if is_new_turn || !changes[enemy].control.is_empty() {
                let far = distances(game, self.held[enemy].and(self.valued));
                changed = changed.with(replace(&mut self.far[side], far));
            }
            if is_new_turn || changes[enemy].has_new_troops {
                let danger = distances(game, self.troops[enemy]);
                changed = changed.with(replace(&mut self.danger[side], danger));
            }
            if changes[enemy].has_new_wings {
                let threat = self.threats(game, side);
                changed = changed.with(replace(&mut self.threat[side], threat));
            }
            let all = game.data.map.areas.all();
            self.memo.get_mut().forget(side, if is_new_turn { all } else { changed }, &self.sights);
        }
        for side in Side::BOTH {
            let changed = changes[side].units.with(changes[side].control).with(changes[side.other()].units);
            let areas = if is_new_turn { game.data.map.areas.all() } else { changed };
            for area in areas.iter() {
                self.prey[side][area.index()] = super::strikes::best_hit(game, state, self, side, area);
            }
        }
    }

    /// Units that stand elsewhere, or with another face up, than before.
    fn note_units(&mut self, state: &State, changes: &mut BySide<Change>) {
        let (spans, _) = state.units.as_chunks::<SPAN>();
        for (number, span) in spans.iter().enumerate() {
            let first = number * SPAN;
            let kept = self.units[first..].first_chunk().expect("both have as many units");
            if is_other(*kept, *span) {
                (first..first + SPAN).for_each(|number| self.note_unit(Unit::from_index(number), state, changes));
            }
        }
        for number in spans.len() * SPAN..UNITS {
            self.note_unit(Unit::from_index(number), state, changes);
        }
    }

    fn note_unit(&mut self, unit: Unit, state: &State, changes: &mut BySide<Change>) {
        let side = self.briefs[unit.index()].side;
        let (old, new) = (self.units[unit.index()], state.unit(unit));
        if old == new {
            return;
        }
        self.units[unit.index()] = new;
        if let Some(area) = old.area() {
            self.heaps[side][area.index()].units.remove(unit);
            changes[side].units.insert(area);
        }
        if let Some(area) = new.area() {
            self.heaps[side][area.index()].units.insert(unit);
            changes[side].units.insert(area);
        }
    }

    /// Areas that a side has won or lost.
    fn note_control(&mut self, game: &PacificWar, state: &State, changes: &mut BySide<Change>) {
        for side in Side::BOTH {
            let held = game.controlled(state, side);
            changes[side].control = held.differing(self.held[side]);
            self.held[side] = held;
        }
    }

    /// What a side has in an area, from its units there.
    fn recount(&mut self, game: &PacificWar, side: Side, area: Area, change: &mut Change) {
        let old = self.heaps[side][area.index()];
        let mut new = Heap::default();
        for unit in old.units.iter() {
            new.add(unit, &self.briefs[unit.index()], self.units[unit.index()].has_acted());
        }
        self.heaps[side][area.index()] = new;
        change.has_new_wings |= old.wings() != new.wings();
        change.has_new_troops |= (old.land > 0) != (new.land > 0);
        let is_occupied = if game.ground.contains(area) { new.land > 0 } else { new.ships > 0 };
        let facts = [
            (&mut self.present, !new.units.is_empty()),
            (&mut self.troops, new.land > 0),
            (&mut self.occupied, is_occupied),
        ];
        for (areas, is_so) in facts {
            areas[side].set(area, is_so);
        }
    }

    /// What a side has in an area.
    #[inline]
    pub(super) fn heap(&self, side: Side, area: Area) -> &Heap {
        &self.heaps[side][area.index()]
    }

    /// A unit in a few bytes.
    #[inline]
    pub(super) fn brief(&self, unit: Unit) -> &Brief {
        &self.briefs[unit.index()]
    }

    /// Hits that the enemy's ready aircraft can bring against each area.
    fn threats(&self, game: &PacificWar, side: Side) -> [f32; MAX_AREAS] {
        let map = &game.data.map;
        let enemy = side.other();
        let mut threats = [0.0; MAX_AREAS];
        for area in self.present[enemy].iter() {
            let heap = self.heap(enemy, area);
            let wings =
                [(heap.ready_air, 2.0, map.far[area.index()]), (heap.ready_carriers, 4.0, map.near[area.index()])];
            for (count, air, range) in wings {
                for target in range.iter().filter(|_| count > 0) {
                    threats[target.index()] += f32::from(count) * air / 6.0;
                }
            }
        }
        threats
    }
}

/// Units that are compared at once: most of them stand where they stood.
const SPAN: usize = 8;

fn is_other(old: [Word; SPAN], new: [Word; SPAN]) -> bool {
    let [old, new] = [old, new].map(|words| u64::from_ne_bytes(words.map(Word::byte)));
    old != new
}

/// Areas that count for what units of an area can do: where a move leads, what is beside its end, and what can be struck
/// from there.
fn sight(game: &PacificWar, area: Area) -> AreaSet {
    let map = &game.data.map;
    map.areas.within(area, MOST_POINTS as u8).iter().fold(AreaSet::EMPTY, |sight, end| {
        let range = if game.ground.contains(end) { &map.far } else { &map.near };
        sight.with(range[end.index()])
    })
}

/// Puts new values in the place of old ones, and says where they differ.
fn replace<T: PartialEq>(old: &mut [T; MAX_AREAS], new: [T; MAX_AREAS]) -> AreaSet {
    let differing = old.iter().zip(&new).enumerate().filter(|(_, (old, new))| old != new);
    let differing = differing.map(|(number, _)| Area::from_index(number)).collect();
    *old = new;
    differing
}

/// Steps from each area to the nearest of these.
fn distances(game: &PacificWar, goals: AreaSet) -> [u8; MAX_AREAS] {
    let mut front = goals;
    let mut steps = [15; MAX_AREAS];
    let mut seen = AreaSet::EMPTY;
    for step in 0..15 {
        front = front.without(seen);
        if front.is_empty() {
            break;
        }
        for area in front.iter() {
            steps[area.index()] = step;
        }
        seen = seen.with(front);
        front = game.data.map.areas.beside_any(front);
    }
    steps
}

/// [R14(1), R14(2), RULING-14] Areas that a line of supply reaches.
fn linked(game: &PacificWar, held: AreaSet) -> AreaSet {
    let map = &game.data.map;
    let net = map.areas.net(map.supply.and(held), held);
    net.with(map.areas.beside_any(net)).without(map.pass)
}
