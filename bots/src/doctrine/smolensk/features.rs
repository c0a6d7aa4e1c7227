//! The features by which a position is valued, from the view of the Axis.

use sandtable_engine::{
    Game, Side,
    games::smolensk::{AX, Check, Order, SU, Smolensk, State},
    math::sigmoid,
};

use super::notes::{Notes, consult};
use crate::Doctrine;

/// Names of the features.
pub(super) const NAMES: &[&str] = &[
    "points",
    "checks",
    "cities",
    "exits",
    "sources",
    "advance",
    "mech_steps",
    "foot_steps",
    "mech_unfed",
    "foot_unfed",
    "soviet_steps",
    "soviet_cut_off",
    "soviet_starving",
    "garrisons",
    "panzers_to_come",
    "armies_to_come",
    "guderian",
    "turn",
    "left",
    "linked",
    "minsk_held",
    "minsk_near",
    "vitebsk_held",
    "vitebsk_near",
    "smolensk_held",
    "smolensk_near",
    "gomel_held",
    "gomel_near",
    "rzhev_held",
    "rzhev_near",
    "vyazma_held",
    "vyazma_near",
    "bryansk_held",
    "bryansk_near",
    "leningrad_held",
    "leningrad_near",
    "riga_held",
    "riga_near",
    "tallinn_held",
    "tallinn_near",
    "pskov_held",
    "pskov_near",
    "novgorod_held",
    "novgorod_near",
];

/// Features before those of the cities.
const WHOLE: usize = 20;

/// Major cities that are looked at one by one.
const CITIES: [&str; 12] = [
    "MINSK",
    "VITEBSK",
    "SMOLENSK",
    "GOMEL",
    "RZHEV",
    "VYAZMA",
    "BRYANSK",
    "LENINGRAD",
    "RIGA",
    "TALLINN",
    "PSKOV",
    "NOVGOROD",
];

/// Regressions of each scenario where turns begin: one for each number of turns that are left, and one for all that are
/// more. As many hold for the rest of these turns.
const LENGTHS: usize = 9;

/// Those of each printed scenario, and of all others together.
pub(super) const SLOTS: usize = 2 * LENGTHS * Smolensk::SCENARIOS;

/// The regression of a position.
pub(super) fn slot(game: &Smolensk, state: &State) -> usize {
    let left = usize::from(game.data.scenario.turns.saturating_sub(state.turn)).min(LENGTHS - 1);
    let is_begun = usize::from(!state.seen.is_empty());
    (game.scenario_number() * 2 + is_begun) * LENGTHS + left
}

/// Half points at which a place counts half as near as one that is reached.
const NEAR: f32 = 24.0;
/// Mechanized units that it takes to take a city.
const SPEARHEAD: usize = 4;

/// Places of the two numbers of a city.
const HELD: usize = 0;
const NEARBY: usize = 1;

/// Adds up what the features are made of.
#[derive(Default)]
struct Count {
    /// Points of the Axis as things stand, lines counted.
    vp: f32,
    checks: f32,
    cities: f32,
    exits: f32,
    sources: f32,
    advance: f32,
    mech: f32,
    foot: f32,
    unfed: [f32; 2],
    soviet: f32,
    cut_off: f32,
    garrisons: f32,
    /// How far the Axis holds each city, half without a line, and how near it is to it; Leningrad has three hexes.
    apart: [[f32; 2]; CITIES.len()],
}

fn count(game: &Smolensk, state: &State, notes: &mut Notes) -> Count {
    for side in Side::BOTH {
        notes.trace(game, side);
    }
    let mut count = Count::default();
    axis_units(game, state, notes, &mut count);
    soviet_units(game, state, notes, &mut count);
    let points = &game.data.points;
    count.vp = f32::from(state.bonus) - f32::from(state.lost);
    for (goal, &place) in game.approaches.goals().iter().enumerate() {
        let site = game.data.site(place);
        let holder = game.holder(state, place);
        let city = CITIES.iter().position(|name| site.is_city && *name == site.name);
        if holder == AX {
            if site.is_city {
                let has_line = notes.supply[AX].reached.contains(site.hex);
                count.vp += f32::from(game.city_value(state, place, has_line));
                if let Some(city) = city {
                    count.apart[city][HELD] += if has_line { 1.0 } else { 0.5 };
                }
            }
            continue;
        }
        let near = nearness(game, state, notes, goal);
        if let Some(city) = city {
            count.apart[city][NEARBY] += near;
        }
        let due = |check: &&Check| check.place == place && check.turn >= state.turn;
        count.checks += near * points.checks.iter().filter(due).map(|check| f32::from(check.vp)).sum::<f32>();
        if site.is_city {
            count.cities += near;
            count.garrisons += f32::from(notes.defence_in(state, site.hex));
        }
        if site.is_exit {
            count.exits = near.max(count.exits);
        }
        if site.is_source {
            count.sources = near.max(count.sources);
        }
    }
    count
}

/// How near the spearhead of the Axis is to a goal, 1 where it is there.
fn nearness(game: &Smolensk, state: &State, notes: &Notes, goal: usize) -> f32 {
    let mut nearest = [u8::MAX; SPEARHEAD];
    for (unit, hex) in game.on_map(state, AX) {
        if notes.brief(unit).is_mech {
            let mut way = game.approaches.from(true, hex)[goal];
            for place in &mut nearest {
                if way < *place {
                    std::mem::swap(place, &mut way);
                }
            }
        }
    }
    nearest.iter().map(|&way| NEAR / (NEAR + f32::from(way))).sum::<f32>() / SPEARHEAD as f32
}

fn axis_units(game: &Smolensk, state: &State, notes: &Notes, count: &mut Count) {
    let goals = game.approaches.goals();
    let is_wanted = |goal: &usize| game.data.site(goals[*goal]).is_city && game.holder(state, goals[*goal]) == SU;
    for (unit, hex) in game.on_map(state, AX) {
        let (brief, steps) = (notes.brief(unit), f32::from(notes.steps(unit)));
        if !notes.supply[AX].reached.contains(hex) {
            count.unfed[usize::from(!brief.is_mech)] += steps;
        }
        if brief.is_mech {
            count.mech += steps;
            let ways = game.approaches.from(true, hex);
            let way = (0..goals.len()).filter(is_wanted).map(|goal| ways[goal]).min().unwrap_or(0);
            count.advance += NEAR / (NEAR + f32::from(way));
        } else {
            count.foot += steps;
        }
    }
}

fn soviet_units(game: &Smolensk, state: &State, notes: &Notes, count: &mut Count) {
    for (unit, hex) in game.on_map(state, SU) {
        let steps = f32::from(notes.steps(unit));
        count.soviet += steps;
        if !notes.supply[SU].reached.contains(hex) {
            count.cut_off += steps;
        }
    }
}

/// [R15.6] The points that the Axis needs, with the bid: its number, else what the enemy has now.
pub(super) fn needed(game: &Smolensk, state: &State) -> i32 {
    if game.needs().is_some() {
        return game.bid();
    }
    let held = game.cities().filter(|&place| game.holder(state, place) == SU);
    consult(game, state, |notes| {
        notes.trace(game, SU);
        let reached = &notes.supply[SU].reached;
        let points = held.map(|place| game.city_value(state, place, reached.contains(game.data.site(place).hex)));
        game.bid() + points.map(i32::from).sum::<i32>()
    })
}

/// Fills the features. What the Axis needs is no feature: the value shifts its log-odds by it.
pub(super) fn fill(game: &Smolensk, state: &State, features: &mut [f32]) {
    let count = consult(game, state, |notes| count(game, state, notes));
    let in_cup = |side: Side| {
        let chits = state.cup.iter().map(|chit| game.data.chit(chit));
        chits.filter(|chit| chit.side == Some(side) && matches!(chit.order, Order::Hq(_))).count() as f32
    };
    let starving = if state.is_supplied { 0.0 } else { count.cut_off };
    let values = [
        count.vp / 40.0,
        count.checks / 15.0,
        count.cities / 4.0,
        count.exits,
        count.sources,
        count.advance / 16.0,
        count.mech / 32.0,
        count.foot / 60.0,
        count.unfed[0] / 16.0,
        count.unfed[1] / 30.0,
        count.soviet / 100.0,
        count.cut_off / 30.0,
        starving / 30.0,
        count.garrisons / 40.0,
        in_cup(AX) / 6.0,
        in_cup(SU) / 8.0,
        f32::from(u8::from(state.held != 0)),
        f32::from(state.turn) / 9.0,
        f32::from(game.data.scenario.turns.saturating_sub(state.turn)) / 9.0,
        f32::from(u8::from(game.is_linked())),
    ];
    features[..WHOLE].copy_from_slice(&values);
    features[WHOLE..].copy_from_slice(count.apart.as_flattened());
}

/// Chance of a side by the points now and those that the mechanized units may still win.
pub(super) fn estimate(game: &Smolensk, state: &State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return f64::from(outcome.half_points(side)) / 2.0;
    }
    let count = consult(game, state, |notes| count(game, state, notes));
    let left = f32::from(game.data.scenario.turns.saturating_sub(state.turn)) / 9.0;
    let hope = left * (0.5 * count.mech + 0.2 * count.cut_off) + 5.0 * count.cities + count.checks;
    let ahead = count.vp - needed(game, state) as f32;
    let axis = sigmoid(f64::from(ahead + hope) / (4.0 + 20.0 * f64::from(left)));
    if side == AX { axis } else { 1.0 - axis }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Position, Stream,
        dice::Keyed,
        games::smolensk::{Spot, Word},
        hex::Hex,
        testing,
    };

    use super::*;

    /// [R15.6] Where the rules name no number the Axis needs what the Soviets have now, all cities at first; and the
    /// features are the same, whatever it needs.
    #[test]
    fn the_axis_needs_a_number_or_what_the_enemy_has() {
        let mut all = Vec::new();
        for (options, expected) in [(&[][..], None), (&[("opt-bid", "true"), ("bid-vp", "9")], Some(9))] {
            let game: Smolensk = testing::load("short", options);
            let state = *Position::begin(&game, &mut Keyed::new(1), &mut ()).state();
            let cities = i32::from(game.data.points.city[0]) * game.cities().count() as i32;
            assert_eq!(needed(&game, &state), expected.unwrap_or(cities));
            let mut features = [0.0; NAMES.len()];
            fill(&game, &state, &mut features);
            all.push(features.map(f32::to_bits));
        }
        assert_eq!(all[0], all[1]);
    }

    /// Where nobody is about to move, the lines of the notes are those of the rules [R3.3, L16.5(1)], whatever stands on
    /// the map; and cities that stand fast count for more in `linked` [L15.6].
    #[test]
    fn the_enemy_has_what_the_rules_count() {
        let limited: &[(&str, &str)] = &[("linked-soviet-loc-limit", "true")];
        let mut seen = Vec::new();
        for (scenario, options) in [("short", &[][..]), ("linked", &[]), ("linked", limited)] {
            let game: Smolensk = testing::load(scenario, options);
            let mut rng = Stream::new(5);
            let mut dice = Keyed::new(5);
            let begun = *Position::begin(&game, &mut dice, &mut ()).state();
            let soviets: Vec<Hex> = game.on_map(&begun, SU).map(|(_, hex)| hex).collect();
            for _ in 0..40 {
                let mut state = begun;
                let mut free: Vec<Hex> = game.data.map.grid.hexes().filter(|hex| !soviets.contains(hex)).collect();
                for unit in game.units_of(AX) {
                    let hex = free.swap_remove(rng.below(free.len() as u32) as usize);
                    state.units[unit.index()] = Word::at(Spot::Hex(hex));
                }
                let points = needed(&game, &state);
                assert_eq!(points, i32::from(game.score(&state)[SU]), "{scenario} {options:?}");
                seen.push(points);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 10, "{seen:?}");
    }

    #[test]
    fn every_major_city_has_its_two_features() {
        let game: Smolensk = testing::load("linked", &[]);
        let cities: Vec<_> =
            game.data.sites.iter().filter(|site| site.is_city).map(|site| site.name.as_str()).collect();
        for (number, name) in CITIES.iter().enumerate() {
            assert!(cities.contains(name), "{name}");
            for (place, end) in [(HELD, "held"), (NEARBY, "near")] {
                assert_eq!(NAMES[WHOLE + 2 * number + place], format!("{}_{end}", name.to_lowercase()));
            }
        }
        assert!(cities.iter().all(|name| CITIES.contains(name)), "{cities:?}");
        assert_eq!(NAMES.len(), WHOLE + 2 * CITIES.len());
    }
}
