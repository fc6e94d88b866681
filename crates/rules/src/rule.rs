//! A [`Rule`]: one thing that a variant demands beyond its houses. Every rule is listed here, once.
//!
//! A rule is a module and its folder, `cage.rs` and `cage/` for example. Each file has one job:
//!
//! | file | job |
//! |---|---|
//! | `cage.rs` | what the rule demands, in words, and its arguments |
//! | `check.rs` | [`Check`]: is it kept by a full board? From the definition alone: the referee relies on it |
//! | `propagate.rs` | [`Propagate`]: the same as constraints of a [`Network`], for a search |
//! | `text.rs` | [`Text`]: its arguments as JSON, and its names in other programs |
//! | `picture.rs` | [`Draw`]: what it looks like |

use omnidoku_core::{Board, Cell};
use serde_json::{Map, Value as Json};

use crate::automaton::TooManyStates;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::full::Full;
use crate::iss::IssArguments;
use crate::network::Network;
use crate::picture::Picture;

/// The definition of a rule.
pub trait Check {
    /// Whether a full board keeps the rule.
    fn is_kept(&self, full: &Full<'_>) -> bool;
}

/// A rule for a search.
pub trait Propagate {
    /// Adds constraints that hold for exactly those full boards that keep the rule. The houses of the board
    /// may be taken for granted.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates>;
}

/// A rule as people know it from printed puzzles.
pub trait Draw {
    /// Draws it. A rule of the whole board draws nothing.
    fn draw(&self, picture: &mut Picture<'_>);
}

/// A rule as text.
pub trait Text: Sized {
    /// Its name.
    const NAME: &'static str;

    /// Its names in Interactive Sudoku Solver, each a kind of constraint there.
    const ISS: &'static [&'static str] = &[];

    /// Takes the arguments it is written with. What is left over is an error that the caller reports.
    fn read(fields: &mut Fields<'_>) -> Result<Self, RuleError>;

    /// Writes all of its arguments.
    fn write(&self, fields: &mut FieldsWriter<'_>);

    /// The cells it speaks of; none if it speaks of the whole board.
    fn cells(&self) -> Vec<Cell>;

    /// Whether a constraint of Interactive Sudoku Solver is this rule. Rules that share a name there are told
    /// apart by its arguments.
    fn is_iss(name: &str, _: &IssArguments<'_>) -> bool {
        Self::ISS.contains(&name)
    }

    /// Takes the arguments of a constraint of Interactive Sudoku Solver by one of its names, which may be
    /// several rules.
    fn read_iss(name: &str, _: &mut IssArguments<'_>) -> Result<Vec<Self>, RuleError> {
        Err(RuleError::UnknownRule(name.to_owned()))
    }
}

/// Declares the enum of all rules and hands every question to the rule's own module.
macro_rules! rules {
    ($($module:ident :: $rule:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// Any rule.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Rule {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $rule($module::$rule),
            )*
        }

        impl Rule {
            /// The names of all rules.
            pub const NAMES: &'static [&'static str] = &[$($module::$rule::NAME),*];

            /// The name of this one.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Rule::$rule(_) => $module::$rule::NAME,)*
                }
            }

            /// The cells it speaks of; none if it speaks of the whole board.
            pub fn cells(&self) -> Vec<Cell> {
                match self {
                    $(Rule::$rule(rule) => rule.cells(),)*
                }
            }

            fn read_named(name: &str, fields: &mut Fields<'_>) -> Result<Rule, RuleError> {
                match name {
                    $($module::$rule::NAME => $module::$rule::read(fields).map(Rule::$rule),)*
                    _ => Err(RuleError::UnknownRule(name.to_owned())),
                }
            }

            fn write_arguments(&self, fields: &mut FieldsWriter<'_>) {
                match self {
                    $(Rule::$rule(rule) => rule.write(fields),)*
                }
            }

            /// Reads a constraint of Interactive Sudoku Solver, which may be several rules.
            pub fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Rule>, RuleError> {
                $(
                    if $module::$rule::is_iss(name, arguments) {
                        let rules = $module::$rule::read_iss(name, arguments)?;
                        return Ok(rules.into_iter().map(Rule::$rule).collect());
                    }
                )*
                Err(RuleError::UnknownRule(name.to_owned()))
            }
        }

        impl Check for Rule {
            fn is_kept(&self, full: &Full<'_>) -> bool {
                match self {
                    $(Rule::$rule(rule) => rule.is_kept(full),)*
                }
            }
        }

        impl Propagate for Rule {
            fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
                match self {
                    $(Rule::$rule(rule) => rule.post(board, network),)*
                }
            }
        }

        impl Draw for Rule {
            fn draw(&self, picture: &mut Picture<'_>) {
                match self {
                    $(Rule::$rule(rule) => rule.draw(picture),)*
                }
            }
        }
    };
}

// Alphabetical.
rules! {
    anti_king::AntiKing,
    anti_knight::AntiKnight,
    anti_taxicab::AntiTaxicab,
    arrow::Arrow,
    between::Between,
    broken_x_sum::BrokenXSum,
    cage::Cage,
    clone::CloneGroups,
    contains::Contains,
    count_distinct::CountDistinct,
    counting_circles::CountingCircles,
    difference::Difference,
    distinct_lines::DistinctLines,
    doppelgangers::Doppelgangers,
    double_arrow::DoubleArrow,
    dutch_flatmates::DutchFlatmates,
    either::Either,
    entropic::Entropic,
    equal_sums::EqualSums,
    equality_cage::EqualityCage,
    extreme_cells::ExtremeCells,
    full_rank::FullRank,
    global_entropy::GlobalEntropy,
    global_modular::GlobalModular,
    greater_than::GreaterThan,
    hidden_skyscraper::HiddenSkyscraper,
    indexing::Indexing,
    indexing_line::IndexingLine,
    little_killer::LittleKiller,
    lockout::Lockout,
    look_and_say::LookAndSay,
    lunchbox::Lunchbox,
    marked_cells::MarkedCells,
    modular::Modular,
    nabner::Nabner,
    no_three_in_a_row::NoThreeInARow,
    nonconsecutive::Nonconsecutive,
    numbered_room::NumberedRoom,
    pair_relation::PairRelation,
    pair_sum::PairSum,
    palindrome::Palindrome,
    product_cage::ProductCage,
    quadruple::Quadruple,
    ratio::Ratio,
    regex::Regex,
    region_count::RegionCount,
    region_run::RegionRun,
    region_sum_line::RegionSumLine,
    rellik_cage::RellikCage,
    renban::Renban,
    same_values::SameValues,
    sandwich::Sandwich,
    skyscraper::Skyscraper,
    state_machine::StateMachine,
    sum_line::SumLine,
    thermometer::Thermometer,
    unknown_regions::UnknownRegions,
    unmarked_neighbours::UnmarkedNeighbours,
    weighted_sum::WeightedSum,
    whisper::Whisper,
    x_sum::XSum,
    zipper::Zipper,
}

impl Rule {
    /// The most rules of the whole board that a variant may have, those inside of others among them. Each may
    /// compare every cell with many others, however short it is written.
    pub const MAX_OF_BOARD: usize = 32;

    /// Reports whether there are more rules of the whole board than [`MAX_OF_BOARD`](Rule::MAX_OF_BOARD).
    pub fn limit_rules_of_board<'r>(
        rules: impl IntoIterator<Item = &'r Rule>,
    ) -> Result<(), RuleError> {
        let count: usize = rules.into_iter().map(Rule::of_board).sum();
        if count > Rule::MAX_OF_BOARD { Err(RuleError::TooManyOfBoard) } else { Ok(()) }
    }

    /// How many rules of the whole board it is or has inside.
    fn of_board(&self) -> usize {
        match self {
            Rule::Either(either) => either.any.iter().flatten().map(Rule::of_board).sum(),
            _ => usize::from(self.cells().is_empty()),
        }
    }

    /// Reads a rule inside of another one. Errors name it.
    pub(crate) fn read_inside(board: &Board, json: &Json) -> Result<Rule, RuleError> {
        Rule::read(board, json).map_err(|error| match json.get("rule").and_then(Json::as_str) {
            Some(rule) if !matches!(error, RuleError::UnknownRule(_)) => {
                RuleError::Inside { rule: rule.to_owned(), error: Box::new(error) }
            }
            _ => error,
        })
    }

    /// Reads a rule: its name, which is the field `rule`, and its arguments.
    pub fn read(board: &Board, json: &Json) -> Result<Rule, RuleError> {
        let map = json.as_object().ok_or_else(|| RuleError::wrong("rules", "a list of objects"))?;
        let mut fields = Fields::new(board, map.clone());
        let name = fields.text("rule")?;
        let rule = Rule::read_named(&name, &mut fields)?;
        fields.finish()?;
        Ok(rule)
    }

    /// Writes a rule as [`read`](Rule::read) reads it.
    pub fn write(&self, board: &Board) -> Map<String, Json> {
        let mut fields = FieldsWriter::new(board);
        fields.put("rule", self.name());
        self.write_arguments(&mut fields);
        fields.finish()
    }
}
