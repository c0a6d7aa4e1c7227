//! The check that keyed dice agree with exact odds.

use std::{collections::BTreeMap, fmt::Debug};

use crate::{
    Odds,
    dice::{Keyed, Weight, hash},
};

/// Rolls of each question.
const TRIALS: u64 = 20_000;
/// Most branches of an enumeration.
const MOST_BRANCHES: usize = 1_000_000;

/// A question about a procedure: its name, and the arguments that are not the defaults.
pub type Asked = (&'static str, &'static [(&'static str, &'static str)]);

/// All arguments of a procedure: those given, and the defaults of the others.
///
/// # Panics
/// When the game has no such procedure, or the procedure no such argument.
pub fn arguments<G: Odds>(procedure: &str, given: &[(&str, &str)]) -> Vec<(String, String)> {
    let known = G::PROCEDURES.iter().find(|known| known.name == procedure);
    let params = known.unwrap_or_else(|| panic!("{} has no procedure {procedure}", G::ID)).params;
    for (name, _) in given {
        assert!(params.iter().any(|param| param.name == *name), "{procedure} has no argument {name}");
    }
    let value = |param: &crate::Param| {
        let own = given.iter().find(|(key, _)| *key == param.name);
        own.map_or(param.default, |(_, value)| value).to_owned()
    };
    params.iter().map(|param| (param.name.to_owned(), value(param))).collect()
}

/// Twenty thousand keyed rolls of every procedure, with its defaults and with the arguments `asked`, agree with its
/// exact distribution: chi-square below the 0.9999 quantile at fixed seeds, and no result without probability. Gives
/// the number of questions. Procedures without end have no such distribution and are passed over.
///
/// # Panics
/// With the question that does not agree, or cannot be read.
pub fn check_odds<G: Odds>(game: &G, asked: &[Asked]) -> usize
where
    G::Question: Debug,
{
    let defaults = G::PROCEDURES.iter().map(|procedure| (procedure.name, &[][..]));
    let mut questions = 0;
    for (number, (name, given)) in defaults.chain(asked.iter().copied()).enumerate() {
        let question = game.question(name, &arguments::<G>(name, given)).unwrap_or_else(|why| panic!("{name}: {why}"));
        if game.mean(&question).is_some() {
            continue;
        }
        let (chi_square, bins) = compare(game, &question, &question, number as u64);
        assert!(
            bins < 2 || chi_square < chi_square_bound(bins - 1),
            "{question:?}: chi-square {chi_square} in {bins} bins"
        );
        questions += 1;
    }
    questions
}

/// Whether rolls of one question are noticed not to be those of another: the check of the check.
pub fn tells_apart<G: Odds>(game: &G, question: &G::Question, other: &G::Question) -> bool {
    let (chi_square, bins) = compare(game, question, other, 99);
    bins > 1 && chi_square > chi_square_bound(bins - 1)
}

/// Chi-square of rolls of `rolled` against the exact odds of `question`, and the number of bins.
fn compare<G: Odds>(game: &G, question: &G::Question, rolled: &G::Question, seed: u64) -> (f64, usize) {
    let exact = game.exact(question, MOST_BRANCHES).expect("few enough branches");
    assert_eq!(exact.values().sum::<Weight>(), Weight::from_integer(1), "probabilities add up to 1");
    let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
    for trial in 0..TRIALS {
        *counts.entry(game.answer(rolled, &mut Keyed::new(hash(seed, trial)))).or_default() += 1;
    }
    if counts.keys().any(|result| !exact.contains_key(result)) {
        // A result that cannot be.
        return (f64::INFINITY, exact.len().max(2));
    }
    // Results that are expected fewer than ten times share a bin.
    let (mut rest, mut bins, mut chi_square) = ((0.0, 0.0), 0, 0.0);
    let mut add = |expected: f64, seen: f64| {
        chi_square += (seen - expected) * (seen - expected) / expected;
        bins += 1;
    };
    for (result, weight) in &exact {
        let expected = *weight.numer() as f64 / *weight.denom() as f64 * TRIALS as f64;
        let seen = counts.get(result).copied().unwrap_or(0) as f64;
        if expected < 10.0 {
            rest = (rest.0 + expected, rest.1 + seen);
        } else {
            add(expected, seen);
        }
    }
    if rest.0 > 1.0 {
        add(rest.0, rest.1);
    }
    (chi_square, bins)
}

/// The 0.9999 quantile of chi-square with so many degrees of freedom (Wilson and Hilferty 1931).
pub fn chi_square_bound(freedom: usize) -> f64 {
    const Z: f64 = 3.719;
    let n = freedom as f64;
    let spread = 2.0 / (9.0 * n);
    let root = 1.0 - spread + Z * spread.sqrt();
    n * root * root * root
}
