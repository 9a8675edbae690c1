//! Compass words and bearings.

use wuya_num::math::atan264;

/// The eight winds: names in both languages, and the direction (east, north).
const WINDS: [(&[&str], [f64; 2]); 8] = [
    (&["north", "N", "北"], [0.0, 1.0]),
    (&["north-east", "northeast", "NE", "東北"], [1.0, 1.0]),
    (&["east", "E", "東"], [1.0, 0.0]),
    (&["south-east", "southeast", "SE", "東南"], [1.0, -1.0]),
    (&["south", "S", "南"], [0.0, -1.0]),
    (&["south-west", "southwest", "SW", "西南"], [-1.0, -1.0]),
    (&["west", "W", "西"], [-1.0, 0.0]),
    (&["north-west", "northwest", "NW", "西北"], [-1.0, 1.0]),
];

/// Names of the winds, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    WINDS.iter().flat_map(|(names, _)| names.iter().copied())
}

/// The direction of a compass word, counter-clockwise from east [rad].
pub(crate) fn of_word(word: &str) -> Option<f64> {
    let word = word.trim();
    let (_, [east, north]) =
        WINDS.iter().find(|(names, _)| names.iter().any(|name| name.eq_ignore_ascii_case(word)))?;
    Some(atan264(*north, *east))
}

/// The direction of a bearing clockwise from north [rad], counter-clockwise from east [rad].
pub(crate) fn of_bearing(bearing_rad: f64) -> f64 {
    std::f64::consts::FRAC_PI_2 - bearing_rad
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_bearings_agree() {
        for (word, bearing) in [("N", 0.0), ("east", 90.0), ("西南", 225.0), ("nw", 315.0)] {
            let by_word = of_word(word).unwrap();
            let by_bearing = of_bearing(f64::to_radians(bearing));
            let turn = (by_word - by_bearing) / std::f64::consts::TAU;
            assert!((turn - turn.round()).abs() < 1e-12, "{word}");
        }
        assert_eq!(of_word("up"), None);
    }
}
