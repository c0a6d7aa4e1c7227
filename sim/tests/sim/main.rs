//! What the simulator promises. The tests are one program, since linking one takes a minute.

mod both_lose;
mod common;
mod damaged_replays;
mod data_files;
mod declined;
mod exact;
mod experiments;
mod folders;
mod lines;
mod lockstep;
mod luck;
mod odds_in_play;
mod orders;
mod same_bytes;
mod studies;
mod table;
mod tally_laws;
mod tournaments;
