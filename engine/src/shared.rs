//! Tables that all games with the same data share.

use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Remembers what was built for which key, as long as somebody holds it.
///
/// A study loads one game for each of its cells, and threads clone them. With a `static` of this type the cells whose
/// data are the same hold the same table: it is built once, never copied, and dropped with the last game that uses it.
///
/// ```
/// use std::sync::Arc;
/// use sandtable_engine::Shared;
///
/// static SQUARES: Shared<u8, [u32]> = Shared::new();
///
/// let first = SQUARES.get_or_build(&4, || (0..4).map(|n| n * n).collect());
/// let again = SQUARES.get_or_build(&4, || unreachable!("it is still held"));
/// assert!(Arc::ptr_eq(&first, &again));
/// ```
#[derive(Debug)]
pub struct Shared<K, T: ?Sized>(Mutex<Vec<(K, Weak<T>)>>);

impl<K: Clone + Eq, T: ?Sized> Shared<K, T> {
    /// Nothing built yet.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// What was built for the key, or what `build` makes now. The key must hold all that the result depends on.
    ///
    /// Others who ask wait while it builds; `build` must not ask the same `Shared`.
    pub fn get_or_build(&self, key: &K, build: impl FnOnce() -> Arc<T>) -> Arc<T> {
        // A build that panicked left the list as it was.
        let mut built = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = built.iter().find(|(of, _)| of == key).and_then(|(_, held)| held.upgrade()) {
            return held;
        }
        let new = build();
        built.retain(|(_, held)| held.strong_count() > 0);
        built.push((key.clone(), Arc::downgrade(&new)));
        new
    }
}

impl<K: Clone + Eq, T: ?Sized> Default for Shared<K, T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_key_gives_the_same_table_while_it_is_held() {
        let shared: Shared<(u8, u8), Vec<u8>> = Shared::default();
        let mut builds = 0;
        let mut get = |key| {
            shared.get_or_build(&key, || {
                builds += 1;
                Arc::new(vec![key.0; key.1 as usize])
            })
        };
        let (a, b, other) = (get((1, 3)), get((1, 3)), get((2, 1)));
        assert!(Arc::ptr_eq(&a, &b));
        assert_eq!((a.as_slice(), other.as_slice()), (&[1, 1, 1][..], &[2][..]));
        drop((a, b));
        assert_eq!(get((1, 3)).len(), 3);
        assert_eq!(builds, 3);
        assert_eq!(shared.0.lock().expect("no panic").len(), 2);
    }

    #[test]
    fn threads_share_one_table() {
        static SHARED: Shared<u8, [u8]> = Shared::new();
        let tables: Vec<Arc<[u8]>> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| SHARED.get_or_build(&0, || Arc::from([1, 2, 3])))).collect();
            let kept: Vec<_> = threads.into_iter().map(|thread| thread.join().expect("no panic")).collect();
            kept
        });
        // All four may hold it at different times only if none dropped it, and none did.
        assert!(tables.iter().all(|table| Arc::ptr_eq(table, &tables[0])));
    }
}
