//! Quantity to text, in both languages, traditional measures of Song beside SI.

use crate::lang::Lang;

/// A count: in English with thousands set off by commas, in Chinese as a numeral while that has at
/// most two digits that are not 0 (三百, 一萬二千), else as in English.
#[must_use]
pub fn count(number: f64, lang: Lang) -> String {
    let is_whole = number.abs() < 1e15 && number % 1.0 == 0.0;
    if !is_whole {
        return format!("{number}");
    }
    let digits = grouped(number);
    let busy = digits.chars().filter(|c| matches!(c, '1'..='9')).count();
    if lang == Lang::ZhHant && busy <= 2 && number >= 0.0 {
        chinese_numeral(number as u64)
    } else {
        digits
    }
}

/// A whole number with thousands set off by commas.
fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0.0 { format!("-{text}") } else { text }
}

/// A whole number in Chinese numerals: 三千零五, 十二, 兩千.
#[must_use]
pub fn chinese_numeral(number: u64) -> String {
    if number == 0 {
        return "零".to_owned();
    }
    const GROUPS: [(u64, &str); 3] = [(1_0000_0000, "億"), (1_0000, "萬"), (1, "")];
    let mut text = String::new();
    let mut left = number;
    for (size, name) in GROUPS {
        let group = left / size;
        left %= size;
        if group == 0 {
            continue;
        }
        // Above 億 the group may itself be large.
        let written = if group >= 10_000 { chinese_numeral(group) } else { group_numeral(group) };
        let needs_zero = !text.is_empty() && group < 1_000;
        text.push_str(if needs_zero { "零" } else { "" });
        text.push_str(&written);
        text.push_str(name);
    }
    match text.strip_prefix("一十") {
        Some(rest) => format!("十{rest}"),
        None => text,
    }
}

/// 1 to 9,999.
fn group_numeral(group: u64) -> String {
    const DIGITS: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    const UNITS: [(u64, &str); 4] = [(1_000, "千"), (100, "百"), (10, "十"), (1, "")];
    let mut text = String::new();
    let mut left = group;
    let mut has_gap = false;
    for (size, name) in UNITS {
        let digit = left / size;
        left %= size;
        if digit == 0 {
            has_gap = !text.is_empty();
            continue;
        }
        if std::mem::take(&mut has_gap) {
            text.push('零');
        }
        // 兩千, but 二百 and 二十.
        let is_liang = digit == 2 && (size == 1_000);
        text.push_str(if is_liang { "兩" } else { DIGITS[usize::try_from(digit).unwrap_or(0)] });
        text.push_str(name);
    }
    text
}
