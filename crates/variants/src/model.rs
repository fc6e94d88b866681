//! A constraint network made ready for a search: peers, propagators in the order in which they run, and
//! who wakes whom.

use omnidoku_rules::{Constraint, Network, Variable};

use crate::any::Any;
use crate::cage::Cage;
use crate::derive;
use crate::house::{Complete, Different};
use crate::pair::Pair;
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::store::Wakes;
use crate::sum::{Group, Sum};
use crate::word::Word;

/// See the [module](self).
pub(crate) struct Model {
    /// The variables before this one are the cells; the others are auxiliary.
    pub(crate) cells: usize,
    /// The domains before any propagation.
    pub(crate) domains: Vec<u64>,
    pub(crate) peers: Peers,
    /// The houses that hold every value.
    pub(crate) houses: Vec<Complete>,
    pub(crate) propagators: Vec<Propagator>,
    pub(crate) wakes: Wakes,
}

impl Model {
    /// The memory of the model of a network and of a search in it, in bytes, roughly: who differs from whom, who
    /// wakes whom, and the copies of the domains.
    pub(crate) fn memory(network: &Network) -> usize {
        let (variables, constraints) = (network.variable_count(), network.constraints().len());
        variables * (variables / 8 + constraints / 8 + 8 * variables.min(1 << 12))
    }

    /// The model of a network of which the first variables are cells.
    pub(crate) fn new(network: &Network, cells: usize) -> Model {
        let domains: Vec<u64> = (0..network.variable_count())
            .map(|variable| network.domain(Variable(variable as u32)).words()[0])
            .collect();
        let mut builder = Builder {
            network,
            domains: &domains,
            peers: Peers::new(domains.len()),
            houses: Vec::new(),
            propagators: Vec::new(),
        };
        builder.add_houses();
        for constraint in network.constraints() {
            builder.add(constraint);
        }
        builder.propagators.extend(derive::leftovers(&builder.houses, domains.len()));
        let Builder { peers, mut propagators, houses, .. } = builder;
        let wakes = in_order(&mut propagators, domains.len());
        Model { cells, domains, peers, houses, propagators, wakes }
    }

    /// The same with the sums that follow from cages and houses, for a search that begins with these domains.
    /// `None` if there are no such sums.
    pub(crate) fn with_derived_sums(&self, domains: Vec<u64>) -> Option<Model> {
        let sums = derive::sums(&self.houses, &self.propagators, &self.peers, domains.len());
        if sums.is_empty() {
            return None;
        }
        let mut propagators = self.propagators.clone();
        propagators.extend(sums);
        let wakes = in_order(&mut propagators, domains.len());
        let (peers, houses) = (self.peers.clone(), self.houses.clone());
        Some(Model { cells: self.cells, domains, peers, houses, propagators, wakes })
    }
}

/// Sorts propagators into the order in which they run, and tells which variable wakes which.
fn in_order(propagators: &mut [Propagator], variables: usize) -> Wakes {
    propagators.sort_by_key(Propagator::rank);
    let mut watched = Vec::new();
    for (index, propagator) in propagators.iter().enumerate() {
        watched.extend(propagator.variables().into_iter().map(|variable| (variable, index)));
    }
    Wakes::new(variables, propagators.len(), &watched)
}

struct Builder<'n> {
    network: &'n Network,
    domains: &'n [u64],
    peers: Peers,
    /// The houses that hold every value.
    houses: Vec<Complete>,
    propagators: Vec<Propagator>,
}

impl Builder<'_> {
    /// Cells that differ come first: everything else asks who differs from whom.
    fn add_houses(&mut self) {
        let mut others: Vec<Box<[u32]>> = Vec::new();
        for constraint in self.network.constraints() {
            let Constraint::Distinct(variables) = constraint else { continue };
            let variables = indices(variables);
            self.peers.add(&variables);
            let value_count = self.network.range(Variable(variables[0])).count();
            let values = u64::MAX >> (64 - value_count);
            if variables.len() >= value_count && self.have_same_range(&variables) {
                self.houses.push(Complete { variables, values });
            } else if variables.len() > 2 {
                others.push(variables);
            }
        }
        self.peers.finish();
        for house in &self.houses {
            self.propagators.push(Propagator::Complete(house.clone()));
            let variables = house.variables.clone();
            self.propagators.push(Propagator::Different(Different { variables }));
        }
        others.sort_by_key(|variables| std::cmp::Reverse(variables.len()));
        let mut kept: Vec<Box<[u32]>> = Vec::new();
        for variables in others {
            let is_within = |all: &[u32]| variables.iter().all(|variable| all.contains(variable));
            let is_known = self.houses.iter().any(|house| is_within(&house.variables));
            if !is_known && !kept.iter().any(|all| is_within(all)) {
                let different = Different { variables: variables.clone() };
                self.propagators.push(Propagator::Different(different));
                kept.push(variables);
            }
        }
    }

    fn have_same_range(&self, variables: &[u32]) -> bool {
        let range = self.network.range(Variable(variables[0]));
        variables.iter().all(|&variable| self.network.range(Variable(variable)) == range)
    }

    fn add(&mut self, constraint: &Constraint) {
        if !matches!(constraint, Constraint::Distinct(_)) {
            let propagator = self.propagator(constraint);
            self.propagators.push(propagator);
        }
    }

    fn propagator(&self, constraint: &Constraint) -> Propagator {
        match constraint {
            Constraint::Distinct(variables) => {
                Propagator::Different(Different { variables: indices(variables) })
            }
            Constraint::Pair(first, second, relation) => Propagator::Pair(Pair {
                first: first.0,
                second: second.0,
                relation: relation.clone(),
            }),
            Constraint::Sum { terms, least, most } => self.sum(terms, *least, *most),
            Constraint::Word(variables, automaton) => {
                match Word::new(indices(variables).into_vec(), automaton, self.domains) {
                    Some(word) => Propagator::Word(word),
                    None => Propagator::Never,
                }
            }
            Constraint::Any(alternatives) => {
                let propagators = |constraints: &Vec<Constraint>| {
                    constraints.iter().map(|constraint| self.propagator(constraint)).collect()
                };
                let alternatives: Box<[Box<[Propagator]>]> =
                    alternatives.iter().map(propagators).collect();
                let all = alternatives.iter().flatten();
                let mut variables: Vec<u32> = all.flat_map(Propagator::variables).collect();
                variables.sort_unstable();
                variables.dedup();
                Propagator::Any(Any { variables: variables.into(), alternatives })
            }
        }
    }

    fn sum(&self, terms: &[(i32, Variable)], least: i64, most: i64) -> Propagator {
        let lowest = |variable: Variable| i64::from(self.network.range(variable).lowest());
        let shift: i64 = terms.iter().map(|&(f, variable)| i64::from(f) * lowest(variable)).sum();
        let widths = terms.iter().map(|&(_, variable)| self.network.range(variable).count());
        let terms = terms.iter().map(|&(factor, variable)| (factor, variable.0));
        let groups = groups(terms, &self.peers);
        let (least, most) = (least.saturating_sub(shift), most.saturating_sub(shift));
        let values = widths.max().unwrap_or(1);
        sum(Sum { groups, least, most }, values)
    }
}

/// The propagator of a sum of variables with at most so many values.
pub(crate) fn sum(sum: Sum, values: usize) -> Propagator {
    match &sum.groups[..] {
        [] if sum.least > 0 || sum.most < 0 => return Propagator::Never,
        [Group { factor: factor @ (1 | -1), variables }] if sum.least == sum.most => {
            let total = i64::from(*factor) * sum.least;
            if let Some(cage) = Cage::new(variables, total, values) {
                return Propagator::Cage(cage);
            }
        }
        _ => {}
    }
    Propagator::Sum(sum)
}

/// Terms in groups of equal factors whose variables all differ from each other.
pub(crate) fn groups(terms: impl Iterator<Item = (i32, u32)>, peers: &Peers) -> Box<[Group]> {
    let mut groups: Vec<(i32, Vec<u32>)> = Vec::new();
    for (factor, variable) in terms {
        let fits = |group: &&mut (i32, Vec<u32>)| {
            group.0 == factor && group.1.iter().all(|&other| peers.are(variable, other))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.1.push(variable),
            None => groups.push((factor, vec![variable])),
        }
    }
    groups.into_iter().map(|(factor, group)| Group { factor, variables: group.into() }).collect()
}

fn indices(variables: &[Variable]) -> Box<[u32]> {
    variables.iter().map(|variable| variable.0).collect()
}
