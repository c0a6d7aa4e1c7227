//! What is asked during play: the salvo that an action prepares.

use crate::{
    Asked,
    games::leyte_gulf::{
        Action, GunType, LeyteGulf, Node, Ship, Standing, State, odds::arguments::GUNS, rules::declare::gun_of,
        words::notation::ship_code,
    },
};

/// The salvo of a ship at a target as both stand now, or the hit roll that comes next. Torpedoes run when the enemy has
/// moved, so nobody knows what they will meet.
pub(super) fn asked(game: &LeyteGulf, state: &State, action: Action) -> Option<Asked> {
    match (state.node, action) {
        (Node::MainTarget | Node::SecondaryTarget, Action::Aim(target)) => {
            let (gun, ship) = (gun_of(state.node), state.cursor.get()?);
            let standing = match gun {
                GunType::Main => game.standing(state, ship, target),
                GunType::Secondary => Standing::Spotted,
            };
            let shot = game.shot(state, gun, ship, target)?;
            let mut arguments = salvo(game, state, gun, ship, target, standing)?;
            arguments.extend([
                ("arc", shot.arc.name().to_owned()),
                ("power", shot.power.to_string()),
                ("hurt", state.damaged.contains(target).to_string()),
            ]);
            Some(Asked { procedure: "salvo", arguments })
        }
        (Node::HitOrder, Action::Roll(ship)) => {
            let target = state.cursor.get()?;
            let standing = match () {
                () if state.guns().first.contains(ship) => Standing::First,
                () if state.straddling.contains(ship) => Standing::Straddle,
                () => Standing::Spotted,
            };
            let arguments = salvo(game, state, GunType::Main, ship, target, standing)?;
            Some(Asked { procedure: "gun-hit", arguments })
        }
        _ => None,
    }
}

/// Who fires at whom, and how they stand.
fn salvo(
    game: &LeyteGulf,
    state: &State,
    gun: GunType,
    ship: Ship,
    target: Ship,
    standing: Standing,
) -> Option<Vec<(&'static str, String)>> {
    let shot = game.shot(state, gun, ship, target)?;
    let (name, _) = Standing::NAMES.into_iter().find(|(_, known)| *known == standing)?;
    let (guns, _) = GUNS.into_iter().find(|(_, known)| *known == gun)?;
    Some(vec![
        ("firer", ship_code(game, ship)),
        ("target", ship_code(game, target)),
        ("gun", guns.to_owned()),
        ("distance", shot.distance.to_string()),
        ("state", name.to_owned()),
        ("damaged", state.damaged.contains(ship).to_string()),
    ])
}
