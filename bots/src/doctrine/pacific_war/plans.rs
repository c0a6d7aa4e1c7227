//! The best that a group from an area can do: move, attack, strike, take a sea.

use sandtable_engine::games::pacific_war::{Area, AreaSet, Arm, Unit, UnitSet};

use super::{
    memo::Alone,
    stand::{self, Force},
    strikes::{self, Range},
    view::{View, chance},
    ways,
};

/// What turning an air unit or a carrier over costs.
const FLIP: [f32; 2] = [0.06, 0.25];
/// What is left of the worth of each further strike at the same place.
const LESS: f32 = 0.82;

/// What a plan is worth that is none.
const NOTHING: f32 = -1.0;

/// Units and what they are good for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) value: f32,
    pub(super) group: UnitSet,
    /// Where it leads.
    pub(super) goal: Area,
}

impl Plan {
    /// Nothing.
    pub(super) const fn none(area: Area) -> Self {
        Self { value: NOTHING, group: UnitSet::EMPTY, goal: area }
    }

    /// The better of two.
    pub(super) fn or(self, other: Self) -> Self {
        if other.value > self.value { other } else { self }
    }
}

/// Up to so many units of a set.
fn some(units: UnitSet, count: usize) -> UnitSet {
    units.iter().take(count).collect()
}

/// The best move of a group from an area, and the best one if it acts once more.
pub(super) fn movement(view: &View<'_>, from: Area, units: UnitSet) -> [Plan; 2] {
    let known = view.picture.memo.borrow().movement(view.side, from, units);
    known.unwrap_or_else(|| {
        let mut best = [Plan::none(from); 2];
        for group in groups(view, units) {
            let plans = best_moves(view, from, group, AreaSet::EMPTY);
            best = [best[0].or(plans[0]), best[1].or(plans[1])];
            if let Some(unit) = group.first().filter(|&unit| group == UnitSet::one(unit)) {
                let Plan { value, goal, .. } = plans[0];
                view.picture.memo.borrow_mut().keep_single_move(view.side, view.game.kind(unit), from, (value, goal));
            }
        }
        view.picture.memo.borrow_mut().keep_movement(view.side, from, units, best);
        best
    })
}

/// The best move of one unit, but for goals that are taken. It is that of every other unit of its type there.
fn single_move(view: &View<'_>, unit: Unit, from: Area, taken: AreaSet) -> Plan {
    let (kind, group) = (view.game.kind(unit), UnitSet::one(unit));
    let known = view.picture.memo.borrow().single_move(view.side, kind, from);
    let (value, goal) = known.unwrap_or_else(|| {
        let Plan { value, goal, .. } = best_move(view, from, group, false, AreaSet::EMPTY);
        view.picture.memo.borrow_mut().keep_single_move(view.side, kind, from, (value, goal));
        (value, goal)
    });
    if taken.contains(goal) {
        return best_move(view, from, group, false, taken);
    }
    if value > NOTHING { Plan { value, group, goal } } else { Plan::none(from) }
}

/// Groups worth thinking of: a land unit or two of a kind, the fleet or its fast part, a ship, aircraft.
fn groups(view: &View<'_>, units: UnitSet) -> impl Iterator<Item = UnitSet> {
    let game = view.game;
    let mut found = [UnitSet::EMPTY; 12];
    let mut count = 0;
    let mut add = |group: UnitSet| {
        if !group.is_empty() && count < found.len() && !found[..count].contains(&group) {
            found[count] = group;
            count += 1;
        }
    };
    let (land, air, ships) = (units.and(game.troops), units.and(game.aircraft), units.and(game.ships));
    for (_, alike) in game.by_kind(land) {
        add(some(alike, 1));
        add(some(alike, 2));
    }
    add(some(land, 2));
    let fast: UnitSet = ships.iter().filter(|&ship| view.brief(ship).movement >= 3).collect();
    add(fast);
    add(ships);
    let cheap = ships.iter().min_by(|&a, &b| view.brief(a).worth.total_cmp(&view.brief(b).worth));
    if let Some(cheap) = cheap {
        add([cheap].into_iter().collect());
    }
    add(some(air, 1));
    add(some(air, 3));
    found.into_iter().take(count)
}

/// The best end of a move of this group, but for goals that are taken; `goes_on` if it acts once more.
pub(super) fn best_move(view: &View<'_>, from: Area, group: UnitSet, goes_on: bool, taken: AreaSet) -> Plan {
    best_moves(view, from, group, taken)[usize::from(goes_on)]
}

/// The same for both cases.
fn best_moves(view: &View<'_>, from: Area, group: UnitSet, taken: AreaSet) -> [Plan; 2] {
    let force = Force::new(view, group);
    let stays = stand::value(view, &force, from, false) + leaving(view, &force, from);
    let ends = ends(view, from, &force, force.movement);
    let mut best = [(NOTHING, from); 2];
    for area in ends.without(taken).iter() {
        for (best, worth) in best.iter_mut().zip(stand::values(view, &force, area)) {
            let value = worth - stays - 0.02;
            if value > best.0 {
                *best = (value, area);
            }
        }
    }
    best.map(|(value, goal)| if value > NOTHING { Plan { value, group, goal } } else { Plan::none(from) })
}

/// Areas where a force may end a move with so many points.
pub(super) fn ends(view: &View<'_>, from: Area, force: &Force, points: u8) -> AreaSet {
    let map = &view.game.data.map;
    let open = ways::open(view.game, view.picture, view.side, force.units);
    let levels = ways::reach(view.game, view.picture, view.side, from, points, open);
    let reached = levels[1..].iter().fold(AreaSet::EMPTY, |all, level| all.with(*level));
    let has_room = |&area: &Area| {
        if !view.is_ground(area) {
            return true;
        }
        force.others(view, area) + force.land <= view.game.data.charts.land_limit
    };
    let reached = reached.without(map.pass);
    if force.land == 0 { reached } else { reached.iter().filter(has_room).collect() }
}

/// What an area loses when a force leaves it.
fn leaving(view: &View<'_>, force: &Force, from: Area) -> f32 {
    let left = view.own(from).units.without(force.units);
    if force.land > 0 && view.is_ground(from) && view.holds(from) && left.and(view.game.troops).is_empty() {
        let near = view.picture.danger[view.side][from.index()];
        return if near <= 2 && !stand::attacks_late(view) { 0.2 * view.prize(from) } else { 0.0 };
    }
    0.0
}

/// [R9.1(1)] The best air attack from an area.
pub(super) fn air(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    let map = &view.game.data.map;
    let mut best = Plan::none(from);
    let aircraft =
        if view.is_ground(from) && view.holds(from) { units.and(view.game.aircraft) } else { UnitSet::EMPTY };
    let carriers = if map.sea.contains(from) { units.and(view.game.carriers) } else { UnitSet::EMPTY };
    let wings = [(aircraft, map.far[from.index()], FLIP[0]), (carriers, map.near[from.index()], FLIP[1])];
    for (wing, range, flip) in wings {
        let Some(first) = wing.first() else { continue };
        let air = view.brief(first).air;
        let targets = range.and(view.picture.present[view.enemy]).without(map.off_map);
        for target in targets.iter() {
            let each = strikes::attack(view, air, from, target);
            let (mut value, mut count, mut share) = (0.0, 0, 1.0);
            while count < wing.len() && each * share > flip {
                value += each * share - flip;
                share *= LESS;
                count += 1;
            }
            if count > 0 {
                best = best.or(Plan { value, group: some(wing, count), goal: target });
            }
        }
    }
    best
}

/// [R8.1(2)] The normal attack of these units where they stand.
pub(super) fn normal(view: &View<'_>, area: Area, units: UnitSet) -> Plan {
    let theirs = view.theirs(area);
    let is_ground = view.is_ground(area);
    let mut hits = [0.0; 16];
    let (mut group, mut dice) = (UnitSet::EMPTY, 0);
    for unit in units.iter() {
        let brief = view.brief(unit);
        let fits = if is_ground { brief.arm == Arm::Land } else { brief.arm == Arm::Ship && !brief.is_carrier };
        if fits && brief.attack > 0 && dice < hits.len() {
            hits[dice] = f32::from(brief.attack.clamp(0, 6)) / 6.0;
            dice += 1;
            group.insert(unit);
        }
    }
    if dice == 0 || theirs.units.is_empty() {
        return Plan::none(area);
    }
    let mean: f32 = hits[..dice].iter().sum();
    let needed = if is_ground { theirs.hold } else { theirs.hulls.max(1) };
    let wins = chance(&hits[..dice], needed);
    let prize = match (view.holds(area), is_ground) {
        (false, _) => view.prize(area),
        (true, true) => 0.5 * view.prize(area),
        (true, false) => 0.0,
    };
    let damage = (mean / f32::from(needed.max(1))).min(1.0) * 0.4 * theirs.worth * view.horizon;
    // Acted defenders are as good as gone to the next attack.
    let softens =
        if is_ground && !view.holds(area) { 0.1 * prize * (mean / f32::from(needed.max(1))).min(1.0) } else { 0.0 };
    Plan { value: prize * wins + damage + softens - 0.03 * dice as f32, group, goal: area }
}

/// \[R10] The best sea that an air unit of an area can take.
pub(super) fn superiority(view: &View<'_>, from: Area) -> Plan {
    let aircraft = view.ready(from).and(view.game.aircraft);
    let Some(first) = aircraft.first().filter(|_| view.is_ground(from) && view.holds(from)) else {
        return Plan::none(from);
    };
    let mut best = Plan::none(from);
    let map = &view.game.data.map;
    for sea in map.areas.beside(from).and(map.sea).without(view.picture.held[view.side]).iter() {
        best = best.or(Plan { value: sea_value(view, sea), group: UnitSet::one(first), goal: sea });
    }
    best
}

/// What it is worth to take a sea from the air.
pub(super) fn sea_value(view: &View<'_>, sea: Area) -> f32 {
    let map = &view.game.data.map;
    let takers = map.areas.beside(sea).and(view.picture.present[view.enemy]);
    let may_be_retaken = takers.iter().any(|area| view.theirs(area).ready_air > 0);
    let own = view.own(sea);
    // Ships there, and in the seas beside it, that have no line yet.
    let mut cut = 0.0;
    for area in map.areas.beside(sea).with(AreaSet::one(sea)).and(view.picture.present[view.side]).iter() {
        if !view.picture.linked[view.side].contains(area) && view.picture.linked[view.side].contains(sea) {
            cut += 0.15 * view.own(area).worth * view.horizon;
        }
    }
    let theirs = if view.theirs(sea).ships > 0 && own.ships == 0 { 0.1 * view.theirs(sea).worth } else { 0.0 };
    (view.prize(sea) + cut + theirs) * if may_be_retaken { 0.4 } else { 1.0 } - 0.15
}

/// [R19(CARRIER)] The carriers of an area and the ships with them: the strikes of the card.
pub(super) fn carriers(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    let carriers = units.and(view.game.carriers);
    if carriers.is_empty() {
        return Plan::none(from);
    }
    let map = &view.game.data.map;
    let waves = |at: Area, count: i32| -> f32 {
        if !map.sea.contains(at) {
            return 0.0;
        }
        let best = |carrier| strikes::best(view, Range::Near, view.brief(carrier).air, at);
        let once: f32 = carriers.iter().map(best).sum();
        (0..count).fold((0.0, 1.0), |(sum, share), _| (sum + once * share, share * 0.75)).0
    };
    let mut best = Plan { value: waves(from, 3) - 0.3, group: carriers, goal: from };
    let fast: UnitSet = units.and(view.game.ships).iter().filter(|&ship| view.brief(ship).movement >= 3).collect();
    let fast = fast.with(carriers);
    let force = Force::new(view, fast);
    let stays = stand::value(view, &force, from, false);
    for area in ends(view, from, &force, force.movement).iter() {
        let value = waves(area, 2) + 0.7 * (stand::value(view, &force, area, false) - stays) - 0.3;
        best = best.or(Plan { value, group: fast, goal: area });
    }
    best
}

/// The best that a group can do in one action.
pub(super) fn single(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    movement(view, from, units)[0].or(normal(view, from, units)).or(air(view, from, units))
}

/// [R19(RAID)] The best two actions of one group.
pub(super) fn raid(view: &View<'_>, from: Area, units: UnitSet) -> Plan {
    let fight = normal(view, from, units);
    let twice = Plan { value: fight.value + 0.3 * fight.value.max(0.0), ..fight };
    movement(view, from, units)[1].or(twice)
}

/// What a single unit of a type can do from an area.
#[derive(Clone, Copy)]
struct Candidate {
    unit: Unit,
    from: Area,
    plan: Plan,
}

/// Most types in areas that are looked at.
const MOST_CANDIDATES: usize = 80;

/// A unit for each thing that units can do alone, at most `most` of them, the best ones [R19(SINGLES)].
pub(super) fn alone(view: &View<'_>, most: usize) -> Alone {
    let known = view.picture.memo.borrow().alone(view.side, most);
    known.unwrap_or_else(|| {
        let alone = find_alone(view, most);
        view.picture.memo.borrow_mut().keep_alone(view.side, most, alone);
        alone
    })
}

fn find_alone(view: &View<'_>, most: usize) -> Alone {
    let mut candidates = [None; MOST_CANDIDATES];
    let mut count = 0;
    for from in view.picture.present[view.side].iter() {
        for (_, alike) in view.game.by_kind(view.ready(from)) {
            if let Some(unit) = alike.first().filter(|_| count < MOST_CANDIDATES) {
                let plan = alone_plan(view, unit, from, AreaSet::EMPTY);
                candidates[count] = (plan.value > 0.1).then_some(Candidate { unit, from, plan });
                count += 1;
            }
        }
    }
    let mut chosen = [None; 10];
    let (mut total, mut used, mut taken) = (0.0, UnitSet::EMPTY, AreaSet::EMPTY);
    for cell in chosen.iter_mut().take(most) {
        let value = |candidate: &Candidate| candidate.plan.value;
        let found = (0..count).filter(|&place| candidates[place].is_some());
        let best = found.max_by(|&a, &b| {
            let of = |place: usize| candidates[place].as_ref().map_or(0.0, value);
            of(a).total_cmp(&of(b)).then(b.cmp(&a))
        });
        let Some(Candidate { unit, from, plan }) = best.and_then(|place| candidates[place]) else { break };
        *cell = Some((unit, plan.value));
        total += plan.value;
        used.insert(unit);
        taken.insert(plan.goal);
        // Who wanted the same goal, or is of the same type, looks for something else.
        for candidate in &mut candidates[..count] {
            let Some(known) = candidate else { continue };
            if known.unit != unit && known.plan.goal != plan.goal {
                continue;
            }
            let kind = view.game.of_kind[view.game.kind(known.unit).index()];
            let next = view.ready(known.from).and(kind).without(used).first();
            *candidate = next.and_then(|unit| {
                let plan = alone_plan(view, unit, known.from, taken);
                (plan.value > 0.1).then_some(Candidate { unit, from: known.from, plan })
            });
        }
        debug_assert!(view.state.area(unit) == Some(from));
    }
    (chosen, total)
}

/// The best that one unit can do, but for goals that are taken.
fn alone_plan(view: &View<'_>, unit: Unit, from: Area, taken: AreaSet) -> Plan {
    let group = UnitSet::one(unit);
    let strike = air(view, from, group);
    let plan = single_move(view, unit, from, taken);
    if taken.contains(strike.goal) { plan } else { plan.or(strike) }
}
