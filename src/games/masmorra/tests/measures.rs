//! What is counted is what happened: games told by hand, and sums over games that are played.

use super::play::play_by_lot;
use super::table::{Table, fixture, pool};
use crate::Masmorra;
use crate::dice::DiceAndSymbols;
use crate::event::{DieUse, Event, GainReason, WoundSource};
use crate::measures::Measures;
use crate::rules::ending;
use crate::state::State;
use crate::word::Face;
use engine::measure::{GameCounter, Tally, TallySchema};
use kit::game::{EventObserver, Game, Lineup, Outcome, Scorer};
use kit::stats::{Scalar, Table as Counts};

/// The tables of one game, each seat played by a strategy of its own: `one`, `two` and so on.
fn counted(game: &Masmorra, events: &[Event], state: &State, outcome: Outcome) -> Vec<Counts> {
    let names = ["one", "two", "three", "four", "five"];
    let seats = game.rules().seats;
    let strategies = names[..seats].iter().map(|name| (*name).to_owned()).collect();
    let lineup = Lineup { strategies, seats: (0..seats as u8).collect() };
    let mut tally = Tally::new(&TallySchema::of(game, &lineup));
    let mut scorer = Measures::new(game);
    let mut counting = GameCounter::new(&mut scorer, &mut tally);
    counting.begin_game(&lineup.seats);
    events.iter().for_each(|&event| counting.event(event));
    counting.end_game(game, state, Some(outcome));
    tally.end_block();
    tally.tables()
}

fn named<'a>(counts: &'a [Counts], table: &str) -> &'a Counts {
    counts.iter().find(|counts| counts.name() == table).expect("a table of this name")
}

fn place(table: &Counts, column: &str) -> usize {
    table.columns().iter().position(|known| known.name == column).expect("a column of this name")
}

fn number(cell: &Scalar) -> Option<f64> {
    match *cell {
        Scalar::Int(value) => Some(value as f64),
        Scalar::Real(value) => Some(value),
        _ => None,
    }
}

/// A number in the row with these first keys; a row that is left out counts nothing.
fn cell(counts: &[Counts], table: &str, keys: &[&str], column: &str) -> Option<f64> {
    let table = named(counts, table);
    let text = |cell: &Scalar| match cell {
        Scalar::Int(value) => value.to_string(),
        Scalar::Text(text) => text.clone(),
        _ => String::new(),
    };
    let fits = |row: &&Vec<Scalar>| keys.iter().zip(row.iter()).all(|(key, cell)| text(cell) == *key);
    let row = table.rows().iter().find(fits)?;
    number(&row[place(table, column)])
}

fn sum(counts: &[Counts], table: &str, column: &str) -> f64 {
    let table = named(counts, table);
    let column = place(table, column);
    table.rows().iter().filter_map(|row| number(&row[column])).sum()
}

fn dice(letters: &str) -> DiceAndSymbols {
    DiceAndSymbols { dice: pool(letters), ..DiceAndSymbols::EMPTY }
}

fn symbols(letters: &str) -> DiceAndSymbols {
    DiceAndSymbols { symbols: pool(letters), ..DiceAndSymbols::EMPTY }
}

fn rolled(seat: u8, now: &str, again: &str) -> Event {
    Event::Rolled { seat, dice: dice(now), again: dice(again) }
}

fn used(seat: u8, what: DiceAndSymbols, to: DieUse) -> Event {
    Event::Used { seat, what, to }
}

fn fought(seat: u8, foe: u8, row: u8, with: DiceAndSymbols, [killed, xp, wounds]: [u8; 3]) -> Event {
    Event::Fought { seat, foe, row, boss: false, red: false, with, killed: killed == 1, xp, wounds }
}

fn appeared(foe: u8, row: u8, boss: bool, red: bool) -> Event {
    Event::Appeared { foe, row, boss, red, room: 1 }
}

/// Two rivals, a turn each and the beginning of a third: the first, who wins, kills a goblin unhurt, the second is felled by an orc.
/// Heroes, by the number of their name.
const JAY: u8 = 2;
const MIKA: u8 = 3;
const VALERIE: u8 = 4;

fn told_by_hand(game: &Masmorra) -> Vec<Event> {
    let rules = game.rules();
    let tile = |name: &str| {
        let is = |tile: &u8| rules.tile(*tile).name == name;
        (0..rules.tile_deck.len() as u8).find(is).expect("a tile")
    };
    let (room, trap) = (tile("minor_1a"), tile("trap_1a"));
    let card = |seat: u8, card: u8, why: GainReason| Event::Card { seat, card, why };
    let other = rules.card_deck.iter().position(|row| *row == 1).expect("a second card") as u8;
    let monster = |name: &str| rules.monsters.iter().position(|row| row.name == name).expect("a monster") as u8;
    let (goblin, orc) = (monster("goblin"), monster("orc"));
    vec![
        Event::Turned { tile: room, level: 0 },
        Event::Seated { seat: 0, hero: VALERIE },
        Event::Seated { seat: 1, hero: MIKA },
        card(0, 0, GainReason::Start),
        card(1, other, GainReason::Start),
        Event::Turn { number: 1, round: 1, seat: 0 },
        rolled(0, "SMMDEX", ""),
        rolled(0, "SMMDRX", "E"),
        used(0, dice("X"), DieUse::Turn),
        Event::Changed { seat: 0, from: Face::Ranged, to: Face::Defense, dice: dice("SMMDD") },
        used(0, dice("S"), DieUse::Step),
        Event::Laid { room: 1, tile: room, level: 0, at: 0, turn: 0, seat: 0 },
        Event::Moved { seat: 0, from: 0, to: 1, teleport: false },
        appeared(0, goblin, false, false),
        Event::Turned { tile: trap, level: 0 },
        Event::TrapLaid { trap: 0, at: 0, level: 0 },
        Event::Fired(0),
        Event::Wounded { seat: 0, amount: 1, by: WoundSource::Trap(0) },
        Event::Symbols { seat: 0, face: Face::Melee, count: 2 },
        Event::Combat { seat: 0, room: 1, foes: 1 },
        used(0, symbols("M"), DieUse::Attack),
        used(0, dice("D"), DieUse::Defense),
        fought(0, 0, goblin, DiceAndSymbols { dice: pool("D"), symbols: pool("M") }, [1, 2, 0]),
        Event::Left { foe: 0, row: goblin, room: 1 },
        Event::Xp { seat: 0, amount: 2, why: GainReason::Kills, now: 2 },
        Event::Played { seat: 0, card: 0, orange: false },
        Event::Xp { seat: 0, amount: 1, why: GainReason::Card, now: 3 },
        Event::Learnt { seat: 0, hero: VALERIE, power: 3 },
        used(0, symbols("M"), DieUse::Wasted),
        used(0, dice("MMD"), DieUse::Bounty),
        Event::Gold { seat: 0, amount: 3 },
        Event::Turn { number: 2, round: 1, seat: 1 },
        rolled(1, "SSSSSS", ""),
        appeared(1, orc, false, false),
        fought(1, 1, orc, DiceAndSymbols::EMPTY, [0, 0, 3]),
        Event::Wounded { seat: 1, amount: 6, by: WoundSource::Payback(1) },
        Event::Fallen { seat: 1, by: WoundSource::Payback(1) },
        used(1, dice("SSSSSS"), DieUse::Lost),
        Event::Discarded { seat: 1, card: other },
        Event::Turn { number: 3, round: 2, seat: 0 },
        Event::Level { level: 1, seat: 0, turn: 3 },
        Event::Over { ending: ending::WIN },
    ]
}

fn rivals() -> (Masmorra, Vec<Counts>) {
    let game = fixture("standard", &["players.count=2"]);
    let events = told_by_hand(&game);
    let outcome = Outcome { ending: usize::from(ending::WIN), winners: 1, rounds: 2, turns: 3 };
    let state = State::new();
    let counts = counted(&game, &events, &state, outcome);
    (game, counts)
}

#[test]
fn faces_are_counted_by_what_they_were_used_for() {
    let (_, counts) = rivals();
    let face = |face: &str, columns: [&str; 4]| columns.map(|column| cell(&counts, "dice_use", &["one", face], column));
    assert_eq!(face("ranged", ["rolled", "rerolled", "turned", "all"]), [1.0, 0.0, 1.0, 0.0].map(Some));
    assert_eq!(face("elixir", ["rolled", "rerolled", "turned", "all"]), [1.0, 1.0, 0.0, 0.0].map(Some));
    assert_eq!(face("melee", ["rolled", "symbols", "attack", "bounty"]), [2.0, 2.0, 1.0, 2.0].map(Some));
    assert_eq!(face("melee", ["wasted", "all", "use_rate", "lost"]), [1.0, 4.0, 0.25, 0.0].map(Some));
    assert_eq!(face("defense", ["rolled", "defense", "bounty", "use_rate"]), [1.0, 1.0, 1.0, 0.5].map(Some));
    assert_eq!(face("magic", ["rolled", "turning", "all", "use_rate"]), [1.0; 4].map(Some));
    assert_eq!(cell(&counts, "dice_use", &["one", "elixir"], "use_rate"), None, "none of it was used");
    assert_eq!(cell(&counts, "dice_use", &["one", "step"], "all_rolled"), Some(7.0));
    assert_eq!(cell(&counts, "dice_use", &["two", "step"], "lost"), Some(6.0));
    assert_eq!(cell(&counts, "face_uses", &["one", "melee", "bounty"], "share"), Some(0.5));
    assert_eq!(cell(&counts, "summary", &["rerolled", "one"], "estimate"), Some(0.5));
}

#[test]
fn own_turns_are_told_with_what_they_spent_and_left() {
    let (_, counts) = rivals();
    let spent = |who: &str, to: &str, turn: &str| cell(&counts, "luck_spend", &[who, to, "all", turn], "spent");
    assert_eq!(["attack", "bounty", "lost", "step"].map(|to| spent("one", to, "1")), [1.0, 3.0, 1.0, 1.0].map(Some));
    assert_eq!(spent("one", "bounty", "2"), Some(0.0));
    assert_eq!(cell(&counts, "luck_spend", &["one", "attack", "all", "1"], "of_symbols"), Some(1.0));
    assert_eq!([spent("two", "lost", "1"), spent("two", "lost", "2")], [Some(6.0), None]);
    let held = |who: &str, what: &str, column: &str| cell(&counts, "resource_curves", &[who, what, "all", "1"], column);
    assert_eq!(["held", "gained", "spent"].map(|column| held("one", "life", column)), [5.0, 0.0, 1.0].map(Some));
    assert_eq!(["held", "gained", "spent"].map(|column| held("one", "treasures", column)), [0.0, 1.0, 1.0].map(Some));
    assert_eq!([held("one", "xp", "held"), held("one", "gold", "held")], [Some(3.0), Some(3.0)]);
    assert_eq!([held("two", "life", "held"), held("two", "treasures", "held")], [Some(0.0), Some(0.0)]);
    let won = |outcome: &str| cell(&counts, "resource_curves", &["one", "gold", outcome, "2"], "games_alive");
    assert_eq!([won("won"), won("lost")], [Some(1.0), None]);
}

#[test]
fn monsters_are_told_by_harm_and_reward() {
    let (_, counts) = rivals();
    let of = |name: &str, columns: [&str; 5]| columns.map(|column| cell(&counts, "monsters", &[name], column));
    assert_eq!(of("goblin", ["met", "fought", "killed", "unhurt", "xp"]), [1.0, 1.0, 1.0, 1.0, 2.0].map(Some));
    assert_eq!(
        of("goblin", ["dice", "xp_per_die", "wounds", "defeats", "met_share"]),
        [2.0, 1.0, 0.0, 0.0, 0.5].map(Some)
    );
    assert_eq!(
        of("orc", ["fought", "killed", "wounds", "defeats", "wounds_mean"]),
        [1.0, 0.0, 6.0, 1.0, 6.0].map(Some)
    );
    assert_eq!(cell(&counts, "monsters", &["orc"], "dice_per_xp"), None, "it brought nothing");
    assert_eq!(cell(&counts, "monsters", &["ghoul"], "met"), None, "it never came");
    let by = |by: &str| ["defeats", "wounds", "turns"].map(|column| cell(&counts, "defeats", &[by], column));
    assert_eq!(by("minor"), [1.0, 6.0, 3.0].map(Some));
    assert_eq!(by("trap"), [0.0, 1.0, 3.0].map(Some));
    assert_eq!(cell(&counts, "deaths", &["mika", "minor"], "share"), Some(1.0));
    assert_eq!(cell(&counts, "deaths", &["valerie", "trap"], "share"), None, "she did not fall");
}

#[test]
fn what_players_have_is_told_with_who_won() {
    let (game, counts) = rivals();
    let (rules, at) = (game.rules(), |table: &str, key: &str, column: &str| cell(&counts, table, &[key], column));
    let [played, kept] = [0, 1].map(|row: usize| rules.cards[row].name.as_str());
    let columns = ["gained", "purple", "orange", "discarded", "dealt", "dealt_ahead", "games_used"];
    assert_eq!(columns.map(|column| at("cards", played, column)), [1.0, 1.0, 0.0, 0.0, 1.0, 0.5, 1.0].map(Some));
    assert_eq!(columns.map(|column| at("cards", kept, column)), [1.0, 0.0, 0.0, 1.0, 1.0, -0.5, 0.0].map(Some));
    assert_eq!(
        [at("cards", played, "win_rate_when_used"), at("cards", kept, "win_rate_when_not")],
        [1.0, 0.0].map(Some)
    );
    let learnt = rules.heroes[usize::from(VALERIE)].powers[3].name.as_str();
    let columns = ["games", "learnt", "first", "second", "order", "win_rate_when_used"];
    assert_eq!(columns.map(|column| at("abilities", learnt, column)), [1.0, 1.0, 1.0, 0.0, 1.0, 1.0].map(Some));
    assert_eq!(at("abilities", rules.heroes[usize::from(VALERIE)].powers[1].name.as_str(), "games_not"), Some(1.0));
    assert_eq!(
        at("abilities", rules.heroes[usize::from(JAY)].powers[1].name.as_str(), "games"),
        None,
        "nobody plays him"
    );
    let columns = ["plays", "win_rate", "ahead", "turns", "defeats", "kills_mean"];
    assert_eq!(columns.map(|column| at("heroes", "valerie", column)), [1.0, 1.0, 0.5, 2.0, 0.0, 1.0].map(Some));
    assert_eq!(columns.map(|column| at("heroes", "mika", column)), [1.0, 0.0, -0.5, 1.0, 1.0, 0.0].map(Some));
    assert_eq!(["hero_5_wins", "hero_4_wins"].map(|name| at("summary", name, "estimate")), [1.0, 0.0].map(Some));
    assert_eq!(at("summary", "hero_3_wins", "estimate"), None);
    let source = |source: &str| ["xp", "share"].map(|column| cell(&counts, "xp_sources", &["one", source], column));
    assert_eq!([source("kills"), source("cards")], [[2.0, 2.0 / 3.0], [1.0, 1.0 / 3.0]].map(|row| row.map(Some)));
    assert_eq!(cell(&counts, "xp_sources", &["two", "kills"], "share"), None, "she had none");
    assert_eq!(at("summary", "defeat_rate", "estimate"), Some(0.0), "of the first");
    assert_eq!(cell(&counts, "summary", &["defeat_rate", "two"], "estimate"), Some(1.0));
}

#[test]
fn the_dungeon_is_told_by_tile_trap_round_and_level() {
    let (_, counts) = rivals();
    let at = |table: &str, key: &str, column: &str| cell(&counts, table, &[key], column);
    let columns = ["explored", "explored_mean", "round", "visits"];
    assert_eq!(columns.map(|column| at("tiles", "minor_1a", column)), [1.0; 4].map(Some));
    assert_eq!(at("traps", "trap_1b", "laid"), None, "it was never turned up");
    let columns = ["laid", "out", "fired", "wounds", "disarmed"];
    assert_eq!(columns.map(|column| at("traps", "trap_1a", column)), [1.0, 0.0, 1.0, 1.0, 0.0].map(Some));
    let columns = ["games", "rooms_mean", "kills_mean", "xp_mean", "defeats_mean"];
    assert_eq!(columns.map(|column| at("rounds", "1", column)), [1.0, 1.0, 1.0, 3.0, 1.0].map(Some));
    assert_eq!(columns.map(|column| at("rounds", "2", column)), [1.0, 0.0, 0.0, 0.0, 0.0].map(Some));
    assert_eq!(at("rounds", "3", "games"), None);
    let columns = ["reached", "turn", "round", "won_rate"];
    assert_eq!(columns.map(|column| at("levels", "2", column)), [1.0, 3.0, 2.0, 1.0].map(Some));
    assert_eq!(at("levels", "3", "reached"), None);
    assert_eq!(at("summary", "level_two_turn", "estimate"), Some(3.0));
    assert_eq!(at("summary", "turns_played", "estimate"), Some(3.0));
    assert_eq!(["lost_by_time", "malaphyas_met"].map(|name| at("summary", name, "estimate")), [None; 2]);
}

/// Allies who find Malaphyas, turn him over, and fall to his red side; or are too late.
#[test]
fn allies_are_told_how_they_lost_and_how_far_they_came() {
    let game = fixture("alliance", &["players.count=2"]);
    let rules = game.rules();
    let lord = rules.first_boss() + rules.malaphyas;
    let fights = |red: bool, killed: bool, xp: u8| Event::Fought {
        seat: 1,
        foe: lord,
        row: rules.malaphyas,
        boss: true,
        red,
        with: dice("MMMM"),
        killed,
        xp,
        wounds: 0,
    };
    let mut events = vec![
        Event::Seated { seat: 0, hero: VALERIE },
        Event::Seated { seat: 1, hero: JAY },
        Event::Turn { number: 1, round: 1, seat: 0 },
        Event::Level { level: 1, seat: 0, turn: 1 },
        Event::Turn { number: 2, round: 1, seat: 1 },
        Event::Level { level: 2, seat: 1, turn: 2 },
        appeared(lord, rules.malaphyas, true, false),
        fights(false, true, 2),
        Event::Flipped { foe: lord, red: true },
        fights(true, false, 0),
    ];
    let (mut state, lost) = (State::new(), Outcome { ending: 1, winners: 0, rounds: 1, turns: 2 });
    let late = counted(&game, &events, &state, lost);
    let at = |counts: &[Counts], name: &str| cell(counts, "summary", &[name], "estimate");
    assert_eq!(["lost_by_time", "lost_by_defeat"].map(|name| at(&late, name)), [1.0, 0.0].map(Some));
    events.push(Event::Wounded { seat: 1, amount: 6, by: WoundSource::Payback(lord) });
    events.push(Event::Fallen { seat: 1, by: WoundSource::Payback(lord) });
    let counts = counted(&game, &events, &state, lost);
    let names = ["lost_by_time", "lost_by_defeat", "malaphyas_met", "malaphyas_killed", "red_malaphyas_kills"];
    assert_eq!(names.map(|name| at(&counts, name)), [0.0, 1.0, 1.0, 0.0, 0.0].map(Some));
    assert_eq!(["level_two_turn", "level_three_turn"].map(|name| at(&counts, name)), [1.0, 2.0].map(Some));
    let boss =
        |name: &str| ["met", "fought", "killed", "wounds"].map(|column| cell(&counts, "monsters", &[name], column));
    assert_eq!(boss("malaphyas"), [1.0, 1.0, 1.0, 0.0].map(Some));
    assert_eq!(boss("malaphyas_red"), [1.0, 1.0, 0.0, 6.0].map(Some), "what wounds now is the red side");
    assert_eq!(cell(&counts, "deaths", &["jay", "boss"], "defeats"), Some(1.0));
    assert_eq!(cell(&counts, "heroes", &["jay"], "ahead"), None, "allies are not ahead of one another");
    state.malaphyas_dead = true;
    events.truncate(10);
    events.push(fights(true, true, 4));
    let won = Outcome { ending: 0, winners: 3, rounds: 1, turns: 2 };
    let counts = counted(&game, &events, &state, won);
    assert_eq!(names.map(|name| at(&counts, name)), [0.0, 0.0, 1.0, 1.0, 0.5].map(Some));
    assert_eq!(["valerie", "jay"].map(|hero| cell(&counts, "heroes", &[hero], "win_rate")), [Some(1.0); 2]);
    assert_eq!(cell(&counts, "levels", &["3"], "won_rate"), Some(1.0));
}

/// Every way to play, by lot.
fn played() -> impl Iterator<Item = (String, Table)> {
    let files = [("standard", 3), ("epic", 2), ("alliance", 4), ("solo", 1)];
    files.into_iter().flat_map(|(file, seats)| {
        (0..3).map(move |number| {
            let mut table = Table::new(file, &[&format!("players.count={seats}"), "figures.rounds=60"], number);
            play_by_lot(&mut table, number);
            (format!("{file} {number}"), table)
        })
    })
}

#[test]
fn sums_over_tables_are_those_of_the_events() {
    for (name, table) in played() {
        let events = &table.told.0;
        let counts = counted(&table.game, events, &table.state, table.game.outcome(&table.state));
        let many = |of: fn(&Event) -> bool| events.iter().filter(|event| of(event)).count() as f64;
        let all = |of: fn(&Event) -> u32| events.iter().map(of).sum::<u32>() as f64;
        let wounds = all(|event| if let Event::Wounded { amount, .. } = event { u32::from(*amount) } else { 0 });
        assert_eq!(sum(&counts, "defeats", "wounds"), wounds, "{name}");
        let fallen = many(|event| matches!(event, Event::Fallen { .. }));
        for (table, column) in [("defeats", "defeats"), ("deaths", "defeats"), ("heroes", "defeats")] {
            assert_eq!(sum(&counts, table, column), fallen, "{name} {table}");
        }
        assert_eq!(sum(&counts, "rounds", "defeats_mean"), fallen, "{name}: of one game");
        let xp = all(|event| if let Event::Xp { amount, .. } = event { u32::from(*amount) } else { 0 });
        assert_eq!(sum(&counts, "xp_sources", "xp"), xp, "{name}");
        assert_eq!(sum(&counts, "monsters", "fought"), many(|event| matches!(event, Event::Fought { .. })), "{name}");
        let met = many(|event| matches!(event, Event::Appeared { .. } | Event::Flipped { .. }));
        assert_eq!(sum(&counts, "monsters", "met"), met, "{name}");
        assert_eq!(sum(&counts, "cards", "gained"), many(|event| matches!(event, Event::Card { .. })), "{name}");
        assert_eq!(sum(&counts, "tiles", "explored"), many(|event| matches!(event, Event::Laid { .. })), "{name}");
        assert_eq!(sum(&counts, "traps", "laid"), many(|event| matches!(event, Event::TrapLaid { .. })), "{name}");
        assert_eq!(sum(&counts, "heroes", "turns"), many(|event| matches!(event, Event::Turn { .. })), "{name}");
    }
}

#[test]
fn every_die_rolled_is_rolled_again_used_or_left_when_the_game_ends() {
    for (name, table) in played() {
        let events = &table.told.0;
        let counts = counted(&table.game, events, &table.state, table.game.outcome(&table.state));
        let rolled = sum(&counts, "dice_use", "rolled") - sum(&counts, "dice_use", "rerolled");
        let dice = |event: &Event| if let Event::Used { what, .. } = event { u32::from(what.dice.len()) } else { 0 };
        let used: u32 = events.iter().map(dice).sum();
        let left = table.state.turn.purse.dice.len();
        assert_eq!(rolled, f64::from(used) + f64::from(left), "{name}");
        let turned = sum(&counts, "dice_use", "turned");
        assert_eq!(
            turned,
            events.iter().filter(|event| matches!(event, Event::Changed { .. })).count() as f64,
            "{name}"
        );
    }
}

#[test]
fn what_is_held_at_the_end_of_the_last_turn_is_what_the_hero_has() {
    for (name, table) in played() {
        let counts = counted(&table.game, &table.told.0, &table.state, table.game.outcome(&table.state));
        let seat = table.state.turn.seat;
        let of = |event: &&Event| matches!(event, Event::Turn { seat: whose, .. } if *whose == seat);
        let turn = table.told.0.iter().filter(of).count().to_string();
        let who = ["one", "two", "three", "four"][usize::from(seat)];
        let held = |what: &str| cell(&counts, "resource_curves", &[who, what, "all", &turn], "held");
        let hero = table.state.hero(seat);
        let has = [hero.gold.into(), hero.hand.len() as f64, hero.life.into(), hero.xp.into()];
        assert_eq!(["gold", "treasures", "life", "xp"].map(held), has.map(Some), "{name}");
    }
}
