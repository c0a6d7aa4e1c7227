//! The laws of hidden information.

use crate::{Game, Observation, Position, Side, Statistics, Stream, dice::Keyed};

/// Checks that `viewer` is shown a state that hides what it must, and plays by the same rules. Gives a state drawn
/// from the observation.
pub(super) fn check_redaction<G: Statistics>(
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
fn check_public<G: Statistics>(
    game: &G,
    state: &G::State,
    other: &G::State,
    viewer: Side,
    legal: &[G::Action],
    what: &str,
) {
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

/// Checks what the sides are told of the actions of the side to act. A side is told of its own. Where the enemy is told
/// of an action, it must not thereby learn what its observation hides: no other action may lead to another state that
/// looks the same to it, with the same dice.
pub(super) fn check_visibility<G: Game>(game: &G, state: &G::State, actor: Side, legal: &[G::Action], seed: u64) {
    let enemy = actor.other();
    let after = |action| {
        let mut next = *state;
        game.apply_unchecked(&mut next, action, &mut Keyed::new(seed), &mut ());
        (game.redact(&next, enemy), next)
    };
    let after: Vec<_> = legal.iter().map(|&action| after(action)).collect();
    for (&action, (seen, next)) in legal.iter().zip(&after) {
        assert!(game.is_visible(state, action, actor), "{actor:?} is not told of its own action {action:?}");
        for viewer in [actor, enemy] {
            let is_told = game.is_visible(state, action, viewer);
            assert!(
                !is_told || game.is_noticed(state, action, viewer),
                "{viewer:?} cannot notice {action:?}, but is told"
            );
        }
        if game.is_visible(state, action, enemy) {
            let twin = after.iter().position(|(other, full)| other == seen && full != next);
            assert!(
                twin.is_none(),
                "{enemy:?} is told of {action:?}, which it cannot tell from {:?} by what it sees",
                twin.map(|twin| legal[twin])
            );
        }
    }
}

/// Plays a drawn state to the end with random actions.
pub(super) fn play_on<G: Game>(game: &G, state: G::State, rng: &mut Stream) {
    let mut position = Position::of(game, state);
    for _ in 0..=G::MAX_DECISIONS {
        if position.to_act(game).is_none() {
            assert!(game.outcome(position.state()).is_some(), "a drawn state ends without an outcome");
            return;
        }
        let legal = position.legal();
        assert!(legal.len() >= 2, "a drawn state comes to {} legal actions", legal.len());
        let action = legal[rng.below(legal.len() as u32) as usize];
        position.advance(game, action, rng, &mut ());
    }
    panic!("a drawn state goes on for more decisions than MAX_DECISIONS");
}
