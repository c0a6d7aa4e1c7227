//! Players for the games of sandtable: random, scripted doctrine, information-set Monte Carlo tree search.

pub mod belief;
pub mod bot;
mod cut;
pub mod doctrine;
mod luck;
pub mod mcts;
pub mod parallel;
pub mod policy;
mod ranking;
pub mod reasons;
pub mod script;
mod self_play;
mod sparse;
pub mod spec;
pub mod stop;
pub mod value;

pub use bot::{Bot, Random, Thought};
pub use doctrine::Doctrine;
pub use mcts::Mcts;
pub use script::Script;
pub use spec::{BotSpec, SpecError};
pub use stop::Stop;
pub use value::Model;
