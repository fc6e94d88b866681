//! A constraint network made ready for a search: peers, propagators in the order in which they run, and
//! who wakes whom.

use std::sync::Arc;

use omnidoku_rules::{Constraint, Network, Variable};

use crate::any::Any;
use crate::cage::Cage;
use crate::derive;
use crate::house::{Complete, Different};
use crate::merge;
use crate::pair::Pair;
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::rank::Rank;
use crate::region::Region;
use crate::store::{Wake, Wakes};
use crate::sum::{Group, Sum};
use crate::word::Unroller;

/// See the [module](self).
pub(crate) struct Model {
    /// The variables before this one are the cells; the others are auxiliary.
    pub(crate) cells: usize,
    /// The domains before the search.
    pub(crate) domains: Vec<u64>,
    pub(crate) peers: Peers,
    /// The houses that hold every value.
    pub(crate) houses: Vec<Complete>,
    pub(crate) propagators: Vec<Propagator>,
    pub(crate) wakes: Wakes,
    /// The propagators that a search runs at first, one bit for each.
    pub(crate) due: Vec<u64>,
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
        let domains = (0..network.variable_count())
            .map(|variable| network.domain(Variable(variable as u32)).words()[0])
            .collect();
        let builder = Builder {
            network,
            domains,
            peers: Peers::new(network.variable_count()),
            houses: Vec::new(),
            propagators: Vec::new(),
        };
        let Builder { domains, peers, houses, propagators, .. } = builder.build();
        let wakes = Wakes::default();
        let mut model =
            Model { cells, domains, peers, houses, propagators, wakes, due: Vec::new() };
        model.finish(|_| true);
        model
    }

    /// The sums that follow from cages and houses, and from other sums.
    pub(crate) fn derived_sums(&self) -> Vec<Propagator> {
        let mut sums =
            derive::sums(&self.houses, &self.propagators, &self.peers, self.domains.len());
        let values = self.domains.iter().fold(0, |all, domain| all | domain);
        let values = 64 - values.leading_zeros() as usize;
        sums.extend(merge::sums(&self.propagators, &self.peers, values));
        sums
    }

    /// Adds propagators, for a search that begins with these domains. No other propagator narrows them.
    pub(crate) fn add(&mut self, propagators: Vec<Propagator>, domains: Vec<u64>) {
        let known = self.propagators.len();
        self.propagators.extend(propagators);
        self.domains = domains;
        self.finish(|index| index >= known);
    }

    /// Sorts the propagators into the order in which they run, those of equal rank as they are, and tells which
    /// variable wakes which. The search starts with those that are due, by their place before.
    fn finish(&mut self, is_due: impl Fn(usize) -> bool) {
        let mut order: Vec<(u32, u32)> = (0..)
            .zip(&self.propagators)
            .map(|(index, propagator)| (propagator.rank(), index))
            .collect();
        order.sort_unstable();
        let mut sorted: Vec<Propagator> = Vec::with_capacity(order.len());
        self.wakes = Wakes::none(self.domains.len(), order.len());
        self.due = vec![0; order.len().div_ceil(64)];
        for (at, &(_, index)) in order.iter().enumerate() {
            let index = index as usize;
            let propagator = std::mem::replace(&mut self.propagators[index], Propagator::Never);
            let wake = propagator.wake();
            propagator.for_each_variable(|variable| self.wakes.add(variable, at, wake));
            if is_due(index) {
                self.due[at / 64] |= 1 << (at % 64);
            }
            sorted.push(propagator);
        }
        self.propagators = sorted;
    }
}

struct Builder<'n> {
    network: &'n Network,
    domains: Vec<u64>,
    peers: Peers,
    /// The houses that hold every value.
    houses: Vec<Complete>,
    propagators: Vec<Propagator>,
}

impl Builder<'_> {
    fn build(mut self) -> Self {
        self.propagators.reserve(self.network.constraints().len() + self.domains.len());
        self.add_houses();
        self.narrow();
        let mut unroller = Unroller::default();
        for constraint in self.network.constraints() {
            if !matches!(constraint, Constraint::Distinct(_)) {
                let propagator = self.propagator(constraint, &mut unroller);
                self.propagators.push(propagator);
            }
        }
        self
    }

    /// Takes the values of fixed variables from those that differ, so that words are smaller from the start.
    fn narrow(&mut self) {
        let mut fixed: Vec<u32> =
            (0..).zip(&self.domains).filter(|(_, d)| d.is_power_of_two()).map(|(v, _)| v).collect();
        while let Some(variable) = fixed.pop() {
            let value = self.domains[variable as usize];
            for &peer in self.peers.of(variable) {
                let domain = &mut self.domains[peer as usize];
                if *domain & value == 0 {
                    continue;
                }
                *domain &= !value;
                if *domain == 0 {
                    self.propagators.push(Propagator::Never);
                    return;
                }
                if domain.is_power_of_two() {
                    fixed.push(peer);
                }
            }
        }
    }

    /// Cells that differ come first: everything else asks who differs from whom.
    fn add_houses(&mut self) {
        let mut others: Vec<Arc<[u32]>> = Vec::new();
        for constraint in self.network.constraints() {
            let Constraint::Distinct(variables) = constraint else { continue };
            if let &[first, second] = &variables[..]
                && self.network.range(first).count() > 2
            {
                self.peers.add(&[first.0, second.0]);
                continue;
            }
            let variables: Arc<[u32]> = variables.iter().map(|variable| variable.0).collect();
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
        self.propagators.extend(derive::leftovers(&self.houses, self.domains.len()));
        others.sort_by_key(|variables| std::cmp::Reverse(variables.len()));
        let mut kept: Vec<Arc<[u32]>> = Vec::new();
        for variables in others {
            // Whatever holds all of them holds the first; most do not.
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

    fn propagator(&self, constraint: &Constraint, unroller: &mut Unroller) -> Propagator {
        match constraint {
            Constraint::Distinct(variables) => Propagator::Different(Different {
                variables: variables.iter().map(|variable| variable.0).collect(),
            }),
            Constraint::Pair(first, second, relation) => Propagator::Pair(Pair {
                first: first.0,
                second: second.0,
                relation: relation.clone(),
            }),
            Constraint::Sum { terms, least, most } => self.sum(terms, *least, *most),
            Constraint::Word(variables, automaton) => {
                let variables = variables.iter().map(|variable| variable.0).collect();
                match unroller.word(variables, automaton, &self.domains) {
                    Some(word) => Propagator::Word(word),
                    None => Propagator::Never,
                }
            }
            Constraint::Ranks(ranks) => {
                Rank::new(ranks, &self.houses).map_or(Propagator::Never, Propagator::Rank)
            }
            Constraint::Regions(regions) => {
                Region::new(regions).map_or(Propagator::Never, Propagator::Region)
            }
            Constraint::Any(alternatives) => {
                let mut propagators = |constraints: &Vec<Constraint>| {
                    constraints.iter().map(|one| self.propagator(one, unroller)).collect()
                };
                let alternatives: Box<[Box<[Propagator]>]> =
                    alternatives.iter().map(&mut propagators).collect();
                let mut variables: Vec<u32> = Vec::new();
                for propagator in alternatives.iter().flatten() {
                    propagator.for_each_variable(|variable| variables.push(variable));
                }
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
        sum(Sum { groups, least, most, wake: Wake::OnChange }, values)
    }
}

/// The propagator of a sum of variables with at most so many values.
pub(crate) fn sum(sum: Sum, values: usize) -> Propagator {
    match &sum.groups[..] {
        [] if sum.least > 0 || sum.most < 0 => return Propagator::Never,
        [Group { factor: factor @ (1 | -1), variables }] if sum.least == sum.most => {
            let total = i64::from(*factor) * sum.least;
            if let Some(cage) = Cage::new(variables, total, values, sum.wake) {
                return Propagator::Cage(cage);
            }
        }
        _ => {}
    }
    Propagator::Sum(sum)
}

/// Terms in groups of equal factors whose variables all differ from each other. Few large groups say more than many
/// small ones: where there are several of a factor, the better of two greedy ways, by the squares of their sizes.
pub(crate) fn groups(terms: impl Iterator<Item = (i32, u32)>, peers: &Peers) -> Box<[Group]> {
    let first = in_order_of_variables(terms, peers);
    if first.len() <= 2 {
        return groups_of(first);
    }
    let mut factors: Vec<i32> = first.iter().map(|&(factor, _)| factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let mut second = Vec::with_capacity(first.len());
    for factor in factors {
        let variables = first.iter().filter(|group| group.0 == factor).flat_map(|group| &group.1);
        let groups = by_degree(variables.copied().collect(), peers);
        second.extend(groups.into_iter().map(|group| (factor, group)));
    }
    let squares = |groups: &[(i32, Vec<u32>)]| -> usize {
        groups.iter().map(|(_, group)| group.len() * group.len()).sum()
    };
    groups_of(if squares(&second) > squares(&first) { second } else { first })
}

fn groups_of(groups: Vec<(i32, Vec<u32>)>) -> Box<[Group]> {
    groups.into_iter().map(|(factor, group)| Group { factor, variables: group.into() }).collect()
}

/// Each variable in the first group in which it fits.
fn in_order_of_variables(
    mut terms: impl Iterator<Item = (i32, u32)>,
    peers: &Peers,
) -> Vec<(i32, Vec<u32>)> {
    let mut groups: Vec<(i32, Vec<u32>)> = Vec::with_capacity(1);
    while let Some((factor, variable)) = terms.next() {
        let fits = |group: &&mut (i32, Vec<u32>)| {
            group.0 == factor && group.1.iter().all(|&other| peers.are(variable, other))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.1.push(variable),
            None => {
                // Often there is one group for all.
                let mut group = Vec::with_capacity(1 + terms.size_hint().0);
                group.push(variable);
                groups.push((factor, group));
            }
        }
    }
    groups
}

/// One group after the other, and in each first the variable that differs from most of those that still fit.
fn by_degree(mut rest: Vec<u32>, peers: &Peers) -> Vec<Vec<u32>> {
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let (mut fitting, mut group) = (rest.clone(), Vec::new());
        while !fitting.is_empty() {
            let degree = |&variable: &u32| {
                fitting.iter().filter(|&&other| peers.are(variable, other)).count()
            };
            // The first of several.
            let best = fitting.iter().copied().rev().max_by_key(degree).unwrap_or_default();
            group.push(best);
            fitting.retain(|&other| other != best && peers.are(best, other));
        }
        rest.retain(|variable| !group.contains(variable));
        groups.push(group);
    }
    groups
}
