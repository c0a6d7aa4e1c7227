//! Scripted tests of the rules of Pacific Fury, one or more for every key of its rule list.

#[allow(dead_code)]
mod support;
mod table;

mod battle_carrier;
mod battle_strike;
mod battle_surface;
mod battle_vectors;
mod damage;
mod events;
mod formation;
mod hidden;
mod hits;
mod monte_carlo;
mod operations;
mod options;
mod properties;
mod returns;
mod rulings;
mod setup;
mod vectors;
