//! A connection's stream of bytes, with two things that hyper leaves to others:
//!
//! * a client that reads nothing of what is sent to it, for a while, has left;
//! * a close is not a slap: what the client still sends is read and thrown away for a moment, or the answer that was
//!   sent before (`413`, mostly) would be lost with the reset.

use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long, and how much, is read and thrown away at the end.
const LINGER: Duration = Duration::from_millis(500);
const LINGER_BYTES: usize = 4 << 20;

/// A stream to a client.
pub(crate) struct Wire {
    stream: TcpStream,
    write_time: Duration,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Runs once our side is closed.
    lingering: Option<Pin<Box<Sleep>>>,
    lingered: usize,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, write_time: Duration) -> Wire {
        Wire { stream, write_time, stalled: None, lingering: None, lingered: 0 }
    }

    /// What came of an attempt to write, unless nothing has come of it for too long.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.stalled = None;
            return attempt;
        }
        let time = self.write_time;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(time)));
        ready!(stalled.as_mut().poll(context));
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
