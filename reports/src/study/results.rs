//! What the games of a study came to on one metric, less the luck where it was measured.

use super::{Group, Metric, score_of};
use crate::stats::luck::{LuckCheck, adjusted, part_of};

impl Group {
    /// `plain[cell][game]`: the results as they were, for side one.
    pub(super) fn plain(&self, metric: Metric) -> Vec<Vec<f64>> {
        let scale = f64::from(self.manifest.labels.vp_scale);
        let value = |row: &_| match metric {
            Metric::Score => score_of(row),
            Metric::MarginVp => f64::from(row.vp[0] - row.vp[1]) / scale,
        };
        self.played.rows.iter().map(|rows| rows.iter().map(value).collect()).collect()
    }

    fn luck(&self, metric: Metric) -> Vec<Vec<f64>> {
        let scale = f64::from(self.manifest.labels.vp_scale);
        let part = |luck: &sandtable_sim::Luck| match metric {
            Metric::Score => luck.score,
            Metric::MarginVp => luck.margin / scale,
        };
        self.played.luck.iter().map(|games| games.iter().map(part).collect()).collect()
    }

    /// How well the luck explains the results of all cells; `None` where it was not measured.
    pub fn luck_check(&self, metric: Metric) -> Option<LuckCheck> {
        let part = part_of(self.luck_copies?.get());
        (self.played.games() > 1)
            .then(|| LuckCheck::of(&self.plain(metric).concat(), &self.luck(metric).concat(), part))
    }

    /// Whether results on this metric are told less their luck.
    pub fn is_adjusted(&self, metric: Metric) -> bool {
        self.luck_check(metric).is_some_and(|check| check.is_sound())
    }

    /// The results that estimates are made of: less their luck if that was measured and is sound.
    pub(super) fn results(&self, metric: Metric) -> Vec<Vec<f64>> {
        let plain = self.plain(metric);
        match self.luck_check(metric).filter(LuckCheck::is_sound) {
            None => plain,
            Some(check) => {
                let luck = self.luck(metric);
                plain.iter().zip(&luck).map(|(values, luck)| adjusted(values, luck, check.part)).collect()
            }
        }
    }
}
