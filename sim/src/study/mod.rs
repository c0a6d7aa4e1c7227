//! Studies of balance: cells played in step, how far they are played, what they say, and the folder that keeps them.

mod bidding;
mod by_vp;
mod chunk;
mod effects;
mod folder;
mod group;
mod looks;
mod others;
mod plan;
mod results;
#[cfg(test)]
mod testing;

pub use bidding::{BidRow, Bidding};
pub use by_vp::ByVp;
pub use chunk::Chunk;
pub use effects::{EffectRow, Metric};
pub use folder::{ChunkFile, STUDY_FILES, StudyFiles, StudyFolder};
pub use group::{Balance, Budget, Factor, Group};
pub use looks::Looks;
pub use others::{BothSeatings, Shift, both_seatings, is_mirror, shifts};
pub use plan::{LuckBy, Planned, Study, design};
