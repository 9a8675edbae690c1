use super::*;
use crate::parse::{quantity, quantity_of};
use proptest::prelude::*;

#[test]
fn measures_are_shown_in_both_languages() {
    assert_eq!(show_length(11_232.0, Lang::En), "11.2 km (20 li)");
    assert_eq!(show_length(11_232.0, Lang::ZhHant), "11.2 公里（20 里）");
    assert_eq!(show_length(156.0, Lang::En), "156 m (100 bu)");
    assert_eq!(show_length(156.0, Lang::ZhHant), "156 公尺（100 步）");
    assert_eq!(show_length(0.35, Lang::En), "35 cm");
    assert_eq!(show_length(0.0, Lang::En), "0 m");
    assert_eq!(show_mass(28.8, Lang::En), "28.8 kg (45 jin)");
    assert_eq!(show_mass(28.8, Lang::ZhHant), "28.8 公斤（45 斤）");
    assert_eq!(show_speed(1.5, Lang::En), "1.5 m/s (5.4 km/h)");
    assert_eq!(show_duration(5_400.0, Lang::En), "1 h 30 min (0.75 shichen)");
    assert_eq!(show_duration(5_400.0, Lang::ZhHant), "1 小時 30 分（0.75 個時辰）");
    assert_eq!(show_duration(3_599.7, Lang::En), "1 h (4.17 ke)");
    assert_eq!(show_duration(864.0, Lang::ZhHant), "14 分 24 秒（1 刻）");
    assert_eq!(show_duration(45.0, Lang::ZhHant), "45 秒");
    assert_eq!(show_duration(-90.0, Lang::En), "−1 min 30 s");
    let angle = Quantity::new(0.5, Dimension::ANGLE);
    assert_eq!(show_quantity(angle, Lang::En), "28.6479 deg");
    assert_eq!(show_quantity(quantity("5 kN/m").unwrap(), Lang::En), "5000 N/m");
    assert_eq!(show_quantity(Quantity::number(0.4), Lang::En), "0.4");
}

#[test]
fn counts_and_numerals() {
    let cases = [
        (0.0, "0", "零"),
        (12.0, "12", "十二"),
        (110.0, "110", "一百一十"),
        (2_000.0, "2,000", "兩千"),
        (8_000.0, "8,000", "八千"),
        (12_000.0, "12,000", "一萬兩千"),
        (3_005.0, "3,005", "三千零五"),
        (10_005.0, "10,005", "一萬零五"),
        (3_214.0, "3,214", "3,214"),
        (-40.0, "-40", "-40"),
        (2.5, "2.5", "2.5"),
    ];
    for (number, en, zh) in cases {
        assert_eq!(count(number, Lang::En), en);
        assert_eq!(count(number, Lang::ZhHant), zh);
    }
}

#[test]
fn significant_digits() {
    let cases = [
        (11.232, "11.2"),
        (999.6, "1000"),
        (12_345.0, "12300"),
        (0.00123456, "0.00123"),
        (-2.0, "-2"),
        (1e20, "1.00e20"),
        (0.0, "0"),
        (f64::NAN, "–"),
    ];
    for (value, text) in cases {
        assert_eq!(significant(value, 3), text);
    }
}

/// Half a unit of the third digit.
const ROUNDING: f64 = 0.005_001;

proptest! {
    #[test]
    fn prop_shown_and_read_back_within_rounding(digits in 1.0..10.0f64, power in -1i32..5) {
        let si = digits * crate::math::powi64(10.0, power);
        for lang in Lang::ALL {
            let shown = [
                (show_length(si, lang), Dimension::LENGTH),
                (show_mass(si, lang), Dimension::MASS),
                (show_speed(si, lang), Dimension::SPEED),
            ];
            for (text, dim) in shown {
                let back = quantity_of(&text, dim).unwrap_or_else(|error| panic!("{error}")).si;
                prop_assert!((back - si).abs() <= ROUNDING * si, "{}: {} {}", text, si, back);
            }
            let less = quantity_of(&show_duration(-si, lang), Dimension::TIME).unwrap().si;
            let text = show_duration(si, lang);
            let back = quantity_of(&text, Dimension::TIME).unwrap().si;
            prop_assert_eq!(less, -back, "{}", text);
            let step = if si < 60.0 { ROUNDING * si } else if si < 3_599.5 { 0.5 } else { 30.0 };
            prop_assert!((back - si).abs() <= step, "{}: {} {}", text, si, back);
        }
    }

    #[test]
    fn prop_any_quantity_reads_back(
        si in -1e9..1e9f64, kg in -3i8..4, m in -3i8..4, s in -3i8..4, rad in 0i8..2, lm in -1i8..2
    ) {
        let dim = Dimension { kg, m, s, rad, lm, ..Dimension::NONE };
        for lang in Lang::ALL {
            let text = show_quantity(Quantity::new(si, dim), lang);
            let back = quantity_of(&text, dim).unwrap_or_else(|error| panic!("{error}")).si;
            prop_assert!((back - si).abs() <= 5.01e-6 * si.abs(), "{}: {} {}", text, si, back);
        }
    }
}
