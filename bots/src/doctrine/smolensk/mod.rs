//! Doctrine of Smolensk Blitzkrieg.

use sandtable_engine::games::smolensk::{Action, Smolensk, State};

use super::Doctrine;

impl Doctrine for Smolensk {
    /// Whoever may attack does so, chits go in, and nobody leaves the map without need.
    fn weights(&self, _state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        weights.clear();
        weights.extend(legal.iter().map(|action| match action {
            Action::In | Action::Advance(_) | Action::Bring(_) | Action::Enter(_) => 4.0,
            Action::Defer | Action::Transfer(_) | Action::Block(_) => 0.2,
            _ => 1.0,
        }));
    }
}
