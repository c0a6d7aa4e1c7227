//! `sandtable train --reinforce`.

use std::sync::Arc;

use clap::Args as ClapArgs;
use sandtable_bots::{
    BotSpec, Doctrine, Model,
    policy::{CHUNK, Climb, PARTS, Part, Policy, ReinforcePlan, STEPS, reinforce},
};
use sandtable_engine::Published;
use sandtable_sim::seating::{check_timing, lacks_model};

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
    setup::{Setup, parse_bot},
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
    /// Learn to beat one frozen player and nobody else, with the model as it is now; what the last part scores is a lower
    /// bound on how far that player can be exploited
    #[arg(long, value_name = "BOT", requires = "reinforce")]
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
    /// Temperature of the policy in the games it learns from: above 1 it also tries actions of which it thinks little
    #[arg(long, default_value_t = 1.0, value_name = "T", requires = "reinforce")]
    explore: f32,
    /// How far ahead a decision is judged: with 1 by the result of its game alone, with 0 by what the value says a player turn
    /// later alone; 0.9 weighs each turn nine tenths of the one before it
    #[arg(long, default_value_t = 1.0, value_name = "X", requires = "reinforce")]
    lambda: f32,
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
    let temperature = above_0("--explore", args.reinforced.explore)?;
    let lambda = args.reinforced.lambda;
    if !(0.0..=1.0).contains(&lambda) {
        return Err(CliError::usage("--lambda must be a number from 0 to 1"));
    }
    let known = model_to_add_to::<G>(args, setup)?;
    let target = args.reinforced.exploit.as_deref().map(|bot| target(bot, &known, setup)).transpose()?;
    let model = beginning(args, &known);
    let variants = variants::<G>(args, setups)?;
    let plan = ReinforcePlan { games, rate, damping, temperature, lambda, seed: args.seed };
    let own = target.as_ref().map(|bot| (bot.to_string(), known.fingerprint()));
    let command = command(args, &own, &plan, setup, setups, &model);
    let (mut part_file, resume) = PartFile::open::<Climb>(&args.out, command);
    let meter = Meter::new(global, games, "games");
    let tell = |done| meter.tell(done, String::new);
    let rival = target.as_ref().map_or("the doctrine".to_owned(), BotSpec::to_string);
    let after = |part: &Part, climb: &Climb| part_file.save(line(part, &rival), climb);
    let target = target.as_ref().map(|bot| (bot, &known));
    let improved = global.pool()?.install(|| reinforce(&variants, &model, target, &plan, resume, &tell, after));
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

/// The player that is to be exploited.
fn target(text: &str, model: &Arc<Model>, setup: &Setup) -> Result<BotSpec> {
    let bot = parse_bot(text)?;
    if bot == BotSpec::Human {
        return Err(CliError::usage("a person cannot play the games of a course; choose a bot with --exploit"));
    }
    let bots = std::slice::from_ref(&bot);
    if lacks_model(bots, Some(model)) {
        return Err(CliError::usage(format!("{} has no policy that could be exploited", setup.id())));
    }
    check_timing(bots, false)?;
    Ok(bot)
}

fn line(part: &Part, rival: &str) -> String {
    let told = |score| share_of_points(score, 1);
    let earlier = part.earlier.map_or(String::new(), |score| format!(", {} against what it was before", told(score)));
    let Part { number, games, .. } = part;
    format!("part {number} of {PARTS}: {} against {rival}{earlier} ({games} games)", told(part.rival))
}
