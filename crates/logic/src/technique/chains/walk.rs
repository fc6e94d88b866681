//! Walking from candidate to candidate along strong and weak links in turn.
//!
//! A walk is a depth-first search in the order of the links. A breadth-first search back from the
//! end supplies a lower bound on the links still needed, and the walk turns back where they are too
//! many.

use std::collections::HashMap;

use crate::step::{Candidate, Truth};
use crate::stop::Patience;

/// Links between candidates. Both kinds are symmetric.
pub(super) trait Links {
    /// Adds the candidates that are true if this one is false, in the order of a walk.
    fn strong(&self, from: Candidate, to: &mut Vec<Candidate>);

    /// Adds the candidates that are false if this one is true, in the order of a walk.
    fn weak(&self, from: Candidate, to: &mut Vec<Candidate>);

    /// The reason why one of two strongly linked candidates must be true.
    fn truth(&self, a: Candidate, b: Candidate) -> Truth;
}

/// Looks for chains that visit no cell twice.
pub(super) struct Walker<'a, 'p, L> {
    links: &'a L,
    /// How many links may still be walked.
    patience: &'a mut Patience<'p>,
}

impl<'a, 'p, L: Links> Walker<'a, 'p, L> {
    pub(super) fn new(links: &'a L, patience: &'a mut Patience<'p>) -> Walker<'a, 'p, L> {
        Walker { links, patience }
    }

    /// A shortest chain of at least three links from the start being false to the end being true.
    pub(super) fn shortest(
        &mut self,
        start: Candidate,
        end: Candidate,
        limit: usize,
    ) -> Option<Vec<Candidate>> {
        let distances = self.distances(&[end], limit);
        let longest = limit.saturating_sub(1) / 2 * 2 + 1;
        (3..=longest).step_by(2).find_map(|links| {
            let mut chain = vec![start];
            self.extend(&mut chain, &[end], &distances, links).then_some(chain)
        })
    }

    /// The first chain of at least three links to one of the ends, in the order of the links.
    pub(super) fn first(
        &mut self,
        start: Candidate,
        ends: &[Candidate],
        limit: usize,
    ) -> Option<Vec<Candidate>> {
        let distances = self.distances(ends, limit);
        let mut chain = vec![start];
        self.extend(&mut chain, ends, &distances, limit).then_some(chain)
    }

    /// A lower bound on the links from a true candidate to an end.
    fn distances(&mut self, ends: &[Candidate], limit: usize) -> HashMap<Candidate, usize> {
        let mut distances: HashMap<Candidate, usize> = ends.iter().map(|&end| (end, 0)).collect();
        let (mut front, mut next) = (ends.to_vec(), Vec::new());
        let (mut strong, mut weak) = (Vec::new(), Vec::new());
        for distance in (2..limit).step_by(2) {
            for &on in &front {
                strong.clear();
                self.links.strong(on, &mut strong);
                for &off in &strong {
                    weak.clear();
                    self.links.weak(off, &mut weak);
                    self.patience.spend(weak.len());
                    for &before in &weak {
                        distances.entry(before).or_insert_with(|| {
                            next.push(before);
                            distance
                        });
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
            next.clear();
            if front.is_empty() || self.patience.is_spent() {
                break;
            }
        }
        distances
    }

    /// Extends a chain whose last candidate is false to at most this many links. Returns whether it
    /// reached an end.
    fn extend(
        &mut self,
        chain: &mut Vec<Candidate>,
        ends: &[Candidate],
        distances: &HashMap<Candidate, usize>,
        links: usize,
    ) -> bool {
        let (start, off) = (chain[0], chain[chain.len() - 1]);
        let mut strong = Vec::new();
        self.links.strong(off, &mut strong);
        for on in strong {
            self.patience.spend(1);
            let is_new = |chain: &[Candidate], next: Candidate| {
                chain.iter().all(|visited| visited.cell != next.cell)
            };
            if on != start && on.cell != off.cell && !is_new(chain, on) {
                continue;
            }
            let used = chain.len();
            let enough = used > 2 && ends.contains(&on);
            let away = if used > 2 { distances.get(&on).copied() } else { Some(2) };
            let hopeless = away.is_none_or(|away| used + away > links);
            if !enough && (on == start || hopeless || self.patience.is_spent()) {
                continue;
            }
            chain.push(on);
            if enough {
                return true;
            }
            let mut weak = Vec::new();
            self.links.weak(on, &mut weak);
            for next in weak {
                if is_new(chain, next) {
                    chain.push(next);
                    if self.extend(chain, ends, distances, links) {
                        return true;
                    }
                    chain.pop();
                }
            }
            chain.pop();
        }
        false
    }
}
