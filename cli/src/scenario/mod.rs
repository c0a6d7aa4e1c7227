//! `sandtable scenario`.

mod check;
mod new;
mod show;

use std::path::PathBuf;

use clap::Subcommand;
use sandtable_scenarios::games;

use crate::{
    Global,
    error::{CliError, Result},
    out::{outln, table},
    setup::{Setup, Variant, find_game},
};

/// List, show, compare, check and write scenarios and data files
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the scenarios of all games, or of one
    List {
        /// The game
        game: Option<String>,
        /// Your own scenario files, to list as well
        #[arg(long = "data", value_name = "PATH", requires = "game")]
        data: Vec<PathBuf>,
    },
    /// Show a scenario: sides, forces, points, special rules, options, set-up, sources of the data
    Show {
        /// GAME, GAME/SCENARIO, or a scenario file
        scenario: String,
        #[command(flatten)]
        variant: Variant,
    },
    /// Show how two scenarios differ
    Diff(show::Diff),
    New(new::New),
    Check(check::Check),
}

pub(crate) fn run(command: &Command, global: &Global) -> Result {
    match command {
        Command::List { game, data } => list(game.as_deref(), data),
        Command::Show { scenario, variant } => show::show(scenario, variant),
        Command::Diff(diff) => show::diff(diff),
        Command::New(new) => new::run(new, global),
        Command::Check(check) => check::run(check, global),
    }
}

fn list(game: Option<&str>, data: &[PathBuf]) -> Result {
    let chosen = match game {
        Some(id) if id.contains('/') => {
            return Err(CliError::usage("scenario list takes a game; for one scenario use sandtable scenario show"));
        }
        Some(id) if !data.is_empty() => {
            let first = &find_game(id)?.scenarios[0].id;
            vec![Setup::new(&format!("{id}/{first}"), &[], data)?.catalogue]
        }
        Some(id) => vec![find_game(id)?.clone()],
        None => games().to_vec(),
    };
    let rows = chosen.iter().flat_map(|game| {
        game.scenarios.iter().map(|s| vec![format!("{}/{}", game.id, s.id), s.title.clone(), s.summary.clone()])
    });
    outln!("{}", table(&["scenario", "title", "summary"], &[], rows));
    Ok(())
}
