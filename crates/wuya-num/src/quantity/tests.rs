use super::*;

#[test]
fn operators_carry_the_dimension() {
    let distance: Length = Speed::new(1.5) * Time::new(60.0);
    assert_eq!(distance, Length::new(90.0));
    assert_eq!(distance / Speed::new(3.0), Time::new(30.0));
    assert_eq!(Stiffness::new(5_000.0) * Length::new(0.1), Force::new(500.0));
    assert_eq!(Density::new(2.0) * Area::new(3.0), 6.0);
}

/// The dimension of every product must be the product of the dimensions.
#[test]
fn names_and_units_of_dimensions() {
    assert_eq!(Dimension::SPEED.name(Lang::En), "a speed");
    assert_eq!(Dimension::SPEED.name(Lang::ZhHant), "速度");
    let odd = dim(1, -1, -3);
    assert_eq!(odd.unit(), "kg/(m s3)");
    assert_eq!(odd.name(Lang::En), "a quantity in kg/(m s3)");
    let wrong = Quantity::new(1.0, Dimension::SPEED).si_of(Dimension::LENGTH).unwrap_err();
    assert_eq!(wrong.to_string(), "expected a length, got a speed");
    assert_eq!(wrong.show(Lang::ZhHant), "應為長度，卻是速度");
}
