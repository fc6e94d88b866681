//! A sequence that an automaton accepts: each value that is part of no accepted sequence goes.
//!
//! The automaton is unrolled once along the variables and pruned by their first domains, so that a search
//! walks only over states and edges that can matter:
//!
//! ```text
//! layer 0          layer 1                     after the last layer
//! start ─ {1,2} ─▶ a ─ {3} ─▶ …
//!       ─ {5} ───▶ b ─ {3,4} ─▶ …              all states that are left accept
//! ```
//!
//! A forward pass marks the states that can be reached, a backward pass those that also lead to the end, and
//! the values of the edges between them stay (Pesant's regular constraint).
//!
//! A value is *required* if every accepted sequence has it: on each way from the start to the end, some edge has no
//! other value left. It leaves whatever differs from all variables that may have it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use omnidoku_rules::Automaton;
use omnidoku_rules::automaton::State;

use crate::peers::Peers;
use crate::store::{Conflict, Domains, Outcome, bits};

#[derive(Clone, Copy, Debug)]
struct LayerEdge {
    values: u64,
    /// A state of the next layer.
    to: u32,
}

/// An automaton along variables with some domains. Lines with the same automaton and the same domains share one.
///
/// The last layer comes first in memory, since that is how layers are found.
#[derive(Debug)]
struct Layers {
    domains: Box<[u64]>,
    /// The edges of all states.
    edges: Box<[LayerEdge]>,
    /// Where the edges of each state start, and where those of the last one end.
    starts: Box<[u32]>,
    /// The first state of each layer, and the end of the states. There is one more layer than variables, the end, which
    /// has no state.
    first_states: Box<[u32]>,
    /// Where the marks of each layer's states start in the scratch memory, in words; the end last.
    mark_starts: Box<[u32]>,
}

impl Layers {
    /// How many states a layer has.
    fn state_count(&self, layer: usize) -> usize {
        let at = self.domains.len() - 1 - layer;
        (self.first_states[at + 1] - self.first_states[at]) as usize
    }

    #[inline]
    fn leaving(&self, layer: usize, state: u32) -> &[LayerEdge] {
        let state = (self.first_states[self.domains.len() - 1 - layer] + state) as usize;
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) variables: Box<[u32]>,
    layers: Arc<Layers>,
    /// Whether a variable occurs twice. What one place leaves it may then be too much for the other.
    pub(crate) has_repeats: bool,
}

/// Required values are not looked for in words with more edges.
const MAX_EDGES_FOR_REQUIRED: usize = 40;

/// Shorter words hardly ever have required values that are not fixed.
const REQUIRED_LENGTH: usize = 4;

/// A required value with more places is seen by nothing outside, or hardly ever.
const MAX_PLACES: usize = 9;

thread_local! {
    /// Marks of reached states. A word is propagated within one call, so one copy serves all.
    static MARKS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };

    /// The values that all ways to the states of a layer have, and of the next one.
    static HAVE: RefCell<[Vec<u64>; 2]> = const { RefCell::new([Vec::new(), Vec::new()]) };
}

/// The number of a state that does not lead to the end.
const DEAD: u32 = u32::MAX;

/// The most different domains that are kept for an automaton.
const MAX_KEPT_LAYERS: usize = 8;

/// Makes the words of one model. It keeps what it unrolled for the lines to come, and its scratch memory.
#[derive(Default)]
pub(crate) struct Unroller {
    /// What was unrolled before, by the address of the automaton.
    known: HashMap<usize, Vec<Arc<Layers>>>,
    domains: Vec<u64>,
    /// The states that can be reached before each variable and after the last, and where each of these lists starts.
    reached: Vec<State>,
    reached_starts: Vec<usize>,
    /// When each state of the automaton was reached last.
    reached_at: Vec<u32>,
    now: u32,
    /// The number of each state of the automaton within the layer that was made last, or [`DEAD`].
    number: Vec<u32>,
    edges: Vec<LayerEdge>,
    starts: Vec<u32>,
    first_states: Vec<u32>,
}

impl Unroller {
    /// Unrolls an automaton along variables. `None` if it accepts no sequence of these domains.
    pub(crate) fn word(
        &mut self,
        variables: Box<[u32]>,
        automaton: &Arc<Automaton>,
        domains: &[u64],
    ) -> Option<Word> {
        self.domains.clear();
        self.domains.extend(variables.iter().map(|&variable| domains[variable as usize]));
        let address = Arc::as_ptr(automaton).addr();
        let mut known = self.known.get(&address).into_iter().flatten();
        let layers = match known.find(|layers| *layers.domains == self.domains[..]) {
            Some(layers) => layers.clone(),
            None => {
                let layers = Arc::new(self.unroll(automaton)?);
                let known = self.known.entry(address).or_default();
                if known.len() < MAX_KEPT_LAYERS {
                    known.push(layers.clone());
                }
                layers
            }
        };
        let has_repeats = (1..variables.len()).any(|at| variables[..at].contains(&variables[at]));
        Some(Word { variables, layers, has_repeats })
    }

    fn unroll(&mut self, automaton: &Automaton) -> Option<Layers> {
        let length = self.domains.len();
        self.reach(automaton);
        if self.number.len() < automaton.state_count() {
            self.number.resize(automaton.state_count(), DEAD);
        }
        let last = self.reached_starts[length]..self.reached.len();
        let accepting = |state: &&State| automaton.is_accepting(**state);
        for (index, &state) in (0..).zip(self.reached[last].iter().filter(accepting)) {
            self.number[usize::from(state)] = index;
        }
        self.edges.clear();
        self.starts.clear();
        self.first_states.clear();
        self.starts.push(0);
        self.first_states.push(0);
        // The states that also lead to the end, from the last layer backwards.
        for at in (0..length).rev() {
            let domain = self.domains[at];
            let here = self.reached_starts[at]..self.reached_starts[at + 1];
            let beyond = self.reached_starts[at + 1]..self.reached_starts[at + 2];
            // Until the numbers of the layer beyond are not needed any more, those that live are only listed.
            let mut alive = here.start;
            for index in here.clone() {
                let state = self.reached[index];
                let before = self.edges.len();
                for edge in automaton.edges(state) {
                    let (values, to) = (edge.values & domain, self.number[usize::from(edge.to)]);
                    if values != 0 && to != DEAD {
                        self.edges.push(LayerEdge { values, to });
                    }
                }
                if self.edges.len() > before {
                    self.starts.push(self.edges.len() as u32);
                    self.reached[alive] = state;
                    alive += 1;
                }
            }
            for &state in &self.reached[beyond] {
                self.number[usize::from(state)] = DEAD;
            }
            for (index, &state) in (0..).zip(&self.reached[here.start..alive]) {
                self.number[usize::from(state)] = index;
            }
            self.first_states.push(self.starts.len() as u32 - 1);
        }
        let first = &self.reached[..self.reached_starts[1]];
        let is_possible = first.iter().any(|&state| self.number[usize::from(state)] != DEAD);
        for &state in first {
            self.number[usize::from(state)] = DEAD;
        }
        is_possible.then(|| self.layers())
    }

    /// Lists the states that can be reached before each variable.
    fn reach(&mut self, automaton: &Automaton) {
        if self.reached_at.len() < automaton.state_count() {
            self.reached_at.resize(automaton.state_count(), 0);
        }
        self.reached.clear();
        self.reached_starts.clear();
        self.reached.extend_from_slice(automaton.initial());
        self.reached_starts.push(0);
        let mut here = 0..self.reached.len();
        for &domain in &self.domains {
            self.now += 1;
            for index in here.clone() {
                for edge in automaton.edges(self.reached[index]) {
                    let reached_at = &mut self.reached_at[usize::from(edge.to)];
                    if edge.values & domain != 0 && *reached_at != self.now {
                        *reached_at = self.now;
                        self.reached.push(edge.to);
                    }
                }
            }
            self.reached_starts.push(here.end);
            here = here.end..self.reached.len();
        }
        self.reached_starts.push(here.end);
    }

    fn layers(&self) -> Layers {
        let mut mark_starts = Vec::with_capacity(self.first_states.len());
        let mut marks = 0;
        mark_starts.push(marks);
        for layer in self.first_states.windows(2).rev() {
            marks += (layer[1] - layer[0]).div_ceil(64);
            mark_starts.push(marks);
        }
        Layers {
            domains: self.domains[..].into(),
            edges: self.edges[..].into(),
            starts: self.starts[..].into(),
            first_states: self.first_states[..].into(),
            mark_starts: mark_starts.into(),
        }
    }
}

impl Word {
    /// How many edges there are, a measure of the work of one pass.
    pub(crate) fn edge_count(&self) -> usize {
        self.layers.edges.len()
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D, peers: &Peers) -> Outcome {
        MARKS.with_borrow_mut(|marks| {
            self.propagate_with(domains, marks)?;
            let is_usual = REQUIRED_LENGTH <= self.variables.len()
                && self.edge_count() <= MAX_EDGES_FOR_REQUIRED;
            if !is_usual || peers.is_empty() {
                return Ok(());
            }
            // Those of fixed variables have left their peers already.
            let (mut once, mut twice, mut fixed) = (0, 0, 0);
            for &variable in &self.variables {
                let domain = domains.get(variable);
                fixed |= if domain.is_power_of_two() { domain } else { 0 };
                twice |= once & domain;
                once |= domain;
            }
            let candidates = twice & !fixed;
            if candidates == 0 {
                return Ok(());
            }
            let required = HAVE.with_borrow_mut(|have| self.required(domains, marks, have));
            self.leave_peers(domains, peers, required & candidates)
        })
    }

    /// The values that all accepted sequences have. The marks are those of the states on the ways to the end.
    fn required<D: Domains>(&self, domains: &D, marks: &[u64], have: &mut [Vec<u64>; 2]) -> u64 {
        let (layers, length) = (&*self.layers, self.variables.len());
        let is_marked = |layer: usize, state: u32| {
            marks[layers.mark_starts[layer] as usize + state as usize / 64] >> (state % 64) & 1 == 1
        };
        let [here, beyond] = have;
        here.clear();
        here.resize(layers.state_count(0), 0);
        for (at, &variable) in self.variables.iter().enumerate() {
            let (domain, is_last) = (domains.get(variable), at + 1 == length);
            beyond.clear();
            // What the last layer reaches is the end, whatever state.
            beyond.resize(if is_last { 1 } else { layers.state_count(at + 1) }, u64::MAX);
            let states = (0u32..).zip(&*here).filter(|&(state, _)| is_marked(at, state));
            for (state, &have) in states {
                for edge in layers.leaving(at, state) {
                    let values = edge.values & domain;
                    if values != 0 && (is_last || is_marked(at + 1, edge.to)) {
                        let only = if values.is_power_of_two() { values } else { 0 };
                        beyond[if is_last { 0 } else { edge.to as usize }] &= have | only;
                    }
                }
            }
            std::mem::swap(here, beyond);
        }
        here.first().copied().unwrap_or(0)
    }

    /// Removes required values from whatever sees all their places.
    fn leave_peers<D: Domains>(&self, domains: &mut D, peers: &Peers, required: u64) -> Outcome {
        for value in bits(required) {
            let mut places = [0; MAX_PLACES];
            let mut count = 0;
            for &variable in self.variables.iter().filter(|&&v| domains.get(v) >> value & 1 == 1) {
                if count < MAX_PLACES {
                    places[count] = variable;
                }
                count += 1;
            }
            if count <= MAX_PLACES {
                peers.remove_from_common(domains, &places[..count], 1 << value)?;
            }
        }
        Ok(())
    }

    fn propagate_with<D: Domains>(&self, domains: &mut D, marks: &mut Vec<u64>) -> Outcome {
        let (layers, length) = (&*self.layers, self.variables.len());
        let Some(&first) = self.variables.first() else { return Ok(()) };
        let conflict = Conflict { variable: first };
        let mark_starts = &layers.mark_starts;
        let marks_of = |layer: usize| mark_starts[layer] as usize..mark_starts[layer + 1] as usize;
        let words = mark_starts[length] as usize;
        if marks.len() < words {
            marks.resize(words, 0);
        }
        marks[..words].fill(0);
        for state in 0..layers.state_count(0) {
            marks[state / 64] |= 1 << (state % 64);
        }
        // Forward. What the last layer reaches is the end, whatever state.
        for at in 0..length - 1 {
            let domain = domains.get(self.variables[at]);
            let (here, beyond) = marks[marks_of(at).start..words].split_at_mut(marks_of(at).len());
            let mut any = 0;
            for (index, &word) in here.iter().enumerate() {
                for bit in bits(word) {
                    for edge in layers.leaving(at, index as u32 * 64 + bit) {
                        if edge.values & domain != 0 {
                            beyond[edge.to as usize / 64] |= 1 << (edge.to % 64);
                            any |= edge.values;
                        }
                    }
                }
            }
            if any == 0 {
                return Err(conflict);
            }
        }
        // Backward: a state stays marked if one of its edges leads to a marked one.
        for at in (0..length).rev() {
            let domain = domains.get(self.variables[at]);
            let (here, beyond) = marks[marks_of(at).start..words].split_at_mut(marks_of(at).len());
            let is_last = at + 1 == length;
            let mut supported = 0;
            for (index, word) in here.iter_mut().enumerate() {
                for bit in bits(*word) {
                    let mut values = 0;
                    for edge in layers.leaving(at, index as u32 * 64 + bit) {
                        let leads_on =
                            is_last || beyond[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1;
                        if leads_on {
                            values |= edge.values;
                        }
                    }
                    values &= domain;
                    supported |= values;
                    if values == 0 {
                        *word &= !(1 << bit);
                    }
                }
            }
            domains.keep(self.variables[at], supported)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Random, Value, Values};
    use omnidoku_rules::automaton::Edge;

    use super::*;
    use crate::store::Trial;

    const VALUES: usize = 4;

    fn automaton(random: &mut Random) -> Arc<Automaton> {
        let states = 1 + random.below(5);
        let edge = |random: &mut Random| Edge {
            values: random.bits() & random.bits() & 0xf,
            to: random.below(states) as State,
        };
        let edges = (0..states).map(|_| (0..random.below(4)).map(|_| edge(random)).collect());
        let edges: Vec<Vec<Edge>> = edges.collect();
        let initial = (0..1 + random.below(2)).map(|_| random.below(states) as State).collect();
        let is_accepting = (0..states).map(|_| random.below(3) == 0).collect();
        Arc::new(Automaton::from_edges(edges, initial, is_accepting).unwrap())
    }

    /// The values of each place in the accepted words, by trying all.
    fn supported(automaton: &Automaton, domains: &[u64]) -> Option<Vec<u64>> {
        let mut supported = vec![0; domains.len()];
        let mut is_possible = false;
        for code in 0..VALUES.pow(domains.len() as u32) {
            let word: Vec<usize> =
                (0..domains.len()).map(|at| code / VALUES.pow(at as u32) % VALUES).collect();
            let is_within =
                word.iter().zip(domains).all(|(value, domain)| domain >> value & 1 == 1);
            if is_within && automaton.accepts(word.iter().map(|&value| Value::new(value))) {
                is_possible = true;
                supported.iter_mut().zip(&word).for_each(|(all, value)| *all |= 1 << value);
            }
        }
        is_possible.then_some(supported)
    }

    #[test]
    fn the_values_of_accepted_words_stay() {
        let mut random = Random::new(3);
        let automata: Vec<Arc<Automaton>> = (0..20).map(|_| automaton(&mut random)).collect();
        let mut unroller = Unroller::default();
        let mut possible = 0;
        for _ in 0..2000 {
            let automaton = &automata[random.below(automata.len())];
            let length = random.below(5);
            let first: Vec<u64> = (0..length)
                .map(|_| if random.below(2) == 0 { 0xf } else { 1 + random.below(15) as u64 })
                .collect();
            let variables: Box<[u32]> = (0..length as u32).collect();
            let word = unroller.word(variables, automaton, &first);
            assert_eq!(word.is_some(), supported(automaton, &first).is_some());
            let Some(word) = word else { continue };
            // Later the domains are narrower than when the word was made.
            let domains: Vec<u64> =
                first.iter().map(|d| d & (1 + random.below(15) as u64)).collect();
            let mut trial = Trial { domains: domains.clone(), has_changed: false };
            let outcome = word.propagate(&mut trial, &Peers::default());
            match supported(automaton, &domains) {
                Some(expected) => assert_eq!((outcome, trial.domains), (Ok(()), expected)),
                None => assert!(outcome.is_err() || length == 0),
            }
            possible += usize::from(outcome.is_ok());
        }
        assert!(possible > 300);
    }

    #[test]
    fn lines_with_the_same_domains_share_their_layers() {
        let rising = Automaton::explore(
            Values::up_to(4).unwrap(),
            [0],
            |&last, number| (number > last).then_some(number),
            |_| true,
        );
        let rising = Arc::new(rising.unwrap());
        let mut unroller = Unroller::default();
        let domains = [0xf, 0xf, 0xf, 0x7];
        let mut word =
            |variables: [u32; 2]| unroller.word(variables.into(), &rising, &domains).unwrap();
        let [first, same, other] = [[0, 1], [1, 2], [2, 3]].map(&mut word);
        assert!(Arc::ptr_eq(&first.layers, &same.layers));
        assert!(!Arc::ptr_eq(&first.layers, &other.layers));
    }

    /// Values leave a variable that differs from all of a word exactly where all accepted sequences have them.
    #[test]
    fn required_values_leave_peers() {
        let values = Values::up_to(4).unwrap();
        // A number of each of three kinds, as in global entropy.
        let kind = |number: i32| 1u8 << (number - 1).min(2);
        let next = |&seen: &u8, number: i32| Some(seen | kind(number));
        let automaton =
            Arc::new(Automaton::explore(values, [0], next, |&seen| seen == 0b111).unwrap());
        let mut unroller = Unroller::default();
        let mut random = Random::new(1);
        let mut found = 0;
        for _ in 0..2000 {
            let mut domains: Vec<u64> = (0..4).map(|_| 1 + random.below(15) as u64).collect();
            domains.push(0b1111);
            let mut peers = Peers::new(5);
            (0..4).for_each(|variable| peers.add(&[variable, 4]));
            peers.finish();
            let word = unroller.word([0, 1, 2, 3].into(), &automaton, &domains);
            let Some(word) = word else { continue };
            let mut trial = Trial { domains: domains.clone(), has_changed: false };
            let outcome = word.propagate(&mut trial, &peers);
            let mut required = 0b1111;
            for code in 0..256 {
                let word: Vec<usize> = (0..4).map(|at| code >> (2 * at) & 3).collect();
                let is_possible =
                    word.iter().zip(&domains).all(|(value, domain)| domain >> value & 1 == 1);
                if is_possible && automaton.accepts(word.iter().map(|&value| Value::new(value))) {
                    required &= word.iter().fold(0, |all, value| all | 1 << value);
                }
            }
            let fixed = trial.domains[..4].iter().filter(|domain| domain.is_power_of_two());
            let fixed = fixed.fold(0, |all, domain| all | domain);
            assert_eq!(outcome.is_err(), required & !fixed == 0b1111, "{domains:?}");
            if outcome.is_ok() {
                assert_eq!(trial.domains[4], 0b1111 & !(required & !fixed), "{domains:?}");
                found += usize::from(required & !fixed != 0);
            }
        }
        assert!(found > 50, "{found}");
    }
}
