//! Choices that nobody was asked for, because there was just one.

use sandtable_engine::{Dice, Game, Side, dice::Recording};

/// A decision with one legal action, which the rules took by themselves.
#[derive(Clone, Debug)]
pub struct Forced<G: Game> {
    /// State before it.
    pub before: G::State,
    /// Whose choice it was.
    pub side: Side,
    /// What was done.
    pub action: G::Action,
    /// How many rolls of the step came before it.
    pub rolls: usize,
    /// How many events of the step came before it.
    pub events: usize,
}

/// Plays on as long as there is just one legal action, as [`sandtable_engine::Position`] does, and notes what was done.
pub(crate) fn play_forced<G: Game, D: Dice>(
    game: &G,
    state: &mut G::State,
    tables: &mut G::Tables,
    dice: &mut Recording<D>,
    events: &mut Vec<G::Event>,
) -> Vec<Forced<G>> {
    let (mut forced, mut legal) = (Vec::new(), Vec::new());
    while let Some(side) = game.to_act(state) {
        legal.clear();
        game.list(state, tables, &mut legal);
        let [action] = legal[..] else { break };
        forced.push(Forced { before: *state, side, action, rolls: dice.rolls().len(), events: events.len() });
        game.decide(state, tables, action, dice, events);
    }
    forced
}
