//! Three Kingdoms: modern naval war of Japan, China and Korea.

mod options;

pub use options::Options;
