//! How often landings decide a game of Three Kingdoms: script against script, 20,000 games of each scenario with
//! landings (4,000 of 20.1). A game is decided by landings when another side would have won, or nobody, had no marker
//! been put ashore: its points fall away, and points for keeping the enemy out come back.
//!
//! `cargo run --release -p sandtable-bots --example three_kingdoms_landings`

use sandtable_bots::{BotSpec, Stop};
use sandtable_engine::{
    BySide, Game, Observation, Published, Side,
    dice::{Keyed, hash},
    games::three_kingdoms::{MAX_LANDING_HEXES, State, ThreeKingdoms},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

fn main() -> Result<(), String> {
    let files = GameFiles::embedded("three-kingdoms").ok_or("the game is not embedded")?;
    let specs = option_specs(&files).map_err(|error| error.to_string())?;
    let choices = Choices::resolve(&specs, &[])?;
    for (scenario, games) in [("19.1", 20_000), ("19.2", 20_000), ("19.3", 20_000), ("20.1", 4000)] {
        let game = ThreeKingdoms::load(&files, scenario, &choices).map_err(|error| error.to_string())?;
        let ends: Vec<State> = (0..games).map(|number| play(&game, hash(74, number))).collect();
        let share = |count: usize| 100.0 * count as f64 / games as f64;
        let markers = |state: &State| -> u32 {
            state.landed.iter().flat_map(|markers| markers.values()).copied().map(u32::from).sum()
        };
        let landed: usize = ends.iter().filter(|state| markers(state) > 0).count();
        let markers: u32 = ends.iter().map(markers).sum();
        let decided = ends.iter().filter(|state| decided_by_landings(&game, state)).count();
        println!(
            "{scenario}: landings in {:.1} % of games, {:.2} markers a game, decided by them {:.1} %",
            share(landed),
            f64::from(markers) / games as f64,
            share(decided)
        );
    }
    Ok(())
}

fn decided_by_landings(game: &ThreeKingdoms, state: &State) -> bool {
    let mut without = *state;
    without.landed = [BySide::both(0); MAX_LANDING_HEXES];
    let winner = |state: &State| game.outcome(state).and_then(|outcome| outcome.winner());
    winner(state) != winner(&without)
}

/// The last position of a game of two scripts.
fn play(game: &ThreeKingdoms, seed: u64) -> State {
    let mut players = Side::BOTH.map(|_| BotSpec::SCRIPT.build(game, None));
    let mut dice = Keyed::new(hash(seed, 0));
    let mut state = game.setup(&mut dice, &mut ());
    let mut legal = Vec::new();
    let mut decision = 0;
    while let Some(side) = game.to_act(&state) {
        decision += 1;
        game.legal_actions(&state, &mut legal);
        let observation = Observation::of(game, &state, side);
        let chosen = players[side.index()].choose(game, &observation, &legal, hash(seed, decision), &Stop::new());
        game.apply_unchecked(&mut state, legal[chosen], &mut dice, &mut ());
    }
    state
}
