//! A position that is played and asked about by names: what the battle tests share.

use sandtable_engine::{
    Dice, Game, Roll, Side,
    dice::{Weight, enumerate},
    games::pacific_fury::{Action, Area, Battle, Event, Node, PacificFury, Purpose, State},
};

use crate::support::{self, IJN, Position, Ship, ShipSet, USN};

/// Where a ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// In this force (from 1), which is there.
    Force(u8, Area),
    Base,
    Track(u8),
    Sunk,
    Out,
    Reserve,
    /// A transport that has left the map.
    Gone,
}

/// Dice that all show the same face.
pub(crate) struct Fixed(pub(crate) u8);

impl Dice for Fixed {
    fn d6(&mut self, _roll: Roll) -> u8 {
        self.0
    }

    fn one_of(&mut self, _roll: Roll, _count: u32) -> u32 {
        0
    }

    fn order(&mut self, _roll: Roll, _chits: &mut [u8]) {}
}

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: PacificFury,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    /// What was rolled for, by whom and with which ship.
    pub(crate) rolls: Vec<(Purpose, Side, u8)>,
}

impl Table {
    /// The position, and an idle force of each side in the boxes: nobody is ever forced to pass.
    pub(crate) fn at(position: Position) -> Self {
        let position = position.force(IJN, Area::Box, &["Kako"]).force(USN, Area::Box, &["Pensacola"]);
        let (game, state) = position.set_up();
        Self { game, state, events: Vec::new(), rolls: Vec::new() }
    }

    /// Carries out an action with exactly these dice; ships to be hit go by their name.
    pub(crate) fn play(&mut self, action: &str, dice: &[u32]) -> &mut Self {
        let action = match action.strip_prefix("hit ") {
            Some(name) => format!("hit {}", self.id_of(name)),
            None => action.to_owned(),
        };
        let (events, rolls) = support::play_and_record(&self.game, &mut self.state, &action, dice);
        for rolled in rolls {
            let purpose = Purpose::from_number(rolled.roll.purpose).expect("every roll has a purpose");
            let side = Side::from_index(usize::from(rolled.roll.actor >> 8));
            self.rolls.push((purpose, side, rolled.roll.actor as u8));
        }
        self.events.extend(events);
        support::assert_between_operations(&self.game, &self.state);
        self
    }

    /// Carries out actions that roll no dice.
    pub(crate) fn play_all(&mut self, actions: &[&str]) -> &mut Self {
        for action in actions {
            self.play(action, &[]);
        }
        self
    }

    fn id_of(&self, name: &str) -> String {
        let mut all = [IJN, USN].into_iter().flat_map(|side| Ship::all().map(move |ship| (side, ship)));
        let found = all.find(|&(side, ship)| self.game.has_ship(side, ship) && self.game.ship_name(side, ship) == name);
        let (side, ship) = found.unwrap_or_else(|| panic!("there is no ship {name}"));
        self.game.ship_id(side, ship).to_owned()
    }

    /// The legal actions; ships to be hit go by their name.
    pub(crate) fn offers(&self) -> Vec<String> {
        let names = |text: String| match text.strip_prefix("hit ") {
            Some(id) => {
                let sides = if id.starts_with('J') { [IJN, USN] } else { [USN, IJN] };
                let all = sides.into_iter().flat_map(|side| Ship::all().map(move |ship| (side, ship)));
                let mut all = all.filter(|&(side, ship)| self.game.has_ship(side, ship));
                let found = all.find(|&(side, ship)| self.game.ship_id(side, ship) == id);
                let (side, ship) = found.expect("the id is one of the game");
                format!("hit {}", self.game.ship_name(side, ship))
            }
            None => text,
        };
        support::offers(&self.game, &self.state).into_iter().map(names).collect()
    }

    /// Whether an action is legal.
    pub(crate) fn can(&self, action: &str) -> bool {
        self.offers().iter().any(|offered| offered == action)
    }

    /// Asserts who decides, and among what.
    #[track_caller]
    pub(crate) fn expect(&mut self, side: Side, offers: &[&str]) -> &mut Self {
        assert_eq!((self.decides(), self.offers()), (Some(side), offers.iter().map(|&text| text.to_owned()).collect()));
        self
    }

    pub(crate) fn decides(&self) -> Option<Side> {
        self.game.to_act(&self.state)
    }

    pub(crate) fn node(&self) -> Node {
        self.state.node
    }

    /// Asserts that the battle is over and the next operation due.
    #[track_caller]
    pub(crate) fn expect_over(&mut self) -> &mut Self {
        assert_eq!((self.state.node, self.state.battle), (Node::Operation, Battle::NONE));
        self
    }

    /// Where a force is, numbered from 1.
    pub(crate) fn area(&self, side: Side, force: u8) -> Area {
        support::area(&self.state, side, force)
    }

    /// Names of the ships of a force.
    pub(crate) fn ships(&self, side: Side, force: u8) -> Vec<String> {
        support::force_names(&self.game, &self.state, side, force)
    }

    pub(crate) fn place(&self, side: Side, name: &str) -> Place {
        let one = ShipSet::one(support::ship(&self.game, side, name));
        let state = &self.state;
        for force in state.formed(side).iter() {
            if state.ships(side, force).meets(one) {
                return Place::Force(force.number() + 1, state.area_of(side, force));
            }
        }
        if let Some(space) = state.track[side].iter().position(|ships| ships.meets(one)) {
            return Place::Track(space as u8 + 2);
        }
        let reserve = if side == IJN { state.reserve } else { ShipSet::EMPTY };
        let places = [(state.base[side], Place::Base), (state.sunk[side], Place::Sunk), (state.out[side], Place::Out)];
        let found = places.into_iter().chain([(reserve, Place::Reserve)]).find(|(ships, _)| ships.meets(one));
        found.map_or(Place::Gone, |(_, place)| place)
    }

    /// Points, modifier and air patrol of the carrier volleys so far.
    pub(crate) fn carrier_fire(&self) -> Vec<Fire> {
        let fire = |event: &Event| match *event {
            Event::Carrier { side, force, target, dice, modifier, cap, points } => {
                Some(Fire { side, force: force.number() + 1, target: target.number(), dice, modifier, cap, points })
            }
            _ => None,
        };
        self.events.iter().filter_map(fire).collect()
    }

    /// Points of the surface volleys so far.
    pub(crate) fn surface_fire(&self) -> Vec<(Side, u8, u8)> {
        let fire = |event: &Event| match *event {
            Event::Surface { side, dice, points } => Some((side, dice, points)),
            _ => None,
        };
        self.events.iter().filter_map(fire).collect()
    }

    /// Points of the bombardment rounds so far.
    pub(crate) fn bombardment(&self) -> Vec<u8> {
        let fire = |event: &Event| match *event {
            Event::Bombard { points, .. } => Some(points),
            _ => None,
        };
        self.events.iter().filter_map(fire).collect()
    }

    /// Points of the strike rounds on the airfield so far.
    pub(crate) fn field_strikes(&self) -> Vec<u8> {
        let fire = |event: &Event| match *event {
            Event::FieldStrike { points, .. } => Some(points),
            _ => None,
        };
        self.events.iter().filter_map(fire).collect()
    }

    /// Factor, modifier, air patrol and points of the airfield's shots so far.
    pub(crate) fn field_shots(&self) -> Vec<(u8, u8, u8, u8)> {
        let fire = |event: &Event| match *event {
            Event::FieldShot { factor, modifier, cap, points, .. } => Some((factor, modifier, cap, points)),
            _ => None,
        };
        self.events.iter().filter_map(fire).collect()
    }

    /// Hits and fate of the ships checked so far.
    pub(crate) fn damage(&self) -> Vec<(String, u8, bool)> {
        let damage = |event: &Event| match *event {
            Event::Damage { side, ship, hits, sunk, .. } => {
                Some((self.game.ship_name(side, ship).to_owned(), hits, sunk))
            }
            _ => None,
        };
        self.events.iter().filter_map(damage).collect()
    }

    /// The exact distribution of what `measure` sees when `action` is carried out and `stop` holds, or the operation is
    /// over; on the way every choice is the first one that is legal.
    pub(crate) fn distribution<K: Ord>(
        &self,
        action: &str,
        stop: impl Fn(&State) -> bool,
        measure: impl Fn(&State, &[Event]) -> K,
    ) -> std::collections::BTreeMap<K, Weight> {
        let first = self.game.parse_action(&self.state, action).unwrap();
        assert!(self.can(action), "`{action}` is not legal; the rules offer {:?}", self.offers());
        enumerate(5_000_000, |dice| {
            let mut state = self.state;
            let mut events = Vec::new();
            let mut legal: Vec<Action> = Vec::new();
            self.game.apply_unchecked(&mut state, first, dice, &mut events);
            while state.node != Node::Operation && !stop(&state) {
                self.game.legal_actions(&state, &mut legal);
                self.game.apply_unchecked(&mut state, legal[0], dice, &mut events);
            }
            measure(&state, &events)
        })
        .unwrap()
    }
}

/// One carrier volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fire {
    pub(crate) side: Side,
    /// From 1.
    pub(crate) force: u8,
    pub(crate) target: u8,
    pub(crate) dice: u8,
    pub(crate) modifier: u8,
    pub(crate) cap: u8,
    pub(crate) points: u8,
}
