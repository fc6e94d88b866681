//! Chains as steps.
//!
//! Every branch becomes a chain of statements in the order found, each with the places of its causes.
//! The truths are what the statements that are on rest on: their cell, or the house in which they are
//! the last place. Patterns add their own truths; a cell or house whose candidates are the branches is
//! one more. A step lists the digit of its end first, and the cell (as pivot) or house (as base) that
//! branches.

use crate::step::{CellRole, Chain, HouseRole, Node, Step, Truth};
use crate::technique::Technique;

use super::marks::{candidate, cell, digit, house};
use super::spread::{Cause, Spread, Statement};

pub(super) fn cell_truth(index: usize) -> Truth {
    Truth::Cell(cell(index))
}

pub(super) fn house_truth(index: usize, value: usize) -> Truth {
    Truth::House(house(index), digit(value))
}

/// Arguments that end in `end`, or refute its opposite.
pub(super) fn forcing(
    technique: Technique,
    branching: Option<Truth>,
    ends: &[(&Spread, u16)],
    end: Statement,
) -> Step {
    let mut step = Step::new(technique);
    step.digits.push(digit(end.digit()));
    match branching {
        Some(Truth::Cell(cell)) => step.cells.push((cell, CellRole::Pivot)),
        Some(Truth::House(house, digit)) => {
            step.houses.push((house, HouseRole::Base));
            step.digits.push(digit);
        }
        None => {}
    }
    step.truths.extend(branching);
    for &(spread, node) in ends {
        step.chains.push(chain(spread, node));
        for node in spread.argument(node) {
            match spread.node(node).cause {
                Cause::Assumed | Cause::Excluded => {}
                Cause::LastOfCell => step.truths.push(cell_truth(spread.node(node).says.cell())),
                Cause::LastOfHouse(house) => {
                    step.truths.push(house_truth(house.into(), spread.node(node).says.digit()));
                }
                Cause::Insight(number) => step.truths.extend(spread.insight(number).truths()),
            }
        }
    }
    step.truths.sort_unstable();
    step.truths.dedup();
    let conclusion = candidate(end.cell(), end.digit());
    if end.is_on() {
        step.placements.push(conclusion);
    } else {
        step.eliminations.push(conclusion);
    }
    step
}

/// The argument for a node as a chain.
fn chain(spread: &Spread, node: u16) -> Chain {
    let nodes = spread.argument(node);
    let shown = nodes.iter().map(|&node| {
        let says = spread.node(node).says;
        let causes = spread.reasons(node).iter();
        Node {
            digit: digit(says.digit()),
            cells: vec![cell(says.cell())],
            is_set: false,
            on: says.is_on(),
            causes: causes.filter_map(|cause| nodes.binary_search(cause).ok()).collect(),
        }
    });
    Chain { nodes: shown.collect() }
}
