//! At whom a ship fires.

use sandtable_engine::games::leyte_gulf::{Action, GunType, MAX_SHIPS, Ship, Standing};

use super::{leanings::Lean, value::View};

/// What it is worth not to fire: it gives the spotting away.
const CEASE: f32 = -0.2;

/// A target of main guns is worth what the salvo does, more if the fire is on it already, less if others of the side
/// fire at it.
pub(super) fn main_targets(view: &View<'_>, legal: &[Action], weights: &mut Vec<f32>) {
    let mut friends = [0.0_f32; MAX_SHIPS];
    for target in view.own.iter().filter_map(|ship| view.state.pick(ship)) {
        friends[target.index()] += 1.0;
    }
    let shared = 0.25 * view.lean(Lean::SharedTarget);
    weights.extend(legal.iter().map(|&action| match (action, view.state.cursor.get()) {
        (Action::Aim(target), Some(ship)) => main_target(view, ship, target) / (1.0 + shared * friends[target.index()]),
        _ => CEASE,
    }));
}

fn main_target(view: &View<'_>, ship: Ship, target: Ship) -> f32 {
    let Some(aspect) = view.aspect(view.state.place(ship), view.state.hex(target)) else { return 0.0 };
    let standing = view.game.standing(view.state, ship, target);
    let battery = view.battery(GunType::Main, ship, aspect);
    let [now, next] = battery.map_or([0.0; 2], |battery| view.main_fire(&battery, view.target(target), standing));
    let kept = match standing {
        Standing::First => 1.0,
        Standing::Spotted => 1.3,
        Standing::Straddle => 1.6,
    };
    kept * (now + 0.5 * next)
}

/// A target of secondary guns is worth what the salvo does.
pub(super) fn secondary(view: &View<'_>, action: Action) -> f32 {
    let (Action::Aim(target), Some(ship)) = (action, view.state.cursor.get()) else { return CEASE };
    salvo(view, GunType::Secondary, ship, target, view.game.standing(view.state, ship, target))
}

/// Who gains most by a straddle rolls first.
pub(super) fn roll(view: &View<'_>, action: Action) -> f32 {
    let (Action::Roll(ship), Some(target)) = (action, view.state.cursor.get()) else { return 0.0 };
    let salvo = |standing| salvo(view, GunType::Main, ship, target, standing);
    salvo(Standing::Straddle) - salvo(Standing::Spotted)
}

fn salvo(view: &View<'_>, gun: GunType, ship: Ship, target: Ship, standing: Standing) -> f32 {
    let aspect = view.aspect(view.state.place(ship), view.state.hex(target));
    let battery = aspect.and_then(|aspect| view.battery(gun, ship, aspect));
    battery.map_or(0.0, |battery| view.fire(&battery, view.target(target), standing))
}
