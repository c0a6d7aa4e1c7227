//! How forces are formed (doctrine 11.1(4), 11.1(5), 11.2(14), 11.2(15), 11.3(17) to 11.3(21)).

use sandtable_engine::{
    Side,
    games::pacific_fury::{Action, IJN, PacificFury, ShipSet, State},
};

pub(super) fn weights(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    let side = state.former;
    let ships = state.ships(side, state.forces[side.index()]);
    let plan = Plan::new(game, state, side);
    if ships.is_empty() {
        weights.extend(legal.iter().map(|&action| plan.first_ship(action)));
    } else if ships.meets(ShipSet::TRANSPORTS) {
        weights.extend(legal.iter().map(|&action| plan.amphibious(action, ships)));
    } else if ships.meets(game.carriers[side.index()]) {
        weights.extend(legal.iter().map(|&action| plan.carrier(action, ships)));
    } else {
        weights.extend(legal.iter().map(|&action| plan.bombardment(action, ships)));
    }
}

/// What has been formed and what is left.
struct Plan<'a> {
    game: &'a PacificFury,
    state: &'a State,
    side: Side,
    attacks: bool,
    base: ShipSet,
    carrier_forces: u8,
    bombardment_forces: u8,
    has_express: bool,
    has_amphibious: bool,
}

impl<'a> Plan<'a> {
    fn new(game: &'a PacificFury, state: &'a State, side: Side) -> Self {
        let i = side.index();
        let mut plan = Plan {
            game,
            state,
            side,
            attacks: side != state.initiative,
            base: state.base[i],
            carrier_forces: 0,
            bombardment_forces: 0,
            has_express: state.express[i] != 0,
            has_amphibious: false,
        };
        for force in 0..state.forces[i] {
            let ships = state.ships(side, force);
            if ships.meets(game.carriers[i]) {
                plan.carrier_forces += 1;
            } else if ships.meets(ShipSet::TRANSPORTS) {
                plan.has_amphibious |= !state.is_express(side, force);
            } else {
                plan.bombardment_forces += 1;
            }
        }
        plan
    }

    fn kind(&self, kind: u8) -> ShipSet {
        ShipSet(self.game.data.kinds[self.side.index()][usize::from(kind)].ships)
    }

    fn is_carrier_kind(&self, kind: u8) -> bool {
        self.kind(kind).meets(self.game.carriers[self.side.index()])
    }

    fn warships_left(&self) -> f32 {
        f32::from(self.base.and(self.game.warships[self.side.index()]).len())
    }

    /// Which force comes next: the attacker opens with carriers, Express and sweeps and keeps the transports for the
    /// end; the defender puts a guard first and its carriers second.
    fn first_ship(&self, action: Action) -> f32 {
        let number =
            self.carrier_forces + self.bombardment_forces + u8::from(self.has_express) + u8::from(self.has_amphibious);
        match action {
            Action::Add(0) if self.side == IJN && !self.has_express => match number {
                0 => 1.0,
                1 | 2 => 4.0,
                _ => 2.0,
            },
            Action::Add(0) => {
                if self.bombardment_forces >= 2 || self.bombardment_forces == 1 && number >= 3 {
                    3.0
                } else {
                    0.15
                }
            }
            Action::Add(kind) if self.is_carrier_kind(kind) => {
                let first_kind = self.base.and(self.game.carriers[self.side.index()]).first();
                let is_first_kind = first_kind.is_some_and(|ship| self.kind(kind).contains(ship));
                let by_place = match (self.carrier_forces, self.attacks, number) {
                    (0, true, 0) => 6.0,
                    (0, false, 0) => 2.0,
                    (0, _, _) => 5.0,
                    _ => 0.8,
                };
                if is_first_kind { by_place } else { 0.2 * by_place }
            }
            Action::Add(kind) => {
                let warships = self.base.and(self.game.warships[self.side.index()]);
                let strongest = warships.first().is_some_and(|ship| self.kind(kind).contains(ship));
                let wanted = if self.bombardment_forces >= 3 { 0.8 } else { 4.0 };
                let share = self.warships_left() / 8.0;
                wanted * share.min(1.0) * if strongest { 1.0 } else { 0.15 }
            }
            Action::Done => {
                if self.warships_left() <= 1.0 {
                    6.0
                } else {
                    0.05 + 0.05 * f32::from(self.bombardment_forces)
                }
            }
            _ => 0.1,
        }
    }

    /// The Express sails alone; an amphibious force takes the transports left and two weak escorts.
    fn amphibious(&self, action: Action, ships: ShipSet) -> f32 {
        let escorts = ships.without(ShipSet::TRANSPORTS).len();
        match action {
            Action::Close if ships.len() == 1 => 8.0,
            Action::Close => match escorts {
                0 => 0.6,
                1 => 2.0,
                2 | 3 => 5.0,
                _ => 8.0,
            },
            Action::Add(0) => {
                if self.side == IJN && !self.has_express {
                    0.4
                } else {
                    3.0
                }
            }
            Action::Add(kind) if ships.len() == 1 && self.side == IJN && !self.has_express => {
                0.1 + 0.01 * f32::from(kind)
            }
            Action::Add(kind) => {
                let weakest = self.weakest_kind() == kind;
                if escorts >= 3 {
                    0.2
                } else if weakest {
                    3.0
                } else {
                    0.3
                }
            }
            _ => 0.1,
        }
    }

    /// Carriers sail together, with the weakest cruisers as escorts: half as many as enemy planes at least.
    fn carrier(&self, action: Action, ships: ShipSet) -> f32 {
        let i = self.side.index();
        let carriers_left = self.base.and(self.game.carriers[i]);
        let escorts = ships.and(self.game.warships[i]).len();
        let wanted = self.escorts_wanted();
        match action {
            Action::Add(kind) if self.is_carrier_kind(kind) => 6.0,
            Action::Add(kind) => {
                if escorts >= wanted {
                    return 0.1;
                }
                let weakest = if self.weakest_kind() == kind { 4.0 } else { 0.4 };
                if escorts == 0 && !carriers_left.is_empty() { 0.15 * weakest } else { weakest }
            }
            Action::Close => {
                if escorts >= wanted {
                    6.0
                } else if escorts == 0 {
                    0.15
                } else {
                    0.4
                }
            }
            _ => 0.1,
        }
    }

    /// About half the enemy's planes, fewer when warships are scarce.
    fn escorts_wanted(&self) -> u8 {
        let enemy = self.side.other().index();
        let at_hand = self.state.base[enemy].with(self.state.ships_of(self.side.other(), 0x7f));
        let planes: u8 =
            at_hand.and(self.game.carriers[enemy]).iter().map(|ship| self.game.planes[enemy][usize::from(ship)]).sum();
        let warships = self.state.base[self.side.index()].and(self.game.warships[self.side.index()]).len();
        planes.div_ceil(2).clamp(1, 4).min(1 + warships / 4)
    }

    fn weakest_kind(&self) -> u8 {
        let i = self.side.index();
        let warships = self.base.and(self.game.warships[i]).0;
        if warships == 0 { 0 } else { self.game.kind_of[i][31 - warships.leading_zeros() as usize] }
    }

    /// Two or three sweeps or guards of similar strength: each kind is shared out evenly over the forces still to come.
    fn bombardment(&self, action: Action, ships: ShipSet) -> f32 {
        let wanted_forces = if self.attacks { 2 } else { 3 };
        let forces_left = f32::from((wanted_forces - i16::from(self.bombardment_forces)).max(1) as u8);
        match action {
            Action::Add(kind) => {
                let here = f32::from(ships.and(self.kind(kind)).len());
                let left = f32::from(self.base.and(self.kind(kind)).len());
                let share = (here + left) / forces_left;
                if here + 1.0 <= share + 0.51 { 6.0 } else { 0.4 }
            }
            Action::Close => {
                let size = f32::from(ships.len());
                let share = (size + self.warships_left()) / forces_left;
                if size + 0.5 >= share {
                    6.0
                } else if size >= 0.6 * share {
                    0.8
                } else {
                    0.05
                }
            }
            _ => 0.1,
        }
    }
}
