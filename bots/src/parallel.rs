//! Threads, and loops on the threads of the current rayon pool.
//!
//! rayon's own are compiled anew for every closure, and a closure about a game for every game: a sixth of the code that
//! the compiler had to optimise. Here rayon is asked in two places that know neither.

use std::{
    convert::Infallible,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
};

/// A rayon pool.
pub struct Pool(rayon::ThreadPool);

impl Pool {
    /// A pool of so many threads; 0 means one per core.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn new(threads: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().map(Self)
    }

    /// Does the work on the pool, which is then the current one.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let (mut work, mut made) = (Some(work), None);
        self.enter(&mut || made = work.take().map(|work| work()));
        made.expect("the pool has done the work")
    }

    fn enter(&self, work: &mut (dyn FnMut() + Send)) {
        self.0.install(work);
    }
}

/// What `each` gives for every number below `count`, in their order.
pub fn map<T: Send>(count: usize, each: impl Fn(usize) -> T + Sync) -> Vec<T> {
    map_init(count, || (), |(), number| each(number))
}

/// The same with a place to work at, which a thread makes when it begins and keeps from number to number.
pub fn map_init<P, T: Send>(
    count: usize,
    place: impl Fn() -> P + Sync,
    each: impl Fn(&mut P, usize) -> T + Sync,
) -> Vec<T> {
    let Ok(all) = try_map_init(count, place, |place, number| Ok::<T, Infallible>(each(place, number)));
    all
}

/// The same until something fails.
///
/// # Errors
/// The failure of the lowest number that fails.
pub fn try_map_init<P, T: Send, E: Send>(
    count: usize,
    place: impl Fn() -> P + Sync,
    each: impl Fn(&mut P, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let all: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    try_for_each_init(count, place, |place, number| {
        let made = each(place, number)?;
        *all[number].lock().expect("nobody else has this number") = Some(made);
        Ok(())
    })?;
    let made = |slot: Mutex<Option<T>>| slot.into_inner().expect("nobody panicked").expect("nothing failed");
    Ok(all.into_iter().map(made).collect())
}

/// What `each` gives for every item with its number, in their order. It may change the item.
pub fn map_mut<I: Send, T: Send>(items: &mut [I], each: impl Fn(usize, &mut I) -> T + Sync) -> Vec<T> {
    map_mut_init(items, || (), |(), number, item| each(number, item))
}

/// The same with a place to work at, which a thread makes when it begins and keeps from item to item.
pub fn map_mut_init<P, I: Send, T: Send>(
    items: &mut [I],
    place: impl Fn() -> P + Sync,
    each: impl Fn(&mut P, usize, &mut I) -> T + Sync,
) -> Vec<T> {
    let items: Vec<Mutex<&mut I>> = items.iter_mut().map(Mutex::new).collect();
    map_init(items.len(), place, |place, number| {
        each(place, number, &mut items[number].lock().expect("nobody else has this item"))
    })
}

/// Does `each` for every number below `count`, the low ones first, until something fails. A thread makes its place when
/// it begins and keeps it from number to number.
///
/// # Errors
/// The failure of the lowest number that fails.
pub fn try_for_each_init<P, E: Send>(
    count: usize,
    place: impl Fn() -> P + Sync,
    each: impl Fn(&mut P, usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (next, is_failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let failure = Mutex::new(None);
    on_threads(count, &|| {
        let mut own = None;
        while !is_failed.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                return;
            }
            if let Err(error) = each(own.get_or_insert_with(&place), number) {
                is_failed.store(true, Relaxed);
                // All numbers below this one were handed out before it, and are being finished.
                let mut failure = failure.lock().expect("nobody panics with the lock");
                if failure.as_ref().is_none_or(|&(lowest, _)| number < lowest) {
                    *failure = Some((number, error));
                }
            }
        }
    });
    failure.into_inner().expect("nobody panics with the lock").map_or(Ok(()), |(_, error)| Err(error))
}

/// Lets every thread of the pool work, but no more threads than there are pieces.
fn on_threads(pieces: usize, work: &(dyn Fn() + Sync)) {
    rayon::scope(|scope| {
        for _ in 0..pieces.min(rayon::current_num_threads()) {
            scope.spawn(|_| work());
        }
    });
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        Pool::new(threads).unwrap().install(work)
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            assert_eq!(
                with_threads(threads, || map(1000, |number| number * number)),
                (0..1000).map(|n| n * n).collect::<Vec<_>>()
            );
            assert!(with_threads(threads, || map(0, |number| number)).is_empty());
            let mut items: Vec<usize> = (0..100).collect();
            let before =
                with_threads(threads, || map_mut(&mut items, |number, item| std::mem::replace(item, 2 * number)));
            assert_eq!(before, (0..100).collect::<Vec<_>>());
            assert_eq!(items, (0..200).step_by(2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_thread_makes_its_place_once() {
        let made = AtomicUsize::new(0);
        let place = || made.fetch_add(1, Relaxed);
        let places = with_threads(3, || map_init(500, place, |place, _| *place));
        let count = made.into_inner();
        assert!((1..=3).contains(&count) && places.iter().all(|&place| place < count), "{count} places");
    }

    #[test]
    fn the_lowest_failure_is_told_and_the_rest_is_left() {
        let tried = AtomicUsize::new(0);
        for threads in [1, 2, 5] {
            let each = |(): &mut (), number: usize| {
                tried.fetch_add(1, Relaxed);
                if number % 100 == 42 { Err(number) } else { Ok(number) }
            };
            assert_eq!(with_threads(threads, || try_map_init(100_000, || (), each)), Err(42));
        }
        assert!(tried.into_inner() < 100_000);
    }

    #[test]
    fn loops_within_loops_end() {
        let sums = with_threads(2, || map(20, |outer| map(20, |inner| outer * inner).iter().sum::<usize>()));
        assert_eq!(sums, (0..20).map(|outer| outer * 190).collect::<Vec<_>>());
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let work = || map(100, |number| assert_ne!(number, 7, "seven"));
        let panic = catch_unwind(AssertUnwindSafe(|| with_threads(2, work))).unwrap_err();
        assert!(panic.downcast_ref::<String>().is_some_and(|message| message.contains("seven")));
    }
}
