//! The chances along a game and the costs of choices, as a page.

use super::GameChances;
use super::chances::{ChancesAccount, cost, costliest, points};
use super::sentences::SeatNames;
use super::swings::{ChanceSwing, chance};
use engine::{ChoiceRegret, PositionOdds};
use kit::game::Outcome;
use kit::say::{capital, listed, share};
use report::page::{ChanceCurve, ChanceCurves, ChoiceCosts, GamePage};
use serde::Deserialize;
use serde_json::{Value, json};

/// The page of a game; `heading` has a line for each of its facts.
pub fn game_page(account: &ChancesAccount<'_>, known: &GameChances, heading: &str, reproduce: String) -> GamePage {
    let seats = account.seats;
    let ended = known.odds.last().filter(|last| last.decision.is_none());
    let title = match (ended, &known.regrets) {
        (Some(last), _) => won(seats, last.now),
        (None, Some((seat, _))) => format!("What the choices of {} cost", seats.seat(*seat)),
        (None, None) => "The game was cut off".to_owned(),
    };
    let swing = |swing: &ChanceSwing| {
        let did = ChancesAccount::did(swing, &known.told);
        format!("{}: {did}.", account.swing_sentence(swing).trim_end_matches('.'))
    };
    let swings: Vec<String> = known.swings.iter().map(swing).collect();
    let mean_cost = known.regrets.as_ref().map(|(seat, regrets)| account.mean_cost(regrets, *seat));
    let costs_of = |(_, regrets): &(usize, Vec<ChoiceRegret>)| Vec::from_iter(costliest(regrets).into_iter().map(told));
    let answer = swings.first().cloned().into_iter().chain(mean_cost).collect();
    let choices = known.regrets.as_ref().map(costs_of).unwrap_or_default();
    GamePage {
        title,
        subtitle: heading.lines().map(|line| line.trim().to_owned()).collect(),
        answer,
        chances: (known.odds.len() > 1).then(|| curves(account, &known.odds, &known.swings)),
        costs: known.regrets.as_ref().map(|(seat, regrets)| costs(account, *seat, regrets)),
        sentences: swings.into_iter().skip(1).chain(choices).collect(),
        reproduce,
    }
}

/// The curves of the chances along a game.
pub fn curves(account: &ChancesAccount<'_>, odds: &[PositionOdds], swings: &[ChanceSwing]) -> ChanceCurves {
    let point = |at: &PositionOdds, seat| (place(at), chance(at, seat, account.rollouts, 1));
    let curve = |seat| ChanceCurve { name: account.who(seat), points: odds.iter().map(|at| point(at, seat)).collect() };
    let label = |swing: &ChanceSwing| {
        let of_many = if swing.last_turn() == swing.from.now.turns { "turn" } else { "to turn" };
        (place(&swing.to), format!("{of_many} {}", swing.last_turn()))
    };
    ChanceCurves {
        curves: account.sides().map(curve).collect(),
        swings: swings.iter().map(label).collect(),
        about: account.footnote(),
    }
}

/// A JSON line on chances, as a program reads it.
#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
enum ReadLine {
    Odds {
        turn: u32,
        decision: Option<u64>,
        chances: Vec<f64>,
        rollouts: u32,
    },
    Swing {
        turn: u32,
        text: String,
        did: String,
    },
    #[serde(other)]
    Other,
}

/// The chances that JSON lines tell, as a picture with its sentences.
pub fn drawn_chances(seats: &SeatNames, lines: &str) -> Value {
    let (mut odds, mut swings, mut rollouts) = (Vec::new(), Vec::new(), 0);
    for line in lines.lines().filter_map(|line| serde_json::from_str(line).ok()) {
        match line {
            ReadLine::Odds { turn, decision, chances, rollouts: of_each } => {
                let now = Outcome { ending: 0, winners: 0, rounds: 0, turns: turn };
                odds.push(PositionOdds { decision, now, seat: 0, shares: chances });
                rollouts = of_each;
            }
            ReadLine::Swing { turn, text, did } => swings.push(json!({ "turn": turn, "text": text, "did": did })),
            ReadLine::Other => {}
        }
    }
    let account = ChancesAccount { seats, rollouts };
    let svg = if rollouts == 0 { String::new() } else { curves(&account, &odds, &[]).svg() };
    let about = if rollouts == 0 { String::new() } else { account.footnote() };
    json!({ "svg": svg, "about": about, "swings": swings })
}

/// The place of a position along the bottom: the turn that begins there, and behind the last turn the end.
fn place(at: &PositionOdds) -> u32 {
    at.now.turns + u32::from(at.decision.is_none())
}

/// The costliest choices of a seat.
fn costs(account: &ChancesAccount<'_>, seat: usize, regrets: &[ChoiceRegret]) -> ChoiceCosts {
    let row = |one: &ChoiceRegret| {
        (format!("turn {}, {}", one.now.turns, one.kind), cost(one, account.rollouts, regrets.len()))
    };
    ChoiceCosts {
        title: format!("What the costliest choices of {} cost", account.seats.seat(seat)),
        about: account.split(),
        rows: costliest(regrets).into_iter().map(row).collect(),
    }
}

/// A choice and what it has cost, in a sentence.
fn told(one: &ChoiceRegret) -> String {
    let ChoiceRegret { decision, now, kind, taken, best, shares, regret, .. } = one;
    let [with_taken, with_best] = shares.map(|chance| share(chance, 0));
    let turn = now.turns;
    format!(
        "Turn {turn}, decision {decision}, {kind}: \"{taken}\" ({with_taken}) cost {} points against \"{best}\" ({with_best}).",
        points(*regret)
    )
}

/// The winners and the end of the game, as a title.
fn won(seats: &SeatNames, outcome: Outcome) -> String {
    let named: Vec<String> = SeatNames::won(outcome.winners).iter().map(|seat| seats.seat(seat - 1)).collect();
    let who = match (seats.cooperative, named.len()) {
        (true, 0) => "The table loses".to_owned(),
        (true, _) => "The table wins".to_owned(),
        (false, 0) => "Nobody wins".to_owned(),
        (false, 1) => format!("{} wins", capital(&named[0])),
        (false, _) => format!("{} win", capital(&listed(&named, "and"))),
    };
    format!("{who} in {} {}, turn {}", seats.round, outcome.rounds, outcome.turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sentences::sample::{outcome, seats};
    use crate::replay::swings::ToldChoices;

    fn at(turn: u32, decision: Option<u64>, shares: [f64; 2]) -> PositionOdds {
        PositionOdds { decision, now: outcome((turn, turn), 0b10), seat: 0, shares: shares.to_vec() }
    }

    #[test]
    fn the_title_says_who_won_and_the_curve_ends_behind_the_last_turn() {
        let seats = seats(&["steady", "bold"], false);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let odds = vec![at(1, Some(1), [0.5, 0.5]), at(2, Some(4), [0.3, 0.7]), at(2, None, [0.0, 1.0])];
        let known = GameChances { odds, swings: Vec::new(), told: ToldChoices::default(), regrets: None };
        let page = game_page(&account, &known, "Game 3\n  changed", "again".to_owned());
        assert_eq!((page.title.as_str(), page.subtitle.len()), ("Seat 2, bold wins in round 2, turn 2", 2));
        let curves = page.chances.expect("curves").curves;
        assert_eq!((curves.len(), curves[1].points[2].0, curves[1].points[2].1.value), (2, 3, Some(1.0)));
        assert_eq!(curves[1].points[2].1.lo, Some(1.0), "the end is no sample");
        assert!(curves[0].points[0].1.lo < Some(0.5));
    }

    #[test]
    fn where_all_win_together_there_is_one_curve() {
        let seats = seats(&["steady", "bold"], true);
        let account = ChancesAccount { seats: &seats, rollouts: 100 };
        let odds = [at(1, Some(1), [0.5, 0.5]), at(1, None, [1.0, 1.0])];
        let curves = curves(&account, &odds, &[]).curves;
        assert_eq!((curves.len(), curves[0].name.as_str()), (1, "the table"));
        assert_eq!(won(&seats, outcome((3, 9), 0)), "The table loses in round 3, turn 9");
    }
}
