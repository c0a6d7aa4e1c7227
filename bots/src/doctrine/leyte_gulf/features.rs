//! The features by which a position is valued, from the view of Japan.

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{JP, LeyteGulf, Place, Ship, State, US},
    math::sigmoid,
};

use super::value::{View, straight_on};
use crate::policy::place_among;

/// Names of the features.
pub(super) const NAMES: &[&str] = &[
    "vp",
    "vp_late",
    "afloat_jp",
    "afloat_us",
    "damaged_jp",
    "damaged_us",
    "fire_jp",
    "fire_us",
    "next_jp",
    "next_us",
    "later_jp",
    "later_us",
    "straddles",
    "torpedoes_jp",
    "torpedoes_us",
    "tracks_jp",
    "tracks_us",
    "exit",
    "edge_jp",
    "edge_us",
    "range",
    "left",
];

/// One regression for each part of a game and the phase of either side, in each printed scenario: fleets, points from the
/// start and ways out differ so much that what they share says little about any of them.
pub(super) const SLOTS: usize = SCENARIOS * PHASES;

/// The printed scenarios, and one for all others.
pub(super) const SCENARIOS: usize = 9;
/// Three parts of the turns, and the phase of either side.
const PHASES: usize = 6;

/// The regression of a position.
pub(super) fn slot(game: &LeyteGulf, state: &State) -> usize {
    let turns = usize::from(game.data.scenario.turns).max(1);
    let part = (3 * (usize::from(state.turn) - 1) / turns).min(2);
    usize::from(number_of_scenario(game)) * PHASES + part * 2 + state.phasing.index()
}

/// Place of the scenario among the printed ones, from 1; 0 for all others.
pub(super) fn number_of_scenario(game: &LeyteGulf) -> u16 {
    place_among(&["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"], &game.setting.scenario)
}

/// Points that one side could still lose: all that is afloat.
fn afloat(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    game.afloat(state, side).iter().map(|ship| f32::from(game.card(ship).vp)).sum()
}

/// Points of damaged ships.
fn damaged(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    game.afloat(state, side).and(state.damaged).iter().map(|ship| f32::from(game.card(ship).vp)).sum()
}

/// What the guns of a side can do now.
fn fire(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    let view = View::new(game, state, side);
    view.own.iter().map(|ship| view.best_fire(ship)).sum()
}

/// What the guns of both sides can do once all ships have gone straight on for so many moves, as far as nothing is in their
/// way: where the courses lead.
fn fire_after(game: &LeyteGulf, state: &State, moves: u8) -> [f32; 2] {
    let mut ahead = *state;
    for ship in state.on_map.iter() {
        let place = state.place(ship);
        let hex = straight_on(game, place, moves * game.points_of(state, ship));
        ahead.places[ship.index()] = Place::new(hex, place.facing());
    }
    [fire(game, &ahead, JP), fire(game, &ahead, US)]
}

/// Points of ships that will have to turn in their next two moves.
fn edge(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    let must_turn = |ship: &Ship| {
        let place = state.place(*ship);
        game.free_ahead(place.hex(), place.facing()) < 2 * game.points_of(state, *ship)
    };
    game.ships_on_map(state, side).iter().filter(must_turn).map(|ship| f32::from(game.card(ship).vp)).sum()
}

/// Strength on board, more if an enemy is near.
fn torpedoes(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    let view = View::new(game, state, side);
    let one = |ship: Ship| {
        let strength = f32::from(state.load(ship).strength());
        let near = view.nearest(state.hex(ship), view.enemies).map_or(0.0, |away| 1.0 / (1.0 + 0.2 * f32::from(away)));
        strength * (0.2 + near)
    };
    view.own.iter().filter(|&ship| state.load(ship).strength() > 0).map(one).sum()
}

/// Strength of torpedoes on the map.
fn tracks(state: &State, side: Side) -> f32 {
    state.torpedoes_of(side).iter().map(|torpedo| f32::from(torpedo.strength)).sum()
}

/// How far named ships have come: their points, by the way that is left.
fn exit(game: &LeyteGulf, state: &State, side: Side) -> f32 {
    let view = View::new(game, state, side);
    let named = view.own.and(game.named[side]);
    let one = |ship: Ship| {
        let away = f32::from(view.steps_out(state.hex(ship)));
        let turns = away / f32::from(game.points_of(state, ship).max(1));
        let left = f32::from(game.data.scenario.turns.saturating_sub(state.turn)) + 1.0;
        f32::from(game.card(ship).vp) * (1.0 - turns / left).clamp(-1.0, 1.0)
    };
    named.iter().map(one).sum()
}

/// Fills the features. The bid is no feature: models are fitted without one and shift their log-odds by it.
pub(super) fn fill(game: &LeyteGulf, state: &State, features: &mut [f32]) {
    let ahead = f32::from(state.vp[JP]) - f32::from(state.vp[US]);
    let left = f32::from(game.data.scenario.turns.saturating_sub(state.turn)) / f32::from(game.data.scenario.turns);
    let view = View::new(game, state, JP);
    let nearest = view.own.iter().filter_map(|ship| view.nearest(state.hex(ship), view.enemies)).min();
    let straddles = |side: Side| game.fleets[side].and(state.straddling).len() as f32;
    let ([next_jp, next_us], [later_jp, later_us]) = (fire_after(game, state, 1), fire_after(game, state, 2));
    let values = [
        ahead / 10.0,
        ahead / 10.0 * (1.0 - left),
        afloat(game, state, JP) / 40.0,
        afloat(game, state, US) / 40.0,
        damaged(game, state, JP) / 10.0,
        damaged(game, state, US) / 10.0,
        fire(game, state, JP) / 5.0,
        fire(game, state, US) / 5.0,
        next_jp / 5.0,
        next_us / 5.0,
        later_jp / 5.0,
        later_us / 5.0,
        (straddles(JP) - straddles(US)) / 3.0,
        torpedoes(game, state, JP) / 20.0,
        torpedoes(game, state, US) / 20.0,
        tracks(state, JP) / 20.0,
        tracks(state, US) / 20.0,
        (exit(game, state, JP) - exit(game, state, US)) / 10.0,
        edge(game, state, JP) / 20.0,
        edge(game, state, US) / 20.0,
        nearest.map_or(1.0, |nearest| f32::from(nearest.min(30)) / 30.0),
        left,
    ];
    features.copy_from_slice(&values);
}

/// Part of a ship's points that its damage has cost.
const LOST_BY_DAMAGE: f32 = 0.45;

/// Hand-made value: points ahead, damage, fire to come and the way to the edge.
pub(super) fn estimate(game: &LeyteGulf, state: &State, side: Side) -> f64 {
    let left = f32::from(game.data.scenario.turns.saturating_sub(state.turn)) + 1.0;
    let ahead = f32::from(state.vp[JP]) - f32::from(state.vp[US]) - game.bid() as f32;
    let damage = LOST_BY_DAMAGE * (damaged(game, state, US) - damaged(game, state, JP));
    let fire = (fire(game, state, JP) - fire(game, state, US)) * left.min(4.0) * 0.4;
    let exit = 0.6 * (exit(game, state, JP) - exit(game, state, US));
    let japan = sigmoid(f64::from(ahead + damage + fire + exit) / (1.0 + f64::from(left)));
    if side == JP { japan } else { 1.0 - japan }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        hex::{Facing, Hex},
        testing,
    };

    use super::*;

    /// A battleship of either side in the same column, nineteen hexes apart.
    fn duel(game: &LeyteGulf, japan: Facing, allies: Facing) -> State {
        let at = |row: u8| -> Hex { game.data.grid.at(18, row).expect("on the map") };
        let mut state = State::EMPTY;
        for (side, place) in [(JP, Place::new(at(4), japan)), (US, Place::new(at(23), allies))] {
            let ship = game.fleets[side].first().expect("a ship");
            state.places[ship.index()] = place;
            state.on_map.insert(ship);
        }
        state
    }

    fn has_no_fire(fire: [f32; 2]) -> bool {
        fire.iter().all(|&points| points.abs() < f32::EPSILON)
    }

    #[test]
    fn fire_to_come_follows_the_courses() {
        let game: LeyteGulf = testing::load("s1", &[]);
        let closing = duel(&game, Facing::South, Facing::North);
        assert!(has_no_fire(fire_after(&game, &closing, 0)), "out of range");
        let [next, later] = [1, 2].map(|moves| fire_after(&game, &closing, moves));
        for side in [0, 1] {
            assert!(next[side] > 0.0 && later[side] > next[side], "{next:?}, {later:?}");
        }
        assert!(has_no_fire(fire_after(&game, &duel(&game, Facing::North, Facing::South), 2)), "they go apart");
    }

    #[test]
    fn ships_that_head_for_the_edge_will_have_to_turn() {
        let game: LeyteGulf = testing::load("s1", &[]);
        let state = duel(&game, Facing::North, Facing::North);
        let first = game.fleets[JP].first().expect("a ship");
        let [japan, allies] = [JP, US].map(|side| edge(&game, &state, side) as i32);
        assert_eq!((japan, allies), (i32::from(game.card(first).vp), 0));
    }

    #[test]
    fn every_scenario_has_regressions_of_its_own() {
        let mut slots = std::collections::BTreeSet::new();
        for number in 1..=8 {
            let game: LeyteGulf = testing::load(&format!("s{number}"), &[]);
            for turn in 1..=game.data.scenario.turns {
                for phasing in Side::BOTH {
                    slots.insert(slot(&game, &State { turn, phasing, ..State::EMPTY }));
                }
            }
        }
        assert_eq!(slots, (PHASES..SLOTS).collect(), "the first ones are for other scenarios");
    }
}
