//! Which side is asked, and what it may do.

mod courses;
mod launches;
mod paths;

use crate::{
    Side,
    games::leyte_gulf::{
        Action, Entry, LeyteGulf, MAX_SQUADRONS, Node, State, Tables,
        rules::{entry, setup},
    },
    hex::Facing,
};

impl LeyteGulf {
    /// The side that decides.
    pub(crate) fn side_to_act(&self, state: &State) -> Option<Side> {
        match (state.node, state.cursor.get()) {
            (Node::Over, _) => None,
            (Node::Organise | Node::MainTarget | Node::SecondaryTarget, Some(ship)) => Some(self.side_of(ship)),
            (Node::HitOrder, Some(target)) => Some(self.side_of(target).other()),
            _ => Some(state.phasing),
        }
    }

    /// The legal actions in canonical order [RULING-52].
    pub(crate) fn list_actions(&self, state: &State, tables: &Tables, actions: &mut Vec<Action>) {
        match state.node {
            Node::Organise => self.list_squadrons(state, actions),
            Node::PickUnit => {
                let ships = entry::to_move(self, state);
                actions.extend(self.units(state, ships).map(Action::Move));
            }
            Node::EntryHex => self.list_entry_hexes(state, actions),
            Node::EntryFacing => self.list_entry_facings(state, actions),
            Node::Path => self.list_paths(state, actions),
            Node::Launch => launches::list_launches(state, actions),
            Node::Reload => actions.extend([Action::Wait, Action::Reload]),
            Node::FallOut => {
                actions.push(Action::Done);
                actions.extend(self.stragglers(state).iter().map(Action::Detach));
            }
            Node::ZoneFacing => actions.extend(Facing::ALL.map(Action::Face)),
            Node::MainTarget | Node::SecondaryTarget => {
                // [R7.1-2] No target, or one of those that the guns reach.
                actions.push(Action::Cease);
                actions.extend(tables.targets.iter().map(Action::Aim));
            }
            Node::HitOrder => self.list_rolls(state, actions),
            Node::Over => {}
        }
    }

    /// [R3.0-3, RULING-50] Squadrons that the ship may join, another one if a number is free, or none.
    fn list_squadrons(&self, state: &State, actions: &mut Vec<Action>) {
        let Some(ship) = state.cursor.get() else { return };
        actions.extend(setup::open_squadrons(self, state, ship).map(Action::Join));
        let fleet = self.fleets[self.side_of(ship)];
        let used = |number: u8| fleet.iter().any(|other| state.squadrons[other.index()] == number);
        if !(1..=MAX_SQUADRONS).all(used) {
            actions.push(Action::Form);
        }
        actions.push(Action::Alone);
    }

    /// [R10.2-1] The hexes of the edge that the scenario gives.
    fn list_entry_hexes(&self, state: &State, actions: &mut Vec<Action>) {
        if let Some(Entry::Edge(hexes)) = self.moving(state).first().map(|ship| self.entry_of(ship)) {
            actions.extend(hexes.iter().copied().map(Action::Enter));
        }
    }

    /// [R10.2-3, RULING-19] Facings that look at a hex of the map.
    fn list_entry_facings(&self, state: &State, actions: &mut Vec<Action>) {
        let Some(hex) = state.mover.entry.get() else { return };
        let facings = Facing::ALL.into_iter().filter(|&facing| self.data.grid.ahead(hex, facing).is_some());
        actions.extend(facings.map(Action::Face));
    }

    /// [R8.4(3)-3] Ships that have to roll at the target.
    fn list_rolls(&self, state: &State, actions: &mut Vec<Action>) {
        let Some(target) = state.cursor.get() else { return };
        let side = self.side_of(target).other();
        actions.extend(self.yet_to_roll(state, side, target).iter().map(Action::Roll));
    }
}
