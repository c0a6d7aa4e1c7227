//! Leanings: numbers of the doctrine that a policy sets otherwise for a scenario and a side.

use std::ops::RangeInclusive;

use sandtable_engine::Side;
use serde::{Deserialize, Serialize};

use crate::Doctrine;

/// What a leaning may multiply a number of the doctrine by.
pub(super) const REACH: RangeInclusive<f32> = 0.01..=100.0;

/// Factors by which a policy multiplies the numbers that [`Doctrine::LEANINGS`] names, by seat: a scenario and a side of it.
/// Seats without factors play the doctrine as it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Leanings {
    names: Vec<String>,
    seats: Vec<Vec<f32>>,
}

/// The place of a side in a scenario.
pub(super) fn seat<G: Doctrine>(game: &G, side: Side) -> usize {
    2 * game.scenario_number() + side.index()
}

/// Seats of game `G`.
pub(super) fn seats<G: Doctrine>() -> usize {
    2 * G::SCENARIOS
}

impl Leanings {
    /// These factors on one seat, in thousandths, and the others as they are.
    pub(super) fn with<G: Doctrine>(&self, seat: usize, factors: &[f32]) -> Self {
        let names = G::LEANINGS.iter().map(ToString::to_string).collect();
        let mut rows = self.seats.clone();
        rows.resize(seats::<G>(), Vec::new());
        let held = |&factor: &f32| (factor.clamp(*REACH.start(), *REACH.end()) * 1e3).round() / 1e3;
        rows[seat] = factors.iter().map(held).collect();
        Self { names, seats: rows }
    }

    /// The factors of a seat, nothing where the doctrine plays as it is.
    pub(super) fn on(&self, seat: usize) -> &[f32] {
        self.seats.get(seat).map_or(&[], Vec::as_slice)
    }

    /// Whether the doctrine plays as it is on all seats.
    pub(super) fn are_usual(&self) -> bool {
        self.seats.iter().all(Vec::is_empty)
    }

    /// The doctrine's weights with the factors of the seat that decides.
    #[inline]
    pub(super) fn weights<G: Doctrine>(&self, game: &G, state: &G::State, legal: &[G::Action], weights: &mut Vec<f32>) {
        // Most games have no seats: they need not be asked who decides.
        let side = if self.seats.is_empty() { None } else { game.to_act(state) };
        let factors = side.map_or(&[][..], |side| self.on(seat(game, side)));
        if factors.is_empty() {
            game.weights(state, legal, weights);
        } else {
            game.weights_leaning(state, legal, factors, weights);
        }
    }

    /// Whether there is a factor for every number that the doctrine of `G` names, or none at all.
    pub(super) fn fit<G: Doctrine>(&self) -> bool {
        let is_whole = |row: &Vec<f32>| row.is_empty() || row.len() == G::LEANINGS.len();
        self.seats.is_empty()
            || self.names == G::LEANINGS && self.seats.len() == seats::<G>() && self.seats.iter().all(is_whole)
    }

    /// Whether all factors are numbers in reach.
    pub(super) fn are_in_reach(&self) -> bool {
        self.seats.iter().flatten().all(|factor| REACH.contains(factor))
    }
}
