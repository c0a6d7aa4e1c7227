//! Drawing what a side does not see [S7.3].

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::{Classes, Divisions, Stack, Weighting};
use crate::{
    Observation, Side, Stream,
    games::pacific_fury::{Force, MAX_FORCES, PacificFury, SHIPS, Ship, ShipSet, State, TRANSPORTS},
};

/// What follows from an observation for every draw: the face-down forces, the ships they may hold, and the ways to
/// divide them.
#[derive(Debug)]
pub struct Sampler {
    seen: State,
    /// The side whose ships are hidden.
    owner: Side,
    /// The face-down forces.
    forces: ArrayVec<Force, MAX_FORCES>,
    stacks: ArrayVec<Stack, MAX_FORCES>,
    carriers: Hand,
    warships: Hand,
    transports: Hand,
    /// Ways to divide, by [`Weighting`]; each is counted when it is first drawn from.
    divisions: [OnceLock<Divisions>; 2],
}

impl Sampler {
    fn divisions(&self, weighting: Weighting) -> &Divisions {
        self.divisions[weighting as usize].get_or_init(|| {
            let pool = Classes {
                carriers: self.carriers.len(),
                warships: self.warships.len(),
                transports: self.transports.len(),
            };
            Divisions::new(&self.stacks, pool, weighting)
        })
    }
}

impl PacificFury {
    /// [S7.3] Prepares draws of the states that agree with an observation.
    pub(crate) fn sampler_of(&self, observation: &Observation<Self>) -> Sampler {
        let seen = *observation.state();
        let enemy = observation.viewer().other();
        let forces: ArrayVec<Force, MAX_FORCES> = seen.formed(enemy).without(seen.revealed[enemy]).iter().collect();
        let stack = |&force: &Force| Stack {
            size: self.options.stack_size_visible.then_some(seen.size[enemy][force.index()]),
            mask: seen.mask[enemy][force.index()],
        };
        let unseen = seen.base[enemy];
        Sampler {
            seen,
            owner: enemy,
            stacks: forces.iter().map(stack).collect(),
            forces,
            carriers: Hand::new(unseen.and(self.carriers[enemy])),
            warships: Hand::new(unseen.and(self.warships[enemy])),
            transports: Hand::new(unseen.and(TRANSPORTS)),
            divisions: [OnceLock::new(), OnceLock::new()],
        }
    }

    /// [S7.3] Divides the unseen ships over the face-down forces: seven draws in ten weighted by plausibility, the rest
    /// uniform, so that every consistent division can come.
    pub(crate) fn draw_state(&self, sampler: &Sampler, rng: &mut Stream) -> State {
        let weighting = if rng.below(10) < 7 { Weighting::Plausible } else { Weighting::Uniform };
        self.draw_with(sampler, weighting, rng)
    }

    /// [S7.3] Draws a division with the given weighting.
    pub fn draw_with(&self, sampler: &Sampler, weighting: Weighting, rng: &mut Stream) -> State {
        let mut state = sampler.seen;
        if sampler.forces.is_empty() {
            return state;
        }
        let owner = sampler.owner;
        let mut drawn = [Classes::default(); MAX_FORCES];
        let drawn = &mut drawn[..sampler.forces.len()];
        let express = sampler.divisions(weighting).draw(rng, drawn);
        let mut carriers = sampler.carriers.shuffled(rng);
        let mut warships = sampler.warships.shuffled(rng);
        let mut transports = sampler.transports.shuffled(rng);
        for (&force, classes) in sampler.forces.iter().zip(drawn) {
            let ships = carriers
                .deal(classes.carriers)
                .with(warships.deal(classes.warships))
                .with(transports.deal(classes.transports));
            state.force_ships[owner][force.index()] = ships;
            state.size[owner][force.index()] = ships.len() as u8;
            state.base[owner] = state.base[owner].without(ships);
        }
        if let Some(stack) = express {
            state.express[owner].insert(sampler.forces[stack]);
        }
        state
    }

    /// [S7.3] Draws a single state with the given weighting.
    pub fn determinize_with(&self, observation: &Observation<Self>, weighting: Weighting, rng: &mut Stream) -> State {
        self.draw_with(&self.sampler_of(observation), weighting, rng)
    }
}

/// Ships in some order, dealt from the top.
#[derive(Clone, Debug)]
struct Hand {
    ships: [Ship; SHIPS],
    count: u8,
    next: u8,
}

impl Hand {
    fn new(set: ShipSet) -> Self {
        let mut ships = [Ship::new(0); SHIPS];
        for (place, ship) in ships.iter_mut().zip(set.iter()) {
            *place = ship;
        }
        Self { ships, count: set.len() as u8, next: 0 }
    }

    const fn len(&self) -> u8 {
        self.count
    }

    fn shuffled(&self, rng: &mut Stream) -> Self {
        let mut hand = self.clone();
        rng.shuffle(&mut hand.ships[..usize::from(self.count)]);
        hand
    }

    fn deal(&mut self, count: u8) -> ShipSet {
        let from = usize::from(self.next);
        self.next += count;
        self.ships[from..usize::from(self.next)].iter().copied().collect()
    }
}
