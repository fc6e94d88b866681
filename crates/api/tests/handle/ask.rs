//! How the tests ask, and about what.

use std::time::Duration;

use omnidoku::{CancelToken, Limits, SystemClock};
use omnidoku_api::{Allowance, Refusal, Request, handle};
use serde_json::Value;

/// One solution.
pub(crate) const FOUR: &str = "1......2....4..3";
pub(crate) const SIX: &str = "...4..41.......1.6....32...2.1..5...";
pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// In hexadecimal.
pub(crate) const SIXTEEN: &str = "75..41..0...32...9.B..D.12C74E....42...3...680..10.6..7....3..5....4.93.F...A....D.3...4.E6C....C.....E6...8D5.2..F...82.....7......D.....75.....F.7..1.DB....689..8.7B.....0.D.D...F..8.9...B.55A.......8.E.6B.8..D60....F....AF.7.5.A.2..9.......E...1......9D";

/// A room with a clock and a minute.
pub(crate) fn allowance() -> Allowance {
    let limits = Limits::none().with_clock(SystemClock::start());
    Allowance::new(limits.with_time(Duration::from_secs(60)).with_cancel(CancelToken::new()))
}

/// Asks in JSON.
pub(crate) fn try_ask(
    operation: &str,
    request: &Value,
    allowance: &Allowance,
) -> Result<Value, Refusal> {
    let request = Request::read(operation, request.to_string().as_bytes())?;
    assert_eq!(request.operation(), operation);
    let reply = handle(&request, allowance, &mut |_| {})?;
    Ok(serde_json::from_slice(&reply.to_json()).unwrap())
}

/// Asks what is not refused.
pub(crate) fn ask(operation: &str, request: Value) -> Value {
    try_ask(operation, &request, &allowance()).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// Asks what is refused: the message.
pub(crate) fn refused(operation: &str, request: Value) -> Refusal {
    match try_ask(operation, &request, &allowance()) {
        Ok(reply) => panic!("{operation} {request} is not refused: {reply}"),
        Err(refusal) => refusal,
    }
}

/// The numbers of a line.
pub(crate) fn numbers(line: &str) -> Vec<u32> {
    line.chars().map(|symbol| symbol.to_digit(10).unwrap_or(0)).collect()
}
