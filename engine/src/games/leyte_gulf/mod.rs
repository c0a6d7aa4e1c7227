//! The Phantom Battle of Leyte Gulf: gun and torpedo actions of October 1944, hex by hex, with nothing hidden.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules leyte-gulf`; `RULING`
//! numbers are explained in `docs/games/leyte-gulf.md`. Japan is [`Side::One`](crate::Side::One), the Allies are
//! [`Side::Two`](crate::Side::Two).

mod action;
mod contract;
mod data;
mod event;
mod game;
mod hidden;
mod ids;
mod legal;
mod obstacles;
mod odds;
mod options;
mod path;
mod rules;
mod sights;
mod state;
mod tables;
mod waters;
mod words;

pub use action::Action;
pub use data::{Band, Card, Charts, Data, Edge, Entry, Exit, Force, Group, Gun, Kind, Power, Scenario};
pub use event::{Cause, Event};
pub use game::LeyteGulf;
pub use ids::{MAX_SHIPS, MAX_SHIPS_OF_SIDE, MAX_SQUADRONS, SQUADRON_SIZE, Ship, ShipSet, Strength, Unit};
pub use odds::{Battery, Hull, Question, Salvo, Spread};
pub use options::{Border, Flight, Options};
pub use path::{MAX_LETTERS, Path, Turn};
pub use rules::arcs::{Arc, ArcSet, LONGEST_RANGE, arcs_of, band_of};
pub use rules::damage::{Effect, effect_of};
pub use rules::fire::{GunType, HitNumber, Shot, Standing};
pub use rules::rolls::Purpose;
pub use rules::torpedo::{RUN, torpedo_number};
pub use sights::{Heading, Sight};
pub use state::{
    Guns, JP, Load, MAX_TORPEDOES, MAX_TORPEDOES_OF_SIDE, Memory, Movement, Mover, Node, Place, State, Torpedo, US,
};
pub use tables::Tables;

use rules::referee::Referee;

/// Id of the game.
pub const ID: &str = "leyte-gulf";
