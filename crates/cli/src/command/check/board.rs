//! `check` for boards with rules. A board that is full already is checked against its rules; any other is searched.

use omnidoku::Stats;
use omnidoku::format::Entry;
use omnidoku_api as api;
use omnidoku_core::Value;
use omnidoku_variants::{Account, Solution};

use super::Verdict;
use crate::args;
use crate::board::BoardEntry;
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;
use crate::worker::Worker;

/// One board to check.
pub(super) struct BoardTask<'a> {
    pub(super) arguments: &'a args::Check,
    pub(super) board: &'a BoardEntry,
    pub(super) place: api::Origin,
}

impl BoardTask<'_> {
    pub(super) fn check(
        self,
        solution: Option<Item>,
        worker: &Worker<'_>,
        page: &mut Page,
    ) -> Result<(), PuzzleError> {
        let args::Check { writing, searching, clues_only, proof, .. } = self.arguments;
        let misplaced = [
            ("--alphabet", writing.alphabet.is_some()),
            ("--clues-only", *clues_only),
            ("--proof", proof.is_some()),
        ];
        if let Some((option, _)) = misplaced.into_iter().find(|(_, is_given)| *is_given) {
            return Err(self.board.without(option));
        }
        page.note_reading_of_board();
        if self.arguments.solution.is_some() {
            let values = self.read_solution(solution)?;
            let verdict = self.judge(&values);
            self.report(verdict, None, None, page);
            return Ok(());
        }
        if let Some(values) = self.board.givens() {
            let verdict = self.judge(&values);
            self.report(verdict, None, None, page);
            return Ok(());
        }
        let limits = self.board.limits(searching, worker)?;
        let (_, account) = omnidoku_variants::solutions(self.board.variant(), 2, &limits)
            .map_err(|error| self.board.unsearched(error))?;
        let verdict = match account.verdict() {
            omnidoku_variants::Verdict::Unique => Verdict::unique(),
            omnidoku_variants::Verdict::NoSolution => Verdict::no_solution(),
            omnidoku_variants::Verdict::Several => Verdict::several(),
            omnidoku_variants::Verdict::Unknown(cause) => Verdict::unknown(cause),
        };
        let is_explained = writing.json || page.is_alone();
        let contradiction = match account.verdict() {
            omnidoku_variants::Verdict::NoSolution if is_explained => {
                self.board.contradiction(&limits)?
            }
            _ => None,
        };
        if let Some(values) = &self.board.file.solution
            && let Err(breach) = self.board.variant().check(values)
        {
            page.note(words::wrong_solution_in_text(&breach));
        }
        self.report(verdict, contradiction, Some(account), page);
        Ok(())
    }

    /// The values of the solution that the user gave.
    fn read_solution(&self, solution: Option<Item>) -> Result<Solution, PuzzleError> {
        let line = self.board.line;
        let Item { origin, subject, .. } =
            solution.ok_or(PuzzleError::NothingToCompare { line })?;
        let in_solution = |error| PuzzleError::InSolution { line, origin, error: Box::new(error) };
        let (values, line) = match subject {
            Ok(Subject::Plain(entry)) => (self.values_of(&entry), entry.line),
            Ok(Subject::Board(board)) => {
                let is_same_size =
                    board.variant().board.cell_count() == self.board.variant().board.cell_count();
                (board.givens().filter(|_| is_same_size), board.line)
            }
            Err(error) => return Err(in_solution(error)),
        };
        values.ok_or_else(|| in_solution(PuzzleError::NotAFullBoard { line }))
    }

    /// The values of a grid that is full and has the size of the board.
    fn values_of(&self, entry: &Entry) -> Option<Solution> {
        let board = &self.board.variant().board;
        let size = entry.grid.shape().size();
        if (board.rows(), board.columns()) != (size, size) {
            return None;
        }
        let value = |cell| board.values().value(entry.grid.get(cell)?.index() as i32 + 1);
        entry.grid.shape().cells().map(value).collect()
    }

    /// Whether a full board keeps all rules.
    fn judge(&self, values: &[Value]) -> Verdict {
        match self.board.variant().check(values) {
            Ok(()) => Verdict::new(api::Status::Ok, Exit::Ok, words::SOLVES),
            Err(breach) => {
                let words = words::not_a_solution(&breach.to_string());
                Verdict::new(api::Status::NotASolution, Exit::NoSolution, &words)
            }
        }
    }

    fn report(
        self,
        verdict: Verdict,
        contradiction: Option<api::reply::ContradictionInfo>,
        account: Option<Account>,
        page: &mut Page,
    ) {
        page.exit = Some(verdict.exit);
        account.iter().for_each(|account| page.cost_of_board(account));
        if self.arguments.writing.json {
            return page.json(&api::Checked {
                origin: self.place,
                status: verdict.status,
                puzzle: None,
                board: Some(self.board.data()),
                verdict: Some(verdict.words),
                problem: None,
                typos: None,
                contradiction,
                figures: account.as_ref().map(api::Figures::from),
            });
        }
        page.label_board(&self.place, self.board);
        page.line(&verdict.words);
        contradiction.iter().for_each(|found| page.note(words::contradiction(found)));
        if let Some(account) = account.filter(|_| self.arguments.searching.stats) {
            let stats = Stats::from(account.tally);
            page.detail = Some(words::board_figures(account.time, &stats, words::SEARCHED));
        }
    }
}
