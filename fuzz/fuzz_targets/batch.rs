//! Any bytes as a batch of 9×9 puzzles with limits of all kinds: no panic, both engines agree on every instruction
//! set, in order, and a run that is cut short claims nothing false.
#![no_main]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use omnidoku::nine::{Isa, Many, One, Text};
use omnidoku::{BatchAnswer, CancelToken, Cause, Clock, End, Limits};

const FULL: &Text =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The bytes, one after the other, and zeros for ever.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        self.0.next().map_or(0, |&byte| usize::from(byte))
    }

    /// A puzzle with a solution: the full grid in other digits, less the cells that a few bytes choose.
    fn dug(&mut self) -> Text {
        let shift = self.next() as u8;
        let mut text = FULL.map(|digit| b'1' + (digit - b'1' + shift % 9) % 9);
        if self.next() % 2 == 1 {
            text = std::array::from_fn(|cell| text[cell % 9 * 9 + cell / 9]);
        }
        let mut kept = [0u8; 11].map(|_| self.next() as u8);
        // At least every third cell, so that no search is long.
        kept.iter_mut().zip([0x49, 0x92, 0x24].into_iter().cycle()).for_each(|(k, few)| *k |= few);
        for cell in (0..81).filter(|cell| kept[cell / 8] >> (cell % 8) & 1 == 0) {
            text[cell] = b'.';
        }
        text
    }

    /// A puzzle of some kind, perhaps one that was there before.
    fn puzzle(&mut self, before: &[Text]) -> Text {
        match self.next() % 8 {
            0 => [[b'.'; 81], [b'0'; 81], [b'7'; 81], *FULL, [0; 81]][self.next() % 5],
            1 if !before.is_empty() => before[self.next() % before.len()],
            2 => [0; 81].map(|_| self.next() as u8),
            kind => {
                let mut text = self.dug();
                // Clues that are often wrong, or characters that are no clues.
                for _ in 0..[0, 1, 3][kind % 3] {
                    let cell = self.next() % 81;
                    text[cell] = match self.next() {
                        byte @ 0..=199 => b'1' + (byte % 9) as u8,
                        byte => byte as u8,
                    };
                }
                text
            }
        }
    }
}

/// A clock that moves on by a second whenever it is read.
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

fn solves(puzzle: &Text, solution: &Text) -> bool {
    let house = |cells: [usize; 9]| (b'1'..=b'9').all(|d| cells.iter().any(|&c| solution[c] == d));
    puzzle.iter().zip(solution).all(|(&clue, &digit)| matches!(clue, b'.' | b'0') || clue == digit)
        && (0..9).all(|n| {
            house(std::array::from_fn(|i| n * 9 + i))
                && house(std::array::from_fn(|i| i * 9 + n))
                && house(std::array::from_fn(|i| (n / 3 * 3 + i / 3) * 9 + n % 3 * 3 + i % 3))
        })
}

const UNTOUCHED: Text = [b'?'; 81];

/// What the batch engine says; it must not depend on what was in its room before.
fn run(
    many: &mut Many,
    puzzles: &[Text],
    limit: u64,
    limits: &Limits,
) -> (End, Vec<BatchAnswer>, Vec<Text>) {
    let mut answers = vec![BatchAnswer::Counted { found: 77, complete: true }; puzzles.len()];
    let mut solutions = vec![UNTOUCHED; puzzles.len()];
    let end = many.run(puzzles, limit, &mut answers, Some(&mut solutions), limits);
    (end.expect("no engine is broken"), answers, solutions)
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data.iter());
    let most = [50, 130, 130, 600][bytes.next() % 4];
    let size = (bytes.next() * 256 + bytes.next()) % (most + 1);
    let (limit, kind, bound) = (bytes.next() as u64 % 6, bytes.next(), bytes.next());
    // So many different puzzles as there are bytes for, over and over again.
    let mut pool: Vec<Text> = Vec::new();
    while pool.is_empty() || bytes.0.len() > 0 && pool.len() < 64 {
        let puzzle = bytes.puzzle(&pool);
        pool.push(puzzle);
    }
    let puzzles: Vec<Text> = (0..size).map(|i| pool[i * (kind / 4 + 1) % pool.len()]).collect();

    let mut one = One::new();
    let truth: Vec<(BatchAnswer, Text)> = pool
        .iter()
        .map(|puzzle| {
            let mut solution = UNTOUCHED;
            let solved = one.solve(puzzle, &mut solution).expect("no engine is broken");
            let answer = one.count(puzzle, limit).expect("no engine is broken");
            match solved {
                BatchAnswer::Counted { found: 1, .. } => assert!(solves(puzzle, &solution)),
                _ => assert_eq!(solution, UNTOUCHED),
            }
            (answer, if limit == 0 { UNTOUCHED } else { solution })
        })
        .collect();
    let truth: Vec<(BatchAnswer, Text)> =
        (0..puzzles.len()).map(|i| truth[i * (kind / 4 + 1) % pool.len()]).collect();

    for isa in Isa::available() {
        let mut other = One::with_isa(isa);
        for (puzzle, (answer, _)) in puzzles.iter().zip(&truth).take(pool.len()) {
            assert_eq!(other.count(puzzle, limit), Ok(*answer), "one, {isa}");
        }
        let mut many = Many::with_isa(isa);
        let token = CancelToken::new();
        let limits = match kind % 4 {
            0 => Limits::none().with_nodes(bound as u64 % 40),
            1 => {
                token.cancel();
                Limits::none().with_cancel(token)
            }
            _ => {
                let clock = Arc::new(Ticking(0.into()));
                Limits::none().with_clock(clock).with_time(Duration::from_secs(bound as u64 % 50))
            }
        };
        let (end, answers, solutions) = run(&mut many, &puzzles, limit, &limits);
        match (kind % 4, end) {
            (_, End::Exhausted) => {}
            (1, End::Interrupted(Cause::Cancelled)) | (2.., End::Interrupted(Cause::Time)) => {}
            (_, end) => panic!("{isa}: ended as {end:?}"),
        }
        for (i, (&answer, solution)) in answers.iter().zip(&solutions).enumerate() {
            let (true_answer, first) = truth[i];
            match (answer, true_answer) {
                (BatchAnswer::Unknown, _) => assert!(end != End::Exhausted, "{isa}, {i}"),
                // It was begun, but it may be that nobody came to see that it is no puzzle.
                (BatchAnswer::Interrupted { found: 0, .. }, BatchAnswer::Invalid) => {}
                (BatchAnswer::Interrupted { found, .. }, BatchAnswer::Counted { found: all, .. }) => {
                    assert!(found <= all, "{isa}, {i}: {found} of {all}")
                }
                (answer, truth) => assert_eq!(answer, truth, "{isa}, {i}"),
            }
            match answer {
                BatchAnswer::Counted { found: 1.., .. }
                | BatchAnswer::Interrupted { found: 1.., .. } => {
                    assert_eq!(*solution, first, "{isa}, {i}")
                }
                _ => assert_eq!(*solution, UNTOUCHED, "{isa}, {i}"),
            }
        }
        // The same engine without limits, whatever state it was left in.
        let (end, answers, solutions) = run(&mut many, &puzzles, limit, &Limits::none());
        assert_eq!(end, End::Exhausted);
        for (i, said) in answers.into_iter().zip(solutions).enumerate() {
            assert_eq!(said, truth[i], "{isa}, {i}: {}", puzzles[i].escape_ascii());
        }
    }
});
