//! Estimates with intervals. Each method is named after its source and tested on published values.

pub mod anytime;
pub mod bid;
mod bradley_terry;
mod clustered;
mod elo;
mod estimate;
pub mod factorial;
pub mod luck;
mod mean;
pub mod multiple;
mod paired;
mod proportion;
mod quantile;
#[cfg(test)]
pub(crate) mod simulate;
mod special;
mod sprt;
mod unpaired;

pub use bradley_terry::{BRADLEY_TERRY, PairedMatch, WITH_DRAWN_PAIRS, bradley_terry};
pub use clustered::clustered_mean;
pub use elo::{elo_of_score, pair_elo, pair_share, score_of_elo, superiority};
pub use estimate::{DEFAULT_LEVEL, Estimate, z};
pub use mean::{mean, mean_of_histogram, score_share, standing};
pub use paired::{Discordant, Sample};
pub(crate) use proportion::unchanged;
pub use proportion::{alike, clopper_pearson, wilson, wilson_of_points};
pub use quantile::quantile;
pub(crate) use special::normal_cdf;
pub use sprt::{EloModel, Sprt, Verdict};
pub use unpaired::difference;
