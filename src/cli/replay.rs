//! `ludometer replay`: one game of a run, told turn by turn.

use super::failure::{Done, Failure};
use super::options::Cast;
use crate::cell::Cell;
use crate::config::number;
use crate::config::{Fault, Place};
use crate::engine::{GameId, Moment, Narrator};
use crate::game::Outcome;
use crate::say::counted;
use clap::Args;
use std::fmt::{self, Write as _};
use std::io::Write;

/// Tell one game turn by turn, exactly as it was played in the run
///
/// Give the same rules, bots and seed as the run. Every decision is shown with all that was legal, best score first; `>` marks what was taken.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Replay {
    #[command(flatten)]
    cast: Cast,
    /// The game: its block (from 0) and, after a dot, which game of the block (from 1; left out, the first)
    #[arg(long, value_name = "BLOCK[.GAME]", value_parser = parse)]
    game: GameId,
    /// Leave out what lies on the table before each choice
    #[arg(long)]
    brief: bool,
}

const EXAMPLES: &str = "\
Examples:
  ludometer replay --game 17      the first game of block 17: line-up as given
  ludometer replay --game 17.2    the second: everyone one seat on, same luck
  ludometer replay my.toml -s 7 --game 0 --brief | less";

/// Reads which game of a run is meant.
fn parse(text: &str) -> Result<GameId, String> {
    let (block, rotation) = text.split_once('.').unwrap_or((text, "1"));
    match (block.parse(), rotation.parse()) {
        (Ok(block), Ok(rotation)) if rotation > 0 && block < number::MOST_GAMES => Ok(GameId { block, rotation }),
        _ => Err("write the block and the game in it, such as 17 or 17.2".to_owned()),
    }
}

impl Replay {
    /// Tells the game.
    pub fn perform(&self, out: &mut impl Write) -> Result<Done, Failure> {
        let cell = Cell::named(&self.cast.named()?, &self.cast.wish()?)?;
        let (seed, seating) = (self.cast.seed(), seating(&cell, self.game)?);
        let names = seating.iter().map(|&strategy| cell.lineup.strategies[usize::from(strategy)].clone());
        let profile = cell.game.profile();
        let heading = format!(
            "Game {} of {}, {}, seed {seed}: {}\n",
            self.game,
            profile.name,
            cell.called,
            cell.at_table(seating)
        );
        let mut account = Account {
            names: names.collect(),
            cooperative: cell.form.cooperative,
            endings: profile.endings,
            brief: self.brief,
            turn: None,
            text: heading,
        };
        cell.game.tell(&cell.bots, seed, self.game.block, seating, &mut account);
        out.write_all(account.text.as_bytes())?;
        Ok(Done::Well)
    }
}

/// Who sits where in a game.
fn seating(cell: &Cell, id: GameId) -> Result<&[u8], Failure> {
    let rotations = &cell.form.rotations;
    rotations.get(id.rotation - 1).map(Vec::as_slice).ok_or_else(|| {
        let last = GameId { rotation: rotations.len(), ..id };
        let message =
            format!("there is no game {id}: with this line-up a block has {}", counted(rotations.len(), "game"));
        let help = format!("the last of block {} is --game {last}", id.block);
        Failure::Faults(Fault::new(Place::Nowhere, message).help(help).into())
    })
}

/// The account of a game as it grows.
struct Account {
    /// Strategies by seat.
    names: Vec<String>,
    cooperative: bool,
    /// How a game may end, by name.
    endings: &'static [&'static str],
    brief: bool,
    /// The turn being told: its round, its number over all players, and whose it is.
    turn: Option<(u32, u32, usize)>,
    text: String,
}

impl Narrator for Account {
    fn event(&mut self, told: String) {
        self.line(format_args!("  - {told}"));
    }

    fn decision(&mut self, moment: Moment<'_>) {
        self.begin_turn(&moment);
        let (kind, describe) = (moment.kind, moment.described);
        if moment.choices == 1 {
            self.line(format_args!("  {kind}: {} (nothing else is legal)", describe(0)));
            return;
        }
        self.line(format_args!("  {kind}:"));
        for index in ranked(moment.choices, moment.scores) {
            let mark = if index == moment.chosen { '>' } else { ' ' };
            let score = moment.scores.map_or(String::new(), |scores| format!("{:>9.3}  ", scores[index]));
            self.line(format_args!("  {mark} {score}{}", describe(index)));
        }
    }

    fn end(&mut self, shown: String, outcome: Option<Outcome>) {
        self.table(&shown);
        let Some(outcome) = outcome else {
            self.line(format_args!("\nCut off: the game did not end."));
            return;
        };
        let ending = self.endings[outcome.ending];
        let who = if self.cooperative {
            table_won(outcome.winners).to_owned()
        } else {
            format!("Won by {}.", winners(outcome.winners, &self.names))
        };
        self.line(format_args!(
            "\nThe game ends in round {}, turn {} ({ending}). {who}",
            outcome.rounds, outcome.turns
        ));
    }
}

/// The choices from the highest score to the lowest; equal ones, and those of a bot without scores, as the game gives them.
fn ranked(choices: usize, scores: Option<&[f64]>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..choices).collect();
    if let Some(scores) = scores {
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    }
    order
}

impl Account {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// A heading if this decision is the first of a turn, under the table as the turn before left it.
    fn begin_turn(&mut self, moment: &Moment<'_>) {
        let (now, seat) = (moment.now, moment.seat);
        let turn = Some((now.rounds, now.turns, seat));
        if self.turn == turn {
            return;
        }
        if self.turn.is_none() || !self.brief {
            self.table(&(moment.shown)());
        }
        self.turn = turn;
        let name = self.names[seat].clone();
        self.line(format_args!("\nRound {}, turn {}: seat {}, {name}", now.rounds, now.turns, seat + 1));
    }

    fn table(&mut self, shown: &str) {
        self.line(format_args!("\n{}", shown.trim_end()));
    }
}

fn table_won(winners: u8) -> &'static str {
    match winners {
        0 => "The table loses.",
        _ => "The table wins.",
    }
}

/// The winning seats with their strategies.
fn winners(winners: u8, names: &[String]) -> String {
    let winners: Vec<String> = names
        .iter()
        .enumerate()
        .filter(|(seat, _)| winners >> seat & 1 == 1)
        .map(|(seat, name)| format!("seat {} ({name})", seat + 1))
        .collect();
    if winners.is_empty() { "nobody".to_owned() } else { winners.join(" and ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever plays alone plans the next round in the turn of the last: it is another round all the same.
    #[test]
    fn a_round_has_a_heading_of_its_own_and_the_table_above_it_though_seat_and_turn_are_the_same() {
        let mut account = Account {
            names: vec!["steady".to_owned()],
            cooperative: true,
            endings: &["win"],
            brief: false,
            turn: None,
            text: String::new(),
        };
        for (rounds, turns) in [(1, 1), (1, 1), (2, 1), (2, 2)] {
            account.decision(Moment {
                seat: 0,
                kind: "plan",
                now: Outcome { ending: 0, winners: 0, rounds, turns },
                shown: &|| format!("table of round {rounds}"),
                choices: 1,
                described: &|_| "first".to_owned(),
                chosen: 0,
                scores: None,
            });
        }
        let told: Vec<&str> = account.text.lines().filter(|line| line.contains("ound")).collect();
        let heading = |round, turn| format!("Round {round}, turn {turn}: seat 1, steady");
        let expected = [(1, 1), (2, 1), (2, 2)];
        let expected = expected.map(|(round, turn)| [format!("table of round {round}"), heading(round, turn)]);
        assert_eq!(told, expected.concat());
    }

    #[test]
    fn games_are_named_by_block_and_number() {
        let id = |block, rotation| Ok(GameId { block, rotation });
        assert_eq!(parse("17"), id(17, 1));
        assert_eq!(parse("17.2"), id(17, 2));
        for text in ["", ".", "17.", "17.0", "-1", "1.2.3", "x"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_best_score_comes_first_and_ties_keep_their_order() {
        assert_eq!(ranked(3, Some(&[1.0, 2.0, 1.0])), [1, 0, 2]);
        assert_eq!(ranked(2, None), [0, 1]);
    }
}
