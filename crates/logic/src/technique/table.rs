//! The HoDoKu scale in one table: the order in which methods are tried, their class and their score.
//!
//! The figures are those of HoDoKu 2.2.0. A path's score is the sum over its steps; its level is the
//! highest class of any step, raised while the score is above the level's limit.

use super::{Fish, Form, Method};
use Class::*;
use Form::*;
use Method::*;

/// How hard a method is, as a class of the HoDoKu scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the scale's own")]
pub enum Class {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Class {
    /// The highest score of a path on this level; above it the level rises.
    pub const fn max_score(self) -> u32 {
        match self {
            Easy => 800,
            Medium => 1000,
            Hard => 1600,
            Unfair => 1800,
            Extreme => u32::MAX,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Easy => "Easy",
            Medium => "Medium",
            Hard => "Hard",
            Unfair => "Unfair",
            Extreme => "Extreme",
        }
    }

    /// The next harder class; Extreme has none.
    pub const fn harder(self) -> Class {
        match self {
            Easy => Medium,
            Medium => Hard,
            Hard => Unfair,
            Unfair | Extreme => Extreme,
        }
    }
}

/// A method's row in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The method.
    pub method: Method,
    /// Its short name on HoDoKu's command line.
    pub code: &'static str,
    /// Its class.
    pub class: Class,
    /// What each of its steps adds to the score.
    pub score: u32,
    /// Whether it is tried by default.
    pub on: bool,
}

const ON: bool = true;
const OFF: bool = false;

const fn entry(method: Method, code: &'static str, class: Class, score: u32, on: bool) -> Entry {
    Entry { method, code, class, score, on }
}

const fn fish(form: Form, size: u8) -> Method {
    Method::Fish(Fish { form, size })
}

/// Every method in the order in which it is tried.
#[rustfmt::skip]
pub(crate) static TABLE: &[Entry] = &[
    entry(FullHouse, "fh", Easy, 4, ON),
    entry(NakedSingle, "n1", Easy, 4, ON),
    entry(HiddenSingle, "h1", Easy, 14, ON),
    entry(LockedPair, "l2", Medium, 40, ON),
    entry(LockedTriple, "l3", Medium, 60, ON),
    entry(Pointing, "lc1", Medium, 50, ON),
    entry(Claiming, "lc2", Medium, 50, ON),
    entry(NakedPair, "n2", Medium, 60, ON),
    entry(NakedTriple, "n3", Medium, 80, ON),
    entry(HiddenPair, "h2", Medium, 70, ON),
    entry(HiddenTriple, "h3", Medium, 100, ON),
    entry(NakedQuad, "n4", Hard, 120, ON),
    entry(HiddenQuad, "h4", Hard, 150, ON),
    entry(fish(Basic, 2), "bf2", Hard, 140, ON),
    entry(fish(Basic, 3), "bf3", Hard, 150, ON),
    entry(fish(Basic, 4), "bf4", Hard, 160, ON),
    entry(fish(Basic, 5), "bf5", Unfair, 470, OFF),
    entry(fish(Basic, 6), "bf6", Unfair, 470, OFF),
    entry(fish(Basic, 7), "bf7", Unfair, 470, OFF),
    entry(RemotePair, "rp", Hard, 110, ON),
    entry(BugPlus1, "bug1", Hard, 100, ON),
    entry(Skyscraper, "sk", Hard, 130, ON),
    entry(TwoStringKite, "2sk", Hard, 150, ON),
    entry(TurbotFish, "tf", Hard, 120, ON),
    entry(EmptyRectangle, "er", Hard, 120, ON),
    entry(WWing, "w", Hard, 150, ON),
    entry(XyWing, "xy", Hard, 160, ON),
    entry(XyzWing, "xyz", Hard, 180, ON),
    entry(UniqueRectangle1, "u1", Hard, 100, ON),
    entry(UniqueRectangle2, "u2", Hard, 100, ON),
    entry(UniqueRectangle3, "u3", Hard, 100, ON),
    entry(UniqueRectangle4, "u4", Hard, 100, ON),
    entry(UniqueRectangle5, "u5", Hard, 100, ON),
    entry(UniqueRectangle6, "u6", Hard, 100, ON),
    entry(HiddenRectangle, "hr", Hard, 100, ON),
    entry(AvoidableRectangle1, "ar1", Hard, 100, ON),
    entry(AvoidableRectangle2, "ar2", Hard, 100, ON),
    entry(fish(Finned, 2), "fbf2", Hard, 130, ON),
    entry(fish(Sashimi, 2), "sbf2", Hard, 150, ON),
    entry(fish(Finned, 3), "fbf3", Unfair, 200, ON),
    entry(fish(Sashimi, 3), "sbf3", Unfair, 240, ON),
    entry(fish(Finned, 4), "fbf4", Unfair, 250, ON),
    entry(fish(Sashimi, 4), "sbf4", Unfair, 260, ON),
    entry(fish(Finned, 5), "fbf5", Unfair, 470, OFF),
    entry(fish(Sashimi, 5), "sbf5", Unfair, 470, OFF),
    entry(fish(Finned, 6), "fbf6", Unfair, 470, OFF),
    entry(fish(Sashimi, 6), "sbf6", Unfair, 470, OFF),
    entry(fish(Finned, 7), "fbf7", Unfair, 470, OFF),
    entry(fish(Sashimi, 7), "sbf7", Unfair, 470, OFF),
    entry(SueDeCoq, "sdc", Unfair, 250, ON),
    entry(SimpleColours, "sc", Hard, 150, ON),
    entry(MultiColours, "mc", Hard, 200, ON),
    entry(XChain, "x", Unfair, 260, ON),
    entry(XyChain, "xyc", Unfair, 260, ON),
    entry(NiceLoop, "nl", Unfair, 280, ON),
    entry(GroupedNiceLoop, "gnl", Unfair, 300, ON),
    entry(AlsXz, "axz", Unfair, 300, ON),
    entry(AlsXyWing, "axy", Unfair, 320, ON),
    entry(AlsXyChain, "ach", Unfair, 340, ON),
    entry(DeathBlossom, "db", Unfair, 360, OFF),
    entry(fish(Franken, 2), "ff2", Unfair, 300, ON),
    entry(fish(Franken, 3), "ff3", Unfair, 350, ON),
    entry(fish(Franken, 4), "ff4", Unfair, 370, OFF),
    entry(fish(Franken, 5), "ff5", Extreme, 470, OFF),
    entry(fish(Franken, 6), "ff6", Extreme, 470, OFF),
    entry(fish(Franken, 7), "ff7", Extreme, 470, OFF),
    entry(fish(FinnedFranken, 2), "fff2", Unfair, 390, ON),
    entry(fish(FinnedFranken, 3), "fff3", Unfair, 410, ON),
    entry(fish(FinnedFranken, 4), "fff4", Unfair, 430, OFF),
    entry(fish(FinnedFranken, 5), "fff5", Extreme, 470, OFF),
    entry(fish(FinnedFranken, 6), "fff6", Extreme, 470, OFF),
    entry(fish(FinnedFranken, 7), "fff7", Extreme, 470, OFF),
    entry(fish(Mutant, 2), "mf2", Extreme, 450, OFF),
    entry(fish(Mutant, 3), "mf3", Extreme, 450, OFF),
    entry(fish(Mutant, 4), "mf4", Extreme, 450, OFF),
    entry(fish(Mutant, 5), "mf5", Extreme, 470, OFF),
    entry(fish(Mutant, 6), "mf6", Extreme, 470, OFF),
    entry(fish(Mutant, 7), "mf7", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 2), "fmf2", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 3), "fmf3", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 4), "fmf4", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 5), "fmf5", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 6), "fmf6", Extreme, 470, OFF),
    entry(fish(FinnedMutant, 7), "fmf7", Extreme, 470, OFF),
    entry(KrakenFish, "kf", Extreme, 500, OFF),
    entry(ForcingChain, "fc", Extreme, 500, ON),
    entry(ForcingNet, "fn", Extreme, 700, ON),
    entry(TemplateSet, "ts", Extreme, 10000, OFF),
    entry(TemplateDelete, "td", Extreme, 10000, OFF),
    entry(BruteForce, "bf", Extreme, 10000, ON),
];

impl Method {
    /// Every method of HoDoKu's, in the order in which it tries them.
    pub fn all() -> impl Iterator<Item = Method> {
        TABLE.iter().map(|entry| entry.method)
    }

    /// Its row in the table. A box single counts as the hidden single it is; a rule of Sudoku Explainer,
    /// which HoDoKu does not have, as the last resort.
    pub fn entry(self) -> &'static Entry {
        let listed = match self {
            BoxSingle => HiddenSingle,
            SudokuExplainer(_) => BruteForce,
            method => method,
        };
        let row = TABLE.iter().find(|entry| entry.method == listed);
        row.expect("every other method has a row; a test goes through them")
    }
}
