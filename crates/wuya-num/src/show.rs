//! Quantity to text, in both languages, traditional measures of Song beside SI.
//!
//! What is written here reads back (see [`crate::parse`]) to within the rounding: three digits for
//! measures meant to be read, six for [`show_quantity`].

pub use crate::daytime::{show_clock, show_time_of_day};
use crate::lang::Lang;
use crate::math;
use crate::measure::{Measure, Period};
use crate::quantity::{Dimension, Quantity};

/// Digits of a measure meant to be read.
const READABLE: u32 = 3;
/// Digits of a quantity in a table.
const FULL: u32 = 6;

/// A number to so many significant digits, without trailing zeros.
#[must_use]
pub fn significant(value: f64, digits: u32) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 { "0".to_owned() } else { "–".to_owned() };
    }
    let exponent = math::log1064(value.abs()).floor();
    if !(-5.0..15.0).contains(&exponent) {
        return format!("{value:.*e}", digits.saturating_sub(1) as usize);
    }
    let decimals = f64::from(digits) - 1.0 - exponent;
    if decimals >= 0.0 {
        let text = format!("{value:.*}", decimals as usize);
        return if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        };
    }
    let step = math::powi64(10.0, -decimals as i32);
    format!("{:.0}", (value / step).round() * step)
}

/// `main`, and behind it in parentheses what it is in traditional measure.
fn with_gloss(main: String, gloss: Option<String>, lang: Lang) -> String {
    match (gloss, lang) {
        (None, _) => main,
        (Some(gloss), Lang::En) => format!("{main} ({gloss})"),
        (Some(gloss), Lang::ZhHant) => format!("{main}（{gloss}）"),
    }
}

fn in_measure(si: f64, measure: Measure, lang: Lang) -> String {
    let (en, zh) = match measure {
        Measure::Li => ("li", "里"),
        Measure::Bu => ("bu", "步"),
        Measure::Jin => ("jin", "斤"),
        Measure::Shichen => ("shichen", "個時辰"),
        _ => ("ke", "刻"),
    };
    let number = significant(si / Period::Song.worth(measure).si, READABLE);
    match lang {
        Lang::En => format!("{number} {en}"),
        Lang::ZhHant => format!("{number} {zh}"),
    }
}

/// A length [m]: "11.2 km (20 li)", 156 公尺（100 步）.
#[must_use]
pub fn show_length(m: f64, lang: Lang) -> String {
    let size = m.abs();
    let (factor, en, zh) = match size {
        size if size >= 1e3 => (1e3, "km", "公里"),
        size if size >= 1.0 || size == 0.0 => (1.0, "m", "公尺"),
        _ => (0.01, "cm", "公分"),
    };
    let unit = if lang == Lang::En { en } else { zh };
    let main = format!("{} {unit}", significant(m / factor, READABLE));
    let worth = |measure| Period::Song.worth(measure).si;
    let gloss = match size {
        size if size >= worth(Measure::Li) => Some(in_measure(m, Measure::Li, lang)),
        size if size >= worth(Measure::Bu) => Some(in_measure(m, Measure::Bu, lang)),
        _ => None,
    };
    with_gloss(main, gloss, lang)
}

/// A mass [kg]: "28.8 kg (45 jin)", 28.8 公斤（45 斤）.
#[must_use]
pub fn show_mass(kg: f64, lang: Lang) -> String {
    let (factor, unit) = match (kg.abs() >= 1.0 || kg == 0.0, lang) {
        (true, Lang::En) => (1.0, "kg"),
        (true, Lang::ZhHant) => (1.0, "公斤"),
        (false, Lang::En) => (1e-3, "g"),
        (false, Lang::ZhHant) => (1e-3, "公克"),
    };
    let main = format!("{} {unit}", significant(kg / factor, READABLE));
    let has_jin = kg.abs() >= Period::Song.worth(Measure::Jin).si;
    with_gloss(main, has_jin.then(|| in_measure(kg, Measure::Jin, lang)), lang)
}

/// A speed [m/s]: "1.5 m/s (5.4 km/h)", 1.5 公尺/秒（5.4 公里/小時）.
#[must_use]
pub fn show_speed(m_s: f64, lang: Lang) -> String {
    let (slow, fast) = match lang {
        Lang::En => ("m/s", "km/h"),
        Lang::ZhHant => ("公尺/秒", "公里/小時"),
    };
    let km_h = m_s * 3_600.0 / 1_000.0;
    let gloss = format!("{} {fast}", significant(km_h, READABLE));
    with_gloss(format!("{} {slow}", significant(m_s, READABLE)), Some(gloss), lang)
}

/// A duration [s], to the second below an hour and to the minute above: "1 h 30 min (0.75
/// shichen)", 1 小時 30 分（0.75 個時辰）.
#[must_use]
pub fn show_duration(s: f64, lang: Lang) -> String {
    if !s.is_finite() {
        return "–".to_owned();
    }
    let size = s.abs();
    let main = if size < 60.0 {
        let unit = if lang == Lang::En { "s" } else { "秒" };
        return format!("{} {unit}", significant(s, READABLE));
    } else if size.round() < 3_600.0 {
        joined_units(size.round(), &[(60.0, "min", "分"), (1.0, "s", "秒")], lang)
    } else {
        let units = [(86_400.0, "d", "天"), (3_600.0, "h", "小時"), (60.0, "min", "分")];
        joined_units((size / 60.0).round() * 60.0, &units, lang)
    };
    let worth = |measure| Period::Song.worth(measure).si;
    let gloss = match size {
        size if size >= worth(Measure::Shichen) / 2.0 => {
            Some(in_measure(size, Measure::Shichen, lang))
        }
        size if size >= worth(Measure::Ke) => Some(in_measure(size, Measure::Ke, lang)),
        _ => None,
    };
    let text = with_gloss(main, gloss, lang);
    if s < 0.0 { format!("−{text}") } else { text }
}

fn joined_units(whole: f64, units: &[(f64, &str, &str)], lang: Lang) -> String {
    let mut left = whole;
    let mut parts = Vec::new();
    for &(size, en, zh) in units {
        let number = (left / size).floor();
        left -= number * size;
        if number > 0.0 {
            parts.push(format!("{number:.0} {}", if lang == Lang::En { en } else { zh }));
        }
    }
    parts.join(" ")
}

/// Any quantity in the SI unit of its dimension (angles in degrees, where people think in them):
/// "5000 N/m", "35 deg". The same in both languages but for the degree.
#[must_use]
pub fn show_quantity(quantity: Quantity, lang: Lang) -> String {
    if quantity.dim == Dimension::ANGLE {
        let unit = if lang == Lang::En { " deg" } else { " 度" };
        return significant(quantity.si.to_degrees(), FULL) + unit;
    }
    let text = format!("{} {}", significant(quantity.si, FULL), quantity.dim.unit());
    text.trim_end().to_owned()
}

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

#[cfg(test)]
mod tests;
