//! Set-ups that the benches share. They know no game by name: all are built for each game of the registry.

mod contest;
mod work;

pub use contest::{Clock, Contestant, Standing, contest};
pub use work::{
    Work, decisions, determinizations, fixed_search, game_searches, load, random_games, redactions, scripted_games,
    state_size,
};
