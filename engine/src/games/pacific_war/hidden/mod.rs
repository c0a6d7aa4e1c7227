//! Hidden information: hands, and cards that lie face down.

mod deals;
mod redaction;

pub use deals::Deals;
