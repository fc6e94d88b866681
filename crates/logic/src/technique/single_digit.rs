//! Two strong links in one digit: skyscrapers, two-string kites, empty rectangles.
//!
//! A house with two places for a digit is a *strong link*: if one place is false, the other is
//! true. Take two strong links with one end each, the near ends, in a common house (a weak link).
//! The near ends cannot both be true, so at least one of the far ends is, and a cell that sees both
//! far ends loses the digit.
//!
//! - **Skyscraper**: the strong links lie in two rows, their near ends in one column, or the other
//!   way round (as drawn below).
//! - **Two-string kite**: one strong link lies in a row, one in a column, their near ends in one
//!   box.
//! - **Empty rectangle**: the places of a box all lie in one row and one column, so the box links
//!   the two strongly: the digit is in the row or in the column. The second strong link is a column
//!   (or row) outside the box with one end in that row (or column).
//!
//! ```text
//!     skyscraper         kite               empty rectangle
//!     a . . | X . .      . . n | . . a      . . o | . . .
//!     . X . | . b .      . n . | . . .      . . o | . . .      a, b far ends, n near ends,
//!     . . . | . . .      . . . | . . .      o o . | . . n      o places in the box,
//!     ------+------      ------+------      ------+------      X loses the digit
//!     n . . | . n .      . b . | . . X      . . X | . . b
//! ```
//!
//! Each pattern is searched digit by digit, in HoDoKu's order: skyscrapers in rows, then in
//! columns; kites by row, then by column; rectangles by box, from its last row and column to its
//! first, links that end in the row before links that end in the column. The near ends of a
//! skyscraper are both the first or both the second place of their lines; crossed ones are left to
//! turbot fish. With the option `duals`, two kites or two rectangles that share their cells in the
//! box but not their conclusion are also reported as one, and steps with more eliminations come
//! first.
//!
//! A step has its digit; the strong links as bases (a rectangle's box first) and the house of the
//! near ends as cover (for a rectangle: the row and the column); the far ends as pincers (for a
//! rectangle: the ends of the link, the one in line with the box first) and the near ends, or the
//! places in the box, as pattern; the digit in all of these cells as pattern.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, House, Shape};

use super::visit::{Visitor, all_shown, first_shown};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::options::Options;
use crate::state::State;
use crate::step::{Candidate, CellRole, HouseRole, Mark, Step, Truth};
use crate::technique::{Method, Technique};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    if context.options.duals && method != Method::Skyscraper {
        return all(context, method).into_iter().next();
    }
    first_shown(|visitor| find(context.state, context.options, method, visitor))
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let mut steps = all_shown(|visitor| find(context.state, context.options, method, visitor));
    if context.options.duals && method != Method::Skyscraper {
        steps.extend(duals(&steps));
        steps.sort_by_key(|step| (Reverse(step.eliminations.len()), weight(&step.eliminations)));
    }
    steps
}

fn find<const W: usize>(
    state: &State<W>,
    options: &Options,
    method: Method,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    match method {
        Method::Skyscraper => {
            skyscrapers(state, Line::Row, visitor)?;
            skyscrapers(state, Line::Column, visitor)
        }
        Method::TwoStringKite => kites(state, visitor),
        _ => {
            let min_places = if options.two_candidate_rectangles { 2 } else { 3 };
            rectangles(state, min_places, visitor)
        }
    }
}

/// A direction. Its number is the index of the line among the houses of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Row = 0,
    Column = 1,
}

impl Line {
    fn across(self) -> Line {
        match self {
            Line::Row => Line::Column,
            Line::Column => Line::Row,
        }
    }

    /// The line of this direction through a cell.
    #[inline]
    fn of<const W: usize>(self, cell: Cell, state: &State<W>) -> House {
        state.house_table().houses_of(cell)[self as usize]
    }
}

/// The strong links of a digit in the lines of one direction.
struct Links {
    ends: [[Cell; 2]; Shape::MAX_SIZE],
    len: usize,
}

impl Links {
    fn new() -> Links {
        Links { ends: [[Cell::new(0); 2]; Shape::MAX_SIZE], len: 0 }
    }

    #[inline]
    fn gather<const W: usize>(
        &mut self,
        state: &State<W>,
        line: Line,
        digit: Digit,
    ) -> &[[Cell; 2]] {
        self.len = 0;
        let first = line as usize * state.size();
        for house in (first..first + state.size()).map(House::new) {
            if state.count_in(house, digit) == 2
                && let Some(ends) = state.places_in(house, digit).pair()
            {
                self.ends[self.len] = ends;
                self.len += 1;
            }
        }
        &self.ends[..self.len]
    }
}

fn skyscrapers<const W: usize>(
    state: &State<W>,
    line: Line,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let house_table = state.house_table();
    let across = |cell| line.across().of(cell, state);
    let mut links = Links::new();
    for digit in Digit::all(state.shape()) {
        let links = links.gather(state, line, digit);
        for (i, &[a0, a1]) in links.iter().enumerate() {
            for &[b0, b1] in &links[i + 1..] {
                let (far, near) = match (across(a0) == across(b0), across(a1) == across(b1)) {
                    (true, false) => ([a1, b1], [a0, b0]),
                    (false, true) => ([a0, b0], [a1, b1]),
                    _ => continue, // unconnected, or an X-wing
                };
                let losers =
                    state.places(digit) & house_table.peers(far[0]) & house_table.peers(far[1]);
                if !losers.is_empty() {
                    let bases = far.map(|cell| line.of(cell, state));
                    let cover = across(near[0]);
                    let technique = Technique::Skyscraper;
                    visitor(turbot(technique, digit, bases, &[cover], &far, near, losers))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn kites<const W: usize>(state: &State<W>, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let (mut rows, mut columns) = (Links::new(), Links::new());
    for digit in Digit::all(state.shape()) {
        let rows = rows.gather(state, Line::Row, digit);
        if rows.is_empty() {
            continue;
        }
        let columns = columns.gather(state, Line::Column, digit);
        for &row in rows {
            for &column in columns {
                if !column.contains(&row[0]) && !column.contains(&row[1]) {
                    kites_of(state, digit, row, column, visitor)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the kites of a strong link in a row and one in a column, whichever ends share a box.
#[inline]
fn kites_of<const W: usize>(
    state: &State<W>,
    digit: Digit,
    [r0, r1]: [Cell; 2],
    [c0, c1]: [Cell; 2],
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let shape = state.shape();
    let block = |cell| state.house_table().houses_of(cell)[2];
    let ends =
        [([r1, r0], [c1, c0]), ([r1, r0], [c0, c1]), ([r0, r1], [c1, c0]), ([r0, r1], [c0, c1])];
    for ([far_row, near_row], [far_column, near_column]) in ends {
        if block(near_row) != block(near_column) {
            continue;
        }
        let crossing = shape.cell(shape.row_of(far_column), shape.col_of(far_row));
        if !state.has(crossing, digit) {
            continue;
        }
        visitor(turbot(
            Technique::TwoStringKite,
            digit,
            [Line::Row.of(far_row, state), Line::Column.of(far_column, state)],
            &[block(near_row)],
            &[far_row, far_column],
            [near_row, near_column],
            CellSet::<W>::only(crossing),
        ))?;
    }
    ControlFlow::Continue(())
}

fn rectangles<const W: usize>(
    state: &State<W>,
    min_places: usize,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let shape = state.shape();
    let counts = min_places..shape.box_rows() + shape.box_cols();
    for digit in Digit::all(shape) {
        for number in 0..state.size() {
            if counts.contains(&state.count_in(House::block(shape, number), digit)) {
                rectangles_in(state, digit, number, visitor)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the empty rectangles of the box with this number.
#[inline]
fn rectangles_in<const W: usize>(
    state: &State<W>,
    digit: Digit,
    number: usize,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let (house_table, shape) = (state.house_table(), state.shape());
    let (height, width) = (shape.box_rows(), shape.box_cols());
    let (top, left) = (number / height * height, number % height * width);
    let block = House::block(shape, number);
    let places = state.places_in(block, digit);
    for row in (top..top + height).rev().map(House::row) {
        let off_row = places - house_table.house(row);
        if off_row.is_empty() || !places.meets(house_table.house(row)) {
            continue;
        }
        for column in (left..left + width).rev().map(|column| House::col(shape, column)) {
            let in_column = house_table.house(column);
            if off_row.is_within(in_column)
                && !(places & house_table.house(row)).is_within(in_column)
            {
                let corner = [row, column];
                corner_links(state, digit, block, corner, Line::Row, visitor)?;
                corner_links(state, digit, block, corner, Line::Column, visitor)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the empty rectangles whose places lie in the row and the column of `corner` and whose
/// strong link has one end in that of the two lines which `line` names.
fn corner_links<const W: usize>(
    state: &State<W>,
    digit: Digit,
    block: House,
    corner: [House; 2],
    line: Line,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let house_table = state.house_table();
    let (along, other) = (corner[line as usize], corner[line.across() as usize]);
    for near in state.places_in(along, digit) - house_table.house(block) {
        let link = line.across().of(near, state);
        if state.count_in(link, digit) != 2 {
            continue;
        }
        let far = (state.places_in(link, digit) - CellSet::only(near)).first();
        let Some(far) = far else { continue };
        let loser = house_table.house(line.of(far, state)) & state.places_in(other, digit);
        let loser = loser - house_table.house(block);
        if !loser.is_empty() {
            let places = state.places_in(block, digit);
            let mut step = turbot(
                Technique::EmptyRectangle,
                digit,
                [block, link],
                &corner,
                &[near, far],
                places,
                loser,
            );
            step.cells.sort_by_key(|&(_, role)| role != CellRole::Pincer);
            visitor(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The step of two strong links.
fn turbot<const W: usize>(
    technique: Technique,
    digit: Digit,
    bases: [House; 2],
    covers: &[House],
    pincers: &[Cell],
    pattern: impl IntoIterator<Item = Cell>,
    losers: CellSet<W>,
) -> Step {
    let bases_first = bases.iter().map(|&house| (house, HouseRole::Base));
    let houses = bases_first.chain(covers.iter().map(|&house| (house, HouseRole::Cover)));
    let ends = pincers.iter().map(|&cell| (cell, CellRole::Pincer));
    let cells: Vec<(Cell, CellRole)> =
        ends.chain(pattern.into_iter().map(|cell| (cell, CellRole::Pattern))).collect();
    Step {
        digits: vec![digit],
        houses: houses.collect(),
        marks: cells
            .iter()
            .map(|&(cell, _)| (Candidate::new(cell, digit), Mark::Pattern))
            .collect(),
        cells,
        truths: bases.map(|house| Truth::House(house, digit)).to_vec(),
        eliminations: losers.map(|cell| Candidate::new(cell, digit)).collect(),
        ..Step::new(technique)
    }
}

/// The duals: every two kites or rectangles with the same cells in the box and different
/// conclusions.
///
/// Two kites that share these cells may be about different digits; their dual names the first.
fn duals(steps: &[Step]) -> Vec<Step> {
    let in_box = |step: &Step| {
        let pattern = step.cells.iter().filter(|(_, role)| *role == CellRole::Pattern);
        let mut places: Vec<Cell> = pattern.map(|&(cell, _)| cell).collect();
        places.sort_unstable();
        let digit = (step.technique == Technique::EmptyRectangle).then_some(step.digits[0]);
        (digit, places)
    };
    let mut duals = Vec::new();
    for (i, first) in steps.iter().enumerate() {
        for second in &steps[i + 1..] {
            if first.eliminations != second.eliminations && in_box(first) == in_box(second) {
                duals.push(joined(first, second));
            }
        }
    }
    duals
}

/// The dual of two steps that share their cells in a box.
fn joined(first: &Step, second: &Step) -> Step {
    fn add<T: PartialEq + Copy>(list: &mut Vec<T>, more: &[T]) {
        for item in more {
            if !list.contains(item) {
                list.push(*item);
            }
        }
    }
    let mut dual = first.clone();
    dual.technique = match first.technique {
        Technique::TwoStringKite => Technique::DualTwoStringKite,
        _ => Technique::DualEmptyRectangle,
    };
    add(&mut dual.houses, &second.houses);
    add(&mut dual.cells, &second.cells);
    add(&mut dual.marks, &second.marks);
    add(&mut dual.truths, &second.truths);
    add(&mut dual.eliminations, &second.eliminations);
    dual
}

/// HoDoKu's order of conclusions of the same length: early cells and small digits come first, and
/// later candidates of the list weigh more.
fn weight(eliminations: &[Candidate]) -> usize {
    let each = eliminations.iter().zip((1..).step_by(80));
    each.map(|(gone, factor)| gone.cell.index() * factor + gone.digit.value()).sum()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{notations, steps_in, steps_with, taken, with_ones};
    use super::*;

    fn with_duals() -> Options {
        Options { duals: true, ..Options::default() }
    }

    #[test]
    fn a_skyscraper_is_found_in_columns() {
        let position = with_ones(
            "1..1.1... .11.1.... ......... ......... 1...1.... \
             ......... ......... ......... .........",
        );
        let steps = steps_in(&position, Method::Skyscraper);
        assert_eq!(notations(&steps, &position), ["r1c46,r2c23<>1"]);
        for id in ["skyscraper", "two-string-kite", "empty-rectangle"] {
            assert!(!taken(id).is_empty());
        }
    }

    #[test]
    fn an_x_wing_is_not_a_skyscraper() {
        let position = with_ones(
            "1..1..... .1...1... ......... ......... 1..1..... \
             ......... ......... ......... .........",
        );
        assert!(steps_in(&position, Method::Skyscraper).is_empty());
    }

    #[test]
    fn two_kites_on_one_box_are_a_dual() {
        let position = with_ones(
            "..1..1... .1.....1. ......... .1...1... ......... \
             ......... ..1....1. ......... .........",
        );
        let single = steps_in(&position, Method::TwoStringKite);
        assert_eq!(notations(&single, &position), ["r4c6<>1", "r7c8<>1"]);
        let dual = &steps_with(&position, Method::TwoStringKite, with_duals())[0];
        assert_eq!(dual.technique, Technique::DualTwoStringKite);
        assert_eq!(dual.notation(position.shape()), "r4c6,r7c8<>1");
    }

    #[test]
    fn an_empty_rectangle_works_along_its_row_and_its_column() {
        let position = with_ones(
            "..1...... ..1...... 1....1..1 ......... ..1..1... \
             ......... ......... ..1.....1 .........",
        );
        let single = steps_in(&position, Method::EmptyRectangle);
        assert!(notations(&single, &position).contains(&"r5c3<>1".to_owned()));
        assert!(notations(&single, &position).contains(&"r3c9<>1".to_owned()));
        let dual = &steps_with(&position, Method::EmptyRectangle, with_duals())[0];
        assert_eq!(dual.technique, Technique::DualEmptyRectangle);
    }

    #[test]
    fn rectangles_of_two_candidates_are_an_option() {
        let position = with_ones(
            "..1...... ......... 1....1... ......... ..1..1..1 \
             ......... ......... ......... .........",
        );
        assert!(steps_in(&position, Method::EmptyRectangle).is_empty());
        let options = Options { two_candidate_rectangles: true, ..Options::default() };
        let steps = steps_with(&position, Method::EmptyRectangle, options);
        assert_eq!(notations(&steps, &position), ["r5c3<>1"]);
    }

    #[test]
    fn boxes_need_not_be_square() {
        // 2×3 boxes: row 2 and column 3 of box 1.
        let position = with_ones("..1... 11..1. ...... ...... ..1.11 ......");
        let steps = steps_in(&position, Method::EmptyRectangle);
        assert_eq!(notations(&steps, &position), ["r5c3<>1"]);
    }
}
