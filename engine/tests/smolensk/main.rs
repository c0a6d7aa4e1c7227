//! Rules of Smolensk Blitzkrieg.

mod battery;
