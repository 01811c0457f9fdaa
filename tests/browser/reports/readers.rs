//! Who has no mouse, or does not see the page: the keyboard and the accessibility tree.

use super::Played;
use crate::page::Tab;
use serde_json::Value;

/// No page has more stops of the keyboard before the one that is looked for.
const MOST_STOPS: usize = 400;

/// Of pages of `run`. Afterwards they are as in the file again, but for a table that is open.
pub fn the_keyboard_opens_a_table_and_sorts_it(tab: &Tab, played: &Played) -> Vec<String> {
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
    let order: Option<String> = tab.evaluate("document.activeElement.closest('th').ariaSort");
    tab.press("Enter");
    tab.press("Enter");
    match order {
        Some(order) if order == "ascending" => Vec::new(),
        other => vec![format!("Enter on a head sorts it {other:?}")],
    }
}

/// Whether `Tab` comes to such an element.
fn reach(tab: &Tab, selector: &str) -> bool {
    let there = format!("document.activeElement.matches('{selector}')");
    (0..MOST_STOPS).any(|_| {
        tab.press("Tab");
        tab.evaluate(&there)
    })
}

pub fn controls_have_names(tab: &Tab, _: &Played) -> Vec<String> {
    unfold(tab);
    let roles = ["button", "link", "table", "region", "DisclosureTriangle"];
    let heard = roles.map(|role| (role, heard(tab, role)));
    if heard.iter().all(|(_, nodes)| nodes.is_empty()) {
        return vec!["no control is heard of".to_owned()];
    }
    heard.iter().flat_map(|(role, nodes)| nameless(role, nodes)).collect()
}

pub fn pictures_have_names(tab: &Tab, _: &Played) -> Vec<String> {
    unfold(tab);
    let pictures = ["image", "img"].map(|role| heard(tab, role)).concat();
    if pictures.is_empty() {
        return vec!["no picture is heard of".to_owned()];
    }
    nameless("picture", &pictures)
}

pub fn names_are_words(tab: &Tab, _: &Played) -> Vec<String> {
    tab.evaluate(include_str!("names.js"))
}

fn unfold(tab: &Tab) {
    tab.evaluate::<()>("document.querySelectorAll('details').forEach(it => it.open = true)");
}

/// What a screen reader is told of everything that has this role.
fn heard(tab: &Tab, role: &str) -> Vec<Value> {
    let mut nodes = tab.accessible_nodes(role);
    nodes.retain(|node| node["ignored"] == false);
    nodes
}

fn nameless(role: &str, heard: &[Value]) -> Vec<String> {
    let nameless = heard.iter().filter(|node| !has_name(node));
    nameless.map(|_| format!("a {role} has no name")).collect()
}

fn has_name(node: &Value) -> bool {
    node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty())
}
