//! The rules at work, one file for each chapter of the rulebook.

mod airfield;
mod carrier;
mod damage;
pub(super) mod fire;
mod formation;
mod operations;
mod referee;
mod returns;
pub(super) mod rolls;
mod sequence;
mod set_up;
mod strike;
mod surface;
mod turn;

pub(super) use referee::Referee;
