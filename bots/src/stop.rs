//! A request to stop.

use std::sync::atomic::{AtomicU8, Ordering};

/// A request to stop, shared with whoever may ask: a signal handler, a page that is left. Asked once, nothing new is
/// begun and what is in flight is finished; asked again or told to hurry, what is in flight is dropped: a search answers
/// with the best so far, and its game is not counted.
#[derive(Debug, Default)]
pub struct Stop(AtomicU8);

/// What cannot wait any more.
const URGENT: u8 = 2;

impl Stop {
    /// Nobody has asked yet.
    pub const fn new() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Asks; the second time it is urgent.
    pub fn ask(&self) {
        let _ = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |asked| Some((asked + 1).min(URGENT)));
    }

    /// Asks to drop what is in flight.
    pub fn hurry(&self) {
        self.0.store(URGENT, Ordering::SeqCst);
    }

    /// Whether nothing new may begin.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    /// Whether even what is in flight is to be dropped.
    #[inline]
    pub fn is_urgent(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= URGENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_request_is_urgent() {
        let stop = Stop::new();
        assert!(!stop.is_asked());
        stop.ask();
        assert!(stop.is_asked() && !stop.is_urgent());
        (0..300).for_each(|_| stop.ask());
        assert!(stop.is_asked() && stop.is_urgent());
        let other = Stop::new();
        other.hurry();
        other.ask();
        assert!(other.is_asked() && other.is_urgent());
    }
}
