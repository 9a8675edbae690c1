//! Uniform flow in an open channel: Manning's formula and the currents across a section.
//!
//! Source: Chow 1959, *Open-channel hydraulics*, chapters 5 and 6; models.md M.1.

use wuya_num::math::pow64;

/// Mean speed of uniform flow [m/s]: U = R^(2/3) S^(1/2) / n.
///
/// `hydraulic_radius_m` is wetted area over wetted perimeter [m], `slope` the fall of the water
/// surface per length, `roughness_n` Manning's n [s/m^(1/3)].
#[must_use]
pub fn mean_speed(hydraulic_radius_m: f64, slope: f64, roughness_n: f64) -> f64 {
    pow64(hydraulic_radius_m, 2.0 / 3.0) * slope.sqrt() / roughness_n
}

/// Hydraulic radius of a rectangular channel [m].
#[must_use]
pub fn rectangle_radius(width_m: f64, depth_m: f64) -> f64 {
    width_m * depth_m / (width_m + 2.0 * depth_m)
}

/// A river's cross-section: a parabola on a step at both edges,
/// h(y) = e + (H - e) (1 - (2y/B)^2), with depth H in the middle and e at the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// Breadth B [m].
    pub width_m: f64,
    /// Depth H in the middle [m].
    pub depth_m: f64,
    /// Depth e at the edge [m], 0 to H.
    pub edge_depth_m: f64,
}

/// Pieces a section is cut into for its integrals.
const PIECES: usize = 256;

impl Section {
    /// Depth at `y` metres from the middle [m]; 0 outside.
    #[must_use]
    pub fn depth_at(&self, y: f64) -> f64 {
        let share = 2.0 * y / self.width_m;
        if share.abs() > 1.0 {
            return 0.0;
        }
        self.edge_depth_m + (self.depth_m - self.edge_depth_m) * (1.0 - share * share)
    }

    /// Wetted area [m2]: the step's rectangle and two thirds of the parabola's.
    #[must_use]
    pub fn area_m2(&self) -> f64 {
        let parabola = 2.0 / 3.0 * (self.depth_m - self.edge_depth_m);
        self.width_m * (self.edge_depth_m + parabola)
    }

    /// Wetted perimeter [m], by pieces.
    #[must_use]
    pub fn perimeter_m(&self) -> f64 {
        let step = self.width_m / PIECES as f64;
        let mut sum = 2.0 * self.edge_depth_m;
        for piece in 0..PIECES {
            let y = -0.5 * self.width_m + step * piece as f64;
            let rise = self.depth_at((y + step).min(0.5 * self.width_m)) - self.depth_at(y);
            sum += (step * step + rise * rise).sqrt();
        }
        sum
    }

    /// Hydraulic radius [m].
    #[must_use]
    pub fn radius_m(&self) -> f64 {
        self.area_m2() / self.perimeter_m()
    }

    /// Discharge of uniform flow [m3/s].
    #[must_use]
    pub fn discharge(&self, slope: f64, roughness_n: f64) -> f64 {
        self.area_m2() * mean_speed(self.radius_m(), slope, roughness_n)
    }

    /// Factor k of the current over the depth, u = k h^(2/3) [m^(1/3)/s], such that the whole
    /// section carries the mean speed given [m/s].
    ///
    /// models.md M.1 has u = U_c (h/H)^(2/3); with U_c from Manning's formula at the middle the
    /// section would carry 12 % more than Manning's discharge (a parabola: 0.569 against 0.509
    /// B H U_c), so U_c is fitted to the discharge instead.
    #[must_use]
    pub fn current_factor(&self, mean_speed_m_s: f64) -> f64 {
        let step = self.width_m / PIECES as f64;
        let mut carried = 0.0;
        for piece in 0..PIECES {
            let y = -0.5 * self.width_m + step * (piece as f64 + 0.5);
            carried += pow64(self.depth_at(y), 5.0 / 3.0) * step;
        }
        if carried > 0.0 { mean_speed_m_s * self.area_m2() / carried } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rectangular_channel_flows_as_chow_says() {
        // models.md M.2: B 60, h 2, S 0.0005, n 0.035 gives R 1.875 and U 0.97 m/s.
        let radius = rectangle_radius(60.0, 2.0);
        assert!((radius - 1.875).abs() < 1e-12);
        let speed = mean_speed(radius, 0.0005, 0.035);
        assert!((speed - 0.97).abs() < 0.0097, "{speed}");
    }

    #[test]
    fn currents_across_the_section_carry_mannings_discharge() {
        let section = Section { width_m: 60.0, depth_m: 3.0, edge_depth_m: 1.0 };
        let discharge = section.discharge(0.0005, 0.035);
        let factor = section.current_factor(discharge / section.area_m2());
        let sum: f64 = (0..600)
            .map(|piece| {
                let depth = section.depth_at(-30.0 + 0.1 * (f64::from(piece) + 0.5));
                factor * pow64(depth, 2.0 / 3.0) * depth * 0.1
            })
            .sum();
        assert!((sum / discharge - 1.0).abs() < 0.001, "{sum} against {discharge}");
    }

    #[test]
    fn a_flat_parabola_has_two_thirds_of_the_rectangle() {
        let section = Section { width_m: 60.0, depth_m: 2.0, edge_depth_m: 0.0 };
        assert!((section.area_m2() - 80.0).abs() < 1e-12);
        // Arc length of a parabola: B/2 (sqrt(1+q^2) + asinh(q)/q), q = 4H/B.
        let q: f64 = 4.0 * 2.0 / 60.0;
        let root = (1.0 + q * q).sqrt();
        let exact = 30.0 * (root + wuya_num::math::ln64(q + root) / q);
        assert!((section.perimeter_m() - exact).abs() < 1e-3);
    }
}
