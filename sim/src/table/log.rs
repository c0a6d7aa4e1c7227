//! The log of a game in words.

use sandtable_engine::{Game, Lang, Outcome, Side, Words};

use crate::replay::{LogLine, Record};

/// The log of decisions `from` to `to` (both included) as `viewer` may read it; 0 is the setup. Of a row of decisions that
/// the reader may not know the first stands for all of them: how many there were would tell something.
pub fn log_lines<G: Words>(
    game: &G,
    record: &Record<G>,
    from: usize,
    to: usize,
    viewer: Option<Side>,
    lang: Lang,
) -> Vec<LogLine> {
    let mut lines = if from == 0 { record.setup_log(game, viewer, lang) } else { Vec::new() };
    for number in from.max(1)..=to.min(record.steps().len()) {
        lines.extend(record.step_log(game, number, viewer, lang));
    }
    let mut secret = None;
    lines.retain(|line| match line {
        LogLine::Decision(_, side, None) => secret.replace(*side) != Some(*side),
        LogLine::Decision(_, _, Some(_)) => {
            secret = None;
            true
        }
        LogLine::Event(_) | LogLine::Dice(..) => true,
    });
    lines
}

/// Log lines as sentences. Decisions are not numbered for one side: the numbers would say how many the other side had.
pub fn log_words<G: Game>(game: &G, lines: impl IntoIterator<Item = LogLine>, viewer: Option<Side>) -> Vec<String> {
    let sentence = |line| match line {
        LogLine::Decision(_, side, None) => format!("{} decides in secret.", game.side_name(side)),
        LogLine::Decision(number, side, Some((notation, what))) => {
            let number = if viewer.is_none() { format!("{number}. ") } else { String::new() };
            format!("{number}{}: {what} [{notation}]", game.side_name(side))
        }
        LogLine::Event(text) => format!("   {text}"),
        LogLine::Dice(name, values) => {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            format!("   dice, {name}: {}", values.join(" "))
        }
    };
    lines.into_iter().map(sentence).collect()
}

/// `Japan wins; points: ijn 2, usn 0.`
pub fn result_words<G: Game>(game: &G, outcome: &Outcome) -> String {
    let points = Side::BOTH.map(|side| points(outcome.vp[side.index()], G::VP_SCALE));
    let ids = Side::BOTH.map(|side| game.side_id(side));
    let points = format!("points: {} {}, {} {}", ids[0], points[0], ids[1], points[1]);
    match outcome.winner {
        Some(side) => format!("{} wins; {points}.", game.side_name(side)),
        None => format!("The game is drawn; {points}."),
    }
}

/// Scaled points as a number.
fn points(scaled: i32, scale: i32) -> String {
    if scaled % scale == 0 {
        (scaled / scale).to_string()
    } else {
        format!("{:.2}", f64::from(scaled) / f64::from(scale))
    }
}
