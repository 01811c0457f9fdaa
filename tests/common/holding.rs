//! Two players of Pig who hold at a number, solved exactly, and as bots.
//!
//! What either has banked does not move the other: each needs a number of turns of their own, and the distributions of the two numbers
//! say everything about who wins and when.

use std::path::Path;

/// More turns than anyone needs.
const TURNS: usize = 400;

/// Faces of the die; a 1 loses the turn's sum.
const FACES: usize = 6;

/// What is true of two such players, each beginning as often as the other.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    /// How often the first of the two wins.
    pub win_rate: f64,
    /// By how much whoever begins is ahead of the other.
    pub seat_gap: f64,
    /// The median of the rounds, each round spread evenly over itself.
    pub length: f64,
}

/// Solves the game to `goal` points between two players who hold at these numbers.
pub fn solve(numbers: [usize; 2], goal: usize) -> Truth {
    let [own, other] = numbers.map(|number| turns_needed(number, goal));
    // Whoever begins wins if both need as many turns.
    let (first, second) = (wins(&own, &other), 1.0 - wins(&other, &own));
    Truth { win_rate: (first + second) / 2.0, seat_gap: first - second, length: median(&own, &other) }
}

/// The probability of winning when beginning, by the turns that either needs.
fn wins(beginner: &[f64], other: &[f64]) -> f64 {
    let beginners = beginner.iter().enumerate();
    beginners.map(|(turn, probability)| probability * other[turn..].iter().sum::<f64>()).sum()
}

/// The median of the smaller of two numbers, each number spread over half a number to either side.
fn median(own: &[f64], other: &[f64]) -> f64 {
    let beyond = |turn: usize| own[turn..].iter().sum::<f64>() * other[turn..].iter().sum::<f64>();
    let half = (0..TURNS).find(|&turn| beyond(turn + 1) <= 0.5);
    let round = half.expect("a game that ends");
    let (below, here) = (1.0 - beyond(round), beyond(round) - beyond(round + 1));
    (round + 1) as f64 - 0.5 + (0.5 - below) / here
}

/// The probability, for each number of turns from 1, that a player who holds at `number` needs so many.
fn turns_needed(number: usize, goal: usize) -> Vec<f64> {
    let mut scores = vec![0.0; goal];
    scores[0] = 1.0;
    let turn = |_| {
        let (after, won) = one_turn(number, &scores);
        scores = after;
        won
    };
    (0..TURNS).map(turn).collect()
}

/// The distribution of the score after one more turn, and the probability that the turn wins.
fn one_turn(number: usize, scores: &[f64]) -> (Vec<f64>, f64) {
    let goal = scores.len();
    let (mut after, mut won) = (vec![0.0; goal], 0.0);
    for (score, &probability) in scores.iter().enumerate() {
        let mut totals = vec![0.0; goal + FACES + 1];
        totals[0] = probability;
        for total in 0..totals.len() {
            let here = totals[total];
            if score + total >= goal {
                won += here;
            } else if total >= number {
                after[score + total] += here;
            } else {
                let each = here / FACES as f64;
                after[score] += each;
                (2..=FACES).for_each(|face| totals[total + face] += each);
            }
        }
    }
    (after, won)
}

/// Writes a bot that holds at a number, under a name of its own; its path.
pub fn bot(folder: &Path, number: usize) -> String {
    let text = format!(
        "game = \"pig\"\nabout = \"Holds at {number}.\"\n\n[score]\nturn = \"if(turn_total >= {number}, holds, rolls) + 2*wins\"\n"
    );
    let path = folder.join(format!("{}.toml", name(number)));
    std::fs::write(&path, text).expect("a bot");
    path.to_string_lossy().into_owned()
}

/// What that bot is called.
pub fn name(number: usize) -> String {
    format!("hold-{number}")
}
