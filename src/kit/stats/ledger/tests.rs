//! The ledger against counting by hand.

use super::*;
use proptest::prelude::*;

counters! { GAMES, LUCK, TURNS, }

const SCORES: &[&[ScoreRatio]] = &[
    &[
        ScoreRatio::each("luck", [LUCK, TURNS], "luck per turn", "Luck spent in a turn.").compared(),
        ScoreRatio::each("games", [GAMES, GAMES], "share", "Games per game.").share(),
    ],
    &[ScoreRatio::whole("turns", [TURNS, GAMES], "turns per game", "Turns in a game.")],
];

counters! { TAKEN, OFFERED, }

const CARDS: ComponentSheet = ComponentSheet {
    name: "cards",
    keys: &[("card", "", "The card.")],
    columns: &[
        SheetColumn::Count(OFFERED, ("offered", "choices", "Choices in which it was there.")),
        SheetColumn::Mean([TAKEN, OFFERED], ("take_rate", "share", "Taken per offered.")),
        RateColumn::new([TAKEN, OFFERED], ("rate", "share", "The same.")).share().column(),
        SheetColumn::Part([TAKEN, OFFERED], ("part", "share", "Its share of all that was taken.")),
    ],
    sparse: Some(OFFERED),
    pictures: &[],
};

const COUNTED: LedgerSchema = LedgerSchema { scores: SCORES, sheets: &[CARDS], curves: &[], drawn: None };

/// A block: luck, turns and games of two strategies, and what was taken and offered of three cards.
type Block = ([[i64; 3]; 2], [[i64; 2]; 3]);

fn empty() -> Ledger {
    Ledger::new(&COUNTED, [2, 2, 10], &[3])
}

fn counted(blocks: &[Block]) -> Ledger {
    let mut ledger = empty();
    for (strategies, cards) in blocks {
        for (strategy, counts) in strategies.iter().enumerate() {
            ledger.counts(strategy, [(GAMES, counts[0]), (LUCK, counts[1]), (TURNS, counts[2])]);
        }
        for (row, counts) in cards.iter().enumerate().filter(|(_, counts)| **counts != [0, 0]) {
            ledger.row(0, row).counts([(TAKEN, counts[0]), (OFFERED, counts[1])]);
        }
        ledger.end_block();
    }
    ledger
}

fn blocks() -> impl Strategy<Value = Vec<Block>> {
    let strategies = prop::array::uniform2(prop::array::uniform3(0i64..9));
    let card = (0i64..4).prop_flat_map(|offered| (0..=offered).prop_map(move |taken| [taken, offered]));
    prop::collection::vec((strategies, prop::array::uniform3(card)), 0..20)
}

fn text(ledger: &Ledger) -> String {
    serde_json::to_string(ledger).unwrap()
}

fn cards(ledger: &Ledger) -> Table {
    ledger.table(0, &CARDS, &["bat", "crypt", "spider"].map(|name| vec![name.into()]))
}

proptest! {
    #[test]
    fn parts_in_any_order_make_the_whole(a in blocks(), b in blocks()) {
        let whole = text(&counted(&[&a[..], &b].concat()));
        for parts in [[&a, &b], [&b, &a]] {
            let mut sum = empty();
            parts.into_iter().for_each(|part| sum.merge(&counted(part)));
            prop_assert_eq!(text(&sum), whole.clone());
        }
    }

    #[test]
    fn what_is_stored_merges_into_a_new_one(blocks in blocks()) {
        let ledger = counted(&blocks);
        let mut read = empty();
        read.merge(&serde_json::from_str(&text(&ledger)).unwrap());
        prop_assert_eq!(cards(&read), cards(&ledger));
        prop_assert_eq!(text(&read), text(&ledger));
    }

    #[test]
    fn scores_and_rows_are_ratios_of_sums(blocks in blocks()) {
        let ledger = counted(&blocks);
        for strategy in 0..2 {
            let sum = |counter: Counter| blocks.iter().map(|block| block.0[strategy][counter.place()]).sum::<i64>() as f64;
            let expected = (sum(TURNS) > 0.0).then(|| sum(LUCK) / sum(TURNS));
            prop_assert_eq!(ledger.estimate(0, strategy).value, expected);
        }
        let sum = |row: usize, counter: Counter| blocks.iter().map(|block| block.1[row][counter.place()]).sum::<i64>();
        let all: i64 = (0..3).map(|row| sum(row, TAKEN)).sum();
        let table = cards(&ledger);
        let offered = (0..3).filter(|&row| sum(row, OFFERED) > 0);
        prop_assert_eq!(table.rows().len(), offered.clone().count());
        for (cells, row) in table.rows().iter().zip(offered) {
            let rate = Scalar::Real(sum(row, TAKEN) as f64 / sum(row, OFFERED) as f64);
            prop_assert_eq!(&cells[1], &Scalar::Int(sum(row, OFFERED)));
            prop_assert_eq!([&cells[2], &cells[3]], [&rate, &rate]);
            prop_assert_eq!(&cells[6], &over(sum(row, TAKEN), all));
        }
    }
}

#[test]
fn columns_name_the_one_that_counts_what_is_behind_them() {
    let table = cards(&empty());
    let behind = |name: &str| table.columns().iter().find(|column| column.name == name).unwrap().n;
    for name in ["take_rate", "rate", "lo", "hi", "part"] {
        assert_eq!(behind(name), Some("offered"), "{name}");
    }
    assert_eq!([behind("card"), behind("offered")], [None, None]);
}

#[test]
fn the_block_under_way_is_told_before_it_is_closed() {
    let mut ledger = empty();
    ledger.count(LUCK, 1, 7);
    ledger.count(TURNS, 1, 2);
    assert_eq!(ledger.part(&SCORES[0][0], 1), RatioCounts { x: 7, n: 2 });
    ledger.end_block();
    assert_eq!(ledger.part(&SCORES[0][0], 1), RatioCounts::default());
    assert_eq!(ledger.estimate(0, 1).value, Some(3.5));
}
