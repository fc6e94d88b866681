//! How Interactive Sudoku Solver packs numbers, bytes and names into the words of a constraint.

/// The value of a digit to the base of 64, in the alphabet for addresses.
pub fn base_64(digit: u8) -> Option<u8> {
    Some(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

/// The bytes of a word to the base of 64, four digits for three bytes. Bits that fill no byte are dropped.
pub(crate) fn base_64_bytes(word: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(word.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for digit in word.bytes() {
        bits = bits << 6 | u32::from(base_64(digit)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// A name in which `%20` is a space, and so on. One that is damaged is kept as it is.
pub(crate) fn unescaped(word: &str) -> String {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || (rest.next()? as char).to_digit(16);
        match digit().zip(digit()) {
            Some((high, low)) => bytes.push((16 * high + low) as u8),
            None => return word.to_owned(),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_unpacked() {
        assert_eq!(
            "A-_9z".bytes().map(base_64).collect::<Option<Vec<_>>>(),
            Some(vec![0, 62, 63, 61, 51])
        );
        assert_eq!(base_64(b'+'), None);
        assert_eq!(base_64_bytes("KFteMC0yXVs"), Some(b"([^0-2][".to_vec()));
        assert_eq!(base_64_bytes("A"), Some(Vec::new()));
        assert_eq!(base_64_bytes("A~"), None);
    }

    #[test]
    fn names_are_unescaped() {
        assert_eq!(unescaped("Even%20lots%C3%A9"), "Even lotsé");
        for damaged in ["%", "%2", "%zz", "%FF"] {
            assert_eq!(unescaped(damaged), damaged);
        }
    }
}
