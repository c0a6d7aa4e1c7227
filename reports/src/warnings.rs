//! What a reader of the numbers should know: what, why it matters, what to do.

use sandtable_sim::{Manifest, Tally};

use crate::text::{counted, grouped, the};

/// Fewer games than this give intervals that say little.
const FEW_GAMES: u64 = 100;

/// A reason to doubt the numbers of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Warning {
    /// So many games are done of so many.
    Unfinished(u64, u64),
    /// So few games.
    FewGames(u64),
    /// The side won every game.
    WonAll(usize),
    /// A bot plays at random.
    RandomPlayers,
    /// A side never chose a kind of action, on offer so many times.
    NeverChosen { side: usize, kind: usize, offered: u64 },
    /// These kinds of action never came up in so many games.
    NeverOffered { kinds: Vec<usize>, games: u64 },
    /// A bot looks at the clock.
    Clock,
}

/// Sentences of warning for one cell.
pub fn of_cell(manifest: &Manifest, cell: u32, tally: &Tally) -> Vec<String> {
    list(manifest, cell, tally).iter().map(|warning| english(warning, manifest, cell)).collect()
}

/// The same for all combinations of a study together: what one of them uses is used.
pub fn of_cells(manifest: &Manifest, tallies: &[Tally]) -> Vec<String> {
    list_of_cells(manifest, tallies).iter().map(|warning| english(warning, manifest, 0)).collect()
}

/// The warnings of all combinations of a study together.
pub(crate) fn list_of_cells(manifest: &Manifest, tallies: &[Tally]) -> Vec<Warning> {
    let all = sum(tallies);
    let mut warnings = list(manifest, 0, &tallies[0]);
    let is_of_one = |warning: &Warning| {
        matches!(warning, Warning::WonAll(_) | Warning::NeverChosen { .. } | Warning::NeverOffered { .. })
    };
    warnings.retain(|warning| !is_of_one(warning));
    warnings.extend((0..2).filter(|&side| all.games > 0 && all.wins[side] == all.games).map(Warning::WonAll));
    warnings.extend(unused(manifest, &all));
    warnings
}

/// All games of a study.
pub(crate) fn sum(tallies: &[Tally]) -> Tally {
    tallies.iter().fold(Tally::default(), |mut all, tally| {
        all.merge(tally).expect("each game was counted once before");
        all
    })
}

/// The warnings of one cell.
pub(crate) fn list(manifest: &Manifest, cell: u32, tally: &Tally) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let plan = &manifest.plan;
    if tally.games < plan.games {
        warnings.push(Warning::Unfinished(tally.games, plan.games));
    }
    if tally.games == 0 {
        return warnings;
    }
    if tally.games < FEW_GAMES {
        warnings.push(Warning::FewGames(tally.games));
    }
    warnings.extend((0..2).filter(|&side| tally.wins[side] == tally.games).map(Warning::WonAll));
    if plan.cells[cell as usize].bots.iter().any(|bot| bot == "random") {
        warnings.push(Warning::RandomPlayers);
    }
    warnings.extend(unused(manifest, tally));
    if !plan.reproducible {
        warnings.push(Warning::Clock);
    }
    warnings
}

fn english(warning: &Warning, manifest: &Manifest, cell: u32) -> String {
    let labels = &manifest.labels;
    match warning {
        Warning::Unfinished(done, all) => format!(
            "only {} of {} played so far: repeat the same command to play the rest",
            grouped(*done),
            counted(*all, "game")
        ),
        Warning::FewGames(games) => {
            format!("{} cannot show much: the intervals are wide; play more games", counted(*games, "game"))
        }
        Warning::WonAll(side) => format!(
            "{} won every game: either the other side cannot win, or its bot is too weak to show it; try a stronger bot",
            the(&labels.side_names[*side])
        ),
        Warning::RandomPlayers => {
            "games with random players say nothing about balance: compare at least two script or mcts bots".to_owned()
        }
        Warning::NeverChosen { side, kind, offered } => format!(
            "{} ({}) never chose \"{}\", although it could in {}: the win rate says little about this action; try another bot",
            the(&labels.side_names[*side]),
            manifest.plan.cells[cell as usize].bots[*side],
            labels.action_kinds[*kind],
            counted(*offered, "decision")
        ),
        Warning::NeverOffered { kinds, games } => format!(
            "no decision offered {} in {}: the numbers say nothing about {}; try other options or a longer run",
            quoted(manifest, kinds, ", "),
            counted(*games, "game"),
            if kinds.len() == 1 { "it" } else { "them" }
        ),
        Warning::Clock => {
            "a bot thinks by the clock: this run cannot be repeated; set budgets in iterations".to_owned()
        }
    }
}

/// Names of kinds of action in quotation marks.
pub(crate) fn quoted(manifest: &Manifest, kinds: &[usize], between: &str) -> String {
    let names = kinds.iter().map(|&kind| format!("\"{}\"", manifest.labels.action_kinds[kind]));
    names.collect::<Vec<_>>().join(between)
}

/// Kinds of action that came up but were never taken, and those that never came up.
fn unused(manifest: &Manifest, tally: &Tally) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let count = manifest.labels.action_kinds.len();
    let uses = |side: Option<u8>, kind: usize| {
        let of_kind = tally.actions.iter().filter(|(key, _)| usize::from(key.kind) == kind);
        let of_side = of_kind.filter(|(key, _)| side.is_none_or(|side| key.side == side));
        of_side.fold((0, 0), |sum, (_, uses)| (sum.0 + uses.offered, sum.1 + uses.chosen))
    };
    for side in 0..2 {
        for kind in 0..count {
            if let (offered @ 1.., 0) = uses(Some(side as u8), kind) {
                warnings.push(Warning::NeverChosen { side, kind, offered });
            }
        }
    }
    // Few games in detail are no evidence that something cannot happen.
    if tally.detailed < FEW_GAMES {
        return warnings;
    }
    let never: Vec<usize> = (0..count).filter(|&kind| uses(None, kind).0 == 0).collect();
    if !never.is_empty() {
        warnings.push(Warning::NeverOffered { kinds: never, games: tally.detailed });
    }
    warnings
}
