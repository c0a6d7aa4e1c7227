//! Names of the rolls.

use crate::Roll;
use crate::games::three_kingdoms::{Slot, State};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Which ships of a class are drawn [R3.2(2)2].
    Draw = 1,
    /// How the ships of a place stand in its slots [RULING-59].
    Shuffle,
    /// Space war [R22.3].
    Space,
    /// Cyber war [R22.4].
    Cyber,
    /// Which chit comes out of the cup [R4.1(2)].
    Chit,
    /// Air operation [R5.1(2)].
    Air,
    /// Interception [R17.1(1)].
    Intercept,
    /// Number of Dongfeng missiles [R22.2(3)].
    Missiles,
    /// Dongfeng missiles at a ship [R22.2(4)4].
    MissileFire,
    /// Fire of escorts [R17.2(2)1].
    Escorts,
    /// Fire of interceptors [R17.2(2)1].
    Interceptors,
    /// Search for a boat [R9.3(3)].
    Search,
    /// Check of a boat after its move [R9.3(2)].
    Check,
    /// Attack on a boat [R11, R12, R13].
    Hunt,
    /// Defence of ships against a boat [R14(1)].
    Defence,
    /// A boat's points on a ship [R14(4)].
    Torpedo,
    /// Anti-aircraft fire [R15.2(3)].
    AntiAir,
    /// Fire at a ship [R15.2(5)].
    Fire,
}

impl Purpose {
    /// All purposes, by their numbers.
    pub const ALL: [Self; 18] = [
        Self::Draw,
        Self::Shuffle,
        Self::Space,
        Self::Cyber,
        Self::Chit,
        Self::Air,
        Self::Intercept,
        Self::Missiles,
        Self::MissileFire,
        Self::Escorts,
        Self::Interceptors,
        Self::Search,
        Self::Check,
        Self::Hunt,
        Self::Defence,
        Self::Torpedo,
        Self::AntiAir,
        Self::Fire,
    ];
}

/// Name of a roll now: `actor` is the slot, force or side that rolls, `target` the slot or hex it is rolled for.
#[inline]
pub(crate) fn roll(state: &State, purpose: Purpose, actor: u16, target: u16) -> Roll {
    Roll {
        moment: u16::from(state.turn) << 11 | u16::from(state.chit) << 8 | u16::from(state.sequence),
        purpose: purpose as u8,
        index: 0,
        actor,
        target,
    }
}

/// Whether ships, places or chits are drawn.
pub(crate) fn is_draw(roll: Roll) -> bool {
    [Purpose::Draw, Purpose::Shuffle, Purpose::Chit].iter().any(|&purpose| purpose as u8 == roll.purpose)
}

/// The side that alone may see a roll of the set-up; `None` for open rolls.
pub(crate) fn owner(game: &crate::games::three_kingdoms::ThreeKingdoms, roll: Roll) -> Option<crate::Side> {
    let is_secret = [Purpose::Draw, Purpose::Shuffle].iter().any(|&purpose| purpose as u8 == roll.purpose);
    is_secret.then(|| game.roster.side_of(Slot::new(roll.actor as u8)))
}
