//! Schemas as TypeScript.

use std::collections::BTreeMap;
use std::fmt::Write;

use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

use super::Described;

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// What requests about a grid have in common.
const BOARD: &str = "Board";

/// The whole file.
pub(super) fn write(operations: &[Described], schemas: &Schemas) -> String {
    let mut text = "\
// What the page can ask and what it is answered. Made from the types of crates/api: do not edit.
// `UPDATE=1 cargo test -p omnidoku-api --test schema` regenerates it.

/** Any JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
"
    .to_owned();
    for (name, schema) in schemas {
        text.push('\n');
        declare(&mut text, name, schema, schemas);
    }
    text.push_str(
        "\n/** What is asked and answered, by operation. */\nexport interface Operations {\n",
    );
    for Described { name, summary, request, reply } in operations {
        // Writing to a String does not fail.
        let _ = writeln!(text, "  /** {summary} */");
        let name = if name.contains('-') { format!("\"{name}\"") } else { (*name).to_owned() };
        let _ = writeln!(text, "  {name}: {{ request: {request}; reply: {reply} }};");
    }
    text.push_str("}\n");
    text
}

fn declare(text: &mut String, name: &str, schema: &RefOr<Schema>, schemas: &Schemas) {
    comment(text, "", description(schema));
    match schema {
        RefOr::T(Schema::Object(object)) if !object.properties.is_empty() => {
            let board = if name == BOARD { None } else { object_of(schemas.get(BOARD)) };
            let board = board.filter(|board| {
                board.properties.keys().all(|key| object.properties.contains_key(key))
            });
            let base = if board.is_some() { format!(" extends {BOARD}") } else { String::new() };
            let _ = writeln!(text, "export interface {name}{base} {{");
            for (key, property) in &object.properties {
                if board.is_none_or(|board| !board.properties.contains_key(key)) {
                    comment(text, "  ", description(property));
                    let _ = writeln!(text, "  {};", field(object, key, property));
                }
            }
            text.push_str("}\n");
        }
        _ => {
            let _ = writeln!(text, "export type {name} = {};", type_of(schema));
        }
    }
}

fn object_of(schema: Option<&RefOr<Schema>>) -> Option<&Object> {
    match schema {
        Some(RefOr::T(Schema::Object(object))) => Some(object),
        _ => None,
    }
}

/// A field that may be left out has a question mark; that it may also be null is not worth saying.
fn field(object: &Object, key: &str, property: &RefOr<Schema>) -> String {
    let optional = if object.required.iter().any(|required| required == key) { "" } else { "?" };
    format!("{key}{optional}: {}", type_of(property))
}

fn type_of(schema: &RefOr<Schema>) -> String {
    match schema {
        RefOr::Ref(Ref { ref_location, .. }) => {
            ref_location.rsplit('/').next().unwrap_or("unknown").to_owned()
        }
        RefOr::T(Schema::Object(object)) => object_type(object),
        RefOr::T(Schema::Array(array)) => match &array.items {
            ArrayItems::RefOrSchema(items) => {
                let null = if may_be_null(items) { " | null" } else { "" };
                let item = type_of(items) + null;
                if item.contains([' ', '|', '&']) {
                    format!("({item})[]")
                } else {
                    format!("{item}[]")
                }
            }
            ArrayItems::False => "unknown[]".to_owned(),
        },
        RefOr::T(Schema::OneOf(one)) => joined(&one.items, " | "),
        RefOr::T(Schema::AnyOf(any)) => joined(&any.items, " | "),
        RefOr::T(Schema::AllOf(all)) => joined(&all.items, " & "),
        RefOr::T(_) => "unknown".to_owned(),
    }
}

/// Whether an item of a list may be null, which is said there.
fn may_be_null(item: &RefOr<Schema>) -> bool {
    let RefOr::T(Schema::Object(object)) = item else { return false };
    matches!(&object.schema_type, SchemaType::Array(plain) if plain.contains(&Type::Null))
}

fn joined(parts: &[RefOr<Schema>], between: &str) -> String {
    let mut types: Vec<String> = parts.iter().map(type_of).filter(|part| part != "null").collect();
    types.dedup();
    types.join(between)
}

fn object_type(object: &Object) -> String {
    if let Some(values) = &object.enum_values {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    }
    if !object.properties.is_empty() {
        let fields = object.properties.iter().map(|(key, property)| field(object, key, property));
        return format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "));
    }
    if let Some(AdditionalProperties::RefOr(values)) = object.additional_properties.as_deref() {
        return format!("Record<string, {}>", type_of(values));
    }
    let name = |plain: &Type| match plain {
        Type::String => "string",
        Type::Integer | Type::Number => "number",
        Type::Boolean => "boolean",
        Type::Null => "null",
        Type::Object | Type::Array => "unknown",
    };
    match &object.schema_type {
        SchemaType::Type(plain) => name(plain).to_owned(),
        SchemaType::Array(plain) => {
            let said = plain.iter().filter(|plain| **plain != Type::Null).map(name);
            said.collect::<Vec<_>>().join(" | ")
        }
        SchemaType::AnyValue => "Json".to_owned(),
    }
}

fn description(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(reference) => Some(reference.description.as_str()),
        RefOr::T(Schema::Object(object)) => object.description.as_deref(),
        RefOr::T(Schema::Array(array)) => array.description.as_deref(),
        // An optional value is either absent or what is described.
        RefOr::T(Schema::OneOf(one)) => {
            let own = one.description.as_deref();
            own.or_else(|| one.items.iter().find_map(description))
        }
        RefOr::T(Schema::AnyOf(any)) => any.description.as_deref(),
        RefOr::T(Schema::AllOf(all)) => all.description.as_deref(),
        RefOr::T(_) => None,
    }
    .filter(|description| !description.is_empty())
}

fn comment(text: &mut String, indent: &str, description: Option<&str>) {
    if let Some(description) = description {
        let line = description.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{indent}/** {} */", line.replace("*/", "* /"));
    }
}
