//! A law of doctrines that keep notes of positions.

use sandtable_bots::Doctrine;
use sandtable_engine::{Position, dice::Keyed};

/// Asserts that notes which a thread has kept from other positions change nothing: a doctrine asked out of order weighs alike.
pub(crate) fn weights_follow_from_the_state_alone<G: Doctrine>(games: &[G], steps: u64) {
    let mut seen = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let mut dice = Keyed::new(3);
        let mut position = Position::begin(game, &mut dice, &mut ());
        let mut weights = Vec::new();
        for step in 0..steps {
            if position.to_act(game).is_none() {
                break;
            }
            game.weights(position.state(), position.legal(), &mut weights);
            if step % 7 == 0 {
                seen.push((number, *position.state(), position.legal().to_vec(), weights.clone()));
            }
            let heaviest = (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b])).expect("a choice");
            position.advance(game, position.legal()[heaviest], &mut dice, &mut ());
        }
    }
    // In an order that jumps between games and turns.
    let count = seen.len();
    for step in 0..count {
        let (number, state, legal, expected) = &seen[step * 61 % count];
        let mut weights = Vec::new();
        games[*number].weights(state, legal, &mut weights);
        assert_eq!(&weights, expected, "{state:?}");
    }
}
