//! What a person is shown.

use sandtable_bots::{Doctrine, Thought};
use sandtable_engine::{Odds, Published, Side};
use sandtable_scenarios::{counted, rules};
use sandtable_sim::table::{news_words, odds_of};

use super::{terminal::Terminal, thinking::Thinking};
use crate::{
    log, odds,
    out::{outln, percent},
    page::Page,
};

/// How many actions a hint shows.
const HINTED: usize = 3;

/// Reasons for the best action that a hint tells, and the least that is told of.
const REASONS: usize = 4;
const LEAST_REASON: f64 = 0.003;

/// Lists of more actions than this are shown side by side, where there is room.
const LONG: usize = 12;

/// The commands.
pub(super) const HELP: &str = "\
NUMBER or NOTATION  take an action from the list by its number, such as 3, or by the text in brackets
A; B; C             take several actions in turn, until dice are rolled or something new is seen
VERB X Y Z x3       the same verb for several things, here three times for Z;
                    names work instead of ids where they are unambiguous
WHO: A; others: B   A for what WHO names and B for all others, as they are asked about; WHO may be several things, each
                    a unit, its squadron, its hex, the hex it attacks; X/Y is what is X and Y
A x3, A all         the same answer three times, or as long as it can be given
list                show the actions again
board               show the whole board
show NAME           look at a unit, ship, squadron or hex: what it can do, what is around it
log, log all        show what happened since your last decision, or in the whole game
hint                search for the best actions and show their chances
odds, odds ACTION   the odds of all actions in the list, or of one of them
odds NAME KEY=VALUE the odds of any dice procedure; odds list shows their names
undo, undo 3        undo your last decision, or the last three, unless dice were rolled or something was revealed
undo all            undo as many as can be
rules R9.3          show the rules whose numbers begin with R9.3
save FILE           save a copy of the game as a replay file
quit                leave; the game can be resumed";

impl<G: Odds + Doctrine> Terminal<G> {
    /// Says who plays, where the game is saved, and how to begin.
    pub(super) fn welcome(&self) {
        let (header, seats) = (self.table.header(), self.table.seats());
        let name = |side| format!("{}: {}", self.table.game().side_name(side), seats.of(side));
        let (one, two) = (name(Side::One), name(Side::Two));
        let seed = header.seed;
        let again = if self.is_fresh { format!(" (to repeat this deal use --seed {seed})") } else { String::new() };
        outln!("{} / {}, seed {seed}{again}. {one}; {two}.", G::ID, header.scenario);
        if let Some(path) = self.table.path() {
            outln!("The game is saved to {} after every decision.", path.display());
        }
        if seats.has_person() {
            outln!("Type the number of an action or its notation, or help for the commands.");
        }
    }

    /// Prints what happened since the side last read; tells whether the other side or the dice had a part in it.
    pub(super) fn tell(&mut self, side: Side) -> bool {
        let news = self.table.news(side);
        self.page.log(news_words(self.table.game(), news.lines, side));
        news.is_from_others
    }

    /// The board at the start of a turn, later in it the situation.
    pub(super) fn show_position(&mut self, side: Side) {
        let now = Some((side, self.table.turn()));
        if self.shown != now {
            self.shown = now;
            return self.show_board(side);
        }
        let observation = self.table.observation(side);
        self.show_lines(&self.table.game().situation(&observation, self.is_plain, self.table.lang()));
    }

    pub(super) fn show_board(&self, side: Side) {
        let observation = self.table.observation(side);
        self.show_lines(&self.table.game().board(&observation, self.is_plain, self.table.lang()));
    }

    fn show_lines(&self, text: &str) {
        outln!();
        self.page.show(text.trim_end());
        outln!();
    }

    /// A thing from close by, or why there is nothing to show.
    pub(super) fn show_close_up(&self, side: Side, name: &str) {
        match self.table.close_up(side, name, self.is_plain) {
            Ok(text) => self.show_lines(&text),
            Err(why) => outln!("{why}"),
        }
    }

    pub(super) fn show_actions(&self, side: Side) {
        let (game, observation) = (self.table.game(), self.table.observation(side));
        let state = observation.state();
        self.page.heading(&game.prompt(state, self.table.lang()));
        let line = |(i, action): (usize, G::Action)| {
            let (what, notation) = (game.describe(state, action, self.table.lang()), game.action_text(state, action));
            format!("{:3}. {what} [{notation}]", i + 1)
        };
        let lines: Vec<String> = self.table.legal().into_iter().enumerate().map(line).collect();
        if lines.len() > LONG && !self.is_plain {
            return self.page.columns(&lines);
        }
        for line in &lines {
            self.page.show(line);
        }
    }

    pub(super) fn show_log(&self, side: Side, all: bool) {
        let from = if all { 0 } else { self.table.since_own(side) };
        if self.table.record().steps().is_empty() {
            outln!("Nothing has happened yet.");
        }
        log::print(self.page, self.table.game(), self.table.log(from, Some(side)), Some(side));
    }

    /// The odds of the actions in the list, of one of them, or of a procedure.
    pub(super) fn show_odds(&self, side: Side, wanted: &str) {
        let words: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
        let is_procedure = |word: &String| G::PROCEDURES.iter().any(|procedure| procedure.name == word);
        let told = match words.split_first() {
            Some((word, [])) if word == "list" => {
                odds::list::<G>();
                Ok(())
            }
            // `attack 0929` may be an action though there is a procedure of that name.
            Some((name, values)) => match self.table.find(wanted) {
                Ok(action) => {
                    self.show_odds_of(side, &[action]);
                    Ok(())
                }
                Err(_) if is_procedure(name) => odds::tell(self.table.game(), name, values, self.table.header()),
                Err(_) => {
                    outln!("{wanted:?} is neither a legal action nor a procedure; type odds list for the procedures.");
                    Ok(())
                }
            },
            None => {
                self.show_odds_of(side, &self.table.legal());
                Ok(())
            }
        };
        if let Err(error) = told {
            outln!("{error}.");
        }
    }

    fn show_odds_of(&self, side: Side, actions: &[G::Action]) {
        let (game, observation) = (self.table.game(), self.table.observation(side));
        let mut is_any = false;
        for &action in actions {
            let Some((procedure, results)) = odds_of(game, observation.state(), action) else { continue };
            is_any = true;
            let what = game.describe(observation.state(), action, self.table.lang());
            let told = match results {
                Ok(results) => {
                    let told = results.into_iter().map(|(text, share)| format!("{text} {}", percent(share)));
                    told.collect::<Vec<_>>().join(", ")
                }
                Err(why) => why,
            };
            self.page.show(&format!("{what}: {told} ({procedure})"));
        }
        if !is_any {
            outln!(
                "None of these actions rolls dice at once, or the odds depend on what you cannot see; odds list names all that can be asked."
            );
        }
    }

    /// The best actions with their chances, one a line.
    pub(super) fn show_hint(&self, side: Side) {
        let searching = self.input.is_terminal().then(|| Thinking::new("Searching".to_owned(), self.is_plain));
        let hint = self.table.hint(side, self.seconds, &self.stop);
        drop(searching);
        let Some(hint) = hint else { return };
        let (legal, observation) = (self.table.legal(), self.table.observation(side));
        let what = |action: usize| {
            let what = self.table.game().describe(observation.state(), legal[action], self.table.lang());
            format!("{}: {what}", action + 1)
        };
        if hint.thoughts.is_empty() {
            outln!("{}", what(hint.best));
        }
        let chance = |thought: &Thought| match thought.score {
            Some(score) => format!("win chance {} (a draw is half a win)", percent(score)),
            None => "untried".to_owned(),
        };
        for thought in hint.thoughts.iter().take(HINTED) {
            outln!("{}; {}, tried {}", what(thought.action), chance(thought), counted(thought.visits, "time"));
        }
        if let Some(words) = foregone(hint.thoughts.iter().filter_map(|thought| thought.score)) {
            outln!("{words}");
        }
        let reasons: Vec<String> = hint
            .reasons
            .iter()
            .filter(|reason| reason.adds.abs() >= LEAST_REASON)
            .take(REASONS)
            .map(|reason| format!("{} {:+.1}", reason.feature.replace('_', " "), 100.0 * reason.adds))
            .collect();
        if let ([first, second, ..], false) = (&hint.thoughts[..], reasons.is_empty()) {
            let (first, second) = (first.action + 1, second.action + 1);
            self.page.show(&format!("Why {first} and not {second}, in points of the chance: {}", reasons.join(", ")));
        }
        if hint.plan.len() > 1 {
            let plan = hint.plan.iter().map(|&action| self.table.game().action_text(observation.state(), action));
            self.page.show(&format!("The whole plan: {}", plan.collect::<Vec<_>>().join("; ")));
        }
    }
}

/// The rules whose numbers begin with `start`, with their texts.
pub(super) fn show_rules<G: Published>(page: Page, start: &str) {
    let wanted = start.to_lowercase();
    let rows: Vec<_> = rules(G::ID).into_iter().filter(|row| row.rule.to_lowercase().starts_with(&wanted)).collect();
    for row in &rows {
        page.show(&format!("{}: {}", row.rule, row.title));
        for (index, line) in row.text.iter().enumerate() {
            page.show(&format!("{}{line}", if index == 0 { "    " } else { "      " }));
        }
    }
    if rows.is_empty() {
        outln!("No rule begins with {start:?}.");
    }
}

/// What to say where all chances are as good as none, or as good as sure: then they do not tell actions apart.
fn foregone(scores: impl IntoIterator<Item = f64>) -> Option<&'static str> {
    /// Less than this is shown as 0.0 %.
    const NOTHING: f64 = 0.000_5;
    let scores: Vec<f64> = scores.into_iter().collect();
    if scores.is_empty() {
        None
    } else if scores.iter().all(|&score| score < NOTHING) {
        Some("Against a player like this search you have hardly a chance left, so the chances do not tell these apart.")
    } else if scores.iter().all(|&score| score > 1.0 - NOTHING) {
        Some("Against a player like this search you can hardly lose any more, so the chances do not tell these apart.")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::foregone;

    #[test]
    fn chances_that_tell_nothing_apart() {
        assert!(foregone([0.0, 0.000_4]).is_some_and(|words| words.contains("hardly a chance")));
        assert!(foregone([1.0, 0.999_6]).is_some_and(|words| words.contains("hardly lose")));
        assert_eq!([foregone([0.0, 0.01]), foregone([])], [None, None]);
    }
}
