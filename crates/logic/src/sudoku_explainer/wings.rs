//! XY-wing and XYZ-wing: a pivot of two or three digits and two pincers that see it.
//!
//! Whatever the pivot holds, one of the pincers (or the pivot itself, in an XYZ-wing) holds the digit
//! that the pincers share; a cell that sees them all cannot. Pivots and pincers are tried in reading
//! order. A step lists pivot and pincers, and the digits with the common one last.

use crate::step::{CellRole, Step, Truth};
use crate::technique::Technique;

use super::RatedStep;
use super::marks::{Marks, PEERS, bits, candidate, cell, cells, digit, single};
use super::scale;

/// The first XY-wing, or XYZ-wing if the pivot is to have `pivot_digits` = 3.
pub(super) fn wing(marks: &Marks, pivot_digits: usize) -> Option<RatedStep> {
    let two = (0..81).filter(|&at| marks.count(at) == 2).fold(0u128, |set, at| set | 1 << at);
    for pivot in (0..81).filter(|&at| marks.count(at) == pivot_digits) {
        let core = marks.digits(pivot);
        for first in cells(PEERS[pivot] & two) {
            if (core & !marks.digits(first)).count_ones() != 1 {
                continue;
            }
            for second in cells(PEERS[pivot] & two) {
                let (a, b) = (marks.digits(first), marks.digits(second));
                let Some(shared) = single(a & b) else { continue };
                let in_pivot = core >> shared & 1 == 1;
                if (core | a | b).count_ones() != 3 || in_pivot != (pivot_digits == 3) {
                    continue;
                }
                let mut victims = PEERS[first] & PEERS[second] & !(1 << pivot);
                if in_pivot {
                    victims &= PEERS[pivot];
                }
                let victims = cells(victims).filter(|&at| marks.has(at, shared));
                if victims.clone().next().is_none() {
                    continue;
                }
                let (technique, rating) = match pivot_digits {
                    2 => (Technique::XyWing, scale::XY_WING),
                    _ => (Technique::XyzWing, scale::XYZ_WING),
                };
                let mut step = Step::new(technique);
                step.digits.extend(bits(core & !(1 << shared)).map(digit));
                step.digits.push(digit(shared));
                step.cells.push((cell(pivot), CellRole::Pivot));
                step.cells.extend([first, second].map(|at| (cell(at), CellRole::Pincer)));
                step.truths.extend([pivot, first, second].map(|at| Truth::Cell(cell(at))));
                step.eliminations.extend(victims.map(|at| candidate(at, shared)));
                return Some(RatedStep { rating, step });
            }
        }
    }
    None
}
