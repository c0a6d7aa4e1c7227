//! `sandtable odds`.

mod answer;
mod grid;
mod told;

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use clap::Args as ClapArgs;
use sandtable_engine::{Odds, Procedure, Stream};
use sandtable_reports::report::{Lang, heat_page, html};
use sandtable_scenarios::{Choices, GameFiles, io_words, option_specs};
use sandtable_sim::replay::Header;

use self::{
    answer::{Answer, Row, Subject},
    grid::{Axis, Grid},
    told::Told,
};
use crate::{
    MOST_SEED,
    error::{CliError, Result, unknown},
    out::outln,
    output,
    report::shell,
    setup::{Setup, Variant, for_game, once, pair},
};

/// More combinations of dice than this are left to Monte Carlo.
const MOST_BRANCHES: usize = 3_000_000;
/// Values at most of a parameter of `--over`.
const MOST_VALUES: i32 = 40;

/// Compute the odds of a dice procedure: exactly, with the rules code; by Monte Carlo on request
///
/// Without a procedure, lists the procedures and their parameters.
#[derive(ClapArgs, Debug)]
#[command(visible_alias = "crt")]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// The procedure; leave it out for a list
    procedure: Option<String>,
    /// Parameters of the procedure or options of the game; --set also works
    #[arg(value_name = "NAME=VALUE")]
    values: Vec<String>,
    /// Only exact odds (the default without --games)
    #[arg(long, conflicts_with = "games")]
    exact: bool,
    /// One number for every value of a parameter, such as distance=1..15 or gun=main,secondary; use it twice for a
    /// table. Semicolons part values that have commas; `all` stands for all values where the game lists them
    #[arg(long, value_name = "NAME=VALUES", conflicts_with = "games", requires = "procedure")]
    over: Vec<String>,
    /// With --over, what each number is: the mean result, the chance of a result, by its name or number, or of a number and
    /// more, such as 2+, or a number that the procedure names itself; with one --over it may be given several times
    /// [default: mean, or all that the procedure names]
    #[arg(long, value_name = "WHAT", requires = "over")]
    of: Vec<String>,
    /// With --over, also write a page with a heat map
    #[arg(long, value_name = "FILE", requires = "over")]
    html: Option<PathBuf>,
    /// Also estimate the odds from N trials
    #[arg(long, value_name = "N", requires = "procedure", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Seed for the trials
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    seed: u64,
    /// Print CSV
    #[arg(long, conflicts_with = "table", requires = "procedure")]
    csv: bool,
    /// Print a table (the default)
    #[arg(long)]
    table: bool,
    /// Write odds.csv into this folder
    #[arg(short, long, value_name = "DIR", requires = "procedure")]
    out: Option<PathBuf>,
    #[command(flatten)]
    variant: Variant,
}

pub(crate) fn run(args: &Args) -> Result {
    // Parameters and options share --set; which is which is known once the procedure is.
    let setup = Setup::new(&args.game, &[], &args.variant.data)?;
    for_game!(setup.id(), G => answer::<G>(args, &setup))
}

fn answer<G: Odds>(args: &Args, setup: &Setup) -> Result {
    let Some(wanted) = &args.procedure else {
        list::<G>();
        return Ok(());
    };
    let names = || G::PROCEDURES.iter().map(|procedure| procedure.name);
    let procedure = G::PROCEDURES.iter().find(|procedure| procedure.name == wanted);
    let procedure = procedure.ok_or_else(|| unknown("procedure", wanted, names()))?;
    let (mut arguments, mut options) = (Vec::new(), Vec::new());
    for text in args.values.iter().chain(&args.variant.set) {
        let (name, value) = pair(text)?;
        let is_param = procedure.params.iter().any(|param| param.name == name.replace('_', "-"));
        let is_option = setup.specs.iter().any(|spec| spec.name == name.replace('_', "-"));
        if is_param {
            arguments.push((name.replace('_', "-"), value));
        } else if is_option {
            options.push((name, value));
        } else {
            return Err(unknown("parameter", &name, procedure.params.iter().map(|param| param.name)));
        }
    }
    once(&arguments)?;
    once(&options)?;
    let setup = Setup::new(&args.game, &options, &args.variant.data)?;
    let game: G = setup.load()?;
    let subject = Subject { game: G::ID, scenario: setup.scenario.clone(), options: setup.choices.to_string() };
    if !args.over.is_empty() {
        return over(args, &game, &setup, &subject, procedure, &arguments);
    }
    let answer = weigh(&game, procedure, &arguments, args.games, args.seed)?;
    if let Some(folder) = &args.out {
        save(folder, &answer.csv(&subject).map_err(CliError::failed)?)?;
    }
    if args.csv {
        let text = answer.csv(&subject).map_err(CliError::failed)?;
        outln!("{}", text.trim_end());
    } else {
        answer.print(&subject, procedure.rule, procedure.help);
    }
    Ok(())
}

/// Numbers for every combination of the values of `--over`.
fn over<G: Odds>(
    args: &Args,
    game: &G,
    setup: &Setup,
    subject: &Subject,
    procedure: &Procedure,
    arguments: &[(String, String)],
) -> Result {
    let axes: Vec<Axis> = args.over.iter().map(|text| Axis::parse(text, game, procedure)).collect::<Result<_>>()?;
    match axes.as_slice() {
        [_] => {}
        [one, two] if one.name != two.name => {}
        _ => return Err(CliError::usage("--over takes one parameter, or two different ones")),
    }
    if let Some((name, _)) = arguments.iter().find(|(name, _)| axes.iter().any(|axis| axis.name == *name)) {
        return Err(CliError::usage(format!("{name} has a value and stands in --over; leave one out")));
    }
    let measures = G::measures(procedure.name);
    let mut told: Vec<Told> = args.of.iter().map(|text| Told::of(text, measures)).collect();
    if told.is_empty() && axes.len() == 1 {
        told = measures.iter().enumerate().map(|(place, measure)| Told::Measure(place, *measure)).collect();
    }
    if told.is_empty() {
        told.push(Told::Mean);
    }
    if told.len() > 1 && axes.len() > 1 {
        return Err(CliError::usage("--of takes one number with two --over; leave one --over or the other --of out"));
    }
    let command = command(args, setup, procedure, arguments);
    let grid = Grid { subject, procedure, arguments, axes: &axes, told: &told, command };
    let heat = grid.heat(game)?;
    let text = grid.csv(&heat).map_err(CliError::failed)?;
    if let Some(folder) = &args.out {
        save(folder, &text)?;
    }
    if let Some(path) = &args.html {
        let page = html(&heat_page(&heat, Lang::En)).map_err(CliError::failed)?;
        output::save(path, &page)?;
    }
    if args.csv {
        outln!("{}", text.trim_end());
    } else {
        outln!("{}", grid::print(&heat));
    }
    Ok(())
}

/// The command that gives the same numbers.
fn command(args: &Args, setup: &Setup, procedure: &Procedure, arguments: &[(String, String)]) -> String {
    let mut words = vec![format!("sandtable odds {}/{} {}", setup.id(), setup.scenario, procedure.name)];
    words.extend(arguments.iter().map(|(name, value)| shell(&format!("{name}={value}"))));
    let changed = setup.choices.changed(&setup.specs).into_iter();
    words.extend(changed.map(|(name, value)| format!("--set {}", shell(&format!("{name}={value}")))));
    words.extend(args.variant.data.iter().map(|path| format!("--data {}", shell(&path.display().to_string()))));
    words.extend(args.over.iter().map(|over| format!("--over {}", shell(over))));
    words.extend(args.of.iter().map(|of| format!("--of {}", shell(of))));
    words.extend(args.html.iter().map(|path| format!("--html {}", shell(&path.display().to_string()))));
    words.join(" ")
}

/// Writes `odds.csv`.
fn save(folder: &Path, text: &str) -> Result {
    let told = |error: io::Error| {
        CliError::failed(format!("cannot create the folder {}: {}", folder.display(), io_words(&error)))
    };
    std::fs::create_dir_all(folder).map_err(told)?;
    output::save(&folder.join("odds.csv"), text)
}

/// Prints the exact odds of a procedure, asked in a game that began with this header.
pub(crate) fn tell<G: Odds>(game: &G, name: &str, values: &[String], header: &Header) -> Result {
    let names = G::PROCEDURES.iter().map(|procedure| procedure.name);
    let procedure = G::PROCEDURES.iter().find(|procedure| procedure.name == name);
    let procedure = procedure.ok_or_else(|| unknown("procedure", name, names))?;
    let mut arguments = Vec::new();
    for text in values {
        let (name, value) = pair(text)?;
        let name = name.replace('_', "-");
        if !procedure.params.iter().any(|param| param.name == name) {
            return Err(unknown("parameter", &name, procedure.params.iter().map(|param| param.name)));
        }
        arguments.push((name, value));
    }
    let subject = Subject { game: G::ID, scenario: header.scenario.clone(), options: changed(G::ID, header) };
    weigh(game, procedure, &arguments, None, 1)?.print(&subject, procedure.rule, procedure.help);
    Ok(())
}

/// The options of a game that differ from their defaults.
fn changed(id: &str, header: &Header) -> String {
    let given: Vec<(String, String)> = header.options.clone().into_iter().collect();
    let specs = GameFiles::embedded(id).and_then(|files| option_specs(&files).ok()).unwrap_or_default();
    let choices = Choices::resolve(&specs, &given).map(|choices| choices.to_string());
    // Options of other data than the built-in ones are all told.
    choices
        .unwrap_or_else(|_| given.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(","))
}

/// Exact odds, and those of so many trials.
fn weigh<G: Odds>(
    game: &G,
    procedure: &Procedure,
    arguments: &[(String, String)],
    games: Option<u64>,
    seed: u64,
) -> Result<Answer> {
    let values = procedure.arguments(arguments);
    let question = game.question(procedure.name, &values).map_err(CliError::usage)?;
    let mean = game.mean(&question);
    let exact = if mean.is_some() { None } else { Some(game.exact(&question, MOST_BRANCHES)) };
    if let (Some(Err(error)), None) = (&exact, games) {
        return Err(CliError::failed(format!("cannot compute exact odds: {error} with --games N")));
    }
    let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
    let mut dice = Stream::new(seed);
    for _ in 0..games.unwrap_or(0) {
        *counts.entry(game.answer(&question, &mut dice)).or_default() += 1;
    }
    let exact = exact.and_then(std::result::Result::ok);
    let mut results: Vec<i32> = exact.iter().flat_map(|map| map.keys()).chain(counts.keys()).copied().collect();
    results.sort_unstable();
    results.dedup();
    let measures = G::measures(procedure.name);
    let text = |result| game.answer_text(&question, result);
    let mut known = game.results(&question);
    known.extend(&results);
    known.sort_unstable();
    known.dedup();
    let known = known.into_iter().map(|result| (result, text(result))).collect();
    let rows = results.into_iter().map(|result| Row {
        result,
        text: text(result),
        exact: exact.as_ref().and_then(|map| map.get(&result).copied()),
        count: counts.get(&result).copied().unwrap_or(0),
        measured: measures.iter().map(|measure| game.measured(&question, measure.name, result)).collect(),
    });
    let rows = rows.collect();
    let terrain = values.iter().find(|(name, _)| name == "terrain").map_or(String::new(), |(_, value)| value.clone());
    let values = values.iter().map(|(name, value)| format!("{name}={value}"));
    Ok(Answer {
        procedure: procedure.name,
        arguments: values.collect::<Vec<_>>().join(" "),
        column: game.column(&question),
        terrain,
        rows,
        trials: games.unwrap_or(0),
        mean,
        measures,
        known,
    })
}

/// Prints the procedures of a game.
pub(crate) fn list<G: Odds>() {
    for procedure in G::PROCEDURES {
        outln!("{} ({}): {}", procedure.name, procedure.rule, procedure.help);
        for param in procedure.params {
            outln!("    {}={}  {}", param.name, param.default, param.help);
        }
        for measure in G::measures(procedure.name) {
            outln!("    --of {}  {}", measure.name, measure.help);
        }
    }
    if let Some(first) = G::PROCEDURES.first() {
        let values = first.params.iter().map(|param| format!(" {}={}", param.name, param.default));
        outln!("\nExample: sandtable odds {} {}{} --games 100000", G::ID, first.name, values.collect::<String>());
    }
}
