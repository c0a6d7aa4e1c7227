//! Where hits may go [R10.7, S3.3].

use arrayvec::ArrayVec;

use super::{firing_force, hit_owner, strike_target_forces, target_forces};
use crate::{
    Side,
    games::pacific_fury::{Action, ForceSet, MAX_FORCES, Node, PacificFury, Ship, ShipSet, State, TRANSPORTS},
};

impl PacificFury {
    /// Ships without a hit that are identical to this one and in the same force, itself included: the later ones wait
    /// until the earlier ones are hit [S3.3].
    pub fn unhurt_twins(&self, state: &State, owner: Side, ship: Ship) -> u8 {
        let kind = self.kind_of[owner][ship.index()];
        let of_kind = self.data.kinds[owner][kind.index()].ships;
        let group =
            state.force_ships[owner].iter().copied().find(|ships| ships.contains(ship)).unwrap_or(state.base[owner]);
        group.and(of_kind).iter().filter(|&twin| state.hits[owner][twin.index()] == 0).count() as u8
    }

    /// [S3.3, R10.7(1), R10.7(2)] Ships that may take the next hit: the ship hit last or a later one in the order force,
    /// kind, ship, all transports last. The first hit on a ship waits for an identical ship before it in the same force.
    /// In surface battles transports wait until every warship has a hit.
    pub(super) fn list_hits(&self, state: &State, actions: &mut Vec<Action>) {
        let owner = hit_owner(state);
        let hits = &state.hits[owner];
        let kinds = &self.kind_of[owner];
        let groups = hit_groups(state);
        let last = state.battle.last.get();
        let mut reached = last.is_none();
        let mut list_group = |ships: ShipSet| {
            let mut ships = ships;
            if !reached {
                let Some(last) = last.filter(|&last| ships.contains(last)) else { return };
                // It has been hit, so what stands before it makes no difference any more.
                ships = ships.from(last);
                reached = true;
            }
            let mut waiting = None;
            for ship in ships.iter() {
                let kind = kinds[ship.index()];
                let is_unhurt = hits[ship.index()] == 0;
                if !is_unhurt || waiting != Some(kind) {
                    actions.push(Action::Hit(ship));
                }
                waiting = is_unhurt.then_some(kind);
            }
        };
        for group in &groups {
            list_group(group.without(TRANSPORTS));
        }
        let all = groups.iter().fold(ShipSet::EMPTY, |all, &group| all.with(group));
        if !all.meets(TRANSPORTS) {
            return;
        }
        let is_surface = matches!(state.node, Node::SurfaceHitByAttacker | Node::SurfaceHitByDefender);
        if is_surface && all.without(TRANSPORTS).iter().any(|ship| hits[ship.index()] == 0) {
            return;
        }
        for group in &groups {
            list_group(group.and(TRANSPORTS));
        }
    }
}

/// Groups of ships that the next hit may go on, one for each force; surface fire hits the attacking force or all
/// defenders in the area.
fn hit_groups(state: &State) -> ArrayVec<ShipSet, MAX_FORCES> {
    let owner = hit_owner(state);
    let battle = &state.battle;
    let forces = match state.node {
        Node::Torpedo => return [state.base[owner]].into_iter().collect(),
        Node::SurfaceHitByAttacker => state.forces_in(owner, battle.area),
        Node::CarrierHit => target_forces(state, owner, battle.target_of(owner.other(), firing_force(state))),
        Node::StrikeHit => strike_target_forces(state),
        _ => ForceSet::one(battle.force),
    };
    forces.iter().map(|force| state.ships(owner, force)).collect()
}
