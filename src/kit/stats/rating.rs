//! The strength of each player, from who won at which table: the Plackett-Luce model of winners (with two players, Bradley-Terry).

use std::collections::VecDeque;

/// The points between two players of whom one wins ten times as often as the other.
const POINTS: f64 = 400.0;

/// The most steps of Newton's method; tables that all meet need about ten.
const STEPS: usize = 200;

/// The most by which a step moves a rating, in natural logarithms: far from its top the likelihood is no parabola.
const LONGEST_STEP: f64 = 2.0;

/// The size, in natural logarithms, below which a step is taken as it is: so near the top the likelihood is a parabola, and too flat to be
/// compared.
const NEAR: f64 = 1e-3;

/// Ratings are found when a step would move none of them by more than this, in natural logarithms.
const SETTLED: f64 = 1e-11;

/// The games of one line-up.
#[derive(Clone, Debug, PartialEq)]
pub struct LineupResult {
    /// The players at the table, by index; the same player may sit there more than once.
    pub players: Vec<usize>,
    /// The number of games that each of them won, in the same order; shared wins are fractions.
    pub wins: Vec<f64>,
}

impl LineupResult {
    fn fits(&self, players: usize) -> bool {
        self.wins.len() == self.players.len()
            && self.players.iter().all(|&player| player < players)
            && self.wins.iter().all(|&wins| wins.is_finite() && wins >= 0.0)
    }

    /// Wins by seat, the prior's shared game included.
    fn won(&self) -> impl Iterator<Item = (usize, f64)> {
        let prior = 1.0 / self.players.len() as f64;
        let seats = self.players.iter().zip(&self.wins);
        seats.map(move |(&player, wins)| (player, wins + prior))
    }
}

/// The rating of each player in points with mean 0: a player 400 points above another wins ten times as often as that one.
///
/// Maximum likelihood, with one more game per meeting, its win shared evenly by the table: that keeps clean sweeps finite and moves a
/// rating from thousands of games by next to nothing. Found by Newton's method: the likelihood has one top.
///
/// Make one meeting of all games of a line-up, or it counts for more. `None` without
/// players, with meetings that are none (an index beyond `players`, wins that are negative, not finite or not one per seat), and where
/// two groups of players never met: nothing says how strong one group is against the other.
pub fn ratings(players: usize, meetings: &[LineupResult]) -> Option<Vec<f64>> {
    let sound = meetings.iter().all(|meeting| meeting.fits(players));
    if !sound || !strongly_connected(&graph(players, meetings, |_, _| true)) {
        return None;
    }
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let (slope, curvature) = shape(meetings, &strengths);
        let step = solved(curvature, slope)?;
        let longest = step.iter().fold(0.0, |most: f64, move_by| most.max(move_by.abs()));
        if longest < SETTLED {
            return Some(points(&strengths));
        }
        let share = (LONGEST_STEP / longest).min(1.0);
        strengths =
            if longest < NEAR { moved(&strengths, &step, 1.0) } else { climbed(meetings, &strengths, &step, share) };
    }
    Some(points(&strengths))
}

/// The fewest wins of one over another that limit how far they are apart; with fewer, no spread among sections tells.
const LEAST_WINS: f64 = 10.0;

/// The players whose ratings can have intervals: the largest group in which everyone beat everyone ten times, at least by way of others in it.
/// The distance of such a group from the rest is limited by next to nothing in the results; the distances within it are. The group
/// is empty where no two are such a group.
pub fn comparable(players: usize, meetings: &[LineupResult]) -> Vec<bool> {
    let nobody = vec![false; players];
    if !meetings.iter().all(|meeting| meeting.fits(players)) {
        return nobody;
    }
    let won = |meeting: &LineupResult, seat: usize| meeting.wins[seat] >= LEAST_WINS;
    let edges = graph(players, meetings, won);
    let ways: Vec<Vec<bool>> = (0..players).map(|from| reached(&edges, from)).collect();
    let group = |of: usize| (0..players).map(|other| ways[of][other] && ways[other][of]).collect::<Vec<bool>>();
    let size = |group: &Vec<bool>| group.iter().filter(|is_in| **is_in).count();
    // Of groups of one size the first.
    let largest = (0..players).map(group).rev().max_by_key(size);
    largest.filter(|group| size(group) > 1 || players == 1).unwrap_or(nobody)
}

/// The cycles of dominance: all cycles of three players, or, if there are none, one of the shortest longer ones.
///
/// `beats[a][b]` is whether a beats b. Each cycle is found once and starts at its smallest index; two who beat each other beat neither.
pub fn cycles(beats: &[Vec<bool>]) -> Vec<Vec<usize>> {
    let says = |a: usize, b: usize| beats[a].get(b).is_some_and(|beats| *beats);
    let players = 0..beats.len();
    let edges: Vec<Vec<usize>> =
        players.clone().map(|a| players.clone().filter(|&b| says(a, b) && !says(b, a)).collect()).collect();
    let threes = triangles(&edges);
    if !threes.is_empty() {
        return threes;
    }
    let longer = players.filter_map(|first| shortest_from(&edges, first));
    longer.min_by_key(Vec::len).into_iter().collect()
}

/// The log likelihood of strengths, given as natural logarithms.
fn likelihood(meetings: &[LineupResult], strengths: &[f64]) -> f64 {
    let one = |meeting: &LineupResult| {
        let most = meeting.players.iter().map(|&player| strengths[player]).fold(f64::MIN, f64::max);
        let table: f64 = meeting.players.iter().map(|&player| (strengths[player] - most).exp()).sum();
        let table = most + table.ln();
        meeting.won().map(|(player, wins)| wins * (strengths[player] - table)).sum::<f64>()
    };
    meetings.iter().map(one).sum()
}

/// The slope of the likelihood, and the curvature by which it falls off; ratings are only relative, so a constant is added to all of the
/// latter, which moves no solution with mean 0.
fn shape(meetings: &[LineupResult], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strengths.len();
    let (mut slope, mut curvature) = (vec![0.0; players], vec![vec![1.0; players]; players]);
    for meeting in meetings {
        let games: f64 = meeting.won().map(|(_, wins)| wins).sum();
        let most = meeting.players.iter().map(|&player| strengths[player]).fold(f64::MIN, f64::max);
        let weight = |player: usize| (strengths[player] - most).exp();
        let table: f64 = meeting.players.iter().map(|&player| weight(player)).sum();
        for (player, wins) in meeting.won() {
            let share = weight(player) / table;
            slope[player] += wins - games * share;
            curvature[player][player] += games * share;
            for &other in &meeting.players {
                curvature[player][other] -= games * share * weight(other) / table;
            }
        }
    }
    (slope, curvature)
}

/// The solution of a system of linear equations, by elimination; `None` if there is not one alone.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let count = right.len();
    for column in 0..count {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..count).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        right.swap(column, pivot);
        for row in 0..count {
            let factor = rows[row][column] / rows[column][column];
            if row != column && factor != 0.0 {
                let pivot = rows[column].clone();
                rows[row].iter_mut().zip(&pivot).for_each(|(cell, above)| *cell -= factor * above);
                right[row] -= factor * right[column];
            }
        }
    }
    let solution: Vec<f64> = (0..count).map(|row| right[row] / rows[row][row]).collect();
    solution.iter().all(|value| value.is_finite()).then_some(solution)
}

/// The strengths after the largest part of a step that makes the likelihood no smaller.
fn climbed(meetings: &[LineupResult], strengths: &[f64], step: &[f64], share: f64) -> Vec<f64> {
    let at = |share: f64| moved(strengths, step, share);
    let before = likelihood(meetings, strengths);
    let halves = std::iter::successors(Some(share), |share| Some(share / 2.0)).take(40);
    let better = halves.map(at).find(|next| likelihood(meetings, next) >= before);
    better.unwrap_or_else(|| at(share))
}

fn moved(strengths: &[f64], step: &[f64], share: f64) -> Vec<f64> {
    let pairs = strengths.iter().zip(step);
    pairs.map(|(strength, step)| strength + share * step).collect()
}

/// Natural logarithms as points with mean 0.
fn points(strengths: &[f64]) -> Vec<f64> {
    let points = strengths.iter().map(|strength| POINTS * strength / std::f64::consts::LN_10);
    let mean = points.clone().sum::<f64>() / strengths.len() as f64;
    points.map(|points| points - mean).collect()
}

/// For each player, those whom they met at tables where `edge` (of the meeting and the player's seat) holds.
fn graph(players: usize, meetings: &[LineupResult], edge: impl Fn(&LineupResult, usize) -> bool) -> Vec<Vec<usize>> {
    let mut edges = vec![Vec::new(); players];
    for meeting in meetings {
        for (seat, &player) in meeting.players.iter().enumerate() {
            if edge(meeting, seat) {
                edges[player].extend(&meeting.players);
            }
        }
    }
    edges
}

/// Whether there is at least one player, and a way from each to each.
fn strongly_connected(edges: &[Vec<usize>]) -> bool {
    let mut back = vec![Vec::new(); edges.len()];
    for (from, targets) in edges.iter().enumerate() {
        targets.iter().for_each(|&to| back[to].push(from));
    }
    !edges.is_empty() && reaches_all(edges) && reaches_all(&back)
}

fn reaches_all(edges: &[Vec<usize>]) -> bool {
    reached(edges, 0).iter().all(|seen| *seen)
}

/// The nodes that can be reached from one, that one included.
fn reached(edges: &[Vec<usize>], from: usize) -> Vec<bool> {
    let (mut seen, mut open) = (vec![false; edges.len()], vec![from]);
    while let Some(player) = open.pop() {
        if !std::mem::replace(&mut seen[player], true) {
            open.extend(&edges[player]);
        }
    }
    seen
}

fn triangles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for first in 0..edges.len() {
        for &second in edges[first].iter().filter(|&&second| second > first) {
            let thirds = edges[second].iter().filter(|&&third| third > first);
            let closing = thirds.filter(|&&third| edges[third].contains(&first));
            found.extend(closing.map(|&third| vec![first, second, third]));
        }
    }
    found
}

/// A shortest cycle of which `first` is the smallest index.
fn shortest_from(edges: &[Vec<usize>], first: usize) -> Option<Vec<usize>> {
    let mut seen = vec![false; edges.len()];
    let mut open = VecDeque::from([vec![first]]);
    while let Some(path) = open.pop_front() {
        for &next in &edges[path[path.len() - 1]] {
            if next == first {
                return Some(path);
            }
            if next > first && !std::mem::replace(&mut seen[next], true) {
                open.push_back([path.as_slice(), &[next]].concat());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn meeting(players: &[usize], wins: &[f64]) -> LineupResult {
        LineupResult { players: players.into(), wins: wins.into() }
    }

    fn all(players: usize, meetings: &[LineupResult]) -> bool {
        comparable(players, meetings).iter().all(|is_in| *is_in)
    }

    fn nobody(players: usize, meetings: &[LineupResult]) -> bool {
        !comparable(players, meetings).contains(&true)
    }

    /// The result that this many games are expected to give.
    fn expected(players: &[usize], ratings: &[f64], games: f64) -> LineupResult {
        let strengths: Vec<f64> = players.iter().map(|&player| 10f64.powf(ratings[player] / 400.0)).collect();
        let table: f64 = strengths.iter().sum();
        let wins: Vec<f64> = strengths.iter().map(|strength| games * strength / table).collect();
        meeting(players, &wins)
    }

    #[track_caller]
    fn assert_close(found: Option<Vec<f64>>, expected: &[f64], within: f64) {
        let found = found.unwrap();
        let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < within);
        assert!(close && found.len() == expected.len(), "{found:?}, not {expected:?}");
    }

    #[test]
    fn ten_wins_to_one_are_400_points() {
        // With the prior: 10 to 1.
        assert_close(ratings(2, &[meeting(&[0, 1], &[9.5, 0.5])]), &[200.0, -200.0], 1e-6);
    }

    #[test]
    fn pairs_recover_the_ratings_that_they_were_expected_from() {
        let truth = [120.0, 30.0, -50.0, -100.0];
        let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        let meetings = pairs.map(|pair| expected(&pair, &truth, 1e9));
        assert_close(ratings(4, &meetings), &truth, 1e-4);
    }

    #[test]
    fn tables_of_any_size_recover_the_ratings_that_they_were_expected_from() {
        let truth = [90.0, 10.0, -20.0, -80.0];
        let tables: [&[usize]; 4] = [&[0, 1, 2], &[3, 3, 0], &[1, 2], &[0, 1, 2, 3]];
        let meetings = tables.map(|table| expected(table, &truth, 1e9));
        assert_close(ratings(4, &meetings), &truth, 1e-4);
    }

    #[test]
    fn a_clean_sweep_is_finite() {
        let sweep = [meeting(&[0, 1], &[1000.0, 0.0])];
        // 1,000.5 to 0.5.
        let half = 200.0 * 2001f64.log10();
        assert_close(ratings(2, &sweep), &[half, -half], 1e-6);
        assert!(nobody(2, &sweep));
        let chain: Vec<_> = (0..5).map(|i| meeting(&[i, i + 1], &[1e6, 0.0])).collect();
        // Each stands 1,000,000.5 to 0.5 above the next.
        let gap = 400.0 * 2_000_001f64.log10();
        let expected: Vec<_> = (0..6).map(|i| (2.5 - f64::from(i)) * gap).collect();
        assert_close(ratings(6, &chain), &expected, 1e-6);
    }

    #[test]
    fn draws_are_level() {
        let draws = [meeting(&[0, 1, 2], &[50.0; 3]), meeting(&[1, 2], &[8.0; 2])];
        assert_close(ratings(3, &draws), &[0.0; 3], 1e-6);
        assert!(all(3, &draws));
        assert_close(ratings(1, &[]), &[0.0], 1e-9);
        assert_close(ratings(2, &[meeting(&[0, 1], &[0.0; 2])]), &[0.0; 2], 1e-9);
    }

    #[test]
    fn groups_that_never_met_have_no_ratings() {
        let apart = [meeting(&[0, 1], &[5.0, 5.0]), meeting(&[2, 3], &[5.0, 5.0])];
        assert_eq!(ratings(4, &apart), None);
        assert_eq!(
            comparable(4, &[meeting(&[0, 1], &[15.0, 5.0]), meeting(&[2, 3], &[15.0, 15.0])]),
            [false, false, true, true]
        );
        assert!(nobody(4, &apart));
        assert_eq!(ratings(3, &apart[..1]), None);
    }

    #[test]
    fn to_be_comparable_is_to_have_lost_ten_times() {
        let circle = [meeting(&[0, 1], &[90.0, 0.0]), meeting(&[1, 2], &[90.0, 0.0]), meeting(&[2, 0], &[10.0, 0.0])];
        assert!(all(3, &circle));
        assert!(nobody(3, &circle[..2]));
        // Nine games of thousands are no limit to speak of.
        assert!(nobody(2, &[meeting(&[0, 1], &[5_000.0, 9.0])]));
        assert!(all(2, &[meeting(&[0, 1], &[5_000.0, 10.0])]));
        // Who never wins takes nobody's interval away.
        let hopeless =
            [meeting(&[0, 1], &[40.0, 50.0]), meeting(&[0, 2], &[90.0, 0.0]), meeting(&[1, 2], &[90.0, 9.0])];
        assert_eq!(comparable(3, &hopeless), [true, true, false]);
        // Having beaten oneself is no way to anyone.
        assert!(nobody(2, &[meeting(&[0, 0], &[5.0, 5.0])]));
    }

    #[test]
    fn what_is_no_meeting_has_no_ratings() {
        for (players, wins) in [
            (vec![0, 2], vec![1.0, 1.0]),
            (vec![0, 1], vec![1.0]),
            (vec![0, 1], vec![1.0, -1.0]),
            (vec![0, 1], vec![1.0, f64::NAN]),
        ] {
            let bad = [meeting(&[0, 1], &[1.0, 1.0]), LineupResult { players, wins }];
            assert_eq!(ratings(2, &bad), None, "{bad:?}");
            assert!(nobody(2, &bad), "{bad:?}");
        }
        assert_eq!(ratings(0, &[]), None);
    }

    fn any_wins() -> impl Strategy<Value = f64> {
        prop_oneof![Just(0.0), Just(1e6), (0..500u32).prop_map(f64::from)]
    }

    fn beats(players: usize, edges: &[(usize, usize)]) -> Vec<Vec<bool>> {
        (0..players).map(|a| (0..players).map(|b| edges.contains(&(a, b))).collect()).collect()
    }

    #[test]
    fn cycles_of_three_are_found_once_each() {
        let rock = beats(5, &[(2, 1), (1, 0), (0, 2), (2, 3), (3, 1), (3, 4)]);
        assert_eq!(cycles(&rock), [vec![0, 2, 1]]);
        let two = beats(4, &[(0, 1), (1, 2), (2, 0), (1, 3), (3, 0)]);
        assert_eq!(cycles(&two), [vec![0, 1, 2], vec![0, 1, 3]]);
    }

    #[test]
    fn a_longer_cycle_is_found_where_there_is_none_of_three() {
        let five = [(4, 1), (1, 3), (3, 2), (2, 5), (5, 4)];
        assert_eq!(cycles(&beats(6, &five)), [vec![1, 3, 2, 5, 4]]);
        let shorter = [&five[..], &[(0, 6), (6, 7), (7, 8), (8, 0)]].concat();
        assert_eq!(cycles(&beats(9, &shorter)), [vec![0, 6, 7, 8]]);
    }

    #[test]
    fn an_order_has_no_cycle() {
        let order = beats(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]);
        let level = beats(3, &[(0, 1), (1, 0), (0, 0)]);
        for none in [order, level, Vec::new()] {
            assert!(cycles(&none).is_empty(), "{none:?}");
        }
    }

    proptest! {
        #[test]
        fn at_the_ratings_every_player_wins_as_often_as_expected(
            wins in prop::collection::vec([any_wins(), any_wins(), any_wins()], 5),
        ) {
            let tables = [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 0, 3]];
            let meetings: Vec<_> = tables.iter().zip(&wins).map(|(table, wins)| meeting(table, wins)).collect();
            let found = ratings(4, &meetings).unwrap();
            let (mut left, mut games) = ([0.0; 4], 0.0);
            for meeting in &meetings {
                let all = meeting.wins.iter().sum::<f64>() + 1.0;
                let fit = expected(&meeting.players, &found, all);
                for (seat, &player) in fit.players.iter().enumerate() {
                    left[player] += meeting.wins[seat] + 1.0 / 3.0 - fit.wins[seat];
                }
                games += all;
            }
            prop_assert!(left.iter().all(|left| left.abs() < 1e-9 * games), "{:?}", left);
            prop_assert!(found.iter().sum::<f64>().abs() < 1e-6);
        }
    }
}
