//! The line-ups of a tournament: all of them where they are few, otherwise a part in which every bot sits equally often. Of a co-operative
//! game every bot among its like, and among those of every other.

use kit::config::{Fault, SourceLocation};
use std::collections::BTreeSet;

/// Most line-ups that are all played; of more a part is drawn.
const MOST: usize = 200;

/// No tournament has more bots.
const MOST_BOTS: usize = 60;

/// Line-ups, and how they were chosen.
pub(super) struct LineupChoice {
    /// Line-ups: for each seat the index of a bot.
    pub seats: Vec<Vec<usize>>,
    /// Sentence on how the line-ups were chosen.
    pub about: String,
}

/// The line-ups of so many bots at tables with so many seats. Rotations of one line-up are the same, since a block plays them all.
pub(super) fn lineups(bots: usize, seats: usize) -> Result<LineupChoice, Fault> {
    check(bots)?;
    let orbits = orbits(bots, seats);
    let all: usize = orbits.iter().map(Vec::len).sum();
    if all <= MOST {
        let all = match all {
            1 => "the only line-up".to_owned(),
            all => format!("all {all} line-ups"),
        };
        let about = format!("{all} of {bots} bots at tables of {seats}");
        return Ok(LineupChoice { seats: orbits.concat(), about });
    }
    let wanted = (MOST / bots).max(1);
    let part: Vec<Vec<usize>> = (0..wanted).flat_map(|place| orbits[place * orbits.len() / wanted].clone()).collect();
    let about = format!(
        "{} of {all} line-ups of {bots} bots at tables of {seats}, chosen so that every bot sits equally often",
        part.len()
    );
    Ok(LineupChoice { seats: part, about })
}

/// The line-ups of a co-operative game: every bot in all seats, and, unless they are too many, one of every bot with the others all of
/// another.
pub(super) fn partnerships(bots: usize, seats: usize) -> Result<LineupChoice, Fault> {
    check(bots)?;
    let of = |guest: usize, host: usize| {
        let mut lineup = vec![host; seats];
        lineup[0] = guest;
        lineup
    };
    let alone: Vec<Vec<usize>> = (0..bots).map(|bot| of(bot, bot)).collect();
    let pairs = (0..bots).flat_map(|guest| (0..bots).map(move |host| (guest, host)));
    // At a table of two it is the same who is whose guest.
    let wanted = |&(guest, host): &(usize, usize)| guest < host || (guest > host && seats > 2);
    let mixed: Vec<Vec<usize>> = match seats {
        1 => Vec::new(),
        _ => (pairs.filter(wanted)).map(|(guest, host)| of(guest, host)).collect(),
    };
    let all = bots + mixed.len();
    let (seats, about) = match mixed.len() {
        0 => (alone, format!("each of {bots} bots, alone")),
        _ if all > MOST => (
            alone,
            format!(
                "each of {bots} bots among its like at tables of {seats} (with mixed tables there would be {all} line-ups)"
            ),
        ),
        _ => (
            [alone, mixed].concat(),
            format!(
                "all {all} line-ups of {bots} bots at tables of {seats}: each among its like, and one of each with those of each other"
            ),
        ),
    };
    Ok(LineupChoice { seats, about })
}

/// Checks the number of bots of a tournament.
fn check(bots: usize) -> Result<(), Fault> {
    let message = match bots {
        2..=MOST_BOTS => return Ok(()),
        0 | 1 => "one bot is no tournament".to_owned(),
        _ => format!("{bots} bots are more than a tournament may have ({MOST_BOTS})"),
    };
    let help = "name two bots at least: -b greedy,miser,rusher".to_owned();
    Err(Fault::new(SourceLocation::Nowhere, message).help(help))
}

/// All line-ups, in groups that turn every bot into the next: within a group each sits equally often.
fn orbits(bots: usize, seats: usize) -> Vec<Vec<Vec<usize>>> {
    let mut seen = BTreeSet::new();
    let mut orbits = Vec::new();
    for steps in words(bots, seats - 1) {
        let first: Vec<usize> = std::iter::once(0).chain(steps).collect();
        if !is_wanted(&first, bots) || seen.contains(&turned(&first)) {
            continue;
        }
        let turn = |by: usize| turned(&first.iter().map(|bot| (bot + by) % bots).collect::<Vec<_>>());
        let orbit: Vec<Vec<usize>> = (0..bots).map(turn).filter(|lineup| seen.insert(lineup.clone())).collect();
        orbits.push(orbit);
    }
    orbits
}

/// Whether a line-up is played: no bot sits twice, unless there are fewer bots than seats; then not all seats are one bot's.
fn is_wanted(lineup: &[usize], bots: usize) -> bool {
    let distinct = lineup.iter().collect::<BTreeSet<_>>().len();
    if bots < lineup.len() { distinct > 1 } else { distinct == lineup.len() }
}

/// The rotation of a line-up that stands for all of them: the least.
fn turned(lineup: &[usize]) -> Vec<usize> {
    let rotations = (0..lineup.len()).map(|by| {
        let mut lineup = lineup.to_vec();
        lineup.rotate_left(by);
        lineup
    });
    rotations.min().unwrap_or_default()
}

/// All words of this length over so many letters, in order.
fn words(letters: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = letters.pow(length as u32);
    (0..all).map(move |number| (0..length).rev().map(|place| number / letters.pow(place as u32) % letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(bots: usize, seats: usize) -> Vec<Vec<usize>> {
        lineups(bots, seats).unwrap_or_else(|fault| panic!("{fault:?}")).seats
    }

    #[test]
    fn duels_are_all_pairs() {
        let pairs: BTreeSet<_> = seats(4, 2).into_iter().collect();
        assert_eq!(pairs.len(), 6);
        assert!(pairs.contains(&vec![0, 3]) && pairs.contains(&vec![1, 2]));
    }

    #[test]
    fn both_orders_of_three_at_a_table_are_played() {
        let tables: BTreeSet<_> = seats(3, 3).into_iter().collect();
        assert_eq!(tables, BTreeSet::from([vec![0, 1, 2], vec![0, 2, 1]]));
    }

    #[test]
    fn two_bots_fill_a_table_of_three() {
        let tables: BTreeSet<_> = seats(2, 3).into_iter().collect();
        assert_eq!(tables, BTreeSet::from([vec![0, 0, 1], vec![0, 1, 1]]));
    }

    #[test]
    fn a_part_seats_every_bot_equally_often() {
        for (bots, at_table) in [(30, 2), (12, 3), (9, 4), (60, 4)] {
            let part = lineups(bots, at_table).unwrap_or_else(|fault| panic!("{fault:?}"));
            let mut sits = vec![0; bots];
            part.seats.iter().flatten().for_each(|&bot| sits[bot] += 1);
            assert!(sits.iter().all(|times| *times == sits[0] && *times > 0), "{sits:?}");
            assert!(part.seats.len() <= MOST, "{}", part.seats.len());
            assert!(part.about.contains("chosen"), "{}", part.about);
        }
    }

    fn together(bots: usize, seats: usize) -> Vec<Vec<usize>> {
        partnerships(bots, seats).unwrap_or_else(|fault| panic!("{fault:?}")).seats
    }

    #[test]
    fn partners_are_each_alone_and_one_of_each_with_each_other() {
        assert_eq!(together(3, 1), [[0], [1], [2]]);
        assert_eq!(together(2, 2), [[0, 0], [1, 1], [0, 1]]);
        assert_eq!(together(2, 3), [[0, 0, 0], [1, 1, 1], [0, 1, 1], [1, 0, 0]]);
    }

    #[test]
    fn too_many_partners_are_left_alone() {
        assert_eq!((together(14, 4).len(), together(15, 4).len()), (196, 15));
        assert_eq!(together(60, 2).len(), 60);
    }

    #[test]
    fn one_bot_is_no_tournament() {
        for choose in [lineups, partnerships] {
            assert!(choose(1, 2).is_err() && choose(0, 2).is_err() && choose(61, 2).is_err());
        }
    }
}
