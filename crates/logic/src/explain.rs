//! Steps in words and pictures.
//!
//! An [`Explanation`] presents one step in four ways: in a few sentences a beginner understands, as a
//! numbered proof if there are chains to follow, on one line in the notation players use, and as
//! [`Highlights`] that a page can draw. The sentences say where and why, with cells and digits; they
//! come from the catalogue in [`message`](crate::message).
//!
//! Reasons are built from what the step names (houses, cells, marks, chains) and from the position.
//! A step that lacks what its technique needs for its own sentences is argued from its truths:
//! suppose the opposite, and see it fail.

use crate::message::ids::{conclusion, link, reason};
use crate::message::{Message, Voice};
use crate::state::Position;
use crate::step::{Candidate, Step};
use crate::technique::Sentence;

pub(crate) mod basics;
mod chain;
mod fish;
mod highlights;
mod notation;
mod suppose;
#[cfg(test)]
mod tests;
mod unique;
pub(crate) mod view;
mod wings;

pub use highlights::{End, Highlights, Link, LinkKind};
use view::{View, sorted};

/// One step, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The name of the technique.
    pub technique: String,
    /// Where, why and what follows, in a few sentences a beginner understands.
    pub short: String,
    /// The chains of the step, line by line.
    pub chains: Vec<Vec<ChainLine>>,
    /// Whether the sentences say everything, so that a reader does not need the chains.
    pub is_told_in_short: bool,
    /// The step in notation: `X-Wing: 5 r27 c36 => r4c3<>5`. The branches of a forcing step follow
    /// on lines of their own.
    pub precise: String,
    /// What to draw.
    pub highlights: Highlights,
}

/// One line of a chain: "Then r2c3 is not 7, so the 7 of row 2 must go in r2c8."
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainLine {
    /// The place in the chain of the statement that it ends with. It also states those that this one
    /// follows from, if no line of their own does.
    pub statement: usize,
    /// The line.
    pub text: String,
}

impl Explanation {
    /// The argument line by line, one list for each chain; empty if the sentences say everything.
    pub fn proof(&self) -> &[Vec<ChainLine>] {
        if self.is_told_in_short { &[] } else { &self.chains }
    }

    /// The proof as one list: its lines numbered, and each chain with a heading where there are several.
    pub fn numbered_proof(&self, voice: &Voice) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, chain) in self.proof().iter().enumerate() {
            if self.proof().len() > 1 {
                lines.push(voice.say(&link::chain(number + 1)));
            }
            let numbered = chain.iter().zip(1..);
            lines.extend(numbered.map(|(line, row)| format!("({row}) {}", line.text)));
        }
        lines
    }
}

/// Explains a step in the position where it is taken.
///
/// ```
/// use omnidoku_core::{Puzzle, format};
/// use omnidoku_logic::{Plan, Position, explain, message::Voice, next_step};
///
/// let text = "12..\n..1.\n.1..\n..4.";
/// let puzzle = Puzzle::new(format::read(text, &Default::default())?.grid)?;
/// let position = Position::of(&puzzle);
/// if let Some(found) = next_step(&position, &Plan::default(), None) {
///     println!("{}", explain(&found.step, &position, &Voice::new(puzzle.shape())).short);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(step: &Step, position: &Position, voice: &Voice) -> Explanation {
    let view = View::new(step, position);
    let mut sentences = reasons(&view);
    sentences.push(concluding(step));
    let line =
        |(statement, line): (usize, Message)| ChainLine { statement, text: voice.say(&line) };
    let chains = step.chains.iter().map(|chain| chain::lines(&view, chain));
    Explanation {
        technique: voice.say(&step.technique.named(voice.language())),
        short: voice.say_all(&sentences),
        chains: chains.map(|lines| lines.into_iter().map(line).collect()).collect(),
        is_told_in_short: chain::is_told_in_short(&view),
        precise: notation::line(&view, voice),
        highlights: Highlights::of(&view),
    }
}

/// Why the step holds.
fn reasons(view: &View<'_>) -> Vec<Message> {
    let own = match view.step.technique.sentence() {
        Sentence::General => None,
        Sentence::FullHouse => basics::full_house(view),
        Sentence::NakedSingle => basics::naked_single(view),
        Sentence::HiddenSingle => basics::hidden_single(view),
        Sentence::Locked => basics::locked(view),
        Sentence::NakedSubset => basics::naked_subset(view),
        Sentence::HiddenSubset => basics::hidden_subset(view),
        Sentence::DirectLocked => basics::direct_locked(view),
        Sentence::DirectHiddenSubset => basics::direct_hidden_subset(view),
        Sentence::Fish => fish::fish(view),
        Sentence::SiameseFish => fish::siamese(view),
        Sentence::Kraken => fish::kraken(view),
        Sentence::TwoLinks => fish::two_links(view),
        Sentence::ColourTrap => fish::colour_trap(view),
        Sentence::ColourWrap => fish::colour_wrap(view),
        Sentence::MultiColours => fish::multi_colours(view),
        Sentence::RemotePair => wings::remote_pair(view),
        Sentence::XyWing => wings::xy_wing(view),
        Sentence::XyzWing => wings::xyz_wing(view),
        Sentence::WWing => wings::w_wing(view),
        Sentence::Deadly(kind) => unique::deadly(view, kind),
        Sentence::BugPlus1 => unique::bug_plus_1(view),
        Sentence::SueDeCoq => wings::sue_de_coq(view),
        Sentence::AlmostLocked => wings::almost_locked(view),
        Sentence::DeathBlossom => wings::death_blossom(view),
        Sentence::Aligned => wings::aligned(view),
        Sentence::TwoEnds => chain::two_ends(view),
        Sentence::Ring => chain::ring(view),
        Sentence::Contradiction => chain::contradiction(view),
        Sentence::Verity => chain::verity(view),
        Sentence::TemplateSet => view.digit().map(|digit| vec![reason::template_set(digit)]),
        Sentence::TemplateDelete => view.digit().map(|digit| vec![reason::template_delete(digit)]),
        Sentence::BruteForce => Some(vec![reason::brute_force()]),
    };
    own.or_else(|| suppose::argument(view)).unwrap_or_else(|| {
        let unique = view.step.deadly.is_some().then(reason::unique);
        let look = reason::look(view.evidence(), view.digits());
        unique.into_iter().chain([look]).collect()
    })
}

/// "So r4c3 and r4c8 cannot be 5."
pub(crate) fn concluding(step: &Step) -> Message {
    conclusion::so(claims(step))
}

/// What a step concludes, joined by digit or by cell, whichever is shorter.
fn claims(step: &Step) -> Vec<Message> {
    let (placements, eliminations) = step.conclusion();
    let mut parts: Vec<Message> =
        placements.iter().map(|claim| conclusion::is(claim.cell, claim.digit)).collect();
    let digits = sorted(eliminations.iter().map(|claim| claim.digit));
    let cells = sorted(eliminations.iter().map(|claim| claim.cell));
    let with = |wanted: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
        eliminations.iter().copied().filter(wanted).collect()
    };
    if digits.len() <= cells.len() {
        // Digits eliminated from the same cells are named together.
        let mut groups: Vec<(Vec<_>, Vec<_>)> = Vec::new();
        for digit in digits {
            let own: Vec<_> = with(&|c| c.digit == digit).iter().map(|c| c.cell).collect();
            match groups.iter_mut().find(|(victims, _)| *victims == own) {
                Some((_, same)) => same.push(digit),
                None => groups.push((own, vec![digit])),
            }
        }
        parts.extend(groups.into_iter().map(|(cells, digits)| conclusion::not(cells, digits)));
    } else {
        for cell in cells {
            let own: Vec<_> = with(&|c| c.cell == cell).iter().map(|c| c.digit).collect();
            parts.push(conclusion::not(cell, own));
        }
    }
    parts
}
