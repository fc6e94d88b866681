//! Standard input, read ahead by a thread of its own.
//!
//! One who writes a puzzle into a pipe may be done, or may wait for the answer before writing the next. Only
//! reading on tells them apart, and that may take for ever; so a thread reads on, and the others ask it
//! whether the end has come.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt;
use crate::words;

/// How many bytes are read at once, and how many such pieces ahead.
const PIECE: usize = 1 << 16;
const AHEAD: usize = 8;

/// How often one who waits for input looks whether the user has stopped the run.
const GLANCE: Duration = Duration::from_millis(50);

/// What was read, in order.
pub(crate) struct Pipe {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Cursor<Vec<u8>>,
    /// Comes after what was read before it.
    failure: Option<io::Error>,
}

/// Knows when all was read.
pub(crate) struct EndOfPipe(Receiver<()>);

/// Reads something to its end, whether or not anybody asks for it yet.
pub(crate) fn read_ahead(mut source: impl Read + Send + 'static) -> (Pipe, EndOfPipe) {
    let (give, pieces) = sync_channel(AHEAD);
    let (end, ended) = channel();
    thread::spawn(move || {
        // It is never used: that it is gone is the message.
        let _end: std::sync::mpsc::Sender<()> = end;
        loop {
            let mut piece = vec![0; PIECE];
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
    /// Whether all is read, now or in a moment.
    pub(crate) fn comes_within(&self, moment: Duration) -> bool {
        self.0.recv_timeout(moment) == Err(RecvTimeoutError::Disconnected)
    }
}

impl Pipe {
    /// Waits for the next piece. That the user stops the run is an error: the end has not come.
    fn next_piece(&self) -> Option<io::Result<Vec<u8>>> {
        loop {
            match self.pieces.recv_timeout(GLANCE) {
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
    fn all_is_read_in_order() {
        let text: Vec<u8> = (0..1_000_000u32).map(|number| number as u8).collect();
        let (mut pipe, end) = read_ahead(Cursor::new(text.clone()));
        assert!(!end.comes_within(Duration::ZERO), "no more is read ahead than a little");
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

    /// Somebody who writes one line and waits.
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
    fn one_who_waits_is_not_at_the_end() {
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
    fn all_that_has_come_is_read_at_once() {
        let (mut pipe, end) = read_ahead(b"1..".chain(&b"4.."[..]).chain(&b"..2"[..]));
        assert!(end.comes_within(Duration::from_secs(10)));
        let mut buffer = [0; 8];
        assert_eq!(pipe.read(&mut buffer).unwrap(), 8);
        assert_eq!(&buffer, b"1..4....");
        assert_eq!(pipe.read(&mut buffer).unwrap(), 1);
    }
}
