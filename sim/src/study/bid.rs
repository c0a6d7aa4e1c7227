//! Plays bids that the players know of, nearer and nearer to the even one.

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use sandtable_bots::{BotSpec, Doctrine, Model, Stop, parallel};
use sandtable_engine::{Published, Side, dice::hash};
use serde::Serialize;
use thiserror::Error;

use super::{Bidding, ChunkFile, Count, StudyFolder};
use crate::{
    Cell, Chunk, GameRow, Labels, Lockstep, Player, Seating, SimError, Watch,
    setup::{Setup, SetupError},
};

/// Name of the option.
const OPTION: &str = "bid";

/// Games that a thread plays at a time.
const CHUNK: u64 = 5;

/// The games that were played at a bid.
type Rows = (i32, Vec<GameRow>);

/// Why the even bid was not found.
#[derive(Debug, Error)]
pub enum BidError {
    /// The game cannot be played with a bid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Games went wrong.
    #[error(transparent)]
    Games(#[from] SimError),
}

/// A search for the even bid.
pub struct BidOrder<'a> {
    /// The game without a bid.
    pub setup: &'a Setup,
    /// Its options as they were given.
    pub given: &'a [(String, String)],
    /// Data files instead of the built-in ones.
    pub data: &'a [PathBuf],
    /// Who plays.
    pub bots: [BotSpec; 2],
    /// The model for bots that use one.
    pub model: Option<Arc<Model>>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Games at most.
    pub most: u64,
    /// The search ends when the interval is this many victory points wide on either side.
    pub half_width: f64,
}

/// All that decides what a search comes to, as its folder says it.
#[derive(Clone, Debug, Serialize)]
pub struct BidPlan {
    game: String,
    seed: u64,
    /// Scenario, data, options without the bid, bots.
    cell: Cell,
    least: i32,
    most: i32,
    games: u64,
    half_width: f64,
    labels: Labels,
}

/// One bid: the game with it, the games played so far, and where they are kept.
struct Seat<G> {
    game: G,
    played: Lockstep,
    file: Option<Mutex<ChunkFile>>,
}

impl<G> Seat<G> {
    /// How many of so many more games are there already.
    fn kept(&self, more: u64) -> u64 {
        let played = self.played.games();
        self.played.restored_below(played + more)
    }
}

/// The bids that a game allows; `None` when it has none.
pub fn bids(setup: &Setup) -> Option<RangeInclusive<i32>> {
    setup.specs.iter().find(|spec| spec.name == OPTION).and_then(|spec| spec.range.clone())
}

/// Whether a bid was chosen.
pub fn has_bid(setup: &Setup) -> bool {
    setup.choices.get(OPTION) != "0"
}

/// The game with a bid.
///
/// # Errors
/// When the scenario has none, or a file cannot be used.
pub fn game_with_bid<G: Published>(
    setup: &Setup,
    given: &[(String, String)],
    data: &[PathBuf],
    bid: i32,
) -> Result<G, SetupError> {
    let target = format!("{}/{}", setup.id(), setup.scenario);
    let bid = [(OPTION.to_owned(), bid.to_string())];
    let given: Vec<(String, String)> = given.iter().cloned().chain(bid).collect();
    Setup::new(&target, &given, data)?.load()
}

impl BidOrder<'_> {
    /// All options but the bid.
    pub fn options(&self) -> BTreeMap<String, String> {
        let mut options = self.setup.options();
        options.remove(OPTION);
        options
    }

    /// What the folder of the search says of it.
    pub fn plan(&self, range: &RangeInclusive<i32>, labels: Labels) -> BidPlan {
        let mut cell = self.setup.cell(&self.bots, self.model.as_deref());
        cell.options = self.options();
        BidPlan {
            game: self.setup.id().to_owned(),
            seed: self.seed,
            cell,
            least: *range.start(),
            most: *range.end(),
            games: self.most,
            half_width: self.half_width,
            labels,
        }
    }

    /// Plays on the current rayon pool until the even bid is known well enough. `progress` is told the number of games so
    /// far. A folder keeps what is finished, and what it has already is not played again. `None` when it was asked to
    /// stop; the count says what was there and what was played.
    ///
    /// # Errors
    /// When the game cannot be played with a bid, or a game breaks its rules' promises.
    pub fn search<G: Published + Doctrine>(
        &self,
        range: RangeInclusive<i32>,
        folder: Option<&StudyFolder>,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(Option<Bidding>, Count), BidError> {
        let least = *range.start();
        let mut count = Count::default();
        let mut bidding = Bidding::new(range, G::VP_SCALE);
        let mut seats: BTreeMap<i32, Seat<G>> = BTreeMap::new();
        loop {
            let next: BTreeMap<i32, u64> = bidding.next(self.most, self.half_width).into_iter().collect();
            if next.is_empty() {
                return Ok((Some(bidding), count));
            }
            for &bid in next.keys().filter(|bid| !seats.contains_key(bid)).collect::<Vec<_>>() {
                let game = game_with_bid(self.setup, self.given, self.data, bid)?;
                let mut seat = Seat { game, played: Lockstep::new(1), file: None };
                if let Some(folder) = folder {
                    let number = bid.abs_diff(least) as usize;
                    let (file, scan) = folder.open_group(number, |chunk| seat.played.restore(chunk))?;
                    seat.file = Some(Mutex::new(file));
                    count.dropped += scan.dropped;
                }
                seats.insert(bid, seat);
            }
            let kept: u64 = next.iter().map(|(bid, more)| seats[bid].kept(*more)).sum();
            let Some(played) = self.play(&mut seats, &next, stop)? else { return Ok((None, count)) };
            count.kept += kept;
            count.played += next.values().sum::<u64>() - kept;
            for (bid, rows) in &played {
                bidding.add(*bid, rows);
            }
            progress(bidding.games());
        }
    }

    /// The next games of some bids, `None` when they were interrupted. Every bid has dice of its own: on the same dice
    /// the results of several bids would be alike, and say less about where the even bid lies.
    fn play<G: Published + Doctrine>(
        &self,
        seats: &mut BTreeMap<i32, Seat<G>>,
        next: &BTreeMap<i32, u64>,
        stop: &Stop,
    ) -> Result<Option<Vec<Rows>>, SimError> {
        let of_bid = |(bid, seat): &mut (i32, &mut Seat<G>)| -> Result<Option<Rows>, SimError> {
            let bid = *bid;
            let before = seat.played.games();
            let players = |side: Side| Player::of_spec(&self.bots[side.index()], &seat.game, self.model.clone());
            let seating = [Seating { game: &seat.game, players: &players }];
            let seed = hash(self.seed, u64::from(bid.cast_unsigned()));
            let held = || seat.file.as_ref().map(|file| file.lock().expect("nobody panics with the lock"));
            let keep = |chunk: &Chunk| held().map_or(Ok(()), |mut file| file.append(chunk));
            let watch = Watch { stop, progress: &|_| (), chunk: CHUNK, keep: &keep };
            let is_done = seat.played.play_to(before + next[&bid], &seating, seed, None, watch);
            // Also when something went wrong: what was finished is to survive.
            let synced = held().map_or(Ok(()), |mut file| file.sync());
            let is_done = is_done?;
            synced?;
            Ok(is_done.then(|| (bid, seat.played.rows[0][before as usize..].to_vec())))
        };
        let chosen = seats.iter_mut().filter(|(bid, _)| next.contains_key(bid));
        let mut chosen: Vec<(i32, &mut Seat<G>)> = chosen.map(|(&bid, seat)| (bid, seat)).collect();
        parallel::map_mut(&mut chosen, |_, seat| of_bid(seat)).into_iter().collect()
    }
}
