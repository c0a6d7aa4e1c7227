//! A law of doctrines that keep notes of positions.

use sandtable_bots::Doctrine;

use super::decisions::each_decision;

/// Asserts that notes which a thread has kept from other positions change nothing: a doctrine asked out of order weighs alike.
pub(crate) fn weights_follow_from_the_state_alone<G: Doctrine>(games: &[G], steps: usize) {
    let mut seen = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let mut step = 0;
        each_decision(game, 3, steps, |state, legal, weights, _| {
            if step % 7 == 0 {
                seen.push((number, *state, legal.to_vec(), weights.to_vec()));
            }
            step += 1;
        });
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
