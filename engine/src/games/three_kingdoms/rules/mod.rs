//! The rules as a [`Referee`](referee::Referee) carries them out, chapter by chapter of the rulebook.

mod air;
mod air_resolution;
mod attack;
pub(crate) mod board;
mod boat;
pub(crate) mod fire;
mod group;
mod interception;
mod losses;
pub(crate) mod movement;
pub(crate) mod referee;
pub(crate) mod rolls;
pub(crate) mod setup;
pub(crate) mod turn;
pub(crate) mod victory;
