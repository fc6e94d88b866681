//! The events of a search replay it: on a grid with pencil marks they lead to every solution and back.

use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Event, Limits, Tally};
use omnidoku_testkit::contender;
use omnidoku_testkit::{campaign, line, mutate};

/// A search replayed from its events alone.
struct Replay<'a> {
    about: &'a str,
    grid: Grid,
    /// Candidates taken away by events, beyond what the values take away.
    removed: Vec<(Cell, Digit)>,
    /// The assignments in force, each with the number of removals before it.
    standing: Vec<(Cell, usize)>,
    solutions: Vec<Grid>,
}

impl Replay<'_> {
    fn event(&mut self, event: Event, tally: &Tally) {
        let about = self.about;
        match event {
            Event::Decide { cell, digit, .. } | Event::Place { cell, digit } => {
                assert!(self.grid.get(cell).is_none(), "{event:?} on a value: {about}");
                assert!(self.is_open(cell, digit), "{event:?} is no candidate: {about}");
                self.grid.set(cell, Some(digit));
                self.standing.push((cell, self.removed.len()));
            }
            Event::Remove { cell, digit } => {
                assert!(self.is_open(cell, digit), "{event:?} is no candidate: {about}");
                self.removed.push((cell, digit));
            }
            Event::Undo => {
                let (cell, removals) = self.standing.pop().expect(about);
                self.grid.set(cell, None);
                self.removed.truncate(removals);
            }
            Event::Solution => self.solutions.push(self.grid.clone()),
            Event::Fail | Event::Progress => {}
            Event::Write { .. } => panic!("a complete engine overwrites nothing: {about}"),
        }
        assert_eq!(tally.nodes - tally.backtracks, self.standing.len() as u64, "{about}");
    }

    fn is_open(&self, cell: Cell, digit: Digit) -> bool {
        CandidateGrid::of(&self.grid).get(cell).contains(digit)
            && !self.removed.contains(&(cell, digit))
    }
}

#[test]
fn every_plain_engine_can_be_replayed() {
    for (shape, cases, blanks) in [("2x2", 60, 14), ("2x3", 40, 24), ("3x3", 30, 50)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(cases) {
            let mut random = Random::new(seed);
            let puzzle = mutate::puzzle(shape, blanks, &mut random);
            contender::plain(shape).for_each(|contender| {
                let about = format!("{contender}, {shape}, seed {seed}, {}", line::write(&puzzle));
                replay(&mut *contender.build(), &puzzle, &about);
            });
        }
    }
}

fn replay(engine: &mut dyn omnidoku_solve::Engine, puzzle: &Puzzle, about: &str) {
    let limits = Limits::none().with_nodes(2_000);
    let mut replay = Replay {
        about,
        grid: puzzle.grid().clone(),
        removed: Vec::new(),
        standing: Vec::new(),
        solutions: Vec::new(),
    };
    let mut visited = Vec::new();
    let observed = engine.search_observed(
        puzzle,
        &limits,
        &mut |event, tally: &Tally| replay.event(event, tally),
        &mut |grid| {
            visited.push(grid.clone());
            ControlFlow::Continue(())
        },
    );
    assert_eq!(replay.solutions, visited, "{about}");
    let plain = engine.search(puzzle, &limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(observed, plain, "being watched made a difference: {about}");
}
