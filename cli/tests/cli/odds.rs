//! Odds of procedures: tables over parameters, files, pages.

use crate::bench::Bench;

/// The value of the line of a CSV that has these words in its first columns.
fn value<'a>(csv: &'a str, column: &str, keys: &[&str]) -> &'a str {
    let mut lines = csv.lines();
    let place = lines.next().unwrap().split(',').position(|name| name == column);
    let place = place.unwrap_or_else(|| panic!("no column {column} in {csv}"));
    let line = lines.find(|line| line.split(',').zip(keys).all(|(word, key)| word == *key));
    line.unwrap_or_else(|| panic!("no line {keys:?} in {csv}")).split(',').nth(place).unwrap()
}

/// A chance of nothing is 0, without a sign.
#[test]
fn odds_of_what_cannot_happen_are_zero() {
    let bench = Bench::new();
    let over = "odds smolensk attack --over attack=15,20 --over terrain=clear,city --of RR";
    let out = bench.ok(&format!("{over} --html heat.html -o folder"));
    assert!(out.contains(" 0.0 %") && !out.contains("-0"), "{out}");
    assert_eq!(value(&bench.read("folder/odds.csv"), "value", &["smolensk", "attack", "15", "city"]), "0");
    assert!(!bench.read("heat.html").contains(">-0"), "{}", bench.read("heat.html"));
}
