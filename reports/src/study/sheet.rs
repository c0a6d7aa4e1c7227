//! `effects.csv`.

use std::{io, path::Path};

use sandtable_sim::{SimError, write_file};

use super::Group;

/// Name of the file in a folder.
const FILE: &str = "effects.csv";

/// Writes `effects.csv`: one row an effect, a metric and a group, by way of a temporary file.
///
/// # Errors
/// When it cannot be written.
pub fn write_effects(folder: &Path, groups: &[Group]) -> Result<(), SimError> {
    write_file(&folder.join(FILE), |writer| {
        let mut rows = csv::Writer::from_writer(writer);
        let Some(first) = groups.first() else { return Ok(()) };
        let [one, two] = &first.manifest.labels.side_ids;
        let (bot_one, bot_two) = (format!("bot_{one}"), format!("bot_{two}"));
        rows.write_record([
            "scenario",
            &bot_one,
            &bot_two,
            "metric",
            "side",
            "effect",
            "n_pairs",
            "estimate",
            "ci_low",
            "ci_high",
            "ci_level",
            "method",
            "p_value",
            "p_holm",
            "games_changed",
            "games",
            "independent_games",
            "plain_estimate",
            "plain_ci_low",
            "plain_ci_high",
            "aliases",
        ])
        .map_err(io::Error::other)?;
        for group in groups {
            let cell = &group.manifest.plan.cells[0];
            for row in group.effects() {
                let number = |value: f64| if value.is_finite() { value.to_string() } else { String::new() };
                let optional = |value: Option<f64>| value.map_or_else(String::new, number);
                let estimate = &row.estimate;
                let fields = [
                    cell.scenario.clone(),
                    cell.bots[0].clone(),
                    cell.bots[1].clone(),
                    row.metric.name().to_owned(),
                    one.clone(),
                    row.effect.clone(),
                    estimate.n.to_string(),
                    number(estimate.estimate),
                    number(estimate.ci_low),
                    number(estimate.ci_high),
                    number(estimate.level),
                    estimate.method.to_owned(),
                    optional(row.p_value),
                    optional(row.p_holm),
                    row.games_changed.map_or_else(String::new, |games| games.to_string()),
                    row.games.to_string(),
                    row.independent_games.map_or_else(String::new, |games| games.to_string()),
                    optional(row.plain.map(|plain| plain.estimate)),
                    optional(row.plain.map(|plain| plain.ci_low)),
                    optional(row.plain.map(|plain| plain.ci_high)),
                    row.aliases.join(" "),
                ];
                rows.write_record(fields).map_err(io::Error::other)?;
            }
        }
        rows.flush()
    })
}
