//! Refusals: why a request gets no reply.

use omnidoku::format::Alphabet;
use omnidoku::logic::message::{Language, Message};
use omnidoku::{Conflicts, Fault};
use serde::Serialize;

use crate::{Conflict, Problem, Status, message};

/// Why there is no reply. As JSON it is `status` and `problem`; the kind is for the transport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// What kind of refusal it is.
    #[serde(skip)]
    pub kind: RefusalKind,
    /// The kind of failure.
    pub status: Status,
    /// What is wrong.
    pub problem: Box<Problem>,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request is not JSON.
    Malformed,
    /// There is no such operation.
    UnknownOperation,
    /// The request is understood, but it cannot be done: a wrong type, no puzzle, clues that contradict each other,
    /// a wish that no puzzle can fulfil.
    Unprocessable,
    /// The program is at fault.
    Fault,
}

impl Refusal {
    /// The input is wrong.
    pub fn bad_input(message: Message) -> Refusal {
        Refusal::unprocessable(Status::BadInput, message.into())
    }

    /// The input is good, but this cannot be done.
    pub fn unsupported(message: Message) -> Refusal {
        Refusal::unprocessable(Status::Unsupported, message.into())
    }

    /// Understood, and refused.
    pub fn unprocessable(status: Status, problem: Problem) -> Refusal {
        Refusal { kind: RefusalKind::Unprocessable, status, problem: Box::new(problem) }
    }

    /// A defect of the program.
    pub fn fault(message: Message) -> Refusal {
        let problem = Box::new(message.into());
        Refusal { kind: RefusalKind::Fault, status: Status::Fault, problem }
    }

    /// Clues that contradict each other.
    pub(crate) fn conflicts(found: &Conflicts, alphabet: Alphabet) -> Refusal {
        let conflicts = Conflict::all(&found.conflicts, found.shape, alphabet);
        let messages: Vec<Message> = found.conflicts.iter().map(message::of_conflict).collect();
        let problem = Problem::on_grid(message::grid::conflicts(messages), found.shape, alphabet);
        Refusal::unprocessable(Status::BadInput, Problem { conflicts, ..problem })
    }

    /// The reply would have more bytes than may be sent.
    pub(crate) fn reply_too_long(instead: Message, max_bytes: usize) -> Refusal {
        Refusal::unsupported(message::reply::too_long(max_bytes, instead))
    }

    /// The same refusal in another language.
    pub fn in_language(self, language: &'static Language) -> Refusal {
        Refusal { problem: Box::new(self.problem.in_language(language)), ..self }
    }

    /// The refusal as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::fault(message::of_fault(&fault))
    }
}
