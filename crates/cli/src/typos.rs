//! Which clue may be mistyped, where a puzzle does not have exactly one solution.

use std::time::Duration;

use omnidoku::Grid;
use omnidoku::format::{Alphabet, Entry};
use omnidoku::typo::{self, Ailment, Typos};
use omnidoku_api as api;

use crate::puzzle_error::PuzzleError;
use crate::words;
use crate::worker::Worker;

/// The time limit, whatever the user allows: the verdict is known, and the user is waiting for it.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// The clues that may be mistyped.
pub(crate) struct Doubts {
    typos: Typos,
    ailment: Ailment,
    clues: Grid,
    alphabet: Alphabet,
}

impl Doubts {
    /// Looks for clues that may be mistyped.
    pub(crate) fn about(
        clues: &Grid,
        ailment: Ailment,
        worker: &Worker<'_>,
        entry: &Entry,
    ) -> Result<Doubts, PuzzleError> {
        let limits = worker.limits().with_time(TIME_LIMIT);
        let typos = typo::find(clues, ailment, &limits)
            .map_err(|fault| PuzzleError::fault(entry, fault))?;
        Ok(Doubts { typos, ailment, clues: clues.clone(), alphabet: entry.alphabet })
    }

    /// The same with other symbols.
    pub(crate) fn with_alphabet(self, alphabet: Alphabet) -> Doubts {
        Doubts { alphabet, ..self }
    }

    /// The symbols of the text.
    pub(crate) fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// In words, one line each.
    pub(crate) fn lines(&self) -> Vec<String> {
        words::typos(&self.typos, self.ailment, &self.clues, self.alphabet)
    }

    /// As data.
    pub(crate) fn data(&self) -> api::TyposInfo {
        api::TyposInfo::new(&self.typos, &self.clues, self.alphabet)
    }
}
