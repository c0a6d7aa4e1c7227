//! Luck that playouts of different actions share.

use sandtable_engine::{
    Game, Position, Stream,
    dice::{Keyed, hash},
};

/// Plays `action` and on, until `close` gives a value or the game is over: then nothing.
///
/// The dice depend on `seed` and the name of the roll alone, the numbers for `pick` on `seed`, the side and how often it
/// has chosen. So two actions with the same seed meet the same luck wherever they lead to the same rolls and choices.
pub(crate) fn play_on<G: Game, V>(
    game: &G,
    position: &mut Position<G>,
    action: G::Action,
    seed: u64,
    close: impl FnMut(&G::State) -> Option<V>,
    pick: impl FnMut(&G::State, &[G::Action], &mut Stream) -> usize,
) -> Option<V> {
    let advance = |position: &mut Position<G>, action: G::Action, dice: &mut Keyed| {
        position.advance(game, action, dice, &mut ());
    };
    play_on_by(advance, game, position, &[action], seed, close, pick)
}

/// The same after several actions, or none, where `advance` carries out every action.
pub(crate) fn play_on_by<G: Game, V>(
    mut advance: impl FnMut(&mut Position<G>, G::Action, &mut Keyed),
    game: &G,
    position: &mut Position<G>,
    actions: &[G::Action],
    seed: u64,
    mut close: impl FnMut(&G::State) -> Option<V>,
    mut pick: impl FnMut(&G::State, &[G::Action], &mut Stream) -> usize,
) -> Option<V> {
    let mut dice = shared_dice(seed);
    for &action in actions {
        advance(position, action, &mut dice);
    }
    let mut choices = [0_u64; 2];
    loop {
        let side = position.to_act(game)?;
        if let Some(value) = close(position.state()) {
            return Some(value);
        }
        let choice = &mut choices[side.index()];
        *choice += 2;
        let mut rng = Stream::new(hash(seed, *choice + side.index() as u64));
        let legal = position.legal();
        let action = legal[pick(position.state(), legal, &mut rng)];
        advance(position, action, &mut dice);
    }
}

/// The dice of all playouts with this seed.
pub(crate) const fn shared_dice(seed: u64) -> Keyed {
    Keyed::new(hash(seed, 1))
}
