//! Hidden information: what a side sees, and drawing what it does not see.

mod redaction;
mod sampler;

pub use sampler::Sampler;
