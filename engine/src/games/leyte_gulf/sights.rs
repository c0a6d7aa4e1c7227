//! Where guns bear: ranges, bearings and arcs, worked out once for every offset and every ship.

use super::{
    Arc, ArcSet, Band, GunType, LONGEST_RANGE, LeyteGulf, Place, Ship, rules::arcs::arcs_at, rules::arcs::band_of,
};
use crate::{
    Id,
    hex::{Bearing, Facing, Hex, steps_of},
};

/// Offsets within the longest range, in each of two axes.
const SPAN: usize = 2 * LONGEST_RANGE as usize + 1;
/// Bits of all bearings.
const CIRCLE: u32 = (1 << Bearing::COUNT) - 1;

/// How a hex in range lies from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Distance in hexes.
    pub distance: u8,
    /// Its band.
    pub band: Band,
    /// The number of its bearing from north; 24 is the hex itself.
    bearing: u8,
}

/// How a hex lies from a unit that faces somewhere: its bearing from ahead, or the hex itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading(u8);

impl Heading {
    /// Number of headings.
    pub const COUNT: usize = Bearing::COUNT + 1;

    /// Sectors at most: each arc, each border of two of them, and the hex itself.
    pub const SECTORS: usize = 9;

    /// For tables with one entry a heading.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Sight {
    /// The way that the hex lies for a unit with this facing.
    #[inline]
    pub const fn heading(self, facing: Facing) -> Heading {
        if self.bearing as usize == Bearing::COUNT {
            return Heading(self.bearing);
        }
        let bearing = self.bearing + 24 - facing as u8 * 4;
        Heading(if bearing < 24 { bearing } else { bearing - 24 })
    }

    /// How the first hex lies from the second one.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        let bearing = match self.bearing {
            0..12 => self.bearing + 12,
            12..24 => self.bearing - 12,
            own => own,
        };
        Self { bearing, ..self }
    }

    /// The facing in which the hex lies exactly ahead.
    #[inline]
    pub fn line(self) -> Option<Facing> {
        let is_line = usize::from(self.bearing) < Bearing::COUNT && self.bearing.is_multiple_of(4);
        is_line.then(|| Facing::from_index(usize::from(self.bearing / 4)))
    }
}

/// Bearings from north, by band: what guns of a ship in a place reach and bear on, or where enemies are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field([u32; 3]);

impl Field {
    #[inline]
    pub(crate) const fn covers(&self, sight: Sight) -> bool {
        self.0[sight.band as usize] >> sight.bearing & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, sight: Sight) {
        self.0[sight.band as usize] |= 1 << sight.bearing;
    }

    /// Whether any bearing at any range is in both.
    #[inline]
    pub(crate) const fn meets(&self, other: &Self) -> bool {
        let [close, medium, long] = self.0;
        close & other.0[0] | medium & other.0[1] | long & other.0[2] != 0
    }

    fn with(self, other: Self) -> Self {
        Self([0, 1, 2].map(|band: usize| self.0[band] | other.0[band]))
    }
}

/// What one kind of guns of a ship can do.
#[derive(Clone, Copy, Debug)]
struct Mount {
    /// By heading, the arc that is used and its fire power; none where no gun bears.
    shots: [Option<(Arc, u8)>; Heading::COUNT],
    /// By band, the headings in which guns bear and reach.
    field: [u32; 3],
}

impl Mount {
    /// What the guns reach and bear on when the ship has this facing.
    fn field(&self, facing: Facing) -> Field {
        let ahead = 4 * facing as u32;
        Field(self.field.map(|headings| {
            let circle = headings & CIRCLE;
            (circle << ahead | circle >> (Bearing::COUNT as u32 - ahead)) & CIRCLE | headings & !CIRCLE
        }))
    }
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Sights {
    by_offset: Vec<Option<Sight>>,
    mounts: Vec<[Mount; 2]>,
    /// By ship, kind of guns, and facing.
    fields: Vec<[[Field; 6]; 2]>,
    /// By kind of guns, what any of them reach.
    reach: [Field; 2],
    /// By heading: headings in the same arcs are one sector.
    sectors: [u8; Heading::COUNT],
}

impl Sights {
    pub(super) fn new(game: &LeyteGulf) -> Self {
        let range = i16::from(LONGEST_RANGE);
        let offsets = (-range..=range).flat_map(|q| (-range..=range).map(move |r| (q, r)));
        let mounts = |ship| [GunType::Main, GunType::Secondary].map(|gun| mount(game, gun, ship));
        let mounts: Vec<[Mount; 2]> = game.ships().map(mounts).collect();
        let fields: Vec<_> =
            mounts.iter().map(|guns| guns.map(|mount| Facing::ALL.map(|to| mount.field(to)))).collect();
        let all = |gun: usize| fields.iter().flat_map(|fields| fields[gun]).fold(Field::default(), Field::with);
        Self {
            by_offset: offsets.map(sight_of).collect(),
            reach: [0, 1].map(all),
            mounts,
            fields,
            sectors: sectors(game),
        }
    }
}

fn sight_of(offset: (i16, i16)) -> Option<Sight> {
    let distance = steps_of(offset) as u8;
    let bearing = Bearing::of_offset(offset).map_or(Bearing::COUNT as u8, Bearing::number);
    band_of(distance).map(|band| Sight { distance, band, bearing })
}

fn arcs_of_heading(game: &LeyteGulf, heading: usize) -> ArcSet {
    arcs_at(game.options.border, (heading < Bearing::COUNT).then(|| Bearing::from_index(heading)))
}

fn sectors(game: &LeyteGulf) -> [u8; Heading::COUNT] {
    let mut known: Vec<ArcSet> = Vec::new();
    std::array::from_fn(|heading| {
        let arcs = arcs_of_heading(game, heading);
        let sector = known.iter().position(|&other| other == arcs).unwrap_or(known.len());
        if sector == known.len() {
            known.push(arcs);
        }
        sector as u8
    })
}

fn mount(game: &LeyteGulf, gun: GunType, ship: Ship) -> Mount {
    let mut mount = Mount { shots: [None; Heading::COUNT], field: [0; 3] };
    for heading in 0..Heading::COUNT {
        mount.shots[heading] = game.best_arc(gun, ship, arcs_of_heading(game, heading));
        for (_, band) in Band::NAMES {
            let bears = mount.shots[heading].is_some() && game.reaches(gun, ship, band);
            mount.field[band as usize] |= u32::from(bears) << heading;
        }
    }
    mount
}

impl LeyteGulf {
    /// How a hex lies from another one; nothing out of all guns' range.
    #[inline]
    pub fn sight(&self, from: Hex, to: Hex) -> Option<Sight> {
        self.sight_at(self.data.grid.offset(from, to))
    }

    /// The same for an offset.
    #[inline]
    pub(crate) fn sight_at(&self, (q, r): (i16, i16)) -> Option<Sight> {
        let range = i16::from(LONGEST_RANGE);
        let (q, r) = ((q + range) as usize, (r + range) as usize);
        if q < SPAN && r < SPAN { self.sights.by_offset[q * SPAN + r] } else { None }
    }

    /// The arc that guns of a ship use that way and their fire power; nothing where they do not reach or do not bear.
    #[inline]
    pub fn guns_that_bear(&self, gun: GunType, ship: Ship, band: Band, heading: Heading) -> Option<(Arc, u8)> {
        let mount = &self.sights.mounts[ship.index()][gun as usize];
        let bears = mount.field[band as usize] >> heading.index() & 1 != 0;
        if bears { mount.shots[heading.index()] } else { None }
    }

    /// The sector of a heading, below [`Heading::SECTORS`]: all guns fire alike into a sector.
    #[inline]
    pub fn sector(&self, heading: Heading) -> usize {
        usize::from(self.sights.sectors[heading.index()])
    }

    /// All that guns of a ship reach and bear on from a place.
    #[inline]
    pub(crate) fn field_of(&self, gun: GunType, ship: Ship, from: Place) -> &Field {
        &self.sights.fields[ship.index()][gun as usize][from.facing().index()]
    }

    /// All that guns of this kind reach, whatever the ship and its facing.
    #[inline]
    pub(crate) fn reach_of(&self, gun: GunType) -> &Field {
        &self.sights.reach[gun as usize]
    }
}
