//! Drawings: exits on the edges where they are, cards that meet line up.

use super::interior::words;
use super::table::{HALLS, KEYS, Table, standard};
use crate::card::{Interior, MapCard};
use crate::draw::{self, CardPicture};
use kit::game::GameText as _;
use std::collections::BTreeSet;

fn card(cells: [&str; 5]) -> MapCard {
    MapCard::new(&words(cells).read(false).expect("a card"))
}

fn crypt() -> MapCard {
    card(["T B L1 L2 R2", "T-a L1-a:coin a-x L2-x x-B x-R2:key", "a:monster", "u:", "a-u"])
}

#[test]
fn a_card_shows_its_exits_and_what_the_table_says() {
    let drawn = "\
┌────║────┐
═         │
│    1    │
│  crypt  │
═         ═
└────║────┘

1 crypt
  exits  T B L1 L2 R2
  halls  T-a L1-a:coin a-x L2-x x-B x-R2:key
  rooms  a:monster
  under  u:
  stairs a-u
";
    assert_eq!(draw::card("crypt", &crypt()), drawn);
}

#[test]
fn a_turned_card_has_its_exits_at_the_opposite_halves() {
    let card = crypt();
    let drawn = draw::picture(&[CardPicture { name: "crypt", card: &card, turned: true, x: 3, y: -2 }]);
    let expected = "\
┌────║────┐
═         ═
│   1↻    │
│  crypt  │
│         ═
└────║────┘
";
    assert_eq!(drawn, expected);
}

#[test]
fn cards_beside_each_other_line_up_at_half_a_card_too() {
    let (first, second) = (crypt(), card(["T L1", "T-L1:coin+coin", "", "", ""]));
    let laid = |name, card, x, y| CardPicture { name, card, turned: false, x, y };
    let drawn =
        draw::picture(&[laid("crypt", &first, 0, -1), laid("well", &second, 1, 0), laid("a-long-name", &first, 0, 1)]);
    let expected = "\
┌────║────┐
═         │
│    1    │
│  crypt  │┌────║────┐
═         ══         │
└────║────┘│    2    │
┌────║────┐│  well   │
═         ││         │
│    3    │└─────────┘
│a-long-na│
═         ═
└────║────┘
";
    assert_eq!(drawn, expected);
}

#[test]
fn what_a_drawing_says_of_a_card_reads_as_that_card() {
    let interior = Interior::from(&crypt());
    let text = draw::card("crypt", &crypt());
    for line in interior.to_string().lines() {
        assert!(text.contains(&format!("\n  {line}\n")), "{line}");
    }
    assert_eq!(draw::picture(&[]), "", "no cards, no picture");
}

/// After the last card a replay shows the dungeon, with what each card bears, before the path through it.
#[test]
fn the_dungeon_is_told_when_no_more_cards_are_laid() {
    let mut table = Table::with(&[("objectives", KEYS), ("cards", HALLS)], &["hand.size=1"]);
    table.pass();
    let lay = table.legal()[0];
    table.act(lay);
    let told: Vec<String> = table.told.0.iter().map(|event| table.game.tell(*event)).collect();
    let built = told.iter().position(|text| text.starts_with("seat 1 has laid 1 card:\n┌")).expect("a dungeon");
    assert!(told[built].contains("\n1 starter\n  exits  T B\n  halls  T-B"), "{}", told[built]);
    assert!(told[built + 1].starts_with("seat 1 draws the path with "), "{}", told[built + 1]);
}

/// Each hallway and each thing to jump to has a name of its own on its card.
#[test]
fn no_two_hallways_of_a_card_are_told_alike() {
    let game = standard(&[]);
    let mut twins = 0;
    for card in &game.rules.cards {
        let halls: Vec<String> = (0..card.halls.len()).map(|hall| card.hall_name(hall)).collect();
        let spots: Vec<String> = (0..card.spots.len()).map(|spot| card.spot_name(spot)).collect();
        twins += halls.iter().filter(|name| name.contains(" with ")).count();
        for names in [halls, spots] {
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        }
    }
    assert!(twins > 0, "the tests' cards have hallways with the same ends");
}

/// A step says what it uses and what it finds.
#[test]
fn a_path_is_told_with_the_tools_that_it_uses() {
    let cards = HALLS.replace("T-B,,,", "T-B:sword+monster+coin,,,");
    let mut table = Table::with(&[("objectives", KEYS), ("cards", &cards)], &["hand.size=1"]);
    table.pass();
    let lay = table.legal()[0];
    table.act(lay);
    let told: Vec<String> = table.told.0.iter().map(|event| table.game.tell(*event)).collect();
    let path = told.iter().find(|text| text.contains("the path with")).map_or_else(
        || table.legal().iter().map(|&action| table.game.describe(&table.state, action)).collect::<Vec<_>>().join("\n"),
        Clone::clone,
    );
    assert!(path.contains("(uses 1 sword, finds "), "{path}");
}
