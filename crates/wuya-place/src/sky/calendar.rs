//! Dates: Julian and Gregorian, by the Julian day number.
//!
//! Sources before 15 October 1582 give Julian dates, which libraries read as proleptic Gregorian;
//! in 1129 that is a week's difference. So dates are turned into day numbers here.

use crate::error::{DateRule, SkyError};

/// Which calendar a date is given in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Calendar {
    /// Julian before 15 October 1582, Gregorian from then on.
    #[default]
    Historical,
    /// Julian at all times.
    Julian,
    /// Gregorian at all times.
    Gregorian,
}

/// A date of the civil calendar. Years are astronomical: 0 is 1 BC, -479 is 480 BC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Year.
    pub year: i32,
    /// Month, 1 to 12.
    pub month: u32,
    /// Day of the month, from 1.
    pub day: u32,
}

/// First day of the Gregorian calendar, 15 October 1582.
const REFORM: i64 = 2_299_161;

fn is_leap(year: i32, gregorian: bool) -> bool {
    let is_fourth = year.rem_euclid(4) == 0;
    is_fourth && !(gregorian && year.rem_euclid(100) == 0 && year.rem_euclid(400) != 0)
}

fn days_in_month(year: i32, month: u32, gregorian: bool) -> u32 {
    match month {
        2 if is_leap(year, gregorian) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Day number of a date that need not exist (Richards 2013, *Explanatory Supplement*, section
/// 15.11, restated with floor division).
fn day_number(year: i32, month: u32, day: u32, gregorian: bool) -> i64 {
    let (year, month, day) = (i64::from(year), i64::from(month), i64::from(day));
    // Years from March, so that the leap day comes last.
    let shift = (14 - month) / 12;
    let (y, m) = (year + 4800 - shift, month + 12 * shift - 3);
    let julian = day + (153 * m + 2) / 5 + 365 * y + y.div_euclid(4);
    if gregorian {
        julian - y.div_euclid(100) + y.div_euclid(400) - 32_045
    } else {
        julian - 32_083
    }
}

/// Julian day number of a date: the day that begins at its noon.
///
/// # Errors
/// [`SkyError::NoSuchDate`] for 30 February, the days dropped in October 1582 and the like;
/// [`SkyError::Year`] outside -1999 to 5999.
pub fn julian_day(year: i32, month: u32, day: u32, calendar: Calendar) -> Result<i64, SkyError> {
    if !(-1999..=5999).contains(&year) {
        return Err(SkyError::Year(year));
    }
    let gregorian = match calendar {
        Calendar::Julian => false,
        Calendar::Gregorian => true,
        Calendar::Historical => (year, month, day) >= (1582, 10, 5),
    };
    let is_gregorian = gregorian;
    let fail = |rule| SkyError::NoSuchDate { year, month, day, is_gregorian, rule };
    if !(1..=12).contains(&month) {
        return Err(fail(DateRule::Month));
    }
    let days = days_in_month(year, month, gregorian);
    if !(1..=days).contains(&day) {
        return Err(fail(DateRule::Days(days)));
    }
    let number = day_number(year, month, day, gregorian);
    if calendar == Calendar::Historical && gregorian && number < REFORM {
        return Err(fail(DateRule::Reform));
    }
    Ok(number)
}

/// The date of a day number.
#[must_use]
pub fn date_of(day_number: i64, calendar: Calendar) -> Date {
    let gregorian = match calendar {
        Calendar::Julian => false,
        Calendar::Gregorian => true,
        Calendar::Historical => day_number >= REFORM,
    };
    // Richards 2013, the reverse, with floor division.
    let mut f = day_number + 1401;
    if gregorian {
        f += (4 * day_number + 274_277).div_euclid(146_097) * 3 / 4 - 38;
    }
    let e = 4 * f + 3;
    let g = e.rem_euclid(1461) / 4;
    let h = 5 * g + 2;
    let day = h % 153 / 5 + 1;
    let month = (h / 153 + 2) % 12 + 1;
    let year = e.div_euclid(1461) - 4716 + (14 - month) / 12;
    Date { year: year as i32, month: month as u32, day: day as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_numbers_of_the_textbook() {
        // Meeus 1998, chapter 7: examples and table.
        let number = |y, m, d| julian_day(y, m, d, Calendar::Historical).unwrap();
        assert_eq!(number(2000, 1, 1), 2_451_545);
        assert_eq!(number(1957, 10, 4), 2_436_116);
        assert_eq!(number(333, 1, 27), 1_842_713);
        assert_eq!(number(-1000, 7, 12), 1_356_001);
        assert_eq!(number(1582, 10, 15) - number(1582, 10, 4), 1);
    }

    #[test]
    fn dates_that_never_were_are_refused() {
        let fails = |y, m, d, calendar| julian_day(y, m, d, calendar).unwrap_err().to_string();
        assert!(fails(1129, 2, 30, Calendar::Historical).contains("28 days"));
        assert!(fails(1129, 13, 1, Calendar::Historical).contains("months"));
        assert!(fails(1582, 10, 10, Calendar::Historical).contains("15 October"));
        assert!(fails(1900, 2, 29, Calendar::Gregorian).contains("28 days"));
        assert!(julian_day(1900, 2, 29, Calendar::Julian).is_ok());
        assert!(julian_day(1129, 12, 0, Calendar::Julian).is_err());
        assert_eq!(julian_day(9000, 1, 1, Calendar::Historical), Err(SkyError::Year(9000)));
    }

    #[test]
    fn prop_dates_go_there_and_back() {
        for calendar in [Calendar::Historical, Calendar::Julian, Calendar::Gregorian] {
            for number in (1_000_000..3_000_000).step_by(97) {
                let date = date_of(number, calendar);
                let back = julian_day(date.year, date.month, date.day, calendar);
                assert_eq!(back, Ok(number), "{date:?} {calendar:?}");
            }
        }
    }
}
