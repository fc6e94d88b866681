//! A board with rules is the same when it was written in any form and read again; a form that cannot say a rule
//! names it.

use omnidoku_core::{
    Board, BoardHouse, BoardHouseKind, Cell, Puzzle, Shape, Value, ValueSet, Values,
};
use omnidoku_exchange::{VariantEntry, VariantForm, read_variant, write_variant};
use omnidoku_rules::{Rule, RuleError, Variant};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

fn plain() -> Board {
    Board::from(&Puzzle::empty(Shape::CLASSIC))
}

/// The same with the values 0 to 9, for rules that need a value more than there are cells in a row.
fn with_zero() -> Board {
    let mut board = Board::new(9, 9, Values::new(0, 10).unwrap()).unwrap();
    board.add_rows_and_columns();
    board.add_boxes(3, 3);
    board
}

/// The same with a loose cell for the region of every cell, and no boxes.
fn with_labels() -> Board {
    let mut board = Board::new(9, 9, Values::up_to(9).unwrap()).unwrap();
    board.add_rows_and_columns();
    for number in 1..=81 {
        board.add_loose_cell(&format!("CC{number}")).unwrap();
    }
    board
}

/// Rules that other rules only make sense with.
fn with_companions(board: &Board, rule: Rule) -> Vec<Rule> {
    let labels: Vec<String> = board.loose_cells().map(|cell| board.cell_name(cell)).collect();
    let regions = json!({"rule": "unknown_regions", "labels": labels});
    match rule.name() {
        "region_count" | "region_run" => vec![rule, Rule::read(board, &regions).unwrap()],
        _ => vec![rule],
    }
}

/// Every rule of `rules.txt`, and whether Interactive Sudoku Solver and f-puzzles can say it.
fn rules() -> Vec<(bool, bool, Variant)> {
    let lines = include_str!("rules.txt").lines().filter(|line| !line.starts_with('#'));
    let rule = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("three parts");
        let (iss, fpuzzles, json) = (word() == "iss", word() == "fpuzzles", word());
        let json: Json = serde_json::from_str(json).expect(json);
        let on = |board: Board| {
            let rules = with_companions(&board, Rule::read(&board, &json)?);
            Ok::<Variant, RuleError>(Variant { board, rules })
        };
        let variant = on(plain()).or_else(|_| on(with_zero())).or_else(|_| on(with_labels()));
        (iss, fpuzzles, variant.unwrap_or_else(|error| panic!("{json}: {error}")))
    };
    lines.map(rule).collect()
}

/// What does not depend on the order of houses and rules.
fn sorted(variant: &Variant) -> (Vec<ValueSet>, Vec<BoardHouse>, Vec<String>) {
    let board = &variant.board;
    let mut houses = board.houses().to_vec();
    houses.sort_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
    let mut rules: Vec<String> =
        variant.rules.iter().map(|rule| Json::Object(rule.write(board)).to_string()).collect();
    rules.sort_unstable();
    (board.cells().map(|cell| board.candidates(cell)).collect(), houses, rules)
}

#[track_caller]
fn assert_same(form: VariantForm, text: &str, entry: &VariantEntry) {
    let read = read_variant(text).unwrap_or_else(|error| panic!("{form}: {error}\n{text}"));
    assert_eq!(sorted(&read.variant), sorted(&entry.variant), "{form}: {text}");
}

#[test]
fn every_rule_has_an_example() {
    let rules = rules();
    let is_missing =
        |name: &&str| !rules.iter().any(|(.., variant)| variant.rules[0].name() == *name);
    let missing: Vec<&str> = Rule::NAMES.iter().copied().filter(is_missing).collect();
    assert_eq!(missing, [""; 0], "rules.txt needs a line for each");
}

#[test]
fn every_rule_is_the_same_when_it_is_read_again() {
    for (iss, fpuzzles, variant) in rules() {
        let rule = variant.rules[0].clone();
        let entry = VariantEntry::new(variant);
        for form in VariantForm::ALL {
            let can_say = match form {
                VariantForm::Iss => iss,
                VariantForm::Fpuzzles | VariantForm::FpuzzlesJson => fpuzzles,
                _ => true,
            };
            match write_variant(form, &entry) {
                Ok(text) => {
                    assert!(can_say, "{form} says {rule:?}: {text}");
                    assert_same(form, &text, &entry);
                }
                Err(error) => {
                    assert!(!can_say, "{rule:?}: {error}");
                    let name = rule.name().replace('_', " ");
                    assert!(error.lost.contains(&name), "{rule:?}: {error}");
                }
            }
        }
    }
}

/// A board with some clues, candidates, houses and rules.
fn variants() -> impl Strategy<Value = Variant> {
    let clues = prop::collection::vec((0..81_usize, 1..512_u64), 0..20);
    let on_plain: Vec<Rule> = rules()
        .into_iter()
        .filter(|(.., variant)| variant.board == plain())
        .flat_map(|(.., variant)| variant.rules)
        .collect();
    let rules = prop::collection::vec(prop::sample::select(on_plain), 0..8);
    (clues, rules, any::<[bool; 4]>()).prop_map(
        |(clues, rules, [falling, rising, groups, extra])| {
            let mut board = plain();
            if falling || rising {
                board.add_diagonals(falling, rising);
            }
            if groups {
                board.add_disjoint_groups(3, 3);
            }
            if extra {
                board.add_house(BoardHouseKind::Extra, vec![Cell::new(0), Cell::new(40)]);
            }
            for (cell, bits) in clues {
                let values =
                    (0..9).filter(|value| bits >> value & 1 == 1).map(Value::new).collect();
                let is_left = !(board.candidates(Cell::new(cell)) & values).is_empty();
                is_left.then(|| board.restrict(Cell::new(cell), values));
            }
            Variant { board, rules }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_board_is_the_same_when_it_is_read_again(variant in variants()) {
        let entry = VariantEntry::new(variant);
        for form in VariantForm::ALL {
            match write_variant(form, &entry) {
                Ok(text) => {
                    let read = read_variant(&text).expect("as it was written");
                    if form == VariantForm::Board || form == VariantForm::SudokuPad {
                        prop_assert_eq!(sorted(&read.variant), sorted(&entry.variant));
                    }
                    let values = |variant: &Variant| sorted(variant).0;
                    prop_assert_eq!(values(&read.variant), values(&entry.variant));
                }
                Err(error) => {
                    prop_assert!(form != VariantForm::Board && form != VariantForm::SudokuPad);
                    prop_assert!(!error.lost.is_empty());
                }
            }
        }
    }
}
