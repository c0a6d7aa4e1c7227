//! Rules of The Phantom Battle of Leyte Gulf.

mod battery;
mod support;
