//! Launching and reloading torpedoes [R6.1 to R6.3-2, R6.7 to R6.7-3].

use crate::{
    Dice, EventSink, OptId,
    games::leyte_gulf::{Event, JP, Kind, LeyteGulf, Load, Node, Referee, Ship, ShipSet, State, Strength, Torpedo},
    hex::{Facing, Hex},
};

/// [R6.1] Strength of a ship that has all its torpedoes.
const FULL: u8 = 4;

impl LeyteGulf {
    /// [R6.2-1, RULING-21, RULING-40] The hexes that the moving unit has left, by step: none for the step that entered
    /// the map, but one for a step that leaves it.
    pub fn hexes_left(&self, state: &State) -> impl Iterator<Item = (u8, Hex)> {
        state.mover.steps_made().filter_map(|step| Some((step, self.hex_left(state, step)?)))
    }

    /// The hex that it has left with a step, if it has left one.
    pub fn hex_left(&self, state: &State, step: u8) -> Option<Hex> {
        if !state.mover.steps_made().contains(&step) {
            return None;
        }
        let place = state.place(self.moving(state).first()?);
        let astern = place.facing().opposite();
        // A ship that leaves the map is still shown in the hex of its last step.
        let back = state.mover.moved - step + u8::from(!state.mover.is_leaving);
        (0..back).try_fold(place.hex(), |hex, _| self.data.grid.ahead(hex, astern))
    }
}

/// [R6.2-2, RULING-13] Whether the moving unit may launch: no ship of it has turned, since it turns as a whole.
fn may_launch(state: &State) -> bool {
    state.mover.is_straight() && !state.mover.steps_made().is_empty()
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.2-2, RULING-21] Each ship afloat with torpedoes may launch, in the order of their numbers; then the unit may
    /// reload.
    pub(crate) fn next_launcher(&mut self, ships: ShipSet, last: Option<Ship>) {
        self.state.mover.first_half = None;
        let has_torpedoes = |ship: &Ship| self.state.load(*ship).strength() > 0;
        let next = ships.iter().filter(has_torpedoes).find(|&ship| last.is_none_or(|last| ship > last));
        match next.filter(|_| may_launch(self.state)) {
            Some(ship) => {
                self.state.cursor = ship.into();
                self.state.node = Node::Launch;
            }
            None => self.next_reload(ships, None),
        }
    }

    /// [R6.2-1, R6.2-3, R6.2-4, R6.3-1, R6.3-2] The marker lies in the hex left with that step and points away. The
    /// ship does not fire in this phase; what is left stays on board and may be launched next.
    pub(crate) fn launch(&mut self, step: u8, facing: Facing, strength: Strength) {
        let Some(ship) = self.state.cursor.get() else { return };
        let Some(hex) = self.game.hex_left(self.state, step) else { return };
        let load = self.state.load(ship);
        let left = load.strength().saturating_sub(strength.points());
        self.state.loads[ship.index()] = Load::new(left, load.reloads());
        self.state.no_fire.insert(ship);
        let (game, side) = (self.game, self.state.phasing);
        let torpedo = Torpedo { hex, facing, strength: strength.points() };
        self.state.lay(side, torpedo, |torpedo| game.reading_order(torpedo.hex, torpedo.facing));
        self.emit(|| Event::Launched { ship, hex, facing, strength: strength.points(), left });
        if left > 0 {
            self.state.mover.first_half = Some((step, facing));
        } else {
            self.next_launcher(self.moving(), Some(ship));
        }
    }

    /// The ship launches nothing more.
    pub(crate) fn keep(&mut self) {
        self.next_launcher(self.moving(), self.state.cursor.get());
    }

    /// [R6.7-1, RULING-18] Japanese destroyers on the map that have no torpedoes when the segment begins.
    pub(crate) fn empty_destroyers(&self) -> ShipSet {
        if self.state.phasing != JP {
            return ShipSet::EMPTY;
        }
        let is_empty = |ship: &Ship| {
            let card = self.game.card(*ship);
            card.kind == Kind::Dd && card.torpedoes > 0 && self.state.load(*ship).strength() == 0
        };
        self.game.ships_on_map(self.state, JP).iter().filter(is_empty).collect()
    }

    /// [R6.7, R6.7-2, RULING-40, RULING-57] Each destroyer that was empty may reload if its unit came straight and is
    /// on the map.
    fn next_reload(&mut self, ships: ShipSet, last: Option<Ship>) {
        let mover = self.state.mover;
        let empty = ships.and(self.state.movement().empty);
        let may_reload = |ship: &Ship| {
            let reloads = self.state.load(*ship).reloads();
            last.is_none_or(|last| *ship > last) && self.game.options.reloads.is_none_or(|most| reloads < most)
        };
        let next = empty.iter().find(may_reload).filter(|_| mover.is_straight() && !mover.is_leaving);
        self.state.cursor = OptId::from(next);
        match next {
            Some(_) => self.state.node = Node::Reload,
            None => self.end_unit(ships),
        }
    }

    /// [R6.7, R6.7-3, RULING-18] A ship that reloads does not fire in this phase; it launches in its next movement
    /// segment at the earliest.
    pub(crate) fn reload(&mut self, does: bool) {
        let Some(ship) = self.state.cursor.get() else { return };
        if does {
            let counted = u8::from(self.game.options.reloads.is_some());
            let reloads = self.state.load(ship).reloads() + counted;
            self.state.loads[ship.index()] = Load::new(FULL, reloads);
            self.state.no_fire.insert(ship);
            self.emit(|| Event::Reloaded { ship });
        }
        self.next_reload(self.moving(), Some(ship));
    }
}
