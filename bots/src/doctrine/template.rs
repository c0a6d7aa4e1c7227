//! Doctrine of the template: the runner makes for the far side and keeps clear, the patrol stays where he may be.

use sandtable_engine::{
    Side,
    games::template::{Action, Node, State, Template},
    hex::Hex,
    math,
};

use super::Doctrine;

impl Doctrine for Template {
    fn weights(&self, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
        let grid = &self.data.grid;
        let of_runner = |hex: Hex| {
            let near = if grid.distance(hex, state.patrol) <= 2 { 1.5 } else { 0.0 };
            f64::from(grid.column(hex)) - near
        };
        let of_patrol = |hex: Hex| grid.within::<1>(hex, 1).and(state.possible).len() as f64;
        weights.clear();
        weights.extend(legal.iter().map(|&action| match action {
            Action::Move(hex) if state.node == Node::Patrol => math::exp(of_patrol(hex)) as f32,
            Action::Place(hex) | Action::Move(hex) => math::exp(of_runner(hex)) as f32,
        }));
    }

    /// The nearer the runner is to the far side, the likelier he gets there.
    fn estimate(&self, state: &State, side: Side) -> f64 {
        let column = state.runner.get().map_or(1, |hex| self.data.grid.column(hex));
        let runner = f64::from(column) / 8.0;
        if side == Side::One { runner } else { 1.0 - runner }
    }
}
