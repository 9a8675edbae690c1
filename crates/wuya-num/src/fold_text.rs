//! One spelling for what is written in several.

/// Full-width letters and digits as plain ones, common simplified characters of numbers and
/// measures as traditional ones, odd spaces as spaces. The text is for reading, not for showing.
pub(crate) fn fold_text(text: &str) -> String {
    text.trim().chars().map(folded).collect()
}

fn folded(c: char) -> char {
    const FULL_WIDTH: std::ops::RangeInclusive<char> = '！'..='～';
    match c {
        // The full-width forms stand in the order of ASCII, 0xFEE0 above it.
        c if FULL_WIDTH.contains(&c) => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c if c.is_whitespace() => ' ',
        '两' => '兩',
        '万' => '萬',
        '亿' => '億',
        '个' => '個',
        '几' => '幾',
        '数' => '數',
        '余' => '餘',
        '约' => '約',
        '过' => '過',
        '满' => '滿',
        '将' => '將',
        '点' => '點',
        '负' => '負',
        '时' => '時',
        '钟' => '鐘',
        '顷' => '頃',
        '亩' => '畝',
        '吨' => '噸',
        '顿' => '頓',
        '间' => '間',
        '摄' => '攝',
        '贝' => '貝',
        '后' => '後',
        '于' => '於',
        _ => c,
    }
}
