//! Rates puzzles that could be made without being rated.

use omnidoku::Shape;
use omnidoku::format::Format;
use omnidoku::generate::judge::{Judge, Verdict};
use omnidoku::generate::target::Use;
use omnidoku::generate::{Clues, Draft, Made, Request, Scale, Target};
use omnidoku::logic::{Plan, Position, Reasoner};

use crate::args::{Form, Generate};

/// Adds the grade and the path to puzzles that lack them; keeps its memory from one to the next.
pub(super) struct Rater {
    judge: Judge,
    reasoner: Reasoner,
}

impl Rater {
    /// A rater, if the output shows the grade. Unless a scale is asked for, only puzzles that are
    /// rated quickly are.
    pub(super) fn new(arguments: &Generate, request: &Request, form: Form) -> Option<Rater> {
        let shows_grade = match form {
            Form::Grid | Form::Csv | Form::Json | Form::Parquet => true,
            Form::Text(format) => format == Format::Sdk,
        };
        let asked = arguments.difficulty.scale.is_some();
        let quick = request.shape.size() <= Shape::CLASSIC.size() && !arguments.output.unrated;
        let is_puzzle = request.unique && request.clues != Clues::All;
        (shows_grade && is_puzzle && (asked || quick)).then(|| Rater {
            judge: Judge::new(&Target { scale: request.target.scale, ..Target::any() }),
            reasoner: Reasoner::new(),
        })
    }

    /// Adds what is missing.
    pub(super) fn complete(&mut self, made: &mut Made) {
        if made.grade.is_none()
            && let Verdict::Hit(grade) = self.judge.verdict(&made.draft)
        {
            made.grade = Some(grade);
        }
        if let Some(grade) = &mut made.grade
            && grade.path.is_empty()
        {
            // The path that the hardest technique is taken from; for a scale without one, HoDoKu's.
            let plan = match grade.scale {
                Scale::Omnidoku => Plan::by_level(),
                _ => Plan::default(),
            };
            grade.path = self.path(&made.draft, &plan);
        }
    }

    /// How often the path of a plan uses each technique, in the order of first use.
    fn path(&mut self, draft: &Draft, plan: &Plan) -> Vec<Use> {
        let position = Position::of(&draft.puzzle);
        let path = self.reasoner.path(&position, plan, Some(&draft.solution));
        let mut uses: Vec<Use> = Vec::new();
        for technique in path.steps.iter().map(|found| found.step.technique) {
            match uses.iter_mut().find(|used| used.technique == technique) {
                Some(used) => used.times += 1,
                None => uses.push(Use { technique, times: 1 }),
            }
        }
        uses
    }
}
