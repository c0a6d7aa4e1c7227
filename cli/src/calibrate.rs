//! `sandtable train --calibrate`.

use std::sync::Arc;

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine,
    value::{CalibrationPlan, calibrate},
};
use sandtable_engine::Published;
use sandtable_sim::seating::check_timing;

use super::train::{Args as TrainArgs, model_to_add_to, save};
use crate::{
    Global,
    error::{CliError, Result},
    progress::Meter,
    seating::named_bots,
    setup::{Setup, parse_bot},
};

/// Options of the calibration.
#[derive(ClapArgs, Debug)]
#[group(id = "calibration")]
#[command(next_help_heading = "With --calibrate")]
pub(crate) struct Args {
    /// Set the chances of hints right by what comes out of --games games between --bot (usually policy), and write the
    /// model with that; 2000 games do
    #[arg(long, conflicts_with = "policy")]
    pub(crate) calibrate: bool,
    /// The search whose chances they are
    #[arg(long, default_value = "mcts:iters=400", value_name = "BOT", requires = "calibrate")]
    search: String,
    /// Decisions of every game at which the search is asked
    #[arg(long, default_value_t = 2, value_name = "N", requires = "calibrate", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    asked: u32,
}

/// Plays, fits, writes, and says how reliable the chances are.
pub(crate) fn run<G: Published + Doctrine>(
    args: &TrainArgs,
    setup: &Setup,
    scenarios: &[G],
    global: &Global,
) -> Result {
    let [players] = &named_bots(&args.bots, "policy", "these games")?[..] else {
        return Err(CliError::usage("chances are those of equal players; use --bot once"));
    };
    let search = parse_bot(&args.chances.search)?;
    if !search.searches() {
        return Err(CliError::usage(format!("--search {search} does not search; use a bot such as mcts:iters=400")));
    }
    check_timing(&[players.clone(), search.clone()], false)?;
    let model = model_to_add_to::<G>(args, setup)?;
    let players = players.clone();
    let plan =
        CalibrationPlan { games: args.games, asked: args.chances.asked as usize, seed: args.seed, players, search };
    let meter = Meter::new(global, args.games, "games");
    let tell = |done| meter.tell(done, String::new);
    let (calibration, reliability) = global.pool()?.install(|| calibrate(scenarios, &model, &plan, &tell));
    meter.finish();
    let mut model = Arc::unwrap_or_clone(model);
    model.calibration = Some(calibration);
    save(args, &model, &reliability.to_string())
}
