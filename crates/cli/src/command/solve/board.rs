//! `solve` for boards with rules.

use std::ops::ControlFlow;

use omnidoku::{End, Limits, Stats};
use omnidoku_api as api;
use omnidoku_core::Value;
use omnidoku_variants::{Account, Solution, Verdict};

use super::{OTHERS_TIME_LIMIT, Outcome};
use crate::args;
use crate::board::BoardEntry;
use crate::exit::Exit;
use crate::page::{Page, View};
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;
use crate::worker::Worker;

/// One board to solve.
pub(super) struct BoardTask<'a> {
    pub(super) arguments: &'a args::Solve,
    pub(super) board: &'a BoardEntry,
    pub(super) place: api::Origin,
}

/// What a search found.
struct Found {
    outcome: Outcome,
    /// The solutions that are not printed yet.
    kept: Vec<Solution>,
    account: Account,
}

impl BoardTask<'_> {
    pub(super) fn solve(
        &self,
        origin: &Origin,
        worker: &Worker<'_>,
        page: &mut Page,
    ) -> Result<(), PuzzleError> {
        let args::Solve { writing, all, unique, limit, searching, .. } = self.arguments;
        let view = self.board.view(writing, origin, page)?;
        let limits = self.board.limits(searching, worker)?;
        page.note_reading_of_board();
        if view == View::Picture {
            page.picture_title(&self.place);
        }
        let wanted = 1 + u64::from(*unique);
        let (mut count, mut beyond_limit, mut kept) = (0, false, Vec::new());
        let account = omnidoku_variants::search(self.board.variant(), &limits, |values| {
            if *all && count == *limit {
                beyond_limit = true;
                return ControlFlow::Break(());
            }
            count += 1;
            match *all && view != View::Json {
                true => self.print_one_of_all(values, count, view, page),
                false => kept.push(values.to_vec()),
            }
            if !*all && count >= wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let account = account.map_err(|error| self.board.unsearched(error))?;
        let outcome = Outcome { count, beyond_limit, end: account.end };
        let is_explained = view != View::Json && page.is_alone();
        if is_explained && count == 0 && account.end == End::Exhausted {
            let contradiction = self.board.contradiction(&limits)?;
            contradiction.iter().for_each(|found| page.note(words::contradiction(found)));
        }
        let found = Found { outcome, kept, account };
        let others = match found.outcome.end {
            End::Stopped if view == View::Picture && page.is_alone() && !all && !unique => {
                Some(self.others(limits, &found.account)?)
            }
            _ => None,
        };
        self.conclude(&found, others, view, page);
        Ok(())
    }

    /// Whether there are other solutions, in words, by a second search that the user need not wait for long.
    fn others(&self, limits: Limits, first: &Account) -> Result<String, PuzzleError> {
        let limits = limits.with_time(OTHERS_TIME_LIMIT + 3 * first.time.unwrap_or_default());
        let (_, account) = omnidoku_variants::solutions(self.board.variant(), 2, &limits)
            .map_err(|error| self.board.unsearched(error))?;
        Ok(match account.verdict() {
            Verdict::Several => words::MORE_SOLUTIONS.to_owned(),
            Verdict::Unknown(cause) => words::perhaps_more(cause),
            Verdict::Unique | Verdict::NoSolution => words::ONLY_SOLUTION.to_owned(),
        })
    }

    fn print_one_of_all(&self, values: &[Value], number: u64, view: View, page: &mut Page) {
        if view == View::Picture {
            page.caption(&words::solution_number(number));
        }
        self.print(values, view, page);
    }

    fn print(&self, values: &[Value], view: View, page: &mut Page) {
        match view {
            View::Picture => {
                page.text(&self.board.picture(Some(values), &self.arguments.writing));
            }
            View::Text(_) | View::Json => page.line(&self.board.one_line(values)),
        }
    }

    /// The solutions, or why there is none, and the figures.
    fn conclude(&self, found: &Found, others: Option<String>, view: View, page: &mut Page) {
        let Found { outcome, kept, account } = found;
        let exit = outcome.exit(self.arguments);
        page.exit = Some(exit);
        page.cost_of_board(account);
        if view == View::Json {
            return page.json(&self.as_data(found, exit));
        }
        let listed = self.arguments.all && outcome.count > 0;
        let is_line = view != View::Picture;
        match outcome.reason(exit) {
            Some(reason) if !listed => {
                // Several solutions are shown in a picture, where they can be compared.
                kept.iter().filter(|_| !is_line).for_each(|values| self.print(values, view, page));
                page.line(reason);
            }
            _ => kept.iter().for_each(|values| self.print(values, view, page)),
        }
        let figures = || {
            let verb = Outcome::verb(exit, self.arguments);
            words::board_figures(account.time, &Stats::from(account.tally), verb)
        };
        if is_line {
            // In a batch this is noted only if the search was not finished.
            if listed && (page.is_alone() || outcome.end != End::Exhausted) {
                page.note(outcome.how_many());
            }
            page.detail = self.arguments.searching.stats.then(figures);
            return;
        }
        if listed {
            page.caption(&outcome.how_many());
        }
        let paint = self.arguments.writing.paint();
        page.line(&paint.faint(&words::caption(&figures())));
        others.iter().for_each(|others| page.caption(others));
    }

    fn as_data(&self, found: &Found, exit: Exit) -> api::Solved {
        let Found { outcome, kept, account } = found;
        api::Solved {
            origin: self.place.clone(),
            status: outcome.status(exit),
            puzzle: None,
            board: Some(self.board.data()),
            solutions: Some(kept.iter().map(|values| self.board.one_line(values)).collect()),
            complete: Some(outcome.end == End::Exhausted),
            problem: None,
            figures: Some(account.into()),
        }
    }
}
