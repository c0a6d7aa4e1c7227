//! How much of a result was luck: the value of what chance brought, less the mean value of what it might have brought.

mod gauge;
mod meter;
mod running;
mod worth;

use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

pub use gauge::{Gauge, Valuer};
pub use meter::LuckMeter;
pub(crate) use meter::{Metered, play_measured};
pub(crate) use running::Running;
pub use worth::Worth;

/// Luck of side one, zero on average whatever the game and the players.
///
/// Stored as a JSON array of the two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
pub struct Luck {
    /// In shares of a win.
    pub score: f64,
    /// In victory points times the game's scale.
    pub margin: f64,
}

impl From<(f64, f64)> for Luck {
    fn from((score, margin): (f64, f64)) -> Self {
        Self { score, margin }
    }
}

impl From<Luck> for (f64, f64) {
    fn from(luck: Luck) -> Self {
        (luck.score, luck.margin)
    }
}

impl Add for Luck {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { score: self.score + other.score, margin: self.margin + other.margin }
    }
}

impl Sub for Luck {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { score: self.score - other.score, margin: self.margin - other.margin }
    }
}

impl AddAssign for Luck {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
