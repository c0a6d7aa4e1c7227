//! The rules of Storm over Pearl Harbor.

mod battery;
mod components;
mod odds;
mod support;
mod vectors;
