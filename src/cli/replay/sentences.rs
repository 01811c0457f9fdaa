//! What every account of a game needs: who sits where, where a turn begins, and what its end is called.

use engine::NarratedDecision;
use engine::cell::Cell;
use kit::game::Outcome;
use kit::game::bits;
use kit::say::capital;

/// Names of the players and of the endings of a game.
pub struct SeatNames {
    /// Strategies by seat.
    pub names: Vec<String>,
    pub cooperative: bool,
    /// Names of the endings.
    pub endings: &'static [&'static str],
    /// The word of the game for a round.
    pub round: &'static str,
}

/// A turn: its round, its number over all players, and whose it is.
pub type TurnNumber = (u32, u32, usize);

impl SeatNames {
    /// Names of a game of a cell with this seating.
    pub fn new(cell: &Cell, seating: &[u8]) -> Self {
        let names = seating.iter().map(|&strategy| cell.lineup.strategies[usize::from(strategy)].clone());
        let profile = cell.game.profile();
        Self {
            names: names.collect(),
            cooperative: cell.schema.cooperative,
            endings: profile.endings,
            round: profile.round,
        }
    }

    /// What stands above a turn.
    pub fn heading(&self, (round, turn, seat): TurnNumber) -> String {
        format!("{} {round}, turn {turn}: {}", capital(self.round), self.seat(seat))
    }

    /// A seat with its strategy: `seat 1, greedy`.
    pub fn seat(&self, seat: usize) -> String {
        format!("seat {}, {}", seat + 1, self.names[seat])
    }

    /// The last line of an account in words.
    pub fn closing(&self, outcome: Option<Outcome>) -> String {
        let Some(outcome) = outcome else {
            return "Cut off: the game did not end.".to_owned();
        };
        let who = match (self.cooperative, outcome.winners) {
            (true, 0) => "The table loses.".to_owned(),
            (true, _) => "The table wins.".to_owned(),
            (false, winners) => format!("Won by {}.", self.winners(winners)),
        };
        let ending = self.endings[outcome.ending];
        format!("The game ends in {} {}, turn {} ({ending}). {who}", self.round, outcome.rounds, outcome.turns)
    }

    /// The winning seats with their strategies.
    fn winners(&self, winners: u8) -> String {
        let named = |seat: usize| format!("seat {seat} ({})", self.names[seat - 1]);
        let named: Vec<String> = Self::won(winners).into_iter().map(named).collect();
        if named.is_empty() { "nobody".to_owned() } else { named.join(" and ") }
    }

    /// The winning seats, from 1.
    pub fn won(winners: u8) -> Vec<usize> {
        bits(winners.into()).map(|seat| seat + 1).collect()
    }
}

/// The turn of a decision.
pub fn turn(moment: &NarratedDecision<'_>) -> TurnNumber {
    (moment.now.rounds, moment.now.turns, moment.seat)
}

/// Two seats, and the moments of a game that nobody plays.
#[cfg(test)]
pub mod sample {
    use super::*;
    use engine::TableText;
    use kit::game::PlaceContents;

    pub fn seats(names: &[&str], cooperative: bool) -> SeatNames {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        SeatNames { names, cooperative, endings: &["win"], round: "round" }
    }

    pub fn outcome((rounds, turns): (u32, u32), winners: u8) -> Outcome {
        Outcome { ending: 0, winners, rounds, turns }
    }

    /// The first seat takes the last of its choices, which are `word 0`, `word 1` and so on.
    pub fn moment<'m>(at: (u32, u32), choices: usize, scores: Option<&'m [f64]>) -> NarratedDecision<'m> {
        NarratedDecision {
            seat: 0,
            kind: "plan",
            now: outcome(at, 0),
            shown: &|| TableText {
                text: "the table\n".to_owned(),
                places: vec![("deck".to_owned(), PlaceContents::Count(3))],
                standings: Vec::new(),
            },
            choices,
            described: &|index| format!("word {index}"),
            chosen: choices - 1,
            scores,
            scored: &|_| Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_the_name_that_players_of_the_game_give_it() {
        let seats = SeatNames { round: "run", ..sample::seats(&["steady"], true) };
        assert_eq!(seats.heading((3, 20, 0)), "Run 3, turn 20: seat 1, steady");
        let closing = seats.closing(Some(sample::outcome((3, 21), 1)));
        assert_eq!(closing, "The game ends in run 3, turn 21 (win). The table wins.");
    }
}
