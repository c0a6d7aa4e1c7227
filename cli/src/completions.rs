//! `sandtable completions SHELL`.

use std::io;

use clap::{Args as ClapArgs, CommandFactory};
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) {
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "sandtable", &mut io::stdout());
}
