//! What is hidden: targets, while both sides choose in secret [RULING-45]. All else is open [R5.3(2)-3].

use crate::{
    Observation, Side, Stream,
    games::leyte_gulf::{LeyteGulf, Ship, State, rules::declare::gun_of, state::Node},
};

/// A target that the viewer may not know, in the picks of a gun segment.
const SECRET: Ship = Ship::new(254);

impl LeyteGulf {
    /// Whether targets are being chosen in secret now.
    pub(crate) fn is_secret(&self, state: &State) -> bool {
        self.options.secret_targets && matches!(state.node, Node::MainTarget | Node::SecondaryTarget)
    }

    /// [RULING-45] The targets that the enemy has chosen in this segment are blanked; that it has chosen is known.
    pub(crate) fn redact_state(&self, state: &State, viewer: Side) -> State {
        let mut seen = *state;
        if self.is_secret(state) {
            let gun = gun_of(state.node);
            for ship in self.ships_on_map(state, viewer.other()).iter() {
                if self.has_chosen(state, ship) && !self.targets(state, gun, ship).is_empty() {
                    seen.guns_mut().choose(ship, Some(SECRET));
                }
            }
        }
        seen
    }

    /// [RULING-45] Each hidden target is drawn from those that the ship has, and none.
    pub(crate) fn draw_state(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        if !self.is_secret(&state) {
            return state;
        }
        let gun = gun_of(state.node);
        for ship in self.ships_on_map(&state, observation.viewer().other()).iter() {
            if state.pick(ship) == Some(SECRET) {
                let targets = self.targets(&state, gun, ship);
                let drawn = rng.below(targets.len() as u32 + 1) as usize;
                state.guns_mut().choose(ship, targets.nth(drawn));
            }
        }
        state
    }
}
