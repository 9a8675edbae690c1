//! Dates, starts and ends: true solar time at the place.

use wuya_num::quantity::Dimension;
use wuya_place::sky::calendar::julian_day;
use wuya_place::sky::{Calendar, DAY_S, Date, Sky, SolarTime};

use crate::problem::{Arg, Code, Problem};
use crate::read::decode::Text;
use crate::values::Values;

/// Longest battle [s]: beyond it the light of the whole span would not fit in memory.
const LONGEST_S: f64 = 62.0 * DAY_S;

/// A moment of the civil calendar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Date at the place.
    pub date: Date,
    /// True solar time [s after midnight].
    pub seconds: f64,
}

/// Reads `2026-12-01T13:00`, `-0479-09-22T04:30:15`, `1129-12-20 13:00`.
fn parse_moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    let (date, time) = text.split_once(['T', ' '])?;
    let (sign, digits) = match date.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, date),
    };
    let mut parts = digits.split('-');
    let year: i32 = number(parts.next()?, 1..=4)?;
    let (month, day) = (number(parts.next()?, 1..=2)?, number(parts.next()?, 1..=2)?);
    let date = Date { year: sign * year, month, day };
    (parts.next().is_none()).then_some(())?;
    Some(Moment { date, seconds: parse_clock(time)? })
}

/// Reads `13:00` or `13:00:30`.
pub fn parse_clock(text: &str) -> Option<f64> {
    let mut parts = text.trim().split(':');
    let hours: u32 = number(parts.next()?, 1..=2)?;
    let minutes: u32 = number(parts.next()?, 2..=2)?;
    let seconds: u32 = match parts.next() {
        Some(seconds) => number(seconds, 2..=2)?,
        None => 0,
    };
    let valid = parts.next().is_none() && hours < 24 && minutes < 60 && seconds < 60;
    valid.then(|| f64::from(hours * 3600 + minutes * 60 + seconds))
}

fn number<T: std::str::FromStr>(text: &str, digits: std::ops::RangeInclusive<usize>) -> Option<T> {
    let plain = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// A text that must be a moment that the calendar has.
pub(crate) fn moment(values: &mut Values<'_>, text: &Text, calendar: Calendar) -> Option<Moment> {
    let words = values.words(text)?;
    let Some(moment) = parse_moment(&words) else {
        values.wrong(Problem::new(Code::BadDate, text.at).text("text", words));
        return None;
    };
    let Date { year, month, day } = moment.date;
    match julian_day(year, month, day, calendar) {
        Ok(_) => Some(moment),
        Err(error) => {
            let problem = Problem::new(Code::NoSuchDate, text.at)
                .text("text", words)
                .with("reason", Arg::both(|lang| error.show(lang)));
            values.wrong(problem);
            None
        }
    }
}

/// What an end may be counted from.
const ANCHORS: [&str; 4] = ["next sunrise", "next sunset", "next dawn", "next dusk"];

/// Seconds from the start to the end: a duration, a moment, a time of day, or so long before or
/// after the sun rises or sets.
pub(crate) fn end(
    values: &mut Values<'_>,
    text: &Text,
    sky: &Sky,
    calendar: Calendar,
) -> Option<f64> {
    let words = values.words(text)?;
    let words = words.trim();
    let seconds = if let Some(moment) = parse_moment(words) {
        let checked = self::moment(values, text, calendar)?;
        debug_assert_eq!(moment, checked);
        let day = sky.day_of(checked.date).ok()?;
        sky.moment_of(SolarTime { day, seconds_of_day: checked.seconds })
    } else if let Some(clock) = parse_clock(words) {
        let start = sky.solar_time(0.0);
        let today = sky.moment_of(SolarTime { day: start.day, seconds_of_day: clock });
        if today > 0.0 {
            today
        } else {
            sky.moment_of(SolarTime { day: start.day + 1, seconds_of_day: clock })
        }
    } else if words.starts_with("next") {
        from_the_sun(values, text, words, sky)?
    } else {
        let quantity = wuya_num::parse::quantity_in(words, values.period);
        match quantity.ok().filter(|quantity| quantity.dim == Dimension::TIME) {
            Some(quantity) => quantity.si,
            None => {
                values.wrong(bad_end(text, words));
                return None;
            }
        }
    };
    within_reason(values, text, seconds)
}

fn bad_end(text: &Text, words: &str) -> Problem {
    Problem::new(Code::BadEnd, text.at).text("text", words).near(words, ANCHORS)
}

fn within_reason(values: &mut Values<'_>, text: &Text, seconds: f64) -> Option<f64> {
    if seconds <= 0.0 {
        values.wrong(Problem::new(Code::EndBeforeStart, text.at));
        return None;
    }
    if seconds > LONGEST_S {
        let problem = Problem::new(Code::TooLong, text.at)
            .with("days", Arg::Number((LONGEST_S / DAY_S).round()));
        values.wrong(problem);
        return None;
    }
    Some(seconds)
}

/// `next sunrise`, `next sunset + 1 h`, `next dawn - 20 min`.
fn from_the_sun(values: &mut Values<'_>, text: &Text, words: &str, sky: &Sky) -> Option<f64> {
    let split = words.find(['+', '-']).unwrap_or(words.len());
    let (anchor, shift) = words.split_at(split);
    let anchor = anchor.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = match anchor.as_str() {
        "next sunrise" => sky.sunrise_after(0.0),
        "next sunset" => sky.sunset_after(0.0),
        "next dawn" => sky.dawn_after(0.0, wuya_place::Twilight::Civil),
        "next dusk" => sky.dusk_after(0.0, wuya_place::Twilight::Civil),
        _ => {
            values.wrong(bad_end(text, &anchor));
            return None;
        }
    };
    let Some(found) = found else {
        values.wrong(Problem::new(Code::NoSunEvent, text.at).text("event", anchor));
        return None;
    };
    let Some(sign) = shift.chars().next() else { return Some(found) };
    let by = values.text_of(shift[1..].trim(), text.at, Dimension::TIME)?;
    Some(if sign == '-' { found - by } else { found + by })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read() {
        let moment = parse_moment("1129-12-20T13:00").unwrap();
        assert_eq!(moment.date, Date { year: 1129, month: 12, day: 20 });
        assert_eq!(moment.seconds, 46_800.0);
        assert_eq!(parse_moment("-0479-09-22T04:30:15").unwrap().date.year, -479);
        for bad in ["1129-12-20", "1129-12-20T25:00", "1129-12T13:00", "", "T", "1129-12-20T1:0"] {
            assert_eq!(parse_moment(bad), None, "{bad}");
        }
    }
}
