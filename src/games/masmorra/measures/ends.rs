//! What is counted when a game is over: what is kept by player while it is played, and who has won.

use super::player::{DiceCounts, PlayerCounts};
use super::scores::*;
use super::tables::*;
use super::{GameCounts, Measures};
use crate::config::{POWERS, Rules};
use crate::rules::ending;
use crate::state::State;
use crate::word::FACES;
use kit::game::Outcome;
use kit::game::{WIN, bits, win_share};
use kit::stats::Ledger;

/// Uses that are none: lost, left over for gold, wasted.
const IDLE: usize = 3;

/// Counts a game, with its end unless the engine cut it off.
pub fn count(
    measures: &Measures,
    (rules, state): (&Rules, &State),
    outcome: Option<Outcome>,
    seating: &[u8],
    ledger: &mut Ledger,
) {
    let game = &measures.game;
    of_table(measures, (rules, state), ledger);
    for (seat, &strategy) in seating.iter().enumerate() {
        let player = &game.players[seat];
        let xp = state.final_xp(rules, seat as u8);
        of_player(player, xp.into(), strategy.into(), ledger);
        luck(&player.luck, strategy.into(), ledger);
    }
    let Some(outcome) = outcome else { return };
    if measures.allies {
        let fell = game.players.iter().any(|player| player.defeats > 0);
        let lost = outcome.ending == usize::from(ending::LOST);
        ledger
            .counts(0, [(ALLIED, 1), (LOST_BY_TIME, (lost && !fell).into()), (LOST_BY_DEFEAT, (lost && fell).into())]);
    }
    for (place, level) in game.levels.iter().enumerate() {
        let Some((seat, ..)) = level else { continue };
        ledger.row(LEVELS, place).count(LEVEL_WON, outcome.has_won(usize::from(*seat)));
    }
    (0..measures.seats).for_each(|seat| won(measures, outcome, seat, ledger));
}

/// Once for the table.
fn of_table(measures: &Measures, (rules, state): (&Rules, &State), ledger: &mut Ledger) {
    let game = &measures.game;
    ledger.counts(0, [(GAMES, 1), (ALL_TURNS, game.turns)]);
    if rules.has_lair() {
        let killed = game.lord_met && state.malaphyas_dead;
        ledger.counts(0, [(LAIR_GAMES, 1), (LORD_MET, game.lord_met.into()), (LORD_KILLED, killed.into())]);
    }
    (0..HARMS.len()).for_each(|harm| ledger.row(HARM, harm).count(HERO_TURNS, game.turns));
    (0..rules.tiles.len() + rules.lair.len()).for_each(|row| ledger.row(TILES, row).count(TILE_GAMES, 1));
    let below = 1 + usize::from(rules.has_lair());
    for (place, level) in game.levels.iter().enumerate().take(below) {
        let mut row = ledger.row(LEVELS, place);
        row.count(LEVEL_GAMES, 1);
        let Some((_, turn, round)) = *level else { continue };
        row.count(LEVEL_REACHED, 1);
        row.count(LEVEL_TURN, turn);
        row.count(LEVEL_ROUND, round as i64);
        ledger.count(REACHED.at(place), 0, 1);
        ledger.count(REACHED_IN.at(place), 0, turn);
    }
}

fn of_player(player: &PlayerCounts, xp: i64, strategy: usize, ledger: &mut Ledger) {
    ledger.counts(strategy, [(PLAYER_GAMES, 1), (FINAL_XP, xp)]);
    ledger.count(DEFEATS, strategy, player.defeats);
    let all: i64 = player.sources.iter().map(|[xp, _]| xp).sum();
    ledger.count(ALL_XP, 0, all);
    for (place, [xp, times]) in player.sources.into_iter().enumerate() {
        ledger.count(XP_FROM.at(place), 0, xp);
        ledger.row(XP_SOURCES, strategy * SOURCES.len() + place).counts([
            (SOURCE_XP, xp),
            (SOURCE_TIMES, times),
            (SOURCE_ALL, all),
            (SOURCE_GAMES, 1),
        ]);
    }
    let mut hero = ledger.row(HEROES, player.hero);
    hero.count(PLAYS, 1);
    hero.count(OWN_TURNS, player.turns);
    hero.count(FALLS, player.defeats);
    hero.count(END_XP, xp);
    hero.count(HERO_KILLS, player.kills);
    (0..POWERS).for_each(|power| ledger.row(ABILITIES, player.hero * POWERS + power).count(POWER_GAMES, 1));
}

fn luck(luck: &DiceCounts, strategy: usize, ledger: &mut Ledger) {
    let all_rolled: u32 = luck.rolled.iter().sum();
    for face in 0..FACES {
        let all: u32 = luck.uses[face].iter().sum();
        let worked: u32 = luck.uses[face][..USES.len() - IDLE].iter().sum();
        let place = strategy * FACES + face;
        let mut row = ledger.row(DICE, place);
        row.count(ROLLED, luck.rolled[face]);
        row.count(OF_ROLLED, all_rolled);
        row.count(AGAIN, luck.again[face]);
        row.count(TURNED, luck.turned[face]);
        row.count(SYMBOLS, luck.symbols[face]);
        row.count(ALL_USES, all);
        row.count(WORKED, worked);
        for (to, &count) in luck.uses[face].iter().enumerate() {
            row.count(BY_USE.at(to), count);
        }
        if all > 0 {
            let uses = luck.uses[face].iter().enumerate();
            uses.for_each(|(to, &count)| {
                ledger.row(FACE_USES, place * USES.len() + to).counts([(SO_USED, count.into()), (OF_FACE, all.into())]);
            });
        }
    }
}

/// Counts a victory, by what the seat had.
fn won(measures: &Measures, outcome: Outcome, seat: usize, ledger: &mut Ledger) {
    let GameCounts { players, .. } = &measures.game;
    let player = &players[seat];
    let won = outcome.has_won(seat);
    let share = if measures.allies { WIN * i64::from(won) } else { win_share(outcome, seat) };
    let fair = if outcome.winners == 0 { 0 } else { WIN / measures.seats as i64 };
    let rivals = !measures.allies && measures.seats > 1;
    let mut hero = ledger.row(HEROES, player.hero);
    hero.count(WINS, share);
    if rivals {
        hero.count(RIVAL_PLAYS, 1);
        hero.count(AHEAD, share - fair);
        bits(player.dealt.into()).for_each(|card| {
            let mut row = ledger.row(CARDS, card);
            row.count(DEALT, 1);
            row.count(DEALT_AHEAD, share - fair);
        });
    }
    if player.hero < SCORED_HEROES {
        ledger.count(HERO_GAMES.at(player.hero), 0, 1);
        ledger.count(HERO_WINS.at(player.hero), 0, won);
    }
    bits(player.had.into()).for_each(|card| decided((CARDS, card), player.played >> card & 1 == 1, won, ledger));
    for power in 0..POWERS {
        let has = power == 0 || player.learnt >> power & 1 == 1;
        decided((ABILITIES, player.hero * POWERS + power), has, won, ledger);
    }
}

/// A game with something, or without it.
fn decided((sheet, row): (usize, usize), with: bool, won: bool, ledger: &mut Ledger) {
    let [wins, games] = if with { WITH } else { WITHOUT };
    let mut row = ledger.row(sheet, row);
    row.count(games, 1);
    row.count(wins, won);
}
