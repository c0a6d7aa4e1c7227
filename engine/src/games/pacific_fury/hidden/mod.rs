//! Hidden information: what a side sees, and drawing what it does not see [S7].

mod divisions;
mod draw;
mod redaction;

pub use divisions::{Classes, Divisions, Stack, Weighting};
