//! What is answered about reasoning: ratings, paths, hints, techniques.

use omnidoku::format::Alphabet;
use omnidoku::logic::explain::{self as highlight, Explanation};
use omnidoku::logic::hint::{Hint, Ladder, Standing};
use omnidoku::logic::message::{Language, Voice};
use omnidoku::logic::rate::arrangements::{self, Arrangements};
use omnidoku::logic::rate::{Scale, hodoku, level, openness};
use omnidoku::logic::step::{CellRole, HouseRole, Mark, Node};
use omnidoku::logic::sudoku_explainer::RatedPath;
use omnidoku::logic::{Candidate, Step, Technique, explain, library};
use omnidoku::{Cell, House, Shape};
use serde::{Deserialize, Serialize};

use crate::{Origin, Problem, ScaleName, Status, TyposInfo, Written};

/// What `rate` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// What became of it.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// How hard it is.
    #[serde(flatten)]
    pub rating: Option<Rating>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// How hard a puzzle is, on a scale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The scale.
    pub scale: ScaleName,
    /// The level, where the scale has levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The score, where the scale has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u128>,
    /// The rating of the hardest step, of the hardest up to the first placement, of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er_ep_ed: Option<[f64; 3]>,
    /// The hardest technique: of the path on the scales of HoDoKu and Sudoku Explainer, of the path that takes the
    /// easiest step first on our own. Left out where the scale names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// The number of arrangements of every house with a blank cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<HouseArrangements>,
    /// Whether reasoning alone solves the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why the scale has no number for the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated: Option<String>,
    /// How open the puzzle is, on the scale `omnidoku`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openness: Option<Openness>,
}

/// How much there is to find while a puzzle is solved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Openness {
    /// In how many rounds of singles the cells are filled.
    pub stages: u32,
    /// How many blank cells there are for each one that can be filled at once, on average.
    pub search: f64,
    /// The round where that is largest: how many cells can be filled,
    pub tightest_open: u32,
    /// and how many are blank.
    pub tightest_blanks: u32,
    /// Whether the puzzle is tighter than players expect of its level.
    pub tight: bool,
}

impl From<openness::Openness> for Openness {
    fn from(openness: openness::Openness) -> Openness {
        let openness::Openness { stages, tightest, is_tight, .. } = openness;
        Openness {
            stages,
            search: openness.search(),
            tightest_open: tightest.open,
            tightest_blanks: tightest.blanks,
            tight: is_tight,
        }
    }
}

impl Rating {
    fn new(scale: Scale) -> Rating {
        Rating {
            scale: scale.into(),
            level: None,
            score: None,
            er_ep_ed: None,
            hardest: None,
            houses: Vec::new(),
            complete: None,
            unrated: None,
            openness: None,
        }
    }

    /// The status of an answer that gives this rating.
    pub fn status(&self) -> Status {
        if self.unrated.is_some() { Status::GaveUp } else { Status::Ok }
    }

    /// In how many ways the houses of a shape could be filled.
    pub fn of_houses(counted: &Arrangements, shape: Shape) -> Rating {
        let house = |&(house, arrangements): &(House, Option<u128>)| HouseArrangements {
            house: shape.house_name(house),
            arrangements,
        };
        Rating {
            score: counted.total(),
            unrated: counted.total().is_none().then(|| {
                format!(
                    "not rated: a house has more than {} blank cells, too many to count",
                    arrangements::MAX_BLANKS
                )
            }),
            houses: counted.houses.iter().map(house).collect(),
            ..Rating::new(Scale::Arrangements)
        }
    }
}

impl From<level::Rating> for Rating {
    fn from(rating: level::Rating) -> Rating {
        Rating {
            level: Some(rating.level.name().to_owned()),
            score: Some(rating.score.into()),
            hardest: rating.hardest.map(|technique| technique.id().into_owned()),
            complete: Some(rating.complete),
            openness: rating.openness.map(Openness::from),
            ..Rating::new(Scale::Omnidoku)
        }
    }
}

impl From<hodoku::Rating> for Rating {
    fn from(rating: hodoku::Rating) -> Rating {
        Rating {
            level: Some(rating.level.name().to_owned()),
            score: Some(rating.score.into()),
            hardest: rating.hardest.map(|technique| technique.id().into_owned()),
            complete: Some(rating.complete),
            ..Rating::new(Scale::Hodoku)
        }
    }
}

impl From<&RatedPath> for Rating {
    fn from(path: &RatedPath) -> Rating {
        let tenths = |rating: u16| f64::from(rating) / 10.0;
        let ratings = path.rating().map(|found| [found.er, found.ep, found.ed].map(tenths));
        let unrated = path.unrated().map(|reason| reason.to_string());
        let hardest = path.steps.iter().rev().max_by_key(|rated| rated.rating);
        let hardest = hardest.filter(|_| unrated.is_none());
        Rating {
            er_ep_ed: ratings,
            unrated,
            hardest: hardest.map(|rated| rated.step.technique.id().into_owned()),
            complete: Some(path.is_complete),
            ..Rating::new(Scale::Explainer)
        }
    }
}

/// In how many ways a house could be filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HouseArrangements {
    /// `row 1`, `column 4`, `box 9`.
    pub house: String,
    /// The number; left out where the house has too many blank cells to count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<u128>,
}

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Step))]
pub struct StepInfo {
    /// The technique's id.
    pub technique: String,
    /// Its name.
    pub name: String,
    /// What happens and why, for a beginner.
    pub short: String,
    /// The same in the notation of players.
    pub precise: String,
    /// Values that follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Place>,
    /// Candidates that are refuted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Place>,
    /// The houses of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<HouseInfo>,
    /// The cells of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellInfo>,
    /// The candidates of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<CandidateInfo>,
    /// Filled cells that the sentences point at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<String>,
    /// The links of the chains, to be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// The chains of the argument: statements, each with the places of those it follows from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Vec<Statement>>,
}

/// A digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// The cell.
    pub cell: String,
    /// The digit.
    pub symbol: String,
}

/// A house of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HouseInfo {
    /// `row 1`, `column 4`, `box 9`.
    pub house: String,
    /// `base` or `cover`.
    pub role: String,
}

/// A cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CellInfo {
    /// The cell.
    pub cell: String,
    /// `pattern`, `pivot`, `pincer`, `set-a`, `set-b` …
    pub role: String,
}

/// A candidate of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CandidateInfo {
    /// Where and what.
    #[serde(flatten)]
    pub place: Place,
    /// `pattern`, `fin`, `endo-fin`, `restricted`, `extra`, `colour-1` …
    pub role: String,
}

/// An arrow from one statement to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Link {
    /// The chain it belongs to, counted from 0.
    pub chain: usize,
    /// Where it starts.
    pub from: LinkEnd,
    /// Where it leads.
    pub to: LinkEnd,
    /// What it says.
    pub kind: LinkKind,
}

/// A candidate, or a group of cells with one digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkEnd {
    /// The digit.
    pub symbol: String,
    /// The cell, or the cells of the group.
    pub cells: Vec<String>,
}

/// What a link says of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// One of the two must be true.
    Strong,
    /// At most one of the two can be true.
    Weak,
}

/// One statement of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Statement {
    /// The digit.
    pub symbol: String,
    /// One cell, the cells of a group, or those of an almost locked set.
    pub cells: Vec<String>,
    /// Whether the digit is there (or is not).
    pub on: bool,
    /// Whether the cells are an almost locked set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub set: bool,
    /// The statements it follows from, by their place in the chain. None: the assumption.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<usize>,
    /// The line that says why it holds, if lines were asked for. Left out where the line of a later statement says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

impl StepInfo {
    /// A step with its explanation, written in an alphabet.
    pub fn new(
        step: &Step,
        explanation: &Explanation,
        shape: Shape,
        alphabet: Alphabet,
    ) -> StepInfo {
        let writer = Writer { shape, alphabet };
        let places = |list: &[Candidate]| list.iter().map(|&c| writer.place(c)).collect();
        StepInfo {
            technique: step.technique.id().into_owned(),
            name: explanation.technique.clone(),
            short: explanation.short.clone(),
            precise: explanation.precise.clone(),
            placements: places(&step.placements),
            eliminations: places(&step.eliminations),
            houses: step
                .houses
                .iter()
                .map(|&(house, role)| HouseInfo {
                    house: shape.house_name(house),
                    role: house_role(role).to_owned(),
                })
                .collect(),
            cells: step
                .cells
                .iter()
                .map(|&(cell, role)| CellInfo {
                    cell: shape.cell_name(cell),
                    role: cell_role(role),
                })
                .collect(),
            candidates: step
                .marks
                .iter()
                .map(|&(candidate, mark)| CandidateInfo {
                    place: writer.place(candidate),
                    role: mark_role(mark),
                })
                .collect(),
            witnesses: explanation
                .highlights
                .witnesses
                .iter()
                .map(|&c| shape.cell_name(c))
                .collect(),
            links: explanation.highlights.links.iter().map(|link| writer.link(link)).collect(),
            chains: step
                .chains
                .iter()
                .map(|chain| chain.nodes.iter().map(|node| writer.statement(node)).collect())
                .collect(),
        }
    }

    /// The same with the lines of its chains.
    pub fn with_lines(mut self, explanation: &Explanation) -> StepInfo {
        for (chain, lines) in self.chains.iter_mut().zip(&explanation.chains) {
            for line in lines {
                chain[line.statement].line = Some(line.text.clone());
            }
        }
        self
    }
}

struct Writer {
    shape: Shape,
    alphabet: Alphabet,
}

impl Writer {
    fn place(&self, Candidate { cell, digit }: Candidate) -> Place {
        let symbol = self.alphabet.symbol(digit).to_string();
        Place { cell: self.shape.cell_name(cell), symbol }
    }

    fn link(&self, link: &highlight::Link) -> Link {
        let end = |end: &highlight::End| LinkEnd {
            symbol: self.alphabet.symbol(end.digit).to_string(),
            cells: end.cells.iter().map(|&cell| self.shape.cell_name(cell)).collect(),
        };
        let kind = match link.kind {
            highlight::LinkKind::Strong => LinkKind::Strong,
            highlight::LinkKind::Weak => LinkKind::Weak,
        };
        Link { chain: link.chain, from: end(&link.from), to: end(&link.to), kind }
    }

    fn statement(&self, node: &Node) -> Statement {
        let name = |&cell: &Cell| self.shape.cell_name(cell);
        Statement {
            symbol: self.alphabet.symbol(node.digit).to_string(),
            cells: node.cells.iter().map(name).collect(),
            on: node.on,
            set: node.is_set,
            from: node.causes.clone(),
            line: None,
        }
    }
}

fn house_role(role: HouseRole) -> &'static str {
    match role {
        HouseRole::Base => "base",
        HouseRole::Cover => "cover",
    }
}

fn cell_role(role: CellRole) -> String {
    match role {
        CellRole::Pattern => "pattern".to_owned(),
        CellRole::Pivot => "pivot".to_owned(),
        CellRole::Pincer => "pincer".to_owned(),
        CellRole::Set(number @ 0..26) => format!("set-{}", char::from(b'a' + number)),
        CellRole::Set(number) => format!("set-{}", number + 1),
    }
}

fn mark_role(mark: Mark) -> String {
    match mark {
        Mark::Pattern => "pattern".to_owned(),
        Mark::Fin => "fin".to_owned(),
        Mark::EndoFin => "endo-fin".to_owned(),
        Mark::Restricted => "restricted".to_owned(),
        Mark::Extra => "extra".to_owned(),
        Mark::Colour(number) => format!("colour-{}", number + 1),
    }
}

/// What `explain` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explained {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// What became of it.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The steps in the order they are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepInfo>>,
    /// Whether they fill the grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// One technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TechniqueInfo {
    /// The id that options take.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its code in HoDoKu's library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// What to look for and why it works.
    pub description: String,
    /// One of our puzzles where it is the next thing to see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

/// A technique at work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The position, as a line that every command reads.
    pub position: String,
    /// What happens and why, for a beginner.
    pub short: String,
    /// The same in the notation of players.
    pub precise: String,
}

impl Example {
    fn of(technique: Technique, language: &'static Language) -> Option<Example> {
        let case = library::examples().find(|case| case.technique == technique)?;
        let step = case.step()?;
        let voice = Voice::new(case.position.shape()).with_language(language);
        let explained = explain(&step, &case.position, &voice);
        Some(Example {
            position: library::write(&case.position, &step)?,
            short: explained.short,
            precise: explained.precise,
        })
    }
}

impl TechniqueInfo {
    /// A technique in a language, with an example if there is to be one.
    pub fn new(
        technique: Technique,
        with_example: bool,
        language: &'static Language,
    ) -> TechniqueInfo {
        let voice = Voice::new(Shape::CLASSIC).with_language(language);
        TechniqueInfo {
            id: technique.id().into_owned(),
            name: voice.say(&technique.named(language)),
            code: technique.code().map(|code| code.into_owned()),
            description: voice.say(&technique.about(language)),
            example: with_example.then(|| Example::of(technique, language)).flatten(),
        }
    }
}

/// One case of a library, and how it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseInfo {
    /// The file.
    pub source: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The code, with its variant.
    pub code: String,
    /// Whether it holds.
    pub passed: bool,
    /// What was found.
    pub verdict: String,
}

/// What `hint` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hinted {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// `ok` if the puzzle has exactly one solution, else what is known about that.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The state of the grid: `solved`, `wrong`, `no-solution`, `several-solutions`, `open` or `stuck`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// What is wrong or doubtful, in words, the worst first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<String>,
    /// Whether the values were compared with the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// How many steps were passed over because the player's marks show them already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<usize>,
    /// What may be mistyped, where there is not exactly one solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typos: Option<TyposInfo>,
    /// The rungs of the ladder that were asked for, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rungs: Vec<String>,
    /// The whole step, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepInfo>,
    /// The steps from there to the next value, for a player without pencil marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub onward: Vec<StepInfo>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

impl Hinted {
    /// A hint with this many rungs of its ladder, four being the whole step.
    pub fn new(
        origin: Origin,
        puzzle: Option<Written>,
        hint: &Hint,
        rungs: usize,
        shape: Shape,
        alphabet: Alphabet,
    ) -> Hinted {
        let info = |step: &Step, explanation: &Explanation| {
            StepInfo::new(step, explanation, shape, alphabet)
        };
        let sentences = hint.ladder.iter().flat_map(|ladder| {
            let Ladder { place, technique, cells, step, .. } = ladder;
            let told = [&place.sentence, &technique.sentence, &cells.sentence, &step.sentence];
            told.into_iter().take(rungs).cloned()
        });
        let whole = hint.ladder.as_ref().filter(|_| rungs >= 4);
        Hinted {
            origin,
            status: Status::Ok,
            puzzle,
            standing: Some(
                match hint.standing {
                    Standing::Solved => "solved",
                    Standing::Wrong => "wrong",
                    Standing::NoSolution => "no-solution",
                    Standing::SeveralSolutions => "several-solutions",
                    Standing::Open => "open",
                    Standing::Stuck => "stuck",
                    Standing::Stopped => "stopped",
                }
                .to_owned(),
            ),
            troubles: hint.troubles.iter().map(|trouble| trouble.sentence.clone()).collect(),
            checked: Some(hint.checked),
            skipped: Some(hint.skipped),
            typos: None,
            rungs: sentences.collect(),
            step: whole.map(|ladder| info(&ladder.step.what, &ladder.explanation)),
            onward: hint
                .onward
                .iter()
                .filter(|_| whole.is_some())
                .map(|(step, explanation)| info(step, explanation))
                .collect(),
            problem: None,
        }
    }
}
