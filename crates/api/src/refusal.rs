//! Why a request gets no reply.

use omnidoku::format::Alphabet;
use omnidoku::{Conflicts, Fault};
use serde::Serialize;

use crate::{Conflict, Problem, Status};

/// Why there is no reply. As JSON it is `status` and `problem`; the kind is for the one who carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// What kind of refusal it is.
    #[serde(skip)]
    pub kind: RefusalKind,
    /// Whose fault it is.
    pub status: Status,
    /// What is wrong.
    pub problem: Problem,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request is not JSON.
    Malformed,
    /// There is no such operation.
    UnknownOperation,
    /// The request is understood, but it cannot be done: a wrong type, no puzzle, clues that contradict each other,
    /// a wish that nothing fulfils.
    Unprocessable,
    /// The program is at fault.
    Fault,
}

impl Refusal {
    /// The input is wrong.
    pub fn bad_input(message: impl Into<String>) -> Refusal {
        Refusal::unprocessable(Status::BadInput, Problem::saying(message))
    }

    /// The input is good but nothing that can be done here.
    pub fn unsupported(message: impl Into<String>) -> Refusal {
        Refusal::unprocessable(Status::Unsupported, Problem::saying(message))
    }

    /// Understood, and refused.
    pub fn unprocessable(status: Status, problem: Problem) -> Refusal {
        Refusal { kind: RefusalKind::Unprocessable, status, problem }
    }

    /// A defect of the program.
    pub fn fault(message: impl Into<String>) -> Refusal {
        let problem = Problem::saying(message);
        Refusal { kind: RefusalKind::Fault, status: Status::Fault, problem }
    }

    /// Clues that contradict each other.
    pub(crate) fn conflicts(found: &Conflicts, alphabet: Alphabet) -> Refusal {
        let conflicts = Conflict::all(&found.conflicts, found.shape, alphabet);
        let said: Vec<String> = found
            .conflicts
            .iter()
            .map(|conflict| conflict.describe(found.shape, alphabet.symbol(conflict.digit)))
            .collect();
        let problem = Problem { conflicts, ..Problem::saying(said.join("; ")) };
        Refusal::unprocessable(Status::BadInput, problem)
    }

    /// The reply would have more bytes than may be sent.
    pub(crate) fn reply_too_long(instead: &str, max_bytes: usize) -> Refusal {
        let message = format!(
            "the answer is longer than {max_bytes} bytes, the most at once: ask for {instead}"
        );
        Refusal::unsupported(message)
    }

    /// The refusal as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::fault(fault.to_string())
    }
}
