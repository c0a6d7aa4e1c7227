//! The log of a game in words.

use sandtable_engine::{Finish, Game, Lang, Outcome, Side, Words};

use crate::replay::{Decided, LogLine, Record};

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
        LogLine::Decision(_, _, Some(_)) | LogLine::Forced(..) => {
            secret = None;
            true
        }
        LogLine::Event(_) | LogLine::Blow(_) | LogLine::Dice(..) => true,
    });
    lines
}

/// What a line of the log is about, so that it can be told by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A decision of this side.
    Side(Side),
    /// What happened.
    Event,
    /// A loss, a hit that counts or a find.
    Blow,
    /// Dice.
    Dice,
}

/// A line of the log in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it is about.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
}

/// Log lines as sentences. Decisions are not numbered for one side: the numbers would say how many the other side had.
pub fn log_words<G: Game>(game: &G, lines: impl IntoIterator<Item = LogLine>, viewer: Option<Side>) -> Vec<Said> {
    let sentence = |line| match line {
        LogLine::Decision(_, side, None) => (Tone::Side(side), format!("{}: a secret decision.", game.side_name(side))),
        LogLine::Decision(number, side, Some(Decided { notation, what, .. })) => {
            let number = if viewer.is_none() { format!("{number}. ") } else { String::new() };
            (Tone::Side(side), format!("{number}{}: {what} [{notation}]", game.side_name(side)))
        }
        LogLine::Forced(side, notation, what) => {
            let only = if viewer.is_none_or(|viewer| viewer == side) { ", the only choice" } else { "" };
            (Tone::Side(side), format!("{}: {what} [{notation}]{only}", game.side_name(side)))
        }
        LogLine::Event(text) => (Tone::Event, format!("   {text}")),
        LogLine::Blow(text) => (Tone::Blow, format!("   {text}")),
        LogLine::Dice(name, values) => {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            (Tone::Dice, format!("   dice, {name}: {}", values.join(" ")))
        }
    };
    lines.into_iter().map(sentence).map(|(tone, text)| Said { tone, text }).collect()
}

/// Log lines as [`log_words`] has them for a side, but for several decisions of its own in a row that set off nothing:
/// the side knows them, and gets them in one line.
pub fn news_words<G: Game>(game: &G, lines: Vec<LogLine>, side: Side) -> Vec<Said> {
    let mut words = Vec::new();
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        let is_own = |line: &LogLine| matches!(line, LogLine::Decision(_, of, Some(_)) if *of == side);
        let mut row = Vec::new();
        if is_own(&line) {
            row.push(line);
            while let Some(line) = lines.next_if(is_own) {
                row.push(line);
            }
        } else {
            let mut others = vec![line];
            while let Some(line) = lines.next_if(|line| !is_own(line)) {
                others.push(line);
            }
            words.extend(log_words(game, others, Some(side)));
            continue;
        }
        if row.len() == 1 {
            words.extend(log_words(game, row, Some(side)));
            continue;
        }
        let decided = row.into_iter().filter_map(|line| match line {
            LogLine::Decision(_, _, Some(Decided { notation, about: Some(about), .. })) => {
                Some(format!("{about}: {notation}"))
            }
            LogLine::Decision(_, _, shown) => shown.map(|shown| shown.notation),
            _ => None,
        });
        let text = format!("{}: {}", game.side_name(side), decided.collect::<Vec<_>>().join("; "));
        words.push(Said { tone: Tone::Side(side), text });
    }
    words
}

/// `Winner: Japan; points: Japan 2, United States 0.`
pub fn result_words<G: Game>(game: &G, outcome: &Outcome) -> String {
    let points = Side::BOTH.map(|side| points(outcome.vp[side.index()], G::VP_SCALE));
    let names = Side::BOTH.map(|side| game.side_name(side));
    let points = format!("points: {} {}, {} {}", names[0], points[0], names[1], points[1]);
    match outcome.finish {
        Finish::Won(side) => format!("Winner: {}; {points}.", game.side_name(side)),
        Finish::Drawn => format!("The game is drawn; {points}."),
        Finish::BothLost => format!("Both sides lose; {points}."),
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
