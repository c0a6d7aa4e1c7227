//! Prints the log of a game.

use sandtable_engine::{Game, Side};
use sandtable_sim::{replay::LogLine, table::log_words};

use crate::out::outln;

/// Prints log lines as `viewer` may read them.
pub(crate) fn print<G: Game>(game: &G, lines: impl IntoIterator<Item = LogLine>, viewer: Option<Side>) {
    for line in log_words(game, lines, viewer) {
        outln!("{line}");
    }
}
