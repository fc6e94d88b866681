//! What is asked, as data. Every field that may be left out says what it is then.

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::{Problem, Refusal, RefusalKind, Status};

mod cells;
mod lab;
mod on_board;
mod paper;
mod plain;

pub use cells::{Cells, Marks};
pub use lab::*;
pub use on_board::*;
pub use paper::*;
pub use plain::*;

/// Reads the JSON of one request.
pub(crate) fn from_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    // A struct can be read from a list of its fields too, which is nothing anybody means.
    if json.trim_ascii_start().starts_with(b"[") {
        return Err(Refusal::bad_input("a request is an object, not a list"));
    }
    // To follow the path to every value costs more than to read it, so that is done only to explain an error.
    serde_json::from_slice(json).map_err(|error| match error.classify() {
        Category::Data => wrong_type::<T>(json),
        _ => malformed(&error),
    })
}

fn malformed(error: &serde_json::Error) -> Refusal {
    let (line, column) = (Some(error.line()), Some(error.column()));
    let problem = Problem { line, column, ..Problem::saying(format!("not JSON: {error}")) };
    Refusal { kind: RefusalKind::Malformed, status: Status::BadInput, problem }
}

/// JSON, but not what was asked for: names the place.
fn wrong_type<T: DeserializeOwned>(json: &[u8]) -> Refusal {
    let mut reader = serde_json::Deserializer::from_slice(json);
    match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Ok(_) => Refusal::bad_input("not what was expected"),
        Err(error) => {
            let path = error.path().to_string();
            let inner = error.inner();
            let (line, column) = (Some(inner.line()), Some(inner.column()));
            let said = inner.to_string();
            let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said);
            let message = if path == "." { said.to_owned() } else { format!("{path}: {said}") };
            let message = message.chars().take(400).collect::<String>();
            Refusal::unprocessable(
                Status::BadInput,
                Problem { line, column, ..Problem::saying(message) },
            )
        }
    }
}
