//! What the tests of this game share: games, positions put up by hand, units by their codes.

use sandtable_engine::{
    Game, Id, OptId, Side,
    dice::Scripted,
    games::smolensk::{
        Chit, ChitSet, Data, Event, Map, Node, PlaceSet, Smolensk, Spot, State, Tables, Terrain, Unit, Word,
    },
    hex::Hex,
    testing::{self, Table},
};

pub(crate) use sandtable_engine::games::smolensk::{AX, SU};

/// The game of a scenario with the default options.
pub(crate) fn game(scenario: &str) -> Smolensk {
    game_with(scenario, &[])
}

/// The game of a scenario with some options.
pub(crate) fn game_with(scenario: &str, options: &[(&str, &str)]) -> Smolensk {
    testing::load(scenario, options)
}

/// The unit of a code: `AX-3Pz`.
pub(crate) fn unit(game: &Smolensk, code: &str) -> Unit {
    let place = game.data.cards.iter().position(|card| card.code == code);
    Unit::new(place.unwrap_or_else(|| panic!("no unit {code}")) as u16)
}

/// The hex of a number.
pub(crate) fn hex(game: &Smolensk, number: &str) -> Hex {
    game.data.map.grid.parse(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The chit of a code.
pub(crate) fn chit(game: &Smolensk, code: &str) -> Chit {
    let place = game.data.chits.iter().position(|chit| chit.code == code);
    Chit::from_index(place.unwrap_or_else(|| panic!("no chit {code}")))
}

/// A unit on the map: code, hex.
pub(crate) type Stand<'a> = (&'a str, &'a str);

/// A position put up by hand: only these units are in play, without the fortress of Brest, in turn 4 with an empty cup.
/// When a chit has been executed the turn ends, and the Soviet player is asked for an extra army.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) table: Table<Smolensk>,
}

impl Field {
    /// These units in the full game.
    pub(crate) fn new(stands: &[Stand<'_>]) -> Self {
        Self::with(&[], stands)
    }

    /// These units in the full game with some options.
    pub(crate) fn with(options: &[(&str, &str)], stands: &[Stand<'_>]) -> Self {
        Self::of(game_with("full", options), stands)
    }

    /// These units in a game.
    pub(crate) fn of(game: Smolensk, stands: &[Stand<'_>]) -> Self {
        let mut state = State { node: Node::LastChance, turn: 4, clock: 40, ..State::EMPTY };
        for &(code, at) in stands {
            state.units[unit(&game, code).index()] = Word::at(Spot::Hex(hex(&game, at)));
        }
        for (number, site) in game.data.sites.iter().enumerate() {
            if game.data.map.axis.contains(site.hex) {
                state.axis.insert(Id::from_index(number));
            }
        }
        Self { table: Table::at(game, state) }
    }

    pub(crate) fn game(&self) -> &Smolensk {
        &self.table.game
    }

    pub(crate) fn state(&self) -> &State {
        &self.table.state
    }

    /// Changes the state.
    pub(crate) fn but(mut self, change: impl FnOnce(&Smolensk, &mut State)) -> Self {
        change(&self.table.game, &mut self.table.state);
        self
    }

    pub(crate) fn turn(self, turn: u8) -> Self {
        self.but(|_, state| state.turn = turn)
    }

    /// These units show their reduced side.
    pub(crate) fn reduced(self, codes: &[&str]) -> Self {
        self.but(|game, state| {
            for code in codes {
                let word = &mut state.units[unit(game, code).index()];
                *word = word.reduced(true);
            }
        })
    }

    /// These units are somewhere off the map.
    pub(crate) fn at(self, spot: Spot, codes: &[&str]) -> Self {
        self.but(|game, state| {
            for code in codes {
                state.units[unit(game, code).index()] = Word::at(spot);
            }
        })
    }

    /// A fortress of this level.
    pub(crate) fn fort(self, at: &str, level: u8) -> Self {
        self.but(|game, state| {
            let number = usize::from(state.markers_used);
            state.forts[number] = OptId::some(hex(game, at));
            state.levels[number] = level;
            state.markers_used += 1;
        })
    }

    /// A side controls these places.
    pub(crate) fn held_by(self, side: Side, hexes: &[&str]) -> Self {
        self.but(|game, state| {
            for number in hexes {
                let place = game.place_in(hex(game, number)).unwrap_or_else(|| panic!("no place in {number}"));
                if side == AX { state.axis.insert(place) } else { state.axis.remove(place) }
            }
        })
    }

    /// Everything belongs to the Soviets.
    pub(crate) fn all_soviet(self) -> Self {
        self.but(|_, state| state.axis = PlaceSet::EMPTY)
    }

    /// A chit has been drawn, and may be interrupted.
    pub(crate) fn drawn(self, code: &str) -> Self {
        self.but(|game, state| {
            let drawn = chit(game, code);
            state.chit = OptId::some(drawn);
            state.seen = ChitSet::one(drawn);
            state.node = Node::Interrupt;
        })
    }

    /// Executes a chit, with these dice, up to the first decision.
    pub(crate) fn execute(self, code: &str, dice: &[u32]) -> Self {
        self.drawn(code).play("pass", dice)
    }

    /// Plays an action; one in a block of hexes after the choice of the block.
    pub(crate) fn play(mut self, text: &str, dice: &[u32]) -> Self {
        if self.is_cut()
            && let Some((_, number)) = text.split_once(' ')
            && let Some(hex) = self.game().data.map.grid.parse(number)
        {
            let block = format!("block {}", self.game().block_of(hex).number());
            if text.starts_with("move") || text.starts_with("place") {
                let hexes = self.tables().hexes;
                let others = hexes.iter().filter(|&other| self.game().block_of(other) == self.game().block_of(hex));
                if others.count() == 1 {
                    // The hex is chosen with its block.
                    self.table.play(&block, dice);
                    return self;
                }
                self.table.play(&block, &[]);
            }
        }
        self.table.play(text, dice);
        self
    }

    /// Plays actions that roll nothing.
    pub(crate) fn plays(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |field, text| field.play(text, &[]))
    }

    /// Answers who attacks, by the number of the target and the code of the unit; then these are the dice.
    pub(crate) fn attack(mut self, takes_part: impl Fn(&str, &str) -> bool, dice: &[u32]) -> Self {
        while self.node() == Node::Declare {
            let target = self.state().target.get().map(|hex| self.game().data.map.grid.number(hex)).unwrap_or_default();
            let word = if takes_part(&target, &self.asked()) { "in" } else { "out" };
            let action = self.table.action(word);
            self.table.roll(action, &mut Scripted::new(dice));
        }
        self
    }

    /// Takes the first choice in losses and retreats.
    pub(crate) fn back(mut self) -> Self {
        while matches!(self.node(), Node::Retreat | Node::DefenderLoss | Node::PickRetreat) {
            let to = self.legal()[0].clone();
            self = self.play(&to, &[]);
        }
        self
    }

    /// All units stay, up to the first attack.
    pub(crate) fn stay(mut self) -> Self {
        while self.state().node == Node::Move {
            self = self.play("stay", &[]);
        }
        self
    }

    /// Where a unit is.
    pub(crate) fn spot(&self, code: &str) -> Spot {
        self.state().unit(unit(self.game(), code)).spot()
    }

    /// The number of the hex of a unit on the map, `-` off it.
    pub(crate) fn at_hex(&self, code: &str) -> String {
        match self.spot(code) {
            Spot::Hex(hex) => self.game().data.map.grid.number(hex),
            _ => "-".to_owned(),
        }
    }

    /// Whether a unit shows its reduced side.
    pub(crate) fn is_reduced(&self, code: &str) -> bool {
        self.state().unit(unit(self.game(), code)).is_reduced()
    }

    /// Whether the Axis controls a place.
    pub(crate) fn is_axis(&self, number: &str) -> bool {
        let place = self.game().place_in(hex(self.game(), number)).unwrap_or_else(|| panic!("no place in {number}"));
        self.state().axis.contains(place)
    }

    /// Legal actions in their notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.table.legal_texts()
    }

    /// Whether the hexes of the decision are cut into blocks.
    fn is_cut(&self) -> bool {
        self.state().block.is_none() && self.legal().iter().any(|text| text.starts_with("block "))
    }

    /// Whether an action is legal, perhaps in a block of hexes.
    pub(crate) fn may(&self, text: &str) -> bool {
        if let (true, Some(("move" | "place", number))) = (self.is_cut(), text.split_once(' ')) {
            return self.tables().hexes.contains(hex(self.game(), number));
        }
        self.legal().iter().any(|known| known == text)
    }

    pub(crate) fn node(&self) -> Node {
        self.state().node
    }

    /// The unit that is asked about.
    pub(crate) fn asked(&self) -> String {
        self.state().subject.get().map_or(String::new(), |unit| self.game().card(unit).code.clone())
    }

    /// Derived tables of the position.
    pub(crate) fn tables(&self) -> Tables {
        self.game().tables(self.state())
    }

    /// What the last action reported.
    pub(crate) fn events(&self) -> &[Event] {
        &self.table.events
    }

    /// The column of the attack that was declared last.
    pub(crate) fn column(&self) -> String {
        let declared = self.events().iter().rev().find_map(|event| match *event {
            Event::Declared { column, .. } => Some(column),
            _ => None,
        });
        declared.map_or("-".to_owned(), |column| self.game().data.crt.columns().name(column).to_owned())
    }
}

/// A map put up by hand: all hexes in play and clear, without rivers, roads and railways.
pub(crate) struct Plain {
    base: Smolensk,
    data: Data,
}

impl Plain {
    /// The bare map, with these options.
    pub(crate) fn with(options: &[(&str, &str)]) -> Self {
        let base = game_with("full", options);
        let mut data = base.data.clone();
        let map = &mut data.map;
        for mask in [&mut map.road, &mut map.rail, &mut map.river, &mut map.major] {
            mask.fill(0);
        }
        map.terrain.fill(Terrain::Clear);
        map.in_play = map.grid.hexes().collect();
        for site in &mut data.sites {
            (site.is_city, site.is_town) = (false, false);
        }
        Self { base, data }
    }

    /// The bare map.
    pub(crate) fn new() -> Self {
        Self::with(&[])
    }

    fn hex(&self, number: &str) -> Hex {
        self.data.map.grid.parse(number).unwrap_or_else(|| panic!("no hex {number}"))
    }

    /// This terrain in some hexes.
    pub(crate) fn ground(mut self, terrain: Terrain, hexes: &[&str]) -> Self {
        for number in hexes {
            let hex = self.hex(number);
            self.data.map.terrain[hex.index()] = terrain;
        }
        self
    }

    /// The place of a hex is a town, or a major city.
    pub(crate) fn place(mut self, number: &str, is_city: bool) -> Self {
        let hex = self.hex(number);
        let site = self.data.sites.iter_mut().find(|site| site.hex == hex);
        let site = site.unwrap_or_else(|| panic!("no place in {number}"));
        (site.is_city, site.is_town) = (is_city, !is_city);
        if is_city {
            self.data.map.terrain[hex.index()] = Terrain::City;
        }
        self
    }

    /// These hexes are out of play: off the map, or sea.
    pub(crate) fn without(mut self, hexes: &[&str]) -> Self {
        for number in hexes {
            let hex = self.hex(number);
            self.data.map.in_play.remove(hex);
        }
        self
    }

    /// A place lies in another hex than on the map.
    pub(crate) fn moved_place(mut self, from: &str, to: &str) -> Self {
        let (from, to) = (self.hex(from), self.hex(to));
        let site = self.data.sites.iter_mut().find(|site| site.hex == from);
        site.expect("a place to move").hex = to;
        self
    }

    /// A road through some hexes, each beside the one before.
    pub(crate) fn road(self, hexes: &[&str]) -> Self {
        self.way(hexes, |map| &mut map.road)
    }

    /// A railway.
    pub(crate) fn rail(self, hexes: &[&str]) -> Self {
        self.way(hexes, |map| &mut map.rail)
    }

    /// A river between pairs of hexes.
    pub(crate) fn river(self, sides: &[[&str; 2]]) -> Self {
        sides.iter().fold(self, |plain, side| plain.way(side, |map| &mut map.river))
    }

    /// A major river.
    pub(crate) fn major(self, sides: &[[&str; 2]]) -> Self {
        sides.iter().fold(self.river(sides), |plain, side| plain.way(side, |map| &mut map.major))
    }

    fn way(mut self, hexes: &[&str], masks: impl Fn(&mut Map) -> &mut Vec<u8>) -> Self {
        for pair in hexes.windows(2) {
            let (a, b) = (self.hex(pair[0]), self.hex(pair[1]));
            let grid = self.data.map.grid.clone();
            let direction = grid.direction(a, b).unwrap_or_else(|| panic!("{} is not beside {}", pair[0], pair[1]));
            masks(&mut self.data.map)[a.index()] |= 1 << direction;
            masks(&mut self.data.map)[b.index()] |= 1 << ((direction + 3) % 6);
        }
        self
    }

    /// The game.
    pub(crate) fn game(self) -> Smolensk {
        Smolensk::new(self.data, self.base.setting.clone(), self.base.options)
    }

    /// A position on this map.
    pub(crate) fn field(self, stands: &[Stand<'_>]) -> Field {
        Field::of(self.game(), stands)
    }
}
