//! `GET /api/openapi.json`: every operation of [`omnidoku_api`], and what only a server has.

use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::Response;
use omnidoku_api::schema;
use omnidoku_print::FileFormat;
use serde_json::{Value, json};

use crate::rejection;

/// Answers with the description.
pub(crate) async fn answer() -> Response<Body> {
    static DESCRIPTION: LazyLock<Bytes> = LazyLock::new(|| describe().into());
    rejection::json(DESCRIPTION.clone())
}

/// The OpenAPI document as JSON.
fn describe() -> String {
    let operations = schema::openapi();
    let Ok(mut document) = serde_json::from_str::<Value>(&operations) else { return operations };
    if let Some(paths) = document["paths"].as_object_mut() {
        paths.insert("/api/print".to_owned(), json!({ "post": print() }));
        paths.insert("/api/health".to_owned(), json!({ "get": health() }));
    }
    format!("{document:#}")
}

fn print() -> Value {
    let file = json!({ "schema": { "type": "string", "format": "binary" } });
    let files: serde_json::Map<String, Value> = [FileFormat::Pdf, FileFormat::Png, FileFormat::Svg]
        .map(|form| (form.media().to_owned(), file.clone()))
        .into_iter()
        .collect();
    json!({
        "operationId": "print",
        "summary": "Puzzles on paper, as a file.",
        "requestBody": { "required": true, "content": in_json("PrintRequest") },
        "responses": {
            "200": { "description": "The file.", "content": files },
            "4XX": { "description": "The request cannot be done.", "content": in_json("Refusal") },
            "5XX": { "description": "The server cannot do it.", "content": in_json("Refusal") },
        },
    })
}

fn health() -> Value {
    let number = |what: &str| json!({ "type": "integer", "minimum": 0, "description": what });
    let schema = json!({
        "type": "object",
        "required": ["status", "version", "running", "waiting"],
        "properties": {
            "status": { "type": "string", "enum": ["ok"] },
            "version": { "type": "string", "description": "The version of the program." },
            "running": number("How many requests are being worked on."),
            "waiting": number("How many requests are queued."),
        },
    });
    let reply = json!({ "application/json": { "schema": schema } });
    json!({
        "operationId": "health",
        "summary": "The version of the server, and how many requests it is working on.",
        "responses": { "200": { "description": "The reply.", "content": reply } },
    })
}

/// A type of the document, as JSON.
fn in_json(name: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } })
}
