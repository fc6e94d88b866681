//! Paths of reasoning under supervision: the referee of steps and the solution check every step.

use std::collections::BTreeMap;

use omnidoku_core::{Grid, Puzzle};
use omnidoku_logic::cells::CellSet;
use omnidoku_logic::state::State;
use omnidoku_logic::verify::verify_in;
use omnidoku_logic::{Plan, Position, Step, Technique, path, with_cells};

/// How often each technique was used.
pub type Uses = BTreeMap<Technique, u64>;

/// Walks the path of a puzzle with one solution and checks every step. Counts the steps in `uses`.
///
/// # Errors
/// The puzzle, the step and what is wrong with it.
pub fn judge(puzzle: &Puzzle, solution: &Grid, plan: &Plan, uses: &mut Uses) -> Result<(), String> {
    let position = Position::of(puzzle);
    let path = path(&position, plan, Some(solution));
    let steps = path.steps.iter().map(|found| &found.step);
    judge_steps(&position, steps, solution, uses)
}

/// Checks steps taken one after the other from a position.
///
/// # Errors
/// The puzzle, the step and what is wrong with it.
pub fn judge_steps<'a>(
    position: &Position,
    steps: impl Iterator<Item = &'a Step>,
    solution: &Grid,
    uses: &mut Uses,
) -> Result<(), String> {
    with_cells!(position.shape(), W => judge_in(State::<W>::new(position), steps, solution, uses))
        .map_err(|wrong| format!("{}: {wrong}", crate::line::write(position.givens())))
}

fn judge_in<'a, const W: usize>(
    mut state: State<W>,
    steps: impl Iterator<Item = &'a Step>,
    solution: &Grid,
    uses: &mut Uses,
) -> Result<(), String> {
    let shape = state.shape();
    for (number, step) in steps.enumerate() {
        let told = || format!("step {}, {:?} {}", number + 1, step.technique, step.notation(shape));
        verify_in(&state, step).map_err(|flaw| format!("{}: {flaw}", told()))?;
        let placed = step.placements.iter().all(|c| solution.get(c.cell) == Some(c.digit));
        let removed = step.eliminations.iter().all(|c| solution.get(c.cell) != Some(c.digit));
        if !(placed && removed) {
            return Err(format!("{}: against the solution", told()));
        }
        state.apply(step);
        *uses.entry(step.technique).or_default() += 1;
    }
    debug_assert!(state.blanks() != CellSet::EMPTY || state.position().values() == solution);
    Ok(())
}
