//! A manifest that is sent alone: its study is played again from it, without the files that it was made of.

use crate::{done, ludometer, manifest, output, stderr, stdout, tables};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// One study of each command, of rules, bots and a table of one's own.
const STUDIES: [&str; 5] = [
    "run mine/rules.toml -b mine/bot.toml,miser -p 2",
    "compare mine/rules.toml --vs mine/other.toml -b mine/bot.toml",
    "sweep mine/rules.toml --vary players.luck=5..6",
    "worth mine/rules.toml --of cards[threat=2].damage --by +1",
    "tournament mine/rules.toml -b mine/bot.toml,miser,rusher -p 2",
];

/// A folder with rules, a table and a bot, in `mine`.
fn home() -> TempDir {
    let home = TempDir::new().unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/metroidvania");
    let mine = home.path().join("mine");
    fs::create_dir(&mine).unwrap();
    let table = fs::read_dir(&shipped).unwrap().map(|entry| entry.unwrap().path());
    for path in table.filter(|path| path.extension().is_some_and(|end| end == "csv")) {
        fs::copy(&path, mine.join(path.file_name().unwrap())).unwrap();
    }
    let rules = fs::read_to_string(shipped.join("standard.toml")).unwrap();
    fs::write(mine.join("rules.toml"), rules).unwrap();
    fs::write(mine.join("other.toml"), "game = \"metroidvania\"\nbase = \"rules.toml\"\nplayers.luck = 7\n").unwrap();
    fs::write(mine.join("bot.toml"), "base = \"greedy\"\nabout = \"Mine.\"\n").unwrap();
    home
}

#[test]
fn a_manifest_alone_plays_its_study_again() {
    let home = home();
    for study in STUDIES {
        done(home.path(), &format!("{study} -n 60 -s 3 -q --force -o out"));
        let far = TempDir::new().unwrap();
        fs::copy(home.path().join("out/manifest.json"), far.path().join("mailed.json")).unwrap();
        let again = output(far.path(), "run mailed.json -q -o again");
        assert!(again.status.success(), "{study}: {}", stderr(&again));
        assert!(stderr(&again).contains("the same numbers as in `mailed.json` came out"), "{}", stderr(&again));
        assert!(tables(&home.path().join("out")) == tables(&far.path().join("again")), "{study}");
        let sources = |folder: &Path| manifest(folder)["sources"].clone();
        assert!(sources(&home.path().join("out"))["mine/rules.toml"].is_string());
        assert_eq!(sources(&home.path().join("out")), sources(&far.path().join("again")));
    }
}

#[test]
fn a_page_alone_plays_its_study_again() {
    let home = home();
    let asks = "about = \"Is a </script> a <!-- in a text the end?\"\nexperiment = \"compare\"\nrules = \"mine/rules.toml\"\nvs = \"mine/other.toml\"\n";
    fs::write(home.path().join("asks.toml"), asks).unwrap();
    for study in ["run asks.toml", STUDIES[0], "compare pig --vs win.score=50 --at weak,strong", "tournament pig"] {
        done(home.path(), &format!("{study} -n 60 -s 3 -q --force -o out"));
        let far = TempDir::new().unwrap();
        fs::copy(home.path().join("out/report.html"), far.path().join("mailed.html")).unwrap();
        let again = output(far.path(), "run mailed.html -q -o again");
        assert!(again.status.success(), "{study}: {}", stderr(&again));
        assert!(stderr(&again).contains("the same numbers as in `mailed.html` came out"), "{}", stderr(&again));
        assert!(tables(&home.path().join("out")) == tables(&far.path().join("again")), "{study}");
    }
}

#[test]
fn a_page_without_a_study_is_refused_with_a_remedy() {
    let home = home();
    done(home.path(), &format!("{} -n 60 -q -o out", STUDIES[0]));
    let page = fs::read_to_string(home.path().join("out/report.html")).unwrap();
    fs::write(home.path().join("old.html"), page.replace("id=\"study\"", "")).unwrap();
    fs::write(home.path().join("other.html"), "<html></html>").unwrap();
    for (page, told) in
        [("old.html", "How this was measured"), ("other.html", "is no manifest that this program can read")]
    {
        let output = output(home.path(), &format!("run {page}"));
        assert_eq!(output.status.code(), Some(2), "{page}: {}", stderr(&output));
        assert!(stderr(&output).contains(told), "{}", stderr(&output));
    }
}

#[test]
fn other_files_of_the_same_names_are_not_played() {
    let home = home();
    done(home.path(), &format!("{} -n 60 -q -o out", STUDIES[0]));
    fs::write(home.path().join("mine/rules.toml"), "game = \"metroidvania\"\nplayers.luck = 1\n").unwrap();
    done(home.path(), "run out/manifest.json -q -o again");
    assert!(tables(&home.path().join("out")) == tables(&home.path().join("again")));
}

#[test]
fn what_is_built_in_is_not_kept_and_other_flags_make_another_study() {
    let home = TempDir::new().unwrap();
    done(home.path(), "run -n 60 -q -o out");
    assert!(manifest(&home.path().join("out")).get("sources").is_none());
    let output = ludometer(home.path(), "run out/manifest.json -n 90 -q -o more").output().unwrap();
    assert!(stderr(&output).contains("another study was asked for"), "{}{}", stdout(&output), stderr(&output));
}

/// The manifest as Windows writes it, where a `\` parts folders.
#[test]
fn a_manifest_of_windows_plays_its_study_again_elsewhere() {
    let home = home();
    for study in &STUDIES[..3] {
        done(home.path(), &format!("{study} -n 60 -s 3 -q --force -o out"));
        let mut sent = manifest(&home.path().join("out"));
        let parted = |path: &str| path.replace('/', "\\");
        let study_text = sent["experiment"].as_str().unwrap().replace("mine/", r"mine\\");
        sent["experiment"] = study_text.into();
        let sources = sent["sources"].as_object().unwrap().clone();
        sent["sources"] = sources.into_iter().map(|(path, text)| (parted(&path), text)).collect();
        let far = TempDir::new().unwrap();
        fs::write(far.path().join("mailed.json"), sent.to_string()).unwrap();
        let again = output(far.path(), "run mailed.json -q -o again");
        assert!(
            stderr(&again).contains("the same numbers as in `mailed.json` came out"),
            "{study}: {}",
            stderr(&again)
        );
        assert!(tables(&home.path().join("out")) == tables(&far.path().join("again")), "{study}");
    }
}

#[test]
fn no_bot_on_the_disk_is_played_with_a_manifest() {
    let home = home();
    done(home.path(), &format!("{} -n 60 -q -o out", STUDIES[0]));
    for bots in ["-b mine/bot.toml", "-b greedy,./mine/bot.toml"] {
        let output = output(home.path(), &format!("run out/manifest.json {bots}"));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("mine/bot.toml` would not be read"), "{}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_played_again_is_refused_with_a_remedy() {
    let home = home();
    done(home.path(), &format!("{} -n 60 -q -o out", STUDIES[0]));
    let mut old = manifest(&home.path().join("out"));
    old.as_object_mut().unwrap().remove("sources").unwrap();
    fs::write(home.path().join("old.json"), old.to_string()).unwrap();
    fs::write(home.path().join("none.json"), "{}").unwrap();
    for (arguments, told) in [
        ("run old.json", "the manifest does not hold the text of `mine/rules.toml`"),
        ("run none.json", "is no manifest that this program can read"),
        ("sweep out/manifest.json", "type `ludometer run out/manifest.json`"),
    ] {
        let output = output(home.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stderr(&output));
        assert!(stderr(&output).contains(told), "{}", stderr(&output));
    }
    assert!(!home.path().join("reports").exists());
}
