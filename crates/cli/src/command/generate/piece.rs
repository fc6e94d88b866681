//! A run of puzzles, made and written by a worker.

use std::ops::Range;

use omnidoku::generate::Outcome;
use omnidoku::symmetry::canonical::canonical;

use super::form::Scribe;
use super::outlet::Outlet;
use crate::args::Generate;
use crate::command::canon::fingerprint;
use crate::words;

/// A run of puzzles.
pub(super) struct Piece {
    /// The number after the last one.
    next: u64,
    /// All puzzles as text.
    text: Vec<u8>,
    /// Where each ends in the text.
    puzzles: Vec<Written>,
    made: u64,
    tries: u64,
    /// A sentence about each puzzle that missed the target.
    pub(super) missed: Vec<String>,
    /// Sentences about other puzzles.
    pub(super) notes: Vec<String>,
}

/// A puzzle in the text.
struct Written {
    place: Range<usize>,
    /// Its fingerprint, where equivalent ones are dropped.
    print: Option<u128>,
}

impl Piece {
    /// Writes the puzzles with these numbers.
    pub(super) fn new(
        next: u64,
        outcomes: &[Outcome],
        arguments: &Generate,
        scribe: &Scribe,
    ) -> Piece {
        let mut piece = Piece {
            next,
            text: Vec::new(),
            puzzles: Vec::new(),
            made: 0,
            tries: 0,
            missed: Vec::new(),
            notes: Vec::new(),
        };
        for outcome in outcomes {
            piece.tries += outcome.tries;
            piece.made += u64::from(outcome.reached);
            if !outcome.reached {
                let closest = outcome.made.as_ref().map(|made| (scribe.line(made), made));
                piece.missed.push(words::not_reached(outcome, closest));
            }
            let Some(made) = &outcome.made else { continue };
            if outcome.reached && made.redundant_at_most > 0 {
                piece.notes.push(words::perhaps_redundant(outcome.index, made));
            }
            if outcome.reached || arguments.output.closest {
                let start = piece.text.len();
                scribe.write(outcome, made, &mut piece.text);
                let print = arguments.batch.distinct.then(|| {
                    let form = canonical(&made.draft.puzzle);
                    form.map(|form| fingerprint(&form.puzzle)).unwrap_or_default()
                });
                piece.puzzles.push(Written { place: start..piece.text.len(), print });
            }
        }
        piece
    }

    /// Hands the puzzles to an outlet.
    pub(super) fn deliver(self, outlet: &mut Outlet) {
        if !self.puzzles.iter().any(|puzzle| puzzle.print.is_some()) {
            outlet.write(&self.text);
        } else {
            for Written { place, print } in self.puzzles {
                match print.is_none_or(|print| outlet.is_new(print)) {
                    true => outlet.write(&self.text[place]),
                    false => outlet.progress.dropped += 1,
                }
            }
        }
        outlet.progress.made += self.made;
        outlet.progress.tries += self.tries;
        outlet.progress.missed += self.missed.len() as u64;
        outlet.passed(self.next);
    }
}
