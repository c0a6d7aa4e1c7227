//! How the verdict on a scenario depends on how well it is played.

use sandtable_engine::math::{hypotenuse, ln};
use sandtable_sim::iterations;

use super::{
    Group,
    verdict::{Place, favoured, place, points, tenths},
};
use crate::{stats::Estimate, text::the};

/// Two scores nearer to each other than this count as settled.
const SETTLED: f64 = 0.05;

/// The share of the points of side one between equal players of several levels, as they were listed: from weak to strong.
pub(crate) struct Strength<'a> {
    pub(crate) levels: Vec<(&'a str, Estimate)>,
}

/// What the strongest players say that the second strongest did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settling {
    /// The share is shown to move by less than five points.
    Settled,
    /// It is shown to move by more.
    Moving,
    /// Neither.
    Open,
}

impl<'a> Strength<'a> {
    /// The levels of the scenario that group `first` gives the verdict on. `None` with fewer than two. Random players and
    /// different players against each other are not a level.
    pub(crate) fn of(groups: &'a [Group], first: usize) -> Option<Self> {
        let is_here = |i: &usize| *i == first || place(groups, *i) == Place::OtherBots(first);
        let level = |i: usize| {
            let [one, two] = &groups[i].manifest.plan.cells[0].bots;
            (one == two && one != "random").then(|| (one.as_str(), groups[i].balance().score))
        };
        let levels: Vec<_> = (first..groups.len()).filter(is_here).filter_map(level).collect();
        (levels.len() > 1).then_some(Self { levels })
    }

    /// From the lowest to the highest share.
    pub(crate) fn range(&self) -> (f64, f64) {
        let shares = self.levels.iter().map(|(_, score)| score.estimate);
        shares.fold((1.0, 0.0), |(low, high), share| (share.min(low), share.max(high)))
    }

    /// How far the share moves from one level to a later one; the two count as independent.
    fn step(&self, from: usize, to: usize) -> Estimate {
        let (from, to) = (&self.levels[from].1, &self.levels[to].1);
        let width = hypotenuse(from.half_width(), to.half_width());
        let estimate = to.estimate - from.estimate;
        Estimate { estimate, ci_low: estimate - width, ci_high: estimate + width, n: to.n.min(from.n), ..*to }
    }

    /// From the weakest to the strongest players.
    pub(crate) fn trend(&self) -> Estimate {
        self.step(0, self.levels.len() - 1)
    }

    /// From the second strongest to the strongest.
    pub(crate) fn last(&self) -> Estimate {
        self.step(self.levels.len() - 2, self.levels.len() - 1)
    }

    pub(crate) fn settling(&self) -> Settling {
        let last = self.last();
        match (last.ci_low, last.ci_high) {
            (low, high) if low > -SETTLED && high < SETTLED => Settling::Settled,
            (low, high) if low > SETTLED || high < -SETTLED => Settling::Moving,
            _ => Settling::Open,
        }
    }

    /// How far the share moves with every fourfold of the iterations: the weighted regression over the levels that search
    /// by their number. `None` with fewer than three budgets.
    pub(crate) fn per_fourfold(&self) -> Option<(Vec<u32>, Estimate)> {
        let points: Vec<(u32, &Estimate)> = self
            .levels
            .iter()
            .filter_map(|(bot, score)| Some((iterations(bot)?, score)))
            .filter(|(_, score)| score.ci_high > score.ci_low)
            .collect();
        let mut budgets: Vec<u32> = points.iter().map(|point| point.0).collect();
        budgets.sort_unstable();
        budgets.dedup();
        if budgets.len() < 3 {
            return None;
        }
        let fourfolds = |budget: u32| ln(f64::from(budget.max(1))) / ln(4.0);
        let weight = |score: &Estimate| 4.0 / ((score.ci_high - score.ci_low) * (score.ci_high - score.ci_low));
        let sum = |of: &dyn Fn(f64, &Estimate) -> f64| -> f64 {
            points.iter().map(|&(budget, score)| weight(score) * of(fourfolds(budget), score)).sum()
        };
        let all = sum(&|_, _| 1.0);
        let (x_mean, y_mean) = (sum(&|x, _| x) / all, sum(&|_, score| score.estimate) / all);
        let spread = sum(&|x, _| (x - x_mean) * (x - x_mean));
        let estimate = sum(&|x, score| (x - x_mean) * (score.estimate - y_mean)) / spread;
        let half = 1.0 / spread.sqrt();
        let n = points.iter().map(|point| point.1.n).sum();
        let (ci_low, ci_high) = (estimate - half, estimate + half);
        Some((budgets, Estimate { estimate, ci_low, ci_high, n, ..*points[0].1 }))
    }

    /// The side that all levels show to be favoured.
    pub(crate) fn favoured(&self) -> Option<usize> {
        let mut sides = self.levels.iter().map(|(_, score)| favoured(score).map(|(side, _)| side));
        let first = sides.next()??;
        sides.all(|side| side == Some(first)).then_some(first)
    }
}

/// The range over the players, whether it moves with strength, and whom to believe.
pub(crate) fn by_strength(groups: &[Group], first: usize) -> Option<String> {
    let strength = Strength::of(groups, first)?;
    let names = &groups[first].manifest.labels.side_names;
    let (low, high) = strength.range();
    let each: Vec<String> =
        strength.levels.iter().map(|(bot, score)| format!("{bot} {}", share(score.estimate))).collect();
    let who = match strength.favoured() {
        Some(side) => format!("the game favours {} at every level of the players", the(&names[side])),
        None => "who is favoured depends on the level of the players".to_owned(),
    };
    let trend = strength.trend();
    let way = match (trend.ci_low > 0.0, trend.ci_high < 0.0) {
        (true, _) => "it rises with strength",
        (_, true) => "it falls with strength",
        _ => "no trend with strength is shown",
    };
    let (before, best) = (strength.levels[strength.levels.len() - 2].0, strength.levels[strength.levels.len() - 1].0);
    let settling = match strength.settling() {
        Settling::Settled => "settled to within 5 points",
        Settling::Moving => "not settled: stronger players may change it",
        Settling::Open => "too few games to call it settled",
    };
    let fourfold = strength.per_fourfold().map_or_else(String::new, |(budgets, slope)| {
        format!("; over searches of {} iterations it moves by {} with every fourfold", listed(&budgets), points(&slope))
    });
    Some(format!(
        "Between equal players {} scores {} to {} of the points ({}): {who}, {way}; read it for {best}, which moves it by {} \
         from {before}: {settling}{fourfold}",
        the(&names[0]),
        share(low),
        share(high),
        each.join(", "),
        points(&strength.last()),
    ))
}

/// `25, 100, 400`.
pub(crate) fn listed(budgets: &[u32]) -> String {
    budgets.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

/// `62.5 %`.
pub(crate) fn share(share: f64) -> String {
    format!("{:.1} %", tenths(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(scores: &[(f64, f64)]) -> Strength<'static> {
        let score = |&(estimate, half): &(f64, f64)| Estimate {
            n: 100,
            estimate,
            ci_low: estimate - half,
            ci_high: estimate + half,
            level: 0.95,
            method: "normal",
        };
        Strength { levels: scores.iter().map(|level| ("bot", score(level))).collect() }
    }

    #[test]
    fn the_trend_over_searches_is_a_weighted_line() {
        let named = |bots: [&'static str; 4], scores: &[(f64, f64)]| {
            let levels = levels(scores).levels;
            Strength { levels: bots.into_iter().zip(levels.into_iter().map(|level| level.1)).collect() }
        };
        let scores = [(0.9, 0.01), (0.5, 0.02), (0.55, 0.02), (0.6, 0.02)];
        let searches = ["script", "mcts:iters=25", "mcts", "mcts:iters=400"];
        let (budgets, slope) = named(searches, &scores).per_fourfold().unwrap();
        assert_eq!(budgets, [25, 100, 400]);
        assert!((slope.estimate - 0.05).abs() < 1e-9, "{slope:?}");
        // Half widths of 0.02 at -1, 0 and 1 fourfold of the middle one.
        assert!((slope.ci_high - slope.estimate - 0.02 / 2.0_f64.sqrt()).abs() < 1e-9, "{slope:?}");
        let too_few = ["script", "policy", "mcts", "mcts:iters=400"];
        assert!(named(too_few, &scores).per_fourfold().is_none());
    }

    #[test]
    fn a_share_has_settled_when_the_last_step_is_shown_to_be_small() {
        assert_eq!(levels(&[(0.5, 0.01), (0.6, 0.03), (0.61, 0.03)]).settling(), Settling::Open);
        assert_eq!(levels(&[(0.5, 0.01), (0.6, 0.02), (0.61, 0.02)]).settling(), Settling::Settled);
        assert_eq!(levels(&[(0.6, 0.02), (0.7, 0.02)]).settling(), Settling::Moving);
        assert_eq!(levels(&[(0.7, 0.02), (0.6, 0.02)]).settling(), Settling::Moving);
    }

    #[test]
    fn range_trend_and_favour_look_at_every_level() {
        let strength = levels(&[(0.6, 0.03), (0.75, 0.04), (0.7, 0.03)]);
        assert_eq!(strength.range(), (0.6, 0.75));
        let trend = strength.trend();
        assert!((trend.estimate - 0.1).abs() < 1e-12);
        assert!((trend.ci_low - (0.1 - 0.0018_f64.sqrt())).abs() < 1e-12);
        assert_eq!(strength.favoured(), Some(0));
        assert_eq!(levels(&[(0.6, 0.03), (0.4, 0.03)]).favoured(), None);
        assert_eq!(levels(&[(0.6, 0.03), (0.52, 0.03)]).favoured(), None);
        assert_eq!(levels(&[(0.3, 0.03), (0.4, 0.03)]).favoured(), Some(1));
    }
}
