//! Hidden information: what a side sees, and drawing what it does not see.

pub(crate) mod counter_set;
mod redaction;
mod sampler;

pub use sampler::Sampler;
