//! What there is to see in secrets: each game names it.

use sandtable_engine::Side;

use crate::{Doctrine, policy::Fact};

/// One way to look at the secrets of a side: a name, and facts that are told together.
#[derive(Clone, Copy, Debug)]
pub struct Secret {
    /// Stable name; models refer to it.
    pub name: &'static str,
    /// The facts. Each combination of their cases has an entry of its own.
    pub facts: &'static [Fact],
}

impl Secret {
    /// A look of that name at these facts.
    #[must_use]
    pub const fn new(name: &'static str, facts: &'static [Fact]) -> Self {
        Self { name, facts }
    }

    /// Combinations of cases.
    fn size(&self) -> usize {
        self.facts.iter().map(|fact| usize::from(fact.cases)).product()
    }

    /// The number of a combination.
    fn place(&self, cases: &[u16]) -> usize {
        debug_assert_eq!(cases.len(), self.facts.len(), "{}", self.name);
        self.facts.iter().zip(cases).fold(0, |place, (fact, &case)| {
            debug_assert!(case < fact.cases, "{}: {} is {case}", self.name, fact.name);
            place * usize::from(fact.cases) + usize::from(case)
        })
    }
}

/// Entries of a game: those of the first side, look after look, then those of the second side.
#[must_use]
pub(super) fn size<G: Doctrine>() -> usize {
    2 * of_a_side::<G>()
}

fn of_a_side<G: Doctrine>() -> usize {
    G::SECRETS.iter().map(Secret::size).sum()
}

/// Calls with the entry of everything that there is to see in the secrets of `owner`.
#[inline]
pub(super) fn each_entry<G: Doctrine>(game: &G, state: &G::State, owner: Side, mut of: impl FnMut(usize)) {
    let base = owner.index() * of_a_side::<G>();
    game.secrets(state, owner, &mut |look, cases| {
        let before: usize = G::SECRETS[..look].iter().map(Secret::size).sum();
        of(base + before + G::SECRETS[look].place(cases));
    });
}

/// What the looks are, so that a file of other looks can be told.
pub(super) fn names<G: Doctrine>() -> Vec<String> {
    let facts = |secret: &Secret| {
        let facts: Vec<String> = secret.facts.iter().map(|fact| format!("{} {}", fact.name, fact.cases)).collect();
        facts.join(", ")
    };
    G::SECRETS.iter().map(|secret| format!("{}: {}", secret.name, facts(secret))).collect()
}
