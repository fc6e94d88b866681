//! A puzzle as a SAT problem for rivals, without anything that the clues already settle.
//!
//! These are the clauses of [`omnidoku::dimacs`] with the clues filled in. There are variables for
//! open candidates only, numbered from 1 in reading order, and a pair of candidates that see each
//! other twice is ruled out once. For a 49×49 with a fifth of the cells given, that is a quarter of
//! the clauses; with two fifths, a twentieth. A rival should not be timed while it reads the rest.
//!
//! ```text
//! each blank cell              at least one digit, and no two
//! each digit a house lacks     at least one cell, and no two
//! each solution to rule out    not all of its blanks at once
//! ```

use std::io::{self, Write};

use omnidoku::{CandidateGrid, Cell, Digit, Grid, HouseKind, Puzzle};

/// The variables of a puzzle.
pub(crate) struct Cnf<'p> {
    puzzle: &'p Puzzle,
    /// Variable `v` stands for entry `v - 1`.
    open: Vec<(Cell, Digit)>,
    /// The variable of each candidate, by cell and digit; 0 if it is not open.
    variables: Vec<i32>,
}

/// Receives the clauses one by one.
type Take<'t> = &'t mut dyn FnMut(&[i32]) -> io::Result<()>;

impl<'p> Cnf<'p> {
    /// Numbers the open candidates of a puzzle.
    pub(crate) fn new(puzzle: &'p Puzzle) -> Cnf<'p> {
        let shape = puzzle.shape();
        let candidates = CandidateGrid::of(puzzle.grid());
        let (mut open, mut variables) = (Vec::new(), vec![0; shape.cell_count() * shape.size()]);
        for cell in puzzle.blanks() {
            for digit in candidates.get(cell) {
                open.push((cell, digit));
                variables[cell.index() * shape.size() + digit.index()] = open.len() as i32;
            }
        }
        Cnf { puzzle, open, variables }
    }

    /// Writes the DIMACS text, with these solutions ruled out. They must be solutions of the
    /// puzzle.
    pub(crate) fn write(&self, ruled_out: &[Grid], out: &mut impl Write) -> io::Result<()> {
        let mut clauses = 0_u64;
        self.each_clause(ruled_out, &mut |_| {
            clauses += 1;
            Ok(())
        })?;
        writeln!(out, "p cnf {} {clauses}", self.open.len())?;
        self.each_clause(ruled_out, &mut |clause| {
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            out.write_all(b"0\n")
        })
    }

    /// The grid of a model: the clues, and the candidates that are true in it. The referee has to
    /// check whether it is a solution.
    pub(crate) fn grid(&self, model: &[i32]) -> Grid {
        let mut grid = self.puzzle.grid().clone();
        let places = model.iter().filter_map(|literal| usize::try_from(literal - 1).ok());
        for &(cell, digit) in places.filter_map(|place| self.open.get(place)) {
            grid.set(cell, Some(digit));
        }
        grid
    }

    fn variable(&self, cell: Cell, digit: Digit) -> i32 {
        self.variables[cell.index() * self.puzzle.shape().size() + digit.index()]
    }

    fn each_clause(&self, ruled_out: &[Grid], take: Take<'_>) -> io::Result<()> {
        let shape = self.puzzle.shape();
        for cell in self.puzzle.blanks() {
            let digits = Digit::all(shape).map(|digit| self.variable(cell, digit));
            exactly_one(digits, |_, _| true, take)?;
        }
        for house in shape.houses() {
            let in_box = house.parts(shape).0 == HouseKind::Box;
            let not_yet = |a, b| !in_box || !self.in_one_line(a, b);
            for digit in Digit::all(shape) {
                let cells = shape.cells_of(house);
                if cells.clone().all(|cell| self.puzzle.get(cell) != Some(digit)) {
                    exactly_one(cells.map(|cell| self.variable(cell, digit)), not_yet, take)?;
                }
            }
        }
        for grid in ruled_out {
            let blanks = self.puzzle.blanks();
            let digits = blanks.filter_map(|cell| Some(-self.variable(cell, grid.get(cell)?)));
            take(&digits.collect::<Vec<i32>>())?;
        }
        Ok(())
    }

    /// Whether the cells of two variables share a row or a column.
    fn in_one_line(&self, a: i32, b: i32) -> bool {
        let shape = self.puzzle.shape();
        let [a, b] = [a, b].map(|variable| self.open[variable as usize - 1].0);
        shape.row_of(a) == shape.row_of(b) || shape.col_of(a) == shape.col_of(b)
    }
}

/// Exactly one of the variables is true: the clause of all, and one for each pair that is not
/// covered yet. 0 is not a variable.
fn exactly_one(
    variables: impl Iterator<Item = i32>,
    is_uncovered: impl Fn(i32, i32) -> bool,
    take: Take<'_>,
) -> io::Result<()> {
    let variables: Vec<i32> = variables.filter(|&variable| variable != 0).collect();
    for (i, &a) in variables.iter().enumerate() {
        for &b in &variables[i + 1..] {
            if is_uncovered(a, b) {
                take(&[-a, -b])?;
            }
        }
    }
    take(&variables)
}

/// The literals of a model: the numbers on lines that begin with `v`, or with a number as in
/// MiniSat's files.
pub(crate) fn literals(output: &str) -> Vec<i32> {
    let lines = output.lines().filter(|line| {
        let first = line.split_ascii_whitespace().next();
        first.is_some_and(|word| word == "v" || word.parse::<i32>().is_ok())
    });
    lines.flat_map(str::split_ascii_whitespace).filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use omnidoku::dimacs;
    use omnidoku::format::{self, ReadOptions};

    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(format::read(text, &ReadOptions::default()).unwrap().grid).unwrap()
    }

    fn text(cnf: &Cnf<'_>, ruled_out: &[Grid]) -> String {
        let mut text = Vec::new();
        cnf.write(ruled_out, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// The clauses of the plain encoding with the clues and their consequences filled in,
    /// renumbered.
    fn filled_in(puzzle: &Puzzle, ruled_out: &[Grid], cnf: &Cnf<'_>) -> BTreeSet<Vec<i32>> {
        let (shape, candidates) = (puzzle.shape(), CandidateGrid::of(puzzle.grid()));
        let mut clauses = BTreeSet::new();
        'clauses: for clause in dimacs::clauses(puzzle, ruled_out) {
            let mut left = Vec::new();
            for literal in clause {
                let place = literal.unsigned_abs() as usize - 1;
                let cell = shape.cells().nth(place / shape.size()).unwrap();
                let digit = Digit::all(shape).nth(place % shape.size()).unwrap();
                let is_clue = puzzle.get(cell) == Some(digit);
                if is_clue || !candidates.get(cell).contains(digit) {
                    if is_clue == (literal > 0) {
                        continue 'clauses;
                    }
                } else {
                    left.push(cnf.variable(cell, digit) * literal.signum());
                }
            }
            clauses.insert(left);
        }
        clauses
    }

    #[test]
    fn it_says_what_the_plain_encoding_says_with_the_clues_filled_in() {
        let solution = puzzle("1234341221434321").into_grid();
        for (line, ruled_out) in [
            ("1...3...........", vec![]),
            ("12..3...2......1", vec![solution.clone()]),
            ("................", vec![solution]),
            // The first cell has no candidate left.
            (".12.34..........", vec![]),
        ] {
            let puzzle = puzzle(line);
            let cnf = Cnf::new(&puzzle);
            let text = text(&cnf, &ruled_out);
            let (head, lines) = text.split_once('\n').unwrap();
            let clauses: BTreeSet<Vec<i32>> = lines.lines().map(literals).collect();
            let no_zero = |clause: &Vec<i32>| clause.split_last().unwrap().1.to_vec();
            let clauses: BTreeSet<Vec<i32>> = clauses.iter().map(no_zero).collect();
            assert_eq!(clauses, filled_in(&puzzle, &ruled_out, &cnf), "{line}");
            let count = lines.lines().count();
            assert_eq!(head, format!("p cnf {} {count}", cnf.open.len()), "{line}");
        }
    }

    #[test]
    fn no_pair_is_ruled_out_twice() {
        let puzzle = Puzzle::empty(omnidoku::Shape::CLASSIC);
        let text = text(&Cnf::new(&puzzle), &[]);
        let pairs: Vec<&str> = text.lines().filter(|line| line.starts_with('-')).collect();
        let (all, different) = (pairs.len(), pairs.iter().collect::<BTreeSet<_>>().len());
        // 81 cells with 36 pairs of digits; for 9 digits, 81 cells with 20 peers.
        assert_eq!((all, different), (81 * 36 + 9 * 81 * 20 / 2, all));
    }

    #[test]
    fn a_model_becomes_a_grid() {
        let puzzle = puzzle("12343412214343..");
        let cnf = Cnf::new(&puzzle);
        assert_eq!(cnf.grid(&[-9, 1, 2, 0, 99]).to_values()[14..], [2, 1]);
        assert_eq!(cnf.grid(&[]), *puzzle.grid());
    }

    #[test]
    fn models_are_found_among_other_lines() {
        let output = "c 1 2 3\ns SATISFIABLE\nv 1 -2 3\nv -4 5 0\nc -7\n";
        assert_eq!(literals(output), [1, -2, 3, -4, 5, 0]);
        assert_eq!(literals("SAT\n-1 2 0\n"), [-1, 2, 0]);
        assert!(literals("s UNSATISFIABLE\nvalue 3\n\nv\nv x\n").is_empty());
    }
}
