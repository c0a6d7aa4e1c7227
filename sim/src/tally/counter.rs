//! Counts what happens inside games, in dense arrays: no map and no allocation for a decision.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use sandtable_engine::{CombatRow, EventSink, Side, Statistics, dice::hash};

use super::{ActionKey, CombatKey, MetricKey, Moments, Overflow, Tally, Uses};
use crate::{Observer, Played};

/// The observer of the simulator: counts actions, combat rows and metrics of any number of games.
pub struct Counter<'a, G: Statistics> {
    game: &'a G,
    tally: Tally,
    /// By side, phase and kind.
    actions: Vec<Uses>,
    /// By turn, side and metric; grows with the turns.
    metrics: Vec<Moments>,
    combat: CombatCounter,
    overflow: bool,
}

impl<'a, G: Statistics> Counter<'a, G> {
    /// A counter at zero.
    pub fn new(game: &'a G) -> Self {
        const { assert!(G::ACTION_KINDS.len() <= 64, "kinds on offer are collected in a 64-bit mask") }
        Self {
            game,
            tally: Tally::default(),
            actions: vec![Uses::default(); 2 * G::PHASES.len() * G::ACTION_KINDS.len()],
            metrics: Vec::new(),
            combat: CombatCounter::default(),
            overflow: false,
        }
    }

    /// Counts the end of a game; `is_detailed` when the counter watched it.
    pub fn finish(&mut self, played: &Played, is_detailed: bool) {
        self.overflow |= self.tally.count(played, is_detailed).is_err();
    }

    /// Everything counted since the last call; the counter starts again at zero.
    ///
    /// # Errors
    /// When a count or sum overflowed.
    pub fn take(&mut self) -> Result<Tally, Overflow> {
        let mut tally = std::mem::take(&mut self.tally);
        for (i, uses) in self.actions.iter_mut().enumerate() {
            let uses = std::mem::take(uses);
            if uses.offered > 0 {
                let (place, kind) = (i / G::ACTION_KINDS.len(), i % G::ACTION_KINDS.len());
                let (side, phase) = (place / G::PHASES.len(), place % G::PHASES.len());
                tally.actions.insert(ActionKey { side: side as u8, phase: phase as u16, kind: kind as u16 }, uses);
            }
        }
        for (i, moments) in self.metrics.iter_mut().enumerate() {
            let moments = std::mem::take(moments);
            if moments.count > 0 {
                let (place, metric) = (i / G::METRICS.len(), i % G::METRICS.len());
                let (turn, side) = (place / 2, place % 2);
                tally.metrics.insert(MetricKey { turn: turn as u16, side: side as u8, metric: metric as u16 }, moments);
            }
        }
        self.combat.drain_into(&mut tally);
        if std::mem::take(&mut self.overflow) { Err(Overflow) } else { Ok(tally) }
    }
}

impl<G: Statistics> EventSink<G::Event> for Counter<'_, G> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(row) = self.game.combat_row(&event()) {
            self.combat.count(row);
        }
    }
}

impl<G: Statistics> Observer<G> for Counter<'_, G> {
    type Events = Self;

    #[inline]
    fn events(&mut self) -> &mut Self {
        self
    }

    #[inline]
    fn decided(&mut self, game: &G, state: &G::State, side: Side, legal: &[G::Action], chosen: usize) {
        let first = (side.index() * G::PHASES.len() + game.phase(state)) * G::ACTION_KINDS.len();
        let uses = &mut self.actions[first..first + G::ACTION_KINDS.len()];
        let mut offered = legal.iter().fold(0_u64, |mask, &action| mask | 1 << game.action_kind(action));
        while offered != 0 {
            uses[offered.trailing_zeros() as usize].offered += 1;
            offered &= offered - 1;
        }
        uses[game.action_kind(legal[chosen])].chosen += 1;
    }

    fn turn_ended(&mut self, game: &G, state: &G::State, turn: u16) {
        let count = G::METRICS.len();
        let first = usize::from(turn) * 2 * count;
        if self.metrics.len() < first + 2 * count {
            self.metrics.resize(first + 2 * count, Moments::default());
        }
        for side in Side::BOTH {
            let moments = &mut self.metrics[first + side.index() * count..][..count];
            for (metric, moments) in moments.iter_mut().enumerate() {
                self.overflow |= moments.add(game.metric(state, side, metric)).is_err();
            }
        }
    }
}

/// Counts of combat rows. Looked up by the address of the table's name, which is fast; added up by the name itself.
#[derive(Default)]
struct CombatCounter {
    places: HashMap<(usize, u64), usize, BuildHasherDefault<Fold>>,
    rows: Vec<(CombatRow, u64)>,
}

impl CombatCounter {
    #[inline]
    fn count(&mut self, row: CombatRow) {
        let numbers =
            u64::from(row.column as u16) << 32 | u64::from(row.drm as u8) << 16 | u64::from(row.result as u16);
        let numbers = numbers | (row.table.len() as u64) << 48;
        let place = *self.places.entry((row.table.as_ptr() as usize, numbers)).or_insert_with(|| {
            self.rows.push((row, 0));
            self.rows.len() - 1
        });
        self.rows[place].1 += 1;
    }

    fn drain_into(&mut self, tally: &mut Tally) {
        for (row, count) in &mut self.rows {
            if *count > 0 {
                *tally.combat.entry(CombatKey::from(*row)).or_default() += std::mem::take(count);
            }
        }
    }
}

/// A fast hasher for keys of two words. Its values leave no trace in any result.
#[derive(Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = hash(self.0, word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
