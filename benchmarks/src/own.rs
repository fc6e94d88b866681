//! The engines of this project as contenders.
//!
//! The clock runs from the 81 characters of a puzzle to its answer: it includes reading the
//! characters, and writing the solution if one is requested.

use omnidoku::nine::{Isa, Many, One, Text};
use omnidoku::{
    Answer, BatchAnswer, Engine, EngineId, Fault, Limits, Puzzle, Settings, ask, check,
};
use omnidoku_benchmarks::{BoxError, clock};

use crate::race::{Contender, Heat, Lap, Outcome, Verdicts};
use crate::sheet::{to_grid, to_text};

/// One of our engines.
pub(crate) struct Own {
    name: String,
    engine: Kind,
    answers: Vec<BatchAnswer>,
    solutions: Vec<Text>,
    outcome: Outcome,
}

enum Kind {
    One(One),
    Many(Box<Many>),
    Named(Box<dyn Engine>),
}

impl Own {
    /// The engine for one puzzle at a time.
    pub(crate) fn one(isa: Isa) -> Own {
        Own::new(format!("one:{}", isa.name()), Kind::One(One::with_isa(isa)))
    }

    /// The engine for many puzzles.
    pub(crate) fn many(isa: Isa) -> Own {
        Own::new(format!("many:{}", isa.name()), Kind::Many(Box::new(Many::with_isa(isa))))
    }

    /// Any engine by its name.
    pub(crate) fn named(id: EngineId) -> Own {
        Own::new(id.name().to_owned(), Kind::Named(id.build(Settings::default())))
    }

    fn new(name: String, engine: Kind) -> Own {
        Own { name, engine, answers: vec![], solutions: vec![], outcome: Outcome::default() }
    }

    /// Answers every puzzle once; returns the number of search nodes.
    fn pass(&mut self, puzzles: &[Text], limit: u64) -> Result<Option<u64>, Fault> {
        let answers = &mut self.answers[..];
        let mut solutions = (limit == 1).then_some(&mut self.solutions[..]);
        match &mut self.engine {
            Kind::Many(many) => {
                many.run(puzzles, limit, answers, solutions, &Limits::none())?;
                Ok(Some(many.nodes()))
            }
            Kind::One(one) => {
                let mut nodes = 0;
                for (i, puzzle) in puzzles.iter().enumerate() {
                    answers[i] = match &mut solutions {
                        Some(solutions) => one.solve(puzzle, &mut solutions[i])?,
                        None => one.count(puzzle, limit)?,
                    };
                    nodes += one.nodes();
                }
                Ok(Some(nodes))
            }
            Kind::Named(engine) => {
                let mut nodes = Some(0);
                for (i, puzzle) in puzzles.iter().enumerate() {
                    let solution = solutions.as_mut().map(|solutions| &mut solutions[i]);
                    let (answer, more) = ask_named(&mut **engine, puzzle, limit, solution)?;
                    answers[i] = answer;
                    nodes = nodes.zip(more).map(|(sum, more)| sum + more);
                }
                Ok(nodes)
            }
        }
    }

    /// Checks the solutions that were written out.
    fn check_solutions(&self, puzzles: &[Text]) -> Result<(), BoxError> {
        for (i, puzzle) in puzzles.iter().enumerate() {
            if matches!(self.answers[i], BatchAnswer::Counted { found: 1.., .. }) {
                let puzzle = Puzzle::new(to_grid(puzzle))?;
                check::solution(&puzzle, &to_grid(&self.solutions[i]))
                    .map_err(|flaw| format!("{}, puzzle {}: {flaw}", self.name, i + 1))?;
            }
        }
        Ok(())
    }
}

fn ask_named(
    engine: &mut dyn Engine,
    text: &Text,
    limit: u64,
    solution: Option<&mut Text>,
) -> Result<(BatchAnswer, Option<u64>), Fault> {
    let Ok(puzzle) = Puzzle::new(to_grid(text)) else {
        return Ok((BatchAnswer::Invalid, Some(0)));
    };
    let Some(room) = solution else {
        let count = ask::count(engine, &puzzle, limit, &Limits::none())?;
        let answer = BatchAnswer::Counted { found: count.found, complete: count.complete };
        return Ok((answer, count.report.stats.nodes));
    };
    let solved = ask::solve(engine, &puzzle, &Limits::none())?;
    let answer = match solved.answer {
        Answer::Solution(grid) => {
            *room = to_text(&grid);
            BatchAnswer::Counted { found: 1, complete: false }
        }
        Answer::NoSolution => BatchAnswer::Counted { found: 0, complete: true },
        Answer::Unknown(_) => BatchAnswer::Unknown,
    };
    Ok((answer, solved.report.stats.nodes))
}

impl Contender for Own {
    fn name(&self) -> &str {
        &self.name
    }

    fn rehearse(&mut self, heat: &Heat<'_>) -> Result<(), BoxError> {
        let count = heat.puzzles.len();
        self.answers = vec![BatchAnswer::Unknown; count];
        self.solutions = vec![[b'.'; 81]; count];
        let nodes = self.pass(heat.puzzles, heat.limit)?;
        if heat.limit == 1 {
            self.check_solutions(heat.puzzles)?;
        }
        self.outcome = Outcome {
            verdicts: Some(verdicts(&self.answers, heat.limit)),
            nodes: nodes.map(|nodes| nodes as f64 / count as f64),
        };
        Ok(())
    }

    fn round(&mut self, heat: &Heat<'_>) -> Result<Lap, BoxError> {
        let start = clock::thread_seconds();
        let mut answered = 0;
        loop {
            self.pass(heat.puzzles, heat.limit)?;
            answered += heat.puzzles.len();
            let seconds = clock::thread_seconds() - start;
            if seconds >= heat.seconds {
                return Ok(Lap::Round(seconds * 1e6 / answered as f64));
            }
        }
    }

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn answers(&self) -> &[BatchAnswer] {
        &self.answers
    }
}

fn verdicts(answers: &[BatchAnswer], limit: u64) -> Verdicts {
    let mut sum = Verdicts::default();
    for answer in answers {
        *match *answer {
            BatchAnswer::Counted { found: 0, complete: true } => &mut sum.none,
            BatchAnswer::Counted { found: 1, complete } if complete || limit == 1 => &mut sum.one,
            BatchAnswer::Counted { found: 2.., .. } => &mut sum.several,
            BatchAnswer::Counted { .. }
            | BatchAnswer::Interrupted { .. }
            | BatchAnswer::Unknown => &mut sum.unknown,
            BatchAnswer::Invalid => &mut sum.invalid,
        } += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_sorted_into_verdicts() {
        let counted = |found, complete| BatchAnswer::Counted { found, complete };
        let answers = [
            counted(0, true),
            counted(0, false),
            counted(1, true),
            counted(1, false),
            counted(2, false),
            counted(7, true),
            BatchAnswer::Invalid,
            BatchAnswer::Unknown,
        ];
        let two = Verdicts { none: 1, one: 1, several: 2, invalid: 1, unknown: 3 };
        assert_eq!(verdicts(&answers, 2), two);
        let one = Verdicts { one: 2, unknown: 2, ..two };
        assert_eq!(verdicts(&answers, 1), one);
    }

    #[test]
    fn every_engine_of_ours_answers_and_is_timed() {
        let clash: Text = std::array::from_fn(|i| if i < 2 { b'5' } else { b'.' });
        let mut full =
            *b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        full[0] = b'.';
        let puzzles = [full, clash, [b'.'; 81]];
        let nine = Isa::available().flat_map(|isa| [Own::one(isa), Own::many(isa)]);
        for mut own in nine.chain([Own::named(EngineId::Dlx), Own::named(EngineId::ForwardMrv)]) {
            for limit in [2, 1] {
                let heat = Heat { puzzles: &puzzles, limit, rounds: 1, seconds: 0.0 };
                own.rehearse(&heat).unwrap();
                let Lap::Round(time) = own.round(&heat).unwrap() else { panic!("a round") };
                assert!(time >= 0.0);
                let several = limit - 1;
                let wanted =
                    Verdicts { one: 3 - limit, several, invalid: 1, ..Verdicts::default() };
                assert_eq!(own.outcome().verdicts, Some(wanted), "{} to {limit}", own.name());
            }
            assert_ne!(own.solutions[0][0], b'.', "{}", own.name());
        }
    }
}
