//! The table as text: the turn, everybody, the map with its monsters.

use super::gains::{card, evils, power_of};
use super::map::{self, WIDEST};
use super::traits::side;
use super::words::*;
use crate::config::Rules;
use crate::map::NONE;
use crate::state::{Hero, STACKS, State};
use crate::word::FaceSet;
use kit::game::{TablePlaces, open, pile};

/// The table as text.
pub fn show(rules: &Rules, state: &State) -> String {
    let mut text = turn(rules, state);
    for who in 0..rules.seats as u8 {
        text += &person(rules, state, who);
    }
    text + &map::show(rules, state) + &monsters(rules, state)
}

/// The sizes of the piles, and the cards in hand.
pub fn places(rules: &Rules, state: &State) -> TablePlaces {
    const STACK: [&str; STACKS] =
        ["small tiles of level 1", "medium tiles of level 1", "small tiles of level 2", "medium tiles of level 2"];
    let mut places: TablePlaces = STACK.iter().zip(&state.stacks).map(|(name, stack)| pile(*name, stack)).collect();
    places.extend([
        pile("treasure deck", &state.treasures.draw),
        pile("treasure discard pile", &state.treasures.discard),
        pile("evil deck", &state.evil.draw),
        pile("evil discard pile", &state.evil.discard),
    ]);
    for who in 0..rules.seats as u8 {
        let hand = state.hero(who).hand.iter().map(|&number| card(rules, number).to_owned());
        places.push(open(format!("hand of seat {}", who + 1), hand));
    }
    places
}

/// The line on the turn: whose it is, what he can spend, and what is in force.
fn turn(rules: &Rules, state: &State) -> String {
    let turn = &state.turn;
    let mut text = format!("round {}, turn {} of {}", turn.round, turn.number, seat(turn.seat));
    if rules.allies() {
        text += &format!(" (of {} turns)", rules.time_turns);
    }
    if !turn.purse.is_empty() {
        text += &format!("; unused: {}", purse(turn.purse));
    }
    if turn.points > 0 {
        text += &format!("; {} left", many(turn.points, "move point"));
    }
    if turn.barred != FaceSet::NONE {
        let letters: Vec<String> = turn.barred.iter().map(|face| face.letter().to_string()).collect();
        text += &format!("; of no use: {}", letters.join(" "));
    }
    if turn.avoids {
        text += "; no combat in this turn";
    }
    if state.last_round && !rules.allies() {
        text += "; the last round";
    }
    if turn.evil != NONE {
        let row = &rules.evil[usize::from(turn.evil)];
        text += &format!("\n   evil card {}: {}", row.name.title(), evils(&row.effect));
    }
    text + "\n"
}

/// A hero, a line, and two more with his cards and abilities.
fn person(rules: &Rules, state: &State, who: u8) -> String {
    let body = state.hero(who);
    let life = rules.heroes[usize::from(body.row)].life;
    let mut text = format!(
        "@{} {}: {} of {life} life, {} XP, {} gold, {}",
        who + 1,
        hero(rules, body.row),
        body.life,
        body.xp,
        body.gold,
        place_of(rules, state, body.room)
    );
    let marks = [(body.down, "lies"), (!body.free, "free step used"), (body.tokens > 0, "a token for a reroll")];
    marks.iter().filter(|(holds, _)| *holds).for_each(|(_, mark)| text += &format!(", {mark}"));
    let counts = state.final_xp(rules, who);
    if state.ended.is_some() && !rules.allies() && counts != body.xp {
        text += &format!(", which with cards makes {counts} XP in the end");
    }
    text + "\n" + &wrapped("cards", hand(rules, body)) + &wrapped("abilities", abilities(rules, body))
}

/// Words with commas, indented, on as many lines as they take.
fn wrapped(what: &str, words: Vec<String>) -> String {
    if words.is_empty() {
        return format!("   {what}: none\n");
    }
    let last = words.len() - 1;
    let words = words.into_iter().enumerate().map(|(place, word)| if place < last { word + "," } else { word });
    let (mut text, mut line) = (String::new(), format!("   {what}:"));
    for word in words {
        if line.len() + 1 + word.len() > WIDEST {
            text += &(std::mem::replace(&mut line, "     ".to_owned()) + "\n");
        }
        line = line + " " + &word;
    }
    text + &line + "\n"
}

fn hand(rules: &Rules, body: &Hero) -> Vec<String> {
    body.hand.iter().map(|one| card(rules, *one).to_owned()).collect()
}

fn abilities(rules: &Rules, body: &Hero) -> Vec<String> {
    let learnt = body.learnt.iter().copied();
    std::iter::once(0).chain(learnt).map(|place| power_of(rules, body.row, place)).collect()
}

/// The monsters on the map: a line for those that are the same.
fn monsters(rules: &Rules, state: &State) -> String {
    let there = |foe: &u8| state.foes[usize::from(*foe)].room != NONE;
    let all = || (0..rules.foes() as u8).filter(there);
    let same = |one: u8, other: u8| {
        let (one, other) = (state.foes[usize::from(one)], state.foes[usize::from(other)]);
        one.row == other.row && one.red == other.red
    };
    let alike = |foe: u8| {
        all().filter(move |other| (*other < rules.first_boss()) == (foe < rules.first_boss()) && same(foe, *other))
    };
    let firsts = all().filter(|foe| alike(*foe).next() == Some(*foe));
    let lines = firsts.map(|foe| {
        let letters: Vec<String> = alike(foe).map(|foe| letter(rules, foe).to_string()).collect();
        let held = state.foes[usize::from(foe)];
        let name = if foe < rules.first_boss() {
            row_name(rules, held.row)
        } else {
            rules.bosses[usize::from(held.row)].name.title()
        };
        let red = if held.red { ", red" } else { "" };
        format!("{} {name}{red}: {}\n", letters.join(" "), side(rules, state.side(rules, foe)))
    });
    lines.collect()
}
