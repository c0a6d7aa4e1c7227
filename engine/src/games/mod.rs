//! The registry of games: one module and one line in [`with_game!`](crate::with_game) a game.

/// Runs `$body` with the type `$G` bound to the game of that id, compiled once for each game.
/// Gives `None` for an unknown id.
///
/// ```ignore
/// let title = with_game!(id, G => G::ID.len());
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::games::pacific_fury::ID => {
                type $G = $crate::games::pacific_fury::PacificFury;
                Some($body)
            }
            _ => None,
        }
    };
}

/// Ids of all games, in the order in which they are listed.
pub const IDS: &[&str] = &[];
