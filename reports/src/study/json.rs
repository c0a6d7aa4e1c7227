//! A study for programs.

use sandtable_sim::Manifest;
use serde::Serialize;

use super::{
    Balance, BothSeatings, Budget, EffectRow, Factor, Group, Metric, Place, both_seatings, place, shifts,
    verdict::{sentences, warnings},
};
use crate::stats::{Estimate, luck::LuckCheck};

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
    other_bots: Option<OtherBots>,
    warnings: Vec<String>,
}

/// A group held against an earlier one with other bots.
#[derive(Serialize)]
struct OtherBots {
    /// Number of the earlier group.
    group: usize,
    /// When only the bots' seats differ.
    both_seatings: Option<BothSeatings>,
    changes: Vec<Change>,
}

/// What other bots add to the effect of an option on the score.
#[derive(Serialize)]
struct Change {
    effect: String,
    difference: Estimate,
    p_holm: f64,
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
    let found = groups.iter().enumerate().map(|(i, group)| Found {
        manifest: &group.manifest,
        factors: &group.factors,
        budget: group.budget,
        games_per_cell: group.played.games(),
        balance: group.balance(),
        luck: group.luck_check(Metric::Score).zip(group.luck_check(Metric::MarginVp)).map(<[LuckCheck; 2]>::from),
        effects: group.effects(),
        other_bots: other_bots(groups, i),
        warnings: warnings(group),
    });
    let document = Document { verdict: sentences(groups), groups: found.collect() };
    let mut text = serde_json::to_string_pretty(&document).expect("only texts and numbers");
    text.push('\n');
    text
}

fn other_bots(groups: &[Group], i: usize) -> Option<OtherBots> {
    let (first, both_seatings) = match place(groups, i) {
        Place::First => return None,
        Place::OtherBots(first) => (first, None),
        Place::Mirror(first) => (first, Some(both_seatings(&groups[first], &groups[i]))),
    };
    let changes = shifts(&groups[first], &groups[i]).into_iter().map(|shift| Change {
        effect: shift.row.effect,
        difference: shift.difference,
        p_holm: shift.p_holm,
    });
    Some(OtherBots { group: first, both_seatings, changes: changes.collect() })
}
