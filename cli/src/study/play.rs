//! Plays the groups of a study.

use std::{
    fs,
    num::NonZeroU32,
    path::{Path, PathBuf},
    sync::Arc,
};

use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Published, Side};
use sandtable_reports::{
    stats::factorial::Design,
    study::{Budget, Factor, Group, to_json, verdict, write_effects},
};
use sandtable_sim::{Cell, Gauge, Labels, Lockstep, Manifest, Plan, Player, Seating, Stop, write_file};

use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    progress::Meter,
    seating::{sim_error, warn_without_model},
    setup::{Setup, parse_bot},
};

/// Re-rolled copies of every roll where bots search.
const USUAL_COPIES: u32 = 16;

/// Combinations of options that one study may have.
const MOST_CELLS: usize = 256;

/// One scenario with one pair of bots and all combinations of the options.
pub(super) struct Order {
    /// `GAME/SCENARIO`.
    pub(super) target: String,
    /// Options that are the same in all cells.
    pub(super) set: Vec<(String, String)>,
    /// Options that are varied.
    pub(super) factors: Vec<Factor>,
    /// The bots.
    pub(super) bots: [BotSpec; 2],
    /// How many games.
    pub(super) budget: Budget,
    /// Re-rolled copies by which luck is measured, 0 for none; `None`: as many as pay.
    pub(super) luck: Option<u32>,
}

/// What all orders of a study share.
pub(super) struct Frame<'a> {
    pub(super) seed: u64,
    pub(super) data: &'a [PathBuf],
    pub(super) model: Option<&'a Path>,
    pub(super) out: Option<&'a Path>,
    pub(super) fresh: bool,
    pub(super) json: bool,
    /// The command that gives the same result.
    pub(super) again: String,
}

/// Asked by Ctrl-C.
pub(super) static STOP: Stop = Stop::new();

/// The files of a study's folder.
const FILES: [&str; 2] = ["effects.csv", "verdict.json"];

/// Plays all orders, prints the verdict, writes the files. Nothing is written unless all games were played.
pub(super) fn run<G: Published + Doctrine>(orders: &[Order], frame: &Frame<'_>, global: &Global) -> Result {
    if let Some(folder) = frame.out {
        check_folder(folder, frame.fresh)?;
        // Before the games, so that they are not played in vain.
        fs::create_dir_all(folder).map_err(|error| {
            let folder = folder.display();
            CliError::failed(format!("cannot make the folder {folder} ({error}): give one that you may write to"))
        })?;
    }
    ctrlc::set_handler(|| STOP.ask()).map_err(CliError::failed)?;
    let pool = pool(global)?;
    let mut groups = Vec::new();
    for order in orders {
        groups.push(pool.install(|| play::<G>(order, frame, global))?);
    }
    let json = to_json(&groups);
    if frame.json {
        outln!("{}", json.trim_end());
    } else {
        outln!("{}", verdict(&groups, false).trim_end());
    }
    if let Some(folder) = frame.out {
        write_effects(folder, &groups).map_err(|error| sim_error(&error))?;
        let text = json.as_bytes();
        write_file(&folder.join(FILES[1]), |file| std::io::Write::write_all(file, text))
            .map_err(|error| sim_error(&error))?;
    }
    global.note(format!("again: {}", frame.again));
    Ok(())
}

/// The threads that games are played on.
pub(super) fn pool(global: &Global) -> Result<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new().num_threads(global.threads.into()).build().map_err(CliError::failed)
}

/// A folder that holds something else is left alone.
fn check_folder(folder: &Path, fresh: bool) -> Result {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let names: Vec<String> = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    if names.iter().any(|name| !FILES.contains(&name.as_str())) {
        return Err(CliError::bad_data(format!(
            "{} is not empty and holds no study: give a new or empty folder",
            folder.display()
        )));
    }
    if !names.is_empty() && !fresh {
        return Err(CliError::bad_data(format!(
            "{} holds a study already: give another folder, or replace it with --fresh",
            folder.display()
        )));
    }
    Ok(())
}

fn play<G: Published + Doctrine>(order: &Order, frame: &Frame<'_>, global: &Global) -> Result<Group> {
    let design = Design::full(&order.factors.iter().map(|factor| factor.values.len()).collect::<Vec<_>>());
    if design.cells() > MOST_CELLS {
        return Err(CliError::usage(format!(
            "the options have {} combinations, more than {MOST_CELLS}; vary fewer at a time",
            design.cells()
        )));
    }
    let mut games: Vec<G> = Vec::new();
    let mut cells = Vec::new();
    let mut model: Option<Arc<Model>> = None;
    for cell in 0..design.cells() {
        let levels = design.levels_of(cell);
        let varied =
            order.factors.iter().zip(levels).map(|(factor, level)| (factor.name.clone(), factor.values[level].clone()));
        let given: Vec<(String, String)> = order.set.iter().cloned().chain(varied).collect();
        let setup = Setup::of_pairs(&order.target, &given, frame.data)?;
        games.push(setup.load()?);
        if cell == 0 {
            model = setup.model::<G>(frame.model)?;
            warn_without_model(global, &order.bots, model.as_ref());
        }
        cells.push(Cell {
            scenario: setup.scenario.clone(),
            data_hash: setup.files.hash(),
            options: setup.options(),
            bots: order.bots.each_ref().map(ToString::to_string),
            model: model.as_deref().filter(|_| order.bots.iter().any(BotSpec::uses_model)).map(Model::fingerprint),
        });
    }
    let mut plan = Plan::new(G::ID, cells[0].clone());
    plan.cells = cells;
    plan.seed = frame.seed;
    plan.games = order.budget.most();
    plan.reproducible = order.bots.iter().all(BotSpec::is_reproducible);
    let played = Lockstep::new(plan.cells.len());
    let manifest = Manifest::new(plan, Labels::of(&games[0]));
    if order.luck.is_some_and(|copies| copies > 0) && model.is_none() {
        return Err(CliError::usage(format!(
            "luck is measured with a fitted model, and there is none for these data: make one with `sandtable train {}`, or leave luck out",
            G::ID
        )));
    }
    let luck_copies = luck_copies(order, model.is_some());
    let value = |game: &G, state: &G::State, scratch: &mut Vec<f32>| {
        model.as_ref().expect("without a model no luck is measured").value(game, state, Side::One, scratch)
    };
    let gauge = luck_copies.map(|copies| Gauge { value: &value, copies });
    let mut group = Group { manifest, factors: order.factors.clone(), budget: order.budget, luck_copies, played };
    let seats: Vec<_> = games
        .iter()
        .map(|game| {
            let model = model.clone();
            move |side: Side| Player::of_spec(&order.bots[side.index()], game, model.clone())
        })
        .collect();
    let seatings: Vec<Seating<'_, G>> =
        games.iter().zip(&seats).map(|(game, players)| Seating { game, players }).collect();
    let cells = games.len() as u64;
    let meter = Meter::new(global, order.budget.most() * cells, "games");
    while let Some(next) = order.budget.next(&group) {
        let before = group.played.games() * cells;
        let tell = |new: u64| meter.tell(before + new, String::new);
        let is_done = group.played.play_to(next, &seatings, frame.seed, gauge.as_ref(), &STOP, &tell);
        if !is_done.map_err(|error| sim_error(&error))? {
            meter.finish();
            return Err(CliError::interrupted(format!(
                "interrupted, nothing was written; start over with: {}",
                frame.again
            )));
        }
    }
    meter.finish();
    group.manifest.plan.games = group.played.games();
    Ok(group)
}

/// By how many copies luck is measured. The copies of a roll take much longer than the doctrine's decision on it, and
/// next to nothing beside a search.
fn luck_copies(order: &Order, has_model: bool) -> Option<NonZeroU32> {
    let searches = order.bots.iter().any(|bot| matches!(bot, BotSpec::Mcts(_)));
    let copies = order.luck.unwrap_or(if searches { USUAL_COPIES } else { 0 });
    NonZeroU32::new(copies).filter(|_| has_model)
}

/// Reads the values of an option and puts them into the program's form.
pub(super) fn factor(setup: &Setup, name: &str, values: &[String]) -> std::result::Result<Factor, String> {
    if values.len() < 2 {
        return Err(format!("{name} is varied over {} value; give two or more with commas between", values.len()));
    }
    let mut factor = Factor { name: String::new(), values: Vec::new() };
    for value in values {
        let given = [(name.to_owned(), spelled(setup, name, value))];
        let choices = sandtable_scenarios::Choices::resolve(&setup.specs, &given)?;
        let plain = name.trim().to_lowercase().replace('_', "-");
        let value = choices.get(&plain).to_owned();
        if factor.values.contains(&value) {
            return Err(format!("{name} is given the value {value} twice; give each value once"));
        }
        factor = Factor { name: plain, values: factor.values.into_iter().chain([value]).collect() };
    }
    Ok(factor)
}

/// `on` and `off` for switches.
pub(super) fn spelled(setup: &Setup, name: &str, value: &str) -> String {
    let plain = name.trim().to_lowercase().replace('_', "-");
    let is_switch =
        setup.specs.iter().any(|spec| spec.name == plain && spec.values.iter().any(|value| value == "true"));
    match value.trim().to_lowercase().as_str() {
        "on" if is_switch => "true".to_owned(),
        "off" if is_switch => "false".to_owned(),
        _ => value.to_owned(),
    }
}

/// The pair of the same bot.
pub(super) fn both(text: &str) -> Result<[BotSpec; 2]> {
    Ok([parse_bot(text)?, parse_bot(text)?])
}
