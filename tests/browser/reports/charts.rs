//! What is seen: pages that load in silence, charts with marks and whole labels, on any screen.

use super::{every, on_every_report};
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

#[test]
fn pages_load_in_silence_and_show_whole_charts() {
    on_every_report(View::DESKTOP, |tab, _| {
        let faults: Vec<String> = tab.evaluate(include_str!("charts.js"));
        [faults, noises(tab)].concat()
    });
}

#[test]
fn dark_pages_can_be_read() {
    on_every_report(View::DARK, |tab, _| legibility(tab));
}

#[test]
fn light_pages_can_be_read() {
    on_every_report(View::DESKTOP, |tab, _| legibility(tab));
}

#[test]
fn a_phone_needs_no_scrolling_to_the_side() {
    on_every_report(View::PHONE, |tab, _| {
        let faults: Vec<String> = tab.evaluate(include_str!("charts.js"));
        let wide: Vec<String> = tab.evaluate(include_str!("wide.js"));
        [faults, wide, noises(tab)].concat()
    });
}

#[test]
fn without_its_script_a_page_shows_its_charts_and_its_tables_open() {
    let hidden = "[...document.querySelectorAll('.opening svg, div.group svg, summary')]
        .filter(it => !it.parentElement.closest('details:not([open])') && !it.checkVisibility())
        .map(it => `${it.tagName} ${it.textContent.slice(0, 40)} is hidden`)";
    on_every_report(View::NO_SCRIPT, |tab, _| {
        let hidden: Vec<String> = tab.evaluate(hidden);
        let faults: Vec<String> = tab.evaluate(include_str!("charts.js"));
        let tables: Vec<String> = tab.evaluate(
            "[...document.querySelectorAll('table')].filter(it => !it.checkVisibility()).map(it => `${it.ariaLabel} stays hidden`)",
        );
        [hidden, faults, tables, noises(tab)].concat()
    });
}

/// For people to look at: what the program draws now, at the width of a desktop and of a phone.
#[test]
#[ignore = "takes pictures of all pages, into target/tmp/reports"]
fn pictures_are_taken() {
    for (view, name) in [(View::DESKTOP, "desktop"), (View::DARK, "dark"), (View::PHONE, "phone")] {
        on_every_report(view, |tab, played| {
            let picture = played.folder.join(format!("{name}.png"));
            fs::write(picture, tab.screenshot()).expect("a picture");
            Vec::new()
        });
    }
}

/// What a page does that it should not.
pub fn noises(tab: &Tab) -> Vec<String> {
    let requests = tab.requests().into_iter();
    let requests = requests.map(|url| format!("asks for {url}"));
    requests.chain(tab.troubles()).collect()
}

fn legibility(tab: &Tab) -> Vec<String> {
    tab.evaluate(include_str!("contrast.js"))
}
