//! Numbers of a procedure for every value of one or two of its parameters.

use sandtable_engine::{Odds, Procedure};
use sandtable_reports::report::Heat;

use super::{
    Answer, MOST_VALUES, Subject,
    answer::{ABOUT, text_of},
    told::Told,
    weigh,
};
use crate::{
    error::{CliError, Result, unknown},
    out::table,
    setup::pair,
};

/// A parameter and its values.
pub(super) struct Axis {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

impl Axis {
    /// Of `NAME=A,B,1..4`; with semicolons instead of commas where values have commas of their own. `NAME=all` stands for
    /// all values that the game knows.
    pub(super) fn parse<G: Odds>(text: &str, game: &G, procedure: &Procedure) -> Result<Self> {
        let (name, given) = pair(text)?;
        let name = name.replace('_', "-");
        if !procedure.params.iter().any(|param| param.name == name) {
            return Err(unknown("parameter", &name, procedure.params.iter().map(|param| param.name)));
        }
        let mut values = Vec::new();
        let between = if given.contains(';') { ';' } else { ',' };
        for part in given.split(between).filter(|part| !part.is_empty()) {
            match part.split_once("..").map(|(first, last)| (first.parse::<i32>(), last.parse::<i32>())) {
                None if part == "all" => {
                    let mut all = game.values(&name);
                    if all.is_empty() && is_flag(procedure, &name) {
                        all = ["false", "true"].map(str::to_owned).to_vec();
                    }
                    if all.is_empty() {
                        return Err(CliError::usage(format!(
                            "--over {text}: the values of {name} are not listed; write them out, with commas between"
                        )));
                    }
                    values.extend(all);
                }
                None => values.push(part.to_owned()),
                Some((Ok(first), Ok(last))) if first <= last && last - first < MOST_VALUES => {
                    values.extend((first..=last).map(|value| value.to_string()));
                }
                Some(_) => {
                    return Err(CliError::usage(format!(
                        "--over {text}: `{part}` is not a range such as 1..12, of at most {MOST_VALUES} whole numbers"
                    )));
                }
            }
        }
        if values.is_empty() {
            return Err(CliError::usage(format!("--over {text}: there is no value; write some, such as 1..12")));
        }
        if values.len() > MOST_VALUES as usize {
            return Err(CliError::usage(format!("--over {text}: at most {MOST_VALUES} values")));
        }
        Ok(Self { name, values })
    }
}

/// Whether a parameter is true or false.
fn is_flag(procedure: &Procedure, name: &str) -> bool {
    procedure.params.iter().any(|param| param.name == name && matches!(param.default, "true" | "false"))
}

/// What is asked for every combination of values.
pub(super) struct Grid<'a> {
    pub(super) subject: &'a Subject,
    pub(super) procedure: &'a Procedure,
    /// The arguments that are given, without those of the axes.
    pub(super) arguments: &'a [(String, String)],
    /// One or two.
    pub(super) axes: &'a [Axis],
    /// One, or several with one axis.
    pub(super) told: &'a [Told],
    /// The command that asks again.
    pub(super) command: String,
}

/// A field where a procedure makes no sense, and why.
struct Gap {
    /// Its value of each axis.
    at: Vec<(String, String)>,
    error: CliError,
}

/// Values of an axis that are explained below a table at most, beside the first gap.
const MOST_EXPLAINED: usize = 4;

/// What is said of the gaps below the table: of the first, and of every value of an axis that has nothing but gaps.
/// `fields` is how many fields there are with those that are not empty, and their name.
fn note(gaps: &[Gap], axes: &[Axis], (all, fields): (usize, &str)) -> Option<String> {
    let first = gaps.first()?;
    let are = if gaps.len() == 1 { "is" } else { "are" };
    let place: Vec<String> = first.at.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut sentences = vec![
        format!("{} of {all} {fields} {are} empty (-).", gaps.len()),
        format!("The first is {}: {}.", place.join(" "), first.error),
    ];
    for (number, axis) in axes.iter().enumerate() {
        let others: usize =
            axes.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, axis)| axis.values.len()).product();
        for value in axis.values.iter().filter(|value| first.at[number].1 != **value) {
            let mut own = gaps.iter().filter(|gap| gap.at[number].1 == *value).peekable();
            if let Some(gap) = own.peek().map(|gap| &gap.error)
                && own.count() == others
            {
                let sentence = format!("{gap}.");
                if sentences.iter().all(|known| !known.ends_with(&sentence)) {
                    sentences.push(format!("{}={value}: {sentence}", axis.name));
                }
            }
        }
    }
    sentences.truncate(2 + MOST_EXPLAINED);
    Some(sentences.join(" "))
}

impl Grid<'_> {
    /// Weighs every combination, the first axis from top to bottom, the second from left to right.
    pub(super) fn heat<G: Odds>(&self, game: &G) -> Result<Heat> {
        let none = Axis { name: String::new(), values: vec![String::new()] };
        let (down, across) = (&self.axes[0], self.axes.get(1).unwrap_or(&none));
        let mut gaps = Vec::new();
        let mut answers: Vec<Vec<Option<Answer>>> = Vec::new();
        for row in &down.values {
            let fields = across.values.iter().map(|column| {
                let mut at = vec![(down.name.clone(), row.clone())];
                if !across.name.is_empty() {
                    at.push((across.name.clone(), column.clone()));
                }
                let arguments = [self.arguments, &at].concat();
                let answer = weigh(game, self.procedure, &arguments, None, 1);
                answer.map_err(|error| gaps.push(Gap { at, error })).ok()
            });
            answers.push(fields.collect());
        }
        let found: Vec<&Answer> = answers.iter().flatten().flatten().collect();
        if found.is_empty() && !gaps.is_empty() {
            return Err(gaps.swap_remove(0).error);
        }
        self.told.iter().try_for_each(|told| told.check(&found))?;
        let value = |answer: &Option<Answer>, told: &Told| answer.as_ref().and_then(|answer| told.value(answer));
        let row = |row: &Vec<Option<Answer>>| {
            row.iter().flat_map(|answer| self.told.iter().map(move |told| value(answer, told))).collect()
        };
        let texts: Vec<String> = self.told.iter().map(|told| told.text(&found)).collect();
        let mut about =
            vec![format!("{} ({})", self.procedure.help, self.procedure.rule), self.subject.with(&self.fixed())];
        about.extend(self.told.iter().filter_map(Told::help));
        let fields = (down.values.len() * across.values.len(), if self.told.len() > 1 { "rows" } else { "fields" });
        let columns = across.values.iter().flat_map(|_| self.told.iter().map(Told::scale));
        Ok(Heat {
            title: self.subject.title(self.procedure.name),
            told: texts.join(", "),
            about,
            down: (down.name.clone(), down.values.clone()),
            across: (across.name.clone(), if texts.len() > 1 { texts } else { across.values.clone() }),
            values: answers.iter().map(row).collect(),
            scales: columns.collect(),
            notes: note(&gaps, self.axes, fields).into_iter().collect(),
            command: self.command.clone(),
        })
    }

    /// The parameters that are the same in all fields, as `name=value`.
    fn fixed(&self) -> String {
        let params = self.procedure.params.iter().filter(|param| self.axes.iter().all(|axis| axis.name != param.name));
        let given = |param: &sandtable_engine::Param| {
            let given = self.arguments.iter().rev().find(|(name, _)| name == param.name);
            format!("{}={}", param.name, given.map_or(param.default, |(_, value)| value))
        };
        params.map(given).collect::<Vec<_>>().join(" ")
    }

    /// One line a number.
    pub(super) fn csv(&self, heat: &Heat) -> std::result::Result<String, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        let mut header = vec!["game", "table", heat.down.0.as_str()];
        let has_two = !heat.across.0.is_empty();
        if has_two {
            header.push(&heat.across.0);
        }
        let header: Vec<String> = header.into_iter().map(|name| name.replace('-', "_")).collect();
        writer.write_record(header.iter().map(String::as_str).chain(["told", "value"]).chain(ABOUT))?;
        let fixed = self.fixed();
        for (row, values) in heat.down.1.iter().zip(&heat.values) {
            for (column, value) in heat.across.1.iter().zip(values) {
                let mut record = vec![self.subject.game, self.procedure.name, row];
                if has_two {
                    record.push(column);
                }
                let is_one = has_two || column.is_empty();
                let value = value.map_or(String::new(), |value| value.to_string());
                record.extend([if is_one { heat.told.as_str() } else { column.as_str() }, &value]);
                record.extend([self.subject.scenario.as_str(), &self.subject.options, &fixed]);
                writer.write_record(record)?;
            }
        }
        text_of(writer)
    }
}

/// The table for the terminal.
pub(super) fn print(heat: &Heat) -> String {
    let corner =
        if heat.across.0.is_empty() { heat.down.0.clone() } else { format!("{} \\ {}", heat.down.0, heat.across.0) };
    let told = heat.told.as_str();
    let mut header = vec![corner.as_str()];
    header.extend(heat.across.1.iter().map(|value| if value.is_empty() { told } else { value.as_str() }));
    let numbers: Vec<usize> = (1..header.len()).collect();
    let mut parts = vec![format!("{}\n{}", heat.heading(), heat.about.join("\n"))];
    parts.push(table(&header, &numbers, heat.rows()));
    parts.extend(heat.notes.iter().cloned());
    parts.join("\n\n")
}
