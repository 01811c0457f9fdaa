//! Two-player Pig solved by value iteration: the probability of winning from every score, for players who hold at a number and for
//! players who know everything.

/// Points that win; the die has six faces and a 1 loses the sum.
const GOAL: usize = 100;

/// How a player decides.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// Holds as soon as the turn total reaches this or wins.
    HoldAt(usize),
    /// Takes the choice with the higher probability of winning.
    Optimal,
}

/// For a player about to begin a turn: the probability of winning by own score and opponent's score.
type Values = Vec<[f64; GOAL]>;

/// The probability that `first` wins if `first` begins, and if `second` begins.
pub fn solve(first: Player, second: Player) -> (f64, f64) {
    let players = [first, second];
    let mut values = [vec![[0.5; GOAL]; GOAL], vec![[0.5; GOAL]; GOAL]];
    // A score never falls: from the end, only the scores of a pair depend on each other, by busts.
    for sum in (0..2 * GOAL - 1).rev() {
        for own in sum.saturating_sub(GOAL - 1)..=sum.min(GOAL - 1) {
            settle(players, &mut values, own, sum - own);
        }
    }
    (values[0][0][0], 1.0 - values[1][0][0])
}

/// Iterates the values of one pair of scores until they stand still.
fn settle(players: [Player; 2], values: &mut [Values; 2], own: usize, other: usize) {
    let mut change = f64::INFINITY;
    while change > 1e-12 {
        change = 0.0;
        for (mover, own, other) in [(0, own, other), (1, other, own)] {
            let value = turn(players[mover], &values[1 - mover], own, other);
            change = change.max((value - values[mover][own][other]).abs());
            values[mover][own][other] = value;
        }
    }
}

/// The probability of winning at the beginning of a turn, given the opponent's at the beginning of theirs.
fn turn(player: Player, opponent: &Values, own: usize, other: usize) -> f64 {
    // By turn total; from the goal on, holding has won.
    let mut wins = [1.0; GOAL + 6];
    for total in (0..GOAL - own).rev() {
        let hold = 1.0 - opponent[other][own + total];
        let bust = 1.0 - opponent[other][own];
        let roll = (bust + wins[total + 2..=total + 6].iter().sum::<f64>()) / 6.0;
        wins[total] = match player {
            Player::HoldAt(number) if total >= number => hold,
            Player::HoldAt(_) => roll,
            Player::Optimal => hold.max(roll),
        };
    }
    wins[0]
}

#[test]
fn optimal_play_has_the_published_value() {
    // Neller and Presser 2004: the first of two optimal players wins 53.06 %.
    let (first, _) = solve(Player::Optimal, Player::Optimal);
    assert!((first - 0.5306).abs() < 5e-5, "{first}");
}

#[test]
fn nobody_beats_optimal_play() {
    for number in [1, 20, 25] {
        let (first, second) = solve(Player::HoldAt(number), Player::Optimal);
        assert!(first + second < 1.0, "{number}: {first} {second}");
    }
}
