//! Two-player Pig solved by value iteration: the probability of winning from every score, for players who hold at a number and for
//! players who know everything.

use crate::Pig;
use kit::game::GameProfile;
use kit::strategy::Strategy;

/// Points that win; the die has six faces and a 1 loses the sum.
const GOAL: usize = 100;

/// How a player decides.
#[derive(Clone, Copy, Debug)]
pub enum Player<'a> {
    /// Holds as soon as the turn total reaches this or wins.
    HoldAt(usize),
    /// Decides by the formula of `racer` and `champion`: holds from a number on, which is higher by `chase` for each point behind; from
    /// `race` points of anybody on it rolls until it wins.
    Racer {
        /// The turn total from which it holds when level.
        number: f64,
        /// What is added for each point behind.
        chase: f64,
        /// The score of anybody from which it rolls.
        race: f64,
    },
    /// Takes the choice with the higher probability of winning against this very opponent: against itself that is optimal play, against
    /// anybody else the best response.
    BestResponse,
    /// Plays as it would against optimal play, of which these are the values.
    Optimal(&'a Values),
}

/// For a player about to begin a turn: the probability of winning by own score and opponent's score.
pub type Values = Vec<[f64; GOAL]>;

/// The probability that `first` wins if `first` begins, and if `second` begins.
pub fn solve(first: Player<'_>, second: Player<'_>) -> (f64, f64) {
    let values = values([first, second]);
    (values[0][0][0], 1.0 - values[1][0][0])
}

/// The values of both players.
fn values(players: [Player<'_>; 2]) -> [Values; 2] {
    let mut values = [vec![[0.5; GOAL]; GOAL], vec![[0.5; GOAL]; GOAL]];
    // A score never falls: from the end, only the scores of a pair depend on each other, by busts.
    for sum in (0..2 * GOAL - 1).rev() {
        for own in sum.saturating_sub(GOAL - 1)..=sum.min(GOAL - 1) {
            settle(players, &mut values, own, sum - own);
        }
    }
    values
}

/// Iterates the values of one pair of scores until they stand still.
fn settle(players: [Player<'_>; 2], values: &mut [Values; 2], own: usize, other: usize) {
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
fn turn(player: Player<'_>, opponent: &Values, own: usize, other: usize) -> f64 {
    // By turn total; from the goal on, holding has won. What optimal play would be worth is reckoned beside what is.
    let (mut wins, mut planned) = ([1.0; GOAL + 6], [1.0; GOAL + 6]);
    let choices = |values: &Values, wins: &[f64], total: usize| {
        let bust = 1.0 - values[other][own];
        (1.0 - values[other][own + total], (bust + wins[total + 2..=total + 6].iter().sum::<f64>()) / 6.0)
    };
    for total in (0..GOAL - own).rev() {
        let (hold, roll) = choices(opponent, &wins, total);
        wins[total] = match player {
            Player::HoldAt(number) if total >= number => hold,
            Player::HoldAt(_) => roll,
            Player::Racer { number, chase, race } => {
                let (own, other) = (own as f64, other as f64);
                let holds = own.max(other) < race && total as f64 >= number + chase * (other - own);
                if holds { hold } else { roll }
            }
            Player::BestResponse => hold.max(roll),
            Player::Optimal(values) => {
                let (planned_hold, planned_roll) = choices(values, &planned, total);
                planned[total] = planned_hold.max(planned_roll);
                if planned_hold >= planned_roll { hold } else { roll }
            }
        };
    }
    wins[0]
}

#[test]
fn optimal_play_has_the_published_value() {
    // Neller and Presser 2004: the first of two optimal players wins 53.06 %.
    let (first, _) = solve(Player::BestResponse, Player::BestResponse);
    assert!((first - 0.5306).abs() < 5e-5, "{first}");
}

#[test]
fn nobody_beats_optimal_play() {
    for number in [1, 20, 25] {
        let (first, second) = solve(Player::HoldAt(number), Player::BestResponse);
        assert!(first + second < 1.0, "{number}: {first} {second}");
    }
}

/// The numbers of a shipped bot that decides by the formula of `racer`.
fn racer(name: &str) -> Player<'static> {
    let (bot, _) = Strategy::load(GameProfile::of::<Pig>(), crate::GAME.strategies(), name, &mut Vec::new()).unwrap();
    let number = |name: &str| bot.numbers().find(|(own, _)| *own == name).unwrap_or_else(|| panic!("no {name}")).1;
    Player::Racer { number: number("number"), chase: number("chase"), race: number("race") }
}

/// What the page of the game says of its strongest bot, each beginning as often as the other.
#[test]
fn the_champion_wins_nearly_as_often_as_optimal_play() {
    let [optimal, _] = values([Player::BestResponse; 2]);
    let against = |other: Player<'_>| {
        let (first, second) = solve(racer("champion"), other);
        (first + second) / 2.0
    };
    let share = against(Player::Optimal(&optimal));
    assert!((share - 0.4953).abs() < 5e-5, "against optimal play: {share}");
    let share = against(Player::BestResponse);
    assert!((share - 0.4866).abs() < 5e-5, "against its best response: {share}");
    let share = against(Player::HoldAt(20));
    assert!((share - 0.5455).abs() < 5e-5, "against hold-at: {share}");
}
