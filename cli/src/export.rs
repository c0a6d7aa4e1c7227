//! `sandtable export`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use crate::{Global, error::Result};

/// Write the CSV files of a finished run or tournament in another format beside them
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The folder
    folder: PathBuf,
    /// The format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    to: Format,
}

/// A format of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Parquet: same columns, same names; needs a program built with --features parquet
    #[default]
    Parquet,
}

#[cfg(feature = "parquet")]
pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let Format::Parquet = args.to;
    let files = sandtable_reports::parquet::export(&args.folder).map_err(|error| crate::seating::sim_error(&error))?;
    for file in &files {
        crate::out::outln!("{}", file.display());
    }
    global.note(format!("{} files written", files.len()));
    Ok(())
}

#[cfg(not(feature = "parquet"))]
pub(crate) fn run(args: &Args, _global: &Global) -> Result {
    let Format::Parquet = args.to;
    Err(crate::error::CliError::failed(format!(
        "this program was built without Parquet, so {} stays as it is: build it with cargo install --path cli \
         --features parquet",
        args.folder.display()
    )))
}
