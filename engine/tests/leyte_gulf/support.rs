//! What the tests of this game share: games, positions put up by hand, ships by their codes.

use sandtable_engine::{
    Game, OptId, Position, Side, Stream,
    dice::{Keyed, Scripted},
    games::leyte_gulf::{
        Action, Data, Kind, LeyteGulf, Load, Memory, Movement, Node, Place, Ship, ShipSet, State, Torpedo, Unit,
    },
    hex::{Facing, Hex},
    testing::{self, Table},
};

pub(crate) use sandtable_engine::games::leyte_gulf::{JP, US};

/// The game of a scenario with the default options.
pub(crate) fn game(scenario: &str) -> LeyteGulf {
    game_with(scenario, &[])
}

/// The game of a scenario with some options.
pub(crate) fn game_with(scenario: &str, options: &[(&str, &str)]) -> LeyteGulf {
    testing::load(scenario, options)
}

/// The game with other data.
pub(crate) fn changed(game: LeyteGulf, change: impl FnOnce(&mut Data)) -> LeyteGulf {
    let mut data = game.data;
    change(&mut data);
    LeyteGulf::new(data, game.setting, game.options)
}

/// The same game at night.
pub(crate) fn at_night(game: LeyteGulf) -> LeyteGulf {
    changed(game, |data| data.scenario.night = true)
}

/// A game of open sea with these no-entry hexes.
pub(crate) fn with_zones(zones: &[&str], options: &[(&str, &str)]) -> LeyteGulf {
    let game = game_with("s8", options);
    let zones: Vec<Hex> = zones.iter().map(|zone| hex(&game, zone)).collect();
    changed(game, |data| zones.into_iter().for_each(|zone| data.scenario.zones.insert(zone)))
}

/// The ship of a code: `JP-BB1`.
pub(crate) fn ship(game: &LeyteGulf, code: &str) -> Ship {
    let (side, code) = code.split_once('-').expect("a side and a code");
    let side = if side == "JP" { JP } else { US };
    let place = game.data.cards.iter().position(|card| card.side == side && card.code == code);
    Ship::new(place.unwrap_or_else(|| panic!("no ship {code}")) as u8)
}

/// Several ships.
pub(crate) fn ships(game: &LeyteGulf, codes: &[&str]) -> ShipSet {
    codes.iter().map(|code| ship(game, code)).collect()
}

/// The hex of a number.
pub(crate) fn hex(game: &LeyteGulf, number: &str) -> Hex {
    game.data.grid.parse(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The facing of a name.
pub(crate) fn facing(name: &str) -> Facing {
    let place = ["N", "NE", "SE", "S", "SW", "NW"].iter().position(|known| *known == name);
    Facing::from_index(place.unwrap_or_else(|| panic!("no facing {name}")))
}

/// A ship on the map: code, hex, facing, squadron or 0.
pub(crate) type Stand<'a> = (&'a str, &'a str, &'a str, u8);

/// A game put up by hand: only these ships are afloat, all others of the scenario are not there at all.
pub(crate) struct Sea {
    pub(crate) table: Table<LeyteGulf>,
}

impl Sea {
    /// The scenario `s8`, in which every ship can stand anywhere, with these ships and options.
    pub(crate) fn with(options: &[(&str, &str)], stands: &[Stand<'_>]) -> Self {
        Self::of(game_with("s8", options), stands)
    }

    /// These ships with the default options.
    pub(crate) fn new(stands: &[Stand<'_>]) -> Self {
        Self::with(&[], stands)
    }

    /// These ships in a game, in the movement segment of the first turn of the side of the first ship. Ships of the
    /// scenario that are not listed are not in play.
    pub(crate) fn of(mut game: LeyteGulf, stands: &[Stand<'_>]) -> Self {
        let listed: ShipSet = stands.iter().map(|(code, ..)| ship(&game, code)).collect();
        for side in Side::BOTH {
            let own = listed.iter().filter(|&ship| game.side_of(ship) == side).collect::<ShipSet>();
            game.fleets[side] = own;
            game.named[side] = game.named[side].and(own);
        }
        let mut state = State { node: Node::Over, ..State::EMPTY };
        for &(code, at, way, squadron) in stands {
            let ship = ship(&game, code);
            state.on_map.insert(ship);
            state.places[ship.index()] = Place::new(hex(&game, at), facing(way));
            state.squadrons[ship.index()] = squadron;
            state.loads[ship.index()] = Load::new(game.card(ship).torpedoes, 0);
        }
        let first = ship(&game, stands[0].0);
        state.phasing = game.side_of(first);
        Self { table: Table::at(game, state) }
    }

    pub(crate) fn game(&self) -> &LeyteGulf {
        &self.table.game
    }

    pub(crate) fn state(&self) -> &State {
        &self.table.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.table.state
    }

    pub(crate) fn ship(&self, code: &str) -> Ship {
        ship(self.game(), code)
    }

    /// Marks ships as damaged.
    pub(crate) fn damaged(mut self, codes: &[&str]) -> Self {
        let ships = ships(self.game(), codes);
        self.state_mut().damaged = ships;
        self
    }

    /// A ship that fired at another in the last main-gun segment, in straddle or not.
    pub(crate) fn aimed(mut self, code: &str, target: &str, straddles: bool) -> Self {
        let (ship, target) = (self.ship(code), self.ship(target));
        self.state_mut().targets[ship.index()] = OptId::some(target);
        if straddles {
            self.state_mut().straddling.insert(ship);
        }
        self
    }

    /// Torpedoes on board of a ship.
    pub(crate) fn loaded(mut self, code: &str, strength: u8) -> Self {
        let ship = self.ship(code);
        self.state_mut().loads[ship.index()] = Load::new(strength, 0);
        self
    }

    /// A torpedo marker on the map; markers must be laid in order, those of Japan first.
    pub(crate) fn torpedo(mut self, side: Side, at: &str, way: &str, strength: u8) -> Self {
        let torpedo = Torpedo { hex: hex(self.game(), at), facing: facing(way), strength };
        let state = self.state_mut();
        let place = usize::from(state.laid[JP]) + usize::from(state.laid[US]);
        state.torpedoes[place] = torpedo;
        state.laid[side] += 1;
        self
    }

    /// The turn.
    pub(crate) fn turn(mut self, turn: u8) -> Self {
        self.state_mut().turn = turn;
        self
    }

    /// Begins the movement segment of the side of the first ship and rolls these dice until somebody is asked.
    pub(crate) fn move_with(mut self, dice: &[u32]) -> Table<LeyteGulf> {
        let game = self.game();
        let is_empty = |ship: &Ship| game.card(*ship).kind == Kind::Dd && self.state().load(*ship).strength() == 0;
        let own = game.ships_on_map(self.state(), self.state().phasing);
        let empty = own.iter().filter(is_empty).filter(|&ship| game.side_of(ship) == JP).collect();
        let unit = game.units(self.state(), own).next().expect("a unit that moves");
        let is_free = game.options.free_order;
        let state = self.state_mut();
        state.memory = Memory::Movement(Movement { empty, ..Movement::NOTHING });
        (state.markers, state.node) = (2, Node::PickUnit);
        self.start(dice, (!is_free).then_some(Action::Move(unit)))
    }

    /// Begins the movement segment.
    pub(crate) fn moving(self) -> Table<LeyteGulf> {
        self.move_with(&[])
    }

    /// A ship by itself is about to move; forced moves are not played.
    pub(crate) fn unit(mut self, code: &str) -> Unforced {
        let unit = Unit::single(self.ship(code));
        let Table { game, state, events, .. } = &mut self.table;
        (state.markers, state.node) = (2, Node::PickUnit);
        game.decide(state, &mut game.tables(state), Action::Move(unit), &mut Scripted::new(&[]), events);
        Unforced { game: game.clone(), state: *state }
    }

    /// Begins with the move of a ship by itself, on the map or waiting to enter.
    pub(crate) fn moving_unit(mut self, code: &str) -> Table<LeyteGulf> {
        let unit = Unit::single(self.ship(code));
        let state = self.state_mut();
        state.memory = Memory::Movement(Movement::NOTHING);
        (state.markers, state.node) = (2, Node::PickUnit);
        self.start(&[], Some(Action::Move(unit)))
    }

    /// Begins where all units have moved and nobody falls out: torpedoes run next, then guns fire.
    pub(crate) fn running(mut self, dice: &[u32]) -> Table<LeyteGulf> {
        self.state_mut().node = Node::FallOut;
        self.start(dice, Some(Action::Done))
    }

    /// Begins with the main guns.
    pub(crate) fn firing(self) -> Table<LeyteGulf> {
        self.running(&[])
    }

    /// Begins with the secondary guns.
    pub(crate) fn firing_secondaries(mut self) -> Table<LeyteGulf> {
        let enemies = self.game().ships_on_map(self.state(), self.state().phasing.other());
        let state = self.state_mut();
        (state.node, state.cursor) = (Node::MainTarget, enemies.last().into());
        self.start(&[], Some(Action::Cease))
    }

    /// Carries out the action that leads to the segment, and rolls these dice until somebody is asked.
    fn start(mut self, dice: &[u32], action: Option<Action>) -> Table<LeyteGulf> {
        let Table { game, state, events, .. } = &mut self.table;
        let mut script = Scripted::new(dice);
        if let Some(action) = action {
            game.decide(state, &mut game.tables(state), action, &mut script, events);
        }
        *state = *Position::settled(game, *state, &mut script, events).state();
        assert_eq!(script.finish(), Ok(dice.len()), "dice before the first decision; events {events:?}");
        self.table
    }
}

/// A position in which there may be one legal action only.
pub(crate) struct Unforced {
    game: LeyteGulf,
    pub(crate) state: State,
}

impl Unforced {
    /// The legal actions.
    pub(crate) fn listed(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.list(&self.state, &self.game.tables(&self.state), &mut actions);
        actions
    }
}

/// Plays on with any dice and random legal actions until a check says so.
pub(crate) fn play_until(table: &mut Table<LeyteGulf>, seed: u64, mut is_done: impl FnMut(&Table<LeyteGulf>) -> bool) {
    let mut dice = Keyed::new(seed);
    let mut rng = Stream::new(seed);
    while !is_done(table) {
        let legal = table.legal();
        let action: Action = legal[rng.below(legal.len() as u32) as usize];
        table.roll(action, &mut dice);
    }
}

/// The cell of a hex on the map in a text: two characters; none where the map does not show the hex.
pub(crate) fn shown_cell(text: &str, number: &str) -> Option<String> {
    let (column, row): (usize, usize) = (number[..2].parse().ok()?, number[2..].parse().ok()?);
    // The heading has the columns, two characters each.
    let is_heading = |line: &str| !line.is_empty() && line.bytes().all(|byte| matches!(byte, b' ' | b'0'..=b'9'));
    let mut map = text.lines().skip_while(|line| !is_heading(line));
    let first: usize = map.next()?.get(4..6)?.trim().parse().ok()?;
    let place = column.checked_sub(first)?;
    let mut lines = map.skip_while(|line| !line.starts_with(&format!("{row:02}  ")));
    let line = if column % 2 == 1 { lines.next() } else { lines.nth(1) }?;
    let cell: String = line.chars().chain("  ".chars()).skip(4 + 2 * place).take(2).collect();
    (cell.len() == 2).then_some(cell)
}

/// The cell of a hex that the map in a text shows.
pub(crate) fn cell(text: &str, number: &str) -> String {
    shown_cell(text, number).unwrap_or_else(|| panic!("no {number} on the map of {text}"))
}
