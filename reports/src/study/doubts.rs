//! Reasons to doubt a study that no run has: options and actions hardly in play, questions left open.

use super::{Budget, Group, Metric};
use crate::{
    stats::luck::LuckCheck,
    text::{counted, grouped, the},
    warnings::sum,
};

/// Options that change fewer games than this share are hardly in play, and so are actions that are chosen more rarely.
const HARDLY: f64 = 0.02;

/// A reason to doubt a group.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Doubt {
    /// A side hardly ever chose a kind of action, so many times in all combinations.
    HardlyChosen { side: usize, kind: usize, chosen: u64 },
    /// An option changed only so many games.
    HardlyInPlay { effect: String, changed: u64 },
    /// The luck that was measured does not explain the results as it should, so plain results are shown.
    LuckUnsound { metric: Metric, check: LuckCheck },
    /// The most games were played, and the question is still open.
    StillOpen,
}

/// The reasons to doubt a group.
pub(crate) fn doubts(group: &Group) -> Vec<Doubt> {
    let mut all = Vec::new();
    let games = group.played.games();
    let everything = sum(&group.played.tallies);
    let is_rare = |count: u64, games: u64| (count as f64) < HARDLY * games as f64;
    for side in 0..2 {
        for kind in 0..group.manifest.labels.action_kinds.len() {
            let of_kind = everything
                .actions
                .iter()
                .filter(|(key, _)| usize::from(key.side) == side && usize::from(key.kind) == kind);
            let chosen: u64 = of_kind.map(|(_, uses)| uses.chosen).sum();
            if chosen > 0 && is_rare(chosen, everything.games) {
                all.push(Doubt::HardlyChosen { side, kind, chosen });
            }
        }
    }
    for row in group.main_effects() {
        if let Some(changed) = row.games_changed.filter(|&changed| changed > 0 && is_rare(changed, games)) {
            all.push(Doubt::HardlyInPlay { effect: row.effect, changed });
        }
    }
    for metric in [Metric::Score, Metric::MarginVp] {
        if let Some(check) = group.luck_check(metric).filter(|check| !check.is_sound()) {
            all.push(Doubt::LuckUnsound { metric, check });
        }
    }
    if !matches!(group.budget, Budget::Games { .. }) && !group.budget.is_answered(group) {
        all.push(Doubt::StillOpen);
    }
    all
}

/// `600 games of 2 combinations`.
fn all_games(group: &Group) -> String {
    let (games, cells) = (group.played.games(), group.design.cells() as u64);
    if cells == 1 {
        counted(games, "game")
    } else {
        format!("{} of all {cells} combinations", counted(games * cells, "game"))
    }
}

/// Whether the games of a group ran out before its question was answered.
pub fn lacks_games(groups: &[Group]) -> bool {
    groups.iter().any(|group| doubts(group).contains(&Doubt::StillOpen))
}

/// The same in a sentence.
pub(crate) fn english(doubt: &Doubt, group: &Group) -> String {
    let (labels, games) = (&group.manifest.labels, group.played.games());
    match doubt {
        Doubt::HardlyChosen { side, kind, chosen } => format!(
            "{} chose \"{}\" only {} in {}: the numbers say little about it",
            the(&labels.side_names[*side]),
            labels.action_kinds[*kind],
            if *chosen == 1 { "once".to_owned() } else { format!("{} times", grouped(*chosen)) },
            all_games(group)
        ),
        Doubt::HardlyInPlay { effect, changed } => format!(
            "option {effect} changed only {} of {}: it hardly came into play; check whether the scenario and the bots use it",
            grouped(*changed),
            counted(games, "game")
        ),
        Doubt::LuckUnsound { metric, check } => format!(
            "the measured luck does not fit the {}: its mean is {:.1} standard errors away from 0, and removing {:.2} of it \
             would be best, not {:.2}; so the results are shown without it; train the model again, or use --luck 0",
            if *metric == Metric::Score { "score" } else { "margin" },
            check.mean_in_errors,
            check.fitted_part,
            check.part
        ),
        Doubt::StillOpen => {
            format!("{} could not give the required width or answer: play more", counted(games, "game"))
        }
    }
}
