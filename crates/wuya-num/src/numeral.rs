//! Numbers in text: digits, English words, Chinese numerals.
//!
//! Chinese numerals: units are 十 百 千 萬 億, a bare unit counts once (百步 is a hundred paces), a
//! digit behind a unit from 百 up with no 零 between stands one place lower (三千五 is 3,500, but
//! 三千零五 is 3,005). Digits without units are read by place (一九三〇). 兩 is two only where it can
//! be no other word: at the head of a group, so that 三兩 is three liang.

/// Reads a number at the head of `text`; gives it and the rest. `None` if none stands there.
pub(crate) fn read_number(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start();
    for minus in ["-", "−", "負", "minus "] {
        if let Some(body) = text.strip_prefix(minus) {
            return unsigned(body.trim_start()).map(|(value, rest)| (-value, rest));
        }
    }
    unsigned(text.strip_prefix('+').unwrap_or(text))
}

fn unsigned(text: &str) -> Option<(f64, &str)> {
    if let Some((value, rest)) = decimal(text) {
        return Some(scaled(value, rest));
    }
    if let Some((value, rest)) = chinese(text) {
        return Some(of_parts(value, rest));
    }
    english(text)
}

/// `1,234.5e-3`, and `1/2`.
fn decimal(text: &str) -> Option<(f64, &str)> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits_from = |start: usize| (start..).take_while(|&at| digit(at)).count();
    let mut end = digits_from(0);
    if end == 0 {
        return None;
    }
    while bytes.get(end) == Some(&b',') && end <= 3 * 6 && digits_from(end + 1) == 3 {
        end += 4;
    }
    let whole_end = end;
    if bytes.get(end) == Some(&b'.') && digit(end + 1) {
        end += 1 + digits_from(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if digit(end + 1 + sign) {
            end += 1 + sign;
            end += digits_from(end);
        }
    }
    let plain: String = text[..end].chars().filter(|&c| c != ',').collect();
    let value: f64 = plain.parse().ok()?;
    let is_fraction = end == whole_end && bytes.get(end) == Some(&b'/') && digit(end + 1);
    if !is_fraction {
        return Some((value, &text[end..]));
    }
    let under_end = end + 1 + digits_from(end + 1);
    let under: f64 = text[end + 1..under_end].parse().ok()?;
    Some((value / under, &text[under_end..]))
}

/// A word of size behind digits: `3萬`, `2 thousand`.
fn scaled(value: f64, rest: &str) -> (f64, &str) {
    let mut value = value;
    let mut rest = rest;
    while let Some((unit, behind)) = rest.chars().next().and_then(|c| {
        let unit = chinese_unit(c)?;
        Some((unit, &rest[c.len_utf8()..]))
    }) {
        value *= unit;
        rest = behind;
    }
    let (word, behind) = next_word(rest);
    match english_scale(word) {
        Some(scale) => (value * scale, behind),
        None => of_parts(value, rest),
    }
}

/// 百分之四十: so many parts of so many.
fn of_parts(parts: f64, rest: &str) -> (f64, &str) {
    let Some(behind) = rest.strip_prefix("分之") else { return (parts, rest) };
    match decimal(behind).or_else(|| chinese(behind)) {
        Some((number, behind)) if parts != 0.0 => (number / parts, behind),
        _ => (parts, rest),
    }
}

/// The value of a Chinese digit.
pub(crate) fn chinese_digit(c: char) -> Option<f64> {
    let value = match c {
        '零' | '〇' => 0,
        '一' | '壹' => 1,
        '二' | '貳' | '兩' => 2,
        '三' | '參' | '叁' => 3,
        '四' | '肆' => 4,
        '五' | '伍' => 5,
        '六' | '陸' => 6,
        '七' | '柒' => 7,
        '八' | '捌' => 8,
        '九' | '玖' => 9,
        _ => return None,
    };
    Some(f64::from(value))
}

/// The value of a Chinese unit of counting.
pub(crate) fn chinese_unit(c: char) -> Option<f64> {
    match c {
        '十' | '拾' => Some(10.0),
        '百' | '佰' => Some(100.0),
        '千' | '仟' => Some(1e3),
        '萬' => Some(1e4),
        '億' => Some(1e8),
        _ => None,
    }
}

/// Reads Chinese numerals at the head of `text`.
pub(crate) fn chinese(text: &str) -> Option<(f64, &str)> {
    if let Some(rest) = text.strip_prefix('半') {
        return Some((0.5, rest));
    }
    let (value, rest) = by_place(text).or_else(|| by_units(text))?;
    match rest.strip_prefix('點') {
        Some(behind) => Some(decimals(value, behind).unwrap_or((value, rest))),
        None => Some((value, rest)),
    }
}

/// 一九三〇: two digits or more, no unit behind.
fn by_place(text: &str) -> Option<(f64, &str)> {
    let is_place_digit = |c: char| c != '兩' && chinese_digit(c).is_some();
    let end = text.find(|c| !is_place_digit(c)).unwrap_or(text.len());
    let digits = &text[..end];
    let is_group = text[end..].chars().next().and_then(chinese_unit).is_some();
    if digits.chars().count() < 2 || is_group {
        return None;
    }
    let value = digits.chars().filter_map(chinese_digit).fold(0.0, |sum, d| sum * 10.0 + d);
    Some((value, &text[end..]))
}

fn decimals(whole: f64, text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c| c == '兩' || chinese_digit(c).is_none()).unwrap_or(text.len());
    if end == 0 {
        return None;
    }
    let mut place = 0.1;
    let mut value = whole;
    for digit in text[..end].chars().filter_map(chinese_digit) {
        value += digit * place;
        place /= 10.0;
    }
    Some((value, &text[end..]))
}

/// What has been read of a numeral with units.
#[derive(Default)]
struct Units {
    /// Whole groups of 萬 and 億.
    total: f64,
    /// The group being read.
    group: f64,
    /// A digit that waits for its unit.
    digit: Option<f64>,
    /// The unit read last in this group, or the group's own.
    last: Option<f64>,
    /// The least group unit so far.
    least_group: Option<f64>,
    /// A zero stands before the digit.
    has_zero: bool,
}

fn by_units(text: &str) -> Option<(f64, &str)> {
    let mut state = Units::default();
    let mut end = 0;
    for (at, c) in text.char_indices() {
        if !state.take(c) {
            break;
        }
        end = at + c.len_utf8();
    }
    (end > 0).then(|| (state.value(), &text[end..]))
}

impl Units {
    /// Takes one character; `false` if it belongs to the number no more.
    fn take(&mut self, c: char) -> bool {
        match c {
            '廿' => self.take_digit(2.0) && self.take_unit(10.0),
            '卅' => self.take_digit(3.0) && self.take_unit(10.0),
            '零' | '〇' => {
                let is_free = self.digit.is_none() && !self.has_zero;
                self.has_zero = true;
                is_free && (self.last.is_some() || self.digit.replace(0.0).is_none())
            }
            _ => match (chinese_digit(c), chinese_unit(c)) {
                (Some(digit), _) => self.take_digit(digit),
                (None, Some(unit)) if unit < 1e4 => self.take_unit(unit),
                (None, Some(unit)) => self.take_group(unit),
                (None, None) => false,
            },
        }
    }

    fn take_digit(&mut self, digit: f64) -> bool {
        let is_free = self.digit.is_none();
        if is_free {
            self.digit = Some(digit);
        }
        is_free
    }

    fn take_unit(&mut self, unit: f64) -> bool {
        let descends = self.last.is_none_or(|last| unit < last);
        if !descends || self.digit == Some(0.0) {
            return false;
        }
        // A bare unit counts once: 百, and 十 in 一百十.
        self.group += self.digit.take().unwrap_or(1.0) * unit;
        self.last = Some(unit);
        self.has_zero = false;
        true
    }

    fn take_group(&mut self, unit: f64) -> bool {
        let descends = self.least_group.is_none_or(|least| unit < least);
        if !descends || self.digit == Some(0.0) {
            return false;
        }
        let is_bare = self.digit.is_none() && self.last.is_none();
        let count = self.group + self.digit.take().unwrap_or(0.0);
        self.total += if is_bare { 1.0 } else { count } * unit;
        self.group = 0.0;
        self.last = Some(unit);
        self.least_group = Some(unit);
        self.has_zero = false;
        true
    }

    fn value(&self) -> f64 {
        let place = match self.last {
            Some(last) if last >= 100.0 && !self.has_zero => last / 10.0,
            _ => 1.0,
        };
        self.total + self.group + self.digit.unwrap_or(0.0) * place
    }
}

/// The next word, in lower case letters only, and what follows it; a hyphen ends a word as a
/// space does.
fn next_word(text: &str) -> (&str, &str) {
    let start = text.trim_start_matches([' ', '-']);
    let end = start.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(start.len());
    (&start[..end], &start[end..])
}

fn english_small(word: &str) -> Option<f64> {
    const WORDS: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] =
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let is_it = |known: &&str| known.eq_ignore_ascii_case(word);
    let small = (0u8..).zip(WORDS).find(|(_, known)| is_it(known));
    let tens = (2u8..).zip(TENS).find(|(_, known)| is_it(known));
    small.map(|(n, _)| f64::from(n)).or_else(|| tens.map(|(n, _)| f64::from(n) * 10.0))
}

/// The value of an English word of size.
pub(crate) fn english_scale(word: &str) -> Option<f64> {
    match word.to_ascii_lowercase().as_str() {
        "dozen" => Some(12.0),
        "score" => Some(20.0),
        "hundred" => Some(100.0),
        "thousand" => Some(1e3),
        "million" => Some(1e6),
        _ => None,
    }
}

/// "two thousand five hundred and twenty", "half a", "one and a half".
fn english(text: &str) -> Option<(f64, &str)> {
    if let Some(found) = english_part(text) {
        return Some(found);
    }
    let (mut total, mut group) = (0.0, 0.0);
    let mut rest = text;
    let mut has_any = false;
    loop {
        let (word, behind) = next_word(rest);
        let (word, behind) = match word {
            // "five hundred and twenty": "and" belongs to the number only before a number.
            "and" if has_any && english_small(next_word(behind).0).is_some() => next_word(behind),
            _ => (word, behind),
        };
        let is_article = word.eq_ignore_ascii_case("a") || word.eq_ignore_ascii_case("an");
        if let Some(small) = english_small(word) {
            group += small;
        } else if is_article && !has_any {
            let scale_follows = english_scale(next_word(behind).0).is_some();
            group += if scale_follows { 0.0 } else { 1.0 };
        } else if let Some(scale) =
            english_scale(word).filter(|_| group > 0.0 || !has_any || total == 0.0)
        {
            let count = if group == 0.0 { 1.0 } else { group };
            if scale >= 1e3 {
                total += count * scale;
                group = 0.0;
            } else {
                group = count * scale;
            }
        } else {
            break;
        }
        has_any = true;
        rest = behind;
    }
    if !has_any {
        return None;
    }
    let value = total + group;
    for half in [" and a half", " and one half"] {
        if let Some(behind) = rest.strip_prefix(half) {
            return Some((value + 0.5, behind));
        }
    }
    Some((value, rest))
}

/// Half, quarter, three quarters, with "a" or "of a" behind.
fn english_part(text: &str) -> Option<(f64, &str)> {
    const PARTS: [(&str, f64); 6] = [
        ("three quarters", 0.75),
        ("three-quarters", 0.75),
        ("a quarter", 0.25),
        ("quarter", 0.25),
        ("a half", 0.5),
        ("half", 0.5),
    ];
    let starts = |head: &str, text: &str| {
        let prefix = text.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head));
        prefix && !text[head.len()..].starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let (head, value) = PARTS.into_iter().find(|(head, _)| starts(head, text))?;
    let mut rest = &text[head.len()..];
    for link in [" of", " an", " a"] {
        if starts(link, rest) {
            rest = &rest[link.len()..];
        }
    }
    Some((value, rest))
}

#[cfg(test)]
mod tests;
