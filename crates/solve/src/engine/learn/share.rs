//! What searches of the same puzzle tell each other: the short clauses they learn.
//!
//! A clause follows from the puzzle and from the solutions that are forbidden, whoever learned it; so what one search
//! learned holds for all. Most clauses are of use only where they were learned. Those that are told are the few that
//! say much: of one or two literals, or short and of small glue.
//!
//! ```text
//!             ┌───────────── the pool ─────────────┐
//!   tell ───▶ │ …  ¬a    b ∨ ¬c    ¬d ∨ e ∨ ¬f   … │ ───▶ news: what others told since the last time
//!             └────────────────────────────────────┘
//!       the oldest are forgotten when there are too many: nothing depends on being heard
//! ```
//!
//! A search listens when it starts over. A *fact*, a clause of one literal, settles a candidate for good: that is worth
//! starting over for.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::literal::Lit;
use super::search::Search;

/// The largest glue of a clause that is told by a search for a solution, and by one for a proof, which gains more from
/// what others know than it loses by becoming like them.
const TOLD_GLUE: u32 = 2;
const TOLD_GLUE_OF_PROOF: u32 = 6;

/// The most literals of a clause that is told.
const TOLD_LENGTH: usize = 32;

/// How many clauses the pool keeps.
const KEPT: usize = 1 << 14;

/// The most bytes that the pool takes, beside the few clauses that forbid a solution.
#[cfg(not(target_family = "wasm"))]
pub(super) const POOL_BYTES: usize =
    KEPT * (size_of::<Told>() + 4 * size_of::<usize>() + TOLD_LENGTH * size_of::<Lit>());

/// A clause that was told.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) lits: Arc<[Lit]>,
    pub(super) glue: u32,
    /// Whether it forbids a solution that was found.
    pub(super) is_forbidding: bool,
    teller: usize,
}

/// The clauses told last, by whomever.
#[derive(Default)]
pub(super) struct Pool {
    told: Mutex<Queue>,
    /// How many facts were told.
    facts: AtomicU64,
}

#[derive(Default)]
struct Queue {
    clauses: VecDeque<Told>,
    /// How many are forgotten.
    forgotten: u64,
}

/// A search's access to the pool.
pub(super) struct Link {
    pool: Arc<Pool>,
    /// Which of the searches this is.
    pub(super) number: usize,
    /// How many clauses had been told when it last listened.
    heard: u64,
    /// How many facts it has heard or told.
    heard_facts: u64,
}

impl Link {
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn new(pool: &Arc<Pool>, number: usize) -> Link {
        Link { pool: pool.clone(), number, heard: 0, heard_facts: 0 }
    }

    /// Tells the others a clause if it says much.
    pub(super) fn tell(&mut self, lits: &[Lit], glue: u32, is_for_proof: bool) {
        let told_glue = if is_for_proof { TOLD_GLUE_OF_PROOF } else { TOLD_GLUE };
        if lits.len() <= 2 || glue <= told_glue && lits.len() <= TOLD_LENGTH {
            self.add(Told { lits: lits.into(), glue, is_forbidding: false, teller: self.number });
        }
    }

    /// Tells the others a clause that forbids a solution, however long.
    pub(super) fn forbid(&mut self, lits: &[Lit], glue: u32) {
        self.add(Told { lits: lits.into(), glue, is_forbidding: true, teller: self.number });
    }

    fn add(&mut self, told: Told) {
        let is_fact = told.lits.len() == 1;
        let mut queue = self.pool.told.lock().expect("searches do not panic");
        if queue.clauses.len() >= KEPT {
            queue.clauses.pop_front();
            queue.forgotten += 1;
        }
        queue.clauses.push_back(told);
        if is_fact {
            self.pool.facts.fetch_add(1, Ordering::Relaxed);
            self.heard_facts += 1;
        }
    }

    /// Whether somebody else told a fact.
    #[inline]
    pub(super) fn has_facts(&self) -> bool {
        self.pool.facts.load(Ordering::Relaxed) != self.heard_facts
    }

    /// What the others told since the last time.
    pub(super) fn news(&mut self) -> Vec<Told> {
        let queue = self.pool.told.lock().expect("searches do not panic");
        let known = self.heard.saturating_sub(queue.forgotten) as usize;
        let others = |told: &&Told| told.teller != self.number;
        let news = queue.clauses.range(known..).filter(others).cloned().collect();
        self.heard = queue.forgotten + queue.clauses.len() as u64;
        self.heard_facts = self.pool.facts.load(Ordering::Relaxed);
        news
    }
}

impl<const K: usize> Search<K> {
    /// Whether another search has found out something that is worth starting over for.
    #[inline]
    pub(super) fn is_news_due(&self) -> bool {
        self.link.as_ref().is_some_and(Link::has_facts)
    }

    /// Takes over what other searches learned. No choice stands.
    pub(super) fn listen(&mut self) {
        let news = self.link.as_mut().map(Link::news).unwrap_or_default();
        for told in news {
            if told.is_forbidding {
                self.pace.prove();
            }
            self.join(told.lits.to_vec(), told.glue);
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Digit, Shape};

    use super::super::model::Model;
    use super::super::search::FORBIDDING;
    use super::super::state::State;
    use super::*;

    fn heard(link: &mut Link) -> Vec<Vec<Lit>> {
        link.news().iter().map(|told| told.lits.to_vec()).collect()
    }

    #[test]
    fn the_others_hear_what_is_short_and_once() {
        let pool = Arc::new(Pool::default());
        let (mut a, mut b) = (Link::new(&pool, 0), Link::new(&pool, 1));
        let long: Vec<Lit> = (0..TOLD_LENGTH as u32 + 1).map(Lit).collect();
        a.tell(&[Lit(1), Lit(2)], 9, false);
        a.tell(&[Lit(1), Lit(2), Lit(4)], TOLD_GLUE, false);
        a.tell(&[Lit(3), Lit(5), Lit(7)], TOLD_GLUE + 1, false);
        a.tell(&[Lit(3), Lit(5), Lit(9)], TOLD_GLUE + 1, true);
        a.tell(&long, 1, true);
        assert!(!b.has_facts());
        a.tell(&[Lit(6)], 1, false);
        assert!(b.has_facts() && !a.has_facts());
        let told: [&[Lit]; 4] =
            [&[Lit(1), Lit(2)], &[Lit(1), Lit(2), Lit(4)], &[Lit(3), Lit(5), Lit(9)], &[Lit(6)]];
        assert_eq!(heard(&mut b), told);
        assert!(heard(&mut b).is_empty() && heard(&mut a).is_empty() && !b.has_facts());
        a.forbid(&long, 1);
        assert_eq!(heard(&mut b), [long]);
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let pool = Arc::new(Pool::default());
        let (mut a, mut b) = (Link::new(&pool, 0), Link::new(&pool, 1));
        for number in 0..KEPT as u32 + 10 {
            a.tell(&[Lit(number)], 1, false);
        }
        let news = heard(&mut b);
        assert_eq!((news.len(), &news[0][..]), (KEPT, &[Lit(10)][..]));
        a.tell(&[Lit(5)], 1, false);
        assert_eq!(heard(&mut b), [[Lit(5)]]);
    }

    /// A search of the empty 4×4 that has another to listen to.
    fn searches() -> (Search<1>, Link) {
        let shape = Shape::new(2, 2).unwrap();
        let candidates = shape
            .cells()
            .flat_map(|cell| (0..shape.size()).map(move |digit| (cell, Digit::from_index(digit))));
        let pool = Arc::new(Pool::default());
        let mut search = Search::new(State::new(Model::new(shape, candidates.collect())), 1);
        search.link = Some(Link::new(&pool, 0));
        (search, Link::new(&pool, 1))
    }

    #[test]
    fn what_is_heard_is_taken_over_without_what_is_settled() {
        let (mut search, mut other) = searches();
        // Vars 0 to 3 are the digits of the first cell.
        other.tell(&[Lit::is_not(0)], 1, false);
        other.tell(&[Lit::is(0), Lit::is(1), Lit::is(20)], 2, false);
        other.tell(&[Lit::is_not(0), Lit::is(30)], 2, false);
        assert!(search.is_news_due());
        search.listen();
        assert!(!search.is_news_due() && !search.is_done);
        assert_eq!(search.state.trail, [Lit::is_not(0)]);
        assert_eq!(search.state.watches[Lit::is(1).index()].len(), 1);
        assert!(search.state.watches[Lit::is(0).index()].is_empty());
        assert!(search.state.watches[Lit::is(30).index()].is_empty());
        other.tell(&[Lit::is(0)], 1, false);
        search.listen();
        assert!(search.is_done);
    }

    #[test]
    fn only_a_solution_makes_it_go_for_a_proof() {
        let (mut search, mut other) = searches();
        other.tell(&[Lit::is(0)], FORBIDDING, false);
        search.listen();
        assert!(search.pace.is_steady);
        other.forbid(&[Lit::is(40), Lit::is(50)], FORBIDDING);
        search.listen();
        assert!(!search.pace.is_steady);
    }
}
