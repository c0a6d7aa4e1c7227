//! `sandtable rules`: which code and which tests belong to a rule.

use std::collections::BTreeMap;

use clap::Args as ClapArgs;
use sandtable_scenarios::{RuleRow, counted, rules};
use serde_json::{Value, json};

use crate::{
    error::{CliError, Result, unknown},
    out::{outln, percent, table},
    setup::find_game,
};

/// List a game's rules with the code and the tests that name them
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// One rule (`R9.3(2)`), or the start of several rule numbers (`R9`)
    rule: Option<String>,
    /// Exit with status 5 unless every rule has a test and every rule named in the code is listed
    #[arg(long)]
    check: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An item of the source that names a rule; found when the program was built.
struct Source {
    game: &'static str,
    rule: &'static str,
    is_test: bool,
    path: &'static str,
    name: &'static str,
}

const SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/rule_sources.rs"));

/// The rules of a game with what names them.
pub(crate) struct Coverage {
    rows: Vec<Row>,
    /// Mentions of rules that the game does not list.
    strays: Vec<&'static Source>,
}

impl Coverage {
    /// Of the game of this id.
    pub(crate) fn of(game: &str) -> Self {
        let mut named: BTreeMap<&str, Vec<&'static Source>> = BTreeMap::new();
        for source in SOURCES.iter().filter(|source| source.game == game) {
            named.entry(source.rule).or_default().push(source);
        }
        let rows: Vec<Row> = rules(game)
            .into_iter()
            .map(|row| {
                let sources = named.remove(row.rule.as_str()).unwrap_or_default();
                (row, sources)
            })
            .collect();
        // A rule that is listed part by part may be named as a whole in comments; that counts for none of its parts.
        // `R15.2(3)` is listed as `R15.2(3)1`, `R9.3` as `R9.3(1)`; `R1` is no part of `R11`.
        let is_whole = |rule: &str| {
            let is_part = |rest: &str| {
                rest.starts_with(['(', '.']) || rule.ends_with(')') && rest.starts_with(|c: char| c.is_ascii_digit())
            };
            rows.iter().any(|(row, _)| row.rule.strip_prefix(rule).is_some_and(is_part))
        };
        let strays = named.into_iter().filter(|(rule, _)| !is_whole(rule)).flat_map(|(_, sources)| sources);
        let strays = strays.collect();
        Self { rows, strays }
    }

    /// Number of rules with a test.
    pub(crate) fn tested(&self) -> usize {
        self.rows.iter().filter(|(_, sources)| sources.iter().any(|source| source.is_test)).count()
    }

    fn bare(&self) -> Vec<&str> {
        let bare = self.rows.iter().filter(|(_, sources)| !sources.iter().any(|source| source.is_test));
        bare.map(|(row, _)| row.rule.as_str()).collect()
    }
}

pub(crate) fn run(args: &Args) -> Result {
    let game = find_game(&args.game)?;
    let coverage = Coverage::of(&game.id);
    let chosen = choose(&coverage, args.rule.as_deref())?;
    if args.json {
        outln!("{:#}", json(&coverage, &chosen));
    } else if chosen.len() == 1 {
        detail(chosen[0]);
    } else if !args.check {
        let rows = chosen.iter().map(|(row, sources)| {
            let tests = sources.iter().filter(|source| source.is_test).count();
            vec![row.rule.clone(), row.title.clone(), (sources.len() - tests).to_string(), tests.to_string()]
        });
        outln!("{}", table(&["rule", "title", "code", "tests"], &[2, 3], rows));
    }
    let (tested, all) = (coverage.tested(), coverage.rows.len());
    if !args.json && args.rule.is_none() {
        outln!("{tested} of {all} rules have a test ({}).", percent(tested as f64 / all as f64));
    }
    if args.check { check(&coverage) } else { Ok(()) }
}

type Row = (RuleRow, Vec<&'static Source>);

fn choose<'a>(coverage: &'a Coverage, wanted: Option<&str>) -> Result<Vec<&'a Row>> {
    let Some(wanted) = wanted else { return Ok(coverage.rows.iter().collect()) };
    let exact = coverage.rows.iter().find(|(row, _)| row.rule.eq_ignore_ascii_case(wanted));
    if let Some(row) = exact {
        return Ok(vec![row]);
    }
    let start = wanted.to_lowercase();
    let several: Vec<_> = coverage.rows.iter().filter(|(row, _)| row.rule.to_lowercase().starts_with(&start)).collect();
    if several.is_empty() {
        return Err(match unknown("rule", wanted, coverage.rows.iter().map(|(row, _)| row.rule.as_str())) {
            error if error.to_string().len() > 200 => CliError::usage(format!("unknown rule {wanted:?}")),
            error => error,
        });
    }
    Ok(several)
}

fn detail((row, sources): &Row) {
    outln!("{} ({}): {}", row.rule, row.kind, row.title);
    for (index, line) in row.text.iter().enumerate() {
        outln!("{}{line}", if index == 0 { "  " } else { "    " });
    }
    for (label, is_test) in [("code", false), ("test", true)] {
        for source in sources.iter().filter(|source| source.is_test == is_test) {
            outln!("  {label}  {}  {}", source.name, source.path);
        }
    }
    if !sources.iter().any(|source| source.is_test) {
        outln!("  no test");
    }
}

fn json(coverage: &Coverage, chosen: &[&Row]) -> Value {
    let list = |sources: &[&Source], is_test| -> Value {
        let items = sources.iter().filter(|source| source.is_test == is_test);
        items.map(|source| json!({ "name": source.name, "path": source.path })).collect()
    };
    let rows: Vec<Value> = chosen
        .iter()
        .map(|(row, sources)| {
            json!({ "rule": row.rule, "title": row.title, "text": row.text, "kind": row.kind, "code": list(sources, false),
                    "tests": list(sources, true) })
        })
        .collect();
    json!({ "rules": rows, "tested": coverage.tested(), "listed": coverage.rows.len() })
}

fn check(coverage: &Coverage) -> Result {
    if let Some(stray) = coverage.strays.first() {
        let more = coverage.strays.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
        let (name, path, rule) = (stray.name, stray.path, stray.rule);
        return Err(CliError::expectation(format!(
            "{name} in {path} names {rule}, which the game does not list{more}"
        )));
    }
    match coverage.bare().as_slice() {
        [] => Ok(()),
        bare => Err(CliError::expectation(format!(
            "no test names {}: {}",
            counted(bare.len() as u64, "rule"),
            bare.join(", ")
        ))),
    }
}
