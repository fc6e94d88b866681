//! Exact sentences for hand-made steps of every family.

use omnidoku_core::format::Alphabet;
use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, House, Shape};

use super::*;
use crate::step::{CellRole, Chain, DeadlyPattern, HouseRole, Mark, Node, Truth};
use crate::technique::{Fish, Form, Technique};

const SHAPE: Shape = Shape::CLASSIC;

fn cell(name: usize) -> Cell {
    SHAPE.cell(name / 10 - 1, name % 10 - 1)
}

fn cells(names: &[usize]) -> Vec<Cell> {
    names.iter().map(|&name| cell(name)).collect()
}

fn digit(value: usize) -> Digit {
    Digit::new(value).unwrap()
}

fn digits(values: &[usize]) -> Vec<Digit> {
    values.iter().map(|&value| digit(value)).collect()
}

fn row(number: usize) -> House {
    House::row(number - 1)
}

fn col(number: usize) -> House {
    House::col(SHAPE, number - 1)
}

fn block(number: usize) -> House {
    House::block(SHAPE, number - 1)
}

fn at(name: usize, value: usize) -> Candidate {
    Candidate::new(cell(name), digit(value))
}

fn texts(lines: &[ChainLine]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

/// A grid without values: every candidate everywhere, less what is taken away.
struct Sketch {
    values: Grid,
    candidates: CandidateGrid,
}

impl Sketch {
    fn empty() -> Sketch {
        Sketch { values: Grid::empty(SHAPE), candidates: CandidateGrid::full(SHAPE) }
    }

    fn of(text: &str) -> Sketch {
        let values: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let values = text.bytes().zip(values).map(|(b, v)| if b == b'.' { 0 } else { v });
        let values = Grid::from_values(SHAPE, &values.collect::<Vec<_>>()).unwrap();
        Sketch { values, candidates: CandidateGrid::full(SHAPE) }
    }

    /// A cell has these candidates alone.
    fn cell(mut self, name: usize, values: &[usize]) -> Sketch {
        self.candidates.set(cell(name), values.iter().map(|&value| digit(value)).collect());
        self
    }

    /// A digit has these places alone in a house.
    fn only(mut self, house: House, value: usize, names: &[usize]) -> Sketch {
        for place in SHAPE.cells_of(house).filter(|place| !cells(names).contains(place)) {
            self.candidates.remove(place, digit(value));
        }
        self
    }

    fn explain(&self, step: &Step) -> Explanation {
        let givens = Grid::empty(SHAPE);
        let position = Position::with_candidates(givens, self.values.clone(), &self.candidates);
        let told = explain(step, &position, &Voice::new(SHAPE));
        let lines = told.chains.iter().flatten().map(|line| &line.text);
        for text in lines.chain([&told.short, &told.precise]) {
            assert!(!text.contains(['{', '}']) || text.contains('='), "{text}");
            assert!(!text.contains("undefined") && !text.contains("reason."), "{text}");
        }
        for claim in step.placements.iter().chain(&step.eliminations) {
            assert!(told.short.contains(&SHAPE.cell_name(claim.cell)), "{}", told.short);
        }
        told
    }
}

fn step(technique: Technique) -> Step {
    Step::new(technique)
}

impl Step {
    fn about(mut self, values: &[usize]) -> Step {
        self.digits = digits(values);
        self
    }

    fn base(mut self, house: House) -> Step {
        self.houses.push((house, HouseRole::Base));
        self
    }

    fn cover(mut self, house: House) -> Step {
        self.houses.push((house, HouseRole::Cover));
        self
    }

    fn has(mut self, role: CellRole, names: &[usize]) -> Step {
        self.cells.extend(names.iter().map(|&name| (cell(name), role)));
        self
    }

    fn mark(mut self, role: Mark, value: usize, names: &[usize]) -> Step {
        self.marks.extend(names.iter().map(|&name| (at(name, value), role)));
        self
    }

    fn cell_truths(mut self, names: &[usize]) -> Step {
        self.truths.extend(names.iter().map(|&name| Truth::Cell(cell(name))));
        self
    }

    fn truth(mut self, house: House, value: usize) -> Step {
        self.truths.push(Truth::House(house, digit(value)));
        self
    }

    fn deadly(mut self, pair: [usize; 2], names: &[usize]) -> Step {
        let pair = pair.map(digit);
        let cells = names.iter().map(|&name| (cell(name), pair)).collect();
        self.deadly = Some(DeadlyPattern { cells });
        self
    }

    /// A plain chain: positive names are on, negative ones off.
    fn chain(mut self, nodes: &[(i32, usize)]) -> Step {
        let node = |(place, &(name, value)): (usize, &(i32, usize))| Node {
            digit: digit(value),
            cells: vec![cell(name.unsigned_abs() as usize)],
            is_set: false,
            on: name > 0,
            causes: place.checked_sub(1).into_iter().collect(),
        };
        self.chains.push(Chain { nodes: nodes.iter().enumerate().map(node).collect() });
        self
    }

    fn not(mut self, name: usize, value: usize) -> Step {
        self.eliminations.push(at(name, value));
        self
    }

    fn is(mut self, name: usize, value: usize) -> Step {
        self.placements.push(at(name, value));
        self
    }
}

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn singles() {
    let sketch = Sketch::of(EASY);
    let told = sketch.explain(&step(Technique::NakedSingle).about(&[5]).is(55, 5));
    assert_eq!(
        told.short,
        "Look at r5c5. Its row, column and box already have 1, 2, 3, 4, 6, 7, 8 and 9. Only 5 is left. \
         So r5c5 is 5."
    );
    assert_eq!(told.precise, "Naked Single: r5c5=5");
    assert_eq!(told.highlights.witnesses.len(), 8);

    let told = sketch.explain(&step(Technique::HiddenSingle).about(&[8]).base(block(3)).is(19, 8));
    assert!(told.short.starts_with("Look at"), "8 has other places there: {}", told.short);
    let told = sketch.explain(&step(Technique::HiddenSingle).about(&[6]).base(row(7)).is(15, 6));
    assert!(told.short.ends_with("So r1c5 is 6."), "{}", told.short);

    let sketch = Sketch::of(EASY).only(block(1), 1, &[13]);
    let told = sketch.explain(&step(Technique::HiddenSingle).about(&[1]).base(block(1)).is(13, 1));
    assert_eq!(
        told.short,
        "Where can box 1 have its 1? The 1 in r2c4 blocks some empty cells, earlier steps have crossed it \
         out in others, and only r1c3 is left. So r1c3 is 1."
    );
    assert_eq!(told.precise, "Hidden Single: 1 in b1 => r1c3=1");
}

#[test]
fn locked_candidates() {
    let sketch = Sketch::empty().only(block(1), 3, &[11, 13]);
    let pointing = step(Technique::Pointing).about(&[3]).base(block(1)).cover(row(1));
    let told = sketch.explain(&pointing.not(15, 3).not(18, 3));
    assert_eq!(
        told.short,
        "In box 1 the 3 can only go in r1c1 or r1c3. Both are in row 1, so no other cell of row 1 can be 3. \
         So r1c5 and r1c8 cannot be 3."
    );
    assert_eq!(told.precise, "Locked Candidates 1 (Pointing): 3 b1 in r1c13 => r1c58<>3");

    let claiming = step(Technique::Claiming).about(&[4]).truth(col(9), 4).not(37, 4);
    let told = Sketch::empty().only(col(9), 4, &[19, 29, 39]).explain(&claiming);
    assert!(told.short.starts_with(
        "In column 9 the 4 can only go in r1c9, r2c9 or r3c9. All are in box 3, so no other"
    ));
}

#[test]
fn subsets() {
    let sketch = Sketch::empty().cell(11, &[2, 5]).cell(14, &[2, 5]);
    let pair = step(Technique::NakedPair).about(&[2, 5]).cell_truths(&[11, 14]);
    let told = sketch.explain(&pair.has(CellRole::Pattern, &[11, 14]).not(17, 2).not(19, 5));
    assert_eq!(
        told.short,
        "In row 1, the cells r1c1 and r1c4 can hold nothing but 2 and 5. That makes two cells for two \
         digits: they use them all up, and nothing is left of these digits for the rest of row 1. \
         So r1c7 cannot be 2, and r1c9 cannot be 5."
    );
    let sketch = Sketch::empty().cell(11, &[2, 5]).cell(13, &[2, 5]);
    let pair = step(Technique::LockedPair).about(&[2, 5]).cell_truths(&[11, 13]);
    let told = sketch.explain(&pair.not(17, 2).not(22, 2));
    assert!(told.short.contains("The cells are in row 1 and box 1 at once"), "{}", told.short);

    let sketch = Sketch::empty().only(block(4), 3, &[41, 52]).only(block(4), 7, &[41, 52]);
    let pair = step(Technique::HiddenPair).about(&[3, 7]).truth(block(4), 3).truth(block(4), 7);
    let told = sketch.explain(&pair.has(CellRole::Pattern, &[41, 52]).not(41, 1));
    assert_eq!(
        told.short,
        "In box 4 the digits 3 and 7 can only go in r4c1 and r5c2. That makes two digits for two cells: \
         they fill them, and there is no room for anything else. So r4c1 cannot be 1."
    );
}

#[test]
fn fish() {
    let x_wing = |form| step(Technique::Fish(Fish { form, size: 2 })).about(&[5]);
    let houses = |step: Step| step.base(row(2)).base(row(7)).cover(col(3)).cover(col(6));
    let told = Sketch::empty().explain(&houses(x_wing(Form::Basic)).not(43, 5));
    assert_eq!(
        told.short,
        "In rows 2 and 7 the 5 can only go in columns 3 and 6. That takes two 5s, one in each of columns 3 \
         and 6, so no other cell of columns 3 and 6 can be 5. So r4c3 cannot be 5."
    );
    assert_eq!(told.precise, "X-Wing: 5 r27 c36 => r4c3<>5");
    let finned = houses(x_wing(Form::Finned)).mark(Mark::Fin, 5, &[25]).not(16, 5);
    let told = Sketch::empty().explain(&finned);
    assert_eq!(told.precise, "Finned X-Wing: 5 r27 c36 fr2c5 => r1c6<>5");
    assert!(
        told.short.contains("except for r2c5 (the fin). If the fin is not 5, rows 2 and 7 give")
    );
}

#[test]
fn two_strong_links() {
    let sketch = Sketch::empty().only(row(2), 5, &[23, 28]).only(row(7), 5, &[73, 79]);
    let sky = step(Technique::Skyscraper).about(&[5]).truth(row(2), 5).truth(row(7), 5);
    let told = sketch.explain(&sky.not(88, 5).not(39, 5));
    assert_eq!(
        told.short,
        "In row 2 the 5 goes in r2c3 or r2c8. In row 7 it goes in r7c3 or r7c9. But r2c3 and r7c3 see each \
         other, so they cannot both be 5. Then at least one of r2c8 and r7c9 is 5, and no cell that sees both \
         of them can be. So r3c9 and r8c8 cannot be 5."
    );
    assert_eq!(told.highlights.links.len(), 2);

    let sketch = Sketch::empty().only(block(5), 4, &[54, 55, 46, 66]).only(row(2), 4, &[21, 26]);
    let hinge = step(Technique::EmptyRectangle).about(&[4]).truth(block(5), 4).truth(row(2), 4);
    let told = sketch.explain(&hinge.not(51, 4));
    assert_eq!(
        told.short,
        "Suppose r5c1 were 4. Then the 4 of row 2 would have to go in r2c6. Then box 5 would have no place \
         left for its 4, which is impossible. So r5c1 cannot be 4."
    );
}

#[test]
fn colours() {
    let trap = step(Technique::SimpleColoursTrap).about(&[3]);
    let trap = trap.mark(Mark::Colour(0), 3, &[11, 45]).mark(Mark::Colour(1), 3, &[15]);
    let told = Sketch::empty().explain(&trap.not(41, 3));
    assert!(told.short.contains("either r1c1 and r4c5 are all 3, or r1c5 is 3."), "{}", told.short);
    assert_eq!(told.precise, "Simple Colours (Trap): 3 (r1c1,r4c5 / r1c5) => r4c1<>3");

    let wrap = step(Technique::SimpleColoursWrap).about(&[3]);
    let wrap = wrap.mark(Mark::Colour(0), 3, &[11, 17]).mark(Mark::Colour(1), 3, &[45]);
    let told = Sketch::empty().explain(&wrap.not(11, 3).not(17, 3));
    assert!(told.short.contains("But r1c1 and r1c7 are in one group and both in row 1"));

    let multi = step(Technique::MultiColours1).about(&[3]);
    let multi = multi.mark(Mark::Colour(0), 3, &[11]).mark(Mark::Colour(1), 3, &[44]);
    let multi = multi.mark(Mark::Colour(2), 3, &[19]).mark(Mark::Colour(3), 3, &[77]);
    let told = Sketch::empty().explain(&multi.not(47, 3));
    assert!(told.short.contains("Then r4c4 or r7c7 must be 3"), "{}", told.short);
}

#[test]
fn wings() {
    let sketch = Sketch::empty().cell(11, &[3, 7]).cell(15, &[3, 9]).cell(22, &[7, 9]);
    let wing = step(Technique::XyWing).about(&[3, 7, 9]).cell_truths(&[11, 15, 22]);
    let wing = wing.has(CellRole::Pivot, &[11]).has(CellRole::Pincer, &[15, 22]);
    let told = sketch.explain(&wing.not(25, 9));
    assert_eq!(
        told.short,
        "r1c1 can only be 3 or 7. If it is 3, then r1c5 must be 9. If it is 7, then r2c2 must be 9. Either \
         way one of r1c5 and r2c2 is 9, so a cell that sees both cannot be 9. So r2c5 cannot be 9."
    );
    assert_eq!(told.precise, "XY-Wing: 3/7/9 in r1c1,r1c5,r2c2 => r2c5<>9");

    let sketch = Sketch::empty().cell(11, &[3, 7]).cell(58, &[3, 7]).only(row(9), 3, &[91, 98]);
    let wing = step(Technique::WWing).about(&[7, 3]).cell_truths(&[11, 58]).truth(row(9), 3);
    let told = sketch.explain(&wing.not(51, 7));
    assert!(told.short.contains("So one of r1c1 and r5c8 cannot be 3 and must be 7."));

    let sketch =
        [11, 15, 45].iter().fold(Sketch::empty(), |sketch, &name| sketch.cell(name, &[3, 7]));
    let pair = step(Technique::RemotePair).about(&[3, 7]).has(CellRole::Pattern, &[11, 15, 45]);
    assert!(sketch.explain(&pair.not(41, 3)).short.contains("can all only be 3 or 7"));
}

#[test]
fn almost_locked_sets() {
    let sketch = Sketch::empty().cell(11, &[3, 7]).cell(51, &[3, 5]).cell(52, &[5, 7]);
    let xz = step(Technique::AlsXz).about(&[3]).cell_truths(&[11, 51, 52]);
    let xz = xz.has(CellRole::Set(0), &[11]).has(CellRole::Set(1), &[51, 52]);
    let told = sketch.explain(&xz.mark(Mark::Restricted, 3, &[11, 51]).not(12, 7));
    assert_eq!(
        told.short,
        "Look at these sets of cells. Each has one digit more than it has cells, so if it loses one digit it \
         must have all the others. A is r1c1, with the digits 3 and 7. B is r5c1 and r5c2, with the digits 3, \
         5 and 7. The sets cannot both have 3, because all its places in the one see all its places in the \
         other. So one of the sets goes without 3 and must have 7. A cell that sees every 7 of both sets loses \
         it. So r1c2 cannot be 7."
    );
    assert_eq!(told.precise, "ALS-XZ: A=r1c1 {3,7}, B=r5c12 {3,5,7}, X=3, Z=7 => r1c2<>7");
}

#[test]
fn uniqueness_is_named() {
    let corners = [11, 14, 21, 24];
    let pairs =
        |sketch: Sketch| corners.iter().fold(sketch, |sketch, &name| sketch.cell(name, &[3, 7]));
    let sketch = pairs(Sketch::empty()).cell(24, &[3, 7, 9]);
    let one = step(Technique::UniqueRectangle1).about(&[3, 7]).deadly([3, 7], &corners);
    let told = sketch.explain(&one.not(24, 3).not(24, 7));
    assert_eq!(
        told.short,
        "r1c1, r1c4, r2c1 and r2c4 are the corners of a rectangle in two rows, two columns and two boxes. If \
         all four held only 3 or 7, you could exchange these two digits and get a second solution. A proper \
         puzzle has exactly one solution, so this cannot be. Only r2c4 can still prevent it, by being \
         something else than 3 or 7. So r2c4 cannot be 3 or 7."
    );
    let sketch = pairs(Sketch::empty()).cell(24, &[3, 7, 9]).cell(21, &[3, 7, 9]);
    let two = step(Technique::UniqueRectangle2).about(&[3, 7]).deadly([3, 7], &corners);
    let told = sketch.explain(&two.not(29, 9));
    assert!(told.short.contains("one of r2c1 and r2c4 must be 9. A cell that sees both cannot"));
    let told = Sketch::empty().cell(55, &[1, 2, 3]).explain(&step(Technique::BugPlus1).is(55, 3));
    assert!(told.short.contains("never has exactly one solution"), "{}", told.short);
    let odd = step(Technique::UniqueRectangle4).about(&[3, 7]).deadly([3, 7], &corners);
    let told = sketch.explain(&odd.not(24, 3));
    assert!(told.short.starts_with("This relies on the puzzle having exactly one solution."));
}

#[test]
fn chains() {
    let sketch =
        Sketch::empty().cell(33, &[2, 7]).only(row(2), 7, &[23, 28]).only(block(3), 7, &[28, 39]);
    let nodes = [(33, 7), (-23, 7), (28, 7), (-39, 7)];
    let told = sketch
        .explain(&step(Technique::DiscontinuousNiceLoop).about(&[7]).chain(&nodes).not(33, 7));
    assert_eq!(told.precise, "Discontinuous Nice Loop: r3c3 -7- r2c3 =7= r2c8 -7- r3c9 => r3c3<>7");
    assert_eq!(
        texts(&told.proof()[0]),
        [
            "Suppose that r3c3 is 7.",
            "Then r2c3 is not 7, so the 7 of row 2 must go in r2c8.",
            "Then r3c9 is not 7."
        ]
    );
    assert_eq!(told.highlights.links.len(), 3);
    assert_eq!(told.highlights.links[1].kind, LinkKind::Strong);

    let sketch = Sketch::empty().cell(11, &[5, 3]).cell(14, &[3, 5]);
    let nodes = [(-11, 5), (11, 3), (-14, 3), (14, 5)];
    let told = sketch.explain(&step(Technique::XyChain).about(&[5]).chain(&nodes).not(17, 5));
    assert_eq!(told.precise, "XY-Chain: 5- r1c1 -3- r1c4 -5 => r1c7<>5");
    assert_eq!(
        told.short,
        "If r1c1 is not 5, then, following the chain link by link, r1c4 is 5. So at least one of these is \
         true: r1c1 is 5, or r1c4 is 5. A cell that sees both ends cannot be 5. So r1c7 cannot be 5."
    );
    assert_eq!(
        texts(&told.proof()[0])[1..],
        ["Then r1c1 must be 3.", "Then r1c4 is not 3, so it must be 5."]
    );
}

#[test]
fn forcing_chains_are_numbered_branches() {
    let both = step(Technique::ForcingChainVerity).chain(&[(11, 1), (-14, 1)]);
    let told =
        Sketch::empty().explain(&both.chain(&[(11, 2), (-14, 2), (44, 2), (-14, 1)]).not(14, 1));
    assert_eq!(
        told.precise,
        "Forcing Chain (Verity): r1c1=1 | r1c1=2 => r1c4<>1\n  1. r1c1 -1- r1c4\n  2. r1c1 -2- r1c4 =2= r4c4 \
         -1- r1c4"
    );
    assert!(told.short.starts_with("One of these must be true: r1c1 is 1 or r1c1 is 2."));
    assert_eq!(told.proof().len(), 2);

    let against = step(Technique::ForcingNetContradiction).chain(&[(11, 1), (-14, 1), (44, 1)]);
    let mut against = against.chain(&[(11, 1), (-41, 1), (-44, 1)]).not(11, 1);
    against.chains[1].nodes[2].causes = vec![0, 1];
    let told = Sketch::empty().explain(&against);
    assert!(
        told.short.contains("we get that r4c4 is 1 and r4c4 is not 1. These cannot all be true.")
    );
    assert!(
        told.precise.contains("2. (1) r1c1=1 (2) r4c1<>1 (3) r4c4<>1 [1,2]"),
        "{}",
        told.precise
    );
}

#[test]
fn large_grids_show_their_own_symbols() {
    let shape = Shape::from_size(16).unwrap();
    let position = Position::with_values(Grid::empty(shape), Grid::empty(shape));
    let mut single = Step::new(Technique::BruteForce);
    single.placements.push(Candidate::new(shape.cell(0, 11), Digit::new(16).unwrap()));
    let voice = Voice::new(shape).with_alphabet(Alphabet::OneToG);
    let told = explain(&single, &position, &voice);
    assert_eq!(told.precise, "Brute Force: r1c12=G");
    assert!(told.short.ends_with("So r1c12 is G."));
}

/// Whatever a step lacks, there is a sentence, and it states the conclusion.
#[test]
fn bare_steps_are_told_too() {
    for technique in Technique::all() {
        let told = Sketch::empty().explain(&step(technique).not(11, 4).not(12, 4));
        assert!(told.short.ends_with("So r1c1 and r1c2 cannot be 4."), "{}", told.short);
        assert!(told.precise.ends_with(" r1c12<>4"), "{}", told.precise);
        let told = Sketch::empty().explain(&step(technique).is(55, 9));
        assert!(told.short.ends_with("So r5c5 is 9."), "{}", told.short);
    }
}
