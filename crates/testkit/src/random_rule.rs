//! Random rules of every kind, as JSON, for a board and a grid that fills it.
//!
//! What is known from the grid, such as the sum of a cage, is usually taken from it, so that many of the rules
//! are kept by the grid; nobody promises that they are. Some are refused when they are read, for example because
//! the board has no boxes.

use omnidoku_core::{Board, Cell, Random, Value};
use serde_json::{Value as Json, json};

use omnidoku_rules::Rule;

/// A board, a value for each of its cells, and chance.
pub struct RuleMaker<'a> {
    board: &'a Board,
    grid: &'a [Value],
    random: &'a mut Random,
}

impl<'a> RuleMaker<'a> {
    /// A maker of rules for a board that a grid fills.
    pub fn new(board: &'a Board, grid: &'a [Value], random: &'a mut Random) -> RuleMaker<'a> {
        RuleMaker { board, grid, random }
    }

    /// A random rule of a name.
    ///
    /// # Panics
    /// If there is no rule of this name.
    pub fn rule(&mut self, name: &str) -> Json {
        self.rule_inside(name, 0)
    }

    /// A rule that is inside of so many others.
    fn rule_inside(&mut self, name: &str, depth: usize) -> Json {
        let mut rule = match name {
            "anti_king" | "anti_knight" | "anti_taxicab" | "distinct_lines" | "doppelgangers"
            | "dutch_flatmates" | "global_entropy" | "global_modular" | "nonconsecutive" => {
                json!({})
            }
            "arrow" => {
                let (circle, cells) = (self.below(8) / 6 + 1, self.some(1, 3));
                let path = self.path(circle + cells);
                json!({"circle": self.names(&path[..circle.min(path.len())]),
                    "cells": self.names(path.get(circle..).unwrap_or(&[]))})
            }
            "between" | "palindrome" | "zipper" => json!({"cells": self.path_names(2, 5)}),
            "broken_x_sum" | "x_sum" => {
                let cells = self.line();
                let x = self.number(cells[0]) + [0, -1, 1][self.below(3)];
                let first = &cells[..cells.len().min(usize::try_from(x).unwrap_or(0))];
                json!({"sum": self.sum_near(first), "cells": self.names(&cells)})
            }
            "cage" => {
                let cells = self.group(1, 5);
                let sum = self.one_in(4).then_some(());
                let sum = sum.map_or_else(|| json!(self.sum_near(&cells)), |()| Json::Null);
                let mut cage = json!({"cells": self.names(&cells), "may_repeat": self.one_in(4)});
                if !sum.is_null() {
                    cage["sum"] = sum;
                }
                cage
            }
            "clone" | "same_values" => json!({"groups": self.groups(true)}),
            "connected" => {
                let mut numbers: Vec<i32> = self.all_numbers();
                self.random.shuffle(&mut numbers);
                numbers.truncate(self.some(1, 3));
                let cells = self.board.cells();
                let inside = cells.filter(|&cell| numbers.contains(&self.number(cell)));
                let size = inside.filter(|&cell| !self.board.is_loose(cell)).count();
                match self.one_in(2) {
                    true => json!({"numbers": numbers, "size": self.near(size as i64)}),
                    false => json!({"numbers": numbers}),
                }
            }
            "contains" => {
                let cells = self.group(1, 5);
                let values = self.held(&cells, cells.len());
                json!({"cells": self.names(&cells), "values": values, "exact": self.one_in(3)})
            }
            "count_distinct" => {
                json!({"count": self.cell_name(), "cells": self.group_names(1, 5)})
            }
            "counting_circles" => json!({"cells": self.group_names(1, 7)}),
            "difference" | "ratio" | "pair_sum" | "greater_than" => self.pair_rule(name),
            "double_arrow" => json!({"cells": self.path_names(3, 6)}),
            "either" => {
                let groups: Vec<Json> =
                    (0..self.some(1, 3)).map(|_| self.alternative(depth)).collect();
                json!({"any": groups})
            }
            "entropic" => json!({"cells": self.path_names(2, 6)}),
            "equal_sums" => json!({"groups": self.groups(false)}),
            "equality_cage" => {
                let half = self.some(1, 2);
                json!({"cells": self.group_names(2 * half, 2 * half)})
            }
            "extreme_cells" => {
                json!({"kind": self.pick(&["minimum", "maximum"]), "cells": self.group_names(1, 3)})
            }
            "full_rank" => {
                let cells = self.whole_line();
                let lines = 2 * (self.board.rows() + self.board.columns());
                let rank = self.random.below(lines) + 1;
                json!({"rank": rank, "cells": self.names(&cells), "may_tie": self.one_in(2)})
            }
            "hidden_skyscraper" | "numbered_room" => {
                let cells = self.line();
                let place = self.below(cells.len());
                let number = self.number(cells[place]);
                json!({"number": self.near(i64::from(number)), "cells": self.names(&cells)})
            }
            "indexing" => {
                let by = self.pick(&["row", "column", "box"]);
                json!({"by": by, "cells": self.group_names(1, 3)})
            }
            "indexing_line" => json!({"cells": self.path_names(3, 6)}),
            "little_killer" => {
                let cells = self.diagonal();
                json!({"sum": self.sum_near(&cells), "cells": self.names(&cells)})
            }
            "lockout" | "whisper" => {
                let mut line = json!({"cells": self.path_names(2, 5)});
                if !self.one_in(8) {
                    line["difference"] = json!(self.random.below(self.board.values().count()));
                }
                line
            }
            "look_and_say" => {
                let cells = self.group(1, 6);
                let mut numbers = self.all_numbers();
                self.random.shuffle(&mut numbers);
                numbers.truncate(self.some(1, 3));
                let count = |number: &i32| {
                    cells.iter().filter(|&&cell| self.number(cell) == *number).count()
                };
                let counts: Vec<usize> = numbers.iter().map(count).collect();
                let clue: Vec<(i64, i32)> = (counts.iter().zip(numbers))
                    .map(|(&count, number)| (self.near(count as i64).max(0), number))
                    .collect();
                json!({"clue": clue, "cells": self.names(&cells)})
            }
            "lunchbox" | "sandwich" => {
                let cells =
                    if name == "sandwich" { self.line() } else { self.path(self.board.rows()) };
                let inner = self.some(0, cells.len());
                let sum = if inner < 2 { 0 } else { self.sum_near(&cells[1..inner]) };
                json!({"sum": sum, "cells": self.names(&cells)})
            }
            "marked_cells" => {
                let kind = self.pick(&["odd", "even", "low", "high"]);
                json!({"kind": kind, "cells": self.group_names(1, 4)})
            }
            "modular" => {
                let mut line = json!({"cells": self.path_names(2, 5)});
                if !self.one_in(4) {
                    line["modulus"] = json!(self.some(1, 4));
                }
                line
            }
            "nabner" => json!({"cells": self.group_names(2, 4)}),
            "no_three_in_a_row" => match self.below(3) {
                0 => json!({}),
                1 => json!({"by": "parity"}),
                _ => json!({"by": "half"}),
            },
            "pair_relation" => {
                let pairs = self.pairs_of_numbers();
                let every_two = self.one_in(3);
                let cells = if every_two { self.group_names(2, 4) } else { self.path_names(2, 5) };
                json!({"allowed": pairs, "cells": cells, "every_two": every_two})
            }
            "product_cage" => {
                let cells = self.group(1, 4);
                let product: i64 = cells.iter().map(|&cell| i64::from(self.number(cell))).product();
                let product = self.near(product);
                json!({"product": product, "cells": self.names(&cells), "may_repeat": self.one_in(2)})
            }
            "quadruple" => {
                let cells = self.square();
                let values = self.held(&cells, 4);
                json!({"values": values, "cells": self.names(&cells)})
            }
            "regex" => {
                let cells = if self.one_in(2) { self.line() } else { self.any_path(1, 5) };
                json!({"pattern": self.pattern(0), "cells": self.names(&cells)})
            }
            "region_count" => {
                let labels = self.labels(1, 6);
                json!({"cell": self.cell_name(), "labels": self.names(&labels),
                    "leave_first_out": self.one_in(2)})
            }
            "region_run" => {
                let first = self.labels(1, 1);
                let arms: Vec<Json> = (0..self.some(1, 4))
                    .map(|_| {
                        let mut arm = self.labels(1, 3);
                        arm.insert(0, first[0]);
                        self.names(&arm)
                    })
                    .collect();
                json!({"cell": self.cell_name(), "arms": arms, "leave_first_out": self.one_in(2)})
            }
            "region_sum_line" => json!({"cells": self.path_names(2, 6)}),
            "rellik_cage" => {
                let cells = self.group(1, 4);
                let sum = self.random.below(4 * self.board.values().count()) as i64;
                json!({"sum": sum, "cells": self.names(&cells)})
            }
            "renban" => json!({"cells": self.group_names(1, 5)}),
            "skyscraper" => {
                let cells = self.line();
                json!({"count": self.some(0, cells.len()), "cells": self.names(&cells)})
            }
            "state_machine" => self.machine(),
            "sum_line" => {
                let cells = self.any_path(1, 6);
                let part = self.some(1, cells.len());
                json!({"sum": self.sum_near(&cells[..part]), "cells": self.names(&cells),
                    "loop": self.one_in(3)})
            }
            "thermometer" => json!({"cells": self.path_names(2, 4), "slow": self.one_in(3)}),
            "unknown_regions" => {
                let labels: Vec<Cell> = self.board.loose_cells().collect();
                json!({"labels": self.names(&labels)})
            }
            "unmarked_neighbours" => self.unmarked(),
            "weighted_sum" => self.weighted_sum(),
            _ => panic!("no random {name}"),
        };
        rule["rule"] = json!(name);
        rule
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// A number of things.
    fn some(&mut self, least: usize, most: usize) -> usize {
        least + self.random.below(most - least + 1)
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[self.random.below(words.len())]
    }

    fn number(&self, cell: Cell) -> i32 {
        self.board.values().number(self.grid[cell.index()])
    }

    fn all_numbers(&self) -> Vec<i32> {
        let values = self.board.values();
        values.all().map(|value| values.number(value)).collect()
    }

    /// Usually the number itself.
    fn near(&mut self, number: i64) -> i64 {
        match self.random.below(12) {
            0 => number - 1,
            1 => number + 1,
            _ => number,
        }
    }

    fn sum_near(&mut self, cells: &[Cell]) -> i64 {
        let sum = cells.iter().map(|&cell| i64::from(self.number(cell))).sum();
        self.near(sum)
    }

    fn names(&self, cells: &[Cell]) -> Json {
        cells.iter().map(|&cell| self.board.cell_name(cell)).collect()
    }

    fn cell(&mut self) -> Cell {
        let cells: Vec<Cell> = self.board.cells().collect();
        *self.random.pick(&cells)
    }

    /// A cell that is usually one of the grid.
    fn cell_name(&mut self) -> String {
        let mut cell = self.cell();
        while self.board.is_loose(cell) && !self.one_in(8) {
            cell = self.cell();
        }
        self.board.cell_name(cell)
    }

    /// Cells one beside another, in straight and slanting steps, as many as there is space for; now and then
    /// cells from anywhere.
    fn path(&mut self, length: usize) -> Vec<Cell> {
        if self.one_in(10) {
            let mut cells: Vec<Cell> = self.board.cells().collect();
            self.random.shuffle(&mut cells);
            cells.truncate(length);
            return cells;
        }
        let mut path = vec![self.cell()];
        while path.len() < length {
            let last = path[path.len() - 1];
            if self.board.is_loose(last) {
                path = vec![self.cell()];
                continue;
            }
            let steps = (-1..2).flat_map(|rows| (-1..2).map(move |columns| (rows, columns)));
            let next: Vec<Cell> = steps
                .filter_map(|(rows, columns)| self.board.offset(last, rows, columns))
                .filter(|cell| !path.contains(cell))
                .collect();
            if next.is_empty() {
                break;
            }
            path.push(*self.random.pick(&next));
        }
        path
    }

    /// A path of some length on which a cell may come up again.
    fn any_path(&mut self, least: usize, most: usize) -> Vec<Cell> {
        let length = self.some(least, most);
        let mut path = self.path(length);
        if path.len() > 2 && self.one_in(12) {
            let (from, to) = (self.random.below(path.len()), self.random.below(path.len()));
            path[to] = path[from];
        }
        path
    }

    fn path_names(&mut self, least: usize, most: usize) -> Json {
        let path = self.any_path(least, most);
        self.names(&path)
    }

    /// Different cells, one beside another or anywhere.
    fn group(&mut self, least: usize, most: usize) -> Vec<Cell> {
        let length = self.some(least, most);
        self.path(length)
    }

    fn group_names(&mut self, least: usize, most: usize) -> Json {
        let group = self.group(least, most);
        self.names(&group)
    }

    /// Two or three groups of a few cells.
    fn groups(&mut self, are_equal: bool) -> Json {
        let length = self.some(1, 3);
        (0..self.some(2, 3))
            .map(|_| {
                let own = self.some(1, 3);
                let group = self.path(if are_equal { length } else { own });
                self.names(&group)
            })
            .collect()
    }

    /// A row or column from one of its ends on.
    fn whole_line(&mut self) -> Vec<Cell> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let mut line: Vec<Cell> = match self.one_in(2) {
            true => {
                let row = self.random.below(rows);
                (0..columns).filter_map(|column| self.board.cell_at(row, column)).collect()
            }
            false => {
                let column = self.random.below(columns);
                (0..rows).filter_map(|row| self.board.cell_at(row, column)).collect()
            }
        };
        if self.one_in(2) {
            line.reverse();
        }
        if line.is_empty() { vec![self.cell()] } else { line }
    }

    /// The same, or now and then a path.
    fn line(&mut self) -> Vec<Cell> {
        if self.one_in(8) { self.group(2, 5) } else { self.whole_line() }
    }

    /// Cells along a diagonal.
    fn diagonal(&mut self) -> Vec<Cell> {
        let down = if self.one_in(2) { 1 } else { -1 };
        let right = if self.one_in(2) { 1 } else { -1 };
        let mut cells = vec![self.cell()];
        while let Some(next) = self.board.offset(cells[cells.len() - 1], down, right) {
            cells.push(next);
        }
        cells
    }

    /// The four cells around a corner; fewer at the border.
    fn square(&mut self) -> Vec<Cell> {
        let first = self.cell();
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
        steps.iter().filter_map(|&(down, right)| self.board.offset(first, down, right)).collect()
    }

    /// Cells for labels: loose ones if there are many.
    fn labels(&mut self, least: usize, most: usize) -> Vec<Cell> {
        let mut loose: Vec<Cell> = self.board.loose_cells().collect();
        if loose.len() < most {
            return self.group(least, most);
        }
        self.random.shuffle(&mut loose);
        loose.truncate(self.some(least, most));
        loose
    }

    /// One to four numbers that are mostly in some cells.
    fn held(&mut self, cells: &[Cell], most: usize) -> Vec<i32> {
        let mut numbers: Vec<i32> = cells.iter().map(|&cell| self.number(cell)).collect();
        if self.one_in(8) {
            numbers.push(*self.random.pick(&self.all_numbers()));
        }
        self.random.shuffle(&mut numbers);
        numbers.truncate(self.some(1, most.clamp(1, 4)));
        numbers
    }

    fn pair_rule(&mut self, name: &str) -> Json {
        let cells = self.path(2);
        let [first, second] = [cells[0], *cells.last().unwrap_or(&cells[0])];
        let numbers = [first, second].map(|cell| i64::from(self.number(cell)));
        let names = self.names(&cells);
        match name {
            "difference" => {
                let difference = self.near((numbers[0] - numbers[1]).abs()).max(0);
                json!({"difference": difference, "cells": names})
            }
            "ratio" => json!({"ratio": self.some(1, 3), "cells": names}),
            "pair_sum" => json!({"sum": self.near(numbers[0] + numbers[1]), "cells": names}),
            _ => json!({"cells": names}),
        }
    }

    /// A list of rules, at most two.
    fn alternative(&mut self, depth: usize) -> Json {
        let count = [0, 1, 1, 1, 2, 2][self.random.below(6)];
        // An empty list is always kept: rarely of use.
        let count = if count == 0 && !self.one_in(4) { 1 } else { count };
        let mut rules = Vec::new();
        for _ in 0..count {
            let name = Rule::NAMES[self.random.below(Rule::NAMES.len())];
            let is_too_deep = name == "either" && depth > 1;
            if is_too_deep || name == "unknown_regions" && !self.one_in(4) {
                continue;
            }
            let rule = self.rule_inside(name, depth + 1);
            if Rule::read(self.board, &rule).is_ok() {
                rules.push(rule);
            }
        }
        json!(rules)
    }

    fn pairs_of_numbers(&mut self) -> Vec<(i32, i32)> {
        let (numbers, percent) = (self.all_numbers(), self.some(20, 80));
        let pairs =
            numbers.iter().flat_map(|&first| numbers.iter().map(move |&second| (first, second)));
        let mut pairs: Vec<(i32, i32)> = pairs.collect();
        pairs.retain(|_| self.random.below(100) < percent);
        pairs
    }

    /// A character of a pattern.
    fn character(&mut self) -> String {
        let mut digits = self.all_numbers();
        digits.retain(|number| (0..10).contains(number));
        self.random.shuffle(&mut digits);
        let first = digits.first().map_or(".".to_owned(), i32::to_string);
        let two: String = digits.iter().take(2).map(i32::to_string).collect();
        match self.random.below(6) {
            0 | 1 => ".".to_owned(),
            2 => first,
            3 => format!("[{two}]"),
            4 => format!("[^{first}]"),
            _ => {
                let (low, high) = (digits.iter().min(), digits.iter().max());
                low.zip(high).map_or(".".to_owned(), |(low, high)| format!("[{low}-{high}]"))
            }
        }
    }

    /// A regular expression.
    fn pattern(&mut self, depth: usize) -> String {
        let piece = |maker: &mut RuleMaker<'_>| {
            let piece = match maker.random.below(3) {
                0 if depth < 2 => format!("({})", maker.pattern(depth + 1)),
                _ => maker.character(),
            };
            let times = ["", "", "", "?", "*", "+", "{2}", "{1,}", "{0,2}"];
            format!("{piece}{}", times[maker.random.below(times.len())])
        };
        let sequence = |maker: &mut RuleMaker<'_>| -> String {
            (0..maker.some(1, 4)).map(|_| piece(maker)).collect()
        };
        let first = sequence(self);
        if self.one_in(3) { format!("{first}|{}", sequence(self)) } else { first }
    }

    fn machine(&mut self) -> Json {
        let states = self.some(1, 4);
        let some_states = |maker: &mut RuleMaker<'_>| -> Vec<usize> {
            (0..maker.some(1, 2)).map(|_| maker.random.below(states)).collect()
        };
        let (mut start, mut accept) = (some_states(self), some_states(self));
        start.dedup();
        accept.dedup();
        let steps: Vec<Json> = (0..self.some(states, 3 * states))
            .map(|_| {
                let mut numbers = self.all_numbers();
                self.random.shuffle(&mut numbers);
                numbers.truncate(self.some(1, self.board.values().count()));
                json!([self.random.below(states), numbers, self.random.below(states)])
            })
            .collect();
        let mut machine = json!({"start": start, "accept": accept, "steps": steps});
        if self.one_in(3) {
            let groups: Vec<Json> = (0..self.some(2, 3)).map(|_| self.path_names(1, 3)).collect();
            let breaks: Vec<[usize; 2]> = (0..self.some(1, 3))
                .map(|_| [self.random.below(states), self.random.below(states)])
                .collect();
            machine["groups"] = json!(groups);
            machine["breaks"] = json!(breaks);
        } else {
            machine["cells"] = self.path_names(1, 5);
        }
        machine
    }

    fn unmarked(&mut self) -> Json {
        let mut rule = json!({});
        let highest = 2 * self.board.values().highest().unsigned_abs() as usize;
        for (name, most) in [("sums", highest), ("differences", highest / 2), ("ratios", 3)] {
            if self.one_in(2) {
                rule[name] = json!([self.some(1, most.max(1))]);
            }
        }
        if rule == json!({}) {
            rule["differences"] = json!([1]);
        }
        let marked: Vec<Json> = (0..self.below(12)).map(|_| self.path_names(2, 2)).collect();
        rule["marked"] = json!(marked);
        rule
    }

    fn weighted_sum(&mut self) -> Json {
        let cells = self.group(1, 4);
        let factors: Vec<i64> = cells.iter().map(|_| self.some(0, 6) as i64 - 3).collect();
        let factors: Vec<i64> = factors.into_iter().map(|f| if f == 0 { 10 } else { f }).collect();
        let products = cells
            .iter()
            .zip(&factors)
            .map(|(&cell, &factor)| factor * i64::from(self.number(cell)));
        let sum: i64 = products.sum();
        let mut rule = json!({"cells": self.names(&cells), "factors": factors});
        let sum = self.near(sum);
        match self.random.below(4) {
            0 => rule["least"] = json!(sum),
            1 => rule["most"] = json!(sum),
            2 => {
                rule["least"] = json!(sum - 1);
                rule["most"] = json!(sum + 2);
            }
            _ => rule["sum"] = json!(sum),
        }
        rule
    }
}
