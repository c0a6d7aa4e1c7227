//! `sandtable`: board wargames on the command line. Parses arguments and prints; everything else is in the crates below.

mod advice;
mod analyse;
mod believe;
mod bots;
mod calibrate;
mod completions;
mod error;
mod export;
mod forecast;
mod games;
mod interrupt;
mod lang;
mod learn;
mod lesson_games;
mod log;
mod matches;
mod odds;
mod out;
mod output;
mod page;
mod part_file;
mod play;
mod progress;
mod reinforce;
mod remarks;
mod replay;
mod report;
#[cfg(test)]
mod rule_scan;
mod rules;
mod scenario;
mod seating;
mod setup;
mod shards;
mod sim;
mod study;
mod submit;
mod tournament;
mod train;
mod trim;
mod tune;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use sandtable_bots::parallel::Pool;
use sandtable_scenarios::plain;

use crate::{
    error::{Result, Status},
    out::errln,
    progress::ProgressMode,
};

/// Simulate, play, replay and analyse board wargames
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, max_term_width = 100)]
#[command(after_help = "Exit status: 0 success, 1 failure, 2 wrong command, 3 bad file or file of another run, \
                        4 incomplete, 5 an expectation does not hold, 130 interrupted with the state saved.")]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// The largest seed: an experiment file holds no larger number.
const MOST_SEED: u64 = i64::MAX as u64;

/// The environment variable that sets the number of threads.
const THREADS: &str = "SANDTABLE_THREADS";

/// What every subcommand knows.
#[derive(Args, Debug)]
struct Global {
    /// Print only results and errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Number of threads; 0 means one per core
    #[arg(long, global = true, env = THREADS, default_value_t = 0, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// How to show progress
    #[arg(long, global = true, value_enum, default_value_t, value_name = "HOW")]
    progress: ProgressMode,
}

impl Global {
    /// A sentence on stderr that is no error.
    fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            errln!("{}", plain(&text.to_string()));
        }
    }

    /// The threads that games are played on.
    fn pool(&self) -> error::Result<Pool> {
        Pool::new(self.threads.into()).map_err(error::CliError::failed)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Args),
    Rules(rules::Args),
    #[command(subcommand)]
    Scenario(scenario::Command),
    Bots(bots::Args),
    Play(play::Args),
    Replay(replay::Args),
    Report(report::Args),
    #[command(subcommand)]
    Sim(sim::Command),
    Odds(odds::Args),
    Match(matches::Args),
    Tournament(tournament::Args),
    Export(export::Args),
    Balance(study::balance::Args),
    Run(study::experiment::Args),
    Train(train::Args),
    Forecast(forecast::Args),
    Completions(completions::Args),
}

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| advice::usage(error).exit());
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            match error.status {
                Status::Interrupted => errln!("{error}"),
                _ => errln!("error: {error}"),
            }
            ExitCode::from(error.status as u8)
        }
    }
}

fn run(cli: &Cli) -> Result {
    interrupt::watch()?;
    let global = &cli.global;
    match &cli.command {
        Command::Games(args) => games::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Scenario(command) => scenario::run(command, global),
        Command::Bots(args) => bots::run(args),
        Command::Play(args) => play::run(args, global),
        Command::Replay(args) => replay::run(args, global),
        Command::Report(args) => report::run(args, global),
        Command::Sim(command) => sim::run(command, global),
        Command::Odds(args) => odds::run(args),
        Command::Match(args) => matches::run(args, global),
        Command::Tournament(args) => tournament::run(args, global),
        Command::Export(args) => export::run(args, global),
        Command::Balance(args) => study::balance::run(args, global),
        Command::Run(args) => study::experiment::run(args, global),
        Command::Train(args) => train::run(args, global),
        Command::Forecast(args) => forecast::run(args, global),
        Command::Completions(args) => {
            completions::run(args);
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{Arg, Args as ClapArgs, Command, CommandFactory};

    use super::Cli;

    /// Names of arguments that a command, or one below it, has twice.
    fn doubled(command: &Command) -> Vec<String> {
        let mut names: Vec<&str> = command.get_arguments().map(|argument| argument.get_id().as_str()).collect();
        names.sort_unstable();
        let own = names.windows(2).filter(|pair| pair[0] == pair[1]);
        let own = own.map(|pair| format!("{} {}", command.get_name(), pair[0]));
        own.chain(command.get_subcommands().flat_map(doubled)).collect()
    }

    /// Two options of one name are one option, and the parser of a release build does not say so.
    #[test]
    fn no_command_has_two_arguments_of_one_name() {
        assert_eq!(doubled(&Cli::command()), [""; 0]);
        let train = crate::train::Args::augment_args(Command::new("train")).arg(Arg::new("temperature"));
        assert_eq!(doubled(&Command::new("all").subcommand(train)), ["train temperature"]);
    }
}
