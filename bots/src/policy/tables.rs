//! The learnt policy: the doctrine's weights, sharpened and corrected by tables.

use sandtable_engine::math::exp32;
use serde::{Deserialize, Serialize};

use super::{
    MAX_FACTS,
    layout::{Layout, Ranking, log},
    leanings::Leanings,
};
use crate::{Doctrine, sparse};

/// Entries in the file are multiples of this.
const STEP: f32 = 1e-3;
/// The largest entry and sharpness: beyond it an action is as good as certain.
const MOST: f32 = 30.0;
/// The least weight of an action, as the logarithm of its share of the heaviest.
pub(super) const LEAST: f32 = -60.0;

/// A policy that was learnt: an action of weight `w` under the doctrine has `w^sharpness * e^(sum of its entries)`, one
/// entry of each table of the game's [`Facts`](super::Facts) that counts. The sharpness and the tables that count go by kind
/// of decision. The doctrine's numbers may be set otherwise by scenario and side ([`Doctrine::LEANINGS`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub struct Policy {
    pub(super) names: Vec<String>,
    pub(super) sharpness: Vec<f32>,
    /// In multiples of [`STEP`].
    pub(super) entries: Vec<i16>,
    /// Numbers of the tables that count, by kind of decision; nothing while all count at all kinds.
    tables: Vec<Vec<u8>>,
    pub(super) leanings: Leanings,
}

/// The tables of a game, by which its policies choose.
#[derive(Clone, Debug)]
pub struct Chooser {
    layout: Layout,
    /// Numbers of all tables.
    all: Vec<u8>,
}

impl Policy {
    /// The doctrine at a temperature: nothing learnt yet. `None` for a game without facts.
    #[must_use]
    pub fn untaught<G: Doctrine>(temperature: f32) -> Option<Self> {
        let layout = Layout::of::<G>()?;
        let sharpness = vec![1.0 / temperature; layout.kinds()];
        Some(Self {
            names: layout.names(),
            sharpness,
            entries: vec![0; layout.len()],
            tables: Vec::new(),
            leanings: Leanings::default(),
        })
    }

    /// The doctrine as the script plays it, without tables to look up. `None` for a game without facts.
    #[must_use]
    pub fn doctrine<G: Doctrine>() -> Option<Self> {
        Some(Self::untaught::<G>(G::TEMPERATURE)?.without_tables())
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
        let are_known = self.tables.iter().flatten().all(|&table| usize::from(table) < layout.width());
        if ![0, layout.kinds()].contains(&self.tables.len()) || !are_known {
            return Some("lists of the tables that count do not fit the doctrine's".to_owned());
        }
        if !self.leanings.fit::<G>() {
            return Some("leanings are for other numbers or scenarios than the doctrine's".to_owned());
        }
        None
    }

    /// The policy in which only these tables count, by kind of decision.
    pub(super) fn with_tables(&self, tables: Vec<Vec<u8>>) -> Self {
        Self { tables, ..self.clone() }
    }

    /// The policy in which no table counts.
    pub(crate) fn without_tables(&self) -> Self {
        self.with_tables(vec![Vec::new(); self.sharpness.len()])
    }

    /// The policy in which all tables count.
    pub(super) fn with_all_tables(&self) -> Self {
        self.with_tables(Vec::new())
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
            tables: self.tables.clone(),
            leanings: self.leanings.clone(),
        }
    }

    /// The policy with other leanings.
    pub(super) fn leaning(&self, leanings: Leanings) -> Self {
        Self { leanings, ..self.clone() }
    }

    /// Whether it is the doctrine at a temperature: nothing learnt yet.
    pub(super) fn is_untaught(&self) -> bool {
        self.learnt() == 0 && self.leanings.are_usual()
    }

    /// The entries as logarithms, then the sharpness of every kind of decision.
    pub(super) fn parameters(&self) -> Vec<f32> {
        self.entries().into_iter().chain(self.sharpness.iter().copied()).collect()
    }

    /// The policy with other parameters, rounded to what a file holds.
    pub(super) fn with_parameters(&self, parameters: &[f32]) -> Self {
        let (entries, sharpness) = parameters.split_at(self.entries.len());
        self.with(entries, sharpness.to_vec())
    }

    /// Kinds of decision times tables: where a table counts, and all.
    #[must_use]
    pub fn places(&self) -> (usize, usize) {
        let kinds = self.sharpness.len();
        let all = kinds * self.names.iter().filter(|name| name.contains(" x ")).count();
        (if self.tables.is_empty() { all } else { self.tables.iter().map(Vec::len).sum() }, all)
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
        let layout = Layout::of::<G>()?;
        Some(Self { all: (0..layout.width() as u8).collect(), layout })
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
        policy.leanings.weights(game, state, legal, weights);
        let kind = game.decision_kind(state);
        let sharpness = policy.sharpness[kind];
        let tables = self.counting(policy, kind);
        let mut most = f32::NEG_INFINITY;
        if tables.is_empty() {
            for weight in weights.iter_mut() {
                *weight = sharpness * log(*weight);
                most = most.max(*weight);
            }
        } else {
            let rows = self.layout.look(game, state, legal);
            let sayings = self.layout.sayings(kind, tables, &rows, &policy.entries);
            let ranking = Ranking::new(weights);
            if let Some(sayings) = sayings {
                game.list_facts(state, legal, &mut |place, facts| {
                    let (action, weight) = (game.action_kind(legal[place]), &mut weights[place]);
                    let log = log(*weight);
                    let cells = self.layout.told_cells::<G>(&sayings, facts, action, (*weight, log), &ranking);
                    *weight = sharpness * log + sayings.sum(&cells, &policy.entries) as f32 * STEP;
                    most = most.max(*weight);
                });
            } else {
                for (weight, &action) in weights.iter_mut().zip(legal) {
                    let mut facts = [0; MAX_FACTS];
                    game.action_facts(state, action, &mut facts[..G::FACTS.action.len()]);
                    let log = log(*weight);
                    let cells = self.layout.cells::<G>(&mut facts, game.action_kind(action), (*weight, log), &ranking);
                    let steps = self.layout.sum(tables, &rows, &cells, &policy.entries);
                    *weight = sharpness * log + steps as f32 * STEP;
                    most = most.max(*weight);
                }
            }
        }
        for weight in weights {
            *weight = exp32((scale * (*weight - most)).max(LEAST));
        }
    }

    /// The kind of a decision, the logarithms of the doctrine's weights as `policy` leans, and the entries of all actions, one
    /// after another.
    pub(super) fn lesson<G: Doctrine>(
        &self,
        policy: &Policy,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
    ) -> (usize, Vec<f32>, Vec<u32>) {
        let mut weights = Vec::new();
        policy.leanings.weights(game, state, legal, &mut weights);
        let kind = game.decision_kind(state);
        let rows = self.layout.look(game, state, legal);
        let ranking = Ranking::new(&weights);
        let mut entries = Vec::with_capacity(legal.len() * self.layout.width());
        game.list_facts(state, legal, &mut |place, facts| {
            let (action, weight) = (game.action_kind(legal[place]), &mut weights[place]);
            let log = log(*weight);
            let cells = self.layout.cells::<G>(facts, action, (*weight, log), &ranking);
            entries.extend(self.layout.entries(&rows, &cells));
            *weight = log;
        });
        (kind, weights, entries)
    }

    /// The kind of a decision, and the tables of `policy` that count there and do not say the same of all actions, as bits.
    pub(super) fn telling<G: Doctrine>(
        &self,
        policy: &Policy,
        game: &G,
        state: &G::State,
        legal: &[G::Action],
    ) -> (usize, u32) {
        let (kind, _, entries) = self.lesson(policy, game, state, legal);
        let of_actions: Vec<&[u32]> = entries.chunks(self.width()).collect();
        let tells = |table: usize| {
            let entry = |action: &&[u32]| policy.entries[action[table] as usize];
            of_actions.iter().any(|action| entry(action) != entry(&of_actions[0]))
        };
        let counting = self.counting(policy, kind).iter();
        (kind, counting.filter(|&&table| tells(usize::from(table))).fold(0, |bits, &table| bits | 1 << table))
    }

    /// Numbers of the tables that count at a kind of decision.
    #[inline]
    pub(super) fn counting<'a>(&'a self, policy: &'a Policy, kind: usize) -> &'a [u8] {
        policy.tables.get(kind).unwrap_or(&self.all)
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
    /// Numbers separated by blanks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tables: Vec<String>,
    #[serde(default, skip_serializing_if = "Leanings::are_usual")]
    leanings: Leanings,
}

impl From<Policy> for File {
    fn from(policy: Policy) -> Self {
        let size = policy.entries.len();
        let Policy { names, sharpness, entries, tables, leanings } = policy;
        let line = |tables: &Vec<u8>| tables.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let tables = tables.iter().map(line).collect();
        Self { facts: names, sharpness, size, entries: sparse::write(&entries), tables, leanings }
    }
}

impl TryFrom<File> for Policy {
    type Error = String;

    fn try_from(file: File) -> Result<Self, String> {
        let entries = sparse::read(file.size, &file.entries).map_err(|fault| format!("the policy: {fault}"))?;
        if file.sharpness.iter().any(|s| !s.is_finite() || s.abs() > MOST * 1.01) {
            return Err("sharpness of the policy is not a number in reach".to_owned());
        }
        let numbers = |line: &String| line.split_ascii_whitespace().map(str::parse).collect();
        let tables: Result<Vec<Vec<u8>>, _> = file.tables.iter().map(numbers).collect();
        let tables = tables.map_err(|_| "the policy: its tables are not all numbers".to_owned())?;
        if !file.leanings.are_in_reach() {
            return Err("leanings of the policy are not all numbers in reach".to_owned());
        }
        Ok(Self { names: file.facts, sharpness: file.sharpness, entries, tables, leanings: file.leanings })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::games::leyte_gulf::LeyteGulf;

    use super::*;

    fn policy() -> Policy {
        let mut entries = vec![0.0; 50];
        (entries[0], entries[7], entries[49]) = (0.25, -1.5, 0.001);
        let names = vec!["node 3".to_owned()];
        let leanings = Leanings::default().with::<LeyteGulf>(3, &[1.25; LeyteGulf::LEANINGS.len()]);
        Policy { names, sharpness: Vec::new(), entries: Vec::new(), tables: vec![vec![0, 1], vec![]], leanings }
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
            ("\"0 1\"", "\"0 -1\""),
            ("1.25,", "-1.25,"),
            ("1.25,", "1e9,"),
            ("\"seats\"", "\"seat\""),
        ] {
            let damaged = text.replacen(from, to, 1);
            assert_ne!(damaged, text, "{from}");
            assert!(serde_json::from_str::<Policy>(&damaged).is_err(), "{damaged}");
        }
    }
}
