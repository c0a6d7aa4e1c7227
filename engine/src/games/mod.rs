//! The registry of games: one module and one line in [`with_game!`](crate::with_game) a game.

pub mod leyte_gulf;
pub mod pacific_fury;
pub mod pacific_war;
pub mod smolensk;
pub mod template;
pub mod three_kingdoms;

/// Runs `$body` with the type `$G` bound to the game of that id, compiled once for each game.
/// Gives `None` for an unknown id.
///
/// ```
/// use sandtable_engine::{Statistics, with_game};
/// assert_eq!(with_game!("pacific-fury", G => G::PHASES.len()), Some(6));
/// assert_eq!(with_game!("chess", G => G::PHASES.len()), None);
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::games::pacific_fury::ID => {
                type $G = $crate::games::pacific_fury::PacificFury;
                Some($body)
            }
            $crate::games::three_kingdoms::ID => {
                type $G = $crate::games::three_kingdoms::ThreeKingdoms;
                Some($body)
            }
            $crate::games::leyte_gulf::ID => {
                type $G = $crate::games::leyte_gulf::LeyteGulf;
                Some($body)
            }
            $crate::games::smolensk::ID => {
                type $G = $crate::games::smolensk::Smolensk;
                Some($body)
            }
            $crate::games::pacific_war::ID => {
                type $G = $crate::games::pacific_war::PacificWar;
                Some($body)
            }
            $crate::games::template::ID => {
                type $G = $crate::games::template::Template;
                Some($body)
            }
            _ => None,
        }
    };
}

/// Ids of all games, in the order in which they are listed.
pub const IDS: &[&str] =
    &[pacific_fury::ID, three_kingdoms::ID, leyte_gulf::ID, smolensk::ID, pacific_war::ID, template::ID];
