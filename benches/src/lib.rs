//! Set-ups that the benches share. They know no game by name: all are built for each game of the registry.

mod contest;
mod work;

pub use contest::{Clock, Contestant, Standing, contest};
pub use work::{
    SPREAD, Work, decisions, determinizations, first_subject, fixed_search, game_searches, load, random_games,
    redactions, scripted_games, spread_searches, state_size, subjects,
};
