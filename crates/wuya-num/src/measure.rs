//! Measures of length, area, mass and time by period, each with its source.
//!
//! The same word meant another length in another dynasty, so a text is read in a [`Period`]; the
//! period of the program is Song. Lengths hang together by whole numbers (a Song li is 360 bu of 5
//! chi), so only the chi is measured, from surviving rulers; likewise only the jin is weighed.

use crate::lang::Lang;

/// Whose measures a text uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// 206 BC to AD 220.
    Han,
    /// 618 to 907.
    Tang,
    /// Northern and Southern Song and their Jin enemies, 960 to 1279.
    #[default]
    Song,
    /// 1368 to 1644.
    Ming,
    /// The metric market measures (市制) of 1930: 1 li = 500 m, 1 jin = 500 g.
    Market,
}

/// A traditional measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// 寸, a tenth of a chi.
    Cun,
    /// 尺, the foot.
    Chi,
    /// 步, the double pace.
    Bu,
    /// 丈, ten chi.
    Zhang,
    /// 里, the mile.
    Li,
    /// 畝, an area of 240 square bu.
    Mu,
    /// 兩, a sixteenth of a jin.
    Liang,
    /// 斤, the catty.
    Jin,
    /// 石 as a weight; the draw weight of bows is given in it.
    Shi,
    /// 時辰, a twelfth of a day.
    Shichen,
    /// 刻, a hundredth of a day (in the market system a quarter of an hour).
    Ke,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 11] = [
        Self::Cun,
        Self::Chi,
        Self::Bu,
        Self::Zhang,
        Self::Li,
        Self::Mu,
        Self::Liang,
        Self::Jin,
        Self::Shi,
        Self::Shichen,
        Self::Ke,
    ];
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
    /// Keys of the bibliography.
    pub source: &'static str,
    /// What to mind; empty if nothing.
    pub note: &'static str,
}

const DAY_S: f64 = 86_400.0;

/// One measured unit: value, least and greatest published value, in SI.
struct Measured {
    si: f64,
    lo: f64,
    hi: f64,
    source: &'static str,
    note: &'static str,
}

/// What all measures of a period are built from.
struct Base {
    chi: Measured,
    chi_per_bu: f64,
    bu_per_li: f64,
    jin: Measured,
    jin_per_shi: f64,
    ke_per_day: f64,
}

static HAN: Base = Base {
    chi: Measured {
        si: 0.231,
        lo: 0.231,
        hi: 0.242,
        source: "chinaknowledge_units; huang_table",
        note: "Western Han; Eastern Han 23.75 to 24.2 cm. The bu is of 6 chi, the li of 300 bu",
    },
    chi_per_bu: 6.0,
    bu_per_li: 300.0,
    jin: Measured { si: 0.250, lo: 0.248, hi: 0.250, source: "huang_table", note: "" },
    jin_per_shi: 120.0,
    ke_per_day: 100.0,
};

static TANG: Base = Base {
    chi: Measured {
        si: 0.300,
        lo: 0.300,
        hi: 0.360,
        source: "chinaknowledge_units; huang_table",
        note: "30 cm as the land measure; a long chi of 36 cm is also given",
    },
    chi_per_bu: 5.0,
    bu_per_li: 360.0,
    jin: Measured { si: 0.666, lo: 0.640, hi: 0.680, source: "huang_table", note: "" },
    jin_per_shi: 120.0,
    ke_per_day: 100.0,
};

static SONG: Base = Base {
    chi: Measured {
        si: 0.312,
        lo: 0.310,
        hi: 0.3168,
        source: "chinaknowledge_units; huang_table",
        note: "31.2 cm in the first, 31 in the second; surviving rulers 30.9 to 32.9 and a \
               builders' chi of 31.68 cm are given from memory of qiu1992. Not the modern table of \
               300 bu to a li of 500 m",
    },
    chi_per_bu: 5.0,
    bu_per_li: 360.0,
    jin: Measured {
        si: 0.640,
        lo: 0.633,
        hi: 0.640,
        source: "huang_table; qiu1992",
        note: "640 g in the table; 633 g from memory of qiu1992. Compilations that convert with \
               500 g give too light an armour",
    },
    jin_per_shi: 92.5,
    ke_per_day: 100.0,
};

static MING: Base = Base {
    chi: Measured {
        si: 0.327,
        lo: 0.320,
        hi: 0.340,
        source: "chinaknowledge_units; huang_table",
        note: "land measure; 32 cm for building, 34 cm for cloth",
    },
    chi_per_bu: 5.0,
    bu_per_li: 360.0,
    jin: Measured {
        si: 0.627,
        lo: 0.590,
        hi: 0.627,
        source: "huang_table; qiu1992",
        note: "about 590 g is also given, from memory of qiu1992",
    },
    jin_per_shi: 120.0,
    ke_per_day: 100.0,
};

static MARKET: Base = Base {
    chi: Measured {
        si: 1.0 / 3.0,
        lo: 1.0 / 3.0,
        hi: 1.0 / 3.0,
        source: "wilkinson2000; chinaknowledge_units",
        note: "defined: 1 li = 500 m",
    },
    chi_per_bu: 5.0,
    bu_per_li: 300.0,
    jin: Measured { si: 0.5, lo: 0.5, hi: 0.5, source: "wilkinson2000", note: "defined" },
    jin_per_shi: 100.0,
    ke_per_day: 96.0,
};

impl Period {
    /// All periods, oldest first.
    pub const ALL: [Self; 5] = [Self::Han, Self::Tang, Self::Song, Self::Ming, Self::Market];

    /// Its name.
    #[must_use]
    pub fn name(self, lang: Lang) -> &'static str {
        let (en, zh) = match self {
            Self::Han => ("Han", "漢"),
            Self::Tang => ("Tang", "唐"),
            Self::Song => ("Song", "宋"),
            Self::Ming => ("Ming", "明"),
            Self::Market => ("market", "市制"),
        };
        match lang {
            Lang::En => en,
            Lang::ZhHant => zh,
        }
    }

    /// The period of a name in either language.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let is_it = |period: &Self| {
            name.eq_ignore_ascii_case(period.name(Lang::En)) || name == period.name(Lang::ZhHant)
        };
        Self::ALL.into_iter().find(is_it)
    }

    fn base(self) -> &'static Base {
        match self {
            Self::Han => &HAN,
            Self::Tang => &TANG,
            Self::Song => &SONG,
            Self::Ming => &MING,
            Self::Market => &MARKET,
        }
    }

    /// What `measure` is worth in this period.
    ///
    /// ```
    /// use wuya_num::measure::{Measure, Period};
    /// let li = Period::Song.worth(Measure::Li);
    /// assert!((li.si - 561.6).abs() < 1e-9); // 360 bu x 5 chi x 31.2 cm
    /// ```
    #[must_use]
    pub fn worth(self, measure: Measure) -> Worth {
        let base = self.base();
        let bu = base.chi_per_bu;
        match measure {
            Measure::Cun => multiple(&base.chi, 0.1),
            Measure::Chi => multiple(&base.chi, 1.0),
            Measure::Bu => multiple(&base.chi, bu),
            Measure::Zhang => multiple(&base.chi, 10.0),
            Measure::Li => multiple(&base.chi, bu * base.bu_per_li),
            Measure::Mu => {
                let side = multiple(&base.chi, bu);
                let area = |side: f64| 240.0 * side * side;
                Worth { si: area(side.si), lo: area(side.lo), hi: area(side.hi), ..side }
            }
            Measure::Liang => multiple(&base.jin, 1.0 / 16.0),
            Measure::Jin => multiple(&base.jin, 1.0),
            Measure::Shi if self == Self::Song => Worth {
                source: "mengxi, juan 3; huang_table",
                note: "92.5 jin, the draw weight of bows (from memory of the text); as a measure \
                       of goods 120 jin",
                ..multiple(&base.jin, base.jin_per_shi)
            },
            Measure::Shi => multiple(&base.jin, base.jin_per_shi),
            Measure::Shichen => defined(DAY_S / 12.0, "needham1959; sivin2009"),
            Measure::Ke => defined(DAY_S / base.ke_per_day, "mengxi; sivin2009"),
        }
    }
}

fn multiple(unit: &Measured, factor: f64) -> Worth {
    Worth {
        si: unit.si * factor,
        lo: unit.lo * factor,
        hi: unit.hi * factor,
        source: unit.source,
        note: unit.note,
    }
}

fn defined(si: f64, source: &'static str) -> Worth {
    Worth { si, lo: si, hi: si, source, note: "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Song li 562 to 569 m, bu 1.56 to 1.58 m, 20 li 11.2 to 11.4 km, shi 58.5 to 59.2 kg,
    /// shichen 2 h, ke 14.4 min.
    #[test]
    fn song_measures_are_the_published_ones() {
        let worth = |measure| Period::Song.worth(measure);
        let near = |value: f64, expected: f64| (value - expected).abs() < 0.005 * expected;
        assert!(near(worth(Measure::Li).si, 562.0) && near(worth(Measure::Li).hi, 569.0));
        assert!(near(worth(Measure::Bu).si, 1.56) && near(worth(Measure::Bu).hi, 1.58));
        assert!((11_200.0..11_400.0).contains(&(20.0 * worth(Measure::Li).si)));
        assert!(near(worth(Measure::Shi).lo, 58.5) && near(worth(Measure::Shi).hi, 59.2));
        assert_eq!(worth(Measure::Shichen).si, 7_200.0);
        assert_eq!(worth(Measure::Ke).si, 864.0);
        assert!((Period::Market.worth(Measure::Li).si - 500.0).abs() < 1e-9);
    }

    #[test]
    fn every_worth_lies_in_its_range_and_its_source_is_known() {
        for period in Period::ALL {
            for measure in Measure::ALL {
                let worth = period.worth(measure);
                assert!(worth.lo <= worth.si && worth.si <= worth.hi, "{period:?} {measure:?}");
                assert_eq!(crate::sources::unknown_keys(worth.source), Vec::<&str>::new());
            }
            assert_eq!(Period::from_name(period.name(Lang::En)), Some(period));
            assert_eq!(Period::from_name(period.name(Lang::ZhHant)), Some(period));
        }
    }
}
