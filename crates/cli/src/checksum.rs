//! Checksums (CRC-32) that show whether a file is still what was written.
//!
//! They detect every flipped bit, every damaged run of up to four bytes, and all but one in four
//! billion cases of larger damage. They do not protect against deliberate tampering.

use std::io::{self, Read};

use crc32fast::Hasher;

/// How many bytes are read at a time.
const PIECE_BYTES: usize = 1 << 16;

/// The checksum of the bytes added so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checksum(Hasher);

impl Checksum {
    /// The checksum of these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Checksum {
        let mut checksum = Checksum::default();
        checksum.add(bytes);
        checksum
    }

    /// Adds bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Adds up to `most` bytes of a source; returns how many there were.
    pub(crate) fn add_from(&mut self, source: impl Read, most: u64) -> io::Result<u64> {
        let mut source = source.take(most);
        let (mut piece, mut added) = (vec![0; PIECE_BYTES], 0);
        loop {
            match source.read(&mut piece) {
                Ok(0) => return Ok(added),
                Ok(length) => {
                    self.add(&piece[..length]);
                    added += length as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The checksum as a number.
    pub(crate) fn value(&self) -> u32 {
        self.0.clone().finalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_that_other_programs_compute() {
        assert_eq!(Checksum::of(b"123456789").value(), 0xcbf4_3926);
        let mut parts = Checksum::of(b"1234");
        assert_eq!(parts.add_from(&b"56789 and more"[..], 5).unwrap(), 5);
        assert_eq!(parts.value(), 0xcbf4_3926);
        assert_eq!(parts.add_from(&b"0"[..], 5).unwrap(), 1);
    }
}
