//! What holds in every game.

use sandtable_engine::testing::{CheckPlan, check_game};

use crate::support::*;

/// The battery every game must pass, on every scenario.
#[test]
fn battery_on_every_scenario() {
    for scenario in SCENARIOS {
        let game = game(scenario);
        let report = check_game(&game, CheckPlan { games: 3, seed: 74 });
        println!("{scenario}: {report:?}");
    }
}
