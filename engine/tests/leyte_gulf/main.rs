//! Rules of The Phantom Battle of Leyte Gulf.

mod battery;
mod board;
mod close_up;
mod components;
mod data;
mod gunnery;
mod movement;
mod odds;
mod options;
mod referee;
mod scenario_rules;
mod scenarios;
mod secondaries;
mod sentences;
mod support;
mod tables;
mod torpedoes;
mod turns;
mod vectors;
