//! `sandtable train --trim`.

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine,
    policy::{Policy, Trial, TrimPlan, trim},
};
use sandtable_engine::Published;

use super::{
    lesson_games::variants,
    train::{Args as TrainArgs, model_to_add_to, save},
};
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    progress::Meter,
    setup::Setup,
};

/// Options of the trimming.
#[derive(ClapArgs, Debug)]
#[group(id = "trimming")]
#[command(next_help_heading = "With --trim")]
pub(crate) struct Args {
    /// Find out which tables of the policy count at which kinds of decision, and write the model with those only: by matches of
    /// this many pairs after --games games; with 0 by the games alone, so that it plays the same, but faster
    #[arg(
        long,
        value_name = "PAIRS",
        conflicts_with_all = ["policy", "calibrate", "belief", "value", "bots"],
        value_parser = clap::value_parser!(u64).range(0..=10_000_000),
    )]
    pub(crate) trim: Option<u64>,
    /// Percent of the points that a match may show to be lost, to 95 %, where something is left out
    #[arg(long, default_value_t = 0.2, value_name = "PERCENT", requires = "trim")]
    trim_loss: f64,
}

/// Plays, writes, and says of each kind of decision what its tables are worth.
pub(crate) fn run<G: Published + Doctrine + Clone>(
    args: &TrainArgs,
    pairs: u64,
    setup: &Setup,
    setups: &[Setup],
    global: &Global,
) -> Result {
    let loss = args.trimmed.trim_loss;
    if !(0.0..=100.0).contains(&loss) {
        return Err(CliError::usage("--trim-loss must be a number from 0 to 100"));
    }
    let model = model_to_add_to::<G>(args, setup)?;
    let variants = variants::<G>(args, setups)?;
    let plan = TrimPlan { games: args.games, pairs, loss: loss / 100.0, seed: args.seed };
    let meter = Meter::new(global, args.games, "games");
    let tell = |done| meter.tell(done, String::new);
    let (mut tried, mut dropped) = (0, 0);
    let after = |trial: &Trial| {
        tried += 1;
        dropped += usize::from(trial.is_dropped);
        outln!("{}", line(trial));
    };
    let trimmed = global.pool()?.install(|| trim(&variants, &model, &plan, &tell, after));
    meter.finish();
    let Some(trimmed) = trimmed else {
        return Err(CliError::usage(format!("the model of {} has no policy that could be trimmed", setup.id())));
    };
    let places = trimmed.policy.as_ref().map_or((0, 0), Policy::places);
    let told = format!("{dropped} of {tried} parts left out; tables count in {} of {} places", places.0, places.1);
    save(args, &trimmed, &told)
}

fn line(trial: &Trial) -> String {
    let [mean, low, high] = [trial.gain.mean, trial.gain.low(), trial.gain.high()].map(|gain| 100.0 * gain);
    let what = trial.table.map_or_else(|| format!("its {} tables", trial.tables), |table| format!("table {table}"));
    let verdict = if trial.is_dropped { "left out" } else { "kept" };
    let Trial { kind, share, .. } = trial;
    let share = 100.0 * share;
    format!(
        "kind {kind}, {share:.1} % of decisions, without {what}: {mean:+.2} points [{low:.2}, {high:.2}], {verdict}"
    )
}
