//! `sandtable replay --analyse`.

use std::{
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use clap::Args as ClapArgs;
use sandtable_bots::{BotSpec, Doctrine, value::estimated_standing};
use sandtable_engine::{Published, Side};
use sandtable_reports::analysis::Analysis;
use sandtable_sim::{
    Gauge, Player, Seeds, Stop,
    analysis::{Course, Judge, LEAST_PLAYOUTS, Usual, luck, usual_luck},
    replay::{Header, Record},
    seating::USUAL_COPIES,
    table::result_words,
};
use serde_json::json;

use crate::{
    Global,
    error::{CliError, Result},
    out::{self, outln},
    output,
    progress::Meter,
    replay::heading,
    seating::warn_without_model,
    setup::{Setup, parse_bot},
};

/// How a game is analysed.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Analysis, with --analyse")]
pub(crate) struct Options {
    /// The bot that looks for better actions
    #[arg(long, default_value = "mcts:iters=400", value_name = "BOT", requires = "analyse")]
    bot: String,
    /// How often to repeat each roll to measure luck
    #[arg(long, default_value_t = 400, value_name = "N", requires = "analyse")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    copies: u32,
    /// Simulated games to compare the luck of this game with; 0 for none
    #[arg(long, default_value_t = 400, value_name = "N", requires = "analyse")]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    luck_games: u64,
    /// Playouts for each of two compared actions: at least 16, or 0 to judge no decisions
    #[arg(long, default_value_t = 1000, value_name = "N", requires = "analyse", value_parser = parse_playouts)]
    playouts: u32,
    /// How many lucky moments and blunders to show for each side
    #[arg(long, default_value_t = 5, value_name = "N", requires = "analyse")]
    top: usize,
    /// Seed for all dice of the analysis
    #[arg(long, default_value_t = 1, value_name = "S", requires = "analyse")]
    seed: u64,
    /// Fitted model to value positions with, instead of the built-in one
    #[arg(long, value_name = "FILE", requires = "analyse")]
    model: Option<PathBuf>,
    /// Also write a CSV file with one row per decision
    #[arg(short, long, value_name = "FILE.csv", requires = "analyse")]
    out: Option<PathBuf>,
}

fn parse_playouts(text: &str) -> std::result::Result<u32, String> {
    let is_allowed = |playouts: &u32| *playouts == 0 || (LEAST_PLAYOUTS..=10_000_000).contains(playouts);
    let why = format!("use 0, or {LEAST_PLAYOUTS} to 10000000; with fewer playouts chance alone looks like a blunder");
    text.parse().ok().filter(is_allowed).ok_or(why)
}

/// What is analysed, and how it is told.
pub(crate) struct Task<'a, G: Published> {
    pub(crate) game: &'a G,
    pub(crate) file: &'a Path,
    /// The decisions to tell of.
    pub(crate) record: &'a Record<G>,
    /// Whether the file has more of them.
    pub(crate) is_cut: bool,
    /// Whether the game of the file is over.
    pub(crate) is_over: bool,
    pub(crate) header: &'a Header,
    pub(crate) setup: &'a Setup,
    /// Whose view it is told from, and the only side whose decisions are judged.
    pub(crate) side: Option<Side>,
    pub(crate) is_json: bool,
}

/// Analyses a game and prints the result.
pub(crate) fn run<G: Published + Doctrine>(options: &Options, task: &Task<'_, G>, global: &Global) -> Result {
    let advisor = parse_bot(&options.bot)?;
    if advisor == BotSpec::Human {
        return Err(CliError::usage("a person cannot look for better actions; choose a bot, such as mcts:iters=100"));
    }
    if !advisor.is_reproducible() {
        let why = "it must be a bot that does not think by the clock; use iters=";
        return Err(CliError::usage(format!("{advisor} cannot look for better actions: {why}")));
    }
    let decisions = decisions(task)?;
    if task.side.is_some() && !task.is_over {
        let remedy = "do not read this if you still want to play it";
        global.note(format!("warning: the game is not over, and these values use hidden information; {remedy}"));
    }
    let model = task.setup.model::<G>(options.model.as_deref())?;
    warn_without_model(global, task.setup, std::slice::from_ref(&advisor), model.as_ref());
    let pool = global.pool()?;
    // Nothing can be saved before the end, so Ctrl-C ends the program.
    let stop = Stop::new();
    let (game, record, side) = (task.game, task.record, task.side);
    let course = Course::of(game, record);
    let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| match &model {
        Some(model) => model.standing(game, state, scratch),
        None => (estimated_standing(game, state), 0.0),
    };
    let gauge = Gauge { value: &value, copies: NonZeroU32::new(options.copies).expect("at least 2") };
    let has_policy = model.as_ref().is_some_and(|model| model.policy.is_some());
    let player = parse_bot(if has_policy { "policy" } else { "script" })?;
    let players = |_: Side| Player::of_spec(&player, game, model.clone());
    let make = || advisor.build(game, model.clone());

    let luck = pool.install(|| luck(game, &course, &gauge, Seeds::paired(options.seed).game(0)));
    let until = game.to_act(record.state()).map(|_| game.clock(record.state()));
    let usual = Usual { players: &players, games: options.luck_games, seed: options.seed, until };
    let gauge = Gauge { copies: USUAL_COPIES, ..gauge };
    let meter = Meter::new(global, options.luck_games, "simulated games");
    let usual = pool.install(|| usual_luck(game, &gauge, &usual, &stop, &|done| meter.tell(done, String::new)));
    meter.finish();
    let usual = usual.map_err(CliError::failed)?;

    let judge = Judge { game, advisor: &make, players: &players, playouts: options.playouts, seed: options.seed };
    let judged = if options.playouts == 0 {
        None
    } else {
        let mine = |decided| side.is_none_or(|side| side == decided);
        let decisions = record.steps().iter().filter(|step| mine(step.side)).count();
        let meter = Meter::new(global, decisions as u64, "decisions");
        let judged = pool.install(|| judge.judge(&course, side, &stop, &|done| meter.tell(done, String::new)));
        meter.finish();
        Some(judged.map_err(CliError::failed)?)
    };

    let result = match game.outcome(record.state()) {
        Some(outcome) => result_words(game, &outcome),
        None if task.is_cut => format!("This covers the {decisions}."),
        None => format!("The game is not over: this covers its {decisions}."),
    };
    let analysis = Analysis {
        game,
        record,
        result,
        viewer: side,
        top: options.top,
        luck,
        valued_by: model.as_ref().map_or("the doctrine's estimate", |_| "the fitted model").to_owned(),
        has_margin: model.is_some(),
        usual,
        player: player.to_string(),
        advisor: advisor.to_string(),
        playouts: options.playouts,
        judged,
    };
    tell(options, task, global, &analysis)
}

/// How many decisions the analysis covers, in words.
fn decisions<G: Published>(task: &Task<'_, G>) -> Result<String> {
    match (task.record.steps().len(), task.is_cut) {
        (0, true) => Err(CliError::usage("there is no decision before --at 1; use --at 2 or more")),
        (0, false) => {
            let file = task.file.display();
            let remedy = format!("continue it with sandtable replay {file} --resume");
            Err(CliError::bad_data(format!("{file} has no decisions to analyse yet: {remedy}")))
        }
        (1, _) => Ok("first decision".to_owned()),
        (count, _) => Ok(format!("first {count} decisions")),
    }
}

/// Writes the table, if one is asked for, and prints the analysis.
fn tell<G: Published>(options: &Options, task: &Task<'_, G>, global: &Global, analysis: &Analysis<'_, G>) -> Result {
    if let Some(path) = &options.out {
        output::save(path, &analysis.csv())?;
    }
    if task.is_json {
        let mut document = analysis.json();
        document["header"] = json!(task.header);
        document["seed"] = json!(options.seed);
        outln!("{document:#}");
    } else {
        heading(task.header);
        out::write(format_args!("{}", analysis.text()));
    }
    if let Some(path) = &options.out {
        global.note(format!("written: {}", path.display()));
    }
    Ok(())
}
