//! What it is worth that units stand where they are.

use sandtable_engine::{
    Side,
    games::pacific_war::{Area, Arm, UnitSet},
};

use super::{
    strikes::{self, Range},
    view::{View, chance},
    worth::LATE,
};

/// What a group is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    pub(super) units: UnitSet,
    pub(super) land: u8,
    pub(super) land_movement: u8,
    pub(super) air: u8,
    pub(super) ships: u8,
    pub(super) carriers: u8,
    pub(super) movement: u8,
    pub(super) ship_worth: f32,
    pub(super) land_worth: f32,
    hits: [f32; 4],
    pub(super) best_air: i8,
}

impl Force {
    /// The force of some units.
    pub(super) fn new(view: &View<'_>, units: UnitSet) -> Self {
        let mut force = Self { units, movement: u8::MAX, land_movement: u8::MAX, ..Self::default() };
        for unit in units.iter() {
            let brief = view.brief(unit);
            force.movement = force.movement.min(brief.movement);
            force.best_air = force.best_air.max(brief.air);
            match brief.arm {
                Arm::Land => {
                    if let Some(cell) = force.hits.get_mut(usize::from(force.land)) {
                        *cell = f32::from(brief.attack.clamp(0, 6)) / 6.0;
                    }
                    force.land += 1;
                    force.land_movement = force.land_movement.min(brief.movement);
                    force.land_worth += brief.worth;
                }
                Arm::Air => force.air += 1,
                Arm::Ship => {
                    force.ships += 1;
                    force.carriers += u8::from(brief.is_carrier);
                    force.ship_worth += brief.worth;
                }
            }
        }
        force
    }

    /// Land units of the side in an area beside those of the force.
    pub(super) fn others(&self, view: &View<'_>, area: Area) -> u8 {
        let own = view.own(area);
        if own.units.meets(self.units) { own.land - self.land } else { own.land }
    }

    /// Chance that the land units clear an area of its land and air units.
    pub(super) fn storms(&self, needed: u8) -> f32 {
        chance(&self.hits[..usize::from(self.land).min(self.hits.len())], needed)
    }
}

/// What it is worth that a force ends its action in an area: where it stays, and where it acts once more.
pub(super) type Worth = [f32; 2];

/// What it is worth that a force ends its action in an area; `goes_on` if it acts once more from there.
pub(super) fn value(view: &View<'_>, force: &Force, area: Area, goes_on: bool) -> f32 {
    values(view, force, area)[usize::from(goes_on)]
}

/// What it is worth that a force ends its action in an area.
pub(super) fn values(view: &View<'_>, force: &Force, area: Area) -> Worth {
    let mut values = [0.0; 2];
    let mut add = |more: Worth| values.iter_mut().zip(more).for_each(|(value, more)| *value += more);
    if force.land > 0 {
        add(land(view, force, area));
    }
    if force.ships > 0 {
        add(ships(view, force, area));
    }
    if force.air > 0 {
        add([f32::from(force.air) * air(view, area); 2]);
    }
    values
}

/// What counts for land units.
fn land(view: &View<'_>, force: &Force, area: Area) -> Worth {
    let count = f32::from(force.land);
    let step = f32::from(view.picture.far[view.side][area.index()]);
    let mut value = -0.05 * step * force.land_worth;
    if !view.picture.linked[view.side].contains(area) {
        value -= 0.04 * force.land_worth;
    }
    let theirs = view.theirs(area);
    if !view.is_ground(area) {
        return at_sea(view, force, area).map(|at_sea| value + at_sea - 0.2 * count);
    }
    let prize = view.prize(area);
    if view.holds(area) {
        let there = f32::from(force.others(view, area));
        let exposure = exposure(view, area) * if attacks_late(view) { 0.3 } else { 1.0 };
        let guard = |number: f32| if number < 0.5 { 0.12 } else { 0.03 };
        value += (0..force.land).map(|number| guard(there + f32::from(number))).sum::<f32>() * prize * exposure;
        if theirs.land > 0 {
            value += 0.3 * prize;
        }
        return [value; 2];
    }
    if theirs.hold == 0 {
        return [value + prize + 0.1; 2];
    }
    let wins = force.storms(theirs.hold);
    [(0.4, 0.2), (0.95, 0.1)].map(|(share, cost)| value + prize * wins * share - cost)
}

/// What is left of the worth of a landing that has to wait at sea for the next round. Much more of it, and troops go to
/// sea and wait there instead of landing from port in one raid.
const WAITS: f32 = 0.4;

/// Land units at sea wait for a landing.
fn at_sea(view: &View<'_>, force: &Force, sea: Area) -> Worth {
    let enemy = view.enemy;
    let leave = u8::from(view.picture.held[enemy].contains(sea)) + u8::from(view.picture.occupied[enemy].contains(sea));
    let threat = view.picture.threat[view.side][sea.index()];
    let mut best = 0.0_f32;
    if force.land_movement >= 2 + leave {
        for area in
            view.game.data.map.areas.beside(sea).and(view.picture.held[enemy]).and(view.game.data.map.land).iter()
        {
            let theirs = view.theirs(area);
            let wins = if theirs.hold == 0 { 1.0 } else { 0.5 * force.storms(theirs.hold) };
            best = best.max(view.prize(area) * wins);
        }
    }
    [WAITS * best - 0.07 * threat * force.land_worth, best * 0.97]
}

/// Whether the side has only points to win any more: the Allies late in the war.
pub(super) fn attacks_late(view: &View<'_>) -> bool {
    view.side == Side::Two && view.state.turn >= LATE
}

/// How near the enemy is to an area of the side.
fn exposure(view: &View<'_>, area: Area) -> f32 {
    match view.picture.danger[view.side][area.index()] {
        0 | 1 => 1.0,
        2 => 0.7,
        3 => 0.4,
        4 => 0.2,
        _ => 0.1,
    }
}

/// What counts for ships.
fn ships(view: &View<'_>, force: &Force, area: Area) -> Worth {
    let is_linked = view.picture.linked[view.side].contains(area);
    let step = f32::from(view.picture.far[view.side][area.index()]);
    let mut value = -0.012 * step * force.ship_worth;
    if !is_linked {
        value -= 0.3 * force.ship_worth * view.horizon;
    }
    let threat = view.picture.threat[view.side][area.index()];
    value -= 0.05 * threat * force.ship_worth * view.horizon;
    if view.is_ground(area) {
        return [value; 2];
    }
    let mut values = [value; 2];
    if !view.holds(area) {
        let prize = view.prize(area);
        let more = if view.theirs(area).ships == 0 { [prize; 2] } else { [-0.1, battle_at_sea(view, force, area)] };
        values = [value + more[0], value + more[1]];
    } else if view.own(area).units.without(force.units).and(view.game.ships).is_empty() {
        // Somebody has to keep it.
        values = [value + 0.25 * view.prize(area); 2];
    }
    if force.carriers > 0 {
        let prey = strikes::best(view, Range::Near, force.best_air, area);
        let prey = f32::from(force.carriers) * prey;
        values = [values[0] + prey * 0.2, values[1] + prey * 0.9];
    }
    values
}

/// What a fight of ships in a sea comes to.
fn battle_at_sea(view: &View<'_>, force: &Force, area: Area) -> f32 {
    let theirs = view.theirs(area);
    let hits: f32 = force.units.iter().map(|unit| f32::from(view.brief(unit).attack.clamp(0, 6)) / 6.0).sum();
    let hulls = f32::from(theirs.hulls.max(1));
    let share = (hits / hulls).min(1.0);
    share * (0.45 * theirs.worth * view.horizon + share * view.prize(area)) - 0.15
}

/// What counts for an air unit.
fn air(view: &View<'_>, area: Area) -> f32 {
    let step = f32::from(view.picture.far[view.side][area.index()]);
    let mut value = -0.05 * step;
    if !view.picture.linked[view.side].contains(area) {
        value -= 0.25;
    }
    if !view.is_ground(area) {
        return value - 0.4;
    }
    value + 0.35 * strikes::best(view, Range::Far, 2, area)
}
