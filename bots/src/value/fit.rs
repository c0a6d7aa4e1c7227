//! Ridge regression: linear in one step, logistic by Newton's method (IRLS).

use std::iter;

use sandtable_engine::math::{ln, sigmoid};

use super::linalg::solve;

/// Newton steps at most; a handful suffices.
const STEPS: usize = 30;
/// Steps of [`shift`] at most: enough to halve what is left down to nothing.
const SHIFT_STEPS: usize = 100;
/// The constant is hardly penalised, only enough to stay finite when every game went one way.
pub(super) const CONSTANT_RIDGE: f64 = 0.01;
/// The same for the worth of a victory point.
const SHIFT_RIDGE: f64 = 0.01;
/// A smaller variance of a feature comes of rounding.
const LEAST_VARIANCE: f64 = 1e-9;

/// Observations row by row: `width` features each, without the constant.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) features: &'a [f32],
    pub(super) width: usize,
}

impl Rows<'_> {
    fn iter(&self) -> impl Iterator<Item = &[f32]> {
        // A game without features still has one row for each target; callers zip with targets.
        (0..).map_while(move |i| self.features.get(i * self.width..(i + 1) * self.width))
    }
}

/// Constant plus weighted sum.
pub(super) fn linear(weights: &[f64], row: &[f32]) -> f64 {
    row.iter().zip(&weights[1..]).fold(weights[0], |sum, (&x, w)| sum + f64::from(x) * w)
}

/// The penalty of each coefficient, constant first: `strength` for what a standard deviation of the feature moves, so that
/// the scale of a feature does not matter. Features that never change have it as it is.
pub(super) fn penalties(rows: Rows, strength: f64) -> Vec<f64> {
    let count = rows.features.len() as f64 / rows.width as f64;
    let mut sums = vec![(0.0, 0.0); rows.width];
    // No row at all where there are no features.
    for row in rows.features.chunks_exact(rows.width.max(1)) {
        for ((sum, squares), &x) in sums.iter_mut().zip(row) {
            let x = f64::from(x);
            *sum += x;
            *squares += x * x;
        }
    }
    let spread = sums.iter().map(|(sum, squares)| squares / count - (sum / count) * (sum / count));
    let of_features = spread.map(|variance| strength * if variance > LEAST_VARIANCE { variance } else { 1.0 });
    iter::once(CONSTANT_RIDGE).chain(of_features).collect()
}

/// Adds `scale * (1, row)' (1, row)` to the lower triangle of `matrix`.
fn add_square(matrix: &mut [f64], n: usize, row: &[f32], scale: f64) {
    let entry = |i: usize| if i == 0 { 1.0 } else { f64::from(row[i - 1]) };
    for i in 0..n {
        let x = scale * entry(i);
        for j in 0..=i {
            matrix[i * n + j] += x * entry(j);
        }
    }
}

/// Least squares with penalty `p / 2 * w^2` for each weight; constant first.
pub(super) fn ridge(rows: Rows, targets: &[f32], penalties: &[f64]) -> Vec<f64> {
    let n = rows.width + 1;
    let (mut matrix, mut right) = (vec![0.0; n * n], vec![0.0; n]);
    for (row, &target) in rows.iter().zip(targets) {
        add_square(&mut matrix, n, row, 1.0);
        right[0] += f64::from(target);
        for (sum, &x) in right[1..].iter_mut().zip(row) {
            *sum += f64::from(x) * f64::from(target);
        }
    }
    for i in 0..n {
        matrix[i * n + i] += penalties[i];
    }
    solve(matrix, right).unwrap_or_else(|| vec![0.0; n])
}

/// Logistic regression on targets in 0 to 1 with penalty `p / 2 * w^2` for each weight; constant first.
pub(super) fn logistic(rows: Rows, targets: &[f32], penalties: &[f64]) -> Vec<f64> {
    let n = rows.width + 1;
    let loss = |weights: &[f64]| {
        let fit: f64 = rows.iter().zip(targets).map(|(row, &y)| log_loss(sigmoid(linear(weights, row)), y)).sum();
        fit + (0..n).map(|i| 0.5 * penalties[i] * weights[i] * weights[i]).sum::<f64>()
    };
    let mut weights = vec![0.0; n];
    let mut before = loss(&weights);
    for _ in 0..STEPS {
        let (mut matrix, mut gradient) = (vec![0.0; n * n], vec![0.0; n]);
        for (row, &target) in rows.iter().zip(targets) {
            let p = sigmoid(linear(&weights, row));
            add_square(&mut matrix, n, row, p * (1.0 - p));
            let error = f64::from(target) - p;
            gradient[0] += error;
            for (sum, &x) in gradient[1..].iter_mut().zip(row) {
                *sum += f64::from(x) * error;
            }
        }
        for i in 0..n {
            matrix[i * n + i] += penalties[i];
            gradient[i] -= penalties[i] * weights[i];
        }
        let Some(step) = solve(matrix, gradient) else { break };
        // Halve the step until the loss falls.
        let mut scale = 1.0;
        let after = loop {
            let next: Vec<f64> = weights.iter().zip(&step).map(|(w, s)| w + scale * s).collect();
            let after = loss(&next);
            if after < before {
                weights = next;
                break after;
            }
            scale *= 0.5;
            if scale < 1e-6 {
                return weights;
            }
        };
        if before - after < 1e-9 * before {
            break;
        }
        before = after;
    }
    weights
}

/// The `k` from 0 for which `logit - k * bid` fits best, from rows of logit, bid and score: logistic regression with one
/// weight, by Newton's method. 0 without rows.
pub(super) fn shift(rows: &[(f64, f64, f64)]) -> f64 {
    let (mut k, mut low, mut high) = (0.0_f64, 0.0, f64::INFINITY);
    for _ in 0..SHIFT_STEPS {
        // A trace of ridge keeps it finite when bids decide every game.
        let (mut gradient, mut curvature) = (-SHIFT_RIDGE * k, SHIFT_RIDGE);
        for &(logit, bid, score) in rows {
            let p = sigmoid(logit - k * bid);
            gradient += bid * (p - score);
            curvature += bid * bid * p * (1.0 - p);
        }
        if gradient > 0.0 {
            low = k;
        } else {
            high = k;
        }
        // Not further than doubles it, and not beyond what is known to be too much or too little: else a flat start throws
        // it from one side to the other for ever.
        let longest = 2.0 * k.max(0.5);
        let newton = k + (gradient / curvature).clamp(-longest, longest);
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high.min(k + longest)) };
        let step = next - k;
        k = next;
        if step.abs() < 1e-9 {
            break;
        }
    }
    k
}

/// Log loss of the forecast `p` when `y` came out, in natural units.
pub(super) fn log_loss(p: f64, y: f32) -> f64 {
    let p = p.clamp(1e-9, 1.0 - 1e-9);
    let y = f64::from(y);
    -(y * ln(p) + (1.0 - y) * ln(1.0 - p))
}

#[cfg(test)]
mod tests {
    use sandtable_engine::Stream;

    use super::*;

    /// Random rows of two features with their linear predictor 0.3 + 1.5 a - 0.8 b.
    fn sample(count: usize) -> (Vec<f32>, Vec<f64>) {
        let mut rng = Stream::new(1);
        let features: Vec<f32> = (0..2 * count).map(|_| rng.unit() as f32 * 2.0 - 1.0).collect();
        let z = features.chunks(2).map(|x| 0.3 + 1.5 * f64::from(x[0]) - 0.8 * f64::from(x[1])).collect();
        (features, z)
    }

    #[test]
    fn linear_weights_are_found_again() {
        let (features, z) = sample(500);
        let targets: Vec<f32> = z.iter().map(|&z| z as f32).collect();
        let found = ridge(Rows { features: &features, width: 2 }, &targets, &[1e-6; 3]);
        for (found, true_value) in found.iter().zip([0.3, 1.5, -0.8]) {
            assert!((found - true_value).abs() < 1e-3, "{found:?}");
        }
    }

    #[test]
    fn logistic_weights_are_found_again() {
        let (features, z) = sample(40_000);
        let mut rng = Stream::new(2);
        let targets: Vec<f32> = z.iter().map(|&z| f32::from(u8::from(rng.unit() < sigmoid(z)))).collect();
        let rows = Rows { features: &features, width: 2 };
        let found = logistic(rows, &targets, &penalties(rows, 2.0));
        for (found, true_value) in found.iter().zip([0.3, 1.5, -0.8]) {
            // Standard errors are about 0.012 and 0.02.
            assert!((found - true_value).abs() < 0.07, "{found:?}");
        }
    }

    /// Random rows of logit, bid and score: margins have a logistic distribution around `points` times the logit, so that a
    /// point is worth `1 / points`. Logits follow from those of the sample.
    fn rows_with_bids(seed: u64, logit: fn(f64) -> f64, points: f64, bids: [f64; 4]) -> Vec<(f64, f64, f64)> {
        let (_, z) = sample(20_000);
        let mut rng = Stream::new(seed);
        let rows = z.iter().flat_map(|&z| {
            let (logit, u) = (logit(z), rng.unit());
            let margin = points * (logit + ln(u / (1.0 - u)));
            bids.map(|bid| (logit, bid, f64::from(u8::from(margin > bid))))
        });
        rows.collect()
    }

    #[test]
    fn the_worth_of_a_point_is_found_again() {
        let rows = rows_with_bids(3, |z| z, 4.0, [-6.0, -3.0, 3.0, 6.0]);
        assert!((shift(&rows) - 0.25).abs() < 0.01, "{}", shift(&rows));
        assert!(shift(&[]).abs() < 1e-12);
        let wrong_way: Vec<_> = rows.iter().map(|&(z, bid, score)| (z, -bid, score)).collect();
        assert!(shift(&wrong_way).abs() < 1e-12);
        assert!(shift(&[(0.0, 1.0, 0.0); 50]).is_finite());
    }

    #[test]
    fn the_worth_of_a_point_is_found_where_most_games_are_as_good_as_decided() {
        // At 0 and at 1 nearly every row is far out where the curve is flat.
        let rows = rows_with_bids(4, |z| 20.0 * z.signum(), 2.0, [-40.0, -20.0, 20.0, 40.0]);
        assert!((shift(&rows) - 0.5).abs() < 0.03, "{}", shift(&rows));
    }

    #[test]
    fn the_scale_of_a_feature_does_not_matter() {
        let (features, z) = sample(400);
        let targets: Vec<f32> = z.iter().map(|&z| f32::from(u8::from(z > 0.2))).collect();
        let fit = |features: &[f32]| {
            let rows = Rows { features, width: 2 };
            let penalties = penalties(rows, 20.0);
            [logistic(rows, &targets, &penalties), ridge(rows, &targets, &penalties)]
        };
        let small: Vec<f32> = features.chunks(2).flat_map(|row| [row[0] / 64.0, row[1]]).collect();
        for (large, small) in fit(&features).iter().zip(fit(&small)) {
            assert!((large[1] - small[1] / 64.0).abs() < 1e-4 * large[1].abs(), "{large:?} {small:?}");
            assert!((large[2] - small[2]).abs() < 1e-4 * large[2].abs(), "{large:?} {small:?}");
        }
    }

    #[test]
    fn a_game_that_always_goes_one_way_stays_finite() {
        let rows = Rows { features: &[0.5; 100], width: 1 };
        let found = logistic(rows, &[1.0; 100], &penalties(rows, 2.0));
        assert!(found.iter().all(|w| w.is_finite()));
        assert!(sigmoid(linear(&found, &[0.5])) > 0.95);
    }
}
