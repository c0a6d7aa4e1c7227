//! The game in words: what is asked, what an action does, what happened, the board, the notation.

pub(crate) mod action;
pub(crate) mod board;
pub(crate) mod event;
mod map;
pub(crate) mod notation;
pub(crate) mod phrases;
pub(crate) mod prompt;
pub(crate) mod typed;
pub(crate) mod why_not;
