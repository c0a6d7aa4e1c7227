//! The rules of Storm over Pearl Harbor.

mod battery;
