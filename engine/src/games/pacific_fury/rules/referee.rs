//! The rules at work on one state with its dice and listener.

use crate::games::pacific_fury::{
    Area, Battle, Event, ForceType, MAX_FORCES, Node, Options, PacificFury, ShipSet, State, each,
    event::MarkerReason,
    rules::fire,
    rules::rolls::{Purpose, roll},
    state::{IJN, USN},
};
use crate::{Dice, EventSink, Roll, Side};

/// Carries out actions on a state. The methods stand in the files named after the rulebook's chapters.
pub(crate) struct Referee<'a, D, E> {
    pub(crate) game: &'a PacificFury,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) events: &'a mut E,
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    pub(super) fn options(&self) -> &Options {
        &self.game.options
    }

    pub(super) fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.events.emit(event);
    }

    /// Name of a roll of `side` in this operation.
    pub(super) fn roll_name(&self, purpose: Purpose, side: Side, round: u8, ship: u8, target: u8) -> Roll {
        roll(self.state, purpose, side, round, ship, target)
    }

    /// The force's type now [R8.3].
    pub(super) fn force_type(&self, side: Side, force: u8) -> ForceType {
        self.game.force_type(self.state, side, force)
    }

    /// Whether a force still has ships.
    pub(super) fn exists(&self, side: Side, force: u8) -> bool {
        !self.state.ships(side, force).is_empty()
    }

    /// Carrier forces of a side in an area, as bits.
    pub(super) fn carrier_forces_in(&self, side: Side, area: Area) -> u8 {
        each(self.state.forces_in(side, area))
            .filter(|&force| self.force_type(side, force) == ForceType::C)
            .fold(0, |bits, force| bits | 1 << force)
    }

    pub(super) fn place(&mut self, side: Side, force: u8, area: Area) {
        self.state.area[side.index()][usize::from(force)] = area;
    }

    /// [R8.4] Turns a force up. It stays known for the rest of the turn [R8.4(6)]; a revealed Express tells that no
    /// other force is one [S7.2].
    pub(super) fn reveal(&mut self, side: Side, force: u8) {
        if self.state.is_revealed(side, force) {
            return;
        }
        self.state.revealed[side.index()] |= 1 << force;
        let force_type = self.force_type(side, force);
        if force_type == ForceType::E {
            for mask in &mut self.state.mask[side.index()] {
                *mask &= !(ForceType::E as u8);
            }
        }
        self.state.mask[side.index()][usize::from(force)] = force_type as u8;
        self.state.size[side.index()][usize::from(force)] = self.state.ships(side, force).len();
        let ships = self.state.ships(side, force);
        self.emit(|| Event::Reveal { side, force, ships });
    }

    /// [R10.8(5)] A force goes home and takes no further part in the turn.
    pub(super) fn send_home(&mut self, side: Side, force: u8, forced: bool) {
        if self.exists(side, force) && self.state.area_of(side, force) != Area::Base {
            self.place(side, force, Area::Base);
            self.emit(|| Event::Home { side, force, forced });
        }
    }

    /// Puts ships out of the force that holds them; a force that loses its last ship leaves the map.
    pub(super) fn remove_from_forces(&mut self, side: Side, ships: ShipSet) {
        for force in 0..self.state.forces[side.index()] {
            let held = &mut self.state.force_ships[side.index()][usize::from(force)];
            if held.meets(ships) {
                *held = held.without(ships);
                if held.is_empty() {
                    self.place(side, force, Area::Base);
                }
            }
        }
    }

    /// Moves the marker toward a side; steps beyond 3 are lost [R11.0(3), RULING-21, RULING-42].
    pub(super) fn move_marker(&mut self, toward: Side, steps: u8, reason: MarkerReason) {
        let from = self.state.marker;
        let steps = steps as i8;
        let to = if toward == USN { from + steps } else { from - steps }.clamp(-3, 3);
        self.state.marker = to;
        if steps > 0 {
            self.emit(|| Event::Marker { from, to, reason });
        }
    }

    /// [R6.0(2)] The airfield is out of action until the turn ends.
    pub(super) fn disrupt(&mut self) {
        if !self.state.disrupted {
            self.state.disrupted = true;
            let by = self.state.other_side();
            self.emit(|| Event::Disrupted { by });
        }
    }

    /// [R9.3(3)] Lands all transports of the force: one marker step each; the other ships go home. The airfield stays disrupted.
    pub(super) fn land(&mut self, side: Side, force: u8) {
        self.reveal(side, force);
        let transports = self.state.ships(side, force).and(ShipSet::TRANSPORTS);
        let count = transports.len();
        self.state.transports_gone += count;
        self.remove_from_forces(side, transports);
        self.emit(|| Event::Land { side, transports: count });
        self.move_marker(side, count, MarkerReason::Landing);
        self.send_home(side, force, true);
    }

    /// [R10.4(1), R10.4(2), R10.4(3)] Up to `rounds` volleys at the airfield, each judged alone; then home.
    /// With the house rule an amphibious force that disrupted the airfield lands at once [RULING-8].
    pub(super) fn bombard(&mut self, side: Side, force: u8, rounds: u8) {
        self.reveal(side, force);
        let needed = self.points_to_disrupt();
        for round in 1..=rounds {
            let volley = self.surface_volley(side, 1 << force);
            let name = self.roll_name(Purpose::Bombard, side, round, 0, force);
            let points = volley.roll(self.dice, name);
            let dice = volley.len() as u8;
            self.emit(|| Event::Bombard { side, force, dice, points, needed });
            if points >= needed {
                self.disrupt();
                break;
            }
        }
        if self.state.disrupted && self.force_type(side, force) == ForceType::A {
            self.land(side, force);
        }
        self.send_home(side, force, true);
    }

    /// [R10.4(1), RULING-40] Points that disrupt the airfield where the marker stands now.
    pub(super) fn points_to_disrupt(&self) -> u8 {
        fire::points_to_disrupt(self.state.number(), self.options().zero_space_needs_hit)
    }

    /// Ends the battle's bookkeeping and the operation.
    pub(super) fn end_battle(&mut self) {
        self.state.battle = Battle::NONE;
        self.state.hits = [[0; 30]; 2];
        self.end_operation();
    }

    /// [R9.0] The other side is next; after seven operations each the turn ends.
    pub(super) fn end_operation(&mut self) {
        self.state.node = Node::Operation;
        if self.state.operation + 1 < 2 * self.game.data.operations {
            self.state.operation += 1;
        } else {
            self.return_phase();
        }
    }

    /// [R11.0] Everything goes home, the marker moves, the next turn begins or the game ends.
    fn return_phase(&mut self) {
        let initiative = self.state.initiative;
        for side in [IJN, USN] {
            let i = side.index();
            let at_sea = self.state.ships_of(side, 0x7f).without(ShipSet::TRANSPORTS);
            self.state.base[i] = self.state.base[i].with(at_sea).without(ShipSet::TRANSPORTS);
        }
        self.clear_forces();
        let operates = !self.state.disrupted;
        if operates {
            self.move_marker(initiative, 1, MarkerReason::Airfield);
        }
        if operates && !self.options().sunk_transport_bonus_also_when_operating {
            self.state.transports_sunk = 0;
        }
        let sunk = self.state.transports_sunk;
        self.move_marker(initiative, sunk, MarkerReason::SunkTransports);
        self.state.disrupted = false;
        self.state.transports_sunk = 0;
        self.state.transports_gone = 0;
        self.state.operation = 0;
        if self.state.turn < self.game.data.turns {
            self.state.turn += 1;
            self.start_turn();
        } else {
            self.state.node = Node::Over;
        }
    }

    fn clear_forces(&mut self) {
        for i in 0..2 {
            self.state.force_ships[i] = [ShipSet::EMPTY; MAX_FORCES];
            self.state.area[i] = [Area::Box; MAX_FORCES];
            self.state.mask[i] = [0; MAX_FORCES];
            self.state.size[i] = [0; MAX_FORCES];
            self.state.revealed[i] = 0;
            self.state.express[i] = 0;
            self.state.forces[i] = 0;
        }
    }
}
