//! The fit: stochastic gradient ascent by Adam (Kingma and Ba 2015), only on the entries that a lesson meets.

use sandtable_engine::{
    Stream,
    dice::hash,
    math::{exp32, ln},
};

use super::{
    Policy,
    lessons::{Lesson, Lessons},
};

/// How a policy is fitted.
///
/// It maximises the mean over lessons of `sum p(a) Q(a) - anchor * KL(p, q)`, where `q` is the doctrine at
/// `temperature`: where the teacher sees no difference the doctrine stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// Passes through all lessons.
    pub epochs: u32,
    /// Lessons of one step.
    pub batch: usize,
    /// Length of the first step; it falls evenly to 0.
    pub rate: f32,
    /// Weight of the distance to the doctrine, in points of score.
    pub anchor: f32,
    /// Temperature of the doctrine that the policy is held to.
    pub temperature: f32,
}

impl Default for FitPlan {
    fn default() -> Self {
        Self { epochs: 40, batch: 256, rate: 0.02, anchor: 0.004, temperature: 0.5 }
    }
}

const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// A list of parameters with Adam's moments.
struct Parameters {
    values: Vec<f32>,
    gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    /// Steps that changed each.
    steps: Vec<u32>,
    /// With a gradient in this step.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Parameters {
    fn new(values: Vec<f32>) -> Self {
        let n = values.len();
        let zeros = || vec![0.0; n];
        let (gradient, first, second) = (zeros(), zeros(), zeros());
        Self { values, gradient, first, second, steps: vec![0; n], touched: Vec::new(), is_touched: vec![false; n] }
    }

    #[inline]
    fn add(&mut self, at: usize, gradient: f32) {
        if !self.is_touched[at] {
            self.is_touched[at] = true;
            self.touched.push(at as u32);
        }
        self.gradient[at] += gradient;
    }

    /// One step uphill.
    fn step(&mut self, rate: f32) {
        for at in self.touched.drain(..) {
            let at = at as usize;
            let gradient = std::mem::take(&mut self.gradient[at]);
            self.is_touched[at] = false;
            self.steps[at] += 1;
            let (first, second) = (&mut self.first[at], &mut self.second[at]);
            *first += (1.0 - BETA_1) * (gradient - *first);
            *second += (1.0 - BETA_2) * (gradient * gradient - *second);
            let first = *first / (1.0 - power(BETA_1, self.steps[at]));
            let second = *second / (1.0 - power(BETA_2, self.steps[at]));
            self.values[at] += rate * first / (second.sqrt() + EPSILON);
        }
    }
}

/// `x^n`.
fn power(x: f32, n: u32) -> f32 {
    sandtable_engine::math::power(f64::from(x), n) as f32
}

/// The policy that follows from the lessons, beginning with `policy`.
pub(super) fn fit(policy: &Policy, lessons: &Lessons, width: usize, plan: &FitPlan, seed: u64) -> Policy {
    let lessons = lessons.each(width);
    let mut entries = Parameters::new(policy.entries());
    let mut sharpness = Parameters::new(policy.sharpness.clone());
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let batches = lessons.len().div_ceil(plan.batch).max(1);
    let steps = batches * plan.epochs as usize;
    let mut gradients = Vec::new();
    for epoch in 0..plan.epochs {
        Stream::new(hash(seed, u64::from(epoch))).shuffle(&mut order);
        for (number, batch) in order.chunks(plan.batch).enumerate() {
            for &lesson in batch {
                let lesson = lessons[lesson as usize];
                by_logit(lesson, width, &entries.values, sharpness.values[lesson.kind], plan, &mut gradients);
                let share = 1.0 / batch.len() as f32;
                let mut along = 0.0;
                for (action, &gradient) in gradients.iter().enumerate() {
                    let gradient = gradient * share;
                    if gradient == 0.0 {
                        continue;
                    }
                    along += gradient * lesson.logs[action];
                    for &entry in &lesson.entries[action * width..(action + 1) * width] {
                        entries.add(entry as usize, gradient);
                    }
                }
                sharpness.add(lesson.kind, along);
            }
            let done = epoch as usize * batches + number;
            let rate = plan.rate * (1.0 - done as f32 / steps as f32);
            entries.step(rate);
            sharpness.step(rate);
        }
    }
    policy.with(&entries.values, sharpness.values.into_iter().map(|sharpness| sharpness.max(0.0)).collect())
}

/// Derivatives of the objective by the logit of each action; 0 for actions that were not tried.
fn by_logit(
    lesson: Lesson<'_>,
    width: usize,
    entries: &[f32],
    sharpness: f32,
    plan: &FitPlan,
    gradients: &mut Vec<f32>,
) {
    let count = lesson.logs.len();
    let logit = |action: usize| {
        let own = &lesson.entries[action * width..(action + 1) * width];
        sharpness * lesson.logs[action] + own.iter().map(|&entry| entries[entry as usize]).sum::<f32>()
    };
    let is_tried = |action: usize| !lesson.scores[action].is_nan();
    let shares = |logit: &dyn Fn(usize) -> f32| {
        let logits: Vec<f32> = (0..count).map(|a| if is_tried(a) { logit(a) } else { f32::NEG_INFINITY }).collect();
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let weights: Vec<f32> = logits.iter().map(|&z| exp32(z - most)).collect();
        let total: f32 = weights.iter().sum();
        let constant = most + ln(f64::from(total)) as f32;
        let logs: Vec<f32> = logits.iter().map(|&z| z - constant).collect();
        (weights.iter().map(|w| w / total).collect::<Vec<f32>>(), logs)
    };
    let (p, log_p) = shares(&logit);
    let (_, log_q) = shares(&|action| lesson.logs[action] / plan.temperature);
    let worth: Vec<f32> = (0..count)
        .map(|a| if is_tried(a) { lesson.scores[a] - plan.anchor * (log_p[a] - log_q[a]) } else { 0.0 })
        .collect();
    let mean: f32 = p.iter().zip(&worth).map(|(p, worth)| p * worth).sum();
    gradients.clear();
    gradients.extend(p.iter().zip(&worth).map(|(p, worth)| p * (worth - mean)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three actions, the second tried and best, the third not tried; one table with one entry an action.
    fn lesson(scores: &[f32; 3]) -> Lesson<'_> {
        Lesson { kind: 0, logs: &[0.0, -0.5, 1.0], scores, entries: &[0, 1, 2] }
    }

    fn objective(scores: &[f32; 3], entries: &[f32], sharpness: f32, plan: &FitPlan) -> f64 {
        let share = |of: &dyn Fn(usize) -> f32| {
            let weights = [0, 1].map(|a| f64::from(exp32(of(a))));
            weights.map(|w| w / (weights[0] + weights[1]))
        };
        let logs = lesson(scores).logs;
        let p = share(&|a| sharpness * logs[a] + entries[a]);
        let q = share(&|a| logs[a] / plan.temperature);
        (0..2).map(|a| p[a] * (f64::from(scores[a]) - f64::from(plan.anchor) * ln(p[a] / q[a]))).sum()
    }

    #[test]
    fn gradients_are_those_of_the_objective() {
        let plan = FitPlan { anchor: 0.05, ..FitPlan::default() };
        let scores = [0.4, 0.55, f32::NAN];
        let entries = [0.3, -0.2, 0.7];
        let mut gradients = Vec::new();
        by_logit(lesson(&scores), 1, &entries, 1.3, &plan, &mut gradients);
        for action in 0..2 {
            let moved = |by: f32| {
                let mut entries = entries;
                entries[action] += by;
                objective(&scores, &entries, 1.3, &plan)
            };
            let slope = (moved(0.01) - moved(-0.01)) / 0.02;
            assert!((f64::from(gradients[action]) - slope).abs() < 2e-5, "{action}: {} {slope}", gradients[action]);
        }
        assert!(gradients[2].abs() < f32::EPSILON);
    }
}
