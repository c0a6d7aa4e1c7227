//! Dice procedures for `sandtable odds`: the same rules code as in play.

mod arguments;
mod asked;
mod procedures;
mod question;
mod target;

pub use question::Question;
pub use target::Target;
