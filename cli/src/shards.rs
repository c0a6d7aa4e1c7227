//! `sandtable sim status|verify|merge`: runs whose parts were played apart.

use std::path::{Path, PathBuf};

use clap::Args;
use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::{Published, Side};
use sandtable_reports::{check_run, terminal, write_run};
use sandtable_scenarios::{counted, read_text};
use sandtable_sim::{
    Block, Folder, MANIFEST_FILE, Manifest, Player, Run, Seating, Shard, Survey, Surveyed, array_syntax, play_block,
    survey, visit_finished,
};

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    setup::{Setup, for_game, parse_bot},
};

/// Show which shards of a run are finished, unfinished, missing or bad
///
/// The exit status is 3 if a block is damaged.
#[derive(Args, Debug)]
pub(crate) struct StatusArgs {
    /// The folder of the run
    folder: PathBuf,
}

/// Check every block and table of a run, and optionally replay some blocks
///
/// Every table is computed again from the blocks and compared line by line. The exit status is 3 if a block is damaged,
/// duplicated, misplaced or from another run, or if a table does not match the blocks; 4 if shards are missing; 5 if a
/// block differs when it is played again.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The folder of the run
    folder: PathBuf,
    /// Replay this many blocks, spread over the run, and compare the results
    #[arg(long, value_name = "N", default_value_t = 0)]
    sample: u64,
    /// The data files that the run used
    #[arg(long, value_name = "PATH")]
    data: Vec<PathBuf>,
    /// The fitted model that the run used
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
}

/// Merge the shards of a run into the same files, byte for byte, as a run in one piece
///
/// Writes nothing if shards are missing (exit status 4; their numbers are printed in the form of a job array) or if
/// shards are damaged, overlapping or from another run (exit status 3). It is safe to merge twice.
#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The folder of the run
    folder: PathBuf,
    /// Keep the files of the shards afterwards
    #[arg(long)]
    keep: bool,
}

/// Opens a folder for a shard. `None` when the whole run is finished already: a cluster may start a shard late, or
/// twice.
pub(crate) fn open(path: &Path, manifest: &Manifest, shard: Shard, global: &Global) -> Result<Option<Folder>> {
    let is_same = read_text(&path.join(MANIFEST_FILE)).is_ok_and(|it| it == manifest.to_json());
    if is_same {
        let found = survey(path)?;
        if found.shards == [Surveyed::Finished] {
            global.note(format!("{} is finished and merged: nothing to do", path.display()));
            return Ok(None);
        }
    }
    Ok(Some(Folder::open_shard(path, manifest, shard)?))
}

/// Reports a finished shard.
pub(crate) fn tell_finished(folder: &Folder, shard: Shard, run: &Run, global: &Global) {
    let plan = &folder.manifest().plan;
    global.note(format!(
        "shard {shard} is finished: {}, {} of them played now; when all shards are finished: sandtable sim merge {}",
        counted(shard.games(plan), "game"),
        run.played,
        folder.path().display()
    ));
}

pub(crate) fn status(args: &StatusArgs) -> Result {
    let survey = survey(&args.folder)?;
    let plan = &survey.manifest.plan;
    let count = survey.shards.len();
    let cells = if plan.cells.len() == 1 { String::new() } else { format!("{} cells, ", plan.cells.len()) };
    let [games, blocks, shards] =
        [(plan.all_games(), "game"), (plan.blocks(), "block"), (count as u64, "shard")].map(|(n, of)| counted(n, of));
    outln!("{}: {}, {cells}{games} in {blocks}, {shards}", args.folder.display(), plan.game);
    let finished = survey.which(|state| *state == Surveyed::Finished);
    let absent = survey.which(|state| *state == Surveyed::Absent);
    for (name, list) in [("finished", &finished), ("absent", &absent)] {
        if !list.is_empty() {
            outln!("{name}: {} ({})", array_syntax(list.iter().copied()), list.len());
        }
    }
    let mut bad: Option<String> = None;
    for (shard, state) in Shard::all(count as u32).zip(&survey.shards) {
        match state {
            Surveyed::Finished | Surveyed::Absent => {}
            Surveyed::Unfinished { blocks, damaged, path, is_running } => {
                let range = shard.blocks(plan);
                let running = if *is_running { ", running" } else { "" };
                outln!(
                    "unfinished: {} ({blocks} of {}{running})",
                    shard.index(),
                    counted(range.end - range.start, "block")
                );
                if *damaged > 0 {
                    bad = bad.or_else(|| Some(format!("damaged blocks: {damaged} in {}", path.display())));
                }
            }
            Surveyed::Bad { fault, path } => {
                outln!("bad: {} ({fault}: {})", shard.index(), path.display());
                bad = bad.or_else(|| Some(format!("shard {shard} is {fault} ({})", path.display())));
            }
        }
    }
    outln!("next: {}", next(&survey));
    match bad {
        Some(bad) => Err(CliError::bad_data(format!("{bad}: repeat its command to replay it"))),
        None => Ok(()),
    }
}

/// What to do next.
pub(crate) fn next(survey: &Survey) -> String {
    let folder = survey.path.display();
    let undone = survey.which(|state| *state != Surveyed::Finished);
    match (survey.shards.len(), undone.is_empty()) {
        (0, _) => format!("sandtable sim submit {folder} --on slurm --shards N"),
        (1, false) => "repeat the command of the run".to_owned(),
        (1, true) => "nothing; the run is complete".to_owned(),
        (_, true) => format!("sandtable sim merge {folder}"),
        (_, false) => {
            format!("sandtable sim submit {folder} --on slurm (shards {})", array_syntax(undone.into_iter()))
        }
    }
}

pub(crate) fn merge(args: &MergeArgs, global: &Global) -> Result {
    let folder = Folder::open_to_merge(&args.folder)?;
    let tallies = sandtable_sim::merge(&folder)?;
    write_run(&folder, &tallies)?;
    if !args.keep {
        folder.remove_shards()?;
    }
    outln!("{}", terminal::summary(folder.manifest(), &tallies, terminal::Style::default()).trim_end());
    global.note(format!("merged: {}", args.folder.display()));
    Ok(())
}

pub(crate) fn verify(args: &VerifyArgs, global: &Global) -> Result {
    let survey = survey(&args.folder)?;
    survey.check()?;
    let blocks = survey.manifest.plan.blocks();
    let sample = args.sample.min(blocks);
    if sample > 0 {
        for_game!(survey.manifest.plan.game.as_str(), G => replay::<G>(args, &survey.manifest, sample, global))?;
    }
    let tables = if check_run(&args.folder)? {
        "every table matches them"
    } else {
        "there are no tables yet, because the shards are not merged"
    };
    outln!(
        "{}: {} intact and in place, {tables}; {}",
        args.folder.display(),
        counted(blocks, "block"),
        if sample == 0 { "none replayed".to_owned() } else { format!("{sample} replayed with the same result") }
    );
    Ok(())
}

/// Plays `sample` blocks again, from the middle of as many equal stretches of the run.
fn replay<G: Published + Doctrine>(args: &VerifyArgs, manifest: &Manifest, sample: u64, global: &Global) -> Result {
    let plan = &manifest.plan;
    if !plan.reproducible {
        return Err(CliError::bad_data(
            "a bot of this run thinks by the clock, so its games cannot be replayed; leave out --sample",
        ));
    }
    let wanted: Vec<u64> = (0..sample).map(|i| (2 * i + 1) * plan.blocks() / (2 * sample)).collect();
    let mut stored: Vec<Block> = Vec::new();
    visit_finished(&args.folder, |block| {
        if wanted.contains(&block.block) {
            stored.push(block);
        }
        Ok(())
    })?;
    let mut games: Vec<G> = Vec::new();
    let mut seats = Vec::new();
    for cell in &plan.cells {
        let options: Vec<(String, String)> = cell.options.clone().into_iter().collect();
        let setup = Setup::new(&format!("{}/{}", plan.game, cell.scenario), &options, &args.data)?;
        if setup.data_hash() != cell.data_hash {
            return Err(CliError::bad_data("the run was played with other data: name its files with --data"));
        }
        let model = setup.model::<G>(args.model.as_deref())?.filter(|_| cell.model.is_some());
        if model.as_ref().map(|model| model.fingerprint()) != cell.model {
            return Err(CliError::bad_data("the run was played with another model: name its file with --model"));
        }
        let [one, two] = &cell.bots;
        games.push(setup.load()?);
        seats.push(([parse_bot(one)?, parse_bot(two)?], model));
    }
    let makers: Vec<_> = games
        .iter()
        .zip(&seats)
        .map(|(game, (bots, model)): (&G, &([BotSpec; 2], _))| {
            move |side: Side| Player::of_spec(&bots[side.index()], game, Option::clone(model))
        })
        .collect();
    let seatings: Vec<Seating<'_, G>> =
        games.iter().zip(&makers).map(|(game, players)| Seating { game, players }).collect();
    for block in stored {
        global.note(format!("replaying block {}", block.block));
        let again = play_block(plan, &seatings, block.block)?;
        if again != block {
            return Err(CliError::expectation(format!(
                "block {} gives another result when it is replayed: the program, its libraries or the machine differ from \
                 those that played it; please report this",
                block.block
            )));
        }
    }
    Ok(())
}
