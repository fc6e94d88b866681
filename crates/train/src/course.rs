//! The course: which techniques are taught, in which order, and what a learner knows before each.
//!
//! The order is HoDoKu's: its methods from the easiest to the hardest, and under each method the
//! techniques that it finds. A technique that HoDoKu does not try by default has its lesson at its
//! place all the same. Guessing is not taught.

use std::sync::OnceLock;

use omnidoku_logic::technique::{Fish, Form};
use omnidoku_logic::{Method, Plan, Technique};

/// The techniques that are taught, in order.
pub fn course() -> impl Iterator<Item = Technique> {
    static COURSE: OnceLock<Vec<Technique>> = OnceLock::new();
    let course = COURSE.get_or_init(|| {
        let mut course: Vec<Technique> =
            Technique::all().filter(|t| t.method().is_some()).collect();
        course.retain(|&technique| technique != Technique::BruteForce);
        course.sort_by_key(|technique| place(technique.finder()));
        course
    });
    course.iter().copied()
}

/// The place of a technique in the course, counted from 1; `None` if it is not taught.
pub fn lesson_number(technique: Technique) -> Option<usize> {
    course().position(|taught| taught == technique).map(|place| place + 1)
}

/// The place of a method in HoDoKu's order.
pub(crate) fn place(method: Method) -> usize {
    Method::all().position(|known| known == method).unwrap_or(usize::MAX)
}

/// What a learner knows before a technique: every method that HoDoKu tries by default and that comes
/// before the technique's own.
pub fn known_before(technique: Technique) -> Plan {
    let own = place(technique.finder());
    let mut plan = Plan::default();
    plan.methods.retain(|&method| place(method) < own);
    plan
}

/// The methods of a path on which a technique is met: those up to its own, and at least all up to
/// triples, because a path of the first ones alone would end at once.
pub(crate) fn way_to(technique: Technique) -> Plan {
    let last = place(technique.finder()).max(place(Method::HiddenTriple));
    let mut plan = Plan::default();
    plan.methods.retain(|&method| place(method) <= last);
    plan
}

/// The method of a technique and nothing else. Dual patterns are searched for where the technique is
/// one.
pub(crate) fn method_of(technique: Technique) -> Plan {
    match technique.is_dual() {
        true => Plan::default().only(&[technique]),
        false => Plan { methods: vec![technique.finder()], ..Plan::default() },
    }
}

/// Whether random puzzles have a technique often enough that its exercises are made on demand.
pub fn is_endless(technique: Technique) -> bool {
    use Technique::*;
    // At least one puzzle in twenty has it on its path.
    match technique {
        FullHouse
        | NakedSingle
        | HiddenSingle
        | Pointing
        | Claiming
        | LockedPair
        | NakedPair
        | NakedTriple
        | HiddenPair
        | Skyscraper
        | TwoStringKite
        | EmptyRectangle
        | WWing
        | XyWing
        | XyzWing
        | HiddenRectangle
        | XyChain
        | Aic
        | DiscontinuousNiceLoop => true,
        Fish(fish) => fish.form == Form::Basic && fish.size == 2,
        _ => false,
    }
}

/// Whether no 9×9 position can have a technique as its only progress. A basic fish of five or more
/// lines always has a smaller one in the lines across: together they are no more than nine.
pub fn is_impossible(technique: Technique) -> bool {
    matches!(technique, Technique::Fish(Fish { form: Form::Basic, size: 5.. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_has_every_technique_of_hodokus_once() {
        let course: Vec<Technique> = course().collect();
        assert_eq!(course.len(), 124);
        for technique in Technique::all() {
            let is_taught = technique.method().is_some() && technique != Technique::BruteForce;
            assert_eq!(
                course.iter().filter(|&&taught| taught == technique).count(),
                is_taught.into()
            );
            assert_eq!(lesson_number(technique).is_some(), is_taught);
        }
        assert_eq!(
            course[..3],
            [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle]
        );
    }

    #[test]
    fn what_is_known_before_a_technique_comes_before_it() {
        assert!(known_before(Technique::FullHouse).methods.is_empty());
        let before = known_before(Technique::DeathBlossom).methods;
        assert_eq!(before.last(), Some(&Method::AlsXyChain));
        assert!(!before.contains(&Method::DeathBlossom));
    }
}
