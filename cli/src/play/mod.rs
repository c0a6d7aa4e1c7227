//! `sandtable play`.

mod ahead;
mod input;
mod person;
mod show;
mod terminal;
mod thinking;

use std::{
    hash::{BuildHasher, RandomState},
    path::{Path, PathBuf},
};

use clap::Args as ClapArgs;
use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{Game, Odds, Side};
use sandtable_sim::{
    replay::Header,
    setup::{SetupError, of_replay},
    table::{Save, Seats, Table, timed_bot},
};

use self::terminal::Terminal;
use crate::{
    Global,
    error::{CliError, Result},
    lang::Spoken,
    page::Colour,
    seating::warn_without_model,
    setup::{Setup, Variant, for_game, parse_side},
};

/// Play in the terminal against a bot or another person, or watch two bots
///
/// The game is saved in a replay file after every decision. Ctrl-C or `quit` leaves it; --load resumes it.
#[derive(ClapArgs, Debug)]
#[command(override_usage = "sandtable play <GAME> [OPTIONS]\n       sandtable play --load <FILE> [OPTIONS]")]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    #[arg(required_unless_present = "load", conflicts_with = "load")]
    game: Option<String>,
    /// Your side, or `none` to watch [default: the first side]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Your opponent: a bot, or `human` for a second person at this keyboard; with --side none use it twice, once for
    /// each bot [default: mcts]
    #[arg(long = "vs", value_name = "BOT")]
    vs: Vec<String>,
    /// Seed for dice and bots, to repeat a deal [default: a new one each time]
    #[arg(long, value_name = "S", conflicts_with = "load")]
    seed: Option<u64>,
    /// Seconds per decision for bots that search, unless the bot itself sets a budget
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    time: f64,
    /// Resume the game of a replay file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Resume before decision N of the file and drop what follows
    #[arg(long, value_name = "N", requires = "load", value_parser = clap::value_parser!(u32).range(1..))]
    at: Option<u32>,
    /// Replay file to save the game to [default: GAME-SEED.ndjson, or the loaded file]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not save the game
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// For screen readers and simple terminals: letters and digits instead of drawings, no colour, one action per line
    #[arg(long)]
    plain: bool,
    /// When to colour the log; never with --plain
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
    /// Language of board, log and questions; the published games are in English only so far
    #[arg(long, value_enum, default_value_t, value_name = "LANG")]
    lang: Spoken,
    /// Fitted model for bots with eval=fitted, instead of the built-in one
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    #[command(flatten)]
    variant: Variant,
}

impl Args {
    /// The arguments of `play --load FILE --at N`.
    pub(crate) fn resume(file: &Path, at: Option<u32>, data: &[PathBuf], lang: Spoken) -> Self {
        Self {
            game: None,
            side: None,
            vs: Vec::new(),
            seed: None,
            time: 1.0,
            load: Some(file.to_owned()),
            at,
            save: None,
            no_save: false,
            plain: false,
            color: Colour::Auto,
            lang,
            model: None,
            variant: Variant { set: Vec::new(), data: data.to_vec() },
        }
    }
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if !(args.time > 0.0 && args.time <= 3600.0) {
        return Err(CliError::usage("--time must be more than 0 and at most 3600 seconds"));
    }
    if args.at.is_some() && args.load.is_none() {
        return Err(CliError::usage("--at goes back in a game that is loaded: name its file with --load"));
    }
    match (&args.load, &args.game) {
        (Some(file), _) => {
            if !args.variant.set.is_empty() {
                return Err(CliError::usage("a loaded game has its options in its file; leave out --set"));
            }
            let (_, setup) = of_replay(file, &args.variant.data)?;
            for_game!(setup.id(), G => go_on::<G>(args, &setup, file, global))
        }
        (None, Some(game)) => {
            let setup = args.variant.of(game)?;
            for_game!(setup.id(), G => start::<G>(args, &setup, global))
        }
        (None, None) => unreachable!("clap asks for one of them"),
    }
}

fn start<G: Odds + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let game: G = setup.load()?;
    let seats = seats(args, &game, named(args)?)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    play(args, setup, Table::start(setup, game, seats, seed, &save(args))?, global)
}

fn go_on<G: Odds + Doctrine>(args: &Args, setup: &Setup, file: &Path, global: &Global) -> Result {
    let game: G = setup.load()?;
    let named = named(args)?;
    // Before the file is read: an unknown side is a wrong command.
    let chosen = args.side.as_ref().map(|_| seats(args, &game, named.clone())).transpose()?;
    let of_file = |game: &G, header: &Header| -> std::result::Result<Seats, SetupError> {
        match chosen {
            Some(seats) => Ok(seats),
            None => Seats::of_header(game, header, named.into_iter().next()),
        }
    };
    let at = args.at.map(|at| at as usize);
    play(args, setup, Table::resume(setup, game, file, at, &save(args), of_file)?, global)
}

fn play<G: Odds + Doctrine>(args: &Args, setup: &Setup, table: Table<G>, global: &Global) -> Result {
    let model = setup.model::<G>(args.model.as_deref())?;
    warn_without_model(global, setup, table.seats().both(), model.as_ref());
    Terminal::new(args, table.with_model(model).with_lang(args.lang.into()))?.play()
}

fn save(args: &Args) -> Save {
    match &args.save {
        _ if args.no_save => Save::Nowhere,
        Some(path) => Save::In(path.clone()),
        None => Save::Usual,
    }
}

/// A seed that nobody can foresee, and short enough to be typed again.
fn fresh_seed() -> u64 {
    // The keys of a new hasher are the system's random numbers.
    RandomState::new().hash_one(()) % 1_000_000
}

/// The bots of --vs.
fn named(args: &Args) -> Result<Vec<BotSpec>> {
    let vs = args.vs.iter().map(|text| Ok(timed_bot(text, args.time)?)).collect::<Result<Vec<_>>>()?;
    let most = if args.side.as_deref() == Some("none") { 2 } else { 1 };
    if vs.len() > most {
        return Err(CliError::usage(format!(
            "--vs can be used {} here, not {} times",
            if most == 1 { "once" } else { "twice" },
            vs.len()
        )));
    }
    Ok(vs)
}

/// Who plays by the arguments alone.
fn seats<G: Game>(args: &Args, game: &G, named: Vec<BotSpec>) -> Result<Seats> {
    let usual = timed_bot("mcts", args.time)?;
    let side = match args.side.as_deref() {
        None => Side::One,
        Some("none") => {
            let both = <[BotSpec; 2]>::try_from(named).unwrap_or_else(|one| {
                let bot = one.into_iter().next().unwrap_or(usual);
                [bot.clone(), bot]
            });
            return Ok(Seats::bots(both));
        }
        Some(text) => parse_side(game, text).map_err(|error| CliError::usage(format!("{error} (or none to watch)")))?,
    };
    Ok(Seats::against(side, named.into_iter().next().unwrap_or(usual)))
}
