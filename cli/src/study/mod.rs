//! Studies of balance: scenarios, options and bots in every combination, on the same dice.

pub(crate) mod balance;
mod bid;
pub(crate) mod experiment;
mod play;
