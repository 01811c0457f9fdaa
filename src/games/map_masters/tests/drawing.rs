//! Drawings: exits on the edges where they are, cards that meet line up.

use super::interior::words;
use crate::card::{Interior, MapCard};
use crate::draw::{self, CardPicture};

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
