//! `sandtable sim`.

use std::{num::NonZeroU32, path::PathBuf};

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Published, Side};
use sandtable_reports::{json, terminal, write_run};
use sandtable_scenarios::counted;
use sandtable_sim::{Emit, Folder, Labels, Manifest, Plan, Player, Seating, Settings, Shard, seating::seats};

use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    interrupt,
    out::outln,
    progress::Meter,
    remarks,
    seating::{check_timing, warn_without_model},
    setup::{Setup, Variant, for_game},
    shards, submit,
};

/// Simulate many games; check, merge and submit runs
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(Args),
    Status(shards::StatusArgs),
    Verify(shards::VerifyArgs),
    Merge(shards::MergeArgs),
    Submit(submit::Args),
}

/// Play many games between bots and count who wins, by how much and how fast
///
/// Without options: 1,000 games, script against script, seed 1; prints a table and writes no files. With -o, the same
/// command resumes an interrupted run.
#[derive(ClapArgs, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// Seed for all dice and bots
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
    /// Bot for a side: SIDE=BOT, or BOT for both; `sandtable bots` lists them [default: script]
    #[arg(long = "bot", value_name = "SIDE=BOT")]
    bots: Vec<String>,
    /// Folder to write the results to, as CSV files
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Delete what the folder holds and start over
    #[arg(long, requires = "out")]
    fresh: bool,
    /// Play only part I of N, counted from 0; sandtable sim merge joins the parts
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["fresh", "json"])]
    shard: Option<Shard>,
    /// Create the folder but play nothing; sandtable sim submit then sends the shards to a cluster
    #[arg(long, requires = "out", conflicts_with_all = ["shard", "json"])]
    prepare: bool,
    /// Also write files with one row per game
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FILE", requires = "out")]
    emit: Vec<EmitFile>,
    /// Games per block, the unit of saving [default: depends on the number of games and the bots]
    #[arg(long, value_name = "N")]
    block_size: Option<NonZeroU32>,
    /// Allow bots that think by the clock; the run then cannot be repeated
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

/// Files with one row per game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EmitFile {
    /// Winner, margin, length
    Games,
    /// Victory points of each side
    Scores,
}

pub(crate) fn run(command: &Command, global: &Global) -> Result {
    let args = match command {
        Command::Run(args) => args,
        Command::Status(args) => return shards::status(args),
        Command::Verify(args) => return shards::verify(args, global),
        Command::Merge(args) => return shards::merge(args, global),
        Command::Submit(args) => return submit::run(args, global),
    };
    let setup = args.variant.of(&args.game)?;
    for_game!(setup.id(), G => play::<G>(args, &setup, global))
}

fn make_plan(args: &Args, setup: &Setup, bots: &[BotSpec; 2], model: Option<&Model>, reproducible: bool) -> Plan {
    let mut plan = Plan::new(setup.id(), setup.cell(bots, model)).suited_to(bots);
    plan.seed = args.seed;
    plan.games = args.games;
    plan.block_size = args.block_size.unwrap_or_else(|| Plan::usual_block(args.games, bots));
    let wants = |file| args.emit.contains(&file);
    plan.emit = Emit { games: wants(EmitFile::Games), scores: wants(EmitFile::Scores) };
    plan.reproducible = reproducible;
    plan
}

fn play<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let game: G = remarks::load(setup, global)?;
    let bots = seats(&game, &args.bots)?;
    let reproducible = check_timing(&bots, args.allow_timing)?;
    let model = setup.model::<G>(args.model.as_deref())?;
    warn_without_model(global, setup, &bots, model.as_ref());
    let plan = make_plan(args, setup, &bots, model.as_deref(), reproducible);
    plan.check().map_err(CliError::usage)?;
    let manifest = Manifest::new(plan, Labels::of(&game));
    let folder = match (&args.out, args.shard) {
        (Some(path), Some(shard)) => {
            let Some(folder) = shards::open(path, &manifest, shard, global)? else { return Ok(()) };
            Some(folder)
        }
        (Some(path), None) => Some(Folder::open(path, &manifest, args.fresh)?),
        (None, _) => None,
    };
    if let (Some(folder), true) = (&folder, args.prepare || args.shard.is_some()) {
        submit::keep_command(folder.path())?;
    }
    if let (Some(path), true) = (&args.out, args.prepare) {
        global.note(format!("next: sandtable sim submit {} --on slurm --shards N", path.display()));
        return Ok(());
    }
    if folder.as_ref().is_some_and(Folder::is_mended) {
        global.note("manifest.json was missing or damaged; it was written again, and the finished blocks were kept");
    }
    let stop = interrupt::stop();
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let meter = Meter::new(global, shard.games(&manifest.plan), "games");
    let players = |side: Side| Player::of_spec(&bots[side.index()], &game, model.clone());
    let outcome = sandtable_sim::run(
        &manifest.plan,
        &[Seating { game: &game, players: &players }],
        folder.as_ref(),
        Settings {
            threads: global.threads.into(),
            stop,
            progress: &mut |now| meter.tell(now.games, || terminal::running_estimate(&manifest, now.tallies)),
        },
    );
    meter.finish();
    let outcome = outcome?;
    if let (Some(folder), Some(shard), true) = (&folder, args.shard, outcome.is_complete) {
        shards::tell_finished(folder, shard, &outcome, global);
        return Ok(());
    }
    if let (Some(folder), true) = (&folder, outcome.is_complete) {
        write_run(folder, &outcome.tallies)?;
    }
    if args.shard.is_some() {
        // Numbers of an unfinished shard would only mislead.
    } else if args.json {
        outln!("{}", json::summary(&manifest, &outcome.tallies).trim_end());
    } else {
        outln!("{}", terminal::summary(&manifest, &outcome.tallies, terminal::Style::default()).trim_end());
    }
    let again = again(args, setup, &bots);
    if !outcome.is_complete {
        let done: u64 = outcome.tallies.iter().map(|tally| tally.games).sum();
        let what = if folder.is_some() { "saved; resume with" } else { "not saved; start over with" };
        return Err(CliError::interrupted(format!(
            "interrupted after {done} of {}, {what}: {again}",
            counted(shard.games(&manifest.plan), "game")
        )));
    }
    if outcome.scan.dropped > 0 {
        global.note(format!("replayed {}", counted(outcome.scan.dropped, "incomplete or damaged block")));
    }
    if outcome.scan.kept > 0 {
        let (kept, played) = (counted(outcome.scan.kept, "block"), counted(outcome.played, "game"));
        global.note(format!("kept {kept} from before, played {played} now"));
    }
    global.note(format!("to repeat: {again}"));
    Ok(())
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, bots: &[BotSpec; 2]) -> String {
    let mut words = vec![format!("sandtable sim run {}", args.variant.command(setup))];
    words.push(format!("--games {} --seed {}", args.games, args.seed));
    words.extend(setup.catalogue.sides.iter().zip(bots).map(|(side, bot)| format!("--bot {}={bot}", side.id)));
    words.extend(args.block_size.map(|size| format!("--block-size {size}")));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.extend(args.allow_timing.then(|| "--allow-timing".to_owned()));
    let names = args.emit.iter().filter_map(ValueEnum::to_possible_value);
    words.extend(names.map(|file| format!("--emit {}", file.get_name())));
    words.extend(args.out.iter().map(|path| format!("-o {}", path.display())));
    words.extend(args.shard.map(|shard| format!("--shard {shard}")));
    words.join(" ")
}
