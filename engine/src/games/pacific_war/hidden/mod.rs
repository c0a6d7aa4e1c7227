//! Hidden information: hands, and cards that lie face down [S7].

mod deals;
mod redaction;

pub use deals::Deals;
