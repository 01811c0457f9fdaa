//! Nodes on a circle, with arrows from who wins to who loses.

use std::f64::consts::TAU;

use super::place::{PlotArea, TextAnchor};
use super::svg::{SMALL, SvgCircle, SvgCoordinate, SvgDrawing, TEXT, WIDTH, fit};

/// Directed graph of who beats whom.
#[derive(Clone, Debug, Default)]
pub struct DominanceGraph {
    /// What the picture shows, in words.
    pub about: String,
    /// Names, in their order around the circle, clockwise from the top.
    pub nodes: Vec<String>,
    /// The arrows.
    pub edges: Vec<GraphEdge>,
}

/// An arrow.
#[derive(Clone, Debug, Default)]
pub struct GraphEdge {
    /// Index of the winner.
    pub from: usize,
    /// Index of the loser.
    pub to: usize,
    /// Written beside it where there is room.
    pub text: String,
    /// Whether it is drawn strongly, such as an arrow of a cycle.
    pub strong: bool,
}

/// The circle's half axes.
const RADII: (f64, f64) = (125.0, 112.0);

/// Room above and beneath the circle, for names.
const ROOM: f64 = 34.0;

/// Radius of a node's dot.
const DOT: f64 = 6.0;

/// An arrow, bent at its control point.
struct BentArrow {
    from: (f64, f64),
    bend: (f64, f64),
    to: (f64, f64),
}

/// Bold letters are as wide as larger ones.
const BOLD: f64 = 1.15 * TEXT;

impl DominanceGraph {
    /// Draws it; empty when there is no arrow.
    pub fn svg(&self) -> String {
        let edges: Vec<(&GraphEdge, BentArrow)> = self.edges().collect();
        if edges.is_empty() {
            return String::new();
        }
        let mut svg = SvgDrawing::default();
        edges.iter().for_each(|(edge, arrow)| self.draw(&mut svg, edge, arrow));
        self.draw_nodes(&mut svg);
        for (text, at) in self.labels(&edges) {
            svg.text("small mid halo", at, text);
        }
        svg.finish(&self.about, (WIDTH, 2.0 * (RADII.1 + ROOM)))
    }

    /// Arrows between two nodes that there are, the strong ones last, and thus on top.
    fn edges(&self) -> impl Iterator<Item = (&GraphEdge, BentArrow)> {
        let real = |edge: &&GraphEdge| edge.from.max(edge.to) < self.nodes.len() && edge.from != edge.to;
        let of = move |strong: bool| self.edges.iter().filter(real).filter(move |edge| edge.strong == strong);
        let all = of(false).chain(of(true));
        all.map(|edge| (edge, BentArrow::between(self.node(edge.from), self.node(edge.to))))
    }

    /// Direction of a node, seen from the middle.
    fn direction(&self, node: usize) -> (f64, f64) {
        let (sin, cos) = (TAU * node as f64 / self.nodes.len() as f64).sin_cos();
        (sin, -cos)
    }

    fn node(&self, node: usize) -> (f64, f64) {
        let (x, y) = self.direction(node);
        (WIDTH / 2.0 + RADII.0 * x, RADII.1 + ROOM + RADII.1 * y)
    }

    fn draw(&self, svg: &mut SvgDrawing, edge: &GraphEdge, arrow: &BentArrow) {
        let class = if edge.strong { "edge strong" } else { "edge weak" };
        let (from, to) = (&self.nodes[edge.from], &self.nodes[edge.to]);
        svg.mark(class, &format!("{from} over {to}: {}", edge.text), |svg| {
            svg.path("", &arrow.curve());
            svg.path("tip", &arrow.tip());
        });
    }

    fn draw_nodes(&self, svg: &mut SvgDrawing) {
        for (index, name) in self.nodes.iter().enumerate() {
            let ((x, y), (right, down)) = (self.node(index), self.direction(index));
            svg.circle("node", &SvgCircle(x, y, DOT));
            let (at, anchor) = match right {
                _ if right > 0.2 => ((x + 12.0, y + 4.5 + 6.0 * down), TextAnchor::Start),
                _ if right < -0.2 => ((x - 12.0, y + 4.5 + 6.0 * down), TextAnchor::End),
                _ => ((x, y + 4.5 + 18.0 * down), TextAnchor::Middle),
            };
            let room = if anchor == TextAnchor::Middle { WIDTH } else { WIDTH / 2.0 - RADII.0 * right.abs() - 12.0 };
            svg.text(&format!("head{}", anchor.class()), at, &fit(name, BOLD, room));
        }
    }

    /// Texts on their arrows, nearer the winner, where none lies on another.
    fn labels<'a>(&self, edges: &[(&'a GraphEdge, BentArrow)]) -> Vec<(&'a str, (f64, f64))> {
        let nodes = (0..self.nodes.len()).map(|node| PlotArea::around(self.node(node), DOT + 2.0));
        let mut taken: Vec<PlotArea> = nodes.collect();
        let mut placed = Vec::new();
        for (edge, arrow) in edges.iter().rev() {
            let places = [0.32, 0.4, 0.26, 0.48, 0.56, 0.64].map(|share| arrow.at(share));
            let area = |&(x, y): &(f64, f64)| PlotArea::of_text(&edge.text, SMALL, (x, y + 4.0), TextAnchor::Middle);
            let free = |at: &(f64, f64)| !taken.iter().any(|other| other.overlaps(&area(at)));
            if let Some(at) = places.into_iter().find(free) {
                taken.push(area(&at));
                placed.push((edge.text.as_str(), (at.0, at.1 + 4.0)));
            }
        }
        placed
    }
}

impl BentArrow {
    /// Arrow from the edge of one node to the edge of another, bent to the side, so that there and back are two arrows.
    fn between(from: (f64, f64), to: (f64, f64)) -> Self {
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let bend = (middle.0 - 0.1 * down, middle.1 + 0.1 * right);
        Self { from: towards(from, bend, DOT + 3.0), bend, to: towards(to, bend, DOT + 3.0) }
    }

    fn curve(&self) -> String {
        // It ends within its tip, which would otherwise be blunt.
        let end = towards(self.to, self.bend, 5.0);
        let [from, bend, end] =
            [self.from, self.bend, end].map(|(x, y)| format!("{} {}", SvgCoordinate(x), SvgCoordinate(y)));
        format!("M{from}Q{bend} {end}")
    }

    fn tip(&self) -> String {
        let back = towards(self.to, self.bend, 10.0);
        let (right, down) = ((self.to.0 - back.0) * 0.45, (self.to.1 - back.1) * 0.45);
        let corners = [(back.0 - down, back.1 + right), (back.0 + down, back.1 - right)];
        let [a, b] = corners.map(|(x, y)| format!("L{} {}", SvgCoordinate(x), SvgCoordinate(y)));
        format!("M{} {}{a}{b}z", SvgCoordinate(self.to.0), SvgCoordinate(self.to.1))
    }

    /// A point of the curve, from 0 at its start to 1 at its end.
    fn at(&self, share: f64) -> (f64, f64) {
        let rest = 1.0 - share;
        let mix = |from: f64, bend: f64, to: f64| rest * rest * from + 2.0 * rest * share * bend + share * share * to;
        (mix(self.from.0, self.bend.0, self.to.0), mix(self.from.1, self.bend.1, self.to.1))
    }
}

/// A point so far from another, in the direction of a third.
fn towards(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down).max(1e-9);
    (from.0 + right / length * far, from.1 + down / length * far)
}
