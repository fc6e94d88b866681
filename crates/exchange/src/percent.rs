//! Percent-encoding, as links have it.

/// Encodes every byte but ASCII letters and digits, so that no chat program takes one for the end of a
/// link.
pub(crate) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte.is_ascii_alphanumeric() {
            true => out.push(byte.into()),
            false => out += &format!("%{byte:02X}"),
        }
    }
    out
}

/// The text with every `%XX` decoded; a `%` without two hexadecimal digits stays. Bytes that are not
/// UTF-8 are replaced.
pub(crate) fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digit = |offset: usize| char::from(*bytes.get(at + offset)?).to_digit(16);
        match (bytes[at], digit(1), digit(2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_decodes_to_itself() {
        for text in ["", "Plain1", "a/b+c=", "100 % Größe", "%41", "-_.!~*'()"] {
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(encode("é-"), "%C3%A9%2D");
    }

    #[test]
    fn a_broken_code_stays_as_it_is() {
        assert_eq!(decode("100%"), "100%");
        assert_eq!(decode("%4"), "%4");
        assert_eq!(decode("%zz%41"), "%zzA");
    }
}
