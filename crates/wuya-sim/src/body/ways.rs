//! Which chart each unit goes by: drawn when first needed, redrawn when a moving goal has moved.
//!
//! A chart is a pure function of its goal, the kind of walker and the ground it must cover, so
//! charts are workspace. What decides them for moving goals (the point and the box of ground) is
//! state: after a resume the same charts are drawn again.

use wuya_place::Place;

use crate::body::locomotion::{Footing, Legs};
use crate::body::navigation::{self, Chart, Class, Costs, Goal, Mesh, class_of};
use crate::def::{BodyKind, NONE, PlaceId};
use crate::now::Now;
use crate::params::Params;
use crate::people::bodies::Bodies;
use crate::people::fixed::{from_m, to_m};
use crate::people::intents::{Marches, POINT, Routes};
use crate::people::roster::Roster;
use crate::visit::Visitor;

/// Ground around the members that a way to a moving goal also covers [m]: they may walk so far
/// before it is drawn anew.
const BOX_MARGIN_M: f64 = 200.0;

/// What ways cost the reference walker and the reference horse on this ground.
pub fn costs(params: &Params, place: &Place) -> Costs {
    let soils: Vec<(f32, f32)> =
        place.ground.soils().iter().map(|soil| (soil.friction_mu, soil.terrain_factor)).collect();
    let speed = |body: BodyKind| -> navigation::Speed {
        let (params, legs, soils) = (params.clone(), Legs::new(params), soils.clone());
        Box::new(move |gradient, soil| {
            let (friction_mu, terrain_factor) = soils[usize::from(soil.0)];
            let footing = Footing { gradient, friction_mu, terrain_factor, depth_m: 0.0 };
            legs.reference_speed(&params, body, &footing)
        })
    };
    Costs::new(speed(BodyKind::Foot), speed(BodyKind::Horse), &params.navigation)
}

/// All ways of the run.
pub struct Ways {
    mesh: Mesh,
    routes: Routes,
    fixed: Vec<[Option<Chart>; 2]>,
    own: Vec<Option<Chart>>,
    drawn_x: Vec<i32>,
    drawn_y: Vec<i32>,
    reach: Vec<i32>,
    /// Where the members nearest to the corners of that box stood when the way was drawn: x and y of
    /// four, per unit. The way must lead from there. (The corners themselves were tried: one in the
    /// river made every search cover the whole map.)
    posts: Vec<i32>,
    is_forgotten: bool,
}

impl Ways {
    /// Meshes the ground; no chart is drawn yet.
    pub fn new(place: &Place, costs: &Costs, routes: Routes, units: usize) -> Ways {
        Ways {
            mesh: Mesh::new(place, costs),
            fixed: routes.places.iter().map(|_| [None, None]).collect(),
            routes,
            own: (0..units).map(|_| None).collect(),
            drawn_x: vec![0; units],
            drawn_y: vec![0; units],
            reach: vec![0; 4 * units],
            posts: vec![0; 8 * units],
            is_forgotten: false,
        }
    }

    /// The places of a fixed route.
    pub fn places(&self, route: u32) -> &[PlaceId] {
        self.routes.places.get(route as usize).map_or(&[], Vec::as_slice)
    }

    /// All fixed routes.
    pub fn routes(&self) -> &Routes {
        &self.routes
    }

    /// Draws the charts that the units in `due` need and that are not drawn yet, or out of date.
    pub fn chart(
        &mut self,
        now: &Now,
        due: &[u32],
        marches: &Marches,
        roster: &Roster,
        bodies: &Bodies,
        present: &[u8],
    ) {
        for &u in due {
            let u = u as usize;
            let (from, to) = now.moment.units[u].members;
            let rows = from as usize..to as usize;
            let there = |&i: &usize| present[i] != 0 && roster.is_mover(i);
            match marches.route[u] {
                NONE => {}
                POINT => {
                    if let Some(first) = rows.clone().find(there) {
                        let class = class_of(roster.kind[first]);
                        self.chart_point(now, u, class, marches, bodies, rows.filter(there));
                    }
                }
                route => {
                    for class in [Class::Foot, Class::Horse] {
                        let is_needed = |i| there(&i) && class_of(roster.kind[i]) == class;
                        if rows.clone().any(is_needed) {
                            self.chart_fixed(now, route as usize, class);
                        }
                    }
                }
            }
        }
    }

    fn chart_fixed(&mut self, now: &Now, route: usize, class: Class) {
        let goal = Goal::Places(self.routes.places[route].clone());
        let slot = &mut self.fixed[route][class as usize];
        if slot.is_none() {
            *slot = Some(Chart::draw(&self.mesh, now.place, &goal, class, None));
        }
    }

    fn chart_point(
        &mut self,
        now: &Now,
        unit: usize,
        class: Class,
        marches: &Marches,
        bodies: &Bodies,
        members: impl Iterator<Item = usize> + Clone,
    ) {
        let is_drawn_for = self.drawn_x[unit] == marches.point_x[unit]
            && self.drawn_y[unit] == marches.point_y[unit];
        let [x0, y0, x1, y1] = [0, 1, 2, 3].map(|k| self.reach[4 * unit + k]);
        let holds_all = members
            .clone()
            .all(|i| (x0..=x1).contains(&bodies.x[i]) && (y0..=y1).contains(&bodies.y[i]));
        if !is_drawn_for || !holds_all {
            self.drawn_x[unit] = marches.point_x[unit];
            self.drawn_y[unit] = marches.point_y[unit];
            self.bound(unit, bodies, members);
            self.own[unit] = None;
        }
        if self.own[unit].is_none() {
            self.draw_point(now, unit, class, marches);
        }
    }

    /// Draws the way to a moving goal from what is saved of it: the point and the box of ground.
    fn draw_point(&mut self, now: &Now, unit: usize, class: Class, marches: &Marches) {
        let post = |k: usize| self.posts[8 * unit + 2 * k..][..2].iter().map(|&q| to_m(q));
        let posts: Vec<[f64; 2]> =
            (0..4).map(|k| std::array::from_fn(|axis| post(k).nth(axis).unwrap_or(0.0))).collect();
        let goal = Goal::Point {
            x_q: self.drawn_x[unit],
            y_q: self.drawn_y[unit],
            radius_m: marches.gap[unit].max(now.moment.params.formation.arrival_m),
        };
        self.own[unit] = Some(Chart::draw(&self.mesh, now.place, &goal, class, Some(&posts)));
    }

    /// After a load: draws the charts that were in use, so that nobody waits for his leader's next
    /// thought to know his way. Boxes are not looked at anew: that happens when minds are due.
    pub fn recall(
        &mut self,
        now: &Now,
        marches: &Marches,
        roster: &Roster,
        bodies: &Bodies,
        present: &[u8],
    ) {
        if !std::mem::take(&mut self.is_forgotten) {
            return;
        }
        for u in 0..self.own.len() {
            if marches.route[u] != POINT {
                self.chart(now, &[u as u32], marches, roster, bodies, present);
                continue;
            }
            let (from, to) = now.moment.units[u].members;
            let there = |&i: &usize| present[i] != 0 && roster.is_mover(i);
            let is_drawn_for =
                self.drawn_x[u] == marches.point_x[u] && self.drawn_y[u] == marches.point_y[u];
            if let (true, Some(first)) = (is_drawn_for, (from as usize..to as usize).find(there)) {
                self.draw_point(now, u, class_of(roster.kind[first]), marches);
            }
        }
    }

    /// The box of ground around all members, with a margin, within the fixed-point range.
    fn bound(
        &mut self,
        unit: usize,
        bodies: &Bodies,
        members: impl Iterator<Item = usize> + Clone,
    ) {
        let margin = from_m(BOX_MARGIN_M);
        let mut reach = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
        for (k, [sx, sy]) in [[-1, -1], [1, -1], [-1, 1], [1, 1]].into_iter().enumerate() {
            let outness = |&i: &usize| sx * i64::from(bodies.x[i]) + sy * i64::from(bodies.y[i]);
            if let Some(i) = members.clone().max_by_key(outness) {
                self.posts[8 * unit + 2 * k] = bodies.x[i];
                self.posts[8 * unit + 2 * k + 1] = bodies.y[i];
            }
        }
        for i in members {
            reach[0] = reach[0].min(bodies.x[i].saturating_sub(margin));
            reach[1] = reach[1].min(bodies.y[i].saturating_sub(margin));
            reach[2] = reach[2].max(bodies.x[i].saturating_add(margin));
            reach[3] = reach[3].max(bodies.y[i].saturating_add(margin));
        }
        self.reach[4 * unit..4 * unit + 4].copy_from_slice(&reach);
    }

    fn chart_of(&self, unit: usize, class: Class, marches: &Marches) -> Option<&Chart> {
        match marches.route[unit] {
            NONE => None,
            POINT => self.own[unit].as_ref(),
            route => self.fixed[route as usize][class as usize].as_ref(),
        }
    }

    /// Unit vector of the way from `at`; `None` at the goal or where no way leads there.
    pub fn heading(
        &self,
        unit: usize,
        class: Class,
        marches: &Marches,
        at: [f64; 2],
    ) -> Option<[f32; 2]> {
        self.chart_of(unit, class, marches)?.heading(&self.mesh, at[0], at[1])
    }

    /// Time to the goal from `at` for the reference walker [s]; infinite where no way leads there.
    pub fn time(&self, unit: usize, class: Class, marches: &Marches, at: [f64; 2]) -> f32 {
        let chart = self.chart_of(unit, class, marches);
        chart.map_or(f32::INFINITY, |chart| chart.time(&self.mesh, at[0], at[1]))
    }

    /// Some way leads from `at` to the goal.
    pub fn is_reachable(&self, unit: usize, class: Class, marches: &Marches, at: [f64; 2]) -> bool {
        let chart = self.chart_of(unit, class, marches);
        chart.is_some_and(|chart| chart.is_reachable(&self.mesh, at[0], at[1]))
    }

    /// The mesh of cells that charts are drawn on.
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Lists every column of state; charts are dropped, since they are drawn from these.
    pub fn visit(&mut self, visitor: &mut dyn Visitor) {
        visitor.i32s("ways.drawn_x", &mut self.drawn_x);
        visitor.i32s("ways.drawn_y", &mut self.drawn_y);
        visitor.i32s("ways.reach", &mut self.reach);
        visitor.i32s("ways.posts", &mut self.posts);
    }

    /// Forgets all charts for moving goals: they are drawn again from the state (after a load).
    pub fn forget_charts(&mut self) {
        self.is_forgotten = true;
        self.own.iter_mut().for_each(|chart| *chart = None);
    }
}
