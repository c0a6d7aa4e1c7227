//! Victory \[R21\] and the quantities measured at the end of a turn.

use crate::{
    Finish, Outcome, Side, Victory,
    games::three_kingdoms::{EndVp, Slot, State, ThreeKingdoms},
};

/// [R21.1(1), R21.1(2), R21.1(3), RULING-31] Half points for what a side has taken from the other: damaged and sunk
/// units, aircraft as damaged ones; SUP score nothing.
pub(crate) fn losses_inflicted(game: &ThreeKingdoms, state: &State, by: Side) -> i32 {
    let enemy = by.other();
    let of_enemy = game.roster.of_side[enemy];
    let value = |slot: Slot| i32::from(game.card(state, slot).vp_half);
    let damaged: i32 = state.damaged.and(of_enemy).iter().map(value).sum();
    let sunk: i32 = state.sunk.and(of_enemy).iter().map(value).sum();
    let nation = game.scenario.sides[enemy].nation;
    let aircraft = i32::from(state.aircraft_lost[enemy]) * i32::from(game.data.vp_damaged_half[nation as usize]);
    damaged + 2 * sunk + aircraft
}

/// [R21.1(4)] Half points for the landed markers of a side.
pub(crate) fn landings(game: &ThreeKingdoms, state: &State, side: Side) -> i32 {
    let value = |hex| game.landing(side, hex).map_or(0, |(_, landing)| i32::from(landing.vp_half));
    let markers = game.landing_hexes.iter().zip(&state.landed);
    markers.map(|(&hex, markers)| i32::from(markers[side]) * value(hex)).sum()
}

/// [R21.1(5)] Half points by the scenario's own conditions at the end.
fn scenario_points(game: &ThreeKingdoms, state: &State, side: Side) -> i32 {
    let points = game.scenario.end_vp.iter().map(|condition| match *condition {
        EndVp::NoMarker { hex, of, to, vp_half } => {
            let index = game.landing_hexes.iter().position(|&landing| landing == hex);
            let has_marker = index.is_some_and(|index| state.landed[index][of] > 0);
            if to == side && !has_marker { i32::from(vp_half) } else { 0 }
        }
        EndVp::UnitIn { hex, vp_half } => {
            if state.at(hex).meets(game.roster.of_side[side]) {
                i32::from(vp_half)
            } else {
                0
            }
        }
    });
    points.sum()
}

/// [R21.2, R19.4(5)5] More victory points win, equal ones draw; the unknown force wins unless Izumo gets through.
pub(crate) fn victory(game: &ThreeKingdoms, state: &State) -> Victory {
    if game.scenario.escape.is_some() {
        let japan = game.japan.expect("Izumo is Japanese");
        let winner = if state.escaped { japan } else { japan.other() };
        return Victory::Decided(Outcome { finish: Finish::Won(winner), vp: [0, 0] });
    }
    let vp = Side::BOTH.map(|side| {
        losses_inflicted(game, state, side) + landings(game, state, side) + scenario_points(game, state, side)
    });
    Victory::Points { vp, even: None }
}

impl ThreeKingdoms {
    /// Half points of a side as they stand, without those of the scenario's end.
    pub fn points(&self, state: &State, side: Side) -> i32 {
        losses_inflicted(self, state, side) + landings(self, state, side)
    }

    /// Half points that the scenario's end would give a side now.
    pub fn end_points(&self, state: &State, side: Side) -> i32 {
        scenario_points(self, state, side)
    }
}

/// Value of a metric for a side.
pub(crate) fn metric(game: &ThreeKingdoms, state: &State, side: Side, index: usize) -> i32 {
    let own = game.roster.of_side[side];
    match index {
        0 => losses_inflicted(game, state, side) + landings(game, state, side),
        1 => state.damaged.and(own).len() as i32,
        2 => state.sunk.and(own).len() as i32,
        3 => i32::from(state.aircraft_lost[side]),
        4 => state.landed.iter().map(|markers| i32::from(markers[side])).sum(),
        5 => game.on_map(state, side).iter().map(|slot| i32::from(state.sup[usize::from(slot)])).sum(),
        _ => game.on_map(state, side).len() as i32,
    }
}
