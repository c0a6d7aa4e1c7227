//! Which actions are legal, in canonical order [S3.1, S3.2, S3.3].

use std::ops::ControlFlow::{self, Break, Continue};

use crate::Side;
use crate::games::pacific_fury::{
    Action, Area, ForceType, IJN, MAX_FORCES, NO_SHIP, Node, PacificFury, ShipSet, State, TARGET_FIELD, TARGET_IBS,
    Target, each, state::USN,
};

/// The side whose ships the next hit goes on.
pub(super) const fn hit_owner(state: &State) -> Side {
    match state.node {
        Node::Torpedo => USN,
        Node::SurfaceHitByAttacker | Node::StrikeHit => state.battle.attacker.other(),
        Node::CarrierHit => firing_side(state).other(),
        _ => state.battle.attacker,
    }
}

/// The side of the carrier force at the current step of a carrier battle.
pub(super) const fn firing_side(state: &State) -> Side {
    if (state.battle.step as usize) < MAX_FORCES { state.battle.attacker } else { state.battle.attacker.other() }
}

/// The carrier force at the current step of a carrier battle.
pub(super) const fn firing_force(state: &State) -> u8 {
    state.battle.step % MAX_FORCES as u8
}

/// The side that decides at this node.
pub(super) fn to_act(state: &State) -> Option<Side> {
    let attacker = state.battle.attacker;
    Some(match state.node {
        Node::Torpedo => IJN,
        Node::Revive => USN,
        Node::Form => state.former,
        Node::Operation => state.operating_side(),
        Node::SurfaceHitByAttacker | Node::SurfaceGo | Node::StrikeHit | Node::StrikeNext => attacker,
        Node::SurfaceHitByDefender | Node::SurfaceStay | Node::StrikeBackHit | Node::StrikeStay => attacker.other(),
        Node::CarrierTarget | Node::CarrierHit | Node::CarrierLaunch => firing_side(state),
        // The defender's forces are asked first, so the steps stand for the defender first [RULING-39].
        Node::CarrierStay => {
            if (state.battle.step as usize) < MAX_FORCES {
                attacker.other()
            } else {
                attacker
            }
        }
        Node::Over => return None,
    })
}

impl PacificFury {
    /// Shows every legal action to `visit` until it breaks.
    #[inline]
    pub(super) fn visit_actions<V: FnMut(Action) -> ControlFlow<()>>(
        &self,
        state: &State,
        visit: &mut V,
    ) -> ControlFlow<()> {
        match state.node {
            Node::Form => self.visit_formation(state, visit),
            Node::Operation => self.visit_operations(state, visit),
            Node::Torpedo
            | Node::SurfaceHitByAttacker
            | Node::SurfaceHitByDefender
            | Node::CarrierHit
            | Node::StrikeHit
            | Node::StrikeBackHit => self.visit_hits(state, visit),
            Node::SurfaceStay | Node::CarrierStay | Node::StrikeStay => {
                visit(Action::Stay)?;
                visit(Action::Withdraw)
            }
            Node::SurfaceGo => {
                visit(Action::Attack)?;
                visit(Action::Withdraw)
            }
            Node::CarrierLaunch => {
                visit(Action::Launch)?;
                visit(Action::Hold)
            }
            Node::CarrierTarget => {
                for force in each(state.forces_in(firing_side(state).other(), state.battle.area)) {
                    visit(Action::Aim(force))?;
                }
                Continue(())
            }
            Node::StrikeNext => {
                visit(Action::Stop)?;
                Self::visit_targets(state, &mut |target| visit(Action::Again(target)))
            }
            Node::Revive => {
                for ship in state.sunk[USN.index()].and(self.carriers[USN.index()]).iter() {
                    visit(Action::Revive(ship))?;
                }
                Continue(())
            }
            Node::Over => Continue(()),
        }
    }

    /// [S3.1] Formation: kinds from the last one added upward, then `close`, or `done` while the force is empty.
    fn visit_formation<V: FnMut(Action) -> ControlFlow<()>>(&self, state: &State, visit: &mut V) -> ControlFlow<()> {
        let side = state.former;
        let base = state.base[side.index()];
        let force = state.forces[side.index()];
        let ships = state.ships(side, force);
        let has_transport = ships.meets(ShipSet::TRANSPORTS);
        for (kind, info) in self.data.kinds[side.index()].iter().enumerate().skip(usize::from(state.last_kind)) {
            let of_kind = ShipSet(info.ships);
            if !base.meets(of_kind) {
                continue;
            }
            if kind == 0 {
                if ships.is_empty() && !self.may_start_with_transport(state, side) {
                    continue;
                }
            } else if has_transport && self.carriers[side.index()].meets(of_kind) {
                continue;
            }
            visit(Action::Add(kind as u8))?;
        }
        if ships.is_empty() {
            visit(Action::Done)
        } else if Self::may_close(state, side, ships) {
            visit(Action::Close)
        } else {
            Continue(())
        }
    }

    /// [R9.6(1), R9.6(6)] Whether a force that starts with a transport can become legal.
    fn may_start_with_transport(&self, state: &State, side: Side) -> bool {
        let base = state.base[side.index()];
        may_form_express(state, side)
            || base.and(ShipSet::TRANSPORTS).len() >= 2
            || base.meets(self.warships[side.index()])
    }

    /// [R8.2(1)] A force is legal unless it is a lone transport that cannot be a Tokyo Express.
    fn may_close(state: &State, side: Side, ships: ShipSet) -> bool {
        let lone_transport = ships.len() == 1 && ships.meets(ShipSet::TRANSPORTS);
        !lone_transport || may_form_express(state, side)
    }

    /// [S3.2] Operations in the order pass, sortie, then force by force move, bombard, land, strike.
    fn visit_operations<V: FnMut(Action) -> ControlFlow<()>>(&self, state: &State, visit: &mut V) -> ControlFlow<()> {
        let side = state.operating_side();
        visit(Action::Pass)?;
        if let Some(force) = first_in_boxes(state, side) {
            for area in [Area::Es, Area::Slot, Area::Sp, Area::Ibs] {
                if self.may_sortie(state, side, force, area) {
                    visit(Action::Sortie(area))?;
                }
            }
        }
        for force in 0..state.forces[side.index()] {
            let from = state.area_of(side, force);
            if !from.is_sea() {
                continue;
            }
            let force_type = self.force_type(state, side, force);
            for to in Area::SEA {
                let barred = force_type == ForceType::C && to == Area::Ibs;
                if self.data.adjacent[from as usize][to as usize] && !barred {
                    visit(Action::Move(force, to))?;
                }
            }
            visit(Action::Move(force, Area::Base))?;
            if self.may_bombard(state, side, force, force_type, from) {
                visit(Action::Bombard(force))?;
            }
            if self.may_land(state, side, force_type, from) {
                visit(Action::Land(force))?;
            }
            if force_type == ForceType::C {
                visit_targets_of(state, side, &mut |target| visit(Action::Strike(force, target)))?;
            }
        }
        Continue(())
    }

    /// [R9.1(2), R9.1(3), R9.1(4)] Where the first force in the boxes may go.
    fn may_sortie(&self, state: &State, side: Side, force: u8, area: Area) -> bool {
        let force_type = self.force_type(state, side, force);
        let entry = self.data.entry_of(side, force_type);
        let bit = 1 << area as u8;
        if entry.always & bit != 0 {
            return true;
        }
        if entry.with_initiative & bit == 0 || state.initiative != side {
            return false;
        }
        !self.options.ibs_sortie_needs_enemy
            || state.forces_in(side.other(), Area::Es) | state.forces_in(side.other(), Area::Sp) != 0
    }

    /// [R9.4(1)] A bombardment force of the side without the initiative, next to a Sound free of enemies, against an
    /// operating airfield. With the house rule an amphibious force may, too [RULING-8].
    fn may_bombard(&self, state: &State, side: Side, force: u8, force_type: ForceType, from: Area) -> bool {
        let right_type = force_type == ForceType::B
            || self.options.bombard_then_land
                && force_type == ForceType::A
                && state.ships(side, force).meets(self.warships[side.index()]);
        right_type
            && side != state.initiative
            && !state.disrupted
            && (self.data.adjacent[from as usize][Area::Ibs as usize]
                || from == Area::Ibs && self.options.bombard_from_ibs)
            && state.forces_in(side.other(), Area::Ibs) == 0
    }

    /// [R9.3(1)] An amphibious force next to or in a Sound free of enemies, while the airfield is disrupted.
    fn may_land(&self, state: &State, side: Side, force_type: ForceType, from: Area) -> bool {
        force_type == ForceType::A
            && state.disrupted
            && (self.data.adjacent[from as usize][Area::Ibs as usize]
                || from == Area::Ibs && self.options.land_from_ibs)
            && state.forces_in(side.other(), Area::Ibs) == 0
    }

    fn visit_targets<V: FnMut(Target) -> ControlFlow<()>>(state: &State, visit: &mut V) -> ControlFlow<()> {
        visit_targets_of(state, state.battle.attacker, visit)
    }

    /// Whether the striker has any legal target [R10.6(5)].
    pub(super) fn has_strike_target(state: &State) -> bool {
        Self::visit_targets(state, &mut |_| Break(())).is_break()
    }

    /// Ships without a hit that are identical to this one and in the same force, itself included: the later ones wait
    /// until the earlier ones are hit [S3.3].
    pub fn unhurt_twins(&self, state: &State, owner: Side, ship: u8) -> u8 {
        let i = owner.index();
        let kind = self.kind_of[i][usize::from(ship)];
        let of_kind = ShipSet(self.data.kinds[i][usize::from(kind)].ships);
        let group = state.force_ships[i].iter().copied().find(|ships| ships.contains(ship)).unwrap_or(state.base[i]);
        group.and(of_kind).iter().filter(|&twin| state.hits[i][usize::from(twin)] == 0).count() as u8
    }

    /// [S3.3, R10.7(1), R10.7(2)] Ships that may take the next hit: the ship hit last or a later one in the order force,
    /// kind, ship, all transports last. The first hit on a ship waits for an identical ship before it in the same force.
    /// In surface battles transports wait until every warship has a hit.
    fn visit_hits<V: FnMut(Action) -> ControlFlow<()>>(&self, state: &State, visit: &mut V) -> ControlFlow<()> {
        let owner = hit_owner(state).index();
        let (groups, is_surface) = hit_groups(state);
        let hits = &state.hits[owner];
        let kinds = &self.kind_of[owner];
        let mut reached = state.battle.last == NO_SHIP;
        let mut all_warships_hit = true;
        for transports in [false, true] {
            if transports && is_surface && !all_warships_hit {
                break;
            }
            for group in groups {
                let ships =
                    if transports { group.and(ShipSet::TRANSPORTS) } else { group.without(ShipSet::TRANSPORTS) };
                let mut previous: Option<u8> = None;
                for ship in ships.iter() {
                    let is_unhurt = hits[usize::from(ship)] == 0;
                    let identical_waits = is_unhurt
                        && previous.is_some_and(|other| {
                            kinds[usize::from(other)] == kinds[usize::from(ship)] && hits[usize::from(other)] == 0
                        });
                    reached |= ship == state.battle.last;
                    all_warships_hit &= !is_unhurt;
                    if reached && !identical_waits {
                        visit(Action::Hit(ship))?;
                    }
                    previous = Some(ship);
                }
            }
        }
        Continue(())
    }
}

/// Forces that a strike on the current target hits, as bits.
pub(super) fn strike_target_forces(state: &State) -> u8 {
    match state.battle.target {
        TARGET_IBS => state.forces_in(state.battle.attacker.other(), Area::Ibs),
        force @ 0..7 => 1 << force,
        _ => 0,
    }
}

/// The lowest-numbered force still in the boxes [R9.1(1)].
pub fn first_in_boxes(state: &State, side: Side) -> Option<u8> {
    each(state.forces_in(side, Area::Box)).next()
}

/// [R9.6(1)] One Tokyo Express a turn, for Japan without the initiative.
fn may_form_express(state: &State, side: Side) -> bool {
    side == IJN && state.initiative != side && state.express[side.index()] == 0
}

/// [R10.6(1)] Targets of a strike in the order airfield, Sound, forces in the Eastern Solomons, then in the South Pacific.
fn visit_targets_of<V: FnMut(Target) -> ControlFlow<()>>(
    state: &State,
    striker: Side,
    visit: &mut V,
) -> ControlFlow<()> {
    let enemy = striker.other();
    if striker != state.initiative && !state.disrupted {
        visit(TARGET_FIELD)?;
    }
    if state.forces_in(enemy, Area::Ibs) != 0 {
        visit(TARGET_IBS)?;
    }
    for area in [Area::Es, Area::Sp] {
        for force in each(state.forces_in(enemy, area)) {
            visit(force)?;
        }
    }
    Continue(())
}

/// Groups of ships that the next hit may go on, one for each force; surface fire hits the attacking force or all
/// defenders in the area.
fn hit_groups(state: &State) -> ([ShipSet; MAX_FORCES], bool) {
    let owner = hit_owner(state);
    let battle = &state.battle;
    let mut groups = [ShipSet::EMPTY; MAX_FORCES];
    let forces = match state.node {
        Node::Torpedo => {
            groups[0] = state.base[owner.index()];
            return (groups, false);
        }
        Node::SurfaceHitByAttacker => state.forces_in(owner, battle.area),
        Node::CarrierHit => 1 << battle.target_of(owner.other(), firing_force(state)),
        Node::StrikeHit => strike_target_forces(state),
        _ => 1 << battle.force,
    };
    for force in each(forces) {
        groups[usize::from(force)] = state.ships(owner, force);
    }
    (groups, matches!(state.node, Node::SurfaceHitByAttacker | Node::SurfaceHitByDefender))
}
