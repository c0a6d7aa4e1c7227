//! The little linear algebra that fitting needs.

/// Solves `A x = b` for a symmetric positive definite `A` (row by row, `n * n`) by Cholesky's method; `None` when `A`
/// is not positive definite. `A` and `b` are used up as working space.
pub(super) fn solve(mut a: Vec<f64>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    debug_assert_eq!(a.len(), n * n);
    for i in 0..n {
        for j in 0..=i {
            let mut sum = a[i * n + j];
            for k in 0..j {
                sum -= a[i * n + k] * a[j * n + k];
            }
            if i == j {
                if sum <= 0.0 || !sum.is_finite() {
                    return None;
                }
                a[i * n + i] = sum.sqrt();
            } else {
                a[i * n + j] = sum / a[j * n + j];
            }
        }
    }
    // L y = b, then L' x = y, both in place.
    for i in 0..n {
        for k in 0..i {
            b[i] -= a[i * n + k] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    for i in (0..n).rev() {
        for k in i + 1..n {
            b[i] -= a[k * n + i] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    Some(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_a_system_with_a_known_answer() {
        let a = vec![4.0, 2.0, 0.6, 2.0, 5.0, 1.0, 0.6, 1.0, 3.0];
        let x = [1.0, -2.0, 0.5];
        let b: Vec<f64> = (0..3).map(|i| (0..3).map(|j| a[i * 3 + j] * x[j]).sum()).collect();
        let found = solve(a, b).unwrap();
        assert!(found.iter().zip(x).all(|(f, x)| (f - x).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn refuses_an_indefinite_matrix() {
        assert_eq!(solve(vec![1.0, 2.0, 2.0, 1.0], vec![1.0, 1.0]), None);
    }
}
