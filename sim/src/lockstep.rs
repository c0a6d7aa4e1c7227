//! Game `i` of every cell, then game `i + 1`: variants side by side on the same dice, as far as anybody wants to go on.

use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use rayon::prelude::*;
use sandtable_engine::{Game, Side};

use crate::{
    GameRow, Gauge, Luck, LuckMeter, Seating, Seeds, SimError, Stop, Table, Tally, luck::Metered, play_game,
    tally::Counter,
};

/// Games of each cell that a thread plays at a time.
const CHUNK: u64 = 10;

/// The games of a chunk, cell by cell.
type Chunk = Vec<Vec<(GameRow, Luck)>>;

/// What cells came to that were played in step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lockstep {
    /// `rows[cell][game]`: as many games in every cell, in order.
    pub rows: Vec<Vec<GameRow>>,
    /// `luck[cell][game]`: of side one, as long as the rows; zero where it was not measured.
    pub luck: Vec<Vec<Luck>>,
    /// One tally a cell, everything counted in detail.
    pub tallies: Vec<Tally>,
}

impl Lockstep {
    /// Nothing played yet of so many cells.
    pub fn new(cells: usize) -> Self {
        Self { rows: vec![Vec::new(); cells], luck: vec![Vec::new(); cells], tallies: vec![Tally::default(); cells] }
    }

    /// Games played in each cell.
    pub fn games(&self) -> u64 {
        self.rows.first().map_or(0, |rows| rows.len() as u64)
    }

    /// Plays on until every cell has `games` games, on the current rayon pool. Game `i` of each cell has the seeds of
    /// game `i` of a paired plan, so the rows do not depend on threads, on the steps, or on what other cells there are;
    /// nor do they depend on whether luck is measured.
    /// `progress` is told the number of games played by this call, all cells together.
    ///
    /// False when it was asked to stop: then nothing of this call is kept.
    ///
    /// # Errors
    /// When a game breaks its rules' promises, or a count overflows.
    ///
    /// # Panics
    /// Unless there is a seating for every cell.
    pub fn play_to<G: Game>(
        &mut self,
        games: u64,
        seatings: &[Seating<'_, G>],
        seed: u64,
        gauge: Option<&Gauge<'_, G>>,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<bool, SimError> {
        assert_eq!(seatings.len(), self.rows.len(), "one seating a cell");
        let (seeds, first) = (Seeds::paired(seed), self.games());
        let told = AtomicU64::new(0);
        let chunks: Vec<u64> = (first..games).step_by(CHUNK as usize).collect();
        let tallies = Mutex::new(vec![Tally::default(); seatings.len()]);
        let seat = || {
            let place = |seating: &Seating<'_, G>| Table::new(Side::BOTH.map(|side| (seating.players)(side)));
            seatings.iter().map(place).collect::<Vec<_>>()
        };
        let play = |tables: &mut Vec<Table<G>>, start: u64| -> Result<Option<Chunk>, SimError> {
            let mut rows = Vec::with_capacity(seatings.len());
            for (cell, (seating, table)) in seatings.iter().zip(tables).enumerate() {
                let mut counter = Counter::new(seating.game);
                let mut of_cell = Vec::with_capacity(CHUNK as usize);
                for index in start..games.min(start + CHUNK) {
                    if stop.is_asked() {
                        return Ok(None);
                    }
                    let wrong = |source| SimError::Endless { cell: cell as u32, game: index, source };
                    let (game, seeds) = (seating.game, seeds.game(index));
                    let (played, luck) = match gauge {
                        None => (play_game(game, table, seeds, &mut counter), Luck::default()),
                        Some(gauge) => {
                            let mut metered = Metered { inner: &mut counter, meter: LuckMeter::new(gauge, seeds) };
                            (play_game(game, table, seeds, &mut metered), metered.meter.luck())
                        }
                    };
                    let played = played.map_err(wrong)?;
                    counter.finish(&played, true);
                    of_cell.push((GameRow::from(&played), luck));
                    progress(1 + told.fetch_add(1, Relaxed));
                }
                tallies.lock().expect("nobody panics with the lock")[cell].merge(&counter.take()?)?;
                rows.push(of_cell);
            }
            Ok(Some(rows))
        };
        let played: Result<Option<Vec<_>>, SimError> =
            chunks.into_par_iter().map_init(seat, |tables, start| play(tables, start)).collect();
        let Some(played) = played? else { return Ok(false) };
        for chunk in played {
            for ((rows, luck), of_cell) in self.rows.iter_mut().zip(&mut self.luck).zip(chunk) {
                for (row, of_game) in of_cell {
                    rows.push(row);
                    luck.push(of_game);
                }
            }
        }
        let new = tallies.into_inner().expect("nobody panics with the lock");
        for (tally, new) in self.tallies.iter_mut().zip(&new) {
            tally.merge(new)?;
        }
        Ok(true)
    }
}
