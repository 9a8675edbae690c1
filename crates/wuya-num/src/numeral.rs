//! Numbers in text.

/// Reads a number at the head of `text`; gives it and the rest. Not a number: `None`.
pub(crate) fn read_number(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start();
    let (sign, body) = match text.strip_prefix(['-', '−']) {
        Some(body) => (-1.0, body),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let (value, rest) = decimal(body)?;
    Some((sign * value, rest))
}

/// `1,234.5e-3`
fn decimal(text: &str) -> Option<(f64, &str)> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while digit(end) || (end > 0 && bytes.get(end) == Some(&b',') && is_group(bytes, end + 1)) {
        end += 1;
    }
    if bytes.get(end) == Some(&b'.') && digit(end + 1) {
        end += 1;
        while digit(end) {
            end += 1;
        }
    }
    if end == 0 {
        return None;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if digit(end + 1 + sign) {
            end += 1 + sign;
            while digit(end) {
                end += 1;
            }
        }
    }
    let plain: String = text[..end].chars().filter(|&c| c != ',').collect();
    plain.parse().ok().map(|value| (value, &text[end..]))
}

/// Exactly three digits follow, as behind a thousands separator.
fn is_group(bytes: &[u8], at: usize) -> bool {
    let digits = bytes[at.min(bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    digits == 3
}
