//! Keyed dice against the exact odds of every procedure.

use sandtable_engine::{
    Odds, Published,
    dice::{Keyed, Weight, enumerate, hash},
    games::pacific_fury::PacificFury,
    math::{power, square},
};

use crate::support::game;

const TRIALS: u64 = 20_000;

/// The 0.9999 quantile of chi-square, after Wilson and Hilferty.
fn bound(freedom: usize) -> f64 {
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
    ("surface-volley", &[("factors", "5,4,4,3,3,3")]),
    ("surface-volley", &[("factors", "2")]),
    ("carrier-volley", &[("factors", "4,4,3"), ("planes", "6"), ("aa", "2"), ("cover", "cvl")]),
    ("carrier-volley", &[("factors", "3"), ("planes", "1"), ("aa", "1"), ("cover", "none")]),
    ("bombardment", &[("factors", "5,4"), ("number", "3")]),
    ("bombardment", &[("factors", "2,2"), ("number", "2"), ("rounds", "1")]),
    ("airfield-strike", &[("factors", "4,4,3,3"), ("number", "3")]),
    ("airfield-shot", &[("number", "3"), ("field-planes", "3"), ("aa", "2"), ("cover", "cvl")]),
    ("sinking", &[("hits", "3"), ("defence", "2")]),
    ("sinking", &[("hits", "1"), ("defence", "2")]),
    ("shot", &[("factor", "5"), ("defence", "3")]),
    ("express", &[("disrupted", "true")]),
    ("express", &[("guarded", "false")]),
    ("express-series", &[("runs", "4"), ("disrupted", "true")]),
    ("event", &[("side", "usn"), ("used", "submarine")]),
    ("event", &[("side", "ijn"), ("used", "torpedo")]),
    ("event", &[("side", "ijn"), ("used", "torpedo,reserves")]),
];

/// [R10.2(2)] Twenty thousand keyed rolls of every procedure of `odds` agree with its exact distribution: chi-square below the
/// 0.9999 quantile (27 questions at fixed seeds), and no result without probability.
#[test]
fn keyed_dice_agree_with_the_exact_odds() {
    let game = game();
    let defaults = PacificFury::PROCEDURES.iter().map(|procedure| (procedure.name, &[][..]));
    for (number, (name, given)) in defaults.chain(ASKED.iter().copied()).enumerate() {
        let procedure = PacificFury::PROCEDURES.iter().find(|known| known.name == name).unwrap();
        let arguments: Vec<(String, String)> = procedure
            .params
            .iter()
            .map(|param| {
                let value = given.iter().find(|(key, _)| *key == param.name).map_or(param.default, |(_, value)| value);
                (param.name.to_owned(), value.to_owned())
            })
            .collect();
        let question = game.question(name, &arguments).unwrap();
        let exact = enumerate(1_000_000, |dice| game.answer(&question, dice)).unwrap();
        assert_eq!(exact.values().sum::<Weight>(), Weight::from_integer(1));
        let mut counts: std::collections::BTreeMap<i32, u64> = exact.keys().map(|&result| (result, 0)).collect();
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

/// The check of the check: a die of the wrong factor is noticed.
#[test]
fn chi_square_notices_a_wrong_factor() {
    let game = game();
    let ask = |factors: &str| game.question("surface-volley", &[("factors".to_owned(), factors.to_owned())]).unwrap();
    let exact = enumerate(1000, |dice| game.answer(&ask("3,3,3"), dice)).unwrap();
    let wrong = ask("3,3,4");
    let mut chi_square = 0.0;
    let results: Vec<i32> = (0..TRIALS).map(|trial| game.answer(&wrong, &mut Keyed::new(hash(99, trial)))).collect();
    for (result, &weight) in &exact {
        let expected = share(weight) * TRIALS as f64;
        let seen = results.iter().filter(|&seen| seen == result).count() as f64;
        chi_square += square(seen - expected) / expected;
    }
    assert!(chi_square > bound(exact.len() - 1));
}
