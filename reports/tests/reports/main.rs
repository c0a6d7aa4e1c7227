//! What reports and exported files hold. The tests are one program, since linking one takes a minute.

mod analysis;
mod both_lose;
mod common;
mod files;
mod report;
mod studies;
