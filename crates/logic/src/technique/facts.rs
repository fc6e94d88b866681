//! What is known of each technique: its method, its family, its id, its names, its description.
//!
//! An id is stable and made for programs and files: `x-wing`, `finned-franken-swordfish`,
//! `unique-rectangle-1`. Most facts are columns of the table in [`list`](super::list); those of a fish
//! follow from its form and its size, those of forcing chains from their argument and their reach.
//! Names and descriptions come from the message catalogue.

use std::borrow::Cow;

use super::list::{Declared, FIXED, Fixed};
use super::wording::{Notation, Sentence};
use super::{Argument, Fish, Forcing, Form, Method, Reach, Technique};
use crate::message::{Language, Message, Voice};
use crate::sudoku_explainer::{ForcingLevel, SeMethod};
use omnidoku_core::Shape;

/// The grids on which a technique is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Any shape.
    AnySize,
    /// 9×9 alone.
    Classic,
}

/// Techniques that belong together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Family {
    Singles,
    LockedCandidates,
    Subsets,
    Fish,
    SingleDigit,
    Colouring,
    Wings,
    Uniqueness,
    AlmostLockedSets,
    Chains,
    ForcingChains,
    LastResort,
}

impl Family {
    /// Its stable id: `locked-candidates`.
    pub fn id(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::LockedCandidates => "locked-candidates",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit",
            Family::Colouring => "colouring",
            Family::Wings => "wings",
            Family::Uniqueness => "uniqueness",
            Family::AlmostLockedSets => "almost-locked-sets",
            Family::Chains => "chains",
            Family::ForcingChains => "forcing-chains",
            Family::LastResort => "last-resort",
        }
    }
}

/// The smallest and the largest fish that have names.
const SIZES: std::ops::RangeInclusive<u8> = 2..=7;

impl Form {
    /// Its name in ids: `finned-franken`. (The id of a basic fish has no form.)
    pub fn id(self) -> &'static str {
        match self {
            Form::Basic => "basic",
            Form::Finned => "finned",
            Form::Sashimi => "sashimi",
            Form::Franken => "franken",
            Form::FinnedFranken => "finned-franken",
            Form::Mutant => "mutant",
            Form::FinnedMutant => "finned-mutant",
        }
    }

    /// Whether such fish have fins.
    pub fn has_fins(self) -> bool {
        !matches!(self, Form::Basic | Form::Franken | Form::Mutant)
    }
}

impl Fish {
    fn id(self) -> String {
        let size = match self.size {
            2 => "x-wing",
            3 => "swordfish",
            4 => "jellyfish",
            5 => "squirmbag",
            6 => "whale",
            7 => "leviathan",
            size => return format!("{}-{size}-fish", self.form.id()),
        };
        match self.form {
            Form::Basic => size.to_owned(),
            form => format!("{}-{size}", form.id()),
        }
    }

    /// A message of its form, with its size and the name of its size filled in.
    fn message(self, language: &Language, kind: &str) -> Message {
        let size = format!("fish.size.{}", self.size);
        let size = if language.has(&size) { size } else { "fish.size.other".to_owned() };
        let count = ("count", usize::from(self.size).into());
        let size = Message { id: size.into(), arguments: vec![count.clone()] };
        Message {
            id: format!("fish.{}{kind}", self.form.id()).into(),
            arguments: vec![("size", size.into()), count],
        }
    }
}

impl Forcing {
    /// Every argument with every reach that it can have.
    fn all() -> impl Iterator<Item = Forcing> {
        use Argument::*;
        let arguments = [XChain, XyChain, Nishio, Contradiction, Double, Cell, Region];
        arguments.into_iter().flat_map(|argument| {
            static REACHES: [Reach; 5] = [
                Reach::Static,
                Reach::Dynamic,
                Reach::DynamicPlus,
                Reach::NestedChains,
                Reach::NestedMultiple,
            ];
            // Chains of one line are static; contradictions and double chains need several that join.
            let reaches = match argument {
                XChain | XyChain | Nishio => &REACHES[..1],
                Contradiction | Double => &REACHES[1..],
                Cell | Region => &REACHES[..],
            };
            reaches.iter().map(move |&reach| Forcing { argument, reach })
        })
    }

    fn id(self) -> String {
        let argument = match self.argument {
            Argument::XChain => "forcing-x-chain",
            Argument::XyChain => "forcing-chain",
            Argument::Nishio => "nishio",
            Argument::Contradiction => "contradiction-forcing-chains",
            Argument::Double => "double-forcing-chains",
            Argument::Cell => "cell-forcing-chains",
            Argument::Region => "region-forcing-chains",
        };
        match self.reach {
            Reach::Static => argument.to_owned(),
            reach => format!("{}-{argument}", reach.id()),
        }
    }

    /// The method of Sudoku Explainer that finds them.
    fn method(self) -> SeMethod {
        use Argument::*;
        let level = match (self.argument, self.reach) {
            (XChain | XyChain, _) => return SeMethod::CyclesAndChains,
            (Nishio, _) => ForcingLevel::Nishio,
            (Contradiction | Double | Cell | Region, reach) => match reach {
                Reach::Static => ForcingLevel::Multiple,
                Reach::Dynamic => ForcingLevel::Dynamic,
                Reach::DynamicPlus => ForcingLevel::DynamicPlus,
                Reach::NestedChains => ForcingLevel::NestedChains,
                Reach::NestedMultiple => ForcingLevel::NestedMultiple,
            },
        };
        SeMethod::Forcing(level)
    }

    fn sentence(self) -> Sentence {
        match self.argument {
            Argument::XChain | Argument::XyChain => Sentence::TwoEnds,
            Argument::Nishio | Argument::Contradiction => Sentence::Contradiction,
            Argument::Double | Argument::Cell | Argument::Region => Sentence::Verity,
        }
    }

    fn message(self, kind: &str) -> Message {
        let plain = Forcing { reach: Reach::Static, ..self };
        let id = format!("forcing.{}{kind}", plain.id());
        let argument = Message { id: id.into(), arguments: Vec::new() };
        match self.reach {
            Reach::Static => argument,
            reach => Message {
                id: format!("reach.{}{kind}", reach.id()).into(),
                arguments: vec![("chains", argument.into())],
            },
        }
    }
}

impl Reach {
    fn id(self) -> &'static str {
        match self {
            Reach::Static => "static",
            Reach::Dynamic => "dynamic",
            Reach::DynamicPlus => "dynamic-plus",
            Reach::NestedChains => "nested",
            Reach::NestedMultiple => "nested-multiple",
        }
    }
}

impl Technique {
    /// Every technique: those with a fixed id, then every fish of every form from size 2 to 7, the
    /// siamese ones, and the forcing chains.
    pub fn all() -> impl Iterator<Item = Technique> {
        let fish = |form| SIZES.map(move |size| super::Fish { form, size });
        let siamese = Form::ALL.into_iter().filter(|form| form.has_fins()).flat_map(fish);
        let fixed = FIXED.iter().copied();
        fixed
            .chain(Form::ALL.into_iter().flat_map(fish).map(Technique::Fish))
            .chain(siamese.map(Technique::SiameseFish))
            .chain(super::Forcing::all().map(Technique::Forcing))
    }

    /// HoDoKu's method that finds it; `None` if only a method of
    /// [`sudoku_explainer`](crate::sudoku_explainer) does.
    pub fn method(self) -> Option<Method> {
        let is_hodokus = |finder: &Method| !matches!(finder, Method::SudokuExplainer(_));
        Some(self.finder()).filter(is_hodokus)
    }

    /// The method that finds it: HoDoKu's, or else one of
    /// [`sudoku_explainer`](crate::sudoku_explainer).
    pub fn finder(self) -> Method {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.finder,
            Declared::Fish(fish) | Declared::SiameseFish(fish) => Method::Fish(fish),
            Declared::Forcing(forcing) => Method::SudokuExplainer(forcing.method()),
        }
    }

    /// Whether it joins two patterns with the same base. A plan reports such a technique only if it is
    /// requested by name.
    pub fn is_dual(self) -> bool {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.is_dual,
            Declared::Fish(_) | Declared::Forcing(_) => false,
            Declared::SiameseFish(_) => true,
        }
    }

    /// The family it belongs to.
    pub fn family(self) -> Family {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.family,
            Declared::Fish(_) | Declared::SiameseFish(_) => Family::Fish,
            Declared::Forcing(_) => Family::ForcingChains,
        }
    }

    /// How a step of it is argued for.
    pub(crate) fn sentence(self) -> Sentence {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.sentence,
            Declared::Fish(_) => Sentence::Fish,
            Declared::SiameseFish(_) => Sentence::SiameseFish,
            Declared::Forcing(forcing) => forcing.sentence(),
        }
    }

    /// How its pattern is written on one line.
    pub(crate) fn pattern_notation(self) -> Notation {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.notation,
            Declared::Fish(_) | Declared::SiameseFish(_) => Notation::Fish,
            Declared::Forcing(_) => Notation::General,
        }
    }

    /// Its stable id: `x-wing`, `unique-rectangle-1`.
    pub fn id(self) -> Cow<'static, str> {
        match self.declared() {
            Declared::Fixed(&Fixed { id, .. }) => id.into(),
            Declared::Fish(fish) => fish.id().into(),
            Declared::SiameseFish(fish) => format!("siamese-{}", fish.id()).into(),
            Declared::Forcing(forcing) => forcing.id().into(),
        }
    }

    /// The technique with an id.
    pub fn from_id(id: &str) -> Option<Technique> {
        Technique::all().find(|technique| technique.id() == id)
    }

    /// Its name as a message.
    pub fn named(self, language: &Language) -> Message {
        self.message(language, "")
    }

    /// Its idea in one line, as a message.
    pub fn idea(self, language: &Language) -> Message {
        self.message(language, ".idea")
    }

    /// What to look for and why it works, in two to four sentences, as a message.
    pub fn about(self, language: &Language) -> Message {
        self.message(language, ".about")
    }

    pub(crate) fn message(self, language: &Language, kind: &str) -> Message {
        match self.declared() {
            Declared::Fixed(fixed) => {
                let id = format!("technique.{}{kind}", fixed.id);
                Message { id: id.into(), arguments: Vec::new() }
            }
            Declared::Fish(fish) => fish.message(language, kind),
            Declared::SiameseFish(fish) => {
                let name = fish.message(language, "");
                let id = format!("fish.siamese{kind}");
                Message { id: id.into(), arguments: vec![("fish", name.into())] }
            }
            Declared::Forcing(forcing) => forcing.message(kind),
        }
    }

    /// Its English name, as players know it.
    pub fn name(self) -> String {
        english(|language| self.named(language))
    }

    /// What to look for and why it works, in English.
    pub fn description(self) -> String {
        english(|language| self.about(language))
    }

    /// Its other names in a language.
    pub fn aliases(self, language: &'static Language) -> Vec<String> {
        let id = format!("technique.{}.alias", self.id());
        if !language.has(&id) {
            return Vec::new();
        }
        let names = Message { id: id.into(), arguments: Vec::new() };
        let names = Voice::new(Shape::CLASSIC).with_language(language).say(&names);
        names.split("; ").map(str::to_owned).collect()
    }

    /// The grids on which it is defined.
    pub fn scope(self) -> Scope {
        self.finder().scope()
    }
}

fn english(message: impl FnOnce(&Language) -> Message) -> String {
    said(Language::english(), message)
}

fn said(language: &'static Language, message: impl FnOnce(&Language) -> Message) -> String {
    Voice::new(Shape::CLASSIC).with_language(language).say(&message(language))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_and_names_tell_techniques_apart() {
        let count = Technique::all().count();
        assert_eq!(count, FIXED.len() + 7 * 6 + 4 * 6 + 21);
        let ids: HashSet<_> = Technique::all().map(Technique::id).collect();
        assert_eq!(ids.len(), count);
        for &language in Language::all() {
            let name = |technique: Technique| said(language, |language| technique.named(language));
            assert_eq!(Technique::all().map(name).collect::<HashSet<_>>().len(), count);
        }
        for technique in Technique::all() {
            assert_eq!(Technique::from_id(&technique.id()), Some(technique));
            if let Some(code) = technique.code() {
                assert_eq!(Technique::from_code(&code), Some(technique));
            }
        }
        assert_eq!(Technique::from_id("no-wing"), None);
    }

    #[test]
    fn fish_are_called_by_form_and_size() {
        let fish = |form, size| super::super::Fish { form, size };
        let technique = Technique::Fish(fish(Form::FinnedFranken, 3));
        assert_eq!(technique.id(), "finned-franken-swordfish");
        assert_eq!(technique.name(), "Finned Franken Swordfish");
        assert_eq!(
            Technique::SiameseFish(fish(Form::Finned, 3)).name(),
            "Siamese Finned Swordfish"
        );
        assert_eq!(Technique::from_id("x-wing"), Some(Technique::Fish(fish(Form::Basic, 2))));
        assert_eq!(Technique::Fish(fish(Form::Mutant, 9)).name(), "Mutant 9-Fish");
    }

    #[test]
    fn forcing_chains_are_called_by_argument_and_reach() {
        let forcing = super::super::Forcing { argument: Argument::Cell, reach: Reach::Dynamic };
        let technique = Technique::Forcing(forcing);
        assert_eq!(technique.id(), "dynamic-cell-forcing-chains");
        assert_eq!(technique.name(), "Dynamic Cell Forcing Chains");
        assert_eq!(technique.scope(), Scope::Classic);
    }

    #[test]
    fn every_method_is_reached_and_every_text_is_short() {
        let methods: HashSet<_> = Technique::all().filter_map(Technique::method).collect();
        assert!(Method::all().all(|method| methods.contains(&method)));
        for (technique, &language) in Technique::all()
            .flat_map(|technique| Language::all().iter().map(move |l| (technique, l)))
        {
            let text = said(language, |language| technique.about(language));
            let sentences = text.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences), "{}: {text}", technique.name());
            let idea = said(language, |language| technique.idea(language));
            assert!(idea.chars().count() < 140 && idea.ends_with(['.', ')']), "{idea}");
        }
    }

    #[test]
    fn uniqueness_is_said_in_the_idea() {
        let relies = ["unique-", "avoidable-", "hidden-rectangle", "bug-"];
        let words =
            [(Language::english(), "only one solution"), (Language::german(), "nur eine Lösung")];
        for technique in Technique::all() {
            for (language, words) in words {
                let idea = said(language, |language| technique.idea(language));
                let says = idea.contains(words);
                assert_eq!(says, relies.iter().any(|r| technique.id().starts_with(r)), "{idea}");
            }
        }
        assert_eq!(Technique::XyWing.aliases(Language::english()), ["Y-Wing"]);
        assert_eq!(Technique::XChain.aliases(Language::german()), ["X-Kette"]);
    }
}
