//! Runs the program as its users do, each test in a folder of its own.

mod advice;
mod analyse;
mod bad_input;
mod bench;
mod damage;
mod hostile;
mod interrupt;
mod killed;
mod lists;
mod odds;
mod orders;
mod play;
mod report;
mod runs;
mod scenarios;
#[cfg(target_os = "linux")]
mod screen;
mod shards;
mod studies;
#[cfg(target_os = "linux")]
mod terminal;
mod tournament;
