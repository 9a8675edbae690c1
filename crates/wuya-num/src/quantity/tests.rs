use super::*;

#[test]
fn operators_carry_the_dimension() {
    let distance: Length = Speed::new(1.5) * Time::new(60.0);
    assert_eq!(distance, Length::new(90.0));
    assert_eq!(distance / Speed::new(3.0), Time::new(30.0));
    assert_eq!(Stiffness::new(5_000.0) * Length::new(0.1), Force::new(500.0));
    assert_eq!(Density::new(2.0) * Area::new(3.0), 6.0);
}

/// The dimension of every product is the product of the dimensions.
#[test]
fn products_have_the_product_of_the_dimensions() {
    fn check<A, B, C>()
    where
        A: Dimensioned + std::ops::Mul<B, Output = C>,
        B: Dimensioned,
        C: Dimensioned,
    {
        assert_eq!(A::DIMENSION.times(B::DIMENSION), Some(C::DIMENSION));
        assert_eq!((A::from_si(2.0) * B::from_si(3.0)).si(), 6.0);
    }
    check::<Speed, Time, Length>();
    check::<Acceleration, Time, Speed>();
    check::<Mass, Acceleration, Force>();
    check::<Force, Time, Impulse>();
    check::<Mass, Speed, Impulse>();
    check::<Force, Length, Energy>();
    check::<Power, Time, Energy>();
    check::<Force, Speed, Power>();
    check::<PowerPerMass, Mass, Power>();
    check::<PowerPerMass, Time, EnergyPerMass>();
    check::<EnergyPerMass, Mass, Energy>();
    check::<Stiffness, Length, Force>();
    check::<SpecificFlow, Length, Flow>();
    check::<Density, Speed, SpecificFlow>();
    check::<Length, Length, Area>();
}

#[test]
fn a_wrong_dimension_names_both() {
    let wrong = Quantity::new(1.0, Dimension::SPEED).si_of(Dimension::LENGTH).unwrap_err();
    assert_eq!(wrong.to_string(), "expected a length, got a speed");
    assert_eq!(wrong.show(Lang::ZhHant), "應為長度，卻是速度");
}
