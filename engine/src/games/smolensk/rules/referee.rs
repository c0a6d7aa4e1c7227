//! Who carries out the rules, and what units go through.

use crate::{
    Dice, EventSink, OptId, Side,
    games::smolensk::{AX, Action, Event, Node, Place, Role, SU, Smolensk, Spot, State, Tables, Unit, UnitSet},
    hex::Hex,
};

/// The rules at work on a position.
pub(crate) struct Referee<'a, D, E> {
    pub(crate) game: &'a Smolensk,
    pub(crate) state: &'a mut State,
    pub(crate) tables: &'a mut Tables,
    pub(crate) dice: &'a mut D,
    pub(crate) events: &'a mut E,
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Carries out an action and goes on to the next decision.
    pub(crate) fn decide(&mut self, action: Action) {
        match action {
            Action::Block(block) => {
                self.state.block = block.into();
                return;
            }
            Action::At(hex) => {
                self.state.target = hex.into();
                self.state.block = OptId::NONE;
                self.tables.prepare(self.game, self.state);
                return;
            }
            _ => self.state.block = OptId::NONE,
        }
        match self.state.node {
            Node::SetUp => self.set_up(action),
            Node::Unlock => self.unlock(action),
            Node::Select => self.select(action),
            Node::Omit => self.omit(action),
            Node::Interrupt => self.interrupt(action),
            Node::LastChance => self.last_chance(action),
            Node::Send => self.send(action),
            Node::Idle => self.idle(action),
            Node::Call => self.call(action),
            Node::Move => self.move_unit(action),
            Node::Enter => self.enter(action),
            Node::EnterHex => self.enter_hex(action),
            Node::Declare => self.declare(action),
            Node::PickAttack => self.attack(action),
            Node::Convert => self.convert(action),
            Node::AttackerLoss | Node::DefenderLoss => self.lose(action),
            Node::PickRetreat => self.pick_retreat(action),
            Node::Retreat => self.retreat(action),
            Node::Advance => self.advance(action),
            Node::Withdraw => self.withdraw(action),
            Node::Transfer => self.transfer(action),
            Node::Lift => self.lift_marker(action),
            Node::Fort => self.fortify(action),
            Node::Bring => self.bring(action),
            Node::Place => self.place(action),
            Node::Over => {}
        }
        self.tables.prepare(self.game, self.state);
    }

    /// The next decision.
    pub(super) fn ask(&mut self, node: Node) {
        self.state.node = node;
    }

    /// Puts a unit into a hex.
    pub(super) fn stand(&mut self, unit: Unit, hex: Hex) {
        let word = self.state.unit_mut(unit);
        *word = word.moved_to(Spot::Hex(hex));
        self.tables.put(self.game, unit, hex);
    }

    /// Takes a unit off the map.
    pub(super) fn leave(&mut self, unit: Unit, spot: Spot) {
        if let Some(hex) = self.state.hex(unit) {
            self.tables.lift(self.game, unit, hex);
        }
        let word = self.state.unit_mut(unit);
        *word = word.moved_to(spot);
    }

    /// [R3.4(2)] A side enters or passes a hex.
    pub(super) fn take(&mut self, hex: Hex, side: Side) {
        let Some(place) = self.game.place_in(hex) else { return };
        if self.game.holder(self.state, place) == side {
            return;
        }
        self.control(place, side);
        self.events.emit(|| Event::Taken { place, side });
    }

    /// [R15.5(4)] A side controls a place from now on.
    pub(super) fn control(&mut self, place: Place, side: Side) {
        match side {
            AX => self.state.axis.insert(place),
            SU => self.state.axis.remove(place),
        }
        if let Some(number) = self.game.exits.iter().position(|&exit| exit == place) {
            self.state.exits[number] = if side == AX { self.exit_class() } else { 0 };
        }
    }

    /// A unit has this to do with the chit.
    pub(super) fn assign(&mut self, unit: Unit, role: Role) {
        let word = self.state.unit_mut(unit);
        *word = word.with(role);
        self.tables.acting.set(unit, role != Role::None);
    }

    /// All units of both sides have done with the chit.
    pub(super) fn clear_roles(&mut self) {
        self.tables.acting = UnitSet::EMPTY;
        for word in &mut self.state.units {
            *word = word.with(Role::None);
        }
    }
}
