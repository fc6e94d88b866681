//! Which handler answers which path.

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

use crate::operation::{self, AppState};
use crate::pool::Load;
use crate::rejection::{self, Rejection};
use crate::{description, guard, page, print};

/// The routes of a server that listens at this address.
pub(crate) fn routes(state: Arc<AppState>, address: SocketAddr) -> Router {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(description::answer))
        .route("/api/print", any(print::answer))
        .route("/api/{operation}", any(operation::answer))
        .method_not_allowed_fallback(async || Rejection::method("GET, HEAD"))
        .fallback(page::asset)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(address, guard::frame))
        .with_state(state)
}

/// The version of the server, and its load.
async fn health(State(state): State<Arc<AppState>>) -> Response<Body> {
    let Load { running, waiting } = state.dispatcher.pool.load();
    let version = env!("CARGO_PKG_VERSION");
    let health =
        json!({ "status": "ok", "version": version, "running": running, "waiting": waiting });
    rejection::json(health.to_string())
}

/// The answer if a handler panics. (The pool handles panics of work.)
fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    Rejection::fault().into_response()
}
