//! Rules of Three Kingdoms.

mod battery;
mod group;
mod support;
