//! Numbers as people write them.

use sandtable_engine::math::power;
use sandtable_scenarios::plural;

use crate::stats::Estimate;

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `1,234 games`.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    format!("{} {}", grouped(count), plural(count, thing))
}

/// The name of a side inside a sentence: `the Allies`, `the Axis`, but `Japan`. Names of alliances and peoples end in s.
pub(crate) fn the(side: &str) -> String {
    if side.ends_with('s') { format!("the {side}") } else { side.to_owned() }
}

/// `54.2 % [53.9, 54.5]`: a share with as many digits as its interval deserves.
pub(crate) fn percent(estimate: &Estimate) -> String {
    let hundred = estimate.scaled(100.0);
    let digits = digits(&hundred, 1);
    format!("{:.digits$} % {}", hundred.estimate, interval(&hundred, digits))
}

/// `3.14 [3.10, 3.18]`: a mean with as many digits as its interval deserves.
pub(crate) fn number(estimate: &Estimate) -> String {
    let digits = digits(estimate, 2);
    format!("{:.digits$} {}", estimate.estimate, interval(estimate, digits))
}

/// A whole number (or half, or third) without needless digits, with its interval.
pub(crate) fn value(estimate: &Estimate) -> String {
    let bound = |bound: f64| if bound.is_finite() { short(bound) } else { "?".to_owned() };
    format!("{} [{}, {}]", short(estimate.estimate), bound(estimate.ci_low), bound(estimate.ci_high))
}

/// At most two digits behind the point, none without need.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn interval(estimate: &Estimate, digits: usize) -> String {
    if estimate.ci_low.is_finite() && estimate.ci_high.is_finite() {
        format!("[{:.digits$}, {:.digits$}]", estimate.ci_low, estimate.ci_high)
    } else {
        "[no interval]".to_owned()
    }
}

/// Digits behind the point: `least`, more where the interval is so narrow that its ends would look alike.
fn digits(estimate: &Estimate, least: usize) -> usize {
    let width = estimate.ci_high - estimate.ci_low;
    let mut digits = least;
    let mut step = power(0.1, least as u32);
    while digits < 6 && width > 0.0 && width < step {
        digits += 1;
        step /= 10.0;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::wilson;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(1234, "game"), "1,234 games");
        assert_eq!([the("Japan"), the("Allies"), the("Axis")], ["Japan", "the Allies", "the Axis"]);
        assert_eq!(short(2.0), "2");
        assert_eq!(short(-0.001), "0");
        assert_eq!(short(2.5), "2.5");
        assert_eq!(percent(&wilson(520, 1000, 0.95)), "52.0 % [48.9, 55.1]");
        assert_eq!(percent(&wilson(52_000_000, 100_000_000, 0.95)), "52.00 % [51.99, 52.01]");
    }
}
