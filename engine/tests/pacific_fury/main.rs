//! Scripted tests of the rules of Pacific Fury, one or more for every key of its rule list.

#[allow(dead_code)]
mod support;
