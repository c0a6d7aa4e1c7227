//! Targets of guns [R7.2-1, R8.4(1) to R8.5-2].

use crate::{
    Dice, EventSink, OptId,
    games::leyte_gulf::{Event, GunType, Guns, LeyteGulf, Memory, Node, Referee, Ship, ShipSet, Standing, State},
};

/// Which guns a node is about.
pub(crate) const fn gun_of(node: Node) -> GunType {
    match node {
        Node::SecondaryTarget => GunType::Secondary,
        _ => GunType::Main,
    }
}

impl LeyteGulf {
    /// Whether a ship has had its turn to choose a target in this segment.
    pub(crate) fn has_chosen(&self, state: &State, ship: Ship) -> bool {
        let Some(cursor) = state.cursor.get() else { return false };
        let place = |ship: Ship| (self.side_of(ship) != state.phasing, ship);
        place(ship) < place(cursor)
    }

    /// [R8.4(1), R8.4(2), R8.4(3), R8.5-2, RULING-31, RULING-34] How a ship would fire at a target now: a first salvo
    /// at another target than in the last main-gun segment, or after a turn; else spotted, or in straddle.
    pub fn standing(&self, state: &State, ship: Ship, target: Ship) -> Standing {
        if state.turned.contains(ship) || state.target(ship) != Some(target) {
            Standing::First
        } else if state.straddling.contains(ship) {
            Standing::Straddle
        } else {
            Standing::Spotted
        }
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R4.0(1)-3] Both sides choose targets of their main guns.
    pub(crate) fn begin_main_guns(&mut self) {
        self.begin_guns(Node::MainTarget);
    }

    /// [R4.0(1)-4] Both sides choose targets of their secondary guns.
    pub(crate) fn begin_secondary_guns(&mut self) {
        self.begin_guns(Node::SecondaryTarget);
    }

    fn begin_guns(&mut self, node: Node) {
        self.state.memory = Memory::Guns(Guns::NOTHING);
        self.state.node = node;
        self.state.cursor = OptId::NONE;
        self.tables.bear(self.game, self.state, gun_of(node));
        self.ask_next_target();
    }

    /// [R7.2-1, R7.1-3] The next ship that can fire at somebody chooses; after the last one the targets stand.
    fn ask_next_target(&mut self) {
        let gun = gun_of(self.state.node);
        if let Some((ship, targets)) = self.next_to_choose(gun) {
            self.state.cursor = ship.into();
            self.tables.targets = targets;
            return;
        }
        self.state.cursor = OptId::NONE;
        self.stand(gun);
        self.resolve(gun);
    }

    /// [R7.2-1] Ships of the side whose phase it is choose by number, then the others: the first one after the ship that
    /// has just chosen that can fire at somebody, with its targets.
    fn next_to_choose(&self, gun: GunType) -> Option<(Ship, ShipSet)> {
        let (game, own) = (self.game, self.state.phasing);
        let last = self.state.cursor.get();
        [own, own.other()].into_iter().find_map(|side| {
            let ships = self.tables.firers.and(game.fleets[side]);
            let ships = match last {
                Some(last) if game.side_of(last) == side => ships.from(last).without(ShipSet::one(last)),
                // All ships of the side whose phase it is have had their turn.
                Some(_) if side == own => ShipSet::EMPTY,
                _ => ships,
            };
            let targets = ships.iter().map(|ship| (ship, self.tables.targets_of(game, self.state, gun, ship)));
            targets.into_iter().find(|(_, targets)| !targets.is_empty())
        })
    }

    /// [R7.1-4, R7.1-6] The ship fires at a target, or does not fire. Main and secondary guns may have different
    /// targets.
    pub(crate) fn declare(&mut self, target: Option<Ship>) {
        if let Some(ship) = self.state.cursor.get() {
            self.state.guns_mut().choose(ship, target);
        }
        self.ask_next_target();
    }

    /// [RULING-45, RULING-48] All targets are chosen and stand before the first roll.
    fn stand(&mut self, gun: GunType) {
        for ship in ShipSet::iter(&self.state.on_map) {
            let pick = self.state.pick(ship);
            let standing = pick.map(|target| self.game.standing(self.state, ship, target));
            if gun == GunType::Main {
                self.set_target(ship, pick, standing);
            }
            if let (Some(target), Some(standing)) = (pick, standing) {
                let is_main = gun == GunType::Main;
                let first = is_main && standing == Standing::First;
                let straddle = is_main && standing == Standing::Straddle;
                self.emit(|| Event::Aimed { gun, ship, target, first, straddle });
            }
        }
    }

    /// [R8.4(4)-2, R8.4(4)-3, R8.5-2] The main-gun marker goes to its target. The straddle ends if that is another one,
    /// or if the ship does not fire.
    fn set_target(&mut self, ship: Ship, pick: Option<Ship>, standing: Option<Standing>) {
        if let Some(target) = self.state.target(ship)
            && self.state.straddling.contains(ship)
            && standing != Some(Standing::Straddle)
        {
            self.state.straddling.remove(ship);
            self.emit(|| Event::StraddleLost { ship, target });
        }
        if standing == Some(Standing::First) {
            self.state.guns_mut().first.insert(ship);
        }
        self.state.targets[ship.index()] = pick.into();
    }
}
