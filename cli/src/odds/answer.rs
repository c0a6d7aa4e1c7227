//! The results of a procedure as a table and as CSV.

use sandtable_engine::{Measure, dice::Weight, math::square};
use sandtable_reports::stats::{DEFAULT_LEVEL, Estimate, wilson};
use sandtable_scenarios::counted;

use crate::out::{interval, outln, table};

/// The game that odds are those of.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// Id of the game.
    pub(crate) game: &'static str,
    /// Name of the scenario.
    pub(crate) scenario: String,
    /// The options that differ from their defaults: `night=true`, or `default`.
    pub(crate) options: String,
}

impl Subject {
    /// `leyte-gulf/s2 salvo`.
    pub(super) fn title(&self, procedure: &str) -> String {
        format!("{}/{} {procedure}", self.game, self.scenario)
    }

    /// Arguments, where there are any, and the options, for a heading.
    pub(super) fn with(&self, arguments: &str) -> String {
        let with = if arguments.is_empty() { String::new() } else { format!("with {arguments}; ") };
        format!("{with}options: {}", self.options)
    }
}

/// The columns that every `odds.csv` has at its end.
pub(super) const ABOUT: [&str; 3] = ["scenario", "options", "arguments"];

/// One result of a procedure.
pub(super) struct Row {
    pub(super) result: i32,
    pub(super) text: String,
    pub(super) exact: Option<Weight>,
    pub(super) count: u64,
    /// What the result counts for each measure.
    pub(super) measured: Vec<i32>,
}

impl Row {
    /// The exact chance, 0 where there is none.
    pub(super) fn exact_share(&self) -> f64 {
        share(self.exact.unwrap_or_default())
    }
}

/// All results with what is needed to print them.
pub(super) struct Answer {
    pub(super) procedure: &'static str,
    /// All arguments, as `name=value`.
    pub(super) arguments: String,
    /// The column of the table, where there is one.
    pub(super) column: Option<String>,
    /// The argument `terrain`, where there is one.
    pub(super) terrain: String,
    pub(super) rows: Vec<Row>,
    pub(super) trials: u64,
    /// The exact mean of a procedure whose results have no end.
    pub(super) mean: Option<f64>,
    pub(super) measures: &'static [Measure],
    /// All results that the procedure knows, with their texts, also those that do not come up.
    pub(super) known: Vec<(i32, String)>,
}

impl Answer {
    pub(super) fn print(&self, subject: &Subject, rule: &str, help: &str) {
        outln!("{} ({rule}): {help}", subject.title(self.procedure));
        let column = self.column.as_ref().map_or(String::new(), |column| format!("; column {column}"));
        outln!("{}{column}\n", subject.with(&self.arguments));
        if !self.rows.is_empty() {
            self.print_results();
        }
        if let Some(mean) = self.mean {
            outln!("mean {mean:.4} (exact)");
        }
        self.print_means();
        if self.is_exact() && !self.measures.is_empty() {
            self.print_measures();
        }
        if self.trials > 0 {
            outln!("Monte Carlo: {}, Wilson intervals.", counted(self.trials, "trial"));
        }
    }

    fn is_exact(&self) -> bool {
        self.rows.iter().any(|row| row.exact.is_some())
    }

    /// The results with their chances.
    fn print_results(&self) {
        let is_exact = self.is_exact();
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
    }

    /// The mean of amounts, from the chances and from trials.
    fn print_means(&self) {
        if !self.is_numeric() {
            return;
        }
        if self.is_exact() {
            outln!("mean {:.4} (exact)", self.sum(|row| f64::from(row.result) * row.exact_share()));
        }
        if self.trials > 0 {
            let trials = self.trials as f64;
            let mean = self.sum(|row| f64::from(row.result) * row.count as f64) / trials;
            let squares = self.sum(|row| square(f64::from(row.result)) * row.count as f64) / trials;
            let error = ((squares - mean * mean).max(0.0) / trials).sqrt() * 1.96;
            outln!(
                "mean {mean:.4} [{:.4}, {:.4}] (Monte Carlo, normal interval, n {})",
                mean - error,
                mean + error,
                self.trials
            );
        }
    }

    /// What follows from the chances.
    fn print_measures(&self) {
        let rows = self.measures.iter().enumerate().map(|(number, measure)| {
            let value = self.measure(number);
            let value = if measure.is_chance { format!("{:.3} %", 100.0 * value) } else { format!("{value:.4}") };
            vec![measure.name.to_owned(), value, measure.help.to_owned()]
        });
        outln!("{}", table(&["number", "exact", "what it is"], &[1], rows));
    }

    /// The exact value of a measure, by its place in the list.
    pub(super) fn measure(&self, number: usize) -> f64 {
        self.sum(|row| f64::from(row.measured[number]) * row.exact_share())
    }

    /// The exact mean of the results.
    pub(super) fn exact_mean(&self) -> f64 {
        self.mean.unwrap_or_else(|| self.sum(|row| f64::from(row.result) * row.exact_share()))
    }

    /// Adds up over all results. Begins with 0, since no numbers at all add up to -0 in Rust.
    pub(super) fn sum(&self, part: impl Fn(&Row) -> f64) -> f64 {
        self.rows.iter().map(part).fold(0.0, |sum, part| sum + part)
    }

    /// Whether the results are amounts, so that a mean says something: their texts name them.
    pub(super) fn is_numeric(&self) -> bool {
        self.known.iter().all(|(result, text)| text.contains(&result.to_string()))
    }

    fn estimate(&self, row: &Row) -> Estimate {
        wilson(row.count, self.trials, DEFAULT_LEVEL)
    }

    /// `odds.csv`: exact weights over one total, the trials beside them where there were any, and what it was worked out
    /// for.
    pub(super) fn csv(&self, subject: &Subject) -> std::result::Result<String, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        let mut header =
            vec!["game", "table", "column", "terrain", "drm", "result", "weight", "weight_total", "probability"];
        if self.trials > 0 {
            header.extend(["games", "count", "estimate", "ci_low", "ci_high", "method"]);
        }
        header.extend(ABOUT);
        header.extend(["result_text", "mean"]);
        writer.write_record(&header)?;
        let total = self.common_denominator();
        let column = self.column.as_ref().unwrap_or(&self.arguments);
        let key: Vec<String> = [subject.game, self.procedure, column, &self.terrain, ""].map(str::to_owned).into();
        let about = [&subject.scenario, &subject.options, &self.arguments];
        let is_amount = self.is_exact() && self.is_numeric();
        let has_mean = is_amount || self.mean.is_some();
        let mean = if has_mean { self.exact_mean().to_string() } else { String::new() };
        if self.rows.is_empty() {
            let mut record = key.clone();
            record.resize(9, String::new());
            record.extend(about.map(Clone::clone));
            record.extend([String::new(), mean.clone()]);
            writer.write_record(record)?;
        }
        for row in &self.rows {
            let mut record = key.clone();
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
            record.extend(about.map(Clone::clone));
            record.extend([row.text.clone(), mean.clone()]);
            writer.write_record(record)?;
        }
        text_of(writer)
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

/// What was written.
pub(super) fn text_of(writer: csv::Writer<Vec<u8>>) -> std::result::Result<String, csv::Error> {
    let bytes = writer.into_inner().map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(String::from_utf8(bytes).expect("texts make text"))
}
