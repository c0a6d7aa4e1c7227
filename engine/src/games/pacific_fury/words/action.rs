//! What actions do, for people.

use super::names::target_name;
use crate::games::pacific_fury::{Action, Area, PacificFury, State, Target, USN, legal::hit_owner};

/// What an action does.
pub(super) fn action_description(game: &PacificFury, state: &State, action: Action) -> String {
    let sea = |area: Area| game.data.area_names[area as usize].as_str();
    match action {
        Action::Add(kind) => {
            let info = &game.data.kinds[state.former][kind.index()];
            let left = state.base[state.former].and(info.ships).len();
            let article = if info.label.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("add {article} {} ({left} available)", info.label)
        }
        Action::Close => "this force is complete".into(),
        Action::Done => "no further force; the rest stays in base".into(),
        Action::Pass => "pass".into(),
        Action::Sortie(area) => format!("the next force sorties to {}", sea(area)),
        Action::Home(force) => format!("force {force} goes home"),
        Action::Move(force, area) => format!("force {} moves to {}", force, sea(area)),
        Action::Bombard(force) => format!("force {force} moves in and bombards the airfield, up to two rounds"),
        Action::Land(force) => format!("force {force} lands its transports"),
        Action::Strike(force, target) => format!("force {} strikes {} from the air", force, target_name(target)),
        Action::Hit(ship) => {
            let owner = hit_owner(state);
            let hits = state.hits[owner][ship.index()];
            if ship.is_transport() {
                return format!("hit {}", game.ship_name(owner, ship));
            }
            format!(
                "hit {} (defence {}, {hits} so far)",
                game.ship_name(owner, ship),
                game.defence[owner][ship.index()]
            )
        }
        Action::Stay => "stay for the second round".into(),
        Action::Withdraw => "withdraw to base".into(),
        Action::Attack => "attack for a second round".into(),
        Action::Launch => "launch: a carrier battle begins".into(),
        Action::Hold => "do not launch: no battle".into(),
        Action::Aim(force) => format!("aim at {}", target_name(Target::of(force))),
        Action::Again(target) => format!("strike {} in round 2", target_name(target)),
        Action::Stop => "end the strike and go home".into(),
        Action::Revive(ship) => format!("{} comes back", game.ship_name(USN, ship)),
    }
}
