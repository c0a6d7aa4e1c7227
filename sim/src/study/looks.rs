//! How the estimates of a study settled while its games were played.

use super::{Group, Metric, group::MeanOf};
use crate::stats::{
    Estimate, Sample,
    factorial::{Contrast, Effect},
};

/// An estimate after so many games in each cell: `n` says how many.
pub type Looks = Vec<Estimate>;

impl Group {
    /// The score of side one with the first value of every option, after more and more games.
    pub fn score_looks(&self, count: usize) -> Looks {
        let (is_adjusted, mut results) = self.results(Metric::Score);
        let scores = results.swap_remove(0);
        self.looks(count, |game| scores[game], |sample| self.score(is_adjusted, sample))
    }

    /// An effect on the score, after more and more games.
    pub fn effect_looks(&self, contrast: Contrast, count: usize) -> Looks {
        let design = &self.design;
        let (weights, questions) = (design.weights(contrast), design.contrasts().len());
        let (is_adjusted, cells) = self.results(Metric::Score);
        let effects = Effect::by_game(&weights, &cells);
        self.looks(count, |game| effects[game], |sample| self.adjusted(is_adjusted, MeanOf::Changes, sample, questions))
    }

    /// Estimates at `count` places with as many games between; none below two games.
    fn looks(&self, count: usize, value: impl Fn(usize) -> f64, estimate: impl Fn(&Sample) -> Estimate) -> Looks {
        let games = self.played.rows[0].len();
        let mut places: Vec<usize> =
            (1..=count).map(|place| games * place / count).filter(|&place| place > 1).collect();
        places.dedup();
        let mut sample = Sample::default();
        let mut looks = Vec::new();
        for game in 0..games {
            sample.add(value(game));
            if places.contains(&(game + 1)) {
                looks.push(estimate(&sample));
            }
        }
        looks
    }
}

#[cfg(test)]
mod tests {
    use crate::study::{Metric, testing::group};

    #[test]
    fn the_last_look_is_the_result() {
        let [off, on] = [2_u8, 3].map(|part| (0..50_u8).map(|game| u8::from(game % part == 0)).collect::<Vec<_>>());
        let drawn: Vec<u8> = (0..50_u8).map(|game| game % 3).collect();
        let (off, on, drawn) = (off.as_slice(), on.as_slice(), drawn.as_slice());
        for cells in [[off, on], [drawn, on], [off, off]] {
            let group = group(["a", "a"], &cells);
            let looks = group.score_looks(7);
            assert_eq!(looks.iter().map(|look| look.n).collect::<Vec<_>>(), [7, 14, 21, 28, 35, 42, 50]);
            let (last, score) = (looks[6], group.balance().score);
            assert!((last.estimate - score.estimate).abs() < 1e-12 && (last.ci_low - score.ci_low).abs() < 1e-12);
            let row = group.effects().into_iter().find(|row| row.metric == Metric::Score).unwrap();
            let last = group.effect_looks(row.contrast, 7).pop().unwrap();
            assert!((last.estimate - row.estimate.estimate).abs() < 1e-12, "{last:?}");
            assert!((last.ci_high - row.estimate.ci_high).abs() < 1e-12, "{last:?}");
        }
    }
}
