//! What no single key or cell can tell: enough cards for everyone, and nothing beyond what play provides for.

use super::{BossRow, MOST_CARDS, MOST_SEATS, Rules};
use crate::effect::{Benefit, BenefitList, BossAbility, MOST_ICONS, MOST_WAITS, Sabotage};
use crate::icons::DieColour;
use crate::payment::IconNeed;
use kit::config::RulesReader;

const TABLES: [&str; 11] =
    ["dice", "heroes", "actions", "stages", "patterns", "masters", "wily", "weapons", "light", "boxes", "sabotages"];

/// Notes what is wrong between keys and tables. Tables with faults of their own are not judged.
pub(super) fn whole(r: &mut RulesReader, rules: &Rules) {
    if !TABLES.iter().all(|table| r.is_whole(table)) {
        return;
    }
    sizes(r, rules);
    players(r, rules);
    supplies(r, rules);
    bosses(r, rules);
    sabotage(r, rules);
    needs(r, rules);
    faces(r, rules);
}

/// Every row and every card has a number of eight bits.
fn sizes(r: &mut RulesReader, rules: &Rules) {
    let longest_deck = rules.decks.iter().map(|deck| deck.len()).max().unwrap_or(0);
    let sizes = [
        ("actions", rules.actions.len().max(longest_deck)),
        ("stages", rules.stages.len().max(rules.stage_deck.len())),
        ("patterns", rules.patterns.len().max(rules.pattern_deck.len())),
        ("masters", rules.masters.len()),
        ("wily", rules.wilys.len()),
        ("weapons", rules.weapons.len()),
        ("light", rules.light.len().max(rules.light_deck.len())),
        ("boxes", rules.boxes.len().max(rules.box_deck.len())),
        ("sabotages", rules.sabotages.len().max(rules.sabotage_deck.len())),
    ];
    for (table, size) in sizes {
        if size > MOST_CARDS {
            let message = format!("`{table}` has {size} rows or cards");
            r.fault(table, message, format!("at most {MOST_CARDS} can be played"));
        }
    }
}

/// A hero for each player, and a hand of cards for each hero.
fn players(r: &mut RulesReader, rules: &Rules) {
    let heroes = rules.heroes.len();
    if heroes < rules.seats || heroes > MOST_SEATS {
        let message = format!("{} players choose among {heroes} heroes", rules.seats);
        let help = format!("there are as many heroes as players, or more, up to {MOST_SEATS}");
        r.fault("heroes", message, help);
    }
    let unused = rules.heroes.iter().filter(|hero| !rules.heroes_random && hero.place >= rules.seats);
    let why = "`players.heroes` seats the heroes in the order of the table";
    r.warn_unused("heroes", unused.map(|hero| hero.name.as_str()), why);
    for (hero, deck) in rules.heroes.iter().zip(&rules.decks) {
        let hand = usize::from(rules.hand);
        let message = format!("`{}` has {} action cards, and draws {hand}", hero.name, deck.len());
        at_least(r, "actions", (hand, deck.len()), message);
    }
}

/// Enough stage cards, pattern cards, surprise boxes, weapons and Dr. Light cards.
fn supplies(r: &mut RulesReader, rules: &Rules) {
    let seats = rules.seats;
    let stage = usize::from(rules.stage_cards());
    enough(r, "stages", (seats * stage, rules.stage_deck.len()), "stage cards");
    let mut patterns = largest_piles(seats, &rules.masters);
    if rules.campaign {
        patterns = patterns.max(largest_piles(seats, &rules.wilys));
    }
    enough(r, "patterns", (patterns, rules.pattern_deck.len()), "pattern cards");
    enough(r, "boxes", (1, rules.box_deck.len()), "surprise boxes");
    let flipped = match seats {
        1 => rules.light_flipped_solo,
        2 => rules.light_flipped_two,
        _ => 0,
    };
    enough(r, "light", (flipped.into(), rules.light_deck.len()), "Dr. Light cards");
    weapons(r, rules);
}

fn weapons(r: &mut RulesReader, rules: &Rules) {
    if !rules.campaign {
        let needed = rules.seats * usize::from(rules.weapons_each);
        return enough(r, "weapons", (needed, rules.weapons.len()), "weapons");
    }
    let starting = rules.weapons.iter().filter(|weapon| weapon.starting).count();
    enough(r, "weapons", (rules.seats, starting), "starting weapons");
    for (number, master) in rules.masters.iter().enumerate() {
        let gives = |weapon: &super::WeaponRow| weapon.master.map(usize::from) == Some(number);
        if !rules.weapons.iter().any(gives) {
            let message = format!("`{}` gives no weapon, which a campaign needs", master.name);
            r.fault(&format!("masters.{}.weapon", master.name), message, "name a weapon");
        }
    }
}

/// The pattern cards of this many players who face those with the most.
fn largest_piles(seats: usize, bosses: &[BossRow]) -> usize {
    let mut piles: Vec<usize> = bosses.iter().map(|boss| boss.patterns.into()).collect();
    piles.sort_unstable_by(|a, b| b.cmp(a));
    piles.iter().take(seats).sum()
}

/// Enough bosses to choose from, in each session of a campaign too: those fought are not dealt again.
fn bosses(r: &mut RulesReader, rules: &Rules) {
    let dealt = usize::from(rules.dealt);
    if dealt < rules.seats {
        let message = format!("{dealt} bosses are dealt to {} players", rules.seats);
        r.fault("bosses.dealt", message, "deal one for each player at least");
    }
    if !rules.campaign {
        return enough(r, "masters", (dealt, rules.masters.len()), "Robot Masters");
    }
    let fought = rules.seats * usize::from(rules.final_battles.saturating_sub(1).max(1));
    enough(r, "masters", (dealt + fought, rules.masters.len()), "Robot Masters");
    enough(r, "wily", (dealt, rules.wilys.len()), "Dr. Wily bosses");
}

/// Enough sabotage cards, and none that leaves nobody alive or no die to roll.
fn sabotage(r: &mut RulesReader, rules: &Rules) {
    let drawn = usize::from(rules.sabotage);
    enough(r, "sabotages", (drawn, rules.sabotage_deck.len()), "sabotage cards");
    let life = rules.heroes.iter().map(|hero| usize::from(hero.life)).min();
    let dice = Some(usize::from(rules.dice[DieColour::Yellow.index()].count));
    let what = [
        (Sabotage::LessLife, life, "life"),
        (Sabotage::WeakerTanks, life, "life"),
        (Sabotage::FewerYellowDice, dice, "yellow dice"),
    ];
    for (effect, left, unit) in what {
        let (lost, left) = (worst(rules, effect), left.unwrap_or(0));
        if lost > 0 && lost >= left {
            let message = format!("sabotage can take {lost} {unit} of {left}");
            r.fault("sabotages", message, "lower its `power`, or draw fewer cards");
        }
    }
}

/// The most that the sabotage cards drawn can do of this.
fn worst(rules: &Rules, effect: Sabotage) -> usize {
    let cards = (rules.sabotage_deck.iter()).map(|&row| &rules.sabotages[usize::from(row)]);
    let powers = cards.filter(|card| card.effect == effect);
    let mut powers: Vec<usize> = powers.map(|card| card.power.into()).collect();
    powers.sort_unstable_by(|a, b| b.cmp(a));
    powers.iter().take(rules.sabotage.into()).sum()
}

/// No pattern asks for more than a pool could be searched for, whoever's signature move stands in it.
fn needs(r: &mut RulesReader, rules: &Rules) {
    let too_much = |need: IconNeed| need.icons.iter().sum::<u8>() > MOST_ICONS || need.waits > MOST_WAITS;
    for pattern in &rules.patterns {
        let against = |boss: &&BossRow| too_much(pattern.challenge.need_against(boss.signature));
        if let Some(boss) = rules.masters.iter().chain(&rules.wilys).find(against) {
            let message =
                format!("against `{}` this asks for more than {MOST_ICONS} icons or {MOST_WAITS} waits", boss.name);
            let help = "ask for less, or shorten the boss's signature move";
            r.fault(&format!("patterns.{}.need", pattern.name), message, help);
        }
    }
    let stages = rules.stages.iter().flat_map(|stage| {
        let columns = ["first", "second", "third"].into_iter();
        let address = move |column| format!("stages.{}.{column}", stage.name);
        columns.map(address).zip(&stage.challenges)
    });
    let extras = rules.masters.iter().filter_map(|boss| match &boss.stage {
        BossAbility::Extra(challenge) => Some((format!("masters.{}.stage_effect", boss.name), challenge)),
        _ => None,
    });
    for (address, _) in stages.chain(extras).filter(|(_, challenge)| too_much(challenge.need)) {
        let message = format!("this asks for more than {MOST_WAITS} waits");
        r.fault(&address, message, "ask for less");
    }
}

/// A die can be set to any face; that no die of its colour has it is probably a slip.
fn faces(r: &mut RulesReader, rules: &Rules) {
    let actions = rules.actions.iter();
    let halves = actions.flat_map(|row| [("actions", &row.name, row.support), ("actions", &row.name, row.skill)]);
    let weapons = rules.weapons.iter().map(|row| ("weapons", &row.name, row.effect));
    let boxes = rules.boxes.iter().map(|row| ("boxes", &row.name, row.gives));
    for (table, name, effect) in halves.chain(weapons).chain(boxes) {
        for gain in missing(rules, effect) {
            r.warn(format!("`{table}.{name}` gives `{gain}`, a face that no die of this colour has"));
        }
    }
}

fn missing(rules: &Rules, effect: BenefitList) -> Vec<Benefit> {
    let has = |gain: &&Benefit| match gain {
        Benefit::Set(colour, face) => rules.dice[colour.index()].faces.contains(face),
        _ => true,
    };
    effect.iter().filter(|gain| !has(gain)).copied().collect()
}

fn enough(r: &mut RulesReader, table: &str, (needed, there): (usize, usize), what: &str) {
    let message = format!("these rules may need {needed} {what}, and there are {there}");
    at_least(r, table, (needed, there), message);
}

fn at_least(r: &mut RulesReader, table: &str, (needed, there): (usize, usize), message: String) {
    if there < needed {
        r.fault(table, message, "add cards to the table, or ask for fewer");
    }
}
