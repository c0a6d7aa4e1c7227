//! What a learnt policy looks at on a path: the way, and the place where it ends. Many paths end in the same place: each
//! is looked at once.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{MAX_SHIPS_OF_SIDE, Path, Place, RUN, ShipSet},
    hex::{Facing, Hex},
};

use super::{
    at,
    facts::{ActionFacts, bearing, few, finely},
    places::square,
    value::{View, straight_on},
    walk::{HEXES, SPOTS, Walk, spot},
};
use crate::policy::MAX_FACTS;

/// Other ships are near within so many hexes.
const NEAR: u8 = 4;
/// No number of a hex or a place.
const UNKNOWN: u16 = u16::MAX;

/// An enemy that can be the nearest one at the end of a path.
#[derive(Clone, Copy)]
struct Enemy {
    place: Place,
    /// Where it is once it has gone straight on for two moves.
    later: Hex,
}

/// A hex where paths end.
struct Spot {
    hex: Hex,
    nearest: Option<Enemy>,
    /// What does not depend on the facing.
    facts: ActionFacts,
    /// Numbers of the places in it, by facing.
    places: [u16; 6],
}

/// The ends of the paths of the unit that moves.
pub(super) struct PathFacts<'a> {
    view: &'a View<'a>,
    ships: ShipSet,
    start: Place,
    walk: Walk<'a>,
    /// Distance of the nearest enemy before the move.
    before: Option<u8>,
    /// Steps of two moves.
    two_moves: u8,
    enemies: ArrayVec<Enemy, MAX_SHIPS_OF_SIDE>,
    /// Hexes of other ships of the side, a hex for each.
    others: ArrayVec<Hex, MAX_SHIPS_OF_SIDE>,
    /// How often enemy torpedoes will be in each hex within reach.
    tracks: [u8; SPOTS],
    /// Numbers of the hexes.
    numbers: [u16; SPOTS],
    spots: ArrayVec<Spot, HEXES>,
    places: ArrayVec<ActionFacts, { 6 * HEXES }>,
}

impl<'a> PathFacts<'a> {
    /// For a unit that begins in this place.
    pub(super) fn new(view: &'a View<'a>, start: Place) -> Self {
        let ships = view.moving();
        let steps = view.state.mover.points.saturating_sub(view.state.mover.moved);
        let before = view.nearest(start.hex(), view.enemies);
        Self {
            view,
            ships,
            start,
            walk: Walk::new(&view.game.data.grid, view.state, start),
            before,
            two_moves: 2 * view.game.points_of_all(view.state, ships),
            enemies: before.map(|before| enemies_within(view, start, before + 2 * steps)).unwrap_or_default(),
            others: others_within(view, ships, start, NEAR + steps),
            tracks: tracks(view, start, steps),
            numbers: [UNKNOWN; SPOTS],
            spots: ArrayVec::new(),
            places: ArrayVec::new(),
        }
    }

    /// Facts of a path.
    pub(super) fn of(&mut self, path: Path) -> ActionFacts {
        let end = self.walk.end(path);
        let place = self.place(end.spot, end.facing);
        let mut facts = self.places[place];
        facts[at::WAY] = end.way.into();
        facts
    }

    /// The number of a place.
    fn place(&mut self, at: usize, facing: Facing) -> usize {
        if self.numbers[at] == UNKNOWN {
            self.numbers[at] = self.spots.len() as u16;
            let spot = self.look(self.walk.hex(at), self.tracks[at]);
            self.spots.push(spot);
        }
        let spot = &mut self.spots[usize::from(self.numbers[at])];
        let number = &mut spot.places[facing.index()];
        if *number == UNKNOWN {
            *number = self.places.len() as u16;
            let facts = ahead(self.view, spot, facing, self.two_moves);
            self.places.push(facts);
            return self.places.len() - 1;
        }
        usize::from(*number)
    }

    /// Looks around in a hex.
    fn look(&self, hex: Hex, tracks: u8) -> Spot {
        let (view, grid) = (self.view, &self.view.game.data.grid);
        let mut facts = [0; MAX_FACTS];
        let away = |enemy: &&Enemy| grid.distance(hex, enemy.place.hex());
        let nearest = self.enemies.iter().min_by_key(away).copied();
        let after = nearest.map(|enemy| away(&&enemy));
        facts[at::THEN] = finely(after);
        facts[at::NEARER] = match (self.before, after) {
            (Some(before), Some(after)) if after < before => 1,
            (Some(before), Some(after)) if after > before => 2,
            _ => 0,
        };
        facts[at::TRACKS] = few(tracks.into());
        facts[at::SEEN] = nearest.map_or(0, |enemy| bearing(view, enemy.place, hex));
        if self.ships.meets(view.game.named[view.side]) {
            let (before, after) = (view.steps_out(self.start.hex()), view.steps_out(hex));
            facts[at::OUT] = 1 + u16::from((after + 4).saturating_sub(before).min(7) / 2);
        }
        facts[at::COMPANY] = few(self.others.iter().filter(|&&other| grid.distance(hex, other) <= NEAR).count());
        facts[at::SQUARE] = square(grid, hex);
        Spot { hex, nearest, facts, places: [UNKNOWN; 6] }
    }
}

/// Looks ahead from a place in a hex.
fn ahead(view: &View<'_>, spot: &Spot, facing: Facing, two_moves: u8) -> ActionFacts {
    let end = Place::new(spot.hex, facing);
    let mut facts = spot.facts;
    facts[at::HEADING] = facing.index() as u16;
    facts[at::FREE] = match view.free_ahead(spot.hex, facing, 13) {
        free @ 0..=5 => u16::from(free),
        6..=12 => 6,
        _ => 7,
    };
    if let Some(enemy) = spot.nearest {
        facts[at::BEARS] = bearing(view, end, enemy.place.hex());
        let later = straight_on(view.game, end, two_moves);
        facts[at::LATER] = finely(Some(view.game.data.grid.distance(later, enemy.later)));
    }
    facts
}

/// The first ship in each hex of the enemies that are no farther from a place.
fn enemies_within(view: &View<'_>, start: Place, most: u8) -> ArrayVec<Enemy, MAX_SHIPS_OF_SIDE> {
    let mut enemies: ArrayVec<Enemy, MAX_SHIPS_OF_SIDE> = ArrayVec::new();
    for ship in view.enemies.iter() {
        let place = view.state.place(ship);
        let is_known = enemies.last().is_some_and(|last| last.place.hex() == place.hex());
        if !is_known && view.game.data.grid.distance(start.hex(), place.hex()) <= most {
            let later = straight_on(view.game, place, 2 * view.game.points_of(view.state, ship));
            enemies.push(Enemy { place, later });
        }
    }
    enemies
}

/// Where other ships of the side are that are no farther from a place.
fn others_within(view: &View<'_>, ships: ShipSet, start: Place, most: u8) -> ArrayVec<Hex, MAX_SHIPS_OF_SIDE> {
    let others = view.own.without(ships).iter().map(|ship| view.state.hex(ship));
    others.filter(|&hex| view.game.data.grid.distance(start.hex(), hex) <= most).collect()
}

/// How often enemy torpedoes will be in each hex within so many steps.
fn tracks(view: &View<'_>, start: Place, steps: u8) -> [u8; SPOTS] {
    let grid = &view.game.data.grid;
    let mut tracks = [0_u8; SPOTS];
    for torpedo in view.state.torpedoes_of(view.enemy) {
        if grid.distance(start.hex(), torpedo.hex) > RUN + steps {
            continue;
        }
        let mut hex = torpedo.hex;
        for _ in 0..RUN {
            let Some(ahead) = view.game.run_ahead(hex, torpedo.facing) else { break };
            hex = ahead;
            if grid.distance(start.hex(), hex) <= steps {
                tracks[spot(grid, start.hex(), hex)] += 1;
            }
        }
    }
    tracks
}
