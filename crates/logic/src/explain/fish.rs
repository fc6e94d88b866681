//! Patterns of one digit in words: fish, skyscrapers and their kin, colours.

use omnidoku_core::{Cell, Digit, House};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::reason;
use crate::step::{HouseRole, Mark};

/// Base houses whose places are caught by as many cover houses, with fins or without.
pub(super) fn fish(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let (bases, covers) = (view.houses(HouseRole::Base), view.houses(HouseRole::Cover));
    if bases.is_empty() || covers.is_empty() {
        return None;
    }
    let (plain, endo) = (view.marked(Mark::Fin), view.marked(Mark::EndoFin));
    let fins = sorted([plain.clone(), endo.clone()].concat());
    if fins.is_empty() {
        let count = bases.len();
        return Some(vec![reason::fish(bases, digit, covers, count)]);
    }
    let mut told = vec![match plain.is_empty() {
        true => reason::caught(bases.clone(), digit, covers.clone()),
        false => reason::finned_fish(bases.clone(), digit, covers.clone(), plain),
    }];
    if !endo.is_empty() {
        told.push(reason::endo_fins(endo, digit));
    }
    told.push(reason::fins(bases, digit, covers, fins));
    Some(told)
}

/// Two fish with one base.
pub(super) fn siamese(view: &View<'_>) -> Option<Vec<Message>> {
    let (bases, digit) = (view.houses(HouseRole::Base), view.digit()?);
    (!bases.is_empty()).then(|| vec![reason::siamese_fish(bases, digit)])
}

/// A fish that refutes its candidates by chains.
pub(super) fn kraken(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let (bases, covers) = (view.houses(HouseRole::Base), view.houses(HouseRole::Cover));
    if bases.is_empty() || covers.is_empty() {
        return None;
    }
    let fins = sorted([view.marked(Mark::Fin), view.marked(Mark::EndoFin)].concat());
    let fish = if fins.is_empty() {
        reason::fish(bases.clone(), digit, covers, bases.len())
    } else {
        reason::finned_fish(bases, digit, covers, fins)
    };
    Some(vec![fish, reason::kraken(view.step.chains.len())])
}

/// Two houses with two places each, joined at one end.
pub(super) fn two_links(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let links = view.house_truths();
    let [(first, _), (second, _)] = links[..] else { return None };
    let (near, far) = joint(view, first, second, digit)?;
    Some(vec![reason::two_links(
        digit,
        first,
        view.places(first, digit),
        second,
        view.places(second, digit),
        near.to_vec(),
        far.to_vec(),
    )])
}

/// The two ends that see each other, and the two others.
pub(super) fn joint(
    view: &View<'_>,
    first: House,
    second: House,
    digit: Digit,
) -> Option<([Cell; 2], [Cell; 2])> {
    let pair = |house| -> Option<[Cell; 2]> { view.places(house, digit).try_into().ok() };
    let ([a, b], [c, d]) = (pair(first)?, pair(second)?);
    // Every cell that loses the digit must see both far ends.
    let fits = |far: &[Cell; 2]| {
        let lost = &view.step.eliminations;
        lost.iter().all(|claim| far.iter().all(|&end| view.sees(claim.cell, end)))
    };
    let ways = [([a, c], [b, d]), ([a, d], [b, c]), ([b, c], [a, d]), ([b, d], [a, c])];
    ways.into_iter().find(|(near, far)| view.sees(near[0], near[1]) && fits(far))
}

/// The cells of one colour.
fn colour(view: &View<'_>, number: u8) -> Vec<Cell> {
    view.marked(Mark::Colour(number))
}

/// A cell that sees both colours.
pub(super) fn colour_trap(view: &View<'_>) -> Option<Vec<Message>> {
    let (one, other) = (colour(view, 0), colour(view, 1));
    let pattern = reason::colours(view.digit()?, one.clone(), other.clone());
    (!one.is_empty() && !other.is_empty()).then(|| vec![pattern, reason::colour_trap()])
}

/// A colour that contradicts itself.
pub(super) fn colour_wrap(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let (one, other) = (colour(view, 0), colour(view, 1));
    let clash = |cells: &[Cell]| {
        let pairs = cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b)));
        pairs.filter(|(a, b)| a < b).find(|&(a, b)| view.sees(a, b))
    };
    let (a, b) = clash(&one).or_else(|| clash(&other))?;
    let house = view.common_houses(&[a, b]).next()?;
    Some(vec![reason::colours(digit, one, other), reason::colour_wrap(vec![a, b], house, digit)])
}

/// Two pairs of colours that touch.
pub(super) fn multi_colours(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let colours: Vec<Vec<Cell>> = (0..4).map(|number| colour(view, number)).collect();
    if colours.iter().any(Vec::is_empty) {
        return None;
    }
    let touch = |a: usize, b: usize| {
        colours[a].iter().any(|&one| colours[b].iter().any(|&other| view.sees(one, other)))
    };
    let mut sentences = vec![
        reason::colours(digit, colours[0].clone(), colours[1].clone()),
        reason::more_colours(digit, colours[2].clone(), colours[3].clone()),
    ];
    // A colour that sees both colours of the other pair is wrong.
    let lost =
        |a: usize| view.step.eliminations.iter().all(|claim| colours[a].contains(&claim.cell));
    let wrong = [(0, 2, 3), (1, 2, 3), (2, 0, 1), (3, 0, 1)];
    if let Some((wrong, ..)) =
        wrong.into_iter().find(|&(a, b, c)| touch(a, b) && touch(a, c) && lost(a))
    {
        sentences.push(reason::colour_between(colours[wrong].clone(), digit));
        return Some(sentences);
    }
    let sees = |cell: Cell, a: usize| colours[a].iter().any(|&one| view.sees(cell, one));
    let caught = |a: usize, b: usize| {
        view.step.eliminations.iter().all(|claim| sees(claim.cell, a) && sees(claim.cell, b))
    };
    let ways = [(0, 2), (0, 3), (1, 2), (1, 3)];
    let (a, b) = ways.into_iter().find(|&(a, b)| touch(a, b) && caught(a ^ 1, b ^ 1))?;
    sentences.push(reason::colours_touch(
        colours[a].clone(),
        colours[b].clone(),
        colours[a ^ 1].clone(),
        colours[b ^ 1].clone(),
        digit,
    ));
    Some(sentences)
}
