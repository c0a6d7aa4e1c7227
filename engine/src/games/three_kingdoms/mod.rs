//! Three Kingdoms: modern naval war of Japan, China and Korea.

mod data;
mod options;

pub use data::{
    Aa, AirTable, Aircraft, Antiship, Area, Asw, Counter, Data, Draw, EndVp, Force, HexInfo, LandingHex, Nation,
    Scenario, ShipType, SideSetup, Terrain,
};
pub use options::Options;
