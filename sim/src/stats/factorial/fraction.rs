//! Regular fractions of designs with two values of each factor: fewer cells, at the price that some effects cannot be
//! told apart.
//!
//! The first factors are combined in every way; each later one is a product of some of them. Of all such designs those
//! here have the highest resolution, and among these the fewest words of that length, then of the next (minimum
//! aberration: Fries and Hunter, Technometrics 22, 1980).
//!
//! Published products are of the codes -1 and +1. Those of an even number of factors have their sign changed here, so
//! that cell 0 has the first value of every factor: `D = -AB`. This makes a fraction the one of its family with that
//! cell in it, and changes neither its resolution nor which effects go together.

use thiserror::Error;

use super::{Contrast, Design, table};

/// Why there is no such fraction. Each prints as one sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FractionError {
    /// A factor has more than two values.
    #[error("option {} has {values} values, but a fraction needs exactly two of each: list two, or play all combinations", factor + 1)]
    MoreValues {
        /// The factor, from 0.
        factor: usize,
        /// How many it has.
        values: usize,
    },
    /// A factor has nothing to be compared with.
    #[error("option {} has fewer than two values: list two or more", factor + 1)]
    TooFew {
        /// The factor, from 0.
        factor: usize,
    },
    /// More cells than anybody means to play.
    #[error("the options have more than {most} combinations: vary fewer at a time, or play a fraction of them")]
    TooMany {
        /// The most.
        most: usize,
    },
    /// No fraction with that number of cells is known.
    #[error("no fraction with {runs} combinations exists for {}: {}", options(*factors), remedy(*factors))]
    NoSuch {
        /// How many factors.
        factors: usize,
        /// How many cells were wanted.
        runs: usize,
    },
}

fn options(factors: usize) -> String {
    if factors == 1 { "one option".to_owned() } else { format!("{factors} options") }
}

fn remedy(factors: usize) -> String {
    if factors > table::MOST_FACTORS {
        return format!("vary at most {} at a time", table::MOST_FACTORS);
    }
    let all = format!("all {}", 1_u64 << factors);
    let known: Vec<String> = Design::fractions(factors).iter().map(ToString::to_string).collect();
    if known.is_empty() { format!("play {all}") } else { format!("use {}, or {all}", known.join(", ")) }
}

/// The usual letters of factors: `A`, `B` and so on, without `I`, which stands for no effect at all.
///
/// # Panics
/// For more than 51 factors.
pub fn letters(factors: usize) -> Vec<String> {
    let letters = ('A'..='Z').filter(|&letter| letter != 'I').chain('a'..='z');
    let letters: Vec<String> = letters.take(factors).map(String::from).collect();
    assert_eq!(letters.len(), factors, "as many letters as factors");
    letters
}

impl Design {
    /// The best fraction with so many cells of factors with so many values each; the full design if the cells are as
    /// many as that has.
    ///
    /// # Panics
    /// When a factor has fewer than two values.
    pub fn fraction(levels: &[usize], runs: usize) -> Result<Self, FractionError> {
        let all = levels.iter().try_fold(1_usize, |product, &count| product.checked_mul(count));
        if all == Some(runs) {
            return Ok(Self::full(levels));
        }
        assert!(levels.iter().all(|&count| count >= 2), "a factor has at least two values");
        if let Some(factor) = levels.iter().position(|&count| count > 2) {
            return Err(FractionError::MoreValues { factor, values: levels[factor] });
        }
        let factors = levels.len();
        let generators = table::generators(factors, runs).ok_or(FractionError::NoSuch { factors, runs })?;
        Ok(Self { levels: levels.to_vec(), generators })
    }

    /// The numbers of cells that fractions of so many factors may have, in rising order, without the full design.
    pub fn fractions(factors: usize) -> Vec<usize> {
        let runs = (0..usize::BITS).map(|power| 1_usize << power);
        runs.filter(|&runs| table::generators(factors, runs).is_some()).collect()
    }

    /// Some combinations are left out.
    pub const fn is_fraction(&self) -> bool {
        !self.generators.is_empty()
    }

    /// Adds the values of the factors that follow from the first ones.
    pub(super) fn complete(&self, mut levels: Vec<usize>) -> Vec<usize> {
        let bits: u32 =
            if self.is_fraction() { levels.iter().rev().fold(0, |bits, &at| bits << 1 | at as u32) } else { 0 };
        levels.extend(self.generators.iter().map(|generator| (generator & bits).count_ones() as usize % 2));
        levels
    }

    /// Which of the first factors a contrast is a product of, but for its sign.
    pub(super) fn column(&self, contrast: Contrast) -> u32 {
        let basic = self.basic().len();
        let of = |factor: usize| if factor < basic { 1 << factor } else { self.generators[factor - basic] };
        match contrast {
            Contrast::Main { factor, .. } => of(factor),
            Contrast::Interaction { of: [(one, _), (two, _)] } => of(one) ^ of(two),
        }
    }

    /// How each of the last factors follows from the first ones, such as `E = ABC` or `D = -AB`. Names that are longer
    /// than letters stand apart: `fog = supply x mud x reserves`.
    pub fn generators(&self, names: &[impl AsRef<str>]) -> Vec<String> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let between = if names.iter().all(|name| name.chars().count() == 1) { "" } else { " x " };
        let (basic, added) = names.split_at(self.basic().len());
        let text = |(name, generator): (&&str, &u32)| {
            let of = basic.iter().enumerate().filter(|(factor, _)| generator >> factor & 1 == 1);
            let of: Vec<&str> = of.map(|(_, name)| *name).collect();
            format!("{name} = {}{}", if of.len().is_multiple_of(2) { "-" } else { "" }, of.join(between))
        };
        added.iter().zip(&self.generators).map(text).collect()
    }

    /// The words of the defining relation with so many factors: sets whose product is the same in every cell, +1 for an
    /// even number of factors and -1 for an odd one. All lengths from 3 on give the whole relation,
    /// which takes long for more than 20 factors.
    pub fn words(&self, length: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        if self.is_fraction() {
            let mains = (0..self.levels.len()).map(|factor| self.column(Contrast::Main { factor, level: 1 }));
            extend_word(&mains.collect::<Vec<_>>(), length, &mut Vec::new(), 0, &mut found);
        }
        found
    }

    /// Length of the shortest word; `None` when the design is full. With 3 main effects cannot be told from
    /// interactions of two factors, with 4 only these from each other, with 5 or more they stand alone if interactions
    /// of three factors are nothing.
    pub fn resolution(&self) -> Option<usize> {
        (1..=self.levels.len()).find(|&length| !self.words(length).is_empty())
    }
}

/// All words that begin with `word` and have `length` more factors; `product` is that of the columns so far.
fn extend_word(columns: &[u32], length: usize, word: &mut Vec<usize>, product: u32, found: &mut Vec<Vec<usize>>) {
    if length == 0 {
        if product == 0 {
            found.push(word.clone());
        }
        return;
    }
    for factor in word.last().map_or(0, |last| last + 1)..columns.len() {
        word.push(factor);
        extend_word(columns, length - 1, word, product ^ columns[factor], found);
        word.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(factors: usize, runs: usize) -> Design {
        Design::fraction(&vec![2; factors], runs).unwrap()
    }

    /// Box, Hunter, Hunter, table 6.22.
    #[test]
    fn resolutions_are_as_published() {
        let rows = [
            (4, 3, [3].as_slice()),
            (8, 4, &[4, 3, 3, 3]),
            (16, 5, &[5, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3]),
            (32, 6, &[6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3]),
            (64, 7, &[7, 5, 4, 4, 4]),
            (128, 8, &[8, 6, 5, 5]),
        ];
        for (runs, first, wanted) in rows {
            for (factors, &wanted) in (first..).zip(wanted) {
                assert_eq!(fraction(factors, runs).resolution(), Some(wanted), "{factors} factors in {runs}");
            }
        }
        assert_eq!(Design::fractions(7), [8, 16, 32, 64]);
        assert_eq!(Design::fractions(15), [16, 32]);
        assert_eq!(Design::fractions(2), [0; 0]);
    }

    #[test]
    fn generators_and_words_are_as_published() {
        let design = fraction(7, 16);
        assert_eq!(design.generators(&letters(7)), ["E = ABC", "F = BCD", "G = ACD"]);
        let names = letters(7);
        let word = |word: Vec<usize>| word.into_iter().map(|factor| names[factor].as_str()).collect::<String>();
        let words: Vec<String> = (1..=7).flat_map(|length| design.words(length)).map(word).collect();
        assert_eq!(words, ["ABCE", "ABFG", "ACDG", "ADEF", "BCDF", "BDEG", "CEFG"]);
        assert_eq!(fraction(8, 16).generators(&letters(8)), ["E = BCD", "F = ACD", "G = ABC", "H = ABD"]);
        assert_eq!(fraction(3, 4).generators(&["fog", "mud", "supply"]), ["supply = -fog x mud"]);
    }

    /// The product of the codes -1 and +1 of each word is the same in every cell, and cell 0 has all first values.
    #[test]
    fn cells_obey_the_defining_relation() {
        for factors in 3..=12 {
            for runs in Design::fractions(factors) {
                let design = fraction(factors, runs);
                assert_eq!((design.cells(), design.levels_of(0)), (runs, vec![0; factors]));
                let words: Vec<Vec<usize>> = (3..=factors).flat_map(|length| design.words(length)).collect();
                assert_eq!(words.len() + 1, (1 << factors) / runs);
                for levels in (0..runs).map(|cell| design.levels_of(cell)) {
                    let is_kept = |word: &Vec<usize>| word.iter().map(|&factor| levels[factor]).sum::<usize>() % 2 == 0;
                    assert!(words.iter().all(is_kept), "{factors} factors in {runs}: {levels:?}");
                }
            }
        }
        // C = -AB.
        let cells: Vec<Vec<usize>> = (0..4).map(|cell| fraction(3, 4).levels_of(cell)).collect();
        assert_eq!(cells, [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn all_combinations_are_the_full_design() {
        assert_eq!(Design::fraction(&[2; 4], 16), Ok(Design::full(&[2; 4])));
        assert_eq!(Design::fraction(&[3, 2], 6), Ok(Design::full(&[3, 2])));
        assert_eq!(Design::full(&[2; 4]).resolution(), None);
        assert_eq!(Design::full(&[2; 4]).generators(&letters(4)), [""; 0]);
    }

    #[test]
    fn errors_say_what_to_do() {
        let error = |levels: &[usize], runs| Design::fraction(levels, runs).unwrap_err().to_string();
        assert_eq!(
            error(&[2, 2, 3, 2], 8),
            "option 3 has 3 values, but a fraction needs exactly two of each: list two, or play all combinations"
        );
        assert_eq!(
            error(&[2; 7], 12),
            "no fraction with 12 combinations exists for 7 options: use 8, 16, 32, 64, or all 128"
        );
        assert_eq!(error(&[2; 2], 2), "no fraction with 2 combinations exists for 2 options: play all 4");
        assert_eq!(
            error(&[2; 70], 64),
            "no fraction with 64 combinations exists for 70 options: vary at most 31 at a time"
        );
    }
}
