//! One language of the report: messages of the catalogue, numbers, times, distances.

use wuya_words::{Arg, Lang, Words};

/// Length of a Song li [m], for the reader's sense of distance only: 360 bu of 5 chi of 31.4 cm.
const LI_M: f64 = 360.0 * 5.0 * 0.314;

/// Seconds of a day.
const DAY_S: f64 = 86_400.0;

/// One language of the report.
#[derive(Debug)]
pub struct Tongue {
    words: Words,
}

impl Tongue {
    /// The report in this language.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        Self { words: Words::new(lang) }
    }

    /// Its language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.words.lang()
    }

    /// The message `report-KEY` with these arguments.
    #[must_use]
    pub fn say(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.words.say(&format!("report-{key}"), args)
    }

    /// The message `report-KEY`.
    #[must_use]
    pub fn plain(&self, key: &str) -> String {
        self.say(key, &[])
    }

    /// A message of the shared catalogue, whatever its prefix.
    #[must_use]
    pub fn shared(&self, key: &str, args: &[(&str, Arg)]) -> String {
        self.words.say(key, args)
    }

    /// `12,345`.
    #[must_use]
    pub fn count(&self, number: impl Into<u64>) -> String {
        grouped(number.into())
    }

    /// Time of day, true solar: `13:05`.
    #[must_use]
    pub fn clock(&self, of_day_s: f64) -> String {
        let minutes = (of_day_s.rem_euclid(DAY_S) / 60.0 + 1e-6).floor() as u32 % 1440;
        format!("{:02}:{:02}", minutes / 60, minutes % 60)
    }

    /// The double-hour of a time of day, with its half.
    #[must_use]
    pub fn shichen(&self, of_day_s: f64) -> String {
        let hour = (of_day_s.rem_euclid(DAY_S) / 3600.0).floor() as u32 % 24;
        // The first double-hour, zi, begins at 23:00; its second half at midnight.
        let branch = hour.div_ceil(2) % 12;
        let half = if !hour.is_multiple_of(2) { "first" } else { "second" };
        self.say("shichen", &[("branch", branch_name(branch).into()), ("half", half.into())])
    }

    /// A stretch of time: `1 h 30 min`.
    #[must_use]
    pub fn duration(&self, seconds: f64) -> String {
        let whole = seconds.round().max(0.0) as u64;
        let (h, m, s) = (whole / 3600, whole / 60 % 60, whole % 60);
        match (h, m) {
            (0, 0) => self.say("seconds", &[("s", s.into())]),
            (0, _) if s == 0 || m >= 10 => self.say("minutes", &[("m", m.into())]),
            (0, _) => self.say("minutes-seconds", &[("m", m.into()), ("s", s.into())]),
            (_, 0) => self.say("hours", &[("h", h.into())]),
            _ => self.say("hours-minutes", &[("h", h.into()), ("m", m.into())]),
        }
    }

    /// A distance in metres or kilometres: `340 m`, `12.4 km`.
    #[must_use]
    pub fn metres(&self, metres: f64) -> String {
        if metres < 1000.0 {
            self.say("metres", &[("n", grouped(metres.round() as u64).into())])
        } else {
            let text = format!("{:.1}", metres / 1000.0);
            let text = text.strip_suffix(".0").unwrap_or(&text);
            self.say("kilometres", &[("n", text.into())])
        }
    }

    /// A distance with li beside it: `12.4 km (22 li)`; metres alone when shorter than half a li.
    #[must_use]
    pub fn distance(&self, metres: f64) -> String {
        if metres < LI_M / 2.0 {
            return self.metres(metres);
        }
        let li = metres / LI_M;
        let li = if li < 10.0 { format!("{li:.1}") } else { format!("{li:.0}") };
        self.say("with-li", &[("length", self.metres(metres).into()), ("li", li.into())])
    }

    /// A share as `63 %`.
    #[must_use]
    pub fn percent(&self, share: f64) -> String {
        format!("{:.0}\u{202f}%", share * 100.0)
    }

    /// Names joined as the language joins them: `a, b`.
    #[must_use]
    pub fn list<S: AsRef<str>>(&self, items: &[S]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(&self.words.say("report-comma", &[]))
    }
}

/// The twelve branches, as selectors of the catalogue.
fn branch_name(number: u32) -> &'static str {
    const NAMES: [&str; 12] =
        ["zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai"];
    NAMES[number as usize % 12]
}

/// Digits in threes.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_threes() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn the_double_hours_stand_right() {
        let (en, zh) = (Tongue::new(Lang::En), Tongue::new(Lang::ZhHant));
        assert_eq!(zh.shichen(13.0 * 3600.0), "未初");
        assert_eq!(zh.shichen(14.5 * 3600.0), "未正");
        assert_eq!(zh.shichen(23.2 * 3600.0), "子初");
        assert_eq!(zh.shichen(0.0), "子正");
        assert_eq!(en.shichen(12.0 * 3600.0), "wu, second half");
        assert_eq!(en.clock(25.0 * 3600.0 + 299.999_999_99), "01:05");
    }

    #[test]
    fn stretches_of_time_are_short() {
        let en = Tongue::new(Lang::En);
        assert_eq!(en.duration(45.0), "45 s");
        assert_eq!(en.duration(5400.0), "1 h 30 min");
        assert_eq!(en.duration(7200.0), "2 h");
        assert_eq!(en.duration(90.0), "1 min 30 s");
    }
}
