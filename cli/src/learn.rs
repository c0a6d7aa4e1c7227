//! `sandtable train --policy`.

use std::{path::Path, sync::Mutex};

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    policy::{Course, FitPlan, Policy, Round, Score, Standing, Task, TeachPlan, learn},
};
use sandtable_engine::Published;
use serde::{Deserialize, Serialize};

use super::{lesson_games::variants, train::Args as TrainArgs};
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    output,
    part_file::PartFile,
    progress::Meter,
    setup::Setup,
};

/// Options of the learnt policy.
#[derive(ClapArgs, Debug)]
#[group(id = "learning")]
#[command(next_help_heading = "With --policy")]
pub(crate) struct Args {
    /// Learn a policy from search, round by round, and fit the value on its games
    #[arg(long, group = "taught", conflicts_with_all = ["bots", "model"])]
    pub(crate) policy: bool,
    /// Rounds at most; training ends when a round does not beat those before
    #[arg(long, default_value_t = 6, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Teacher games a round
    #[arg(long, default_value_t = 400, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    lessons: u64,
    /// Playouts of the teacher for every action
    #[arg(long, default_value_t = 32, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    playouts: u32,
    /// Actions at most that the teacher tries: half of them those that the policy likes best, the others drawn by lot
    #[arg(long, default_value_t = 16, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u16).range(2..=1_000))]
    actions: u16,
    /// One decision of the teacher games in this many becomes a lesson
    #[arg(long, default_value_t = 2, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    every: u32,
    /// Player turns before a playout of the teacher is cut off; 0 means at the end of the turn
    #[arg(long, default_value_t = 0, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u32).range(0..=1_000))]
    horizon: u32,
    /// Iterations for each step of the plans that the teacher looks for in planning phases, such as forming forces; 0 teaches
    /// their steps one by one
    #[arg(long, default_value_t = 0, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    plans: u32,
    /// Temperature of the doctrine that the policy begins with and is held to [default: that of the scripted bot]
    #[arg(long, value_name = "X", requires = "policy")]
    temperature: Option<f32>,
    /// Fit the value on the games of the lessons, with their bids and options, instead of on the scenarios without bids: for
    /// games that one side nearly always wins without
    #[arg(long, requires = "policy")]
    value_with_bids: bool,
    /// Play a third of the teacher games with options: each of these alone, then all of them together
    #[arg(long, value_name = "OPTION=VALUE", value_delimiter = ',', requires = "taught")]
    pub(crate) vary: Vec<String>,
    /// Pairs of games of the match that decides whether a round has gained
    #[arg(long, default_value_t = 1_000, value_name = "N", requires = "policy", value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    pairs: u64,
}

impl Args {
    fn course<G: Doctrine>(&self, given: &TrainArgs) -> Result<Course> {
        let temperature = self.temperature.unwrap_or(G::TEMPERATURE);
        if !(0.05..=10.0).contains(&temperature) {
            return Err(CliError::usage("--temperature must be a number from 0.05 to 10"));
        }
        Ok(Course {
            rounds: self.rounds,
            teach: TeachPlan {
                games: self.lessons,
                playouts: self.playouts,
                every: self.every,
                most: self.actions.into(),
                horizon: self.horizon,
                plans: self.plans,
            },
            fit: FitPlan { temperature, ..FitPlan::default() },
            pairs: self.pairs,
            value_games: given.games,
            ridge: given.ridge,
            seed: given.seed,
            ..Course::default()
        })
    }
}

/// Where the rounds stand while the model is being trained.
#[derive(Serialize, Deserialize)]
struct Part {
    round: u32,
    is_over: bool,
    model: Model,
    earlier: Vec<Policy>,
}

/// Learns, saves every round, and says what it gained.
pub(crate) fn run<G: Published + Doctrine + Clone>(
    args: &TrainArgs,
    setup: &Setup,
    scenarios: &[G],
    setups: &[Setup],
    global: &Global,
) -> Result {
    let course = args.learnt.course::<G>(args)?;
    let variants = variants::<G>(args, setups)?;
    let value_games = if args.learnt.value_with_bids { &variants[..] } else { scenarios };
    let command = format!(
        "{} {:?} {} {:?} {} {:?} {:?} {course:?}",
        setup.id(),
        args.bids,
        args.learnt.value_with_bids,
        args.learnt.vary,
        setup.data_hash(),
        setup.options(),
        setups.iter().map(|setup| &setup.scenario).collect::<Vec<_>>(),
    );
    let (mut part_file, kept) = PartFile::open(&args.out, command);
    let resume = match kept {
        Some(Part { model, is_over: true, .. }) => return finish(&args.out, part_file, &model),
        Some(Part { model, earlier, round, .. }) => Some(Standing { model, earlier, round }),
        None => None,
    };

    let shown = Shown::new(global);
    let after = |round: &Round, standing: &Standing| {
        shown.clear();
        let line = line(round, if round.number == 1 { "the doctrine" } else { "the round before" });
        let is_over = !round.gains || round.number == course.rounds;
        let Standing { model, earlier, round } = standing.clone();
        part_file.save(line, Part { round, is_over, model, earlier })
    };
    let watch = |round, task, done, all| shown.tell(round, task, done, all);
    let learnt =
        global.pool()?.install(|| learn((value_games, &variants), &setup.data_hash(), &course, resume, &watch, after));
    shown.clear();
    part_file.check()?;
    finish(&args.out, part_file, &learnt.ok_or_else(|| no_facts(setup))?)
}

/// A game from which no policy can be learnt.
pub(crate) fn no_facts(setup: &Setup) -> CliError {
    CliError::usage(format!("{} names no facts that a policy could be learnt from", setup.id()))
}

/// A share of points in percent with so many places, and its 95 % interval.
pub(crate) fn share_of_points(score: Score, places: usize) -> String {
    let [mean, low, high] = [score.mean, score.low(), score.high()].map(|share| 100.0 * share);
    format!("{mean:.places$} % [{low:.places$}, {high:.places$}]")
}

pub(crate) fn line(round: &Round, against: &str) -> String {
    let all = if round.number == 1 {
        String::new()
    } else {
        format!(", gain over all before {}", share_of_points(round.gain, 2))
    };
    let verdict = if round.gains { "" } else { ": no gain, dropped" };
    format!(
        "round {}: {} against {against}{all}{verdict} ({} lessons, {} entries, anchor {}, temperature {})",
        round.number,
        share_of_points(round.score, 1),
        round.lessons,
        round.entries,
        round.anchor,
        round.temperature,
    )
}

fn finish(out: &Path, part_file: PartFile, model: &Model) -> Result {
    output::save(out, &model.to_json())?;
    part_file.remove();
    outln!("written: {}", out.display());
    Ok(())
}

/// The meter of what is being done.
pub(crate) struct Shown<'a> {
    global: &'a Global,
    meter: Mutex<Option<((u32, Task), Meter)>>,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(global: &'a Global) -> Self {
        Self { global, meter: Mutex::new(None) }
    }

    pub(crate) fn tell(&self, round: u32, task: Task, done: u64, all: u64) {
        let mut shown = self.meter.lock().expect("nobody panics with the lock");
        if shown.as_ref().is_none_or(|(what, _)| *what != (round, task)) {
            if let Some((_, meter)) = shown.take() {
                meter.finish();
            }
            let unit = match task {
                Task::Lessons => "teacher games",
                Task::Fit => "fits",
                Task::Choice => "matches of the fits",
                Task::Match => "pairs",
                Task::Value => "games for the value",
            };
            *shown = Some(((round, task), Meter::new(self.global, all, unit)));
        }
        if let Some((_, meter)) = &*shown {
            meter.tell(done, || format!("round {round}"));
        }
    }

    pub(crate) fn clear(&self) {
        if let Some((_, meter)) = self.meter.lock().expect("nobody panics with the lock").take() {
            meter.finish();
        }
    }
}
