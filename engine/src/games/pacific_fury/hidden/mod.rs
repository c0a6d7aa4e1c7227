//! Hidden information: what a side sees, and drawing what it does not see \[S7].

mod divisions;
mod redaction;
mod sampler;

pub use divisions::{Classes, Divisions, Stack, Weighting};
pub use sampler::Sampler;
