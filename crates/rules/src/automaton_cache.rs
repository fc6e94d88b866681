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

#[derive(Default)]
struct Cache {
    automata: HashMap<Key, Arc<Automaton>>,
    edges: usize,
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
        if cache.edges + edges > MAX_CACHED_EDGES {
            *cache = Cache::default();
        }
        cache.edges += edges;
        cache.automata.insert(key, automaton.clone());
        Ok(automaton)
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
}
