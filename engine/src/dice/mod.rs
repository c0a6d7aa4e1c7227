//! All chance goes through [`Dice`], and every roll says what it is for.

mod counted;
mod enumerate;
mod keyed;
mod record;
mod scripted;
mod stream;

pub use counted::Counted;
pub use enumerate::{Enumerating, EnumerationError, Weight, enumerate};
pub use keyed::{Keyed, hash};
pub use record::{Recorded, Recording};
pub use scripted::{ScriptError, Scripted};
pub use stream::Stream;

/// The name of a roll. Within one game no two rolls have the same name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    /// When: turn, phase, operation, round, packed by the game.
    pub moment: u16,
    /// Why: the game's number for the purpose.
    pub purpose: u8,
    /// Which of several rolls in a row.
    pub index: u8,
    /// Who rolls: the game's number for the unit, force or side.
    pub actor: u16,
    /// At whom: the game's number for the target.
    pub target: u16,
}

impl Roll {
    /// The name as one number, different for different names.
    #[inline]
    pub const fn key(&self) -> u64 {
        (self.moment as u64) << 48
            | (self.purpose as u64) << 40
            | (self.index as u64) << 32
            | (self.actor as u64) << 16
            | self.target as u64
    }

    /// The same roll, `index` places further in its row.
    #[inline]
    #[must_use]
    pub const fn nth(self, index: u8) -> Self {
        Self { index, ..self }
    }
}

/// What one die of a volley scores: `points[face - 1]` for each face of a d6.
pub type DiePoints = [u8; 6];

/// A source of chance. Implementors give [`d6`](Dice::d6), [`one_of`](Dice::one_of) and [`order`](Dice::order); the
/// other methods are shorthands that enumerating dice answer without walking every face.
pub trait Dice {
    /// One die, 1 to 6.
    fn d6(&mut self, roll: Roll) -> u8;

    /// One of `count` equally likely things, 0 to `count - 1`. `count` is at least 1.
    fn one_of(&mut self, roll: Roll, count: u32) -> u32;

    /// Puts chits into a random order, all orders equally likely. The chits are different from each other.
    fn order(&mut self, roll: Roll, chits: &mut [u8]);

    /// The sum of two dice, 2 to 12. `class` says which sums come to the same thing: enumerating dice take one sum of
    /// each class, with the weight of them all.
    #[inline]
    fn two_dice(&mut self, roll: Roll, _class: impl Fn(u8) -> u8) -> u8 {
        self.d6(roll) + self.d6(roll.nth(roll.index.wrapping_add(1)))
    }

    /// Whether one die shows `least` or more.
    #[inline]
    fn at_least(&mut self, roll: Roll, least: u8) -> bool {
        self.d6(roll) >= least
    }

    /// One die, rolled again until it shows a face whose bit (`1 << (face - 1)`) is set in `faces`.
    ///
    /// # Panics
    /// When `faces` holds no face: no roll could end.
    #[inline]
    fn d6_among(&mut self, roll: Roll, faces: u8) -> u8 {
        assert!(faces & 0x3f != 0, "a die needs at least one face that counts");
        let mut index = roll.index;
        loop {
            let face = self.d6(roll.nth(index));
            if faces & (1 << (face - 1)) != 0 {
                return face;
            }
            index = index.wrapping_add(1);
        }
    }

    /// One die for each entry of `dice`; the sum of the points they score. Die `i` has the name `rolls(i)`.
    #[inline]
    fn volley(&mut self, dice: &[DiePoints], rolls: impl Fn(usize) -> Roll) -> u16 {
        let mut total = 0;
        for (i, points) in dice.iter().enumerate() {
            total += u16::from(points[usize::from(self.d6(rolls(i))) - 1]);
        }
        total
    }

    /// Number of dice among `count` that show `least` or more.
    #[inline]
    fn hits(&mut self, roll: Roll, count: u8, least: u8) -> u8 {
        (0..count).map(|i| u8::from(self.at_least(roll.nth(roll.index.wrapping_add(i)), least))).sum()
    }

    /// Number of dice among `count` that show `most` or less. Die `i` has the name `roll.nth(roll.index + i)`.
    #[inline]
    fn hits_up_to(&mut self, roll: Roll, count: u8, most: u8) -> u8 {
        (0..count).map(|i| u8::from(self.d6(roll.nth(roll.index.wrapping_add(i))) <= most)).sum()
    }
}
