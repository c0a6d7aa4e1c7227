//! `sandtable balance`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::Published;
use sandtable_sim::{
    seating::{check_timing, seats},
    study::{Budget, Factor, Order, SHIPPED, USUAL_GAMES, USUAL_MOST, data_factor, factor, fraction},
};

use super::{
    bid,
    play::{self, Frame},
};
use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    setup::{Setup, Variant, for_game, pair, parse_bot, parse_bots},
};

/// Bots that check the verdict unless others are named.
const USUAL_CHECKS: [&str; 4] = ["policy", "mcts:iters=5", "mcts:iters=10", "mcts:iters=20"];

/// Find out whether a scenario is fair, what options change, and which bid makes it even
///
/// Plays every combination of the --vary values on the same dice, so that few games are enough to show small effects.
/// All values of an option are compared with its first one. A few games between stronger bots show how much the verdict
/// depends on the bots.
#[derive(ClapArgs, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// Search for the even bid between players who know the bid, in at most --games games
    #[arg(long, conflicts_with_all = ["vary", "sequential", "mirror", "luck", "against"])]
    pub(super) bid: bool,
    /// An option and the values to compare, the usual one first: dongfeng=off,on
    #[arg(long, value_name = "OPTION=VALUE,VALUE")]
    vary: Vec<String>,
    /// Compare the --data files with these on the same dice, like the values of an option [default: shipped, the built-in
    /// files]
    #[arg(long, value_name = "PATH", requires = "data", num_args = 0..=1, default_missing_value = SHIPPED)]
    against: Vec<PathBuf>,
    /// Play only this many combinations of the options, chosen to keep as many effects as possible apart
    #[arg(long, value_name = "COMBINATIONS", requires = "vary")]
    fraction: Option<usize>,
    /// Games per combination; with --width or --sequential the maximum [default: 1000, with those two 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(super) games: Option<u64>,
    /// Play until the 95 % interval of every option's effect on the score (or of the score itself, without options) is
    /// within ± this many points, 1 being 1 % of the games; with --bid, the interval of the even bid, in victory points
    /// [default with --bid: 0.5]
    #[arg(long, value_name = "POINTS", conflicts_with = "sequential")]
    pub(super) width: Option<f64>,
    /// Play until a sequential test, which stays valid at every look, has answered every question
    #[arg(long)]
    sequential: bool,
    /// Bot for a side: SIDE=BOT, or BOT for both [default: script]
    #[arg(long = "bot", value_name = "SIDE=BOT")]
    pub(super) bots: Vec<String>,
    /// Also play every game with the bots swapped, to separate the effect of the scenario from that of the bots
    #[arg(long)]
    mirror: bool,
    /// Bot for both sides in games that show how much verdict and effects depend on the bots; use it more than once for
    /// several, from weak to strong [default: policy and mcts with 5, 10 and 20
    /// iterations]
    #[arg(long = "check-bot", value_name = "BOT")]
    check_bots: Vec<String>,
    /// Games of each of these bots per combination; 0 for none [default: 1000, for bots that search 100]
    #[arg(long, value_name = "N")]
    check_games: Option<u64>,
    /// Remove the luck of the dice from the results, measured with this many re-rolled copies of every roll; 0 turns it
    /// off [default: 16 if a bot searches, else 0]
    #[arg(long, value_name = "COPIES", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    luck: Option<u32>,
    /// Seed for all dice and bots
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub(super) seed: u64,
    /// Folder for effects.csv (with --bid, bids.csv), verdict.json and the games; the same command resumes the study
    #[arg(short, long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Delete what the folder holds and start over
    #[arg(long, requires = "out")]
    pub(super) fresh: bool,
    /// Fitted model for bots with eval=fitted, instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub(super) model: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) variant: Variant,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let setup = args.variant.of(&args.game)?;
    for_game!(setup.id(), G => if args.bid { bid::run::<G>(args, &setup, global) } else { study::<G>(args, &setup, global) })
}

fn study<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let game: G = setup.load()?;
    let bots = seats(&game, &args.bots)?;
    let model = setup.model::<G>(args.model.as_deref())?;
    let checks = checks(args, model.is_some_and(|model| model.policy.is_some()))?;
    check_timing(&bots, false)?;
    check_timing(&checks, false)?;
    if checks.contains(&BotSpec::Human) {
        return Err(CliError::usage("a person cannot play in a simulation; name a bot with --check-bot"));
    }
    let target = format!("{}/{}", setup.id(), setup.scenario);
    let mut factors = factors(args, setup)?;
    let against = against(args);
    if let Some(against) = &against {
        factors.insert(0, data_factor(&target, &args.variant.data, against)?);
    }
    for text in &args.variant.set {
        let name = sandtable_scenarios::kebab(&pair(text)?.0);
        if factors.iter().any(|factor| factor.name == name) {
            return Err(CliError::usage(format!("--vary already lists values of {name}; leave out --set {name}")));
        }
    }
    fraction(&factors, args.fraction)?;
    let budget = budget(args)?;
    let set = args.variant.given()?;
    let order = Order {
        target,
        set,
        factors: factors.clone(),
        fraction: args.fraction,
        bots: bots.clone(),
        budget,
        luck: args.luck,
        against,
    };
    let mut orders = vec![order.clone()];
    if args.mirror {
        let [one, two] = &bots;
        if one == two {
            return Err(CliError::usage(format!(
                "--mirror swaps the bots of the sides, but both are {one}; choose different bots with --bot"
            )));
        }
        orders.push(Order { bots: [two.clone(), one.clone()], ..order.clone() });
    }
    for bot in checks.clone() {
        let games = check_games(args, &bot);
        let bots = [bot.clone(), bot];
        if games > 0 && orders.iter().all(|order| order.bots != bots) {
            orders.push(Order { bots, budget: Budget::Games { games }, ..order.clone() });
        }
    }
    let frame = Frame {
        seed: args.seed,
        data: &args.variant.data,
        model: args.model.as_deref(),
        out: args.out.as_deref(),
        fresh: args.fresh,
        json: args.json,
        again: again(args, setup, &factors, &bots, &checks)?,
    };
    play::run::<G>(&orders, &frame, global)
}

/// The bots that the verdict is checked with, from weak to strong; without a learnt policy the usual ones are fewer.
fn checks(args: &Args, has_policy: bool) -> Result<Vec<BotSpec>> {
    if !args.check_bots.is_empty() {
        return parse_bots(&args.check_bots);
    }
    let usual: Vec<BotSpec> = USUAL_CHECKS.iter().map(|text| parse_bot(text)).collect::<std::result::Result<_, _>>()?;
    Ok(usual.into_iter().filter(|bot| has_policy || bot.searches()).collect())
}

/// Games that a bot plays as a check.
fn check_games(args: &Args, bot: &BotSpec) -> u64 {
    args.check_games.unwrap_or(if bot.searches() { 100 } else { 1_000 })
}

/// The files that those of --data are compared with, if they are.
fn against(args: &Args) -> Option<Vec<PathBuf>> {
    let is_file = |path: &&PathBuf| path.as_os_str() != SHIPPED;
    (!args.against.is_empty()).then(|| args.against.iter().filter(is_file).cloned().collect())
}

fn factors(args: &Args, setup: &Setup) -> Result<Vec<Factor>> {
    let mut factors: Vec<Factor> = Vec::new();
    for text in &args.vary {
        let (name, values) = pair(text)?;
        let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
        let factor = factor(setup, &name, &values)?;
        if factors.iter().any(|earlier| earlier.name == factor.name) {
            return Err(CliError::usage(format!("--vary {} appears twice; list all its values once", factor.name)));
        }
        factors.push(factor);
    }
    Ok(factors)
}

fn budget(args: &Args) -> Result<Budget> {
    let most = args.games.unwrap_or(USUAL_MOST);
    match args.width {
        Some(points) if points > 0.0 && points < 50.0 => Ok(Budget::Width { half_width: points / 100.0, most }),
        Some(points) => {
            Err(CliError::usage(format!("--width {points} is not a valid width; use a number above 0 and below 50")))
        }
        None if args.sequential => Ok(Budget::Sequential { most }),
        None => Ok(Budget::Games { games: args.games.unwrap_or(USUAL_GAMES) }),
    }
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, factors: &[Factor], bots: &[BotSpec; 2], checks: &[BotSpec]) -> Result<String> {
    let mut words = vec![format!("sandtable balance {}", args.variant.command(setup))];
    words.extend(args.against.iter().map(|path| format!("--against {}", path.display())));
    let options = factors.iter().skip(usize::from(!args.against.is_empty()));
    words.extend(options.map(|factor| format!("--vary {}={}", factor.name, factor.values.join(","))));
    words.extend(args.fraction.map(|cells| format!("--fraction {cells}")));
    words.extend(args.width.map(|points| format!("--width {points}")));
    words.extend(args.luck.map(|copies| format!("--luck {copies}")));
    words.extend(args.sequential.then(|| "--sequential".to_owned()));
    words.push(format!("--games {} --seed {}", budget(args)?.most(), args.seed));
    words.extend(setup.catalogue.sides.iter().zip(bots).map(|(side, bot)| format!("--bot {}={bot}", side.id)));
    words.extend(args.mirror.then(|| "--mirror".to_owned()));
    words.extend(checks.iter().map(|bot| format!("--check-bot {bot}")));
    words.extend(args.check_games.map(|games| format!("--check-games {games}")));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.extend(args.out.iter().map(|path| format!("-o {}", path.display())));
    Ok(words.join(" "))
}
