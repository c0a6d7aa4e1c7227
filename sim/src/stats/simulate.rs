//! Random numbers for the tests that show coverage and error rates by simulation.

use sandtable_engine::dice::hash;

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

    /// Standard normal, by Box and Muller.
    pub(crate) fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}
