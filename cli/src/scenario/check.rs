//! `sandtable scenario check`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use sandtable_engine::{Published, Side};
use sandtable_scenarios::{
    Choices, DataError, GameFiles, ScenarioInfo, counted, data_files_at, game_of_scenario, games,
};
use sandtable_sim::{Cell, Plan, Player, Seating, Settings, Stop};

use crate::{
    Global, MOST_SEED,
    error::{CliError, Result},
    out::outln,
    remarks,
    setup::{Setup, find_game, for_game},
};

/// Check data files and scenario files: format, values, and random games with every option
#[derive(ClapArgs, Debug)]
pub(crate) struct Check {
    /// Data files, scenario files, or folders with them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The game they belong to [default: recognised from the file names]
    #[arg(long)]
    game: Option<String>,
    /// Random games for each scenario and each value of an option
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed for the random games
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
}

pub(super) fn run(check: &Check, global: &Global) -> Result {
    let id = game_of(check)?;
    // Which scenario is named does not matter: all that the files touch are checked.
    let first = &find_game(id)?.scenarios[0].id;
    let setup = Setup::new(&format!("{id}/{first}"), &[], &check.paths)?;
    for_game!(setup.id(), G => check_game::<G>(check, &setup, global))
}

/// The game that the files belong to: the one named, else the one that knows all their names.
fn game_of(check: &Check) -> Result<&str> {
    if let Some(id) = &check.game {
        return Ok(find_game(id)?.id.as_str());
    }
    if let Some(missing) = check.paths.iter().find(|path| !path.exists()) {
        let path = missing.display();
        return Err(CliError::bad_data(format!("{path}: there is no such file; name data files or scenario files")));
    }
    let mut files = Vec::new();
    for path in &check.paths {
        let found = data_files_at(path).map_err(CliError::bad_data)?;
        if found.is_empty() {
            return Err(CliError::bad_data(format!("{}: this folder holds no data file", path.display())));
        }
        files.extend(found);
    }
    for file in &files {
        if let Some(id) = game_of_scenario(file).map_err(CliError::bad_data)? {
            return Ok(id);
        }
    }
    game_of_data(&check.paths, &files)
}

/// The game that knows the names of all `files` that lie at the paths, else the error of the one that knows most.
fn game_of_data(paths: &[PathBuf], files: &[PathBuf]) -> Result<&'static str> {
    let mut found = Vec::new();
    let mut nearest: Option<(usize, DataError)> = None;
    for game in games() {
        let mut data = GameFiles::embedded(&game.id).expect("the catalogue lists embedded games");
        let known = files.iter().filter(|file| data.knows(file)).count();
        // A file that is named after one of the game belongs to it, whatever is wrong with it.
        let mut others = paths.iter().filter(|path| path.is_dir() || !data.knows(path)).collect::<Vec<_>>().into_iter();
        match others.try_for_each(|path| data.overlay(path).map(|_| ())) {
            Ok(()) => found.push(game.id.as_str()),
            Err(error) if nearest.as_ref().is_none_or(|(most, _)| known > *most) => nearest = Some((known, error)),
            Err(_) => {}
        }
    }
    match (found.as_slice(), nearest) {
        ([one], _) => Ok(one),
        ([], Some((1.., error))) => Err(CliError::bad_data(error)),
        ([], _) => {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            Err(CliError::bad_data(format!("{}: {NO_GAME}", names.join(", "))))
        }
        (several, _) => {
            Err(CliError::usage(format!("the files fit {}; choose one with --game", several.join(" and "))))
        }
    }
}

/// What files lack of which no game knows the name.
const NO_GAME: &str = "no game has a data file of that name; begin a scenario file with scenario_of = \"GAME\", name a \
                       data file after the one that it replaces, or say whose it is with --game";

fn check_game<G: Published>(check: &Check, setup: &Setup, global: &Global) -> Result {
    let mut played = 0;
    let replaced: Vec<&str> = setup.files.names().filter(|name| setup.files.is_replaced(name)).collect();
    // A scenario file alone changes none of the game's own scenarios.
    let is_touched = |scenario: &&ScenarioInfo| scenario.is_own || !replaced.is_empty();
    // Whose data do not go with the game's own scenarios brings others.
    let mut misfits = Vec::new();
    for scenario in setup.catalogue.scenarios.iter().filter(is_touched) {
        let mut variants = vec![Vec::new()];
        for spec in &setup.specs {
            let others = spec.values.iter().filter(|value| **value != spec.default);
            variants.extend(others.map(|value| vec![(spec.name.clone(), value.clone())]));
        }
        for given in variants {
            let choices = Choices::resolve(&setup.specs, &given).map_err(CliError::failed)?;
            let game = match G::load(&setup.files, &scenario.id, &choices) {
                Err(error) if error.is_choice => continue,
                Err(error) if !scenario.is_own && error.blames.as_deref() == Some(G::SCENARIO_FILE) => {
                    misfits.push(format!("{error} (scenario {})", scenario.id));
                    break;
                }
                loaded => loaded.map_err(CliError::bad_data)?,
            };
            if given.is_empty() {
                remarks::tell(&[&game], global);
            }
            random_games(check, setup, &scenario.id, &choices, &game, global)?;
            played += check.games;
        }
    }
    let own = setup.files.own_scenarios();
    if let ([], Some(first)) = (own, misfits.first()) {
        let way = format!("a scenario of your own will do as well (sandtable scenario new {})", setup.id());
        return Err(CliError::bad_data(format!("{first}; {way}")));
    }
    for misfit in misfits {
        global.note(format!("note: {misfit}"));
    }
    let own = own.iter().map(|own| format!("the scenario {}", own.info.id));
    let checked: Vec<String> = replaced.into_iter().map(str::to_owned).chain(own).collect();
    outln!("OK: {} of {}; {} over all options.", checked.join(", "), setup.id(), counted(played, "random game"));
    Ok(())
}

fn random_games<G: Published>(
    check: &Check,
    setup: &Setup,
    scenario: &str,
    choices: &Choices,
    game: &G,
    global: &Global,
) -> Result {
    let cell = Cell {
        scenario: scenario.to_owned(),
        data_hash: setup.files.hash_of(scenario),
        options: setup.options(),
        bots: ["random".to_owned(), "random".to_owned()],
        model: None,
    };
    let mut plan = Plan::new(G::ID, cell);
    plan.games = check.games;
    plan.seed = check.seed;
    let players = |_: Side| Player::Random;
    let seating = Seating { game, players: &players };
    let settings = Settings { threads: global.threads.into(), stop: &Stop::new(), progress: &mut |_| {} };
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = sandtable_sim::run(&plan, &[seating], None, settings);
    std::panic::set_hook(quiet);
    let told = |error| format!("the files can be read, but a random game with options {choices} fails: {error}");
    result.map(|_| ()).map_err(|error| CliError::bad_data(told(error)))
}
