//! `sandtable train --belief`.

use std::{io::Write as _, sync::Arc};

use clap::Args as ClapArgs;
use sandtable_bots::{
    BotSpec, Doctrine,
    belief::{BeliefPlan, learn_belief},
};
use sandtable_engine::Published;
use sandtable_sim::{seating::check_timing, write_file};

use super::train::Args as TrainArgs;
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    progress::Meter,
    setup::{Setup, parse_bots},
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
    let mut bots = parse_bots(&args.bots)?;
    if bots.is_empty() {
        bots.push(BotSpec::Policy { t: 1.0 });
    }
    if bots.contains(&BotSpec::Human) {
        return Err(CliError::usage("a person cannot play these games; choose a bot with --bot"));
    }
    check_timing(&bots, false)?;
    let Some(model) = setup.model::<G>(args.model.as_deref())? else {
        return Err(CliError::usage(format!("there is no model of {} to add to; train one first", setup.id())));
    };
    let plan = BeliefPlan { games: args.games, seed: args.seed, bots };
    let meter = Meter::new(global, args.games, "games");
    let tell = |done| meter.tell(done, String::new);
    let learnt = global.pool()?.install(|| learn_belief(scenarios, &model, &plan, &tell));
    meter.finish();
    let Some(belief) = learnt else {
        return Err(CliError::usage(format!("{} names no secrets that a belief could be learnt from", setup.id())));
    };
    let (learnt, guess) = (belief.training.log_loss, belief.training.log_loss_guess);
    let mut model = Arc::unwrap_or_clone(model);
    model.belief = Some(belief);
    write_file(&args.out, |file| file.write_all(model.to_json().as_bytes()))?;
    outln!("log loss of finding the truth among 8 states: {learnt:.4} (a guess {guess:.4})");
    outln!("written: {}", args.out.display());
    Ok(())
}
