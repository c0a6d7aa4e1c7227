//! Dice that show what they are told.

use thiserror::Error;

use super::{Dice, Roll};

/// How scripted dice failed to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// The rules rolled more often than the script has values.
    #[error("the rules roll more dice than are recorded ({0})")]
    Exhausted(usize),
    /// A value is outside the range of the roll.
    #[error("recorded value {value} is not possible for a roll of 1 in {count}")]
    OutOfRange {
        /// The recorded value.
        value: u32,
        /// Number of possible values.
        count: u32,
    },
}

/// Dice with a list of values: worked examples of a rulebook, and replays.
///
/// Values are faces for a d6, 0-based numbers for [`one_of`](Dice::one_of), and the chits themselves for
/// [`order`](Dice::order). A script that does not fit is reported by [`finish`](Scripted::finish); until then the
/// missing values are the lowest possible ones.
#[derive(Clone, Debug)]
pub struct Scripted<'a> {
    values: &'a [u32],
    used: usize,
    error: Option<ScriptError>,
}

impl<'a> Scripted<'a> {
    /// Dice that show `values` in order.
    #[must_use]
    pub const fn new(values: &'a [u32]) -> Self {
        Self { values, used: 0, error: None }
    }

    /// Number of values used so far.
    pub const fn used(&self) -> usize {
        self.used
    }

    /// The first misfit, if there was one. Unused values are for the caller to judge by [`used`](Self::used).
    pub const fn finish(&self) -> Result<usize, ScriptError> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.used),
        }
    }

    fn next(&mut self, least: u32, count: u32) -> u32 {
        let Some(&value) = self.values.get(self.used) else {
            self.error.get_or_insert(ScriptError::Exhausted(self.values.len()));
            return least;
        };
        self.used += 1;
        if value < least || value >= least + count {
            self.error.get_or_insert(ScriptError::OutOfRange { value, count });
            return least;
        }
        value
    }
}

impl Dice for Scripted<'_> {
    fn d6(&mut self, _roll: Roll) -> u8 {
        self.next(1, 6) as u8
    }

    fn one_of(&mut self, _roll: Roll, count: u32) -> u32 {
        self.next(0, count)
    }

    /// Once the script has run out the lowest face that counts ends the roll.
    fn d6_among(&mut self, roll: Roll, faces: u8) -> u8 {
        assert!(faces & 0x3f != 0, "a die needs at least one face that counts");
        loop {
            let face = self.d6(roll);
            if faces & (1 << (face - 1)) != 0 {
                return face;
            }
            if self.error.is_some() {
                return faces.trailing_zeros() as u8 + 1;
            }
        }
    }

    /// The script holds the chits in the order in which they come; a list that is no order of them is an error.
    fn order(&mut self, _roll: Roll, chits: &mut [u8]) {
        let mut left: Vec<u8> = chits.to_vec();
        for place in chits.iter_mut() {
            let value = self.next(0, 256) as u8;
            let found = left.iter().position(|&chit| chit == value).unwrap_or_else(|| {
                self.error.get_or_insert(ScriptError::OutOfRange { value: u32::from(value), count: left.len() as u32 });
                0
            });
            *place = left.remove(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_runs_out_ends_every_roll() {
        let mut dice = Scripted::new(&[1]);
        assert_eq!(dice.d6_among(Roll::default(), 0b11_0000), 5);
        assert_eq!(dice.finish(), Err(ScriptError::Exhausted(1)));
    }
}
