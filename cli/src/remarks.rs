//! What a game has that changes nothing, told to whoever plays many games of it.

use sandtable_engine::Published;

use crate::{Global, error::Result, setup::Setup};

/// Builds the game and tells its remarks.
pub(crate) fn load<G: Published>(setup: &Setup, global: &Global) -> Result<G> {
    let game = setup.load()?;
    tell(&[&game], global);
    Ok(game)
}

/// Tells the remarks of the games of a study, each once.
pub(crate) fn tell<G: Published>(games: &[&G], global: &Global) {
    let mut told: Vec<(String, usize)> = Vec::new();
    for remark in games.iter().flat_map(|game| game.remarks()) {
        match told.iter_mut().find(|(known, _)| *known == remark) {
            Some((_, count)) => *count += 1,
            None => told.push((remark, 1)),
        }
    }
    for (remark, count) in told {
        let scope = if count == games.len() { "" } else { " (in some combinations)" };
        global.note(format!("note: {remark}{scope}"));
    }
}
