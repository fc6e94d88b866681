//! A search that is refused for its memory takes none.
//!
//! This is the only test of its process: it counts what all threads allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use omnidoku_core::Puzzle;
use omnidoku_solve::engine::learn::Learn;
use omnidoku_solve::engine::parallel::Parallel;
use omnidoku_solve::{Cause, End, Engine, EngineId, Limits};
use omnidoku_testkit::contender;

/// The allocator of the system, which counts the bytes that are asked for.
struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the allocator of the system as it came.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and `pointer` comes from `System`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Building and starting an engine takes less; the tables of a 100×100 grid take a hundred times as much.
const MAX_BYTES: usize = 1 << 20;

fn assert_refused(engine: &mut dyn Engine, puzzle: &Puzzle, cap: usize, about: &str) {
    let before = ALLOCATED.load(Ordering::Relaxed);
    let limits = Limits::none().with_memory(cap);
    let report = engine.search(puzzle, &limits, &mut |_| ControlFlow::Continue(()));
    let taken = ALLOCATED.load(Ordering::Relaxed) - before;
    assert_eq!((report.end, report.solutions), (End::Interrupted(Cause::Memory), 0), "{about}");
    assert!(taken < MAX_BYTES, "{about}: {taken} bytes");
}

#[test]
fn a_search_refused_for_its_memory_takes_none() {
    let puzzle = Puzzle::empty("10x10".parse().unwrap());
    for contender in contender::all(puzzle.shape()) {
        assert_refused(&mut *contender.build(), &puzzle, 1000, &contender.to_string());
    }
    let shape = puzzle.shape();
    let mut race = Parallel::new(EngineId::Learn, 4);
    let (one, four) = (Learn::new(1).memory(shape), race.memory(shape));
    assert!(four >= 4 * one);
    assert_refused(&mut race, &puzzle, four - 1, "a race of four");
}
