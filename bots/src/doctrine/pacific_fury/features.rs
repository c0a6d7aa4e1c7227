//! Features of a position (doctrine 11.5), from the view of Japan.

use sandtable_engine::{
    Side,
    games::pacific_fury::{ALL_FORCES, Area, Force, ForceType, IJN, PacificFury, ShipSet, State, TRANSPORTS, USN},
};

use super::{mean_points, mean_points_at_field};

/// Names of the features.
pub(super) const NAMES: &[&str] = &[
    "marker",
    "us_initiative_next",
    "marker_at_zero",
    "initiative",
    "disrupted",
    "sunk_transports",
    "strength_now",
    "strength_later",
    "carriers_now",
    "attack_points_left",
    "guard_points_left",
    "guard_in_sound",
    "attacker_in_sound",
    "express_waiting",
    "express_at_sea",
    "transports_waiting",
    "transports_at_sea",
    "attacker_strike",
    "defender_strike",
    "attacker_at_sea",
    "operating_and_guarded",
    "disrupted_and_landings",
    "reserves_left",
];

/// Four turns, each with formation, early, middle, late and last operations.
pub(super) const SLOTS: usize = 20;

pub(super) fn slot(state: &State) -> usize {
    let part = match state.operation {
        0 => 0,
        1..=4 => 1,
        5..=8 => 2,
        9..=11 => 3,
        _ => 4,
    };
    usize::from(state.turn - 1) * 5 + part
}

/// Signed value: positive for Japan.
fn for_japan(side: Side, value: f32) -> f32 {
    if side == IJN { value } else { -value }
}

pub(super) fn fill(game: &PacificFury, state: &State, features: &mut [f32]) {
    let attacker = state.initiative.other();
    let defender = state.initiative;
    let marker = -f32::from(state.marker) / 3.0;
    let operating = if state.disrupted { 0.0 } else { 1.0 };
    let after = state.marker + if defender == USN { 1 } else { -1 } * i8::from(!state.disrupted);
    let forces = Forces::new(game, state, attacker, defender);
    let flag = |yes: bool| if yes { 1.0 } else { 0.0 };
    let values = [
        marker,
        if after >= 0 { -1.0 } else { 1.0 },
        flag(state.marker == 0),
        for_japan(defender, 1.0),
        for_japan(attacker, 1.0 - operating),
        for_japan(defender, f32::from(state.transports_sunk)),
        strength_now(game, state, IJN) - strength_now(game, state, USN),
        strength_later(game, state, IJN) - strength_later(game, state, USN),
        carriers_now(game, state, IJN) - carriers_now(game, state, USN),
        for_japan(attacker, forces.attack_points * operating),
        for_japan(defender, forces.guard_points),
        for_japan(defender, forces.guard_in_sound),
        for_japan(attacker, forces.attacker_in_sound),
        for_japan(attacker, forces.express_waiting),
        for_japan(attacker, forces.express_at_sea),
        for_japan(attacker, forces.transports_waiting),
        for_japan(attacker, forces.transports_at_sea),
        for_japan(attacker, forces.attacker_strike * operating),
        for_japan(defender, forces.defender_strike),
        for_japan(attacker, forces.attacker_at_sea * operating),
        for_japan(defender, operating * flag(forces.guard_in_sound > 0.0)),
        for_japan(attacker, (1.0 - operating) * (forces.transports_at_sea + forces.express_at_sea)),
        state.reserve.len() as f32 / 3.0,
    ];
    features.copy_from_slice(&values);
}

fn warship_strength(game: &PacificFury, side: Side, ships: ShipSet) -> f32 {
    mean_points(game, side, ships.and(game.warships[side]))
}

/// Mean points of all warships not away, in tens.
fn strength_now(game: &PacificFury, state: &State, side: Side) -> f32 {
    let ships = state.base[side].with(state.ships_of(side, ALL_FORCES));
    warship_strength(game, side, ships) / 10.0
}

/// Mean points and planes of ships that come back, by how much of the game they are back for.
fn strength_later(game: &PacificFury, state: &State, side: Side) -> f32 {
    (0..3)
        .map(|space| {
            let ships = state.track[side][space];
            let carriers = ships.and(game.carriers[side]).len() as f32;
            (warship_strength(game, side, ships) + 2.0 * carriers) / 10.0 * (3 - space) as f32 / 3.0
        })
        .sum()
}

/// Carriers not away.
fn carriers_now(game: &PacificFury, state: &State, side: Side) -> f32 {
    let ships = state.base[side].with(state.ships_of(side, ALL_FORCES));
    ships.and(game.carriers[side]).len() as f32 / 3.0
}

/// What the forces of this turn can still do.
#[derive(Default)]
struct Forces {
    attack_points: f32,
    guard_points: f32,
    guard_in_sound: f32,
    attacker_in_sound: f32,
    express_waiting: f32,
    express_at_sea: f32,
    transports_waiting: f32,
    transports_at_sea: f32,
    attacker_strike: f32,
    defender_strike: f32,
    attacker_at_sea: f32,
}

impl Forces {
    fn new(game: &PacificFury, state: &State, attacker: Side, defender: Side) -> Self {
        let mut sums = Self::default();
        for force in state.formed(attacker).iter() {
            sums.add_attacker(game, state, attacker, force);
        }
        for force in state.formed(defender).iter() {
            let area = state.area_of(defender, force);
            let ships = state.ships(defender, force);
            if area == Area::Base || ships.is_empty() {
                continue;
            }
            match game.force_type(state, defender, force) {
                ForceType::C => sums.defender_strike += mean_points_at_field(game, defender, ships) / 3.0,
                _ if area == Area::Ibs => sums.guard_in_sound += warship_strength(game, defender, ships) / 5.0,
                _ if area == Area::Box => sums.guard_points += warship_strength(game, defender, ships) / 5.0,
                _ => {}
            }
        }
        sums
    }

    fn add_attacker(&mut self, game: &PacificFury, state: &State, side: Side, force: Force) {
        let area = state.area_of(side, force);
        let ships = state.ships(side, force);
        if area == Area::Base || ships.is_empty() {
            return;
        }
        let waits = area == Area::Box;
        let transports = ships.and(TRANSPORTS).len() as f32;
        match game.force_type(state, side, force) {
            ForceType::E if waits => self.express_waiting += 1.0,
            ForceType::E => self.express_at_sea += 1.0,
            ForceType::A if waits => self.transports_waiting += transports,
            ForceType::A => self.transports_at_sea += transports,
            ForceType::C => self.attacker_strike += mean_points_at_field(game, side, ships) / 3.0,
            ForceType::B => {
                let points = warship_strength(game, side, ships) / 5.0;
                self.attack_points += points;
                if area == Area::Ibs {
                    self.attacker_in_sound += points;
                } else if !waits {
                    self.attacker_at_sea += points;
                }
            }
        }
    }
}

/// Hand-made expected score: the marker, moved by the bid, with its likely steps, by how much of the game is left.
pub(super) fn estimate(game: &PacificFury, state: &State, side: Side) -> f64 {
    let mut features = [0.0; NAMES.len()];
    fill(game, state, &mut features);
    let operating = !state.disrupted;
    let drift = for_japan(state.initiative, if operating { 0.6 } else { 0.0 });
    let strength = 0.3 * features[6] + 0.3 * features[8];
    let landings = features[13] * 0.5 + features[14] * 0.7;
    let japan = f64::from(3.0 * features[0] + drift + strength + landings) - f64::from(game.setting.bid);
    let turns_left = f64::from(5 - state.turn);
    let x = japan / (0.5 + 0.4 * turns_left);
    let score = 0.5 + 0.5 * x / (1.0 + x.abs());
    if side == IJN { score } else { 1.0 - score }
}
