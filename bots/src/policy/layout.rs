//! Where the entries of a policy stand: the tables of a game's [`Facts`](super::Facts), one after another.

use sandtable_engine::math::ln;

use super::facts::{self, CHOICES, Fact, GAPS, RANKS};
use crate::Doctrine;

/// Facts of a kind at most, those of [`COMMON`](super::COMMON) among them.
const MAX_FACTS: usize = 24;
/// Tables at most.
const MAX_TABLES: usize = 20;

/// One entry of each table, as a place among the entries of all tables; 0 beyond the last table.
type Places = [u32; MAX_TABLES];

/// How far each case of some facts moves the places.
#[derive(Clone, Debug)]
struct Moves {
    facts: Vec<Fact>,
    /// Where the rows of each fact begin.
    firsts: Vec<usize>,
    /// A row for each case of each fact.
    rows: Vec<Places>,
}

impl Moves {
    fn new(facts: Vec<Fact>) -> Self {
        let mut firsts = Vec::new();
        let mut count = 0;
        for fact in &facts {
            firsts.push(count);
            count += usize::from(fact.cases);
        }
        Self { facts, firsts, rows: vec![[0; MAX_TABLES]; count] }
    }

    /// Crosses a table with a fact, if it is among these; the number of its cases.
    fn cross(&mut self, table: usize, name: &str, stride: u32) -> Option<u16> {
        let fact = self.facts.iter().position(|fact| fact.name == name)?;
        let cases = self.facts[fact].cases;
        for case in 0..cases {
            self.rows[self.firsts[fact] + usize::from(case)][table] = u32::from(case) * stride;
        }
        Some(cases)
    }

    /// Not inlined: among the scalars of a caller the sums leave the vector registers.
    #[inline(never)]
    fn follow(&self, values: &[u16], places: &mut Places) {
        debug_assert!(
            values.iter().zip(&self.facts).all(|(&value, fact)| value < fact.cases),
            "{values:?} of {:?}",
            self.facts
        );
        let mut sums = *places;
        for (&value, &first) in values.iter().zip(&self.firsts) {
            // The first case of a fact moves nothing.
            if value > 0 {
                let row = &self.rows[first + usize::from(value)];
                for (sum, by) in sums.iter_mut().zip(row) {
                    *sum += by;
                }
            }
        }
        *places = sums;
    }
}

/// The tables of a game.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Where each table begins.
    firsts: Places,
    /// Number of tables.
    width: usize,
    /// Entries of all tables.
    len: usize,
    decision: Moves,
    action: Moves,
    names: Vec<String>,
}

/// The kind of a decision, and where its facts lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    kind: u16,
    places: Places,
}

impl Situation {
    /// The kind of decision.
    #[inline]
    pub(super) fn kind(&self) -> usize {
        usize::from(self.kind)
    }
}

/// Facts of an action that come from the list it stands in: `kind`, `rank` and `gap`.
const OF_LIST: usize = 3;

/// The largest weights of a list of actions, to rank by, and the logarithm of the very largest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking {
    top: [f32; RANKS as usize - 1],
    log: f32,
}

/// Natural logarithm of a weight.
#[inline]
pub(super) fn log(weight: f32) -> f32 {
    /// Lighter weights count as much as this.
    const LEAST: f32 = 1e-30;
    ln(f64::from(weight.max(LEAST))) as f32
}

impl Ranking {
    pub(super) fn new(weights: &[f32]) -> Self {
        let mut top = [0.0; RANKS as usize - 1];
        for &weight in weights {
            let mut carried = weight;
            for place in &mut top {
                if carried > *place {
                    std::mem::swap(&mut carried, place);
                }
            }
        }
        Self { top, log: log(top[0]) }
    }

    #[inline]
    fn rank(&self, weight: f32) -> u16 {
        self.top.iter().filter(|&&heavier| heavier > weight).count() as u16
    }
}

impl Layout {
    /// The tables of game `G`, `None` when it names no facts.
    ///
    /// # Panics
    /// When a table names a fact that is not there.
    pub(super) fn of<G: Doctrine>() -> Option<Self> {
        let given = G::FACTS;
        if given.decision.is_empty() || given.tables.is_empty() {
            return None;
        }
        let mut decision = given.decision.to_vec();
        decision.push(Fact::new("choices", CHOICES));
        let mut action = given.action.to_vec();
        action.push(Fact::new("kind", G::ACTION_KINDS.len() as u16));
        action.push(Fact::new("rank", RANKS));
        action.push(Fact::new("gap", GAPS));
        let most = decision.len().max(action.len());
        assert!(most <= MAX_FACTS && given.tables.len() <= MAX_TABLES, "{}: too many facts or tables", G::ID);
        let (mut decision, mut action) = (Moves::new(decision), Moves::new(action));
        let mut firsts = [0; MAX_TABLES];
        let mut len = 0;
        for (table, names) in given.tables.iter().enumerate() {
            firsts[table] = len;
            let mut stride = 1;
            for name in *names {
                let cases = decision.cross(table, name, stride).or_else(|| action.cross(table, name, stride));
                stride *= u32::from(cases.unwrap_or_else(|| panic!("{}: there is no fact `{name}`", G::ID)));
            }
            len += stride;
        }
        let names = given.tables.iter().map(|names| names.join(" x ")).collect();
        Some(Self { firsts, width: given.tables.len(), len: len as usize, decision, action, names })
    }

    /// Entries of all tables.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Number of tables.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Kinds of decision.
    pub(super) fn kinds(&self) -> usize {
        usize::from(self.decision.facts[0].cases)
    }

    /// What a model must agree with: every fact with its cases, then every table.
    pub(super) fn names(&self) -> Vec<String> {
        let facts =
            self.decision.facts.iter().chain(&self.action.facts).map(|fact| format!("{} {}", fact.name, fact.cases));
        facts.chain(self.names.iter().cloned()).collect()
    }

    /// Reads the facts of a decision.
    #[inline]
    pub(super) fn look<G: Doctrine>(&self, game: &G, state: &G::State, legal: &[G::Action]) -> Situation {
        let mut values = [0; MAX_FACTS];
        let values = &mut values[..self.decision.facts.len()];
        let (choices, own) = values.split_last_mut().expect("there is always `choices`");
        game.decision_facts(state, own);
        *choices = facts::choices(legal.len());
        let mut places = self.firsts;
        self.decision.follow(values, &mut places);
        Situation { kind: values[0], places }
    }

    /// The entries of one legal action, one of each table: `weight` is the doctrine's, `log` its natural logarithm.
    #[inline]
    pub(super) fn entries<G: Doctrine>(
        &self,
        game: &G,
        state: &G::State,
        action: G::Action,
        (weight, log): (f32, f32),
        ranking: &Ranking,
        situation: &Situation,
    ) -> impl Iterator<Item = u32> {
        let mut values = [0; MAX_FACTS];
        let values = &mut values[..self.action.facts.len()];
        let own = values.len() - OF_LIST;
        game.action_facts(state, action, &mut values[..own]);
        values[own] = game.action_kind(action) as u16;
        values[own + 1] = ranking.rank(weight);
        values[own + 2] = facts::gap(ranking.log - log);
        let mut places = situation.places;
        self.action.follow(values, &mut places);
        places.into_iter().take(self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_heavier() {
        let ranking = Ranking::new(&[1.0, 5.0, 3.0, 5.0, 0.5]);
        let ranks = [5.0, 3.0, 1.0, 0.5].map(|weight| ranking.rank(weight));
        assert_eq!(ranks, [0, 2, 3, 4]);
        let many: Vec<f32> = (1..100).map(|i| i as f32).collect();
        assert_eq!(Ranking::new(&many).rank(1.0), RANKS - 1);
    }
}
