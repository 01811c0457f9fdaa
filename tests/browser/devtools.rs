//! The DevTools protocol: JSON, each message ended by a NUL, over the browser's file descriptors 3 and 4.

use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// No answer takes longer on a machine that works.
const PATIENCE: Duration = Duration::from_secs(30);

/// The shell puts the pipes where the browser looks for them, and takes the profile away after it. The browser ends when its
/// pipes close, which they do however the tests end: nothing has to be killed, and a shell that is interrupted still cleans up.
const LAUNCH: &str = r#"
trap : HUP INT TERM
"$0" --user-data-dir="$1" --headless --remote-debugging-pipe --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync \
    --hide-scrollbars 3<&0 4>&1 >/dev/null 2>"$1/log" ||
    tail -n 20 "$1/log" >&2
rm -rf "$1"
"#;

/// Who gets the messages of a session; none where the browser has ended.
type Sessions = Arc<Mutex<Option<HashMap<String, Sender<Value>>>>>;

/// A browser that runs.
pub struct Devtools {
    requests: Mutex<ChildStdin>,
    sessions: Sessions,
    last_id: AtomicU64,
}

impl Devtools {
    /// Starts a browser without a window, with a profile of its own.
    pub fn start(program: &str) -> Self {
        let profile = TempDir::new().expect("a temporary folder").keep();
        let mut shell = Command::new("sh");
        shell.args(["-c", LAUNCH, program]).arg(&profile);
        let piped = shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().expect("a shell");
        let sessions: Sessions = Arc::new(Mutex::new(Some(HashMap::new())));
        let (requests, answers) = (child.stdin.take(), child.stdout.take());
        let readers = sessions.clone();
        thread::spawn(move || {
            pass_on(answers.expect("piped"), &readers);
            let _ = child.wait();
        });
        Self { requests: Mutex::new(requests.expect("piped")), sessions, last_id: AtomicU64::new(0) }
    }

    /// The messages of a session; that of the browser itself has no name.
    pub fn session(&'static self, name: &str) -> Session {
        let (sender, messages) = channel();
        if let Some(sessions) = &mut *locked(&self.sessions) {
            sessions.insert(name.to_owned(), sender);
        }
        Session { browser: self, name: name.to_owned(), messages, events: RefCell::default() }
    }

    /// Sends a request on its way; its number.
    fn send(&self, session: &str, method: &str, params: &Value) -> io::Result<u64> {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let mut request = json!({ "id": id, "method": method, "params": params });
        if !session.is_empty() {
            request["sessionId"] = session.into();
        }
        locked(&self.requests).write_all(format!("{request}\0").as_bytes())?;
        Ok(id)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives every message to the session that it is for, until the browser ends.
fn pass_on(answers: ChildStdout, sessions: &Sessions) {
    for message in BufReader::new(answers).split(0).map_while(Result::ok) {
        let message: Value = serde_json::from_slice(&message).expect("JSON");
        let session = message["sessionId"].as_str().unwrap_or_default();
        let readers = locked(sessions);
        if let Some(reader) = readers.as_ref().and_then(|all| all.get(session)) {
            // A reader that is gone wants no more messages.
            let _ = reader.send(message);
        }
    }
    *locked(sessions) = None;
}

/// A conversation with one page, or with the browser.
pub struct Session {
    browser: &'static Devtools,
    name: String,
    messages: Receiver<Value>,
    events: RefCell<Vec<Value>>,
}

impl Session {
    /// Asks, and waits for the answer.
    pub fn ask(&self, method: &str, params: Value) -> Value {
        let id = self.tell(method, params);
        let mut answer = self.wait_for(method, |message| message["id"] == id);
        assert_eq!(answer["error"], Value::Null, "{method}");
        answer["result"].take()
    }

    /// Asks, and does not wait.
    fn tell(&self, method: &str, params: Value) -> u64 {
        let sent = self.browser.send(&self.name, method, &params);
        sent.unwrap_or_else(|error| panic!("{method}: the browser has ended: {error}"))
    }

    /// Asks the browser itself, and does not wait. That it has ended is no reason to panic where a page is closed.
    pub fn tell_browser(&self, method: &str, params: Value) {
        let _ = self.browser.send("", method, &params);
    }

    /// Waits for an event of this name with these parameters, unless it has come already.
    pub fn wait_for_event(&self, method: &str, is_it: impl Fn(&Value) -> bool) {
        if !self.events(method).iter().any(&is_it) {
            let is_it = |message: &Value| message["method"] == method && is_it(&message["params"]);
            self.wait_for(method, is_it);
        }
    }

    /// Forgets all events so far.
    pub fn forget_events(&self) {
        self.events.borrow_mut().clear();
    }

    /// The parameters of all events of this name so far.
    pub fn events(&self, method: &str) -> Vec<Value> {
        let events = self.events.borrow();
        let of_name = events.iter().filter(|event| event["method"] == method);
        of_name.map(|event| event["params"].clone()).collect()
    }

    /// The first message that is the one; events before and including it are kept.
    fn wait_for(&self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let message = self.messages.recv_timeout(left);
            let message = message.unwrap_or_else(|error| match error {
                RecvTimeoutError::Timeout => panic!("waited {PATIENCE:?} for {what}"),
                RecvTimeoutError::Disconnected => panic!("the browser ended before {what}"),
            });
            self.keep(&message);
            if is_it(&message) {
                return message;
            }
        }
    }

    /// A dialog stops the page until somebody answers.
    fn keep(&self, message: &Value) {
        if message["method"] == "Page.javascriptDialogOpening" {
            self.tell("Page.handleJavaScriptDialog", json!({ "accept": false }));
        }
        if message["id"].is_null() {
            self.events.borrow_mut().push(message.clone());
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(sessions) = &mut *locked(&self.browser.sessions) {
            sessions.remove(&self.name);
        }
    }
}
