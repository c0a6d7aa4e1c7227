//! The learnt policy: the doctrine's weights, sharpened and corrected by tables.

use sandtable_engine::math::exp32;
use serde::{Deserialize, Serialize};

use super::layout::{Layout, Ranking, log};
use crate::{Doctrine, sparse};

/// Entries in the file are multiples of this.
const STEP: f32 = 1e-3;
/// The largest entry and sharpness: beyond it an action is as good as certain.
const MOST: f32 = 30.0;
/// The least weight of an action, as the logarithm of its share of the heaviest.
const LEAST: f32 = -60.0;

/// A policy that was learnt: an action of weight `w` under the doctrine has `w^sharpness * e^(sum of its entries)`, one
/// entry of each table of the game's [`Facts`](super::Facts), the sharpness by kind of decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub struct Policy {
    pub(super) names: Vec<String>,
    pub(super) sharpness: Vec<f32>,
    /// In multiples of [`STEP`].
    pub(super) entries: Vec<i16>,
}

/// The tables of a game, by which its policies choose.
#[derive(Clone, Debug)]
pub struct Chooser {
    layout: Layout,
}

impl Policy {
    /// The doctrine at a temperature: nothing learnt yet. `None` for a game without facts.
    #[must_use]
    pub fn untaught<G: Doctrine>(temperature: f32) -> Option<Self> {
        let layout = Layout::of::<G>()?;
        let sharpness = vec![1.0 / temperature; layout.kinds()];
        Some(Self { names: layout.names(), sharpness, entries: vec![0; layout.len()] })
    }

    /// Says why the policy does not fit game `G`.
    pub(crate) fn misfit<G: Doctrine>(&self) -> Option<String> {
        let layout = Layout::of::<G>()?;
        let names = layout.names();
        if let Some(place) = (0..names.len().max(self.names.len())).find(|&i| names.get(i) != self.names.get(i)) {
            let name = |names: &[String]| names.get(place).map_or("nothing".to_owned(), |name| format!("`{name}`"));
            return Some(format!("facts have {} where the doctrine has {}", name(&self.names), name(&names)));
        }
        if self.sharpness.len() != layout.kinds() || self.entries.len() != layout.len() {
            return Some("tables have another size than the doctrine's".to_owned());
        }
        None
    }

    /// The policy at a temperature: all its weights to the power of one over it.
    pub(super) fn at(&self, temperature: f32) -> Self {
        let scaled = |&value: &f32| value / temperature;
        self.with(&self.entries().iter().map(scaled).collect::<Vec<_>>(), self.sharpness.iter().map(scaled).collect())
    }

    /// The entries as logarithms.
    pub(super) fn entries(&self) -> Vec<f32> {
        self.entries.iter().map(|&steps| f32::from(steps) * STEP).collect()
    }

    /// The policy with other entries and sharpness, rounded to what a file holds.
    pub(super) fn with(&self, entries: &[f32], sharpness: Vec<f32>) -> Self {
        let round = |value: f32| f32::from(steps(value)) * STEP;
        Self {
            names: self.names.clone(),
            sharpness: sharpness.into_iter().map(round).collect(),
            entries: entries.iter().map(|&entry| steps(entry)).collect(),
        }
    }

    /// Number of entries that are not 0.
    #[must_use]
    pub fn learnt(&self) -> usize {
        self.entries.iter().filter(|&&entry| entry != 0).count()
    }
}

/// The nearest multiple of [`STEP`].
fn steps(value: f32) -> i16 {
    (value.clamp(-MOST, MOST) / STEP).round() as i16
}

impl Chooser {
    /// For game `G`, `None` when it names no facts.
    #[must_use]
    pub fn of<G: Doctrine>() -> Option<Self> {
        Some(Self { layout: Layout::of::<G>()? })
    }

    /// Fills `weights` (cleared first) with the policy's weights, the heaviest 1.
    #[inline]
    pub fn weights<G: Doctrine>(
        &self,
        policy: &Policy,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        weights: &mut Vec<f32>,
    ) {
        self.weights_at(policy, 1.0, game, state, legal, weights);
    }

    /// The same, to the power of `scale`: one over a temperature.
    #[inline]
    pub fn weights_at<G: Doctrine>(
        &self,
        policy: &Policy,
        scale: f32,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
        weights: &mut Vec<f32>,
    ) {
        game.weights(state, legal, weights);
        let situation = self.layout.look(game, state, legal);
        let sharpness = policy.sharpness[situation.kind()];
        let ranking = Ranking::new(weights);
        let mut most = f32::NEG_INFINITY;
        for (weight, &action) in weights.iter_mut().zip(legal) {
            let log = log(*weight);
            let cells = self.layout.cells(game, state, action, (*weight, log), &ranking);
            let steps = self.layout.sum(&situation, &cells, &policy.entries);
            *weight = sharpness * log + steps as f32 * STEP;
            most = most.max(*weight);
        }
        for weight in weights {
            *weight = exp32((scale * (*weight - most)).max(LEAST));
        }
    }

    /// The kind of a decision, the logarithms of the doctrine's weights, and the entries of all actions, one after
    /// another.
    pub(super) fn lesson<G: Doctrine>(
        &self,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
    ) -> (usize, Vec<f32>, Vec<u32>) {
        let mut weights = Vec::new();
        game.weights(state, legal, &mut weights);
        let situation = self.layout.look(game, state, legal);
        let ranking = Ranking::new(&weights);
        let mut entries = Vec::with_capacity(legal.len() * self.layout.width());
        for (weight, &action) in weights.iter_mut().zip(legal) {
            let log = log(*weight);
            let cells = self.layout.cells(game, state, action, (*weight, log), &ranking);
            entries.extend(self.layout.entries(&situation, &cells));
            *weight = log;
        }
        (situation.kind(), weights, entries)
    }

    /// Number of tables.
    pub(super) fn width(&self) -> usize {
        self.layout.width()
    }
}

/// How a policy stands in a file: entries in thousandths, as [`sparse`] text.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    facts: Vec<String>,
    sharpness: Vec<f32>,
    size: usize,
    entries: String,
}

impl From<Policy> for File {
    fn from(policy: Policy) -> Self {
        let size = policy.entries.len();
        Self { facts: policy.names, sharpness: policy.sharpness, size, entries: sparse::write(&policy.entries) }
    }
}

impl TryFrom<File> for Policy {
    type Error = String;

    fn try_from(file: File) -> Result<Self, String> {
        let entries = sparse::read(file.size, &file.entries).map_err(|fault| format!("the policy: {fault}"))?;
        if file.sharpness.iter().any(|s| !s.is_finite() || s.abs() > MOST * 1.01) {
            return Err("sharpness of the policy is not a number in reach".to_owned());
        }
        Ok(Self { names: file.facts, sharpness: file.sharpness, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        let mut entries = vec![0.0; 50];
        (entries[0], entries[7], entries[49]) = (0.25, -1.5, 0.001);
        Policy { names: vec!["node 3".to_owned()], sharpness: Vec::new(), entries: Vec::new() }
            .with(&entries, vec![1.0, 2.123_456])
    }

    #[test]
    fn a_policy_reads_back_from_its_file_as_it_was() {
        let text = serde_json::to_string(&policy()).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&text).unwrap(), policy());
        assert!(text.contains("\"0:250 6:-1500 41:1\""), "{text}");
    }

    #[test]
    fn damaged_files_are_refused() {
        let text = serde_json::to_string(&policy()).unwrap();
        for (from, to) in [
            ("41:1", "42:1"),
            ("0:250", "0=250"),
            ("0:250", "-1:250"),
            ("6:-1500", "6:-41500"),
            ("\"size\":50", "\"size\":40000000000"),
            ("2.123", "1e9"),
        ] {
            let damaged = text.replacen(from, to, 1);
            assert_ne!(damaged, text, "{from}");
            assert!(serde_json::from_str::<Policy>(&damaged).is_err(), "{damaged}");
        }
    }
}
