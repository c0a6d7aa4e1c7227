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

/// Answers about areas. Each keeps the age that its area had; when something in sight of the area changes, the area ages,
/// and its answers count as forgotten.
pub(super) struct Memo {
    /// For each side and area.
    ages: BySide<[u64; MAX_AREAS]>,
    /// Grows with every change anywhere.
    age: u64,
    /// By side, deed and area.
    plans: Vec<(u64, Plan)>,
    /// By side and area: moves of these units of it, the second one if the group acts once more.
    movements: Vec<(u64, UnitSet, [Plan; 2])>,
    /// By type and area: the move of a single unit, wherever it may go.
    moves: Vec<(u64, f32, Area)>,
    /// By side, range, air value and area.
    strikes: Vec<(u64, f32)>,
    alone: Option<(u64, Side, usize, Alone)>,
}

impl Default for Memo {
    fn default() -> Self {
        let nowhere = Area::new(0);
        Self {
            ages: BySide::both([1; MAX_AREAS]),
            age: 1,
            plans: vec![(0, Plan::none(nowhere)); 2 * Deed::COUNT * MAX_AREAS],
            movements: vec![(0, UnitSet::EMPTY, [Plan::none(nowhere); 2]); 2 * MAX_AREAS],
            moves: vec![(0, 0.0, nowhere); KindSet::CAPACITY * MAX_AREAS],
            strikes: vec![(0, 0.0); 2 * 2 * AIR_VALUES * MAX_AREAS],
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
        let (age, plan) = &self.plans[Self::plan_at(side, deed, area)];
        (*age == self.age_of(side, deed, area)).then_some(*plan)
    }

    pub(super) fn keep(&mut self, side: Side, deed: Deed, area: Area, plan: Plan) {
        self.plans[Self::plan_at(side, deed, area)] = (self.age_of(side, deed, area), plan);
    }

    pub(super) fn movement(&self, side: Side, from: Area, units: UnitSet) -> Option<[Plan; 2]> {
        let (age, of, plans) = &self.movements[side.index() * MAX_AREAS + from.index()];
        (*age == self.ages[side][from.index()] && *of == units).then_some(*plans)
    }

    pub(super) fn keep_movement(&mut self, side: Side, from: Area, units: UnitSet, plans: [Plan; 2]) {
        self.movements[side.index() * MAX_AREAS + from.index()] = (self.ages[side][from.index()], units, plans);
    }

    fn move_at(kind: Kind, from: Area) -> usize {
        usize::from(kind.number()) * MAX_AREAS + from.index()
    }

    /// What the best move of a unit of this type is worth, and where it leads.
    pub(super) fn single_move(&self, side: Side, kind: Kind, from: Area) -> Option<(f32, Area)> {
        let (age, value, goal) = self.moves[Self::move_at(kind, from)];
        (age == self.ages[side][from.index()]).then_some((value, goal))
    }

    pub(super) fn keep_single_move(&mut self, side: Side, kind: Kind, from: Area, (value, goal): (f32, Area)) {
        self.moves[Self::move_at(kind, from)] = (self.ages[side][from.index()], value, goal);
    }

    fn strike_at(side: Side, range: Range, air: i8, from: Area) -> usize {
        let row = (side.index() * 2 + range as usize) * AIR_VALUES + air.max(0) as usize;
        row * MAX_AREAS + from.index()
    }

    pub(super) fn strike(&self, side: Side, range: Range, air: i8, from: Area) -> Option<f32> {
        let (age, value) = self.strikes[Self::strike_at(side, range, air, from)];
        (age == self.ages[side][from.index()]).then_some(value)
    }

    pub(super) fn keep_strike(&mut self, side: Side, range: Range, air: i8, from: Area, value: f32) {
        self.strikes[Self::strike_at(side, range, air, from)] = (self.ages[side][from.index()], value);
    }

    pub(super) fn alone(&self, side: Side, most: usize) -> Option<Alone> {
        let is_it = |kept: &&(u64, Side, usize, Alone)| (kept.0, kept.1, kept.2) == (self.age, side, most);
        self.alone.as_ref().filter(is_it).map(|kept| kept.3)
    }

    pub(super) fn keep_alone(&mut self, side: Side, most: usize, alone: Alone) {
        self.alone = Some((self.age, side, most, alone));
    }
}
