//! What a person is shown.

use sandtable_bots::Doctrine;
use sandtable_engine::{Lang, Observation, Published, Side};
use sandtable_scenarios::rules;

use super::{hint::hint, table::Table};
use crate::{
    error::Result,
    log,
    out::{is_colour_wanted, outln},
};

/// The commands.
pub(super) const HELP: &str = "\
NUMBER or NOTATION  take an action from the list
list                list the actions again
board               show the board
log, log all        what happened since your last decision, or in the whole game
hint                the best actions by search, with their chances
undo                take back your last decision, while nothing was rolled or shown since
rules R9            titles of the rules whose numbers begin so
save FILE           save a copy of the game as a replay file
quit                leave; the game can be gone on with";

impl<G: Published + Doctrine> Table<G> {
    /// Says who plays, where the game is saved, and how to begin.
    pub(super) fn welcome(&self) {
        let name = |side| format!("{}: {}", self.game.side_name(side), self.seats.of(side));
        outln!(
            "{} / {}, seed {}. {}; {}.",
            G::ID,
            self.header.scenario,
            self.header.seed,
            name(Side::One),
            name(Side::Two)
        );
        if let Some(writer) = &self.writer {
            outln!("The game is saved in {} after every decision.", writer.path().display());
        }
        if self.seats.has_person() {
            outln!("Type the number of an action or its notation; help lists the commands.");
        }
    }

    /// Prints in bold where that is possible and wanted.
    pub(super) fn heading(&self, text: &str) {
        if self.is_plain || !is_colour_wanted() {
            outln!("{text}");
        } else {
            outln!("\x1b[1m{text}\x1b[0m");
        }
    }

    /// Prints what happened since the side last read; tells whether the other side or the dice had a part in it.
    pub(super) fn tell(&mut self, side: Side) -> bool {
        let now = self.record.steps().len();
        let from = self.read[side.index()].replace(now).map_or(0, |read| read + 1);
        log::print(&self.game, log::lines(&self.game, &self.record, from, now, Some(side)), Some(side));
        let news = &self.record.steps()[from.saturating_sub(1).min(now)..];
        news.iter().any(|step| step.side != side || !step.rolls.is_empty())
    }

    pub(super) fn show_board(&self, side: Side) {
        let observation = Observation::of(&self.game, self.record.state(), side);
        outln!("\n{}\n", self.game.board(&observation, self.is_plain, Lang::En).trim_end());
    }

    pub(super) fn show_actions(&self, side: Side, legal: &[G::Action]) {
        let observation = Observation::of(&self.game, self.record.state(), side);
        let state = observation.state();
        self.heading(&self.game.prompt(state, Lang::En));
        for (i, &action) in legal.iter().enumerate() {
            let (what, notation) = (self.game.describe(state, action, Lang::En), self.game.action_text(state, action));
            outln!("{:3}. {what} [{notation}]", i + 1);
        }
    }

    pub(super) fn show_log(&self, side: Side, all: bool) {
        let now = self.record.steps().len();
        let own = self.record.steps().iter().rposition(|step| step.side == side).map_or(1, |index| index + 1);
        log::print(
            &self.game,
            log::lines(&self.game, &self.record, if all { 0 } else { own }, now, Some(side)),
            Some(side),
        );
    }

    pub(super) fn show_hint(&self, side: Side, legal: &[G::Action]) -> Result {
        let observation = Observation::of(&self.game, self.record.state(), side);
        let seed = self.decision_seed(side);
        for line in hint(&self.game, &observation, legal, self.seconds, seed, self.model.clone())? {
            outln!("{line}");
        }
        Ok(())
    }
}

/// Titles of the rules whose numbers begin so.
pub(super) fn show_rules<G: Published>(start: &str) {
    let wanted = start.to_lowercase();
    let rows: Vec<_> = rules(G::ID).into_iter().filter(|row| row.rule.to_lowercase().starts_with(&wanted)).collect();
    for row in &rows {
        outln!("{}: {}", row.rule, row.title);
    }
    if rows.is_empty() {
        outln!("No rule begins with {start:?}.");
    }
}
