//! Which actions are legal, part by part of the game.

mod actions;
pub(crate) mod air;
mod attack;
mod boat;
mod group;
pub(crate) mod interception;
mod setup;

pub(crate) use actions::to_act;
