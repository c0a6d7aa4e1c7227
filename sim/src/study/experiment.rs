//! Experiment files: scenarios, combinations of options and pairs of bots, as TOML.

use std::path::{Path, PathBuf};

use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::Published;
use sandtable_scenarios::{Choices, DataError, decode, games, io_words, kebab, read_file, tomlfile::Section};

use super::{
    Budget, Factor, SHIPPED, data_factor,
    order::{self, Order, USUAL_GAMES, USUAL_MOST},
};
use crate::{
    seating::seats,
    setup::{Setup, SetupError, find_game},
};

/// An experiment as read from its file: every name in it exists.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Id of the game.
    pub game: String,
    /// Where all chance comes from.
    pub seed: u64,
    /// Data files instead of the built-in ones.
    pub data: Vec<PathBuf>,
    /// A model instead of the built-in one.
    pub model: Option<PathBuf>,
    /// What is played, in this order.
    pub orders: Vec<Order>,
}

/// The text of an experiment.
///
/// # Errors
/// When the file cannot be read, is not UTF-8 or holds control characters.
pub fn experiment_text(path: &Path) -> Result<String, SetupError> {
    let unreadable = |error| SetupError::Experiment { path: path.to_owned(), reason: io_words(&error) };
    Ok(decode(&path.display().to_string(), &read_file(path).map_err(unreadable)?)?)
}

/// The game of an experiment.
///
/// # Errors
/// When the file names none that there is.
pub fn experiment_game<'a>(root: &'a Section<'_>) -> Result<&'a str, SetupError> {
    let game = root.text("game")?;
    let catalogue = games().iter().map(|game| game.id.as_str()).collect::<Vec<_>>();
    root.one_of("game", &catalogue)?;
    Ok(game)
}

impl Experiment {
    /// Reads the whole file before anything is played.
    ///
    /// # Errors
    /// When something in it cannot be used; the error names line and column.
    pub fn read<G: Published + Doctrine>(root: &Section<'_>) -> Result<Self, SetupError> {
        root.only(&[
            "game",
            "scenarios",
            "seed",
            "data",
            "against",
            "model",
            "luck",
            "set",
            "vary",
            "fraction",
            "bots",
            "budget",
            "mirror",
        ])?;
        let game = root.text("game")?.to_owned();
        let seed = if root.has("seed") { root.int("seed", 0..=i64::MAX as u64)? } else { 1 };
        let list = |key: &str| if root.has(key) { root.texts(key) } else { Ok(Vec::new()) };
        let data: Vec<PathBuf> = list("data")?.into_iter().map(PathBuf::from).collect();
        let model = if root.has("model") { Some(PathBuf::from(root.text("model")?)) } else { None };
        let named = list("scenarios")?;
        if root.has("scenarios") && named.is_empty() {
            return Err(root.error("scenarios", "there is no scenario; name some, or leave `scenarios` out").into());
        }
        if let Some(missing) = data.iter().find(|path| !path.exists()) {
            let message = format!("there is no file or folder `{}`; name one that there is", missing.display());
            return Err(root.error("data", message).into());
        }
        // Options are those of all scenarios; a scenario that there is not is refused below, with its place.
        let first = || Ok::<_, SetupError>(format!("{game}/{}", find_game(&game)?.scenarios[0].id));
        let target = if named.is_empty() { game.clone() } else { first()? };
        let base = Setup::new(&target, &[], &data)?;
        let scenarios = scenarios(root, named, &base)?;
        let set = set(root, &base)?;
        let factors = factors(root, &base)?;
        let fraction = if root.has("fraction") { Some(root.int("fraction", 1..=1_000_000)?) } else { None };
        order::fraction(&factors, fraction).map_err(|error| {
            let key = if root.has("fraction") { "fraction" } else { "vary" };
            root.error(key, error.to_string())
        })?;
        if let Some(factor) = factors.iter().find(|factor| set.iter().any(|(name, _)| kebab(name) == factor.name)) {
            let message = format!("{} is also in [set]; leave it out there", factor.name);
            return Err(root.error("vary", message).into());
        }
        let against = against(root, &data)?;
        let luck = if root.has("luck") { Some(root.int("luck", 0..=10_000)?) } else { None };
        let budget = budget(root)?;
        let loaded: G = base.load()?;
        let pairs = with_mirrors(root, bots(root, &loaded)?)?;
        let mut orders = Vec::new();
        for scenario in &scenarios {
            let mut factors = factors.clone();
            if let Some(against) = &against {
                let factor = data_factor(&format!("{game}/{scenario}"), &data, against).map_err(|error| {
                    if error.is_choice() { root.error("against", error.to_string()).into() } else { error }
                })?;
                factors.insert(0, factor);
                order::fraction(&factors, fraction).map_err(|error| root.error("vary", error.to_string()))?;
            }
            for (bots, games) in &pairs {
                let budget = games.map_or(budget, |games| Budget::Games { games });
                let target = format!("{game}/{scenario}");
                orders.push(Order {
                    target,
                    set: set.clone(),
                    factors: factors.clone(),
                    fraction,
                    bots: bots.clone(),
                    budget,
                    luck,
                    against: against.clone(),
                });
            }
        }
        Ok(Experiment { game, seed, data, model, orders })
    }
}

type Read<T> = std::result::Result<T, DataError>;

/// `scenarios`: those that are named, or the first one of the game.
fn scenarios<'a>(root: &Section<'_>, named: Vec<&'a str>, base: &'a Setup) -> Read<Vec<&'a str>> {
    if named.is_empty() {
        return Ok(vec![&base.scenario]);
    }
    let known: Vec<&str> = base.catalogue.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    if let Some(unknown) = named.iter().find(|scenario| !known.contains(scenario)) {
        let message = format!("there is no scenario `{unknown}`; use one of: {}", known.join(", "));
        return Err(root.error("scenarios", message));
    }
    if let Some(twice) = (1..named.len()).find(|&i| named[..i].contains(&named[i])) {
        let message = format!("scenario `{}` is listed twice; list it once", named[twice]);
        return Err(root.error("scenarios", message));
    }
    Ok(named)
}

/// `against`: files to compare the data with, besides the built-in ones.
fn against(root: &Section<'_>, data: &[PathBuf]) -> Read<Option<Vec<PathBuf>>> {
    if !root.has("against") {
        return Ok(None);
    }
    if data.is_empty() {
        return Err(root.error("against", "there is nothing to compare; name the changed files with `data`"));
    }
    let files = root.texts("against")?.into_iter().filter(|file| *file != SHIPPED);
    Ok(Some(files.map(PathBuf::from).collect()))
}

/// `[set]`: options that are the same everywhere.
fn set(root: &Section<'_>, setup: &Setup) -> Read<Vec<(String, String)>> {
    let mut set = Vec::new();
    if root.has("set") {
        let section = root.section("set")?;
        for name in section.keys() {
            let given = (name.to_owned(), order::spelled(setup, name, section.text(name)?));
            Choices::resolve(&setup.specs, std::slice::from_ref(&given))
                .map_err(|message| section.error(name, message))?;
            set.push(given);
        }
    }
    Ok(set)
}

/// `[vary]`: options with the values to compare.
fn factors(root: &Section<'_>, setup: &Setup) -> Read<Vec<Factor>> {
    let mut factors = Vec::new();
    if root.has("vary") {
        let section = root.section("vary")?;
        for name in section.keys() {
            let values: Vec<String> = section.texts(name)?.into_iter().map(str::to_owned).collect();
            let factor = order::factor(setup, name, &values).map_err(|error| section.error(name, error.to_string()))?;
            if factors.iter().any(|earlier: &Factor| earlier.name == factor.name) {
                return Err(section.error(name, format!("{} appears twice; list all its values once", factor.name)));
            }
            factors.push(factor);
        }
    }
    Ok(factors)
}

/// A bot for each side, and a number of games of their own.
type Pair = ([BotSpec; 2], Option<u64>);

/// `mirror`: whether the bots of the sides are swapped as well.
fn with_mirrors(root: &Section<'_>, pairs: Vec<Pair>) -> Read<Vec<Pair>> {
    if !root.has("mirror") || !root.flag("mirror")? {
        return Ok(pairs);
    }
    let message = "this swaps the bots of the sides, but both sides have the same bot; leave it out";
    mirrored(pairs).ok_or_else(|| root.error("mirror", message))
}

/// Behind every pair of different bots the same with seats swapped, unless that stands there anyway; `None` when all
/// pairs are of one bot.
fn mirrored(pairs: Vec<Pair>) -> Option<Vec<Pair>> {
    let given: Vec<[BotSpec; 2]> = pairs.iter().map(|(bots, _)| bots.clone()).collect();
    let mut all = Vec::new();
    for ([one, two], games) in pairs {
        let swapped = [two.clone(), one.clone()];
        let is_new = one != two && !given.contains(&swapped);
        all.push(([one, two], games));
        all.extend(is_new.then_some((swapped, games)));
    }
    all.iter().any(|([one, two], _)| one != two).then_some(all)
}

/// `[[bots]]`.
fn bots<G: Published + Doctrine>(root: &Section<'_>, game: &G) -> Read<Vec<Pair>> {
    let mut pairs = Vec::new();
    let sections = if root.has("bots") { root.sections("bots")? } else { Vec::new() };
    for section in sections {
        let sides = sandtable_engine::Side::BOTH.map(|side| game.side_id(side));
        section.only(&["both", "games", sides[0], sides[1]])?;
        let mut words = Vec::new();
        for key in ["both", sides[0], sides[1]] {
            if section.has(key) {
                let text = section.text(key)?;
                let bot: BotSpec = text.parse().map_err(|error| section.error(key, format!("{error}")))?;
                if bot == BotSpec::Human {
                    return Err(section.error(key, "a person cannot play in an experiment; name a bot"));
                }
                if !bot.is_reproducible() {
                    let message = format!("games with `{bot}` cannot be repeated; use a budget in iterations");
                    return Err(section.error(key, message));
                }
                words.push(if key == "both" { text.to_owned() } else { format!("{key}={text}") });
            }
        }
        let key = ["both", sides[0], sides[1]].into_iter().find(|key| section.has(key)).unwrap_or("both");
        let pair = seats(game, &words).map_err(|error| section.error(key, error.to_string()))?;
        if pairs.iter().any(|(earlier, _)| *earlier == pair) {
            return Err(section.error(key, "this pair of bots appears twice; list each pair once".to_owned()));
        }
        let games = if section.has("games") { Some(section.int("games", 1..=100_000_000)?) } else { None };
        pairs.push((pair, games));
    }
    if pairs.is_empty() {
        let script = seats(game, &[]).map_err(|error| root.error("bots", error.to_string()))?;
        pairs.push((script, None));
    }
    Ok(pairs)
}

/// `[budget]`: games, or a width, or a sequential test.
fn budget(root: &Section<'_>) -> Read<Budget> {
    if !root.has("budget") {
        return Ok(Budget::Games { games: USUAL_GAMES });
    }
    let section = root.section("budget")?;
    section.only(&["games", "width", "sequential"])?;
    let games = if section.has("games") { Some(section.int("games", 1..=100_000_000)?) } else { None };
    let most = games.unwrap_or(USUAL_MOST);
    if section.has("width") {
        let points = section.number("width", 0.01..=50.0)?;
        if section.has("sequential") {
            return Err(section
                .error("sequential", "a budget cannot have both a width and a sequential test; keep one of the two"));
        }
        return Ok(Budget::Width { half_width: points / 100.0, most });
    }
    if section.has("sequential") && section.flag("sequential")? {
        return Ok(Budget::Sequential { most });
    }
    Ok(Budget::Games { games: games.unwrap_or(USUAL_GAMES) })
}
