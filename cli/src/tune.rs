//! `sandtable train --tune`.

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine,
    policy::{Lean, TUNE_ROUNDS, TunePlan, TuneRound, TuneStanding, tune},
};
use sandtable_engine::Published;

use super::{
    lesson_games::variants,
    train::{Args as TrainArgs, beginning, command, model_to_add_to, save},
};
use crate::{
    Global,
    error::{CliError, Result},
    learn::share_of_points,
    part_file::PartFile,
    progress::Meter,
    setup::Setup,
};

/// Options of the tuning.
#[derive(ClapArgs, Debug)]
#[group(id = "tuning")]
#[command(next_help_heading = "With --tune")]
pub(crate) struct Args {
    /// Set the numbers of the doctrine otherwise for each side of each scenario, in the policy of the model, by what comes of
    /// this many games; belief and value stay as they are
    #[arg(
        long,
        groups = ["taught", "improved"],
        value_name = "GAMES",
        conflicts_with_all = ["policy", "calibrate", "belief", "value", "trim", "reinforce", "exploit", "rate", "damping", "explore", "lambda", "bots"],
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000),
    )]
    pub(crate) tune: Option<u64>,
}

/// Tunes, saves every round, and says what came of each side of each scenario.
pub(crate) fn run<G: Published + Doctrine + Clone>(
    args: &TrainArgs,
    games: u64,
    setup: &Setup,
    setups: &[Setup],
    global: &Global,
) -> Result {
    if G::LEANINGS.is_empty() {
        return Err(CliError::usage(format!("the doctrine of {} has no numbers that could be tuned", setup.id())));
    }
    let model = beginning(args, &*model_to_add_to::<G>(args, setup)?);
    let variants = variants::<G>(args, setups)?;
    let plan = TunePlan { games, seed: args.seed };
    let command = command(args, &"tune", &plan, setup, setups, &model);
    let (mut part_file, resume) = PartFile::open::<TuneStanding>(&args.out, command);
    let meter = Meter::new(global, games, "games");
    let tell = |done| meter.tell(done, String::new);
    let after = |round: &TuneRound, standing: &TuneStanding| part_file.save(line(round), standing);
    let tuned = global.pool()?.install(|| tune(&variants, &model, &plan, resume, &tell, after));
    meter.finish();
    part_file.check()?;
    let (tuned, leans) = tuned.expect("the doctrine has leanings");
    let told: Vec<String> = leans.iter().map(|lean| told(lean, &variants)).collect();
    save(args, &tuned, &told.join("\n"))?;
    part_file.remove();
    Ok(())
}

fn line(round: &TuneRound) -> String {
    let TuneRound { number, rival } = round;
    format!(
        "round {number} of {TUNE_ROUNDS}: {} against the doctrine, mean of the candidates",
        share_of_points(*rival, 1)
    )
}

/// What came of a side, and the numbers that moved most.
fn told<G: Published + Doctrine>(lean: &Lean, variants: &[G]) -> String {
    let is_played = |game: &&G| game.scenario_number() == lean.scenario;
    let game = variants.iter().find(is_played).expect("a seat has games");
    let (scenario, side) = (&game.setting().scenario, game.side_name(lean.side));
    let (score, gain) = (share_of_points(lean.score, 1), share_of_points(lean.gain, 1));
    let kept = if lean.is_kept { "kept" } else { "left as it was" };
    let mut factors: Vec<(&str, f32)> = G::LEANINGS.iter().copied().zip(lean.factors.iter().copied()).collect();
    let moved = |factor: f32| factor.max(1.0 / factor);
    factors.sort_by(|a, b| moved(b.1).total_cmp(&moved(a.1)));
    let most: Vec<String> = factors.iter().take(5).map(|(name, factor)| format!("{name} {factor:.2}")).collect();
    format!("{scenario}, {side}: {score}, gain {gain}, {kept} ({})", most.join(", "))
}
