//! Every method and every technique, each in one row.
//!
//! A [`Technique`] is a human rule; a step is one use of it. A [`Method`] is what a solver tries in
//! turn: most find one technique, some a few close relatives at once ("simple colours" finds traps
//! and wraps). The enums and all lookups are generated from the two tables below
//! ([`declare`](super::declare)), so a technique that is not fully described does not compile. What
//! the tables cannot hold are its texts: a test compares the message catalogues with them.

use super::declare::{
    finder, is_dual, level_entry, library_code, methods, techniques, without_parts,
};
use super::facts::{Family, Scope};
use super::scale::{Class, Entry};
use super::wording::{Deadly, Notation, Sentence};
use super::{Fish, Forcing, Form};
use crate::finder::Context;
use crate::rate::level::{Level, LevelEntry, Round};
use crate::step::Step;
use crate::sudoku_explainer::SeMethod;

const ON: bool = true;
const OFF: bool = false;

// The methods, in the order of HoDoKu 2.2.0 and with its figures.
//
// method     the variant of `Method`; of a fish its form and its size
// module     the module of `technique` whose `first` and `all` find its steps (of a fish: `fish`)
// scope      the grids on which it is defined (of a fish: any size)
// code       its short name on HoDoKu's command line
// class      its class on the HoDoKu scale
// score      what each of its steps adds to the score of the HoDoKu scale
// on         whether HoDoKu tries it by default
// own level  its level on our own scale (`rate::level`) and its place among the methods of that level
//              last      searched only where nothing else of the level is found
//              covered   found by another method of the level: in explanations, but not in the rating
//              -         not part of our scale
//
// A method that HoDoKu does not list counts on its scale as one that it does.
methods! {
    unlisted {
        // method                 module              scope   on HoDoKu's scale      own level
        /// Hidden singles in boxes, the easiest to see.
        BoxSingle                 singles             AnySize counts_as HiddenSingle (VeryEasy 2);
        /// What a method of [`sudoku_explainer`](crate::sudoku_explainer) finds, on 9×9 grids.
        SudokuExplainer(SeMethod) by_sudoku_explainer Classic counts_as BruteForce   -;
    }
    hodoku {
        // method               module        scope    code   class    score  on   own level
        FullHouse               singles       AnySize  "fh"   Easy         4  ON   (VeryEasy 1);
        NakedSingle             singles       AnySize  "n1"   Easy         4  ON   (Easy 2);
        HiddenSingle            singles       AnySize  "h1"   Easy        14  ON   (Easy 1);
        LockedPair              subsets       AnySize  "l2"   Medium      40  ON   (Medium 3 last);
        LockedTriple            subsets       AnySize  "l3"   Medium      60  ON   (Medium 6 last);
        Pointing                locked        AnySize  "lc1"  Medium      50  ON   (Medium 1);
        Claiming                locked        AnySize  "lc2"  Medium      50  ON   (Medium 2);
        NakedPair               subsets       AnySize  "n2"   Medium      60  ON   (Medium 4);
        NakedTriple             subsets       AnySize  "n3"   Medium      80  ON   (Medium 7);
        HiddenPair              subsets       AnySize  "h2"   Medium      70  ON   (Medium 5);
        HiddenTriple            subsets       AnySize  "h3"   Medium     100  ON   (Medium 8);
        NakedQuad               subsets       AnySize  "n4"   Hard       120  ON   (Hard 1);
        HiddenQuad              subsets       AnySize  "h4"   Hard       150  ON   (Hard 2);
    }
    fish {
        // form, size        code    class    score  on   own level
        Basic 2              "bf2"   Hard       140  ON   (Hard 3);
        Basic 3              "bf3"   Hard       150  ON   (Hard 4);
        Basic 4              "bf4"   Hard       160  ON   (Hard 5);
        Basic 5              "bf5"   Unfair     470  OFF  -;
        Basic 6              "bf6"   Unfair     470  OFF  -;
        Basic 7              "bf7"   Unfair     470  OFF  -;
    }
    hodoku {
        // method               module        scope    code   class    score  on   own level
        RemotePair              chains        AnySize  "rp"   Hard       110  ON   (Hard 9);
        BugPlus1                bug           AnySize  "bug1" Hard       100  ON   -;
        Skyscraper              single_digit  AnySize  "sk"   Hard       130  ON   (Hard 10);
        TwoStringKite           single_digit  AnySize  "2sk"  Hard       150  ON   (Hard 11);
        TurbotFish              chains        AnySize  "tf"   Hard       120  ON   (Hard 12);
        EmptyRectangle          single_digit  AnySize  "er"   Hard       120  ON   (Hard 13);
        WWing                   wings         AnySize  "w"    Hard       150  ON   (Hard 8);
        XyWing                  wings         AnySize  "xy"   Hard       160  ON   (Hard 6);
        XyzWing                 wings         AnySize  "xyz"  Hard       180  ON   (Hard 7);
        UniqueRectangle1        rectangles    AnySize  "u1"   Hard       100  ON   -;
        UniqueRectangle2        rectangles    AnySize  "u2"   Hard       100  ON   -;
        UniqueRectangle3        rectangles    AnySize  "u3"   Hard       100  ON   -;
        UniqueRectangle4        rectangles    AnySize  "u4"   Hard       100  ON   -;
        UniqueRectangle5        rectangles    AnySize  "u5"   Hard       100  ON   -;
        UniqueRectangle6        rectangles    AnySize  "u6"   Hard       100  ON   -;
        HiddenRectangle         rectangles    AnySize  "hr"   Hard       100  ON   -;
        AvoidableRectangle1     rectangles    AnySize  "ar1"  Hard       100  ON   -;
        AvoidableRectangle2     rectangles    AnySize  "ar2"  Hard       100  ON   -;
    }
    fish {
        // form, size        code    class    score  on   own level
        Finned 2             "fbf2"  Hard       130  ON   (Evil 1);
        Sashimi 2            "sbf2"  Hard       150  ON   (Evil 2);
        Finned 3             "fbf3"  Unfair     200  ON   (Evil 3);
        Sashimi 3            "sbf3"  Unfair     240  ON   (Evil 4);
        Finned 4             "fbf4"  Unfair     250  ON   (Evil 5);
        Sashimi 4            "sbf4"  Unfair     260  ON   (Evil 6);
        Finned 5             "fbf5"  Unfair     470  OFF  -;
        Sashimi 5            "sbf5"  Unfair     470  OFF  -;
        Finned 6             "fbf6"  Unfair     470  OFF  -;
        Sashimi 6            "sbf6"  Unfair     470  OFF  -;
        Finned 7             "fbf7"  Unfair     470  OFF  -;
        Sashimi 7            "sbf7"  Unfair     470  OFF  -;
    }
    hodoku {
        // method               module        scope    code   class    score  on   own level
        SueDeCoq                sue_de_coq    AnySize  "sdc"  Unfair     250  ON   (Evil 14);
        SimpleColours           colouring     AnySize  "sc"   Hard       150  ON   (Hard 14);
        MultiColours            colouring     AnySize  "mc"   Hard       200  ON   (Evil 7);
        XChain                  chains        AnySize  "x"    Unfair     260  ON   (Evil 8);
        XyChain                 chains        AnySize  "xyc"  Unfair     260  ON   (Evil 9);
        NiceLoop                loops         AnySize  "nl"   Unfair     280  ON   (Evil 10 covered);
        GroupedNiceLoop         loops         AnySize  "gnl"  Unfair     300  ON   (Evil 11);
        AlsXz                   als           AnySize  "axz"  Unfair     300  ON   (Evil 12);
        AlsXyWing               als           AnySize  "axy"  Unfair     320  ON   (Evil 13);
        AlsXyChain              als           AnySize  "ach"  Unfair     340  ON   -;
        DeathBlossom            als           AnySize  "db"   Unfair     360  OFF  -;
    }
    fish {
        // form, size        code    class    score  on   own level
        Franken 2            "ff2"   Unfair     300  ON   -;
        Franken 3            "ff3"   Unfair     350  ON   -;
        Franken 4            "ff4"   Unfair     370  OFF  -;
        Franken 5            "ff5"   Extreme    470  OFF  -;
        Franken 6            "ff6"   Extreme    470  OFF  -;
        Franken 7            "ff7"   Extreme    470  OFF  -;
        FinnedFranken 2      "fff2"  Unfair     390  ON   -;
        FinnedFranken 3      "fff3"  Unfair     410  ON   -;
        FinnedFranken 4      "fff4"  Unfair     430  OFF  -;
        FinnedFranken 5      "fff5"  Extreme    470  OFF  -;
        FinnedFranken 6      "fff6"  Extreme    470  OFF  -;
        FinnedFranken 7      "fff7"  Extreme    470  OFF  -;
        Mutant 2             "mf2"   Extreme    450  OFF  -;
        Mutant 3             "mf3"   Extreme    450  OFF  -;
        Mutant 4             "mf4"   Extreme    450  OFF  -;
        Mutant 5             "mf5"   Extreme    470  OFF  -;
        Mutant 6             "mf6"   Extreme    470  OFF  -;
        Mutant 7             "mf7"   Extreme    470  OFF  -;
        FinnedMutant 2       "fmf2"  Extreme    470  OFF  -;
        FinnedMutant 3       "fmf3"  Extreme    470  OFF  -;
        FinnedMutant 4       "fmf4"  Extreme    470  OFF  -;
        FinnedMutant 5       "fmf5"  Extreme    470  OFF  -;
        FinnedMutant 6       "fmf6"  Extreme    470  OFF  -;
        FinnedMutant 7       "fmf7"  Extreme    470  OFF  -;
    }
    hodoku {
        // method               module        scope    code   class    score  on   own level
        KrakenFish              kraken        AnySize  "kf"   Extreme    500  OFF  -;
        ForcingChain            forcing       AnySize  "fc"   Extreme    500  ON   -;
        ForcingNet              forcing       Classic  "fn"   Extreme    700  ON   -;
        TemplateSet             templates     Classic  "ts"   Extreme  10000  OFF  -;
        TemplateDelete          templates     Classic  "td"   Extreme  10000  OFF  -;
        BruteForce              brute_force   AnySize  "bf"   Extreme  10000  ON   -;
    }
}

// The techniques, family by family (`Family`), in the order in which they are listed to users.
//
// technique  the variant of `Technique`
// id         its stable name for programs and files; its texts are the messages `technique.<id>`
// found by   the method that finds it
//              [dual m]  it joins two patterns of the method `m`: reported only on request
//              [se m]    only the method `m` of Sudoku Explainer finds it
// code       its number in HoDoKu's library; `-` if the library does not have it
// sentence   how `explain` argues for it (`Sentence`); `General`: from the truths alone
// notation   how its pattern is written on one line (`Notation`); `General`: digits and cells
//
// Fish and forcing chains are composed of parts, which determine all of this (`facts`).
techniques! {
    composed {
        /// A fish of a form and a size.
        Fish(Fish);
        /// Two finned fish with one base, reported as one.
        SiameseFish(Fish);
        /// Forcing chains of Sudoku Explainer.
        Forcing(Forcing);
    }
    Singles {
        FullHouse    "full-house"    [FullHouse]    "0000" FullHouse    Single;
        HiddenSingle "hidden-single" [HiddenSingle] "0002" HiddenSingle Single;
        NakedSingle  "naked-single"  [NakedSingle]  "0003" NakedSingle  Bare;
    }
    LockedCandidates {
        Pointing "locked-candidates-1" [Pointing] "0100" Locked Houses;
        Claiming "locked-candidates-2" [Claiming] "0101" Locked Houses;
    }
    Subsets {
        LockedPair   "locked-pair"   [LockedPair]   "0110" NakedSubset  General;
        LockedTriple "locked-triple" [LockedTriple] "0111" NakedSubset  General;
        NakedPair    "naked-pair"    [NakedPair]    "0200" NakedSubset  General;
        NakedTriple  "naked-triple"  [NakedTriple]  "0201" NakedSubset  General;
        NakedQuad    "naked-quad"    [NakedQuad]    "0202" NakedSubset  General;
        HiddenPair   "hidden-pair"   [HiddenPair]   "0210" HiddenSubset General;
        HiddenTriple "hidden-triple" [HiddenTriple] "0211" HiddenSubset General;
        HiddenQuad   "hidden-quad"   [HiddenQuad]   "0212" HiddenSubset General;
    }
    Fish {
        KrakenFish1 "kraken-fish-1" [KrakenFish] "0371" Kraken Fish;
        KrakenFish2 "kraken-fish-2" [KrakenFish] "0372" Kraken Fish;
    }
    SingleDigit {
        Skyscraper         "skyscraper"           [Skyscraper]          "0400" TwoLinks Houses;
        TwoStringKite      "two-string-kite"      [TwoStringKite]       "0401" TwoLinks Houses;
        EmptyRectangle     "empty-rectangle"      [EmptyRectangle]      "0402" General  Houses;
        TurbotFish         "turbot-fish"          [TurbotFish]          "0403" TwoLinks Houses;
        DualTwoStringKite  "dual-two-string-kite" [dual TwoStringKite]  "0404" General  Houses;
        DualEmptyRectangle "dual-empty-rectangle" [dual EmptyRectangle] "0405" General  Houses;
    }
    Colouring {
        SimpleColoursTrap "simple-colours-trap" [SimpleColours] "0500" ColourTrap   Colours;
        SimpleColoursWrap "simple-colours-wrap" [SimpleColours] "0501" ColourWrap   Colours;
        MultiColours1     "multi-colours-1"     [MultiColours]  "0502" MultiColours Colours;
        MultiColours2     "multi-colours-2"     [MultiColours]  "0503" MultiColours Colours;
    }
    Uniqueness {
        UniqueRectangle1    "unique-rectangle-1"    [UniqueRectangle1]    "0600" Deadly(Type1)      General;
        UniqueRectangle2    "unique-rectangle-2"    [UniqueRectangle2]    "0601" Deadly(Type2)      General;
        UniqueRectangle3    "unique-rectangle-3"    [UniqueRectangle3]    "0602" Deadly(Type3)      General;
        UniqueRectangle4    "unique-rectangle-4"    [UniqueRectangle4]    "0603" Deadly(Type4)      General;
        UniqueRectangle5    "unique-rectangle-5"    [UniqueRectangle5]    "0604" Deadly(Type2)      General;
        UniqueRectangle6    "unique-rectangle-6"    [UniqueRectangle6]    "0605" Deadly(Type6)      General;
        HiddenRectangle     "hidden-rectangle"      [HiddenRectangle]     "0606" Deadly(Hidden)     General;
        AvoidableRectangle1 "avoidable-rectangle-1" [AvoidableRectangle1] "0607" Deadly(Avoidable1) General;
        AvoidableRectangle2 "avoidable-rectangle-2" [AvoidableRectangle2] "0608" Deadly(Type2)      General;
        BugPlus1            "bug-plus-1"            [BugPlus1]            "0610" BugPlus1           Grave;
    }
    Chains {
        XChain                       "x-chain"                         [XChain]          "0701" TwoEnds    General;
        XyChain                      "xy-chain"                        [XyChain]         "0702" TwoEnds    General;
        RemotePair                   "remote-pair"                     [RemotePair]      "0703" RemotePair Cells;
        ContinuousNiceLoop           "continuous-nice-loop"            [NiceLoop]        "0706" Ring       General;
        DiscontinuousNiceLoop        "discontinuous-nice-loop"         [NiceLoop]        "0707" TwoEnds    General;
        Aic                          "aic"                             [NiceLoop]        "0708" TwoEnds    General;
        GroupedContinuousNiceLoop    "grouped-continuous-nice-loop"    [GroupedNiceLoop] "0709" Ring       General;
        GroupedDiscontinuousNiceLoop "grouped-discontinuous-nice-loop" [GroupedNiceLoop] "0710" TwoEnds    General;
        GroupedAic                   "grouped-aic"                     [GroupedNiceLoop] "0711" TwoEnds    General;
    }
    Wings {
        XyWing  "xy-wing"  [XyWing]  "0800" XyWing  Cells;
        XyzWing "xyz-wing" [XyzWing] "0801" XyzWing Cells;
        WWing   "w-wing"   [WWing]   "0803" WWing   Cells;
    }
    AlmostLockedSets {
        AlsXz        "als-xz"        [AlsXz]        "0901" AlmostLocked Sets;
        AlsXyWing    "als-xy-wing"   [AlsXyWing]    "0902" AlmostLocked Sets;
        AlsXyChain   "als-xy-chain"  [AlsXyChain]   "0903" AlmostLocked Sets;
        DeathBlossom "death-blossom" [DeathBlossom] "0904" DeathBlossom Sets;
        SueDeCoq     "sue-de-coq"    [SueDeCoq]     "1101" SueDeCoq     General;
    }
    LastResort {
        TemplateSet    "template-set"    [TemplateSet]    "1201" TemplateSet    General;
        TemplateDelete "template-delete" [TemplateDelete] "1202" TemplateDelete General;
    }
    ForcingChains {
        ForcingChainContradiction "forcing-chain-contradiction" [ForcingChain] "1301" Contradiction General;
        ForcingChainVerity        "forcing-chain-verity"        [ForcingChain] "1302" Verity        General;
        ForcingNetContradiction   "forcing-net-contradiction"   [ForcingNet]   "1303" Contradiction General;
        ForcingNetVerity          "forcing-net-verity"          [ForcingNet]   "1304" Verity        General;
    }
    LastResort {
        BruteForce "brute-force" [BruteForce] - BruteForce Bare;
    }
    Singles {
        DirectPointing     "direct-pointing"      [se DirectLocked]       - DirectLocked       General;
        DirectClaiming     "direct-claiming"      [se DirectLocked]       - DirectLocked       General;
        DirectHiddenPair   "direct-hidden-pair"   [se DirectHiddenPair]   - DirectHiddenSubset General;
        DirectHiddenTriple "direct-hidden-triple" [se DirectHiddenTriple] - DirectHiddenSubset General;
    }
    Uniqueness {
        UniqueLoop1 "unique-loop-1" [se UniqueLoop] - Deadly(Type1)    General;
        UniqueLoop2 "unique-loop-2" [se UniqueLoop] - Deadly(Type2)    General;
        UniqueLoop3 "unique-loop-3" [se UniqueLoop] - Deadly(Type3)    General;
        UniqueLoop4 "unique-loop-4" [se UniqueLoop] - Deadly(Type4)    General;
        Bug2        "bug-2"         [se Bug]        - Deadly(Type2)    Grave;
        Bug3        "bug-3"         [se Bug]        - Deadly(Type3)    Grave;
        Bug4        "bug-4"         [se Bug]        - Deadly(BugType4) Grave;
    }
    AlmostLockedSets {
        AlignedPair   "aligned-pair-exclusion"   [se AlignedPair]   - Aligned General;
        AlignedTriple "aligned-triple-exclusion" [se AlignedTriple] - Aligned General;
    }
    Chains {
        /// A cycle in one digit.
        XCycle  "x-cycle"  [se CyclesAndChains] - Ring General;
        /// A cycle through cells with two candidates.
        YCycle  "y-cycle"  [se CyclesAndChains] - Ring General;
        /// A cycle with links of both kinds.
        XyCycle "xy-cycle" [se CyclesAndChains] - Ring General;
    }
}

impl Method {
    /// Every method of HoDoKu's, in the order in which it tries them.
    pub fn all() -> impl Iterator<Item = Method> {
        HODOKU.iter().map(|entry| entry.method)
    }

    /// Its row on the HoDoKu scale. A method that HoDoKu does not have counts as another one: a box
    /// single as the hidden single it is, those of Sudoku Explainer as the last resort.
    pub fn entry(self) -> &'static Entry {
        let listed = self.listed();
        let row = HODOKU.iter().find(|entry| entry.method == listed);
        row.expect("every method has a row, and every fish of size 2 to 7")
    }

    /// Whether the method is defined for 9×9 grids alone.
    pub fn is_classic_only(self) -> bool {
        self.scope() == Scope::Classic
    }

    /// The methods of our own scale, the easiest first.
    pub(crate) fn by_level() -> Vec<(Method, LevelEntry)> {
        let all = UNLISTED.iter().flatten().copied().chain(Method::all());
        let mut placed: Vec<_> =
            all.filter_map(|method| Some((method, method.level_entry()?))).collect();
        placed.sort_by_key(|(_, entry)| (entry.level, entry.place));
        placed
    }
}

/// The columns of a technique that is not composed.
pub(super) struct Fixed {
    pub(super) id: &'static str,
    pub(super) family: Family,
    pub(super) finder: Method,
    pub(super) is_dual: bool,
    pub(super) code: Option<&'static str>,
    pub(super) sentence: Sentence,
    pub(super) notation: Notation,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_each_level_are_numbered_from_one() {
        for level in Level::ALL {
            let places = Method::by_level().into_iter().filter(|(_, entry)| entry.level == level);
            let places: Vec<u8> = places.map(|(_, entry)| entry.place).collect();
            assert_eq!(places, (1..=places.len() as u8).collect::<Vec<_>>(), "{level:?}");
        }
    }

    #[test]
    fn every_fish_has_its_row() {
        for (form, size) in Form::ALL.into_iter().flat_map(|form| (2..=7).map(move |s| (form, s))) {
            assert!(!Method::Fish(Fish { form, size }).entry().code.is_empty());
        }
    }
}
