//! A short table of coordinate systems by EPSG code.
//!
//! Parameters are those of the EPSG registry. Geographic systems are only those that agree with
//! WGS 84 to about a metre, so that a degree in the file is a degree in the scenario.

/// What a code stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Crs {
    /// Longitude and latitude in degrees.
    Geographic,
    /// A plane of nearly true metres, as a proj string.
    Plane(String),
    /// Metres that are not true (Web Mercator), as a proj string.
    Stretched(String),
}

/// The known codes in words, for messages.
pub(crate) const KNOWN: &str = "4326, 4979, 4490, 4258, 4269, 4283, 7844; UTM 326xx, 327xx, \
     258xx, 269xx, 283xx, 78xx; 4491-4554, 3826, 2326, 5186, 27700, 2154, 2056, 21781, 2180, 3006, 3035, 3067, 31466-31469, 3857";

/// Ellipsoid of most modern systems, the same as WGS 84 to 0.1 mm.
const GRS80: &str = "+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs";

/// The system of a code, if the table has it.
pub(crate) fn lookup(code: u32) -> Option<Crs> {
    let utm = |zone: u32, half: &str, datum: &str| {
        Some(Crs::Plane(format!("+proj=utm +zone={zone}{half} {datum}")))
    };
    let wgs84 = "+datum=WGS84 +units=m +no_defs";
    match code {
        // WGS 84 (2-D, 3-D), CGCS2000, ETRS89, NAD83, GDA94, GDA2020.
        4326 | 4979 | 4490 | 4258 | 4269 | 4283 | 7844 => Some(Crs::Geographic),
        32601..=32660 => utm(code - 32600, "", wgs84),
        32701..=32760 => utm(code - 32700, " +south", wgs84),
        25828..=25838 => utm(code - 25800, "", GRS80),
        26901..=26923 => utm(code - 26900, "", GRS80),
        28348..=28358 => utm(code - 28300, " +south", GRS80),
        7846..=7859 => utm(code - 7800, " +south", GRS80),
        4491..=4554 => Some(Crs::Plane(gauss_kruger(code))),
        3857 => Some(Crs::Stretched(
            "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m \
             +nadgrids=@null +no_defs"
                .to_owned(),
        )),
        _ => national(code).map(|text| Crs::Plane(text.to_owned())),
    }
}

/// CGCS2000 Gauss-Kruger: 6-degree zones 13 to 23 with the zone before the easting, the same by
/// central meridian without it, then 3-degree zones 25 to 45 in both ways.
fn gauss_kruger(code: u32) -> String {
    let (meridian, false_easting) = match code {
        4491..=4501 => {
            let zone = code - 4491 + 13;
            (6 * zone - 3, zone * 1_000_000 + 500_000)
        }
        4502..=4512 => (6 * (code - 4502 + 13) - 3, 500_000),
        4513..=4533 => {
            let zone = code - 4513 + 25;
            (3 * zone, zone * 1_000_000 + 500_000)
        }
        _ => (3 * (code - 4534 + 25), 500_000),
    };
    format!("+proj=tmerc +lat_0=0 +lon_0={meridian} +k=1 +x_0={false_easting} +y_0=0 {GRS80}")
}

fn national(code: u32) -> Option<&'static str> {
    Some(match code {
        3826 => {
            "+proj=tmerc +lat_0=0 +lon_0=121 +k=0.9999 +x_0=250000 +y_0=0 +ellps=GRS80 \
             +towgs84=0,0,0,0,0,0,0 +units=m +no_defs"
        }
        2326 => {
            "+proj=tmerc +lat_0=22.3121333333333 +lon_0=114.178555555556 +k=1 +x_0=836694.05 \
             +y_0=819069.8 +ellps=intl \
             +towgs84=-162.619,-276.959,-161.764,-0.067753,2.243648,1.158828,-1.094246 +units=m \
             +no_defs"
        }
        5186 => {
            "+proj=tmerc +lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=600000 +ellps=GRS80 \
             +towgs84=0,0,0,0,0,0,0 +units=m +no_defs"
        }
        27700 => {
            "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 \
             +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m \
             +no_defs"
        }
        2154 => {
            "+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 \
             +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs"
        }
        2056 => {
            "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 \
             +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs"
        }
        21781 => {
            "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 \
             +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs"
        }
        2180 => {
            "+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 \
             +towgs84=0,0,0,0,0,0,0 +units=m +no_defs"
        }
        3006 => "+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs",
        3067 => "+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs",
        3035 => {
            "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 \
             +towgs84=0,0,0,0,0,0,0 +units=m +no_defs"
        }
        31466..=31469 => return german_gauss_kruger(code),
        _ => return None,
    })
}

fn german_gauss_kruger(code: u32) -> Option<&'static str> {
    Some(match code {
        31466 => {
            "+proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 +ellps=bessel \
             +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs"
        }
        31467 => {
            "+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 +ellps=bessel \
             +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs"
        }
        31468 => {
            "+proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 +ellps=bessel \
             +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs"
        }
        31469 => {
            "+proj=tmerc +lat_0=0 +lon_0=15 +k=1 +x_0=5500000 +y_0=0 +ellps=bessel \
             +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proj4rs::proj::Proj;

    #[test]
    fn every_system_of_the_table_can_be_used() {
        let mut count = 0;
        for code in 2000..33_000 {
            let text = match lookup(code) {
                Some(Crs::Plane(text) | Crs::Stretched(text)) => text,
                _ => continue,
            };
            let proj = Proj::from_proj_string(&text);
            assert!(proj.is_ok_and(|proj| proj.has_inverse()), "EPSG:{code}: {text}");
            count += 1;
        }
        assert!(count > 250, "{count}");
    }

    #[test]
    fn chinese_zones_have_their_meridians() {
        let text = |code| match lookup(code) {
            Some(Crs::Plane(text)) => text,
            other => panic!("{other:?}"),
        };
        assert!(text(4498).contains("+lon_0=117 ") && text(4498).contains("+x_0=20500000 "));
        assert!(text(4509).contains("+lon_0=117 ") && text(4509).contains("+x_0=500000 "));
        assert!(text(4528).contains("+lon_0=120 ") && text(4528).contains("+x_0=40500000 "));
        assert!(text(4549).contains("+lon_0=120 ") && text(4549).contains("+x_0=500000 "));
    }
}
