//! Merging is associative and commutative, and survives the disk.

use proptest::prelude::*;
use sandtable_sim::{
    Tally,
    tally::{ActionKey, CombatKey, Histogram, MetricKey, Moments, Overflow, Uses},
};

fn histogram() -> impl Strategy<Value = Histogram> {
    prop::collection::btree_map(-50_i64..50, 1_u64..1_000_000, 0..8).prop_map(|counts| counts.into_iter().collect())
}

fn tally() -> impl Strategy<Value = Tally> {
    let histograms = prop::array::uniform5(histogram());
    let metrics =
        prop::collection::btree_map((0_u16..4, 0_u8..2, 0_u16..3), (0_u64..99, -999_i64..999, 0_u64..9999), 0..6);
    let actions = prop::collection::btree_map((0_u8..2, 0_u16..3, 0_u16..3), (0_u64..99, 0_u64..99), 0..6);
    let combat = prop::collection::btree_map(("[abc]", -2_i16..3, -1_i8..2, 0_i16..3), 1_u64..99, 0..6);
    (0_u64..1000, prop::array::uniform3(0_u64..500), histograms, metrics, actions, combat).prop_map(
        |(games, [one, two, both_lost], [vp_one, vp_two, margin, turns, decisions], metrics, actions, combat)| Tally {
            games: games + one + two + both_lost,
            detailed: games,
            wins: [one, two],
            both_lost,
            vp: [vp_one, vp_two],
            margin,
            turns,
            decisions,
            metrics: metrics.into_iter().map(|(key, sums)| (MetricKey::from(key), Moments::from(sums))).collect(),
            actions: actions.into_iter().map(|(key, uses)| (ActionKey::from(key), Uses::from(uses))).collect(),
            combat: combat.into_iter().map(|(key, count)| (CombatKey::from(key), count)).collect(),
        },
    )
}

fn sum(tallies: &[&Tally]) -> Tally {
    let mut total = Tally::default();
    for tally in tallies {
        total.merge(tally).unwrap();
    }
    total
}

proptest! {
    #[test]
    fn merging_is_associative_and_commutative(a in tally(), b in tally(), c in tally()) {
        let left = sum(&[&sum(&[&a, &b]), &c]);
        let right = sum(&[&a, &sum(&[&b, &c])]);
        prop_assert_eq!(&left, &right);
        prop_assert_eq!(&left, &sum(&[&c, &a, &b]));
        prop_assert_eq!(left.games, a.games + b.games + c.games);
        prop_assert_eq!(left.margin.sum(), a.margin.sum() + b.margin.sum() + c.margin.sum());
        prop_assert_eq!(left.margin.sum_sq(), a.margin.sum_sq() + b.margin.sum_sq() + c.margin.sum_sq());
    }

    #[test]
    fn tallies_survive_the_disk(a in tally()) {
        let text = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), a);
    }

    #[test]
    fn ranks_follow_the_sorted_values(values in prop::collection::vec(-5_i64..5, 1..40)) {
        let mut histogram = Histogram::default();
        for &value in &values {
            histogram.add(value, 1).unwrap();
        }
        let mut sorted = values.clone();
        sorted.sort_unstable();
        for (i, &value) in sorted.iter().enumerate() {
            prop_assert_eq!(histogram.ranked(i as u64 + 1), Some(value));
        }
        prop_assert_eq!(histogram.ranked(0), None);
        prop_assert_eq!(histogram.ranked(sorted.len() as u64 + 1), None);
    }
}

#[test]
fn overflow_is_an_error() {
    let huge = Tally { games: u64::MAX, ..Tally::default() };
    let mut total = Tally { games: 1, ..Tally::default() };
    assert_eq!(total.merge(&huge), Err(Overflow));
    let mut moments = Moments { count: 1, sum: i64::MAX, sum_sq: 0 };
    assert_eq!(moments.add(1), Err(Overflow));
}
