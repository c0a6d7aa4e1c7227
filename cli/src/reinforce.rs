//! `sandtable train --reinforce`.

use std::{fs, io::Write as _, ops::ControlFlow, path::Path};

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    policy::{CHUNK, Climb, PARTS, Part, ReinforcePlan, STEPS, Score, reinforce},
};
use sandtable_engine::Published;
use sandtable_sim::write_file;
use serde::{Deserialize, Serialize};

use super::{
    lesson_games::variants,
    train::{Args as TrainArgs, model_to_add_to, save},
};
use crate::{
    Global,
    error::{CliError, Result},
    interrupt,
    learn::part_of,
    out::outln,
    progress::Meter,
    setup::Setup,
};

/// Options of learning by results.
#[derive(ClapArgs, Debug)]
#[group(id = "reinforcing")]
#[command(next_help_heading = "With --reinforce")]
pub(crate) struct Args {
    /// Improve the policy of the model by the results of this many whole games, against itself, the doctrine and what it was
    /// before; belief and value stay as they are
    #[arg(
        long,
        group = "taught",
        value_name = "GAMES",
        conflicts_with_all = ["policy", "calibrate", "belief", "value", "trim", "bots"],
        value_parser = clap::value_parser!(u64).range(LEAST_GAMES..=1_000_000_000),
    )]
    pub(crate) reinforce: Option<u64>,
    /// Begin with the doctrine instead of with the policy of the model
    #[arg(long, requires = "reinforce")]
    anew: bool,
    /// Length of the steps
    #[arg(long, default_value_t = 8.0, value_name = "X", requires = "reinforce")]
    rate: f32,
}

/// Every step needs games.
const LEAST_GAMES: u64 = PARTS * STEPS * CHUNK;

/// What is kept beside the model while it is being improved.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The command, so that another one does not go on with it.
    command: String,
    /// Lines of the parts that are finished.
    told: Vec<String>,
    climb: Climb,
}

/// Improves, saves every part, and says what it scored.
pub(crate) fn run<G: Published + Doctrine + Clone>(
    args: &TrainArgs,
    games: u64,
    setup: &Setup,
    setups: &[Setup],
    global: &Global,
) -> Result {
    let rate = args.reinforced.rate;
    if !(rate > 0.0 && rate <= 1_000.0) {
        return Err(CliError::usage("--rate must be a number above 0, at most 1000"));
    }
    let mut model = Model::clone(&*model_to_add_to::<G>(args, setup)?);
    if args.reinforced.anew {
        model.policy = None;
    }
    let variants = variants::<G>(args, setups)?;
    let plan = ReinforcePlan { games, rate, seed: args.seed, ..ReinforcePlan::default() };
    let part_file = part_of(&args.out);
    let command = command(args, &plan, setup, setups, &model);
    let kept = kept(&part_file, &command);
    let mut told = kept.as_ref().map_or_else(Vec::new, |kept| kept.told.clone());
    for line in &told {
        outln!("{line}");
    }
    let again = format!("what is finished is saved in {}; the same command resumes", part_file.display());
    interrupt::leave_with(format!("interrupted; {again}"));
    let meter = Meter::new(global, games, "games");
    let tell = |done| meter.tell(done, String::new);
    let mut failed = None;
    let after = |part: &Part, climb: &Climb| {
        let line = line(part);
        outln!("{line}");
        told.push(line);
        let kept = Kept { command: command.clone(), told: told.clone(), climb: climb.clone() };
        let text = serde_json::to_string(&kept).expect("plain data has a JSON form");
        match write_file(&part_file, |file| file.write_all(text.as_bytes())) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let resume = kept.map(|kept| kept.climb);
    let improved = global.pool()?.install(|| reinforce(&variants, &model, &plan, resume, &tell, after));
    meter.finish();
    if let Some(error) = failed {
        return Err(error.into());
    }
    let Some(improved) = improved else {
        return Err(CliError::usage(format!("{} names no facts that a policy could be learnt from", setup.id())));
    };
    let learnt = improved.policy.as_ref().map_or(0, sandtable_bots::policy::Policy::learnt);
    save(args, &improved, &format!("{learnt} entries"))?;
    // Litter at worst.
    let _ = fs::remove_file(part_file);
    Ok(())
}

/// All that the result follows from.
fn command(args: &TrainArgs, plan: &ReinforcePlan, setup: &Setup, setups: &[Setup], model: &Model) -> String {
    let (bids, vary) = (&args.bids, &args.learnt.vary);
    let scenarios: Vec<&String> = setups.iter().map(|setup| &setup.scenario).collect();
    let options = setup.options();
    format!(
        "{} {bids:?} {vary:?} {} {options:?} {scenarios:?} {plan:?} {}",
        setup.id(),
        setup.data_hash(),
        model.to_json()
    )
}

/// What the same command has saved before.
fn kept(path: &Path, command: &str) -> Option<Kept> {
    let text = fs::read_to_string(path).ok()?;
    let kept: Kept = serde_json::from_str(&text).ok()?;
    (kept.command == command).then_some(kept)
}

fn line(part: &Part) -> String {
    let percent = |score: Score| {
        let [mean, low, high] = [score.mean, score.low(), score.high()].map(|share| 100.0 * share);
        format!("{mean:.1} % [{low:.1}, {high:.1}]")
    };
    let earlier =
        part.earlier.map_or(String::new(), |score| format!(", {} against what it was before", percent(score)));
    let Part { number, games, .. } = part;
    format!("part {number} of {PARTS}: {} against the doctrine{earlier} ({games} games)", percent(part.doctrine))
}
