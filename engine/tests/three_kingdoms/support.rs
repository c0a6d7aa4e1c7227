//! Positions that read like a set-up, and play with scripted dice.

use std::ops::{Deref, DerefMut};

use sandtable_engine::{
    Dice, Game, Outcome, Published, Side, Stream,
    games::three_kingdoms::{Action, Deed, Fleet, NOWHERE, Node, SLOTS, Slot, SlotSet, State, ThreeKingdoms, WAITING},
    hex::Hex,
    testing,
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

pub(crate) use sandtable_engine::games::three_kingdoms::{BLUE, RED};

/// Ids of the scenarios.
pub(crate) const SCENARIOS: [&str; 5] = ["19.1", "19.2", "19.3", "19.4", "20.1"];

/// A scenario with some options, by name and value.
pub(crate) fn game_with(scenario: &str, options: &[(&str, &str)]) -> ThreeKingdoms {
    testing::load(scenario, options)
}

/// A scenario with the default options.
pub(crate) fn game(scenario: &str) -> ThreeKingdoms {
    game_with(scenario, &[])
}

/// A scenario's table in the middle of the war: no unit on the map but those that are put there.
#[derive(Clone)]
pub(crate) struct Table(testing::Table<ThreeKingdoms>);

impl Deref for Table {
    type Target = testing::Table<ThreeKingdoms>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Table {
    /// An empty map on turn 1 by day, with all aircraft; the chit is still to be chosen with [`Table::chit`].
    pub(crate) fn new(scenario: &str) -> Self {
        Self::with(scenario, &[])
    }

    /// The same with options.
    pub(crate) fn with(scenario: &str, options: &[(&str, &str)]) -> Self {
        let game = game_with(scenario, options);
        let mut state = State::EMPTY;
        state.aircraft = game.scenario.sides.each_ref().map(|side| side.aircraft);
        state.node = Node::FleetMode;
        Self::at(game, &state)
    }

    /// A hex by its printed number; `south` is off the map.
    pub(crate) fn hex(&self, number: &str) -> Hex {
        if number == "south" {
            return WAITING;
        }
        self.game.theatre.grid.parse(number).unwrap_or_else(|| panic!("{number} is no hex"))
    }

    /// Number of a counter by its name.
    pub(crate) fn counter(&self, name: &str) -> u8 {
        let place = self.game.data.counters.iter().position(|counter| counter.name == name);
        place.unwrap_or_else(|| panic!("no counter is called {name}")) as u8
    }

    /// Puts a counter face down into a free slot of a side; gives the slot.
    pub(crate) fn put(&mut self, side: Side, name: &str, hex: &str) -> Slot {
        let counter = self.counter(name);
        let is_boat = self.game.data.counters[usize::from(counter)].is_sub();
        let slots = if is_boat { self.game.roster.boats_of(side) } else { self.game.roster.ships_of(side) };
        let is_free = |&slot: &Slot| {
            self.state.hex_of(slot) == NOWHERE
                && !self.state.damaged.with(self.state.sunk).with(self.state.returned).contains(slot)
        };
        let slot = slots.iter().find(is_free).expect("the scenario has a slot left");
        self.state.counter[usize::from(slot)] = counter;
        self.state.hex[usize::from(slot)] = self.hex(hex);
        slot
    }

    /// Puts a counter face up into a free slot of a side.
    pub(crate) fn put_on(&mut self, side: Side, name: &str, hex: &str) -> Slot {
        let slot = self.put(side, name, hex);
        self.state.on.insert(slot);
        self.state.known.insert(slot);
        slot
    }

    /// Gives SUP markers to a unit.
    pub(crate) fn load(&mut self, slot: Slot, sup: u8) {
        self.state.sup[usize::from(slot)] = sup;
    }

    /// Sets the turn.
    pub(crate) fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    /// A chit is being played (`blue AF`, `red TF`); the cup is empty behind it. Call it when all units stand.
    pub(crate) fn chit(&mut self, name: &str) {
        let names = ["blue AF", "blue SS", "blue TF", "red AF", "red SS", "red TF"];
        let chit = names.iter().position(|&other| other == name).expect("a chit") as u8;
        self.state.chit = chit;
        self.state.cup = 0;
        self.state.sequence = 0;
        self.state.active = if chit < 3 { BLUE } else { RED };
        self.state.acted = SlotSet::EMPTY;
        self.state.shot = SlotSet::EMPTY;
        self.state.snapshot = self.state.on;
        self.state.fleet = Fleet::NONE;
        self.state.node = [Node::AirDeclare, Node::BoatPick, Node::FleetMode][usize::from(chit % 3)];
    }

    /// Carries out a legal action with exactly these dice: faces of d6, numbers from 0 for draws.
    pub(crate) fn play(&mut self, action: Action, dice: &[u32]) -> &mut Self {
        self.0.act(action, dice);
        self
    }

    /// Carries out a legal action with any dice.
    pub(crate) fn roll(&mut self, action: Action, dice: &mut impl Dice) -> &mut Self {
        self.0.roll(action, dice);
        self
    }

    /// Printed number of the hex where a unit is, or the box it is in.
    pub(crate) fn place(&self, slot: Slot) -> String {
        let hex = self.state.hex_of(slot);
        match () {
            () if self.state.sunk.contains(slot) => "sunk".into(),
            () if self.state.damaged.contains(slot) => "damaged".into(),
            () if self.state.returned.contains(slot) => "returned".into(),
            () if hex == WAITING => "south".into(),
            () => self.game.theatre.grid.number(hex),
        }
    }

    /// Whether a unit is on.
    pub(crate) fn is_on(&self, slot: Slot) -> bool {
        self.state.on.contains(slot)
    }

    /// Destination by its printed number.
    pub(crate) fn to(&self, number: &str) -> Action {
        Action::To(self.hex(number))
    }

    /// A game in this position.
    pub(crate) const fn at(game: ThreeKingdoms, state: &State) -> Self {
        Self(testing::Table::at(game, *state))
    }

    /// An empty map of a game with files of its own.
    pub(crate) fn of(game: ThreeKingdoms) -> Self {
        let mut state = State::EMPTY;
        state.aircraft = game.scenario.sides.each_ref().map(|side| side.aircraft);
        state.node = Node::FleetMode;
        Self::at(game, &state)
    }

    /// A game set up by chance, at the first chit with a decision.
    pub(crate) fn set_up(scenario: &str, options: &[(&str, &str)], seed: u64) -> Self {
        let mut table = Self::with(scenario, options);
        let mut dice = Stream::new(seed);
        table.state = table.game.setup(&mut dice, &mut ());
        while matches!(table.state.node, Node::SetupAssign | Node::SetupPlace) {
            let legal = table.legal();
            let action = legal[dice.below(legal.len() as u32) as usize];
            table.roll(action, &mut dice);
        }
        table
    }

    /// Ends the chit, of which nothing is left to play but [`Action::Done`].
    pub(crate) fn end_chit(&mut self, dice: &[u32]) -> &mut Self {
        self.play(Action::Done, dice)
    }

    /// The side that decides now.
    pub(crate) fn to_act(&self) -> Option<Side> {
        self.game.to_act(&self.state)
    }

    /// The result if the last turn ended now.
    pub(crate) fn outcome_at_the_end(&self) -> Outcome {
        let mut table = self.clone().turn(self.game.scenario.turns);
        table.chit("red TF");
        table.end_chit(&[]);
        table.game.outcome(&table.state).expect("the last turn is over")
    }

    /// Puts a counter into the damage or sunk box.
    pub(crate) fn lost(&mut self, side: Side, name: &str, sunk: bool) {
        let slot = self.put(side, name, "1314");
        self.state.hex[usize::from(slot)] = NOWHERE;
        if sunk { &mut self.state.sunk } else { &mut self.state.damaged }.insert(slot);
    }

    /// Where and how a unit stands: its place, with `on` if it is on.
    pub(crate) fn lies(&self, slot: Slot) -> String {
        format!("{}{}", self.place(slot), if self.is_on(slot) { " on" } else { "" })
    }

    /// Whether a group of all ships of the hex, or the boat picked, may do this.
    pub(crate) fn may_do(&self, deed: Deed) -> bool {
        assert!(matches!(self.state.node, Node::GroupDeed | Node::BoatDeed), "{:?}", self.state.node);
        self.may(Action::Do(deed))
    }
}

/// A scenario with one text of one data file replaced.
pub(crate) fn edited_game(scenario: &str, file: &str, from: &str, to: &str) -> ThreeKingdoms {
    let mut files = GameFiles::embedded("three-kingdoms").unwrap();
    let text = files.text(file).unwrap().to_owned();
    assert!(text.contains(from), "{file} has no {from}");
    files.replace(file, &text.replacen(from, to, 1), "edited").unwrap();
    let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
    ThreeKingdoms::load(&files, scenario, &choices).unwrap()
}

/// Slots of a state as an array index.
pub(crate) const ALL_SLOTS: std::ops::Range<usize> = 0..SLOTS;
