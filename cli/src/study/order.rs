//! One part of a study: a scenario with a pair of bots and all combinations of the options.

use std::{num::NonZeroU32, path::PathBuf, sync::Arc};

use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Published, Side};
use sandtable_reports::{
    stats::factorial::{Design, FractionError},
    study::{Budget, Factor, LuckBy, Planned, design},
};
use sandtable_scenarios::kebab;
use sandtable_sim::{Cell, Player};

use super::play::Frame;
use crate::{
    Global,
    error::{CliError, Result},
    seating::{fingerprint, warn_without_model},
    setup::Setup,
};

/// Re-rolled copies of every roll where bots search.
const USUAL_COPIES: u32 = 16;

/// Games of each cell that are saved together. A kill loses those in flight, so bots that search want few.
const CHUNK: u64 = 20;
const MOST_CHUNK: u64 = 1000;
const SEARCH_CHUNK: u64 = 1;

/// One scenario with one pair of bots and all combinations of the options.
#[derive(Clone)]
pub(super) struct Order {
    /// `GAME/SCENARIO`.
    pub(super) target: String,
    /// Options that are the same in all cells.
    pub(super) set: Vec<(String, String)>,
    /// Options that are varied.
    pub(super) factors: Vec<Factor>,
    /// How many of their combinations; `None` for all.
    pub(super) fraction: Option<usize>,
    /// The bots.
    pub(super) bots: [BotSpec; 2],
    /// How many games.
    pub(super) budget: Budget,
    /// Re-rolled copies by which luck is measured, 0 for none; `None`: as many as pay.
    pub(super) luck: Option<u32>,
}

/// An order with everything that it is played with.
pub(super) struct Ready<G> {
    pub(super) planned: Planned,
    /// The game of every cell.
    pub(super) games: Vec<G>,
    bots: [BotSpec; 2],
    model: Option<Arc<Model>>,
}

impl Order {
    /// Number of combinations.
    pub(super) fn cells(&self) -> usize {
        let all = || self.factors.iter().map(|factor| factor.values.len()).product();
        self.fraction.unwrap_or_else(all)
    }

    /// Builds the games of all cells.
    pub(super) fn load<G: Published + Doctrine>(&self, frame: &Frame<'_>, global: &Global) -> Result<Ready<G>> {
        let design = fraction(&self.factors, self.fraction).map_err(CliError::usage)?;
        let first = self.setup(&vec![0; self.factors.len()], frame.data)?;
        let model = first.model::<G>(frame.model)?;
        warn_without_model(global, &self.bots, model.as_ref());
        let cells = 0..design.cells();
        let games = cells.map(|cell| self.setup(&design.levels_of(cell), frame.data)?.load());
        let games: Vec<G> = games.collect::<Result<_>>()?;
        let cell = Cell {
            scenario: first.scenario.clone(),
            data_hash: first.files.hash(),
            options: first.options(),
            bots: self.bots.each_ref().map(ToString::to_string),
            model: fingerprint(&self.bots, model.as_deref()),
        };
        let mut planned = Planned::new(&games[0], cell, self.factors.clone(), self.budget);
        planned.fraction = self.fraction;
        planned.luck = self.luck_by::<G>(model.as_deref())?;
        planned.reproducible = self.bots.iter().all(BotSpec::is_reproducible);
        Ok(Ready { planned, games, bots: self.bots.clone(), model })
    }

    /// By what luck is measured. The copies of a roll take much longer than the doctrine's decision on it, and next to
    /// nothing beside a search.
    fn luck_by<G: Published>(&self, model: Option<&Model>) -> Result<Option<LuckBy>> {
        let searches = self.bots.iter().any(BotSpec::searches);
        let copies = self.luck.unwrap_or(if searches { USUAL_COPIES } else { 0 });
        match (NonZeroU32::new(copies), model) {
            (Some(copies), Some(model)) => Ok(Some(LuckBy { copies, model: model.fingerprint() })),
            (Some(_), None) if self.luck.is_some() => Err(CliError::usage(format!(
                "luck is measured with a fitted model, and there is none for these data: make one with `sandtable train {}`, or leave luck out",
                G::ID
            ))),
            _ => Ok(None),
        }
    }

    fn setup(&self, levels: &[usize], data: &[PathBuf]) -> Result<Setup> {
        let varied =
            self.factors.iter().zip(levels).map(|(factor, &level)| (factor.name.clone(), factor.values[level].clone()));
        let given: Vec<(String, String)> = self.set.iter().cloned().chain(varied).collect();
        Setup::of_pairs(&self.target, &given, data)
    }
}

impl<G: Doctrine> Ready<G> {
    /// Who plays a side.
    pub(super) fn player(&self, game: &G, side: Side) -> Player<G> {
        Player::of_spec(&self.bots[side.index()], game, self.model.clone())
    }

    /// What side one may expect in a position, where luck is measured.
    pub(super) fn value(&self, game: &G, state: &G::State, scratch: &mut Vec<f32>) -> (f32, f32) {
        self.model.as_ref().expect("without a model no luck is measured").value(game, state, Side::One, scratch)
    }

    /// Games of each cell that are played and saved together.
    pub(super) fn chunk(&self) -> u64 {
        if self.bots.iter().any(BotSpec::searches) {
            return SEARCH_CHUNK;
        }
        match self.planned.budget {
            Budget::Games { games } => (games / 100).clamp(CHUNK, MOST_CHUNK),
            // Looks are not far from each other.
            Budget::Width { .. } | Budget::Sequential { .. } => CHUNK,
        }
    }
}

/// The combinations of some options, or so many of them.
pub(super) fn fraction(factors: &[Factor], cells: Option<usize>) -> std::result::Result<Design, String> {
    design(factors, cells).map_err(|error| match error {
        FractionError::MoreValues { factor, values } => format!(
            "{} has {values} values, and a fraction takes two of each option; name two, or play all combinations",
            factors[factor].name
        ),
        other => other.to_string(),
    })
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
        let plain = kebab(name);
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
    let plain = kebab(name);
    let is_switch =
        setup.specs.iter().any(|spec| spec.name == plain && spec.values.iter().any(|value| value == "true"));
    match value.trim().to_lowercase().as_str() {
        "on" if is_switch => "true".to_owned(),
        "off" if is_switch => "false".to_owned(),
        _ => value.to_owned(),
    }
}
