use super::*;

const A: Purpose = Purpose(1);
const B: Purpose = Purpose(2);

/// Known answers published with Random123 (file `kat_vectors`, lines "philox4x32 10").
#[test]
fn philox_gives_the_published_known_answers() {
    assert_eq!(philox4x32([0; 4], [0; 2]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    assert_eq!(
        philox4x32([u32::MAX; 4], [u32::MAX; 2]),
        [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
    );
    assert_eq!(
        philox4x32(
            [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
            [0xa409_3822, 0x299f_31d0]
        ),
        [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
    );
}

#[test]
fn everything_asked_for_changes_the_draw() {
    let draws = Draws::new(1);
    let base = draws.bits(Kind::Person, 5, 9, A, 0);
    let others = [
        Draws::new(2).bits(Kind::Person, 5, 9, A, 0),
        Draws::new(1 | 1 << 40).bits(Kind::Person, 5, 9, A, 0),
        draws.bits(Kind::Unit, 5, 9, A, 0),
        draws.bits(Kind::Place, 5, 9, A, 0),
        draws.bits(Kind::Run, 5, 9, A, 0),
        draws.bits(Kind::Prior, 5, 9, A, 0),
        draws.bits(Kind::Order, 5, 9, A, 0),
        draws.bits(Kind::Person, 6, 9, A, 0),
        draws.bits(Kind::Person, 5, 10, A, 0),
        draws.bits(Kind::Person, 5, 9 | 1 << 32, A, 0),
        draws.bits(Kind::Person, 5, 9, B, 0),
        draws.bits(Kind::Person, 5, 9, A, 1),
    ];
    for (nth, other) in others.iter().enumerate() {
        assert_ne!(*other, base, "case {nth}");
    }
    assert_eq!(draws.seed(), 1);
}

/// Mean 1/2 and variance 1/12 of the uniform law, within four standard errors.
#[test]
fn unit_has_the_moments_of_the_uniform_law() {
    let draws = Draws::new(3);
    let n = 100_000u32;
    let (mut sum, mut squares) = (0.0, 0.0);
    for id in 0..n {
        let x = f64::from(draws.unit(Kind::Person, id, 0, A, 0));
        let y = draws.unit64(Kind::Person, id, 0, B, 0);
        assert!((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y));
        sum += x;
        squares += (x - 0.5) * (x - 0.5);
    }
    let n = f64::from(n);
    assert!((sum / n - 0.5).abs() < 4.0 * (1.0 / 12.0 / n).sqrt());
    assert!((squares / n - 1.0 / 12.0).abs() < 4.0 * (1.0 / 180.0 / n).sqrt());
}

/// Moments of the standard normal law: 0, 1, 0, 3, within four standard errors; and the share
/// within one deviation, 0.6827.
#[test]
fn normal_has_the_moments_of_the_normal_law() {
    let draws = Draws::new(4);
    let count = 200_000u32;
    let mut moments = [0.0; 4];
    let mut within = 0.0;
    for id in 0..count {
        let x = f64::from(draws.normal(Kind::Person, id, 7, A, 0));
        assert!(x.is_finite() && x.abs() < 6.7);
        let powers = [x, x * x, x * x * x, x * x * x * x];
        for (moment, power) in moments.iter_mut().zip(powers) {
            *moment += power / f64::from(count);
        }
        within += f64::from(u8::from(x.abs() < 1.0)) / f64::from(count);
    }
    let error = |variance: f64| 4.0 * (variance / f64::from(count)).sqrt();
    assert!(moments[0].abs() < error(1.0));
    assert!((moments[1] - 1.0).abs() < error(2.0));
    assert!(moments[2].abs() < error(15.0));
    assert!((moments[3] - 3.0).abs() < error(96.0));
    assert!((within - 0.6827).abs() < error(0.6827 * 0.3173));
}

#[test]
fn below_reaches_every_number_evenly() {
    let draws = Draws::new(5);
    let mut hits = [0u32; 6];
    for id in 0..60_000 {
        hits[draws.below(Kind::Person, id, 0, A, 0, 6) as usize] += 1;
    }
    // Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand.
    let chi: f64 = hits.iter().map(|&h| (f64::from(h) - 1e4) * (f64::from(h) - 1e4) / 1e4).sum();
    assert!(chi < 20.5, "{hits:?}");
    assert_eq!(draws.below(Kind::Person, 0, 0, A, 0, 0), 0);
    assert_eq!(draws.below(Kind::Person, 0, 0, A, 0, 1), 0);
}
