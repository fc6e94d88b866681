//! Aligned exclusion: two or three cells, all their combinations tried against cells that see them.
//!
//! A combination fails if two cells that see each other would hold the same digit, or if it would
//! take every candidate of a cell that sees all of them, a *watcher*. A candidate that is in no
//! combination that survives cannot be true. There must be at least two watchers, with no more
//! candidates than the combination has cells.
//!
//! Pairs come in the order (0,1), (0,2), (1,2), (0,3) … of the cells that have a watcher; a third cell
//! is itself a watcher of the first or the second, those of the first in reading order before those
//! of the second. A step lists the cells as pattern and the watchers as pincers.

use crate::step::{CellRole, Step, Truth};
use crate::stop::Stop;
use crate::technique::Technique;

use super::RatedStep;
use super::marks::{Marks, PEERS, bits, candidate, cell, cells};
use super::scale;

/// How many units of work a pair of cells counts for.
const WORK: usize = 10;

/// The first exclusion of two cells.
pub(super) fn pair(marks: &Marks, stop: &Stop<'_>) -> Option<RatedStep> {
    let field = Field::new(marks, 2);
    let mut pairs = field.pairs().take_while(|_| !stop.after(WORK));
    pairs.find_map(|pair| field.exclude(&pair))
}

/// The first exclusion of three cells.
pub(super) fn triple(marks: &Marks, stop: &Stop<'_>) -> Option<RatedStep> {
    let field = Field::new(marks, 3);
    let mut pairs = field.pairs().take_while(|_| !stop.after(20 * WORK));
    pairs.find_map(|[a, b]| {
        let (near_a, near_b) = (field.watchers(a), field.watchers(b));
        let able = field.able & !(1 << a | 1 << b);
        let thirds = cells(near_a & able).chain(cells(near_b & able & !near_a));
        thirds.map(|third| [third, a, b]).find_map(|three| field.exclude(&three))
    })
}

/// The cells that can take part.
struct Field<'a> {
    marks: &'a Marks,
    /// Cells with few enough candidates to be exhausted.
    few: u128,
    /// Cells that are watched, and see no naked single.
    able: u128,
}

impl<'a> Field<'a> {
    fn new(marks: &'a Marks, size: usize) -> Field<'a> {
        let with = |fits: &dyn Fn(usize) -> bool| {
            (0..81).filter(|&at| fits(marks.count(at))).fold(0u128, |set, at| set | 1 << at)
        };
        let few = with(&|count| (2..=size).contains(&count));
        let ones = with(&|count| count == 1);
        let able = cells(with(&|count| count >= 2))
            .filter(|&at| PEERS[at] & ones == 0 && PEERS[at] & few != 0)
            .fold(0, |set, at| set | 1 << at);
        Field { marks, few, able }
    }

    fn watchers(&self, at: usize) -> u128 {
        PEERS[at] & self.few
    }

    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        cells(self.able).flat_map(|b| cells(self.able & ((1 << b) - 1)).map(move |a| [a, b]))
    }

    /// What the combinations of these cells exclude.
    fn exclude<const N: usize>(&self, of: &[usize; N]) -> Option<RatedStep> {
        let watchers = of.iter().fold(!0, |set, &at| set & self.watchers(at));
        (watchers.count_ones() >= 2).then_some(())?;
        // A watcher with a candidate that none of the cells has is never exhausted. Without a watcher
        // that can be, there is nothing to find: singles and naked sets have been tried before.
        let all = of.iter().fold(0, |all, &at| all | self.marks.digits(at));
        let watchers = cells(watchers)
            .filter(|&at| self.marks.digits(at) & !all == 0)
            .fold(0, |set, at| set | 1 << at);
        (watchers != 0).then_some(())?;
        let mut standing = [0u16; N];
        self.combine(of, watchers, 0, [0; N], &mut standing);
        let gone = |i: usize| self.marks.digits(of[i]) & !standing[i];
        (0..N).any(|i| gone(i) != 0).then_some(())?;
        let (technique, rating) = match N {
            2 => (Technique::AlignedPair, scale::ALIGNED_PAIR),
            _ => (Technique::AlignedTriple, scale::ALIGNED_TRIPLE),
        };
        let mut step = Step::new(technique);
        step.cells.extend(of.iter().map(|&at| (cell(at), CellRole::Pattern)));
        step.cells.extend(cells(watchers).map(|at| (cell(at), CellRole::Pincer)));
        let truths = of.iter().copied().chain(cells(watchers));
        step.truths.extend(truths.map(|at| Truth::Cell(cell(at))));
        for (i, &at) in of.iter().enumerate() {
            step.eliminations.extend(bits(gone(i)).map(|d| candidate(at, d)));
        }
        Some(RatedStep { rating, step })
    }

    /// Adds the digits of every combination that survives to `standing`.
    ///
    /// All but the last cell are tried digit by digit; what is left for the last is a set.
    fn combine<const N: usize>(
        &self,
        of: &[usize; N],
        watchers: u128,
        next: usize,
        chosen: [u16; N],
        standing: &mut [u16; N],
    ) {
        let seen = |i: &usize| PEERS[of[*i]] >> of[next] & 1 == 1;
        let clashing = (0..next).filter(seen).fold(0, |set, i| set | chosen[i]);
        let mut open = self.marks.digits(of[next]) & !clashing;
        if next + 1 < N {
            for d in bits(open) {
                let mut chosen = chosen;
                chosen[next] = 1 << d;
                self.combine(of, watchers, next + 1, chosen, standing);
            }
            return;
        }
        let taken = chosen.iter().fold(0, |taken, digit| taken | digit);
        for watcher in cells(watchers) {
            match self.marks.digits(watcher) & !taken {
                0 => return,
                left if left.count_ones() == 1 => open &= !left,
                _ => {}
            }
        }
        if open != 0 {
            standing.iter_mut().zip(chosen).for_each(|(set, digit)| *set |= digit);
            standing[next] |= open;
        }
    }
}
