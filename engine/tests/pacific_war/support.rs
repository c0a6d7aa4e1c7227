//! Positions put up by hand, and dice that a test names.

use sandtable_engine::{
    Dice, Game, Side,
    games::pacific_war::{
        Area, AreaSet, Card, Event, Kind, Node, PacificWar, Program, Spot, State, Tables, Unit, UnitSet, Volley, Word,
    },
    testing::{Table, load},
};

pub(crate) use sandtable_engine::games::pacific_war::{ALLIES, JAPAN};

/// An embedded game.
pub(crate) fn game(scenario: &str, options: &[(&str, &str)]) -> PacificWar {
    load(scenario, options)
}

/// The area of a code.
pub(crate) fn area(game: &PacificWar, code: &str) -> Area {
    game.data.map.areas.find(code).unwrap_or_else(|| panic!("no area {code}"))
}

/// The type of a code.
pub(crate) fn kind(game: &PacificWar, code: &str) -> Kind {
    let found = game.data.counters.iter().position(|counter| counter.code == code);
    Kind::new(found.unwrap_or_else(|| panic!("no type {code}")) as u8)
}

/// The counters of a type.
pub(crate) fn units(game: &PacificWar, code: &str) -> UnitSet {
    game.of_kind[kind(game, code).index()]
}

/// A card of a code.
pub(crate) fn card(code: &str) -> Card {
    Card::all().find(|card| card.code() == code).unwrap_or_else(|| panic!("no card {code}"))
}

/// A position put up by hand; control as at the start of the scenario.
pub(crate) struct Field {
    pub(crate) table: Table<PacificWar>,
    /// The position before the last call of `all_of`.
    pub(crate) start: Option<State>,
}

impl Field {
    /// The bare map of scenario 2 in turn 2, in a round of Japan.
    pub(crate) fn new() -> Self {
        Self::with("s2", &[])
    }

    /// The bare map of a scenario with some options, in its first turn.
    pub(crate) fn with(scenario: &str, options: &[(&str, &str)]) -> Self {
        let game = game(scenario, options);
        let mut state = State::EMPTY;
        let start = &game.data.scenario;
        state.japanese_land = start.japanese_land;
        state.seas = start.seas;
        state.vp = start.vp;
        state.vp_at_start = start.vp;
        state.turn = start.first_turn;
        state.first = start.first;
        state.clock = 1;
        state.node = Node::Round;
        Self { table: Table::at(game, state), start: None }
    }

    /// A scenario with the counters of its set-up, before the first reinforcements.
    pub(crate) fn set_up(scenario: &str, options: &[(&str, &str)]) -> Self {
        let mut field = Self::with(scenario, options);
        for (unit, word) in field.game().data.scenario.setup.clone() {
            field.table.state.units[unit.index()] = word;
        }
        field
    }

    /// The start of a scenario, as it is played.
    pub(crate) fn begin(scenario: &str, options: &[(&str, &str)]) -> Self {
        Self { table: Table::set_up(game(scenario, options), &[]), start: None }
    }

    pub(crate) fn game(&self) -> &PacificWar {
        &self.table.game
    }

    pub(crate) fn state(&self) -> &State {
        &self.table.state
    }

    pub(crate) fn tables(&self) -> Tables {
        self.game().tables(self.state())
    }

    pub(crate) fn turn(mut self, turn: u8) -> Self {
        self.table.state.turn = turn;
        self
    }

    /// The side whose round it is.
    pub(crate) fn round(mut self, side: Side) -> Self {
        self.table.state.active = side;
        self
    }

    fn free(&self, code: &str) -> Unit {
        let is_free = |unit: &Unit| self.state().spot(*unit) == Spot::Pool;
        units(self.game(), code).iter().find(is_free).unwrap_or_else(|| panic!("no more {code}"))
    }

    fn stand(mut self, code: &str, count: usize, spot: Spot, has_acted: bool) -> Self {
        for _ in 0..count {
            let unit = self.free(code);
            self.table.state.units[unit.index()] = Word::at(spot).flipped(has_acted);
        }
        self
    }

    /// Ready units in an area: `2 J_DIV` or `J_DIV`, the lowest free counters.
    pub(crate) fn put(self, place: &str, what: &[&str]) -> Self {
        let spot = Spot::Area(area(self.game(), place));
        what.iter().fold(self, |field, text| {
            let (code, count) = counted(text);
            field.stand(code, count, spot, false)
        })
    }

    /// Units that have acted.
    pub(crate) fn acted(self, place: &str, what: &[&str]) -> Self {
        let spot = Spot::Area(area(self.game(), place));
        what.iter().fold(self, |field, text| {
            let (code, count) = counted(text);
            field.stand(code, count, spot, true)
        })
    }

    /// Units off the map.
    pub(crate) fn off(self, spot: Spot, what: &[&str]) -> Self {
        what.iter().fold(self, |field, text| {
            let (code, count) = counted(text);
            field.stand(code, count, spot, false)
        })
    }

    /// Areas that a side controls besides those of the scenario.
    pub(crate) fn control(mut self, side: Side, codes: &[&str]) -> Self {
        for code in codes {
            let area = area(self.game(), code);
            let state = &mut self.table.state;
            if self.table.game.ground.contains(area) {
                if side == JAPAN { state.japanese_land.insert(area) } else { state.japanese_land.remove(area) }
            } else {
                state.seas[side].insert(area);
                state.seas[side.other()].remove(area);
            }
        }
        self
    }

    /// Seas without a marker.
    pub(crate) fn unmarked(mut self, codes: &[&str]) -> Self {
        for code in codes {
            let area = area(self.game(), code);
            self.table.state.seas[JAPAN].remove(area);
            self.table.state.seas[ALLIES].remove(area);
        }
        self
    }

    /// The hand of a side.
    pub(crate) fn hand(mut self, side: Side, codes: &[&str]) -> Self {
        for code in codes {
            self.table.state.hand[side].add(card(code));
            self.table.state.held[side] += 1;
        }
        self
    }

    /// Plays an action with exactly these dice.
    pub(crate) fn play(mut self, text: &str, dice: &[u32]) -> Self {
        self.table.play(text, dice);
        self
    }

    /// Plays an action with as many of the dice as it needs.
    pub(crate) fn roll(mut self, text: &str, dice: &mut impl Dice) -> Self {
        let action = self.table.action(text);
        self.table.roll(action, dice);
        self
    }

    /// Plays an action of a group, and takes all units of each type.
    pub(crate) fn all_of(mut self, text: &str, dice: &mut impl Dice) -> Self {
        self.start = Some(*self.state());
        self = self.roll(text, dice);
        while self.node() == Node::Count {
            let most = self.legal().last().unwrap().clone();
            self = self.roll(&most, dice);
        }
        self
    }

    /// The surprise attack begins with the units that stand here.
    pub(crate) fn surprise(mut self) -> Self {
        let tables = self.tables();
        let fliers = tables.ready.and(self.game().units[JAPAN]).and(self.game().fliers);
        let has_target = |unit: &Unit| !self.game().strike_areas(self.state(), &tables, *unit).is_empty();
        let first = fliers.iter().find(has_target).expect("somebody attacks");
        let state = &mut self.table.state;
        state.program = Program::Surprise;
        state.stage = 1;
        state.volley = Volley::Wave;
        state.node = Node::StrikeArea;
        state.subject = first.into();
        state.shooters = fliers.without(UnitSet::range(0..first.index() + 1));
        self
    }

    /// Plays actions that roll nothing.
    pub(crate) fn plays(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |field, text| field.play(text, &[]))
    }

    /// Legal actions in their notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.table.legal_texts()
    }

    /// Whether an action is legal.
    pub(crate) fn may(&self, text: &str) -> bool {
        self.legal().iter().any(|known| known == text)
    }

    pub(crate) fn node(&self) -> Node {
        self.state().node
    }

    /// What the last action reported.
    pub(crate) fn events(&self) -> &[Event] {
        &self.table.events
    }

    /// Numbers of ready and of acted units of a type in an area.
    pub(crate) fn count(&self, place: &str, code: &str) -> [usize; 2] {
        let here = area(self.game(), place);
        let there = units(self.game(), code).iter().filter(|&unit| self.state().area(unit) == Some(here));
        let acted = there.clone().filter(|&unit| self.state().unit(unit).has_acted()).count();
        [there.count() - acted, acted]
    }

    /// Number of units of a type at a place off the map.
    pub(crate) fn count_off(&self, spot: Spot, code: &str) -> usize {
        units(self.game(), code).iter().filter(|&unit| self.state().spot(unit) == spot).count()
    }

    /// Whether a side controls an area.
    pub(crate) fn controls(&self, side: Side, code: &str) -> bool {
        self.game().controlled(self.state(), side).contains(area(self.game(), code))
    }

    /// Codes of areas, in their order.
    pub(crate) fn codes(&self, areas: AreaSet) -> Vec<String> {
        areas.iter().map(|area| self.game().data.map.sites[area.index()].code.clone()).collect()
    }

    /// A copy to try something else.
    pub(crate) fn again(&self) -> Self {
        Self { table: self.table.clone(), start: None }
    }

    /// Both sides pass; the turn ends, and the next one begins.
    pub(crate) fn pass_both(mut self) -> Self {
        for _ in 0..2 {
            if self.may("pass") {
                self.table.play("pass", &[]);
            }
        }
        self
    }

    /// Plays the first legal action until a node comes.
    pub(crate) fn until(mut self, node: Node) -> Self {
        while self.node() != node && self.node() != Node::Over {
            let first = self.legal()[0].clone();
            self.table.play(&first, &[]);
        }
        self
    }

    /// The side that decides.
    pub(crate) fn to_act(&self) -> Option<Side> {
        self.game().to_act(self.state())
    }
}

fn counted(text: &str) -> (&str, usize) {
    match text.split_once(' ') {
        Some((count, code)) => (code, count.parse().expect("a number")),
        None => (text, 1),
    }
}
