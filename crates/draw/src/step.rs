//! The explanation of a step, drawn over a grid: houses and cells under the digits, marks behind
//! candidates, links above.
//!
//! Nothing relies on colour alone: eliminated candidates are crossed out, placed ones have a ring and a
//! bright edge, exceptions are squares. In a chain, a disc in a ring is true, an empty ring is false, and
//! half a disc is true in one chain and false in another; weak links are dashed, and an outline around
//! several rings is a group.

use omnidoku_core::{Cell, Digit, House, HouseKind, Shape};
use omnidoku_logic::Candidate;
use omnidoku_logic::explain::{End, Highlights, Link, LinkKind};
use omnidoku_logic::step::{CellRole, HouseRole, Mark};

use crate::picture::{CELL, candidate_size, middle, place};
use crate::svg::{Length, Svg};
use crate::theme::Theme;

/// Draws over a grid.
pub(crate) struct Overlay<'a> {
    highlights: &'a Highlights,
    shape: Shape,
    theme: &'a Theme,
    nodes: Vec<Node<'a>>,
}

/// A candidate or group in a chain, and what the chain says of it.
struct Node<'a> {
    end: &'a End,
    chain: usize,
    on: bool,
    off: bool,
}

/// The statements of all chains. Links that are all strong only show houses with two places; they form
/// no chain.
fn nodes(links: &[Link]) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node<'_>> = Vec::new();
    if links.iter().all(|link| link.kind == LinkKind::Strong) {
        return nodes;
    }
    let find = |nodes: &[Node<'_>], end: &End| nodes.iter().position(|node| node.end == end);
    for link in links {
        let on = link.kind == LinkKind::Strong;
        match find(&nodes, &link.to) {
            Some(known) => {
                nodes[known].on |= on;
                nodes[known].off |= !on;
            }
            None => nodes.push(Node { end: &link.to, chain: link.chain, on, off: !on }),
        }
    }
    // Nothing leads to the start of a chain; the link after it shows what was assumed.
    for link in links {
        if find(&nodes, &link.from).is_none() {
            let off = link.kind == LinkKind::Strong;
            nodes.push(Node { end: &link.from, chain: link.chain, on: !off, off });
        }
    }
    nodes
}

impl<'a> Overlay<'a> {
    pub(crate) fn new(highlights: &'a Highlights, shape: Shape, theme: &'a Theme) -> Overlay<'a> {
        Overlay { highlights, shape, theme, nodes: nodes(&highlights.links) }
    }

    /// Whether a candidate is on a mark.
    pub(crate) fn is_marked(&self, cell: Cell, digit: Digit) -> bool {
        let here = |candidate: &Candidate| candidate.cell == cell && candidate.digit == digit;
        let Highlights { candidates, eliminations, placements, .. } = self.highlights;
        let is_on = |node: &Node<'_>| {
            node.on && !node.off && node.end.digit == digit && node.end.cells.contains(&cell)
        };
        candidates.iter().any(|(candidate, _)| here(candidate))
            || eliminations.iter().any(here)
            || placements.iter().any(here)
            || self.nodes.iter().any(is_on)
    }

    /// Houses and cells.
    pub(crate) fn areas(&self, svg: &mut Svg) {
        let highlights = self.highlights;
        for &(house, role) in &highlights.houses {
            let fill = match role {
                HouseRole::Base => self.theme.houses[0],
                HouseRole::Cover => self.theme.houses[1],
            };
            svg.rectangle(self.area_of(house), fill, "");
        }
        for &(cell, role) in &highlights.cells {
            let place = match role {
                CellRole::Pattern | CellRole::Pincer => 0,
                CellRole::Pivot => 1,
                CellRole::Set(number) => usize::from(number),
            };
            let [x, y] = middle(self.shape, cell).map(|at| at - CELL / 2.0);
            svg.rectangle([x, y, CELL, CELL], turn(&self.theme.cells, place), "");
        }
        for &cell in &highlights.witnesses {
            let [x, y] = middle(self.shape, cell).map(|at| at - CELL * 0.42);
            let side = CELL * 0.84;
            let ring = format!(" stroke=\"{}\" stroke-width=\"5\" rx=\"14\"", self.theme.links[0]);
            svg.rectangle([x, y, side, side], "none", &ring);
        }
    }

    /// Marks behind candidates.
    pub(crate) fn marks(&self, svg: &mut Svg) {
        let (highlights, radius) = (self.highlights, self.radius());
        for &(Candidate { cell, digit }, mark) in &highlights.candidates {
            let [x, y] = place(self.shape, cell, digit);
            match mark {
                Mark::Pattern => svg.disc([x, y], radius, self.theme.marks[0]),
                Mark::Colour(number) => {
                    svg.disc([x, y], radius, turn(&self.theme.marks, number.into()));
                }
                Mark::Restricted => svg.disc([x, y], radius, self.theme.marks[1]),
                Mark::Fin | Mark::EndoFin | Mark::Extra => {
                    let side = radius * 1.8;
                    let corner = [x - side / 2.0, y - side / 2.0, side, side];
                    svg.rectangle(corner, self.theme.exception, " rx=\"3\"");
                }
            }
        }
        for &Candidate { cell, digit } in &highlights.placements {
            let at = place(self.shape, cell, digit);
            svg.disc(at, radius * 1.25, self.theme.on_mark);
            svg.disc(at, radius * 1.05, self.theme.placed);
        }
        for &Candidate { cell, digit } in &highlights.eliminations {
            svg.disc(place(self.shape, cell, digit), radius, self.theme.removed);
        }
        self.nodes.iter().for_each(|node| self.node(node, svg));
    }

    /// Rings on the candidates of a chain, and an outline around those of a group.
    fn node(&self, node: &Node<'_>, svg: &mut Svg) {
        let (radius, colour) = (self.radius(), turn(&self.theme.links, node.chain));
        let concluded = |cell| {
            let here = Candidate { cell, digit: node.end.digit };
            self.highlights.eliminations.contains(&here)
                || self.highlights.placements.contains(&here)
        };
        for &cell in &node.end.cells {
            let at = place(self.shape, cell, node.end.digit);
            // A conclusion keeps its own colour.
            match (node.on, node.off) {
                _ if concluded(cell) => {}
                (true, false) => svg.disc(at, radius, self.theme.marks[0]),
                (true, true) => {
                    let [x, y, r] = [at[0] - radius, at[1], radius].map(Length);
                    let half = format!("M{x} {y}a{r} {r} 0 0 0 {} 0z", Length(2.0 * radius));
                    svg.area(&half, self.theme.marks[0], "");
                }
                _ => {}
            }
            svg.ring(at, radius, colour, 3.0 * self.pen());
        }
        if node.end.cells.len() > 1 {
            let places = node.end.cells.iter().map(|&cell| place(self.shape, cell, node.end.digit));
            let all = places.fold([f64::MAX, f64::MAX, 0.0, 0.0], |[l, t, r, b], [x, y]| {
                [l.min(x), t.min(y), r.max(x), b.max(y)]
            });
            let room = radius * 1.45;
            let [l, t, r, b] = [all[0] - room, all[1] - room, all[2] + room, all[3] + room];
            let [width, rx] = [2.5 * self.pen(), room].map(Length);
            let line = format!(" stroke=\"{colour}\" stroke-width=\"{width}\" rx=\"{rx}\"");
            svg.rectangle([l, t, r - l, b - t], "none", &line);
        }
    }

    /// Links and the crosses through eliminated candidates, above the digits.
    pub(crate) fn links(&self, svg: &mut Svg) {
        for link in &self.highlights.links {
            self.link(link, svg);
        }
        let reach = candidate_size(self.shape) * 0.5;
        for &Candidate { cell, digit } in &self.highlights.eliminations {
            let [x, y] = place(self.shape, cell, digit);
            let [left, right] = [x - reach, x + reach].map(Length);
            let [top, bottom] = [y - reach, y + reach].map(Length);
            let (path, width) = (format!("M{left} {bottom}L{right} {top}"), 3.5 * self.pen());
            svg.path(&path, self.theme.on_mark, width, "");
        }
    }

    /// A curved arrow that begins and ends beside the candidates, not on them; without a head if the
    /// link is not part of a chain.
    fn link(&self, link: &Link, svg: &mut Svg) {
        let (from, to) = (self.nearest(&link.from, &link.to), self.nearest(&link.to, &link.from));
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let length = dx.hypot(dy);
        if length < 1.0 {
            return;
        }
        let (pen, gap) = (self.pen(), self.radius() + 2.0 * self.pen());
        let between = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
        let left = [dy / length, -dx / length];
        // Neighbours in a cell are too close for an arrow between them: it goes around, near the edge of
        // the cell. Other arrows bend to their left, longer ones more.
        let is_short = length < 2.0 * gap + 20.0 * pen;
        let (side, bend) = match is_short {
            true => (outward(between, left), gap * 1.9),
            false => (left, (length * 0.12).min(40.0)),
        };
        let control = [between[0] + side[0] * bend, between[1] + side[1] * bend];
        let (width, head, dash) = match is_short {
            true => (3.5 * pen, 8.0 * pen, [4.0 * pen; 2]),
            false => (4.5 * pen, 13.0 * pen, [9.0 * pen, 7.0 * pen]),
        };
        let (start, tip) = (toward(from, control, gap), toward(to, control, gap));
        let foot = if self.nodes.is_empty() { tip } else { toward(to, control, gap + head) };
        let curve = format!("M{}Q{} {}", point(start), point(control), point(foot));
        let [on, off] = dash.map(Length);
        let dashes = match link.kind {
            LinkKind::Strong => String::new(),
            LinkKind::Weak => format!(" stroke-dasharray=\"{on} {off}\""),
        };
        let colour = turn(&self.theme.links, link.chain);
        svg.path(&curve, colour, width, &format!("{dashes} stroke-opacity=\"0.9\""));
        if !self.nodes.is_empty() {
            let [ax, ay] = [(tip[0] - foot[0]) * 0.55, (tip[1] - foot[1]) * 0.55];
            let wings = [[foot[0] - ay, foot[1] + ax], [foot[0] + ay, foot[1] - ax]].map(point);
            svg.area(&format!("M{}L{}L{}Z", point(tip), wings[0], wings[1]), colour, "");
        }
    }

    /// The place of an end of a link: for a group, the candidate nearest to the other end.
    fn nearest(&self, end: &End, other: &End) -> [f64; 2] {
        let places = |end: &End| {
            let places = end.cells.iter().map(|&cell| place(self.shape, cell, end.digit));
            places.collect::<Vec<_>>()
        };
        let others = places(other);
        let far = |[x, y]: [f64; 2]| {
            let far = others.iter().map(|[a, b]| (x - a).hypot(y - b));
            far.fold(f64::MAX, f64::min)
        };
        places(end).into_iter().min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or_default()
    }

    /// The radius of a mark.
    fn radius(&self) -> f64 {
        candidate_size(self.shape) * 0.56
    }

    /// The width of lines: finer where candidates are smaller than those of a 9×9 grid.
    fn pen(&self) -> f64 {
        candidate_size(self.shape) / candidate_size(Shape::CLASSIC)
    }

    fn area_of(&self, house: House) -> [f64; 4] {
        let (shape, side) = (self.shape, self.shape.size() as f64 * CELL);
        match house.parts(shape) {
            (HouseKind::Row, row) => [0.0, row as f64 * CELL, side, CELL],
            (HouseKind::Column, col) => [col as f64 * CELL, 0.0, CELL, side],
            (HouseKind::Box, number) => {
                let (rows, cols) = (shape.box_rows(), shape.box_cols());
                // A band has as many boxes as a box has rows.
                let (down, right) = (number / rows * rows, number % rows * cols);
                [right as f64 * CELL, down as f64 * CELL, cols as f64 * CELL, rows as f64 * CELL]
            }
        }
    }
}

/// Of two opposite directions from a place, the one away from the middle of its cell.
fn outward(from: [f64; 2], way: [f64; 2]) -> [f64; 2] {
    let middle = from.map(|at| ((at / CELL).floor() + 0.5) * CELL);
    let along = (from[0] - middle[0]) * way[0] + (from[1] - middle[1]) * way[1];
    if along < 0.0 { way.map(|part| -part) } else { way }
}

/// A point as paths write it.
fn point([x, y]: [f64; 2]) -> String {
    format!("{} {}", Length(x), Length(y))
}

/// The point at a given distance from one point towards another.
fn toward(from: [f64; 2], to: [f64; 2], far: f64) -> [f64; 2] {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let length = dx.hypot(dy).max(1e-9);
    [from[0] + dx / length * far, from[1] + dy / length * far]
}

fn turn(colours: &[&'static str; 4], number: usize) -> &'static str {
    colours[number % colours.len()]
}

#[cfg(test)]
mod tests {
    use omnidoku_core::CandidateGrid;
    use omnidoku_logic::explain::Link;
    use omnidoku_logic::message::Voice;
    use omnidoku_logic::{explain, library};

    use crate::{Picture, Theme};

    /// The links of the first example of a technique.
    fn links(id: &str) -> Vec<Link> {
        let mut examples = library::examples();
        let example = examples.find(|example| example.technique.id() == id).unwrap();
        let (position, step) = (&example.position, example.step().unwrap());
        explain(&step, position, &Voice::new(position.shape())).highlights.links
    }

    /// The statements of a chain are false and true in turn.
    #[test]
    fn statements_of_a_chain_take_turns() {
        let links = links("aic");
        let nodes = super::nodes(&links);
        assert_eq!(nodes.len(), links.len() + 1);
        assert!(nodes.iter().all(|node| node.on != node.off));
        for link in &links {
            let on = |end| nodes.iter().find(|node| node.end == end).unwrap().on;
            assert_ne!(on(&link.from), on(&link.to));
        }
    }

    /// The links of a skyscraper show two houses, not a chain through them.
    #[test]
    fn links_without_a_way_have_no_statements() {
        let links = links("skyscraper");
        assert_eq!((links.len(), super::nodes(&links).len()), (2, 0));
    }

    /// Every example of every technique is drawn: a cross for each eliminated candidate, a mark for each
    /// candidate of the pattern.
    #[test]
    fn every_example_is_drawn() {
        let mut links = 0;
        for example in library::examples() {
            let (position, step) = (&example.position, example.step().expect("a test finds it"));
            let told = explain(&step, position, &Voice::new(position.shape()));
            let mut candidates = CandidateGrid::of(position.values());
            for cell in position.shape().cells() {
                candidates.set(cell, position.candidates(cell));
            }
            let svg = Picture::of(position.givens())
                .with_values(position.values())
                .with_candidates(&candidates)
                .with_highlights(&told.highlights)
                .svg();
            let ruled_out = svg.matches(&format!("fill=\"{}\"/>", Theme::BLUE.removed)).count();
            assert_eq!(ruled_out, step.eliminations.len(), "{}", example.technique.name());
            links += svg.matches("stroke-opacity").count();
        }
        assert!(links > 20);
    }
}
