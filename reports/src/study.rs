//! What a balance study found, in words and files: who is favoured, what each option does, what bid makes it even.

mod bidding;
mod doubts;
mod json;
mod options;
mod sheet;
mod strength;
mod verdict;

pub use bidding::BidStudy;
pub use doubts::lacks_games;
pub use json::to_json;
pub use sandtable_sim::study::{
    Balance, BidRow, Bidding, Budget, EffectRow, Factor, Group, LuckBy, Metric, Planned, Study, design,
};
pub use sheet::write_effects;
pub use verdict::verdict;

pub(crate) use doubts::{Doubt, doubts, english as doubted};
pub(crate) use options::other_tests;
pub(crate) use sandtable_sim::study::{BothSeatings, DATA, DataSet, Shift, both_seatings, is_mirror, shifts};
pub(crate) use strength::{Settling, Strength, listed, share};
pub(crate) use verdict::{
    EVEN, Place, agreement, bots, chains, favour_alike, favoured, p_text, place, sentences_by_group, tenths,
};
