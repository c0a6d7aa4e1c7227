//! `sandtable scenario show` and `diff`.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use sandtable_engine::{Published, dice::Keyed};
use sandtable_scenarios::{differences, game_of_scenario};
use sandtable_sim::{
    Purpose,
    replay::{Record, game_seeds},
};

use super::Setup;
use crate::{
    error::{CliError, Result},
    games::show_provenance,
    out::{outln, table},
    setup::{Variant, for_game},
};

/// Show how two scenarios of a game differ
#[derive(ClapArgs, Debug)]
pub(crate) struct Diff {
    /// GAME/SCENARIO, or a scenario file
    one: String,
    /// The other one, in the same form
    two: String,
}

/// What a file lacks that is shown or compared.
const NO_SCENARIO: &str =
    "this is no scenario file; such a file is named *.toml and begins with scenario_of = \"GAME\"";

/// The scenario of `GAME`, `GAME/SCENARIO` or of a scenario file.
fn setup_of(text: &str, variant: &Variant) -> Result<Setup> {
    let path = Path::new(text);
    match game_of_scenario(path).map_err(CliError::bad_data)? {
        None if path.is_file() => Err(CliError::bad_data(format!("{text}: {NO_SCENARIO}"))),
        None => variant.of(text),
        Some(game) => {
            let data: Vec<PathBuf> = variant.data.iter().cloned().chain([PathBuf::from(text)]).collect();
            Ok(Setup::new(game, &variant.given()?, &data)?)
        }
    }
}

pub(super) fn show(text: &str, variant: &Variant) -> Result {
    let setup = setup_of(text, variant)?;
    for_game!(setup.id(), G => print::<G>(&setup))
}

fn print<G: Published>(setup: &Setup) -> Result {
    let game: G = setup.load()?;
    let scenario = setup.info();
    outln!("{}/{}: {}", setup.id(), scenario.id, scenario.title);
    outln!("{}", scenario.summary);
    let sides =
        setup.catalogue.sides.iter().zip(setup.side_names()).map(|(side, name)| format!("{name} ({})", side.id));
    outln!("Sides: {}.", sides.collect::<Vec<_>>().join(" against "));
    outln!("Options: {}. Data hash: {}.\n", setup.choices, setup.data_hash());
    let facts = setup.scenario_facts::<G>()?;
    let rows = facts.into_iter().map(|fact| vec![fact.label, fact.value.words(), fact.key]);
    outln!("{}\n", table(&["what", "value", "key"], &[], rows));
    let seeds = game_seeds(1);
    let record = Record::start(&game, &mut Keyed::new(seeds.of(Purpose::Setup)));
    let rows = game.placements(record.state()).into_iter().map(|placement| vec![placement.what, placement.place]);
    outln!("{}\n", table(&["what", "where at the start"], &[], rows));
    for remark in game.remarks() {
        outln!("{remark}.\n");
    }
    show_provenance(setup);
    Ok(())
}

pub(super) fn diff(diff: &Diff) -> Result {
    let variant = Variant::default();
    let [one, two] = [setup_of(&diff.one, &variant)?, setup_of(&diff.two, &variant)?];
    if one.id() != two.id() {
        let message = format!("{} is a scenario of {}, but {} is one of {}", diff.one, one.id(), diff.two, two.id());
        return Err(CliError::usage(format!("{message}; name two of the same game")));
    }
    for_game!(one.id(), G => compare::<G>(diff, &one, &two))
}

fn compare<G: Published>(diff: &Diff, one: &Setup, two: &Setup) -> Result {
    // A scenario that cannot be played is refused with its place.
    for setup in [one, two] {
        setup.load::<G>()?;
    }
    let [names, titles] = [one, two]
        .map(|setup| (setup.side_names().join(" against "), setup.info().title.clone()))
        .into_iter()
        .fold([Vec::new(), Vec::new()], |[mut names, mut titles], (name, title)| {
            names.push(name);
            titles.push(title);
            [names, titles]
        });
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (label, key, pair) in [("title", "title", titles), ("sides", "sides", names)] {
        if pair[0] != pair[1] {
            rows.push(vec![label.to_owned(), pair[0].clone(), pair[1].clone(), key.to_owned()]);
        }
    }
    let values = [one.scenario_values::<G>()?, two.scenario_values::<G>()?];
    let found = differences(&values[0], &values[1], G::SCENARIO_KEYS);
    if found.is_empty() {
        outln!("{} and {} play the same.", diff.one, diff.two);
    }
    rows.extend(found.into_iter().map(|row| {
        let [one, two] = row.values.map(|value| value.unwrap_or_else(|| "none".to_owned()));
        vec![row.label, one, two, row.key]
    }));
    if !rows.is_empty() {
        outln!("{}", table(&["what", &diff.one, &diff.two, "key"], &[], rows.into_iter()));
    }
    Ok(())
}
