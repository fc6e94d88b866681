//! A connection's stream of bytes, with two rules that hyper leaves to others:
//!
//! * A client that reads nothing for a while, or reads too slowly, is disconnected: the time it keeps us
//!   waiting is its debt, and every byte it reads pays some of it back.
//! * After our side is closed, what the client still sends is read and discarded for a moment. Otherwise
//!   the connection would be reset, and the last answer (mostly `413`) lost with it.

use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// How long, and how much, is read and thrown away at the end.
const LINGER: Duration = Duration::from_millis(500);
const LINGER_BYTES: usize = 4 << 20;

/// A stream to a client.
pub(crate) struct Wire {
    stream: TcpStream,
    write_time: Duration,
    /// Bytes a second.
    least_speed: u64,
    /// Since when the client takes nothing, and the end of its time.
    stalled: Option<(Instant, Pin<Box<Sleep>>)>,
    /// For how long it kept us waiting, less what reading at the least speed would have taken.
    debt: Duration,
    /// Runs once our side is closed.
    lingering: Option<Pin<Box<Sleep>>>,
    lingered: usize,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, write_time: Duration, least_speed: u64) -> Wire {
        let (stalled, debt, lingering) = (None, Duration::ZERO, None);
        Wire { stream, write_time, least_speed, stalled, debt, lingering, lingered: 0 }
    }

    /// What came of an attempt to write, unless the client has kept us waiting for too long.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = &attempt {
            if let Some((since, _)) = self.stalled.take() {
                self.debt += since.elapsed();
            }
            let bytes = written.as_ref().map_or(0, |&bytes| bytes as u64);
            let paid = Duration::from_nanos(bytes * 1_000_000_000 / self.least_speed.max(1));
            self.debt = self.debt.saturating_sub(paid);
            return attempt;
        }
        let left = self.write_time.saturating_sub(self.debt);
        let (_, end) = self.stalled.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
        ready!(end.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let wire = &mut *self;
        if wire.lingering.is_none() {
            ready!(Pin::new(&mut wire.stream).poll_shutdown(context))?;
        }
        let lingering = wire.lingering.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        let mut scrap = [0; 8 << 10];
        while wire.lingered < LINGER_BYTES && lingering.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut scrap);
            let read = ready!(Pin::new(&mut wire.stream).poll_read(context, &mut buffer));
            match buffer.filled().len() {
                0 => break,
                _ if read.is_err() => break,
                bytes => wire.lingered += bytes,
            }
        }
        Poll::Ready(Ok(()))
    }
}
