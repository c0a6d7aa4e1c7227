//! What the script of Smolensk is worth.

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{
    Game, Observation, Position, Side,
    dice::{Keyed, hash},
    games::smolensk::{Action, Node, Smolensk},
    testing,
};

use crate::support::{decisions::each_decision, notes, play};

/// The Soviet script wins against random play.
#[test]
fn the_soviet_script_beats_random_play() {
    for scenario in ["short", "full"] {
        let game: Smolensk = testing::load(scenario, &[]);
        let axis: u32 =
            (0..6).map(|seed| u32::from(play(&game, ["random", "script"], seed).0.half_points(Side::One))).sum();
        assert_eq!(axis, 0, "{scenario}");
    }
}

/// The Axis script scores far more than random play does against the same Soviets.
#[test]
fn the_axis_script_scores_more_than_random_play() {
    let game: Smolensk = testing::load("full", &[]);
    let points = |axis: &str| -> i32 { (0..6).map(|seed| play(&game, [axis, "random"], seed).0.vp[0]).sum() };
    let (script, random) = (points("script"), points("random"));
    assert!(script >= random + 6 * 30, "{script} and {random} in six games");
}

#[test]
fn weights_follow_from_the_state_alone() {
    let games: [Smolensk; 2] = ["full", "linked"].map(|scenario| testing::load(scenario, &[]));
    notes::weights_follow_from_the_state_alone(&games, 1_500);
}

/// With R16.4 a headquarters goes by rail if at most three units are in range with it, and only then.
#[test]
fn headquarters_that_command_few_are_sent() {
    let game: Smolensk = testing::load("full", &[("opt-hq-transfer", "true")]);
    let (mut sent, mut kept) = (0, 0);
    let grid = &game.data.map.grid;
    for seed in 0..4 {
        each_decision(&game, seed, usize::MAX, |state, legal, _, chosen| {
            if state.node != Node::Send {
                return;
            }
            let units_in_range = |action: &Action| {
                let &Action::Send(hq) = action else { return None };
                let (centre, range) = (state.hex(hq)?, game.card(hq).range);
                let units = game.on_map(state, game.card(hq).side);
                Some(units.filter(|&(_, hex)| grid.distance(centre, hex) <= range).count())
            };
            let action = legal[chosen];
            if let Some(units) = units_in_range(&action) {
                assert!(units <= 4, "{action:?} with {units} units");
                sent += 1;
            } else {
                let offered: Vec<usize> = legal.iter().filter_map(units_in_range).collect();
                assert!(offered.iter().all(|&units| units > 4), "{offered:?}");
                kept += 1;
            }
        });
    }
    assert!(sent > 0 && kept > 0, "{sent} sent, {kept} times none");
}

/// A search moves the units of an activation by one plan, which is thought out once and ends with the activation.
#[test]
fn searches_plan_activations() {
    let game: Smolensk = testing::load("short", &[]);
    let spec: BotSpec = "mcts:iters=1,plans=4".parse().expect("a bot");
    let mut players = [spec.build(&game, None), spec.build(&game, None)];
    let mut dice = Keyed::new(11);
    let mut position = Position::begin(&game, &mut dice, &mut ());
    // Decisions to move, and plans that were worked out for them: the first step of each is given its playouts.
    let (mut moves, mut plans, mut activations) = (0, 0, 0);
    let (mut worth, mut clock) = (None, 0);
    for number in 0..300 {
        let Some(side) = position.to_act(&game) else { break };
        let observation = Observation::of(&game, position.state(), side);
        let player = &mut players[side.index()];
        let chosen = player.choose(&game, &observation, position.legal(), hash(11, number), &Stop::new());
        if position.state().node == Node::Move {
            let thought = player.thoughts().swap_remove(chosen);
            moves += 1;
            plans += u32::from(worth != Some((thought.visits, thought.score)));
            worth = Some((thought.visits, thought.score));
            activations += u32::from(game.clock(position.state()) != clock);
            clock = game.clock(position.state());
        }
        position.advance(&game, position.legal()[chosen], &mut dice, &mut ());
    }
    assert!(moves >= 50 && activations >= 3, "{moves} moves in {activations} activations");
    assert!(plans <= activations + 1, "{plans} plans in {activations} activations");
}
