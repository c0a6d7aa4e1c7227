//! What tests of doctrines share.

pub(crate) mod decisions;
pub(crate) mod notes;

use sandtable_bots::{Bot, BotSpec, Doctrine, Stop};
use sandtable_engine::{
    Observation, Outcome, Position,
    dice::{Keyed, hash},
};

/// How a game between two bots ends, and in which turn.
pub(crate) fn play<G: Doctrine>(game: &G, bots: [&str; 2], seed: u64) -> (Outcome, u16) {
    play_by(game, bots.map(|text| text.parse::<BotSpec>().expect("a bot").build(game, None)), seed)
}

/// The same between any two players.
pub(crate) fn play_by<G: Doctrine>(game: &G, mut players: [Box<dyn Bot<G>>; 2], seed: u64) -> (Outcome, u16) {
    let mut dice = Keyed::new(seed);
    let mut position = Position::begin(game, &mut dice, &mut ());
    let mut number = 0;
    while let Some(side) = position.to_act(game) {
        let observation = Observation::of(game, position.state(), side);
        let player = &mut players[side.index()];
        let chosen = player.choose(game, &observation, position.legal(), hash(seed, number), &Stop::new());
        number += 1;
        position.advance(game, position.legal()[chosen], &mut dice, &mut ());
    }
    (game.outcome(position.state()).expect("the game is over"), game.turn(position.state()))
}
