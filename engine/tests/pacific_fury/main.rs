//! Scripted tests of the rules of Pacific Fury, one or more for every key of its rule list.

#[allow(dead_code)]
mod support;

mod events;
mod formation;
mod hidden;
mod hits;
mod operations;
mod properties;
mod returns;
mod setup;
mod vectors;
