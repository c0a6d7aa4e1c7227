//! What the game says.

pub(super) mod action;
mod attack;
pub(super) mod board;
pub(super) mod close_up;
pub(super) mod event;
pub(super) mod map;
pub(super) mod notation;
pub(super) mod phrases;
pub(super) mod prompt;
pub(super) mod remarks;
mod sides;
pub(super) mod typed;
pub(super) mod why;
