//! A constraint network: variables, and a few mechanisms that every rule is expressed in.
//!
//! An engine knows these mechanisms and no rule:
//!
//! | constraint | demands |
//! |---|---|
//! | [`Distinct`](Constraint::Distinct) | the variables differ |
//! | [`Pair`](Constraint::Pair) | two variables are in a [`Relation`] |
//! | [`Sum`](Constraint::Sum) | a weighted sum lies between two numbers |
//! | [`Word`](Constraint::Word) | an [`Automaton`] accepts the sequence |
//! | [`Ranks`](Constraint::Ranks) | lines that begin with a value have given places in their order |
//! | [`Regions`](Constraint::Regions) | cells are cut into connected regions that hold every value once |
//! | [`Any`](Constraint::Any) | one of several conjunctions of constraints holds |
//!
//! The first variables are the cells of the board, by their index. A rule may add auxiliary ones.

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Value, ValueSet, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::relation::Relation;

/// A variable of a [`Network`]: a cell of the board, or an auxiliary variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub u32);

impl Variable {
    /// Its index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Cell> for Variable {
    fn from(cell: Cell) -> Variable {
        Variable(cell.index() as u32)
    }
}

/// One summand: a variable and its factor.
pub type Term = (i32, Variable);

/// Lines of variables, compared value by value like words in a dictionary. A few of them begin with a value, and some
/// of these, the ranked ones, have a given place among them.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranks {
    /// The value.
    pub value: Value,
    /// How many lines begin with it.
    pub count: usize,
    /// All lines, equally long. The variables of each differ.
    pub lines: Vec<Vec<Variable>>,
    /// The ranked lines by index, and of each how many of the others that begin with the value are lower. Ascending
    /// by that number, which no two have in common.
    pub ranked: Vec<(usize, usize)>,
    /// Whether other lines may equal a ranked one.
    pub may_tie: bool,
}

/// Cells cut into regions of equal size, connected and with different values. Regions are numbered in the order of their
/// first cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Regions {
    /// The cells.
    pub cells: Vec<Variable>,
    /// The number of the region of each, counted from 0 in the order of the values.
    pub labels: Vec<Variable>,
    /// For each cell the indices of its neighbours.
    pub neighbours: Vec<Vec<usize>>,
    /// How many cells a region has: as many as they have values.
    pub size: usize,
}

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub enum Constraint {
    /// The variables differ. If there are as many as values, each value is taken.
    Distinct(Vec<Variable>),
    /// The values of the two variables are in the relation.
    Pair(Variable, Variable, Arc<Relation>),
    /// The sum of the terms is at least `least` and at most `most`.
    Sum {
        /// No variable occurs twice.
        terms: Vec<Term>,
        /// The lowest sum.
        least: i64,
        /// The highest sum.
        most: i64,
    },
    /// The automaton accepts the values of the variables, in this order.
    Word(Vec<Variable>, Arc<Automaton>),
    /// Exactly as many lines begin with the value as there should be, and the ranked ones are in their places.
    Ranks(Ranks),
    /// The labels cut the cells into such regions.
    Regions(Regions),
    /// All constraints of at least one of the lists hold.
    Any(Vec<Vec<Constraint>>),
}

/// Variables with their domains, and constraints on them.
#[derive(Clone, Debug)]
pub struct Network {
    ranges: Vec<Values>,
    domains: Vec<ValueSet>,
    constraints: Vec<Constraint>,
    /// The alternatives being collected, innermost last.
    alternatives: Vec<Vec<Constraint>>,
}

impl Network {
    /// The cells of a board and its houses.
    pub fn new(board: &Board) -> Network {
        let cells = board.cell_count();
        let mut network = Network {
            ranges: vec![board.values(); cells],
            domains: (0..cells).map(|cell| board.candidates(Cell::new(cell))).collect(),
            constraints: Vec::new(),
            alternatives: Vec::new(),
        };
        for cell in (0..cells).map(Cell::new).filter(|&cell| board.is_absent(cell)) {
            // It takes part in nothing; a single value keeps it from being searched.
            network.domains[cell.index()] = board.values().all().take(1).collect();
        }
        for house in board.houses() {
            network.distinct(&house.cells);
        }
        network
    }

    /// How many variables there are.
    pub fn variable_count(&self) -> usize {
        self.domains.len()
    }

    /// The numbers of a variable.
    pub fn range(&self, variable: Variable) -> Values {
        self.ranges[variable.index()]
    }

    /// The values that a variable may take.
    pub fn domain(&self, variable: Variable) -> ValueSet {
        self.domains[variable.index()]
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Adds an auxiliary variable.
    pub fn auxiliary(&mut self, values: Values) -> Variable {
        self.ranges.push(values);
        self.domains.push(values.set());
        Variable(self.ranges.len() as u32 - 1)
    }

    /// Adds a constraint.
    pub fn add(&mut self, constraint: Constraint) {
        match self.alternatives.last_mut() {
            Some(alternative) => alternative.push(constraint),
            None => self.constraints.push(constraint),
        }
    }

    /// A variable takes only numbers for which `holds`.
    pub fn restrict(&mut self, variable: impl Into<Variable>, holds: impl Fn(i32) -> bool) {
        let variable = variable.into();
        let values = self.range(variable);
        if self.alternatives.is_empty() {
            let kept: ValueSet =
                values.all().filter(|&value| holds(values.number(value))).collect();
            self.domains[variable.index()] = self.domains[variable.index()] & kept;
        } else {
            self.pair(variable, variable, |number, _| holds(number));
        }
    }

    /// Cells or other variables differ.
    pub fn distinct<V: Into<Variable> + Copy>(&mut self, variables: &[V]) {
        if variables.len() > 1 {
            let variables = variables.iter().map(|&variable| variable.into()).collect();
            self.add(Constraint::Distinct(variables));
        }
    }

    /// The numbers of two variables are in a relation. If both are the same variable, its number is in the
    /// relation with itself.
    pub fn pair(
        &mut self,
        first: impl Into<Variable>,
        second: impl Into<Variable>,
        holds: impl Fn(i32, i32) -> bool,
    ) {
        let (first, second) = (first.into(), second.into());
        let relation = Relation::between(self.range(first), self.range(second), holds);
        self.relate(first, second, &Arc::new(relation));
    }

    /// The values of two variables are in a relation that is made already.
    pub fn relate(
        &mut self,
        first: impl Into<Variable>,
        second: impl Into<Variable>,
        relation: &Arc<Relation>,
    ) {
        self.add(Constraint::Pair(first.into(), second.into(), relation.clone()));
    }

    /// A weighted sum is exactly `total`. A variable may occur several times.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = Term>, total: i64) {
        self.sum_between(terms, total, total);
    }

    /// A weighted sum is at least `least` and at most `most`. A variable may occur several times.
    pub fn sum_between(&mut self, terms: impl IntoIterator<Item = Term>, least: i64, most: i64) {
        let mut all: Vec<Term> = terms.into_iter().collect();
        all.sort_unstable_by_key(|&(_, variable)| variable);
        let mut terms: Vec<Term> = Vec::with_capacity(all.len());
        for (factor, variable) in all {
            match terms.last_mut() {
                Some((sum, last)) if *last == variable => *sum += factor,
                _ => terms.push((factor, variable)),
            }
        }
        terms.retain(|&(factor, _)| factor != 0);
        self.add(Constraint::Sum { terms, least, most });
    }

    /// An automaton accepts the values of variables, in this order.
    pub fn word<V: Into<Variable> + Copy>(&mut self, variables: &[V], automaton: &Arc<Automaton>) {
        let variables = variables.iter().map(|&variable| variable.into()).collect();
        self.add(Constraint::Word(variables, automaton.clone()));
    }

    /// A single line is ranked. It joins other ranked lines that begin with the same value.
    pub fn rank(&mut self, new: Ranks) {
        let all = self.alternatives.last_mut().unwrap_or(&mut self.constraints);
        let fits = |known: &&mut Ranks| {
            let is_free = |&(line, lower): &(usize, usize)| {
                known.ranked.iter().all(|other| other.0 != line && other.1 != lower)
            };
            (known.value, known.count, known.may_tie) == (new.value, new.count, new.may_tie)
                && known.lines == new.lines
                && new.ranked.iter().all(is_free)
        };
        let known = all.iter_mut().filter_map(|constraint| match constraint {
            Constraint::Ranks(ranks) => Some(ranks),
            _ => None,
        });
        match known.into_iter().find(fits) {
            Some(known) => {
                known.ranked.extend(new.ranked);
                known.ranked.sort_unstable_by_key(|&(_, lower)| lower);
            }
            None => all.push(Constraint::Ranks(new)),
        }
    }

    /// At least one of several conjunctions holds; each is what one of the functions adds. If they are about the same
    /// variables in the same way, they become a single constraint.
    pub fn any<A: FnOnce(&mut Network) -> Result<(), TooManyStates>>(
        &mut self,
        alternatives: impl IntoIterator<Item = A>,
    ) -> Result<(), TooManyStates> {
        let mut all = Vec::new();
        for alternative in alternatives {
            self.alternatives.push(Vec::new());
            let result = alternative(self);
            all.extend(self.alternatives.pop());
            result?;
        }
        let united = united_pair(&all).or_else(|| united_word(&all));
        self.add(united.unwrap_or(Constraint::Any(all)));
        Ok(())
    }
}

/// Alternatives that are one pair each, of the same variables, as one pair.
fn united_pair(alternatives: &[Vec<Constraint>]) -> Option<Constraint> {
    let pair = |constraints: &Vec<Constraint>| match &constraints[..] {
        [Constraint::Pair(first, second, relation)] => Some((*first, *second, relation.clone())),
        _ => None,
    };
    let mut pairs = alternatives.iter().map(pair);
    let (first, second, mut union) = pairs.next()??;
    for other in pairs {
        let (_, _, relation) = other.filter(|other| (other.0, other.1) == (first, second))?;
        union = Arc::new(union.union(&relation));
    }
    Some(Constraint::Pair(first, second, union))
}

/// Alternatives that are one word each, of the same variables, as one word if its automaton is not too large.
fn united_word(alternatives: &[Vec<Constraint>]) -> Option<Constraint> {
    let [Constraint::Word(variables, _)] = &alternatives.first()?[..] else { return None };
    let automaton = |constraints: &Vec<Constraint>| match &constraints[..] {
        [Constraint::Word(others, automaton)] if others == variables => Some(automaton.clone()),
        _ => None,
    };
    let automata = alternatives.iter().map(automaton).collect::<Option<_>>()?;
    let union = Automaton::shared_union(automata).ok()?;
    Some(Constraint::Word(variables.clone(), union))
}
