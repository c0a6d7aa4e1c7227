//! Two finished runs whose games met the same dice, held against each other pair by pair.

use std::path::Path;

use sandtable_engine::Side;

use crate::{
    Block, GameRow, MANIFEST_FILE, Manifest, Plan, SimError, read_finished,
    stats::{Discordant, Estimate, Sample, unchanged},
    tally::Histogram,
};

/// Fewer pairs of blocks than this do not say how much they scatter.
const LEAST_BLOCKS: u64 = 10;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Share of games won by a side, by its number.
    Wins(usize),
    /// Share of games drawn.
    Draws,
    /// Share of games that both sides lost.
    BothLost,
    /// Share of the points of side one: win 1, draw 1/2, nothing where both lost.
    Score,
    /// Mean victory points of a side, by its number, scaled.
    Vp(usize),
    /// Mean margin of side one, scaled.
    Margin,
    /// Mean number of turns.
    Turns,
}

/// What makes a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairedBy {
    /// The same game in both runs.
    Game,
    /// The same block of games in both runs: single games were not kept.
    Block {
        /// Games of a block.
        games: u64,
    },
}

/// Why two runs cannot be compared in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpaired {
    /// They have different seeds.
    Seeds,
    /// A run whose cells meet different dice beside one whose cells meet the same.
    Dice,
    /// Cells have different scenarios.
    Scenarios,
    /// The blocks of a run are not in its folder.
    NoBlocks,
    /// Single games were not kept by both, and their blocks have different sizes.
    BlockSizes,
    /// Single games were not kept by both, and so few blocks do not say how much they scatter.
    FewBlocks(u64),
}

/// The second run less the first, cell by cell.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedRuns {
    /// What makes a pair.
    pub by: PairedBy,
    /// The differences in each cell.
    pub cells: Vec<PairedCell>,
}

/// The differences in one cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairedCell {
    /// Games of each run that have a partner in the other.
    pub games: u64,
    /// Wins of both sides, draws and losses of both, in which run; empty unless single games were paired.
    shares: [Discordant; 4],
    /// Differences of all measures by pair.
    samples: [Sample; 9],
}

/// What the games of a pair's half add up to.
#[derive(Clone, Copy, Debug)]
struct Sums {
    games: u64,
    values: [f64; 9],
}

impl Sums {
    /// In the order of [`Measure::place`].
    fn new(games: u64, wins: [u64; 2], both_lost: u64, vp: [i128; 2], turns: i128) -> Self {
        let draws = games - wins[0] - wins[1] - both_lost;
        let score = wins[0] as f64 + draws as f64 / 2.0;
        let [one, two] = vp.map(|points| points as f64);
        let [first, second, drawn, lost] = [wins[0], wins[1], draws, both_lost].map(|count| count as f64);
        let values = [first, second, drawn, lost, score, one, two, one - two, turns as f64];
        Self { games, values: values.map(|value| value / games as f64) }
    }

    fn of_row(row: &GameRow) -> Self {
        let wins = Side::BOTH.map(|side| u64::from(usize::from(row.winner) == side.index()));
        let both_lost = u64::from(row.winner == GameRow::BOTH_LOST);
        Self::new(1, wins, both_lost, row.vp.map(i128::from), row.turns.into())
    }

    fn of_block(block: &Block) -> Self {
        let tally = &block.tally;
        let vp = tally.vp.each_ref().map(Histogram::sum);
        Self::new(tally.games.max(1), tally.wins, tally.both_lost, vp, tally.turns.sum())
    }
}

impl Measure {
    /// A share of the games or points, from 0 to 1.
    const fn is_share(self) -> bool {
        matches!(self, Self::Wins(_) | Self::Draws | Self::BothLost | Self::Score)
    }

    const fn place(self) -> usize {
        match self {
            Self::Wins(side) => side,
            Self::Draws => 2,
            Self::BothLost => 3,
            Self::Score => 4,
            Self::Vp(side) => 5 + side,
            Self::Margin => 7,
            Self::Turns => 8,
        }
    }
}

impl PairedCell {
    /// The second run less the first: shares of games with the interval of paired shares, all else, and everything that
    /// was paired by blocks, with that of a mean of differences. Where no share of a game or block differs, with what
    /// so many games leave room for.
    pub fn difference(&self, measure: Measure, level: f64) -> Estimate {
        let (place, sample) = (measure.place(), &self.samples[measure.place()]);
        match self.shares.get(place).filter(|shares| shares.pairs > 0) {
            Some(shares) => shares.difference(level),
            None if measure.is_share() && sample.is_zero() => {
                Estimate { n: sample.count(), ..unchanged(self.games, level) }
            }
            None if self.is_by_game() => sample.estimate(level),
            None => sample.estimate_by_t(level),
        }
    }

    /// Games that only one of the runs won for the side (or drew): in the first, in the second, and the p-value of
    /// McNemar's exact test. `None` for what is not a share of games, and where blocks were paired.
    pub fn discordant(&self, measure: Measure) -> Option<Discordant> {
        self.shares.get(measure.place()).copied().filter(|shares| shares.pairs > 0)
    }

    /// Number of pairs.
    pub const fn pairs(&self) -> u64 {
        self.samples[0].count()
    }

    const fn is_by_game(&self) -> bool {
        self.games == self.pairs()
    }

    fn add(&mut self, one: &Sums, two: &Sums) {
        // A last block that is shorter in one run than in the other has no partner.
        if one.games != two.games {
            return;
        }
        self.games += one.games;
        for ((sample, one), two) in self.samples.iter_mut().zip(one.values).zip(two.values) {
            sample.add(two - one);
        }
    }

    fn add_games(&mut self, one: &GameRow, two: &GameRow) {
        self.add(&Sums::of_row(one), &Sums::of_row(two));
        for (share, winner) in self.shares.iter_mut().zip([0, 1, GameRow::DRAWN, GameRow::BOTH_LOST]) {
            let [one, two] = [one, two].map(|row| row.winner == winner);
            share.pairs += 1;
            share.first += u64::from(one && !two);
            share.second += u64::from(two && !one);
        }
    }
}

/// Compares the finished runs in two folders pair by pair, as many games of each as have a partner.
///
/// # Errors
/// When a manifest or a block cannot be read, or is damaged.
pub fn pair(first: &Path, second: &Path) -> Result<Result<PairedRuns, Unpaired>, SimError> {
    let [one, two] = [Manifest::read(first)?.plan, Manifest::read(second)?.plan];
    if let Err(reason) = share_dice(&one, &two) {
        return Ok(Err(reason));
    }
    let mut cells = vec![PairedCell::default(); one.cells.len()];
    if one.emit.any() && two.emit.any() {
        let Some(games) = collect(first, &one, |block| block.rows.clone())? else { return Ok(Err(Unpaired::NoBlocks)) };
        let is_there = read_finished(second, |block: Block| -> Result<(), SimError> {
            let cell = two.cell_of(block.block) as usize;
            let from = two.games_of(block.block).start as usize;
            for (one, two) in games[cell].iter().skip(from).zip(&block.rows) {
                cells[cell].add_games(one, two);
            }
            Ok(())
        })?;
        let paired = PairedRuns { by: PairedBy::Game, cells };
        return Ok(if is_there { Ok(paired) } else { Err(Unpaired::NoBlocks) });
    }
    if one.block_size != two.block_size {
        return Ok(Err(Unpaired::BlockSizes));
    }
    let all = |block: &Block| vec![Sums::of_block(block)];
    let (Some(one), Some(two)) = (collect(first, &one, all)?, collect(second, &two, all)?) else {
        return Ok(Err(Unpaired::NoBlocks));
    };
    for ((cell, one), two) in cells.iter_mut().zip(&one).zip(&two) {
        one.iter().zip(two).for_each(|(one, two)| cell.add(one, two));
    }
    let fewest = cells.iter().map(PairedCell::pairs).min().unwrap_or(0);
    if fewest < LEAST_BLOCKS {
        return Ok(Err(Unpaired::FewBlocks(fewest)));
    }
    let games = cells[0].games / cells[0].pairs();
    Ok(Ok(PairedRuns { by: PairedBy::Block { games }, cells }))
}

/// Whether game `i` of every cell met the same dice in both runs.
fn share_dice(one: &Plan, two: &Plan) -> Result<(), Unpaired> {
    if one.seed != two.seed {
        return Err(Unpaired::Seeds);
    }
    if one.paired != two.paired {
        return Err(Unpaired::Dice);
    }
    let scenarios = |plan: &Plan| plan.cells.iter().map(|cell| cell.scenario.clone()).collect::<Vec<_>>();
    if scenarios(one) == scenarios(two) { Ok(()) } else { Err(Unpaired::Scenarios) }
}

/// Something of every block, in order, cell by cell; `None` when there are no blocks.
fn collect<T>(folder: &Path, plan: &Plan, part: impl Fn(&Block) -> Vec<T>) -> Result<Option<Vec<Vec<T>>>, SimError> {
    let mut cells: Vec<Vec<T>> = plan.cells.iter().map(|_| Vec::new()).collect();
    let is_there = read_finished(folder, |block: Block| -> Result<(), SimError> {
        let cell = cells.get_mut(plan.cell_of(block.block) as usize).ok_or_else(|| SimError::Damaged {
            path: folder.join(MANIFEST_FILE),
            detail: "its blocks belong to another run".to_owned(),
        })?;
        cell.extend(part(&block));
        Ok(())
    })?;
    Ok(is_there.then_some(cells))
}
