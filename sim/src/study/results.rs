//! What the games of a study came to on one metric, less the luck where it was measured.

use super::{
    Group, Metric,
    group::{FIRST_LOOK, score_of},
};
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
        let part = |luck: &crate::Luck| match metric {
            Metric::Score => luck.score,
            Metric::MarginVp => luck.margin / scale,
        };
        self.played.luck.iter().map(|games| games.iter().map(part).collect()).collect()
    }

    /// How well the luck explains the results of all cells; `None` where it was not measured.
    ///
    /// Games that are watched are judged by those of the first look: whether luck is taken off must not be decided anew
    /// at every look.
    pub fn luck_check(&self, metric: Metric) -> Option<LuckCheck> {
        self.check(&self.plain(metric), &self.luck(metric))
    }

    fn check(&self, plain: &[Vec<f64>], luck: &[Vec<f64>]) -> Option<LuckCheck> {
        let part = part_of(self.luck_copies?.get());
        let most = if self.is_watched() { FIRST_LOOK } else { u64::MAX };
        let games = self.played.games().min(most) as usize;
        let [plain, luck] =
            [plain, luck].map(|cells| cells.iter().map(|games_of| &games_of[..games]).collect::<Vec<_>>());
        (games > 1).then(|| LuckCheck::of(&plain, &luck, part))
    }

    /// The results that estimates are made of: less their luck, and true, if that was measured and is sound.
    pub(super) fn results(&self, metric: Metric) -> (bool, Vec<Vec<f64>>) {
        let (plain, luck) = (self.plain(metric), self.luck(metric));
        match self.check(&plain, &luck).filter(LuckCheck::is_sound) {
            None => (false, plain),
            Some(check) => {
                (true, plain.iter().zip(&luck).map(|(values, luck)| adjusted(values, luck, check.part)).collect())
            }
        }
    }
}
