//! The techniques: what they are called, and who finds them.
//!
//! A [`Technique`] is a human rule; a step is one use of it. A [`Method`] is what a solver tries in
//! turn: most find one technique, some a few close relatives at once ("simple colours" finds traps
//! and wraps). Each family has a module here that opens with its idea in words and answers two
//! questions: the *first* step in the stated order, and *all* of them.

use crate::finder::Context;
use crate::step::Step;
use crate::sudoku_explainer::{ForcingLevel, SeMethod};

pub(crate) mod als;
mod brute_force;
mod bug;
mod chains;
mod code;
mod colouring;
mod explained;
mod facts;
mod fish;
mod forcing;
mod kraken;
mod locked;
mod loops;
mod rectangles;
mod single_digit;
mod singles;
#[cfg(test)]
mod soundness;
mod subsets;
mod sue_de_coq;
mod table;
mod tables;
mod templates;
#[cfg(test)]
mod testing;
mod visit;
mod wings;

pub(crate) use chains::Room as ChainRoom;
pub(crate) use colouring::Room as ColourRoom;
pub(crate) use explained::best as best_of_rule;
pub use facts::{Family, Scope};
pub(crate) use fish::Refutable;
pub(crate) use forcing::Room as ForcingRoom;
pub(crate) use loops::{Room as LoopRoom, refuted_by_chains};
pub(crate) use rectangles::Room as RectangleRoom;
pub use table::{Class, Entry};
pub(crate) use tables::Room as TableRoom;

/// How a fish is built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// Rows against columns, or the other way round.
    Basic,
    /// Basic, with extra candidates in the bases that all see what is eliminated.
    Finned,
    /// Finned, and without its fins too little would be left of a base.
    Sashimi,
    /// Boxes among the bases or the covers.
    Franken,
    /// Franken with fins.
    FinnedFranken,
    /// Any houses as bases and covers.
    Mutant,
    /// Mutant with fins.
    FinnedMutant,
}

impl Form {
    /// All forms, in the order of their codes.
    pub const ALL: [Form; 7] = [
        Form::Basic,
        Form::Finned,
        Form::Sashimi,
        Form::Franken,
        Form::FinnedFranken,
        Form::Mutant,
        Form::FinnedMutant,
    ];
}

/// A form and a size from 2 (X-wing) to 7 (leviathan).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// How it is built.
    pub form: Form,
    /// How many bases it has.
    pub size: u8,
}

/// How forcing chains force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Argument {
    /// One chain in one digit, from an assumption to its opposite.
    XChain,
    /// One chain, from an assumption to its opposite.
    XyChain,
    /// A candidate that contradicts itself within its digit.
    Nishio,
    /// An assumption that makes a candidate both true and false.
    Contradiction,
    /// A candidate true, and the same candidate false, lead to one end.
    Double,
    /// All candidates of a cell lead to one end.
    Cell,
    /// All places of a digit in a house lead to one end.
    Region,
}

/// How far forcing chains reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// Every statement follows from one other.
    Static,
    /// Several statements may join to give the next.
    Dynamic,
    /// Dynamic, with simple patterns among the reasons.
    DynamicPlus,
    /// Dynamic plus, with cycles and simple chains among the reasons.
    NestedChains,
    /// Nested chains, with multiple forcing chains as well.
    NestedMultiple,
}

/// Forcing chains of the Sudoku Explainer scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Forcing {
    /// How they force.
    pub argument: Argument,
    /// How far they reach.
    pub reach: Reach,
}

/// A human rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the table describes each one")]
pub enum Technique {
    FullHouse,
    NakedSingle,
    HiddenSingle,
    Pointing,
    Claiming,
    LockedPair,
    LockedTriple,
    NakedPair,
    NakedTriple,
    NakedQuad,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    Fish(Fish),
    /// Two finned fish with one base, told as one.
    SiameseFish(Fish),
    KrakenFish1,
    KrakenFish2,
    Skyscraper,
    TwoStringKite,
    DualTwoStringKite,
    TurbotFish,
    EmptyRectangle,
    DualEmptyRectangle,
    SimpleColoursTrap,
    SimpleColoursWrap,
    MultiColours1,
    MultiColours2,
    RemotePair,
    XyWing,
    XyzWing,
    WWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    BugPlus1,
    SueDeCoq,
    XChain,
    XyChain,
    ContinuousNiceLoop,
    DiscontinuousNiceLoop,
    Aic,
    GroupedContinuousNiceLoop,
    GroupedDiscontinuousNiceLoop,
    GroupedAic,
    AlsXz,
    AlsXyWing,
    AlsXyChain,
    DeathBlossom,
    ForcingChainContradiction,
    ForcingChainVerity,
    ForcingNetContradiction,
    ForcingNetVerity,
    TemplateSet,
    TemplateDelete,
    BruteForce,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    DirectHiddenTriple,
    UniqueLoop1,
    UniqueLoop2,
    UniqueLoop3,
    UniqueLoop4,
    Bug2,
    Bug3,
    Bug4,
    AlignedPair,
    AlignedTriple,
    /// A cycle in one digit.
    XCycle,
    /// A cycle through cells with two candidates.
    YCycle,
    /// A cycle with links of both kinds.
    XyCycle,
    Forcing(Forcing),
}

/// What a solver tries in turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each finds the techniques of its name")]
pub enum Method {
    FullHouse,
    /// Hidden singles in boxes, the easiest to see.
    BoxSingle,
    NakedSingle,
    HiddenSingle,
    Pointing,
    Claiming,
    LockedPair,
    LockedTriple,
    NakedPair,
    NakedTriple,
    NakedQuad,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    Fish(Fish),
    KrakenFish,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    SimpleColours,
    MultiColours,
    RemotePair,
    XyWing,
    XyzWing,
    WWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    BugPlus1,
    SueDeCoq,
    XChain,
    XyChain,
    NiceLoop,
    GroupedNiceLoop,
    AlsXz,
    AlsXyWing,
    AlsXyChain,
    DeathBlossom,
    ForcingChain,
    ForcingNet,
    TemplateSet,
    TemplateDelete,
    BruteForce,
    /// What a rule of the [`explainer`](crate::sudoku_explainer) finds, on 9×9 grids.
    SudokuExplainer(SeMethod),
}

/// Binds `$family` to the module that finds a method's steps and runs an expression with it.
macro_rules! with_family {
    ($method:expr, $call:ident ( $($argument:expr),* )) => {{
        use Method::*;
        match $method {
            FullHouse | BoxSingle | NakedSingle | HiddenSingle => singles::$call($($argument),*),
            Pointing | Claiming => locked::$call($($argument),*),
            LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuad | HiddenPair
            | HiddenTriple | HiddenQuad => subsets::$call($($argument),*),
            Fish(_) => fish::$call($($argument),*),
            KrakenFish => kraken::$call($($argument),*),
            Skyscraper | TwoStringKite | EmptyRectangle => single_digit::$call($($argument),*),
            SimpleColours | MultiColours => colouring::$call($($argument),*),
            TurbotFish | RemotePair | XChain | XyChain => chains::$call($($argument),*),
            XyWing | XyzWing | WWing => wings::$call($($argument),*),
            UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4
            | UniqueRectangle5 | UniqueRectangle6 | HiddenRectangle | AvoidableRectangle1
            | AvoidableRectangle2 => rectangles::$call($($argument),*),
            BugPlus1 => bug::$call($($argument),*),
            SueDeCoq => sue_de_coq::$call($($argument),*),
            NiceLoop | GroupedNiceLoop => loops::$call($($argument),*),
            AlsXz | AlsXyWing | AlsXyChain | DeathBlossom => als::$call($($argument),*),
            ForcingChain | ForcingNet => forcing::$call($($argument),*),
            TemplateSet | TemplateDelete => templates::$call($($argument),*),
            BruteForce => brute_force::$call($($argument),*),
            SudokuExplainer(_) => explained::$call($($argument),*),
        }
    }};
}

/// The step of a method that comes first in its order; none if the search was stopped.
pub(crate) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    if context.stop.is_over() {
        return None;
    }
    let found = with_family!(method, first(context, method));
    found.filter(|_| !context.stop.is_stopped())
}

/// Every step of a method; none if the search was stopped.
pub(crate) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    if context.stop.is_over() {
        return Vec::new();
    }
    let found = with_family!(method, all(context, method));
    if context.stop.is_stopped() { Vec::new() } else { found }
}

impl Technique {
    /// HoDoKu's method that finds it; none for what only the rules of the [`explainer`](crate::sudoku_explainer)
    /// look for.
    pub fn method(self) -> Option<Method> {
        use Technique::*;
        let method = match self {
            FullHouse => Method::FullHouse,
            NakedSingle => Method::NakedSingle,
            HiddenSingle => Method::HiddenSingle,
            Pointing => Method::Pointing,
            Claiming => Method::Claiming,
            LockedPair => Method::LockedPair,
            LockedTriple => Method::LockedTriple,
            NakedPair => Method::NakedPair,
            NakedTriple => Method::NakedTriple,
            NakedQuad => Method::NakedQuad,
            HiddenPair => Method::HiddenPair,
            HiddenTriple => Method::HiddenTriple,
            HiddenQuad => Method::HiddenQuad,
            Fish(fish) | SiameseFish(fish) => Method::Fish(fish),
            KrakenFish1 | KrakenFish2 => Method::KrakenFish,
            Skyscraper => Method::Skyscraper,
            TwoStringKite | DualTwoStringKite => Method::TwoStringKite,
            TurbotFish => Method::TurbotFish,
            EmptyRectangle | DualEmptyRectangle => Method::EmptyRectangle,
            SimpleColoursTrap | SimpleColoursWrap => Method::SimpleColours,
            MultiColours1 | MultiColours2 => Method::MultiColours,
            RemotePair => Method::RemotePair,
            XyWing => Method::XyWing,
            XyzWing => Method::XyzWing,
            WWing => Method::WWing,
            UniqueRectangle1 => Method::UniqueRectangle1,
            UniqueRectangle2 => Method::UniqueRectangle2,
            UniqueRectangle3 => Method::UniqueRectangle3,
            UniqueRectangle4 => Method::UniqueRectangle4,
            UniqueRectangle5 => Method::UniqueRectangle5,
            UniqueRectangle6 => Method::UniqueRectangle6,
            HiddenRectangle => Method::HiddenRectangle,
            AvoidableRectangle1 => Method::AvoidableRectangle1,
            AvoidableRectangle2 => Method::AvoidableRectangle2,
            BugPlus1 => Method::BugPlus1,
            SueDeCoq => Method::SueDeCoq,
            XChain => Method::XChain,
            XyChain => Method::XyChain,
            ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => Method::NiceLoop,
            GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => {
                Method::GroupedNiceLoop
            }
            AlsXz => Method::AlsXz,
            AlsXyWing => Method::AlsXyWing,
            AlsXyChain => Method::AlsXyChain,
            DeathBlossom => Method::DeathBlossom,
            ForcingChainContradiction | ForcingChainVerity => Method::ForcingChain,
            ForcingNetContradiction | ForcingNetVerity => Method::ForcingNet,
            TemplateSet => Method::TemplateSet,
            TemplateDelete => Method::TemplateDelete,
            BruteForce => Method::BruteForce,
            _ => return None,
        };
        Some(method)
    }

    /// The method that finds it: HoDoKu's, or else a rule of the [`explainer`](crate::sudoku_explainer).
    pub fn finder(self) -> Method {
        use Technique::*;
        if let Some(method) = self.method() {
            return method;
        }
        let rule = match self {
            DirectPointing | DirectClaiming => SeMethod::DirectLocked,
            DirectHiddenPair => SeMethod::DirectHiddenPair,
            DirectHiddenTriple => SeMethod::DirectHiddenTriple,
            UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 => SeMethod::UniqueLoop,
            Bug2 | Bug3 | Bug4 => SeMethod::Bug,
            AlignedPair => SeMethod::AlignedPair,
            AlignedTriple => SeMethod::AlignedTriple,
            Forcing(forcing) => match (forcing.argument, forcing.reach) {
                (Argument::XChain | Argument::XyChain, _) => SeMethod::CyclesAndChains,
                (Argument::Nishio, _) => SeMethod::Forcing(ForcingLevel::Nishio),
                (_, Reach::Static) => SeMethod::Forcing(ForcingLevel::Multiple),
                (_, Reach::Dynamic) => SeMethod::Forcing(ForcingLevel::Dynamic),
                (_, Reach::DynamicPlus) => SeMethod::Forcing(ForcingLevel::DynamicPlus),
                (_, Reach::NestedChains) => SeMethod::Forcing(ForcingLevel::NestedChains),
                (_, Reach::NestedMultiple) => SeMethod::Forcing(ForcingLevel::NestedMultiple),
            },
            _ => SeMethod::CyclesAndChains,
        };
        Method::SudokuExplainer(rule)
    }

    /// Whether it joins two patterns with the same base. A plan reports these only where they are asked
    /// for by name.
    pub fn is_dual(self) -> bool {
        use Technique::*;
        matches!(self, SiameseFish(_) | DualTwoStringKite | DualEmptyRectangle)
    }
}

impl Method {
    /// Whether the method is defined for 9×9 grids alone.
    pub fn is_classic_only(self) -> bool {
        use Method::*;
        matches!(self, ForcingNet | TemplateSet | TemplateDelete | SudokuExplainer(_))
    }
}
