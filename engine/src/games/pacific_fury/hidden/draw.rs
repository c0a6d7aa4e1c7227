//! Drawing what a side does not see [S7.3].

use super::{Classes, Divisions, Stack, Weighting};
use crate::{
    Observation, Stream,
    games::pacific_fury::{MAX_FORCES, PacificFury, ShipSet, State},
};

impl PacificFury {
    /// [S7.3] Divides the unseen ships over the face-down forces: seven draws in ten weighted by plausibility, the rest
    /// uniform, so that every consistent division can come.
    pub(crate) fn determinize_state(&self, observation: &Observation<Self>, rng: &mut Stream) -> State {
        let weighting = if rng.below(10) < 7 { Weighting::Plausible } else { Weighting::Uniform };
        self.determinize_with(observation, weighting, rng)
    }

    /// [S7.3] Draws a division with the given weighting.
    pub fn determinize_with(&self, observation: &Observation<Self>, weighting: Weighting, rng: &mut Stream) -> State {
        let mut state = *observation.state();
        let enemy = observation.viewer().other();
        let i = enemy.index();
        let mut stacks = [Stack { size: None, mask: 0 }; MAX_FORCES];
        let mut forces = [0; MAX_FORCES];
        let mut count = 0;
        for force in 0..state.forces[i] {
            if !state.is_revealed(enemy, force) {
                let size = self.options.stack_size_visible.then_some(state.size[i][usize::from(force)]);
                stacks[count] = Stack { size, mask: state.mask[i][usize::from(force)] };
                forces[count] = force;
                count += 1;
            }
        }
        if count == 0 {
            return state;
        }
        let unseen = state.base[i];
        let pool = Classes {
            carriers: unseen.and(self.carriers[i]).len(),
            warships: unseen.and(self.warships[i]).len(),
            transports: unseen.and(ShipSet::TRANSPORTS).len(),
        };
        let divisions = Divisions::new(&stacks[..count], pool, weighting);
        let mut draw = [Classes { carriers: 0, warships: 0, transports: 0 }; MAX_FORCES];
        let express = divisions.draw(rng, &mut draw[..count]);
        let mut carriers = Hand::shuffled(unseen.and(self.carriers[i]), rng);
        let mut warships = Hand::shuffled(unseen.and(self.warships[i]), rng);
        let mut transports = Hand::shuffled(unseen.and(ShipSet::TRANSPORTS), rng);
        for (force, classes) in forces.iter().zip(&draw[..count]) {
            let ships = carriers
                .deal(classes.carriers)
                .with(warships.deal(classes.warships))
                .with(transports.deal(classes.transports));
            state.force_ships[i][usize::from(*force)] = ships;
            state.size[i][usize::from(*force)] = ships.len();
            state.base[i] = state.base[i].without(ships);
        }
        if let Some(stack) = express {
            state.express[i] |= 1 << forces[stack];
        }
        state
    }
}

/// Ships in a random order, dealt from the top.
struct Hand {
    ships: [u8; 30],
    next: usize,
}

impl Hand {
    fn shuffled(set: ShipSet, rng: &mut Stream) -> Self {
        let mut ships = [0; 30];
        let mut count = 0;
        for ship in set.iter() {
            ships[count] = ship;
            count += 1;
        }
        rng.shuffle(&mut ships[..count]);
        Self { ships, next: 0 }
    }

    fn deal(&mut self, count: u8) -> ShipSet {
        let from = self.next;
        self.next += usize::from(count);
        ShipSet(self.ships[from..self.next].iter().fold(0, |bits, &ship| bits | 1 << ship))
    }
}
