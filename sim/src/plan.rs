//! What a run plays.

use std::{collections::BTreeMap, num::NonZeroU32};

use sandtable_bots::BotSpec;
use serde::{Deserialize, Serialize};

use crate::{Seeds, SimError};

/// Games in a block unless the plan says otherwise. Slow bots want fewer: a killed run loses the blocks in flight.
pub const DEFAULT_BLOCK_SIZE: NonZeroU32 = NonZeroU32::new(1000).expect("not zero");

/// Games in a block when a bot searches.
const SEARCH_BLOCK_SIZE: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

/// Games in a block of a run, at least.
const LEAST_BLOCK: u64 = 10;

/// The most blocks of a run: its process remembers each of them.
const MOST_BLOCKS: u128 = 10_000_000;

/// [`Plan::detail_every`] when all bots play at random.
const RANDOM_DETAIL: NonZeroU32 = NonZeroU32::new(32).expect("not zero");

/// One combination of scenario, options and bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Name of the scenario.
    pub scenario: String,
    /// Hash of the data files that the game was built from.
    pub data_hash: String,
    /// Every option of the game with its value.
    pub options: BTreeMap<String, String>,
    /// The bot of each side as its text: `mcts:iters=200`.
    pub bots: [String; 2],
    /// Fingerprint of the fitted model that a bot uses, `None` when none uses one.
    pub model: Option<String>,
}

/// Which rows are written for every single game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emit {
    /// `games.csv`: winner, margin, length.
    pub games: bool,
    /// `scores.csv`: victory points a side.
    pub scores: bool,
}

impl Emit {
    /// Whether any row is wanted.
    #[must_use]
    pub const fn any(self) -> bool {
        self.games || self.scores
    }
}

/// All that decides the result of a run. Everything else (threads, machine, interruptions) leaves it alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Id of the game.
    pub game: String,
    /// The cells, in the order of their numbers.
    pub cells: Vec<Cell>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Games in each cell.
    pub games: u64,
    /// Games in a block; the last block of a cell may have fewer.
    pub block_size: NonZeroU32,
    /// One game in this many (those whose number it divides) is counted in detail: actions, combat rows, metrics a
    /// turn. Winners, victory points and lengths are counted of every game. 1 counts all; more is for random players,
    /// whose games take less time than counting them.
    pub detail_every: NonZeroU32,
    /// Whether game `i` of every cell meets the same dice.
    pub paired: bool,
    /// Rows for single games.
    pub emit: Emit,
    /// False when a bot looks at the clock: the run cannot be repeated.
    pub reproducible: bool,
}

impl Plan {
    /// Games in a block of a run of so many games: small enough that every core has work and a kill loses little, large
    /// enough not to count.
    pub fn usual_block(games: u64, bots: &[BotSpec]) -> NonZeroU32 {
        let is_slow = bots.iter().any(BotSpec::searches);
        let usual = if is_slow { LEAST_BLOCK } else { (games / 50).clamp(LEAST_BLOCK, 1000) };
        NonZeroU32::new(usual as u32).unwrap_or(DEFAULT_BLOCK_SIZE)
    }

    /// A plan of one cell with the defaults: seed 1, 1,000 games, blocks of 1,000, all in detail, paired, nothing
    /// emitted.
    pub fn new(game: impl Into<String>, cell: Cell) -> Self {
        Self {
            game: game.into(),
            cells: vec![cell],
            seed: 1,
            games: 1000,
            block_size: DEFAULT_BLOCK_SIZE,
            detail_every: NonZeroU32::MIN,
            paired: true,
            emit: Emit::default(),
            reproducible: true,
        }
    }

    /// Fits the plan to how fast its bots are: small blocks for searchers (a kill loses the blocks in flight), less
    /// detail when all play at random; and says whether it can be repeated.
    #[must_use]
    pub fn suited_to<'a>(mut self, bots: impl IntoIterator<Item = &'a BotSpec>) -> Self {
        let bots: Vec<&BotSpec> = bots.into_iter().collect();
        if bots.iter().any(|bot| bot.searches()) {
            self.block_size = SEARCH_BLOCK_SIZE;
        }
        if bots.iter().all(|bot| matches!(bot, BotSpec::Random)) {
            self.detail_every = RANDOM_DETAIL;
        }
        self.reproducible = bots.iter().all(|bot| bot.is_reproducible());
        self
    }

    /// Refuses plans that cannot be played.
    ///
    /// # Errors
    /// [`SimError::Plan`] with what is wrong.
    pub fn check(&self) -> Result<(), SimError> {
        let wrong = |text: &str| Err(SimError::Plan(text.to_owned()));
        if self.games == 0 {
            return wrong("a run needs at least 1 game");
        }
        if self.cells.is_empty() {
            return wrong("a run needs at least one combination of scenario, options and bots");
        }
        let blocks = u128::from(self.blocks_per_cell()) * self.cells.len() as u128;
        if blocks > MOST_BLOCKS {
            return wrong("a run can have at most 10,000,000 blocks: play fewer games, or use larger blocks");
        }
        Ok(())
    }

    /// Number of blocks of one cell.
    pub fn blocks_per_cell(&self) -> u64 {
        self.games.div_ceil(u64::from(self.block_size.get()))
    }

    /// Number of blocks of all cells.
    pub fn blocks(&self) -> u64 {
        self.blocks_per_cell() * self.cells.len() as u64
    }

    /// Number of games of all cells.
    pub fn all_games(&self) -> u64 {
        self.games * self.cells.len() as u64
    }

    /// The cell that a block belongs to.
    pub fn cell_of(&self, block: u64) -> u32 {
        (block / self.blocks_per_cell()) as u32
    }

    /// The numbers of the games of a block, within its cell.
    pub fn games_of(&self, block: u64) -> std::ops::Range<u64> {
        let size = u64::from(self.block_size.get());
        let first = block % self.blocks_per_cell() * size;
        first..self.games.min(first + size)
    }

    /// The seeds of a cell.
    #[must_use]
    pub const fn seeds(&self, cell: u32) -> Seeds {
        if self.paired { Seeds::paired(self.seed) } else { Seeds::of_cell(self.seed, cell) }
    }
}
