//! Rules of Smolensk Blitzkrieg.

mod activation;
mod advance;
mod battery;
mod chits;
mod close_up;
mod components;
mod data;
mod declare;
mod entry;
mod fortress;
mod hidden;
mod lines;
mod linked;
mod losses;
mod movement;
mod odds;
mod optional;
mod reinforce;
mod retreat;
mod setup;
mod supply;
mod support;
mod turns;
mod vectors;
mod victory;
mod words;
