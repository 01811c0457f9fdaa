//! The component tables: those shipped are what the rulebook says of them, and what a designer gets wrong is told.

use crate::card::{EdgeHalf, FindKind, Interior};
use crate::config::tables::{self, CardRow, FairyRow, ObjectiveRow, SpellRow};
use crate::interior::InteriorText;
use crate::spell::Spell;
use kit::config::{Faults, FileSet, RulesReader};
use kit::pieces::words;

const CARDS: &str = include_str!("../../../../configs/map_masters/standard.cards.csv");
const OBJECTIVES: &str = include_str!("../../../../configs/map_masters/standard.objectives.csv");
const SPELLBOOKS: &str = include_str!("../../../../configs/map_masters/standard.spellbooks.csv");
const FAIRIES: &str = include_str!("../../../../configs/map_masters/standard.fairies.csv");

/// Reads a table alone.
fn read<T>(key: &str, csv: &str, read: impl FnOnce(&mut RulesReader) -> Vec<T>) -> Result<Vec<T>, Faults> {
    let rules = format!("game = \"map_masters\"\n{key} = \"table.csv\"\n");
    let built_in = [("rules.toml", rules.as_str()), ("table.csv", csv)];
    let files = FileSet { what: "rules", game: "map_masters", built_in: &built_in };
    let mut reader = RulesReader::open(files, "rules", Vec::new())?;
    let rows = read(&mut reader);
    reader.finish().map(|_| rows)
}

fn cards(csv: &str) -> Result<Vec<CardRow>, Faults> {
    read("cards", csv, |reader| tables::cards(reader, false))
}

fn objectives(csv: &str) -> Result<Vec<ObjectiveRow>, Faults> {
    read("objectives", csv, tables::objectives)
}

fn spellbooks(csv: &str) -> Result<Vec<SpellRow>, Faults> {
    read("spellbooks", csv, tables::spellbooks)
}

fn fairies(csv: &str) -> Result<Vec<FairyRow>, Faults> {
    read("fairies", csv, tables::fairies)
}

fn shipped<T>(rows: Result<Vec<T>, Faults>) -> Vec<T> {
    rows.unwrap_or_else(|faults| panic!("{faults}"))
}

/// What is said of a table at fault: messages and help.
fn said<T>(rows: Result<Vec<T>, Faults>) -> Vec<(String, String)> {
    let Err(faults) = rows else { panic!("no fault") };
    faults.iter().map(|fault| (fault.message.clone(), fault.help.clone().unwrap_or_default())).collect()
}

/// The shipped table with its first `from` replaced.
fn changed(csv: &str, from: &str, to: &str) -> String {
    assert!(csv.contains(from), "{from}");
    csv.replacen(from, to, 1)
}

/// How many of these there are on the cards, copies counted.
fn found<'c>(rows: impl IntoIterator<Item = &'c CardRow>, find: FindKind) -> u32 {
    rows.into_iter().map(|row| u32::from(row.count) * u32::from(row.card.finds.count(find))).sum()
}

#[test]
fn there_are_nine_starters_and_seventy_two_dungeon_cards_at_four_costs() {
    let rows = shipped(cards(CARDS));
    let at = |cost: u8| rows.iter().filter(|row| row.cost == cost).map(|row| row.count).sum::<u8>();
    assert_eq!([0, 3, 4, 5, 6].map(at), [9, 18, 18, 18, 18]);
}

#[test]
fn starters_have_no_pits_ropes_or_magic_circles() {
    let rows = shipped(cards(CARDS));
    let starters = || rows.iter().filter(|row| row.cost == 0);
    assert_eq!([FindKind::Pit, FindKind::Rope, FindKind::Circle].map(|find| found(starters(), find)), [0; 3]);
    let built = |find: &FindKind| [FindKind::Room, FindKind::Stairs].contains(find);
    let things: u32 = FindKind::ALL.into_iter().filter(|find| !built(find)).map(|find| found(starters(), find)).sum();
    assert!(found(starters(), FindKind::Coin) * 10 >= 4 * things, "two things of five are coins");
}

#[test]
fn every_card_has_five_exits_and_each_half_of_a_side_is_missing_as_often() {
    let rows = shipped(cards(CARDS));
    let mut missing = [0_u32; 6];
    for row in &rows {
        let bare: Vec<_> = EdgeHalf::ALL.into_iter().filter(|place| !row.card.has_exit(*place)).collect();
        assert_eq!(bare.len(), 1, "{}", row.name);
        missing[bare[0] as usize] += u32::from(row.cost > 0);
    }
    assert_eq!(missing, [0, 0, 18, 18, 18, 18]);
}

/// Ten of the dearest cards have one less, and ten of the cheapest one more: so no column of the market is bought out or left alone.
#[test]
fn a_card_carries_about_twice_as_many_things_as_it_costs() {
    let mut moved = [0; 7];
    for row in shipped(cards(CARDS)).iter().filter(|row| row.cost > 0) {
        let all: u8 = FindKind::ALL.map(|find| row.card.finds.count(find)).iter().sum();
        let built = row.card.finds.count(FindKind::Room) + row.card.finds.count(FindKind::Stairs);
        moved[usize::from(row.cost)] += i32::from(all - built) - i32::from(2 * row.cost);
    }
    assert_eq!(moved, [0, 0, 0, 10, 0, 0, -10]);
}

#[test]
fn what_objectives_pay_three_points_for_is_half_as_common() {
    let rows = shipped(cards(CARDS));
    let dungeon = || rows.iter().filter(|row| row.cost > 0);
    let mean =
        |finds: &[FindKind]| finds.iter().map(|find| found(dungeon(), *find)).sum::<u32>() as f64 / finds.len() as f64;
    let dear = mean(&[FindKind::Rope, FindKind::Pit, FindKind::Padlock, FindKind::Monster]);
    let middling = mean(&[FindKind::Key, FindKind::Circle]);
    let cheap = mean(&[FindKind::Barrel, FindKind::Sword, FindKind::Scroll, FindKind::Stairs]);
    assert!((0.4..0.6).contains(&(dear / cheap)), "{dear} {cheap}");
    assert!((0.5..0.7).contains(&(middling / cheap)), "{middling} {cheap}");
    assert_eq!([FindKind::Recycle, FindKind::Scissors].map(|find| found(dungeon(), find)), [5, 6]);
}

#[test]
fn dearer_cards_have_more_of_what_is_rare() {
    let rows = shipped(cards(CARDS));
    let rare = [FindKind::Rope, FindKind::Pit, FindKind::Padlock, FindKind::Monster, FindKind::Circle, FindKind::Key];
    let at = |cost: u8| rare.map(|find| found(rows.iter().filter(|row| row.cost == cost), find)).iter().sum::<u32>();
    assert!([3, 4, 5, 6].map(at).is_sorted_by(|less, more| less < more));
}

#[test]
fn the_shipped_cards_are_written_as_the_program_writes_them() {
    let rows = shipped(cards(CARDS));
    assert_eq!(rows.len(), CARDS.lines().skip(1).count());
    for row in &rows {
        let is_its = |line: &&str| line.split(',').next() == Some(row.name.as_str());
        let line = CARDS.lines().find(is_its).expect("its line");
        let words = InteriorText::of(&Interior::from(&row.card));
        let cells = [words.exits, words.halls, words.rooms, words.under, words.stairs];
        assert_eq!(format!("{},{},1,{},synthetic", row.name, row.cost, cells.join(",")), line);
    }
}

#[test]
fn objectives_pay_what_the_rulebook_says_on_twenty_seven_cards() {
    let rows = shipped(objectives(OBJECTIVES));
    let points: Vec<_> = rows.iter().map(|row| (row.find, row.points)).collect();
    let ones = [FindKind::Barrel, FindKind::Scroll, FindKind::Sword, FindKind::Room, FindKind::Coin, FindKind::Stairs]
        .map(|find| (find, 1));
    let twos = [FindKind::Key, FindKind::Circle].map(|find| (find, 2));
    let threes = [FindKind::Pit, FindKind::Monster, FindKind::Rope, FindKind::Padlock].map(|find| (find, 3));
    let all: Vec<_> = ones.into_iter().chain(twos).chain(threes).collect();
    assert!(all.iter().all(|pair| points.contains(pair)) && points.len() == all.len());
    assert_eq!(rows.iter().map(|row| row.count).sum::<u8>(), 27);
    assert_eq!(rows.iter().map(|row| row.hourglasses).sum::<u8>(), 9);
}

#[test]
fn there_are_seventeen_spellbooks_all_different_and_one_for_once_a_game() {
    let rows = shipped(spellbooks(SPELLBOOKS));
    assert!(rows.iter().all(|row| row.count == 1));
    let mut spells: Vec<_> = rows.iter().map(|row| row.spell.about()).collect();
    spells.sort_unstable();
    spells.dedup();
    assert_eq!((rows.len(), spells.len()), (17, 17));
    let once: Vec<_> = rows.iter().filter(|row| row.once_a_game).map(|row| row.spell).collect();
    assert_eq!(once, [Spell::Fairy]);
    assert!(rows.iter().any(|row| row.spell == Spell::Keep(2)), "two coins");
}

#[test]
fn there_are_five_fairies_of_each_kind_for_a_coin() {
    let rows = shipped(fairies(FAIRIES));
    let all: Vec<_> = rows.iter().map(|row| (row.tool, row.price, row.count)).collect();
    assert_eq!(all, [(1, 1, 5), (2, 1, 5), (3, 1, 5), (0, 1, 5)]);
}

#[test]
fn a_word_misspelt_on_a_card_is_told_with_the_nearest_known() {
    let (message, help) = &said(cards(&changed(CARDS, "L2-a:padlock", "L2-a:padlok")))[0];
    assert_eq!(message, "`halls` has no word `padlok`");
    assert!(help.contains("`padlock`"), "{help}");
    let (message, help) = &said(spellbooks(&changed(SPELLBOOKS, "teleport_barrel", "teleport_barel")))[0];
    assert_eq!(message, "`effect` has no word `teleport_barel`");
    assert!(help.contains("`teleport_barrel`"), "{help}");
}

#[test]
fn every_fault_of_a_card_stands_at_its_cell() {
    let header = "name,cost,count,exits,halls,rooms,under,stairs,source\n";
    let bad = "cellar,3,1,T B,T-a L1-a,a:lava,,a-u,synthetic\n";
    let Err(faults) = cards(&format!("{header}{bad}")) else { panic!("no fault") };
    let messages: Vec<_> = faults.iter().map(|fault| fault.message.as_str()).collect();
    let expected = [
        "`L1-a` comes out at `L1`, which is no exit",
        "`a:lava` has `lava` in a room",
        "`a-u` names an underground part that is not there",
        "the table `cards` has 0 starter cards, fewer than 5",
    ];
    assert!(expected.iter().all(|message| messages.contains(message)), "{messages:?}");
    assert!(faults.iter().all(|fault| fault.help.is_some()));
}

#[test]
fn numbers_beyond_what_the_game_holds_are_refused() {
    let coins = |count: u8| {
        let half = count / 2;
        let rows = format!("coins,coin,1,{half},0,synthetic\nmore,coin,1,{},0,synthetic\n", count - half);
        format!("name,thing,points,count,hourglasses,source\n{rows}")
    };
    for (rows, message) in [
        (said(cards(&changed(CARDS, "starter_1,0", "starter_1,2"))), "no deck of the market costs 2"),
        (said(cards(&CARDS.replacen(",0,1,", ",3,1,", 5))), "the table `cards` has 4 starter cards, fewer than 5"),
        (said(cards(&CARDS.replacen(",6,1,", ",6,5,", 18))), "the table `cards` has 153 cards, more than 120"),
        (said(objectives(&changed(OBJECTIVES, "coin,1,3,1", "coin,1,3,4"))), "4 of 3 copies show an hourglass"),
        (said(objectives(&coins(12))), "the table `objectives` has 12 objective cards, fewer than 13"),
        (said(objectives(&coins(65))), "the table `objectives` has 65 objective cards, more than 64"),
        (said(spellbooks(&SPELLBOOKS.replace(",1,", ",2,"))), "the table `spellbooks` has 34 spellbooks, more than 32"),
        (said(spellbooks(&changed(SPELLBOOKS, "keep:2", "keep:12"))), "`keep:12` has no number from 0 to 9"),
        (said(fairies(&changed(FAIRIES, "padlock", "monster"))), "`sword_fairy` beats what another row's fairy does"),
    ] {
        assert_eq!(rows.first().map(|(message, _)| message.as_str()), Some(message));
    }
}

#[test]
fn the_words_of_the_spellbook_column_are_all_the_words_there_are() {
    let (_, help) = &said(spellbooks(&changed(SPELLBOOKS, "beat", "qqqqqqqq")))[0];
    for (word, spell) in words::all::<Spell>() {
        assert!(matches!(spell, Spell::Keep(_)) || help.contains(&format!("`{word}`")), "{word}");
    }
}
