//! The words of hedges, in both languages: reading and writing.

use super::{HedgeFault, Kind};
use crate::fold_text::fold_text;
use crate::lang::Lang;
use crate::numeral::{chinese, chinese_digit, chinese_unit, english_scale, read_number};
use crate::show;

/// Words before the number. Longer ones stand before those they begin with.
const BEFORE: &[(&str, Kind)] = &[
    // English
    ("a little less than", Kind::Nearly),
    ("a little under", Kind::Nearly),
    ("just under", Kind::Nearly),
    ("not quite", Kind::Nearly),
    ("close upon", Kind::Nearly),
    ("close on", Kind::Nearly),
    ("close to", Kind::Nearly),
    ("nearly", Kind::Nearly),
    ("almost", Kind::Nearly),
    ("no fewer than", Kind::AtLeast),
    ("not fewer than", Kind::AtLeast),
    ("no less than", Kind::AtLeast),
    ("not less than", Kind::AtLeast),
    ("at least", Kind::AtLeast),
    ("no more than", Kind::AtMost),
    ("not more than", Kind::AtMost),
    ("at most", Kind::AtMost),
    ("up to", Kind::AtMost),
    ("fewer than", Kind::Fewer),
    ("less than", Kind::Fewer),
    ("under", Kind::Fewer),
    ("below", Kind::Fewer),
    ("upwards of", Kind::Over),
    ("more than", Kind::Over),
    ("above", Kind::Over),
    ("over", Kind::Over),
    ("approximately", Kind::About),
    ("roughly", Kind::About),
    ("around", Kind::About),
    ("about", Kind::About),
    ("circa", Kind::About),
    ("some", Kind::About),
    // Chinese
    ("不超過", Kind::AtMost),
    ("不多於", Kind::AtMost),
    ("不少於", Kind::AtLeast),
    ("不低於", Kind::AtLeast),
    ("不下於", Kind::AtLeast),
    ("不下", Kind::AtLeast),
    ("至少", Kind::AtLeast),
    ("最少", Kind::AtLeast),
    ("起碼", Kind::AtLeast),
    ("至多", Kind::AtMost),
    ("最多", Kind::AtMost),
    ("不足", Kind::Fewer),
    ("不到", Kind::Fewer),
    ("不滿", Kind::Fewer),
    ("未滿", Kind::Fewer),
    ("未及", Kind::Fewer),
    ("少於", Kind::Fewer),
    ("低於", Kind::Fewer),
    ("快有", Kind::Nearly),
    ("快要", Kind::Nearly),
    ("快到", Kind::Nearly),
    ("將近", Kind::Nearly),
    ("接近", Kind::Nearly),
    ("幾近", Kind::Nearly),
    ("差不多", Kind::About),
    ("近", Kind::Nearly),
    ("快", Kind::Nearly),
    ("超過", Kind::Over),
    ("多於", Kind::Over),
    ("不止", Kind::Over),
    ("不只", Kind::Over),
    ("逾", Kind::Over),
    ("大約", Kind::About),
    ("大概", Kind::About),
    ("大致", Kind::About),
    ("約莫", Kind::About),
    ("約有", Kind::About),
    ("約", Kind::About),
];

/// Words behind the number.
const BEHIND: &[(&str, Kind)] = &[
    ("or so", Kind::About),
    ("or more", Kind::AtLeast),
    ("or fewer", Kind::AtMost),
    ("or less", Kind::AtMost),
    ("and more", Kind::Over),
    ("-odd", Kind::Over),
    ("odd", Kind::Over),
    ("有餘", Kind::Over),
    ("出頭", Kind::Over),
    ("開外", Kind::Over),
    ("多", Kind::Over),
    ("餘", Kind::Over),
    ("以上", Kind::AtLeast),
    ("以下", Kind::AtMost),
    ("以內", Kind::AtMost),
    ("左右", Kind::About),
    ("上下", Kind::About),
    ("光景", Kind::About),
    ("許", Kind::About),
];

/// Nouns that may stand behind a number and say nothing about it.
const NOUNS: &[&str] = &[
    "men", "people", "persons", "soldiers", "riders", "horses", "troops", "bodies", "scouts",
    "recruits", "dead", "of them", "人", "名", "個", "騎", "匹", "具", "口", "兵", "員", "將士",
    "人馬", "兵馬", "士卒",
];

/// English words of hedges, for suggestions.
pub(super) fn english() -> impl Iterator<Item = &'static str> {
    let is_latin = |word: &&'static str| word.is_ascii() && word.len() > 2;
    let vague = ["several", "dozens", "hundred", "thousand", "between"];
    BEFORE.iter().chain(BEHIND).map(|&(word, _)| word).filter(is_latin).chain(vague)
}

/// Reads the kind, the number named and the upper end (of a range; else the number again).
pub(super) fn read(text: &str) -> Result<(Kind, f64, f64), HedgeFault> {
    let folded = fold_text(text).to_lowercase();
    if folded.is_empty() {
        return Err(HedgeFault::Empty);
    }
    let mut kinds = Vec::new();
    let mut core = folded.as_str();
    while let Some((kind, rest)) = strip_before(core) {
        kinds.push(kind);
        core = rest;
    }
    let (behind, rest) = strip_behind(core);
    kinds.extend(behind);
    let (own, number, upper) =
        read_core(rest).ok_or_else(|| HedgeFault::NoNumber(rest.to_owned()))?;
    kinds.push(own);
    let kind = joined(&kinds)?;
    Ok((kind, number, upper))
}

/// Several words say one thing: "about" gives way to what is more definite, the same twice counts
/// once, "nearly 200 or so" is nearly.
fn joined(kinds: &[Kind]) -> Result<Kind, HedgeFault> {
    let mut whole = Kind::Exact;
    for &kind in kinds {
        whole = match (whole, kind) {
            (one, Kind::Exact) | (Kind::Exact, one) => one,
            (one, Kind::About) | (Kind::About, one) => one,
            (one, other) if one == other => one,
            _ => return Err(HedgeFault::Contradiction),
        };
    }
    Ok(whole)
}

fn strip_before(text: &str) -> Option<(Kind, &str)> {
    let text = text.trim_start();
    BEFORE.iter().find_map(|&(word, kind)| {
        let rest = text.strip_prefix(word)?;
        let is_whole = !word.is_ascii() || rest.starts_with([' ', '~']);
        // "some dozens" and "some hundred" is a vague number, not an "about".
        let is_vague = word == "some" && read_number(rest).is_none();
        (is_whole && !is_vague).then(|| (kind, rest.trim_start()))
    })
}

/// Takes hedges and nouns from the end until neither is there.
fn strip_behind(text: &str) -> (Vec<Kind>, &str) {
    let mut kinds = Vec::new();
    let mut rest = text.trim();
    loop {
        let shorter = |word: &str| {
            let before = rest.strip_suffix(word)?;
            let is_whole = !word.is_ascii()
                || word.starts_with('-')
                || before.ends_with(' ')
                || before.ends_with('-');
            (is_whole && !before.trim().is_empty()).then(|| before.trim_end_matches([' ', '-']))
        };
        if let Some((kind, before)) =
            BEHIND.iter().find_map(|&(word, kind)| shorter(word).map(|before| (kind, before)))
        {
            kinds.push(kind);
            rest = before;
        } else if let Some(before) = NOUNS.iter().find_map(|word| shorter(word)) {
            rest = before;
        } else if let Some((kind, before)) = strip_units_behind(rest) {
            kinds.push(kind);
            rest = before;
        } else {
            return (kinds, rest);
        }
    }
}

/// 十幾, 二十幾, 十數: over; 百來: about. Only behind a unit of counting, or 幾 would be a number.
fn strip_units_behind(text: &str) -> Option<(Kind, &str)> {
    let (kind, before) = [("幾", Kind::Over), ("數", Kind::Over), ("來", Kind::About)]
        .into_iter()
        .find_map(|(word, kind)| text.strip_suffix(word).map(|before| (kind, before)))?;
    before.chars().last().and_then(chinese_unit).map(|_| (kind, before))
}

fn read_core(text: &str) -> Option<(Kind, f64, f64)> {
    let text = text.trim();
    let alone = |kind, number| Some((kind, number, number));
    if let Some((kind, unit)) = vague(text) {
        return alone(kind, unit);
    }
    if let Some((lower, upper)) = range(text) {
        return Some((Kind::Between, lower, upper));
    }
    alone(Kind::Exact, whole_number(text)?)
}

/// A number and nothing behind it.
fn whole_number(text: &str) -> Option<f64> {
    let (_, text) = strip_behind(text);
    read_number(text).filter(|(_, rest)| rest.trim().is_empty()).map(|(number, _)| number)
}

/// 數百, several hundred: the unit of which there are several; ten of them are dozens.
fn vague(text: &str) -> Option<(Kind, f64)> {
    let unit = chinese_vague(text).or_else(|| english_vague(text))?;
    Some((if unit == 10.0 { Kind::Dozens } else { Kind::Several }, unit))
}

fn chinese_vague(text: &str) -> Option<f64> {
    let rest = ["好幾", "幾", "數", "若干"].iter().find_map(|word| text.strip_prefix(word))?;
    let rest = rest.trim_start_matches('個');
    if rest.is_empty() {
        return Some(1.0);
    }
    // Only units: 數百 and 數十萬, not 數三百.
    let is_units = rest.chars().all(|c| chinese_unit(c).is_some());
    chinese(rest).filter(|(_, behind)| is_units && behind.is_empty()).map(|(unit, _)| unit)
}

fn english_vague(text: &str) -> Option<f64> {
    let (head, is_said) = ["several", "a few", "some", "many"]
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .map_or((text, false), |rest| (rest, true));
    if is_said && head.is_empty() {
        return Some(1.0);
    }
    let mut unit = 1.0;
    let mut has_plural = false;
    for word in head.split(' ').filter(|word| !word.is_empty() && *word != "of") {
        let single = word.strip_suffix('s').unwrap_or(word);
        has_plural |= single != word;
        unit *= match single {
            // A dozen is twelve, but dozens are counted in tens.
            "dozen" | "ten" => 10.0,
            _ => english_scale(single)?,
        };
    }
    (unit > 1.0 && (is_said || has_plural)).then_some(unit)
}

/// `200 to 300`, 二百至三百, 二三百.
fn range(text: &str) -> Option<(f64, f64)> {
    let (body, links): (&str, &[&str]) = match text.strip_prefix("between ") {
        Some(body) => (body, &[" and "]),
        None => (text, &[" to ", "–", "—", "~", "-", "至", "到"]),
    };
    let stated = links.iter().find_map(|link| {
        let (lower, upper) = body.split_once(link)?;
        Some((whole_number(lower)?, whole_number(upper)?))
    });
    stated.or_else(|| neighbours(text))
}

/// 二三百, 七八千, 三五個: two digits before one unit, or alone.
fn neighbours(text: &str) -> Option<(f64, f64)> {
    let mut letters = text.chars();
    let lower = letters.next().and_then(chinese_digit)?;
    let upper = letters.next().and_then(chinese_digit)?;
    let rest = letters.as_str();
    if lower >= upper || lower == 0.0 {
        return None;
    }
    let unit = match rest {
        "" => 1.0,
        _ => {
            let is_units = rest.chars().all(|c| chinese_unit(c).is_some());
            chinese(rest).filter(|(_, behind)| is_units && behind.is_empty())?.0
        }
    };
    Some((lower * unit, upper * unit))
}

/// "Over" behind a Chinese numeral (三千多); digits take the word in front.
pub(super) fn over_in_chinese(number: f64) -> String {
    let written = show::count(number, Lang::ZhHant);
    let has_unit = written.chars().last().and_then(chinese_unit).is_some();
    if has_unit { format!("{written}多") } else { format!("超過{written}") }
}

/// Several of a unit of counting.
pub(super) fn several(unit: f64, lang: Lang) -> String {
    const SCALES: [(f64, &str); 6] = [
        (1.0, ""),
        (100.0, " hundred"),
        (1e3, " thousand"),
        (1e4, " ten thousand"),
        (1e5, " hundred thousand"),
        (1e6, " million"),
    ];
    if lang == Lang::ZhHant {
        let numeral = show::chinese_numeral(unit as u64);
        return format!("數{}", numeral.trim_start_matches('一'));
    }
    let scale = SCALES.iter().find(|(size, _)| *size == unit);
    scale.map_or_else(|| format!("several times {unit}"), |(_, word)| format!("several{word}"))
}
