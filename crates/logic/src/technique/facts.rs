//! What is known of each technique besides how to find it: its id, its code, its names.
//!
//! An id is stable and made for programs and files: `x-wing`, `finned-franken-swordfish`,
//! `unique-rectangle-1`. A code is that of HoDoKu's library of examples. Names and descriptions
//! come from the message catalogue, a fish's from its form and its size.

use std::borrow::Cow;

use super::{Fish, Form, Method, Technique};
use crate::message::{Language, Message, Voice};
use omnidoku_core::Shape;

/// The grids on which a technique is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Any shape.
    AnySize,
    /// 9×9 alone.
    Classic,
}

/// The smallest and the largest fish that have names.
const SIZES: std::ops::RangeInclusive<u8> = 2..=7;

use Technique::*;

/// Every technique but the fish: id and code, in the order of the codes.
#[rustfmt::skip]
const PLAIN: &[(Technique, &str, Option<&str>)] = &[
    (FullHouse, "full-house", Some("0000")),
    (HiddenSingle, "hidden-single", Some("0002")),
    (NakedSingle, "naked-single", Some("0003")),
    (Pointing, "locked-candidates-1", Some("0100")),
    (Claiming, "locked-candidates-2", Some("0101")),
    (LockedPair, "locked-pair", Some("0110")),
    (LockedTriple, "locked-triple", Some("0111")),
    (NakedPair, "naked-pair", Some("0200")),
    (NakedTriple, "naked-triple", Some("0201")),
    (NakedQuad, "naked-quad", Some("0202")),
    (HiddenPair, "hidden-pair", Some("0210")),
    (HiddenTriple, "hidden-triple", Some("0211")),
    (HiddenQuad, "hidden-quad", Some("0212")),
    (KrakenFish1, "kraken-fish-1", Some("0371")),
    (KrakenFish2, "kraken-fish-2", Some("0372")),
    (Skyscraper, "skyscraper", Some("0400")),
    (TwoStringKite, "two-string-kite", Some("0401")),
    (EmptyRectangle, "empty-rectangle", Some("0402")),
    (TurbotFish, "turbot-fish", Some("0403")),
    (DualTwoStringKite, "dual-two-string-kite", Some("0404")),
    (DualEmptyRectangle, "dual-empty-rectangle", Some("0405")),
    (SimpleColoursTrap, "simple-colours-trap", Some("0500")),
    (SimpleColoursWrap, "simple-colours-wrap", Some("0501")),
    (MultiColours1, "multi-colours-1", Some("0502")),
    (MultiColours2, "multi-colours-2", Some("0503")),
    (UniqueRectangle1, "unique-rectangle-1", Some("0600")),
    (UniqueRectangle2, "unique-rectangle-2", Some("0601")),
    (UniqueRectangle3, "unique-rectangle-3", Some("0602")),
    (UniqueRectangle4, "unique-rectangle-4", Some("0603")),
    (UniqueRectangle5, "unique-rectangle-5", Some("0604")),
    (UniqueRectangle6, "unique-rectangle-6", Some("0605")),
    (HiddenRectangle, "hidden-rectangle", Some("0606")),
    (AvoidableRectangle1, "avoidable-rectangle-1", Some("0607")),
    (AvoidableRectangle2, "avoidable-rectangle-2", Some("0608")),
    (BugPlus1, "bug-plus-1", Some("0610")),
    (XChain, "x-chain", Some("0701")),
    (XyChain, "xy-chain", Some("0702")),
    (RemotePair, "remote-pair", Some("0703")),
    (ContinuousNiceLoop, "continuous-nice-loop", Some("0706")),
    (DiscontinuousNiceLoop, "discontinuous-nice-loop", Some("0707")),
    (Aic, "aic", Some("0708")),
    (GroupedContinuousNiceLoop, "grouped-continuous-nice-loop", Some("0709")),
    (GroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop", Some("0710")),
    (GroupedAic, "grouped-aic", Some("0711")),
    (XyWing, "xy-wing", Some("0800")),
    (XyzWing, "xyz-wing", Some("0801")),
    (WWing, "w-wing", Some("0803")),
    (AlsXz, "als-xz", Some("0901")),
    (AlsXyWing, "als-xy-wing", Some("0902")),
    (AlsXyChain, "als-xy-chain", Some("0903")),
    (DeathBlossom, "death-blossom", Some("0904")),
    (SueDeCoq, "sue-de-coq", Some("1101")),
    (TemplateSet, "template-set", Some("1201")),
    (TemplateDelete, "template-delete", Some("1202")),
    (ForcingChainContradiction, "forcing-chain-contradiction", Some("1301")),
    (ForcingChainVerity, "forcing-chain-verity", Some("1302")),
    (ForcingNetContradiction, "forcing-net-contradiction", Some("1303")),
    (ForcingNetVerity, "forcing-net-verity", Some("1304")),
    (BruteForce, "brute-force", None),
];

impl Form {
    /// Its name in ids: `finned-franken`. (A basic fish's own id goes without it.)
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

    fn code(self) -> Option<String> {
        let form = Form::ALL.iter().position(|&form| form == self.form)?;
        SIZES.contains(&self.size).then(|| format!("03{form}{}", self.size - 2))
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

impl Technique {
    /// Every technique: those with a fixed id, then every fish of every form from size 2 to 7, then
    /// the siamese ones.
    pub fn all() -> impl Iterator<Item = Technique> {
        let fish = |form| SIZES.map(move |size| super::Fish { form, size });
        let siamese = Form::ALL.into_iter().filter(|form| form.has_fins()).flat_map(fish);
        let plain = PLAIN.iter().map(|&(technique, ..)| technique);
        plain
            .chain(Form::ALL.into_iter().flat_map(fish).map(Technique::Fish))
            .chain(siamese.map(Technique::SiameseFish))
    }

    fn row(self) -> Option<&'static (Technique, &'static str, Option<&'static str>)> {
        PLAIN.iter().find(|&&(technique, ..)| technique == self)
    }

    /// Its stable id: `x-wing`, `unique-rectangle-1`.
    pub fn id(self) -> Cow<'static, str> {
        match self {
            Technique::Fish(fish) => fish.id().into(),
            SiameseFish(fish) => format!("siamese-{}", fish.id()).into(),
            plain => plain.row().map_or("", |&(_, id, _)| id).into(),
        }
    }

    /// The technique with an id.
    pub fn from_id(id: &str) -> Option<Technique> {
        Technique::all().find(|technique| technique.id() == id)
    }

    /// Its code in HoDoKu's library of examples: `0300`; five digits for a siamese fish.
    pub fn code(self) -> Option<Cow<'static, str>> {
        match self {
            Technique::Fish(fish) => fish.code().map(Cow::from),
            SiameseFish(fish) => fish.code().map(|code| format!("{code}1").into()),
            plain => plain.row().and_then(|&(.., code)| code).map(Cow::from),
        }
    }

    /// The technique with a code.
    pub fn from_code(code: &str) -> Option<Technique> {
        Technique::all().find(|technique| technique.code().as_deref() == Some(code))
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
        match self {
            Technique::Fish(fish) => fish.message(language, kind),
            SiameseFish(fish) => {
                let name = fish.message(language, "");
                let id = format!("fish.siamese{kind}");
                Message { id: id.into(), arguments: vec![("fish", name.into())] }
            }
            plain => {
                let id = format!("technique.{}{kind}", plain.id());
                Message { id: id.into(), arguments: Vec::new() }
            }
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

    /// Other names it goes by, in a language.
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
        if self.method().is_classic_only() { Scope::Classic } else { Scope::AnySize }
    }

    /// The method that finds it.
    pub fn method(self) -> Method {
        match self {
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
            Technique::Fish(fish) | SiameseFish(fish) => Method::Fish(fish),
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
        }
    }
}

fn english(message: impl FnOnce(&Language) -> Message) -> String {
    Voice::new(Shape::CLASSIC).say(&message(Language::english()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_codes_and_names_tell_techniques_apart() {
        let count = Technique::all().count();
        assert_eq!(count, PLAIN.len() + 7 * 6 + 4 * 6);
        let ids: HashSet<_> = Technique::all().map(Technique::id).collect();
        let names: HashSet<_> = Technique::all().map(Technique::name).collect();
        let codes: HashSet<_> = Technique::all().filter_map(Technique::code).collect();
        assert_eq!((ids.len(), names.len(), codes.len()), (count, count, count - 1));
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
        assert_eq!(technique.code().as_deref(), Some("0341"));
        let siamese = SiameseFish(fish(Form::Finned, 3));
        assert_eq!(siamese.code().as_deref(), Some("03111"));
        assert_eq!(siamese.name(), "Siamese Finned Swordfish");
        assert_eq!(Technique::from_id("x-wing"), Some(Technique::Fish(fish(Form::Basic, 2))));
        let unnamed = Technique::Fish(fish(Form::Mutant, 9));
        assert_eq!((unnamed.name(), unnamed.code()), ("Mutant 9-Fish".into(), None));
    }

    #[test]
    fn every_method_is_reached_and_every_text_is_short() {
        let methods: HashSet<_> = Technique::all().map(Technique::method).collect();
        assert!(Method::all().all(|method| methods.contains(&method)));
        for technique in Technique::all() {
            let text = technique.description();
            let sentences = text.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences), "{}: {text}", technique.name());
            let idea = english(|language| technique.idea(language));
            assert!(idea.len() < 140 && idea.ends_with(['.', ')']), "{idea}");
        }
    }

    #[test]
    fn uniqueness_is_said_in_the_idea() {
        for technique in
            Technique::all().filter(|t| t.id().contains("rectangle-") || t.id() == "bug-plus-1")
        {
            let idea = english(|language| technique.idea(language));
            assert!(idea.contains("only one solution"), "{idea}");
        }
        assert_eq!(Technique::XyWing.aliases(Language::english()), ["Y-Wing"]);
    }
}
