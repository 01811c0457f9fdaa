//! What the engine deals and draws against what can be reckoned exactly.

use super::staged::{ALL_FIT, NONE_FITS};
use super::table::Table;
use crate::action::{Action, Event, RunEnd};
use crate::config::{Rules, TileShape};
use crate::state::Task;
use crate::word::{Colour, ColourSet, CorridorGate};
use kit::game::{Game, PendingDecision, dyn_observer};

fn assert_near(found: u32, games: u32, exact: f64) {
    let (found, games) = (f64::from(found), f64::from(games));
    let deviation = (games * exact * (1.0 - exact)).sqrt();
    let off = found - games * exact;
    assert!(off.abs() <= 4.5 * deviation + 1e-6, "{} instead of {exact}", found / games);
}

/// Sets this table up again with another number.
fn again(table: &mut Table, number: u32) {
    table.luck.begin(number.into());
    table.told.0.clear();
    let (state, luck) = (&mut table.state, &mut table.luck);
    table.game.setup(state, luck, &mut dyn_observer(&mut table.told));
}

/// The Immolated alone, with so many of six cards that show red.
fn with_red(cards: usize, more: &[&str]) -> Table {
    let names = ["torch", "ember", "pyre", "cinder", "smoke", "backdraft"];
    let icons = names.iter().take(cards).map(|name| format!("combat.immolated_{name}.check=red"));
    let set: Vec<String> =
        [NONE_FITS.to_owned(), "players.beheaded=in_order".to_owned()].into_iter().chain(icons).collect();
    let set: Vec<&str> = set.iter().map(String::as_str).chain(more.iter().copied()).collect();
    Table::new(1, &set, 0)
}

#[test]
fn a_check_is_passed_as_often_as_counting_hands_says() {
    let games = 3000;
    for (cards, from_hand, passed) in [(1, 1.0 / 2.0, 2.0 / 3.0), (2, 4.0 / 5.0, 14.0 / 15.0), (3, 19.0 / 20.0, 1.0)] {
        let mut table = with_red(cards, &[]);
        let (mut hands, mut all) = (0, 0);
        for number in 0..games {
            again(&mut table, number);
            table.check("pq_door", ColourSet::default().with(Colour::Red));
            while let Some(Task::Check { .. }) = table.top() {
                table.act(Action::Show(0).or_first(&table));
            }
            for event in table.news() {
                if let Event::Check { from_hand, passed, .. } = event {
                    hands += u32::from(from_hand);
                    all += u32::from(passed);
                }
            }
        }
        assert_near(hands, games, from_hand);
        assert_near(all, games, passed);
    }
}

impl Action {
    /// This, or the first that is legal.
    fn or_first(self, table: &Table) -> Self {
        if table.may(self) { self } else { table.legal()[0] }
    }
}

#[test]
fn a_deck_check_is_passed_by_its_share_of_the_deck() {
    let games = 3000;
    for cards in [1, 2, 4] {
        let mut table = with_red(cards, &["tiles.pq_door.effects=deck_check:red?cell:1"]);
        let mut passed = 0;
        for number in 0..games {
            again(&mut table, number);
            table.arrive("pq_b2", "pq_door");
            passed += u32::from(table.state.bag.cells);
        }
        assert_near(passed, games, f64::from(cards as u32) / 6.0);
    }
}

#[test]
fn a_pass_is_a_scroll_as_often_as_cards_have_icons() {
    let games = 1500;
    let mut table = Table::new(4, &["tiles[shape=square].effects=\"\""], 0);
    let (mut scrolls, mut with_icon) = (0, 0.0);
    for number in 0..games {
        again(&mut table, number);
        table.act(Action::Go(0));
        assert_eq!(table.top(), Some(Task::Pass));
        let passer = table.legal()[0];
        let Action::Pass(body) = passer else { panic!("{passer:?} is no pass") };
        let rules = table.game.rules();
        let deck = &rules.decks[usize::from(table.state.body(body).beheaded)][..6];
        let icons = deck.iter().filter(|row| !rules.combat[usize::from(**row)].check.is_empty()).count();
        with_icon += icons as f64 / 6.0;
        table.act(passer);
        let icon = table.told.0.iter().find_map(|event| match event {
            Event::Passed { row, .. } => Some(!table.game.rules().combat[usize::from(*row)].check.is_empty()),
            _ => None,
        });
        scrolls += u32::from(icon == Some(true));
    }
    assert_near(scrolls, games, with_icon / f64::from(games));
}

/// The chance of every space, and of every number of encounters, on a walk that takes any way that is open with the same chance; checks are
/// always passed, or never.
fn walk(rules: &Rules, passes: bool) -> (Vec<f64>, Vec<f64>) {
    let mut at = vec![[0.0; 16]; rules.spaces.len()];
    at[usize::from(rules.starts[0])][0] = 1.0;
    let mut order: Vec<usize> = (0..rules.spaces.len()).filter(|&space| rules.spaces[space].biome == 0).collect();
    order.sort_by_key(|&space| rules.spaces[space].column);
    for &space in &order {
        let open = |gate: CorridorGate| match gate {
            CorridorGate::Rune(_) => false,
            CorridorGate::Check(_) => passes,
            _ => true,
        };
        let ways: Vec<usize> =
            rules.spaces[space].ways.iter().filter(|way| open(way.gate)).map(|way| usize::from(way.to)).collect();
        for &to in &ways {
            let fights = usize::from(matches!(rules.spaces[to].shape, TileShape::Square | TileShape::Cut));
            for count in 0..16 - fights {
                at[to][count + fights] += at[space][count] / ways.len() as f64;
            }
        }
    }
    let spaces = at.iter().map(|counts| counts.iter().sum()).collect();
    let exits = || {
        (0..at.len()).filter(|&space| rules.spaces[space].biome == 0 && rules.spaces[space].shape == TileShape::Exit)
    };
    let encounters = (0..16).map(|count| exits().map(|space| at[space][count]).sum()).collect();
    (spaces, encounters)
}

#[test]
fn a_random_walk_comes_to_each_space_as_often_as_dynamic_programming_says() {
    let games = 3000;
    for (fits, passes) in [(ALL_FIT, true), (NONE_FITS, false)] {
        let bare = ["tiles[count>0].monsters=\"\"", "tiles[count>0].effects=\"\"", "tiles[count>0].loot=\"\""];
        let mut table = Table::new(2, &[&bare[..], &[fits]].concat(), 0);
        let (spaces, encounters) = walk(table.game.rules(), passes);
        let mut seen = vec![0; spaces.len()];
        let mut fights = [0; 16];
        let mut step = 1_u64;
        for number in 0..games {
            again(&mut table, number);
            while table.state.stage == 0 {
                let legal = table.legal();
                step = step.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                table.act(legal[(step >> 33) as usize % legal.len()]);
            }
            let mut count = 0;
            for event in table.news() {
                if let Event::Moved { to } = event {
                    seen[usize::from(to)] += 1;
                    let shape = table.game.rules().spaces[usize::from(to)].shape;
                    count += usize::from(matches!(shape, TileShape::Square | TileShape::Cut));
                }
            }
            fights[count] += 1;
        }
        let start = usize::from(table.game.rules().starts[0]);
        for (space, chance) in spaces.iter().enumerate().filter(|(space, _)| *space != start) {
            assert_near(seen[space], games, *chance);
        }
        encounters.iter().zip(fights).for_each(|(chance, fights)| assert_near(fights, games, *chance));
        // Rules page, section 8: two to four combats in a biome.
        let mean: f64 = encounters.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum();
        assert!((2.0..=4.0).contains(&mean), "{mean}");
    }
}

#[test]
fn monsters_are_drawn_without_replacement() {
    let games = 3000;
    let mut table = Table::new(2, &[], 0);
    let rules = table.game.rules().clone();
    let deck: Vec<u8> = (rules.monster_deck.iter().copied())
        .filter(|row| {
            let row = &rules.monsters[usize::from(*row)];
            row.biome == 0 && !row.elite && !row.upgrade
        })
        .collect();
    let pairs = (deck.len() * (deck.len() - 1)) as f64;
    let alike = (0..deck.len()).flat_map(|a| (0..deck.len()).map(move |b| (a, b)));
    let alike = alike.filter(|&(a, b)| a != b && deck[a] == deck[b]).count() as f64 / pairs;
    let (mut twins, mut seen) = (0, vec![0; rules.monsters.len()]);
    for number in 0..games {
        again(&mut table, number);
        table.arrive("pq_a1", "pq_pair");
        let placed: Vec<u8> = (table.news().into_iter())
            .filter_map(|event| if let Event::Placed { row, .. } = event { Some(row) } else { None })
            .collect();
        assert_eq!(placed.len(), 2);
        twins += u32::from(placed[0] == placed[1]);
        seen[usize::from(placed[1])] += 1;
    }
    assert_near(twins, games, alike);
    for (row, times) in seen.into_iter().enumerate() {
        let share = deck.iter().filter(|of| usize::from(**of) == row).count() as f64 / deck.len() as f64;
        assert_near(times, games, share);
    }
}

#[test]
fn the_order_of_purchases_between_decks_does_not_matter() {
    /// Every order of so many cards of each deck.
    fn orders(left: [u8; 3], done: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        if left == [0; 3] {
            all.push(done.clone());
        }
        for deck in (0..3).filter(|&deck| left[deck] > 0) {
            let mut less = left;
            less[deck] -= 1;
            done.push(deck as u8);
            orders(less, done, all);
            done.pop();
        }
    }
    let mut all = Vec::new();
    orders([2; 3], &mut Vec::new(), &mut all);
    assert_eq!(all.len(), 90);
    let mut bought = None;
    let mut table = Table::new(3, &[], 0);
    for order in all {
        again(&mut table, 0);
        table.state.bag.cells = 12;
        table.end_run();
        order.into_iter().for_each(|deck| table.act(Action::Spend(deck)));
        let group = &table.state.group;
        let got = (group.bought, group.mutations, group.improved, group.monsters, group.sold, table.state.bag.cells);
        assert_eq!(*bought.get_or_insert(got), got);
    }
}

#[test]
fn a_campaign_is_won_as_often_as_its_runs_say() {
    let set = [
        "campaign.runs=2",
        "biomes.path=1",
        "bosses.hand_of_the_king.health=1",
        "bosses.hand_of_the_king.per_player=0",
        "beheaded[health>0].health=4",
    ];
    let (games, mut table) = (150, Table::new(2, &set, 0));
    let (mut reached, mut won, mut campaigns, mut step) = ([0; 2], [0; 2], 0, 7_u64);
    for number in 0..games {
        again(&mut table, number);
        while table.game.turn(&table.state) != PendingDecision::Over {
            let legal = table.legal();
            step = step.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            table.act(legal[(step >> 33) as usize % legal.len()]);
        }
        for event in table.news() {
            if let Event::RunOver { number, end, .. } = event {
                reached[usize::from(number) - 1] += 1;
                won[usize::from(number) - 1] += u32::from(end == RunEnd::Won);
            }
        }
        campaigns += u32::from(table.game.outcome(&table.state).ending == 0);
    }
    let lost: f64 = (0..2).map(|run| 1.0 - f64::from(won[run]) / f64::from(reached[run].max(1))).product();
    let rate = f64::from(campaigns) / f64::from(games);
    assert!((rate - (1.0 - lost)).abs() < 1e-9, "{rate}, {reached:?}, {won:?}");
    assert!(rate > 0.0 && rate < 1.0, "{rate}");
}

#[test]
fn the_tiles_of_each_shape_are_dealt_as_hypergeometry_says() {
    let games = 3000;
    let mut table = Table::new(2, &[], 0);
    let rules = table.game.rules().clone();
    let spaces_of =
        |shape: TileShape| rules.spaces.iter().filter(|space| space.biome == 0 && space.shape == shape).count();
    let tiles_of = |shape: TileShape| {
        let of = |row: &&u8| {
            let row = &rules.tiles[usize::from(**row)];
            row.biome == 0 && row.shape == shape
        };
        rules.tile_deck.iter().filter(of).count()
    };
    let (vault, pack) = (table.tile("pq_vault"), table.tile("pq_pack"));
    let (mut seen, mut both) = (vec![0; rules.tiles.len()], 0);
    for number in 0..games {
        again(&mut table, number);
        let lies = |tile: usize| table.state.tiles.iter().any(|&other| usize::from(other) == tile);
        (0..rules.tiles.len()).for_each(|tile| seen[tile] += u32::from(lies(tile)));
        both += u32::from(lies(vault.into()) && lies(pack.into()));
    }
    for (row, times) in rules.tiles.iter().zip(seen).filter(|(row, _)| row.biome == 0) {
        let (spaces, tiles) = (spaces_of(row.shape) as f64, tiles_of(row.shape) as f64);
        assert_eq!(row.count, 1);
        assert_near(times, games, spaces / tiles);
    }
    let (spaces, tiles) = (spaces_of(TileShape::Square) as f64, tiles_of(TileShape::Square) as f64);
    assert_near(both, games, spaces * (spaces - 1.0) / (tiles * (tiles - 1.0)));
}
