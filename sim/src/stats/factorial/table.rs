//! Generators of the best fractions.
//!
//! Source: Box, Hunter, Hunter, Statistics for Experimenters, table 6.22, and for more factors in 32 cells Montgomery,
//! Design and Analysis of Experiments, appendix on two-level fractions. From 16 factors on, of which these have none: all
//! products of an odd number of factors, then even ones, so that the unused ones have as many threes among them as can
//! be (Tang and Wu, Annals of Statistics 24, 1996).

use std::ops::RangeInclusive;

/// Generators in so many cells for some numbers of factors: the first ones of them if there are more than are needed.
struct Row(usize, RangeInclusive<usize>, &'static str);

/// Fractions smaller than one half. A half has one generator, the product of all other factors.
const ROWS: &[Row] = &[
    Row(8, 5..=7, "AB AC BC ABC"),
    Row(16, 6..=7, "ABC BCD ACD"),
    Row(16, 8..=8, "BCD ACD ABC ABD"),
    Row(16, 9..=15, "ABC BCD ACD ABD ABCD AB AC AD BC BD CD"),
    Row(32, 7..=7, "ABCD ABDE"),
    Row(32, 8..=8, "ABC ABD BCDE"),
    Row(32, 9..=9, "BCDE ACDE ABDE ABCE"),
    Row(32, 10..=10, "ABCD ABCE ABDE ACDE BCDE"),
    Row(32, 11..=11, "ABC BCD CDE ACD ADE BDE"),
    Row(32, 12..=12, "ACE ACD ABD ABE CDE ABCDE ADE"),
    Row(32, 13..=13, "ACE BCE ABC CDE ABCDE ABE ACD ADE"),
    Row(32, 14..=20, "ABC ABD ABE ACD ACE ADE BCD BCE BDE CDE ABCDE AE BE CE DE"),
    Row(32, 21..=21, "ABC ABD ABE ACD ACE ADE BCD BCE BDE CDE ABCDE AE BE CE DE ABCD"),
    Row(
        32,
        22..=31,
        "ABC ABD ABE ACD ACE ADE BCD BCE BDE CDE ABCDE AE BE CE DE ABCE ABDE ACDE BCDE AC AD BC BD AB CD ABCD",
    ),
    Row(64, 8..=8, "ABCD ABEF"),
    Row(64, 9..=9, "ABCD ACEF CDEF"),
    Row(64, 10..=10, "BCDF ACDF ABDE ABCE"),
    Row(64, 11..=11, "CDE ABCD ABF BDEF ADEF"),
    Row(128, 9..=9, "ACDFG BCEFG"),
    Row(128, 10..=10, "ABCG BCDE ACDF"),
    Row(128, 11..=11, "ABCG BCDE ACDF ABCDEFG"),
];

/// Most cells of a half fraction.
const MOST_CELLS: usize = 256;

/// The most factors of any fraction.
pub(super) const MOST_FACTORS: usize = 31;

/// For each factor that follows from the first ones, which of these: bit 0 is factor 0.
pub(super) fn generators(factors: usize, runs: usize) -> Option<Vec<u32>> {
    if !runs.is_power_of_two() || !(4..=MOST_CELLS).contains(&runs) {
        return None;
    }
    let basic = runs.ilog2() as usize;
    if factors == basic + 1 {
        return Some(vec![(1 << basic) - 1]);
    }
    let Row(_, _, words) = ROWS.iter().find(|Row(cells, range, _)| *cells == runs && range.contains(&factors))?;
    let bits = |word: &str| word.bytes().map(|letter| 1 << (letter - b'A')).sum();
    Some(words.split(' ').take(factors - basic).map(bits).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of words of each length, from the products of all sets of generators.
    fn word_lengths(basic: usize, generators: &[u32]) -> Vec<u32> {
        let mut words = vec![(0_u32, 0_usize)];
        for generator in generators {
            let longer: Vec<_> = words.iter().map(|(product, count)| (product ^ generator, count + 1)).collect();
            words.extend(longer);
        }
        let mut lengths = vec![0; basic + generators.len() + 1];
        words[1..].iter().for_each(|(product, count)| lengths[product.count_ones() as usize + count] += 1);
        lengths.split_off(3)
    }

    fn pattern(factors: usize, runs: usize) -> Vec<u32> {
        word_lengths(runs.ilog2() as usize, &generators(factors, runs).unwrap())
    }

    /// The least pattern of all choices of `count` more generators from those after `from`.
    fn least(basic: usize, from: u32, chosen: &mut Vec<u32>, count: usize) -> Vec<u32> {
        if count == 0 {
            return word_lengths(basic, chosen);
        }
        let mut least_so_far = vec![u32::MAX];
        for next in from..1 << basic {
            if next.count_ones() > 1 {
                chosen.push(next);
                least_so_far = least_so_far.min(least(basic, next + 1, chosen, count - 1));
                chosen.pop();
            }
        }
        least_so_far
    }

    /// Of Chen, Sun and Wu, International Statistical Review 61, 1993: words of 3, 4 and so on factors.
    #[test]
    fn words_are_as_many_as_published() {
        let published: [(usize, usize, &[u32]); 26] = [
            (5, 16, &[0, 0, 1]),
            (6, 16, &[0, 3]),
            (7, 16, &[0, 7]),
            (8, 16, &[0, 14, 0, 0, 0, 1]),
            (9, 16, &[4, 14, 8, 0, 4, 1]),
            (10, 16, &[8, 18, 16, 8, 8, 5]),
            (11, 16, &[12, 26, 28, 24, 20, 13]),
            (12, 16, &[16, 39, 48, 48, 48, 39]),
            (13, 16, &[22, 55, 72, 96, 116, 87]),
            (14, 16, &[28, 77, 112, 168, 232, 203]),
            (15, 16, &[35, 105, 168, 280, 435, 435]),
            (6, 32, &[0, 0, 0, 1]),
            (7, 32, &[0, 1, 2]),
            (8, 32, &[0, 3, 4]),
            (9, 32, &[0, 6, 8, 0, 0, 1]),
            (10, 32, &[0, 10, 16, 0, 0, 5]),
            (11, 32, &[0, 25, 0, 27, 0, 10]),
            (12, 32, &[0, 38, 0, 52, 0, 33]),
            (13, 32, &[0, 55, 0, 96, 0, 87]),
            (14, 32, &[0, 77, 0, 168, 0, 203]),
            (15, 32, &[0, 105, 0, 280, 0, 435]),
            (16, 32, &[0, 140, 0, 448, 0, 870]),
            (8, 64, &[0, 0, 2, 1]),
            (9, 64, &[0, 1, 4, 2]),
            (10, 64, &[0, 2, 8, 4, 0, 1]),
            (11, 64, &[0, 4, 14, 8, 0, 3]),
        ];
        for (factors, runs, wanted) in published {
            let got = pattern(factors, runs);
            assert!(got.starts_with(wanted), "{factors} factors in {runs}: {got:?}");
        }
    }

    #[test]
    fn no_other_generators_are_better() {
        for basic in 2..=7 {
            let runs = 1_usize << basic;
            // Beyond these a search takes too long.
            let most = [3, 7, 15, 10, 9, 9][basic - 2];
            for factors in (basic + 1..=most).filter(|&factors| generators(factors, runs).is_some()) {
                let least = least(basic, 1, &mut Vec::new(), factors - basic);
                assert_eq!(pattern(factors, runs), least, "{factors} factors in {runs}");
            }
        }
    }

    /// With all 16 products of an odd number of factors, which are the first 16: the least of all choices of even ones.
    #[test]
    fn no_other_even_products_are_better() {
        let even: Vec<u32> = (1_u32..32).filter(|product| product.count_ones() % 2 == 0).collect();
        let odd: Vec<u32> = (1_u32..32).filter(|product| product.count_ones() % 2 == 1).collect();
        let threes_and_fours = |columns: &[u32]| {
            let mut pairs = [0_u32; 32];
            for (at, one) in columns.iter().enumerate() {
                columns[..at].iter().for_each(|two| pairs[(one ^ two) as usize] += 1);
            }
            let threes: u32 = columns.iter().map(|&column| pairs[column as usize]).sum();
            (threes / 3, pairs.iter().map(|&count| count * count.saturating_sub(1) / 2).sum::<u32>() / 3)
        };
        let mut best = [(u32::MAX, 0); 16];
        for chosen in 0_u32..1 << even.len() {
            let mut columns = odd.clone();
            columns.extend((0..even.len()).filter(|at| chosen >> at & 1 == 1).map(|at| even[at]));
            let count = columns.len() - odd.len();
            best[count] = best[count].min(threes_and_fours(&columns));
        }
        for (more, best) in best.into_iter().enumerate() {
            let mut columns: Vec<u32> = (0..5).map(|factor| 1 << factor).collect();
            columns.extend(generators(16 + more, 32).unwrap());
            assert_eq!(threes_and_fours(&columns), best, "{} factors in 32", 16 + more);
        }
        assert_eq!((best[0], best[15]), ((0, 140), (155, 1085)));
    }
}
