//! Combat results tables: columns of odds or differences, shifts, modifiers of the die, and the results.
//!
//! [`Columns`] finds the column for two strengths, [`Modifiers`] adds up shifts or die modifiers and remembers why,
//! [`Crt`] reads the table from a CSV file, looks results up and prints itself. What a result does is the game's.

mod columns;
mod modifiers;
mod table;

pub use columns::{Column, Columns};
pub use modifiers::Modifiers;
pub use table::Crt;
