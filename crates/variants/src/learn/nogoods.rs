//! Nogoods that were learned, and their propagation.
//!
//! A nogood is stored as the clause it stands for: at least one of its *terms* holds, where a term says that a
//! variable takes one of some values. So a clause never names a variable twice, and a single term can say
//! `x = 3` as well as `x ≥ 5` (multi-valued clauses: C. Liu, A. Kuehlmann, M. Moskewicz, "CAMA: a multi-valued
//! satisfiability solver", ICCAD 2003).
//!
//! Two terms of each clause are watched, each by a *witness*: a value of the term that its variable may still
//! take. Only when that value goes, another witness is looked for, first in the same term, then in the terms that
//! are not watched. If there is none, the other watched term must hold.
//!
//! ```text
//! arena    [ header: length, glue, permanent ] [ term 0 ] [ term 1 ] [ term 2 ] …    terms 0 and 1 are watched
//! watches  for each variable and value the clauses whose witness it is
//! ```
//!
//! Invariant: if the values of a watched term are all gone, the other watched term holds, and did when the
//! last of them went.

use crate::learn::trail::{Reason, Trail};
use crate::store::{Conflict, Domains, Outcome, bits};

/// One alternative: the variable takes one of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) variable: u32,
    pub(crate) values: u64,
}

/// Where a clause lies, and how good it is.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    length: u32,
    /// How many levels its terms were of when it was learned (G. Audemard, L. Simon, "Predicting learnt clauses
    /// quality in modern SAT solvers", IJCAI 2009).
    glue: u32,
    /// How often it was a reason lately.
    uses: u32,
    /// Whether it blocks a solution, and must stay.
    is_permanent: bool,
}

/// See the [module](self).
pub(crate) struct Nogoods {
    /// Values of a variable: the width of the table of watches.
    width: usize,
    clauses: Vec<Clause>,
    terms: Vec<Term>,
    watches: Vec<Vec<u32>>,
}

impl Nogoods {
    pub(crate) fn new(domains: &[u64]) -> Nogoods {
        let all = domains.iter().fold(0, |all, domain| all | domain);
        let width = 64 - all.leading_zeros() as usize;
        let watches = vec![Vec::new(); width * domains.len()];
        Nogoods { width, clauses: Vec::new(), terms: Vec::new(), watches }
    }

    /// How many clauses there are.
    pub(crate) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// How many terms they have together.
    pub(crate) fn term_count(&self) -> usize {
        self.terms.len()
    }

    pub(crate) fn terms(&self, clause: u32) -> &[Term] {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        &self.terms[start as usize..(start + length) as usize]
    }

    /// A clause was a reason in a conflict.
    pub(crate) fn used(&mut self, clause: u32) {
        self.clauses[clause as usize].uses += 1;
    }

    /// Adds a clause, and draws the conclusion if only one of its terms can hold.
    pub(crate) fn add(
        &mut self,
        trail: &mut Trail<'_>,
        terms: &mut [Term],
        glue: u32,
        is_permanent: bool,
    ) -> Outcome {
        // Terms that can hold first, then those that failed last.
        terms.sort_by_cached_key(|term| {
            let is_open = trail.get(term.variable) & term.values != 0;
            let last = trail.last_removal(term.variable, term.values, u32::MAX).unwrap_or(0);
            std::cmp::Reverse((is_open, last))
        });
        let clause = self.clauses.len() as u32;
        if let [first, second, ..] = terms {
            let (first, second) = (*first, *second);
            let (start, length) = (self.terms.len() as u32, terms.len() as u32);
            self.terms.extend_from_slice(terms);
            self.clauses.push(Clause { start, length, glue, uses: 0, is_permanent });
            for term in [first, second] {
                let witness = witness(trail, term);
                self.watch(clause, term.variable, witness);
            }
            if trail.get(second.variable) & second.values != 0 {
                return Ok(());
            }
        }
        trail.reason = Reason::Nogood(clause);
        match terms.first() {
            Some(first) => trail.keep(first.variable, first.values),
            None => Err(Conflict { variable: 0 }),
        }
    }

    /// Whether each clause holds or has two terms that can: what propagation must reach.
    pub(crate) fn are_settled(&self, trail: &Trail<'_>) -> bool {
        (0..self.clauses.len() as u32).all(|clause| {
            let left = |term: &Term| trail.get(term.variable) & term.values;
            let terms = self.terms(clause);
            let holds = |term: &Term| left(term) == trail.get(term.variable);
            terms.iter().any(holds) || terms.iter().filter(|term| left(term) != 0).count() > 1
        })
    }

    fn watch(&mut self, clause: u32, variable: u32, witness: u32) {
        self.watches[variable as usize * self.width + witness as usize].push(clause);
    }

    /// Draws conclusions from values that went from a variable.
    pub(crate) fn propagate(
        &mut self,
        trail: &mut Trail<'_>,
        variable: u32,
        removed: u64,
    ) -> Outcome {
        for value in bits(removed) {
            let list = variable as usize * self.width + value as usize;
            if self.watches[list].is_empty() {
                continue;
            }
            let mut watching = std::mem::take(&mut self.watches[list]);
            let (mut at, mut outcome) = (0, Ok(()));
            while at < watching.len() && outcome.is_ok() {
                let clause = watching[at];
                match self.visit(trail, clause, variable) {
                    Some(Ok(())) => at += 1,
                    Some(conflict) => outcome = conflict,
                    None => {
                        watching.swap_remove(at);
                    }
                }
            }
            self.watches[list] = watching;
            outcome?;
        }
        Ok(())
    }

    /// A witness of a clause went. `None` if it has another one now, else what follows.
    #[inline]
    fn visit(&mut self, trail: &mut Trail<'_>, clause: u32, variable: u32) -> Option<Outcome> {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        let terms = &mut self.terms[start as usize..(start + length) as usize];
        let lost = usize::from(terms[0].variable != variable);
        debug_assert_eq!(terms[lost].variable, variable);
        let other = terms[1 - lost];
        if trail.domains[other.variable as usize] & !other.values == 0 {
            return Some(Ok(()));
        }
        let left = trail.domains[variable as usize] & terms[lost].values;
        if left != 0 {
            self.watch(clause, variable, left.trailing_zeros());
            return None;
        }
        for at in 2..terms.len() {
            let term = terms[at];
            let left = trail.domains[term.variable as usize] & term.values;
            if left != 0 {
                terms.swap(lost, at);
                self.watch(clause, term.variable, left.trailing_zeros());
                return None;
            }
        }
        trail.reason = Reason::Nogood(clause);
        Some(trail.keep(other.variable, other.values))
    }

    /// At level 0: drops clauses that always hold and values that are gone, and of the others the worse half
    /// if `is_crowded`.
    pub(crate) fn reduce(&mut self, trail: &mut Trail<'_>, is_crowded: bool) -> Outcome {
        debug_assert_eq!(trail.level(), 0);
        let kept = self.kept(is_crowded);
        let (clauses, terms) = (std::mem::take(&mut self.clauses), std::mem::take(&mut self.terms));
        self.watches.iter_mut().for_each(Vec::clear);
        for (clause, _) in clauses.iter().zip(kept).filter(|&(_, is_kept)| is_kept) {
            let all = &terms[clause.start as usize..(clause.start + clause.length) as usize];
            let holds = |term: &Term| trail.get(term.variable) & !term.values == 0;
            if all.iter().any(holds) {
                continue;
            }
            let mut open: Vec<Term> = all
                .iter()
                .map(|term| Term { values: term.values & trail.get(term.variable), ..*term })
                .filter(|term| term.values != 0)
                .collect();
            self.add(trail, &mut open, clause.glue, clause.is_permanent)?;
            if open.len() > 1 {
                let added = self.clauses.len() - 1;
                self.clauses[added].uses = clause.uses / 2;
            }
        }
        Ok(())
    }

    fn kept(&self, is_crowded: bool) -> Vec<bool> {
        let mut kept = vec![true; self.clauses.len()];
        if is_crowded {
            let mut order: Vec<usize> = (0..kept.len()).collect();
            order.retain(|&at| {
                let clause = &self.clauses[at];
                !clause.is_permanent && clause.glue > 2
            });
            // The worst first; of equal ones the older.
            order.sort_by_key(|&at| {
                let clause = &self.clauses[at];
                (clause.uses.min(3), std::cmp::Reverse((clause.glue, clause.length)))
            });
            for &at in &order[..order.len() / 2] {
                kept[at] = false;
            }
        }
        kept
    }
}

/// A value by which a term is watched: one that it can still take, else the one that went last.
fn witness(trail: &Trail<'_>, term: Term) -> u32 {
    let left = trail.get(term.variable) & term.values;
    if left != 0 {
        return left.trailing_zeros();
    }
    let last = trail.last_removal(term.variable, term.values, u32::MAX);
    let gone = last.map_or(term.values, |at| trail.events[at as usize].removed() & term.values);
    gone.trailing_zeros()
}
