//! `about`: what there is.

use omnidoku::generate::Layout;
use omnidoku::logic::message::{Language, Voice};
use omnidoku::logic::rate::level::Level;
use omnidoku::logic::{Plan, Technique};
use omnidoku::{EngineId, Shape};

use super::text;
use crate::reply::{AboutReply, Formats, LimitsInfo, TechniqueSummary};
use crate::request::AboutRequest;
use crate::work::Work;
use crate::{EngineInfo, Refusal};

pub(crate) fn about(request: &AboutRequest, work: &Work<'_>) -> Result<AboutReply, Refusal> {
    let language = language(request.language.as_deref())?;
    let voice = Voice::new(Shape::CLASSIC).with_language(language);
    let allowance = work.allowance;
    let usual = Plan::by_level();
    Ok(AboutReply {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engines: EngineId::ALL.into_iter().map(EngineInfo::from).collect(),
        techniques: Technique::all()
            .map(|technique| summary(technique, &usual, language, &voice))
            .collect(),
        levels: Level::ALL.iter().map(|level| level.name().to_owned()).collect(),
        scales: ["omnidoku", "hodoku", "se", "arrangements"].map(str::to_owned).to_vec(),
        symmetries: Layout::ALL.iter().map(|(_, name)| (*name).to_owned()).collect(),
        formats: Formats { read: text::read_formats(), write: text::written_formats() },
        languages: Language::all().iter().map(|language| language.tag().to_owned()).collect(),
        limits: LimitsInfo {
            seconds: allowance.max_seconds,
            size: allowance.max_size,
            solutions: allowance.max_solutions,
        },
    })
}

fn summary(
    technique: Technique,
    usual: &Plan,
    language: &'static Language,
    voice: &Voice,
) -> TechniqueSummary {
    TechniqueSummary {
        id: technique.id().into_owned(),
        family: technique.family().id().to_owned(),
        usual: usual.methods.contains(&technique.finder()) && usual.allows(technique),
        name: voice.say(&technique.named(language)),
        idea: voice.say(&technique.idea(language)),
        description: voice.say(&technique.about(language)),
    }
}

/// The language with a tag.
pub(crate) fn language(tag: Option<&str>) -> Result<&'static Language, Refusal> {
    let tag = tag.unwrap_or("en");
    Language::by_tag(tag).ok_or_else(|| {
        let tag: String = tag.chars().take(20).collect();
        let known: Vec<&str> = Language::all().iter().map(|language| language.tag()).collect();
        Refusal::unsupported(format!(
            "there is no language {tag:?}; there are {}",
            known.join(", ")
        ))
    })
}
