//! Estimates with intervals. Each method is named after its source and tested on published values.

mod bradley_terry;
mod elo;
mod estimate;
mod mean;
mod proportion;
mod quantile;
mod unpaired;
mod sprt;

pub use bradley_terry::{BRADLEY_TERRY, PairedMatch, WITH_DRAWN_PAIRS, bradley_terry};
pub use elo::{elo_of_score, pair_elo, pair_share, score_of_elo, superiority};
pub use estimate::{DEFAULT_LEVEL, Estimate, z};
pub use mean::{mean, mean_of_histogram, score_share};
pub use proportion::{clopper_pearson, wilson};
pub use quantile::quantile;
pub use unpaired::difference;
pub use sprt::{EloModel, Sprt, Verdict};
