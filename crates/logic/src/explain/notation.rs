//! Steps on one line, in the notation players use.
//!
//! ```text
//! X-Wing: 5 r27 c36 => r4c3<>5
//! Finned X-Wing: 5 r27 c36 fr2c5 => r1c6<>5
//! XY-Wing: 3/7/9 in r1c1,r1c5,r2c2 => r2c5<>9
//! Discontinuous Nice Loop: r3c3 -7- r2c3 =7= r2c8 -7- r3c8 =7= r3c3 => r3c3=7
//! ```
//!
//! In a chain `-7-` joins two places that cannot both have the 7, `=7=` two of which one must. A cell
//! is written once where the chain goes from one of its digits to another.

use omnidoku_core::{Cell, Digit, House, HouseKind};

use super::view::{View, sorted};
use crate::message::Voice;
use crate::step::{Chain, HouseRole, Mark, Node, cell_names};
use crate::technique::Notation;

/// The whole line; chains of a forcing step or a net follow on lines of their own, numbered.
pub(super) fn line(view: &View<'_>, voice: &Voice) -> String {
    let write = Writer { view, voice };
    let name = voice.say(&view.step.technique.named(voice.language()));
    let pattern = write.pattern();
    let arrow = if pattern.is_empty() { "" } else { " => " };
    let mut line = format!("{name}: {pattern}{arrow}{}", write.conclusion());
    if write.is_branched() {
        for (number, chain) in view.step.chains.iter().enumerate() {
            line += &format!("\n  {}. {}", number + 1, write.chain(chain));
        }
    }
    line
}

struct Writer<'a> {
    view: &'a View<'a>,
    voice: &'a Voice,
}

impl Writer<'_> {
    fn digit(&self, digit: Digit) -> String {
        self.voice.alphabet().symbol(digit).to_string()
    }

    fn digits(&self, digits: &[Digit], separator: &str) -> String {
        let symbols: Vec<String> = digits.iter().map(|&digit| self.digit(digit)).collect();
        symbols.join(separator)
    }

    fn cells(&self, cells: &[Cell]) -> String {
        cell_names(self.view.shape, cells)
    }

    /// Cells one by one, in the given order.
    fn each_cell(&self, cells: &[Cell]) -> String {
        let names: Vec<String> =
            cells.iter().map(|&cell| self.view.shape.cell_name(cell)).collect();
        names.join(",")
    }

    /// `r27`, `c3b5`; numbers of two figures are kept apart.
    fn houses(&self, houses: &[House]) -> String {
        let shape = self.view.shape;
        let kinds = houses.chunk_by(|a, b| a.parts(shape).0 == b.parts(shape).0);
        let names = kinds.map(|same| {
            let letter = match same[0].parts(shape).0 {
                HouseKind::Row => "r",
                HouseKind::Column => "c",
                HouseKind::Box => "b",
            };
            let numbers = same.iter().map(|house| (house.parts(shape).1 + 1).to_string());
            let joint = if shape.size() > 9 { format!(",{letter}") } else { String::new() };
            format!("{letter}{}", numbers.collect::<Vec<_>>().join(&joint))
        });
        names.collect::<Vec<_>>().join(if shape.size() > 9 { "," } else { "" })
    }

    /// `r4c3<>5, r7c1=2`.
    fn conclusion(&self) -> String {
        let (placements, eliminations) = self.view.step.conclusion();
        let mut parts: Vec<String> = placements
            .iter()
            .map(|c| format!("{}={}", self.cells(&[c.cell]), self.digit(c.digit)))
            .collect();
        for digit in sorted(eliminations.iter().map(|c| c.digit)) {
            let cells: Vec<Cell> =
                eliminations.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
            parts.push(format!("{}<>{}", self.cells(&cells), self.digit(digit)));
        }
        parts.join(", ")
    }

    /// Whether the chains are written on lines of their own.
    fn is_branched(&self) -> bool {
        let chains = &self.view.step.chains;
        chains.len() > 1 || chains.iter().any(|chain| !is_plain(chain))
    }

    fn pattern(&self) -> String {
        let view = self.view;
        let (bases, covers) = (view.houses(HouseRole::Base), view.houses(HouseRole::Cover));
        match view.step.technique.pattern_notation() {
            Notation::Bare => String::new(),
            Notation::Single => {
                let digit = view.digit().map(|digit| self.digit(digit)).unwrap_or_default();
                let houses = view.step.houses.iter().map(|&(house, _)| house);
                let truths = view.house_truths().into_iter().map(|(house, _)| house);
                match houses.chain(truths).next() {
                    Some(house) => format!("{digit} in {}", self.houses(&[house])),
                    None => digit,
                }
            }
            Notation::Fish => {
                let mut text = self.digits(&view.digits(), "");
                for part in [self.houses(&bases), self.houses(&covers)] {
                    text += &format!(" {part}");
                }
                for (letters, mark) in [("f", Mark::Fin), ("ef", Mark::EndoFin)] {
                    let fins = view.marked(mark);
                    if !fins.is_empty() {
                        text += &format!(" {letters}{}", self.cells(&fins));
                    }
                }
                text
            }
            Notation::Colours => {
                let colours = (0..=u8::MAX).map(|number| view.marked(Mark::Colour(number)));
                let colours = colours.take_while(|cells| !cells.is_empty());
                let pairs: Vec<String> = colours.map(|cells| self.cells(&cells)).collect();
                let pairs: Vec<String> =
                    pairs.chunks(2).map(|pair| format!("({})", pair.join(" / "))).collect();
                format!("{} {}", self.digits(&view.digits(), ""), pairs.join(" "))
            }
            Notation::Sets => {
                let sets = view.sets();
                let letters = (0u8..).map(|number| char::from(b'A' + number % 26));
                let mut parts: Vec<String> = letters
                    .zip(&sets)
                    .map(|(letter, cells)| {
                        let digits = self.digits(&view.candidates_of(cells), ",");
                        format!("{letter}={} {{{digits}}}", self.cells(cells))
                    })
                    .collect();
                let shared = view.marked_digits(Mark::Restricted);
                if !shared.is_empty() {
                    parts.push(format!("X={}", self.digits(&shared, ",")));
                }
                parts.push(format!("Z={}", self.digits(&view.lost_digits(), ",")));
                parts.join(", ")
            }
            _ if self.is_branched() => self.starts(),
            _ if !view.step.chains.is_empty() => {
                let chains = view.step.chains.iter().map(|chain| self.chain(chain));
                chains.collect::<Vec<_>>().join("; ")
            }
            Notation::Houses => {
                let named: Vec<House> = if bases.is_empty() {
                    view.house_truths().into_iter().map(|(house, _)| house).collect()
                } else {
                    bases
                };
                let digit = self.digits(&view.digits(), "");
                let cells = named.iter().flat_map(|&house| {
                    view.digit().map(|digit| view.places(house, digit)).unwrap_or_default()
                });
                let cells: Vec<Cell> = cells.collect();
                format!("{digit} {} in {}", self.houses(&named), self.cells(&cells))
            }
            Notation::Cells => {
                let cells = match view.cells() {
                    cells if cells.is_empty() => view.evidence(),
                    cells => cells,
                };
                format!("{} in {}", self.digits(&view.digits(), "/"), self.each_cell(&cells))
            }
            notation @ (Notation::General | Notation::Grave) => {
                // A grave is the whole grid: only what sticks out is named.
                let is_grave = notation == Notation::Grave;
                let cells = match (&view.step.deadly, view.cells()) {
                    (Some(deadly), _) if !is_grave => {
                        deadly.cells.iter().map(|&(cell, _)| cell).collect()
                    }
                    (_, cells) if cells.is_empty() => view.evidence(),
                    (_, cells) => cells,
                };
                format!("{} in {}", self.digits(&view.digits(), "/"), self.cells(&cells))
            }
        }
    }

    /// What the branches start from: `r1c1=2 | r1c1=5`.
    fn starts(&self) -> String {
        let firsts = self.view.step.chains.iter().filter_map(|chain| chain.nodes.first());
        let mut starts: Vec<String> = firsts.map(|node| self.statement(node)).collect();
        starts.dedup();
        starts.join(" | ")
    }

    /// `r1c1=5`, `r1c12<>5`.
    fn statement(&self, node: &Node) -> String {
        let sign = if node.on { "=" } else { "<>" };
        format!("{}{sign}{}", self.cells(&node.cells), self.digit(node.digit))
    }

    /// A plain chain in loop notation, a net as statements with what they follow from.
    fn chain(&self, chain: &Chain) -> String {
        if is_plain(chain) { self.links(&chain.nodes) } else { self.net(chain) }
    }

    fn links(&self, nodes: &[Node]) -> String {
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return String::new() };
        let place = |node: &Node| match node.is_set {
            true => format!("ALS:{}", self.cells(&node.cells)),
            false => self.cells(&node.cells),
        };
        let in_place = |pair: &[Node]| pair[0].cells == pair[1].cells;
        let mut text = String::new();
        if nodes.len() < 2 || in_place(&nodes[..2]) {
            text += &format!("{}{} ", self.digit(first.digit), if first.on { '=' } else { '-' });
        }
        text += &place(first);
        for pair in nodes.windows(2).filter(|pair| !in_place(pair)) {
            let sign = if pair[1].on { '=' } else { '-' };
            text += &format!(" {sign}{}{sign} {}", self.digit(pair[1].digit), place(&pair[1]));
        }
        if nodes.len() >= 2 && in_place(&nodes[nodes.len() - 2..]) {
            text += &format!(" {}{}", if last.on { '-' } else { '=' }, self.digit(last.digit));
        }
        text
    }

    /// Every statement with its number, and the numbers it follows from unless that is the one before.
    fn net(&self, chain: &Chain) -> String {
        let parts = chain.nodes.iter().enumerate().map(|(place, node)| {
            let causes = sorted(node.causes.iter().map(|cause| cause + 1));
            let from = if place == 0 || causes == [place] {
                String::new()
            } else {
                let causes: Vec<String> = causes.iter().map(usize::to_string).collect();
                format!(" [{}]", causes.join(","))
            };
            format!("({}) {}{from}", place + 1, self.statement(node))
        });
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// Whether every statement follows from the one before.
fn is_plain(chain: &Chain) -> bool {
    chain
        .nodes
        .iter()
        .enumerate()
        .skip(1)
        .all(|(place, node)| node.causes.is_empty() || node.causes == [place - 1])
}
