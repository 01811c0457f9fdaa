//! What happened, in words.

use super::gains::{card, evils, half, power_of};
use super::words::*;
use crate::Masmorra;
use crate::config::Rules;
use crate::dice::DiceAndSymbols;
use crate::event::{DieUse, Event, GainReason, LossCause, WoundSource};
use crate::rules::ending;
use crate::rules::fight::single_fight::kills;
use kit::game::Game;

/// An event in words; nothing for one that is told with another.
pub fn told(rules: &Rules, event: Event) -> String {
    match event {
        Event::Seated { seat: who, hero: row } => format!("{} plays {}", seat(who), hero(rules, row)),
        Event::Turn { number, round, seat: who } => format!("TURN {number} (round {round}) of {}", seat(who)),
        Event::Stands(who) => format!("{} stands up, healed", seat(who)),
        Event::Master(who) => format!("{} is the Dungeon Master", seat(who)),
        Event::Evil { row, .. } => {
            let row = &rules.evil[usize::from(row)];
            format!("evil card {}: {}", row.name.title(), evils(&row.effect))
        }
        Event::Level { level, seat: who, .. } => format!("{} is the first on level {}", seat(who), level + 1),
        Event::Lair { seat: who, sewers } => format!("{} meets Malaphyas {}", seat(who), side_of_lair(sewers)),
        Event::Tossed { seat: who, cards } => {
            format!("{} tosses: all {} lost", seat(who), if cards { "cards are" } else { "gold is" })
        }
        Event::Grimbolts(face) => format!("Malaphyas rolls {}: Grimbolts", face.letter()),
        Event::Cursed(face) => format!("Malaphyas rolls {}, which is of no use in this turn", face.letter()),
        Event::Over { ending } => over(ending),
        _ => of_dice(rules, event),
    }
}

fn over(ending: u8) -> String {
    match ending {
        ending::WIN => "THE END: the game is won".to_owned(),
        ending::LOST => "THE END: all have lost".to_owned(),
        _ => format!("THE END: {}", Masmorra::ENDINGS[usize::from(ending)]),
    }
}

/// The words for the part of the lair where Malaphyas is met.
pub const fn side_of_lair(sewers: bool) -> &'static str {
    if sewers { "in the sewers" } else { "in his throne room" }
}

fn of_dice(rules: &Rules, event: Event) -> String {
    match event {
        Event::Rolled { seat: who, dice: now, again } if again.is_empty() => {
            format!("{} rolls: {}", seat(who), dice(now.dice))
        }
        Event::Rolled { seat: who, dice: now, again } => {
            format!("{} rolls {} again: {}", seat(who), faces(again.dice), dice(now.dice))
        }
        Event::Changed { seat: who, from, to, dice: now } => {
            format!("{} turns {} to {}: {}", seat(who), from.letter(), to.letter(), dice(now.dice))
        }
        Event::Free { seat: who, to } => format!("{} {} the free step", seat(who), free(to)),
        Event::Robbed { seat: who, foe, row } => format!("{} robs {}", monster(rules, foe, row), seat(who)),
        Event::Loss { seat: who, why } => loss(&seat(who), why),
        Event::Used { seat: who, what, to } => used(&seat(who), what, to),
        Event::Paired(who) => format!("{} combines sword and shield", seat(who)),
        Event::Symbols { seat: who, face, count } => {
            let word = if count == 1 { "symbol" } else { "symbols" };
            format!("{} has {word} {}", seat(who), some(face, count))
        }
        Event::Power { seat: who, hero, power } => format!("{} uses {}", seat(who), power_of(rules, hero, power)),
        Event::Learnt { seat: who, hero, power } => format!("{} learns {}", seat(who), power_of(rules, hero, power)),
        _ => of_map(rules, event),
    }
}

const fn free(to: DieUse) -> &'static str {
    match to {
        DieUse::Lost => "loses",
        DieUse::Ability => "swaps",
        _ => "uses",
    }
}

fn used(who: &str, what: DiceAndSymbols, to: DieUse) -> String {
    let paid = purse(what);
    match to {
        // A fight tells what was spent on it.
        DieUse::Attack | DieUse::Defense => String::new(),
        DieUse::Step => format!("{who} spends {paid} on a step"),
        DieUse::Dock | DieUse::Ability => format!("{who} docks {paid}"),
        DieUse::Heal => format!("{who} drinks {paid}"),
        DieUse::Turn => format!("{who} spends {paid} on magic"),
        DieUse::Lost => format!("{who} loses {paid}"),
        DieUse::Bounty => format!("{who} collects bounties for {paid}"),
        DieUse::Wasted => format!("{who} leaves {paid} unused"),
    }
}

/// The words for a cause; nothing for one that is told already.
fn loss(who: &str, why: LossCause) -> String {
    match why {
        LossCause::Web => format!("{who} is caught in the web"),
        LossCause::Pit => format!("{who} comes to the pit"),
        LossCause::Silence => format!("{who} has no abilities now: the pet die is lost"),
        LossCause::Way => "symbols hold in their room only".to_owned(),
        LossCause::Phase => "symbols hold until the end of the hero phase".to_owned(),
        LossCause::Gold => format!("{who} has no room for more gold"),
        LossCause::Hand => format!("{who} has too many cards"),
        LossCause::Defeat => format!("{who} loses a card with the defeat"),
        LossCause::Evil => format!("{who} loses a card to the evil card"),
    }
}

fn of_map(rules: &Rules, event: Event) -> String {
    match event {
        Event::Moved { seat: who, from, to, teleport } => {
            let how = if teleport { "is carried" } else { "goes" };
            format!("{} {how} from {} to {}", seat(who), room(from), room(to))
        }
        Event::Laid { room: number, tile, level: 2, .. } => {
            format!("{} is {}, on level 3", room(number), rules.lair[usize::from(tile)].name.title())
        }
        Event::Laid { room: number, tile, level, at, turn, .. } => {
            let row = rules.tile(tile);
            let (name, doors) = (row.name.title(), doors_laid(row, at, turn));
            format!("{} is {name}, on level {}, {}, {doors}", room(number), level + 1, square(at))
        }
        Event::Bound(number) => format!("the table ends beside {}", room(number)),
        Event::Turned { tile, level } => {
            format!("{} is turned up on level {}", rules.tile(tile).name.title(), level + 1)
        }
        Event::TrapLaid { trap: number, at, level } => {
            format!("{} is laid on level {}, {}", trap(number), level + 1, square(at))
        }
        Event::TrapOut(tile) => format!("{} finds no place: it is out", rules.tile(tile).name.title()),
        Event::Fired(number) => format!("{} goes off", trap(number)),
        Event::Disarmed { seat: who, trap: number } => format!("{} disarms {}", seat(who), trap(number)),
        Event::Opened { seat: who, room: number } => format!("{} opens the chest of {}", seat(who), room(number)),
        Event::Appeared { foe, row, red, room: number, .. } => {
            format!("{} appears in {}", sided(rules, foe, row, red), room(number))
        }
        Event::Left { foe, row, room: number } => format!("{} is gone from {}", monster(rules, foe, row), room(number)),
        Event::NoDie(number) => format!("no die is left for a monster in {}", room(number)),
        Event::Marched { foe, row, from, to } => {
            format!("{} goes from {} to {}", monster(rules, foe, row), room(from), room(to))
        }
        _ => of_gains(rules, event),
    }
}

fn of_gains(rules: &Rules, event: Event) -> String {
    match event {
        Event::Xp { seat: who, amount, why, now } => format!("{} gains {amount} XP {}: {now}", seat(who), reason(why)),
        Event::XpLost { seat: who, amount, now } => format!("{} loses {amount} XP: {now}", seat(who)),
        Event::Foiled(who) => format!("the thefts cancel one another: {} keeps the XP", seat(who)),
        Event::Token { seat: who, used: false } => format!("{} takes a token for a reroll", seat(who)),
        Event::Token { seat: who, used: true } => format!("{} discards a token for a reroll", seat(who)),
        Event::Gold { seat: who, amount } => format!("{} gains {amount} gold", seat(who)),
        Event::Paid { seat: who, amount } => format!("{} pays {amount} gold", seat(who)),
        Event::Card { seat: who, card: gained, why } => {
            format!("{} gains {} {}", seat(who), card(rules, gained), reason(why))
        }
        Event::Discarded { seat: who, card: lost } => format!("{} discards {}", seat(who), card(rules, lost)),
        Event::Played { seat: who, card, orange } => format!("{} plays {}", seat(who), half(rules.card(card), orange)),
        Event::Cancelled { card: lost } => format!("{} is cancelled", card(rules, lost)),
        _ => of_combat(rules, event),
    }
}

const fn reason(why: GainReason) -> &'static str {
    match why {
        GainReason::Kills => "for kills",
        GainReason::Chest => "of the chest",
        GainReason::Trap => "for the trap",
        GainReason::Medium => "for a medium room",
        GainReason::Lair => "for the first in the lair",
        GainReason::Bought => "for gold",
        GainReason::Card => "of a card or an ability",
        GainReason::Stolen => "by theft",
        GainReason::Start => "at the start",
    }
}

fn of_combat(rules: &Rules, event: Event) -> String {
    match event {
        Event::Combat { seat: who, room: number, foes } => {
            format!("COMBAT of {} in {} with {}", seat(who), room(number), many(foes, "monster"))
        }
        Event::Fought { .. } => fought(rules, event),
        Event::Flipped { foe, red } => {
            let side = if red { "red" } else { "blue" };
            format!("{} turns to its {side} side", harmer(rules, foe))
        }
        Event::Healed { seat: who, amount } => format!("{} gains {amount} life", seat(who)),
        Event::Wounded { seat: who, amount, by } => {
            format!("{} takes {} of {}", seat(who), many(amount, "wound"), harm(rules, by))
        }
        Event::Fallen { seat: who, by } => format!("{} IS DEFEATED by {}", seat(who), harm(rules, by)),
        _ => String::new(),
    }
}

fn fought(rules: &Rules, event: Event) -> String {
    let Event::Fought { seat: who, foe, row, boss, red, with, killed, wounds, .. } = event else {
        return String::new();
    };
    let side = if boss {
        &rules.bosses[usize::from(row)].sides[usize::from(red)]
    } else {
        &rules.monsters[usize::from(row)].side
    };
    let (name, spent) = (sided(rules, foe, row, red), purse(with));
    if killed && !kills(rules, side, &with.sum()) {
        // The free step, which will do, is told by itself.
        let paid = if with.is_empty() { String::new() } else { format!(" with {spent}") };
        return format!("{} pushes {name} into the pit{paid}", seat(who));
    }
    format!("{} against {name} with {spent}: {}", seat(who), result(rules, side, with, killed, wounds))
}

fn harm(rules: &Rules, by: WoundSource) -> String {
    match by {
        WoundSource::Payback(foe) => format!("the payback of {}", harmer(rules, foe)),
        WoundSource::Foe(foe) => harmer(rules, foe),
        WoundSource::Trap(number) => trap(number),
        WoundSource::Pit => "the pit".to_owned(),
        WoundSource::Card(who) => format!("the card of {}", seat(who)),
        WoundSource::Evil => "the evil card".to_owned(),
        WoundSource::Grimbolt => "a Grimbolt".to_owned(),
    }
}
