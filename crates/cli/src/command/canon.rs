//! `canon`: canonical forms, and collections without equivalent puzzles.
//!
//! Only a 128-bit fingerprint of each canonical form is kept, so that a collection of many millions
//! fits into memory. The chance that any two different puzzles among a billion share one is below 1
//! in 10²⁰.

use std::hash::{DefaultHasher, Hash, Hasher};

use omnidoku::Grid;
use omnidoku::format::Entry;
use omnidoku::symmetry::canonical::{Canonical, canonical};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::{PuzzleError, puzzle_of};

pub(crate) fn run(arguments: &args::Canon) -> Exit {
    let options = RunOptions {
        threads: arguments.threads,
        unique: arguments.unique,
        ..RunOptions::default()
    };
    desk::run(super::input(&arguments.reading), options, |_| {
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let done = item.subject.and_then(Subject::plain).and_then(|entry| {
                let canonical = canonical_form(&entry)?;
                Ok((entry, canonical))
            });
            match done {
                Ok((entry, canonical)) => write(arguments, &entry, place, &canonical, page),
                Err(error) => page.refuse(&item.origin, error, arguments.json),
            }
        }
    })
}

fn canonical_form(entry: &Entry) -> Result<Canonical, PuzzleError> {
    let line = entry.line;
    canonical(&puzzle_of(entry)?).map_err(|error| PuzzleError::NotClassic { line, error })
}

fn write(
    arguments: &args::Canon,
    entry: &Entry,
    origin: api::Origin,
    canonical: &Canonical,
    page: &mut Page,
) {
    page.fingerprint = arguments.unique.then(|| fingerprint(&canonical.puzzle));
    let form = || page::one_line(&canonical.puzzle, entry.alphabet);
    if arguments.json {
        page.json(&api::Canonical {
            origin,
            status: api::Status::Ok,
            puzzle: Some(page::written(entry, entry.alphabet)),
            canonical: Some(form()),
            automorphisms: Some(canonical.automorphisms),
            problem: None,
        });
    } else if arguments.original {
        page.line(&page::one_line(&entry.grid, entry.alphabet));
    } else {
        page.line(&form());
    }
}

/// A 128-bit fingerprint of a grid.
pub(super) fn fingerprint(grid: &Grid) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, grid.as_slice()).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
