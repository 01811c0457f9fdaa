//! Whole games on the shipped cards between players who choose at random: what is told adds up.

use super::table::*;
use crate::action::Event;
use crate::card::{FindCounts, FindKind};
use crate::final_score::FinalScore;
use crate::state::Phase;
use crate::walk::PathEnd;
use kit::luck::{DrawPurpose, Luck, LuckDomain};

/// Plays a game to its end.
fn play(table: &mut Table, number: u64) {
    let mut chooser = Luck::new(7, LuckDomain::Bots);
    chooser.begin(number);
    table.begin(number);
    while table.phase() != Phase::Over {
        let (legal, seat) = (table.legal(), usize::from(table.active()));
        let chosen = chooser.stream(DrawPurpose(0), seat).below(legal.len() as u32);
        table.act(legal[chosen as usize]);
    }
}

/// One seat's books, kept from what was told.
#[derive(Default, Clone)]
struct Books {
    coins: i32,
    primary: u16,
    secondary: u16,
    boxes: u16,
    found: [u16; 3],
}

/// Coins in hands are those of the start and of paths less what was spent, on the market and in the refresh.
#[test]
fn coins_and_points_add_up() {
    let (mut bought, mut stayed, mut trimmed, mut swapped, mut gifts) = (0, 0, 0, 0, 0);
    for (set, games) in [(["hand.size=1", "players.count=5"], 12), (["hand.size=2", "players.count=3"], 12)] {
        let mut table = Table::of(standard(&[&set[..], &["players.coins=20", "exit.zero_boxes=counts"]].concat()));
        for number in 0..games {
            play(&mut table, number);
            let rules = table.rules();
            let mut books = vec![Books { coins: 20, ..Books::default() }; rules.seats];
            let (mut asked, mut scored) = ([0; 2], 0);
            for event in &table.told.0 {
                match *event {
                    Event::Objective { card, primary } => asked[usize::from(!primary)] = card,
                    Event::Bought { seat, price, .. } => {
                        books[usize::from(seat)].coins -= i32::from(price);
                        bought += 1;
                    }
                    Event::Stayed { seat, price, .. } => {
                        books[usize::from(seat)].coins -= i32::from(price);
                        stayed += 1;
                    }
                    Event::Drawn { seat, walked, .. } => {
                        let count = |find: FindKind| u16::from(walked.finds.count(find));
                        // The secondary is told after the paths: all counts are looked up then.
                        let book = &mut books[usize::from(seat)];
                        book.found = [
                            count(FindKind::Coin),
                            count(rules.asks(asked[0])),
                            u16::from(walked.end == Some(PathEnd::Exit)),
                        ];
                    }
                    Event::Rewarded { seat, coins, primary, secondary, exit, .. } => {
                        let book = &mut books[usize::from(seat)];
                        let points = rules.points[rules.asks(asked[0]) as usize];
                        assert_eq!(
                            [coins, primary, u16::from(exit)],
                            [book.found[0], book.found[1] * u16::from(points), book.found[2]]
                        );
                        book.coins += i32::from(coins);
                        book.primary += primary;
                        book.secondary += secondary;
                        book.boxes += u16::from(exit);
                    }
                    Event::RoundOver { seat, held, .. } => assert_eq!(i32::from(held), books[usize::from(seat)].coins),
                    Event::Scored { seat, columns } => {
                        let book = &books[usize::from(seat)];
                        let better = books.iter().filter(|other| other.boxes > book.boxes).map(|other| other.boxes);
                        let exits = match better.collect::<std::collections::BTreeSet<_>>().len() {
                            0 => 2,
                            1 => 1,
                            _ => 0,
                        };
                        let coins = book.coins as u16 / 3;
                        let expected =
                            FinalScore { primary: book.primary, secondary: book.secondary / 2, time: 0, exits, coins };
                        assert_eq!(columns, expected, "game {number}");
                        scored += 1;
                    }
                    Event::Trimmed { .. } => trimmed += 1,
                    Event::Swapped { .. } => swapped += 1,
                    Event::Given { .. } => gifts += 1,
                    _ => {}
                }
            }
            assert_eq!(scored, rules.seats);
        }
    }
    assert!(
        [bought, stayed, trimmed, swapped, gifts].iter().all(|&times| times > 0),
        "{bought} {stayed} {trimmed} {swapped} {gifts}"
    );
}

/// What was found in all is told with the card that it lies on, whether paths are worked out or walked.
#[test]
fn what_a_path_finds_lies_on_the_cards_that_were_laid() {
    for path in ["solved", "walked"] {
        let mut table = Table::of(standard(&["hand.size=3", &format!("exploration.path={path}")]));
        let (mut found, mut laid) = (0, Vec::new());
        for number in 0..6 {
            play(&mut table, number);
            for event in &table.told.0 {
                match *event {
                    Event::Laid { card, .. } => laid.push(card),
                    Event::Drawn { walked, .. } => {
                        assert_eq!(walked.shares.all(), walked.finds);
                        for (place, card) in laid.drain(..).enumerate() {
                            assert!(walked.shares.of(place).within(table.rules().row(card).card.finds));
                            found += usize::from(walked.shares.of(place) != FindCounts::default());
                        }
                    }
                    _ => {}
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
