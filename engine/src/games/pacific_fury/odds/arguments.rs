//! Arguments of the procedures that only this game has.

use super::question::Question;
use crate::{OddsArguments, games::pacific_fury::rules::fire};

/// Arguments by name; every parameter is there.
pub(super) struct Arguments<'a>(pub(super) OddsArguments<'a>);

impl Arguments<'_> {
    /// Combat factors, one for each ship that fires.
    pub(super) fn factors(&self, most: u8) -> Result<Vec<u8>, String> {
        let expected = format!("1 to 28 numbers from 0 to {most} separated by commas, such as 4,4,3");
        let factors =
            self.0.list("factors", 28, &expected, |word| word.parse().ok().filter(|&factor| factor <= most))?;
        if factors.is_empty() { Err(format!("`factors` is `none`; expected {expected}")) } else { Ok(factors) }
    }

    /// The most that anti-aircraft fire takes away.
    pub(super) fn cover(&self) -> Result<u8, String> {
        self.0.one_of("cover", &[("none", 0), ("cvl", 1), ("cv", 2)])
    }

    /// An event die of a side, with the events that are used up.
    pub(super) fn event(&self) -> Result<Question, String> {
        let is_japan = self.0.one_of("side", &[("ijn", true), ("usn", false)])?;
        let events = [
            ("torpedo", fire::EVENT_TORPEDO),
            ("reserves", fire::EVENT_RESERVES),
            ("submarine", fire::EVENT_SUBMARINE),
            ("overestimated", fire::EVENT_OVERESTIMATE),
        ];
        let expected = "none, or a list of torpedo, reserves, submarine and overestimated, separated by commas";
        let used = self.0.list("used", events.len(), expected, |word| {
            events.iter().find(|(name, _)| *name == word).map(|(_, event)| *event)
        })?;
        Ok(Question::Event { is_japan, used: used.into_iter().fold(0, |all, event| all | event) })
    }
}
