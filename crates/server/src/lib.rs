//! The page and the engines over HTTP, with limits on everything.
//!
//! ```text
//!            seats           guard            page ◀── GET /…          (embedded; no file system)
//! accept ──▶ connection ──▶ Host, Origin ──▶ router
//!            wire            headers          operation ◀── POST /api/… ──▶ pool: quick queue ──┐
//!            (deadlines)                        ▲                                 middle queue ─┤
//!                                               │                                 long queue ───┤
//!                                               └── outbox: JSON, or events meanwhile ◀─────────┘
//! ```
//!
//! What a client cannot do, and the module that prevents it:
//!
//! * **stay without asking**: the head of a request has 5 seconds, its body 10 in all. A client
//!   that does not read its answer, or reads it too slowly, is disconnected (`wire`), and the
//!   memory for unread answers is bounded (`outbox`). When connections run short, the longest idle
//!   one is closed (`seats`).
//! * **ask too much**: heads and bodies have a maximum size, work has a time limit, and a full
//!   queue answers 503 at once (`pool`). Searches never run on the threads that serve connections,
//!   and long work does not delay quick work: a job that exceeds the time of its queue moves to the
//!   next (`work`).
//! * **leave work behind**: when the client leaves or the server closes, the work is cancelled
//!   (`work`).
//! * **crash it**: a panic becomes one answer 500 (`pool`).
//! * **use somebody's browser**: only this server's own page may send requests (`guard`).

mod body;
mod config;
mod description;
mod events;
mod guard;
mod language;
mod operation;
mod outbox;
mod page;
mod pool;
mod print;
mod rejection;
mod routes;
mod seats;
mod server;
mod wire;
mod work;

pub use config::Config;
pub use server::Server;
pub use work::Handler;
