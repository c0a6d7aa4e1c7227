//! Where paths end, each place looked at once.

use arrayvec::ArrayVec;
use sandtable_engine::{
    games::leyte_gulf::{MAX_TORPEDOES_OF_SIDE, Path, Place, RUN, ShipSet, Torpedo, Turn},
    hex::{Facing, Hex},
};

use super::{
    fire::{Fire, Seen},
    leanings::Lean,
    reach::{HEXES, SPOTS, spot},
    unit::Unit,
    value::View,
};

/// No number of a hex.
const UNKNOWN: u8 = u8::MAX;

/// Where a path ends, and how.
#[derive(Clone, Copy)]
struct End {
    place: Place,
    /// Whether the unit has turned in this phase.
    has_turned: bool,
    /// Turn markers that the path takes.
    markers: u8,
    last: Turn,
}

/// A hex where paths end.
pub(super) struct Spot {
    seen: Seen,
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
    start: Place,
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
            start,
            fire,
            fear: 0.9 * (view.lean(Lean::Taken) * view.lean_by_standing(Lean::TakenAhead, Lean::TakenBehind)),
            tracks: tracks(view, start.hex(), steps),
            numbers: [UNKNOWN; SPOTS],
            spots,
        }
    }

    /// Points that the unit is worth more or less at the end of a path.
    pub(super) fn value(&mut self, path: Path) -> f32 {
        let end = self.end_of(path);
        match end.last {
            Turn::Exit => return self.unit.leaving(end.place),
            Turn::Zone => return -self.unit.zone_loss(),
            _ => {}
        }
        let view = self.view;
        let number = self.number_of(end.place.hex());
        let mut look = self.look(number, end.place.facing());
        let spot = &self.spots[number];
        if !end.has_turned {
            look.given = self.fire.given(&spot.seen, end.place.facing(), false);
        }
        if end.last == Turn::Torpedo {
            look.torpedoes = self.markers_met(end.place);
        }
        let mut value = view.lean(Lean::Given) * look.given - self.fear * spot.taken;
        value -= view.lean(Lean::Torpedoes) * look.torpedoes;
        value -= 0.06 * view.lean(Lean::Markers) * f32::from(end.markers);
        let straight = path.turns().take_while(|&turn| turn == Turn::Straight).count();
        value += 0.03 * view.lean(Lean::Straight) * straight as f32;
        value -= view.lean(Lean::Edge) * look.edge;
        value + look.wish
    }

    fn end_of(&self, path: Path) -> End {
        let mover = &self.view.state.mover;
        let (mut hex, mut facing) = (self.start.hex(), self.start.facing());
        let mut turned = mover.turned;
        let mut is_due = mover.may_turn;
        let (mut last, mut markers) = (Turn::Straight, 0);
        for turn in path.turns() {
            if !std::mem::take(&mut is_due) && turn != Turn::Exit {
                hex = self.view.game.data.grid.ahead(hex, facing).unwrap_or(hex);
            }
            last = turn;
            let (which, by) = match turn {
                Turn::Left => (0, -1),
                Turn::Right => (1, 1),
                Turn::Round => (2, 3),
                Turn::Straight | Turn::Exit | Turn::Zone | Turn::Torpedo => continue,
            };
            markers += u8::from(!turned[which]);
            turned[which] = true;
            facing = facing.turned(by);
        }
        End { place: Place::new(hex, facing), has_turned: turned != [false; 3], markers, last }
    }

    fn number_of(&mut self, hex: Hex) -> usize {
        let number = &mut self.numbers[spot(self.view, self.start, hex)];
        if *number == UNKNOWN {
            *number = self.spots.len() as u8;
            let seen = self.fire.look(hex);
            let taken = self.fire.taken(&seen);
            self.spots.push(Spot { seen, taken, looks: [None; 6] });
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
            wish: self.unit.wish(hex, facing),
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
            let Some(ahead) = grid.ahead(hex, facing) else { break };
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
