//! At whom a ship fires.

use sandtable_engine::games::leyte_gulf::{Action, GunType, Node, Ship, Standing};

use super::value::View;

/// A target is worth what the salvo does, more if the fire is on it already, less if others of the side fire at it.
pub(super) fn aim(view: &View<'_>, action: Action) -> f32 {
    let (Action::Aim(target), Some(ship)) = (action, view.state.cursor.get()) else { return -0.2 };
    let gun = if view.state.node == Node::SecondaryTarget { GunType::Secondary } else { GunType::Main };
    let (from, to) = (view.state.place(ship), view.state.hex(target));
    let standing = view.game.standing(view.state, ship, target);
    let now = view.salvo(gun, ship, from, target, to, standing);
    if gun == GunType::Secondary {
        return now;
    }
    let next =
        view.salvo(gun, ship, from, target, to, if standing == Standing::First { Standing::Spotted } else { standing });
    let kept = match standing {
        Standing::First => 1.0,
        Standing::Spotted => 1.3,
        Standing::Straddle => 1.6,
    };
    let friends = view.own.iter().filter(|&other| view.state.pick(other) == Some(target)).count();
    kept * (now + 0.5 * next) / (1.0 + 0.25 * friends as f32)
}

/// Who gains most by a straddle rolls first.
pub(super) fn roll(view: &View<'_>, action: Action) -> f32 {
    let (Action::Roll(ship), Some(target)) = (action, view.state.cursor.get()) else { return 0.0 };
    let salvo = |standing| gain(view, ship, target, standing);
    salvo(Standing::Straddle) - salvo(Standing::Spotted)
}

fn gain(view: &View<'_>, ship: Ship, target: Ship, standing: Standing) -> f32 {
    view.salvo(GunType::Main, ship, view.state.place(ship), target, view.state.hex(target), standing)
}
