use omnidoku_core::Value;

use super::Regex;
use super::pattern::Node;
use crate::full::Full;
use crate::rule::Check;

impl Check for Regex {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let values = full.board().values();
        let line: Vec<Value> =
            full.numbers(&self.cells).filter_map(|number| values.value(number)).collect();
        let mut start = vec![false; line.len() + 1];
        start[0] = true;
        self.pattern.root().ends(&line, &start)[line.len()]
    }
}

impl Node {
    /// The places at which a match may end that starts at one of some places: place `i` is in front of the
    /// `i`-th value of the line.
    fn ends(&self, line: &[Value], starts: &[bool]) -> Vec<bool> {
        match self {
            Node::One(set) => {
                let matches = |(&start, &value): (&bool, &Value)| start && set.contains(value);
                let ends = starts.iter().zip(line).map(matches);
                std::iter::once(false).chain(ends).collect()
            }
            Node::Sequence(nodes) => {
                nodes.iter().fold(starts.to_vec(), |starts, node| node.ends(line, &starts))
            }
            Node::Either(nodes) => {
                let mut ends = vec![false; starts.len()];
                for node in nodes {
                    add_new(&node.ends(line, starts), &mut ends);
                }
                ends
            }
            Node::Repeat { node, least, most } => {
                let mut ends = starts.to_vec();
                for _ in 0..*least {
                    let next = node.ends(line, &ends);
                    // From here on more repetitions change nothing.
                    if next == ends {
                        break;
                    }
                    ends = next;
                }
                let mut new = ends.clone();
                for _ in 0..most.map_or(usize::MAX, |most| most - least) {
                    new = add_new(&node.ends(line, &new), &mut ends);
                    if !new.contains(&true) {
                        break;
                    }
                }
                ends
            }
        }
    }
}

/// Adds places to others. Returns those that were not there before.
fn add_new(places: &[bool], to: &mut [bool]) -> Vec<bool> {
    let add = |(&place, to): (&bool, &mut bool)| place && !std::mem::replace(to, *to || place);
    places.iter().zip(to).map(add).collect()
}
