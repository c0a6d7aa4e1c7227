//! Game `i` of every cell, then game `i + 1`: variants side by side on the same dice, as far as anybody wants to go on.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use sandtable_bots::parallel;
use sandtable_engine::{Side, Statistics};

use crate::{
    Chunk, GameRow, Gauge, Luck, Seating, Seeds, SimError, Stop, Table, Tally, Unfinished, luck::play_measured,
    tally::Counter,
};

/// What cells came to that were played in step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lockstep {
    /// `rows[cell][game]`: as many games in every cell, in order.
    pub rows: Vec<Vec<GameRow>>,
    /// `luck[cell][game]`: of side one, as long as the rows; zero where it was not measured.
    pub luck: Vec<Vec<Luck>>,
    /// One tally a cell, everything counted in detail.
    pub tallies: Vec<Tally>,
    /// Chunks that were played before, by their start, until somebody wants to go on over them.
    restored: BTreeMap<u64, Chunk>,
}

/// What watches over games while they are played.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Asked before every chunk whether to stop, and before every game whether that is urgent.
    pub stop: &'a Stop,
    /// Told the number of games played by this call, all cells together.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Games of each cell that a thread plays at a time. Leaves no trace in the result.
    pub chunk: u64,
    /// Handed every finished chunk, from any thread, in any order.
    pub keep: &'a (dyn Fn(&Chunk) -> Result<(), SimError> + Sync),
}

impl Lockstep {
    /// Nothing played yet of so many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            rows: vec![Vec::new(); cells],
            luck: vec![Vec::new(); cells],
            tallies: vec![Tally::default(); cells],
            restored: BTreeMap::new(),
        }
    }

    /// Games played in each cell.
    pub fn games(&self) -> u64 {
        self.rows.first().map_or(0, |rows| rows.len() as u64)
    }

    /// Takes a chunk that was kept by an earlier process; [`Self::play_to`] then does not play its games again. False
    /// when it has no use for it.
    pub fn restore(&mut self, chunk: Chunk) -> bool {
        let before = self.restored.range(..chunk.end()).next_back().map_or(0, |(_, before)| before.end());
        let is_new = chunk.fits(self.rows.len()) && chunk.start >= before.max(self.games());
        if is_new {
            self.restored.insert(chunk.start, chunk);
        }
        is_new
    }

    /// Games of each cell below `games` that were restored and are not yet among the others.
    pub fn restored_below(&self, games: u64) -> u64 {
        self.restored.range(..games).map(|(start, chunk)| chunk.end() - start).sum()
    }

    /// Goes on over restored games alone until every cell has `games` games. False when some are missing: then nothing
    /// is added.
    ///
    /// # Errors
    /// When a count overflows.
    pub fn settle(&mut self, games: u64) -> Result<bool, SimError> {
        if !self.missing(games, games.max(1)).is_empty() {
            return Ok(false);
        }
        for chunk in self.restored_until(games) {
            self.take(chunk)?;
        }
        Ok(true)
    }

    /// Plays on until every cell has `games` games, on the current rayon pool. Game `i` of each cell has the seeds of
    /// game `i` of a paired plan, so the rows do not depend on threads, on the steps, or on what other cells there are;
    /// nor do they depend on whether luck is measured.
    ///
    /// False when it was asked to stop: then nothing of this call stays but what was kept.
    ///
    /// # Errors
    /// When a game breaks its rules' promises, a count overflows, or a chunk cannot be kept.
    ///
    /// # Panics
    /// Unless there is a seating for every cell.
    pub fn play_to<G: Statistics>(
        &mut self,
        games: u64,
        seatings: &[Seating<'_, G>],
        seed: u64,
        gauge: Option<&Gauge<'_, G>>,
        watch: Watch<'_>,
    ) -> Result<bool, SimError> {
        assert_eq!(seatings.len(), self.rows.len(), "one seating a cell");
        let seeds = Seeds::paired(seed);
        let told = AtomicU64::new(0);
        let chunks = self.missing(games, watch.chunk.max(1));
        let tallies = Mutex::new(vec![Tally::default(); seatings.len()]);
        let seat = || {
            let place =
                |seating: &Seating<'_, G>| Table::heeding(Side::BOTH.map(|side| (seating.players)(side)), watch.stop);
            seatings.iter().map(place).collect::<Vec<_>>()
        };
        let play = |tables: &mut Vec<Table<'_, G>>, (start, end): (u64, u64)| -> Result<Option<Chunk>, SimError> {
            if watch.stop.is_asked() {
                return Ok(None);
            }
            let mut chunk = Chunk { start, ..Chunk::default() };
            for (cell, (seating, table)) in seatings.iter().zip(tables).enumerate() {
                let mut counter = Counter::new(seating.game);
                let mut of_cell = Vec::with_capacity((end - start) as usize);
                let mut luck_of_cell = Vec::with_capacity((end - start) as usize);
                for index in start..end {
                    if watch.stop.is_urgent() {
                        return Ok(None);
                    }
                    let (game, seeds) = (seating.game, seeds.game(index));
                    let (played, luck) = match play_measured(game, table, seeds, gauge, &mut counter) {
                        Ok(measured) => measured,
                        Err(Unfinished::Stopped) => return Ok(None),
                        Err(Unfinished::Endless(source)) => {
                            return Err(SimError::Endless { cell: cell as u32, game: index, source });
                        }
                    };
                    counter.finish(&played, true);
                    of_cell.push(GameRow::from(&played));
                    luck_of_cell.push(luck);
                    (watch.progress)(1 + told.fetch_add(1, Relaxed));
                }
                chunk.luck.push(luck_of_cell);
                chunk.tallies.push(counter.take()?);
                chunk.rows.push(of_cell);
            }
            (watch.keep)(&chunk)?;
            let mut sums = tallies.lock().expect("nobody panics with the lock");
            for (sum, tally) in sums.iter_mut().zip(chunk.tallies.drain(..)) {
                sum.merge(&tally)?;
            }
            Ok(Some(chunk))
        };
        let played = parallel::try_map_init(chunks.len(), seat, |tables, number| play(tables, chunks[number]))?;
        let Some(mut played) = played.into_iter().collect::<Option<Vec<Chunk>>>() else { return Ok(false) };
        played.extend(self.restored_until(games));
        played.sort_by_key(|chunk| chunk.start);
        for chunk in played {
            self.take(chunk)?;
        }
        for (tally, new) in self.tallies.iter_mut().zip(tallies.into_inner().expect("nobody panics with the lock")) {
            tally.merge(&new)?;
        }
        Ok(true)
    }

    /// The games up to `games` that nobody has played yet, in pieces. Chunks that do not end there were of another
    /// study, and are dropped.
    fn missing(&mut self, games: u64, piece: u64) -> Vec<(u64, u64)> {
        self.restored.retain(|&start, chunk| start >= games || chunk.end() <= games);
        let mut pieces = Vec::new();
        let mut from = self.games();
        let there = self.restored.range(..games).map(|(&start, chunk)| (start, chunk.end()));
        for (start, end) in there.chain([(games, games)]) {
            pieces.extend((from..start).step_by(piece as usize).map(|first| (first, start.min(first + piece))));
            from = end;
        }
        pieces
    }

    /// Hands over the restored chunks below `games`.
    fn restored_until(&mut self, games: u64) -> impl Iterator<Item = Chunk> + use<> {
        let later = self.restored.split_off(&games);
        std::mem::replace(&mut self.restored, later).into_values()
    }

    /// Adds a chunk behind the games so far.
    fn take(&mut self, chunk: Chunk) -> Result<(), SimError> {
        for (rows, of_cell) in self.rows.iter_mut().zip(chunk.rows) {
            rows.extend(of_cell);
        }
        for (luck, of_cell) in self.luck.iter_mut().zip(chunk.luck) {
            luck.extend(of_cell);
        }
        for (tally, of_cell) in self.tallies.iter_mut().zip(&chunk.tallies) {
            tally.merge(of_cell)?;
        }
        Ok(())
    }
}
