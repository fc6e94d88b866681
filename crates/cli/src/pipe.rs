//! Standard input, read ahead by a thread of its own.
//!
//! A program that writes a puzzle into a pipe may be finished, or may wait for the answer before it
//! writes the next. Only reading on tells the two apart, and that may block for ever; so a thread
//! reads ahead, and the others ask it whether the end was reached.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt;
use crate::words;

/// How many bytes are read at once, and how many such pieces ahead.
const PIECE_BYTES: usize = 1 << 16;
const MAX_PIECES_AHEAD: usize = 8;

/// How often a wait for input checks whether the user has stopped the run.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// What was read, in order.
pub(crate) struct Pipe {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Cursor<Vec<u8>>,
    /// An error, reported after the bytes that were read before it.
    failure: Option<io::Error>,
}

/// Knows whether everything was read.
pub(crate) struct EndOfPipe(Receiver<()>);

/// Reads a source to its end on a thread of its own, ahead of the consumer.
pub(crate) fn read_ahead(mut source: impl Read + Send + 'static) -> (Pipe, EndOfPipe) {
    let (give, pieces) = sync_channel(MAX_PIECES_AHEAD);
    let (end, ended) = channel();
    thread::spawn(move || {
        // Never used: dropping it is the message.
        let _end: std::sync::mpsc::Sender<()> = end;
        loop {
            let mut piece = vec![0; PIECE_BYTES];
            let read = match source.read(&mut piece) {
                Ok(0) => break,
                Ok(length) => {
                    piece.truncate(length);
                    Ok(piece)
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let failed = read.is_err();
            if give.send(read).is_err() || failed {
                break;
            }
        }
    });
    (Pipe { pieces, piece: Cursor::default(), failure: None }, EndOfPipe(ended))
}

impl EndOfPipe {
    /// Whether everything is read, now or within this time.
    pub(crate) fn comes_within(&self, moment: Duration) -> bool {
        self.0.recv_timeout(moment) == Err(RecvTimeoutError::Disconnected)
    }
}

impl Pipe {
    /// Waits for the next piece. It is an error if the user stops the run: the end was not reached.
    fn next_piece(&self) -> Option<io::Result<Vec<u8>>> {
        loop {
            match self.pieces.recv_timeout(CANCEL_CHECK_INTERVAL) {
                Ok(piece) => return Some(piece),
                Err(RecvTimeoutError::Timeout) if interrupt::came() => {
                    return Some(Err(io::Error::other(words::ALL_CANCELLED)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = self.piece.read(buffer)?;
        while length < buffer.len() {
            // Only the first byte is worth waiting for.
            let next = match (self.failure.take(), length) {
                (Some(error), _) => Some(Err(error)),
                (None, 0) => self.next_piece(),
                (None, _) => self.pieces.try_recv().ok(),
            };
            match next {
                Some(Ok(piece)) => self.piece = Cursor::new(piece),
                Some(Err(error)) if length == 0 => return Err(error),
                Some(Err(error)) => {
                    self.failure = Some(error);
                    break;
                }
                None => break,
            }
            length += self.piece.read(&mut buffer[length..])?;
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_read_in_order() {
        let text: Vec<u8> = (0..1_000_000u32).map(|number| number as u8).collect();
        let (mut pipe, end) = read_ahead(Cursor::new(text.clone()));
        assert!(!end.comes_within(Duration::ZERO), "only a little is read ahead");
        let mut read = Vec::new();
        pipe.read_to_end(&mut read).unwrap();
        assert!(read == text);
        assert!(end.comes_within(Duration::from_secs(10)));
    }

    #[test]
    fn the_end_is_known_before_anything_is_asked_for() {
        let (mut pipe, end) = read_ahead(&b"1..."[..]);
        assert!(end.comes_within(Duration::from_secs(10)));
        assert_eq!(io::read_to_string(&mut pipe).unwrap(), "1...");
    }

    /// A writer that sends one line and waits.
    struct Waiting(bool);

    impl Read for Waiting {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                loop {
                    thread::park();
                }
            }
            buffer[0] = b'\n';
            Ok(1)
        }
    }

    #[test]
    fn a_writer_that_waits_is_not_at_the_end() {
        let (mut pipe, end) = read_ahead(Waiting(false));
        assert_eq!(pipe.read(&mut [0; 8]).unwrap(), 1);
        assert!(!end.comes_within(Duration::from_millis(20)));
    }

    #[test]
    fn an_error_arrives() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let (mut pipe, end) = read_ahead(b"1...".chain(Broken));
        assert!(end.comes_within(Duration::from_secs(10)));
        assert_eq!(pipe.read(&mut [0; 8]).unwrap(), 4);
        assert_eq!(pipe.read(&mut [0; 8]).unwrap_err().to_string(), "broken");
        assert_eq!(pipe.read(&mut [0; 8]).unwrap(), 0);
    }

    #[test]
    fn everything_that_arrived_is_read_at_once() {
        let (mut pipe, end) = read_ahead(b"1..".chain(&b"4.."[..]).chain(&b"..2"[..]));
        assert!(end.comes_within(Duration::from_secs(10)));
        let mut buffer = [0; 8];
        assert_eq!(pipe.read(&mut buffer).unwrap(), 8);
        assert_eq!(&buffer, b"1..4....");
        assert_eq!(pipe.read(&mut buffer).unwrap(), 1);
    }
}
