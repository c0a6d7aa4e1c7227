//! Mean and standard error of pairs of numbers, one after the other (Welford 1962).

use super::{Luck, Worth};

/// What was added up so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Running {
    count: f64,
    mean: [f64; 2],
    squares: [f64; 2],
}

impl Running {
    pub(crate) fn add(&mut self, worth: Worth) {
        self.count += 1.0;
        for (i, value) in [worth.score, worth.margin].into_iter().enumerate() {
            let from_mean = value - self.mean[i];
            self.mean[i] += from_mean / self.count;
            self.squares[i] += from_mean * (value - self.mean[i]);
        }
    }

    pub(crate) const fn mean(&self) -> Worth {
        Worth { score: self.mean[0], margin: self.mean[1] }
    }

    /// Standard error of the mean; zero of fewer than two numbers.
    pub(crate) fn error(&self) -> Luck {
        let error = |squares: f64| (squares / (self.count * (self.count - 1.0)).max(1.0)).sqrt();
        Luck { score: error(self.squares[0]), margin: error(self.squares[1]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_the_textbook_one() {
        let mut running = Running::default();
        for score in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            running.add(Worth { score, margin: -score / 2.0 });
        }
        // Sum of squared deviations 32, sample variance 32/7.
        let error = (32.0_f64 / 7.0 / 8.0).sqrt();
        assert!((running.mean().score - 5.0).abs() < 1e-12 && (running.mean().margin + 2.5).abs() < 1e-12);
        assert!((running.error().score - error).abs() < 1e-12 && (running.error().margin - error / 2.0).abs() < 1e-12);
    }
}
