//! Times as the command reads and shows them.

use wuya_num::{Dimension, daytime, parse};
use wuya_words::Words;

/// Seconds of a day.
const DAY_S: f64 = 86_400.0;

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Until {
    /// At this true solar time [s of the day], the first time it comes after the start.
    SolarTime(f64),
    /// After so long [s].
    After(f64),
}

impl Until {
    /// Reads `18:30`, `未正` or `2 h`; nothing else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Ok(quantity) = parse::quantity_of(text.trim(), Dimension::TIME) {
            let seconds = quantity.si;
            return (seconds > 0.0 && seconds.is_finite()).then_some(Self::After(seconds));
        }
        daytime::time_of_day(text.trim()).ok().map(Self::SolarTime)
    }

    /// Seconds after the start of a scenario that starts at this solar time [s of the day].
    pub(crate) fn seconds_after(self, start_s_of_day: f64) -> f64 {
        match self {
            Self::After(seconds) => seconds,
            Self::SolarTime(time) => {
                let wait = (time - start_s_of_day).rem_euclid(DAY_S);
                if wait > 0.0 { wait } else { DAY_S }
            }
        }
    }
}

/// How long something takes, to the second or the minute.
pub(crate) fn length(seconds: f64, words: &Words) -> String {
    if !seconds.is_finite() || seconds < 0.0 {
        return words.plain("cli-unknown");
    }
    let whole = seconds.round() as u64;
    let (h, m, s) = (whole / 3600, whole / 60 % 60, whole % 60);
    if seconds < 9.95 {
        words.say("cli-seconds", &[("s", format!("{seconds:.1}").into())])
    } else if whole < 60 {
        words.say("cli-seconds", &[("s", s.into())])
    } else if h == 0 {
        words.say("cli-minutes", &[("m", m.into()), ("s", s.into())])
    } else {
        words.say("cli-hours", &[("h", h.into()), ("m", m.into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuya_num::Lang;

    #[test]
    fn a_stop_is_a_time_of_day_or_a_length_of_time() {
        assert_eq!(Until::read("18:30"), Some(Until::SolarTime(66_600.0)));
        assert_eq!(Until::read("8:05"), Some(Until::SolarTime(29_100.0)));
        assert_eq!(Until::read("2 h"), Some(Until::After(7200.0)));
        assert_eq!(Until::read("半個時辰"), Some(Until::After(3600.0)));
        for wrong in ["", ":", "25:00", "12:60", "-3 h", "0 s", "3 km", "later", "123:4"] {
            assert_eq!(Until::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_time_of_day_is_the_next_one_after_the_start() {
        let one_pm = 13.0 * 3600.0;
        assert_eq!(Until::SolarTime(14.0 * 3600.0).seconds_after(one_pm), 3600.0);
        assert_eq!(Until::SolarTime(12.0 * 3600.0).seconds_after(one_pm), 23.0 * 3600.0);
        assert_eq!(Until::SolarTime(one_pm).seconds_after(one_pm), DAY_S);
    }

    #[test]
    fn lengths_are_shown_as_people_say_them() {
        let words = Words::new(Lang::En);
        assert_eq!(length(3.11, &words), "3.1 s");
        assert_eq!(length(59.6, &words), "1 min 0 s");
        assert_eq!(length(7260.0, &words), "2 h 1 min");
        assert_eq!(length(f64::NAN, &words), "?");
    }
}
