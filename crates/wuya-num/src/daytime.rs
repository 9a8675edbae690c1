//! The time of day: the clock of 24 hours and the twelve double hours (時辰), in true solar time.
//!
//! Each double hour has a first half (初) and a second, central half (正): wei runs from 13:00 to
//! 15:00, so 13:00 is 未初 and 14:00 未正; zi begins at 23:00. A hundred ke make a day, so a half
//! has four whole ke and a sixth (needham1959; sivin2009, chapter 2).

use crate::fold_text::fold_text;
use crate::lang::Lang;
use crate::measure::{Measure, Period};
use crate::numeral::read_number;
use crate::parse::{Fault, ParseError};

const DAY_S: f64 = 86_400.0;
const HALF_S: f64 = 3_600.0;
const SHICHEN_S: f64 = 7_200.0;
/// Zi, the first double hour, begins an hour before midnight.
const ZI_BEGINS_BEFORE_MIDNIGHT_S: f64 = 3_600.0;

/// Names of the double hours from zi on: pinyin, character.
const NAMES: [(&str, &str); 12] = [
    ("zi", "子"),
    ("chou", "丑"),
    ("yin", "寅"),
    ("mao", "卯"),
    ("chen", "辰"),
    ("si", "巳"),
    ("wu", "午"),
    ("wei", "未"),
    ("shen", "申"),
    ("you", "酉"),
    ("xu", "戌"),
    ("hai", "亥"),
];

/// A moment of the day in double hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleHour {
    /// From 0 for zi to 11 for hai.
    pub index: u8,
    /// Whether it is the second, central half (正).
    pub is_central: bool,
    /// Whole ke since the half began, 0 to 4.
    pub ke: u8,
}

impl DoubleHour {
    /// The double hour of a moment [s since midnight, solar time]; any day.
    #[must_use]
    pub fn of(solar_s: f64) -> Self {
        // A float a hair below the hour is the hour.
        let since_zi = (solar_s.round() + ZI_BEGINS_BEFORE_MIDNIGHT_S).rem_euclid(DAY_S);
        let in_half = since_zi % HALF_S;
        Self {
            index: (since_zi / SHICHEN_S) as u8,
            is_central: since_zi % SHICHEN_S >= HALF_S,
            ke: (in_half / Period::Song.worth(Measure::Ke).si) as u8,
        }
    }

    /// When it begins [s since midnight].
    #[must_use]
    pub fn begins_s(self) -> f64 {
        let half = if self.is_central { HALF_S } else { 0.0 };
        let ke = f64::from(self.ke) * Period::Song.worth(Measure::Ke).si;
        let since_zi = f64::from(self.index) * SHICHEN_S + half + ke;
        (since_zi - ZI_BEGINS_BEFORE_MIDNIGHT_S).rem_euclid(DAY_S)
    }

    /// "wei, first half"; 未初, with whole ke 未初二刻.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        let (pinyin, character) = NAMES[usize::from(self.index) % NAMES.len()];
        match lang {
            Lang::En => {
                let half = if self.is_central { "second half" } else { "first half" };
                format!("{pinyin}, {half}")
            }
            Lang::ZhHant => {
                let half = if self.is_central { "正" } else { "初" };
                let ke = ["", "一刻", "二刻", "三刻", "四刻"][usize::from(self.ke.min(4))];
                format!("{character}{half}{ke}")
            }
        }
    }
}

/// The clock and the double hour of a moment [s since midnight, solar time]: "13:00 (wei, first
/// half)", 13:00（未初）.
#[must_use]
pub fn show_time_of_day(solar_s: f64, lang: Lang) -> String {
    if !solar_s.is_finite() {
        return "–".to_owned();
    }
    let clock = show_clock(solar_s);
    let double_hour = DoubleHour::of(solar_s).name(lang);
    match lang {
        Lang::En => format!("{clock} ({double_hour})"),
        Lang::ZhHant => format!("{clock}（{double_hour}）"),
    }
}

/// The clock alone, to the minute begun: "13:00".
#[must_use]
pub fn show_clock(solar_s: f64) -> String {
    let seconds = solar_s.round().rem_euclid(DAY_S);
    format!("{:02}:{:02}", (seconds / 3_600.0) as u32, (seconds % 3_600.0 / 60.0) as u32)
}

/// Reads a time of day [s since midnight]: `13:00`, `13:00:30`, 未初, 未正二刻, 午時 (its beginning),
/// `wei, second half`, `noon`, 子正, and what [`show_time_of_day`] writes.
///
/// # Errors
/// [`ParseError`] with forms that would be right.
pub fn time_of_day(text: &str) -> Result<f64, ParseError> {
    let folded = fold_text(text).to_lowercase();
    let found = match folded.strip_suffix(')').and_then(|open| open.split_once('(')) {
        // Clock and double hour say the same, or one of them is wrong.
        Some((clock, name)) => clock_s(clock).filter(|&clock| {
            double_hour_s(name).is_some_and(|begins| {
                let (said, meant) = (DoubleHour::of(begins), DoubleHour::of(clock));
                (said.index, said.is_central) == (meant.index, meant.is_central)
            })
        }),
        None => clock_s(&folded).or_else(|| double_hour_s(&folded)),
    };
    let fault = || Fault::NotATimeOfDay;
    found.ok_or_else(|| ParseError { text: text.to_owned(), fault: fault() })
}

fn clock_s(text: &str) -> Option<f64> {
    let mut parts = text.trim().split(':');
    let mut part = |limit: u32, is_last: bool| -> Option<u32> {
        let digits = match parts.next() {
            None if is_last => return Some(0),
            other => other?,
        };
        let is_plain =
            (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|&value| is_plain && value < limit)
    };
    let (hours, minutes, seconds) = (part(24, false)?, part(60, false)?, part(60, true)?);
    parts.next().is_none().then(|| f64::from(hours * 3_600 + minutes * 60 + seconds))
}

fn double_hour_s(text: &str) -> Option<f64> {
    let text = text.trim();
    match text {
        "noon" | "正午" | "中午" => return Some(DAY_S / 2.0),
        "midnight" | "午夜" | "半夜" => return Some(0.0),
        _ => {}
    }
    let (index, rest) = (0u8..).zip(NAMES).find_map(|(index, (pinyin, character))| {
        let latin = text
            .strip_prefix(pinyin)
            .filter(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        Some((index, latin.or_else(|| text.strip_prefix(character))?))
    })?;
    let rest = rest.trim_start_matches([',', ' ']);
    const HALVES: [(&str, bool); 8] = [
        ("first half", false),
        ("second half", true),
        ("chu", false),
        ("zheng", true),
        ("初", false),
        ("正", true),
        ("時", false),
        ("", false),
    ];
    let (is_central, rest) = HALVES
        .into_iter()
        .find_map(|(word, is_central)| rest.strip_prefix(word).map(|rest| (is_central, rest)))?;
    let ke = match rest.trim() {
        "" | "初刻" => 0,
        words => {
            let (count, behind) = read_number(words)?;
            let is_ke = behind.trim() == "刻" || behind.trim() == "ke";
            let is_whole = [1.0, 2.0, 3.0, 4.0].contains(&count);
            (is_ke && is_whole).then_some(count as u8)?
        }
    };
    Some(DoubleHour { index, is_central, ke }.begins_s())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const H: f64 = 3_600.0;

    #[test]
    fn double_hours_begin_where_the_tradition_has_them() {
        let cases = [
            (13.0 * H, "13:00 (wei, first half)", "13:00（未初）"),
            (13.5 * H, "13:30 (wei, first half)", "13:30（未初二刻）"),
            (14.0 * H, "14:00 (wei, second half)", "14:00（未正）"),
            (12.0 * H, "12:00 (wu, second half)", "12:00（午正）"),
            (0.0, "00:00 (zi, second half)", "00:00（子正）"),
            (23.0 * H, "23:00 (zi, first half)", "23:00（子初）"),
            (25.0 * H, "01:00 (chou, first half)", "01:00（丑初）"),
            (13.0 * H - 1e-6, "13:00 (wei, first half)", "13:00（未初）"),
            (6.0 * H - 1.0, "05:59 (mao, first half)", "05:59（卯初四刻）"),
        ];
        for (solar_s, en, zh) in cases {
            assert_eq!(show_time_of_day(solar_s, Lang::En), en);
            assert_eq!(show_time_of_day(solar_s, Lang::ZhHant), zh);
        }
    }

    #[test]
    fn times_of_day_are_read() {
        let cases = [
            ("13:00", 13.0 * H),
            ("７：０５", 7.0 * H + 300.0),
            ("13:00:30", 13.0 * H + 30.0),
            ("未初", 13.0 * H),
            ("未時", 13.0 * H),
            ("未正二刻", 14.0 * H + 1_728.0),
            ("wei", 13.0 * H),
            ("Wei, second half", 14.0 * H),
            ("wu zheng", 12.0 * H),
            ("子正", 0.0),
            ("noon", 12.0 * H),
        ];
        for (text, expected) in cases {
            assert_eq!(time_of_day(text), Ok(expected), "{text}");
        }
        for text in [
            "",
            "25:00",
            "12:60",
            "1:2:3:4",
            "12",
            "noonish",
            "未初五刻",
            "+1:00",
            "1 h",
            "13:00 (zi, first half)",
            "weird",
        ] {
            let error = time_of_day(text).unwrap_err();
            assert!(error.to_string().contains("`13:00`"), "{error}");
            assert!(error.show(Lang::ZhHant).contains("未初"));
        }
    }

    proptest! {
        #[test]
        fn prop_shown_and_read_back_to_the_minute(solar_s in 0.0..86_400.0f64) {
            for lang in Lang::ALL {
                let text = show_time_of_day(solar_s, lang);
                let back = time_of_day(&text).unwrap();
                let late = (solar_s.round().rem_euclid(DAY_S) - back).abs();
                prop_assert!(late < 60.0, "{}", text);
            }
        }

        #[test]
        fn prop_no_text_makes_the_reader_panic(text in "[0-9:,. 子未午時初正刻一二三()（）a-z]{0,16}|.{0,20}") {
            let _ = time_of_day(&text);
        }
    }
}
