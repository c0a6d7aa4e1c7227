//! How much luck there is in a game: the luck of simulated ones.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use sandtable_bots::parallel;
use sandtable_engine::{Game, Side};

use crate::{Gauge, Luck, LuckMeter, Observer, Player, Seeds, Stop, Table, Unfinished, luck::Metered, play_game};

/// Which games are played to compare with.
pub struct Usual<'a, G: Game> {
    /// Who plays them.
    pub players: &'a (dyn Fn(Side) -> Player<G> + Sync),
    /// Number of games.
    pub games: u64,
    /// Seed of the games and the copies.
    pub seed: u64,
    /// Measure a game until its clock goes beyond this reading: luck so far, to compare with a game that is not over.
    pub until: Option<u32>,
}

/// The total luck of each game, in order, played on the current rayon pool. The answer depends on the seed, not on
/// threads. `progress` is told the number of games done.
///
/// # Errors
/// When a game breaks its promise to end, or it was urgent to stop.
pub fn usual_luck<G: Game>(
    game: &G,
    gauge: &Gauge<'_, G>,
    usual: &Usual<'_, G>,
    stop: &Stop,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Luck>, Unfinished> {
    // Not the paired seeds, which are those of games that were played: one of them may be the game to compare with.
    let seeds = Seeds::of_cell(usual.seed, 0);
    let done = AtomicU64::new(0);
    let seat = || Table::heeding(Side::BOTH.map(usual.players), stop);
    parallel::try_map_init(usual.games as usize, seat, |table, number| {
        let seeds = seeds.game(number as u64);
        let metered = Metered { inner: &mut (), meter: LuckMeter::new(gauge, seeds) };
        let mut beginning = Beginning { metered, until: usual.until.unwrap_or(u32::MAX), is_past: false };
        play_game(game, table, seeds, &mut beginning)?;
        progress(1 + done.fetch_add(1, Relaxed));
        Ok(beginning.metered.meter.luck())
    })
}

/// Lets the meter watch until the clock goes beyond a reading.
struct Beginning<'m, 'a, G: Game> {
    metered: Metered<'m, 'a, G, ()>,
    until: u32,
    is_past: bool,
}

impl<G: Game> Observer<G> for Beginning<'_, '_, G> {
    type Events = ();

    fn events(&mut self) -> &mut () {
        self.metered.inner
    }

    fn decided(&mut self, game: &G, state: &G::State, side: Side, legal: &[G::Action], chosen: usize) {
        if !self.is_past {
            // Even the first decision beyond it shows what the one before has brought.
            self.metered.decided(game, state, side, legal, chosen);
            self.is_past = game.clock(state) > self.until;
        }
    }

    fn turn_ended(&mut self, game: &G, state: &G::State, turn: u16) {
        if !self.is_past {
            self.metered.turn_ended(game, state, turn);
        }
    }
}
