//! The rules at work on one state with its dice and listener.

use crate::{
    BySide, Dice, EventSink, Roll, Side,
    games::pacific_fury::{
        Area, Battle, Event, Force, ForceSet, ForceType, Node, Options, PacificFury, SHIPS, ShipSet, State, USN,
        event::MarkerReason,
        rules::rolls::{Purpose, roll},
    },
};

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
    pub(super) fn roll_name(&self, purpose: Purpose, side: Side, round: u8, actor: u8, target: u8) -> Roll {
        roll(self.state, purpose, side, round, actor, target)
    }

    /// The force's type now [R8.3].
    pub(super) fn force_type(&self, side: Side, force: Force) -> ForceType {
        self.game.force_type(self.state, side, force)
    }

    /// Whether a force still has ships.
    pub(super) fn exists(&self, side: Side, force: Force) -> bool {
        !self.state.ships(side, force).is_empty()
    }

    /// Carrier forces of a side in an area.
    pub(super) fn carrier_forces_in(&self, side: Side, area: Area) -> ForceSet {
        self.state.forces_in(side, area).iter().filter(|&force| self.force_type(side, force) == ForceType::C).collect()
    }

    pub(super) fn place(&mut self, side: Side, force: Force, area: Area) {
        self.state.area[side][force.index()] = area;
    }

    /// [R8.4] Turns a force up. It stays known for the rest of the turn [R8.4(6)]; a revealed Express tells that no
    /// other force is one [S7.2].
    pub(super) fn reveal(&mut self, side: Side, force: Force) {
        if self.state.is_revealed(side, force) {
            return;
        }
        self.state.revealed[side].insert(force);
        let force_type = self.force_type(side, force);
        if force_type == ForceType::E {
            for mask in &mut self.state.mask[side] {
                *mask &= !(ForceType::E as u8);
            }
        }
        self.state.mask[side][force.index()] = force_type as u8;
        self.state.size[side][force.index()] = self.state.ships(side, force).len() as u8;
        let ships = self.state.ships(side, force);
        self.emit(|| Event::Reveal { side, force, ships });
    }

    /// [R10.8(5)] A force goes home and takes no further part in the turn.
    pub(super) fn send_home(&mut self, side: Side, force: Force, forced: bool) {
        if self.exists(side, force) && self.state.area_of(side, force) != Area::Base {
            self.place(side, force, Area::Base);
            self.emit(|| Event::Home { side, force, forced });
        }
    }

    /// Puts ships out of the force that holds them; a force that loses its last ship leaves the map.
    pub(super) fn remove_from_forces(&mut self, side: Side, ships: ShipSet) {
        for force in self.state.formed(side).iter() {
            let held = &mut self.state.force_ships[side][force.index()];
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

    /// Ends the battle's bookkeeping and the operation.
    pub(super) fn end_battle(&mut self) {
        self.state.battle = Battle::NONE;
        self.state.hits = BySide::both([0; SHIPS]);
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
}
