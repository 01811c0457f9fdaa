//! The page of `ludometer live`, as a person uses it.

use crate::in_browser;
use crate::page::{Tab, View};
use crate::served::LiveServer;
use serde_json::{Value, json};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs};
use tempfile::TempDir;

/// The number that is changed: a table of Pig has one die.
const SIDES: &str = "input[data-address='dice.sides']";

/// Two quick bots that differ.
const PIG: &str = "pig -b hold-at,racer -n 200k";

/// Whether the games have been played that there is to know of it.
const RESTING: &str = "document.querySelector('#track').classList.contains('resting') && !document.querySelector('#right').classList.contains('waiting')";

/// The width of the first interval, in percent of its line; below 0 where nothing is drawn.
const WIDTH: &str = "parseFloat(document.querySelector('#rows .interval')?.style.width ?? '-1')";

fn text(tab: &Tab, selector: &str) -> String {
    tab.evaluate(&format!("document.querySelector({}).textContent", json!(selector)))
}

fn value(tab: &Tab) -> String {
    tab.evaluate(&format!("document.querySelector({}).value", json!(SIDES)))
}

/// Serves a page in a folder of its own, and shows it.
fn on_page(words: &str, view: View, test: impl FnOnce(&mut Tab, LiveServer, &TempDir)) {
    in_browser(|browser| {
        let home = TempDir::new().unwrap();
        let served = LiveServer::start(home.path(), words);
        let mut tab = Tab::open(browser, view);
        tab.visit(&served.address);
        tab.wait_for("document.querySelector('#headline').textContent !== 'The first games are being played.'");
        test(&mut tab, served, &home);
    });
}

#[test]
fn a_value_is_typed_seen_undone_and_saved_and_the_draft_outlives_the_program() {
    on_page(PIG, View::DESKTOP, |tab, served, home| {
        tab.wait_for(RESTING);
        tab.type_into(SIDES, "8");
        tab.wait_for(&format!("{WIDTH} > 0"));
        let first: f64 = tab.evaluate(WIDTH);
        tab.wait_for(RESTING);
        let last: f64 = tab.evaluate(WIDTH);
        assert!(last < first || last < 5.0, "{first} to {last}");
        assert!(text(tab, "#headline").starts_with("With dice.sides=8"), "{}", text(tab, "#headline"));
        assert!(tab.evaluate::<u32>("document.querySelectorAll('#rows .shown').length") > 0);
        assert!(tab.evaluate::<u32>("document.querySelectorAll('#pictures svg').length") > 1);
        tab.press_button("Undo");
        assert_eq!(value(tab), "6");
        tab.press_button("Redo");
        assert_eq!(value(tab), "8");
        tab.press_button("Save variation");
        tab.press_button("Save");
        tab.wait_for("document.querySelector('#toast').textContent.startsWith('Saved as')");
        let saved = text(tab, "#toast code");
        assert!(fs::read_to_string(home.path().join(&saved)).unwrap().contains("\ndice.sides = 8\n"), "{saved}");
        tab.wait_for("document.querySelector('#kept').textContent.includes('kept')");
        assert_eq!(tab.troubles(), [""; 0]);
        sleep(Duration::from_millis(500));
        drop(served);
        let served = LiveServer::start(home.path(), PIG);
        tab.visit(&served.address);
        tab.wait_for(&format!("document.querySelector({})?.value === '8'", json!(SIDES)));
        tab.wait_for(&format!("{WIDTH} > 0"));
    });
}

#[test]
fn a_pinned_variant_stays_on_the_lines_beside_the_one_that_is_worked_on() {
    on_page(PIG, View::DESKTOP, |tab, _served, _home| {
        let letters = "[...document.querySelectorAll('#rows .pins i')].map(it => it.textContent + ' ' + it.title)";
        tab.type_into(SIDES, "8");
        tab.wait_for(&format!("{RESTING} && {WIDTH} > 0"));
        tab.evaluate::<Value>(
            "void (window.asked = [], window.own = window.fetch, window.fetch = (...all) => (window.asked.push(String(all[0])), window.own(...all)))",
        );
        tab.press_button("Pin it");
        tab.wait_for("document.querySelector('.chip.pin i')?.textContent === 'A'");
        tab.wait_for("window.asked.some(it => it.endsWith('do/keep'))");
        let plays: u32 = tab.evaluate("window.asked.filter(it => it.endsWith('do/play')).length");
        assert_eq!(plays, 0, "a pin asks nothing new: no game is played again");
        assert!(tab.evaluate::<bool>(&format!("{RESTING} && {WIDTH} > 0")));
        assert_eq!(tab.evaluate::<Vec<String>>(letters), [""; 0], "the present variant is drawn as it is");
        tab.type_into(SIDES, "10");
        tab.wait_for(&format!("{RESTING} && document.querySelectorAll('#rows .pins i').length > 0"));
        let drawn = tab.evaluate::<Vec<String>>(letters);
        assert!(drawn.len() > 3 && drawn.iter().all(|mark| mark.starts_with("A ") && mark.contains(": ")), "{drawn:?}");
        assert!(text(tab, "#rows .legend").contains("Letters are pinned variants"));
        // It was compared with the base that is no longer there.
        tab.press_button("Make it the base");
        tab.wait_for("document.querySelectorAll('#rows .pins i').length === 0");
        assert_eq!(tab.troubles(), [""; 0]);
    });
}

#[test]
fn a_target_is_dragged_to_and_the_value_that_meets_it_is_taken() {
    on_page(PIG, View::DESKTOP, |tab, _served, _home| {
        tab.type_into(SIDES, "8");
        tab.wait_for(&format!("{RESTING} && {WIDTH} > 0"));
        let median =
            "[...document.querySelectorAll('#rows .row')].find(it => it.textContent.startsWith('The median length'))";
        tab.evaluate::<Value>(&format!("void ({median}.querySelector('.axis').id = 'median')"));
        tab.drag("#median", 0.5, 0.3);
        let [measure, target]: [String; 2] = tab
            .evaluate("[document.querySelector('#asked select').value, document.querySelector('#asked input').value]");
        assert_eq!(measure, "length_median");
        assert!(target.parse::<f64>().is_ok_and(|rounds| rounds > 1.0), "{target}");
        tab.press_button("Find it");
        tab.wait_for(
            "document.querySelector('#asked .command') !== null || document.querySelector('#asked .fault') !== null",
        );
        let told = text(tab, "#asked");
        assert!(told.contains("ludometer solve pig -b hold-at,racer --set dice.sides=8"), "{told}");
        assert!(tab.evaluate::<u32>("document.querySelectorAll('#asked svg').length") > 0, "{told}");
        tab.press_button("Close");
        assert_eq!(tab.troubles(), [""; 0]);
    });
}

#[test]
fn what_is_not_allowed_is_marked_and_the_last_variant_stays() {
    on_page(PIG, View::DESKTOP, |tab, served, _home| {
        // In one breath: the variant that is allowed has hardly been played.
        tab.type_into(SIDES, "8");
        tab.type_into(SIDES, "1000");
        tab.wait_for("document.querySelector('.fault') !== null");
        tab.wait_for("document.querySelector('#headline').textContent.includes('=8')");
        assert!(tab.evaluate::<bool>("!document.querySelector('#refused').hidden"));
        assert!(text(tab, ".fault").contains("`dice.sides` must be a whole number"), "{}", text(tab, ".fault"));
        assert_eq!(
            tab.evaluate::<String>(&format!("document.querySelector({}).getAttribute('aria-invalid')", json!(SIDES))),
            "true"
        );
        assert!(text(tab, "#headline").contains("=8"), "{}", text(tab, "#headline"));
        // A comma is a decimal point, and one that is not allowed is told as what it is.
        tab.type_into(SIDES, "7,5");
        tab.wait_for("document.querySelector('.fault')?.textContent.includes('7.5')");
        tab.type_into(SIDES, "6");
        tab.wait_for("document.querySelector('.fault') === null");
        assert_eq!(text(tab, "#changes"), "");
        // A draft that begins with what is not allowed is shown with it, and the base plays.
        tab.type_into(SIDES, "1000");
        sleep(Duration::from_millis(800));
        tab.visit(&served.address);
        tab.wait_for("document.querySelector('.fault') !== null && document.querySelector('#headline').textContent.includes('wins')");
    });
}

#[test]
fn a_hundred_keystrokes_end_in_the_right_state() {
    on_page(PIG, View::DESKTOP, |tab, served, _home| {
        let memory = || {
            let status = fs::read_to_string(format!("/proc/{}/status", served.process())).unwrap_or_default();
            let line =
                status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(str::trim).unwrap_or("0 kB").to_owned();
            line.trim_end_matches(" kB").parse::<u64>().unwrap()
        };
        for stroke in 0..100 {
            tab.type_into(SIDES, ["4", "5", "7", "8", "10"][stroke % 5]);
            sleep(Duration::from_millis(60));
        }
        tab.wait_for(&format!(
            "{RESTING} && document.querySelector('#headline').textContent.includes('dice.sides=10')"
        ));
        let rows: Vec<String> =
            tab.evaluate("[...document.querySelectorAll('#rows .row:not(.head) .told')].map(it => it.textContent)");
        // The same variant, asked for once.
        tab.press_button("Base");
        // Until the base is shown, what rests is the variant of before.
        tab.wait_for("!document.querySelector('#headline').textContent.includes('dice.sides=10')");
        tab.type_into(SIDES, "10");
        tab.wait_for(&format!(
            "{RESTING} && document.querySelector('#headline').textContent.includes('dice.sides=10')"
        ));
        let again: Vec<String> =
            tab.evaluate("[...document.querySelectorAll('#rows .row:not(.head) .told')].map(it => it.textContent)");
        assert_eq!(rows, again);
        assert!(memory() < 800_000, "{} kB", memory());
        assert_eq!(tab.troubles(), [""; 0]);
    });
}

#[test]
fn a_page_from_elsewhere_neither_reads_nor_changes_anything() {
    on_page(PIG, View::DESKTOP, |tab, served, home| {
        let draft = home.path().join("pig-standard.live.json");
        tab.type_into(SIDES, "8");
        tab.wait_for("document.querySelector('#kept').textContent.includes('kept')");
        let before = fs::read_to_string(&draft).unwrap();
        let evil = home.path().join("evil.html");
        let (address, socket) = (&served.address, served.address.replace("http:", "ws:"));
        // It knows even the secret.
        fs::write(
            &evil,
            format!(
                "<!doctype html><meta charset=utf-8><iframe name=f></iframe>
                <form id=f target=f method=post enctype=text/plain action='{address}do/keep'><input name='{{\"state\":\"evil\",\"x\":\"' value='\"}}'></form>
                <script>
                const tried = {{}};
                const read = (name, promise) => promise.then(() => tried[name] = 'read', () => tried[name] = 'refused');
                const json = {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: '{{\"state\":\"evil\"}}' }};
                window.all = Promise.all([
                    read('page', fetch('{address}').then(it => it.text())),
                    read('keep', fetch('{address}do/keep', json).then(it => it.text())),
                    read('simple', fetch('{address}do/keep', {{ method: 'POST', mode: 'no-cors', body: '{{\"state\":\"evil\"}}' }}).then(it => {{ if (it.type === 'opaque') throw it; }})),
                    read('events', new Promise((yes, no) => {{ const it = new EventSource('{address}events/evil'); it.onopen = yes; it.onerror = no; }})),
                    read('socket', new Promise((yes, no) => {{ const it = new WebSocket('{socket}events/evil'); it.onopen = yes; it.onerror = no; }})),
                    read('script', new Promise((yes, no) => {{ const it = document.createElement('script'); it.src = '{address}scripts/main.js'; it.onload = yes; it.onerror = no; document.head.append(it); }})),
                    read('frame', new Promise((yes, no) => {{ const it = document.createElement('iframe'); it.src = '{address}'; it.onload = () => {{ try {{ it.contentDocument.body.children.length ? yes() : no(); }} catch (error) {{ no(); }} }}; document.body.append(it); }})),
                ]).then(() => {{ document.querySelector('form').submit(); return tried; }});
                </script>"
            ),
        )
        .unwrap();
        tab.show(&evil);
        let tried: Value = tab.evaluate("window.all");
        for (way, came) in tried.as_object().unwrap() {
            assert_eq!(came, "refused", "{way}: {tried}");
        }
        sleep(Duration::from_millis(300));
        assert_eq!(fs::read_to_string(&draft).unwrap_or_default(), before);
    });
}

#[test]
fn a_row_is_copied_a_column_filled_and_a_block_pasted() {
    on_page("metroidvania -b random -p 2", View::DESKTOP, |tab, _served, _home| {
        let shown = |address: &str| {
            tab.evaluate::<String>(&format!("document.querySelector('input[data-address=\"{address}\"]').value"))
        };
        tab.evaluate::<Value>("void document.querySelector('tr[data-row=\"cards.bat\"] .acts button').click()");
        tab.wait_for("document.querySelector('tr[data-row=\"cards.bat-2\"]') !== null");
        assert_eq!(shown("cards.bat-2.damage"), shown("cards.bat.damage"));
        // A new row is named; a name that is there is refused.
        let name = |row: &str, name: &str| {
            tab.evaluate::<Value>(&format!(
                "void (() => {{
                    const input = document.querySelector('tr[data-row=\"cards.{row}\"] th input');
                    input.value = '{name}';
                    input.dispatchEvent(new Event('change', {{ bubbles: true }}));
                }})()"
            ));
        };
        name("bat-2", "Night Bat");
        tab.wait_for("document.querySelector('tr[data-row=\"cards.night-bat\"]') !== null");
        assert_eq!(shown("cards.night-bat.damage"), shown("cards.bat.damage"));
        name("night-bat", "crypt");
        assert_eq!(text(tab, "#toast"), "There is a row crypt already.");
        assert!(tab.evaluate::<bool>("document.querySelector('tr[data-row=\"cards.night-bat\"]') !== null"));
        tab.evaluate::<Value>(
            "void (() => {
                const input = document.querySelector('input[data-address=\"cards.abyss.moves\"]');
                const data = new DataTransfer();
                data.setData('text/plain', '5\\t7\\n6\\t8\\n');
                input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
            })()",
        );
        let block = ["abyss.moves", "abyss.damage", "aqueduct.moves", "aqueduct.damage"]
            .map(|cell| shown(&format!("cards.{cell}")));
        assert_eq!(block, ["5", "7", "6", "8"]);
        tab.evaluate::<Value>(
            "void (() => {
                const input = document.querySelector('input[data-address=\"cards.abyss.count\"]');
                input.focus();
                input.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true, bubbles: true, cancelable: true }));
            })()",
        );
        assert_eq!(
            (shown("cards.crypt.count"), shown("cards.abyss.count")),
            (shown("cards.abyss.count"), shown("cards.bat.count"))
        );
        tab.press_button("Undo");
        tab.press_button("Undo");
        assert_eq!(shown("cards.abyss.damage"), "3");
        assert_eq!(tab.troubles(), [""; 0]);
    });
}

#[test]
fn a_paste_says_which_values_are_not_allowed_in_the_words_of_the_grid() {
    on_page("metroidvania -b random -p 2", View::DESKTOP, |tab, _served, _home| {
        tab.evaluate::<Value>(
            "void (() => {
                const input = document.querySelector('input[data-address=\"cards.abyss.moves\"]');
                const data = new DataTransfer();
                data.setData('text/plain', '5\\t777\\n');
                input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
            })()",
        );
        tab.wait_for("document.querySelector('#toast').textContent.includes('not allowed')");
        assert_eq!(text(tab, "#toast"), "Of the 2 values pasted, one is not allowed: Abyss damage.");
        let fault = text(tab, ".fault");
        assert!(fault.starts_with("Abyss damage: `cards.abyss.damage` must be"), "{fault}");
    });
}

#[test]
fn several_targets_are_chosen_and_not_written() {
    on_page(PIG, View::DESKTOP, |tab, _served, _home| {
        tab.type_into(SIDES, "8");
        tab.wait_for(&format!("{WIDTH} > 0"));
        tab.press_button("Find a value…");
        tab.press_button("Add a target");
        tab.evaluate::<Value>(
            "void (() => {
                const [first, second] = document.querySelectorAll('.target-line');
                const set = (element, value) => { element.value = value; element.dispatchEvent(new Event('change')); };
                set(first.querySelector('select'), 'length_median');
                const [low, high] = first.querySelectorAll('input');
                set(low, '5');
                set(high, '9,5');
                set(second.querySelector('select'), 'win_rate(racer)');
                set(second.querySelectorAll('select')[1], '<');
                set(second.querySelector('input'), '60');
            })()",
        );
        let hidden: bool =
            tab.evaluate("document.querySelectorAll('.target-line')[1].querySelectorAll('input')[1].hidden");
        assert!(hidden, "a second number without a range");
        tab.press_button("Look for them");
        tab.wait_for("document.querySelector('#asked .command, #asked .fault') !== null");
        let told = text(tab, "#asked");
        assert!(told.contains("'--expect=length_median in 5..9.5' '--expect=win_rate(racer) < 60%'"), "{told}");
        assert_eq!(tab.troubles(), [""; 0]);
    });
}

#[test]
fn the_table_with_most_amounts_comes_first() {
    let games = [
        ("metroidvania -b random -p 2", "Cards"),
        ("dead_cells -b random", "Monsters"),
        ("masmorra -b random", "Monsters"),
    ];
    for (words, first) in games {
        on_page(words, View::DESKTOP, |tab, _served, _home| {
            assert_eq!(text(tab, "[role=tab][aria-selected=true]"), first);
            assert!(!text(tab, "#notes").contains("-n"), "{}", text(tab, "#notes"));
        });
    }
}

#[test]
fn a_number_of_a_bot_says_what_it_weighs() {
    on_page("metroidvania -b greedy -p 2", View::DESKTOP, |tab, _served, _home| {
        tab.evaluate::<Value>("void document.querySelector('#tab-bots').click()");
        let title: String =
            tab.evaluate("document.querySelector('[data-row=\"bots.greedy.card_threat\"]').getAttribute('title')");
        assert!(title.starts_with("Scores a choice of card by ") && title.contains("threat: "), "{title}");
    });
}

#[test]
fn a_first_guess_is_told_as_one_and_nothing_where_nothing_is_known() {
    on_page("map_masters", View::DESKTOP, |tab, _served, _home| {
        tab.evaluate::<Value>("void document.querySelector('#tab-rules').click()");
        tab.type_into("input[data-address='market.first']", "rotates");
        tab.wait_for("document.querySelector('#rows .row:not(.head) .told') !== null && document.querySelector('#progress').textContent.startsWith('first guess: ')");
        let told: Vec<String> =
            tab.evaluate("[...document.querySelectorAll('#rows .row:not(.head) .told')].map(it => it.textContent)");
        let is_number = |row: &String| {
            let number = row.strip_prefix("first guess, ").map(|number| number.replace('−', "-"));
            number.is_some_and(|number| number.parse::<f64>().is_ok())
        };
        assert!(told.len() > 5 && told.iter().all(is_number), "{told:?}");
        let edges: Vec<String> =
            tab.evaluate("[...document.querySelectorAll('#rows .edge')].map(it => it.textContent)");
        assert!(edges.iter().all(|edge| !edge.contains("0.00000")), "{edges:?}");
    });
}

/// As in a spreadsheet: the first click takes the whole cell, the second one sets the caret.
#[test]
fn what_is_typed_after_a_click_replaces_the_value() {
    on_page(PIG, View::DESKTOP, |tab, _served, _home| {
        let click = format!(
            "(() => {{
                const input = document.querySelector({});
                for (const kind of ['pointerdown', 'mousedown']) input.dispatchEvent(new PointerEvent(kind, {{ bubbles: true }}));
                input.focus();
                input.setSelectionRange(1, 1);
                for (const kind of ['pointerup', 'mouseup', 'click']) input.dispatchEvent(new PointerEvent(kind, {{ bubbles: true }}));
                return [input.selectionStart, input.selectionEnd, input.value.length];
            }})()",
            json!(SIDES)
        );
        let first: Vec<usize> = tab.evaluate(&click);
        assert_eq!(first[..2], [0, first[2]], "all of it");
        let second: Vec<usize> = tab.evaluate(&click);
        assert_eq!(second[..2], [1, 1], "the caret");
    });
}

#[test]
fn a_score_is_called_one_and_no_option_is_broken_at_its_dash() {
    on_page("metroidvania -b greedy -p 2", View::DESKTOP, |tab, _served, _home| {
        tab.press_button("Watch a game");
        tab.wait_for("document.querySelector('#watched .choice') !== null");
        assert!(text(tab, "#watched .choice").contains(", score "), "{}", text(tab, "#watched .choice"));
        assert!(text(tab, "#watched .scores").starts_with("A bot gives each choice a score"));
        let whole: Vec<String> = tab.evaluate(
            "import(new URL('scripts/element.js', location)).then(it => it.unbroken('Play more: -n 170k.').map(part => part.className ?? part))",
        );
        assert_eq!(whole, ["Play more: ", "whole", "."]);
    });
}

#[test]
fn the_chances_along_a_watched_game_are_a_picture_and_a_swing_leads_to_its_turn() {
    on_page("pig -b racer,hold-at -p 2", View::DESKTOP, |tab, _served, _home| {
        tab.press_button("Watch a game");
        tab.wait_for("document.querySelector('#watched .chances button') !== null");
        // The page goes on to another variant: the game that is watched stays the one it is.
        tab.type_into(SIDES, "8");
        tab.press_button("Who was how likely to win?");
        tab.wait_for("document.querySelector('#watched .chances svg, #watched .chances .fault') !== null");
        let ends: Vec<String> = tab.evaluate(
            "[...document.querySelectorAll('#watched .chances svg text')].map(it => it.textContent).filter(it => it.includes('seat'))",
        );
        assert_eq!(ends.len(), 2, "a curve for each player: {ends:?}");
        let command = text(tab, "#watched .chances .command");
        assert!(command.contains("replay pig") && !command.contains("dice.sides"), "{command}");
        let turns: Vec<String> = tab.evaluate(
            "[...document.querySelectorAll('#watched .swings button')].map(it => {
                it.click();
                return it.textContent.match(/turns? (\\d+)/)[1] + '=' + document.querySelector('#watched header .quiet').textContent.match(/turn (\\d+)/)[1];
            })",
        );
        assert!(!turns.is_empty(), "a game with a swing");
        assert!(turns.iter().all(|turn| turn.split_once('=').is_some_and(|(told, shown)| told == shown)), "{turns:?}");
    });
}

#[test]
fn every_value_and_every_measure_has_a_name_for_who_does_not_see_it() {
    for view in [View::DESKTOP, View::DARK, View::PHONE] {
        on_page(PIG, view, |tab, _served, _home| {
            tab.type_into(SIDES, "8");
            tab.wait_for(&format!("{WIDTH} > 0"));
            let nameless: Vec<String> = tab.evaluate(
                "[...document.querySelectorAll('input, button, select, textarea, .row[role=img]')]
                    .filter(it => it.offsetParent && !(it.getAttribute('aria-label') || it.textContent.trim() || it.closest('label')))
                    .map(it => it.outerHTML)",
            );
            assert_eq!(nameless, [""; 0]);
            let wide: bool = tab.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1");
            assert!(!wide, "the page is wider than the window");
        });
    }
}

/// With `LUDOMETER_SAMPLE=update` in the environment the picture is taken anew, after as many games as show something.
#[test]
fn the_first_picture_of_the_readme_is_one_of_this_page() {
    let update = env::var("LUDOMETER_SAMPLE").is_ok_and(|wanted| wanted == "update");
    on_page("-n 300k", View { width: 1280, ..View::DESKTOP }, |tab, _served, _home| {
        tab.press_button("Got it");
        tab.type_into("input[data-address='cards.crypt.damage']", "3");
        let enough = if update { 30_000 } else { 100 };
        tab.wait_for(&format!(
            "parseInt(document.querySelector('#progress').textContent.replaceAll(',', '')) >= {enough} && {WIDTH} > 0"
        ));
        let picture = tab.screenshot();
        let size = [16, 20].map(|at| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap()));
        assert_eq!(size, [1280, 800]);
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/sample/live.png");
        if update {
            fs::write(sample, picture).unwrap();
        } else {
            assert!(fs::read(sample).unwrap().starts_with(b"\x89PNG"));
        }
    });
}
