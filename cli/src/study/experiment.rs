//! `sandtable run FILE.toml`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use sandtable_bots::Doctrine;
use sandtable_engine::Published;
use sandtable_scenarios::{
    counted,
    tomlfile::{Section, TomlFile},
};
use sandtable_sim::study::{Experiment, experiment_game, experiment_text};

use super::play::{self, Frame};
use crate::{Global, error::Result, out::outln, setup::for_game};

/// Play an experiment file: scenarios, combinations of options and pairs of bots on the same dice
///
/// docs/balance.md describes the format. Errors give the line and the column.
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The experiment file, in TOML
    file: PathBuf,
    /// Folder for effects.csv, verdict.json and the games; the same command resumes the study
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Delete what the folder holds and start over
    #[arg(long, requires = "out")]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Only read the file and show what it would play
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let text = experiment_text(&args.file)?;
    let file = TomlFile::parse_text(args.file.display().to_string(), &text)?;
    let root = file.root();
    let game = experiment_game(&root)?;
    for_game!(game, G => play_file::<G>(args, &root, global))
}

fn play_file<G: Published + Doctrine>(args: &Args, root: &Section<'_>, global: &Global) -> Result {
    let experiment = Experiment::read::<G>(root)?;
    let frame = Frame {
        seed: experiment.seed,
        data: &experiment.data,
        model: experiment.model.as_deref(),
        out: args.out.as_deref(),
        fresh: args.fresh,
        json: args.json,
        again: again(args),
    };
    if !args.check {
        return play::run::<G>(&experiment.orders, &frame, global);
    }
    play::load::<G>(&experiment.orders, &frame, global)?;
    for order in &experiment.orders {
        let [one, two] = &order.bots;
        let (cells, games) = (order.cells(), order.budget.most());
        outln!(
            "{}: {one} against {two}, {}, at most {} in each",
            order.target,
            counted(cells as u64, "combination"),
            counted(games, "game")
        );
    }
    outln!("{} can be played: run sandtable run {}", experiment.game, args.file.display());
    Ok(())
}

/// The command that gives the same result.
fn again(args: &Args) -> String {
    let folder = args.out.iter().map(|path| format!(" -o {}", path.display()));
    std::iter::once(format!("sandtable run {}", args.file.display())).chain(folder).collect()
}
