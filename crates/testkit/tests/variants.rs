//! Boards with rules: the search against the oracle of houses and the checks of rules.

use omnidoku_rules::Rule;
use omnidoku_testkit::campaign;
use omnidoku_testkit::variant_campaign::{Met, compare};

/// Compares boards of a size, and reports what was met.
#[track_caller]
fn compare_all(side: usize, boards: u64) -> Met {
    let mut met = Met::default();
    for number in campaign::seeds(boards) {
        compare(side, number, &mut met).unwrap_or_else(|problem| panic!("{problem}"));
    }
    met
}

#[test]
fn rules_of_every_kind_on_small_boards() {
    let mut met = compare_all(4, 30 * Rule::NAMES.len() as u64);
    met.merge(&compare_all(6, 3 * Rule::NAMES.len() as u64));
    assert!(met.by_count.iter().all(|&boards| boards > 150), "{met}");
    assert!(met.rules.values().filter(|rule| rule.inside > 0).count() > 40, "{met}");
    for name in Rule::NAMES {
        let rule = met.rules[name];
        assert!(rule.alone > 2 && rule.mixed > 2, "{name}: {met}");
        assert!(rule.telling > 5, "{name}: {met}");
    }
}
