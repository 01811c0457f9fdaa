//! What is seen: pages that load in silence, charts with marks and whole labels, on any screen.

use super::{Played, every, on_every_report};
use crate::page::{Tab, View};
use std::fs;

/// A page that is mailed has fewer bytes.
const MOST_BYTES: usize = 500_000;

#[test]
fn pages_are_small() {
    for played in every() {
        let size = fs::read(played.page()).expect("a report").len();
        assert!(size < MOST_BYTES, "{}: {size} bytes", played.name);
    }
}

pub fn charts_are_whole_and_the_page_is_quiet(tab: &Tab, _: &Played) -> Vec<String> {
    let faults: Vec<String> = tab.evaluate(include_str!("charts.js"));
    [faults, noises(tab)].concat()
}

pub fn texts_stand_out(tab: &Tab, _: &Played) -> Vec<String> {
    tab.evaluate(include_str!("contrast.js"))
}

pub fn fits_a_phone(tab: &Tab, _: &Played) -> Vec<String> {
    tab.evaluate(include_str!("wide.js"))
}

pub fn nothing_is_hidden_without_the_script(tab: &Tab, _: &Played) -> Vec<String> {
    let hidden: Vec<String> = tab.evaluate(
        "[...document.querySelectorAll('.opening svg, div.group svg, summary')]
        .filter(it => !it.parentElement.closest('details:not([open])') && !it.checkVisibility())
        .map(it => `${it.tagName} ${it.textContent.slice(0, 40)} is hidden`)",
    );
    let tables: Vec<String> = tab.evaluate(
        "(() => {
            for (const details of document.querySelectorAll('details')) details.open = true;
            const hidden = [...document.querySelectorAll('table')].filter(it => !it.checkVisibility());
            return hidden.map(it => `${it.ariaLabel} stays hidden`);
        })()",
    );
    [hidden, tables].concat()
}

/// For people to look at: what the program draws now, at the width of a desktop and of a phone.
#[test]
#[ignore = "takes pictures of all pages, into target/tmp/reports"]
fn pictures_are_taken() {
    fn taken(tab: &Tab, played: &Played) -> Vec<String> {
        let view: String = tab.evaluate(
            "innerWidth < 600 ? 'phone' : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'desktop'",
        );
        fs::write(played.folder.join(format!("{view}.png")), tab.screenshot()).expect("a picture");
        Vec::new()
    }
    for view in [View::DESKTOP, View::DARK, View::PHONE] {
        on_every_report(view, &[taken]);
    }
}

/// What a page does that it should not.
pub fn noises(tab: &Tab) -> Vec<String> {
    let requests = tab.requests().into_iter();
    let requests = requests.map(|url| format!("asks for {url}"));
    requests.chain(tab.troubles()).collect()
}
