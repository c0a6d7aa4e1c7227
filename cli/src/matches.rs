//! `sandtable match`.

use std::{path::PathBuf, sync::Arc, time::Instant};

use clap::Args as ClapArgs;
use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Game, Published, Side};
use sandtable_reports::stats::{DEFAULT_LEVEL, Estimate, luck::WithoutLuck, mean, pair_share, wilson};
use sandtable_scenarios::counted;
use sandtable_sim::{
    Gauge,
    matches::{Clock, Match, MatchLuck, MatchScore, play_match},
    seating::{bot_list, fingerprint, lacks_model, luck_copies},
};
use serde_json::json;

use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    interrupt,
    out::{interval, outln, percent},
    progress::Meter,
    remarks,
    seating::{check_timing, warn},
    setup::{Setup, Variant, for_game},
};

/// Compare two bots in mirrored pairs: two games on the same dice, with the sides swapped
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// The bot to measure and its opponent, such as mcts:iters=100,c=1,script
    #[arg(long, value_name = "BOT,BOT", required = true)]
    bots: String,
    /// Number of pairs
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: u64,
    /// Seed for all dice and bots
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
    /// Allow bots that think by the clock; the match then cannot be repeated
    #[arg(long)]
    allow_timing: bool,
    /// Fitted model for both bots, instead of the built-in one; if used twice, one for the bot to measure and one for its
    /// opponent
    #[arg(long = "model", value_name = "FILE")]
    models: Vec<PathBuf>,
    /// Also tell the score without the luck of the dice, measured with this many re-rolled copies of every roll; 0 turns it
    /// off [default: 16 if a bot searches, else 0]
    #[arg(long, value_name = "COPIES", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    luck: Option<u32>,
    /// Exit with status 5 if the interval of the score begins below this share
    #[arg(long, value_name = "SHARE", value_parser = share)]
    expect: Option<f64>,
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

fn play<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let game: G = remarks::load(setup, global)?;
    let bots = parse_bots(&args.bots)?;
    if bots.contains(&BotSpec::Human) {
        return Err(CliError::usage("a match is between bots; to play yourself use sandtable play"));
    }
    check_timing(&bots, args.allow_timing)?;
    let models = models::<G>(&args.models, setup)?;
    let lacks_one = |bot: usize| lacks_model(&bots[bot..=bot], models[bot].as_ref());
    warn(global, setup.own().map(|own| own.info.id.as_str()), lacks_one(0) || lacks_one(1));
    let judge = models.iter().flatten().next();
    let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| {
        judge.expect("without a model no luck is measured").standing(game, state, scratch)
    };
    let copies = luck_copies::<G>(args.luck, &bots, judge.map(AsRef::as_ref))?;
    let gauge = copies.map(|copies| Gauge { value: &value, copies });
    let stop = interrupt::stop();
    let meter = Meter::new(global, args.pairs, "pairs");
    let clocks = [Arc::new(Clock::default()), Arc::new(Clock::default())];
    let pool = global.pool()?;
    let started = Instant::now();
    let make = |bot: usize| bots[bot].build(&game, models[bot].clone());
    let (pairs, seed) = (args.pairs, args.seed);
    let planned = Match { game: &game, make: &make, clocks: &clocks, pairs, seed, gauge: gauge.as_ref() };
    let tell = |so_far: &MatchScore| {
        meter.tell(so_far.count(), || format!("score {}", interval(&Estimates::of(so_far, None).score)));
    };
    let played = pool.install(|| play_match(&planned, stop, &tell));
    meter.finish();
    let (score, luck) = played.map_err(CliError::failed)?;
    if score.count() == 0 {
        return Err(CliError::interrupted("interrupted before the first pair"));
    }
    let result = Estimates::of(&score, luck.as_ref());
    if args.json {
        result.print_json(args, setup, &bots, &models, &score, &clocks);
    } else {
        result.print(&bots, &score, &clocks);
    }
    if args.luck.is_some_and(|copies| copies > 0) && result.without_luck.is_none() {
        global.note("the score without luck cannot be told: it takes ten pairs that do not all end alike");
    }
    if let Some(text) = one_sided(&game, &score) {
        global.note(text);
    }
    global.note(format!("{} in {:.1} s", counted(score.count(), "pair"), started.elapsed().as_secs_f64()));
    if score.count() < args.pairs {
        return Err(CliError::interrupted(format!(
            "interrupted after {} of {}",
            score.count(),
            counted(args.pairs, "pair")
        )));
    }
    match args.expect {
        Some(least) if result.score.ci_low < least => Err(CliError::expectation(format!(
            "the interval of the score begins at {}, below the expected {}",
            percent(result.score.ci_low),
            percent(least)
        ))),
        _ => Ok(()),
    }
}

/// Reads a share.
fn share(text: &str) -> std::result::Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a share from 0 to 1, such as 0.55".to_owned())
}

/// Points of a side in a hundred from which games are said to be its own, whoever plays.
const ONE_SIDED: u64 = 95;

/// A warning where one side took nearly all the points, whoever played it: then a score says little about the bots.
pub(crate) fn one_sided<G: Game>(game: &G, score: &MatchScore) -> Option<String> {
    let (side, share) = sole_winner(score)?;
    Some(format!(
        "warning: {} took {} of the points, whoever played it: these scores say little about the bots; choose \
         conditions that are about even, such as a bid",
        game.side_name(side),
        percent(share)
    ))
}

/// The side that took nearly all the points, with its share.
fn sole_winner(score: &MatchScore) -> Option<(Side, f64)> {
    let all = 4 * score.count();
    let of_two = score.by_side[1] + 2 * score.count() - score.by_side[0];
    let points = [all - of_two, of_two];
    let side = Side::BOTH.into_iter().find(|side| 100 * points[side.index()] >= ONE_SIDED * all)?;
    Some((side, points[side.index()] as f64 / all as f64))
}

/// Reads two bot strings with a comma between.
fn parse_bots(text: &str) -> Result<[BotSpec; 2]> {
    bot_list(text)?.try_into().map_err(|bots: Vec<BotSpec>| {
        CliError::usage(format!("--bots takes two bots separated by a comma, not {}", bots.len()))
    })
}

/// The model of each bot: one file is for both.
fn models<G: Doctrine>(files: &[PathBuf], setup: &Setup) -> Result<[Option<Arc<Model>>; 2]> {
    let read = |file: Option<&PathBuf>| setup.model::<G>(file.map(PathBuf::as_path));
    match files {
        [one, two] => Ok([read(Some(one))?, read(Some(two))?]),
        [] | [_] => {
            let model = read(files.first())?;
            Ok([model.clone(), model])
        }
        more => Err(CliError::usage(format!("--model takes one file, or one for each bot, not {}", more.len()))),
    }
}

struct Estimates {
    /// Score share from pair scores.
    score: Estimate,
    /// Share of the decided games that were won.
    decided: Option<Estimate>,
    /// Score share less the luck, where that was measured and can be told.
    without_luck: Option<WithoutLuck>,
}

impl Estimates {
    fn of(score: &MatchScore, luck: Option<&MatchLuck>) -> Self {
        let (sum, sum_sq) = score.moments();
        let [wins, _, losses] = score.games;
        // Where all pairs ended alike the normal interval would be empty.
        let are_alike = score.pairs.contains(&score.count()) && score.count() > 1;
        Self {
            score: if are_alike {
                pair_share(&score.pairs, DEFAULT_LEVEL)
            } else {
                mean(score.count(), sum, sum_sq, DEFAULT_LEVEL).scaled(0.25).as_share()
            },
            decided: (wins + losses > 0).then(|| wilson(wins, wins + losses, DEFAULT_LEVEL)),
            without_luck: luck.and_then(MatchLuck::score_without),
        }
    }

    fn print(&self, bots: &[BotSpec; 2], score: &MatchScore, clocks: &[Arc<Clock>; 2]) {
        let [first, second] = bots;
        let [wins, draws, losses] = score.games;
        outln!("{first} against {second}");
        let method = if self.score.method == "normal" { "normal" } else { "Clopper-Pearson" };
        outln!("score {} ({method} interval over {})", interval(&self.score), counted(score.count(), "mirrored pair"));
        if let Some(without) = &self.without_luck {
            let (score, factor) = (interval(&without.mean), without.factor);
            outln!("without the luck of the dice: {score} (as precise as with {factor:.1} x the pairs)");
        }
        if let Some(decided) = &self.decided {
            outln!("{} of the decided games (Wilson interval, n {})", interval(decided), decided.n);
        }
        let both_lost = match score.both_lost {
            0 => String::new(),
            count => format!(", {count} lost by both (each half a point, like a draw)"),
        };
        outln!("games: {wins} won, {draws} drawn, {losses} lost{both_lost}");
        outln!("pairs with 0, 1/2, 1, 3/2, 2 points: {}", score.pairs.map(|count| count.to_string()).join(", "));
        let share = |side: usize| percent(score.by_side[side] as f64 / (2 * score.count()) as f64);
        outln!("score as first side {}, as second side {} (n {} each)", share(0), share(1), score.count());
        for (bot, clock) in bots.iter().zip(clocks) {
            let millis = clock.mean_millis();
            let time = if millis < 0.1 { format!("{:.2} µs", 1000.0 * millis) } else { format!("{millis:.2} ms") };
            outln!("{bot}: {time} per decision, {}", counted(clock.decisions(), "decision"));
        }
    }

    fn print_json(
        &self,
        args: &Args,
        setup: &Setup,
        bots: &[BotSpec; 2],
        models: &[Option<Arc<Model>>; 2],
        score: &MatchScore,
        clocks: &[Arc<Clock>; 2],
    ) {
        let model = |i: usize| fingerprint(&bots[i..=i], models[i].as_deref());
        let bot = |i: usize| {
            json!({ "bot": bots[i].to_string(), "model": model(i), "ms_per_decision": clocks[i].mean_millis(),
                    "decisions": clocks[i].decisions() })
        };
        let mut found = json!({ "game": setup.id(), "scenario": setup.scenario, "options": setup.options(),
                    "data_hash": setup.data_hash(), "seed": args.seed, "bots": [bot(0), bot(1)],
                    "pairs": score.pairs, "games": score.games, "half_points_by_side": score.by_side,
                    "score": self.score, "decided": self.decided, "without_luck": self.without_luck });
        if score.both_lost > 0 {
            found["both_lost"] = json!(score.both_lost);
        }
        outln!("{found:#}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_wins_whoever_plays_it_is_told() {
        // Ten pairs: half points of the first bot as the first side and as the second.
        let winner =
            |by_side: [u64; 2]| sole_winner(&MatchScore { pairs: [0, 0, 10, 0, 0], by_side, ..MatchScore::default() });
        assert_eq!(winner([10, 10]), None);
        // The better bot wins on either side.
        assert_eq!(winner([20, 20]), None);
        assert_eq!(winner([20, 0]), Some((Side::One, 1.0)));
        assert_eq!(winner([1, 20]), Some((Side::Two, 0.975)));
        assert_eq!(winner([16, 0]), None);
    }

    #[test]
    fn a_share_lies_between_0_and_1() {
        assert_eq!(share("0.55"), Ok(0.55));
        assert!(share("99").is_err() && share("half").is_err());
    }
}
