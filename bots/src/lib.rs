//! Players for the games of sandtable.

pub mod bot;
pub mod doctrine;

pub use bot::{Bot, Random, Thought};
pub use doctrine::Doctrine;
