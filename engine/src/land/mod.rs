//! What land games with hexes and counters share: stacks and zones of control, costs of movement, reach and paths,
//! lines of communication, retreats by rule, odds.
//!
//! A [`Board`] holds stacks, strongpoints and zones, kept up to date as units come and go. [`Ways`] says what it costs
//! to cross each hexside; [`Reach`] and [`RoadReach`] find what a unit can get to, [`Routes`] the one path that a rule
//! prefers.
//! [`Lines`] traces lines of communication, along railways or across country. [`Retreat`] finds the hexes that a
//! retreat may take. None of them knows a game: costs, limits and masks come from the caller. All searches work in
//! tables that the caller owns and that allocate nothing once they have grown.

mod board;
mod column;
mod led;
mod lines;
mod odds;
mod planes;
mod reach;
mod retreat;
mod route;
mod waves;
mod ways;

pub use board::Board;
pub use column::RoadReach;
pub use led::{follow, led_across, led_along};
pub use lines::{Lines, Net};
pub use odds::{Odds, halved};
pub use reach::{March, Reach};
pub use retreat::{Retreat, Step};
pub use route::{Mark, Route, Routes, Trip};
pub use ways::{Price, Ways};
