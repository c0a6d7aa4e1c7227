//! Studies of balance: cells played in step, how far they are played, what they say, and the folder that keeps them.

mod bid;
mod bidding;
mod by_vp;
mod chunk;
mod data_sets;
mod effects;
mod experiment;
mod folder;
mod group;
mod looks;
mod order;
mod others;
mod plan;
mod play;
mod results;
#[cfg(test)]
mod testing;

pub use bid::{BidError, BidOrder, BidPlan, bids, game_with_bid, has_bid};
pub use bidding::{BidRow, Bidding};
pub use by_vp::ByVp;
pub use chunk::Chunk;
pub use data_sets::{DATA, DataSet, SHIPPED, data_factor};
pub use effects::{EffectRow, Metric};
pub use experiment::{Experiment, experiment_game, experiment_text};
pub use folder::{ChunkFile, STUDY_FILES, StudyFiles, StudyFolder};
pub use group::{Balance, Budget, Factor, Group};
pub use looks::Looks;
pub use order::{Order, Ready, USUAL_GAMES, USUAL_MOST, factor, fraction};
pub use others::{BothSeatings, Shift, both_seatings, is_mirror, shifts};
pub use plan::{LuckBy, Planned, Study, design};
pub use play::{Count, StudyRun};
