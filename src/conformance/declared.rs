//! Tests of what a game declares, and of the tables that come of it.

use crate::cells::{Fixture, named, play};
use engine::cell::Cell;
use engine::measure::Tally;
use kit::feature::FeatureSet;
use kit::game::{Lineup, Outcome, WIN, win_share};
use kit::stats::names::columns;
use kit::stats::{Scalar, Table, TableColumn};
use kit::strategy::known_at;
use std::collections::BTreeSet;
use study::analysis;

/// The names of a game are its own.
pub fn the_names_of_a_game_are_its_own(fixture: &Fixture) {
    let unique = |names: Vec<&str>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
    assert!(unique(fixture.game.profile.features.iter().map(|feature| feature.name).collect()));
    assert!(unique(fixture.game.profile.kinds.iter().map(|kind| kind.name).collect()));
    assert!(unique(fixture.game.profile.endings.to_vec()));
    assert!(fixture.game.profile.kinds.len() <= 16 && fixture.game.profile.features.len() <= FeatureSet::CAPACITY);
    for kind in 0..fixture.game.profile.kinds.len() {
        assert!(known_at(fixture.game.profile.features, kind).count() > 0, "{} {kind}", fixture.game.name());
    }
    let shipped = fixture.game.strategy_names();
    assert!(shipped.contains(&"random"), "{} has no random bot", fixture.game.name());
    assert!(fixture.game.profile.bots.iter().all(|bot| shipped.contains(bot)));
}

/// A lineup sits in every seat once.
pub fn a_lineup_sits_in_every_seat_once(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let Lineup { seats, .. } = &cell.lineup;
        assert_eq!(seats.len(), cell.game.seats());
        let rotations = cell.lineup.rotations();
        assert_eq!(rotations[0], *seats);
        assert_eq!(rotations.iter().collect::<BTreeSet<_>>().len(), rotations.len());
    }
}

/// The shares of a shared win add up to one whole win.
pub fn whoever_shares_a_win_is_given_the_whole_of_it(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        for winners in 1..1u16 << cell.game.seats() {
            let winners = u8::try_from(winners).expect("a seat for each bit");
            let outcome = Outcome { winners, ending: 0, rounds: 1, turns: 1 };
            let shares = (0..cell.game.seats()).map(|seat| win_share(outcome, seat));
            assert_eq!(shares.sum::<i64>(), WIN, "{}: {outcome:?}", named(&cell));
        }
    }
}

/// Every game that is won is one win.
pub fn every_game_that_is_won_is_one_win(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let tally = play(&cell, 60, 2).tally;
        let won = |&(ending, _): &(&str, u64)| ending == "win";
        let games: u64 = tally.endings().into_iter().filter(won).map(|(_, games)| games).sum();
        let tables = tally.tables();
        let rates = tables.iter().find(|table| table.name() == "win_rates").expect("win rates");
        let [(seat, _), (wins, _)] = ["seat", "wins"].map(|name| named_column(rates, name));
        let whole = rates.rows().iter().filter(|row| row[seat] == Scalar::Empty);
        let shares = whole.map(|row| match row[wins] {
            Scalar::Real(wins) => wins,
            ref other => panic!("{other:?} wins"),
        });
        let given: f64 = shares.sum();
        assert!((given - games as f64).abs() < 1e-9, "{}: {given} of {games}", named(&cell));
    }
}

/// Only the rounds that the rules say are counted in, of games that may go in circles; who wins and when is of whole games.
pub fn only_the_counted_rounds_are_counted_in(fixture: &Fixture) {
    let of_rounds = |rounds: usize| {
        let cell = fixture.cell(&fixture.swift_bots(), &[format!("figures.rounds={rounds}")]).ok()?;
        Some((cell.schema.counted_rounds, play(&cell, fixture.at_pace(200), 2).tally))
    };
    let most = fixture.sound::<&str>(&[], &[]).schema.most_rounds;
    let Some((Some(2), tally)) = of_rounds(2) else { return };
    let Some((None, whole)) = of_rounds(most) else { panic!("{} counts no more than all", fixture.game.name()) };
    let of_whole_games = ["win_rates", "game_lengths", "endings"];
    for (table, other) in tally.tables().iter().zip(whole.tables()) {
        if of_whole_games.contains(&table.name()) {
            assert_eq!(table.rows(), other.rows(), "{}", table.name());
        }
        let Some(alive) = table.column("games_alive") else { continue };
        let last = |table: &Table| table.rows().iter().filter_map(|row| row[alive - 1].number()).fold(0.0, f64::max);
        assert!(last(table) == 2.0 && last(&other) > 2.0, "{}: {}", table.name(), last(table));
    }
    let longer: u64 = tally.rounds().bins().filter(|bin| bin.value > 2).map(|bin| bin.count).sum();
    let share = longer as f64 / tally.rounds().n() as f64;
    let (told, _) = tally.longer_games().expect("some games are longer");
    assert!(share > 0.0 && (told - share).abs() < 1e-12, "{told} of {share}");
    assert_eq!(whole.longer_games(), None);
}

/// Tables that no one picture fits: their rows have different units.
const UNDRAWN: [&str; 6] = ["summary", "differences", "worth", "design", "rungs", "values"];

/// Every table that a game can come with under these rules: its own, without rows, and those of whole studies.
fn dictionary(cell: &Cell) -> Vec<Table> {
    let own = Tally::new(&cell.schema).tables();
    let of_studies = analysis::tables(cell.schema.cooperative).into_iter();
    own.into_iter().chain(of_studies.map(|(table, _)| table)).collect()
}

/// A figure that comes from counting observations, or the end of its interval.
fn is_estimated(column: &TableColumn) -> bool {
    let says = |words: &str| column.about.starts_with(words);
    column.unit == "share" || says("Mean ") || says("Lower end ") || says("Upper end ")
}

fn named_column<'t>(table: &'t Table, name: &str) -> (usize, &'t TableColumn) {
    let mut columns = table.columns().iter().enumerate();
    let missing = || panic!("{} has no column {name}", table.name());
    columns.find(|(_, column)| column.name == name).unwrap_or_else(missing)
}

/// Every table says how it is drawn.
pub fn every_table_says_how_it_is_drawn(fixture: &Fixture) {
    for cell in fixture.shipped_cells() {
        let mut titles = BTreeSet::new();
        for table in dictionary(&cell) {
            let (name, pictures) = (table.name(), table.pictures());
            assert_eq!(pictures.is_empty(), UNDRAWN.contains(&name), "{} {name}", named(&cell));
            for picture in pictures {
                let title = picture.title;
                assert!(titles.insert(title), "{}: two pictures are called {title}", named(&cell));
                assert!(picture.about.ends_with('.'), "{title}: {}", picture.about);
                let drawn = picture.shape.value().column;
                assert!(named_column(&table, drawn).1.n.is_some(), "{title}: {drawn} has no n");
            }
        }
    }
}

/// Column names are unique within each table.
pub fn no_table_has_two_columns_of_one_name(fixture: &Fixture) {
    // What tells the cells of a study apart stands in front of every table.
    let of_studies = [columns::VARIANT, columns::ADDRESS, columns::CHANGE];
    for table in fixture.shipped_cells().flat_map(|cell| Tally::new(&cell.schema).tables()) {
        let mut names = BTreeSet::from(of_studies);
        for column in table.columns() {
            assert!(
                names.insert(&column.name),
                "{}: {} has two columns {}",
                fixture.game.name(),
                table.name(),
                column.name
            );
        }
    }
}

/// Every estimate says what it is of.
pub fn every_estimate_says_what_it_is_of(fixture: &Fixture) {
    for table in fixture.shipped_cells().flat_map(|cell| dictionary(&cell)) {
        for column in table.columns() {
            let (of, name) = (column.n, &column.name);
            assert!(of.is_some() || !is_estimated(column), "{} {name}", table.name());
            let counted = of.is_none_or(|n| {
                let count = named_column(&table, n).1;
                count.n.is_none() && !count.unit.is_empty()
            });
            assert!(counted, "{} {name}: {of:?} counts nothing", table.name());
        }
    }
}

/// Nothing is known of no observation.
pub fn nothing_is_known_of_no_observation(fixture: &Fixture) {
    let mut known = 0;
    let played = fixture.shipped_cells().flat_map(|cell| play(&cell, 20, 1).tally.tables());
    for table in played {
        for (value, column) in table.columns().iter().enumerate() {
            let Some(of) = column.n else { continue };
            let (count, _) = named_column(&table, of);
            for row in table.rows().iter().filter(|row| row[value] != Scalar::Empty) {
                let counted = matches!(row[count], Scalar::Int(n) if n > 0);
                assert!(counted, "{} {}: {row:?}", table.name(), column.name);
                known += 1;
            }
        }
    }
    assert!(known > 0, "{}: nothing is known", fixture.game.name());
}
