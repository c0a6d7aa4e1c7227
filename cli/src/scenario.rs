//! `sandtable scenario`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use sandtable_engine::{Published, Side, dice::Keyed};
use sandtable_scenarios::{Choices, GameFiles, games};
use sandtable_sim::{Cell, Plan, Player, Purpose, Seating, Settings, Stop, replay};

use crate::{
    Global,
    error::{CliError, Result},
    games::show_provenance,
    out::{outln, table},
    setup::{Setup, Variant, find_game, for_game},
};

/// List, show and check scenarios and data files
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the scenarios of all games, or of one
    List {
        /// The game
        game: Option<String>,
    },
    /// Show a scenario: options, set-up, where the data came from
    Show {
        /// The game, or GAME/SCENARIO
        game: String,
        #[command(flatten)]
        variant: Variant,
    },
    Check(Check),
}

/// Check data files in place of the built-in ones: form, sense, and random games with every option
#[derive(ClapArgs, Debug)]
pub(crate) struct Check {
    /// Data files, or folders of data files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The game they belong to [default: found by the names of the files]
    #[arg(long)]
    game: Option<String>,
    /// Random games for each scenario and value of an option
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the random games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

pub(crate) fn run(command: &Command, global: &Global) -> Result {
    match command {
        Command::List { game } => list(game.as_deref()),
        Command::Show { game, variant } => {
            let setup = variant.of(game)?;
            for_game!(setup.id(), G => show::<G>(&setup))
        }
        Command::Check(check) => {
            let id = game_of(check)?;
            let setup = Setup::new(id, &[], &check.paths)?;
            for_game!(setup.id(), G => check_game::<G>(check, &setup, global))
        }
    }
}

fn list(game: Option<&str>) -> Result {
    let chosen = match game {
        Some(id) => vec![find_game(id)?],
        None => games().iter().collect(),
    };
    let rows = chosen.into_iter().flat_map(|game| {
        game.scenarios.iter().map(|s| vec![format!("{}/{}", game.id, s.id), s.title.clone(), s.summary.clone()])
    });
    outln!("{}", table(&["scenario", "title", "what it is"], &[], rows));
    Ok(())
}

fn show<G: Published>(setup: &Setup) -> Result {
    let game: G = setup.load()?;
    let scenario = setup.catalogue.scenarios.iter().find(|scenario| scenario.id == setup.scenario);
    let scenario = scenario.expect("the scenario was looked up");
    outln!("{}/{}: {}", setup.id(), scenario.id, scenario.title);
    outln!("{}", scenario.summary);
    outln!("Options: {}. Data hash: {}.\n", setup.choices, setup.files.hash());
    let seeds = replay::game_seeds(1);
    let record = replay::Record::start(&game, &mut Keyed::new(seeds.of(Purpose::Setup)));
    let rows = game.placements(record.state()).into_iter().map(|placement| vec![placement.what, placement.place]);
    outln!("{}\n", table(&["what", "where at the start"], &[], rows));
    show_provenance(setup);
    Ok(())
}

/// The game that the files belong to: the one named, else the one that knows all their names.
fn game_of(check: &Check) -> Result<&str> {
    if let Some(id) = &check.game {
        return Ok(find_game(id)?.id.as_str());
    }
    let fits = |id: &str| {
        let mut files = GameFiles::embedded(id).expect("the catalogue lists embedded games");
        check.paths.iter().try_for_each(|path| files.overlay(path).map(|_| ()))
    };
    let mut first_error = None;
    let mut found = Vec::new();
    for game in games() {
        match fits(&game.id) {
            Ok(()) => found.push(game.id.as_str()),
            Err(error) => drop(first_error.get_or_insert(error)),
        }
    }
    match (found.as_slice(), first_error) {
        ([one], _) => Ok(one),
        ([], Some(error)) => Err(CliError::bad_data(error)),
        (several, _) => Err(CliError::usage(format!("the files fit {}; name one with --game", several.join(", ")))),
    }
}

fn check_game<G: Published>(check: &Check, setup: &Setup, global: &Global) -> Result {
    let mut played = 0;
    for scenario in &setup.catalogue.scenarios {
        let mut variants = vec![Vec::new()];
        for spec in &setup.specs {
            let others = spec.values.iter().filter(|value| **value != spec.default);
            variants.extend(others.map(|value| vec![(spec.name.clone(), value.clone())]));
        }
        for given in variants {
            let choices = Choices::resolve(&setup.specs, &given).map_err(CliError::failed)?;
            let game = match G::load(&setup.files, &scenario.id, &choices) {
                Err(error) if error.is_choice => continue,
                loaded => loaded.map_err(CliError::bad_data)?,
            };
            random_games(check, setup, &scenario.id, &choices, &game, global)?;
            played += check.games;
        }
    }
    let replaced: Vec<&str> = setup.files.names().filter(|name| setup.files.is_replaced(name)).collect();
    outln!("OK: {} of {}; {played} random games over all options.", replaced.join(", "), setup.id());
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
        data_hash: setup.files.hash(),
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
    let told = |error| format!("the files can be read, but with options {choices} a random game fails: {error}");
    result.map(|_| ()).map_err(|error| CliError::bad_data(told(error)))
}
