//! A study in words.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};

use super::{Balance, Budget, EffectRow, Group, Metric};
use crate::{
    stats::{Estimate, factorial::Contrast, luck::LuckCheck},
    text::{grouped, number, percent, short},
    warnings::of_cell,
};

/// Scores nearer to one half than this are called even.
const EVEN: f64 = 0.05;

/// Options that change fewer games than this share are hardly in play.
const HARDLY: f64 = 0.02;

/// The verdict, then the tables behind it, then warnings.
pub fn verdict(groups: &[Group], plain: bool) -> String {
    let mut text = String::new();
    for sentence in sentences(groups) {
        let _ = writeln!(text, "{sentence}.");
    }
    for group in groups {
        let _ = writeln!(text, "\n{}", heading(group));
        let effects = group.effects();
        if !effects.is_empty() {
            let _ = writeln!(text, "\n{}", table(group, &effects, plain));
        }
        let _ = writeln!(text, "{}", method(group));
        for warning in warnings(group) {
            let _ = writeln!(text, "Warning: {warning}.");
        }
    }
    text
}

/// The answer: one sentence on the balance of each group, one on each option of the first, one on the bid, one on bots.
pub(super) fn sentences(groups: &[Group]) -> Vec<String> {
    let mut all = Vec::new();
    let mut scenarios: Vec<&str> = Vec::new();
    for (i, group) in groups.iter().enumerate() {
        let balance = group.balance();
        let cell = &group.manifest.plan.cells[0];
        // The first bots of a scenario give the verdict; the others say how far it depends on bots.
        let first = groups[..i].iter().find(|earlier| earlier.manifest.plan.cells[0].scenario == cell.scenario);
        if let Some(first) = first {
            all.push(sensitivity(group, &balance, &first.balance()));
            continue;
        }
        scenarios.push(&cell.scenario);
        let name = format!("{}/{}: ", group.manifest.plan.game, cell.scenario);
        all.push(format!("{name}{}", favour(group, &balance)));
        all.extend(main_effects(group).iter().map(|row| moves(group, row)));
        all.push(even(group, &balance));
        all.push(format!("Bots: {}", bots(group)));
    }
    all
}

fn bots(group: &Group) -> String {
    let [one, two] = &group.manifest.plan.cells[0].bots;
    if one == two { one.clone() } else { format!("{one} against {two}") }
}

fn main_effects(group: &Group) -> Vec<EffectRow> {
    let mut rows = group.effects();
    rows.retain(|row| row.metric == Metric::Score && matches!(row.contrast, Contrast::Main { .. }));
    rows
}

/// An estimate from the view of side two.
fn turned(score: &Estimate) -> Estimate {
    Estimate { estimate: 1.0 - score.estimate, ci_low: 1.0 - score.ci_high, ci_high: 1.0 - score.ci_low, ..*score }
}

fn favour(group: &Group, balance: &Balance) -> String {
    let names = &group.manifest.labels.side_names;
    let games = group.played.games();
    let draws = games - balance.wins[0] - balance.wins[1];
    let count = if draws == 0 {
        format!("{} games", grouped(games))
    } else {
        format!("{} games, {} drawn; a draw is half a point", grouped(games), grouped(draws))
    };
    let score = &balance.score;
    if score.ci_low > 0.5 {
        format!("{} favoured: {} of the points, {count}", names[0], percent(score))
    } else if score.ci_high < 0.5 {
        format!("{} favoured: {} of the points, {count}", names[1], percent(&turned(score)))
    } else if score.ci_low > 0.5 - EVEN && score.ci_high < 0.5 + EVEN {
        format!("even: {} scores {}, {count}", names[0], percent(score))
    } else {
        format!("nobody is shown to be favoured: {} scores {}, {count}; play more", names[0], percent(score))
    }
}

/// `+4.2 points [3.1, 5.3]`.
fn points(estimate: &Estimate) -> String {
    // Adding 0 turns -0 into 0.
    let tenths = |share: f64| (1000.0 * share).round() / 10.0 + 0.0;
    if estimate.ci_low.is_finite() {
        let [low, high] = [estimate.ci_low, estimate.ci_high].map(tenths);
        format!("{:+.1} points [{low:.1}, {high:.1}]", tenths(estimate.estimate))
    } else {
        format!("{:+.1} points [no interval]", tenths(estimate.estimate))
    }
}

fn moves(group: &Group, row: &EffectRow) -> String {
    let side = &group.manifest.labels.side_names[0];
    let name = &row.effect;
    if row.games_changed == 0 {
        return format!("Option {name} made no difference in any of {} games", grouped(row.estimate.n));
    }
    let shown = row.estimate.ci_low > 0.0 || row.estimate.ci_high < 0.0;
    let moves = if shown { "moves it by" } else { "is not shown to move it:" };
    let saved = row.independent_games.map_or_else(String::new, |games| {
        format!(
            "; {} games on the same dice, {} independent ones for as narrow an interval ({:.1} times)",
            grouped(row.games),
            grouped(games),
            games as f64 / row.games as f64
        )
    });
    let pairs = row.discordant.filter(|_| row.p_value.is_some()).map_or_else(String::new, |(one, two, p)| {
        let (one, two) = (grouped(one), grouped(two));
        format!("; {side} does better with it in {two} pairs, without it in {one}, McNemar p {}", p_text(p))
    });
    let corrected = row.p_holm.map_or_else(String::new, |p| format!(", p {} after Holm", p_text(p)));
    format!("Option {name} {moves} {} for {side}{corrected}{pairs}{saved}", points(&row.estimate))
}

fn p_text(p: f64) -> String {
    if p < 0.001 { "below 0.001".to_owned() } else { format!("{p:.3}") }
}

fn even(group: &Group, balance: &Balance) -> String {
    let names = &group.manifest.labels.side_names;
    let Some(bid) = &balance.even_bid_vp else {
        return "No bid in victory points makes it even: victory does not follow from victory points alone here"
            .to_owned();
    };
    let (side, bid) = if bid.estimate >= 0.0 {
        (&names[1], *bid)
    } else {
        (&names[0], Estimate { estimate: -bid.estimate, ci_low: -bid.ci_high, ci_high: -bid.ci_low, ..*bid })
    };
    let bounds = format!("[{}, {}]", short(bid.ci_low), short(bid.ci_high));
    format!("Even at a bid of {} VP {bounds} for {side}, if players do not see it", short(bid.estimate))
}

fn sensitivity(group: &Group, balance: &Balance, first: &Balance) -> String {
    let agrees = (balance.score.estimate > 0.5) == (first.score.estimate > 0.5);
    let overlaps = balance.score.ci_low <= first.score.ci_high && first.score.ci_low <= balance.score.ci_high;
    let meaning = match (agrees, overlaps) {
        (true, true) => "as with the bots above",
        (false, true) => "not clearly different from the bots above",
        (true, false) => "the same side by another amount: the size depends on the bots",
        (false, false) => "the other side: the verdict depends on the bots",
    };
    format!("At {} the verdict is: {} ({meaning})", bots(group), favour(group, balance))
}

fn heading(group: &Group) -> String {
    let plan = &group.manifest.plan;
    let cells = plan.cells.len();
    let all = grouped(group.played.games() * cells as u64);
    let mut text = format!("{}/{}, {}: {all} games", plan.game, plan.cells[0].scenario, bots(group));
    if cells > 1 {
        let _ = write!(text, " in {cells} combinations of options");
    }
    let _ = write!(text, ", seed {}", plan.seed);
    text
}

/// Every effect with both metrics.
fn table(group: &Group, effects: &[EffectRow], plain: bool) -> Table {
    let mut table = Table::new();
    table.load_style(if plain { presets::NOTHING } else { presets::UTF8_FULL_CONDENSED });
    let side = &group.manifest.labels.side_names[0];
    table.set_header([
        "effect".to_owned(),
        format!("score of {side}"),
        "p (Holm)".to_owned(),
        "margin in VP".to_owned(),
        "p (Holm)".to_owned(),
        "games changed".to_owned(),
        "games".to_owned(),
        "independent".to_owned(),
    ]);
    let (scores, margins) = effects.split_at(effects.len() / 2);
    for (score, margin) in scores.iter().zip(margins) {
        let p = |p: Option<f64>| p.map_or_else(|| "watched".to_owned(), p_text);
        table.add_row([
            score.effect.clone(),
            points(&score.estimate),
            p(score.p_holm),
            number(&margin.estimate),
            p(margin.p_holm),
            grouped(score.games_changed),
            grouped(score.games),
            score.independent_games.map_or_else(|| "-".to_owned(), grouped),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn method(group: &Group) -> String {
    let games = grouped(group.played.games());
    let intervals = match group.budget {
        Budget::Games { .. } => "95 % intervals of means over games, effects over games on the same dice".to_owned(),
        Budget::Width { half_width, .. } => {
            format!("95 % intervals, games until the half-width was {} points", short(100.0 * half_width))
        }
        Budget::Sequential { .. } => {
            "confidence sequences, valid at every look, 95 % for all effects together".to_owned()
        }
    };
    let mut text = format!("Each combination: {games} games. Intervals: {intervals}.");
    let factor = |metric| group.luck_check(metric).filter(LuckCheck::is_sound).map(|check| short(check.factor));
    if let (Some(copies), Some(score), Some(margin)) =
        (group.luck_copies, factor(Metric::Score), factor(Metric::MarginVp))
    {
        let _ = write!(
            text,
            " The luck of the dice is taken off, measured with {copies} re-rolled copies of every roll and a model frozen before \
             the games: intervals as from {score} times the games for the score, {margin} times for the margin."
        );
    }
    if group.factors.len() > 1 {
        text.push_str(" An effect is the mean over the values of the other options; \"x\" is an interaction.");
    }
    text
}

/// What a reader should know, for the first cell and for every option.
pub(super) fn warnings(group: &Group) -> Vec<String> {
    let tally = &group.played.tallies[0];
    let mut all = of_cell(&group.manifest, 0, tally);
    let games = group.played.games();
    let labels = &group.manifest.labels;
    for side in 0..2_u8 {
        for (kind, name) in labels.action_kinds.iter().enumerate() {
            let of_kind = tally.actions.iter().filter(|(key, _)| key.side == side && usize::from(key.kind) == kind);
            let chosen: u64 = of_kind.map(|(_, uses)| uses.chosen).sum();
            if chosen > 0 && (chosen as f64) < HARDLY * games as f64 {
                all.push(format!(
                    "{} hardly ever chose \"{name}\": {chosen} times in {} games; the numbers say little about it",
                    labels.side_names[usize::from(side)],
                    grouped(games)
                ));
            }
        }
    }
    for row in main_effects(group) {
        if (row.games_changed as f64) < HARDLY * games as f64 {
            all.push(format!(
                "option {} changed only {} of {} games: it was hardly in play; see whether scenario and bots use it",
                row.effect,
                grouped(row.games_changed),
                grouped(games)
            ));
        }
    }
    for metric in [Metric::Score, Metric::MarginVp] {
        if let Some(check) = group.luck_check(metric).filter(|check| !check.is_sound()) {
            all.push(format!(
                "the luck measured does not fit the {}: its mean is {:.1} standard errors off zero, and {:.2} of it would \
                 be best to take off, not {:.2}; plain results are told; train the model again",
                metric.name().replace('_', " "),
                check.mean_in_errors,
                check.fitted_part,
                check.part
            ));
        }
    }
    let is_open = !matches!(group.budget, Budget::Games { .. }) && games >= group.budget.most();
    if is_open {
        all.push(format!(
            "{} games were not enough for the width or the answer asked for: give more with --games",
            grouped(games)
        ));
    }
    all
}
