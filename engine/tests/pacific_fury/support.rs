//! Positions that read like a set-up, and play in notation with scripted dice.

use sandtable_engine::{
    Game, Observation, Side,
    dice::{Recorded, Scripted},
    games::pacific_fury::{Area, Battle, Event, ForceType, MAX_FORCES, Node, PacificFury, SHIPS, State},
    testing,
};

pub(crate) use sandtable_engine::games::pacific_fury::{
    ALL_FORCES, Force, IJN, Ship, ShipSet, TRANSPORTS, Target, USN,
};

/// The embedded game with its defaults.
pub(crate) fn game() -> PacificFury {
    game_with(&[])
}

/// The embedded game with some options, by name and value.
pub(crate) fn game_with(options: &[(&str, &str)]) -> PacificFury {
    testing::load("guadalcanal", options)
}

/// A ship of a side by its name or id; `Transport 1` and `Transport 2` for the transports.
pub(crate) fn ship(game: &PacificFury, side: Side, name: &str) -> Ship {
    Ship::all()
        .find(|&ship| {
            game.has_ship(side, ship) && (game.ship_name(side, ship) == name || game.ship_id(side, ship) == name)
        })
        .unwrap_or_else(|| panic!("{side:?} has no ship {name}"))
}

/// Ships of a side by their names.
pub(crate) fn ships(game: &PacificFury, side: Side, names: &[&str]) -> ShipSet {
    names.iter().map(|name| ship(game, side, name)).collect()
}

/// Names of a set of ships, in their order: reads better than bits when a test fails.
pub(crate) fn names(game: &PacificFury, side: Side, ships: ShipSet) -> Vec<&str> {
    ships.iter().map(|ship| game.ship_name(side, ship)).collect()
}

/// The first forces of a side.
pub(crate) const F1: Force = Force::new(0);
pub(crate) const F2: Force = Force::new(1);
pub(crate) const F3: Force = Force::new(2);

/// A force by its number in the notation.
pub(crate) fn force_no(number: u8) -> Force {
    Force::numbered(number).expect("forces are numbered from 1 to 7")
}

/// Names of the ships of a force, numbered from 1 as in the notation.
pub(crate) fn force_names(game: &PacificFury, state: &State, side: Side, force: u8) -> Vec<String> {
    names(game, side, state.ships(side, force_no(force))).into_iter().map(str::to_owned).collect()
}

/// Where a force is; forces are numbered from 1 as in the notation.
pub(crate) fn area(state: &State, side: Side, force: u8) -> Area {
    state.area_of(side, force_no(force))
}

/// Whether a force is or was face up this turn.
pub(crate) fn is_up(state: &State, side: Side, force: u8) -> bool {
    state.is_revealed(side, force_no(force))
}

#[derive(Clone)]
struct Placed {
    side: Side,
    area: Area,
    ships: Vec<String>,
    face_up: bool,
}

/// A position in the making: forces where they stand, all other ships where the scenario has them at that time.
#[derive(Clone)]
pub(crate) struct Position {
    options: Vec<(String, String)>,
    turn: u8,
    marker: i8,
    initiative: Option<Side>,
    disrupted: bool,
    operation: Option<u8>,
    to_move: Option<Side>,
    forming: Option<Side>,
    events_used: u8,
    transports_sunk: u8,
    transports_landed: u8,
    forces: Vec<Placed>,
    /// Side, turn of return (0 sunk, 9 out of the game, 1 base), names.
    moved: Vec<(Side, u8, Vec<String>)>,
    base_only: Vec<(Side, Vec<String>)>,
}

impl Position {
    /// Turn 1, marker on US 1, the airfield operates, the US is to carry out the first operation; no forces.
    pub(crate) fn new() -> Self {
        Self {
            options: Vec::new(),
            turn: 1,
            marker: 1,
            initiative: None,
            disrupted: false,
            operation: None,
            to_move: None,
            forming: None,
            events_used: 0,
            transports_sunk: 0,
            transports_landed: 0,
            forces: Vec::new(),
            moved: Vec::new(),
            base_only: Vec::new(),
        }
    }

    /// Plays with an option.
    pub(crate) fn option(mut self, name: &str, value: &str) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }

    /// The turn, 1 to 4. From turn 2 on Hornet has arrived.
    pub(crate) fn turn(mut self, turn: u8) -> Self {
        self.turn = turn;
        self
    }

    /// The initiative marker. It also gives the initiative, unless that is set.
    pub(crate) fn marker(mut self, marker: i8) -> Self {
        self.marker = marker;
        self
    }

    /// The side with the initiative, when the marker has crossed the track since the turn began.
    pub(crate) fn initiative(mut self, side: Side) -> Self {
        self.initiative = Some(side);
        self
    }

    /// The airfield is disrupted.
    pub(crate) fn disrupted(mut self) -> Self {
        self.disrupted = true;
        self
    }

    /// Operations taken so far, 0 to 13.
    pub(crate) fn operation(mut self, operation: u8) -> Self {
        self.operation = Some(operation);
        self
    }

    /// The side whose operation it is: its first one, unless the number of operations is set.
    #[expect(clippy::wrong_self_convention, reason = "`Japan to move` is what it says")]
    pub(crate) fn to_move(mut self, side: Side) -> Self {
        self.to_move = Some(side);
        self
    }

    /// A side is about to form its forces; those of the other side, if any, are formed.
    pub(crate) fn forming(mut self, side: Side) -> Self {
        self.forming = Some(side);
        self
    }

    /// The last operation of the turn.
    pub(crate) fn last_operation(self) -> Self {
        self.operation(13)
    }

    /// Events that cannot happen any more: torpedo 1, reserves 2, submarine 4, overestimated claims 8.
    pub(crate) fn events_used(mut self, bits: u8) -> Self {
        self.events_used = bits;
        self
    }

    /// So many transports of amphibious forces have been sunk this turn.
    pub(crate) fn transports_sunk(mut self, count: u8) -> Self {
        self.transports_sunk = count;
        self
    }

    /// So many transports have left the map this turn in other ways.
    pub(crate) fn transports_landed(mut self, count: u8) -> Self {
        self.transports_landed = count;
        self
    }

    /// The next force of a side, face down. A lone Japanese transport is the Tokyo Express.
    pub(crate) fn force(mut self, side: Side, area: Area, ships: &[&str]) -> Self {
        assert!(!ships.is_empty(), "a force has ships");
        self.forces.push(Placed { side, area, ships: owned(ships), face_up: false });
        self
    }

    /// Turns up the force set last.
    pub(crate) fn face_up(mut self) -> Self {
        self.forces.last_mut().expect("a force was set").face_up = true;
        self
    }

    /// These ships are sunk.
    pub(crate) fn sunk(mut self, side: Side, ships: &[&str]) -> Self {
        self.moved.push((side, 0, owned(ships)));
        self
    }

    /// These ships are under repair until that turn.
    pub(crate) fn repair(mut self, side: Side, turn: u8, ships: &[&str]) -> Self {
        assert!((2..=4).contains(&turn), "the turn track has spaces 2 to 4 for repairs");
        self.moved.push((side, turn, owned(ships)));
        self
    }

    /// These ships are out of the game.
    pub(crate) fn out(mut self, side: Side, ships: &[&str]) -> Self {
        self.moved.push((side, 9, owned(ships)));
        self
    }

    /// These ships are in the base box, wherever the scenario has them.
    pub(crate) fn base(mut self, side: Side, ships: &[&str]) -> Self {
        self.moved.push((side, 1, owned(ships)));
        self
    }

    /// Only these ships are in the base box; those that would be are out of the game.
    pub(crate) fn base_only(mut self, side: Side, ships: &[&str]) -> Self {
        self.base_only.push((side, owned(ships)));
        self
    }

    /// The game and the position.
    ///
    /// # Panics
    /// When a ship is named that is not there (any more).
    pub(crate) fn set_up(&self) -> (PacificFury, State) {
        let options: Vec<_> = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let game = game_with(&options);
        let state = self.on(&game);
        (game, state)
    }

    /// The position on a game that is there already.
    pub(crate) fn on(&self, game: &PacificFury) -> State {
        let mut state = game.setup(&mut Scripted::new(&[]), &mut ());
        state.turn = self.turn;
        state.marker = self.marker;
        state.initiative = self.initiative.unwrap_or(if self.marker >= 0 { USN } else { IJN });
        state.disrupted = self.disrupted;
        state.events_used = self.events_used;
        state.transports_sunk = self.transports_sunk;
        state.transports_gone = self.transports_sunk + self.transports_landed;
        state.former = state.initiative;
        state.node = Node::Operation;
        let to_move = self.to_move.unwrap_or(state.initiative);
        state.operation = self.operation.unwrap_or(u8::from(to_move != state.initiative));
        if self.turn >= 2 {
            state.base[USN] = state.base[USN].with(std::mem::take(&mut state.track[USN][0]));
        }
        let other = state.other_side();
        state.base = state.base.map(|base| base.without(TRANSPORTS));
        let at_hand = [TRANSPORTS, ShipSet::one(Ship::T2), ShipSet::EMPTY][usize::from(state.transports_gone)];
        state.base[other] = state.base[other].with(at_hand);
        for (side, place, listed) in &self.moved {
            let set = take(game, &mut state, *side, listed);
            let held = match place {
                0 => &mut state.sunk[*side],
                1 => &mut state.base[*side],
                9 => &mut state.out[*side],
                turn => &mut state.track[*side][usize::from(turn - 2)],
            };
            *held = held.with(set);
        }
        for force in &self.forces {
            place(game, &mut state, force);
        }
        for force in self.forces.iter().filter(|force| force.face_up) {
            let number = self
                .forces
                .iter()
                .filter(|other| other.side == force.side)
                .position(|other| std::ptr::eq(other, force));
            let number = number.expect("the force is listed");
            state.revealed[force.side].insert(Force::new(number as u8));
            let force_type = game.force_type(&state, force.side, Force::new(number as u8));
            if force_type == ForceType::E {
                state.mask[force.side].iter_mut().for_each(|mask| *mask &= !(ForceType::E as u8));
            }
            state.mask[force.side][number] = force_type as u8;
        }
        if let Some(side) = self.forming {
            assert_eq!(state.forces[side], 0, "the side has formed its forces");
            state.node = Node::Form;
            state.former = side;
            state.operation = 0;
        }
        for (side, listed) in &self.base_only {
            let keep = take(game, &mut state, *side, listed);
            let rest = state.base[*side].without(TRANSPORTS);
            state.out[*side] = state.out[*side].with(rest);
            state.base[*side] = state.base[*side].without(rest).with(keep);
        }
        assert_conserved(game, &state);
        state
    }
}

fn place(game: &PacificFury, state: &mut State, force: &Placed) {
    let number = usize::from(state.forces[force.side]);
    assert!(number < MAX_FORCES, "a side has seven forces");
    let set = take(game, state, force.side, &force.ships);
    state.forces[force.side] += 1;
    state.force_ships[force.side][number] = set;
    state.area[force.side][number] = force.area;
    state.size[force.side][number] = set.len() as u8;
    let is_other = force.side != state.initiative;
    let lone = set.len() == 1;
    if is_other && force.side == IJN && lone && set.meets(TRANSPORTS) {
        state.express[force.side].insert(Force::new(number as u8));
    }
    let sizes_are_public = game.options.stack_size_visible;
    let may_be_a = is_other && !(sizes_are_public && lone);
    let may_be_e = is_other && force.side == IJN && (lone || !sizes_are_public);
    let mut mask = ForceType::B as u8 | ForceType::C as u8;
    mask |= if may_be_a { ForceType::A as u8 } else { 0 };
    mask |= if may_be_e { ForceType::E as u8 } else { 0 };
    if matches!(force.area, Area::Slot | Area::Ibs) {
        mask &= !(ForceType::C as u8);
    }
    if force.area == Area::Ibs {
        mask &= !(ForceType::E as u8);
    }
    state.mask[force.side][number] = mask;
}

/// Takes ships from wherever they are; `Transport` is the next transport in base.
fn take(game: &PacificFury, state: &mut State, side: Side, listed: &[String]) -> ShipSet {
    let mut taken = ShipSet::EMPTY;
    for name in listed {
        let number = if name == "Transport" {
            state.base[side].and(TRANSPORTS).first().expect("a transport is in base")
        } else {
            ship(game, side, name)
        };
        let one = ShipSet::one(number);
        let in_force = state.force_ships[side].iter().any(|ships| ships.meets(one));
        assert!(!in_force && !taken.meets(one), "{name} is in two places");
        assert!(!number.is_transport() || state.base[side].meets(one), "{name} is not at hand");
        let places = [&mut state.base[side], &mut state.sunk[side], &mut state.out[side]];
        places.into_iter().chain(&mut state.track[side]).for_each(|place| *place = place.without(one));
        if side == IJN {
            state.reserve = state.reserve.without(one);
        }
        taken = taken.with(one);
    }
    taken
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Carries out one action with these dice. All of them must be rolled, and no more.
///
/// # Panics
/// When the text is no notation, the action is not legal, or the dice do not fit.
pub(crate) fn play(game: &PacificFury, state: &mut State, action: &str, dice: &[u32]) -> Vec<Event> {
    play_and_record(game, state, action, dice).0
}

/// [`play`], with what was rolled.
pub(crate) fn play_and_record(
    game: &PacificFury,
    state: &mut State,
    action: &str,
    dice: &[u32],
) -> (Vec<Event>, Vec<Recorded>) {
    let parsed = game.parse_action(state, action).unwrap_or_else(|error| panic!("`{action}`: {error}"));
    assert_eq!(game.action_text(state, parsed), action, "the notation is written as it is read");
    let played = testing::act(game, state, parsed, dice);
    assert_conserved(game, state);
    played
}

/// Carries out actions that roll no dice.
pub(crate) fn play_all(game: &PacificFury, state: &mut State, actions: &[&str]) -> Vec<Event> {
    actions.iter().flat_map(|action| play(game, state, action, &[])).collect()
}

/// The legal actions in their order, in notation.
pub(crate) fn offers(game: &PacificFury, state: &State) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal.into_iter().map(|action| game.action_text(state, action)).collect()
}

/// Whether an action is legal.
pub(crate) fn is_offered(game: &PacificFury, state: &State, action: &str) -> bool {
    offers(game, state).iter().any(|offered| offered == action)
}

/// What the dice of a deal must show to leave every ship where it was put: for the side that is forming now, the ships
/// at hand of every kind with two or more, in their order [RULING-35].
pub(crate) fn identity_deal(game: &PacificFury, state: &State) -> Vec<u32> {
    let at_hand = state.ships_of(state.former, ALL_FORCES).with(state.base[state.former]);
    game.data.kinds[state.former]
        .iter()
        .map(|kind| at_hand.and(kind.ships))
        .filter(|ships| ships.len() >= 2)
        .flat_map(|ships| ships.iter().map(|ship| u32::from(ship.number())).collect::<Vec<_>>())
        .collect()
}

/// Ends the formation of the side to act with every ship where it was put.
pub(crate) fn finish_forming(game: &PacificFury, state: &mut State) -> Vec<Event> {
    let deal = identity_deal(game, state);
    play(game, state, "done", &deal)
}

/// What a side may know.
pub(crate) fn seen_by(game: &PacificFury, state: &State, viewer: Side) -> State {
    *Observation::of(game, state, viewer).state()
}

/// Asserts that no counter is lost or doubled.
pub(crate) fn assert_conserved(game: &PacificFury, state: &State) {
    for side in Side::BOTH {
        let reserve = if side == IJN { state.reserve } else { ShipSet::EMPTY };
        let forces = state.force_ships[side].iter().copied();
        let places =
            forces.chain(state.track[side]).chain([state.base[side], state.sunk[side], state.out[side], reserve]);
        let mut all = ShipSet::EMPTY;
        for place in places {
            assert!(!all.meets(place), "{:?} of {side:?} in two places: {state:?}", names(game, side, all.and(place)));
            all = all.with(place);
        }
        let count = game.data.ships[side].len();
        assert_eq!(all.without(TRANSPORTS).len(), count, "ships of {side:?}: {state:?}");
        let mut transports = all.and(TRANSPORTS).len();
        if side != state.initiative && state.node != Node::Over {
            transports += usize::from(state.transports_gone);
            assert_eq!(transports, 2, "transports: {state:?}");
        } else {
            assert_eq!(transports, 0, "transports: {state:?}");
        }
    }
}

/// Asserts what holds between operations (section 2.3 of the game's page).
pub(crate) fn assert_between_operations(game: &PacificFury, state: &State) {
    if state.node != Node::Operation {
        return;
    }
    assert_eq!(state.battle, Battle::NONE, "no battle is left over");
    assert_eq!(state.hits, [[0; SHIPS]; 2].into(), "no hits are left over");
    for area in [Area::Slot, Area::Ibs] {
        let both = Side::BOTH.iter().all(|&side| !state.forces_in(side, area).is_empty());
        assert!(!both, "both sides stand in {area:?}: {state:?}");
        for side in Side::BOTH {
            for force in state.forces_in(side, area).iter() {
                assert_ne!(game.force_type(state, side, force), ForceType::C, "carriers in {area:?}");
            }
        }
    }
    for side in Side::BOTH {
        for force in ALL_FORCES.iter() {
            let is_formed = force.number() < state.forces[side];
            let place = state.area_of(side, force);
            assert!(is_formed || place == Area::Box, "a force that was not formed is in {place:?}");
            let exists = !state.ships(side, force).is_empty();
            assert!(exists || !is_formed || place == Area::Base, "an empty force is in {place:?}");
        }
    }
}
