//! Before play: forces and squadrons [R3.0-1, R3.0-2, R3.0-3].

use crate::{
    Dice, EventSink, Side,
    games::leyte_gulf::{
        Action, Entry, Event, Load, MAX_SQUADRONS, Node, Place, Referee, SQUADRON_SIZE, Ship, ShipSet,
    },
};

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R3.0-2, R6.1-1, R2.11(2)-1] All ships of the scenario are undamaged, but those that it names, and have all their
    /// torpedoes. What starts on the map is put there, the rest waits.
    pub(crate) fn begin(&mut self) {
        for side in Side::BOTH {
            let force = &self.game.data.scenario.forces[side];
            self.state.vp[side] = u16::from(force.handicap);
            self.state.damaged = self.state.damaged.with(force.damaged);
            for ship in self.game.fleets[side].iter() {
                self.state.loads[ship.index()] = Load::new(self.game.card(ship).torpedoes, 0);
                match *self.game.entry_of(ship) {
                    Entry::Edge(_) => self.state.waiting.insert(ship),
                    Entry::Hex(hex, facing) => {
                        self.state.on_map.insert(ship);
                        self.state.places[ship.index()] = Place::new(hex, facing);
                    }
                }
            }
        }
        self.state.phasing = self.game.data.scenario.first;
        if self.game.options.free_organisation {
            return self.organise_next(None);
        }
        self.form_squadrons();
        self.begin_phase();
    }

    /// [R3.0-3, RULING-52] Squadrons as the scenario has them, numbered in its order.
    fn form_squadrons(&mut self) {
        for force in self.game.data.scenario.forces.values() {
            let squadrons = force.groups.iter().filter(|group| group.is_squadron);
            for (number, group) in (1..).zip(squadrons) {
                group.ships.iter().for_each(|ship| self.state.squadrons[ship.index()] = number);
            }
        }
    }

    /// [RULING-50] The first player organises all its ships in the order of their numbers, then the other does.
    fn organise_next(&mut self, last: Option<Ship>) {
        let all: ShipSet = self.game.fleets[Side::One].with(self.game.fleets[Side::Two]);
        let next = match last {
            None => self.game.fleets[self.game.players()[0]].first(),
            Some(ship) => {
                let own = self.game.fleets[self.game.side_of(ship)];
                let later = all.and(own).iter().find(|other| *other > ship);
                let is_first = self.game.side_of(ship) == self.game.players()[0];
                later.or_else(|| is_first.then(|| self.game.fleets[self.game.players()[1]].first()).flatten())
            }
        };
        if let Some(ship) = next {
            self.state.cursor = ship.into();
            self.state.node = Node::Organise;
            return;
        }
        self.state.cursor = None.into();
        self.dissolve_lone_squadrons();
        self.begin_phase();
    }

    /// [RULING-50] The ship joins a squadron, starts one with the lowest number that is free, or stays by itself.
    pub(crate) fn organise(&mut self, action: Action) {
        let Some(ship) = self.state.cursor.get() else { return };
        let squadron = match action {
            Action::Join(number) => number,
            Action::Form => (1..=MAX_SQUADRONS)
                .find(|&number| self.in_squadron(self.game.side_of(ship), number).is_empty())
                .unwrap_or(0),
            _ => 0,
        };
        self.state.squadrons[ship.index()] = squadron;
        self.emit(|| Event::Organised { ship, squadron });
        self.organise_next(Some(ship));
    }

    fn in_squadron(&self, side: Side, number: u8) -> ShipSet {
        self.game.fleets[side].iter().filter(|ship| self.state.squadrons[ship.index()] == number).collect()
    }

    /// [RULING-50] A squadron of one ship is a ship by itself; its number stays free.
    fn dissolve_lone_squadrons(&mut self) {
        for side in Side::BOTH {
            for number in 1..=MAX_SQUADRONS {
                let ships = self.in_squadron(side, number);
                if ships.len() == 1 {
                    ships.iter().for_each(|ship| self.state.squadrons[ship.index()] = 0);
                }
            }
        }
    }
}

/// [R5.3(2)-2, RULING-12, RULING-50] Squadrons that a ship may join: with ships that come into play with it, and fewer
/// than four of them.
pub(crate) fn open_squadrons(
    game: &crate::games::leyte_gulf::LeyteGulf,
    state: &crate::games::leyte_gulf::State,
    ship: Ship,
) -> impl Iterator<Item = u8> {
    let fleet = game.fleets[game.side_of(ship)];
    let group = |other: Ship| (game.entry_of(other), game.entry_turn(other));
    (1..=MAX_SQUADRONS).filter(move |&number| {
        let ships: ShipSet = fleet.iter().filter(|other| state.squadrons[other.index()] == number).collect();
        ships.first().is_some_and(|first| group(first) == group(ship)) && ships.len() < SQUADRON_SIZE
    })
}
