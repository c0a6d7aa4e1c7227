//! Plays bids that the players know of, nearer and nearer to the even one.

use std::{collections::BTreeMap, ops::RangeInclusive, path::PathBuf, sync::Arc};

use rayon::prelude::*;
use sandtable_bots::{BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{Published, Side, dice::hash};
use thiserror::Error;

use super::Bidding;
use crate::{
    GameRow, Lockstep, Player, Seating, SimError, Watch,
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
    /// Data files in place of the built-in ones.
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

/// One bid: the game with it, and the games played so far.
struct Seat<G> {
    game: G,
    played: Lockstep,
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

    /// Plays on the current rayon pool until the even bid is known well enough. `progress` is told the number of games so
    /// far. `None` when it was asked to stop.
    ///
    /// # Errors
    /// When the game cannot be played with a bid, or a game breaks its rules' promises.
    pub fn search<G: Published + Doctrine>(
        &self,
        range: RangeInclusive<i32>,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Bidding>, BidError> {
        let mut bidding = Bidding::new(range, G::VP_SCALE);
        let mut seats: BTreeMap<i32, Seat<G>> = BTreeMap::new();
        loop {
            let next: BTreeMap<i32, u64> = bidding.next(self.most, self.half_width).into_iter().collect();
            if next.is_empty() {
                return Ok(Some(bidding));
            }
            for &bid in next.keys().filter(|bid| !seats.contains_key(bid)).collect::<Vec<_>>() {
                let game = game_with_bid(self.setup, self.given, self.data, bid)?;
                seats.insert(bid, Seat { game, played: Lockstep::new(1) });
            }
            let Some(played) = self.play(&mut seats, &next, stop)? else { return Ok(None) };
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
        let of_bid = |(&bid, seat): (&i32, &mut Seat<G>)| -> Result<Option<Rows>, SimError> {
            let before = seat.played.games();
            let players = |side: Side| Player::of_spec(&self.bots[side.index()], &seat.game, self.model.clone());
            let seating = [Seating { game: &seat.game, players: &players }];
            let seed = hash(self.seed, u64::from(bid.cast_unsigned()));
            let watch = Watch { stop, progress: &|_| (), chunk: CHUNK, keep: &|_| Ok(()) };
            let is_done = seat.played.play_to(before + next[&bid], &seating, seed, None, watch)?;
            Ok(is_done.then(|| (bid, seat.played.rows[0][before as usize..].to_vec())))
        };
        let chosen: Vec<_> = seats.iter_mut().filter(|(bid, _)| next.contains_key(bid)).collect();
        chosen.into_par_iter().map(of_bid).collect()
    }
}
