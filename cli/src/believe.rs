//! `sandtable train --belief`.

use std::sync::Arc;

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine,
    belief::{BeliefPlan, learn_belief},
};
use sandtable_engine::Published;
use sandtable_sim::seating::check_timing;

use super::train::{Args as TrainArgs, model_to_add_to, save};
use crate::{
    Global,
    error::{CliError, Result},
    progress::Meter,
    seating::named_bots,
    setup::Setup,
};

/// Options of the belief.
#[derive(ClapArgs, Debug)]
#[group(id = "believing")]
#[command(next_help_heading = "With --belief")]
pub(crate) struct Args {
    /// Learn which of the enemy's secrets are likely, from --games games in which each --bot meets each [default: policy],
    /// and write the model with that
    #[arg(long, conflicts_with_all = ["policy", "calibrate"])]
    pub(crate) belief: bool,
}

/// Plays, fits, writes, and says how well the truth is told from what might be.
pub(crate) fn run<G: Published + Doctrine>(
    args: &TrainArgs,
    setup: &Setup,
    scenarios: &[G],
    global: &Global,
) -> Result {
    let bots = named_bots(&args.bots, "policy", "these games")?;
    check_timing(&bots, false)?;
    let model = model_to_add_to::<G>(args, setup)?;
    let plan = BeliefPlan { games: args.games, seed: args.seed, bots };
    let meter = Meter::new(global, args.games, "games");
    let tell = |done| meter.tell(done, String::new);
    let learnt = global.pool()?.install(|| learn_belief(scenarios, &model, &plan, &tell));
    meter.finish();
    let Some(belief) = learnt else {
        return Err(CliError::usage(format!("{} names no secrets that a belief could be learnt from", setup.id())));
    };
    let (learnt, guess) = (belief.training.log_loss, belief.training.log_loss_guess);
    let told = format!("log loss of finding the truth among 8 states: {learnt:.4} (a guess {guess:.4})");
    let mut model = Arc::unwrap_or_clone(model);
    model.belief = Some(belief);
    save(args, &model, &told)
}
