//! The page and the engines over HTTP, with limits on everything.
//!
//! ```text
//!            seats           guard            page ◀── GET /…          (embedded; no file system)
//! accept ──▶ connection ──▶ Host, Origin ──▶ router
//!            wire            headers          operation ◀── POST /api/… ──▶ pool: quick queue ──┐
//!            (deadlines)                        ▲                                 middle queue ─┤
//!                                               │                                 long queue ───┤
//!                                               └── outbox: JSON, or events while it goes on ◀─┘
//! ```
//!
//! What nobody may do to it, and the part that sees to it:
//!
//! * **stay without asking**: a request's head has 5 seconds, its body 10 in all, however it drips; a client that does
//!   not read its answer, or reads it too slowly, is left (`wire`), and what lies there for it is bounded (`outbox`). Where connections run short the one that waits longest goes (`seats`).
//! * **ask too much**: heads and bodies have a size; work has a time; the queue has an end, and beyond it the answer
//!   is 503 at once (`pool`). Nothing that searches ever runs on the threads that serve connections, and what takes
//!   long does not stand before what is quick: a job that takes longer than its queue allows goes to the next (`work`).
//! * **leave work behind**: the work belongs to the one who waits for it; when the wait is dropped, because the
//!   client left or the server closes, its token is cancelled (`work`).
//! * **break it**: a panic is one answer 500 (`pool`).
//! * **speak through somebody's browser**: only this host's own page may ask (`guard`).

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
