//! Prints the log of a game.

use sandtable_engine::{Game, Side};
use sandtable_sim::{replay::LogLine, table::log_words};

use crate::page::Page;

/// Prints log lines as `viewer` may read them.
pub(crate) fn print<G: Game>(page: Page, game: &G, lines: impl IntoIterator<Item = LogLine>, viewer: Option<Side>) {
    page.log(log_words(game, lines, viewer));
}
