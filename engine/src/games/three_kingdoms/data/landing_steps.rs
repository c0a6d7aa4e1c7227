//! How far it is to where a side may land.

use crate::{
    Side,
    games::three_kingdoms::{LandingHex, Scenario, State, Theatre},
    hex::Hex,
};

/// The landing hexes of a side, and from every hex the steps of ships to the nearest of those that are open.
///
/// What is open changes, so there is a table for every set of them: at most 32 tables of one byte a hex.
#[derive(Clone, Debug)]
pub struct LandingSteps {
    /// Each with its index into [`State::landed`].
    hexes: Vec<(usize, LandingHex)>,
    side: Side,
    /// Hexes of the map.
    count: usize,
    /// Tables one after the other, by the bits of the open hexes.
    steps: Vec<u8>,
}

impl LandingSteps {
    /// The tables of a side; `all` are the landing hexes of both.
    pub(crate) fn new(theatre: &Theatre, scenario: &Scenario, all: &[Hex], side: Side) -> Self {
        let index = |hex| all.iter().position(|&other| other == hex);
        let landing = &scenario.sides[side].landing;
        let hexes: Vec<(usize, LandingHex)> =
            landing.iter().filter_map(|landing| Some((index(landing.hex)?, landing.clone()))).collect();
        let each: Vec<Vec<u8>> = hexes.iter().map(|(_, landing)| theatre.sea_distances(landing.hex)).collect();
        let count = theatre.grid.len();
        let mut steps = Vec::with_capacity(count << hexes.len());
        for open in 0..1_usize << hexes.len() {
            let is_open = |&(bit, _): &(usize, &Vec<u8>)| open >> bit & 1 == 1;
            let nearest = |hex: usize| each.iter().enumerate().filter(is_open).map(|(_, steps)| steps[hex]).min();
            steps.extend((0..count).map(|hex| nearest(hex).unwrap_or(u8::MAX)));
        }
        Self { hexes, side, count, steps }
    }

    /// The landing hexes in which the side may put a SUP ashore now.
    pub fn open<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a LandingHex> {
        self.hexes.iter().filter(|(index, landing)| self.is_open(state, *index, landing)).map(|(_, landing)| landing)
    }

    /// The same as bits.
    #[inline]
    pub fn open_bits(&self, state: &State) -> usize {
        let bit = |(bit, (index, landing)): (usize, &(usize, LandingHex))| {
            usize::from(self.is_open(state, *index, landing)) << bit
        };
        self.hexes.iter().enumerate().map(bit).sum()
    }

    /// [R18.1(2)] Whether there is room, no enemy marker, and no marker from this operation.
    #[inline]
    fn is_open(&self, state: &State, index: usize, landing: &LandingHex) -> bool {
        let markers = state.landed[index];
        state.fleet.landed >> index & 1 == 0 && markers[self.side] < landing.max && markers[self.side.other()] == 0
    }

    /// Steps from a hex to the nearest of these, 255 where there is no way.
    #[inline]
    pub fn nearest(&self, open_bits: usize, from: Hex) -> u8 {
        self.steps[open_bits * self.count + from.index()]
    }
}
