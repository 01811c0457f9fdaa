//! Names that somebody else chose: whatever a bot's file is called, a page shows it and does nothing.

use super::charts::noises;
use crate::in_browser;
use crate::page::{Tab, View};
use crate::played::play;
use ludometer::GAMES;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const NAMES: [&str; 4] = ["<img src=x onerror=alert(1)>", "=cmd()", "\"'><svg onload=alert(2)>&amp;", "{{ 7 * 7 }}"];

#[test]
fn a_name_does_nothing_on_a_page() {
    in_browser(|browser| {
        let home = TempDir::new().expect("a folder");
        let bots = NAMES.map(|name| bot(home.path(), name));
        let (pair, all) = (bots[..2].join(","), bots.join(","));
        let mut tab = Tab::open(browser, View::DESKTOP);
        for (command, names) in [
            (&["run", "pig", "-b", &pair][..], &NAMES[..2]),
            (&["compare", "pig", "-b", &bots[2], "--vs", &bots[3]], &NAMES[2..]),
            (&["tournament", "pig", "-b", &all], &NAMES),
        ] {
            let out = home.path().join(command[0]);
            play(command, &out);
            tab.show(&out.join("report.html"));
            check(&tab, names);
        }
    });
}

/// A shipped bot under another name; its path.
fn bot(folder: &Path, name: &str) -> String {
    let mut files = GAMES.files();
    let shipped = files.find(|(path, _)| *path == "strategies/pig/random.toml");
    let (_, text) = shipped.expect("a shipped bot");
    let path = folder.join(format!("{name}.toml"));
    fs::write(&path, text).expect("a bot");
    path.to_str().expect("a readable path").to_owned()
}

/// Names are read, and are no part of the page.
fn check(tab: &Tab, names: &[&str]) {
    assert_eq!(noises(tab), Vec::<String>::new());
    let text: String = tab.evaluate("document.querySelector('main').textContent");
    for name in names {
        assert!(text.contains(name), "{name} is not on the page");
    }
    let strange = "document.querySelectorAll('img, svg:not([role]), [onload], [onerror]').length";
    assert_eq!(tab.evaluate::<u32>(strange), 0);
}
