//! Keyed dice against the exact odds of every procedure.

use std::collections::BTreeMap;

use sandtable_engine::{
    Odds,
    dice::{Keyed, Weight, enumerate, hash},
    games::three_kingdoms::ThreeKingdoms,
    math::{power, square},
};

use crate::{support::game, vectors::arguments};

const TRIALS: u64 = 20_000;

/// The 0.9999 quantile of chi-square, after Wilson and Hilferty.
pub(crate) fn bound(freedom: usize) -> f64 {
    const Z: f64 = 3.719;
    let n = freedom as f64;
    let spread = 2.0 / (9.0 * n);
    n * power(1.0 - spread + Z * spread.sqrt(), 3)
}

fn share(weight: Weight) -> f64 {
    *weight.numer() as f64 / *weight.denom() as f64
}

/// Arguments other than the defaults, which are tried for every procedure.
const ASKED: &[(&str, &[(&str, &str)])] = &[
    ("air-operation", &[("from", "carrier"), ("distance", "3"), ("night", "true"), ("tech", "3")]),
    ("interception", &[("distance", "2"), ("space-war", "1"), ("aircraft", "3")]),
    ("boat-search", &[("nation", "jp"), ("dice", "4")]),
    ("boat-check", &[("coast", "true"), ("sosus", "true")]),
    ("submarine-attack", &[("dice", "2"), ("tech", "3")]),
    ("group-asw", &[("ships", "1t3,1t3,1t2,1t2,0.5t1,0.5t1")]),
    ("air-asw", &[("aircraft", "4"), ("tech", "3")]),
    ("torpedo", &[("strength", "3"), ("tech", "2"), ("defence", "1t3,0.5t3,0.5t2,0.5t1"), ("sup", "1")]),
    ("ship-attack", &[("attackers", "2t3,2t3,2t2,1t2"), ("targets", "2t2,0t2,1t2+2"), ("pool", "5")]),
    ("ship-attack", &[("attackers", "2t1"), ("distance", "3"), ("targets", "1t3+3")]),
    ("air-attack", &[("aircraft", "6"), ("targets", "4t2,0t2"), ("pool", "4")]),
    ("dogfight", &[("mode", "escorts-first"), ("interceptors", "4"), ("escorts", "2")]),
    ("dongfeng", &[("missiles", "4")]),
];

/// [R5.1(2), R9.3(3), R11(1), R12(1), R13.2(1), R14(4), R15.2(5), R16.3, R17.2(2)1, R22.2(4)4] Twenty thousand keyed
/// rolls of every procedure of `odds` agree with its exact distribution: chi-square below the 0.9999 quantile (26
/// questions at fixed seeds), and no result without probability.
#[test]
fn keyed_dice_agree_with_the_exact_odds() {
    let game = game("19.2");
    let defaults = ThreeKingdoms::PROCEDURES.iter().map(|procedure| (procedure.name, &[][..]));
    for (number, (name, given)) in defaults.chain(ASKED.iter().copied()).enumerate() {
        let question = game.question(name, &arguments(name, given)).unwrap();
        let exact = enumerate(1_000_000, |dice| game.answer(&question, dice)).unwrap();
        assert_eq!(exact.values().sum::<Weight>(), Weight::from_integer(1));
        let mut counts: BTreeMap<i32, u64> = exact.keys().map(|&result| (result, 0)).collect();
        for trial in 0..TRIALS {
            let result = game.answer(&question, &mut Keyed::new(hash(number as u64, trial)));
            *counts.get_mut(&result).unwrap_or_else(|| panic!("{question:?} cannot give {result}")) += 1;
        }
        // Results that are expected fewer than ten times share a bin.
        let (mut rest, mut bins, mut chi_square) = ((0.0, 0.0), 0_usize, 0.0);
        for (result, &weight) in &exact {
            let (expected, seen) = (share(weight) * TRIALS as f64, counts[result] as f64);
            if expected < 10.0 {
                rest = (rest.0 + expected, rest.1 + seen);
            } else {
                chi_square += square(seen - expected) / expected;
                bins += 1;
            }
        }
        if rest.0 > 1.0 {
            chi_square += square(rest.1 - rest.0) / rest.0;
            bins += 1;
        }
        if bins > 1 {
            assert!(chi_square < bound(bins - 1), "{question:?}: chi-square {chi_square}, {counts:?}");
        }
    }
}

/// The check of the check: a die more is noticed.
#[test]
fn chi_square_notices_a_wrong_number_of_dice() {
    let game = game("19.2");
    let ask = |dice: &str| game.question("air-asw", &arguments("air-asw", &[("aircraft", dice)])).unwrap();
    let exact = enumerate(1000, |dice| game.answer(&ask("3"), dice)).unwrap();
    let wrong = ask("4");
    let results: Vec<i32> = (0..TRIALS).map(|trial| game.answer(&wrong, &mut Keyed::new(hash(99, trial)))).collect();
    let chi_square: f64 = exact
        .iter()
        .map(|(result, &weight)| {
            let expected = share(weight) * TRIALS as f64;
            let seen = results.iter().filter(|&seen| seen == result).count() as f64;
            square(seen - expected) / expected
        })
        .sum();
    assert!(chi_square > bound(exact.len() - 1));
}
