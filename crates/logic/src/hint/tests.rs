use super::*;
use crate::technique::Method;
use omnidoku_core::format::{self, ReadOptions};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Needs more than singles.
const HARDER: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn grid(text: &str) -> Grid {
    format::read(text, &ReadOptions::default()).unwrap().grid
}

fn with(text: &str, changes: &[(usize, u8)]) -> Grid {
    let mut values = grid(text).to_values();
    changes.iter().for_each(|&(index, value)| values[index] = value);
    Grid::from_values(Shape::CLASSIC, &values).unwrap()
}

fn ask(values: &Grid, marks: Option<&CandidateGrid>, solution: Option<&Grid>) -> Hint {
    let givens = grid(PUZZLE);
    let solutions = solution.map_or(Solutions::Unknown, Solutions::One);
    let player = PlayerState { givens: &givens, values, marks, solutions };
    hint(&player, &Plan::default(), &Voice::new(Shape::CLASSIC)).unwrap()
}

fn sentences(hint: &Hint) -> Vec<&str> {
    hint.troubles.iter().map(|told| told.sentence.as_str()).collect()
}

#[test]
fn conflicts_come_first() {
    let hint = ask(&with(PUZZLE, &[(2, 5)]), None, None);
    assert_eq!(hint.standing, Standing::Wrong);
    assert_eq!(
        sentences(&hint),
        [
            "There are two 5s in row 1: r1c1 and r1c3. At least one of them is wrong.",
            "There are two 5s in box 1: r1c1 and r1c3. At least one of them is wrong."
        ]
    );
    assert!(hint.ladder.is_none() && !hint.checked);
    let hint = ask(&with(PUZZLE, &[(0, 0)]), None, None);
    assert_eq!(
        sentences(&hint),
        ["The puzzle gives 5 in r1c1, but your grid has something else there."]
    );
}

#[test]
fn wrong_values_need_the_solution() {
    let (values, solution) = (with(PUZZLE, &[(2, 1)]), grid(SOLUTION));
    let told = ask(&values, None, Some(&solution));
    assert_eq!(sentences(&told), ["The 1 in r1c3 is not right. Take it out and look again."]);
    let told = ask(&with(PUZZLE, &[(2, 4)]), None, None);
    assert!(!told.checked && told.troubles.is_empty());
    let notes = &told.ladder.unwrap().notes;
    assert!(notes.iter().any(|note| note.starts_with("The solution is not known here")));
}

#[test]
fn dead_ends_are_told_without_a_solution() {
    let told = ask(&with(PUZZLE, &[(2, 1)]), None, None);
    assert_eq!(told.standing, Standing::Wrong);
    assert!(sentences(&told)[0].contains("A value you have entered earlier must be wrong."));
}

#[test]
fn a_full_grid_is_praised() {
    let told = ask(&grid(SOLUTION), None, None);
    assert_eq!(told.standing, Standing::Solved);
    assert!(told.summary.unwrap().contains("Well done"));
}

#[test]
fn the_ladder_gives_away_little_by_little() {
    let told = ask(&grid(PUZZLE), None, Some(&grid(SOLUTION)));
    let ladder = told.ladder.unwrap();
    let value = ladder.step.what.placements[0];
    let name = Shape::CLASSIC.cell_name(value.cell);
    assert!(!ladder.place.sentence.contains(&name), "{}", ladder.place.sentence);
    assert!(ladder.technique.sentence.contains("Single: "), "{}", ladder.technique.sentence);
    assert_eq!(ladder.cells.sentence, format!("It is about {name}."));
    assert!(ladder.step.sentence.contains(&format!("So {name} is {}.", value.digit)));
}

#[test]
fn needed_marks_are_missed_gently() {
    let (values, solution) = (grid(PUZZLE), grid(SOLUTION));
    let mut marks = CandidateGrid::of(&values);
    marks.remove(Cell::new(2), solution.get(Cell::new(2)).unwrap());
    let told = ask(&values, Some(&marks), Some(&solution));
    assert_eq!(
        sentences(&told),
        ["Look at your pencil marks in r1c3 again: the digit that belongs there is missing."]
    );
    assert_eq!(told.standing, Standing::Open);
    let told = ask(&values, Some(&marks), None);
    assert!(
        sentences(&told)[0].starts_with("You have crossed 4 out of r1c3. It may well be right")
    );
}

#[test]
fn what_the_player_has_done_is_passed_over() {
    let (values, voice) = (grid(PUZZLE), Voice::new(Shape::CLASSIC));
    let mut marks = CandidateGrid::of(&values);
    let plan = Plan { methods: vec![Method::Pointing], ..Plan::default() };
    let ask = |marks: &CandidateGrid| {
        let player = PlayerState {
            givens: &values,
            values: &values,
            marks: Some(marks),
            solutions: Solutions::Unknown,
        };
        hint(&player, &plan, &voice).unwrap()
    };
    let first = ask(&marks);
    let ladder = first.ladder.unwrap();
    for claim in &ladder.step.what.eliminations {
        marks.remove(claim.cell, claim.digit);
    }
    let second = ask(&marks);
    assert_eq!((first.skipped, second.skipped), (0, 1));
    assert!(second.troubles.is_empty(), "the step refutes what is crossed out");
    let next = second.ladder.unwrap();
    assert_ne!(next.step, ladder.step);
    let note = "(I have passed over one step whose eliminations you have made already.)";
    assert_eq!(next.notes, [note]);
}

#[test]
fn marks_that_contain_the_solution_are_trusted() {
    // Where the marks have gone further than the values, the step can only be seen in the marks.
    let mut helped = 0;
    for case in crate::library::examples() {
        let plan = Plan::by_level().only(&[case.technique]);
        let Some(solution) = solution_of(&case.position) else { continue };
        let position = &case.position;
        let mut marks = CandidateGrid::full(position.shape());
        position.shape().cells().for_each(|cell| marks.set(cell, position.candidates(cell)));
        let (givens, values) = (position.givens(), position.values());
        let voice = Voice::new(position.shape());
        let ask = |marks| {
            let player =
                PlayerState { givens, values, marks, solutions: Solutions::One(&solution) };
            hint(&player, &plan, &voice).unwrap()
        };
        let told = ask(Some(&marks));
        assert_eq!(told.standing, Standing::Open, "{}", case.technique.id());
        assert_eq!(told.ladder.unwrap().step.what.technique, case.technique);
        helped += usize::from(ask(None).standing == Standing::Stuck);
    }
    assert!(helped > 10, "{helped}");
}

/// The solution of an example, by the reasoning that is tested elsewhere.
fn solution_of(position: &Position) -> Option<Grid> {
    let path = crate::path(position, &Plan::by_level(), None);
    path.is_complete().then(|| path.end.values().clone())
}

#[test]
fn without_marks_the_way_to_the_next_value_is_told() {
    let (values, voice) = (grid(HARDER), Voice::new(Shape::CLASSIC));
    let player = PlayerState {
        givens: &values,
        values: &values,
        marks: None,
        solutions: Solutions::Unknown,
    };
    let told = hint(&player, &Plan::default(), &voice).unwrap();
    let last = told.onward.last().map_or(told.ladder.unwrap().step.what, |(step, _)| step.clone());
    assert!(!last.placements.is_empty());
}

#[test]
fn a_long_way_to_the_next_value_is_not_told_to_its_end() {
    // Dozens of forcing chains lead to the first value.
    let values =
        grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let player = PlayerState {
        givens: &values,
        values: &values,
        marks: None,
        solutions: Solutions::Unknown,
    };
    let told = hint(&player, &Plan::by_level(), &Voice::new(Shape::CLASSIC)).unwrap();
    assert_eq!((told.standing, told.onward.len()), (Standing::Open, 0));
    assert!(told.ladder.unwrap().notes.is_empty());
}

#[test]
fn shapes_must_agree() {
    let (givens, small) = (grid(PUZZLE), Grid::empty(Shape::new(2, 2).unwrap()));
    let player =
        PlayerState { givens: &givens, values: &small, marks: None, solutions: Solutions::Unknown };
    let voice = Voice::new(Shape::CLASSIC);
    assert!(hint(&player, &Plan::default(), &voice).is_err());
}

#[test]
fn a_puzzle_without_exactly_one_solution_is_not_led_on_step_by_step() {
    let (values, voice) = (grid(PUZZLE), Voice::new(Shape::CLASSIC));
    let ask = |solutions| {
        let player = PlayerState { givens: &values, values: &values, marks: None, solutions };
        hint(&player, &Plan::default(), &voice).unwrap()
    };
    let none = ask(Solutions::None);
    assert_eq!((none.standing, none.ladder), (Standing::NoSolution, None));
    assert!(none.summary.unwrap().starts_with("This puzzle has no solution"));
    let several = ask(Solutions::Several);
    assert_eq!((several.standing, several.ladder), (Standing::SeveralSolutions, None));
    assert!(several.summary.unwrap().starts_with("This puzzle has more than one solution"));
    assert_eq!(ask(Solutions::Unknown).standing, Standing::Open, "nothing is known against it");
}
