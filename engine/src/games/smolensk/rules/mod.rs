//! The rules, chapter by chapter.

pub(super) mod activation;
pub(super) mod advance;
pub(super) mod calls;
pub(super) mod chits;
pub(super) mod combat;
pub(super) mod declare;
pub(super) mod entry;
pub(super) mod fortress;
pub(super) mod lines;
pub(super) mod losses;
pub(super) mod movement;
pub(super) mod referee;
pub(super) mod reinforce;
pub(super) mod retreat;
pub(super) mod rolls;
pub(super) mod setup;
pub(super) mod supply;
pub(super) mod transfer;
pub(super) mod turn;
pub(super) mod victory;
pub(super) mod withdraw;
