//! Many tests at once.

/// p-values corrected so that the chance of any false alarm stays below the level (Holm 1979): with the values in
/// rising order, `max over j <= i of min(1, (m - j + 1) p_j)`. In the order of the input.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let order = rising(p);
    let mut corrected = vec![0.0; p.len()];
    let mut highest = 0.0_f64;
    for (rank, &i) in order.iter().enumerate() {
        highest = highest.max(((p.len() - rank) as f64 * p[i]).min(1.0));
        corrected[i] = highest;
    }
    corrected
}

/// Places of the values, the smallest first.
fn rising(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(got: &[f64], published: &[f64]) {
        assert_eq!(got.len(), published.len());
        assert!(got.iter().zip(published).all(|(got, published)| (got - published).abs() < 1e-12), "{got:?}");
    }

    #[test]
    fn corrections_are_as_published() {
        let p = [0.01, 0.04, 0.03, 0.005];
        check(&holm(&p), &[0.03, 0.06, 0.06, 0.02]);
        check(&holm(&[]), &[]);
        check(&holm(&[0.7, 0.9]), &[1.0, 1.0]);
    }
}
