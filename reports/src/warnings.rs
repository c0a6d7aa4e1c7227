//! What a reader of the numbers should know: what, why it matters, what to do.

use sandtable_sim::{Manifest, Tally};

use crate::text::grouped;

/// Fewer games than this give intervals that say little.
const FEW_GAMES: u64 = 100;

/// Sentences of warning for one cell.
pub fn of_cell(manifest: &Manifest, cell: u32, tally: &Tally) -> Vec<String> {
    let mut warnings = Vec::new();
    let plan = &manifest.plan;
    if tally.games < plan.games {
        warnings.push(format!(
            "only {} of {} games are done: give the same command again to play the rest",
            grouped(tally.games),
            grouped(plan.games)
        ));
    }
    if tally.games == 0 {
        return warnings;
    }
    if tally.games < FEW_GAMES {
        warnings.push(format!(
            "{} games tell little: the intervals are wide; play more with --games",
            grouped(tally.games)
        ));
    }
    for side in 0..2 {
        if tally.wins[side] == tally.games {
            warnings.push(format!(
                "{} won every game: either the position is lost for the other side, or its bot is too weak to tell; try a stronger bot",
                manifest.labels.side_names[side]
            ));
        }
    }
    let bots = &plan.cells[cell as usize].bots;
    if bots.iter().any(|bot| bot == "random") {
        warnings.push("random players tell nothing about balance: compare at least two script or mcts bots".to_owned());
    }
    warnings.extend(unused(manifest, cell, tally));
    if !plan.reproducible {
        warnings.push("a bot looks at the clock: this run cannot be repeated; give budgets as iterations".to_owned());
    }
    warnings
}

/// Kinds of action that came up but were never taken, and those that never came up.
fn unused(manifest: &Manifest, cell: u32, tally: &Tally) -> Vec<String> {
    let mut warnings = Vec::new();
    let kinds = &manifest.labels.action_kinds;
    let uses = |side: Option<u8>, kind: usize| {
        let of_kind = tally.actions.iter().filter(|(key, _)| usize::from(key.kind) == kind);
        let of_side = of_kind.filter(|(key, _)| side.is_none_or(|side| key.side == side));
        of_side.fold((0, 0), |sum, (_, uses)| (sum.0 + uses.offered, sum.1 + uses.chosen))
    };
    for side in 0..2 {
        for (kind, name) in kinds.iter().enumerate() {
            if let (offered @ 1.., 0) = uses(Some(side as u8), kind) {
                warnings.push(format!(
                    "{} ({}) never chose \"{name}\", on offer in {} decisions: the win rate says little about it; try another bot",
                    manifest.labels.side_names[side],
                    manifest.plan.cells[cell as usize].bots[side],
                    grouped(offered)
                ));
            }
        }
    }
    // Few games in detail are no evidence that something cannot happen.
    if tally.detailed < FEW_GAMES {
        return warnings;
    }
    let never: Vec<String> =
        (0..kinds.len()).filter(|&kind| uses(None, kind).0 == 0).map(|kind| format!("\"{}\"", kinds[kind])).collect();
    if !never.is_empty() {
        warnings.push(format!(
            "no decision offered {} in {} games: the numbers say nothing about it; try other options or a longer run",
            never.join(", "),
            grouped(tally.detailed)
        ));
    }
    warnings
}
