//! `sandtable train --reinforce`.

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    policy::{CHUNK, Climb, PARTS, Part, Policy, ReinforcePlan, STEPS, reinforce},
};
use sandtable_engine::Published;

use super::{
    lesson_games::variants,
    train::{Args as TrainArgs, model_to_add_to, save},
};
use crate::{
    Global,
    error::{CliError, Result},
    learn::{no_facts, share_of_points},
    part_file::PartFile,
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
    let command = command(args, &plan, setup, setups, &model);
    let (mut part_file, resume) = PartFile::open::<Climb>(&args.out, command);
    let meter = Meter::new(global, games, "games");
    let tell = |done| meter.tell(done, String::new);
    let after = |part: &Part, climb: &Climb| part_file.save(line(part), climb);
    let improved = global.pool()?.install(|| reinforce(&variants, &model, &plan, resume, &tell, after));
    meter.finish();
    part_file.check()?;
    let improved = improved.ok_or_else(|| no_facts(setup))?;
    let learnt = improved.policy.as_ref().map_or(0, Policy::learnt);
    save(args, &improved, &format!("{learnt} entries"))?;
    part_file.remove();
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

fn line(part: &Part) -> String {
    let told = |score| share_of_points(score, 1);
    let earlier = part.earlier.map_or(String::new(), |score| format!(", {} against what it was before", told(score)));
    let Part { number, games, .. } = part;
    format!("part {number} of {PARTS}: {} against the doctrine{earlier} ({games} games)", told(part.doctrine))
}
