//! How forces are formed (doctrine 11.1(4), 11.1(5), 11.2(14), 11.2(15), 11.3(17) to 11.3(21)).

use sandtable_engine::{
    Side,
    games::pacific_fury::{ALL_FORCES, Action, Force, IJN, Kind, PacificFury, ShipSet, State, TRANSPORTS},
};

pub(super) fn weights(game: &PacificFury, state: &State, legal: &[Action], weights: &mut Vec<f32>) {
    let side = state.former;
    let ships = state.ships(side, Force::new(state.forces[side]));
    let plan = Plan::new(game, state, side);
    if ships.is_empty() {
        let first = First::new(&plan);
        weights.extend(legal.iter().map(|&action| first.weight(action)));
    } else if ships.meets(TRANSPORTS) {
        weights.extend(legal.iter().map(|&action| plan.amphibious(action, ships)));
    } else if ships.meets(game.carriers[side]) {
        let escorts = Escorts::new(&plan, ships);
        weights.extend(legal.iter().map(|&action| escorts.weight(action)));
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
        let mut plan = Plan {
            game,
            state,
            side,
            attacks: side != state.initiative,
            base: state.base[side],
            carrier_forces: 0,
            bombardment_forces: 0,
            has_express: !state.express[side].is_empty(),
            has_amphibious: false,
        };
        for force in state.formed(side).iter() {
            let ships = state.ships(side, force);
            if ships.meets(game.carriers[side]) {
                plan.carrier_forces += 1;
            } else if ships.meets(TRANSPORTS) {
                plan.has_amphibious |= !state.is_express(side, force);
            } else {
                plan.bombardment_forces += 1;
            }
        }
        plan
    }

    fn kind(&self, kind: Kind) -> ShipSet {
        self.game.data.kinds[self.side][kind.index()].ships
    }

    fn is_carrier_kind(&self, kind: Kind) -> bool {
        self.kind(kind).meets(self.game.carriers[self.side])
    }

    fn warships_left(&self) -> f32 {
        self.base.and(self.game.warships[self.side]).len() as f32
    }

    /// The Express sails alone; an amphibious force takes the transports left and two weak escorts.
    fn amphibious(&self, action: Action, ships: ShipSet) -> f32 {
        let escorts = ships.without(TRANSPORTS).len();
        match action {
            Action::Close if ships.len() == 1 => 8.0,
            Action::Close => match escorts {
                0 => 0.6,
                1 => 2.0,
                2 | 3 => 5.0,
                _ => 8.0,
            },
            Action::Add(Kind::TRANSPORTS) => {
                if self.side == IJN && !self.has_express {
                    0.4
                } else {
                    3.0
                }
            }
            Action::Add(kind) if ships.len() == 1 && self.side == IJN && !self.has_express => {
                0.1 + 0.01 * f32::from(kind.number())
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

    /// About half the enemy's planes, fewer when warships are scarce.
    fn escorts_wanted(&self) -> u8 {
        let enemy = self.side.other();
        let at_hand = self.state.base[enemy].with(self.state.ships_of(self.side.other(), ALL_FORCES));
        let planes: u8 =
            at_hand.and(self.game.carriers[enemy]).iter().map(|ship| self.game.planes[enemy][ship.index()]).sum();
        let warships = self.state.base[self.side].and(self.game.warships[self.side]).len();
        planes.div_ceil(2).clamp(1, 4).min(1 + warships as u8 / 4)
    }

    fn weakest_kind(&self) -> Kind {
        let weakest = self.base.and(self.game.warships[self.side]).last();
        weakest.map_or(Kind::TRANSPORTS, |ship| self.game.kind_of[self.side][ship.index()])
    }

    /// Two or three sweeps or guards of similar strength: each kind is shared out evenly over the forces still to come.
    fn bombardment(&self, action: Action, ships: ShipSet) -> f32 {
        let wanted_forces = if self.attacks { 2 } else { 3 };
        let forces_left = f32::from((wanted_forces - i16::from(self.bombardment_forces)).max(1) as u8);
        match action {
            Action::Add(kind) => {
                let here = ships.and(self.kind(kind)).len() as f32;
                let left = self.base.and(self.kind(kind)).len() as f32;
                let share = (here + left) / forces_left;
                if here + 1.0 <= share + 0.51 { 6.0 } else { 0.4 }
            }
            Action::Close => {
                let size = ships.len() as f32;
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

/// Which force comes next: the attacker opens with carriers, Express and sweeps and keeps the transports for the end; the
/// defender puts a guard first and its carriers second.
struct First<'a> {
    plan: &'a Plan<'a>,
    /// Number of forces formed.
    number: u8,
    /// Kinds of the first carrier and of the strongest warship in base.
    carrier: Option<Kind>,
    strongest: Option<Kind>,
    warships_left: f32,
    /// Weight of the strongest warship.
    warship: f32,
}

impl<'a> First<'a> {
    fn new(plan: &'a Plan<'a>) -> Self {
        let kind_of_first = |ships: ShipSet| ships.first().map(|ship| plan.game.kind_of[plan.side][ship.index()]);
        let warships_left = plan.warships_left();
        let wanted = if plan.bombardment_forces >= 3 { 0.8 } else { 4.0 };
        First {
            plan,
            number: plan.carrier_forces
                + plan.bombardment_forces
                + u8::from(plan.has_express)
                + u8::from(plan.has_amphibious),
            carrier: kind_of_first(plan.base.and(plan.game.carriers[plan.side])),
            strongest: kind_of_first(plan.base.and(plan.game.warships[plan.side])),
            warships_left,
            warship: wanted * (warships_left / 8.0).min(1.0),
        }
    }

    fn weight(&self, action: Action) -> f32 {
        let plan = self.plan;
        match action {
            Action::Add(Kind::TRANSPORTS) if plan.side == IJN && !plan.has_express => match self.number {
                0 => 1.0,
                1 | 2 => 4.0,
                _ => 2.0,
            },
            Action::Add(Kind::TRANSPORTS) => {
                if plan.bombardment_forces >= 2 || plan.bombardment_forces == 1 && self.number >= 3 {
                    3.0
                } else {
                    0.15
                }
            }
            Action::Add(kind) if plan.is_carrier_kind(kind) => {
                let by_place = match (plan.carrier_forces, plan.attacks, self.number) {
                    (0, true, 0) => 6.0,
                    (0, false, 0) => 2.0,
                    (0, _, _) => 5.0,
                    _ => 0.8,
                };
                if self.carrier == Some(kind) { by_place } else { 0.2 * by_place }
            }
            Action::Add(kind) => self.warship * if self.strongest == Some(kind) { 1.0 } else { 0.15 },
            Action::Done => {
                if self.warships_left <= 1.0 {
                    6.0
                } else {
                    0.05 + 0.05 * f32::from(plan.bombardment_forces)
                }
            }
            _ => 0.1,
        }
    }
}

/// Carriers sail together, with the weakest cruisers as escorts: half as many as enemy planes at least.
struct Escorts<'a> {
    plan: &'a Plan<'a>,
    count: u8,
    wanted: u8,
    weakest: Kind,
    has_carriers_left: bool,
}

impl<'a> Escorts<'a> {
    fn new(plan: &'a Plan<'a>, ships: ShipSet) -> Self {
        Escorts {
            plan,
            count: ships.and(plan.game.warships[plan.side]).len() as u8,
            wanted: plan.escorts_wanted(),
            weakest: plan.weakest_kind(),
            has_carriers_left: plan.base.meets(plan.game.carriers[plan.side]),
        }
    }

    fn weight(&self, action: Action) -> f32 {
        match action {
            Action::Add(kind) if self.plan.is_carrier_kind(kind) => 6.0,
            Action::Add(_) if self.count >= self.wanted => 0.1,
            Action::Add(kind) => {
                let weakest = if self.weakest == kind { 4.0 } else { 0.4 };
                if self.count == 0 && self.has_carriers_left { 0.15 * weakest } else { weakest }
            }
            Action::Close => {
                if self.count >= self.wanted {
                    6.0
                } else if self.count == 0 {
                    0.15
                } else {
                    0.4
                }
            }
            _ => 0.1,
        }
    }
}
