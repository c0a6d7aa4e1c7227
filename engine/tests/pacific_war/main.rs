//! The rules of Storm over Pearl Harbor.

mod battery;
mod components;
mod support;
mod vectors;
