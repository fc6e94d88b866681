//! Who answers what.

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use serde_json::json;
use tower_http::catch_panic::CatchPanicLayer;

use crate::operation::{self, Counter};
use crate::pool::Load;
use crate::refuse::{self, No};
use crate::{description, guard, page, print};

/// The routes of a server that listens at this address.
pub(crate) fn routes(counter: Arc<Counter>, address: SocketAddr) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(description::answer))
        .route("/api/print", any(print::answer))
        .route("/api/{operation}", any(operation::answer))
        .method_not_allowed_fallback(async || No::method("GET, HEAD"))
        .fallback(page::leaf)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(address, guard::frame))
        .with_state(counter)
}

/// That the server is well, and what it is doing.
async fn health(State(counter): State<Arc<Counter>>) -> Response<Body> {
    let Load { running, waiting } = counter.shop.pool.load();
    let version = env!("CARGO_PKG_VERSION");
    let health =
        json!({ "status": "ok", "version": version, "running": running, "waiting": waiting });
    refuse::json(health.to_string())
}

/// The answer where a handler panicked. (Work that does is told by its pool.)
fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    No::fault().into_response()
}
