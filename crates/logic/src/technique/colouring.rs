//! Colouring: following the conjugate pairs of one digit as far as they go.
//!
//! A house with two places for a digit holds it in one of them: they are a conjugate pair. Paint a
//! place, its partners in the other colour, their partners in the first colour again, and so on.
//! All cells of one colour hold the digit, and none of the other.
//!
//! - **Simple colours, wrap**: two cells of a colour see each other, so that colour is false.
//! - **Simple colours, trap**: a cell sees both colours. One of them is true, so the cell loses the
//!   digit.
//! - **Multi colours 2**: a colour sees both colours of another cluster, so it is false.
//! - **Multi colours 1**: a colour sees a colour of another cluster. The two are not both true, so
//!   the opposite of one of them is, and a cell that sees both opposites loses the digit.
//!
//! The order is HoDoKu's: digits in order, clusters by their first cells; the wrap before the trap,
//! type 2 before type 1. Painting is depth first, to the partner in the row, then in the column,
//! then in the box. (That matters only where links form an odd ring, which happens in positions
//! without a solution.)
//!
//! A step has its digit and the painted candidates as marks: colours 0 and 1, for multi colours
//! also 2 and 3. It rests on the conjugate pairs along which the paint spread.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, House};

use super::visit::{Visitor, all_shown, first_shown};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, Mark, Step, Truth};
use crate::technique::{Method, Technique};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    first_shown(|visitor| find(context, method, visitor))
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    all_shown(|visitor| find(context, method, visitor))
}

fn find<const W: usize>(
    context: &mut Context<'_, W>,
    method: Method,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let state = context.state;
    let colours = &mut context.scratch.colours;
    colours.refresh(context.scratch.epoch, state.size());
    for digit in Digit::all(state.shape()) {
        let pairs = colours.of(state, digit);
        match method {
            Method::SimpleColours => simple_colours(state, digit, pairs, visitor)?,
            _ => multi_colours(state, digit, pairs, visitor)?,
        }
    }
    ControlFlow::Continue(())
}

/// The colours of every digit, kept until the state changes.
#[derive(Debug, Default)]
pub(crate) struct Buffers<const W: usize> {
    epoch: Option<u64>,
    /// By digit; `None` until the digit is painted.
    pairs: Vec<Option<Vec<Pair<W>>>>,
}

/// A cluster of linked places in two colours, exactly one of which is true.
#[derive(Debug)]
struct Pair<const W: usize> {
    cells: [CellSet<W>; 2],
    /// The cells that see at least one cell of the colour.
    seen: [CellSet<W>; 2],
    /// The houses of the conjugate pairs along which the paint spread.
    links: Vec<House>,
}

impl<const W: usize> Buffers<W> {
    /// Forgets the colours of an earlier state.
    fn refresh(&mut self, epoch: u64, size: usize) {
        if self.epoch != Some(epoch) {
            self.epoch = Some(epoch);
            self.pairs.clear();
            self.pairs.resize_with(size, || None);
        }
    }

    fn of(&mut self, state: &State<W>, digit: Digit) -> &[Pair<W>] {
        self.pairs[digit.index()].get_or_insert_with(|| paint(state, digit))
    }
}

/// Paints every place of a digit that is part of a conjugate pair.
fn paint<const W: usize>(state: &State<W>, digit: Digit) -> Vec<Pair<W>> {
    let mut pairs = Vec::new();
    let mut open = state.places(digit);
    let mut next: Vec<(Cell, usize, Option<House>)> = Vec::new();
    while let Some(first) = open.first() {
        let mut pair =
            Pair { cells: [CellSet::EMPTY; 2], seen: [CellSet::EMPTY; 2], links: Vec::new() };
        next.push((first, 0, None));
        while let Some((cell, colour, link)) = next.pop() {
            if !open.contains(cell) {
                continue;
            }
            open.remove(cell);
            pair.cells[colour].insert(cell);
            pair.seen[colour] |= state.house_table().peers(cell);
            pair.links.extend(link);
            for house in state.house_table().houses_of(cell).into_iter().rev() {
                if state.count_in(house, digit) == 2 {
                    let partner = state.places_in(house, digit) - CellSet::only(cell);
                    next.extend(partner.first().map(|partner| (partner, 1 - colour, Some(house))));
                }
            }
        }
        if !pair.links.is_empty() {
            pairs.push(pair);
        }
    }
    pairs
}

fn simple_colours<const W: usize>(
    state: &State<W>,
    digit: Digit,
    pairs: &[Pair<W>],
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    for pair in pairs {
        let wrapped = |colour: usize| match pair.seen[colour].meets(pair.cells[colour]) {
            true => pair.cells[colour],
            false => CellSet::EMPTY,
        };
        let wrapped = [wrapped(0), wrapped(1)];
        show(Technique::SimpleColoursWrap, digit, &[pair], &wrapped, visitor)?;
        let trapped = pair.seen[0] & pair.seen[1] & state.places(digit);
        show(Technique::SimpleColoursTrap, digit, &[pair], &[trapped], visitor)?;
    }
    ControlFlow::Continue(())
}

fn multi_colours<const W: usize>(
    state: &State<W>,
    digit: Digit,
    pairs: &[Pair<W>],
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let sees =
        |one: &Pair<W>, a: usize, other: &Pair<W>, b: usize| one.seen[a].meets(other.cells[b]);
    for (i, one) in pairs.iter().enumerate() {
        for (j, other) in pairs.iter().enumerate().filter(|&(j, _)| i != j) {
            let refuted = |a: usize| match sees(one, a, other, 0) && sees(one, a, other, 1) {
                true => one.cells[a],
                false => CellSet::EMPTY,
            };
            let refuted = [refuted(0), refuted(1)];
            show(Technique::MultiColours2, digit, &[one, other], &refuted, visitor)?;
            if i < j {
                let caught =
                    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| match sees(one, a, other, b) {
                        true => one.seen[1 - a] & other.seen[1 - b] & state.places(digit),
                        false => CellSet::EMPTY,
                    });
                show(Technique::MultiColours1, digit, &[one, other], &caught, visitor)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the step that eliminates the digit from these cells, set after set, if there are any.
fn show<const W: usize>(
    technique: Technique,
    digit: Digit,
    pairs: &[&Pair<W>],
    losers: &[CellSet<W>],
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    if losers.iter().all(|cells| cells.is_empty()) {
        return ControlFlow::Continue(());
    }
    let mut step = Step { digits: vec![digit], ..Step::new(technique) };
    let mut listed = CellSet::EMPTY;
    for &cells in losers {
        step.eliminations.extend((cells - listed).map(|cell| Candidate::new(cell, digit)));
        listed |= cells;
    }
    for (number, pair) in pairs.iter().enumerate() {
        for (colour, &cells) in pair.cells.iter().enumerate() {
            let mark = Mark::Colour((2 * number + colour) as u8);
            step.marks.extend(cells.map(|cell| (Candidate::new(cell, digit), mark)));
        }
        step.truths.extend(pair.links.iter().map(|&house| Truth::House(house, digit)));
    }
    visitor(step)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{notations, steps_in, with_ones};
    use super::*;

    #[test]
    fn a_trap_sees_both_colours() {
        // r1c1 – r1c5 – r6c5 – r6c2: the ends have opposite colours.
        let position = with_ones(
            "1...1.... ......... ......... 1........ 1........ \
             .1..1.... ......... ......... .........",
        );
        let steps = steps_in(&position, Method::SimpleColours);
        assert_eq!(notations(&steps, &position), ["r45c1<>1"]);
        assert_eq!(steps[0].technique, Technique::SimpleColoursTrap);
        assert_eq!(steps[0].marks.len(), steps[0].truths.len() + 1, "the paint makes a tree");
    }

    #[test]
    fn a_wrap_refutes_a_colour() {
        // r1c1 – r1c5 – r6c5 – r6c3 – r2c3: r1c1 and r2c3 are of one colour in one box.
        let position = with_ones(
            "1...1.... ..1....11 ......... 1.......1 ......... \
             ..1.1.... ......... 1......1. .........",
        );
        let steps = steps_in(&position, Method::SimpleColours);
        assert_eq!(steps[0].technique, Technique::SimpleColoursWrap);
        assert!(steps[0].eliminations.iter().any(|gone| gone.cell.index() == 0));
    }

    #[test]
    fn colours_that_see_each_other_catch_what_sees_their_opposites() {
        // r1c1 – r1c5 and r3c4 – r7c4; r1c5 sees r3c4.
        let position = with_ones(
            "1...1.... .....1... ...1..... ......... 1........ \
             ......... 1..1....1 ......... .........",
        );
        let steps = steps_in(&position, Method::MultiColours);
        assert_eq!(notations(&steps, &position), ["r7c1<>1"]);
        assert_eq!(steps[0].technique, Technique::MultiColours1);
    }

    #[test]
    fn a_colour_that_sees_both_of_another_pair_is_false() {
        // r1c1 – r1c5 – r6c5 and r4c1 – r4c6; r1c1 sees r4c1, r6c5 sees r4c6.
        let position = with_ones(
            "1...1.... ......... ......... 1....1... ...1..... \
             ....1.... ......... ......... 1........",
        );
        let steps = steps_in(&position, Method::MultiColours);
        assert_eq!(notations(&steps, &position)[0], "r1c1,r6c5<>1");
        assert_eq!(steps[0].technique, Technique::MultiColours2);
    }

    #[test]
    fn without_links_there_are_no_colours() {
        let position = with_ones("1111 1111 1111 1111");
        for method in [Method::SimpleColours, Method::MultiColours] {
            assert!(steps_in(&position, method).is_empty());
        }
    }
}
