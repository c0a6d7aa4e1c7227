//! What the script of Storm over Pearl Harbor is worth.

#[path = "support/notes.rs"]
mod notes;
mod support;

use sandtable_engine::{Side, games::pacific_war::PacificWar, testing};
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

#[test]
fn weights_follow_from_the_state_alone() {
    let games: [PacificWar; 2] = ["s1", "s5"].map(|scenario| testing::load(scenario, &[]));
    notes::weights_follow_from_the_state_alone(&games, 600);
}
