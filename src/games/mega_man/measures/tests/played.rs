//! Games played by bots: what the tables say must agree with each other.

use super::{Tables, cell};
use crate::MegaMan;
use engine::GameTable;
use engine::cell::Cell;
use engine::measure::Tally;
use kit::game::Game;
use kit::stats::Scalar;
use std::ops::Range;

const BLOCKS: u64 = 200;

fn play(cell: &Cell<MegaMan>, blocks: Range<u64>) -> Tally {
    let rotations = cell.lineup.played(&cell.game);
    let mut table = GameTable::new(&cell.game, &cell.bots, 1);
    let mut tally = Tally::new(&cell.schema);
    blocks.for_each(|block| table.play_block(block, &rotations, &mut tally));
    tally
}

/// Variants in which games are won and lost, on all stages of the game.
fn variants() -> [Cell<MegaMan>; 4] {
    let campaign = ["players.count=2", "campaign.played=true", "campaign.tries=3", "difficulty.sabotage=1"];
    [
        cell("steady", &["difficulty.sabotage=2"]),
        cell("random", &["players.count=3"]),
        cell("steady", &campaign),
        cell("random", &campaign),
    ]
}

#[track_caller]
fn agree(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-6 * (1.0 + one.abs()), "{one} {other}");
}

/// The sum over a curve is that of all: exactly, where the curve goes on to the last round that was played, and nearly where it ends before,
/// since fewer than one player-game in twenty goes on.
#[track_caller]
fn lies_on_curves(tables: &Tables, sum: f64, all: f64) {
    let curves = tables.get("resource_curves");
    let round = curves.column("round").expect("a round");
    let last = curves.rows().iter().filter_map(|row| row[round].number()).fold(0.0, f64::max);
    let lengths = tables.get("game_lengths").rows().iter();
    let rounds = lengths.filter(|row| row[0] == Scalar::Text("rounds".to_owned())).filter_map(|row| row[1].number());
    if last >= rounds.fold(0.0, f64::max) {
        agree(sum, all);
    } else {
        assert!((0.9 * all..=all * (1.0 + 1e-6)).contains(&sum), "{sum} of {all}");
    }
}

/// Rows of the resource curves over all games.
fn spent(tables: &Tables, resource: &str) -> f64 {
    let keys = [("resource", resource), ("outcome", "all")];
    tables.sum("resource_curves", &keys, &["games_alive", "spent"])
}

#[test]
fn all_tables_tell_of_the_same_damage() {
    for cell in variants() {
        let tables = Tables::of(&play(&cell, 0..BLOCKS));
        let damage = tables.sum("damage", &[], &["damage"]);
        assert!(damage > 100.0);
        let players = (BLOCKS * cell.game.seats() as u64) as f64;
        agree(tables.total("damage_per_player").unwrap() * players, damage);
        agree(tables.sum("heroes", &[], &["games", "damage_mean"]), damage);
        agree(tables.sum("bosses", &[], &["faced", "damage_mean"]), damage);
        lies_on_curves(&tables, spent(&tables, "life"), damage);
        agree(tables.sum("damage", &[], &["share"]), 1.0);
        let of = |source| tables.sum("damage", &[("source", source)], &["damage"]);
        let challenges = of("stage_challenge") + of("extra_challenge") + of("pattern_challenge");
        agree(tables.sum("challenges", &[], &["faced", "damage_mean"]), challenges);
    }
}

#[test]
fn all_tables_tell_of_the_same_games() {
    for cell in variants() {
        let tables = Tables::of(&play(&cell, 0..BLOCKS));
        let (games, seats) = (BLOCKS as f64, cell.game.seats() as f64);
        let won = tables.sum("win_rates", &[], &["wins"]);
        let last = tables.get("sessions").rows().len().to_string();
        let session = |number, column| tables.sum("sessions", &[("session", number)], &[column]);
        agree(session("1", "reached"), games);
        agree(session(&last, "won"), won);
        agree(tables.sum("heroes", &[], &["games"]), games * seats);
        agree(tables.sum("heroes", &[], &["fell"]), games - won);
        agree(tables.sum("sessions", &[], &["won"]), tables.total("sessions_won").unwrap() * games);
        let first = |outcome| {
            let keys = [("resource", "tanks"), ("outcome", outcome), ("round", "1")];
            tables.sum("resource_curves", &keys, &["games_alive"])
        };
        agree(first("all"), games * seats);
        agree(first("won"), won * seats);
        agree(first("lost"), (games - won) * seats);
    }
}

/// Each row of first hands is of all games of its hero, and of their wins.
#[test]
fn first_hands_tell_of_the_games_of_their_heroes() {
    for cell in variants() {
        let tables = Tables::of(&play(&cell, 0..BLOCKS));
        let mut rows = 0;
        for card in &cell.game.rules().actions {
            let hero = cell.game.rules().heroes[usize::from(card.hero)].name.as_str();
            let of = |column: &str| tables.sum("heroes", &[("hero", hero)], &[column]);
            let keys = [("card", card.name.as_str()), ("hero", hero)];
            let sum = |columns: [&str; 2]| tables.sum("first_hands", &keys, &columns);
            if tables.all("first_hands", &keys, "games").is_empty() {
                continue;
            }
            agree(tables.sum("first_hands", &keys, &["games"]), of("games"));
            let won = sum(["dealt", "win_rate_when_dealt"]) + sum(["undealt", "win_rate_when_undealt"]);
            agree(won, of("wins"));
            rows += 1;
        }
        assert!(rows > 0);
    }
}

#[test]
fn all_tables_tell_of_the_same_uses() {
    for cell in variants() {
        let tables = Tables::of(&play(&cell, 0..BLOCKS));
        let (games, seats) = (BLOCKS as f64, cell.game.seats() as f64);
        let per_game = |measure| tables.total(measure).unwrap() * games;
        let uses = ["effects", "rerolls", "weaknesses"].map(|column| tables.sum("weapons", &[], &[column]));
        lies_on_curves(&tables, spent(&tables, "energy"), per_game("energy_used") * seats);
        assert!(per_game("energy_used") * seats >= uses.iter().sum());
        agree(tables.sum("cards", &[], &["boost_used"]), per_game("boosts_used"));
        agree(tables.sum("cards", &[], &["skill_used"]), per_game("skills_used") * seats);
        lies_on_curves(&tables, spent(&tables, "tanks"), per_game("tanks_used") * seats);
        agree(
            tables.sum("challenges", &[], &["overcome"]) / tables.sum("challenges", &[], &["faced"]),
            tables.total("overcome_rate").unwrap(),
        );
        agree(tables.sum("challenges", &[], &["faced"]), per_game("challenges_faced") * seats);
        let rounds = tables.sum("resource_curves", &[("resource", "life"), ("outcome", "all")], &["games_alive"]);
        let hands = tables.sum("cards", &[], &["drawn"]);
        // Nobody falls before the planning of a round is done.
        lies_on_curves(&tables, rounds * f64::from(cell.game.rules().hand), hands);
    }
}

#[test]
fn what_is_held_is_what_was_held_and_gained_less_what_was_spent() {
    let set = ["sabotages[effect!=lose_tokens].count=0", "difficulty.sabotage=1", "players.count=2"];
    let cell = cell("steady", &set);
    let tables = Tables::of(&play(&cell, 0..BLOCKS));
    for resource in ["life", "energy", "tokens", "tanks"] {
        let of = |round: usize, column| {
            let round = round.to_string();
            let keys = [("resource", resource), ("outcome", "won"), ("round", round.as_str())];
            tables.number("resource_curves", &keys, column).unwrap()
        };
        for round in 2..=cell.game.rules().most_rounds() {
            let before = of(round - 1, "held") + of(round, "gained");
            agree(of(round, "held"), before - of(round, "spent"));
        }
    }
    let lost = tables.sum("resource_curves", &[("resource", "tokens"), ("outcome", "won")], &["held"]);
    assert_eq!(lost, 0.0, "the sabotage card takes all tokens");
}

#[test]
fn parts_of_a_run_add_up_to_the_whole() {
    for cell in variants() {
        let whole = play(&cell, 0..60);
        let merged = |split: u64| {
            let mut sum = Tally::new(&cell.schema);
            for part in [split..60, 0..split] {
                let stored = serde_json::to_string(&play(&cell, part)).unwrap();
                sum.merge(&serde_json::from_str(&stored).unwrap());
            }
            sum
        };
        let counts = format!("{:?}", merged(0));
        for split in [0, 23, 60] {
            let sum = merged(split);
            assert_eq!(sum.tables(), whole.tables(), "at {split}");
            assert_eq!(format!("{sum:?}"), counts, "at {split}");
        }
    }
}

#[test]
fn no_game_has_more_rounds_than_the_most() {
    for (set, most) in [
        (vec![], 3),
        (vec!["players.count=1"], 5),
        (vec!["campaign.played=true"], 9),
        (vec!["campaign.played=true", "campaign.tries=2", "players.count=1"], 26),
    ] {
        let cell = cell("random", &set);
        assert_eq!(cell.game.rules().most_rounds(), most, "{set:?}");
        let tally = play(&cell, 0..BLOCKS);
        let longest = tally.rounds().bins().map(|bin| bin.value).max().unwrap();
        assert!(longest <= most as u64, "{set:?}: {longest}");
        assert_eq!(tally.rounds().clamped(), 0);
    }
}
