//! Which units come, and where.

use sandtable_engine::{
    games::smolensk::{AX, Action, Kind, MAX_UNITS, Unit},
    hex::Hex,
};

use super::{
    leanings::Lean,
    offsets::{GROUP, Offsets},
    view::View,
};

/// Which unit comes next: headquarters with a chit first, then the strongest.
pub(super) fn bring(view: &View<'_>, action: Action) -> f32 {
    let (Action::Bring(unit) | Action::Enter(unit)) = action else { return -1.0 };
    let card = view.game.card(unit);
    let strength = 0.05 * f32::from(card.attack[0].max(card.defence[0]));
    match card.kind {
        Kind::PanzerHq => 1.5,
        Kind::Hq if is_commanding(view, unit) => 1.0,
        Kind::Hq => 0.05,
        _ => view.lean(Lean::ReinforceStrength) * strength + 0.01 * f32::from(card.movement),
    }
}

/// Whether a chit for the headquarters is there.
fn is_commanding(view: &View<'_>, hq: Unit) -> bool {
    view.game.available(view.state, view.side).iter().any(|chit| view.game.hq_of(chit) == Some(hq))
}

/// The units of the side on the map, for a headquarters that comes.
pub(super) struct Post {
    units: Offsets,
    /// What it is worth to have each near; nothing beyond the last.
    worths: [[f32; GROUP]; MAX_UNITS.div_ceil(GROUP)],
}

impl Post {
    pub(super) fn new(view: &View<'_>) -> Self {
        let mut post = Self { units: Offsets::new(Hex(0)), worths: [[0.0; GROUP]; MAX_UNITS.div_ceil(GROUP)] };
        for (unit, at) in view.notes.on_map(view.game, view.side) {
            let number = post.units.len();
            post.worths[number / GROUP][number % GROUP] = if view.brief(unit).is_hq { -0.2 } else { 0.05 };
            post.units.push(&view.game.data.map.grid, at);
        }
        post
    }

    /// What it is worth to place a headquarters in a hex: among units that no other commands.
    pub(super) fn value(&self, view: &View<'_>, hex: Hex) -> f32 {
        let mut near = [0.0; GROUP];
        self.units.each_group(&view.game.data.map.grid, hex, &self.worths, |distances, worths| {
            for at in 0..GROUP {
                near[at] += if distances[at] <= 4.0 { worths[at] } else { 0.0 };
            }
        });
        let value: f32 = near.into_iter().sum();
        let danger = match view.notes.near[view.enemy].away(hex) {
            0..=2 => 1.0,
            3 => 0.2,
            _ => 0.0,
        };
        value - danger - if view.side == AX { 0.01 * view.way(false, hex) } else { 0.0 }
    }
}
