//! The next step in four rungs.

use omnidoku_core::{Cell, Digit, House, HouseKind};

use super::{Explanation, Message, Position, Step, Technique, Told, Voice, say};
use crate::explain::view::{View, sorted};
use crate::step::HouseRole;

/// Where to look. Either list may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Where {
    /// In these houses.
    pub houses: Vec<House>,
    /// For these digits.
    pub digits: Vec<Digit>,
}

impl Where {
    /// Where to look for a step of a technique, in words.
    pub fn message(&self, technique: Technique) -> Message {
        let Where { houses, digits } = self.clone();
        match (technique, houses.is_empty(), digits.is_empty()) {
            (Technique::NakedSingle, false, _) => say::where_cell(houses),
            (_, false, false) => say::where_houses_digits(houses, digits),
            (_, false, true) => say::where_houses(houses),
            (_, true, false) => say::where_digits(digits),
            (_, true, true) => say::where_anywhere(),
        }
    }
}

/// A step given little by little.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// First rung: where to look, and no more.
    pub place: Told<Where>,
    /// Second rung: the technique, with its idea.
    pub technique: Told<Technique>,
    /// Third rung: the cells it is about.
    pub cells: Told<Vec<Cell>>,
    /// Fourth rung: the step.
    pub step: Told<Step>,
    /// The step explained.
    pub explanation: Explanation,
    /// What else the player should know: steps skipped, steps to come.
    pub notes: Vec<String>,
}

/// The first and the third rung, which are taken from the position before the step.
pub(super) struct Place {
    pub(super) area: Where,
    pub(super) cells: Vec<Cell>,
}

impl Ladder {
    pub(super) fn new(
        step: Step,
        explanation: Explanation,
        place: Place,
        notes: &[Message],
        voice: &Voice,
    ) -> Ladder {
        let Place { area, cells } = place;
        let language = voice.language();
        let name = step.technique.named(language);
        let technique = say::technique(name, step.technique.idea(language));
        let look = area.message(step.technique);
        Ladder {
            place: Told { what: area, sentence: voice.say(&look) },
            technique: Told { what: step.technique, sentence: voice.say(&technique) },
            cells: Told { sentence: voice.say(&say::cells(cells.clone())), what: cells },
            step: Told { what: step, sentence: explanation.short.clone() },
            explanation,
            notes: notes.iter().map(|note| voice.say(note)).collect(),
        }
    }
}

/// The most houses that the first rung names.
const MAX_HOUSES_NAMED: usize = 3;

pub(super) fn place(step: &Step, position: &Position) -> Place {
    use Technique::*;
    let view = View::new(step, position);
    let block_of = |cell: Cell| House::block(view.shape, view.shape.box_of(cell));
    let value = view.placement();
    let (houses, digits) = match (step.technique, value) {
        (BruteForce, _) => (Vec::new(), Vec::new()),
        (NakedSingle, Some(value)) => (vec![block_of(value.cell)], Vec::new()),
        (FullHouse, Some(value)) => (gaps(&view, value.cell), Vec::new()),
        (HiddenSingle, Some(value)) => (gaps(&view, value.cell), vec![value.digit]),
        _ => (area(&view), view.digits()),
    };
    let cells = match value {
        Some(value) if step.cells.is_empty() && step.chains.is_empty() => vec![value.cell],
        _ => view.evidence(),
    };
    Place { area: Where { houses, digits }, cells }
}

/// The house of a single.
fn gaps(view: &View<'_>, cell: Cell) -> Vec<House> {
    let named = view.step.houses.iter().map(|&(house, _)| house);
    let truths = view.house_truths().into_iter().map(|(house, _)| house);
    let [.., block] = view.shape.houses_of(cell);
    named.chain(truths).chain([block]).take(1).collect()
}

/// A few houses that hold the pattern; empty if it is all over the grid.
fn area(view: &View<'_>) -> Vec<House> {
    let bases = view.houses(HouseRole::Base);
    let cells = view.evidence();
    let boxes = sorted(cells.iter().map(|&cell| House::block(view.shape, view.shape.box_of(cell))));
    let truths = sorted(view.house_truths().into_iter().map(|(house, _)| house));
    let common: Vec<House> = view.common_houses(&cells).collect();
    // A box is the easiest to find.
    let kind = |house: &House| house.parts(view.shape).0 == HouseKind::Box;
    let common = common.iter().find(|house| kind(house)).or(common.first()).copied();
    [bases, common.into_iter().collect(), truths, boxes]
        .into_iter()
        .find(|houses| !houses.is_empty() && houses.len() <= MAX_HOUSES_NAMED)
        .unwrap_or_default()
}
