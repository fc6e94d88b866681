//! The automaton of a pattern whose repetitions are written out has a state for each place in it where a number
//! is matched (Glushkov 1961): `(12)*3` has the places 1, 2 and 3, and 1 follows 2.
//!
//! ```text
//!           12 | 3.         places: 1 2 3 .
//! first     1, 3            may begin a match
//! followers 1 → 2, 3 → .
//! last      2, .            may end it
//! ```

use omnidoku_core::Board;

use super::Regex;
use super::pattern::Node;
use crate::automaton::{Automaton, Edge, State, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// The most edges between places.
const MAX_EDGES: usize = 100_000;

impl Propagate for Regex {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let parameters = self.pattern.text().bytes().map(i64::from).collect();
        let automaton = Automaton::shared(Regex::NAME, board.values(), parameters, || {
            self.automaton()
        })?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

impl Regex {
    fn automaton(&self) -> Result<Automaton, TooManyStates> {
        let mut places = Places::default();
        let whole = places.add(self.pattern.root())?;
        // State 0 is the beginning, the others are places, counted from 1.
        let edge = |&to: &usize| Edge { values: places.values[to], to: to as State + 1 };
        let edges = |followers: &Vec<usize>| followers.iter().map(edge).collect();
        let edges = std::iter::once(&whole.first).chain(&places.followers).map(edges).collect();
        let mut is_accepting = vec![false; places.values.len() + 1];
        is_accepting[0] = whole.may_be_empty;
        whole.last.iter().for_each(|last| is_accepting[last + 1] = true);
        Automaton::from_edges(edges, vec![0], is_accepting)
    }
}

/// The places of a pattern.
#[derive(Default)]
struct Places {
    /// The values that each matches.
    values: Vec<u64>,
    /// The places that may come next.
    followers: Vec<Vec<usize>>,
    edge_count: usize,
}

/// A part of a pattern: where its matches begin and end.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    may_be_empty: bool,
}

impl Part {
    /// Matches nothing but the empty sequence.
    fn empty() -> Part {
        Part { first: Vec::new(), last: Vec::new(), may_be_empty: true }
    }
}

impl Places {
    fn add(&mut self, node: &Node) -> Result<Part, TooManyStates> {
        match node {
            Node::One(set) => {
                let place = self.values.len();
                self.values.push(set.words()[0]);
                self.followers.push(Vec::new());
                Ok(Part { first: vec![place], last: vec![place], may_be_empty: false })
            }
            Node::Sequence(nodes) => nodes.iter().try_fold(Part::empty(), |part, node| {
                let next = self.add(node)?;
                self.join(part, next)
            }),
            Node::Either(nodes) => {
                let mut any = Part { may_be_empty: false, ..Part::empty() };
                for node in nodes {
                    let part = self.add(node)?;
                    any.first.extend(part.first);
                    any.last.extend(part.last);
                    any.may_be_empty |= part.may_be_empty;
                }
                Ok(any)
            }
            Node::Repeat { node, least, most } => {
                let mut whole = Part::empty();
                for _ in 0..*least {
                    let part = self.add(node)?;
                    whole = self.join(whole, part)?;
                }
                let rest = match most {
                    Some(most) => self.add_optional(node, most - least)?,
                    None => {
                        let part = self.add(node)?;
                        self.link(&part.last, &part.first)?;
                        Part { may_be_empty: true, ..part }
                    }
                };
                self.join(whole, rest)
            }
        }
    }

    /// A node at most that many times, as in `(x(x(x)?)?)?`.
    fn add_optional(&mut self, node: &Node, times: usize) -> Result<Part, TooManyStates> {
        let mut whole = Part::empty();
        for _ in 0..times {
            let part = self.add(node)?;
            whole = Part { may_be_empty: true, ..self.join(part, whole)? };
        }
        Ok(whole)
    }

    /// One part and then another.
    fn join(&mut self, mut before: Part, mut after: Part) -> Result<Part, TooManyStates> {
        self.link(&before.last, &after.first)?;
        if before.may_be_empty {
            before.first.append(&mut after.first);
        }
        if after.may_be_empty {
            after.last.append(&mut before.last);
        }
        let may_be_empty = before.may_be_empty && after.may_be_empty;
        Ok(Part { first: before.first, last: after.last, may_be_empty })
    }

    fn link(&mut self, from: &[usize], to: &[usize]) -> Result<(), TooManyStates> {
        self.edge_count += from.len() * to.len();
        if self.edge_count > MAX_EDGES {
            return Err(TooManyStates);
        }
        for &place in from {
            let followers = &mut self.followers[place];
            for next in to {
                if !followers.contains(next) {
                    followers.push(*next);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, assert_same, strip};
    use crate::rule::regex::Pattern;

    #[test]
    fn regular_expressions_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for pattern in [
            "12301",
            ".*12.*",
            "(12|3.)*[1-3]?",
            "[^02]{2,4}.{1,3}",
            "(1?2?3?)+",
            "(0*1){2}.*",
            "((0|1)(2|3)?)*",
            "(1..?){2}",
            "(1|){2}2{3,}|0{0}.+3",
            "((1*)*2?)*[03]",
            "(0?1?){2,}0{0,2}",
        ] {
            assert_agreement(&strip(5, 0, 4), json!({"rule": "regex", "pattern": pattern, "cells": cells}));
        }
        // Too short and too long for the line; nothing; everything.
        for (pattern, kept) in [("..", 0), (".{6,}", 0), ("", 0), ("[^0-3].*", 0), (".*", 16), (".{2}", 16)] {
            let cells = if pattern == ".." { &cells[..1] } else { &cells[..2] };
            let rule = json!({"rule": "regex", "pattern": pattern, "cells": cells});
            assert_eq!(assert_same(&strip(2, 0, 4), &rule).0, kept, "{pattern}");
        }
        let letters = json!({"rule": "regex", "pattern": "[a-C]*(f|9)", "cells": &cells[..3]});
        assert_agreement(&strip(3, 9, 7), letters);
    }

    #[test]
    fn patterns_with_too_many_edges_are_refused() {
        let pattern = Pattern::read("(.?){900}", Values::up_to(9).unwrap()).unwrap();
        let regex = Regex { pattern, cells: Vec::new() };
        assert_eq!(regex.automaton(), Err(TooManyStates));
    }
}
