//! A page in a tab: what a person does to it, and what comes of it.

use crate::devtools::{Devtools, Session};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Nothing that is waited for takes longer on a machine that works.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who looks.
#[derive(Clone, Copy)]
pub struct View {
    /// Width of the window, in CSS pixels.
    pub width: u32,
    /// Whether dark colours are preferred.
    pub dark: bool,
    /// Whether the page's script may run.
    pub script: bool,
}

impl View {
    pub const DESKTOP: Self = Self { width: 1280, dark: false, script: true };
    pub const PHONE: Self = Self { width: 360, ..Self::DESKTOP };
    pub const DARK: Self = Self { dark: true, ..Self::DESKTOP };
    pub const NO_SCRIPT: Self = Self { script: false, ..Self::DESKTOP };

    fn is_phone(&self) -> bool {
        self.width < 600
    }
}

/// A tab. It shares neither storage nor cache with another.
pub struct Tab {
    session: Session,
    context: String,
    address: String,
}

impl Tab {
    /// Opens an empty tab.
    pub fn open(browser: &'static Devtools, view: View) -> Self {
        let (session, context) = new_tab(browser);
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            session.ask(&format!("{domain}.enable"), json!({}));
        }
        look(&session, view);
        Self { session, context, address: String::new() }
    }

    /// Shows a file, and waits until all of it is there. What was caught of the last one is forgotten.
    pub fn show(&mut self, file: &Path) {
        self.address = file_address(file);
        self.navigate();
    }

    fn navigate(&self) {
        self.session.forget_events();
        let went = self.session.ask("Page.navigate", json!({ "url": self.address }));
        assert_eq!(went["errorText"], Value::Null, "{}", self.address);
        let loaded = |event: &Value| event["loaderId"] == went["loaderId"] && event["name"] == "load";
        self.session.wait_for_event("Page.lifecycleEvent", loaded);
    }

    /// Shows an address of a server, and waits until all of it is there.
    pub fn visit(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        self.navigate();
    }

    /// Waits until an expression is true.
    pub fn wait_for(&self, expression: &str) {
        let begun = Instant::now();
        while !self.evaluate::<bool>(expression) {
            assert!(begun.elapsed() < PATIENCE, "{expression}: {:?}", self.troubles());
            sleep(Duration::from_millis(20));
        }
    }

    /// Puts a text in the place of what stands in a field, as a keyboard would.
    pub fn type_into(&self, selector: &str, text: &str) {
        self.evaluate::<Value>(&format!(
            "void (document.querySelector({0}).focus(), document.querySelector({0}).select())",
            json!(selector)
        ));
        self.session.ask("Input.insertText", json!({ "text": text }));
    }

    /// Presses the button that has this text.
    pub fn press_button(&self, text: &str) {
        let found: bool = self.evaluate(&format!(
            "(() => {{
                const button = [...document.querySelectorAll('button')].find(it => it.textContent.trim() === {} && it.offsetParent);
                button?.click();
                return Boolean(button);
            }})()",
            json!(text)
        ));
        assert!(found, "no button {text}");
    }

    /// The value of a JavaScript expression; a promise is waited for.
    pub fn evaluate<T: DeserializeOwned>(&self, expression: &str) -> T {
        let wish = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.session.ask("Runtime.evaluate", wish);
        let raised = &answer["exceptionDetails"];
        assert!(raised.is_null(), "{expression}: {raised}");
        let value = answer["result"]["value"].take();
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Everything that the page was not meant to do: errors and warnings, of the script or of the browser, and dialogs.
    pub fn troubles(&self) -> Vec<String> {
        self.catch_up();
        let calls = self.session.events("Runtime.consoleAPICalled");
        let bad = |call: &Value| ["error", "warning", "assert"].iter().any(|it| call["type"] == *it);
        let calls = calls.iter().filter(|call| bad(call));
        let calls = calls.map(|call| format!("console: {}", call["args"]));
        let raised = self.session.events("Runtime.exceptionThrown");
        let raised = raised.iter().map(|it| it["exceptionDetails"].to_string());
        let entries = self.session.events("Log.entryAdded");
        let entries = entries.iter().map(|it| &it["entry"]);
        let entries = entries.filter(|it| it["level"] == "error" || it["level"] == "warning");
        let entries = entries.map(|it| format!("log: {}", it["text"]));
        let dialogs = self.session.events("Page.javascriptDialogOpening");
        let dialogs = dialogs.iter().map(|it| format!("dialog: {}", it["message"]));
        calls.chain(raised).chain(entries).chain(dialogs).collect()
    }

    /// The addresses that were asked for besides that of the page. What an address itself holds (`data:`) is no request.
    pub fn requests(&self) -> Vec<String> {
        self.catch_up();
        let events = self.session.events("Network.requestWillBeSent");
        let urls = events.iter().filter_map(|it| it["request"]["url"].as_str());
        let asked = urls.filter(|url| *url != self.address && !url.starts_with("data:"));
        asked.map(str::to_owned).collect()
    }

    /// The whole page as a PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let wish = json!({ "captureBeyondViewport": true });
        let picture = self.session.ask("Page.captureScreenshot", wish);
        from_base64(picture["data"].as_str().expect("base64"))
    }

    /// What a screen reader is told of everything that has this role.
    pub fn accessible_nodes(&self, role: &str) -> Vec<Value> {
        let document = self.session.ask("Runtime.evaluate", json!({ "expression": "document" }));
        let wish = json!({ "objectId": document["result"]["objectId"], "role": role });
        let mut found = self.session.ask("Accessibility.queryAXTree", wish);
        serde_json::from_value(found["nodes"].take()).expect("nodes")
    }

    /// Clicks in the middle of an element.
    pub fn click(&self, selector: &str) {
        self.drag(selector, 0.5, 0.5);
    }

    /// Drags from one part of an element's width to another.
    pub fn drag(&self, selector: &str, from: f64, to: f64) {
        let (x, y, width): (f64, f64, f64) = self.evaluate(&format!(
            "(() => {{
                const element = document.querySelector({});
                element.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
                const box = element.getBoundingClientRect();
                return [box.x, box.y + box.height / 2, box.width];
            }})()",
            json!(selector)
        ));
        let [from, to] = [from, to].map(|part| x + part * width);
        let way = [("mouseMoved", from, 0), ("mousePressed", from, 1), ("mouseMoved", to, 1), ("mouseReleased", to, 0)];
        for (kind, x, buttons) in way {
            if kind == "mouseMoved" && buttons == 1 && from == to {
                continue;
            }
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
            self.session.ask("Input.dispatchMouseEvent", event);
        }
    }

    /// What was copied last.
    pub fn clipboard(&self) -> String {
        let wish = json!({ "permissions": ["clipboardReadWrite"], "browserContextId": self.context });
        self.session.ask("Browser.grantPermissions", wish);
        self.evaluate("navigator.clipboard.readText()")
    }

    /// Presses and releases a key: `Tab`, `Enter`.
    pub fn press(&self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            other => panic!("no key is known as {other}"),
        };
        let event = json!({ "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text });
        for kind in ["keyDown", "keyUp"] {
            let mut event = event.clone();
            event["type"] = kind.into();
            self.session.ask("Input.dispatchKeyEvent", event);
        }
    }

    /// After this, every event that the page has caused so far is here.
    fn catch_up(&self) {
        self.evaluate::<u8>("0");
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let context = json!({ "browserContextId": self.context });
        self.session.tell_browser("Target.disposeBrowserContext", context);
    }
}

/// A new tab in a context of its own, and that context.
fn new_tab(browser: &'static Devtools) -> (Session, String) {
    // Only one thread at a time speaks with the browser itself.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let itself = browser.session("");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let made = itself.ask("Target.createBrowserContext", json!({}));
    let context = text(&made["browserContextId"]);
    let wish = json!({ "url": "about:blank", "browserContextId": context });
    let made = itself.ask("Target.createTarget", wish);
    let wish = json!({ "targetId": made["targetId"], "flatten": true });
    let attached = itself.ask("Target.attachToTarget", wish);
    (browser.session(&text(&attached["sessionId"])), context)
}

/// Makes a tab what somebody looks at.
fn look(tab: &Session, view: View) {
    let size = json!({ "width": view.width, "height": 800, "deviceScaleFactor": 1, "mobile": view.is_phone() });
    tab.ask("Emulation.setDeviceMetricsOverride", size);
    let scheme = if view.dark { "dark" } else { "light" };
    let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    tab.ask("Emulation.setEmulatedMedia", media);
    let script = json!({ "value": !view.script });
    tab.ask("Emulation.setScriptExecutionDisabled", script);
    tab.ask("Page.setLifecycleEventsEnabled", json!({ "enabled": true }));
    // Without it only one of several tabs has the keyboard.
    let focus = json!({ "enabled": true });
    tab.ask("Emulation.setFocusEmulationEnabled", focus);
}

/// The address of a file: all but plain characters in hexadecimal.
fn file_address(file: &Path) -> String {
    let file = file.canonicalize().expect("a file that is there");
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    let byte = |byte: &u8| {
        if plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") }
    };
    let path: String = file.as_os_str().as_encoded_bytes().iter().map(byte).collect();
    format!("file://{path}")
}

fn from_base64(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0, 0_u32);
    for digit in text.chars().map_while(|digit| DIGITS.find(digit)) {
        held = (held << 6 | u32::try_from(digit).expect("below 64")) & 0xFFFF;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xFF) as u8);
        }
    }
    bytes
}
