//! Bivalue universal grave plus one.
//!
//! If every blank cell had two candidates, and every candidate two places in each of its houses, the
//! grid would be full of pairs that can be exchanged: a grave, and no puzzle with one solution. With one
//! cell that has a third candidate, that third one must be true: without it the grave would be left.
//!
//! There is at most one such step. It has the cell, the extra candidate marked, and all blank cells
//! as its deadly pattern; it takes the other two candidates away.

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

/// Every blank cell with its two candidates but for the extra one.
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
    fn a_candidate_less_is_no_grave() {
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
