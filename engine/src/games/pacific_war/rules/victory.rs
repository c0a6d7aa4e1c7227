//! R16 and R17: points and victory.

use crate::{
    Finish, Outcome, Side, Victory,
    games::pacific_war::{ALLIES, AtEnd, JAPAN, PacificWar, State, rules::supply},
};

/// [R16.2, RULING-43] Half a point for each battleship in the score box, rounded up, where the box counts.
pub(crate) fn box_points(game: &PacificWar, state: &State) -> i8 {
    if game.data.scenario.counts_box { (game.boxed(state) + 1) / 2 } else { 0 }
}

/// Points of Japan with those of the box.
pub(crate) fn total(game: &PacificWar, state: &State) -> i32 {
    i32::from(state.vp) + i32::from(box_points(game, state))
}

/// [R17.2(4), R17.3(5), R17.4(4)1, RULING-60, OPT-jp-win-from-turn-5] Whether Japan has its points at the end of this turn. A
/// bid makes it need as many more.
fn japan_wins(game: &PacificWar, state: &State) -> bool {
    let scenario = &game.data.scenario;
    scenario.japan.is_some_and(|(needs, from)| {
        let is_campaign = scenario.at_end == AtEnd::BothLose;
        let from = if game.options.wins_from_turn_5 && is_campaign { 5 } else { from };
        state.turn >= from && total(game, state) >= i32::from(needs) + game.setting.bid
    })
}

/// [R17.1(4), R17.4(4)2] Whether Japan has so few points, without the box, that the Allies win.
fn allies_win(game: &PacificWar, state: &State) -> bool {
    game.data.scenario.allies.is_some_and(|most| i32::from(state.vp) <= i32::from(most) + game.setting.bid)
}

/// [R4.1(5)1, RULING-43] Whether the game is decided at the end of this turn.
pub(crate) fn is_won(game: &PacificWar, state: &State) -> bool {
    japan_wins(game, state) || allies_win(game, state)
}

/// [R17.1(4), R17.2(4), R17.3(5), R17.4(4)1, R17.4(4)2, R17.4(4)3, R17.5(5)] The result. The points of a side are those that
/// count for it: Japan's against the number that it needs, or against that at which the Allies win.
pub(crate) fn victory(game: &PacificWar, state: &State) -> Victory {
    let scenario = &game.data.scenario;
    let for_japan = |needs: i8| Victory::Points { vp: [total(game, state), i32::from(needs)], even: Some(JAPAN) };
    let for_allies = |most: i8| Victory::Points { vp: [i32::from(state.vp), i32::from(most)], even: Some(ALLIES) };
    match (scenario.at_end, scenario.japan, scenario.allies) {
        (_, Some((needs, _)), _) if japan_wins(game, state) => for_japan(needs),
        (_, _, Some(most)) if allies_win(game, state) => for_allies(most),
        (AtEnd::Wins(Side::Two), Some((needs, _)), _) => for_japan(needs),
        (AtEnd::Wins(Side::One), _, Some(most)) => for_allies(most),
        (AtEnd::Wins(side), ..) => {
            Victory::Decided(Outcome { finish: Finish::Won(side), vp: [i32::from(state.vp), 0] })
        }
        (AtEnd::BothLose, japan, _) => {
            let needs = japan.map_or(0, |(needs, _)| i32::from(needs));
            Victory::Decided(Outcome { finish: Finish::BothLost, vp: [total(game, state), needs] })
        }
    }
}

/// Names of what is measured.
pub(crate) const METRICS: &[&str] = &["points", "score box", "land areas", "seas", "resources"];

/// The value of one of them for a side; Japanese points count against the Allies.
pub(crate) fn metric(game: &PacificWar, state: &State, side: Side, index: usize) -> i32 {
    let is_japan = side == JAPAN;
    match index {
        0 if is_japan => i32::from(state.vp),
        1 if is_japan => i32::from(game.boxed(state)),
        2 => game.controlled(state, side).and(game.data.map.land).len() as i32,
        3 => state.seas[side].len() as i32,
        4 if is_japan => i32::from(supply::resources(game, state)),
        _ => 0,
    }
}
