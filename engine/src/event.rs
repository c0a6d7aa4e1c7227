//! What the rules report while they run, and who listens.

/// Receives the events of the rules in order. The sink `()` ignores them, and then they are never built.
pub trait EventSink<E> {
    /// Takes one event; `event` is only called by sinks that listen.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

impl<E> EventSink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> EventSink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// One use of a combat table, for the statistics of how often its rows really come up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CombatRow {
    /// Name of the table or procedure, as `sandtable odds` lists it.
    pub table: &'static str,
    /// Row or odds column of the table (dice thrown, threshold, planes: the game says which).
    pub column: i16,
    /// Die-roll modifier.
    pub drm: i8,
    /// Result: points, or 1 and 0 for success and failure, or numbers that the page of the game explains.
    pub result: i16,
}
