//! A deduction as data.
//!
//! A [`Step`] says what follows (placements, eliminations), from what (the *truths*), and how to show
//! it (houses, cells, candidates and links with their roles). Words come later: see
//! [`explain`](mod@crate::explain). The truths are all that [`verify`](crate::verify) looks at: each is
//! a demand of the rules, "this cell has a value" or "this digit has a place in this house", and
//! together they must exclude the opposite of everything the step claims.
//!
//! ```text
//! technique   truths (what the argument rests on)         claim
//! X-wing      5 has a place in row 2; 5 has one in row 7   r4c3<>5
//! XY-wing     r1c1, r1c5, r2c2 each have a value           r2c5<>3
//! ```

use omnidoku_core::{Cell, Digit, House, Shape};

use crate::state::Digits;
use crate::technique::Technique;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The digit in the cell.
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }
}

/// A demand of the rules that an argument rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The house holds the digit in one of the cells where it is a candidate.
    House(House, Digit),
}

/// What a house is in the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseRole {
    /// The digits of the pattern must have their places here.
    Base,
    /// The places of the base lie here: nothing else of the digit can.
    Cover,
}

/// What a cell is in the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellRole {
    /// One of the cells the pattern consists of.
    Pattern,
    /// The cell a wing or blossom turns about.
    Pivot,
    /// An end of a wing.
    Pincer,
    /// A member of the set with this number (0 is A, 1 is B …): almost locked sets, Sue de Coq.
    Set(u8),
}

/// What a candidate is in the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// One of the candidates the pattern consists of.
    Pattern,
    /// A candidate of a base outside every cover.
    Fin,
    /// A candidate in two bases.
    EndoFin,
    /// A candidate two almost locked sets share so that only one can hold it.
    Restricted,
    /// A candidate besides those of a deadly pattern.
    Extra,
    /// A member of a colour. Colours 2k and 2k+1 are opposites.
    Colour(u8),
}

/// One statement of a chain: "digit is (or is not) in this cell or one of these cells".
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell; several cells of one house for a group; the cells of an almost locked set.
    pub cells: Vec<Cell>,
    /// Whether the cells are an almost locked set that the chain passes through.
    pub is_set: bool,
    /// Whether the statement is that the digit *is* there.
    pub on: bool,
    /// The places in this chain of the statements from which this one follows; empty for the
    /// assumption.
    pub causes: Vec<usize>,
}

/// Statements that follow from the first one, each from earlier ones.
///
/// In a plain chain every statement follows from the one before; in a net some have several causes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Chain {
    /// The statements; the first is the assumption.
    pub nodes: Vec<Node>,
}

impl Chain {
    /// How many inferences the chain makes.
    pub fn len(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// The length by which it is compared with other chains: a large almost locked set counts for
    /// more than one statement.
    pub fn weight(&self) -> usize {
        let penalty = |node: &Node| match node.cells.len() {
            _ if !node.is_set => 0,
            cells @ ..=2 => cells - 1,
            cells => 2 * (cells - 1),
        };
        self.len() + self.nodes.iter().map(penalty).sum::<usize>()
    }

    /// Whether it has no inference.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// Cells that could be filled in two ways: a puzzle with one solution cannot be left with them.
///
/// Each cell has a pair of digits, and in every house each digit that occurs occurs exactly twice.
/// If every cell held one of its pair, exchanging it for the other would be a second solution.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeadlyPattern {
    /// The cells, none a clue, each with its pair.
    pub cells: Vec<(Cell, [Digit; 2])>,
}

/// One use of a technique: what it concludes, from what, and how to show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits the pattern is about, in the order a description names them.
    pub digits: Vec<Digit>,
    /// The houses of the pattern.
    pub houses: Vec<(House, HouseRole)>,
    /// The cells of the pattern.
    pub cells: Vec<(Cell, CellRole)>,
    /// The candidates of the pattern.
    pub marks: Vec<(Candidate, Mark)>,
    /// The chains of the argument.
    pub chains: Vec<Chain>,
    /// The demands of the rules that the argument rests on.
    pub truths: Vec<Truth>,
    /// The deadly pattern of a uniqueness argument.
    pub deadly: Option<DeadlyPattern>,
    /// Values that follow.
    pub placements: Vec<Candidate>,
    /// Candidates that are refuted, in the order in which they are taken away.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    /// A step that claims nothing yet.
    pub fn new(technique: Technique) -> Step {
        Step {
            technique,
            digits: Vec::new(),
            houses: Vec::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            chains: Vec::new(),
            truths: Vec::new(),
            deadly: None,
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// How many inferences its chains make together.
    pub fn chain_length(&self) -> usize {
        self.chains.iter().map(Chain::len).sum()
    }

    /// What it concludes, each list sorted and without repeats: two steps with equal conclusions
    /// change a position in the same way.
    pub fn conclusion(&self) -> (Vec<Candidate>, Vec<Candidate>) {
        let sorted = |list: &[Candidate]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list.dedup();
            list
        };
        (sorted(&self.placements), sorted(&self.eliminations))
    }

    /// What it concludes in the notation players write: `r3c6=4`, `r3c12<>4, r5c1<>7`.
    ///
    /// Cells that lose the same digit are joined when they share a row or a column.
    pub fn notation(&self, shape: Shape) -> String {
        let (placements, eliminations) = self.conclusion();
        let mut parts: Vec<String> =
            placements.iter().map(|c| format!("{}={}", shape.cell_name(c.cell), c.digit)).collect();
        let digits: Digits = eliminations.iter().map(|c| c.digit).collect();
        for digit in digits {
            let cells: Vec<Cell> =
                eliminations.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
            parts.push(format!("{}<>{digit}", cell_names(shape, &cells)));
        }
        parts.join(", ")
    }
}

/// Cells as players write them, joined where they share a row or a column: `r12c3,r5c78`.
pub fn cell_names(shape: Shape, cells: &[Cell]) -> String {
    let mut left = cells.to_vec();
    left.sort_unstable();
    left.dedup();
    let mut names = Vec::new();
    while let Some(&first) = left.first() {
        let (row, col) = (shape.row_of(first), shape.col_of(first));
        let in_row = left.iter().filter(|&&cell| shape.row_of(cell) == row).count();
        let in_col = left.iter().filter(|&&cell| shape.col_of(cell) == col).count();
        // Numbers of two figures would be ambiguous.
        let compact = shape.size() <= 9;
        let joins = |&cell: &Cell| match (compact, in_row >= in_col) {
            (true, true) => shape.row_of(cell) == row,
            (true, false) => shape.col_of(cell) == col,
            (false, _) => cell == first,
        };
        let (now, later): (Vec<Cell>, Vec<Cell>) = left.iter().partition(|cell| joins(cell));
        let digits = |number: fn(Shape, Cell) -> usize| {
            let mut numbers: Vec<usize> = now.iter().map(|&cell| number(shape, cell) + 1).collect();
            numbers.dedup();
            numbers.iter().map(usize::to_string).collect::<String>()
        };
        names.push(format!("r{}c{}", digits(Shape::row_of), digits(Shape::col_of)));
        left = later;
    }
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_joined_along_lines() {
        let shape = Shape::CLASSIC;
        let cells = |list: &[(usize, usize)]| -> Vec<Cell> {
            list.iter().map(|&(row, col)| shape.cell(row - 1, col - 1)).collect()
        };
        assert_eq!(cell_names(shape, &cells(&[(3, 6)])), "r3c6");
        assert_eq!(cell_names(shape, &cells(&[(4, 9), (5, 9), (7, 7)])), "r45c9,r7c7");
        assert_eq!(cell_names(shape, &cells(&[(1, 7), (1, 2), (1, 5)])), "r1c257");
        let large = Shape::from_size(16).unwrap();
        let two = [large.cell(0, 10), large.cell(0, 1)];
        assert_eq!(cell_names(large, &two), "r1c2,r1c11");
    }
}
