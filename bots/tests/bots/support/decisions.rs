//! A game whose decisions are looked at one by one.

use sandtable_bots::Doctrine;
use sandtable_engine::{Position, dice::Keyed};

/// Calls `look` at up to `most` decisions of a game in which both sides play the heaviest action, with the legal actions, their
/// weights and the place of the one that is played.
pub(crate) fn each_decision<G: Doctrine>(
    game: &G,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&G::State, &[G::Action], &[f32], usize),
) {
    let mut dice = Keyed::new(seed);
    let mut position = Position::begin(game, &mut dice, &mut ());
    let mut weights = Vec::new();
    for _ in 0..most {
        if position.to_act(game).is_none() {
            break;
        }
        let legal = position.legal();
        game.weights(position.state(), legal, &mut weights);
        let heaviest = (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b])).expect("an action");
        look(position.state(), legal, &weights, heaviest);
        let action = legal[heaviest];
        position.advance(game, action, &mut dice, &mut ());
    }
}
