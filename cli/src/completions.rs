//! `sandtable completions SHELL`.

use clap::{Args as ClapArgs, CommandFactory};
use clap_complete::Shell;

use crate::out::steer;

/// Print a completion script for a shell
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "sandtable", &mut script);
    steer(format_args!("{}", String::from_utf8_lossy(&script)));
}
