//! Pacific Fury: Guadalcanal, 1942. Four months, seven operations a side and month, hidden task forces.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules pacific-fury`;
//! `S` numbers are sections of `docs/games/pacific-fury.md`, `RULING` numbers its rulings. Japan is
//! [`Side::One`](crate::Side::One).

mod action;
mod data;
mod event;
mod game;
mod hidden;
mod ids;
mod legal;
mod odds;
mod rules;
mod state;
mod statistics;
mod words;

pub use action::Action;
pub use data::{AaSource, Counter, Data, Options, ShipType};
pub use event::Event;
pub use game::PacificFury;
pub use hidden::{Classes, Divisions, Sampler, Stack, Weighting};
pub use ids::{ALL_FORCES, Force, ForceSet, Kind, MAX_FORCES, SHIPS, Ship, ShipSet, TRANSPORTS, Target};
pub use legal::{first_in_boxes, hit_owner};
pub use odds::Question;
pub use rules::{
    fire::{aa_modifier, die_points, event_faces, sinks_on},
    rolls::Purpose,
};
pub use state::{Area, AreaSet, Battle, ForceType, HURT_SOUND, IJN, Node, State, USN};

/// Id of the game.
pub const ID: &str = "pacific-fury";
