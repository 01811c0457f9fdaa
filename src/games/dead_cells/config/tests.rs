//! The shipped files against the rulebook, and what a designer is told about files that are wrong.

use super::*;
use crate::GAME;
use crate::word::Aid;
use kit::config::{Assignment, Faults, ResolvedRules};

type Read = Result<(Rules, ResolvedRules), Faults>;

/// The shipped rules with some values set.
fn load(set: &[&str]) -> Read {
    load_file("standard", set)
}

/// Built-in rules, or the path of a file, with some values set.
fn load_file(rules: &str, set: &[&str]) -> Read {
    let set = Assignment::parse_all(set)?;
    let mut reader = RulesReader::open(GAME.configs(), rules, set)?;
    let rules = read(&mut reader);
    reader.texts("players.bots", &[], "Who plays.");
    Ok((rules, reader.finish()?))
}

fn sound(set: &[&str]) -> Rules {
    match load(set) {
        Ok((rules, _)) => rules,
        Err(faults) => panic!("{set:?}: {faults}"),
    }
}

fn told(read: Read) -> Vec<String> {
    read.map_or_else(|faults| faults.told(), |_| Vec::new())
}

#[test]
fn shipped_rules_are_sound_for_any_number_of_players() {
    for count in 1..=4 {
        let (rules, resolved) = load(&[&format!("players.count={count}")]).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!((rules.seats, rules.bodies()), (count, count.max(2)));
        assert_eq!(resolved.warnings, [""; 0]);
    }
}

#[test]
fn a_beheaded_has_three_health_six_cards_and_the_tracks_of_the_rulebook() {
    let rules = sound(&[]);
    assert_eq!((rules.hand, rules.slots, rules.serenade_health), (3, 1, 4));
    assert!(rules.beheaded.iter().all(|row| row.health == 3));
    for place in 0..4 {
        assert_eq!(rules.own_cards(place), 6);
    }
    assert_eq!(rules.own_cards(rules.serenade_place()), 3);
    let tracks = |name: &str| {
        let row = rules.beheaded.iter().find(|row| row.name == name).expect(name);
        row.tracks.map(|track| track.map(|aid| aid.text()).join(" "))
    };
    // Each board as the rulebook's last pages tell it: green, purple, red.
    let immolated = [
        " health:1 immune:freeze health:1",
        "skill:fire loot_or_damage low_fire ",
        " zero:damage:1@123 fire_back zero:damage:1@123",
    ];
    assert_eq!(tracks("immolated"), immolated);
    let flayed = [
        " health:1 health:1 health:1",
        "skill:shield zero:shield_first skill:gold_shield skill:shield_any",
        " for_first see_invisible ",
    ];
    assert_eq!(tracks("flayed"), flayed);
    let poisoned = [
        " health:1 immune:poison ",
        "skill:tooth:1 pay:3:damage:1 pay:2:damage:1 pay:1:damage:1:all",
        " state_hurts poison_or_two zero:poison@123",
    ];
    assert_eq!(tracks("poisoned"), poisoned);
    assert_eq!(tracks("quartered")[0], " health:1 health:1 ");
    let power = rules.serenade.iter().find(|row| row.side == SerenadeSide::Power).expect("that side");
    assert_eq!(power.track.map(|aid| aid.text()), ["gain:tooth:2", "gain:food", "transform"]);
    let melee = rules.serenade.iter().find(|row| row.side == SerenadeSide::Melee).expect("that side");
    assert_eq!(melee.track[2], Aid::Infinite);
}

#[test]
fn every_biome_has_two_exits_and_about_nine_spaces_with_tiles() {
    let rules = sound(&[]);
    for biome in 0..rules.biomes.len() {
        let of = |shape: fn(TileShape) -> bool| {
            let spaces = rules.spaces.iter().filter(|space| usize::from(space.biome) == biome);
            spaces.filter(|space| shape(space.shape)).count()
        };
        assert_eq!(of(|shape| shape == TileShape::Exit), 2);
        let rooms = of(|shape| !matches!(shape, TileShape::Start | TileShape::Exit));
        assert!((8..=10).contains(&rooms), "{rooms}");
    }
}

#[test]
fn an_upgrade_costs_two_cells_and_each_deck_is_as_deep() {
    let rules = sound(&[]);
    for deck in 0..3 {
        assert_eq!((rules.price(deck), rules.upgrade_decks[deck].len()), (2, 8));
    }
    assert_eq!(rules.offers.map(|offer| (offer.price, offer.times)), [(3, 1), (2, 1), (3, 1)]);
}

#[test]
fn the_price_stands_on_the_top_card() {
    assert_eq!(sound(&["upgrades.rally_card.cost=5"]).price(0), 5);
    assert_eq!(sound(&["upgrades.tower_shield_card.cost=5"]).price(0), 2);
}

#[test]
fn each_row_is_marked_for_what_it_is() {
    let (_, resolved) = load(&[]).unwrap_or_else(|faults| panic!("{faults}"));
    let of = |wanted: &str| {
        let found = resolved.components.iter().find(|(source, _)| format!("{source:?}") == wanted);
        found.map_or(0, |(_, count)| *count)
    };
    // Four Beheaded and both sides of Serenade's board; three combat cards, two Zombies and the Elite Archer.
    assert_eq!((of("Rulebook"), of("Inferred")), (6, 6));
    assert!(of("Synthetic") > 100);
}

#[test]
fn a_wrong_word_is_a_fault_at_its_cell() {
    for (cell, word) in [
        ("tiles.pq_door.effects", "check:blue?food"),
        ("tiles.pq_door.effects", "chek:red?food"),
        ("tiles.pq_door.shape", "hexagone"),
        ("tiles.pq_pair.monsters", "monstre"),
        ("tiles.pq_pair.monsters", "monster@4"),
        ("tiles.pq_pair.loot", "tooht:1"),
        ("tiles.pq_pair.biome", "prison_quarters"),
        ("spaces.pq_start.to", "pq_a1 pq_a9"),
        ("spaces.pq_a1.to", "pq_b2 pq_b3?chek:red"),
        ("spaces.pq_d1.to", "pq_exit1 pq_exit2?rune:wine"),
        ("spaces.pq_exit1.exit", "toxic_sewer"),
        ("upgrades.vitality.effect", "helth:1"),
        ("upgrades.vitality.deck", "gren"),
        ("upgrades.snare_card.effect", "card:snair"),
        ("well.well_2.effect", "sell:1"),
        ("beheaded.flayed.green1", "helth:1"),
    ] {
        let faults = told(load(&[&format!("{cell}={word}")]));
        assert!(faults.first().is_some_and(|fault| fault.starts_with(&format!("{word} | "))), "{cell}: {faults:?}");
        assert!(!faults[0].ends_with(" | -"), "no remedy: {faults:?}");
    }
}

#[test]
fn boards_on_which_a_group_could_be_stuck_are_refused() {
    for (set, message) in [
        (&["spaces.pq_a1.to=pq_b1?check:red"][..], "every way on from `pq_a1` asks for a check or a rune"),
        (&["spaces.pq_a1.to=\"\""], "every way on from `pq_a1`"),
        (&["spaces.pq_c1.to=pq_b1"], "does not lie to the right"),
        (&["spaces.pq_c1.to=ts_d1"], "does not lie to the right"),
        (&["spaces.pq_c1.to=pq_d1 pq_d1 pq_d1 pq_d2 pq_d2"], "5 corridors lead on"),
        (&["spaces.pq_exit1.exit=\"\""], "is an exit and does not say where it leads to"),
        (&["spaces.pq_b1.exit=ramparts"], "is not an exit and says where it leads to"),
        (&["spaces.pq_start.shape=circle", "tiles.pq_chest.count=2"], "has 0 starts"),
        (&["tiles.pq_pack.monsters=monster monster monster monster monster"], "has 5 monsters"),
        (&["monsters[biome=ramparts].elite=false"], "asks for monsters that its biome has not"),
    ] {
        let faults = told(load(set));
        assert!(!faults.is_empty() && faults.iter().all(|fault| fault.contains(message)), "{set:?}: {faults:?}");
    }
}

#[test]
fn upgrades_that_would_do_nothing_are_refused() {
    for (set, message) in [
        ("upgrades.vitality.order=1", "has the place of another card of its deck"),
        ("upgrades.vitality.slot=0", "is a mutation without a slot"),
        ("upgrades.vitality.effect=cell:1", "`vitality` is a mutation, and something of it works at once"),
        ("upgrades.hoard.effect=health:1", "`hoard` is no mutation, and something of it works for ever"),
        ("upgrades.snare_card.effect=card:flayed_guard", "`flayed_guard` is no improved card"),
        ("upgrades.fat_zombies.effect=monster:zombie", "`zombie` is in its deck from the start"),
        ("well.well_1.effect=slot:1", "gives something that only a mutation keeps"),
        ("campaign.start=[\"vigour\"]", "there is no upgrade `vigour`"),
        ("players.count=5", "players.count"),
    ] {
        let faults = told(load(&[set]));
        let [fault] = faults.as_slice() else { panic!("{set}: {faults:?}") };
        assert!(fault.contains(message) || set.starts_with(message), "{set}: {fault}");
    }
}

#[test]
fn tables_must_have_their_rows_and_names_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let told_of = |table: &str, text: &str| {
        std::fs::write(folder.path().join("my.csv"), text).expect("a table");
        let rules = format!("game = \"dead_cells\"\nbase = \"standard\"\n{table} = \"my.csv\"\n");
        let path = folder.path().join("rules.toml");
        std::fs::write(&path, rules).expect("a file");
        told(load_file(&path.to_string_lossy(), &[]))
    };
    let faults = told_of("interbiome", "name,price,times,source\nblueprint,3,1,synthetic\ntreasure,3,1,synthetic\n");
    assert!(faults.len() == 1 && faults[0].contains("there is no row `food`"), "{faults:?}");
    let blueprint =
        "name,biome,order,kind,round,effect,once,health,source\nowl,ramparts,1,skill,,food,false,,synthetic\n";
    let faults = told_of("blueprints", blueprint);
    assert!(faults.len() == 1 && faults[0].contains("`owl` is a treasure, too"), "{faults:?}");
    let two = "name,health,green1,green2,green3,purple0,purple1,purple2,purple3,red1,red2,red3,source\n";
    let faults = told_of("beheaded", &format!("{two}immolated,3,,,,,,,,,,,rulebook\n"));
    assert!(!faults.is_empty());
}

#[test]
fn a_monster_may_leave_its_deck() {
    sound(&["upgrades.fat_zombies.effect=remove:zombie"]);
    sound(&["well.well_1.effect=start_tooth:2"]);
}

#[test]
fn without_a_path_an_exit_leads_to_a_boss() {
    sound(&["biomes.path=0"]);
    let set = ["biomes.path=0", "spaces.rp_exit1.exit=ramparts", "spaces.rp_exit2.exit=ramparts"];
    let faults = told(load(&set));
    assert!(faults.len() == 1 && faults[0].contains("no exit leads to a boss"), "{faults:?}");
}

#[test]
fn there_is_a_beheaded_for_each_player_and_a_card_beside_the_hand() {
    for (set, message) in [
        (&["combat[beheaded=flayed].count=0", "combat.flayed_guard.count=3"][..], "`flayed` has 3 combat cards"),
        (&["serenade.serenade_melee.side=power"], "rows of Serenade have"),
        (&["boss_cards[boss=hand_of_the_king].count=0"], "boss"),
    ] {
        let faults = told(load(set));
        assert!(faults.iter().any(|fault| fault.contains(message)) || message == "boss", "{set:?}: {faults:?}");
    }
}
