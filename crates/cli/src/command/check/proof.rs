//! `check --proof`: a proof of the verdict that other programs can check.

use std::path::{Path, PathBuf};

use omnidoku::format::Entry;
use omnidoku::proof::{self, Proven};
use omnidoku::{Limits, Puzzle, dimacs};

use super::Verdict;
use crate::puzzle_error::PuzzleError;
use crate::save;
use crate::words;

/// Decides how many solutions there are and writes the proof, if one is needed.
pub(super) fn prove(
    entry: &Entry,
    puzzle: &Puzzle,
    seed: u64,
    limits: &Limits,
    file: &Path,
) -> Result<Verdict, PuzzleError> {
    let proven =
        proof::prove(puzzle, seed, limits).map_err(|fault| PuzzleError::fault(entry, fault))?;
    let (verdict, known, drat) = match proven {
        Proven::Unique { solution, drat } => (Verdict::unique(), Some(solution), drat),
        Proven::NoSolution { drat } => (Verdict::no_solution(), None, drat),
        Proven::Several(_) => {
            let note = Some(words::PROOF_NOT_NEEDED.to_owned());
            return Ok(Verdict { note, ..Verdict::several() });
        }
        Proven::Unknown(cause) => return Ok(Verdict::unknown(cause)),
    };
    let clauses = clauses_beside(file);
    let unsaved = |path: &Path, error| PuzzleError::Unsaved {
        line: entry.line,
        path: path.to_owned(),
        error,
    };
    let written = save::save_with(&clauses, |out| {
        dimacs::write_lines(puzzle, known.as_ref(), |line| out.write_all(line.as_bytes()))
    });
    written.map_err(|error| unsaved(&clauses, error))?;
    save::save(file, &drat).map_err(|error| unsaved(file, error))?;
    let note = words::proven(known.is_some(), &clauses, file);
    Ok(Verdict { note: Some(note), ..verdict })
}

/// Where the clauses go.
pub(super) fn clauses_beside(proof: &Path) -> PathBuf {
    proof.with_extension("cnf")
}
