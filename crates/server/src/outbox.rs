//! Answers on their way to clients.
//!
//! An answer stays in memory until its client has read it. Small ones are always sent. Large ones share
//! a budget, so that slow readers cannot fill the memory: an answer that does not fit is refused, and
//! the client is asked to try again. How long an answer may stay follows from the lowest speed at which
//! clients must read (`wire`).

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use http_body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::rejection::Rejection;

/// The largest answer that needs no part of the budget.
const MAX_FREE_BYTES: usize = 256 << 10;

/// The budget is counted in pieces of this many bytes, which is also how much is handed on at once.
const PIECE: usize = 64 << 10;

/// The budget for large answers.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Semaphore>);

/// The bytes of an answer, which leave piece by piece.
#[derive(Debug)]
pub(crate) struct Outgoing {
    bytes: Bytes,
    /// Its part of the budget, kept until the last byte is gone or the client is.
    _share: Option<OwnedSemaphorePermit>,
}

impl Outbox {
    pub(crate) fn new(max_bytes: usize) -> Outbox {
        Outbox(Arc::new(Semaphore::new(max_bytes.div_ceil(PIECE))))
    }

    /// Takes an answer to be sent, or refuses it if too much is waiting already.
    pub(crate) fn take(&self, bytes: Vec<u8>) -> Result<Outgoing, Rejection> {
        let share = match bytes.len() {
            ..=MAX_FREE_BYTES => None,
            large => {
                let pieces = u32::try_from(large.div_ceil(PIECE)).unwrap_or(u32::MAX);
                Some(self.0.clone().try_acquire_many_owned(pieces).map_err(|_| Rejection::busy())?)
            }
        };
        Ok(Outgoing { bytes: bytes.into(), _share: share })
    }
}

impl Outgoing {
    /// Whether the next piece is all that is left.
    pub(crate) fn is_one_piece(&self) -> bool {
        self.bytes.len() <= PIECE
    }

    /// The next piece.
    pub(crate) fn piece(&mut self) -> Option<Bytes> {
        let length = self.bytes.len().min(PIECE);
        (length > 0).then(|| self.bytes.split_to(length))
    }
}

impl http_body::Body for Outgoing {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.piece().map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_answers_share_a_budget_and_small_ones_do_not() {
        let outbox = Outbox::new(1 << 20);
        let large = outbox.take(vec![b'x'; 768 << 10]).expect("it fits");
        assert!(outbox.take(vec![0; 512 << 10]).is_err());
        let mut small: Vec<Outgoing> =
            (0..100).filter_map(|_| outbox.take(vec![b'y'; MAX_FREE_BYTES]).ok()).collect();
        assert_eq!(small.len(), 100);
        drop(large);
        let mut next = outbox.take(vec![0; 512 << 10]).expect("there is room again");
        let pieces = std::iter::from_fn(|| next.piece()).map(|piece| piece.len());
        assert_eq!(pieces.sum::<usize>(), 512 << 10);
        assert_eq!(small[0].piece().map(|piece| piece[0]), Some(b'y'));
    }
}
