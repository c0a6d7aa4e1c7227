//! The log of a game in words.

use sandtable_engine::{Game, Lang, Outcome, Side, Words};
use sandtable_sim::replay::{LogLine, Record};

use crate::out::outln;

/// Prints log lines. Decisions that the reader may not know are told once for a row of them; nor are decisions
/// numbered for one side, because the numbers would say how many the other side had.
pub(crate) fn print<G: Game>(game: &G, lines: impl IntoIterator<Item = LogLine>, viewer: Option<Side>) {
    let mut secret = None;
    for line in lines {
        let text = match line {
            LogLine::Decision(_, side, None) => {
                if secret != Some(side) {
                    outln!("{} decides in secret.", game.side_name(side));
                }
                secret = Some(side);
                continue;
            }
            LogLine::Decision(number, side, Some((notation, what))) => {
                secret = None;
                let number = if viewer.is_none() { format!("{number}. ") } else { String::new() };
                format!("{number}{}: {what} [{notation}]", game.side_name(side))
            }
            LogLine::Event(text) => format!("   {text}"),
            LogLine::Dice(name, values) => {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                format!("   dice, {name}: {}", values.join(" "))
            }
        };
        outln!("{text}");
    }
}

/// The log of decisions `from` to `to` (both included) as `viewer` may read it; 0 is the setup.
pub(crate) fn lines<G: Words>(
    game: &G,
    record: &Record<G>,
    from: usize,
    to: usize,
    viewer: Option<Side>,
) -> Vec<LogLine> {
    let mut lines = if from == 0 { record.setup_log(game, viewer, Lang::En) } else { Vec::new() };
    for number in from.max(1)..=to.min(record.steps().len()) {
        lines.extend(record.step_log(game, number, viewer, Lang::En));
    }
    lines
}

/// `Japan wins, 2 to 0 points.`
pub(crate) fn result<G: Game>(game: &G, outcome: &Outcome) -> String {
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
