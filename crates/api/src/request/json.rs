//! The JSON of one request.

use omnidoku::logic::message::Language;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::error::Category;
use serde_json::{Error, de};

use super::place;
use crate::{Problem, Refusal, RefusalKind, Status, message};

/// The most characters of a place and of what is wrong there.
const MAX_MESSAGE: usize = 398;

/// Reads the JSON of one request.
pub(crate) fn from_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    let mut reader = de::Deserializer::from_slice(json);
    let request = T::deserialize(Object(&mut reader));
    request
        .and_then(|request| reader.end().map(|()| request))
        .map_err(|error| refusal(json, &error))
}

/// The language that the JSON of a request states, even if the rest of the request is wrong.
pub fn language_of(json: &[u8]) -> Option<&'static Language> {
    #[derive(Deserialize)]
    struct Stated {
        language: Option<String>,
    }
    let stated: Stated = serde_json::from_slice(json).ok()?;
    Language::by_tag(&stated.language?)
}

/// Reads a struct from an object only: serde would accept a list of its fields as well.
struct Object<'a, 'de>(&'a mut de::Deserializer<de::SliceRead<'de>>);

impl<'de> Deserializer<'de> for Object<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

fn refusal(json: &[u8], error: &Error) -> Refusal {
    if json.trim_ascii_start().starts_with(b"[") {
        return Refusal::bad_input(message::request::a_list());
    }
    let (line, column) = (Some(error.line()), Some(error.column()));
    let said = error.to_string();
    if error.classify() != Category::Data {
        let problem = Problem { line, column, ..message::request::not_json(said).into() };
        let refusal = Refusal::unprocessable(Status::BadInput, problem);
        return Refusal { kind: RefusalKind::Malformed, ..refusal };
    }
    // JSON, but not what was asked for.
    let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said);
    let path = place::path(json, error.line(), error.column());
    let path: String = path.chars().take(MAX_MESSAGE).collect();
    let said: String =
        said.chars().take(MAX_MESSAGE.saturating_sub(path.chars().count())).collect();
    let message = match path.is_empty() {
        true => message::request::wrong(said),
        false => message::request::wrong_at(path, said),
    };
    Refusal::unprocessable(Status::BadInput, Problem { line, column, ..message.into() })
}
