use super::*;

#[test]
fn numbers_are_read_in_all_scripts() {
    let cases: &[(&str, f64, &str)] = &[
        ("20 li", 20.0, " li"),
        ("1,234.5", 1_234.5, ""),
        ("8,000 men", 8_000.0, " men"),
        ("1,23", 1.0, ",23"),
        ("-3e-2x", -0.03, "x"),
        ("1/2 h", 0.5, " h"),
        ("3萬", 30_000.0, ""),
        ("2 thousand", 2_000.0, ""),
        ("二十里", 20.0, "里"),
        ("百步", 100.0, "步"),
        ("十", 10.0, ""),
        ("十五", 15.0, ""),
        ("二十五", 25.0, ""),
        ("廿五", 25.0, ""),
        ("一百零五", 105.0, ""),
        ("一百廿", 120.0, ""),
        ("三百二十", 320.0, ""),
        ("三百二", 320.0, ""),
        ("三千五", 3_500.0, ""),
        ("三千零五", 3_005.0, ""),
        ("三千零五十", 3_050.0, ""),
        ("一萬二", 12_000.0, ""),
        ("一萬二千三百四十五", 12_345.0, ""),
        ("十二萬", 120_000.0, ""),
        ("三億五千萬", 350_000_000.0, ""),
        ("萬", 10_000.0, ""),
        ("兩千", 2_000.0, ""),
        ("兩個", 2.0, "個"),
        ("三兩", 3.0, "兩"),
        ("三千多", 3_000.0, "多"),
        ("一九三〇", 1_930.0, ""),
        ("三點五", 3.5, ""),
        ("三點", 3.0, "點"),
        ("百分之四十", 0.4, ""),
        ("三分之二", 2.0 / 3.0, ""),
        ("半里", 0.5, "里"),
        ("零", 0.0, ""),
        ("負五", -5.0, ""),
        ("twenty li", 20.0, " li"),
        ("twenty-five", 25.0, ""),
        ("a hundred paces", 100.0, " paces"),
        ("an hour", 1.0, " hour"),
        ("two thousand", 2_000.0, ""),
        ("two thousand five hundred and twenty men", 2_520.0, " men"),
        ("a hundred and five", 105.0, ""),
        ("one hundred thousand", 100_000.0, ""),
        ("a dozen", 12.0, ""),
        ("two and a half hours", 2.5, " hours"),
        ("half a shichen", 0.5, " shichen"),
        ("a quarter of an hour", 0.25, " hour"),
        ("Three", 3.0, ""),
    ];
    for &(text, value, rest) in cases {
        let (found, behind) = read_number(text).unwrap_or_else(|| panic!("{text}: nothing"));
        assert!((found - value).abs() < 1e-12 * value.abs().max(1.0), "{text}: {found}");
        assert_eq!(behind, rest, "{text}");
    }
}

#[test]
fn what_is_no_number_is_none() {
    for text in ["", "li", "里", "-", "多", "分之", "e5", "andy", "halfway"] {
        assert_eq!(read_number(text), None, "{text}");
    }
}
