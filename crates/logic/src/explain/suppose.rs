//! An argument for any step, from its truths alone: suppose the opposite and see it fail.
//!
//! If each truth has one possibility left when its turn comes, the argument is a list of forced values
//! that ends with a truth that has none. For a step whose truths leave several possibilities there is
//! no such argument.

use super::view::View;
use crate::message::Message;
use crate::message::ids::suppose;
use crate::step::{Candidate, Truth};

/// A value that the supposition forces.
struct Forced {
    value: Candidate,
    truth: Option<Truth>,
    causes: Vec<usize>,
}

/// The argument for the first claim of a step, line by line, and whether the others can be argued for
/// likewise.
pub(super) fn argument(view: &View<'_>) -> Option<Vec<Message>> {
    if view.step.deadly.is_some() || !view.step.chains.is_empty() {
        return None;
    }
    let (&first, others) = view.step.eliminations.split_first()?;
    let mut lines = argument_for(view, first)?;
    if !others.is_empty() {
        let likewise = others.iter().all(|&claim| argument_for(view, claim).is_some());
        lines.push(if likewise { suppose::likewise() } else { suppose::more_cases() });
    }
    Some(lines)
}

fn argument_for(view: &View<'_>, claim: Candidate) -> Option<Vec<Message>> {
    let mut forced = vec![Forced { value: claim, truth: None, causes: Vec::new() }];
    let mut open: Vec<Truth> = view.step.truths.clone();
    open.retain(|&truth| !candidates(view, truth).is_empty());
    loop {
        let ways: Vec<Vec<Candidate>> = open
            .iter()
            .map(|&truth| {
                let all = candidates(view, truth).into_iter();
                all.filter(|&way| excluder(view, &forced, way).is_none()).collect()
            })
            .collect();
        let next = (0..open.len()).min_by_key(|&index| ways[index].len())?;
        let truth = open.remove(next);
        let all = candidates(view, truth);
        let mut causes: Vec<usize> =
            all.iter().filter_map(|&way| excluder(view, &forced, way)).collect();
        causes.sort_unstable();
        causes.dedup();
        match ways[next][..] {
            [] => return Some(lines(&forced, truth, &causes)),
            [value] => forced.push(Forced { value, truth: Some(truth), causes }),
            _ => return None,
        }
    }
}

/// The candidates of which a truth needs one; empty if a value fulfils it already.
fn candidates(view: &View<'_>, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => {
            view.candidates(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Truth::House(house, digit) => {
            view.places(house, digit).into_iter().map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

/// The first forced value that excludes a candidate.
fn excluder(view: &View<'_>, forced: &[Forced], way: Candidate) -> Option<usize> {
    forced.iter().position(|Forced { value, .. }| {
        (value.cell == way.cell && value.digit != way.digit)
            || (value.digit == way.digit && view.sees(value.cell, way.cell))
    })
}

/// The lines that lead to the truth that has no possibility left.
fn lines(forced: &[Forced], end: Truth, causes: &[usize]) -> Vec<Message> {
    let mut needed = vec![false; forced.len()];
    let mut open = causes.to_vec();
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut needed[index], true) {
            open.extend(&forced[index].causes);
        }
    }
    let mut lines = Vec::new();
    for (Forced { value, truth, .. }, _) in forced.iter().zip(needed).filter(|&(_, needed)| needed)
    {
        lines.push(match *truth {
            None => suppose::suppose(value.cell, value.digit),
            Some(Truth::Cell(cell)) => suppose::cell(cell, value.digit),
            Some(Truth::House(house, digit)) => suppose::house(house, digit, value.cell),
        });
    }
    lines.push(match end {
        Truth::Cell(cell) => suppose::no_digit(cell),
        Truth::House(house, digit) => suppose::no_place(house, digit),
    });
    lines
}
