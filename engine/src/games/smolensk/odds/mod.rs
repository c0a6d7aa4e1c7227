//! The odds of an attack: what `sandtable odds smolensk` answers.

use super::Smolensk;
use crate::Odds;

impl Odds for Smolensk {
    type Question = ();
}
