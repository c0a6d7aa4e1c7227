//! From what actions are worth to weights.

use sandtable_engine::math::exp32;

/// Turns what actions are worth into weights: `keenness` is how many powers of e a unit of worth counts. The best has weight
/// 1, so that values far apart do not overflow.
pub(super) fn sharpen(values: &mut [f32], keenness: f32) {
    let best = values.iter().copied().fold(f32::MIN, f32::max);
    for value in values {
        *value = exp32((keenness * (*value - best)).max(-60.0));
    }
}
