//! Chains in words: what they prove, and every link with its reason.
//!
//! A long chain in one sentence cannot be followed, so it is explained twice: the sentence says what is
//! supposed and where it leads; the *proof* is a numbered list, one line for each new value, with what
//! it follows from. A line names the lines it follows from unless it is just the one before.

use omnidoku_core::{Cell, Digit, House};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::{link, reason, suppose};
use crate::step::{Chain, Node};
use crate::technique::Sentence;

/// A statement as a part of a sentence: "r1c3 is 5", "r1c3 and r1c4 are not 5".
fn statement(node: &Node) -> Message {
    let cells = node.cells.clone();
    match (node.on, node.cells.len()) {
        (true, 1) => link::is(cells, node.digit),
        (true, _) => link::is_among(cells, node.digit),
        (false, _) => link::is_not(cells, node.digit),
    }
}

fn opposite(node: &Node) -> Message {
    statement(&Node { on: !node.on, ..node.clone() })
}

fn ends(chain: &Chain) -> Option<(&Node, &Node)> {
    Some((chain.nodes.first()?, chain.nodes.last()?))
}

fn same_place(a: &Node, b: &Node) -> bool {
    a.digit == b.digit && sorted(a.cells.clone()) == sorted(b.cells.clone())
}

/// A chain with two ends, or one that comes back to where it began.
pub(super) fn two_ends(view: &View<'_>) -> Option<Vec<Message>> {
    let (first, last) = ends(view.step.chains.first()?)?;
    let (supposed, then) = (statement(first), statement(last));
    if same_place(first, last) && first.on != last.on {
        return Some(vec![reason::chain_contradicts(supposed, then)]);
    }
    if first.on {
        return Some(vec![reason::chain_clash(supposed, then)]);
    }
    let one = opposite(first);
    if !last.on {
        return Some(vec![reason::chain_either_way(supposed, one, then)]);
    }
    let rest = if first.digit == last.digit {
        reason::chain_same_digit(one, then.clone(), first.digit)
    } else {
        reason::chain_two_digits(one, then.clone())
    };
    Some(vec![reason::chain_leads(supposed, then), rest])
}

/// A chain that closes into a ring.
pub(super) fn ring(view: &View<'_>) -> Option<Vec<Message>> {
    let (first, _) = ends(view.step.chains.first()?)?;
    let count = view.step.chains.first()?.nodes.len();
    Some(vec![reason::ring(statement(first), count)])
}

/// Chains from one supposition that contradict each other.
pub(super) fn contradiction(view: &View<'_>) -> Option<Vec<Message>> {
    let (first, last) = ends(view.step.chains.first()?)?;
    if view.step.chains.len() == 1 {
        let told = same_place(first, last);
        return Some(vec![if told {
            reason::chain_contradicts(statement(first), statement(last))
        } else {
            reason::dead_end(statement(first), statement(last))
        }]);
    }
    let ends: Vec<&Node> = view.step.chains.iter().filter_map(|c| c.nodes.last()).collect();
    let told: Vec<Message> = ends.iter().copied().map(statement).collect();
    Some(match impossible(view, &ends) {
        Some(why) => vec![reason::consequences(statement(first), told), why],
        None => vec![reason::contradiction(statement(first), told)],
    })
}

/// The demand of the rules that statements break together: a digit without a place or with two, a cell
/// without a value or with two. `None` if they contradict each other directly.
fn impossible(view: &View<'_>, ends: &[&Node]) -> Option<Message> {
    let first = ends.first()?;
    let cells: Vec<Cell> = sorted(ends.iter().flat_map(|end| end.cells.iter().copied()));
    let digits: Vec<Digit> = sorted(ends.iter().map(|end| end.digit));
    if ends.iter().all(|end| !end.on) {
        if let ([cell], true) = (&cells[..], view.candidates(cells[0]) == digits) {
            return Some(suppose::no_digit(*cell));
        }
        let mut houses = view.common_houses(&cells).filter(|_| digits.len() == 1);
        let house = houses.find(|&house| view.places(house, first.digit) == cells)?;
        return Some(suppose::no_place(house, first.digit));
    }
    let [one, other] = ends else { return None };
    match (&one.cells[..], &other.cells[..]) {
        _ if !(one.on && other.on) => None,
        ([a], [b]) if a == b && digits.len() == 2 => Some(reason::two_in_cell(*a)),
        ([a], [b]) if a != b && digits.len() == 1 => {
            let house = view.common_houses(&[*a, *b]).next()?;
            Some(reason::two_in_house(house, first.digit))
        }
        _ => None,
    }
}

/// Chains from all possibilities that agree.
pub(super) fn verity(view: &View<'_>) -> Option<Vec<Message>> {
    let (_, last) = ends(view.step.chains.first()?)?;
    let starts: Vec<Message> =
        view.step.chains.iter().filter_map(|c| c.nodes.first()).map(statement).collect();
    Some(vec![reason::verity(starts, statement(last))])
}

/// Whether the sentences of a step say all that its chains do.
pub(super) fn is_told_in_short(view: &View<'_>) -> bool {
    matches!(view.step.technique.sentence(), Sentence::TwoLinks | Sentence::RemotePair)
}

/// Every link of a chain, line by line, each line with the place of the statement that it ends with.
pub(super) fn lines(view: &View<'_>, chain: &Chain) -> Vec<(usize, Message)> {
    let nodes = &chain.nodes;
    let Some(first) = nodes.first() else { return Vec::new() };
    let mut lines = vec![(0, link::suppose(statement(first)))];
    // The line that states each node.
    let mut told: Vec<usize> = vec![0; nodes.len()];
    let used: Vec<usize> =
        nodes.iter().filter(|node| node.on).flat_map(|node| node.causes.iter().copied()).collect();
    for (place, node) in nodes.iter().enumerate().skip(1) {
        let causes: Vec<usize> =
            node.causes.iter().copied().filter(|&cause| cause < place).collect();
        if !node.on {
            // Stated together with what follows from it, unless nothing does.
            told[place] = causes.iter().map(|&cause| told[cause]).max().unwrap_or(0);
            if !used.contains(&place) {
                let from = earlier(&causes, &told, lines.len());
                told[place] = lines.len();
                lines.push((place, add_origin(link::then(statement(node)), from)));
            }
            continue;
        }
        let offs = causes.iter().map(|&cause| (cause, &nodes[cause])).filter(|(_, n)| !n.on);
        let from = earlier(&causes, &told, lines.len());
        told[place] = lines.len();
        lines.push((place, add_origin(forced(view, node, &offs.collect::<Vec<_>>()), from)));
    }
    lines
}

/// The lines that state the causes, if they are not just the line before.
fn earlier(causes: &[usize], told: &[usize], next: usize) -> Vec<Message> {
    let lines = sorted(causes.iter().map(|&cause| told[cause] + 1));
    if lines == [next] { Vec::new() } else { lines.into_iter().map(link::line).collect() }
}

fn add_origin(line: Message, from: Vec<Message>) -> Message {
    if from.is_empty() { line } else { link::from(line, from) }
}

/// "Then r1c3 and r1c7 are not 5, so the 5 of row 1 must go in r1c4." What was supposed is not said
/// again.
fn forced(view: &View<'_>, node: &Node, offs: &[(usize, &Node)]) -> Message {
    let denied = merged(offs.iter().filter(|&&(place, _)| place > 0).map(|&(_, off)| off));
    let told = !denied.is_empty();
    match why(view, node, offs) {
        Some(Why::LastDigit(_)) if told => link::forced_in_cell(denied, node.digit),
        Some(Why::LastDigit(cell)) => link::last_digit(cell, node.digit),
        Some(Why::LastPlace(house)) if told => {
            link::forced_in_house(denied, house, node.digit, node.cells.clone())
        }
        Some(Why::LastPlace(house)) => link::last_place(house, node.digit, node.cells.clone()),
        None if told => link::forced(denied, statement(node)),
        None => link::then(statement(node)),
    }
}

/// Statements "not here", joined where they deny the same digit, or digits of the same cell.
fn merged<'a>(offs: impl Iterator<Item = &'a Node>) -> Vec<Message> {
    let mut groups: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
    for off in offs {
        let same_cells = groups.iter().position(|(cells, _)| *cells == off.cells);
        let same_digit = groups.iter().position(|(_, digits)| *digits == [off.digit]);
        match (same_cells, same_digit) {
            (Some(group), _) => groups[group].1.push(off.digit),
            (None, Some(group)) => groups[group].0.extend(&off.cells),
            (None, None) => groups.push((off.cells.clone(), vec![off.digit])),
        }
    }
    groups.into_iter().map(|(cells, digits)| link::is_not(sorted(cells), sorted(digits))).collect()
}

enum Why {
    LastDigit(Cell),
    LastPlace(House),
}

/// The demand of the rules that leaves a statement as the only possibility.
fn why(view: &View<'_>, node: &Node, offs: &[(usize, &Node)]) -> Option<Why> {
    let denied = |cell: Cell, digit: Digit| {
        offs.iter().any(|(_, off)| off.digit == digit && off.cells.contains(&cell))
    };
    if let [cell] = node.cells[..]
        && view.candidates(cell).into_iter().all(|d| d == node.digit || denied(cell, d))
    {
        return Some(Why::LastDigit(cell));
    }
    let mut houses = view.common_houses(&node.cells);
    let house = houses.find(|&house| {
        let places = view.places(house, node.digit);
        places.into_iter().all(|cell| node.cells.contains(&cell) || denied(cell, node.digit))
    })?;
    Some(Why::LastPlace(house))
}
