//! Checks that every game must pass, and small games with known answers.

pub mod small;
