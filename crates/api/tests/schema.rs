//! The types as other programs see them.
#![cfg(feature = "schema")]

use omnidoku_api::{Request, schema};
use serde_json::Value;

#[test]
fn the_manuals_have_every_operation() {
    for manual in ["json.md", "server.md"] {
        let path = format!("{}/../../docs/{manual}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        for operation in Request::OPERATIONS {
            assert!(text.contains(&format!("`{operation}`")), "{manual}: {operation}");
        }
    }
}

#[test]
fn the_document_has_every_operation_and_no_loose_end() {
    let document: Value = serde_json::from_str(&schema::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), Request::OPERATIONS.len());
    for operation in Request::OPERATIONS {
        assert!(paths.contains_key(&format!("/api/{operation}")), "{operation}");
    }
    let known = document["components"]["schemas"].as_object().unwrap();
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(name)) = map.get("$ref") {
                    found.push(name.rsplit('/').next().unwrap().to_owned());
                }
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50);
    for name in found {
        assert!(known.contains_key(&name), "{name}");
    }
}

/// The page's types are those of this crate. `UPDATE=1` writes them.
#[test]
fn the_types_of_the_page_are_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/web/api.d.ts");
    let types = schema::typescript();
    assert!(!types.replace("\"unknown\"", "").contains("unknown"), "{types}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(file, &types).unwrap();
    }
    let written = std::fs::read_to_string(file).unwrap_or_default();
    assert!(written == types, "web/api.d.ts is not up to date: run this test with UPDATE=1");
}
