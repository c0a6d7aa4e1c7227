//! The hot loops leave the heap alone once their buffers have grown.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use sandtable_benches::{
    Work, decisions, determinizations, fixed_search, random_games, redactions, scripted_games, subjects,
};

/// The system's allocator, counting what each thread asks for.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread may ask for memory while its variables are gone.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

#[expect(unsafe_code, reason = "an allocator is an unsafe trait; this one only hands over to the system's")]
// SAFETY: every method passes its arguments to `System` unchanged, and counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Fewer pieces of work tell nothing; the template's games have a dozen decisions.
fn least(id: &str) -> u64 {
    if id.starts_with("template/") { 100 } else { 1000 }
}

/// Pieces of work done, and allocations while doing it for the second time.
fn allocations(mut work: Work) -> (u64, u64) {
    work();
    let before = COUNT.get();
    let pieces = work();
    (pieces, COUNT.get() - before)
}

fn assert_none(name: &str, id: &str, work: Work) {
    let (pieces, count) = allocations(work);
    assert!(pieces >= least(id), "{id}: {name} is too little work to tell: {pieces}");
    assert_eq!(count, 0, "{id}: {count} allocations in {pieces} pieces of work, {name}");
}

#[test]
fn allocations_are_counted() {
    assert_eq!(allocations(Box::new(|| std::hint::black_box(vec![1_u8; 10]).len() as u64)), (10, 1));
}

#[test]
fn random_games_do_not_allocate() {
    for id in subjects() {
        assert_none("random games", &id, random_games(&id, 200));
    }
}

#[test]
fn scripted_games_do_not_allocate() {
    for id in subjects() {
        assert_none("scripted games", &id, scripted_games(&id, 50));
    }
}

#[test]
fn decisions_and_observations_do_not_allocate() {
    for id in subjects() {
        assert_none("decisions", &id, decisions(&id));
        assert_none("redactions", &id, redactions(&id));
    }
}

/// Allocations that drawing one state from an observation may need: none, but in Three Kingdoms a draw of the enemy's
/// set-up plays the beginning of one, with a list of its own, and in the Pacific War all hands are listed first.
fn per_draw(id: &str) -> u64 {
    u64::from(["three-kingdoms/", "pacific-war/"].iter().any(|game| id.starts_with(game)))
}

#[test]
fn determinizations_allocate_no_more_than_they_may() {
    for id in subjects() {
        let (draws, count) = allocations(determinizations(&id));
        assert!(draws >= least(&id), "{id}: too few draws to tell: {draws}");
        assert!(count <= per_draw(&id) * draws, "{id}: {count} allocations in {draws} draws");
    }
}

/// A decision needs a few lists of its own, in a large land game two dozen for the tables beside the position; an iteration
/// needs nothing beside its draw.
#[test]
fn search_iterations_do_not_allocate() {
    const MORE: u64 = 1000;
    for id in subjects() {
        let (_, few) = allocations(fixed_search(&id, "mcts:iters=100,reuse=no"));
        let (_, many) = allocations(fixed_search(&id, "mcts:iters=1100,reuse=no"));
        assert!(many <= few, "{id}: {} allocations in {MORE} iterations", many - few);
        assert!(few <= 32, "{id}: {few} allocations for one decision");
    }
}
