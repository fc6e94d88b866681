//! Sudoku techniques taught: a course, exercises, and a judge of answers.
//!
//! An exercise is a 9×9 position in which one technique is the only progress among all that come up to
//! its place in HoDoKu's order: every earlier method finds nothing. A frequent technique has any number
//! of exercises, made by seed and number; a rare one has stored positions, shown under random
//! symmetries. The judge accepts and names every sound step and refutes every wrong one with its
//! counterexample.
//!
//! ```
//! use omnidoku_logic::Technique;
//! use omnidoku_train::{Answer, Level, Trainer, Verdict};
//!
//! let mut trainer = Trainer::default();
//! let exercise = trainer.exercise(Technique::NakedPair, Level::One, 1, 0)?;
//! let answer =
//!     Answer { eliminations: exercise.step.eliminations.clone(), ..Answer::default() };
//! let judgement =
//!     trainer.judge(&exercise.position, &exercise.solution, Technique::NakedPair, &answer);
//! assert_eq!(judgement.verdict, Verdict::Right);
//! # Ok::<(), omnidoku_train::NoExercise>(())
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `course` | which techniques are taught, and what is known before each |
//! | `walk` | random puzzles and the positions along their paths |
//! | [`stored`] | the positions of rare techniques, each as the number of a puzzle and a number of steps |
//! | `exercise` | exercises by technique, level, seed and number |
//! | `lesson` | examples |
//! | [`judge`] | what an answer is worth, and why |

mod course;
mod exercise;
pub mod judge;
mod lesson;
pub mod stored;
mod walk;

pub use course::{course, is_endless, is_impossible, known_before, lesson_number};
pub use exercise::{Exercise, Level, NoExercise, Supply, Trainer, crowd, supply};
pub use judge::{Answer, Claim, Flaw, Judgement, Refutation, Verdict};
pub use lesson::Example;
pub use walk::Walker;
