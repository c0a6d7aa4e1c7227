//! Paths: the whole move of a unit in one word.

use std::fmt;

/// What a unit does in a hex of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Turn {
    /// It goes on as it was: `S`.
    Straight = 1,
    /// It turns 60 degrees to the left: `L` [R5.2(1)-1].
    Left = 2,
    /// It turns 60 degrees to the right: `R` [R5.2(1)-1].
    Right = 3,
    /// It turns round: `U` [R5.2(2)].
    Round = 4,
    /// The step leads off the map: `>` [R10.3-1].
    Exit = 5,
    /// The step leads into a no-entry hex: `#` [R10.4-2].
    Zone = 6,
    /// The step leads into a hex with an enemy torpedo marker: `*` [R6.6-1].
    Torpedo = 7,
}

impl Turn {
    /// All of them, by their numbers.
    pub const ALL: [Self; 7] =
        [Self::Straight, Self::Left, Self::Right, Self::Round, Self::Exit, Self::Zone, Self::Torpedo];

    /// Letters, by their numbers from 1.
    const LETTERS: [(char, Self); 7] = [
        ('S', Self::Straight),
        ('L', Self::Left),
        ('R', Self::Right),
        ('U', Self::Round),
        ('>', Self::Exit),
        ('#', Self::Zone),
        ('*', Self::Torpedo),
    ];

    /// The letter.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize - 1].0
    }
}

/// Most letters of a path: one for each hex, and one for a turn that is still due.
pub const MAX_LETTERS: usize = 5;

/// A path: one letter for each hex that the unit enters, which says what it does there [RULING-52].
///
/// A path that torpedoes have interrupted starts with the turn in the hex where the unit is.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    letters: [u8; MAX_LETTERS],
}

impl Path {
    /// No letter yet.
    pub const EMPTY: Self = Self { letters: [0; MAX_LETTERS] };

    /// Number of letters.
    pub fn len(self) -> usize {
        self.letters.iter().take_while(|&&letter| letter != 0).count()
    }

    /// Whether there is no letter.
    pub fn is_empty(self) -> bool {
        self.letters[0] == 0
    }

    /// With another letter at the end.
    ///
    /// # Panics
    /// When it has five.
    #[must_use]
    pub fn then(mut self, turn: Turn) -> Self {
        let length = self.len();
        self.letters[length] = turn as u8;
        self
    }

    /// With a letter in a place; the places before it are taken.
    pub(super) fn with(mut self, place: usize, turn: Turn) -> Self {
        self.letters[place] = turn as u8;
        self
    }

    /// One more than the largest number of a path.
    pub const COUNT: usize = 1 << (3 * MAX_LETTERS);

    /// A number of its own for each path, for tables: three bits a letter.
    #[inline]
    pub const fn number(self) -> usize {
        let [first, second, third, fourth, fifth] = self.letters;
        let low = first as usize | (second as usize) << 3 | (third as usize) << 6;
        low | (fourth as usize) << 9 | (fifth as usize) << 12
    }

    /// Letter by letter.
    pub fn turns(self) -> impl Iterator<Item = Turn> {
        self.letters
            .into_iter()
            .take_while(|&letter| letter != 0)
            .map(|letter| Turn::LETTERS[usize::from(letter) - 1].1)
    }

    /// Reads letters; `None` if there are none, too many, or others.
    pub fn parse(text: &str) -> Option<Self> {
        let mut path = Self::EMPTY;
        for letter in text.chars() {
            let (_, turn) = Turn::LETTERS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&letter))?;
            if path.len() == MAX_LETTERS {
                return None;
            }
            path = path.then(*turn);
        }
        (!path.is_empty()).then_some(path)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns().try_for_each(|turn| write!(f, "{}", turn.letter()))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_they_are_written() {
        for text in ["S", "LSL", "SS*", "RL>", "S#", "SSU", "SLSRS"] {
            assert_eq!(Path::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Path::parse("ssl"), Path::parse("SSL"));
        for text in ["", "SSSSSS", "X", "S S"] {
            assert_eq!(Path::parse(text), None, "{text}");
        }
        assert!(Path::parse("S") < Path::parse("SS") && Path::parse("SSU") < Path::parse("SLS"));
    }
}
