//! The dice are fair: chi-square tests at fixed seeds.

use crate::{
    Dice, Roll, Stream,
    dice::{Keyed, hash},
    math::{power, square},
};

const SAMPLES: u32 = 60_000;

/// Fails when counts of equally likely cells are further apart than in 1 of 10,000 samples.
fn assert_uniform(counts: &[u32], what: &str) {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let chi: f64 = counts.iter().map(|&count| square(f64::from(count) - expected) / expected).sum();
    let freedom = counts.len() as f64 - 1.0;
    // Quantile by Wilson and Hilferty; 3.719 is the normal quantile of 0.9999.
    let scale = 2.0 / (9.0 * freedom);
    let limit = freedom * power(1.0 - scale + 3.719 * scale.sqrt(), 3);
    assert!(chi < limit, "{what}: chi-square {chi:.1} of at most {limit:.1} in {} cells", counts.len());
}

/// The `i`-th name when one part of the name after the other counts.
fn names(part: usize, i: u32) -> Roll {
    let mut roll = Roll { moment: 0x0102, purpose: 3, index: 0, actor: 4, target: 5 };
    match part {
        0 => roll.moment = i as u16,
        1 => (roll.purpose, roll.index) = ((i >> 8) as u8, i as u8),
        2 => roll.actor = i as u16,
        _ => roll.target = i as u16,
    }
    roll
}

/// Number of an order among all orders of as many chits.
fn rank(chits: &[u8]) -> usize {
    (0..chits.len()).fold(0, |rank, i| {
        let smaller = chits[i + 1..].iter().filter(|&&chit| chit < chits[i]).count();
        rank * (chits.len() - i) + smaller
    })
}

fn histogram(cells: usize, mut cell: impl FnMut(u32) -> usize) -> Vec<u32> {
    let mut counts = vec![0; cells];
    (0..SAMPLES).for_each(|i| counts[cell(i)] += 1);
    counts
}

#[test]
fn one_of_is_uniform_over_seeds() {
    for count in [2, 3, 5, 6, 7, 10, 52, 100] {
        let counts = histogram(count, |i| Keyed::new(u64::from(i)).one_of(names(0, 0), count as u32) as usize);
        assert_uniform(&counts, "keyed dice with seeds in a row");
        let counts = histogram(count, |i| Stream::new(u64::from(i)).one_of(names(0, 0), count as u32) as usize);
        assert_uniform(&counts, "first value of streams with seeds in a row");
    }
}

#[test]
fn one_of_is_uniform_over_names() {
    for seed in [0, 1, 42, u64::MAX] {
        for part in 0..4 {
            for count in [2, 6, 7, 52] {
                let mut dice = Keyed::new(seed);
                let counts = histogram(count, |i| dice.one_of(names(part, i), count as u32) as usize);
                assert_uniform(&counts, "keyed dice with names in a row");
            }
        }
    }
}

#[test]
fn one_of_is_uniform_along_a_stream() {
    for count in [2, 3, 6, 7, 52, 100] {
        let mut dice = Stream::new(42);
        let counts = histogram(count, |i| dice.one_of(names(0, i), count as u32) as usize);
        assert_uniform(&counts, "values of a stream");
    }
}

#[test]
fn neighbours_are_independent() {
    let pair = |first: u8, second: u8| usize::from(first - 1) * 6 + usize::from(second - 1);
    for part in 0..4 {
        let mut dice = Keyed::new(7);
        let counts = histogram(36, |i| pair(dice.d6(names(part, 2 * i)), dice.d6(names(part, 2 * i + 1))));
        // Names repeat after 2^16, so that each pair that occurs comes about twice.
        let halved: Vec<u32> = counts.iter().map(|count| count / 2).collect();
        assert_uniform(&halved, "names next to each other");
    }
    let seeds = histogram(36, |i| {
        let seed = 2 * u64::from(i);
        pair(Keyed::new(seed).d6(names(0, 9)), Keyed::new(seed + 1).d6(names(0, 9)))
    });
    assert_uniform(&seeds, "seeds next to each other");
    let mut stream = Stream::new(7);
    let values = histogram(36, |_| pair(stream.d6(Roll::default()), stream.d6(Roll::default())));
    assert_uniform(&values, "values of a stream next to each other");
}

#[test]
fn every_order_is_as_likely_as_every_other() {
    let mut stream = Stream::new(42);
    for (chits, orders) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        // Chits have any numbers, here 11, 22 and so on.
        let cup: Vec<u8> = (1..=chits).map(|chit| 11 * chit).collect();
        let counts = histogram(orders, |i| {
            let mut drawn = cup.clone();
            Keyed::new(hash(5, u64::from(i))).order(names(0, 1), &mut drawn);
            rank(&drawn)
        });
        assert_uniform(&counts, "orders of keyed dice");
        let counts = histogram(orders, |i| {
            let mut drawn = cup.clone();
            Keyed::new(3).order(names(2, i % 0x1_0000), &mut drawn);
            rank(&drawn)
        });
        assert_uniform(&counts, "orders of keyed dice with names in a row");
        let counts = histogram(orders, |i| {
            let mut drawn = cup.clone();
            stream.order(names(0, i), &mut drawn);
            rank(&drawn)
        });
        assert_uniform(&counts, "orders of a stream");
    }
}

#[test]
fn every_chit_comes_at_every_place() {
    let mut stream = Stream::new(9);
    for place in [0, 1, 10, 19] {
        let counts = histogram(20, |i| {
            let mut chits: [u8; 20] = std::array::from_fn(|chit| chit as u8);
            Keyed::new(u64::from(i)).order(names(0, 2), &mut chits);
            usize::from(chits[place])
        });
        assert_uniform(&counts, "chit at a place, keyed dice");
        let counts = histogram(20, |i| {
            let mut chits: [u8; 20] = std::array::from_fn(|chit| chit as u8);
            stream.order(names(0, i), &mut chits);
            usize::from(chits[place])
        });
        assert_uniform(&counts, "chit at a place, stream");
    }
}

#[test]
fn an_unfair_die_is_noticed() {
    let unfair =
        histogram(6, |i| if i % 50 == 0 { 5 } else { Keyed::new(u64::from(i)).one_of(names(0, 0), 6) as usize });
    assert!(std::panic::catch_unwind(|| assert_uniform(&unfair, "unfair")).is_err());
    let mut chits = [3, 1, 2];
    assert_eq!(rank(&chits), 4);
    chits.sort_unstable();
    assert_eq!(rank(&chits), 0);
}
