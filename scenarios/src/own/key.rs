//! What the keys of a scenario mean.

/// A key of a game's scenarios: what it is called, what it means, what values it takes.
///
/// ```
/// use sandtable_scenarios::ScenarioKey;
/// const TURNS: ScenarioKey = ScenarioKey::new("turns", "length in turns", "How many turns are played: 1 to 18.");
/// const BONUS: ScenarioKey = ScenarioKey::new("*.bonus", "bonus", "Points at the end: 1 to 9.").optional("bonus = 2");
/// assert!(TURNS.fits("turns") && BONUS.fits("blue.bonus") && !BONUS.fits("bonus"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScenarioKey {
    /// Its place, with dots between the parts; a `*` stands for any one part, such as a side.
    pub key: &'static str,
    /// A few words for lists: `length in turns`.
    pub label: &'static str,
    /// What it means and what values it takes; a line for each line of a comment.
    pub help: &'static str,
    /// What to write where a scenario lacks the key; empty when none may lack it.
    pub example: &'static str,
    /// For a list of sections: the key by which people tell its entries apart.
    pub by: &'static str,
}

impl ScenarioKey {
    /// A key that every scenario has.
    pub const fn new(key: &'static str, label: &'static str, help: &'static str) -> Self {
        Self { key, label, help, example: "", by: "" }
    }

    /// The same, but a scenario may do without; `example` shows how it would be written.
    #[must_use]
    pub const fn optional(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// The same, as a list of sections that are told apart by one of their keys.
    #[must_use]
    pub const fn told_by(self, by: &'static str) -> Self {
        Self { by, ..self }
    }

    /// Whether this is the key at a place.
    pub fn fits(&self, path: &str) -> bool {
        let (mut own, mut asked) = (self.key.split('.'), path.split('.'));
        loop {
            match (own.next(), asked.next()) {
                (None, None) => return true,
                (Some(own), Some(asked)) if own == asked || (own == "*" && !asked.is_empty()) => {}
                _ => return false,
            }
        }
    }
}

/// The key at a place.
pub(super) fn find<'a>(keys: &'a [ScenarioKey], path: &str) -> Option<&'a ScenarioKey> {
    keys.iter().find(|key| key.fits(path))
}
