//! The rules of Storm over Pearl Harbor.

mod attacks;
mod battery;
mod cards;
mod components;
mod hidden;
mod movement;
mod odds;
mod responses;
mod results;
mod rounds;
mod scenarios;
mod support;
mod turns;
mod vectors;
