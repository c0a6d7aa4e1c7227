//! Where the entries of a policy stand: the tables of a game's [`Facts`](super::Facts), one after another.

use sandtable_engine::math::ln;

use super::facts::{self, CHOICES, Fact, GAPS, RANKS};
use crate::Doctrine;

/// A fact that a table is crossed with: its place among the facts of its kind, and how far apart its cases stand.
#[derive(Clone, Copy, Debug)]
struct Axis {
    fact: usize,
    stride: u32,
}

/// One table.
#[derive(Clone, Debug)]
struct Table {
    first: u32,
    decision: Vec<Axis>,
    action: Vec<Axis>,
}

/// The tables of a game.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    tables: Vec<Table>,
    /// Entries of all tables.
    len: usize,
    /// Kinds of decision.
    kinds: usize,
    decision: Vec<Fact>,
    action: Vec<Fact>,
    names: Vec<String>,
}

/// Facts of a kind at most, those of [`COMMON`](super::COMMON) among them.
const MAX_FACTS: usize = 24;
/// Tables at most.
const MAX_TABLES: usize = 24;

/// Facts of one decision and of the action looked at last, and where each table begins for them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Situation {
    decision: [u16; MAX_FACTS],
    action: [u16; MAX_FACTS],
    firsts: [u32; MAX_TABLES],
}

impl Situation {
    /// The kind of decision.
    #[inline]
    pub(super) fn kind(&self) -> usize {
        usize::from(self.decision[0])
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
        let mut first = 0;
        let tables = given.tables.iter().map(|names| {
            let mut table = Table { first, decision: Vec::new(), action: Vec::new() };
            let mut stride = 1;
            for name in *names {
                let place = |facts: &[Fact]| facts.iter().position(|fact| fact.name == *name);
                let cases = if let Some(fact) = place(&decision) {
                    table.decision.push(Axis { fact, stride });
                    decision[fact].cases
                } else {
                    let fact = place(&action).unwrap_or_else(|| panic!("{}: there is no fact `{name}`", G::ID));
                    table.action.push(Axis { fact, stride });
                    action[fact].cases
                };
                stride *= u32::from(cases);
            }
            first += stride;
            table
        });
        let tables: Vec<Table> = tables.collect();
        assert!(
            decision.len().max(action.len()) <= MAX_FACTS && tables.len() <= MAX_TABLES,
            "{}: too many facts",
            G::ID
        );
        let kinds = usize::from(decision[0].cases);
        let name_of = |names: &&[&str]| names.join(" x ");
        let names = given.tables.iter().map(name_of).collect();
        Some(Self { tables, len: first as usize, kinds, decision, action, names })
    }

    /// Entries of all tables.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Number of tables.
    pub(super) fn width(&self) -> usize {
        self.tables.len()
    }

    /// Kinds of decision.
    pub(super) fn kinds(&self) -> usize {
        self.kinds
    }

    /// What a model must agree with: every fact with its cases, then every table.
    pub(super) fn names(&self) -> Vec<String> {
        let facts = self.decision.iter().chain(&self.action).map(|fact| format!("{} {}", fact.name, fact.cases));
        facts.chain(self.names.iter().cloned()).collect()
    }

    /// Reads the facts of a decision.
    #[inline]
    pub(super) fn look<G: Doctrine>(&self, game: &G, state: &G::State, legal: &[G::Action]) -> Situation {
        let mut situation = Situation::default();
        let facts = &mut situation.decision[..self.decision.len()];
        let (choices, own) = facts.split_last_mut().expect("there is always `choices`");
        game.decision_facts(state, own);
        *choices = facts::choices(legal.len());
        debug_assert!(
            facts.iter().zip(&self.decision).all(|(&value, fact)| value < fact.cases),
            "{facts:?} of {:?}",
            self.decision
        );
        for (first, table) in situation.firsts.iter_mut().zip(&self.tables) {
            let along = table.decision.iter().map(|axis| u32::from(situation.decision[axis.fact]) * axis.stride);
            *first = table.first + along.sum::<u32>();
        }
        situation
    }

    /// Reads the facts of one legal action: `weight` is the doctrine's, `log` its natural logarithm.
    #[inline]
    pub(super) fn look_at<G: Doctrine>(
        &self,
        game: &G,
        state: &G::State,
        action: G::Action,
        (weight, log): (f32, f32),
        ranking: &Ranking,
        situation: &mut Situation,
    ) {
        let own = self.action.len() - OF_LIST;
        let facts = &mut situation.action[..self.action.len()];
        facts[..own].fill(0);
        game.action_facts(state, action, &mut facts[..own]);
        facts[own] = game.action_kind(action) as u16;
        facts[own + 1] = ranking.rank(weight);
        facts[own + 2] = facts::gap(ranking.log - log);
        debug_assert!(
            facts.iter().zip(&self.action).all(|(&value, fact)| value < fact.cases),
            "{facts:?} of {:?}",
            self.action
        );
    }

    /// The entries of the action looked at last, one of each table.
    #[inline]
    pub(super) fn entries(&self, situation: &Situation) -> impl Iterator<Item = u32> {
        self.tables.iter().zip(&situation.firsts).map(|(table, &first)| {
            let along = table.action.iter().map(|axis| u32::from(situation.action[axis.fact]) * axis.stride);
            first + along.sum::<u32>()
        })
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
