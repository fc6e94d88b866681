//! BUG+1: a bivalue universal grave with one extra candidate.
//!
//! If every blank cell has two candidates, and every candidate two places in each of its houses,
//! the blanks form a deadly pattern, the bivalue universal grave: a solution would have a second
//! one beside it. A puzzle with one solution never gets there. So if a single cell with a third
//! candidate prevents it, that candidate is true.
//!
//! There is at most one such step. It has the cell, the extra candidate marked, and all blank cells
//! as its deadly pattern; it eliminates the other two candidates of the cell.

use omnidoku_core::Digit;

use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, DeadlyPattern, Mark, Step};
use crate::technique::{Method, Technique};

/// The step, if there is one.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, _: Method) -> Option<Step> {
    let state = context.state;
    let cell = (state.blanks() - state.bivalue_cells()).single()?;
    let candidates = state.candidates(cell);
    if candidates.len() != 3 {
        return None;
    }
    let houses = state.house_table().houses_of(cell);
    let extra = candidates.into_iter().find(|&digit| state.count_in(houses[0], digit) == 3)?;
    for house in state.shape().houses() {
        for (digit, &count) in state.counts_in(house).iter().enumerate() {
            let expected = if digit == extra.index() && houses.contains(&house) { 3 } else { 2 };
            if count != 0 && count != expected {
                return None;
            }
        }
    }
    let mut step = Step::new(Technique::BugPlus1);
    step.cells.push((cell, CellRole::Pattern));
    step.marks.push((Candidate::new(cell, extra), Mark::Extra));
    step.deadly = Some(grave(state, Candidate::new(cell, extra)));
    let others = candidates - Digits::only(extra);
    step.eliminations.extend(others.map(|digit| Candidate::new(cell, digit)));
    Some(step)
}

/// The step, if there is one.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    first(context, method).into_iter().collect()
}

/// Every blank cell with its two candidates, leaving out the extra one.
fn grave<const W: usize>(state: &State<W>, extra: Candidate) -> DeadlyPattern {
    let pair = |cell| {
        let mut digits = state.candidates(cell);
        if cell == extra.cell {
            digits.remove(extra.digit);
        }
        let mut next = || digits.next().unwrap_or(Digit::ONE);
        (cell, [next(), next()])
    };
    DeadlyPattern { cells: state.blanks().map(pair).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::soundness::{assert_taken, first_step};
    use crate::technique::testing::taken;

    #[test]
    fn the_third_candidate_is_true() {
        assert_taken("bug-plus-1");
    }

    #[test]
    fn with_one_candidate_less_it_is_not_a_grave() {
        for (case, _) in taken("bug-plus-1") {
            let mut position = case.position;
            for cell in position.shape().cells() {
                if let Some(digit) = position.candidates(cell).first() {
                    let mut step = Step::new(Technique::NakedPair);
                    step.eliminations.push(Candidate::new(cell, digit));
                    position.apply(&step);
                    break;
                }
            }
            assert_eq!(first_step(&position, Method::BugPlus1), None);
        }
    }
}
