//! Test cases for techniques in HoDoKu's library format.
//!
//! ```text
//! :code[-variant]:digits:values:deleted candidates:eliminations:placements:chain length
//! :0300:5:.41729.3.769..34.2.…::584 589:::
//! ```
//!
//! A position, a technique, and what it must conclude there: a case holds if the technique is found
//! with exactly this conclusion, and every other instance about the same digits concludes the same.
//! A technique without a code is named by its id. Variant `x` negates the case: the technique must
//! *not* be found. Other variants switch options.

use std::fmt;

use omnidoku_core::format::{self, Alphabet, ReadOptions};
use omnidoku_core::{CandidateGrid, Digit, Grid, Shape};

use crate::options::Options;
use crate::reason::all_steps;
use crate::state::{Digits, Position};
use crate::step::{Candidate, Chain, Step};
use crate::sudoku_explainer;
use crate::technique::{Method, Technique};
use crate::verify::{StepFlaw, verify};

/// One case of a library.
#[derive(Clone, Debug)]
pub struct Case {
    /// The code with its variant, as written.
    pub code: String,
    /// The technique.
    pub technique: Technique,
    /// The number of the variant; 0 without one.
    pub variant: u8,
    /// Whether the technique must not be found (variant `x`).
    pub forbidden: bool,
    /// The digits that the step is about.
    pub digits: Digits,
    /// The position where it is to be found.
    pub position: Position,
    /// What it concludes, both lists sorted.
    pub conclusion: (Vec<Candidate>, Vec<Candidate>),
    /// How many inferences its chain makes.
    pub length: Option<usize>,
}

/// Why a line is not a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// Not enough fields between colons.
    #[error("a case has eight fields after its first colon; found {found}")]
    Fields {
        /// How many there were.
        found: usize,
    },
    /// No technique has this code.
    #[error("no technique has the code {code:?}")]
    Code {
        /// The code.
        code: String,
    },
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] format::ReadError),
    /// A candidate is not written as digit, row, column.
    #[error("{found:?} is not a digit, a row and a column")]
    Candidate {
        /// What was found instead.
        found: String,
    },
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Pass,
    /// The technique was not found.
    Missing,
    /// The technique was found although it must not be.
    Forbidden,
    /// The technique was found, but not with this conclusion, or with another one as well.
    Different(Box<Step>),
    /// The conclusion is right, but no chain has the length of the case.
    Length(usize),
    /// A step that was found does not follow from what it rests on.
    Flawed(Box<Step>, StepFlaw),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = Shape::CLASSIC;
        match self {
            Verdict::Pass => f.write_str("pass"),
            Verdict::Missing => f.write_str("not found"),
            Verdict::Forbidden => f.write_str("found, but must not be"),
            Verdict::Different(step) => write!(f, "found {}", step.notation(shape)),
            Verdict::Length(length) => write!(f, "found with a chain of {length}"),
            Verdict::Flawed(step, flaw) => write!(f, "{}: {flaw}", step.notation(shape)),
        }
    }
}

impl Case {
    /// Reads a line of a library.
    pub fn read(line: &str) -> Result<Case, CaseError> {
        let fields: Vec<&str> = line.trim().split(':').collect();
        let &[_, code, digits, _, _, eliminations, placements, ref rest @ ..] = &fields[..] else {
            return Err(CaseError::Fields { found: fields.len() - 1 });
        };
        let (technique, variant) = match Technique::from_id(code) {
            Some(technique) => (Some(technique), ""),
            None => {
                let (name, variant) = code.split_once('-').unwrap_or((code, ""));
                (Technique::from_code(name), variant)
            }
        };
        let technique = technique.ok_or_else(|| CaseError::Code { code: code.to_owned() })?;
        let entry = format::read(line.trim(), &ReadOptions::default())?;
        let values = entry.grid;
        let givens = entry.givens.unwrap_or_else(|| values.clone());
        let position = match &entry.candidates {
            Some(candidates) => Position::with_candidates(givens, values, candidates),
            None => Position::with_values(givens, values),
        };
        let list = |text: &str| candidates(text, position.values());
        let conclusion = (list(placements)?, list(eliminations)?);
        Ok(Case {
            code: code.to_owned(),
            technique,
            variant: variant.parse().unwrap_or(0),
            forbidden: variant == "x",
            digits: digits.chars().filter_map(|c| c.to_digit(10)).filter_map(digit).collect(),
            position,
            conclusion,
            length: rest.first().and_then(|length| length.parse().ok()),
        })
    }

    /// The options that the code and its variant stand for.
    pub fn options(&self) -> Options {
        Case::options_for(self.technique, self.variant)
    }

    /// The options that a variant of a technique's cases stands for.
    pub fn options_for(technique: Technique, variant: u8) -> Options {
        use Technique::*;
        Options {
            one_per_conclusion: false,
            two_candidate_rectangles: matches!(
                (technique, variant),
                (EmptyRectangle, 1) | (DualEmptyRectangle, _)
            ),
            duals: match technique {
                DualTwoStringKite | DualEmptyRectangle => true,
                Fish(fish) | SiameseFish(fish) => matches!(fish.size, 3 | 4),
                _ => false,
            },
            missing_candidates: variant != 1,
            overlapping_sets: variant == 2
                && matches!(technique, AlsXyWing | AlsXyChain | DeathBlossom),
            sets_in_chains: matches!(
                (technique, variant),
                (GroupedContinuousNiceLoop, 2)
                    | (GroupedDiscontinuousNiceLoop, 3 | 4)
                    | (GroupedAic, 3 | 4)
            ),
            ..Options::default()
        }
    }

    /// Every step of the technique about the digits of the case.
    ///
    /// A technique that only [`sudoku_explainer`] finds counts as found if it is the step taken there.
    fn search(&self) -> Vec<Step> {
        let mut found: Vec<Step> = match self.technique.method() {
            Some(method) => all_steps(&self.position, method, &self.options()),
            None => sudoku_explainer::next_step(&self.position)
                .map(|rated| rated.step)
                .into_iter()
                .collect(),
        };
        found.retain(|step| step.technique == self.technique && self.is_about(step));
        found
    }

    /// The step of the case, if it is found.
    pub fn step(&self) -> Option<Step> {
        self.search().into_iter().find(|step| step.conclusion() == self.conclusion)
    }

    /// Searches the position for the technique and judges what is found.
    pub fn run(&self) -> Verdict {
        let found = self.search();
        if self.forbidden {
            return if found.is_empty() { Verdict::Pass } else { Verdict::Forbidden };
        }
        for step in &found {
            if let Err(flaw) = verify(&self.position, step) {
                return Verdict::Flawed(step.clone().into(), flaw);
            }
        }
        if let Some(other) = found.iter().find(|step| step.conclusion() != self.conclusion) {
            return Verdict::Different(other.clone().into());
        }
        let Some(first) = found.first() else { return Verdict::Missing };
        let length = |step: &Step| step.chains.iter().map(|chain| self.length_of(chain)).sum();
        match self.length {
            Some(asked) if !found.iter().any(|step| length(step) == asked) => {
                Verdict::Length(length(first))
            }
            _ => Verdict::Pass,
        }
    }

    /// The length of a chain as cases count it: in loops every set counts for two and a half extra
    /// statements, elsewhere by its size.
    fn length_of(&self, chain: &Chain) -> usize {
        let sets = chain.nodes.iter().filter(|node| node.is_set).count();
        match self.technique {
            Technique::GroupedContinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop => {
                chain.len() + sets * 5 / 2
            }
            _ => chain.weight(),
        }
    }

    /// Whether a step is about the digits of the case.
    fn is_about(&self, step: &Step) -> bool {
        digits_of(step) == self.digits
    }
}

/// The digits that a step is filed under: for chains and sets those that it eliminates, for the rest
/// those of its pattern.
fn digits_of(step: &Step) -> Digits {
    use Method::*;
    let eliminated = || step.eliminations.iter().map(|c| c.digit).collect();
    match step.technique.method() {
        Some(
            NiceLoop | GroupedNiceLoop | AlsXz | AlsXyWing | AlsXyChain | DeathBlossom | SueDeCoq,
        ) => eliminated(),
        _ if step.technique == Technique::ForcingChainContradiction => eliminated(),
        _ => step.digits.iter().copied().collect(),
    }
}

/// A step in a position as a line of a library; `None` for grids larger than 9×9.
pub fn write(position: &Position, step: &Step) -> Option<String> {
    use Method::*;
    let shape = position.shape();
    if shape.size() > 9 {
        return None;
    }
    let code = step.technique.code().unwrap_or_else(|| step.technique.id());
    let mut values = String::new();
    for cell in shape.cells() {
        match (position.givens().get(cell), position.values().get(cell)) {
            (Some(given), _) => values += &given.to_string(),
            (None, Some(placed)) => values += &format!("+{placed}"),
            (None, None) => values.push('.'),
        }
    }
    let list = |candidates: &mut dyn Iterator<Item = Candidate>| -> String {
        let place = |c: Candidate| {
            format!("{}{}{}", c.digit, shape.row_of(c.cell) + 1, shape.col_of(c.cell) + 1)
        };
        candidates.map(place).collect::<Vec<_>>().join(" ")
    };
    let allowed = CandidateGrid::of(position.values());
    let mut deleted = position.values().blanks().flat_map(|cell| {
        (allowed.get(cell) - position.candidates(cell)).map(move |digit| Candidate { cell, digit })
    });
    let (placements, eliminations) = step.conclusion();
    let length = match step.technique.method() {
        Some(XChain | XyChain | RemotePair | NiceLoop | GroupedNiceLoop) => {
            step.chains.iter().map(Chain::weight).sum::<usize>().to_string()
        }
        _ => String::new(),
    };
    let digits = digits_of(step).map(|digit| digit.to_string()).collect::<String>();
    Some(format!(
        ":{code}:{digits}:{values}:{}:{}:{}:{length}",
        list(&mut deleted),
        list(&mut eliminations.into_iter()),
        list(&mut placements.into_iter()),
    ))
}

/// Our own examples, one or more for every technique that was seen in a puzzle of ours.
pub fn examples() -> impl Iterator<Item = Case> {
    let lines = include_str!("library/examples.txt").lines().filter(|line| line.starts_with(':'));
    lines.map(|line| Case::read(line).expect("a test reads every line"))
}

fn digit(value: u32) -> Option<Digit> {
    Digit::new(value as usize)
}

/// Candidates written digit, row, column, sorted.
fn candidates(text: &str, values: &Grid) -> Result<Vec<Candidate>, CaseError> {
    let shape = values.shape();
    let mut list = Vec::new();
    for word in text.split_whitespace() {
        let wrong = || CaseError::Candidate { found: word.to_owned() };
        let numbers: Option<Vec<Digit>> =
            word.chars().map(|c| Alphabet::default_for(shape).digit(c, shape)).collect();
        match numbers.ok_or_else(wrong)?[..] {
            [digit, row, col] => {
                list.push(Candidate::new(shape.cell(row.index(), col.index()), digit));
            }
            _ => return Err(wrong()),
        }
    }
    list.sort_unstable();
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_holds() {
        let mut count = 0;
        for line in include_str!("library/examples.txt").lines().filter(|l| l.starts_with(':')) {
            assert_eq!(Case::read(line).unwrap().run(), Verdict::Pass, "{line}");
            count += 1;
        }
        assert!(count > 100, "only {count}");
    }

    #[test]
    fn a_case_is_written_as_it_is_read() {
        for line in include_str!("library/examples.txt").lines().filter(|l| l.starts_with(':')) {
            let case = Case::read(line).unwrap();
            let step = Step {
                placements: case.conclusion.0.clone(),
                eliminations: case.conclusion.1.clone(),
                digits: case.digits.collect(),
                ..Step::new(case.technique)
            };
            let written = write(&case.position, &step).unwrap();
            let without_length = |line: &str| line.rsplit_once(':').unwrap().0.to_owned();
            assert_eq!(without_length(&written), without_length(line));
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        let error = |line: &str| Case::read(line).unwrap_err().to_string();
        assert_eq!(error(":0000:1"), "a case has eight fields after its first colon; found 2");
        let blank = ".".repeat(81);
        assert_eq!(error(&format!(":9999:1:{blank}::::")), "no technique has the code \"9999\"");
        let wrong = error(&format!(":0300:1:{blank}::11:::"));
        assert_eq!(wrong, "\"11\" is not a digit, a row and a column");
    }

    #[test]
    fn a_case_can_fail() {
        let line = include_str!("library/examples.txt").lines().find(|l| l.starts_with(":0300:"));
        let line = line.unwrap();
        let fields: Vec<&str> = line.split(':').collect();
        let other = line.replace(&format!(":{}:", fields[5]), ":111:");
        assert!(matches!(Case::read(&other).unwrap().run(), Verdict::Different(_)));
        let forbidden = line.replacen(":0300:", ":0300-x:", 1);
        assert_eq!(Case::read(&forbidden).unwrap().run(), Verdict::Forbidden);
        let unknown = line.replacen(&format!(":0300:{}:", fields[2]), ":0305:9:", 1);
        assert_eq!(Case::read(&unknown).unwrap().run(), Verdict::Missing);
    }
}
