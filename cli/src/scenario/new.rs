//! `sandtable scenario new`.

use std::{fs::OpenOptions, io::Write, path::PathBuf};

use clap::Args as ClapArgs;
use sandtable_engine::Published;
use sandtable_scenarios::{io_words, may_be_scenario};

use super::Setup;
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    setup::{Variant, for_game},
};

/// Write a copy of a scenario as a file that you can edit
///
/// The file explains every key. Any command accepts it with --data FILE and then knows the scenario under its own id.
#[derive(ClapArgs, Debug)]
pub(crate) struct New {
    /// The game
    game: String,
    /// Id of the new scenario: lower-case letters, digits and hyphens
    id: String,
    /// The scenario to copy [default: the first of the game]
    #[arg(long, value_name = "SCENARIO")]
    from: Option<String>,
    /// The file to write [default: ID.toml]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Data files or scenario files to start from
    #[arg(long = "data", value_name = "PATH")]
    data: Vec<PathBuf>,
}

pub(super) fn run(new: &New, global: &Global) -> Result {
    let target = match &new.from {
        Some(from) if from.contains('/') => from.clone(),
        Some(from) => format!("{}/{from}", new.game),
        None => new.game.clone(),
    };
    if target.split('/').next() != new.game.split('/').next() {
        return Err(CliError::usage(format!("--from {target} is a scenario of another game than {}", new.game)));
    }
    let variant = Variant { data: new.data.clone(), ..Variant::default() };
    let setup = variant.of(&target)?;
    for_game!(setup.id(), G => write::<G>(new, &setup, global))
}

fn write<G: Published>(new: &New, setup: &Setup, global: &Global) -> Result {
    let path = new.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", new.id)));
    let file = path.display();
    let comments = [
        format!("A scenario for {}, copied from {}. Edit it, then run:", setup.catalogue.title, setup.scenario),
        format!("  sandtable scenario check {file}"),
        format!("  sandtable sim run {} --data {file}", setup.id()),
    ];
    if !may_be_scenario(&path) {
        return Err(CliError::usage(format!("a scenario file is named *.toml; {file} would not be known as one")));
    }
    let text = setup.new_scenario::<G>(&new.id, &comments)?;
    // What does not go with the other files shows when it is played; those must be in order themselves.
    let mut files = setup.files.clone();
    let label = file.to_string();
    files.add_scenario(&text, &label).map_err(CliError::bad_data)?;
    let misfit = match G::load(&files, &new.id, &setup.choices) {
        Err(error) if error.file != label && !error.is_choice => return Err(CliError::bad_data(error)),
        loaded => loaded.err(),
    };
    let mut opened = OpenOptions::new().write(true).create_new(true).open(&path).map_err(|error| {
        CliError::failed(format!("cannot write {file}: {}; choose another file with --out", io_words(&error)))
    })?;
    let told = |error| CliError::failed(format!("cannot write {file}: {}", io_words(&error)));
    opened.write_all(text.as_bytes()).map_err(told)?;
    outln!("written: {file}");
    if let Some(error) = misfit {
        global.note(format!("note: as it is, it cannot be played: {error}"));
    }
    global.note(format!("next: edit it, then run sandtable scenario check {file}"));
    Ok(())
}
