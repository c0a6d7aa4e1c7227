//! What is attacked, by whom, and in which order.

use sandtable_engine::{
    crt::Column,
    games::smolensk::{AX, Action, Role, SU, Smolensk, State, Unit},
    hex::Hex,
    land::{Odds, halved},
};

use super::{
    leanings::Lean,
    notes::{Notes, placed},
    view::View,
};

/// What an attack of the Axis is worth by its column. From 3-1 on the attacker loses nothing.
const AXIS: [f32; 11] = [-0.5, -0.22, -0.03, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.05];
/// The same for the Soviets, whose steps are cheaper.
const SOVIET: [f32; 11] = [-0.3, -0.12, 0.02, 0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
/// Odds beyond which more strength is waste, by side.
const ENOUGH: [f32; 2] = [15.0, 6.0];
/// Turn from which the Axis clears its railways.
const LINES_FROM: u8 = 3;
/// What a column of the terrain is worth in odds.
const SHIFT: f32 = 1.35;

/// Attackers of one hex.
struct Force {
    plain: u16,
    over_river: u16,
    /// Halves the strength over rivers of each unit and not of all together [RULING-1].
    halves_each: bool,
}

impl Force {
    fn new(game: &Smolensk) -> Self {
        Self { plain: 0, over_river: 0, halves_each: game.options.halve_per_unit }
    }

    /// All of these together.
    fn of(game: &Smolensk, attackers: impl Iterator<Item = Attacker>) -> Self {
        let mut force = Self::new(game);
        attackers.for_each(|attacker| force.add(attacker));
        force
    }

    fn add(&mut self, attacker: Attacker) {
        let attack = u16::from(attacker.attack);
        if !attacker.is_over_river {
            self.plain += attack;
        } else if self.halves_each {
            self.plain += halved([attack], true);
        } else {
            self.over_river += attack;
        }
    }

    fn total(&self) -> u16 {
        self.plain + halved([self.over_river], false)
    }
}

/// An attacker that is sent, or may still be.
#[derive(Clone, Copy)]
struct Attacker {
    unit: Unit,
    attack: u8,
    is_over_river: bool,
    is_sent: bool,
}

/// Most units around a hex.
const AROUND: usize = 12;

/// Who attacks a hex, and who may still.
fn attackers(view: &View<'_>, target: Hex) -> ArrayOf {
    let mut found = ArrayOf { list: [None; AROUND], count: 0 };
    for (direction, &beside) in view.notes.rings[target.index()].iter().enumerate() {
        if usize::from(beside) >= view.notes.rings.len() || !view.notes.board.holds(view.side, Hex(beside)) {
            continue;
        }
        let is_over_river = !view.state.is_surprise && view.game.has_river(target, direction);
        for unit in view.notes.board.units(Hex(beside)) {
            let word = view.state.unit(unit);
            let is_sent = word.attack() == Some((direction + 3) % 6);
            if is_sent || word.is(Role::Free) {
                let attack = view.notes.attack(unit);
                found.list[found.count] = Some(Attacker { unit, attack, is_over_river, is_sent });
                found.count += 1;
            }
        }
    }
    found
}

/// A few attackers.
struct ArrayOf {
    list: [Option<Attacker>; AROUND],
    count: usize,
}

impl ArrayOf {
    fn iter(&self) -> impl Iterator<Item = Attacker> {
        self.list[..self.count].iter().copied().flatten()
    }
}

/// The column of a force against what stands in a hex, as a number.
fn column(view: &View<'_>, target: Hex, force: &Force) -> Option<usize> {
    let odds = Odds {
        attack: force.total(),
        defence: u16::from(view.notes.defence_in(view.state, target)).max(1),
        shifts: view.game.shifts(target),
    };
    odds.column(view.game.data.crt.columns()).map(Column::index)
}

/// What an attack is worth.
fn worth(view: &View<'_>, target: Hex, force: &Force) -> f32 {
    let table = if view.side == AX { &AXIS } else { &SOVIET };
    let Some(column) = column(view, target, force) else { return -1.0 };
    let worth = table[column];
    if worth > 0.0 {
        view.lean(Lean::AttackGain) * worth * importance(view, target)
    } else {
        view.lean(Lean::AttackRisk) * worth + 0.06 * (importance(view, target) - 1.0)
    }
}

/// How much it matters to take a hex, 1 for any.
fn importance(view: &View<'_>, target: Hex) -> f32 {
    let (mut importance, lean) = (1.0, view.lean(Lean::AttackImportance));
    if let Some((_, site)) = view.goal_in(target) {
        importance += lean * view.worth(site);
    }
    if view.side == AX && view.state.turn >= LINES_FROM && is_by_rail(view, target) {
        importance += lean * 0.6;
    }
    for unit in view.notes.board.units(target) {
        let brief = view.brief(unit);
        if brief.is_hq {
            importance += lean * 0.5;
        }
        if view.side == SU && brief.is_mech {
            importance += lean * if view.state.unit(unit).is_reduced() { 1.0 } else { 0.4 };
        }
    }
    importance
}

/// Whether a unit in a hex closes a railway to the lines of the enemy.
fn is_by_rail(view: &View<'_>, hex: Hex) -> bool {
    let rail = &view.game.data.map.rail;
    let around = view.notes.rings[hex.index()].iter().filter_map(|&beside| rail.get(usize::from(beside)));
    rail[hex.index()] != 0 || around.into_iter().any(|&mask| mask != 0)
}

/// Whether the unit that is asked takes part.
pub(super) fn part(view: &View<'_>, action: Action) -> f32 {
    let (Some(unit), Some(target)) = (view.state.subject.get(), view.state.target.get()) else { return 0.0 };
    if action == Action::Out {
        return 0.0;
    }
    let (mut all, mut others) = (Force::new(view.game), Force::new(view.game));
    let mut own = 0;
    for attacker in attackers(view, target).iter() {
        if !attacker.is_sent && attacker.unit < unit {
            continue;
        }
        all.add(attacker);
        if attacker.unit == unit {
            own = attacker.attack;
        } else {
            others.add(attacker);
        }
    }
    let with = worth(view, target, &all);
    if with <= 0.0 {
        return with - 0.1;
    }
    let gain = with - worth(view, target, &others).max(0.0);
    let spare = if view.brief(unit).is_hq { -0.06 } else { 0.03 };
    gain + spare - view.lean(Lean::AttackElsewhere) * elsewhere(view, unit, own, target)
}

/// What the unit could do against a hex that is asked about later.
fn elsewhere(view: &View<'_>, unit: Unit, attack: u8, target: Hex) -> f32 {
    let Some(from) = view.state.hex(unit) else { return 0.0 };
    let others = view.game.data.map.grid.neighbours(from);
    let later = others.filter(|&hex| hex > target && view.notes.board.is_enemy(view.side, hex));
    later
        .map(|hex| {
            let force = Force::of(view.game, attackers(view, hex).iter());
            if worth(view, hex, &force) <= 0.0 {
                return 0.0;
            }
            let defence = f32::from(view.notes.defence_in(view.state, hex)).max(1.0);
            0.1 * importance(view, hex) * f32::from(attack) / defence
        })
        .fold(0.0, f32::max)
}

/// The column that all who are sent or free would come to, one more than its number; 0 for none.
pub(super) fn column_case(view: &View<'_>, target: Hex) -> u16 {
    let force = Force::of(view.game, attackers(view, target).iter());
    column(view, target, &force).map_or(0, |column| column as u16 + 1)
}

/// The best odds first.
pub(super) fn order(view: &View<'_>, action: Action) -> f32 {
    let Action::Attack(target) = action else { return 0.0 };
    let force = Force::of(view.game, attackers(view, target).iter().filter(|attacker| attacker.is_sent));
    column(view, target, &force).map_or(0.0, |column| 0.03 * column as f32)
}

impl Notes {
    /// Forgets who has come up.
    pub(super) fn forget_mass(&mut self) {
        for hex in self.touched.drain(..) {
            self.massed[hex.index()] = 0;
        }
    }

    /// Adds up the strength of the units that have moved beside each enemy.
    pub(super) fn mass(&mut self, game: &Smolensk, state: &State) {
        let side = state.active;
        self.forget_mass();
        let grid = &game.data.map.grid;
        for (unit, hex) in placed(&self.words, self.moved.and(game.armies[side])) {
            if !self.board.in_enemy_zone(side, hex) {
                continue;
            }
            let attack = self.attack(unit);
            for direction in 0..6 {
                let Some(beside) = grid.neighbour(hex, direction) else { continue };
                if self.board.is_enemy(side, beside) {
                    let massed = &mut self.massed[beside.index()];
                    if *massed == 0 {
                        self.touched.push(beside);
                    }
                    *massed += if game.has_river(hex, direction) { attack / 2 } else { attack };
                }
            }
        }
    }
}

/// What a unit of so much attack adds to the attacks that can be made from a hex.
#[inline]
pub(super) fn support(view: &View<'_>, hex: Hex, attack: u8) -> f32 {
    if view.notes.board.in_enemy_zone(view.side, hex) { best_support(view, hex, attack) } else { 0.0 }
}

#[inline(never)]
fn best_support(view: &View<'_>, hex: Hex, attack: u8) -> f32 {
    let grid = &view.game.data.map.grid;
    let mut best = 0.0_f32;
    for direction in 0..6 {
        let Some(target) = grid.neighbour(hex, direction) else { continue };
        if !view.notes.board.is_enemy(view.side, target) {
            continue;
        }
        let own = if view.game.has_river(hex, direction) { attack / 2 } else { attack };
        let before = f32::from(view.notes.massed[target.index()]);
        let mut defence = f32::from(view.notes.defence_in(view.state, target)).max(1.0);
        for _ in 0..view.game.shifts(target) {
            defence *= SHIFT;
        }
        let most = ENOUGH[view.side.index()] * defence;
        let gain = ((before + f32::from(own)).min(most) - before.min(most)) / defence;
        best = best.max(0.1 * importance(view, target) * gain);
    }
    best
}
