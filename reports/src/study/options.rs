//! What an option does, in a sentence, and the tests beside the one that decides.

use std::fmt::Write as _;

use super::{
    EffectRow, Group,
    verdict::{named, p_text, points},
};
use crate::text::{counted, grouped, the};

/// What an option does, with the test that decides whether it is shown.
pub(super) fn moves(group: &Group, row: &EffectRow) -> String {
    let side = the(&group.manifest.labels.side_names[0]);
    let name = named(row, "Option", "Data");
    if row.is_idle() {
        return idle(group, row);
    }
    let moves = if row.is_shown() { "changes the score by" } else { "is not shown to change the score:" };
    let saved = row.independent_games.map_or_else(String::new, |games| {
        format!(
            "; {} on {} of common dice, as precise as {} on independent dice ({:.1} x{})",
            counted(row.games, "game"),
            counted(row.estimate.n, "set"),
            grouped(games),
            games as f64 / row.games as f64,
            if games > row.games { "" } else { ": nothing gained" }
        )
    });
    let test = test(group, row);
    format!("{name} {moves} {} for {side} ({test}){saved}", points(&row.estimate))
}

/// The test that decides whether an effect is shown, with its p-value.
fn test(group: &Group, row: &EffectRow) -> String {
    let Some(p) = row.p_holm else { return "confidence sequence".to_owned() };
    let count = group.design.contrasts().len();
    let corrected = if count > 1 { format!(", corrected by Holm for {count} effects") } else { String::new() };
    format!("p {}, paired z test{corrected}", p_text(p))
}

/// An option that changed no game.
fn idle(group: &Group, row: &EffectRow) -> String {
    let (name, pairs) = (named(row, "Option", "Data"), counted(row.estimate.n, "pair"));
    let mut text = format!("{name} made no difference: no game differed in {pairs}");
    if group.stopped_idle() {
        let _ = write!(
            text,
            ", so the rest of the {} games were not played; leave it out to study the balance further",
            grouped(group.budget.most())
        );
    }
    text
}

/// Tests that do not decide, for those who look for them: none where bots searched with luck taken off, or for effects
/// of many combinations.
pub(crate) fn other_tests(group: &Group) -> Vec<String> {
    let side = the(&group.manifest.labels.side_names[0]);
    let tested = group.main_effects().into_iter().filter(|row| row.p_value.is_some() && !row.is_idle());
    tested
        .filter_map(|row| {
            let (one, two, p) = row.discordant?;
            Some(format!(
                "Another test, {}: {side} does better with it in {}, without it in {}; McNemar's exact test, p {}",
                named(&row, "option", "data"),
                counted(two, "pair"),
                grouped(one),
                p_text(p)
            ))
        })
        .collect()
}
