//! A study for programs.

use sandtable_sim::Manifest;
use serde::Serialize;

use super::{
    Balance, Budget, EffectRow, Factor, Group, Metric,
    verdict::{sentences, warnings},
};
use crate::stats::luck::LuckCheck;

#[derive(Serialize)]
struct Found<'a> {
    manifest: &'a Manifest,
    factors: &'a [Factor],
    budget: Budget,
    games_per_cell: u64,
    balance: Balance,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<[LuckCheck; 2]>,
    effects: Vec<EffectRow>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    verdict: Vec<String>,
    groups: Vec<Found<'a>>,
}

/// What the terminal says, as JSON.
///
/// # Panics
/// Never: there are only texts and numbers.
pub fn to_json(groups: &[Group]) -> String {
    let found = groups.iter().map(|group| Found {
        manifest: &group.manifest,
        factors: &group.factors,
        budget: group.budget,
        games_per_cell: group.played.games(),
        balance: group.balance(),
        luck: group.luck_check(Metric::Score).zip(group.luck_check(Metric::MarginVp)).map(<[LuckCheck; 2]>::from),
        effects: group.effects(),
        warnings: warnings(group),
    });
    let document = Document { verdict: sentences(groups), groups: found.collect() };
    let mut text = serde_json::to_string_pretty(&document).expect("only texts and numbers");
    text.push('\n');
    text
}
