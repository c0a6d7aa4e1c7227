//! The sequential probability ratio test for Elo differences.

use std::{fmt, str::FromStr};

use sandtable_engine::math::{ln, square};

use super::elo::score_of_elo;

/// What an Elo difference means for the distribution of scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// The mean score: 400 points are odds of 10 to 1.
    #[default]
    Logistic,
    /// The mean score in units of its standard deviation a game (normalized Elo of Van den Bergh): the same number of
    /// games for the same difference, however many draws.
    Normalized,
}

impl EloModel {
    /// The largest difference, either way, that a test may ask about. Beyond some 230 points no distribution of scores
    /// is as lopsided as the normalized model has it, from where the likelihood is searched.
    const fn most(self) -> f64 {
        match self {
            Self::Logistic => 1000.0,
            Self::Normalized => 200.0,
        }
    }
}

/// Generalized sequential probability ratio test of H0 "the difference is `elo0`" against H1 "it is `elo1`" (Wald 1945;
/// Van den Bergh's GSPRT, as in fishtest and fastchess).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo difference under H0.
    pub elo0: f64,
    /// Elo difference under H1.
    pub elo1: f64,
    /// Probability of accepting H1 when H0 holds.
    pub alpha: f64,
    /// Probability of accepting H0 when H1 holds.
    pub beta: f64,
    /// What Elo means.
    pub model: EloModel,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
    /// Neither yet.
    Undecided,
}

impl Verdict {
    /// `H0`, `H1` or `undecided`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
            Self::Undecided => "undecided",
        }
    }
}

/// Elo points of one standard deviation a game in the normalized model.
const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

impl Sprt {
    /// Wald's bounds of the log-likelihood ratio: at or below the first H0 is accepted, at or above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        (ln(self.beta / (1.0 - self.alpha)), ln((1.0 - self.beta) / self.alpha))
    }

    /// Log-likelihood ratio of H1 to H0 for counts of scores, worst first: five of pairs, or three of games.
    pub fn llr(&self, counts: &[u64]) -> f64 {
        let counts: Vec<f64> = counts.iter().map(|&count| if count == 0 { 1e-3 } else { count as f64 }).collect();
        let total: f64 = counts.iter().sum();
        let scores: Vec<(f64, f64)> =
            counts.iter().enumerate().map(|(i, count)| (i as f64 / (counts.len() - 1) as f64, count / total)).collect();
        let likely = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&scores, score_of_elo(elo)),
            EloModel::Normalized => {
                // A pair's mean varies half as much as a game's score.
                let games = if scores.len() == 5 { 2.0_f64 } else { 1.0 };
                with_t_value(&scores, elo / NORMALIZED_UNIT * games.sqrt())
            }
        };
        let (zero, one) = (likely(self.elo0), likely(self.elo1));
        let sum: f64 = scores.iter().zip(zero.iter().zip(&one)).map(|((_, p), (zero, one))| p * ln(one / zero)).sum();
        total * sum
    }

    /// The decision for counts of scores.
    pub fn verdict(&self, counts: &[u64]) -> Verdict {
        let (low, high) = self.bounds();
        match self.llr(counts) {
            llr if llr >= high => Verdict::H1,
            llr if llr <= low => Verdict::H0,
            _ => Verdict::Undecided,
        }
    }
}

/// The most likely distribution among those in which `z` has mean 0: `p / (1 + x z)`, with `x` such that it has.
fn tilted(scores: &[(f64, f64)], z: impl Fn(f64) -> f64) -> Vec<f64> {
    let values: Vec<f64> = scores.iter().map(|&(score, _)| z(score)).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // The sum falls from infinity to minus infinity between the poles.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        let sum: f64 = scores.iter().zip(&values).map(|((_, p), z)| p * z / (1.0 + x * z)).sum();
        if sum > 0.0 { low = x } else { high = x }
    }
    let x = f64::midpoint(low, high);
    scores.iter().zip(&values).map(|((_, p), z)| p / (1.0 + x * z)).collect()
}

/// Maximum likelihood under a mean score.
fn with_mean(scores: &[(f64, f64)], mean: f64) -> Vec<f64> {
    tilted(scores, |score| score - mean)
}

/// Maximum likelihood under a distance of the mean from one half, in standard deviations.
fn with_t_value(scores: &[(f64, f64)], t: f64) -> Vec<f64> {
    let mut likely = vec![1.0 / scores.len() as f64; scores.len()];
    for _ in 0..50 {
        let mean: f64 = scores.iter().zip(&likely).map(|((score, _), q)| score * q).sum();
        let variance: f64 = scores.iter().zip(&likely).map(|((score, _), q)| square(score - mean) * q).sum();
        let sigma = variance.sqrt();
        let next = tilted(scores, |score| score - 0.5 - 0.5 * t * sigma * (1.0 + square((mean - score) / sigma)));
        let change = likely.iter().zip(&next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-12 {
            break;
        }
    }
    likely
}

/// `0,10` or `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`; the last three may be left out.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut elo, mut errors, mut model) = ([None; 2], [0.05; 2], EloModel::Logistic);
        for (i, part) in text.split(',').enumerate() {
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name.trim(), value.trim()),
                None if i < 2 => (["elo0", "elo1"][i], part.trim()),
                None => return Err(format!("{part:?} has no name: use alpha=, beta= or model=")),
            };
            let number = || match value.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(number),
                _ => Err(format!("{name} is {value:?}, which is not a number")),
            };
            match name {
                "elo0" => elo[0] = Some(number()?),
                "elo1" => elo[1] = Some(number()?),
                "alpha" => errors[0] = number()?,
                "beta" => errors[1] = number()?,
                "model" => {
                    model = match value {
                        "logistic" => EloModel::Logistic,
                        "normalized" => EloModel::Normalized,
                        _ => return Err(format!("unknown model {value:?}; use logistic or normalized")),
                    }
                }
                _ => return Err(format!("unknown name {name:?}; use elo0, elo1, alpha, beta or model")),
            }
        }
        let [Some(elo0), Some(elo1)] = elo else {
            return Err("name two Elo differences: elo0,elo1".to_owned());
        };
        if elo0 >= elo1 {
            return Err(format!("elo0 ({elo0}) must be below elo1 ({elo1})"));
        }
        let most = model.most();
        if elo0.abs().max(elo1.abs()) > most {
            return Err(format!("Elo differences can be at most {most} in this model"));
        }
        if !errors.iter().all(|error| (1e-6..=0.4).contains(error)) {
            return Err("alpha and beta must be between 0.000001 and 0.4".to_owned());
        }
        Ok(Self { elo0, elo1, alpha: errors[0], beta: errors[1], model })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        };
        let Self { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::dice::hash;

    use super::*;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// Differences, counts worst first, log-likelihood ratio and how exactly it is known: app/tests/sprt_test.cpp of
    /// fastchess, with more digits where they were computed a second time.
    type Published = (f64, f64, &'static [u64], f64, f64);

    const LOGISTIC: [Published; 4] = [
        (0.5, 2.5, &[21_184, 40_708, 21_404], -1.5719, 1e-4),
        (0.0, 2.0, &[57_030, 106_593, 57_433], -2.5930, 1e-4),
        (0.5, 2.5, &[223, 9863, 21_279, 10_037, 246], -3.0741, 1e-4),
        (0.0, 2.0, &[871, 26_175, 55_983, 26_678, 821], -4.9787, 1e-4),
    ];

    const NORMALIZED: [Published; 6] = [
        (0.0, 2.0, &[36_027, 68_692, 36_433], 0.9233, 1e-4),
        (-1.75, 0.25, &[10_650, 20_431, 10_871], 2.2975, 1e-4),
        (0.0, 2.0, &[365, 16_618, 36_229, 16_974, 390], 2.2504, 1e-4),
        (-1.75, 0.25, &[127, 4883, 10_712, 5150, 104], 3.0102, 1e-4),
        (0.0, 10.0, &[0, 0, 4250], 120.56, 0.05),
        (0.0, 5.0, &[0, 0, 0, 0, 5550], 111.82, 0.05),
    ];

    #[test]
    fn ratios_are_as_published() {
        for (model, table) in [(EloModel::Logistic, &LOGISTIC[..]), (EloModel::Normalized, &NORMALIZED[..])] {
            for &(elo0, elo1, counts, expected, exactness) in table {
                let got = test(elo0, elo1, model).llr(counts);
                assert!((got - expected).abs() < exactness, "{model:?} {counts:?}: {got} is not {expected}");
            }
        }
        let (low, high) = test(0.0, 10.0, EloModel::Logistic).bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_is_a_number_up_to_the_largest_difference() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let most = model.most();
            for counts in [&[0, 0, 0, 0, 500][..], &[500, 0, 0, 0, 0], &[3, 40, 90, 50, 9], &[0, 0, 200], &[9, 30, 80]]
            {
                for (elo0, elo1) in [(0.0, most), (-most, 0.0), (-most, most)] {
                    let llr = test(elo0, elo1, model).llr(counts);
                    assert!(llr.is_finite(), "{model:?} {elo0} {elo1} {counts:?}: {llr}");
                }
            }
        }
    }

    /// Share of 400 tests that accept H1 when the true distribution of pair scores has this mean.
    fn accepted(sprt: &Sprt, mean: f64, seed: u64) -> f64 {
        // Uneven pairs tell, even ones are half of all.
        let better = mean - 0.25;
        let mut wins = 0;
        for run in 0..400 {
            let mut counts = [0_u64; 5];
            for pair in 0..20_000_u64 {
                let u = hash(hash(seed, run), pair) as f64 / u64::MAX as f64;
                let score = if u < 0.5 {
                    2
                } else if u < 0.5 + 0.5 * 2.0 * better {
                    4
                } else {
                    0
                };
                counts[score] += 1;
                if pair % 20 == 19 {
                    match sprt.verdict(&counts) {
                        Verdict::H1 => wins += 1,
                        Verdict::H0 => {}
                        Verdict::Undecided => continue,
                    }
                    break;
                }
            }
        }
        f64::from(wins) / 400.0
    }

    #[test]
    fn error_rates_are_kept_while_watched_every_batch() {
        let sprt = test(0.0, 40.0, EloModel::Logistic);
        let false_alarms = accepted(&sprt, 0.5, 1);
        let found = accepted(&sprt, score_of_elo(40.0), 2);
        // Four standard errors around 5 % are 4.4 points.
        assert!(false_alarms <= 0.05 + 0.02, "{false_alarms}");
        assert!(found >= 0.95 - 0.02, "{found}");
    }

    #[test]
    fn the_text_of_a_test_is_read_back() {
        let short: Sprt = "0,10".parse().unwrap();
        assert_eq!(short.to_string(), "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic");
        assert_eq!(short.to_string().parse::<Sprt>().unwrap(), short);
        let long: Sprt = "elo1=5, elo0=-1.5,model=normalized,alpha=0.1".parse().unwrap();
        assert_eq!(long, Sprt { elo0: -1.5, elo1: 5.0, alpha: 0.1, beta: 0.05, model: EloModel::Normalized });
        for (bad, part) in [
            ("10", "two Elo"),
            ("10,0", "below"),
            ("0,x", "not a number"),
            ("0,NaN", "not a number"),
            ("0,5,7", "no name"),
            ("0,5,alpha=0.9", "must be between"),
            ("0,5,gamma=1", "unknown name"),
            ("0,5,model=bayes", "logistic or normalized"),
            ("0,5000", "at most 1000"),
            ("0,300,model=normalized", "at most 200"),
        ] {
            let error = bad.parse::<Sprt>().unwrap_err();
            assert!(error.contains(part), "{bad}: {error}");
        }
    }
}
