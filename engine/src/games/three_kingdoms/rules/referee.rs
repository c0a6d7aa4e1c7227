//! The rules at work on one state with its dice and listener.

use crate::games::three_kingdoms::{
    Action, Board, Event, Node, Purpose, Slot, State, Tables, ThreeKingdoms, rules::rolls::roll,
};
use crate::{Dice, EventSink, Roll, Side, hex::Hex};

/// Carries out actions on a state. The methods stand in the files named after the parts of the game.
pub(crate) struct Referee<'a, D, E> {
    pub(crate) game: &'a ThreeKingdoms,
    pub(crate) state: &'a mut State,
    pub(crate) tables: &'a mut Tables,
    pub(crate) dice: &'a mut D,
    pub(crate) events: &'a mut E,
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.events.emit(event);
    }

    /// The board as it is now.
    #[inline]
    pub(crate) fn board(&self) -> Board<'_> {
        Board::new(self.game, self.state, self.tables)
    }

    /// A unit goes to another place or into a box.
    pub(crate) fn relocate(&mut self, slot: Slot, to: Hex) {
        let place = &mut self.state.hex[usize::from(slot)];
        let from = std::mem::replace(place, to);
        self.tables.relocate(self.game, slot, from, to, self.game.card(self.state, slot));
    }

    /// Name of a roll now.
    #[inline]
    pub(crate) fn roll_name(&self, purpose: Purpose, actor: u16, target: u16) -> Roll {
        roll(self.state, purpose, actor, target)
    }

    /// The side whose chit is played.
    #[inline]
    pub(crate) fn active(&self) -> Side {
        self.state.active
    }

    /// The other side.
    #[inline]
    pub(crate) fn enemy(&self) -> Side {
        self.state.active.other()
    }

    /// Carries out a legal action.
    pub(crate) fn decide(&mut self, action: Action) {
        match self.state.node {
            Node::SetupAssign => self.assign(action),
            Node::SetupPlace => self.place(action),
            Node::AirCarrier => self.air_carrier(action),
            Node::AirDeclare => self.air_declare(action),
            Node::Dongfeng => self.dongfeng(action),
            Node::Missile => self.missile(action),
            Node::AirAllocate => self.air_allocate(action),
            Node::AirEscort => self.air_escort(action),
            Node::Intercept => self.intercept(action),
            Node::InterceptCarrier => self.intercept_carrier(action),
            Node::InterceptAssign => self.intercept_assign(action),
            Node::AirNext => self.air_next(action),
            Node::InterceptMode => self.intercept_mode(action),
            Node::Reveal => self.reveal(action),
            Node::Aim => self.aim(action),
            Node::NextTarget => self.next_target(action),
            Node::AreaFire => self.area_fire(action),
            Node::BoatPick => self.boat_pick(action),
            Node::BoatDeed => self.boat_deed(action),
            Node::BoatMove => self.boat_move(action),
            Node::BoatTarget => self.boat_target(action),
            Node::BoatSpread => self.boat_spread(action),
            Node::FleetMode => self.fleet_mode(action),
            Node::GroupHex => self.group_hex(action),
            Node::GroupUnits => self.group_units(action),
            Node::GroupDeed => self.group_deed(action),
            Node::GroupMove => self.group_move(action),
            Node::GroupTarget => self.group_target(action),
            Node::Over => {}
        }
    }
}
