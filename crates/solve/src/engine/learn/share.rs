//! Clause sharing between solvers of the same puzzle.
//!
//! A learned clause follows from the puzzle and the blocked solutions, whichever solver learned it,
//! so all solvers may use it. Most clauses are useful only where they were learned. Shared are the
//! few that say much: unit and binary clauses, and short ones of small glue.
//!
//! ```text
//!               ┌─────────── ClausePool ────────────┐
//!   export ───▶ │ …  ¬a    b ∨ ¬c    ¬d ∨ e ∨ ¬f  … │ ───▶ import: what others exported since the last time
//!               └───────────────────────────────────┘
//!       the oldest are dropped when the pool is full: correctness does not depend on an import
//! ```
//!
//! A solver imports at level 0, when it restarts. A unit clause is worth a restart at once.
//!
//! (Y. Hamadi, S. Jabbour, L. Saïs, "ManySAT: a parallel SAT solver", Journal on Satisfiability,
//! Boolean Modeling and Computation 6, 2009; sharing by glue: G. Audemard, B. Hoessen, S. Jabbour,
//! J.-M. Lagniez, C. Piette, "Revisiting clause exchange in parallel SAT solving", SAT 2012.)

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::literal::Lit;
use super::solver::Solver;

/// The largest glue that is exported in stable mode, and in focused mode: a proof gains more from
/// what others know than the portfolio loses by its solvers becoming alike.
const EXPORT_GLUE: u32 = 2;
const EXPORT_GLUE_FOCUSED: u32 = 6;

/// The most literals of an exported clause.
const MAX_EXPORT_LEN: usize = 32;

/// The most clauses in the pool.
const POOL_CAPACITY: usize = 1 << 14;

/// The most bytes that the pool takes, not counting the few blocking clauses.
#[cfg(not(target_family = "wasm"))]
pub(super) const POOL_BYTES: usize = POOL_CAPACITY
    * (size_of::<SharedClause>() + 4 * size_of::<usize>() + MAX_EXPORT_LEN * size_of::<Lit>());

/// An exported clause.
#[derive(Clone)]
pub(super) struct SharedClause {
    pub(super) lits: Arc<[Lit]>,
    pub(super) glue: u32,
    /// Whether it blocks a solution that was found.
    pub(super) is_blocking: bool,
    author: usize,
}

/// The clauses exported last, by any solver.
#[derive(Default)]
pub(super) struct ClausePool {
    queue: Mutex<Queue>,
    /// How many unit clauses were exported.
    units: AtomicU64,
}

#[derive(Default)]
struct Queue {
    clauses: VecDeque<SharedClause>,
    /// How many were dropped.
    dropped: u64,
}

/// A solver's access to the pool.
pub(super) struct PoolClient {
    pool: Arc<ClausePool>,
    /// The number of the solver.
    pub(super) number: usize,
    /// How many clauses had been exported at the last import.
    seen: u64,
    /// How many unit clauses it has imported or exported.
    seen_units: u64,
}

impl PoolClient {
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn new(pool: &Arc<ClausePool>, number: usize) -> PoolClient {
        PoolClient { pool: pool.clone(), number, seen: 0, seen_units: 0 }
    }

    /// Whether its solver leaves most of the time to the [walk](super::walk): every other one.
    pub(super) fn is_walker(&self) -> bool {
        self.number % 2 == 1
    }

    /// Exports a clause if it is short or of small glue.
    pub(super) fn export(&mut self, lits: &[Lit], glue: u32, is_focused: bool) {
        let max_glue = if is_focused { EXPORT_GLUE_FOCUSED } else { EXPORT_GLUE };
        if lits.len() <= 2 || glue <= max_glue && lits.len() <= MAX_EXPORT_LEN {
            self.add(SharedClause {
                lits: lits.into(),
                glue,
                is_blocking: false,
                author: self.number,
            });
        }
    }

    /// Exports a blocking clause, of any length.
    pub(super) fn export_blocking(&mut self, lits: &[Lit], glue: u32) {
        self.add(SharedClause { lits: lits.into(), glue, is_blocking: true, author: self.number });
    }

    fn add(&mut self, shared: SharedClause) {
        let is_unit = shared.lits.len() == 1;
        let mut queue = self.pool.queue.lock().expect("solvers do not panic");
        if queue.clauses.len() >= POOL_CAPACITY {
            queue.clauses.pop_front();
            queue.dropped += 1;
        }
        queue.clauses.push_back(shared);
        if is_unit {
            self.pool.units.fetch_add(1, Ordering::Relaxed);
            self.seen_units += 1;
        }
    }

    /// Whether another solver exported a unit clause since the last import.
    #[inline]
    pub(super) fn has_new_units(&self) -> bool {
        self.pool.units.load(Ordering::Relaxed) != self.seen_units
    }

    /// What the others exported since the last time.
    pub(super) fn import(&mut self) -> Vec<SharedClause> {
        let queue = self.pool.queue.lock().expect("solvers do not panic");
        let known = self.seen.saturating_sub(queue.dropped) as usize;
        let others = |shared: &&SharedClause| shared.author != self.number;
        let new = queue.clauses.range(known..).filter(others).cloned().collect();
        self.seen = queue.dropped + queue.clauses.len() as u64;
        self.seen_units = self.pool.units.load(Ordering::Relaxed);
        new
    }
}

impl<const K: usize, const P: usize> Solver<K, P> {
    /// Whether there is a unit clause to import, which is worth a restart.
    #[inline]
    pub(super) fn has_units_to_import(&self) -> bool {
        self.pool.as_ref().is_some_and(PoolClient::has_new_units)
    }

    /// Adds the clauses that other solvers exported. The solver is at level 0.
    pub(super) fn import_clauses(&mut self) {
        let imported = self.pool.as_mut().map(PoolClient::import).unwrap_or_default();
        for shared in imported {
            if shared.is_blocking {
                self.restarts.stay_focused();
                self.walk_turns.end();
            }
            self.add_root_clause(shared.lits.to_vec(), shared.glue);
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Digit, Shape};

    use super::super::model::Model;
    use super::super::solver::BLOCKING_GLUE;
    use super::super::state::State;
    use super::*;

    fn imported(client: &mut PoolClient) -> Vec<Vec<Lit>> {
        client.import().iter().map(|shared| shared.lits.to_vec()).collect()
    }

    #[test]
    fn short_clauses_are_imported_once() {
        let pool = Arc::new(ClausePool::default());
        let (mut a, mut b) = (PoolClient::new(&pool, 0), PoolClient::new(&pool, 1));
        let long: Vec<Lit> = (0..MAX_EXPORT_LEN as u32 + 1).map(Lit).collect();
        a.export(&[Lit(1), Lit(2)], 9, false);
        a.export(&[Lit(1), Lit(2), Lit(4)], EXPORT_GLUE, false);
        a.export(&[Lit(3), Lit(5), Lit(7)], EXPORT_GLUE + 1, false);
        a.export(&[Lit(3), Lit(5), Lit(9)], EXPORT_GLUE + 1, true);
        a.export(&long, 1, true);
        assert!(!b.has_new_units());
        a.export(&[Lit(6)], 1, false);
        assert!(b.has_new_units() && !a.has_new_units());
        let shared: [&[Lit]; 4] =
            [&[Lit(1), Lit(2)], &[Lit(1), Lit(2), Lit(4)], &[Lit(3), Lit(5), Lit(9)], &[Lit(6)]];
        assert_eq!(imported(&mut b), shared);
        assert!(imported(&mut b).is_empty() && imported(&mut a).is_empty() && !b.has_new_units());
        a.export_blocking(&long, 1);
        assert_eq!(imported(&mut b), [long]);
    }

    #[test]
    fn the_oldest_are_dropped() {
        let pool = Arc::new(ClausePool::default());
        let (mut a, mut b) = (PoolClient::new(&pool, 0), PoolClient::new(&pool, 1));
        for number in 0..POOL_CAPACITY as u32 + 10 {
            a.export(&[Lit(number)], 1, false);
        }
        let clauses = imported(&mut b);
        assert_eq!((clauses.len(), &clauses[0][..]), (POOL_CAPACITY, &[Lit(10)][..]));
        a.export(&[Lit(5)], 1, false);
        assert_eq!(imported(&mut b), [[Lit(5)]]);
    }

    /// A solver of the empty 4×4, and the pool client of another.
    fn solvers() -> (Solver<1>, PoolClient) {
        let shape = Shape::new(2, 2).unwrap();
        let candidates = shape
            .cells()
            .flat_map(|cell| (0..shape.size()).map(move |digit| (cell, Digit::from_index(digit))));
        let pool = Arc::new(ClausePool::default());
        let mut solver = Solver::new(State::new(Model::new(shape, candidates.collect())), 1);
        solver.pool = Some(PoolClient::new(&pool, 0));
        (solver, PoolClient::new(&pool, 1))
    }

    #[test]
    fn imported_clauses_are_simplified() {
        let (mut solver, mut other) = solvers();
        // Vars 0 to 3 are the digits of the first cell.
        other.export(&[Lit::negative(0)], 1, false);
        other.export(&[Lit::positive(0), Lit::positive(1), Lit::positive(20)], 2, false);
        other.export(&[Lit::negative(0), Lit::positive(30)], 2, false);
        assert!(solver.has_units_to_import());
        solver.import_clauses();
        assert!(!solver.has_units_to_import() && !solver.is_done);
        assert_eq!(solver.state.trail, [Lit::negative(0)]);
        assert_eq!(solver.state.watches[Lit::positive(1).index()].len(), 1);
        assert!(solver.state.watches[Lit::positive(0).index()].is_empty());
        assert!(solver.state.watches[Lit::positive(30).index()].is_empty());
        other.export(&[Lit::positive(0)], 1, false);
        solver.import_clauses();
        assert!(solver.is_done);
    }

    #[test]
    fn only_a_blocking_clause_switches_to_focused_mode() {
        let (mut solver, mut other) = solvers();
        other.export(&[Lit::positive(0)], BLOCKING_GLUE, false);
        solver.import_clauses();
        assert!(solver.restarts.is_stable);
        other.export_blocking(&[Lit::positive(40), Lit::positive(50)], BLOCKING_GLUE);
        solver.import_clauses();
        assert!(!solver.restarts.is_stable);
    }
}
