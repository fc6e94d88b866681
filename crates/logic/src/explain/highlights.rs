//! What a page draws to show a step.

use omnidoku_core::{Cell, Digit, House};

use super::basics;
use super::view::View;
use crate::step::{Candidate, CellRole, HouseRole, Mark};
use crate::technique::{Family, Technique};

/// Houses, cells, candidates and links with what they are in the pattern.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Highlights {
    /// The houses of the pattern.
    pub houses: Vec<(House, HouseRole)>,
    /// The cells of the pattern.
    pub cells: Vec<(Cell, CellRole)>,
    /// Filled cells that the explanation points at.
    pub witnesses: Vec<Cell>,
    /// The candidates of the pattern.
    pub candidates: Vec<(Candidate, Mark)>,
    /// The links of its chains.
    pub links: Vec<Link>,
    /// Values that follow.
    pub placements: Vec<Candidate>,
    /// Candidates that are refuted.
    pub eliminations: Vec<Candidate>,
}

/// An arrow from one statement to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Which chain it belongs to, counted from 0.
    pub chain: usize,
    /// Where it starts.
    pub from: End,
    /// Where it leads.
    pub to: End,
    /// What it says.
    pub kind: LinkKind,
}

/// A candidate, or a group of cells with one digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the cells of the group.
    pub cells: Vec<Cell>,
}

/// What a link says of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// One of the two must be true.
    Strong,
    /// At most one of the two can be true.
    Weak,
}

impl Highlights {
    pub(super) fn of(view: &View<'_>) -> Highlights {
        let step = view.step;
        Highlights {
            houses: step.houses.clone(),
            cells: step.cells.clone(),
            witnesses: basics::witnesses(view),
            candidates: step.marks.clone(),
            links: links(view),
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
        }
    }
}

fn links(view: &View<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    for (chain, nodes) in view.step.chains.iter().map(|chain| &chain.nodes).enumerate() {
        for (place, node) in nodes.iter().enumerate() {
            for cause in node.causes.iter().filter(|&&cause| cause < place) {
                let end = |place: usize| End {
                    digit: nodes[place].digit,
                    cells: nodes[place].cells.clone(),
                };
                let kind = if node.on { LinkKind::Strong } else { LinkKind::Weak };
                links.push(Link { chain, from: end(*cause), to: end(place), kind });
            }
        }
    }
    if links.is_empty() && is_two_links(view.step.technique) {
        // The houses with two places are the strong links.
        for (house, digit) in view.house_truths() {
            if let [a, b] = view.places(house, digit)[..] {
                let end = |cell| End { digit, cells: vec![cell] };
                links.push(Link { chain: 0, from: end(a), to: end(b), kind: LinkKind::Strong });
            }
        }
    }
    links
}

fn is_two_links(technique: Technique) -> bool {
    let family = technique.family();
    matches!(family, Family::SingleDigit | Family::Colouring) || technique == Technique::WWing
}
