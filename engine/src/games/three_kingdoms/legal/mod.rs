//! Which actions are legal, part by part of the game.

mod actions;
pub(crate) mod air;
mod attack;
pub(crate) mod boat;
mod group;
mod setup;

pub(crate) use actions::to_act;
