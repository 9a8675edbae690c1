//! Measures of length, mass and time by period, each with its source.
//!
//! The same word meant another length in another dynasty, so a text is read in a [`Period`]; the
//! period of the program is Song. Lengths hang together by whole numbers (1 li = 360 bu, 1 bu = 5
//! chi), so only the chi is measured, from surviving rulers; likewise only the jin.

use std::fmt;

/// Whose measures a text uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// Northern and Southern Song and their Jin enemies, 960 to 1279.
    #[default]
    Song,
    /// The metric market measures (市制) of 1930: 1 li = 500 m, 1 jin = 500 g.
    Market,
}

/// A traditional measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// 寸, a tenth of a chi.
    Cun,
    /// 尺, foot.
    Chi,
    /// 步, double pace.
    Bu,
    /// 丈, ten chi.
    Zhang,
    /// 里, mile.
    Li,
    /// 畝, area of 240 square bu.
    Mu,
    /// 兩, a sixteenth of a jin.
    Liang,
    /// 斤, catty.
    Jin,
    /// 石 as a weight, of draw weights above all.
    Shi,
    /// 時辰, a twelfth of a day.
    Shichen,
    /// 刻, a hundredth of a day.
    Ke,
}

/// What a measure is worth in a period, and how we know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// In SI: m, m2, kg or s.
    pub si: f64,
    /// The least published value, in SI.
    pub lo: f64,
    /// The greatest published value, in SI.
    pub hi: f64,
    /// Key into the bibliography, with place.
    pub source: &'static str,
    /// What to mind; empty if nothing.
    pub note: &'static str,
}

const DAY_S: f64 = 86_400.0;

struct Base {
    chi: [f64; 3],
    bu_per_li: f64,
    chi_per_bu: f64,
    jin: [f64; 3],
    jin_per_shi: f64,
    ke_per_day: f64,
    source: [&'static str; 2],
    note: [&'static str; 2],
}

impl Period {
    /// All periods, oldest first.
    pub const ALL: [Self; 2] = [Self::Song, Self::Market];

    fn base(self) -> Base {
        match self {
            Self::Song => Base {
                chi: [0.312, 0.309, 0.329],
                bu_per_li: 360.0,
                chi_per_bu: 5.0,
                jin: [0.640, 0.633, 0.640],
                jin_per_shi: 92.5,
                ke_per_day: 100.0,
                source: ["chinaknowledge_units, Song", "chinaknowledge_units, Song"],
                note: ["", ""],
            },
            Self::Market => Base {
                chi: [1.0 / 3.0; 3],
                bu_per_li: 300.0,
                chi_per_bu: 5.0,
                jin: [0.5; 3],
                jin_per_shi: 100.0,
                ke_per_day: 96.0,
                source: ["wilkinson2000", "wilkinson2000"],
                note: ["", ""],
            },
        }
    }

    /// What `measure` is worth in this period.
    #[must_use]
    pub fn worth(self, measure: Measure) -> Worth {
        let base = self.base();
        let of = |unit: [f64; 3], factor: f64, which: usize| Worth {
            si: unit[0] * factor,
            lo: unit[1] * factor,
            hi: unit[2] * factor,
            source: base.source[which],
            note: base.note[which],
        };
        let length = |factor: f64| of(base.chi, factor, 0);
        let mass = |factor: f64| of(base.jin, factor, 1);
        let time = |si: f64, source, note| Worth { si, lo: si, hi: si, source, note };
        match measure {
            Measure::Cun => length(0.1),
            Measure::Chi => length(1.0),
            Measure::Bu => length(base.chi_per_bu),
            Measure::Zhang => length(10.0),
            Measure::Li => length(base.chi_per_bu * base.bu_per_li),
            Measure::Mu => {
                let bu = length(base.chi_per_bu);
                let area = |bu: f64| 240.0 * bu * bu;
                Worth { si: area(bu.si), lo: area(bu.lo), hi: area(bu.hi), ..bu }
            }
            Measure::Liang => mass(1.0 / 16.0),
            Measure::Jin => mass(1.0),
            Measure::Shi => mass(base.jin_per_shi),
            Measure::Shichen => time(DAY_S / 12.0, "needham1959", ""),
            Measure::Ke => time(DAY_S / base.ke_per_day, "chinaknowledge_units", ""),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Song => "Song",
            Self::Market => "market",
        })
    }
}
