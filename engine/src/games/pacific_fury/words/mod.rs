//! The game in words.

pub(super) mod board;
pub(super) mod describe;
