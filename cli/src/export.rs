//! `sandtable export`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use sandtable_reports::export;

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
};

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
    /// CSV: the files are there already; looks at their columns and prints their names
    Csv,
    /// One array of objects a file
    Json,
    /// One object a line
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
    let Some(format) = args.to.built() else {
        return Err(CliError::failed(format!(
            "this program was built without Parquet, so {} stays as it is: give --to json or --to ndjson, or build it \
             with cargo install --path cli --features parquet",
            args.folder.display()
        )));
    };
    let files = export::export(&args.folder, format)?;
    for file in &files {
        outln!("{}", file.display());
    }
    let count = files.len();
    global.note(match args.to {
        Format::Csv => format!("{count} files are there"),
        Format::Parquet | Format::Json | Format::Ndjson => format!("{count} files written"),
    });
    Ok(())
}
