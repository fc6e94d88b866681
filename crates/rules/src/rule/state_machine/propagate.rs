//! Without breaks the machine is an automaton as it stands. With breaks, the automaton counts cells, so that it
//! knows where segments end; a break is part of the step before it.

use std::collections::BTreeSet;

use omnidoku_core::{Board, Values};

use super::{Machine, StateMachine};
use crate::automaton::{Automaton, Edge, State, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

impl Propagate for StateMachine {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, machine) = (board.values(), &*self.machine);
        let mut parameters = parameters(machine);
        // A single segment may have any length.
        let lengths: Vec<usize> = self.segments.iter().map(Vec::len).collect();
        if let [_, _, ..] = lengths[..] {
            parameters.extend(lengths.iter().map(|&length| length as i64));
        }
        let automaton = Automaton::shared(StateMachine::NAME, values, parameters, || match lengths[..] {
            [_, _, ..] => with_breaks(machine, &lengths, values),
            _ => without_breaks(machine),
        })?;
        network.word(&self.segments.concat(), &automaton);
        Ok(())
    }
}

/// All there is to a machine.
fn parameters(machine: &Machine) -> Vec<i64> {
    let mut all = Vec::new();
    for states in [&machine.start, &machine.accept] {
        all.push(states.len() as i64);
        all.extend(states.iter().map(|&state| i64::from(state)));
    }
    all.push(machine.steps.len() as i64);
    for &(from, values, to) in &machine.steps {
        all.extend([i64::from(from), values.words()[0] as i64, i64::from(to)]);
    }
    all.push(machine.breaks.len() as i64);
    all.extend(machine.breaks.iter().flat_map(|&(from, to)| [from, to].map(i64::from)));
    all
}

fn without_breaks(machine: &Machine) -> Result<Automaton, TooManyStates> {
    let mut edges = vec![Vec::new(); machine.state_count()];
    for &(from, values, to) in &machine.steps {
        edges[usize::from(from)].push(Edge { values: values.words()[0], to });
    }
    let states = 0..edges.len();
    let is_accepting = states.map(|state| machine.accept.contains(&(state as State))).collect();
    Automaton::from_edges(edges, machine.start.iter().copied().collect(), is_accepting)
}

/// The state of a walk is how many cells it has passed, and the state of the machine.
fn with_breaks(
    machine: &Machine,
    lengths: &[usize],
    values: Values,
) -> Result<Automaton, TooManyStates> {
    let mut breaks_after = vec![0; lengths.iter().sum::<usize>() + 1];
    let mut passed = 0;
    for length in &lengths[..lengths.len() - 1] {
        passed += length;
        breaks_after[passed] += 1;
    }
    let arrive = |passed: usize, states: BTreeSet<State>| {
        let states = (0..breaks_after[passed]).fold(states, |states, _| machine.after_break(&states));
        states.into_iter().map(move |state| (passed, state))
    };
    let last = breaks_after.len() - 1;
    Automaton::explore_nondeterministic(
        values,
        arrive(0, machine.start.clone()),
        |&(passed, state), number| {
            let value = values.value(number).filter(|_| passed < last);
            let states = value.map(|value| machine.after(&[state].into(), value)).unwrap_or_default();
            arrive((passed + 1).min(last), states)
        },
        |&(passed, state)| passed == last && machine.accept.contains(&state),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, four, strip};

    #[test]
    fn state_machines_agree() {
        // The numbers rise, or there is a 3 right after a 0; the same state several times.
        let steps = json!([
            [0, [0], 1],
            [1, [1, 2], 2],
            [1, [3], 2],
            [2, [2, 3], 2],
            [5, [0, 1, 2, 3], 5],
            [5, [0], 6],
            [6, [3], 7],
            [7, [0, 1, 2, 3], 7],
        ]);
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4"];
        for length in 1..=4 {
            let machine = json!({
                "rule": "state_machine",
                "start": [0, 5],
                "accept": [1, 2, 7],
                "steps": steps,
                "cells": &cells[..length],
            });
            assert_agreement(&strip(4, 0, 4), machine);
        }
        let crossing = json!({
            "rule": "state_machine",
            "name": "an even number of ones",
            "start": [0],
            "accept": [0],
            "steps": [[0, [1], 1], [1, [1], 0], [0, [2, 3, 4], 0], [1, [2, 3, 4], 1]],
            "cells": ["r1c1", "r2c2", "r1c1", "r3c3"],
        });
        assert_agreement(&four(), crossing);
    }

    #[test]
    fn machines_with_breaks_agree() {
        // Each segment has the same number of ones as the next, at most two.
        let steps = json!([
            [0, [0, 2], 0], [0, [1], 1], [1, [0, 2], 1], [1, [1], 2], [2, [0, 2], 2],
            [10, [0, 2], 10], [11, [0, 2], 11], [11, [1], 10], [12, [0, 2], 12], [12, [1], 11],
        ]);
        for groups in [
            json!([["r1c1", "r1c2"], ["r1c3", "r1c4", "r1c5"]]),
            json!([["r1c2"], ["r1c1"]]),
            json!([["r1c2", "r1c5"], []]),
            json!([[], ["r1c2", "r1c5"]]),
        ] {
            let machine = json!({
                "rule": "state_machine",
                "start": [0],
                "accept": [10],
                "steps": steps,
                "breaks": [[0, 10], [1, 11], [2, 12]],
                "groups": groups,
            });
            assert_agreement(&strip(5, 0, 3), machine);
        }
        let three = json!({
            "rule": "state_machine",
            "start": [0],
            "accept": [3],
            "steps": [[0, [0, 1], 0], [1, [1, 2], 1], [2, [0], 3]],
            "breaks": [[0, 1], [1, 2]],
            "groups": [["r1c1", "r1c2"], ["r1c3"], ["r1c4"]],
        });
        assert_agreement(&strip(4, 0, 3), three);
    }

    #[test]
    fn machines_that_accept_nothing_are_never_kept() {
        let board = strip(2, 0, 2);
        for (start, accept) in [(json!([]), json!([0])), (json!([0]), json!([])), (json!([0]), json!([4095]))] {
            let rule = json!({
                "rule": "state_machine",
                "start": start,
                "accept": accept,
                "steps": [[0, [0, 1], 0]],
                "cells": ["r1c1", "r1c2"],
            });
            assert_eq!(assert_same(&board, &rule), (0, 4));
        }
    }
}
