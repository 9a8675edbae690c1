use super::*;
use crate::fingerprint::Hasher;

/// A function by its name.
type Named<T> = (&'static str, fn(T) -> T);

/// Inputs over many sizes, the same in every build: quotients of small whole numbers.
fn inputs() -> impl Iterator<Item = f64> {
    (1..=40).flat_map(|over| (1..=25).map(move |under| f64::from(over * over) / f64::from(under)))
}

/// A golden: the bits of every function on every input. It was made on x86-64 and must come out on
/// any machine and in any build. If libm is exchanged on purpose, results change, and this with it.
#[test]
fn same_bits_as_on_every_other_machine() {
    let narrow: [Named<f32>; 13] = [
        ("sin", sin),
        ("cos", cos),
        ("tan", tan),
        ("atan", atan),
        ("asin", |x| asin(1.0 / (1.0 + x))),
        ("acos", |x| acos(1.0 / (1.0 + x))),
        ("exp", |x| exp(x * 0.05)),
        ("ln", ln),
        ("log10", log10),
        ("tanh", |x| tanh(x * 0.01)),
        ("cbrt", cbrt),
        ("erf", |x| erf(x * 0.01)),
        ("sqrt", sqrt),
    ];
    let wide: [Named<f64>; 13] = [
        ("sin64", sin64),
        ("cos64", cos64),
        ("tan64", tan64),
        ("atan64", atan64),
        ("asin64", |x| asin64(1.0 / (1.0 + x))),
        ("acos64", |x| acos64(1.0 / (1.0 + x))),
        ("exp64", |x| exp64(x * 0.05)),
        ("ln64", ln64),
        ("log1064", log1064),
        ("tanh64", |x| tanh64(x * 0.01)),
        ("cbrt64", cbrt64),
        ("erf64", |x| erf64(x * 0.01)),
        ("sqrt64", sqrt64),
    ];
    let mut hasher = Hasher::new();
    for (name, f) in narrow {
        let column: Vec<f32> = inputs().map(|x| f(x as f32)).collect();
        hasher.column_of(name, &column);
    }
    for (name, f) in wide {
        let column: Vec<f64> = inputs().map(f).collect();
        hasher.column_of(name, &column);
    }
    let pairs: Vec<f64> = inputs()
        .flat_map(|x| {
            let y = 1.0 / (0.3 + x);
            let narrow = [pow(x as f32, y as f32), atan2(x as f32, y as f32)].map(f64::from);
            [pow64(x, y), atan264(x, y), hypot64(x, y), narrow[0], narrow[1]]
        })
        .collect();
    hasher.column_of("pairs", &pairs);
    assert_eq!(hasher.finish().to_string(), "6c3aebed43e6262e6b836b7ac19760b0");
}

/// Within two units of the last digit of what the platform gives.
#[test]
#[expect(clippy::disallowed_methods, reason = "the platform's functions are the comparison here")]
fn agrees_with_the_platform() {
    let is_near = |ours: f64, theirs: f64| (ours - theirs).abs() <= 4.5e-16 * theirs.abs();
    for x in inputs() {
        assert!(is_near(exp64(x * 0.05), (x * 0.05).exp()), "exp {x}");
        assert!(is_near(ln64(x), x.ln()), "ln {x}");
        assert!((sin64(x) - x.sin()).abs() <= 2.3e-16, "sin {x}");
        assert!((cos64(x) - x.cos()).abs() <= 2.3e-16, "cos {x}");
        assert!(is_near(pow64(x, 0.43), x.powf(0.43)), "pow {x}");
        assert!(is_near(hypot64(x, 3.0), x.hypot(3.0)), "hypot {x}");
        assert!(
            (f64::from(exp(x as f32 * 0.05)) / f64::from((x as f32 * 0.05).exp()) - 1.0).abs()
                < 3e-7
        );
    }
}

#[test]
fn known_values() {
    assert_eq!(sqrt(2.0_f32).to_bits(), 0x3fb5_04f3);
    assert!((exp64(1.0) - std::f64::consts::E).abs() < 5e-16);
    assert_eq!(atan264(1.0, 0.0), std::f64::consts::FRAC_PI_2);
    assert_eq!(pow64(2.0, 10.0), 1_024.0);
    assert_eq!((powi64(1.5, 3), powi64(2.0, -2), powi64(7.0, 0)), (3.375, 0.25, 1.0));
    assert_eq!((powi(1.5, 3), powi(2.0, -2), powi(0.0, 0)), (3.375, 0.25, 1.0));
    assert!(asin(1.5).is_nan() && sqrt(-1.0).is_nan() && ln(0.0) == f32::NEG_INFINITY);
}
