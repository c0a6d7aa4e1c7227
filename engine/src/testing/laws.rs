//! The laws of hidden information.

use crate::{Game, Observation, Side, Stream};

/// Checks that `viewer` is shown a state that hides what it must, and plays by the same rules. Gives a state drawn
/// from the observation.
pub(super) fn check_redaction<G: Game>(
    game: &G,
    state: &G::State,
    viewer: Side,
    legal: &[G::Action],
    rng: &mut Stream,
) -> G::State {
    let observation = Observation::of(game, state, viewer);
    let seen = observation.state();
    assert!(game.redact(seen, viewer) == *seen, "redacting for {viewer:?} twice differs from once");
    check_public(game, state, seen, viewer, legal, "observation");

    let seed = rng.bits();
    let drawn = game.determinize(&observation, &mut Stream::new(seed));
    let again = game.determinize(&observation, &mut Stream::new(seed));
    assert!(drawn == again, "the same random numbers draw another state for {viewer:?}");
    assert!(
        game.redact(&drawn, viewer) == *seen,
        "{viewer:?} can tell a drawn state from the observation it came from"
    );
    check_public(game, state, &drawn, viewer, legal, "drawn state");
    drawn
}

/// Checks what both sides know: who acts, the time, and the viewer's own actions.
fn check_public<G: Game>(game: &G, state: &G::State, other: &G::State, viewer: Side, legal: &[G::Action], what: &str) {
    let to_act = game.to_act(state);
    assert_eq!(game.to_act(other), to_act, "another side acts in the {what} of {viewer:?}");
    assert_eq!(game.turn(other), game.turn(state), "it is another turn in the {what} of {viewer:?}");
    assert_eq!(game.clock(other), game.clock(state), "the clock differs in the {what} of {viewer:?}");
    assert_eq!(game.phase(other), game.phase(state), "it is another phase in the {what} of {viewer:?}");
    if to_act == Some(viewer) {
        let mut actions = Vec::new();
        game.legal_actions(other, &mut actions);
        assert_eq!(actions, legal, "{viewer:?} has other legal actions in its {what}");
    }
}

/// Plays a drawn state to the end with random actions.
pub(super) fn play_on<G: Game>(game: &G, mut state: G::State, rng: &mut Stream) {
    let mut legal = Vec::new();
    for _ in 0..=G::MAX_DECISIONS {
        if game.to_act(&state).is_none() {
            assert!(game.outcome(&state).is_some(), "a drawn state ends without an outcome");
            return;
        }
        game.legal_actions(&state, &mut legal);
        assert!(legal.len() >= 2, "a drawn state comes to {} legal actions", legal.len());
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.apply_unchecked(&mut state, action, rng, &mut ());
    }
    panic!("a drawn state goes on for more decisions than MAX_DECISIONS");
}
