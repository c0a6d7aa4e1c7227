//! Where paths end, each place looked at once.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{MAX_TORPEDOES_OF_SIDE, Path, Place, RUN, ShipSet, Torpedo, Turn},
    hex::{Facing, Hex},
};

use super::{
    fire::{Fire, Seen},
    leanings::Lean,
    unit::Unit,
    value::View,
    walk::{HEXES, SPOTS, Walk},
};

/// No number of a hex.
const UNKNOWN: u8 = u8::MAX;

/// A hex where paths end.
pub(super) struct Spot {
    seen: Seen,
    /// The nearest enemy, where the unit cares.
    nearest: Option<u8>,
    taken: f32,
    /// By facing.
    looks: [Option<Look>; 6],
}

/// What a place is worth that the unit comes to by a turn.
#[derive(Clone, Copy)]
struct Look {
    given: f32,
    torpedoes: f32,
    edge: f32,
    wish: f32,
}

/// A hex through which torpedoes will run.
#[derive(Clone, Copy)]
struct Track {
    hex: Hex,
    facing: Facing,
    hexes: u8,
    strength: u8,
}

/// The hexes where the paths of a unit end.
pub(super) type Spots = ArrayVec<Spot, HEXES>;

/// The places that the moving unit can reach.
pub(super) struct Ends<'a> {
    view: &'a View<'a>,
    unit: Unit<'a>,
    walk: Walk<'a>,
    fire: &'a mut Fire<'a>,
    /// What fire that is taken counts.
    fear: f32,
    tracks: ArrayVec<Track, { RUN as usize * MAX_TORPEDOES_OF_SIDE }>,
    /// Numbers of the hexes.
    numbers: [u8; SPOTS],
    spots: &'a mut Spots,
}

impl<'a> Ends<'a> {
    /// Those that a unit in this place can reach in so many steps.
    pub(super) fn new(
        view: &'a View<'a>,
        ships: ShipSet,
        (start, steps): (Place, u8),
        fire: &'a mut Fire<'a>,
        spots: &'a mut Spots,
    ) -> Self {
        Self {
            view,
            unit: Unit::new(view, ships, start.hex(), steps),
            walk: Walk::new(&view.game.data.grid, view.state, start),
            fire,
            fear: 0.9 * (view.lean(Lean::Taken) * view.lean_by_standing(Lean::TakenAhead, Lean::TakenBehind)),
            tracks: tracks(view, start.hex(), steps),
            numbers: [UNKNOWN; SPOTS],
            spots,
        }
    }

    /// Points that the unit is worth more or less at the end of a path.
    pub(super) fn value(&mut self, path: Path) -> f32 {
        let end = self.walk.end(path);
        match end.last {
            Turn::Exit => return self.unit.leaving(Place::new(self.walk.hex(end.spot), end.facing)),
            Turn::Zone => return -self.unit.zone_loss(),
            _ => {}
        }
        let view = self.view;
        let number = self.number_of(end.spot);
        let mut look = self.look(number, end.facing);
        let spot = &self.spots[number];
        if !end.has_turned {
            look.given = self.fire.given(&spot.seen, end.facing, false);
        }
        if end.last == Turn::Torpedo {
            look.torpedoes = self.markers_met(Place::new(spot.seen.hex(), end.facing));
        }
        let mut value = view.lean(Lean::Given) * look.given - self.fear * spot.taken;
        value -= view.lean(Lean::Torpedoes) * look.torpedoes;
        value -= 0.06 * view.lean(Lean::Markers) * f32::from(end.markers);
        value += 0.03 * view.lean(Lean::Straight) * f32::from(end.straight);
        value -= view.lean(Lean::Edge) * look.edge;
        value + look.wish
    }

    /// The number of a hex by its entry around the unit.
    fn number_of(&mut self, spot: usize) -> usize {
        let number = &mut self.numbers[spot];
        if *number == UNKNOWN {
            *number = self.spots.len() as u8;
            let hex = self.walk.hex(spot);
            let seen = self.fire.look(hex);
            let taken = self.fire.taken(&seen);
            let nearest = self.unit.nearest_from(hex);
            self.spots.push(Spot { seen, nearest, taken, looks: [None; 6] });
        }
        usize::from(*number)
    }

    fn look(&mut self, number: usize, facing: Facing) -> Look {
        let spot = &mut self.spots[number];
        let hex = spot.seen.hex();
        let known = &mut spot.looks[facing.index()];
        *known.get_or_insert_with(|| Look {
            given: self.fire.given(&spot.seen, facing, true),
            torpedoes: danger(self.view, self.unit.ships, &self.tracks, Place::new(hex, facing)),
            edge: self.unit.edge_danger(hex, facing),
            wish: self.unit.wish(hex, facing, spot.nearest),
        })
    }

    /// Torpedoes that the unit runs into.
    fn markers_met(&self, place: Place) -> f32 {
        let hexes = self.view.state.mover.moved + 1;
        let markers = self.view.state.torpedoes_of(self.view.enemy).iter();
        let met = markers.filter(|torpedo| torpedo.hex == place.hex()).map(|torpedo| {
            let Torpedo { hex, facing, strength } = *torpedo;
            Track { hex, facing, hexes, strength }
        });
        met.map(|track| harm(self.view, self.unit.ships, track, place.facing())).sum()
    }
}

/// Tracks of enemy torpedoes through hexes near the start.
fn tracks(view: &View<'_>, start: Hex, steps: u8) -> ArrayVec<Track, { RUN as usize * MAX_TORPEDOES_OF_SIDE }> {
    let grid = &view.game.data.grid;
    let mut tracks = ArrayVec::new();
    for torpedo in view.state.torpedoes_of(view.enemy) {
        let Torpedo { mut hex, facing, strength } = *torpedo;
        if grid.distance(start, hex) > RUN + steps {
            continue;
        }
        for hexes in 1..=RUN {
            let Some(ahead) = view.game.run_ahead(hex, facing) else { break };
            hex = ahead;
            if grid.distance(start, hex) <= steps {
                tracks.push(Track { hex, facing, hexes, strength });
            }
        }
    }
    tracks
}

/// What torpedoes that run through the place may do.
fn danger(view: &View<'_>, ships: ShipSet, tracks: &[Track], place: Place) -> f32 {
    let through = tracks.iter().filter(|track| track.hex == place.hex());
    through.map(|&track| harm(view, ships, track, place.facing())).sum()
}

fn harm(view: &View<'_>, ships: ShipSet, track: Track, facing: Facing) -> f32 {
    f32::from(track.strength) * view.torpedo_at(view.enemy, ships, track.hexes, track.facing, facing)
}
