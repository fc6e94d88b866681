//! Scales in JSON.

use std::fmt;

use omnidoku::logic::rate::Scale;
use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A scale on which puzzles are rated: in JSON its [name](Scale::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleName(pub Scale);

/// The names, as a deserializer wants them.
const NAMES: [&str; Scale::ALL.len()] = {
    let mut names = [""; Scale::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Scale::ALL[i].name();
        i += 1;
    }
    names
};

impl From<Scale> for ScaleName {
    fn from(scale: Scale) -> ScaleName {
        ScaleName(scale)
    }
}

impl From<ScaleName> for Scale {
    fn from(ScaleName(scale): ScaleName) -> Scale {
        scale
    }
}

impl Serialize for ScaleName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for ScaleName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScaleName, D::Error> {
        deserializer.deserialize_enum("Scale", &NAMES, NameVisitor)
    }
}

/// The name of a variant. An unknown one is reported where it is read, with its position.
struct Identifier(Scale);

impl<'de> Deserialize<'de> for Identifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Identifier, D::Error> {
        deserializer.deserialize_identifier(NameVisitor).map(|ScaleName(scale)| Identifier(scale))
    }
}

/// Reads an enum whose variants have no fields, with the errors of a derived one.
struct NameVisitor;

impl<'de> Visitor<'de> for NameVisitor {
    type Value = ScaleName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("enum Scale")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<ScaleName, E> {
        name.parse().map(ScaleName).map_err(|_| E::unknown_variant(name, &NAMES))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<ScaleName, A::Error> {
        let (Identifier(scale), variant) = data.variant()?;
        variant.unit_variant()?;
        Ok(ScaleName(scale))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

    use super::{NAMES, ScaleName};

    impl utoipa::PartialSchema for ScaleName {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("A scale on which puzzles are rated."))
                .enum_values(Some(NAMES))
                .into()
        }
    }

    impl utoipa::ToSchema for ScaleName {
        fn name() -> Cow<'static, str> {
            Cow::Borrowed("Scale")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A scale on which puzzles are rated.
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", rename = "Scale")]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    enum Derived {
        Omnidoku,
        Hodoku,
        Se,
        Arrangements,
    }

    /// What a text is read as, written again; or the error.
    fn echo<T: for<'de> Deserialize<'de> + Serialize>(text: &str) -> Result<String, String> {
        let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
        serde_json::to_string(&value).map_err(|error| error.to_string())
    }

    #[test]
    fn in_json_it_is_like_a_derived_enum() {
        for name in NAMES {
            let text = format!("\"{name}\"");
            assert_eq!(echo::<ScaleName>(&text), Ok(text));
        }
        for text in [
            r#""x""#,
            r#""SE""#,
            r#"{"se":null}"#,
            r#"{"se":1}"#,
            r#"{"x":1}"#,
            "{}",
            "[]",
            "3",
            "null",
        ] {
            assert_eq!(echo::<ScaleName>(text), echo::<Derived>(text), "{text}");
        }
    }

    #[cfg(feature = "schema")]
    #[test]
    fn its_schema_is_that_of_a_derived_enum() {
        use utoipa::PartialSchema;

        let json = |schema| serde_json::to_string(&schema).unwrap();
        assert_eq!(json(ScaleName::schema()), json(Derived::schema()));
    }
}
