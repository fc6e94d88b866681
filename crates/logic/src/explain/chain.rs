//! Chains in words: what they come to, and every link with its reason.
//!
//! A long chain told in one breath cannot be followed, so it is told twice: the sentence says what
//! is supposed and where it leads; the *proof* is a numbered list, one line for each new value, with
//! what it follows from. A line says where it starts if that is not the line before.

use omnidoku_core::{Cell, Digit, House};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::{link, reason};
use crate::step::{Chain, Node};

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
    let mut sentences = vec![reason::chain_leads(supposed, then)];
    if !first.on && last.on {
        let (one, other) = (opposite(first), statement(last));
        sentences.push(if first.digit == last.digit {
            reason::chain_same_digit(one, other, first.digit)
        } else {
            reason::chain_two_digits(one, other)
        });
    } else {
        sentences.push(reason::chain_cannot(statement(first)));
    }
    Some(sentences)
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
    let ends: Vec<Message> =
        view.step.chains.iter().filter_map(|c| c.nodes.last()).map(statement).collect();
    Some(vec![reason::contradiction(statement(first), ends)])
}

/// Chains from all possibilities that agree.
pub(super) fn verity(view: &View<'_>) -> Option<Vec<Message>> {
    let (_, last) = ends(view.step.chains.first()?)?;
    let starts: Vec<Message> =
        view.step.chains.iter().filter_map(|c| c.nodes.first()).map(statement).collect();
    Some(vec![reason::verity(starts, statement(last))])
}

/// Every link of every chain, line by line.
pub(super) fn proof(view: &View<'_>) -> Vec<Vec<Message>> {
    view.step.chains.iter().map(|chain| lines(view, chain)).filter(|l| !l.is_empty()).collect()
}

fn lines(view: &View<'_>, chain: &Chain) -> Vec<Message> {
    let nodes = &chain.nodes;
    let Some(first) = nodes.first() else { return Vec::new() };
    let mut lines = vec![link::suppose(statement(first))];
    // The line that states each node.
    let mut told: Vec<usize> = vec![0; nodes.len()];
    let used: Vec<usize> =
        nodes.iter().filter(|node| node.on).flat_map(|node| node.causes.iter().copied()).collect();
    for (place, node) in nodes.iter().enumerate().skip(1) {
        let causes: Vec<usize> =
            node.causes.iter().copied().filter(|&cause| cause < place).collect();
        if !node.on {
            // Told together with what follows from it, unless nothing does.
            told[place] = causes.iter().map(|&cause| told[cause]).max().unwrap_or(0);
            if !used.contains(&place) {
                let from = earlier(&causes, &told, lines.len());
                told[place] = lines.len();
                lines.push(add_origin(link::then(statement(node)), from));
            }
            continue;
        }
        let offs: Vec<&Node> =
            causes.iter().map(|&cause| &nodes[cause]).filter(|n| !n.on).collect();
        let from = earlier(&causes, &told, lines.len());
        told[place] = lines.len();
        lines.push(add_origin(forced(view, node, &offs), from));
    }
    lines
}

/// The lines that causes are told in, if they are not just the line before.
fn earlier(causes: &[usize], told: &[usize], next: usize) -> Vec<Message> {
    let lines = sorted(causes.iter().map(|&cause| told[cause] + 1));
    if lines == [next] {
        Vec::new()
    } else {
        lines.into_iter().map(link::line).collect()
    }
}

fn add_origin(line: Message, from: Vec<Message>) -> Message {
    if from.is_empty() { line } else { link::from(line, from) }
}

/// "Then r1c3 and r1c7 are not 5, so in row 1 the 5 goes to r1c4."
fn forced(view: &View<'_>, node: &Node, offs: &[&Node]) -> Message {
    if offs.is_empty() {
        return link::then(statement(node));
    }
    let denied: Vec<Message> = merged(offs);
    match why(view, node, offs) {
        Some(Why::LastDigit(cell)) => link::forced_in_cell(denied, cell, node.digit),
        Some(Why::LastPlace(house)) => {
            link::forced_in_house(denied, house, node.digit, node.cells.clone())
        }
        None => link::forced(denied, statement(node)),
    }
}

/// Statements "not here", joined where they deny the same digit.
fn merged(offs: &[&Node]) -> Vec<Message> {
    let digits: Vec<Digit> = sorted(offs.iter().map(|node| node.digit));
    let cells_of = |digit: Digit| {
        let same = offs.iter().filter(|node| node.digit == digit);
        sorted(same.flat_map(|node| node.cells.iter().copied()))
    };
    digits.into_iter().map(|digit| link::is_not(cells_of(digit), digit)).collect()
}

enum Why {
    LastDigit(Cell),
    LastPlace(House),
}

/// Which demand of the rules leaves a statement as the only way.
fn why(view: &View<'_>, node: &Node, offs: &[&Node]) -> Option<Why> {
    let denied = |cell: Cell, digit: Digit| {
        offs.iter().any(|off| off.digit == digit && off.cells.contains(&cell))
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
