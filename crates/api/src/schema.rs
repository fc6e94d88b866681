//! The requests and replies described for programs: as an OpenAPI document, and as TypeScript.
//!
//! Both are made from the types themselves, so that they cannot say anything else.

use utoipa::openapi::content::Content;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, PathItem, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::{Components, Info, OpenApi, Ref, Required};
use utoipa::{PartialSchema, ToSchema};

use crate::operation::every_operation;
use crate::request::{BareGrid, PrintRequest};
use crate::{Progress, Refusal, reply, request};

mod typescript;

/// One operation: its name, what it does, and the names of its request and its reply.
struct Described {
    name: &'static str,
    summary: String,
    request: String,
    reply: String,
}

/// Adds a type and all it is made of.
fn add<T: ToSchema>(components: &mut Components) -> String {
    let name = T::name().into_owned();
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    components.schemas.extend(parts);
    components.schemas.insert(name.clone(), <T as PartialSchema>::schema());
    name
}

macro_rules! describe {
    ($(
        $(#[doc = $doc:literal])*
        $name:literal $variant:ident $request:ident $reply:ident by $by:path, $size:ident, $effort:expr;
    )*) => {
        /// Every operation and all types.
        fn describe() -> (Vec<Described>, Components) {
            let mut components = Components::new();
            let operations = vec![$(Described {
                name: $name,
                summary: [$($doc),*].concat().trim().to_owned(),
                request: add::<request::$request>(&mut components),
                reply: add::<reply::$reply>(&mut components),
            }),*];
            add::<BareGrid>(&mut components);
            add::<PrintRequest>(&mut components);
            add::<Progress>(&mut components);
            add::<Refusal>(&mut components);
            (operations, components)
        }
    };
}
every_operation!(describe);

/// The OpenAPI document of the operations as they are offered over HTTP, as JSON.
pub fn openapi() -> String {
    let (operations, components) = describe();
    let mut paths = Paths::new();
    for operation in &operations {
        let path = format!("/api/{}", operation.name);
        paths.paths.insert(path, PathItem::new(HttpMethod::Post, over_http(operation)));
    }
    let mut document = OpenApi::new(Info::new("Omnidoku", env!("CARGO_PKG_VERSION")), paths);
    document.components = Some(components);
    document.to_pretty_json().unwrap_or_default()
}

fn over_http(described: &Described) -> Operation {
    let json = |name: &str| Content::new(Some(Ref::from_schema_name(name)));
    let answer = |description: &str, name: &str| {
        ResponseBuilder::new().description(description).content("application/json", json(name))
    };
    let body = RequestBodyBuilder::new()
        .content("application/json", json(&described.request))
        .required(Some(Required::True));
    OperationBuilder::new()
        .operation_id(Some(described.name))
        .summary(Some(described.summary.as_str()))
        .request_body(Some(body.build()))
        .response("200", answer("The reply.", &described.reply).build())
        .response("4XX", answer("The request cannot be done.", "Refusal").build())
        .response("5XX", answer("The server cannot do it.", "Refusal").build())
        .build()
}

/// The same types for the page, and a table of the operations.
pub fn typescript() -> String {
    let (operations, components) = describe();
    typescript::write(&operations, &components.schemas)
}
