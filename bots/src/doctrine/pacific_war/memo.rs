//! What was worked out and is asked for again, decision after decision.

use sandtable_engine::{
    BySide, Side,
    games::pacific_war::{Area, AreaSet, Kind, KindSet, MAX_AREAS, Unit, UnitSet},
};

use super::{plans::Plan, round::Deed, strikes::Range};

/// Units that act alone, with what each is worth.
pub(super) type Alone = ([Option<(Unit, f32)>; 10], f32);

/// Air values up to the highest that a counter can have.
const AIR_VALUES: usize = 10;

/// Answers of one sort, each with the age that its area had.
struct Answers<T>(Vec<(u64, T)>);

impl<T: Copy> Answers<T> {
    /// None yet: no area has age 0.
    fn none(count: usize, filler: T) -> Self {
        Self(vec![(0, filler); count])
    }

    fn get(&self, place: usize, age: u64) -> Option<T> {
        let (then, answer) = &self.0[place];
        (*then == age).then_some(*answer)
    }

    fn keep(&mut self, place: usize, age: u64, answer: T) {
        self.0[place] = (age, answer);
    }
}

/// Answers about areas. Each keeps the age that its area had; when something in sight of the area changes, the area ages,
/// and its answers count as forgotten.
pub(super) struct Memo {
    /// For each side and area.
    ages: BySide<[u64; MAX_AREAS]>,
    /// Grows with every change anywhere.
    age: u64,
    /// By side, deed and area.
    plans: Answers<Plan>,
    /// By side and area: moves of these units of it, the second one if the group acts once more.
    movements: Answers<(UnitSet, [Plan; 2])>,
    /// By type and area: the move of a single unit, wherever it may go.
    moves: Answers<(f32, Area)>,
    /// By side, range, air value and area.
    strikes: Answers<f32>,
    alone: Option<(u64, Side, usize, Alone)>,
}

impl Default for Memo {
    fn default() -> Self {
        let nowhere = Area::new(0);
        Self {
            ages: BySide::both([1; MAX_AREAS]),
            age: 1,
            plans: Answers::none(2 * Deed::COUNT * MAX_AREAS, Plan::none(nowhere)),
            movements: Answers::none(2 * MAX_AREAS, (UnitSet::EMPTY, [Plan::none(nowhere); 2])),
            moves: Answers::none(KindSet::CAPACITY * MAX_AREAS, (0.0, nowhere)),
            strikes: Answers::none(2 * 2 * AIR_VALUES * MAX_AREAS, 0.0),
            alone: None,
        }
    }
}

impl Memo {
    /// Some areas have changed for a side; `sights` are the areas that answers about each area depend on.
    pub(super) fn forget(&mut self, side: Side, changed: AreaSet, sights: &[AreaSet]) {
        self.age += 1;
        for (age, sight) in self.ages[side].iter_mut().zip(sights) {
            *age += u64::from(sight.meets(changed));
        }
    }

    /// How old an answer about a deed in an area is. Transports depend on the whole map.
    fn age_of(&self, side: Side, deed: Deed, area: Area) -> u64 {
        if deed == Deed::Transport { self.age } else { self.ages[side][area.index()] }
    }

    fn plan_at(side: Side, deed: Deed, area: Area) -> usize {
        (side.index() * Deed::COUNT + deed as usize) * MAX_AREAS + area.index()
    }

    pub(super) fn plan(&self, side: Side, deed: Deed, area: Area) -> Option<Plan> {
        self.plans.get(Self::plan_at(side, deed, area), self.age_of(side, deed, area))
    }

    pub(super) fn keep(&mut self, side: Side, deed: Deed, area: Area, plan: Plan) {
        self.plans.keep(Self::plan_at(side, deed, area), self.age_of(side, deed, area), plan);
    }

    fn movement_at(side: Side, from: Area) -> usize {
        side.index() * MAX_AREAS + from.index()
    }

    pub(super) fn movement(&self, side: Side, from: Area, units: UnitSet) -> Option<[Plan; 2]> {
        let known = self.movements.get(Self::movement_at(side, from), self.ages[side][from.index()]);
        known.filter(|(of, _)| *of == units).map(|(_, plans)| plans)
    }

    pub(super) fn keep_movement(&mut self, side: Side, from: Area, units: UnitSet, plans: [Plan; 2]) {
        self.movements.keep(Self::movement_at(side, from), self.ages[side][from.index()], (units, plans));
    }

    fn move_at(kind: Kind, from: Area) -> usize {
        usize::from(kind.number()) * MAX_AREAS + from.index()
    }

    /// What the best move of a unit of this type is worth, and where it leads.
    pub(super) fn single_move(&self, side: Side, kind: Kind, from: Area) -> Option<(f32, Area)> {
        self.moves.get(Self::move_at(kind, from), self.ages[side][from.index()])
    }

    pub(super) fn keep_single_move(&mut self, side: Side, kind: Kind, from: Area, found: (f32, Area)) {
        self.moves.keep(Self::move_at(kind, from), self.ages[side][from.index()], found);
    }

    fn strike_at(side: Side, range: Range, air: i8, from: Area) -> usize {
        let row = (side.index() * 2 + range as usize) * AIR_VALUES + air.max(0) as usize;
        row * MAX_AREAS + from.index()
    }

    pub(super) fn strike(&self, side: Side, range: Range, air: i8, from: Area) -> Option<f32> {
        self.strikes.get(Self::strike_at(side, range, air, from), self.ages[side][from.index()])
    }

    pub(super) fn keep_strike(&mut self, side: Side, range: Range, air: i8, from: Area, value: f32) {
        self.strikes.keep(Self::strike_at(side, range, air, from), self.ages[side][from.index()], value);
    }

    pub(super) fn alone(&self, side: Side, most: usize) -> Option<Alone> {
        let is_it = |kept: &&(u64, Side, usize, Alone)| (kept.0, kept.1, kept.2) == (self.age, side, most);
        self.alone.as_ref().filter(is_it).map(|kept| kept.3)
    }

    pub(super) fn keep_alone(&mut self, side: Side, most: usize, alone: Alone) {
        self.alone = Some((self.age, side, most, alone));
    }
}
