//! Decisions that cost something.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use sandtable_bots::{Bot, parallel};
use sandtable_engine::{Game, Observation, Position, Side, Stream, dice::Keyed};

use super::{Course, course::Decision};
use crate::{
    GameSeeds, Luck, Player, Purpose, Seeds, Stop, Table, Timeline, Unfinished, Worth, decision_seed, luck::Running,
    play::play_on,
};

/// The least loss, in shares of a win, that is called a blunder.
pub const LEAST_LOSS: f64 = 0.01;
/// A loss must be this many times its standard error to be called a blunder.
const SURE: f64 = 2.0;
/// One playout in so many is spent on finding out whether the rest is worth while.
const FIRST_PASS: u32 = 8;
/// The fewest playouts to judge by: of fewer, differences that happen to be equal look certain.
pub const LEAST_PLAYOUTS: u32 = 16;

/// Playouts of the first pass, of so many in all.
pub fn first_playouts(playouts: u32) -> u32 {
    (playouts / FIRST_PASS).max(2)
}

/// Judges decisions from what the side that took them knew.
pub struct Judge<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Makes the bot that is asked for the best action.
    pub advisor: &'a (dyn Fn() -> Box<dyn Bot<G>> + Sync),
    /// Who plays the playouts to the end of the game.
    pub players: &'a (dyn Fn(Side) -> Player<G> + Sync),
    /// Playouts of each of the two actions, [`LEAST_PLAYOUTS`] or more; only [`first_playouts`] for those that do not
    /// look like a loss.
    pub playouts: u32,
    /// Seed of the bot and the playouts.
    pub seed: u64,
}

/// What was found about one decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement<A> {
    /// Number of the decision, from 1.
    pub number: usize,
    /// The turn it was taken in.
    pub turn: u16,
    /// Who took it.
    pub side: Side,
    /// What was decided.
    pub played: A,
    /// What the bot would have done, if it was something else.
    pub better: Option<Better<A>>,
}

impl<A> Judgement<A> {
    /// Whether the decision lost more than [`LEAST_LOSS`] and more than twice the standard error, in no fewer than
    /// [`LEAST_PLAYOUTS`].
    pub fn is_blunder(&self) -> bool {
        self.better.as_ref().is_some_and(|better| {
            better.is_checked
                && better.playouts >= LEAST_PLAYOUTS
                && better.loss.score > LEAST_LOSS.max(SURE * better.error.score)
        })
    }
}

/// Another action, compared with the one that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Better<A> {
    /// The action.
    pub action: A,
    /// What it makes more than the one that was played, for the side that decided. Below 0 it is none the better.
    pub loss: Luck,
    /// Standard error of the loss.
    pub error: Luck,
    /// Playouts of each of the two actions that this is the mean of.
    pub playouts: u32,
    /// Whether these are the many playouts; otherwise the first ones showed no loss, and no more were made.
    pub is_checked: bool,
}

impl<G: Game> Judge<'_, G> {
    /// Judges every decision, or those of one side, on the current rayon pool. The answer depends on the seed, not on
    /// threads. `progress` is told the number of decisions done.
    ///
    /// # Errors
    /// When a game breaks its promise to end, or it was urgent to stop.
    pub fn judge(
        &self,
        course: &Course<G>,
        side: Option<Side>,
        stop: &Stop,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Judgement<G::Action>>, Unfinished> {
        let judged = course.decisions.iter().filter(|decision| side.is_none_or(|side| side == decision.side));
        let judged: Vec<&Decision<G>> = judged.collect();
        let done = AtomicU64::new(0);
        let seat = || Table::heeding(Side::BOTH.map(self.players), stop);
        parallel::try_map_init(judged.len(), seat, |table, number| {
            let judgement = self.decision(table, judged[number], stop);
            progress(1 + done.fetch_add(1, Relaxed));
            judgement
        })
    }

    fn decision(
        &self,
        table: &mut Table<'_, G>,
        decision: &Decision<G>,
        stop: &Stop,
    ) -> Result<Judgement<G::Action>, Unfinished> {
        let game = self.game;
        let &Decision { number, moment, side, ref before, action: played, .. } = decision;
        let observation = Observation::of(game, before, side);
        let seed = decision_seed(self.seed, moment);
        let mut legal = Vec::new();
        game.legal_actions(observation.state(), &mut legal);
        let action = legal[(self.advisor)().choose(game, &observation, &legal, seed, stop)];
        if stop.is_urgent() {
            return Err(Unfinished::Stopped);
        }
        let mut better = None;
        if action != played {
            let mut compare = |from: u32, count: u32, is_checked| {
                self.compare(table, &observation, [action, played], from..from + count, seed).map(|seen| {
                    let loss = seen.mean() - Worth::default();
                    Better { action, loss, error: seen.error(), playouts: count, is_checked }
                })
            };
            // The playouts that chose the candidates would flatter their losses: the others are fresh.
            let few = first_playouts(self.playouts);
            let first = compare(0, few, false)?;
            better = Some(if first.loss.score > 0.0 { compare(few, self.playouts, true)? } else { first });
        }
        Ok(Judgement { number, turn: game.turn(before), side, played, better })
    }

    /// Differences between two actions, from the view of who decides: each pair of playouts begins in the same state
    /// and meets the same dice.
    fn compare(
        &self,
        table: &mut Table<'_, G>,
        observation: &Observation<G>,
        actions: [G::Action; 2],
        playouts: std::ops::Range<u32>,
        seed: u64,
    ) -> Result<Running, Unfinished> {
        let game = self.game;
        let mut seen = Running::default();
        for playout in playouts {
            let seeds = Seeds::paired(seed).game(playout.into());
            let root = game.determinize(observation, &mut Stream::new(seeds.of(Purpose::Setup)));
            let mut worth = [Worth::default(); 2];
            for (worth, action) in worth.iter_mut().zip(actions) {
                *worth = self.play_out(table, root, action, observation.viewer(), seeds)?;
            }
            let Luck { score, margin } = worth[0] - worth[1];
            seen.add(Worth { score, margin });
        }
        Ok(seen)
    }

    /// Takes `action` for `side` and plays to the end; what that is worth to it.
    fn play_out(
        &self,
        table: &mut Table<'_, G>,
        state: G::State,
        action: G::Action,
        side: Side,
        seeds: GameSeeds,
    ) -> Result<Worth, Unfinished> {
        // The decision itself counts, so both actions meet the same noise even if one of them ends a player turn.
        let mut timeline = Timeline::default();
        timeline.next(self.game, &state, side);
        let mut position = Position::of(self.game, state);
        position.advance(self.game, action, &mut Keyed::new(seeds.of(Purpose::Dice)), &mut ());
        play_on(self.game, table, position, timeline, seeds, &mut ()).map(|played| Worth::own(&played.outcome, side))
    }
}
