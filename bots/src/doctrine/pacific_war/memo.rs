//! Plans that were made for a picture and are asked for again, decision after decision.

use sandtable_engine::{
    Side,
    games::pacific_war::{Area, MAX_AREAS, Unit},
};

use super::{plans::Plan, round::Deed};

/// Units that act alone, with what each is worth.
pub(super) type Alone = ([Option<(Unit, f32)>; 10], f32);

/// Plans by side, deed and area; those of an earlier picture count as forgotten.
#[derive(Default)]
pub(super) struct Memo {
    age: u32,
    plans: Vec<Option<(u32, Plan)>>,
    alone: Option<(u32, Side, usize, Alone)>,
}

impl Memo {
    /// The picture has changed.
    pub(super) fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.plans.is_empty() {
            self.plans = vec![None; 2 * Deed::COUNT * MAX_AREAS];
        }
    }

    fn place(side: Side, deed: Deed, area: Area) -> usize {
        (side.index() * Deed::COUNT + deed as usize) * MAX_AREAS + area.index()
    }

    pub(super) fn plan(&self, side: Side, deed: Deed, area: Area) -> Option<Plan> {
        self.plans[Self::place(side, deed, area)].filter(|(age, _)| *age == self.age).map(|(_, plan)| plan)
    }

    pub(super) fn keep(&mut self, side: Side, deed: Deed, area: Area, plan: Plan) {
        self.plans[Self::place(side, deed, area)] = Some((self.age, plan));
    }

    pub(super) fn alone(&self, side: Side, most: usize) -> Option<Alone> {
        let is_it = |kept: &&(u32, Side, usize, Alone)| (kept.0, kept.1, kept.2) == (self.age, side, most);
        self.alone.as_ref().filter(is_it).map(|kept| kept.3)
    }

    pub(super) fn keep_alone(&mut self, side: Side, most: usize, alone: Alone) {
        self.alone = Some((self.age, side, most, alone));
    }
}
