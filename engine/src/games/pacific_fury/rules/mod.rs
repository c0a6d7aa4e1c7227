//! The rules at work, one file for each chapter of the rulebook.

mod carrier;
mod damage;
pub(super) mod fire;
mod formation;
mod operations;
mod referee;
pub(super) mod rolls;
mod sequence;
mod strike;
mod surface;
mod turn;

pub(super) use referee::Referee;
