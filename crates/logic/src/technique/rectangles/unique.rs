//! Unique rectangles of types 1 to 6 and hidden rectangles.

use super::*;

/// A rectangle of blank cells, whose corners are divided by their candidates.
struct Corners<'a, const W: usize> {
    state: &'a State<W>,
    rectangle: &'a Rectangle,
    /// The corners with no candidates but the pair.
    bare: CellSet<W>,
    /// The corners with extra candidates.
    extra: CellSet<W>,
}

/// Offers the steps of a rectangle by a method until one is taken. Returns whether one was.
pub(super) fn check<const W: usize>(
    state: &State<W>,
    rectangle: &Rectangle,
    method: Method,
    take: &mut dyn FnMut(Step) -> bool,
) -> bool {
    let pair: Digits = rectangle.pair.into_iter().collect();
    let has_extra = |&cell: &Cell| !(state.candidates(cell) - pair).is_empty();
    let extra: CellSet<W> = rectangle.cells.into_iter().filter(has_extra).collect();
    let bare = rectangle.set() - extra;
    let corners = Corners { state, rectangle, bare, extra };
    match method {
        Method::UniqueRectangle1 => corners.type_1(take),
        Method::UniqueRectangle2 => corners.types_2_and_5(Technique::UniqueRectangle2, take),
        Method::UniqueRectangle3 => corners.type_3(take),
        Method::UniqueRectangle4 => corners.type_4(take),
        Method::UniqueRectangle5 => corners.types_2_and_5(Technique::UniqueRectangle5, take),
        Method::UniqueRectangle6 => corners.type_6(take),
        _ => corners.hidden(take),
    }
}

impl<const W: usize> Corners<'_, W> {
    fn step(&self, technique: Technique) -> Step {
        step(technique, self.state, self.rectangle)
    }

    /// Whether two corners are in one row or one column.
    fn in_line(&self, [a, b]: [Cell; 2]) -> bool {
        self.line(a, b).is_some()
    }

    /// The row or the column of two corners.
    fn line(&self, a: Cell, b: Cell) -> Option<House> {
        let ([row, col, _], shape) = (self.state.house_table().houses_of(a), self.state.shape());
        if shape.row_of(a) == shape.row_of(b) {
            Some(row)
        } else {
            (shape.col_of(a) == shape.col_of(b)).then_some(col)
        }
    }

    /// The step that eliminates those of some candidates that exist, if there are any.
    fn without(
        &self,
        technique: Technique,
        lost: impl IntoIterator<Item = Candidate>,
    ) -> Option<Step> {
        let there = |lost: &Candidate| self.state.has(lost.cell, lost.digit);
        let mut lost = lost.into_iter().filter(there).peekable();
        lost.peek()?;
        let mut step = self.step(technique);
        step.eliminations.extend(lost);
        Some(step)
    }

    fn type_1(&self, take: &mut dyn FnMut(Step) -> bool) -> bool {
        let Some(cell) = self.extra.single() else { return false };
        let lost = self.rectangle.pair.map(|digit| Candidate::new(cell, digit));
        self.without(Technique::UniqueRectangle1, lost).is_some_and(take)
    }

    fn types_2_and_5(&self, asked: Technique, take: &mut dyn FnMut(Step) -> bool) -> bool {
        if !matches!(self.extra.len(), 2 | 3) {
            return false;
        }
        let technique = match self.extra.pair() {
            Some(pair) if self.in_line(pair) => Technique::UniqueRectangle2,
            _ => Technique::UniqueRectangle5,
        };
        if technique != asked {
            return false;
        }
        let Some(digit) = self.extra_digits().single() else { return false };
        let losers = self.state.house_table().common_peers(self.extra) & self.state.places(digit);
        let lost = losers.map(|cell| Candidate::new(cell, digit));
        self.without(technique, lost).is_some_and(take)
    }

    fn extra_digits(&self) -> Digits {
        let pair: Digits = self.rectangle.pair.into_iter().collect();
        self.extra.fold(Digits::EMPTY, |digits, cell| digits | (self.state.candidates(cell) - pair))
    }

    fn type_3(&self, take: &mut dyn FnMut(Step) -> bool) -> bool {
        if self.extra.pair().is_none() {
            return false;
        }
        let pair: Digits = self.rectangle.pair.into_iter().collect();
        let (state, house_table) = (self.state, self.state.house_table());
        let mut patience = MAX_SUBSETS_TRIED;
        house_table.common_houses(self.extra).any(|house| {
            let free = house_table.house(house) & (state.blanks() - self.rectangle.set());
            let free = free.filter(|&cell| (state.candidates(cell) & pair).is_empty());
            let free: Vec<Cell> = free.collect();
            let set = NakedSet { cells: CellSet::EMPTY, digits: self.extra_digits() };
            self.naked_sets(house, &free, set, &mut patience, take)
        })
    }

    /// Tries the naked subsets of a house that extend `set` by some of the free cells.
    fn naked_sets(
        &self,
        house: House,
        free: &[Cell],
        set: NakedSet<W>,
        patience: &mut usize,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        for (place, &cell) in free.iter().enumerate() {
            *patience = patience.saturating_sub(1);
            let mut larger = set;
            larger.cells.insert(cell);
            larger.digits |= self.state.candidates(cell);
            let later = &free[place + 1..];
            // The two corners count as one cell: one of them holds an extra digit.
            let size = larger.cells.len() + 1;
            if larger.digits.len() > size + later.len() || *patience == 0 {
                continue;
            }
            if larger.digits.len() == size
                && let Some(step) = self.with_naked_set(house, &larger)
                && take(step)
            {
                return true;
            }
            if size < MAX_SUBSET_DIGITS && self.naked_sets(house, later, larger, patience, take) {
                return true;
            }
        }
        false
    }

    /// The step of a naked subset, which eliminates its digits from the rest of its house, or of
    /// both its houses. One that lies in a line as well is found by that line, not by the box.
    fn with_naked_set(&self, house: House, set: &NakedSet<W>) -> Option<Step> {
        let (state, house_table) = (self.state, self.state.house_table());
        let all = set.cells | self.extra;
        let mut houses = vec![house];
        let is_box = house.index() >= 2 * state.size();
        let mut common = house_table.common_houses(all);
        match common.find(|&common| (common.index() >= 2 * state.size()) != is_box) {
            Some(_) if is_box => return None,
            other => houses.extend(other),
        }
        let lost = |house: &House| {
            (house_table.house(*house) & (state.blanks() - all))
                .map(|cell| (cell, state.candidates(cell) & set.digits))
                .flat_map(|(cell, digits)| digits.map(move |digit| Candidate::new(cell, digit)))
        };
        // A subset that eliminates nothing in the house searched is not reported for its second
        // house.
        lost(&house).next()?;
        let mut step = self.step(Technique::UniqueRectangle3);
        for candidate in houses.iter().flat_map(lost) {
            if !step.eliminations.contains(&candidate) {
                step.eliminations.push(candidate);
            }
        }
        step.houses = houses.into_iter().map(|house| (house, HouseRole::Base)).collect();
        step.cells.extend(set.cells.map(|cell| (cell, CellRole::Set(0))));
        step.truths.extend(set.cells.map(Truth::Cell));
        Some(step)
    }

    fn type_4(&self, take: &mut dyn FnMut(Step) -> bool) -> bool {
        let Some([a, b]) = self.extra.pair() else { return false };
        let Some(line) = self.line(a, b) else { return false };
        let house_table = self.state.house_table();
        let others = house_table.peers(a) & house_table.peers(b);
        let [small, large] = self.rectangle.pair;
        let bound = |&(kept, _): &(Digit, Digit)| !others.meets(self.state.places(kept));
        let found = [(small, large), (large, small)].into_iter().find(bound);
        found.is_some_and(|(kept, lost)| {
            let lost = [a, b].map(|cell| Candidate::new(cell, lost));
            self.without(Technique::UniqueRectangle4, lost).is_some_and(|mut step| {
                rest_on(&mut step, line, kept);
                take(step)
            })
        })
    }

    fn type_6(&self, take: &mut dyn FnMut(Step) -> bool) -> bool {
        let Some(pair @ [a, b]) = self.extra.pair() else { return false };
        if self.in_line(pair) {
            return false;
        }
        let lines = |cell: Cell| {
            let [row, col, _] = self.state.house_table().houses_of(cell);
            self.state.house_table().house(row) | self.state.house_table().house(col)
        };
        let others = (lines(a) | lines(b)) - self.bare - self.extra;
        let bound = |&digit: &Digit| !others.meets(self.state.places(digit));
        self.rectangle.pair.into_iter().find(bound).is_some_and(|digit| {
            let lost = pair.map(|cell| Candidate::new(cell, digit));
            self.without(Technique::UniqueRectangle6, lost).is_some_and(|mut step| {
                for [cell, opposite] in [[a, b], [b, a]] {
                    if self.state.has(cell, digit) {
                        rest_on(&mut step, self.state.house_table().houses_of(opposite)[0], digit);
                    }
                }
                take(step)
            })
        })
    }

    fn hidden(&self, take: &mut dyn FnMut(Step) -> bool) -> bool {
        let start = match self.bare.pair() {
            Some(pair) => !self.in_line(pair),
            None => self.bare.len() == 1,
        };
        start
            && self.bare.into_iter().any(|corner| {
                let cells = self.rectangle.cells;
                let place = cells.iter().position(|&cell| cell == corner);
                let opposite = cells[3 - place.expect("a corner of the rectangle")];
                let [small, large] = self.rectangle.pair;
                [(small, large), (large, small)].into_iter().any(|(bound, lost)| {
                    self.hidden_at(opposite, bound, lost).is_some_and(&mut *take)
                })
            })
    }

    /// The step of the hidden rectangle that eliminates `lost` from this corner, if only the
    /// rectangle has `bound` in its two lines.
    fn hidden_at(&self, corner: Cell, bound: Digit, lost: Digit) -> Option<Step> {
        let [row, col, _] = self.state.house_table().houses_of(corner);
        let places = self.state.places(bound) - self.bare - self.extra;
        let free = |line: House| places.meets(self.state.house_table().house(line));
        if free(row) || free(col) {
            return None;
        }
        let mut step = self.without(Technique::HiddenRectangle, [Candidate::new(corner, lost)])?;
        rest_on(&mut step, row, bound);
        rest_on(&mut step, col, bound);
        Some(step)
    }
}

/// Cells of a naked subset, and all its digits, including the extra digits of the two corners.
#[derive(Clone, Copy)]
struct NakedSet<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
}

/// Adds to a step that it rests on a digit having a place in a house.
fn rest_on(step: &mut Step, house: House, digit: Digit) {
    step.houses.push((house, HouseRole::Base));
    step.truths.push(Truth::House(house, digit));
}
