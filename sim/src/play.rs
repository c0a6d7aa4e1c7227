//! One game between two players.

use sandtable_bots::Stop;
use sandtable_engine::{EventSink, Game, Observation, Outcome, Position, Side, dice::Keyed};
use thiserror::Error;

use crate::{GameSeeds, Player, Purpose, Timeline, decision_seed};

/// Watches a game. The observer `()` watches nothing and costs nothing.
pub trait Observer<G: Game> {
    /// Who is told of events. The rules are compiled once for each of these types.
    type Events: EventSink<G::Event>;

    /// Who is told of events.
    fn events(&mut self) -> &mut Self::Events;

    /// `side` takes `legal[chosen]` in `state`.
    fn decided(&mut self, _game: &G, _state: &G::State, _side: Side, _legal: &[G::Action], _chosen: usize) {}

    /// `turn` is over: `state` is the first one with a later turn, or the last one of the game. A turn in which nobody
    /// had anything to decide passes unseen.
    fn turn_ended(&mut self, _game: &G, _state: &G::State, _turn: u16) {}
}

impl<G: Game> Observer<G> for () {
    type Events = ();

    fn events(&mut self) -> &mut () {
        self
    }
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Winner and victory points.
    pub outcome: Outcome,
    /// The turn in which the game ended, from 1.
    pub turns: u16,
    /// Number of decisions of both sides.
    pub decisions: u32,
}

/// The rules broke their promise that every game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game is not over after {0} decisions, the maximum that its rules allow")]
pub struct Endless(pub u32);

/// Why a game has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unfinished {
    /// The fault is in the rules.
    #[error(transparent)]
    Endless(#[from] Endless),
    /// It was urgent to stop.
    #[error("the game was stopped")]
    Stopped,
}

/// A place to play games one after the other: the players, and a position whose buffers are used again.
pub struct Table<'s, G: Game> {
    players: [Player<G>; 2],
    position: Option<Position<G>>,
    stop: &'s Stop,
}

/// Nobody ever asks it.
static NEVER: Stop = Stop::new();

impl<G: Game> Table<'static, G> {
    /// A table with a player for each side, side one first.
    pub fn new(players: [Player<G>; 2]) -> Self {
        Table::heeding(players, &NEVER)
    }
}

impl<'s, G: Game> Table<'s, G> {
    /// A table whose game breaks off, without a result, when it is urgent to stop.
    pub fn heeding(players: [Player<G>; 2], stop: &'s Stop) -> Self {
        Self { players, position: None, stop }
    }
}

/// The top 32 bits of a seed, scaled to `0..count`.
#[inline]
const fn scale(seed: u64, count: usize) -> usize {
    (((seed >> 32) * count as u64) >> 32) as usize
}

/// Plays one game to its end. The result depends on the game, the players and the seeds alone.
///
/// # Errors
/// When the game goes on after [`Game::MAX_DECISIONS`], or the table is to stop.
pub fn play_game<G: Game, O: Observer<G>>(
    game: &G,
    table: &mut Table<'_, G>,
    seeds: GameSeeds,
    observer: &mut O,
) -> Result<Played, Unfinished> {
    let mut dice = Keyed::new(seeds.of(Purpose::Setup));
    let position = match table.position.take() {
        Some(mut position) => {
            position.begin_again(game, &mut dice, observer.events());
            position
        }
        None => Position::begin(game, &mut dice, observer.events()),
    };
    play_on(game, table, position, Timeline::default(), seeds, observer)
}

/// Plays a game that has begun to its end; `timeline` has seen the decisions so far.
pub(crate) fn play_on<G: Game, O: Observer<G>>(
    game: &G,
    table: &mut Table<'_, G>,
    mut position: Position<G>,
    mut timeline: Timeline,
    seeds: GameSeeds,
    observer: &mut O,
) -> Result<Played, Unfinished> {
    for player in &mut table.players {
        if let Player::Bot(bot) = player {
            bot.new_game();
        }
    }
    let bot_seeds = Side::BOTH.map(|side| seeds.bot(side));
    let mut dice = Keyed::new(seeds.of(Purpose::Dice));
    let mut turn = game.turn(position.state());
    let mut decisions = 0;
    while let Some(side) = position.to_act(game) {
        if decisions == G::MAX_DECISIONS {
            return Err(Endless(decisions).into());
        }
        let (state, legal) = (position.state(), position.legal());
        // The clock rises whenever the turn does.
        if timeline.enter(game, state) {
            end_turn(game, state, &mut turn, observer);
        }
        let seed = decision_seed(bot_seeds[side.index()], timeline.take(side));
        let chosen = match &mut table.players[side.index()] {
            Player::Random => scale(seed, legal.len()),
            Player::Bot(bot) => {
                let chosen = bot.choose(game, &Observation::of(game, state, side), legal, seed, table.stop);
                if table.stop.is_urgent() {
                    return Err(Unfinished::Stopped);
                }
                chosen
            }
        };
        observer.decided(game, state, side, legal, chosen);
        let action = legal[chosen];
        position.advance(game, action, &mut dice, observer.events());
        decisions += 1;
    }
    end_turn(game, position.state(), &mut turn, observer);
    observer.turn_ended(game, position.state(), turn);
    let outcome = game.outcome(position.state()).expect("a game in which nobody acts has an outcome");
    table.position = Some(position);
    Ok(Played { outcome, turns: turn, decisions })
}

/// Tells of the end of the turn if another one has begun.
fn end_turn<G: Game, O: Observer<G>>(game: &G, state: &G::State, turn: &mut u16, observer: &mut O) {
    let now = game.turn(state);
    if now != *turn {
        observer.turn_ended(game, state, *turn);
        *turn = now;
    }
}
