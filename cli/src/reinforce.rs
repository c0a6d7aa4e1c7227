//! `sandtable train --reinforce`.

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    policy::{CHUNK, Climb, PARTS, Part, Policy, ReinforcePlan, STEPS, reinforce},
};
use sandtable_engine::Published;

use super::{
    lesson_games::variants,
    train::{Args as TrainArgs, beginning, command, model_to_add_to, save},
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
        groups = ["taught", "improved"],
        value_name = "GAMES",
        conflicts_with_all = ["policy", "calibrate", "belief", "value", "trim", "bots"],
        value_parser = clap::value_parser!(u64).range(LEAST_GAMES..=1_000_000_000),
    )]
    pub(crate) reinforce: Option<u64>,
    /// Learn to beat one frozen player and nobody else, the policy of the model or the script; what the last part scores is a
    /// lower bound on how far that player can be exploited
    #[arg(long, value_name = "BOT", requires = "reinforce", value_parser = ["policy", "script"])]
    exploit: Option<String>,
    /// Begin with the doctrine instead of with the policy of the model
    #[arg(long, requires = "improved")]
    pub(crate) anew: bool,
    /// Length of the steps
    #[arg(long, default_value_t = 8.0, value_name = "X", requires = "reinforce")]
    rate: f32,
    /// Information that every entry is credited with for each game: with more of it, entries that are met seldom move less
    #[arg(long, default_value_t = 0.005, value_name = "X", requires = "reinforce")]
    damping: f32,
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
    let rate = above_0("--rate", args.reinforced.rate)?;
    let damping = above_0("--damping", args.reinforced.damping)?;
    let rival = args.reinforced.exploit.as_deref();
    let model = model_to_add_to::<G>(args, setup)?;
    let target = rival.map(|bot| target::<G>(bot, &model, setup)).transpose()?;
    let model = beginning(args, &model);
    let variants = variants::<G>(args, setups)?;
    let plan = ReinforcePlan { games, rate, damping, seed: args.seed };
    let command = command(args, &args.reinforced.exploit, &plan, setup, setups, &model);
    let (mut part_file, resume) = PartFile::open::<Climb>(&args.out, command);
    let meter = Meter::new(global, games, "games");
    let tell = |done| meter.tell(done, String::new);
    let after = |part: &Part, climb: &Climb| part_file.save(line(part, rival.unwrap_or("the doctrine")), climb);
    let improved =
        global.pool()?.install(|| reinforce(&variants, &model, target.as_ref(), &plan, resume, &tell, after));
    meter.finish();
    part_file.check()?;
    let improved = improved.ok_or_else(|| no_facts(setup))?;
    let learnt = improved.policy.as_ref().map_or(0, Policy::learnt);
    save(args, &improved, &format!("{learnt} entries"))?;
    part_file.remove();
    Ok(())
}

fn above_0(option: &str, value: f32) -> Result<f32> {
    if value > 0.0 && value <= 1_000.0 {
        Ok(value)
    } else {
        Err(CliError::usage(format!("{option} must be a number above 0, at most 1000")))
    }
}

/// The policy of a player that is to be exploited.
fn target<G: Published + Doctrine>(bot: &str, model: &Model, setup: &Setup) -> Result<Policy> {
    let policy = if bot == "script" { Policy::doctrine::<G>() } else { model.policy.clone() };
    policy.ok_or_else(|| CliError::usage(format!("{} has no policy that could be exploited", setup.id())))
}

fn line(part: &Part, rival: &str) -> String {
    let told = |score| share_of_points(score, 1);
    let earlier = part.earlier.map_or(String::new(), |score| format!(", {} against what it was before", told(score)));
    let Part { number, games, .. } = part;
    format!("part {number} of {PARTS}: {} against {rival}{earlier} ({games} games)", told(part.rival))
}
