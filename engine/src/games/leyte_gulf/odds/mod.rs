//! Dice procedures for `sandtable odds`: the same rules code as in play.

use crate::{Odds, games::leyte_gulf::LeyteGulf};

/// A procedure with its arguments.
pub type Question = ();

impl Odds for LeyteGulf {
    type Question = Question;
}
