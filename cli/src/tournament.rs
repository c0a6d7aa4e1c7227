//! `sandtable tournament`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{Published, Side};
use sandtable_reports::{
    stats::{DEFAULT_LEVEL, Sprt, Verdict, pair_share},
    terminal::Style,
    tournament::Standings,
};
use sandtable_scenarios::counted;
use sandtable_sim::{
    matches::{MatchScore, PairScore},
    seating::bot_list,
    tournament::{Pairing, Settings, TournamentFolder, TournamentPlan, is_decided, play_tournament},
};

use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    interrupt,
    matches::one_sided,
    out::{interval, outln},
    progress::Meter,
    remarks,
    seating::{check_timing, warn_without_model},
    setup::{Setup, Variant, for_game},
};

/// Rate bots in a round robin or gauntlet of mirrored pairs: Elo with intervals, cross table
///
/// A pair is two games on the same dice with the sides swapped; pair number i uses the same dice in every pairing. With
/// --sprt, a pairing stops as soon as the sequential test accepts one of its two Elo differences. With -o, the same
/// command resumes an interrupted tournament, even with more --pairs.
#[derive(ClapArgs, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(
    after_help = "The exit status is 5 if --sprt accepts H0 for the first bot of a gauntlet or of a pair of bots."
)]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// Two or more bots, such as script,random,mcts:iters=100,c=1
    #[arg(long, value_name = "BOT,BOT,...", required = true)]
    bots: String,
    /// Only the first bot plays the others
    #[arg(long)]
    gauntlet: bool,
    /// Pairs per pairing; with --sprt the maximum [default: 200, with --sprt 10000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pairs: Option<u64>,
    /// Stop a pairing when the test accepts one of two Elo differences: 0,10 or
    /// elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic (or normalized)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Seed for all dice and bots
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
    /// Folder for ratings.csv and crosstable.csv
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Delete what the folder holds and start over
    #[arg(long, requires = "out")]
    fresh: bool,
    /// Allow bots that think by the clock; the tournament then cannot be repeated
    #[arg(long)]
    allow_timing: bool,
    /// Fitted model for bots with eval=fitted, instead of the built-in one
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    variant: Variant,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let setup = args.variant.of(&args.game)?;
    for_game!(setup.id(), G => play::<G>(args, &setup, global))
}

/// The bots, each of them once and none a person.
fn read_bots(text: &str) -> Result<Vec<BotSpec>> {
    let bots = bot_list(text)?;
    if bots.len() < 2 {
        return Err(CliError::usage(format!("--bots takes two or more bots separated by commas, not {}", bots.len())));
    }
    if bots.contains(&BotSpec::Human) {
        return Err(CliError::usage("a tournament is between bots; to play yourself use sandtable play"));
    }
    for (i, bot) in bots.iter().enumerate() {
        if bots[..i].contains(bot) {
            return Err(CliError::usage(format!("--bots lists {bot} twice: name each bot once")));
        }
    }
    Ok(bots)
}

fn play<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let bots = read_bots(&args.bots)?;
    check_timing(&bots, args.allow_timing)?;
    let sprt = match &args.sprt {
        Some(text) => Some(text.parse::<Sprt>().map_err(|error| CliError::usage(format!("--sprt {text}: {error}")))?),
        None => None,
    };
    let game: G = remarks::load(setup, global)?;
    let model = setup.model::<G>(args.model.as_deref())?;
    warn_without_model(global, setup, &bots, model.as_ref());
    let mut plan = TournamentPlan::new(setup, &bots, model.as_deref(), sprt);
    plan.gauntlet = args.gauntlet;
    plan.pairs = args.pairs.unwrap_or(plan.pairs);
    plan.seed = args.seed;
    let folder = match &args.out {
        Some(path) => Some(TournamentFolder::open(path, &plan, args.fresh)?),
        None => None,
    };
    let stop = interrupt::stop();
    let kept = match &folder {
        Some(folder) => {
            plan.pairings().into_iter().map(|bots| folder.load(bots).map(|scores| scores.len() as u64)).sum()
        }
        None => Ok(0_u64),
    };
    let missing = plan.all_pairs() - kept?;
    let meter = Meter::new(global, missing, "pairs");
    let is_decided = |scores: &[PairScore]| sprt.is_some_and(|sprt| is_decided(&sprt, scores));
    let tournament = play_tournament(
        &plan,
        &game,
        &|bot| bots[bot].build(&game, model.clone()),
        folder.as_ref(),
        &Settings {
            threads: global.threads.into(),
            stop,
            is_decided: &is_decided,
            progress: &|done, pairing| meter.tell(done, || told(&plan, pairing)),
        },
    );
    meter.finish();
    let tournament = tournament?;
    let side_ids = Side::BOTH.map(|side| game.side_id(side).to_owned());
    let standings = Standings::of(&plan.bots, side_ids, &tournament.pairings, sprt);
    let again = again(args, setup, &plan);
    let pairs: u64 = tournament.pairings.iter().map(|pairing| pairing.scores.len() as u64).sum();
    if let (Some(folder), Some(standings), true) = (&folder, &standings, tournament.is_complete) {
        standings.write(folder.path())?;
    }
    match &standings {
        Some(standings) if args.json => print_json(&plan, standings, tournament.is_complete),
        Some(standings) => {
            let kind = if plan.gauntlet { "gauntlet" } else { "round robin" };
            outln!(
                "{}/{}: {kind}, {}, seed {}\n",
                plan.game,
                plan.scenario,
                counted(pairs, "mirrored pair"),
                plan.seed
            );
            outln!("{}", standings.text(Style::default()).trim_end());
        }
        None => {}
    }
    let all: MatchScore = tournament.pairings.iter().flat_map(|pairing| pairing.scores.iter().copied()).collect();
    if let Some(text) = one_sided(&game, &all).filter(|_| all.count() > 0) {
        global.note(text);
    }
    if !tournament.is_complete {
        let what = if folder.is_some() { "saved; resume with" } else { "not saved; start over with" };
        return Err(CliError::interrupted(format!("interrupted after {}, {what}: {again}", counted(pairs, "pair"))));
    }
    if tournament.kept > 0 {
        global.note(format!("kept {} from before, played {} now", counted(tournament.kept, "pair"), tournament.played));
    }
    global.note(format!("to repeat: {again}"));
    match standings {
        Some(standings) if plan.gauntlet || plan.bots.len() == 2 => expect_no_h0(&standings),
        _ => Ok(()),
    }
}

/// The pairing in play, for progress.
fn told(plan: &TournamentPlan, pairing: &Pairing) -> String {
    let [first, second] = pairing.bots.map(|bot| &plan.bots[bot]);
    let score: MatchScore = pairing.scores.iter().copied().collect();
    if score.count() == 0 {
        return format!("{first} against {second}");
    }
    format!("{first} against {second}: {}", interval(&pair_share(&score.pairs, DEFAULT_LEVEL)))
}

/// One bot is tested against others: accepted H0 is an expectation that does not hold.
fn expect_no_h0(standings: &Standings) -> Result {
    let failed: Vec<&str> = standings
        .meetings
        .iter()
        .filter(|meeting| matches!(meeting.test, Some((_, Verdict::H0))))
        .map(|meeting| standings.bots[meeting.bots[1]].bot.as_str())
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let first = &standings.bots[0].bot;
    Err(CliError::expectation(format!("the test accepted H0 for {first} against {}", failed.join(" and "))))
}

fn print_json(plan: &TournamentPlan, standings: &Standings, is_complete: bool) {
    let mut value = standings.json();
    value["plan"] = serde_json::to_value(plan).expect("a plan has only texts and numbers");
    value["complete"] = is_complete.into();
    outln!("{value:#}");
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, plan: &TournamentPlan) -> String {
    let mut words = vec![format!("sandtable tournament {}", args.variant.command(setup))];
    words.push(format!("--bots {} --pairs {}", plan.bots.join(","), plan.pairs));
    words.extend(plan.gauntlet.then(|| "--gauntlet".to_owned()));
    words.extend(plan.stop_rule.iter().map(|rule| format!("--sprt {rule}")));
    words.push(format!("--seed {}", plan.seed));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.extend(args.allow_timing.then(|| "--allow-timing".to_owned()));
    words.extend(args.out.iter().map(|path| format!("-o {}", path.display())));
    words.join(" ")
}
