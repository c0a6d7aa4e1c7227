//! What the visits of the actions at the root scored, and what of that was luck.
//!
//! The luck of a playout is 0 on average and goes along with its score, so the score less `slope` times the luck has the
//! same mean and a smaller variance: a control variate (Veness, Lanctot, Bowling, Variance reduction in Monte-Carlo tree
//! search, 2011). The slope is fitted to the visits, starting from what a point is worth to the value model.

/// Visits for which the slope that the model has counts.
const PRIOR_VISITS: f64 = 20.0;
/// Least share of the squares of the luck that lies between visits of the same action. With less, what they differ by is
/// rounding, and no slope can be fitted to it.
const LEAST_SHARE: f64 = 1e-6;
/// Fewest visits of an action that is called worse.
const ENOUGH: usize = 64;
/// Standard errors by which the best action must be ahead of each other one.
const CLEARLY: f64 = 4.0;

/// Score and luck of the side to act.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Visit {
    pub(super) score: f32,
    pub(super) luck: f32,
}

/// Number of visits and sums over them.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: usize,
    score: f64,
    luck: f64,
}

/// The visits of every action. Visits of the same number met the same luck, so actions are compared in pairs.
pub(super) struct Visits {
    sums: Vec<Sums>,
    /// The visits of every action one by one, where [`Visits::clear`] is to be asked.
    each: Option<Vec<Vec<Visit>>>,
    /// Log-odds of winning that a point of luck is worth, as the model has it.
    worth: f64,
    products: Products,
}

/// Sums of products over all visits.
#[derive(Clone, Copy, Default)]
struct Products {
    score_luck: f64,
    luck_luck: f64,
}

impl Visits {
    /// None yet of so many actions.
    pub(super) fn new(actions: usize, worth: f32, keeps_each: bool) -> Self {
        Self {
            sums: vec![Sums::default(); actions],
            each: keeps_each.then(|| vec![Vec::new(); actions]),
            worth: worth.into(),
            products: Products::default(),
        }
    }

    pub(super) fn add(&mut self, action: usize, visit: Visit) {
        if let Some(each) = &mut self.each {
            each[action].push(visit);
        }
        let (score, luck) = (f64::from(visit.score), f64::from(visit.luck));
        self.sums[action].count += 1;
        self.sums[action].score += score;
        self.sums[action].luck += luck;
        self.products.score_luck += score * luck;
        self.products.luck_luck += luck * luck;
    }

    /// Visits of an action.
    pub(super) fn count(&self, action: usize) -> usize {
        self.sums[action].count
    }

    /// What a point of luck added to the scores of visits of the same action.
    pub(super) fn slope(&self) -> f64 {
        let Products { mut score_luck, mut luck_luck } = self.products;
        if luck_luck == 0.0 {
            return 0.0;
        }
        let all = luck_luck;
        let (mut count, mut freedom, mut total) = (0.0, 0.0, 0.0);
        for sums in self.sums.iter().filter(|sums| sums.count > 0) {
            let n = sums.count as f64;
            score_luck -= sums.score * sums.luck / n;
            luck_luck -= sums.luck * sums.luck / n;
            count += n;
            freedom += n - 1.0;
            total += sums.score;
        }
        if freedom < 1.0 || luck_luck <= LEAST_SHARE * all {
            return 0.0;
        }
        let mean = (total / count).clamp(0.0, 1.0);
        let prior = self.worth * mean * (1.0 - mean);
        let trusted = PRIOR_VISITS * luck_luck / freedom;
        (score_luck + trusted * prior) / (luck_luck + trusted)
    }

    /// Mean score of the visits of an action without their luck; 0 for none.
    pub(super) fn mean(&self, action: usize, slope: f64) -> f64 {
        let Sums { count, score, luck } = self.sums[action];
        if count == 0 { 0.0 } else { (score - slope * luck) / count as f64 }
    }

    /// Luck in all visits of an action together.
    pub(super) fn luck(&self, action: usize) -> f64 {
        self.sums[action].luck
    }

    /// The place in `order` of the action that is ahead of all others there by so much that more visits are waste.
    pub(super) fn clear(&self, order: &[usize]) -> Option<usize> {
        let each = self.each.as_ref()?;
        let count = order.iter().map(|&action| self.count(action)).min()?;
        if count < ENOUGH || order.len() < 2 {
            return None;
        }
        let slope = self.slope();
        let total = |action: usize| each[action][..count].iter().map(|&visit| without_luck(visit, slope)).sum::<f64>();
        let best = (0..order.len()).max_by(|&a, &b| total(order[a]).total_cmp(&total(order[b])))?;
        let others = (0..order.len()).filter(|&other| other != best);
        let mut leads = others.map(|other| lead(&each[order[best]][..count], &each[order[other]][..count], slope));
        leads.all(|lead| lead >= CLEARLY).then_some(best)
    }
}

/// How far one action is ahead of another over as many visits of both, in standard errors.
fn lead(ahead: &[Visit], behind: &[Visit], slope: f64) -> f64 {
    let (mut sum, mut squares) = (0.0, 0.0);
    for (&one, &other) in ahead.iter().zip(behind) {
        let margin = without_luck(one, slope) - without_luck(other, slope);
        sum += margin;
        squares += margin * margin;
    }
    let n = ahead.len() as f64;
    let mean = sum / n;
    // At least as much as a single visit may still change.
    let spread = (squares / n - mean * mean).max(1.0 / n);
    mean / (spread / n).sqrt()
}

fn without_luck(visit: Visit, slope: f64) -> f64 {
    f64::from(visit.score) - slope * f64::from(visit.luck)
}

#[cfg(test)]
mod tests {
    use sandtable_engine::Stream;

    use super::*;

    fn is(one: f64, other: f64) -> bool {
        one.to_bits() == other.to_bits()
    }

    fn visits(scores: [&dyn Fn(usize) -> f32; 3], count: usize) -> Visits {
        let mut visits = Visits::new(3, 0.0, true);
        for number in 0..count {
            for (action, score) in scores.iter().enumerate() {
                visits.add(action, Visit { score: score(number), luck: 0.0 });
            }
        }
        visits
    }

    #[test]
    fn a_search_is_clear_when_one_action_leads_in_nearly_every_pair() {
        // The luck they share is far larger than what parts the first from the last.
        let luck = |visit: usize| (visit * 37 % 11) as f32 / 20.0;
        let apart = visits([&|visit| 0.1 + luck(visit), &|_| 0.0, &luck], 200);
        assert_eq!(apart.clear(&[2, 0, 1]), Some(1));
        assert_eq!(apart.clear(&[2, 0]), Some(1));
        let close = visits([&|visit| (visit % 2) as f32, &|visit| ((visit + 1) % 2) as f32, &|_| 0.0], 200);
        assert_eq!(close.clear(&[0, 1, 2]), None);
        let few = visits([&|_| 1.0, &|_| 0.0, &|_| 0.0], ENOUGH - 1);
        assert_eq!(few.clear(&[0, 1, 2]), None);
        assert_eq!(visits([&|_| 1.0, &|_| 0.0, &|_| 0.0], ENOUGH).clear(&[0]), None, "nothing to compare");
    }

    /// Two actions, the second better by 0.05, each with luck of its own that moves the score by 0.04 a point, and with
    /// noise that nothing tells.
    fn lucky(count: usize, worth: f32, rng: &mut Stream) -> Visits {
        let mut visits = Visits::new(2, worth, false);
        for _ in 0..count {
            for (action, quality) in [0.4, 0.45].into_iter().enumerate() {
                let luck = 8.0 * (rng.unit() as f32 - 0.5);
                let noise = 0.05 * (rng.unit() as f32 - 0.5);
                visits.add(action, Visit { score: quality + 0.04 * luck + noise, luck });
            }
        }
        visits
    }

    #[test]
    fn the_slope_is_what_luck_adds() {
        let many = lucky(500, 0.0, &mut Stream::new(1));
        assert!((many.slope() - 0.04).abs() < 0.002, "{}", many.slope());
        // With few visits the model counts: 0.2 log-odds a point are 0.049 at a mean of 0.43.
        let few = lucky(2, 0.2, &mut Stream::new(2));
        assert!((few.slope() - 0.048).abs() < 0.003, "{}", few.slope());
        let single = lucky(1, 0.2, &mut Stream::new(3));
        assert!(is(single.slope(), 0.0), "one visit of an action shows no slope");
        assert!(is(visits([&|_| 1.0, &|_| 0.0, &|_| 0.0], 9).slope(), 0.0), "no luck was told");
    }

    /// Where the visits of an action all have the same luck, what is left after its mean is rounding.
    #[test]
    fn luck_that_never_changes_shows_no_slope() {
        for seed in 0..20 {
            let mut rng = Stream::new(seed);
            let mut visits = Visits::new(2, 0.2, false);
            for _ in 0..40 {
                for (action, luck) in [0.3, 2.9].into_iter().enumerate() {
                    visits.add(action, Visit { score: rng.unit() as f32, luck });
                }
            }
            assert!(is(visits.slope(), 0.0), "seed {seed}: {}", visits.slope());
        }
    }

    /// What is left has the same mean and a hundredth of the variance.
    #[test]
    fn without_luck_the_better_action_is_found_sooner() {
        let mut found = [0; 2];
        let mut errors = [0.0_f64; 2];
        for seed in 0..400 {
            let visits = lucky(8, 0.16, &mut Stream::new(seed));
            for (slope, (found, error)) in [0.0, visits.slope()].into_iter().zip(found.iter_mut().zip(&mut errors)) {
                let lead = visits.mean(1, slope) - visits.mean(0, slope);
                *found += usize::from(lead > 0.0);
                *error += lead - 0.05;
            }
        }
        assert!(found[0] < 360 && found[1] > 395, "{found:?} of 400");
        assert!(errors.iter().all(|error| error.abs() / 400.0 < 0.01), "{errors:?}");
    }

    #[test]
    fn luck_that_is_not_told_changes_nothing() {
        let plain = visits([&|visit| visit as f32 / 10.0, &|_| 0.25, &|_| 0.0], 4);
        assert!((plain.mean(0, plain.slope()) - 0.15).abs() < 1e-6);
        assert!(is(Visits::new(1, 1.0, false).mean(0, 0.0), 0.0), "an action without visits");
    }
}
