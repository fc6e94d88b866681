//! Automata that many rules share: one for each kind of rule, range of values and parameters.
//!
//! To make an automaton can take longer than to solve the puzzle it is made for, and the next
//! sandwich with the same sum needs the same one. An automaton is a pure function of its key, so it makes
//! no difference who asked first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use omnidoku_core::Values;

use crate::automaton::{Automaton, TooManyStates};

/// The most edges that are kept, about 100 MB. The cache is emptied when it is full.
const MAX_CACHED_EDGES: usize = 6_000_000;

type Key = (&'static str, Values, Vec<i64>);

/// A union of automata, which are kept so that none of them is at the address of another.
struct Union {
    parts: Vec<Arc<Automaton>>,
    union: Arc<Automaton>,
}

#[derive(Default)]
struct Cache {
    automata: HashMap<Key, Arc<Automaton>>,
    /// By the addresses of the parts.
    unions: HashMap<Vec<usize>, Union>,
    edges: usize,
}

impl Cache {
    /// Makes room for an automaton with so many edges.
    fn reserve(&mut self, edges: usize) {
        if self.edges + edges > MAX_CACHED_EDGES {
            *self = Cache::default();
        }
        self.edges += edges;
    }
}

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);

impl Automaton {
    /// The automaton of a rule with these parameters, made at most once. `rule` and `parameters` must
    /// determine what `make` makes for these values.
    pub fn shared(
        rule: &'static str,
        values: Values,
        parameters: Vec<i64>,
        make: impl FnOnce() -> Result<Automaton, TooManyStates>,
    ) -> Result<Arc<Automaton>, TooManyStates> {
        let key = (rule, values, parameters);
        let find =
            |cache: &mut Option<Cache>| cache.get_or_insert_default().automata.get(&key).cloned();
        if let Some(automaton) = find(&mut CACHE.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(automaton);
        }
        let automaton = Arc::new(make()?);
        let edges = automaton.edge_count();
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = cache.get_or_insert_default();
        cache.reserve(edges);
        cache.automata.insert(key, automaton.clone());
        Ok(automaton)
    }

    /// An automaton that accepts what at least one of these accepts, made at most once.
    pub(crate) fn shared_union(
        parts: Vec<Arc<Automaton>>,
    ) -> Result<Arc<Automaton>, TooManyStates> {
        let key: Vec<usize> = parts.iter().map(|part| Arc::as_ptr(part).addr()).collect();
        let cached = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = cached.as_ref().and_then(|cache| cache.unions.get(&key)) {
            debug_assert!(found.parts.iter().zip(&parts).all(|(a, b)| Arc::ptr_eq(a, b)));
            return Ok(found.union.clone());
        }
        drop(cached);
        let union = Arc::new(Automaton::union(parts.iter().map(|part| &**part))?);
        let part_edges: usize = parts.iter().map(|part| part.edge_count()).sum();
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = cache.get_or_insert_default();
        cache.reserve(union.edge_count() + part_edges);
        cache.unions.insert(key, Union { parts, union: union.clone() });
        Ok(union)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_automaton_is_made_once() {
        let nine = Values::up_to(9).unwrap();
        let make = || Automaton::explore(nine, [0], |&last, n| (n > last).then_some(n), |_| true);
        let first = Automaton::shared("test", nine, vec![1], make).unwrap();
        let again = Automaton::shared("test", nine, vec![1], || Err(TooManyStates)).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert!(Automaton::shared("test", nine, vec![2], || Err(TooManyStates)).is_err());
    }

    #[test]
    fn the_same_union_is_made_once() {
        let nine = Values::up_to(9).unwrap();
        let all = |holds: fn(i32) -> bool| {
            let next = |_: &(), number| holds(number).then_some(());
            Arc::new(Automaton::explore(nine, [()], next, |_| true).unwrap())
        };
        let (low, odd, high) = (all(|n| n < 4), all(|n| n % 2 == 1), all(|n| n > 7));
        let union = |parts: [&Arc<Automaton>; 2]| {
            Automaton::shared_union(parts.map(Arc::clone).to_vec()).unwrap()
        };
        assert!(Arc::ptr_eq(&union([&low, &odd]), &union([&low, &odd])));
        assert_eq!(*union([&low, &high]), Automaton::union([&*low, &*high]).unwrap());
        assert_ne!(union([&low, &odd]), union([&low, &high]));
    }
}
