//! What tests of doctrines share.

use sandtable_bots::{BotSpec, Doctrine, Stop};
use sandtable_engine::{
    Observation, Outcome, Position,
    dice::{Keyed, hash},
};

/// How a game between two bots ends, and in which turn.
pub(crate) fn play<G: Doctrine>(game: &G, bots: [&str; 2], seed: u64) -> (Outcome, u16) {
    let mut players = bots.map(|text| text.parse::<BotSpec>().expect("a bot").build(game, None));
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
