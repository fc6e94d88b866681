//! `about`: what there is.

use omnidoku::generate::Layout;
use omnidoku::logic::message::{Language, Voice};
use omnidoku::logic::rate::Scale;
use omnidoku::logic::rate::level::Level;
use omnidoku::logic::technique::Class;
use omnidoku::logic::{Plan, Technique};
use omnidoku::{EngineId, Shape};

use super::{text, training};
use crate::reply::{AboutReply, EngineFacts, Formats, LevelName, LimitsInfo, TechniqueSummary};
use crate::request::AboutRequest;
use crate::work::Work;
use crate::{Refusal, message};

pub(crate) fn about(request: &AboutRequest, work: &Work<'_>) -> Result<AboutReply, Refusal> {
    let language = language(request.language.as_deref())?;
    let allowance = work.allowance;
    let usual = Plan::by_level();
    Ok(AboutReply {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engines: EngineId::ALL.into_iter().map(EngineFacts::from).collect(),
        techniques: Technique::all()
            .map(|technique| summary(technique, &usual, language))
            .collect(),
        levels: Level::ALL.iter().map(|level| level.name().to_owned()).collect(),
        level_names: level_names(language),
        scales: Scale::ALL.map(|scale| scale.name().to_owned()).to_vec(),
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

/// The levels of our own scale and of HoDoKu's, which share most names.
fn level_names(language: &'static Language) -> Vec<LevelName> {
    let voice = Voice::new(Shape::CLASSIC).with_language(message::catalogue(language));
    let mut names = Level::ALL.map(Level::name).to_vec();
    names.insert(names.len() - 1, Class::Unfair.name());
    let named = |name: &str| LevelName {
        id: name.to_lowercase().replace(' ', "-"),
        name: voice.say_argument(&message::level(name)),
    };
    names.into_iter().map(named).collect()
}

/// A technique in short.
pub(super) fn summary(
    technique: Technique,
    usual: &Plan,
    language: &'static Language,
) -> TechniqueSummary {
    let voice = Voice::new(Shape::CLASSIC).with_language(language);
    TechniqueSummary {
        id: technique.id().into_owned(),
        family: technique.family().id().to_owned(),
        usual: usual.methods.contains(&technique.finder()) && usual.allows(technique),
        name: voice.say(&technique.named(language)),
        idea: voice.say(&technique.idea(language)),
        description: voice.say(&technique.about(language)),
        lesson: omnidoku_train::lesson_number(technique),
        exercises: training::exercises(technique),
    }
}

/// The language with a tag.
pub(crate) fn language(tag: Option<&str>) -> Result<&'static Language, Refusal> {
    let tag = tag.unwrap_or("en");
    Language::by_tag(tag).ok_or_else(|| {
        let tag: String = tag.chars().take(20).collect();
        let known: Vec<&str> = Language::all().iter().map(|language| language.tag()).collect();
        let message = message::request::unknown_language(message::quoted(&tag), known.join(", "));
        Refusal::unsupported(message)
    })
}
