//! Bids in words: always as points for the side that gets them, never with a sign.

use crate::{
    stats::{Estimate, bid::given_to},
    text::{short, the},
};

/// `6.11 VP for China [5.44, 6.82]`; bounds on the other side are named: `0.3 VP for China [0.2 for Japan, 0.8]`.
pub(crate) fn bid_words(bid: &Estimate, names: [&str; 2]) -> String {
    let (side, bid) = given_to(bid);
    format!("{} VP for {} {}", short(bid.estimate), the(names[side]), bounds(&bid, &the(names[1 - side]), " for "))
}

/// The same in Chinese: `中国 6.11 胜利点 [5.44, 6.82]`.
pub(crate) fn bid_words_zh(bid: &Estimate, names: [&str; 2]) -> String {
    let (side, bid) = given_to(bid);
    format!("{} {} 胜利点 {}", names[side], short(bid.estimate), bounds(&bid, names[1 - side], " 给"))
}

/// A bid of so many whole points for side two (below zero: for side one): `3 VP for China`, or `no bid`.
pub(crate) fn whole_bid(bid: i32, names: [&str; 2]) -> String {
    match bid {
        0 => "no bid".to_owned(),
        _ => format!("{} VP for {}", bid.unsigned_abs(), the(names[usize::from(bid > 0)])),
    }
}

fn bounds(bid: &Estimate, other: &str, given: &str) -> String {
    let bound = |bound: f64| {
        if bound < 0.0 && short(bound) != "0" { format!("{}{given}{other}", short(-bound)) } else { short(bound) }
    };
    format!("[{}, {}]", bound(bid.ci_low), bound(bid.ci_high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bid_names_the_side_that_gets_it() {
        let of = |estimate: f64, ci_low: f64, ci_high: f64| Estimate {
            n: 100,
            estimate,
            ci_low,
            ci_high,
            level: 0.95,
            method: "score-inversion",
        };
        let names = ["Korea", "China"];
        assert_eq!(bid_words(&of(6.1, 5.4, 6.8), names), "6.1 VP for China [5.4, 6.8]");
        assert_eq!(bid_words(&of(-2.0, -2.5, -1.0), names), "2 VP for Korea [1, 2.5]");
        assert_eq!(bid_words(&of(-0.3, -0.8, 0.2), names), "0.3 VP for Korea [0.2 for China, 0.8]");
        assert_eq!(bid_words_zh(&of(6.1, 5.4, 6.8), ["韩国", "中国"]), "中国 6.1 胜利点 [5.4, 6.8]");
        assert_eq!([-3, 0, 4].map(|bid| whole_bid(bid, names)), ["3 VP for Korea", "no bid", "4 VP for China"]);
    }
}
