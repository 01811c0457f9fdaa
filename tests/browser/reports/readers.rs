//! Who has no mouse, or does not see the page: the keyboard and the accessibility tree.

use super::on_every_report;
use crate::page::{Tab, View};
use serde_json::Value;

/// No page has more stops of the keyboard before the one that is looked for.
const MOST_STOPS: usize = 400;

#[test]
fn the_keyboard_opens_a_table_and_sorts_it() {
    on_every_report(View::DESKTOP, |tab, played| {
        if !played.name.starts_with("run ") {
            return Vec::new();
        }
        let reached = reach(tab, "details.table > summary") && {
            tab.press("Enter");
            reach(tab, "details.table[open] th button")
        };
        if !reached {
            return vec!["Tab does not reach a table and the buttons that sort it".to_owned()];
        }
        tab.press("Enter");
        match tab.evaluate::<Option<String>>("document.activeElement.closest('th').ariaSort") {
            Some(order) if order == "ascending" => Vec::new(),
            other => vec![format!("Enter on a head sorts it {other:?}")],
        }
    });
}

/// Whether `Tab` comes to such an element.
fn reach(tab: &Tab, selector: &str) -> bool {
    let there = format!("document.activeElement.matches('{selector}')");
    (0..MOST_STOPS).any(|_| {
        tab.press("Tab");
        tab.evaluate(&there)
    })
}

#[test]
fn controls_have_names() {
    on_every_report(View::DESKTOP, |tab, _| nameless(&heard(tab)));
}

#[test]
fn pictures_have_names() {
    on_every_report(View::NO_SCRIPT, |tab, _| {
        let heard = heard(tab);
        let mut faults = nameless(&heard);
        if !heard.iter().any(is_picture) {
            faults.push("no picture is heard of".to_owned());
        }
        faults
    });
}

/// What a screen reader is told of the page with everything unfolded.
fn heard(tab: &Tab) -> Vec<Value> {
    tab.evaluate::<()>("document.querySelectorAll('details').forEach(it => it.open = true)");
    let mut tree = tab.accessibility_tree();
    tree.retain(|node| node["ignored"] == false);
    tree
}

fn nameless(heard: &[Value]) -> Vec<String> {
    let nameless = heard.iter().filter(|node| needs_name(node) && !has_name(node));
    nameless.map(|node| format!("a {} has no name", node["role"]["value"])).collect()
}

fn is_picture(node: &Value) -> bool {
    ["image", "img"].iter().any(|role| node["role"]["value"] == *role)
}

fn needs_name(node: &Value) -> bool {
    let controls = ["button", "link", "table", "region", "DisclosureTriangle"];
    is_picture(node) || controls.iter().any(|role| node["role"]["value"] == *role)
}

fn has_name(node: &Value) -> bool {
    node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty())
}
