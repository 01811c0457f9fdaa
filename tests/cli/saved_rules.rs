//! `--save-rules`: what was set, as a rules file that plays to the same numbers.

use crate::{done, names, output, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The study plays, says where its rules are, and `run FILE` plays to the same numbers, with the same options.
fn plays_again(home: &Path, study: &str, file: &str, options: &str) {
    let text = done(home, &format!("{study} {options} -q --save-rules {file} -o before --force"));
    assert!(text.ends_with(&format!("rules: {file}\n")), "{text}");
    assert_eq!(done(home, &format!("check {file}")), "1 file is right.\n");
    done(home, &format!("run {file} {options} -q -o after --force"));
    assert_eq!(tables(&home.join("before")), tables(&home.join("after")), "{study}");
}

#[test]
fn a_saved_file_plays_to_the_same_numbers() {
    let home = TempDir::new().unwrap();
    plays_again(home.path(), "run pig --set win.score=50 -p 3", "mine.toml", "-n 60 -s 7");
    let text = fs::read_to_string(home.path().join("mine.toml")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "# Saved by: ludometer run pig --set win.score=50 -p 3 -n 60 -s 7");
    assert_eq!(lines[1..], ["game = \"pig\"", "base = \"standard\"", "", "players.count = 3", "win.score = 50"]);
    // A variation of a variation, in another folder, with bots by name and by file.
    fs::write(home.path().join("own.toml"), "game = \"pig\"\nbase = \"hold-at\"\n[parameters]\nnumber = 12\n").unwrap();
    plays_again(home.path(), "run mine.toml --set dice.sides=8 -b racer,./own.toml,random", "sub/more.toml", "-n 60");
    let text = fs::read_to_string(home.path().join("sub/more.toml")).unwrap();
    for line in ["base = \"../mine.toml\"", "dice.sides = 8", "players.bots = [\"racer\", \"../own.toml\", \"random\"]"]
    {
        assert!(text.lines().any(|own| own == line), "{line}: {text}");
    }
    // Cells of tables, by a pattern.
    plays_again(home.path(), "run --set cards[threat>=2].damage+=1", "cards.toml", "-n 30");
    let told = done(home.path(), "diff cards.toml").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("cards.crypt.damage 1 -> 2"), "{told}");
}

#[test]
fn edited_bots_of_a_folder_go_with_its_rules() {
    let home = TempDir::new().unwrap();
    done(home.path(), "init pig");
    let bot = home.path().join("pig/strategies/pig/hold-at.toml");
    fs::write(&bot, fs::read_to_string(&bot).unwrap().replace("value = 20", "value = 2")).unwrap();
    plays_again(home.path(), "run pig/configs/pig/standard.toml --set win.score=50", "mine.toml", "-n 60");
    let text = fs::read_to_string(home.path().join("mine.toml")).unwrap();
    assert!(text.contains("base = \"pig/configs/pig/standard.toml\""), "{text}");
    assert!(
        text.contains("\"./pig/strategies/pig/hold-at.toml\"") || text.contains("\"pig/strategies/pig/hold-at.toml\""),
        "{text}"
    );
}

#[test]
fn of_a_comparison_the_changed_side_is_kept() {
    let home = TempDir::new().unwrap();
    for (study, line) in [
        ("compare pig --set win.score=50", "win.score = 50"),
        ("compare pig --vs win.score=60", "win.score = 60"),
        ("compare pig --set win.score=50 --vs win.score=60", "win.score = 50"),
        ("sweep pig --vary dice.sides=6,8 --set win.score=50", "win.score = 50"),
        ("worth pig --of dice.sides --by 1 --set win.score=50", "win.score = 50"),
        ("tournament pig -b racer,random --set win.score=50", "win.score = 50"),
        ("compare pig --set win.score=50 --at weak,strong", "win.score = 50"),
    ] {
        done(home.path(), &format!("{study} -n 40 -q -o out --force --save-rules kept.toml"));
        let text = fs::read_to_string(home.path().join("kept.toml")).unwrap();
        assert_eq!(text.lines().skip(4).collect::<Vec<_>>(), [line], "{study}: {text}");
    }
}

#[test]
fn what_a_search_finds_is_kept() {
    let home = TempDir::new().unwrap();
    let text = done(
        home.path(),
        "solve pig --vary win.score=20..120:10 --until length_median=8 -n 60k -q -o solve --save-rules solved.toml",
    );
    assert!(text.ends_with("rules: solved.toml\n"), "{text}");
    assert!(fs::read_to_string(home.path().join("solved.toml")).unwrap().contains("\nwin.score = "));
    let tune = "tune pig --expect length_p50<=8 --expect length_p50>=6 --of win.score=20..100:10 --of dice.sides=4..8";
    let text = done(home.path(), &format!("{tune} -n 120k -q -o tune --save-rules tuned.toml"));
    assert!(text.contains("\nrules: tuned.toml"), "{text}");
    let found: Vec<String> = names(home.path()).into_iter().filter(|name| name.starts_with("tuned")).collect();
    let solutions = names(&home.path().join("tune")).iter().filter(|name| name.starts_with("solution-")).count();
    assert_eq!(found.len(), solutions, "{found:?}");
    for (number, file) in found.iter().enumerate() {
        let own = fs::read_to_string(home.path().join(file)).unwrap();
        let values = |text: &str| text.lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
        let is_there = (1..=solutions).any(|solution| {
            let solution = home.path().join(format!("tune/solution-{solution}.toml"));
            values(&fs::read_to_string(solution).unwrap()) == values(&own)
        });
        assert!(is_there, "{number}: {own}");
    }
    let none = "tune pig --expect length_p50<=1 --of win.score=80..120:20 -n 30k -q -o none --save-rules none.toml";
    let told = output(home.path(), none);
    assert_eq!((told.status.code(), home.path().join("none.toml").exists()), (Some(1), false));
    assert!(stdout(&told).ends_with("rules: none saved, since no change was found\n"), "{}", stdout(&told));
}

#[test]
fn what_cannot_be_kept_is_said_before_a_game_is_played() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("there.toml"), "mine").unwrap();
    fs::write(home.path().join("base.toml"), "game = \"pig\"\nbase = \"standard\"\n").unwrap();
    fs::create_dir(home.path().join("own")).unwrap();
    fs::write(home.path().join("own/standard.toml"), "game = \"pig\"\ndice.sides = 8\n").unwrap();
    let before = names(home.path());
    for (arguments, told) in [
        ("run pig --save-rules mine.toml", "nothing is changed that it could keep"),
        ("run pig --set win.score=50 --save-rules mine", "write --save-rules mine.toml"),
        ("run pig --set win.score=50 --save-rules there.toml", "`there.toml` is there already"),
        (
            "solve pig --vary win.score=50,60 --until length_p50=9 --save-rules there.toml",
            "add --force to overwrite it",
        ),
        (
            "run pig --set bots.hold-at.number=9 --save-rules mine.toml",
            "no numbers of bots, such as `bots.hold-at.number=9`",
        ),
        ("run base.toml --set win.score=50 --save-rules base.toml --force", "it would be its own base"),
        ("run pig --set win.score=50 --save-rules own/mine.toml", "name another folder"),
        ("run pig --set win.score=50 --save-rules mine.toml --shard 1/2", "cannot be used with"),
        ("solve pig --vary win.score=50,60 --until length_p50=9 --at weak,strong --save-rules mine.toml", "leave --at"),
    ] {
        let told_by = output(home.path(), &format!("{arguments} -n 40 -q"));
        assert_eq!(told_by.status.code(), Some(2), "{arguments}: {}", stdout(&told_by));
        assert!(stderr(&told_by).contains(told), "{arguments}: {}", stderr(&told_by));
        assert_eq!(names(home.path()), before, "{arguments}");
    }
    assert_eq!(fs::read_to_string(home.path().join("there.toml")).unwrap(), "mine");
    // The same once more says the same, and is no loss.
    for place in ["a", "b"] {
        done(home.path(), &format!("run pig --set win.score=50 --save-rules mine.toml -n 40 -q -o {place}"));
    }
    done(home.path(), "run pig --set win.score=50 --save-rules there.toml --force -n 40 -q -o c");
    let json = done(home.path(), "run pig --set win.score=50 --save-rules mine.toml --json -n 40 -o d");
    assert_eq!(json.lines().count(), 1, "{json}");
}
