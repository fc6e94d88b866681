//! HoDoKu's library codes: four figures for a technique, a fifth (`1`) for siamese fish.

use std::borrow::Cow;

use super::{Fish, Form, Technique};

impl Technique {
    /// Its code in HoDoKu's library; `None` for what the library does not have.
    pub fn code(self) -> Option<Cow<'static, str>> {
        use Technique::*;
        let code = match self {
            Fish(fish) => return Some(fish_code(fish).into()),
            SiameseFish(fish) => return Some((fish_code(fish) + "1").into()),
            other => FIXED.iter().find(|(_, technique)| *technique == other)?.0,
        };
        Some(code.into())
    }

    /// The technique with this code.
    pub fn from_code(code: &str) -> Option<Technique> {
        let fish = || {
            let forms = Form::ALL.iter();
            let mut fish =
                forms.flat_map(|&form| (2..=7).map(move |size| self::Fish { form, size }));
            fish.find_map(|fish| match code.strip_prefix(&fish_code(fish))? {
                "" => Some(Technique::Fish(fish)),
                "1" => Some(Technique::SiameseFish(fish)),
                _ => None,
            })
        };
        FIXED
            .iter()
            .find(|(fixed, _)| *fixed == code)
            .map(|&(_, technique)| technique)
            .or_else(fish)
    }
}

fn fish_code(fish: Fish) -> String {
    format!("03{}{}", fish.form as u8, fish.size - 2)
}

use Technique::*;

const FIXED: [(&str, Technique); 58] = [
    ("0000", FullHouse),
    ("0002", HiddenSingle),
    ("0003", NakedSingle),
    ("0100", Pointing),
    ("0101", Claiming),
    ("0110", LockedPair),
    ("0111", LockedTriple),
    ("0200", NakedPair),
    ("0201", NakedTriple),
    ("0202", NakedQuad),
    ("0210", HiddenPair),
    ("0211", HiddenTriple),
    ("0212", HiddenQuad),
    ("0371", KrakenFish1),
    ("0372", KrakenFish2),
    ("0400", Skyscraper),
    ("0401", TwoStringKite),
    ("0402", EmptyRectangle),
    ("0403", TurbotFish),
    ("0404", DualTwoStringKite),
    ("0405", DualEmptyRectangle),
    ("0500", SimpleColoursTrap),
    ("0501", SimpleColoursWrap),
    ("0502", MultiColours1),
    ("0503", MultiColours2),
    ("0600", UniqueRectangle1),
    ("0601", UniqueRectangle2),
    ("0602", UniqueRectangle3),
    ("0603", UniqueRectangle4),
    ("0604", UniqueRectangle5),
    ("0605", UniqueRectangle6),
    ("0606", HiddenRectangle),
    ("0607", AvoidableRectangle1),
    ("0608", AvoidableRectangle2),
    ("0610", BugPlus1),
    ("0701", XChain),
    ("0702", XyChain),
    ("0703", RemotePair),
    ("0706", ContinuousNiceLoop),
    ("0707", DiscontinuousNiceLoop),
    ("0708", Aic),
    ("0709", GroupedContinuousNiceLoop),
    ("0710", GroupedDiscontinuousNiceLoop),
    ("0711", GroupedAic),
    ("0800", XyWing),
    ("0801", XyzWing),
    ("0803", WWing),
    ("0901", AlsXz),
    ("0902", AlsXyWing),
    ("0903", AlsXyChain),
    ("0904", DeathBlossom),
    ("1101", SueDeCoq),
    ("1201", TemplateSet),
    ("1202", TemplateDelete),
    ("1301", ForcingChainContradiction),
    ("1302", ForcingChainVerity),
    ("1303", ForcingNetContradiction),
    ("1304", ForcingNetVerity),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_techniques_match_both_ways() {
        for (code, technique) in FIXED {
            assert_eq!(technique.code().as_deref(), Some(code));
            assert_eq!(Technique::from_code(code), Some(technique));
        }
        let fish = |form, size| super::Fish { form, size };
        for (code, technique) in [
            ("0300", Technique::Fish(fish(Form::Basic, 2))),
            ("0365", Technique::Fish(fish(Form::FinnedMutant, 7))),
            ("03111", Technique::SiameseFish(fish(Form::Finned, 3))),
        ] {
            assert_eq!(technique.code().as_deref(), Some(code));
            assert_eq!(Technique::from_code(code), Some(technique));
        }
        assert_eq!(Technique::from_code("0399"), None);
    }
}
