//! `sandtable forecast`.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    value::{Forecast, ForecastGame, ForecastPlan, constant_loss, forecast},
};
use sandtable_engine::Published;
use sandtable_reports::stats::{DEFAULT_LEVEL, Estimate, clustered_mean};
use sandtable_sim::{seating::check_timing, study::has_bid};
use serde::Serialize;
use serde_json::json;

use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    lesson_games::{LessonBid, scenarios, setups, with_bids},
    out::{outln, table},
    progress::Meter,
    seating::{named_bots, warn_without_model},
    setup::{Setup, Variant, for_game},
};

/// Measure how well the values of models forecast games, side by side on the same games
///
/// A value tells who wins and how likely; the log loss is what it costs to believe it: 0.693 for who says one half every
/// time, less for who knows better. Games with the seed of the training may be among those that a value was fitted to.
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game, for all its scenarios in turn, or GAME/SCENARIO
    game: String,
    /// A model to measure; use it more than once to compare models. The first one plays as well [default: the built-in one]
    #[arg(long = "model", value_name = "FILE")]
    models: Vec<PathBuf>,
    /// Number of games of each scenario and bid
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// Seed for the games
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
    /// Bot that plays both sides; if used more than once, the bots take turns [default: policy]
    #[arg(long = "bot", value_name = "BOT")]
    bots: Vec<String>,
    /// Bids of the games: each goes for all scenarios that take it, or as SCENARIO=BID for one [default: none]
    #[arg(long, value_name = "BIDS", value_delimiter = ',', allow_hyphen_values = true)]
    bids: Vec<LessonBid>,
    /// Show each turn that begins by itself
    #[arg(long)]
    by_turn: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    variant: Variant,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let setup = args.variant.of(&args.game)?;
    for_game!(setup.id(), G => measure::<G>(args, &setup, global))
}

fn measure<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let bots = named_bots(&args.bots, "policy", "these games")?;
    check_timing(&bots, false)?;
    let games: Vec<G> = match args.bids.is_empty() {
        true => scenarios(&args.game, setup)?,
        false if has_bid(setup) => return Err(CliError::usage("leave out --set bid or --bids")),
        false => with_bids(&args.variant, &args.bids, &setups(&args.variant, &args.game, setup)?)?,
    };
    let models = models::<G>(args, setup)?;
    warn_without_model(global, setup, &bots, models.first());
    let plan = ForecastPlan { games: args.games, seed: args.seed, bots, model: models.first().cloned() };
    let meter = Meter::new(global, args.games * games.len() as u64, "games");
    let pool = global.pool()?;
    let mut blocks = Vec::new();
    for (number, game) in (0..).zip(&games) {
        let tell = |done| meter.tell(args.games * number + done, String::new);
        let played = pool.install(|| forecast(game, &models, &plan, &tell));
        let bid = game.bid() / G::VP_SCALE;
        blocks.push(Block {
            scenario: game.setting().scenario.to_string(),
            bid,
            rows: rows(&played, models.len(), args),
        });
    }
    meter.finish();
    let is_settled = |block: &&Block| block.rows.last().is_some_and(|row| row.constant < SETTLED);
    let settled: Vec<&str> = blocks.iter().filter(is_settled).map(|block| block.scenario.as_str()).collect();
    if !settled.is_empty() {
        let games = format!("games of {}", settled.join(", "));
        global.note(ended_alike(&games, "a forecast of them says little"));
    }
    if args.json {
        print_json(args, setup, &plan, &models, &blocks);
    } else {
        print(args, setup, &plan, &blocks, models.len());
    }
    Ok(())
}

/// The models to measure: at least one.
fn models<G: Doctrine>(args: &Args, setup: &Setup) -> Result<Vec<Arc<Model>>> {
    if args.models.is_empty() {
        let none =
            || CliError::usage(format!("there is no model of {} for these data; name one with --model", setup.id()));
        return Ok(vec![setup.model::<G>(None)?.ok_or_else(none)?]);
    }
    let read = |file| Ok(setup.model::<G>(Some(file))?.expect("a file that is named is read or refused"));
    args.models.iter().map(|file| read(file.as_path())).collect()
}

/// Log loss of a constant below which there is hardly anything to forecast: 39 of 40 games ended alike.
pub(crate) const SETTLED: f64 = 0.12;

/// The warning about games below [`SETTLED`].
pub(crate) fn ended_alike(games: &str, so: &str) -> String {
    format!("warning: nearly all {games} ended alike, so {so}; choose conditions that are about even, such as a bid")
}

/// The games of one scenario and bid.
#[derive(Serialize)]
struct Block {
    scenario: String,
    bid: i32,
    rows: Vec<Row>,
}

/// Positions of one kind.
#[derive(Serialize)]
struct Row {
    positions: String,
    n: u64,
    /// Mean log loss of a constant.
    constant: f64,
    /// That of each model.
    log_loss: Vec<f64>,
    /// What each model after the first has more than the first.
    more_than_first: Vec<Estimate>,
}

/// Positions at which a turn begins, all others, and all; with `--by-turn` each turn that begins before them.
fn rows(games: &[ForecastGame], models: usize, args: &Args) -> Vec<Row> {
    let turns: BTreeSet<u16> = games.iter().flat_map(|game| &game.positions).map(|position| position.turn).collect();
    let turns = turns.into_iter().filter(|_| args.by_turn);
    let by_turn = turns.filter_map(|turn| {
        row(format!("turn {turn} begins"), games, models, |position| position.begins_turn && position.turn == turn)
    });
    let kinds = [
        row("any turn begins".to_owned(), games, models, |position| position.begins_turn),
        row("within turns".to_owned(), games, models, |position| !position.begins_turn),
        row("all".to_owned(), games, models, |_| true),
    ];
    by_turn.chain(kinds.into_iter().flatten()).collect()
}

/// The losses at positions that are counted; none where there is no such position.
fn row(
    positions: String,
    games: &[ForecastGame],
    models: usize,
    is_counted: impl Fn(&Forecast) -> bool,
) -> Option<Row> {
    let losses: Vec<(Vec<f64>, u64)> = games
        .iter()
        .map(|game| {
            let (mut sums, mut count) = (vec![0.0; models], 0);
            for position in game.positions.iter().filter(|position| is_counted(position)) {
                sums.iter_mut().zip(position.losses(game.score)).for_each(|(sum, loss)| *sum += loss);
                count += 1;
            }
            (sums, count)
        })
        .collect();
    let mean = |of: &dyn Fn(&[f64]) -> f64| {
        let clusters: Vec<(f64, u64)> = losses.iter().map(|(sums, count)| (of(sums), *count)).collect();
        clustered_mean(&clusters, DEFAULT_LEVEL)
    };
    let n = losses.iter().map(|(_, count)| count).sum();
    (n > 0).then(|| Row {
        positions,
        n,
        constant: constant_loss(games, &is_counted),
        log_loss: (0..models).map(|model| mean(&|sums| sums[model]).estimate).collect(),
        more_than_first: (1..models).map(|model| mean(&|sums| sums[model] - sums[0])).collect(),
    })
}

fn print(args: &Args, setup: &Setup, plan: &ForecastPlan, blocks: &[Block], models: usize) {
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    outln!("{}: {} games of each row between {}, seed {}", setup.id(), plan.games, bots.join(" and "), plan.seed);
    for (number, file) in (1..).zip(&args.models) {
        outln!("model {number}: {}", file.display());
    }
    if args.models.is_empty() {
        outln!("model 1: built in");
    }
    let mut header: Vec<String> = ["scenario", "positions", "n", "constant"].map(str::to_owned).into();
    header.extend((1..=models).map(|model| format!("model {model}")));
    header.extend((2..=models).map(|model| format!("{model} less 1")));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let right: Vec<usize> = (2..header.len()).collect();
    let lines = blocks.iter().flat_map(|block| {
        block.rows.iter().enumerate().map(|(number, row)| {
            let scenario =
                if block.bid == 0 { block.scenario.clone() } else { format!("{}, bid {}", block.scenario, block.bid) };
            let mut line =
                vec![if number == 0 { scenario } else { String::new() }, row.positions.clone(), row.n.to_string()];
            line.extend(std::iter::once(&row.constant).chain(&row.log_loss).map(|loss| format!("{loss:.3}")));
            line.extend(
                row.more_than_first
                    .iter()
                    .map(|more| format!("{:+.3} [{:+.3}, {:+.3}]", more.estimate, more.ci_low, more.ci_high)),
            );
            line
        })
    });
    outln!("\n{}", table(&header, &right, lines));
    outln!("\nMean log loss in natural units; less is better. The constant knows the score of these games.");
    if models > 1 {
        outln!("Differences with normal intervals of 95 % over games.");
    }
}

fn print_json(args: &Args, setup: &Setup, plan: &ForecastPlan, models: &[Arc<Model>], blocks: &[Block]) {
    let models: Vec<_> = (models.iter().enumerate())
        .map(|(i, model)| json!({ "file": args.models.get(i), "model": model.fingerprint() }))
        .collect();
    let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    let found = json!({ "game": setup.id(), "options": setup.options(), "data_hash": setup.data_hash(),
                        "games": plan.games, "seed": plan.seed, "bots": bots, "models": models, "scenarios": blocks });
    outln!("{found:#}");
}
