//! Who carries out the rules, and what units go through.

use crate::{
    Dice, EventSink, Side,
    games::pacific_war::{Action, Area, AreaSet, Event, Node, PacificWar, Spot, State, Tables, Unit, UnitSet, Word},
};

/// The rules at work on a position.
pub(crate) struct Referee<'a, D, E> {
    pub(crate) game: &'a PacificWar,
    pub(crate) state: &'a mut State,
    pub(crate) tables: &'a mut Tables,
    pub(crate) dice: &'a mut D,
    pub(crate) events: &'a mut E,
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// Carries out an action and goes on to the next decision.
    pub(crate) fn decide(&mut self, action: Action) {
        match self.state.node {
            Node::SetUp => self.set_up(action),
            Node::Reinforce => self.reinforce(action),
            Node::Hand => self.pick(action),
            Node::Initiative => self.choose_round(action),
            Node::Round => self.round(action),
            Node::DisbandArea => self.disband_area(action),
            Node::DisbandKind => self.disband_kind(action),
            Node::DisbandCount => self.disband_count(action),
            Node::Pay => self.pay(action),
            Node::Form => self.choose_form(action),
            Node::Origin => self.choose_origin(action),
            Node::Count => self.count(action),
            Node::NameArea => self.name_area(action),
            Node::NameKind => self.name_kind(action),
            Node::NextArea => self.next_area(action),
            Node::NextKind => self.next_kind(action),
            Node::Deed => self.choose_deed(action),
            Node::Step => self.step(action),
            Node::StrikeArea => self.strike_area(action),
            Node::StrikeTarget => self.strike_target(action),
            Node::GoOn => self.go_on(action),
            Node::Destination => self.transport(action),
            Node::Base => self.choose_base(action),
            Node::Sea => self.take_sea(action),
            Node::SubmarineSea => self.submarine(action),
            Node::SubmarineTarget => self.sink(action),
            Node::Ambush => self.answer_ambush(action),
            Node::Respond => self.respond(action),
            Node::Shoot => self.shoot(action),
            Node::Intercept => self.intercept(action),
            Node::Allocate => self.allocate(action),
            Node::Surplus => self.allocate_surplus(action),
            Node::Retreat => self.retreat(action),
            Node::Over => {}
        }
    }

    /// The next decision.
    pub(super) fn ask(&mut self, node: Node) {
        self.state.node = node;
    }

    /// [R6.2(3), R11.4(1)] Turns units on the map face down, or face up.
    pub(super) fn flip(&mut self, units: UnitSet, has_acted: bool) {
        let units = units.and(self.tables.on_map);
        let mut areas = AreaSet::EMPTY;
        for unit in units.iter() {
            let word = &mut self.state.units[unit.index()];
            *word = word.flipped(has_acted);
            if let Some(area) = word.area() {
                areas.insert(area);
            }
        }
        self.tables.flip(self.game, units, areas, has_acted);
    }

    /// Units go from one area to another one, each with its face.
    pub(super) fn shift(&mut self, units: UnitSet, from: Area, to: Area) {
        for unit in units.iter() {
            let word = &mut self.state.units[unit.index()];
            *word = Word::at(Spot::Area(to)).flipped(word.has_acted());
        }
        self.tables.shift(self.game, units, from, to);
    }

    /// A unit comes to the map, face up.
    pub(super) fn stand(&mut self, unit: Unit, area: Area) {
        self.state.units[unit.index()] = Word::at(Spot::Area(area));
        self.tables.put(self.game, unit, area);
    }

    /// A unit leaves the map, or goes on to another place off it. It takes part in nothing more.
    pub(super) fn leave(&mut self, unit: Unit, spot: Spot) {
        if let Some(area) = self.state.area(unit) {
            self.tables.lift(self.game, unit, area);
        }
        self.state.units[unit.index()] = Word::at(spot);
        self.drop_out(unit);
    }

    /// A unit is no longer in any group.
    pub(super) fn drop_out(&mut self, unit: Unit) {
        self.state.group.remove(unit);
        self.state.named.remove(unit);
        self.state.shooters.remove(unit);
    }

    /// The other side.
    pub(super) fn enemy(&self) -> Side {
        self.state.active.other()
    }
}
