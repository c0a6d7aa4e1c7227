//! Estimates with intervals. Each method is named after its source and tested on published values.

mod estimate;
mod mean;
mod proportion;
mod quantile;
mod unpaired;

pub use estimate::{DEFAULT_LEVEL, Estimate, z};
pub use mean::{mean, mean_of_histogram, score_share};
pub use proportion::{clopper_pearson, wilson};
pub use quantile::quantile;
pub use unpaired::difference;
