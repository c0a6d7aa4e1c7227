//! `sandtable play`.

mod hint;
mod input;
mod person;
mod seats;
mod show;
mod table;

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use sandtable_bots::Doctrine;
use sandtable_engine::{Published, dice::Keyed};
use sandtable_sim::{
    Purpose,
    replay::{FORMAT, Header, Record, Writer, game_seeds, read},
};

use self::{seats::Seats, table::Table};
use crate::{
    Global,
    error::{CliError, Result},
    replay::{bad_replay, beyond, open},
    setup::{Setup, Variant, for_game},
};

/// Play in the terminal: against a bot, against another person, or watch two bots
///
/// The game is saved in a replay file after every decision; Ctrl-C or `quit` ends it, --load goes on.
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    #[arg(required_unless_present = "load", conflicts_with = "load")]
    game: Option<String>,
    /// The side you play, `none` to watch [default: the first]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// The other side: a bot, or `human` for a second person at this keyboard; to watch two bots give it twice
    /// [default: mcts]
    #[arg(long = "vs", value_name = "BOT")]
    vs: Vec<String>,
    /// Seed of dice and bots
    #[arg(long, default_value_t = 1, value_name = "S", conflicts_with = "load")]
    seed: u64,
    /// Seconds that a searching bot thinks about a decision, unless its string says otherwise
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    time: f64,
    /// Go on with a replay file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Go on before decision N of the file; what comes after is left out
    #[arg(long, value_name = "N", requires = "load", value_parser = clap::value_parser!(u32).range(1..))]
    at: Option<u32>,
    /// Replay file to save the game in [default: GAME-SEED.ndjson, or the loaded file]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not save the game
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// For screen readers: no drawing, no colour, one thing a line
    #[arg(long)]
    plain: bool,
    /// Fitted model for bots with eval=fitted, in place of the built-in one
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    #[command(flatten)]
    variant: Variant,
}

impl Args {
    /// The arguments of `play --load FILE --at N`.
    pub(crate) fn resume(file: &Path, at: Option<u32>, data: &[PathBuf]) -> Self {
        Self {
            game: None,
            side: None,
            vs: Vec::new(),
            seed: 1,
            time: 1.0,
            load: Some(file.to_owned()),
            at,
            save: None,
            no_save: false,
            plain: false,
            model: None,
            variant: Variant { set: Vec::new(), data: data.to_vec() },
        }
    }
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if !(args.time > 0.0 && args.time <= 3600.0) {
        return Err(CliError::usage("--time must be above 0 and at most 3600 seconds"));
    }
    match (&args.load, &args.game) {
        (Some(file), _) => {
            if !args.variant.set.is_empty() {
                return Err(CliError::usage("the options of a loaded game are in its file; leave out --set"));
            }
            let (header, setup) = open(file, &args.variant.data)?;
            for_game!(setup.id(), G => go_on::<G>(args, &setup, header, file, global))
        }
        (None, Some(game)) => {
            let setup = Setup::new(game, &args.variant)?;
            for_game!(setup.id(), G => start::<G>(args, &setup, global))
        }
        (None, None) => unreachable!("clap asks for one of them"),
    }
}

fn start<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let game: G = setup.load()?;
    let seats = Seats::new(args, &game, None)?;
    let header = Header {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        game: G::ID.to_owned(),
        scenario: setup.scenario.clone(),
        data_hash: setup.files.hash(),
        options: setup.options(),
        players: seats.players(&game),
        seed: args.seed,
    };
    let record = Record::start(&game, &mut Keyed::new(game_seeds(args.seed).of(Purpose::Setup)));
    // Who only watches gets a file on request.
    let path = match &args.save {
        None if args.no_save || !seats.has_person() => None,
        None => Some(free_name(&format!("{}-{}", G::ID, args.seed))),
        Some(path) => Some(path.clone()),
    };
    let writer = path.map(|path| create(&path, &header, &game, &record, false)).transpose()?;
    Table::new(args, setup, game, header, record, seats, writer, global)?.play()
}

fn go_on<G: Published + Doctrine>(args: &Args, setup: &Setup, header: Header, file: &Path, global: &Global) -> Result {
    let game: G = setup.load()?;
    let (mut header, mut record) = {
        let (_, record) = read(file, &game, &setup.files.hash()).map_err(bad_replay)?;
        (header, record)
    };
    let decisions = record.steps().len();
    let seats = Seats::new(args, &game, Some(&header))?;
    header.players = seats.players(&game);
    let mut is_shorter = false;
    if let Some(at) = args.at {
        if at as usize > decisions + 1 {
            return Err(beyond(at, decisions));
        }
        is_shorter = (at as usize) <= decisions;
        record.truncate_before(at as usize);
    }
    let writer = match &args.save {
        _ if args.no_save => None,
        Some(path) => Some(create(path, &header, &game, &record, path == file)?),
        // Nothing that was played is thrown away: another course of the game gets its own file.
        None if is_shorter => {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let name = free_name(&format!("{stem}-from-{}", args.at.unwrap_or(1)));
            Some(create(&file.with_file_name(name), &header, &game, &record, false)?)
        }
        None => Some(create(file, &header, &game, &record, true)?),
    };
    Table::new(args, setup, game, header, record, seats, writer, global)?.play()
}

fn create<G: Published>(
    path: &Path,
    header: &Header,
    game: &G,
    record: &Record<G>,
    replace: bool,
) -> Result<Writer<G>> {
    Writer::create(path, header, game, record, replace).map_err(|error| {
        let told = match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                "the file exists; give another with --save, or go on with --load".into()
            }
            _ => format!("{error}; give another file with --save"),
        };
        CliError::failed(format!("cannot save in {}: {told}", path.display()))
    })
}

/// `stem.ndjson`, or with a number when that exists.
fn free_name(stem: &str) -> PathBuf {
    let names = std::iter::once(format!("{stem}.ndjson")).chain((2..).map(|i| format!("{stem}-{i}.ndjson")));
    names.map(PathBuf::from).find(|path| !path.exists()).expect("there are endless names")
}
