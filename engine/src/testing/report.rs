//! What the battery saw.

/// What the battery saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Games played.
    pub games: u32,
    /// Decisions in all games.
    pub decisions: u64,
    /// Decisions of the longest game.
    pub most_decisions: u32,
    /// Legal actions of the widest state.
    pub most_actions: usize,
    /// Rolls in all games.
    pub rolls: u64,
    /// Times that a state drawn for a viewer was not the true one: above 0 exactly when something was hidden.
    pub hidden: u64,
}
