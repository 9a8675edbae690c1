use super::*;
use crate::quantity::{Length, PowerPerMass, Speed, Time};
use proptest::prelude::*;

const LI: f64 = 561.6;
const SHICHEN: f64 = 7_200.0;
const KE: f64 = 864.0;

#[test]
fn quantities_are_read_in_both_languages() {
    let m = Dimension::LENGTH;
    let s = Dimension::TIME;
    let cases: &[(&str, f64, Dimension)] = &[
        ("20 li", 20.0 * LI, m),
        ("20里", 20.0 * LI, m),
        ("２０里", 20.0 * LI, m),
        ("二十里", 20.0 * LI, m),
        ("廿里", 20.0 * LI, m),
        ("二里半", 2.5 * LI, m),
        ("半里", 0.5 * LI, m),
        ("百步", 156.0, m),
        ("a hundred paces", 156.0, m),
        ("二里一百步", 2.0 * LI + 156.0, m),
        ("負二里半", -2.5 * LI, m),
        ("3里200步", 3.0 * LI + 312.0, m),
        ("20 公里", 20e3, m),
        ("五千米", 5e3, m),
        ("3 km", 3e3, m),
        ("3 KM", 3e3, m),
        ("5 ft 10 in", 1.778, m),
        ("一丈二尺", 12.0 * 0.312, m),
        ("half a shichen", SHICHEN / 2.0, s),
        ("半個時辰", SHICHEN / 2.0, s),
        ("半个时辰", SHICHEN / 2.0, s),
        ("2個時辰", 2.0 * SHICHEN, s),
        ("兩個時辰", 2.0 * SHICHEN, s),
        ("一個半時辰", 1.5 * SHICHEN, s),
        ("個半時辰", 1.5 * SHICHEN, s),
        ("兩個半時辰又一刻", 2.5 * SHICHEN + KE, s),
        ("三刻", 3.0 * KE, s),
        ("一刻鐘", 900.0, s),
        ("25 min", 1_500.0, s),
        ("1 h 30 min", 5_400.0, s),
        ("1h30min", 5_400.0, s),
        ("1 h and 30 min", 5_400.0, s),
        ("an hour and a half", 5_400.0, s),
        ("a quarter of an hour", 900.0, s),
        ("一小時三十分", 5_400.0, s),
    ];
    check(cases);
}

fn check(cases: &[(&str, f64, Dimension)]) {
    for &(text, si, dim) in cases {
        let found = quantity(text).unwrap_or_else(|error| panic!("{error}"));
        assert!((found.si - si).abs() <= 1e-12 * si.abs().max(1.0), "{text}: {}", found.si);
        assert_eq!(found.dim, dim, "{text}");
    }
}

#[test]
fn every_kind_of_quantity_is_read() {
    let m = Dimension::LENGTH;
    let kg = Dimension::MASS;
    let v = Dimension::SPEED;
    let dim = |text: &str| quantity(text).unwrap().dim;
    let cases: &[(&str, f64, Dimension)] = &[
        ("45斤", 45.0 * 0.640, kg),
        ("三斤八兩", 3.5 * 0.640, kg),
        ("80 kg", 80.0, kg),
        ("1.5 m/s", 1.5, v),
        ("5 km/h", 5.0 / 3.6, v),
        ("5 km per hour", 5.0 / 3.6, v),
        ("每秒1.5米", 1.5, v),
        ("時速 5 公里", 5.0 / 3.6, v),
        ("1.5 公尺/秒", 1.5, v),
        ("-5 °C", 268.15, Dimension::TEMPERATURE),
        ("35 deg", 35.0_f64.to_radians(), Dimension::ANGLE),
        ("35°", 35.0_f64.to_radians(), Dimension::ANGLE),
        ("三十五度", 35.0_f64.to_radians(), Dimension::ANGLE),
        ("8 mrad", 0.008, Dimension::ANGLE),
        ("5 W/kg", 5.0, dim("1 J/(kg s)")),
        ("0.5 /m2", 0.5, dim("1/m^2")),
        ("0.5 people/m²", 0.5, dim("1/m2")),
        ("0.5人/平方公尺", 0.5, dim("1/m2")),
        ("1.3 /(m s)", 1.3, dim("1/m/s")),
        ("1.44 J/(kg m)", 1.44, dim("1 m/s2")),
        ("3.49 kJ/(kg K)", 3_490.0, dim("1 J/kg/K")),
        ("5 kN/m", 5_000.0, dim("1 kg s-2")),
        ("40 ml/(kg min)", 40e-6 / 60.0, dim("1 m3/(kg s)")),
        ("5 dB/km", 0.005, dim("1 dB/m")),
        ("3 cd/m2", 3.0, Dimension::LUMINANCE),
        ("3 lx", 3.0, Dimension::ILLUMINANCE),
        ("40 %", 0.4, Dimension::NONE),
        ("40%", 0.4, Dimension::NONE),
        ("百分之四十", 0.4, Dimension::NONE),
        ("0.4", 0.4, Dimension::NONE),
        ("三百人", 300.0, Dimension::NONE),
        ("11.2 km (20 li)", 11_200.0, m),
        ("-1 min 30 s", -90.0, Dimension::TIME),
        ("３．５公里", 3_500.0, m),
        ("three-quarters of an hour", 2_700.0, Dimension::TIME),
        ("120 people/min", 2.0, dim("1 Hz")),
        ("1 hPa", 100.0, dim("1 Pa")),
    ];
    check(cases);
}

#[test]
fn periods_differ() {
    let li = |period| quantity_in("1 li", period).unwrap().si;
    assert!((li(Period::Han) - 415.8).abs() < 1e-9);
    assert!((li(Period::Market) - 500.0).abs() < 1e-9);
    assert_eq!(quantity_in("1 km", Period::Han).unwrap().si, 1_000.0);
}

#[test]
fn errors_say_what_would_be_right() {
    let cases: &[(&str, &str, &str)] = &[
        ("", "write a number and a unit", "數字與單位"),
        ("  ", "write a number and a unit", "數字與單位"),
        ("fast", "expected a number, found `fast`", "應為數字"),
        ("20 lii", "unknown unit `lii`; did you mean `li`", "是否為「li」"),
        ("20 metrs", "`metres`", "「metres」"),
        ("20 m blah", "unexpected `blah`", "多出「blah」"),
        ("5 W/kg K", "use parentheses", "括號"),
        ("5 W/(kg K", "cannot read the unit", "看不懂"),
        ("5 m/°C", "cannot read the unit", "看不懂"),
        ("1 h 3 m", "expected a time, got a length", "應為時間，卻是長度"),
        ("1e999 m", "too large", "過大"),
        ("3,5", "unexpected `5`", "多出「5」"),
        ("3,5 km", "unexpected `5 km`", "多出「5 km」"),
        ("3 5 m", "unexpected `5 m`", "多出「5 m」"),
        ("3 m 5 m", "unexpected `5 m`", "多出「5 m」"),
        ("3 cm 5 m", "unexpected `5 m`", "多出「5 m」"),
        ("3 m -5 cm", "unexpected `-5 cm`", "多出「-5 cm」"),
        ("5 °C 3 K", "unexpected `3 K`", "多出「3 K」"),
        ("二十多里", "unknown unit `多里`", "沒有「多里」這個單位"),
        ("20 km/", "cannot read the unit", "看不懂"),
        ("20 km (3 h)", "unexpected `(3 h)`", "多出"),
    ];
    for (text, en, zh) in cases {
        let error = quantity(text).unwrap_err();
        assert!(error.show(Lang::En).contains(en), "{text}: {error}");
        assert!(error.show(Lang::ZhHant).contains(zh), "{text}: {}", error.show(Lang::ZhHant));
    }
    assert!(quantity("20 km (fast)").is_err());
    let wrong = parse::<Length>("3 m/s").unwrap_err().to_string();
    assert_eq!(wrong, "`3 m/s`: expected a length, got a speed; write it in m, km, cm or li");
    let wrong = parse::<PowerPerMass>("3 m").unwrap_err().to_string();
    assert_eq!(wrong, "`3 m`: expected a power per mass, got a length; write it in W/kg");
    let wrong = parse::<Time>("20").unwrap_err().show(Lang::ZhHant);
    assert_eq!(wrong, "「20」：應為時間，卻是純數；可用單位：s、min、h、shichen");
    assert_eq!(parse::<Speed>("4 km/h").unwrap(), Speed::new(4.0 * (1_000.0 / 3_600.0)));
}

/// Every name in the table of units reads back as that unit, and no name stands for two.
#[test]
fn every_unit_name_reads_as_its_own_unit() {
    for unit in UNITS {
        for name in unit.names {
            let same = UNITS.iter().filter(|other| other.names.contains(name)).count();
            assert_eq!(same, 1, "{name} stands for {same} units");
            let found = quantity(&format!("2 {name}")).unwrap_or_else(|error| panic!("{error}"));
            let (expected, _) = unit::read(unit.names[0], Period::Song).unwrap();
            assert_eq!(found.dim, unit.dim, "{name}");
            if !expected.is_celsius {
                assert_eq!(found.si, 2.0 * expected.factor, "{name}");
            }
        }
    }
}

/// The table of conversions against an independent one, the crate uom.
#[test]
fn conversions_agree_with_uom() {
    use uom::si::f64 as si;
    use uom::si::{
        angle, area, energy, force, length, mass, power, pressure, thermodynamic_temperature, time,
        velocity, volume,
    };
    let cases = [
        ("km", si::Length::new::<length::kilometer>(1.0).value),
        ("mi", si::Length::new::<length::mile>(1.0).value),
        ("yd", si::Length::new::<length::yard>(1.0).value),
        ("ft", si::Length::new::<length::foot>(1.0).value),
        ("in", si::Length::new::<length::inch>(1.0).value),
        ("cm", si::Length::new::<length::centimeter>(1.0).value),
        ("mm", si::Length::new::<length::millimeter>(1.0).value),
        ("ha", si::Area::new::<area::hectare>(1.0).value),
        ("l", si::Volume::new::<volume::liter>(1.0).value),
        ("ml", si::Volume::new::<volume::milliliter>(1.0).value),
        ("min", si::Time::new::<time::minute>(1.0).value),
        ("h", si::Time::new::<time::hour>(1.0).value),
        ("d", si::Time::new::<time::day>(1.0).value),
        ("ms", si::Time::new::<time::millisecond>(1.0).value),
        ("g", si::Mass::new::<mass::gram>(1.0).value),
        ("mg", si::Mass::new::<mass::milligram>(1.0).value),
        ("t", si::Mass::new::<mass::megagram>(1.0).value),
        ("lb", si::Mass::new::<mass::pound>(1.0).value),
        ("kn", si::Velocity::new::<velocity::knot>(1.0).value),
        ("mph", si::Velocity::new::<velocity::mile_per_hour>(1.0).value),
        ("km/h", si::Velocity::new::<velocity::kilometer_per_hour>(1.0).value),
        ("kN", si::Force::new::<force::kilonewton>(1.0).value),
        ("kgf", si::Force::new::<force::kilogram_force>(1.0).value),
        ("lbf", si::Force::new::<force::pound_force>(1.0).value),
        ("hPa", si::Pressure::new::<pressure::hectopascal>(1.0).value),
        ("kPa", si::Pressure::new::<pressure::kilopascal>(1.0).value),
        ("MPa", si::Pressure::new::<pressure::megapascal>(1.0).value),
        ("kJ", si::Energy::new::<energy::kilojoule>(1.0).value),
        ("MJ", si::Energy::new::<energy::megajoule>(1.0).value),
        ("kW", si::Power::new::<power::kilowatt>(1.0).value),
        ("deg", si::Angle::new::<angle::degree>(1.0).value),
        ("arcmin", si::Angle::new::<angle::minute>(1.0).value),
        ("arcsec", si::Angle::new::<angle::second>(1.0).value),
    ];
    for (unit, expected) in cases {
        let found = quantity(&format!("1 {unit}")).unwrap().si;
        // uom writes some factors with six digits only.
        assert!((found - expected).abs() <= 1e-6 * expected, "{unit}: {found} {expected}");
    }
    let warm = si::ThermodynamicTemperature::new::<thermodynamic_temperature::degree_celsius>(20.0);
    assert_eq!(quantity("20 °C").unwrap().si, warm.value);
}

proptest! {
    #[test]
    fn prop_no_text_makes_the_reader_panic(text in ".{0,40}") {
        let _ = quantity(&text);
    }

    #[test]
    fn prop_no_text_of_numerals_and_units_makes_the_reader_panic(
        text in "[ 0-9一二兩三十百千萬億半個廿零點分之里步時辰刻斤兩每/()^²⁻.,eE+a-zA-Z%°多]{0,24}"
    ) {
        if let Ok(found) = quantity(&text) {
            prop_assert!(found.si.is_finite());
        }
    }

    #[test]
    fn prop_a_number_and_a_unit_scale(value in 1e-3..1e6f64, nth in 0..UNITS.len()) {
        let unit = &UNITS[nth];
        let one = quantity(&format!("1 {}", unit.names[0])).unwrap();
        let many = quantity(&format!("{value} {}", unit.names[0])).unwrap();
        if !matches!(unit.size, Size::Celsius) {
            prop_assert_eq!(many.si, value * one.si);
        }
        prop_assert_eq!(many.dim, one.dim);
    }
}
