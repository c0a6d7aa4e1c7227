//! Three Kingdoms: a modern naval war of Japan, China and Korea. Hexes, hidden ships and boats, chit pulls.
//!
//! The rule numbers in brackets are the rulebook's, with sub-items as listed by `sandtable rules three-kingdoms`;
//! `RULING` numbers are explained in `docs/games/three-kingdoms.md`. Blue is [`Side::One`](crate::Side::One). "On" is face up and
//! detected, "off" face down.

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
mod rules;
mod state;
mod tables;
mod words;

pub use action::Action;
pub use data::landing_steps::LandingSteps;
pub use data::roster::{Card, ForceSlots, Origin, Roster};
pub use data::theatre::Theatre;
pub use data::{
    Aa, AirTable, Aircraft, Antiship, Area, Asw, Counter, Data, Draw, EndVp, Force, HexInfo, LandingHex, Nation,
    Scenario, ShipType, SideSetup, Terrain,
};
pub use event::{Event, Hunter};
pub use game::ThreeKingdoms;
pub use hidden::Sampler;
pub use ids::{Column, CounterId, CounterSet, ForceId, Launch, Slot, SlotSet, TargetId};
pub use odds::{Question, Target};
pub use options::Options;
pub use rules::board::Board;
pub use rules::fire::{
    AirRow, Damage, DiceByTech, Dogfight, Hunt, Hunts, Shooter, Shooters, air_column, defence_dice, hunts, operations,
    reach_of,
};
pub use rules::rolls::Purpose;
pub use state::{
    AirOperation, AirTarget, Attack, BLUE, Boat, Deed, Fleet, MAX_AIR_TARGETS, MAX_ATTACKERS, MAX_LANDING_HEXES,
    MAX_POINTS, Mission, NOWHERE, Node, Part, RED, SLOTS, State, UNKNOWN, WAITING,
};
pub use tables::Tables;

use rules::referee::Referee;

/// Id of the game.
pub const ID: &str = "three-kingdoms";
