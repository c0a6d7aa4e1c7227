//! `sandtable export`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use sandtable_reports::export;
use sandtable_scenarios::counted;

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
};

/// Convert the CSV files of a finished run or tournament to another format, in the same folder
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The folder of the run or tournament
    folder: PathBuf,
    /// The format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    to: Format,
}

/// A format of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Parquet, with the same columns and names; needs a program built with --features parquet
    #[default]
    Parquet,
    /// CSV: only check the columns of the existing files and print the file names
    Csv,
    /// One array of objects per file
    Json,
    /// One object per line
    Ndjson,
}

impl Format {
    /// As the reports know it; `None` when this program was built without it.
    #[cfg_attr(feature = "parquet", expect(clippy::unnecessary_wraps, reason = "with Parquet every format is there"))]
    const fn built(self) -> Option<export::Format> {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => Some(export::Format::Parquet),
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => None,
            Self::Csv => Some(export::Format::Csv),
            Self::Json => Some(export::Format::Json),
            Self::Ndjson => Some(export::Format::Ndjson),
        }
    }
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    if !args.folder.is_dir() {
        let folder = args.folder.display();
        return Err(CliError::bad_data(format!("{folder}: there is no such folder; name that of a finished run")));
    }
    let Some(format) = args.to.built() else {
        return Err(CliError::failed(format!(
            "this program was built without Parquet, so nothing was written to {}: use --to json or --to ndjson, or \
             rebuild the program with cargo install --path cli --features parquet",
            args.folder.display()
        )));
    };
    let files = export::export(&args.folder, format)?;
    for file in &files {
        outln!("{}", file.display());
    }
    let count = counted(files.len() as u64, "file");
    global.note(match args.to {
        Format::Csv => format!("{count} found"),
        Format::Parquet | Format::Json | Format::Ndjson => format!("{count} written"),
    });
    Ok(())
}
