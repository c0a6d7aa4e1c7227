//! What the script of Storm over Pearl Harbor is worth.

mod support;

use sandtable_bots::Doctrine;
use sandtable_engine::{Position, Side, dice::Keyed, games::pacific_war::PacificWar, testing};
use support::play;

/// The Allied script turns back random play.
#[test]
fn the_allied_script_beats_random_play() {
    for scenario in ["s2", "s3", "s4"] {
        let game: PacificWar = testing::load(scenario, &[]);
        let japan: u32 =
            (0..4).map(|seed| u32::from(play(&game, ["random", "script"], seed).0.half_points(Side::One))).sum();
        assert_eq!(japan, 0, "{scenario}");
    }
}

/// In the Marianas the Allied script takes back what random play does not.
#[test]
fn the_allied_script_takes_areas_back() {
    let game: PacificWar = testing::load("s1", &[]);
    let points = |allies: &str| -> i32 { (0..4).map(|seed| play(&game, ["random", allies], seed).0.vp[0]).sum() };
    let (script, random) = (points("script"), points("random"));
    assert!(script <= random - 4 * 15, "{script} and {random} in four games");
}

/// The Japanese script takes far more than random play does, and holds the Marianas against it.
#[test]
fn the_japanese_script_beats_random_play() {
    let game: PacificWar = testing::load("s1", &[]);
    let held: u32 =
        (0..4).map(|seed| u32::from(play(&game, ["script", "random"], seed).0.half_points(Side::One))).sum();
    assert_eq!(held, 8);
    let game: PacificWar = testing::load("s2", &[]);
    let points = |japan: &str| -> i32 { (0..4).map(|seed| play(&game, [japan, "random"], seed).0.vp[0]).sum() };
    let (script, random) = (points("script"), points("random"));
    assert!(script >= random + 4 * 10, "{script} and {random} in four games");
}

/// What a thread has kept from other positions changes nothing: a doctrine asked out of order weighs alike.
#[test]
fn weights_follow_from_the_state_alone() {
    let games: [PacificWar; 2] = ["s1", "s5"].map(|scenario| testing::load(scenario, &[]));
    let mut seen = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let mut dice = Keyed::new(3);
        let mut position = Position::begin(game, &mut dice, &mut ());
        let mut weights = Vec::new();
        for step in 0..600_u64 {
            if position.to_act(game).is_none() {
                break;
            }
            game.weights(position.state(), position.legal(), &mut weights);
            if step % 7 == 0 {
                seen.push((number, *position.state(), position.legal().to_vec(), weights.clone()));
            }
            let heaviest = (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b])).expect("a choice");
            position.advance(game, position.legal()[heaviest], &mut dice, &mut ());
        }
    }
    // In an order that jumps between games and turns.
    let count = seen.len();
    for step in 0..count {
        let (number, state, legal, expected) = &seen[step * 61 % count];
        let mut weights = Vec::new();
        games[*number].weights(state, legal, &mut weights);
        assert_eq!(&weights, expected, "{:?} in turn {}", state.node, state.turn);
    }
}
