//! The shipped files against the rulebook, and what a designer is told about files that are wrong.

use super::*;
use crate::GAME;
use crate::effect::{Ban, Benefit, BossAbility, CostItem, Toll, need_text};
use crate::icons::{DieColour, DieFace, Icon, Icons};
use kit::config::{Assignment, Faults, ResolvedRules};
use kit::pieces::words;

type Read = Result<(Rules, ResolvedRules), Faults>;

/// Built-in rules, or the path of a file, with some values set.
fn load(rules: &str, set: &[&str]) -> Read {
    let set = Assignment::parse_all(set)?;
    let mut reader = RulesReader::open(GAME.configs(), rules, set)?;
    let rules = read(&mut reader);
    reader.texts("players.bots", &[], "Who plays.");
    Ok((rules, reader.finish()?))
}

fn sound(rules: &str, set: &[&str]) -> Rules {
    match load(rules, set) {
        Ok((rules, _)) => rules,
        Err(faults) => panic!("{rules} {set:?}: {faults}"),
    }
}

fn told(read: Read) -> Vec<String> {
    read.map_or_else(|faults| faults.told(), |_| Vec::new())
}

#[test]
fn shipped_rules_are_sound() {
    for rules in ["standard", "easy", "hard", "expert", "campaign"] {
        for count in 1..=4 {
            let read = load(rules, &[&format!("players.count={count}")]);
            let (rules, resolved) = read.unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(rules.seats, count);
            assert_eq!(resolved.warnings, [""; 0]);
        }
    }
}

#[test]
fn there_are_as_many_components_as_the_rulebook_counts() {
    let rules = sound("standard", &[]);
    let decks: Vec<usize> = rules.decks.iter().map(|deck| deck.len()).collect();
    assert_eq!(decks, [16; 4]);
    let dice = rules.dice.map(|die| die.count);
    assert_eq!(dice, [3; 3]);
    let decks = [&rules.stage_deck, &rules.pattern_deck, &rules.light_deck, &rules.box_deck, &rules.sabotage_deck];
    assert_eq!(decks.map(|deck| deck.len()), [20, 25, 18, 17, 9]);
    assert_eq!((rules.masters.len(), rules.wilys.len()), (22, 12));
    let starting = rules.weapons.iter().filter(|weapon| weapon.starting);
    assert_eq!((rules.weapons.len(), starting.count()), (26, 4));
    let heroes: Vec<(&str, u8)> = rules.heroes.iter().map(|h| (h.name.as_str(), h.life)).collect();
    assert_eq!(heroes, [("mega_man", 5), ("proto_man", 5), ("roll", 5), ("rush", 5)]);
}

#[test]
fn the_setup_is_the_rulebooks() {
    let setup = |count: u8| {
        let rules = sound("standard", &[&format!("players.count={count}")]);
        (rules.stage_cards(), rules.tanks())
    };
    assert_eq!([1, 2, 3, 4].map(setup), [(4, 1), (3, 2), (2, 2), (2, 2)]);
    let rules = sound("standard", &[]);
    assert_eq!((rules.hand, rules.weapons_each, rules.dealt), (4, 1, 4));
    assert_eq!((rules.light_flipped_solo, rules.light_flipped_two), (4, 3));
    assert!(rules.weapons.iter().all(|weapon| weapon.energy == 3));
}

#[test]
fn variations_change_the_difficulty_and_nothing_else() {
    let of = |rules| {
        let rules = sound(rules, &[]);
        (rules.extra_tanks, rules.sabotage, rules.campaign)
    };
    assert_eq!(of("standard"), (0, 0, false));
    assert_eq!(of("easy"), (1, 0, false));
    assert_eq!(of("hard"), (0, 1, false));
    assert_eq!(of("expert"), (0, 2, false));
    assert_eq!(of("campaign"), (0, 0, true));
}

fn weapon<'r>(rules: &'r Rules, name: &str) -> &'r WeaponRow {
    rules.weapons.iter().find(|weapon| weapon.name == name).expect("that weapon")
}

#[test]
fn the_worked_examples_of_the_rulebook_hold() {
    let rules = sound("standard", &[]);
    let fire = rules.masters.iter().position(|boss| boss.name == "fire_man").expect("Fire Man");
    let boss = &rules.masters[fire];
    assert_eq!(boss.patterns, 4);
    assert_eq!(boss.stage.to_string(), "extra: shoot, 1 damage");
    assert_eq!(boss.ability.to_string(), "engage: reroll_blue | damage");
    assert_eq!(need_text(boss.signature, 0), "jump");
    assert_eq!(weapon(&rules, "fire_storm").master, Some(fire as u8));
    let laser = weapon(&rules, "gemini_laser");
    assert_eq!((laser.icon, laser.cost.len(), laser.effect.to_string()), (boss.weakness, 0, "match".to_owned()));
    let beam = weapon(&rules, "magnet_beam");
    assert_eq!((beam.cost.to_string(), beam.effect.to_string()), ("die".to_owned(), "wait".to_owned()));
    let falling = rules.stages.iter().find(|card| card.name == "falling_flames").expect("that card");
    let [first, second, third] = falling.challenges;
    assert_eq!((need_text(first.need, 0), first.damage), ("shoot".to_owned(), 1));
    assert_eq!(need_text(second.need, 0), "jump jump wait");
    assert_eq!((need_text(third.need, 0), third.boxed), ("shoot shoot".to_owned(), true));
}

#[test]
fn the_cards_of_the_battle_with_fire_man_are_there() {
    let rules = sound("standard", &[]);
    let is = |need: &str, engage: &str, boxed: bool| {
        rules.patterns.iter().any(|row| {
            let asked = need_text(row.challenge.need, row.challenge.signatures);
            asked == need && row.engage.to_string() == engage && row.challenge.boxed == boxed
        })
    };
    assert!(is("shoot shoot", "", false));
    assert!(is("signature", "token | energy", false));
    assert!(is("shoot shoot wait", "", true));
    let skill = |cost: &str, skill: &str| {
        (rules.actions.iter()).any(|row| row.cost.to_string() == cost && row.skill.to_string() == skill)
    };
    assert!(skill("run", "red:shoot blue:jump"));
    let learning = rules.actions.iter().find(|row| row.name == "learning").expect("that card");
    assert_eq!(*learning.skill, [Benefit::Token(Icons::just(Icon::Run))]);
}

#[test]
fn the_dice_have_the_faces_that_the_examples_show() {
    let dice = sound("standard", &[]).dice;
    let has = |colour: DieColour, face: &str| dice[colour.index()].faces.iter().any(|f| f.name() == face);
    assert!(["jump2", "jump", "run", "shoot"].iter().all(|face| has(DieColour::Blue, face)));
    assert!(has(DieColour::Yellow, "shoot") && has(DieColour::Red, "jump"));
    for colour in DieColour::ALL {
        let own = |face: &&DieFace| face.icon() == colour.icon();
        assert_eq!(dice[colour.index()].faces.iter().filter(own).count(), 4);
    }
}

/// What no card of the tables says is never played: each step, price, toll and ban stands on some card.
#[test]
fn the_tables_use_the_vocabulary() {
    let rules = sound("standard", &[]);
    let sides = rules.masters.iter().flat_map(|boss| [boss.stage, boss.ability]);
    let abilities: Vec<BossAbility> = sides.chain(rules.wilys.iter().map(|boss| boss.ability)).collect();
    let texts: Vec<String> = abilities.iter().map(BossAbility::to_string).collect();
    for step in ["none", "pool:", "engage:", "missed:", "cleanup:", "extra:", "always:"] {
        assert!(texts.iter().any(|text| text.starts_with(step)), "{step}");
    }
    assert!(words::all::<Ban>().into_iter().all(|(_, ban)| abilities.contains(&BossAbility::Ban(ban))));
    let costs: Vec<CostItem> = rules.actions.iter().flat_map(|row| row.cost.to_vec()).collect();
    assert!(words::all::<CostItem>().iter().all(|(_, price)| costs.contains(price)));
    for toll in [Toll::Damage, Toll::Die, Toll::Token, Toll::Energy, Toll::Skill] {
        let word = toll.to_string();
        let says = |text: &String| text.split([' ', ':']).any(|other| other == word);
        assert!(texts.iter().any(says), "{toll}");
    }
    let gains: Vec<Benefit> =
        (rules.actions.iter()).flat_map(|row| [row.support.to_vec(), row.skill.to_vec()].concat()).collect();
    for gain in [
        Benefit::Match,
        Benefit::Turn,
        Benefit::Reroll,
        Benefit::Life,
        Benefit::Energy,
        Benefit::Box,
        Benefit::Wait,
        Benefit::Shield,
    ] {
        assert!(gains.contains(&gain), "{gain}");
    }
}

#[test]
fn each_row_is_marked_for_what_it_is() {
    let (_, resolved) = load("standard", &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let sources: Vec<(String, u64)> =
        (resolved.components.iter()).map(|(source, count)| (format!("{source:?}"), *count)).collect();
    let known = [("Rulebook", 2), ("Public", 2), ("Inferred", 2)];
    assert_eq!(sources[..3], known.map(|(source, count)| (source.to_owned(), count)));
}

#[test]
fn a_wrong_word_is_a_fault_at_its_cell_with_the_nearest_word() {
    for (cell, word, remedy) in [
        ("actions.learning.hero", "megaman", "`mega_man`"),
        ("actions.learning.support", "rad", "`red`"),
        ("actions.learning.support", "red bleu", "`blue`"),
        ("actions.learning.cost", "jumps", "`jump`"),
        ("actions.learning.skill", "run_tokn", "`run_token`"),
        ("actions.learning.skill", "red:shoo2", "`red:shoot2`"),
        ("stages.big_eye.first", "rum", "`run`"),
        ("stages.big_eye.second", "wiat", "`wait`"),
        ("stages.big_eye.third", "shot", "`shoot`"),
        ("patterns.rage.need", "signatur", "`signature`"),
        ("patterns.rage.engage", "damage | reroll_bleu", "`reroll_blue`"),
        ("masters.fire_man.stage_effect", "shot", "`shoot`"),
        ("masters.ice_man.stage_effect", "reroll_yelow", "`reroll_yellow`"),
        ("masters.flash_man.stage_effect", "no_skils", "`no_skills`"),
        ("masters.fire_man.weakness", "beem", "`beam`"),
        ("masters.fire_man.signature", "jmp", "`jump`"),
        ("masters.fire_man.boss_effect", "damge", "`damage`"),
        ("masters.fire_man.weapon", "firestorm", "`fire_storm`"),
        ("wily.gamma.weakness", "natur", "`nature`"),
        ("wily.gamma.signature", "shot", "`shoot`"),
        ("wily.gamma.boss_effect", "tokn", "`token`"),
        ("weapons.item_1.cost", "dei", "`die`"),
        ("weapons.item_1.effect", "mach", "`match`"),
        ("boxes.life.gives", "lief", "`life`"),
        ("light.red_for_red.die", "rad", "`red`"),
        ("light.red_for_red.wants", "bleu", "`blue`"),
        ("sabotages.longer_halls.effect", "harder_stage", "`harder_stages`"),
        ("masters.fire_man.stage_step", "extras", "`extra`"),
        ("masters.fire_man.boss_step", "engaged", "`engage`"),
        ("dice.red.face3", "shot", "`shoot`"),
    ] {
        let faults = told(load("standard", &[&format!("{cell}={word}")]));
        let [fault] = faults.as_slice() else {
            panic!("{cell}={word}: {faults:?}");
        };
        assert!(fault.starts_with(&format!("{word} | ")), "{fault}");
        let help = fault.rsplit(" | ").next().unwrap_or_default();
        assert!(help.starts_with("did you mean") && help.contains(remedy), "{fault}");
    }
}

#[test]
fn a_word_like_none_is_answered_with_the_whole_vocabulary() {
    for (cell, known) in [
        ("actions.learning.skill", "`match`: add a die showing what one in the pool shows"),
        ("actions.learning.cost", "`token`: an active token"),
        ("patterns.rage.need", "`signature`: the boss's signature move"),
        ("patterns.rage.engage", "`skill`: the unused skill card"),
        ("masters.spark_man.stage_effect", "`no_tokens`"),
        ("masters.fire_man.weapon", "a row of the table of weapons"),
    ] {
        let faults = told(load("standard", &[&format!("{cell}=qqqqqqqq")]));
        assert!(faults.len() == 1 && faults[0].contains(known), "{faults:?}");
    }
}

#[test]
fn cells_that_contradict_themselves_are_refused() {
    for (set, message) in [
        ("actions.learning.support=red red red red", "has 4 words"),
        ("actions.learning.support=match", "`match` needs a pool"),
        ("actions.learning.skill=\"\"", "names nothing"),
        ("actions.learning.cost=die die die", "has 3 words"),
        ("stages.big_eye.first=\"\"", "names nothing"),
        ("stages.big_eye.first=signature", "only pattern cards"),
        ("stages.big_eye.first=run run run run run", "has 5 words"),
        ("stages.big_eye.first=wait wait wait wait", "more than 3 waits"),
        ("patterns.rage.engage=die | die | die | die", "has 4 words"),
        ("patterns.rage.need=wait wait signature signature", "against `flash_man`"),
        ("masters.fire_man.signature=run run run", "has 3 words"),
        ("masters.ice_man.stage_step=none", "says what happens, and the step is `none`"),
        ("masters.fire_man.stage_effect=\"\"", "names nothing"),
        ("masters.guts_man.stage_effect=wait wait wait wait", "more than 3 waits"),
        ("masters.flash_man.stage_effect=no_skills no_boosts", "has 2 words"),
        ("masters.fire_man.weapon=magnet_beam", "`magnet_beam` is a starting weapon"),
        ("masters.fire_man.weapon=super_arm", "another Robot Master gives `super_arm` too"),
        ("boxes.life.gives=box", "would never end"),
        ("boxes.life.gives=shield", "`shield` needs a pool"),
        ("sabotages.empty_boxes.power=2", "`no_battle_boxes` has no strength"),
    ] {
        let faults = told(load("standard", &[set]));
        assert!(faults.len() == 1 && faults[0].contains(message), "{set}: {faults:?}");
        let value = set.split_once('=').expect("a value").1;
        assert!(faults[0].starts_with(&format!("{value} | ")), "{set}: {faults:?}");
    }
}

#[test]
fn the_power_of_no_extra_challenge_is_blamed_on_the_step() {
    let faults = told(load("standard", &["masters.ice_man.stage_power=1"]));
    let [fault] = faults.as_slice() else {
        panic!("{faults:?}");
    };
    assert!(fault.starts_with("engage | there is no extra challenge"), "{fault}");
}

#[test]
fn rules_that_want_more_than_there_is_are_refused() {
    for (set, message) in [
        (&["stage.four=6"][..], "24 stage cards, and there are 20"),
        (&["masters[name!=x].patterns=7"], "28 pattern cards, and there are 25"),
        (&["actions[hero=roll].count=0"], "`roll` has 0 action cards"),
        (&["boxes[count>0].count=0"], "1 surprise boxes, and there are 0"),
        (&["players.count=2", "light[count>0].count=0"], "3 Dr. Light cards, and there are 0"),
        (&["sabotages[count>0].count=0", "difficulty.sabotage=1"], "1 sabotage cards, and there are 0"),
        (&["bosses.dealt=3"], "3 bosses are dealt to 4 players"),
        (&["stages[count>0].count=64"], "`stages` has 1280 rows or cards"),
        (&["sabotages.cracked_armour.power=2", "heroes.rush.life=2", "difficulty.sabotage=1"], "take 2 life of 2"),
        (&["dice.yellow.count=1", "difficulty.sabotage=1"], "take 1 yellow dice of 1"),
        (&["campaign.played=true", "weapons.item_1.starting=false"], "4 starting weapons, and there are 3"),
        (&["campaign.played=true", "masters.fire_man.weapon=\"\""], "`fire_man` gives no weapon"),
        (&["campaign.played=true", "wily[name!=x].patterns=7"], "28 pattern cards, and there are 25"),
    ] {
        let faults = told(load("standard", set));
        assert!(faults.len() == 1 && faults[0].contains(message), "{set:?}: {faults:?}");
    }
}

#[test]
fn what_only_a_campaign_needs_is_not_asked_of_a_single_game() {
    sound("standard", &["masters.fire_man.weapon=\"\"", "weapons.item_1.starting=false"]);
    sound("standard", &["wily[name!=x].patterns=8", "players.count=4", "light[count>0].count=0"]);
}

#[test]
fn a_face_that_no_die_has_is_a_warning() {
    let read = load("standard", &["actions.learning.skill=red:run2"]);
    let (_, resolved) = read.unwrap_or_else(|faults| panic!("{faults}"));
    let warning = "`actions.learning` gives `red:run2`, a face that no die of this colour has";
    assert_eq!(resolved.warnings, [warning]);
}

#[test]
fn tables_must_have_their_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let told_of = |table: &str, text: &str| {
        std::fs::write(folder.path().join("my.csv"), text).expect("a table");
        let rules = format!("game = \"mega_man\"\nbase = \"standard\"\n{table} = \"my.csv\"\n");
        let path = folder.path().join("rules.toml");
        std::fs::write(&path, rules).expect("a file");
        told(load(&path.to_string_lossy(), &[]))
    };
    let die = "3,run,run,run,run,run,run,synthetic\n";
    let header = "name,count,face1,face2,face3,face4,face5,face6,source\n";
    let faults = told_of("dice", &format!("{header}red,{die}blue,{die}"));
    assert_eq!(faults, ["\"my.csv\" | there are no yellow dice | add a row `yellow`"]);
    let faults = told_of("dice", &format!("{header}red,{die}blue,{die}yellow,{die}green,{die}"));
    assert_eq!(faults, ["3 | there are no `green` dice | name the rows red, blue and yellow"]);
    let faults = told_of("heroes", "name,life,source\nmega_man,5,rulebook\n");
    let unknown = faults.iter().filter(|fault| fault.contains("`hero` has no word `rush`"));
    assert_eq!(unknown.count(), 9, "{faults:?}");
    let five =
        "name,life,source\nmega_man,5,rulebook\nproto_man,5,rulebook\nrush,5,public\nroll,5,public\nbeat,5,synthetic\n";
    assert!(told_of("heroes", five).iter().any(|fault| fault.contains("4 players choose among 5 heroes")));
}

/// `masters.<name>.patterns` as `masters` and `patterns`.
fn column(key: &str) -> Option<(&str, &str)> {
    key.split_once(".<name>.")
}

#[test]
fn each_word_of_each_column_is_taken_by_some_row_and_by_all_of_those_at_once() {
    let (_, resolved) = load("standard", &[]).unwrap_or_else(|faults| panic!("{faults}"));
    for doc in &resolved.keys {
        let Some((table, column)) = column(&doc.key) else {
            continue;
        };
        let is_cell =
            |address: &str| address.starts_with(&format!("{table}.")) && address.ends_with(&format!(".{column}"));
        for (word, _) in &doc.options {
            let cells = resolved.values.iter().filter(|(address, _)| is_cell(address));
            let sets = cells.map(|(address, _)| format!("{address}={word}"));
            let taken: Vec<String> = sets.filter(|set| load("standard", &[set]).is_ok()).collect();
            assert!(!taken.is_empty(), "no row of {} takes {word}", doc.key);
            sound("standard", &taken.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_number_has_a_unit() {
    let (_, resolved) = load("standard", &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let numbers = resolved.keys.iter().filter(|doc| doc.allowed.starts_with("a whole number"));
    let bare: Vec<&str> = numbers.filter(|doc| doc.unit.is_empty()).map(|doc| doc.key.as_str()).collect();
    assert_eq!(bare, [""; 0]);
    assert!(resolved.keys.iter().all(|doc| !doc.about.is_empty()));
}

/// The least and the greatest value of each number, in every row at once.
fn extremes(resolved: &ResolvedRules) -> Vec<String> {
    let both = resolved.keys.iter().filter_map(|doc| {
        let range = doc.allowed.strip_prefix("a whole number from ")?;
        let (least, greatest) = range.split_once(" to ")?;
        let address = doc.key.replace(".<name>", "[name!=none]");
        Some([least, greatest].map(|end| format!("{address}={end}")))
    });
    both.flatten().collect()
}

#[test]
fn the_least_and_the_greatest_of_every_number_load_or_are_refused_for_a_reason() {
    for rules in ["standard", "campaign"] {
        for count in 1..=4 {
            let count = format!("players.count={count}");
            let (_, resolved) = load(rules, &[&count]).unwrap_or_else(|faults| panic!("{faults}"));
            for set in extremes(&resolved) {
                let faults = told(load(rules, &[&count, &set]));
                assert!(faults.iter().all(|fault| !fault.ends_with("| -")), "{set}: {faults:?}");
            }
        }
    }
}
