//! The game in words: notation, prompts, actions, events, board.

pub(super) mod action;
pub(super) mod board;
pub(super) mod close_up;
pub(super) mod event;
pub(super) mod goal;
mod map;
pub(super) mod notation;
pub(super) mod phrases;
pub(super) mod prompt;
pub(super) mod typed;
