//! Where labels go, so that none lies on another.

use super::svg::width;

/// A rectangle, as ranges across and down.
#[derive(Clone, Copy, Debug)]
pub struct PlotArea {
    pub x: (f64, f64),
    pub y: (f64, f64),
}

/// Which part of a text its coordinate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    Start,
    Middle,
    End,
}

impl TextAnchor {
    /// The class that anchors a text so.
    pub fn class(self) -> &'static str {
        match self {
            Self::Start => "",
            Self::Middle => " mid",
            Self::End => " end",
        }
    }
}

impl PlotArea {
    /// A square around a point.
    pub fn around((x, y): (f64, f64), half: f64) -> Self {
        Self { x: (x - half, x + half), y: (y - half, y + half) }
    }

    /// What a text takes up.
    pub fn of_text(text: &str, size: f64, (x, y): (f64, f64), anchor: TextAnchor) -> Self {
        let length = width(text, size);
        let start = match anchor {
            TextAnchor::Start => x,
            TextAnchor::Middle => x - length / 2.0,
            TextAnchor::End => x - length,
        };
        Self { x: (start, start + length), y: (y - 0.8 * size, y + 0.25 * size) }
    }

    /// Whether they share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        overlap(self.x, other.x) && overlap(self.y, other.y)
    }

    /// Whether all of it is inside another.
    pub fn inside(&self, other: &Self) -> bool {
        let within = |a: (f64, f64), b: (f64, f64)| a.0 >= b.0 && a.1 <= b.1;
        within(self.x, other.x) && within(self.y, other.y)
    }
}

fn overlap(a: (f64, f64), b: (f64, f64)) -> bool {
    a.0 < b.1 && b.0 < a.1
}

/// The middle of a text of a given length, moved so that it stays within bounds.
pub fn kept(middle: f64, length: f64, (from, to): (f64, f64)) -> f64 {
    middle.min(to - length / 2.0).max(from + length / 2.0)
}

/// Moves places in `range` apart until each is `gap` from the next, keeping their order. `None` if there is no room.
pub fn apart(places: &[f64], gap: f64, range: (f64, f64)) -> Option<Vec<f64>> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a].total_cmp(&places[b]));
    let mut moved = places.to_vec();
    let mut least = range.0;
    for &index in &order {
        moved[index] = moved[index].max(least);
        least = moved[index] + gap;
    }
    let mut most = range.1;
    for &index in order.iter().rev() {
        moved[index] = moved[index].min(most);
        most = moved[index] - gap;
    }
    (most + gap >= range.0).then_some(moved)
}

/// A row for each label, counted from the lowest, such that no label lies on another or on the line beneath one. `labels` are what each takes up
/// across and where its line is.
pub fn lanes(labels: &[((f64, f64), f64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&a, &b| labels[b].1.total_cmp(&labels[a].1));
    let mut lanes: Vec<usize> = vec![0; labels.len()];
    for (done, &index) in order.iter().enumerate() {
        let (across, _) = labels[index];
        let in_the_way = |&&other: &&usize| {
            let (its, line) = labels[other];
            overlap(across, its) || (across.0..=across.1).contains(&line)
        };
        let above = order[..done].iter().filter(in_the_way).map(|&other| lanes[other] + 1);
        lanes[index] = above.max().unwrap_or(0);
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn neighbours_move_apart_and_stay_inside() {
        assert_eq!(apart(&[10.0, 12.0, 50.0], 10.0, (0.0, 60.0)), Some(vec![10.0, 20.0, 50.0]));
        assert_eq!(apart(&[58.0, 60.0], 10.0, (0.0, 60.0)), Some(vec![50.0, 60.0]));
        assert_eq!(apart(&[1.0, 2.0, 3.0], 10.0, (0.0, 15.0)), None);
    }

    #[test]
    fn labels_far_apart_share_a_row() {
        assert_eq!(lanes(&[((0.0, 10.0), 0.0), ((20.0, 30.0), 20.0)]), [0, 0]);
    }

    proptest! {
        #[test]
        fn labels_in_the_same_row_do_not_overlap(starts in prop::collection::vec((0.0..400.0f64, 1.0..80.0f64), 0..8)) {
            let labels: Vec<_> = starts.iter().map(|&(at, length)| ((at, at + length), at)).collect();
            let lanes = lanes(&labels);
            for a in 0..labels.len() {
                for b in 0..a {
                    prop_assert!(lanes[a] != lanes[b] || !overlap(labels[a].0, labels[b].0));
                }
            }
        }
    }
}
