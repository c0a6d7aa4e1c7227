//! When a decision may be taken back.

use sandtable_engine::{Game, Observation, Side, Stream};
use thiserror::Error;

use super::Record;

/// Number of sampled states that are asked whether a decision told its side something.
const SAMPLES: u64 = 32;

/// Why the last decision stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UndoRefusal {
    /// There is none.
    #[error("you have not decided anything yet")]
    Nothing,
    /// The other side is to decide now.
    #[error("it is now the other side's turn")]
    OtherSide,
    /// The other side has decided since.
    #[error("the other side has decided since")]
    Answered,
    /// Dice were rolled.
    #[error("dice were rolled")]
    Dice,
    /// The side has learnt something.
    #[error("it revealed something hidden to you")]
    Revealed,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// Whether `side` may take back the last decision: it was its own, it is still its turn, no dice were rolled, and it
/// has learnt nothing by it.
///
/// Whether something was learnt is asked of the rules: the decision is tried in states that `side` could not tell from
/// the true one. If it looks different afterwards in any of them, the decision told the side which it was.
///
/// # Errors
/// The reason why not.
pub fn can_undo<G: Game>(game: &G, record: &Record<G>, side: Side) -> Result<(), UndoRefusal> {
    let step = record.steps().last().ok_or(UndoRefusal::Nothing)?;
    match game.to_act(record.state()) {
        None => return Err(UndoRefusal::Over),
        Some(next) if next != side => return Err(UndoRefusal::OtherSide),
        Some(_) if step.side != side => return Err(UndoRefusal::Answered),
        Some(_) => {}
    }
    if !step.rolls.is_empty() {
        return Err(UndoRefusal::Dice);
    }
    let before = Observation::of(game, &step.before, side);
    let after = Observation::of(game, record.state(), side);
    for sample in 0..SAMPLES {
        let mut rng = Stream::new(sample);
        let mut state = game.determinize(&before, &mut rng);
        game.apply_unchecked(&mut state, step.action, &mut rng, &mut ());
        if Observation::of(game, &state, side) != after {
            return Err(UndoRefusal::Revealed);
        }
    }
    Ok(())
}
