//! `sandtable odds`.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args as ClapArgs;
use sandtable_engine::{
    Published, Stream,
    dice::{Weight, enumerate},
};
use sandtable_reports::stats::{DEFAULT_LEVEL, Estimate, wilson};
use sandtable_sim::write_file;

use crate::{
    error::{CliError, Result, unknown},
    out::{outln, percent, table},
    setup::{Setup, Variant, for_game, pair},
    sim::sim_error,
};

/// More combinations of dice than this are left to Monte Carlo.
const MOST_BRANCHES: usize = 3_000_000;

/// Odds of a dice procedure: exact, by the very rules code; by Monte Carlo on request
///
/// Without a procedure: the list of them with their parameters.
#[derive(ClapArgs, Debug)]
#[command(visible_alias = "crt")]
pub(crate) struct Args {
    /// The game, or GAME/SCENARIO
    game: String,
    /// The procedure
    procedure: Option<String>,
    /// Parameters of the procedure, or options of the game; also as --set
    #[arg(value_name = "NAME=VALUE")]
    values: Vec<String>,
    /// Exact odds only (the default, unless --games is given)
    #[arg(long, conflicts_with = "games")]
    exact: bool,
    /// Also try it N times
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Seed of the trials
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Print CSV
    #[arg(long, conflicts_with = "table")]
    csv: bool,
    /// Print a table (the default)
    #[arg(long)]
    table: bool,
    /// Write odds.csv into this folder
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    variant: Variant,
}

pub(crate) fn run(args: &Args) -> Result {
    // Parameters and options share --set; which is which is known once the procedure is.
    let plain = Variant { set: Vec::new(), data: args.variant.data.clone() };
    let setup = Setup::new(&args.game, &plain)?;
    for_game!(setup.id(), G => answer::<G>(args, &setup))
}

/// One result of a procedure.
struct Row {
    result: i32,
    text: String,
    exact: Option<Weight>,
    count: u64,
}

/// All results with what is needed to print them.
struct Answer {
    game: &'static str,
    procedure: &'static str,
    arguments: String,
    rows: Vec<Row>,
    trials: u64,
}

fn answer<G: Published>(args: &Args, setup: &Setup) -> Result {
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
    let setup = Setup::of_pairs(&args.game, &options, &args.variant.data)?;
    let game: G = setup.load()?;
    let values: Vec<(String, String)> = procedure
        .params
        .iter()
        .map(|param| {
            let given = arguments.iter().rev().find(|(name, _)| name == param.name);
            (param.name.to_owned(), given.map_or(param.default, |(_, value)| value.as_str()).to_owned())
        })
        .collect();
    let question = game.question(procedure.name, &values).map_err(CliError::usage)?;
    let exact = enumerate(MOST_BRANCHES, |dice| game.answer(&question, dice));
    if let (Err(error), None) = (&exact, args.games) {
        return Err(CliError::failed(format!("no exact odds: {error}, with --games N")));
    }
    let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
    let mut dice = Stream::new(args.seed);
    for _ in 0..args.games.unwrap_or(0) {
        *counts.entry(game.answer(&question, &mut dice)).or_default() += 1;
    }
    let exact = exact.ok();
    let mut results: Vec<i32> = exact.iter().flat_map(|map| map.keys()).chain(counts.keys()).copied().collect();
    results.sort_unstable();
    results.dedup();
    let rows = results.into_iter().map(|result| Row {
        result,
        text: game.answer_text(&question, result),
        exact: exact.as_ref().and_then(|map| map.get(&result).copied()),
        count: counts.get(&result).copied().unwrap_or(0),
    });
    let values = values.iter().map(|(name, value)| format!("{name}={value}"));
    let answer = Answer {
        game: G::ID,
        procedure: procedure.name,
        arguments: values.collect::<Vec<_>>().join(" "),
        rows: rows.collect(),
        trials: args.games.unwrap_or(0),
    };
    if let Some(folder) = &args.out {
        let text = answer.csv().map_err(CliError::failed)?;
        let told = |error| CliError::failed(format!("cannot make the folder {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(told)?;
        let path = folder.join("odds.csv");
        write_file(&path, |file| std::io::Write::write_all(file, text.as_bytes()))
            .map_err(|error| sim_error(&error))?;
    }
    if args.csv {
        let text = answer.csv().map_err(CliError::failed)?;
        outln!("{}", text.trim_end());
    } else {
        answer.print(procedure.rule, procedure.help, &setup);
    }
    Ok(())
}

fn list<G: Published>() {
    for procedure in G::PROCEDURES {
        outln!("{} ({}): {}", procedure.name, procedure.rule, procedure.help);
        for param in procedure.params {
            outln!("    {}={}  {}", param.name, param.default, param.help);
        }
    }
    if let Some(first) = G::PROCEDURES.first() {
        let values = first.params.iter().map(|param| format!(" {}={}", param.name, param.default));
        outln!("\nExample: sandtable odds {} {}{} --games 100000", G::ID, first.name, values.collect::<String>());
    }
}

impl Answer {
    fn print(&self, rule: &str, help: &str, setup: &Setup) {
        outln!("{} {} ({rule}): {help}", self.game, self.procedure);
        outln!("with {}; options: {}\n", self.arguments, setup.choices);
        let is_exact = self.rows.iter().any(|row| row.exact.is_some());
        let mut header = vec!["result"];
        if is_exact {
            header.extend(["exact", "exact %"]);
        }
        if self.trials > 0 {
            header.extend(["trials", "Monte Carlo % [95 % interval]"]);
        }
        let rows = self.rows.iter().map(|row| {
            let mut cells = vec![row.text.clone()];
            if is_exact {
                let weight = row.exact.unwrap_or_default();
                cells.extend([weight.to_string(), format!("{:.3} %", 100.0 * share(weight))]);
            }
            if self.trials > 0 {
                cells.extend([row.count.to_string(), interval(&self.estimate(row))]);
            }
            cells
        });
        outln!("{}", table(&header, &[1, 2, 3], rows));
        if self.is_numeric() {
            if is_exact {
                outln!("mean {:.4} (exact)", self.mean(|row| share(row.exact.unwrap_or_default())));
            }
            if self.trials > 0 {
                let mean = self.mean(|row| row.count as f64 / self.trials as f64);
                let square = self.rows.iter().map(|row| f64::from(row.result).powi(2) * row.count as f64).sum::<f64>();
                let error = ((square / self.trials as f64 - mean * mean).max(0.0) / self.trials as f64).sqrt() * 1.96;
                outln!(
                    "mean {mean:.4} [{:.4}, {:.4}] (Monte Carlo, normal interval, n {})",
                    mean - error,
                    mean + error,
                    self.trials
                );
            }
        }
        if self.trials > 0 {
            outln!("Monte Carlo: {} trials, Wilson intervals.", self.trials);
        }
    }

    /// Whether the results are amounts, so that a mean says something: their texts name them.
    fn is_numeric(&self) -> bool {
        self.rows.iter().all(|row| row.text.contains(&row.result.to_string()))
    }

    fn mean(&self, share: impl Fn(&Row) -> f64) -> f64 {
        self.rows.iter().map(|row| f64::from(row.result) * share(row)).sum()
    }

    fn estimate(&self, row: &Row) -> Estimate {
        wilson(row.count, self.trials, DEFAULT_LEVEL)
    }

    /// `odds.csv`: exact weights over one total, and the trials beside them where there were any.
    fn csv(&self) -> std::result::Result<String, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        let mut header =
            vec!["game", "table", "column", "terrain", "drm", "result", "weight", "weight_total", "probability"];
        if self.trials > 0 {
            header.extend(["games", "count", "estimate", "ci_low", "ci_high", "method"]);
        }
        writer.write_record(header)?;
        let total = self.common_denominator();
        for row in &self.rows {
            let mut record: Vec<String> =
                [self.game, self.procedure, &self.arguments, "", ""].map(str::to_owned).into();
            record.push(row.result.to_string());
            match (row.exact, total) {
                (Some(weight), Some(total)) => {
                    record.extend([weight.numer() * (total / weight.denom()), total].map(|number| number.to_string()));
                }
                (Some(weight), None) => record.extend([weight.numer().to_string(), weight.denom().to_string()]),
                (None, _) => record.extend([String::new(), String::new()]),
            }
            record.push(row.exact.map_or_else(String::new, |weight| share(weight).to_string()));
            if self.trials > 0 {
                let estimate = self.estimate(row);
                record.extend([self.trials, row.count].map(|number| number.to_string()));
                record.extend([estimate.estimate, estimate.ci_low, estimate.ci_high].map(|number| number.to_string()));
                record.push(estimate.method.to_owned());
            }
            writer.write_record(record)?;
        }
        let bytes = writer.into_inner().map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(String::from_utf8(bytes).expect("texts make text"))
    }

    /// The least number that all weights are parts of; `None` beyond 128 bits.
    fn common_denominator(&self) -> Option<u128> {
        self.rows.iter().filter_map(|row| row.exact).try_fold(1_u128, |total, weight| {
            let common = gcd(total, *weight.denom());
            (total / common).checked_mul(*weight.denom())
        })
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn share(weight: Weight) -> f64 {
    *weight.numer() as f64 / *weight.denom() as f64
}

fn interval(estimate: &Estimate) -> String {
    format!("{} [{}, {}]", percent(estimate.estimate), percent(estimate.ci_low), percent(estimate.ci_high))
}
