//! A study in words.

use std::fmt::Write as _;

use comfy_table::{CellAlignment, Table, presets};

use super::{
    Balance, BothSeatings, Budget, DATA, EffectRow, Group, Metric, Shift, both_seatings,
    doubts::{doubts, english},
    is_mirror,
    options::{moves, other_tests},
    shifts,
    strength::by_strength,
};
use crate::{
    bids::bid_words,
    stats::{Estimate, luck::LuckCheck},
    text::{counted, grouped, number, percent, short, the},
    warnings::of_cells,
};

/// What is said instead of an even bid.
pub(crate) const NO_BID: &str =
    "No bid in victory points makes it even, because victory points alone do not decide who wins here";

/// Scores nearer to one half than this are called even.
pub(crate) const EVEN: f64 = 0.05;

/// The verdict, then the tables behind it, then warnings.
pub fn verdict(groups: &[Group], plain: bool) -> String {
    let mut text = String::new();
    for sentence in sentences(groups) {
        let _ = writeln!(text, "{sentence}.");
    }
    for (i, group) in groups.iter().enumerate() {
        let _ = writeln!(text, "\n{}", heading(group));
        let effects = group.effects();
        if !effects.is_empty() {
            let _ = writeln!(text, "\n{}", table(group, &effects, plain));
        }
        if place(groups, i) == Place::First {
            for chain in chains(&effects) {
                let _ = writeln!(text, "Cannot be told apart: {chain}.");
            }
        }
        for test in other_tests(group) {
            let _ = writeln!(text, "{test}.");
        }
        let _ = writeln!(text, "{}", method(group));
        for warning in warnings(group) {
            let _ = writeln!(text, "Warning: {warning}.");
        }
    }
    text
}

/// What a group is for the verdict of its scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It gives the verdict.
    First,
    /// It says how far the verdict of this earlier group depends on bots.
    OtherBots(usize),
    /// It is this earlier group with the bots' seats swapped.
    Mirror(usize),
}

/// What group number `i` is for.
pub(crate) fn place(groups: &[Group], i: usize) -> Place {
    let scenario = |group: &Group| group.manifest.plan.cells[0].scenario.clone();
    let earlier = &groups[..i];
    if let Some(mirrored) = earlier.iter().position(|group| is_mirror(group, &groups[i])) {
        return Place::Mirror(mirrored);
    }
    let first = earlier.iter().position(|group| scenario(group) == scenario(&groups[i]));
    first.map_or(Place::First, Place::OtherBots)
}

/// The answer: one sentence on the balance of each group, one on each option of the first, one on the bid, one on bots.
pub(crate) fn sentences(groups: &[Group]) -> Vec<String> {
    sentences_by_group(groups).into_iter().flatten().collect()
}

/// The same, group by group.
pub(crate) fn sentences_by_group(groups: &[Group]) -> Vec<Vec<String>> {
    let mut of_groups = Vec::new();
    for (i, group) in groups.iter().enumerate() {
        let mut all = Vec::new();
        let balance = group.balance();
        match place(groups, i) {
            Place::First => {
                let name = format!("{}/{}: ", group.manifest.plan.game, group.manifest.plan.cells[0].scenario);
                all.push(format!("{name}{}", favour(group, &balance)));
                all.extend(group.main_effects().iter().map(|row| moves(group, row)));
                all.push(even(group, &balance));
                all.push(format!("Bots: {}", bots(group)));
                all.extend(by_strength(groups, i));
            }
            // The first bots of a scenario give the verdict; the others say how far it depends on bots.
            Place::OtherBots(first) => {
                let shifts = shifts(&groups[first], group);
                let sentence = sensitivity(group, &balance, &groups[first].balance());
                all.push(sentence + &other_effects(&shifts));
                all.extend(shifts.iter().map(|shift| shifted(shift, group)));
            }
            Place::Mirror(first) => {
                let first = &groups[first];
                all.push(mirrored(first, &both_seatings(first, group)));
                all.extend(shifts(first, group).iter().map(|shift| shifted(shift, group)));
            }
        }
        of_groups.push(all);
    }
    of_groups
}

/// The bots of a group.
pub(crate) fn bots(group: &Group) -> String {
    let [one, two] = &group.manifest.plan.cells[0].bots;
    if one == two { one.clone() } else { format!("{one} against {two}") }
}

/// Which options do something else with other bots, behind the line on those bots.
fn other_effects(shifts: &[Shift]) -> String {
    if shifts.is_empty() {
        return String::new();
    }
    let differ = shifts.iter().filter(|shift| shift.is_shown()).map(|shift| {
        let what = if shift.is_turned() { "opposite sign" } else { "different size" };
        format!("{} ({what})", shift.row.effect)
    });
    let differ: Vec<String> = differ.collect();
    if differ.is_empty() {
        "; no option is shown to have a different effect than with the bots above".to_owned()
    } else {
        format!("; with these bots the effect differs significantly for {}", differ.join(", "))
    }
}

/// What an option does with other bots.
fn shifted(shift: &Shift, other: &Group) -> String {
    let row = &shift.row;
    let pairs = counted(row.estimate.n, "pair");
    if row.is_idle() {
        return format!(
            "With {} {} made no difference: no game differed in {pairs}",
            bots(other),
            named(row, "option", "data")
        );
    }
    let meaning = if shift.is_shown() {
        let way = if shift.is_turned() { "opposite sign" } else { "different size" };
        let (by, p) = (points(&shift.difference), p_text(shift.p_holm));
        format!("{way} than with the bots above, difference {by}, p {p} after Holm")
    } else {
        "not clearly different from the bots above".to_owned()
    };
    let side = the(&other.manifest.labels.side_names[0]);
    let moved = points(&row.estimate);
    let name = named(row, "option", "data");
    format!("With {} {name}: {moved} for {side}, {pairs} ({meaning})", bots(other))
}

/// `option lhd=true`, or `data new.csv` where data files are compared.
pub(super) fn named(row: &EffectRow, option: &str, data: &str) -> String {
    match row.effect.strip_prefix(DATA).and_then(|rest| rest.strip_prefix('=')) {
        Some(files) => format!("{data} {files}"),
        None => format!("{option} {}", row.effect),
    }
}

/// What the scenario gives, whoever plays which side, and what the bots differ by.
fn mirrored(first: &Group, both: &BothSeatings) -> String {
    let names = &first.manifest.labels.side_names;
    let [one, two] = &first.manifest.plan.cells[0].bots;
    let side = &both.side_one;
    let scenario = who(names, side);
    format!(
        "With the bots in both seats, 2 x {} on the same dice: {scenario}; {one} scores {} against {two}",
        counted(side.n, "game"),
        percent(&both.bot)
    )
}

/// The side (0 or 1) that is shown to be favoured by the score of side one, with its own score.
pub(crate) fn favoured(score: &Estimate) -> Option<(usize, Estimate)> {
    if score.ci_low > 0.5 { Some((0, *score)) } else { (score.ci_high < 0.5).then(|| (1, score.turned())) }
}

/// `the game favours the Axis: 62.1 % [58.0, 66.2] of the points`, or that nobody is shown to be favoured.
fn who(names: &[String; 2], score: &Estimate) -> String {
    match favoured(score) {
        Some((side, share)) => format!("the game favours {}: {} of the points", the(&names[side]), percent(&share)),
        None => format!("nobody is shown to be favoured: {} scores {}", the(&names[0]), percent(score)),
    }
}

fn favour(group: &Group, balance: &Balance) -> String {
    let names = &group.manifest.labels.side_names;
    let games = group.played.games();
    let count = counted(games, "game") + &undecided(balance.draws(games), balance.both_lost);
    let score = &balance.score;
    let is_shown = favoured(score).is_some();
    if !is_shown && score.ci_low > 0.5 - EVEN && score.ci_high < 0.5 + EVEN {
        return format!("even: {} scores {}, {count}", the(&names[0]), percent(score));
    }
    let more = if is_shown || group.stopped_idle() { "" } else { "; play more games" };
    format!("{}, {count}{more}", who(names, score))
}

/// How many games nobody won, and what they count.
fn undecided(draws: u64, both_lost: u64) -> String {
    match (draws, both_lost) {
        (0, 0) => String::new(),
        (_, 0) => format!(", {} drawn; a draw is half a point", grouped(draws)),
        (0, _) => format!(", {} lost by both; such a game is even: half a point", grouped(both_lost)),
        _ => format!(", {} drawn, {} lost by both; each is half a point", grouped(draws), grouped(both_lost)),
    }
}

/// A share as points with one decimal.
pub(crate) fn tenths(share: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (1000.0 * share).round() / 10.0 + 0.0
}

/// `+4.2 points [3.1, 5.3]`.
pub(super) fn points(estimate: &Estimate) -> String {
    if estimate.ci_low.is_finite() {
        let [low, high] = [estimate.ci_low, estimate.ci_high].map(tenths);
        format!("{:+.1} points [{low:.1}, {high:.1}]", tenths(estimate.estimate))
    } else {
        format!("{:+.1} points [no interval]", tenths(estimate.estimate))
    }
}

pub(crate) fn p_text(p: f64) -> String {
    if p < 0.001 { "below 0.001".to_owned() } else { format!("{p:.3}") }
}

fn even(group: &Group, balance: &Balance) -> String {
    let names = &group.manifest.labels.side_names;
    let Some(bid) = &balance.even_bid_vp else {
        return NO_BID.to_owned();
    };
    let names = names.each_ref().map(String::as_str);
    format!("Even at a bid of {}, if the players do not know it", bid_words(bid, names))
}

/// Whether two scores favour the same side, and whether their intervals overlap.
pub(crate) fn agreement(score: &Estimate, other: &Estimate) -> (bool, bool) {
    let agrees = (score.estimate > 0.5) == (other.estimate > 0.5);
    (agrees, score.ci_low <= other.ci_high && other.ci_low <= score.ci_high)
}

/// Whether two scores are shown to favour the same side, or neither is shown to favour any.
pub(crate) fn favour_alike(score: &Estimate, other: &Estimate) -> bool {
    let side = |score: &Estimate| favoured(score).map(|(side, _)| side);
    side(score) == side(other)
}

fn sensitivity(group: &Group, balance: &Balance, first: &Balance) -> String {
    let meaning = match agreement(&balance.score, &first.score) {
        (true, true) if !favour_alike(&balance.score, &first.score) => {
            "the intervals overlap, but only one of them leaves out 50 %: play more games"
        }
        (true, true) => "as with the bots above",
        (false, true) => "not clearly different from the bots above",
        (true, false) => "the same side, by a different amount: the size depends on the bots",
        (false, false) if favoured(&first.score).is_none() || favoured(&balance.score).is_none() => {
            "clearly different from the bots above: the verdict depends on the bots"
        }
        (false, false) => "the other side: the verdict depends on the bots",
    };
    format!("With {} the verdict is: {} ({meaning})", bots(group), favour(group, balance))
}

fn heading(group: &Group) -> String {
    let plan = &group.manifest.plan;
    let cells = plan.cells.len();
    let all = counted(group.played.games() * cells as u64, "game");
    let mut text = format!("{}/{}, {}: {all}", plan.game, plan.cells[0].scenario, bots(group));
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
    let side = the(&group.manifest.labels.side_names[0]);
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
            score.games_changed.map_or_else(|| "-".to_owned(), grouped),
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
    let games = counted(group.played.games(), "game");
    let intervals = match group.budget {
        Budget::Games { .. } => "95 % for means over games; effects compare games on the same dice".to_owned(),
        Budget::Width { half_width, .. } => {
            let end = if group.budget.is_answered(group) { "played until" } else { "not enough for" };
            format!("95 %; games {end} a half-width of {} points", short(100.0 * half_width))
        }
        Budget::Sequential { .. } => {
            "confidence sequences, valid at every look, 95 % for all effects on one metric together; the interval of the \
             bid assumes that the number of games was fixed in advance"
                .to_owned()
        }
    };
    let mut text = format!("Each combination: {games}. Intervals: {intervals}.");
    let parts = [(Metric::Score, "score"), (Metric::MarginVp, "margin")].into_iter().filter_map(|(metric, name)| {
        let check = group.luck_check(metric).filter(LuckCheck::is_sound)?;
        let nothing = if check.factor > 1.0 { "" } else { " (nothing gained)" };
        Some(format!("the {name} is as precise as with {} x the games{nothing}", short(check.factor)))
    });
    let parts: Vec<String> = parts.collect();
    if let (Some(copies), false) = (group.luck_copies, parts.is_empty()) {
        let _ = write!(
            text,
            " The luck of the dice is removed, measured with {copies} re-rolled copies of every roll and a model fixed before the \
             games: {}. The effects of options gain less, because common dice already cancel most of the luck.",
            parts.join(", ")
        );
    }
    if let Some(fraction) = fraction(group) {
        let _ = write!(text, " {fraction}.");
    }
    if group.factors.len() > 1 {
        text.push_str(" An effect is the mean over the values of the other options; \"x\" is an interaction.");
    }
    text
}

/// Effects that a fraction cannot tell apart, each with what else is in it.
pub(crate) fn chains(effects: &[EffectRow]) -> Vec<String> {
    let joined = effects.iter().filter(|row| row.metric == Metric::Score && !row.aliases.is_empty());
    joined.map(|row| format!("{} {}", row.effect, row.aliases.join(" "))).collect()
}

/// `16 of 128 combinations, resolution 4 (e = a x b x c)`; `None` when all are played.
fn fraction(group: &Group) -> Option<String> {
    let resolution = group.design.resolution()?;
    let names: Vec<&str> = group.factors.iter().map(|factor| factor.name.as_str()).collect();
    let all = 1_u64 << names.len();
    let apart = match resolution {
        3 => "the effect of an option cannot be told apart from interactions of two others",
        4 => {
            "effects of options can be told apart from interactions of two, but not all of these interactions from each other"
        }
        _ => "all effects of options and interactions of two can be told apart",
    };
    Some(format!(
        "{} of {} combinations, resolution {resolution}: {apart}, assuming that interactions of three have no effect ({})",
        group.design.cells(),
        grouped(all),
        group.design.generators(&names).join("; ")
    ))
}

/// What a reader should know, over all combinations, and for every option.
pub(super) fn warnings(group: &Group) -> Vec<String> {
    let mut all = of_cells(&group.manifest, &group.played.tallies);
    all.extend(doubts(group).iter().map(|doubt| english(doubt, group)));
    all
}
