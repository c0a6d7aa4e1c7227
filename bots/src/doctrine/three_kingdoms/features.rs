//! Features of a position, from the view of blue.

use sandtable_engine::{
    Side,
    games::three_kingdoms::{BLUE, Node, RED, SlotSet, State, ThreeKingdoms, WAITING},
    math::exp,
};

use super::View;
use crate::policy::place_among;

/// Names of the features.
pub(super) const NAMES: &[&str] = &[
    "points",
    "end_points",
    "landing_blue",
    "landing_red",
    "landing_now_blue",
    "landing_now_red",
    "sup_blue",
    "sup_red",
    "worth_on_blue",
    "worth_on_red",
    "worth_off_blue",
    "worth_off_red",
    "area_on_blue",
    "area_on_red",
    "aircraft_blue",
    "aircraft_red",
    "boats_off_blue",
    "boats_off_red",
    "boats_on_blue",
    "boats_on_red",
    "boats_at_goal_blue",
    "boats_at_goal_red",
    "guard_at_goal_blue",
    "guard_at_goal_red",
    "missiles_near_blue",
    "missiles_near_red",
    "escape",
    "escape_in_time",
    "escaper_on",
    "air_chits_left",
    "boat_chits_left",
    "fleet_chits_left",
    "leaders_lead",
];

/// First slot of each scenario: one slot a turn.
const FIRST_SLOTS: [usize; 5] = [0, 4, 10, 16, 28];
/// Turns of all five scenarios.
pub(super) const SLOTS: usize = 46;

/// Place of the scenario among the printed ones, from 1; 0 for all others.
pub(super) fn number_of_scenario(game: &ThreeKingdoms) -> u16 {
    place_among(&["19.1", "19.2", "19.3", "19.4", "20.1"], &game.scenario.id)
}

/// The turn of the scenario. Scenarios of other lengths than the printed ones share their last slot. A scenario that
/// somebody wrote has a model of its own or none, so all slots are free for it.
pub(super) fn slot(game: &ThreeKingdoms, state: &State) -> usize {
    let Some(place) = usize::from(number_of_scenario(game)).checked_sub(1) else {
        return (usize::from(state.turn) - 1).min(SLOTS - 1);
    };
    let first = FIRST_SLOTS[place];
    let end = FIRST_SLOTS.get(place + 1).map_or(SLOTS, |&next| next);
    (first + usize::from(state.turn) - 1).min(end - 1)
}

/// What counts for one side.
#[derive(Default)]
struct Tally {
    landing: f32,
    landing_now: f32,
    sup: f32,
    worth_on: f32,
    worth_off: f32,
    area_on: f32,
    boats_off: f32,
    boats_on: f32,
    boats_at_goal: f32,
    guard_at_goal: f32,
    missiles_near: f32,
}

fn tally(game: &ThreeKingdoms, state: &State, side: Side) -> Tally {
    let view = View::new(game, state, side);
    let mut tally = Tally::default();
    let own = game.roster.of_side[side];
    // Surface chits of this side that are still to come, this turn's among them.
    let fleet_chit = 2 + 3 * side.index();
    let playing = usize::from(state.chit) == fleet_chit && state.node != Node::Over;
    let now = u8::from(state.cup >> fleet_chit & 1 == 1 || playing);
    let chits = view.turns_left - 1.0 + f32::from(now);
    let value = view.landing_value(side) / 5.0;
    for slot in own.iter() {
        let hex = state.hex_of(slot);
        if hex.0 > WAITING.0 {
            continue;
        }
        let is_on = state.on.contains(slot);
        let card = game.card(state, slot);
        let worth = f32::from(card.vp_half) / 5.0;
        let to_enemy_goal = view.steps_to_landing(side.other(), hex);
        let to_own_goal = view.steps_to_landing(side, hex);
        let near_goal = [to_enemy_goal, to_own_goal].into_iter().flatten().min();
        if game.roster.is_boat(slot) {
            *(if is_on { &mut tally.boats_on } else { &mut tally.boats_off }) += 0.25;
            if near_goal.is_some_and(|steps| steps <= 1) {
                tally.boats_at_goal += 0.5;
            }
            continue;
        }
        if is_on {
            tally.worth_on += worth;
            tally.area_on += f32::from(card.area) / 8.0;
        } else {
            tally.worth_off += worth;
        }
        if near_goal.is_some_and(|steps| steps <= 2) {
            tally.guard_at_goal += 0.2;
            tally.missiles_near += f32::from(card.missiles) / 8.0;
        }
        let sup = f32::from(state.sup[usize::from(slot)]);
        if sup > 0.0 {
            tally.sup += sup / 3.0;
            if let Some(steps) = to_own_goal {
                let spare = chits - f32::from(steps.div_ceil(2)) - 1.0;
                let chance = if spare < 0.0 { 0.0 } else { 1.0 - 0.4 / (1.0 + spare) };
                tally.landing = tally.landing.max(chance * value);
                if steps == 0 && chits >= 1.0 {
                    tally.landing_now = tally.landing_now.max(value);
                }
            }
        }
    }
    tally
}

pub(super) fn fill(game: &ThreeKingdoms, state: &State, features: &mut [f32]) {
    let [blue, red] = [tally(game, state, BLUE), tally(game, state, RED)];
    let difference =
        |of: fn(&ThreeKingdoms, &State, Side) -> i32| (of(game, state, BLUE) - of(game, state, RED)) as f32;
    let points = difference(ThreeKingdoms::points) / 10.0;
    let end_points = difference(ThreeKingdoms::end_points) / 10.0;
    let chits = |kind: u8| f32::from(state.cup >> kind & 1) - f32::from(state.cup >> (kind + 3) & 1);
    let (escape, in_time, escaper_on) = escape(game, state);
    let values = [
        points,
        end_points,
        blue.landing,
        red.landing,
        blue.landing_now,
        red.landing_now,
        blue.sup,
        red.sup,
        blue.worth_on,
        red.worth_on,
        blue.worth_off,
        red.worth_off,
        blue.area_on,
        red.area_on,
        f32::from(state.aircraft[BLUE]) / 4.0,
        f32::from(state.aircraft[RED]) / 4.0,
        blue.boats_off,
        red.boats_off,
        blue.boats_on,
        red.boats_on,
        blue.boats_at_goal,
        red.boats_at_goal,
        blue.guard_at_goal,
        red.guard_at_goal,
        blue.missiles_near,
        red.missiles_near,
        escape,
        in_time,
        escaper_on,
        chits(0),
        chits(1),
        chits(2),
        (points + end_points).clamp(-0.1, 0.1) * 10.0,
    ];
    features.copy_from_slice(&values);
}

/// Way of Izumo to its goal in tens of hexes, whether it can still get there, whether it is on.
fn escape(game: &ThreeKingdoms, state: &State) -> (f32, f32, f32) {
    let Some((escaper, _)) = game.scenario.escape else { return (0.0, 0.0, 0.0) };
    let view = View::new(game, state, BLUE);
    let izumo = game.roster.ships_of(BLUE).iter().find(|&slot| state.counter[usize::from(slot)] == escaper);
    let Some((slot, steps)) = izumo.and_then(|slot| Some((slot, view.steps_to_escape(state.hex_of(slot))?))) else {
        return (0.0, 0.0, 0.0);
    };
    let playing = u8::from(state.chit == 2 || state.cup >> 2 & 1 == 1);
    let chits = view.turns_left - 1.0 + f32::from(playing);
    let spare = chits - f32::from(steps.div_ceil(2));
    let is_on = f32::from(u8::from(SlotSet::one(slot).meets(state.on)));
    (f32::from(steps) / 10.0, (spare / 3.0).clamp(-1.0, 1.0), is_on)
}

/// Hand-made expected score of a side.
pub(super) fn estimate(game: &ThreeKingdoms, state: &State, side: Side) -> f64 {
    let enemy = side.other();
    let (own_tally, enemy_tally) = (tally(game, state, side), tally(game, state, enemy));
    if game.scenario.escape.is_some() {
        let (_, in_time, escaper_on) = escape(game, state);
        let japan = 0.5 + 0.3 * f64::from(in_time) - 0.2 * f64::from(escaper_on);
        return if game.japan == Some(side) { japan } else { 1.0 - japan };
    }
    let now = game.points(state, side) + game.end_points(state, side)
        - game.points(state, enemy)
        - game.end_points(state, enemy);
    let to_come = 5.0 * (own_tally.landing - enemy_tally.landing) + 0.8 * (enemy_tally.worth_on - own_tally.worth_on);
    let bid = if side == BLUE { -game.setting.bid } else { game.setting.bid };
    let lead = f64::from(now) / 2.0 + f64::from(to_come) + f64::from(bid);
    1.0 / (1.0 + exp(-0.6 * lead))
}
