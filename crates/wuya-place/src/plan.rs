//! Plane geometry on the map: bounds, polylines, rings. Metres, x east, y north.
//!
//! Only products, sums and square roots, so the same bits on every machine.

/// A point of the local plane: east, north [m].
pub type Point = [f64; 2];

/// An upright rectangle of the local plane [m].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// South-west corner.
    pub min: Point,
    /// North-east corner.
    pub max: Point,
}

impl Bounds {
    /// From corner to corner.
    #[must_use]
    pub fn new(min: Point, max: Point) -> Self {
        Self { min, max }
    }

    /// The smallest bounds around some points; `None` of no points.
    #[must_use]
    pub fn around(points: &[Point]) -> Option<Self> {
        let (first, rest) = points.split_first()?;
        let mut bounds = Self { min: *first, max: *first };
        for point in rest {
            bounds.min = [bounds.min[0].min(point[0]), bounds.min[1].min(point[1])];
            bounds.max = [bounds.max[0].max(point[0]), bounds.max[1].max(point[1])];
        }
        Some(bounds)
    }

    /// East to west [m].
    #[must_use]
    pub fn width(&self) -> f64 {
        self.max[0] - self.min[0]
    }

    /// South to north [m].
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.max[1] - self.min[1]
    }

    /// The middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        [(self.min[0] + self.max[0]) / 2.0, (self.min[1] + self.max[1]) / 2.0]
    }

    /// Whether the point lies within, the edge included.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        x >= self.min[0] && x <= self.max[0] && y >= self.min[1] && y <= self.max[1]
    }

    /// Larger by `margin` metres on every side.
    #[must_use]
    pub fn grown(&self, margin: f64) -> Self {
        Self {
            min: [self.min[0] - margin, self.min[1] - margin],
            max: [self.max[0] + margin, self.max[1] + margin],
        }
    }

    /// Whether the two share a point.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.min[0] <= other.max[0]
            && other.min[0] <= self.max[0]
            && self.min[1] <= other.max[1]
            && other.min[1] <= self.max[1]
    }
}

/// Distance between two points [m].
#[must_use]
pub fn distance(a: Point, b: Point) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dy * dy).sqrt()
}

/// The point of a segment nearest to `p`, and how far along the segment it lies (0 to 1).
#[must_use]
pub fn nearest_on_segment(a: Point, b: Point, p: Point) -> (Point, f64) {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let length_squared = dx * dx + dy * dy;
    if length_squared <= 0.0 {
        return (a, 0.0);
    }
    let share = (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length_squared).clamp(0.0, 1.0);
    ([a[0] + share * dx, a[1] + share * dy], share)
}

/// Where a point stands relative to a polyline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    /// Distance to the line [m].
    pub distance: f64,
    /// Arc length from the line's start to the nearest point of it [m].
    pub along: f64,
    /// Segment of the nearest point.
    pub segment: usize,
    /// Which side: 1 is square to the left of the line, -1 to the right; between beyond an end.
    /// On the line itself 1.
    pub side: f64,
    /// The nearest point of the line.
    pub foot: Point,
}

/// A polyline with its arc lengths.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyline {
    points: Vec<Point>,
    lengths: Vec<f64>,
}

impl Polyline {
    /// A line through the points; one point alone is a line of length 0.
    #[must_use]
    pub fn new(points: Vec<Point>) -> Self {
        let mut lengths = Vec::with_capacity(points.len());
        let mut length = 0.0;
        for (index, &point) in points.iter().enumerate() {
            if index > 0 {
                length += distance(points[index - 1], point);
            }
            lengths.push(length);
        }
        Self { points, lengths }
    }

    /// Its vertices.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Arc length at each vertex [m].
    #[must_use]
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// Its whole length [m].
    #[must_use]
    pub fn length(&self) -> f64 {
        self.lengths.last().copied().unwrap_or(0.0)
    }

    /// Number of segments; a single point counts as one of length 0.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.points.len().saturating_sub(1).max(usize::from(!self.points.is_empty()))
    }

    /// Both ends of a segment.
    #[must_use]
    pub fn segment(&self, index: usize) -> (Point, Point) {
        (self.points[index], self.points[(index + 1).min(self.points.len() - 1)])
    }

    /// The point at an arc length, held at the ends.
    #[must_use]
    pub fn at(&self, along: f64) -> Point {
        let index = self.lengths.partition_point(|&length| length <= along).max(1) - 1;
        let (a, b) = self.segment(index.min(self.segments() - 1));
        let span = distance(a, b);
        let share = if span > 0.0 {
            ((along - self.lengths[index.min(self.segments() - 1)]) / span).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
    }

    /// Unit vector along a segment; (0, 0) of a segment without length.
    #[must_use]
    pub fn direction(&self, segment: usize) -> Point {
        let (a, b) = self.segment(segment);
        let span = distance(a, b);
        if span > 0.0 { [(b[0] - a[0]) / span, (b[1] - a[1]) / span] } else { [0.0, 0.0] }
    }

    /// Where `p` stands beside the line.
    #[must_use]
    pub fn beside(&self, p: Point) -> Beside {
        self.beside_some(p, 0..self.segments())
    }

    /// The same among some of the segments only, which a caller has found near enough.
    #[must_use]
    pub fn beside_some(&self, p: Point, segments: impl Iterator<Item = usize>) -> Beside {
        let mut best =
            Beside { distance: f64::INFINITY, along: 0.0, segment: 0, side: 1.0, foot: p };
        let mut best_squared = f64::INFINITY;
        for segment in segments {
            let (a, b) = self.segment(segment);
            let (foot, share) = nearest_on_segment(a, b, p);
            let (dx, dy) = (p[0] - foot[0], p[1] - foot[1]);
            let squared = dx * dx + dy * dy;
            if squared < best_squared {
                best_squared = squared;
                let start = self.lengths[segment];
                let end = self.lengths[(segment + 1).min(self.lengths.len() - 1)];
                best = Beside {
                    distance: squared.sqrt(),
                    along: start + share * (end - start),
                    segment,
                    side: 1.0,
                    foot,
                };
            }
        }
        let (a, b) = self.segment(best.segment);
        let product = distance(a, b) * best.distance;
        if product > 0.0 {
            let cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
            best.side = (cross / product).clamp(-1.0, 1.0);
        }
        best
    }

    /// The same line with vertices no further than `step` apart.
    #[must_use]
    pub fn densified(&self, step: f64) -> Self {
        let mut points = Vec::with_capacity(self.points.len());
        points.extend(self.points.first());
        for pair in self.points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let pieces = (distance(a, b) / step).ceil().max(1.0) as usize;
            points.extend((1..pieces).map(|piece| {
                let share = piece as f64 / pieces as f64;
                [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
            }));
            points.push(b);
        }
        Self::new(points)
    }

    /// Whether the upright rectangle around any segment meets the bounds.
    #[must_use]
    pub fn comes_near(&self, bounds: &Bounds) -> bool {
        (0..self.segments()).any(|segment| {
            let (a, b) = self.segment(segment);
            Bounds::around(&[a, b]).is_some_and(|around| around.meets(bounds))
        })
    }
}

/// The value at an arc length, between values given per vertex (or one value for the whole line).
#[must_use]
pub fn value_along(lengths: &[f64], values: &[f64], along: f64) -> f64 {
    if values.len() < 2 || lengths.len() < 2 {
        return values.first().copied().unwrap_or(0.0);
    }
    let last = lengths.len().min(values.len()) - 1;
    let index = place_among(&lengths[..=last], along);
    let span = lengths[index + 1] - lengths[index];
    let share = if span > 0.0 { ((along - lengths[index]) / span).clamp(0.0, 1.0) } else { 0.0 };
    values[index] + share * (values[index + 1] - values[index])
}

/// The last of two or more rising lengths not above `along`, but not the very last. Vertices mostly
/// stand evenly, so a guess by proportion and a step or two beat halving.
fn place_among(lengths: &[f64], along: f64) -> usize {
    let last = lengths.len() - 2;
    let whole = lengths[lengths.len() - 1];
    let share = if whole > 0.0 { (along / whole).clamp(0.0, 1.0) } else { 0.0 };
    let mut index = ((share * (last + 1) as f64) as usize).min(last);
    while index < last && lengths[index + 1] <= along {
        index += 1;
    }
    while index > 0 && lengths[index] > along {
        index -= 1;
    }
    index
}

/// Whether two segments share a point, and where (the middle of the shared part if they overlap).
#[must_use]
pub fn segments_cross(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    use geo::algorithm::line_intersection::{LineIntersection, line_intersection};
    let line = |p: Point, q: Point| geo::Line::new((p[0], p[1]), (q[0], q[1]));
    match line_intersection(line(a, b), line(c, d))? {
        LineIntersection::SinglePoint { intersection, .. } => {
            Some([intersection.x, intersection.y])
        }
        LineIntersection::Collinear { intersection } => Some([
            (intersection.start.x + intersection.end.x) / 2.0,
            (intersection.start.y + intersection.end.y) / 2.0,
        ]),
    }
}

#[cfg(test)]
mod tests;
