//! Finite automata: which sequences of numbers along some cells are allowed.
//!
//! Most rules about lines and rows are one mechanism. A rule describes what it remembers while it walks
//! along the cells (its state), and what a number does to that; [`Automaton::explore`] finds all
//! states that can be reached. A search then removes every number that no accepted sequence has at
//! its place.
//!
//! ```text
//! transitions   state s:  {2, 3, 4} → t,  {5} → u        numbers that lead to the same state are one edge
//! ```
//!
//! States from which no end is accepted are dropped, and states with the same future are merged.

use std::collections::HashMap;
use std::hash::Hash;

use omnidoku_core::{Value, Values};

/// The number of a state.
pub type State = u16;

/// One edge: with any of these values, to that state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The values, one bit each.
    pub values: u64,
    /// Where they lead.
    pub to: State,
}

/// See the [module](self). Its states are numbered from 0; it may have no state, and then accepts
/// nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    edges: Vec<Edge>,
    /// Where the edges of each state start in `edges`, and where the last end.
    starts: Vec<u32>,
    initial: Vec<State>,
    is_accepting: Vec<bool>,
}

/// An automaton would have more states than [`Automaton::MAX_STATES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it needs more than {} states", Automaton::MAX_STATES)]
pub struct TooManyStates;

impl Automaton {
    /// The most states an automaton may have.
    pub const MAX_STATES: usize = 1 << 14;

    /// The automaton of a rule: its state at the beginning, what a number makes of a state (`None` if it
    /// is not allowed there), and in which states the end is accepted.
    pub fn explore<S: Clone + Eq + Hash>(
        values: Values,
        initial: impl IntoIterator<Item = S>,
        next: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        Automaton::explore_nondeterministic(
            values,
            initial,
            |state, number| next(state, number),
            accepts,
        )
    }

    /// The same where a number may lead to any of several states.
    pub fn explore_nondeterministic<S: Clone + Eq + Hash, N: IntoIterator<Item = S>>(
        values: Values,
        initial: impl IntoIterator<Item = S>,
        next: impl Fn(&S, i32) -> N,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooManyStates> {
        let mut numbers: HashMap<S, State> = HashMap::new();
        let mut states: Vec<S> = Vec::new();
        let mut number_of = |state: S, states: &mut Vec<S>| -> Result<State, TooManyStates> {
            if let Some(&number) = numbers.get(&state) {
                return Ok(number);
            }
            if states.len() == Automaton::MAX_STATES {
                return Err(TooManyStates);
            }
            let number = states.len() as State;
            states.push(state.clone());
            numbers.insert(state, number);
            Ok(number)
        };
        let mut draft = Draft::default();
        for state in initial {
            let number = number_of(state, &mut states)?;
            draft.initial.push(number);
        }
        let mut at = 0;
        while at < states.len() {
            let state = states[at].clone();
            let mut edges: Vec<Edge> = Vec::new();
            for value in values.all() {
                for target in next(&state, values.number(value)) {
                    add_edge(&mut edges, value, number_of(target, &mut states)?);
                }
            }
            draft.edges.push(edges);
            draft.is_accepting.push(accepts(&state));
            at += 1;
        }
        Ok(draft.finish())
    }

    /// An automaton given by its edges: for each state, which values lead where.
    pub fn from_edges(
        edges: Vec<Vec<Edge>>,
        initial: Vec<State>,
        is_accepting: Vec<bool>,
    ) -> Result<Automaton, TooManyStates> {
        if edges.len() > Automaton::MAX_STATES {
            return Err(TooManyStates);
        }
        Ok(Draft { edges, initial, is_accepting }.finish())
    }

    /// An automaton that accepts what at least one of several accepts.
    pub fn union<'a>(
        automata: impl IntoIterator<Item = &'a Automaton>,
    ) -> Result<Automaton, TooManyStates> {
        let mut draft = Draft::default();
        for automaton in automata {
            let before = draft.edges.len();
            if before + automaton.state_count() > Automaton::MAX_STATES {
                return Err(TooManyStates);
            }
            let moved = |state: State| state + before as State;
            for state in 0..automaton.state_count() as State {
                let edges = automaton.edges(state).iter();
                draft.edges.push(edges.map(|edge| Edge { to: moved(edge.to), ..*edge }).collect());
                draft.is_accepting.push(automaton.is_accepting(state));
            }
            draft.initial.extend(automaton.initial().iter().map(|&state| moved(state)));
        }
        Ok(draft.finish())
    }

    /// How many states there are.
    pub fn state_count(&self) -> usize {
        self.is_accepting.len()
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The edges that leave a state.
    #[inline]
    pub fn edges(&self, state: State) -> &[Edge] {
        let at = usize::from(state);
        &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The states in which a sequence may begin.
    pub fn initial(&self) -> &[State] {
        &self.initial
    }

    /// Whether a sequence may end in a state.
    #[inline]
    pub fn is_accepting(&self, state: State) -> bool {
        self.is_accepting[usize::from(state)]
    }

    /// Whether a whole sequence is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = Value>) -> bool {
        let mut states = self.initial.clone();
        for value in word {
            let leaving = states.iter().flat_map(|&state| self.edges(state));
            let mut next: Vec<State> = leaving
                .filter(|edge| edge.values >> value.index() & 1 == 1)
                .map(|edge| edge.to)
                .collect();
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        states.into_iter().any(|state| self.is_accepting(state))
    }
}

fn add_edge(edges: &mut Vec<Edge>, value: Value, to: State) {
    match edges.iter_mut().find(|edge| edge.to == to) {
        Some(edge) => edge.values |= 1 << value.index(),
        None => edges.push(Edge { values: 1 << value.index(), to }),
    }
}

/// An automaton under construction.
#[derive(Default)]
struct Draft {
    edges: Vec<Vec<Edge>>,
    initial: Vec<State>,
    is_accepting: Vec<bool>,
}

impl Draft {
    fn finish(mut self) -> Automaton {
        self.drop_dead_ends();
        self.merge_equals();
        let mut edges = Vec::new();
        let mut starts = vec![0];
        for leaving in self.edges {
            edges.extend(leaving);
            starts.push(edges.len() as u32);
        }
        self.initial.sort_unstable();
        self.initial.dedup();
        Automaton { edges, starts, initial: self.initial, is_accepting: self.is_accepting }
    }

    /// Drops the states from which no accepting one can be reached.
    fn drop_dead_ends(&mut self) {
        let count = self.edges.len();
        let mut sources: Vec<Vec<State>> = vec![Vec::new(); count];
        for (state, edges) in self.edges.iter().enumerate() {
            for edge in edges {
                sources[usize::from(edge.to)].push(state as State);
            }
        }
        let mut is_live = self.is_accepting.clone();
        let mut queue: Vec<usize> = (0..count).filter(|&state| is_live[state]).collect();
        while let Some(state) = queue.pop() {
            for &source in &sources[state] {
                if !std::mem::replace(&mut is_live[usize::from(source)], true) {
                    queue.push(usize::from(source));
                }
            }
        }
        let mut kept = 0;
        let new: Vec<Option<State>> = is_live
            .iter()
            .map(|&is_live| {
                is_live.then(|| {
                    kept += 1;
                    (kept - 1) as State
                })
            })
            .collect();
        self.renumber(&new);
    }

    /// Merges states with the same edges and acceptance, until there are none.
    fn merge_equals(&mut self) {
        loop {
            let mut known: HashMap<(Vec<Edge>, bool), State> = HashMap::new();
            let mut new: Vec<Option<State>> = Vec::with_capacity(self.edges.len());
            let mut representatives = Vec::new();
            for (state, (edges, &is_accepting)) in
                self.edges.iter().zip(&self.is_accepting).enumerate()
            {
                let mut key = edges.clone();
                key.sort_unstable();
                let number = *known.entry((key, is_accepting)).or_insert_with(|| {
                    representatives.push(state);
                    (representatives.len() - 1) as State
                });
                new.push(Some(number));
            }
            if representatives.len() == self.edges.len() {
                return;
            }
            let edges = representatives.iter().map(|&state| self.edges[state].clone());
            let accepting = representatives.iter().map(|&state| self.is_accepting[state]);
            let draft = Draft {
                edges: edges.collect(),
                initial: std::mem::take(&mut self.initial),
                is_accepting: accepting.collect(),
            };
            *self = draft;
            self.redirect(&new);
        }
    }

    /// Keeps the states that get a number.
    fn renumber(&mut self, new: &[Option<State>]) {
        let mut state = 0..new.len();
        self.edges.retain(|_| state.next().is_some_and(|state| new[state].is_some()));
        let mut state = 0..new.len();
        self.is_accepting.retain(|_| state.next().is_some_and(|state| new[state].is_some()));
        self.redirect(new);
    }

    /// Gives the targets of edges, and the initial states, their new numbers.
    fn redirect(&mut self, new: &[Option<State>]) {
        for edges in &mut self.edges {
            let mut redirected: Vec<Edge> = Vec::with_capacity(edges.len());
            for edge in edges.iter() {
                let Some(to) = new[usize::from(edge.to)] else { continue };
                match redirected.iter_mut().find(|other| other.to == to) {
                    Some(other) => other.values |= edge.values,
                    None => redirected.push(Edge { values: edge.values, to }),
                }
            }
            *edges = redirected;
        }
        self.initial = self.initial.iter().filter_map(|&state| new[usize::from(state)]).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(numbers: &[usize]) -> Vec<Value> {
        numbers.iter().map(|&number| Value::new(number - 1)).collect()
    }

    #[test]
    fn rising_sequences() {
        let nine = Values::up_to(9).unwrap();
        let rising =
            Automaton::explore(nine, [0], |&last, n| (n > last).then_some(n), |_| true).unwrap();
        assert_eq!(rising.state_count(), 10);
        assert!(rising.accepts(values(&[1, 4, 9])) && rising.accepts([]));
        assert!(!rising.accepts(values(&[1, 4, 4])));
    }

    #[test]
    fn states_with_the_same_future_are_one() {
        let nine = Values::up_to(9).unwrap();
        // The sum modulo 3, remembered as the whole sum of up to ten numbers.
        let next = |&(length, sum): &(u32, i32), n| (length < 10).then_some((length + 1, sum + n));
        let automaton =
            Automaton::explore(nine, [(0, 0)], next, |&(length, sum)| length == 10 && sum % 3 == 0)
                .unwrap();
        assert_eq!(automaton.state_count(), 1 + 3 * 9 + 1);
        assert!(automaton.accepts(values(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 9])));
        assert!(!automaton.accepts(values(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 8])));
    }

    #[test]
    fn nothing_is_accepted_by_no_state() {
        let nine = Values::up_to(9).unwrap();
        let nothing = Automaton::explore(nine, [0], |_, _| Some(0), |_| false).unwrap();
        assert_eq!((nothing.state_count(), nothing.accepts(values(&[1]))), (0, false));
    }

    #[test]
    fn a_union_accepts_what_one_of_them_does() {
        let nine = Values::up_to(9).unwrap();
        let all = |holds: fn(i32) -> bool| {
            Automaton::explore(nine, [()], |_, number| holds(number).then_some(()), |_| true)
                .unwrap()
        };
        let union = Automaton::union([&all(|n| n > 6), &all(|n| n % 2 == 0)]).unwrap();
        assert!(union.accepts(values(&[7, 9, 8])) && union.accepts(values(&[2, 8])));
        assert!(!union.accepts(values(&[7, 2])) && !union.accepts(values(&[3])));
        assert!(!Automaton::union([]).unwrap().accepts([]));
        let next = |&n: &u32, _| (n < 10_000).then_some(n + 1);
        let long = Automaton::explore(nine, [0], next, |&n| n == 10_000).unwrap();
        assert_eq!(Automaton::union([&long, &long]), Err(TooManyStates));
    }

    #[test]
    fn too_many_states_are_refused() {
        let nine = Values::up_to(9).unwrap();
        let counted = Automaton::explore(nine, [0u32], |&n, _| Some(n + 1), |_| true);
        assert_eq!(counted, Err(TooManyStates));
    }
}
