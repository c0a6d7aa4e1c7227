//! Storm over Pearl Harbor: the whole Pacific War by areas and secret hands of cards.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules pacific-war`; `RULING`
//! numbers are explained in `docs/games/pacific-war.md`. Japan is [`Side::One`](crate::Side::One), the Allies are
//! [`Side::Two`](crate::Side::Two).

mod action;
mod contract;
mod data;
mod event;
mod game;
mod hidden;
mod ids;
mod legal;
mod odds;
mod options;
mod queries;
mod rules;
mod state;
mod tables;
mod words;

pub use action::{Action, Form, Number, Stack, Target};
pub use data::{
    Arm, AtEnd, CardText, Charts, Class, Counter, Data, Effect, Force, Map, Nation, Scenario, Site, Terrain, Turn,
};
pub use event::Event;
pub use game::PacificWar;
pub use hidden::Deals;
pub use ids::{Area, AreaSet, CARDS, Card, Hand, Kind, KindSet, LAST_TURN, MAX_AREAS, UNITS, Unit, UnitSet};
pub use odds::{Question, Raid, Stand};
pub use options::Options;
pub use rules::rolls::Purpose;
pub use state::{ALLIES, Deed, JAPAN, Node, Program, Spot, State, Volley, Word};
pub use tables::Tables;

use rules::referee::Referee;

/// Id of the game.
pub const ID: &str = "pacific-war";
