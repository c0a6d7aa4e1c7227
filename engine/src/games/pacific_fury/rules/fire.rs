//! Fire and its effects: hit dice, anti-aircraft, air patrol, sinking [R10.2, R10.5, R10.7]. The game and
//! `sandtable odds` both run these lines.

use crate::{
    Dice, DiePoints, Roll,
    games::pacific_fury::{SHIPS, Ship},
};

/// Points of one hit die: it hits when it shows `factor` or less, for as many points as it shows [R10.2(2)]. Air patrol
/// takes `cap` off each hit, never below 1 [R10.5(5)].
pub const fn die_points(factor: u8, cap: u8) -> DiePoints {
    let mut points = [0; 6];
    let mut face = 1;
    while face <= 6 {
        if face <= factor {
            points[face as usize - 1] = if face > cap { face - cap } else { 1 };
        }
        face += 1;
    }
    points
}

/// [`die_points`] for factor 0 to 7 and air patrol 0 to 2.
static DIE_POINTS: [[DiePoints; 3]; 8] = {
    let mut table = [[[0; 6]; 3]; 8];
    let mut factor = 0;
    while factor < 8 {
        let mut cap = 0;
        while cap < 3 {
            table[factor][cap] = die_points(factor as u8, cap as u8);
            cap += 1;
        }
        factor += 1;
    }
    table
};

/// Dice of a volley, one a firing ship.
pub(crate) struct Volley {
    dice: [DiePoints; SHIPS],
    ships: [u8; SHIPS],
    count: usize,
}

impl Volley {
    /// Nobody fires yet.
    pub(crate) const fn new() -> Self {
        Self { dice: [[0; 6]; SHIPS], ships: [0; SHIPS], count: 0 }
    }

    /// One more ship fires.
    #[inline]
    pub(crate) fn add(&mut self, ship: Ship, factor: u8, cap: u8) {
        self.dice[self.count] = DIE_POINTS[usize::from(factor.min(7))][usize::from(cap)];
        self.ships[self.count] = ship.number();
        self.count += 1;
    }

    /// Number of firing ships.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Rolls one die a ship and adds up the points [R10.2(2)]. `roll` names the volley; its actor gets the ship's number.
    #[inline]
    pub(crate) fn roll<D: Dice>(&self, dice: &mut D, roll: Roll) -> u8 {
        let ships = &self.ships;
        dice.volley(&self.dice[..self.count], |i| Roll { actor: roll.actor | u16::from(ships[i]), ..roll }) as u8
    }
}

/// [R10.5(4)] What the firing carriers add to their factor: planes against the target's anti-aircraft value.
pub const fn aa_modifier(planes: u8, aa: u8, boundary_inclusive: bool) -> u8 {
    let at_least_double = planes > 2 * aa || boundary_inclusive && planes == 2 * aa;
    let more = planes > aa || boundary_inclusive && planes == aa;
    if aa == 0 || at_least_double {
        2
    } else if more {
        1
    } else {
        0
    }
}

/// [R10.7(3)] A ship with these hits sinks on this number or more.
pub const fn sinks_on(hits: u8, defence: u8) -> u8 {
    if hits > defence {
        2
    } else if hits == defence {
        4
    } else {
        6
    }
}

/// [R9.6(4)] A guarded Tokyo Express gets through on this number or more.
pub(crate) const fn express_lands_on(disrupted: bool) -> u8 {
    if disrupted { 2 } else { 3 }
}

/// [R10.4(1)] Points that disrupt the airfield; at space 0 none are needed [RULING-5] unless `needs_hit`.
pub(crate) const fn points_to_disrupt(number: u8, needs_hit: bool) -> u8 {
    if needs_hit && number == 0 { 1 } else { number }
}

/// [R7.0(1), R7.0(2)] Faces of the event die that still count. Japan's two events share the die 1-3 and 4-6; of the US
/// events the submarine (1) and overestimated claims (5-6) happen once.
pub const fn event_faces(is_japan: bool, used: u8) -> u8 {
    let mut faces = 0;
    if is_japan {
        if used & EVENT_TORPEDO == 0 {
            faces |= 0b00_0111;
        }
        if used & EVENT_RESERVES == 0 {
            faces |= 0b11_1000;
        }
    } else {
        faces |= 0b00_1110;
        if used & EVENT_SUBMARINE == 0 {
            faces |= 0b00_0001;
        }
        if used & EVENT_OVERESTIMATE == 0 {
            faces |= 0b11_0000;
        }
    }
    faces
}

/// Bit of the torpedo event in `events_used`.
pub(crate) const EVENT_TORPEDO: u8 = 1;
/// Bit of the reserves event.
pub(crate) const EVENT_RESERVES: u8 = 2;
/// Bit of the submarine event.
pub(crate) const EVENT_SUBMARINE: u8 = 4;
/// Bit of the overestimated claims event.
pub(crate) const EVENT_OVERESTIMATE: u8 = 8;
