//! What the other tests rely on, on pages of a few words: whatever goes wrong on a page is caught.

use crate::in_browser;
use crate::page::{Tab, View};
use std::fs;
use tempfile::TempDir;

/// Opens a page with this body.
fn on_page(body: &str, view: View, test: impl FnOnce(Tab)) {
    in_browser(|browser| {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a <page>.html");
        fs::write(&file, format!("<!doctype html><meta charset=utf-8>{body}")).unwrap();
        let mut tab = Tab::open(browser, view);
        tab.show(&file);
        test(tab);
    });
}

fn troubles_of(body: &str, test: impl FnOnce(Vec<String>)) {
    on_page(body, View::DESKTOP, |tab| test(tab.troubles()));
}

#[test]
fn a_page_that_does_nothing_wrong_is_quiet() {
    let body = "<script>console.log('well')</script><img src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='>";
    on_page(body, View::DESKTOP, |tab| {
        assert_eq!((tab.troubles(), tab.requests()), (vec![], vec![]));
    });
}

#[test]
fn errors_warnings_exceptions_and_dialogs_are_caught() {
    for body in [
        "<script>console.error('caught')</script>",
        "<script>console.warn('caught')</script>",
        "<script>throw Error('caught')</script>",
        "<script>Promise.reject(Error('caught'))</script>",
        "<script>alert('caught')</script>",
        "<img src='data:,' onerror='alert(`caught`)'>",
    ] {
        troubles_of(body, |troubles| {
            assert_eq!(troubles.len(), 1, "{body}: {troubles:?}");
            assert!(troubles[0].contains("caught"), "{body}: {troubles:?}");
        });
    }
}

#[test]
fn what_a_policy_forbids_is_caught() {
    let policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">";
    troubles_of(&format!("{policy}<script>1</script>"), |troubles| {
        assert!(troubles[0].contains("Content Security Policy"), "{troubles:?}");
    });
}

#[test]
fn a_request_is_caught() {
    let address = "http://127.0.0.1:9/picture.png";
    on_page(&format!("<img src={address}>"), View::DESKTOP, |tab| {
        assert_eq!(tab.requests(), [address]);
    });
}

#[test]
fn a_script_runs_only_where_it_may() {
    let body = "<p id=p>before</p><script>document.querySelector('p').textContent = 'after'</script>";
    for (view, found) in [(View::DESKTOP, "after"), (View::NO_SCRIPT, "before")] {
        on_page(body, view, |tab| {
            assert_eq!(tab.evaluate::<String>("document.querySelector('p').textContent"), found);
        });
    }
}

#[test]
fn mouse_and_keys_reach_the_page() {
    let body = "<p style='height: 3000px'><button onclick='this.textContent += 1'>a</button>\
        <button onclick='this.textContent += 1'>b</button>";
    on_page(body, View::DESKTOP, |tab| {
        tab.click("button");
        tab.press("Tab");
        tab.press("Enter");
        let texts = "[...document.querySelectorAll('button')].map(it => it.textContent)";
        assert_eq!(tab.evaluate::<Vec<String>>(texts), ["a1", "b1"]);
    });
}

#[test]
fn width_and_colours_are_those_that_are_asked_for() {
    let seen = "[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]";
    let body = "<meta name=viewport content='width=device-width'>";
    for (view, found) in [(View::PHONE, (360, false)), (View::DARK, (1280, true))] {
        on_page(body, view, |tab| assert_eq!(tab.evaluate::<(u32, bool)>(seen), found));
    }
}

#[test]
fn a_picture_holds_the_whole_page() {
    on_page("<p style='height: 3000px; margin: 0'>", View::DESKTOP, |tab| {
        let png = tab.screenshot();
        assert!(png.starts_with(b"\x89PNG") && png.ends_with(b"IEND\xaeB\x60\x82"));
        // Where the format keeps its width and height.
        let size = [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
        assert!(size[0] == 1280 && size[1] >= 3000, "{size:?}");
    });
}
