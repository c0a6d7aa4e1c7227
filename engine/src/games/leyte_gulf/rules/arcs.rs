//! Ranges and arcs of fire [R7.1(1)-1 to R7.1(3)].

use crate::{
    games::leyte_gulf::{Band, Border, LeyteGulf},
    hex::{Bearing, Facing, FiringArc, Hex, arc},
};

/// The longest range of any gun.
pub const LONGEST_RANGE: u8 = 15;

/// [R7.1(1)-1, R7.1(1)-2, R7.1(1)-3] The band of a distance: close up to 5 hexes, medium up to 10, long up to 15.
pub const fn band_of(distance: u8) -> Option<Band> {
    match distance {
        0..=5 => Some(Band::Close),
        6..=10 => Some(Band::Medium),
        11..=LONGEST_RANGE => Some(Band::Long),
        _ => None,
    }
}

/// An arc of fire [R7.1(3)].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arc {
    /// Ahead.
    Front,
    /// To the right.
    Starboard,
    /// Astern.
    Rear,
    /// To the left.
    Port,
}

impl Arc {
    /// All arcs, clockwise from ahead.
    pub const ALL: [Self; 4] = [Self::Front, Self::Starboard, Self::Rear, Self::Port];

    /// Name.
    pub const fn name(self) -> &'static str {
        ["ahead", "starboard", "astern", "port"][self as usize]
    }
}

/// Arcs in which a target lies: one, two on a border that the firer may choose, all four in the firer's own hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArcSet(u8);

impl ArcSet {
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// The arc alone.
    pub const fn one(arc: Arc) -> Self {
        Self(1 << arc as u8)
    }

    /// Arc by arc.
    pub fn iter(self) -> impl Iterator<Item = Arc> {
        Arc::ALL.into_iter().filter(move |&arc| self.0 & 1 << arc as u8 != 0)
    }
}

/// [RULING-6] Cones of 60 degrees ahead and astern; their borders lie in the broadsides.
const WIDE_BROADSIDES: [FiringArc; 4] = [arc(-1, 1), arc(2, 10), arc(11, 13), arc(14, 22)];
/// [RULING-6] The same with the borders in bow and stern.
const WIDE_ENDS: [FiringArc; 4] = [arc(-2, 2), arc(3, 9), arc(10, 14), arc(15, 21)];

/// [R7.1(3), RULING-6, RULING-7] The arcs in which a target lies: in its own hex a ship may use any.
pub fn arcs_of(game: &LeyteGulf, from: Hex, facing: Facing, to: Hex) -> ArcSet {
    let bearing = game.data.grid.bearing(from, to);
    arcs_at(game.options.border, bearing.map(|bearing| bearing.relative_to(facing)))
}

/// The same for a bearing from ahead, or for the ship's own hex.
pub(crate) fn arcs_at(border: Border, bearing: Option<Bearing>) -> ArcSet {
    let Some(bearing) = bearing else { return ArcSet::ALL };
    let readings: &[[FiringArc; 4]] = match border {
        Border::Broadside => &[WIDE_BROADSIDES],
        Border::End => &[WIDE_ENDS],
        Border::Better => &[WIDE_BROADSIDES, WIDE_ENDS],
    };
    let arcs = Arc::ALL.into_iter().filter(|&arc| readings.iter().any(|arcs| arcs[arc as usize].contains(bearing)));
    ArcSet(arcs.fold(0, |bits, arc| bits | 1 << arc as u8))
}

impl LeyteGulf {
    /// [RULING-15] Whether nobody may fire from one hex at the other, since an option says so.
    #[inline]
    pub fn is_fire_blocked(&self, from: Hex, to: Hex) -> bool {
        self.options.zones_block_fire && self.is_line_blocked(from, to)
    }

    /// [RULING-15] Whether a no-entry hex lies between two hexes. A line along a side of hexes is blocked if those on
    /// both its sides are no-entry hexes.
    pub fn is_line_blocked(&self, from: Hex, to: Hex) -> bool {
        let distance = i32::from(self.data.grid.distance(from, to));
        let (q, r) = self.data.grid.offset(from, to);
        let is_closed = |at: (i16, i16)| self.data.grid.at_offset(from, at).is_some_and(|hex| self.is_zone(hex));
        (1..distance).any(|step| {
            [1, -1].into_iter().all(|nudge| is_closed(point(i32::from(q), i32::from(r), step, distance, nudge)))
        })
    }
}

/// The hex in which a point of a line lies, `step` of `distance` along it, pushed a little to one side.
fn point(q: i32, r: i32, step: i32, distance: i32, nudge: i32) -> (i16, i16) {
    // In 1000ths of a hex and of the distance, so that the nudge is small against every fraction; the nudge is across.
    let whole = 1000 * distance;
    let cube = [q * step * 1000 + nudge, r * step * 1000 + nudge, -(q + r) * step * 1000 - 2 * nudge];
    let rounded = cube.map(|part| (2 * part + whole).div_euclid(2 * whole));
    let errors = [0, 1, 2].map(|i: usize| (rounded[i] * whole - cube[i]).abs());
    let [q, r, s] = rounded;
    let fixed = if errors[0] > errors[1] && errors[0] > errors[2] {
        (-r - s, r)
    } else if errors[1] > errors[2] {
        (q, -q - s)
    } else {
        (q, r)
    };
    (fixed.0 as i16, fixed.1 as i16)
}
