//! Names on a map, placed so that none covers another.

use std::fmt::Write as _;

/// A name that wants to stand beside a point.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// The point [pixels].
    pub(super) at: [f32; 2],
    /// The name.
    pub(super) text: String,
    /// Height of the type [pixels].
    pub(super) size: f32,
    /// Class in the style sheet.
    pub(super) class: &'static str,
    /// Colour.
    pub(super) colour: &'static str,
    /// Mark the point itself.
    pub(super) dot: bool,
}

/// A name that has found its place.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    label: &'a Label,
    /// Left end of the base line.
    x: f32,
    y: f32,
}

/// Left, top, right, bottom.
pub(super) type Box4 = [f32; 4];

/// Places labels in their order, each beside its point where nothing stands yet; one that finds no
/// room is left out. A name that stands twice close by is written once.
#[must_use]
pub(super) fn place<'a>(
    labels: &'a [Label],
    mut taken: Vec<Box4>,
    size: [f32; 2],
) -> Vec<Placed<'a>> {
    let mut placed: Vec<Placed<'a>> = Vec::new();
    for label in labels.iter().filter(|label| label.dot) {
        let [x, y] = label.at;
        taken.push([x - 4.0, y - 4.0, x + 4.0, y + 4.0]);
    }
    for label in labels {
        let bold = if label.class == "unit" { 1.1 } else { 1.0 };
        let (w, h) = (width(&label.text) * label.size * bold, label.size);
        let [x, y] = label.at;
        let gap = if label.dot { 7.0 } else { 5.0 };
        let corners = [
            [x + gap, y - h / 2.0],
            [x - w / 2.0, y - h - gap],
            [x - w / 2.0, y + gap],
            [x - gap - w, y - h / 2.0],
            [x + gap, y - h - gap],
            [x + gap, y + gap],
            [x - w - gap, y - h - gap],
            [x - w - gap, y + gap],
            [x - w / 2.0, y - 2.2 * h - gap],
            [x - w / 2.0, y + 1.2 * h + gap],
        ];
        let free = corners.into_iter().map(|c| [c[0], c[1], c[0] + w, c[1] + h]).find(|bounds| {
            let inside = bounds[0] > 2.0
                && bounds[1] > 2.0
                && bounds[2] < size[0] - 2.0
                && bounds[3] < size[1] - 2.0;
            inside && !taken.iter().any(|other| overlap(bounds, other))
        });
        if let Some(bounds) = free {
            taken.push(bounds);
            placed.push(Placed { label, x: bounds[0], y: bounds[3] - 0.2 * h });
        }
    }
    placed
}

impl Placed<'_> {
    /// Appends the name, and the mark of its point, as SVG.
    pub(super) fn write(&self, svg: &mut String) {
        let label = self.label;
        if label.dot {
            let [x, y] = label.at;
            let _ = write!(svg, "<circle class=\"mark\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        }
        let _ = write!(
            svg,
            "<text class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" font-size=\"{}\" fill=\"{}\">{}</text>",
            label.class,
            self.x,
            self.y,
            label.size,
            label.colour,
            escaped(&label.text)
        );
    }
}

/// Width of a text in heights of its type: Han characters are square.
fn width(text: &str) -> f32 {
    text.chars().map(|c| if c >= '\u{2e80}' { 1.0 } else { 0.58 }).sum()
}

fn overlap(a: &Box4, b: &Box4) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// A text safe within SVG or HTML.
#[must_use]
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(x: f32, text: &str) -> Label {
        Label {
            at: [x, 100.0],
            text: text.to_owned(),
            size: 14.0,
            class: "name",
            colour: "black",
            dot: true,
        }
    }

    #[test]
    fn names_keep_off_each_other() {
        let labels: Vec<Label> = (0..30).map(|i| label(100.0 + i as f32, "Mount Wuya")).collect();
        let placed = place(&labels, Vec::new(), [400.0, 200.0]);
        assert!(placed.len() > 1 && placed.len() < 30);
        for (i, a) in placed.iter().enumerate() {
            for b in &placed[..i] {
                let clear = (a.y - b.y).abs() >= 14.0 || (a.x - b.x).abs() >= 78.0;
                assert!(clear, "{a:?} over {b:?}");
            }
        }
    }

    #[test]
    fn a_name_stays_on_the_map() {
        let labels = [label(399.0, "伍芽山")];
        let placed = place(&labels, Vec::new(), [400.0, 200.0]);
        assert!(placed[0].x < 360.0);
    }

    #[test]
    fn marks_of_the_language_do_no_harm() {
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
