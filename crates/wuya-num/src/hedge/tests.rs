use super::*;
use Kind::{About, AtLeast, AtMost, Between, Dozens, Exact, Fewer, Nearly, Over, Several};
use proptest::prelude::*;

/// Words, kind, number named, least and greatest value supported.
const WORDINGS: &[(&str, Kind, f64, f64, f64)] = &[
    ("over three thousand", Over, 3_000.0, 3_000.0, 3_999.0),
    ("over 8,000", Over, 8_000.0, 8_000.0, 8_999.0),
    ("more than 3,200 men", Over, 3_200.0, 3_200.0, 3_299.0),
    ("3,000-odd", Over, 3_000.0, 3_000.0, 3_999.0),
    ("over 105", Over, 105.0, 105.0, 109.0),
    ("三千多", Over, 3_000.0, 3_000.0, 3_999.0),
    ("三千餘", Over, 3_000.0, 3_000.0, 3_999.0),
    ("八千多人", Over, 8_000.0, 8_000.0, 8_999.0),
    ("百餘", Over, 100.0, 100.0, 199.0),
    ("百餘人", Over, 100.0, 100.0, 199.0),
    ("十幾", Over, 10.0, 10.0, 19.0),
    ("二十幾個", Over, 20.0, 20.0, 29.0),
    ("超過 8000", Over, 8_000.0, 8_000.0, 8_999.0),
    ("大概三百多人", Over, 300.0, 300.0, 399.0),
    ("nearly 100", Nearly, 100.0, 85.0, 100.0),
    ("nearly two thousand", Nearly, 2_000.0, 1_700.0, 2_000.0),
    ("close on 8,000", Nearly, 8_000.0, 6_800.0, 8_000.0),
    ("近百", Nearly, 100.0, 85.0, 100.0),
    ("近百人", Nearly, 100.0, 85.0, 100.0),
    ("快有兩千", Nearly, 2_000.0, 1_700.0, 2_000.0),
    ("將近八千人", Nearly, 8_000.0, 6_800.0, 8_000.0),
    ("fewer than 100", Fewer, 100.0, 50.0, 100.0),
    ("less than two hundred", Fewer, 200.0, 100.0, 200.0),
    ("不足百人", Fewer, 100.0, 50.0, 100.0),
    ("不到二百", Fewer, 200.0, 100.0, 200.0),
    ("不到二百人", Fewer, 200.0, 100.0, 200.0),
    ("several hundred", Several, 100.0, 200.0, 900.0),
    ("several thousand men", Several, 1_000.0, 2_000.0, 9_000.0),
    ("a few hundred", Several, 100.0, 200.0, 900.0),
    ("hundreds", Several, 100.0, 200.0, 900.0),
    ("tens of thousands", Several, 10_000.0, 20_000.0, 90_000.0),
    ("several", Several, 1.0, 2.0, 9.0),
    ("數百", Several, 100.0, 200.0, 900.0),
    ("数百", Several, 100.0, 200.0, 900.0),
    ("幾百人", Several, 100.0, 200.0, 900.0),
    ("好幾千", Several, 1_000.0, 2_000.0, 9_000.0),
    ("數十萬", Several, 100_000.0, 200_000.0, 900_000.0),
    ("幾個", Several, 1.0, 2.0, 9.0),
    ("some dozens", Dozens, 10.0, 20.0, 90.0),
    ("dozens", Dozens, 10.0, 20.0, 90.0),
    ("幾十", Dozens, 10.0, 20.0, 90.0),
    ("數十", Dozens, 10.0, 20.0, 90.0),
    ("數十騎", Dozens, 10.0, 20.0, 90.0),
    ("about 300", About, 300.0, 255.0, 345.0),
    ("some 300 riders", About, 300.0, 255.0, 345.0),
    ("a hundred or so", About, 100.0, 85.0, 115.0),
    ("roughly 10,000", About, 10_000.0, 8_500.0, 11_500.0),
    ("約三百", About, 300.0, 255.0, 345.0),
    ("三百左右", About, 300.0, 255.0, 345.0),
    ("大概三百", About, 300.0, 255.0, 345.0),
    ("大概三百左右", About, 300.0, 255.0, 345.0),
    ("百來人", About, 100.0, 85.0, 115.0),
    ("at least 300", AtLeast, 300.0, 300.0, 600.0),
    ("300 or more", AtLeast, 300.0, 300.0, 600.0),
    ("三百以上", AtLeast, 300.0, 300.0, 600.0),
    ("不下三百", AtLeast, 300.0, 300.0, 600.0),
    ("up to 300", AtMost, 300.0, 0.0, 300.0),
    ("三百以下", AtMost, 300.0, 0.0, 300.0),
    ("200 to 300", Between, 200.0, 200.0, 300.0),
    ("200-300 men", Between, 200.0, 200.0, 300.0),
    ("between 200 and 300", Between, 200.0, 200.0, 300.0),
    ("二百至三百", Between, 200.0, 200.0, 300.0),
    ("二三百人", Between, 200.0, 200.0, 300.0),
    ("七八千", Between, 7_000.0, 7_000.0, 8_000.0),
    ("三五個", Between, 3.0, 3.0, 5.0),
    ("300", Exact, 300.0, 300.0, 300.0),
    ("三百人", Exact, 300.0, 300.0, 300.0),
    ("ten thousand", Exact, 10_000.0, 10_000.0, 10_000.0),
    ("一百二十三", Exact, 123.0, 123.0, 123.0),
    ("0", Exact, 0.0, 0.0, 0.0),
];

#[test]
fn the_wordings_of_the_account_and_their_kin() {
    for &(text, kind, number, lo, hi) in WORDINGS {
        let hedge = Hedge::parse(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((hedge.kind, hedge.number), (kind, number), "{text}");
        assert!((hedge.lo - lo).abs() < 1e-9 && (hedge.hi - hi).abs() < 1e-9, "{text}: {hedge:?}");
        assert_eq!(hedge.text, text);
        assert!(hedge.contains(hedge.median()), "{text}: {}", hedge.median());
        assert!(hedge.contains(hedge.median_count() as f64), "{text}: {}", hedge.median_count());
    }
}

#[test]
fn under_never_reaches_the_number_named() {
    for text in ["nearly 100", "fewer than 100", "近百", "不足百人"] {
        let hedge = Hedge::parse(text).unwrap();
        assert!(
            hedge.contains(99.0) && !hedge.contains(100.0) && hedge.fit(100.0) == 0.0,
            "{text}"
        );
    }
    assert_eq!(Hedge::parse("nearly 100").unwrap().fit(96.0), 1.0);
    assert!(Hedge::parse("over 3,000").unwrap().fit(3_300.0) < 0.37);
}

#[test]
fn errors_say_what_would_be_right() {
    let cases: &[(&str, &str, &str)] = &[
        ("", "write a number", "應寫數目"),
        ("lots", "`lots` is no number", "不是數目"),
        ("neerly 100", "did you mean `nearly`", "不是數目"),
        ("nearly over 100", "contradict", "矛盾"),
        ("近三百多", "contradict", "矛盾"),
        ("300 to 200", "downwards", "顛倒"),
        ("about -5", "below 0", "小於零"),
        ("1e300", "too large", "過大"),
        ("over 20 li", "`20 li` is no number", "不是數目"),
    ];
    for (text, en, zh) in cases {
        let error = Hedge::parse(text).unwrap_err();
        assert!(error.show(Lang::En).contains(en), "{text}: {error}");
        assert!(error.show(Lang::ZhHant).contains(zh), "{text}: {}", error.show(Lang::ZhHant));
    }
}

#[test]
fn last_places() {
    for (number, place) in [(8_000.0, 1_000.0), (320.0, 10.0), (105.0, 1.0), (0.0, 1.0), (2.5, 1.0)]
    {
        assert_eq!(last_place(number), place);
    }
}

/// A pattern of texts made of the words of hedges.
const HEDGE_LIKE: &str = "(over |nearly |some |近|不足|約|數|幾|好幾|[0-9,.]{1,6}|\
    [一二兩三十百千萬億零半]{1,5}|多|餘|左右|幾|人| to |至| or so|-odd| men| ){0,6}";

const KINDS: [Kind; 8] = [
    Kind::Exact,
    Kind::Over,
    Kind::Nearly,
    Kind::Fewer,
    Kind::About,
    Kind::AtLeast,
    Kind::AtMost,
    Kind::Between,
];

proptest! {
    #[test]
    fn prop_shown_in_words_and_read_back(
        nth in 0..KINDS.len(), digits in 1u32..1_000, power in 0u32..5, width in 1u32..500
    ) {
        let number = f64::from(digits) * f64::from(10u32.pow(power));
        let hedge = Hedge::of(KINDS[nth], number, number + f64::from(width));
        for lang in Lang::ALL {
            let text = hedge.show(lang);
            let back = Hedge::parse(&text).unwrap_or_else(|error| panic!("{error}"));
            prop_assert_eq!((back.kind, back.number), (hedge.kind, hedge.number), "{}", text);
            prop_assert_eq!((back.lo, back.hi), (hedge.lo, hedge.hi), "{}", text);
        }
    }

    #[test]
    fn prop_several_of_any_unit_reads_back(power in 0u32..7) {
        let unit = f64::from(10u32.pow(power));
        let kind = if power == 1 { Kind::Dozens } else { Kind::Several };
        for lang in Lang::ALL {
            let text = Hedge::of(kind, unit, unit).show(lang);
            let back = Hedge::parse(&text).unwrap_or_else(|error| panic!("{error}"));
            prop_assert_eq!((back.kind, back.number), (kind, unit), "{}", text);
        }
    }

    #[test]
    fn prop_numerals_read_back(number in 0u64..1_000_000_000) {
        let text = show::chinese_numeral(number);
        let (value, rest) = crate::numeral::read_number(&text).unwrap();
        prop_assert_eq!((value, rest), (number as f64, ""), "{}", text);
    }

    #[test]
    fn prop_no_text_makes_the_reader_panic(text in ".{0,40}") {
        let _ = Hedge::parse(&text);
    }

    #[test]
    fn prop_no_text_of_hedges_makes_the_reader_panic(
        text in HEDGE_LIKE
    ) {
        if let Ok(hedge) = Hedge::parse(&text) {
            prop_assert!(hedge.lo <= hedge.hi);
            prop_assert!(hedge.median().is_finite());
        }
    }
}
