//! The analysis in sentences and tables.

use std::{collections::BTreeMap, fmt::Write as _};

use comfy_table::{CellAlignment, Table, presets};
use sandtable_engine::{Lang, Side, Words};
use sandtable_sim::{
    Luck, Worth,
    analysis::{Judgement, LEAST_LOSS, Moment, first_playouts},
    replay::{Decided, LogLine},
};

use super::{Analysis, points, seen_by, vp};
use crate::text::{counted, percent, the};

/// The most rolls, and the most events, to show for one moment.
const MOST_LINES: usize = 6;

impl<G: Words> Analysis<'_, G> {
    /// Everything in words.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.result);
        self.answer(&mut text);
        let _ = writeln!(text, "\n{}\n", self.balance());
        let _ = writeln!(
            text,
            "The luck of a roll is its value minus the mean value of {} rolled copies, with positions valued by {}.\n\
             The rest counts as decisions, including all that these values did not foresee.",
            self.luck.copies, self.valued_by
        );
        if self.luck.moments.iter().any(|moment| moment.is_rolled) {
            let name = self.game.side_name(self.view());
            let _ = writeln!(
                text,
                "\nLuck of {name} turn by turn, for rolls after decisions of either side\n\n{}",
                self.turns()
            );
            for side in [self.view(), self.view().other()] {
                self.moments(side, &mut text);
            }
        }
        if let Some(judged) = &self.judged {
            self.decisions(judged, &mut text);
        }
        text
    }

    fn name(&self, side: Side) -> &str {
        self.game.side_name(side)
    }

    /// Who was lucky, by how much, and whether that is much.
    fn answer(&self, text: &mut String) {
        let total = self.luck.total();
        let lucky = if total.score < 0.0 { Side::Two } else { Side::One };
        let (luck, error) = (seen_by(lucky, total), self.luck.error());
        if self.luck.moments.iter().all(|moment| !moment.is_rolled) {
            text.push_str("No dice were rolled, so there was no luck.\n");
            return;
        }
        let victory_points = if self.has_margin {
            format!(" and {:+.2} ± {:.2} VP", vp::<G>(luck.margin), vp::<G>(error.margin))
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "The dice favoured {}: {:+.1} ± {:.1} points of win chance{victory_points} (± one standard error), \
             and cost {} as much.",
            the(self.name(lucky)),
            points(luck.score),
            points(error.score),
            the(self.name(lucky.other()))
        );
        if let Some(rarity) = self.rarity() {
            let judgement = if self.is_remarkable() { ". That is remarkable" } else { ". That is not unusual" };
            let _ = writeln!(
                text,
                "In {} of {} ({} on both sides) neither side was this lucky{judgement}.",
                percent(&rarity),
                counted(rarity.n, "simulated game"),
                self.player
            );
        }
    }

    /// From the value at the start to the result.
    fn balance(&self) -> String {
        let report = &self.luck;
        let mut header = vec![format!("for {}", self.name(self.view())), "win chance".to_owned()];
        if self.has_margin {
            header.push("VP".to_owned());
        }
        let mut table = table(header);
        let seen = |worth: Worth| match self.view() {
            Side::One => worth,
            Side::Two => Worth { score: 1.0 - worth.score, margin: -worth.margin },
        };
        let mut add = |what: String, value: String, margin: f64| {
            let margin = self.has_margin.then(|| signed(vp::<G>(margin), 2));
            table.add_row([what, value].into_iter().chain(margin));
        };
        let is_over = self.game.to_act(self.record.state()).is_none();
        let [start, end] = [report.start, report.end].map(seen);
        add("at the start".into(), format!("{:.1} %", points(start.score)), start.margin);
        let parts = [("the dice", report.total()), ("all decisions", report.play())];
        for (what, luck) in parts {
            let luck = seen_by(self.view(), luck);
            add(what.into(), signed(points(luck.score), 1) + "  ", luck.margin);
        }
        let what = if is_over { "the result" } else { "the current position" };
        add(what.into(), format!("{:.1} %", points(end.score)), end.margin);
        table.trim_fmt()
    }

    /// Luck turn by turn, parted by whose decision rolled the dice.
    fn turns(&self) -> String {
        #[derive(Default)]
        struct Turn {
            by: [f64; 3],
            total: Luck,
            variance: f64,
        }
        let mut turns: BTreeMap<u16, Turn> = BTreeMap::new();
        for moment in &self.luck.moments {
            let turn = turns.entry(moment.turn).or_default();
            let luck = seen_by(self.view(), moment.luck());
            turn.by[moment.side.map_or(2, Side::index)] += luck.score;
            turn.total += luck;
            turn.variance += moment.error.score * moment.error.score;
        }
        let has_setup = self.luck.moments.first().is_some_and(|moment| moment.side.is_none());
        let [mine, other] = [self.view(), self.view().other()];
        let mut header = vec!["turn".to_owned()];
        header.extend([mine, other].map(|side| format!("after {}", self.name(side))));
        if has_setup {
            header.push("setup".to_owned());
        }
        header.push("together".to_owned());
        if self.has_margin {
            header.push("VP".to_owned());
        }
        let mut table = table(header);
        for (number, turn) in turns {
            let mut row = vec![number.to_string()];
            row.extend([mine, other].map(|side| signed(points(turn.by[side.index()]), 1)));
            if has_setup {
                row.push(signed(points(turn.by[2]), 1));
            }
            row.push(format!("{} ± {:.1}", signed(points(turn.total.score), 1), points(turn.variance.sqrt())));
            if self.has_margin {
                row.push(signed(vp::<G>(turn.total.margin), 2));
            }
            table.add_row(row);
        }
        table.trim_fmt()
    }

    /// The luckiest moments of a side with the words of the log.
    fn moments(&self, side: Side, text: &mut String) {
        let moments = self.luckiest(side);
        if moments.is_empty() {
            return;
        }
        let _ = writeln!(text, "\nLuckiest moments of {}", the(self.name(side)));
        for moment in moments {
            let (luck, error) = (seen_by(side, moment.luck()), moment.error);
            let _ = writeln!(text, "\n{}", self.heading(moment.number, moment.turn, luck, error, self.has_margin));
            self.tell(moment, text);
        }
    }

    /// `+12.3 ± 0.4 points, +0.50 VP: decision 57, turn 2`, without the number where the action is secret.
    fn heading(&self, number: usize, turn: u16, luck: Luck, error: Luck, has_margin: bool) -> String {
        let mut text = format!("{} ± {:.1} points", signed(points(luck.score), 1), points(error.score));
        if has_margin {
            let _ = write!(text, ", {} VP", signed(vp::<G>(luck.margin), 2));
        }
        match number {
            0 => text + ": the setup",
            number if self.visible(number).is_none() => format!("{text}: turn {turn}"),
            number => format!("{text}: decision {number}, turn {turn}"),
        }
    }

    fn tell(&self, moment: &Moment, text: &mut String) {
        let log = match moment.number {
            0 => self.record.setup_log(self.game, self.viewer, Lang::En),
            number => self.record.step_log(self.game, number, self.viewer, Lang::En),
        };
        let (mut dice, mut events) = (Vec::new(), Vec::new());
        for line in log {
            match line {
                LogLine::Decision(_, side, Some(Decided { notation, what, .. })) => {
                    let _ = writeln!(text, "   {}: {what} [{notation}]", self.name(side));
                }
                LogLine::Decision(_, side, None) => {
                    let _ = writeln!(text, "   {}: a secret decision", self.name(side));
                }
                LogLine::Forced(..) => {}
                LogLine::Dice(name, values) => {
                    let values: Vec<_> = values.iter().map(u32::to_string).collect();
                    dice.push(format!("dice, {name}: {}", values.join(" ")));
                }
                LogLine::Event(event) | LogLine::Blow(event) => events.push(event),
            }
        }
        for lines in [dice, events] {
            for line in lines.iter().take(MOST_LINES) {
                let _ = writeln!(text, "      {line}");
            }
            if lines.len() > MOST_LINES {
                let _ = writeln!(text, "      and {} more", lines.len() - MOST_LINES);
            }
        }
    }

    /// How each side decided, and the blunders.
    fn decisions(&self, judged: &[Judgement<G::Action>], text: &mut String) {
        let _ = writeln!(
            text,
            "\nDecisions, judged by what the side knew\n\n{} named an action for each decision. If the side chose another, both were\ntried in {} games \
             and, if that looked like a loss, in {} new games ({} on both\nsides). These games began with what the \
             side could see and used the same dice.\n\
             A blunder loses more than {:.0} point and more than twice its standard error. The steps\nof a bad plan \
             share one loss.\n",
            self.advisor,
            first_playouts(self.playouts),
            self.playouts,
            self.player,
            points(LEAST_LOSS)
        );
        let header = ["side", "decisions", "same as bot", "blunders", "points lost"].map(str::to_owned);
        let mut table = table(header.to_vec());
        for side in [self.view(), self.view().other()] {
            let of_side: Vec<_> = judged.iter().filter(|judgement| judgement.side == side).collect();
            if of_side.is_empty() {
                continue;
            }
            let same = of_side.iter().filter(|judgement| judgement.better.is_none()).count();
            let blunders: Vec<_> = of_side.iter().filter(|judgement| judgement.is_blunder()).collect();
            let losses = blunders.iter().filter_map(|judgement| judgement.better).map(|better| better.loss.score);
            table.add_row([
                self.name(side).to_owned(),
                of_side.len().to_string(),
                same.to_string(),
                blunders.len().to_string(),
                format!("{:.1}", points(losses.fold(0.0, |sum, loss| sum + loss))),
            ]);
        }
        let _ = writeln!(text, "{}", table.trim_fmt());
        let blunders = self.blunders();
        for judgement in blunders.iter().take(self.top) {
            self.blunder(judgement, text);
        }
        if blunders.len() > self.top {
            let _ = writeln!(text, "\nand {} more", blunders.len() - self.top);
        }
    }

    fn blunder(&self, judgement: &Judgement<G::Action>, text: &mut String) {
        let Some(better) = judgement.better else { return };
        let words = |action| {
            let [notation, what] = self.action(judgement.number, action);
            format!("{what} [{notation}]")
        };
        let loss = Luck::default() - better.loss;
        let _ = writeln!(
            text,
            "\n{}\n   {}: {}\n   better: {}",
            self.heading(judgement.number, judgement.turn, loss, better.error, true),
            self.name(judgement.side),
            words(judgement.played),
            words(better.action)
        );
    }
}

/// A table without lines, its first column text and the others numbers.
fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// With its sign, and without one for zero.
fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    if text.chars().any(|digit| ('1'..='9').contains(&digit)) { text } else { text[1..].to_owned() }
}
