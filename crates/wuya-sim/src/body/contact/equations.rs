//! Pure functions of contact.

use super::params::Params;

/// What a contact does in one substep.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Push {
    /// Impulse-like multiplier along the normal [N s2 = kg m]; divided by h^2 it is the force.
    pub normal: f32,
    /// The same along the tangent.
    pub tangent: f32,
}

/// Secant stiffness of a pair whose soft discs overlap by `overlap` [N/m].
///
/// `k = k1 (1 + (C / c1)^4)`: the stiffening law asked for by models.md, corrections, point 2.
#[inline(always)]
pub fn stiffness(params: &Params, overlap: f32) -> f32 {
    let x = overlap / params.stiffening_depth;
    let x2 = x * x;
    params.stiffness * (1.0 + x2 * x2)
}

/// One compliant contact over one substep of length `h` (XPBD with one iteration, so the
/// accumulated multiplier starts from zero): Macklin, Müller & Chentanez 2016, eq. 18 and 26.
///
/// * `overlap`: soft overlap at the predicted positions, positive in contact [m]
/// * `core_overlap`: overlap of the hard cores, positive in contact [m]
/// * `approach`: how much the two came closer along the normal in this substep [m]
/// * `slide`: relative tangential displacement in this substep [m]
/// * `inverse_mass`: sum of both inverse masses [1/kg]
///
/// The result is the same from either side, bit for bit, since every argument is.
#[inline(always)]
pub fn push(
    params: &Params,
    h: f32,
    stiffness: f32,
    [overlap, core_overlap, approach, slide]: [f32; 4],
    inverse_mass: f32,
) -> Push {
    let compliance = 1.0 / (stiffness * h * h);
    let damping = params.damping / (stiffness * h);
    // Where the cores meet, the spring has done its part: it yields no further, or its slope and
    // the cores' together would overshoot and shoot people through each other (seen from 4 kN on).
    let deep = core_overlap.max(0.0);
    let soft =
        (overlap - deep + damping * approach) / ((1.0 + damping) * inverse_mass + compliance);
    // The hard core is a second constraint of no compliance. Shared among the up to six neighbours
    // of a body, a third of the full correction each is stable without averaging.
    let core = deep / (3.0 * inverse_mass);
    let normal = soft.max(0.0) + core;
    let tangent = (slide / inverse_mass).min(params.friction * normal);
    Push { normal, tangent }
}

/// Low-pass filter of the force on the chest over one step of `dt` [N].
#[inline(always)]
pub fn chest_after(params: &Params, chest: f32, force: f32, dt: f32) -> f32 {
    chest + (force - chest) * (dt / (params.chest_time + dt))
}
