//! Random numbers for the tests that show coverage and error rates by simulation.

use sandtable_engine::{dice::hash, math::ln};

/// Numbers from a fixed seed.
pub(crate) struct Numbers {
    seed: u64,
    next: u64,
}

impl Numbers {
    /// The numbers of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, next: 0 }
    }

    /// Uniform from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.next += 1;
        (hash(self.seed, self.next) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Standard normal, by the polar method of Marsaglia.
    pub(crate) fn normal(&mut self) -> f64 {
        loop {
            let [x, y] = [(); 2].map(|()| 2.0 * self.unit() - 1.0);
            let square = x * x + y * y;
            if 0.0 < square && square < 1.0 {
                return x * (-2.0 * ln(square) / square).sqrt();
            }
        }
    }
}
