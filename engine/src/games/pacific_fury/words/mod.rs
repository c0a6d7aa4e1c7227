//! The game in words.

mod action;
mod board;
mod event;
mod names;
mod placements;
mod prompt;
mod roll;

pub(super) use action::action_description;
pub(super) use board::board_text;
pub(super) use event::{event_combat, event_text};
pub(super) use placements::position;
pub(super) use prompt::prompt;
pub(super) use roll::roll_text;
