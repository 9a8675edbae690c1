//! One language of the report: messages of the catalogue, numbers, times, distances.

use wuya_num::daytime::DoubleHour;
use wuya_num::show;
use wuya_words::{Arg, Lang, Words};

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
        show::show_clock(of_day_s)
    }

    /// The double hour of a time of day, with its half and, in Chinese, its ke.
    #[must_use]
    pub fn shichen(&self, of_day_s: f64) -> String {
        DoubleHour::of(of_day_s).name(self.lang())
    }

    /// A stretch of time, with shichen or ke beside it: `1 h 30 min (0.75 shichen)`.
    #[must_use]
    pub fn duration(&self, seconds: f64) -> String {
        show::show_duration(seconds, self.lang())
    }

    /// A stretch of time in hours, minutes and seconds alone.
    #[must_use]
    pub fn plain_duration(&self, seconds: f64) -> String {
        let text = self.duration(seconds);
        text.split(['(', '（']).next().unwrap_or_default().trim_end().to_owned()
    }

    /// A distance with li or bu beside it: `12.4 km (22 li)`.
    #[must_use]
    pub fn distance(&self, metres: f64) -> String {
        show::show_length(metres, self.lang())
    }

    /// A distance in metres or kilometres alone.
    #[must_use]
    pub fn metres(&self, metres: f64) -> String {
        let text = self.distance(metres);
        text.split(['(', '（']).next().unwrap_or_default().trim_end().to_owned()
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
    fn measures_of_the_time_stand_beside_ours() {
        let (en, zh) = (Tongue::new(Lang::En), Tongue::new(Lang::ZhHant));
        assert_eq!(zh.shichen(14.0 * 3600.0), "未正");
        assert_eq!(en.clock(25.0 * 3600.0 + 300.0), "01:05");
        assert_eq!(en.metres(1130.0), "1.13 km");
        assert!(zh.distance(1130.0).contains('里'));
        assert_eq!(en.plain_duration(5400.0), "1 h 30 min");
    }
}
