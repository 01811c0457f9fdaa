//! `ludometer live` at work in a folder, and what one asks of it over HTTP.
#![allow(dead_code)] // Each binary uses a part of it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The program; a crate that has a program of its own has none of this name.
const PROGRAM: Option<&str> = option_env!("CARGO_BIN_EXE_ludometer");

/// Nothing that is asked takes longer on a machine that works.
const PATIENCE: Duration = Duration::from_secs(120);

/// The most games of a variant, where a test names no others: none waits for more.
const MOST_GAMES: &str = "30k";

/// The program while it serves a page; killed when it is dropped, without a warning.
pub struct LiveServer {
    program: Child,
    /// Keeps its standard output open.
    _out: BufReader<ChildStdout>,
    /// The address of the page, which ends in a slash.
    pub address: String,
    /// The lines that it printed when it began.
    pub said: String,
}

/// An answer: its status, its header lines and its body.
pub struct HttpAnswer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl HttpAnswer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }
}

impl LiveServer {
    /// Starts it in a folder.
    pub fn start(folder: &Path, words: &str) -> Self {
        Self::start_program(PROGRAM.expect("the program"), folder, words)
    }

    /// Starts it as another program does, which has games of its own.
    pub fn start_program(program: &str, folder: &Path, words: &str) -> Self {
        let mut command = Command::new(program);
        command.current_dir(folder).arg("live").args(words.split_whitespace()).arg("--no-open");
        if !words.split_whitespace().any(|word| word == "-n") {
            command.args(["-n", MOST_GAMES]);
        }
        let mut program = command.stdout(Stdio::piped()).spawn().expect("the program");
        let mut out = BufReader::new(program.stdout.take().expect("piped"));
        let mut said = String::new();
        for _ in 0..2 {
            out.read_line(&mut said).expect("a line");
        }
        let address = said.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
        Self { program, _out: out, address, said }
    }

    /// The number by which the system knows the program.
    pub fn process(&self) -> u32 {
        self.program.id()
    }

    /// Its name on the network: `127.0.0.1:4711`.
    pub fn host(&self) -> &str {
        self.address.trim_start_matches("http://").split('/').next().expect("a host")
    }

    /// The path of something on the page.
    pub fn path(&self, rest: &str) -> String {
        let inside = self.address.trim_start_matches("http://").trim_start_matches(self.host());
        format!("{inside}{rest}")
    }

    /// Sends a request as it stands, and hears the whole answer.
    pub fn raw(&self, request: &str) -> HttpAnswer {
        let mut stream = TcpStream::connect(self.host()).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a patience");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut bytes = Vec::new();
        // Whoever is refused may be cut off.
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        HttpAnswer { status, head: head.to_owned(), body: unchunked(head, body) }
    }

    /// A request with these header lines beside those that every one has.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> HttpAnswer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {}\r\n", self.host());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.raw(&format!("{head}\r\n{body}"))
    }

    /// Asks for an action as the page does.
    pub fn act(&self, action: &str, request: &Value) -> HttpAnswer {
        let origin = format!("http://{}", self.host());
        let headers = [("origin", origin.as_str()), ("content-type", "application/json")];
        self.request("POST", &self.path(&format!("do/{action}")), &headers, &request.to_string())
    }

    /// Opens the events of a page.
    pub fn follow(&self, page: &str) -> EventReader {
        let mut stream = TcpStream::connect(self.host()).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a patience");
        let path = self.path(&format!("events/{page}"));
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.host()).expect("a request");
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while lines.read_line(&mut line).expect("a head") > 2 {
            line.clear();
        }
        EventReader { lines }
    }

    /// Plays a variant on a page that is followed, and waits until it rests: the figures.
    pub fn play(&self, events: &mut EventReader, page: &str, number: u64, now: &Value) -> Value {
        let answer = self.act("play", &json!({ "page": page, "number": number, "now": now })).json();
        assert_eq!(answer["faults"], json!([]), "{answer}");
        events.until("figures", |figures| figures["number"] == number && figures["resting"] == true)
    }
}

impl Drop for LiveServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The events of a page.
pub struct EventReader {
    lines: BufReader<TcpStream>,
}

impl EventReader {
    /// The next event of this kind that is as it should be.
    pub fn until(&mut self, kind: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let (mut line, mut named) = (String::new(), String::new());
        loop {
            line.clear();
            assert!(self.lines.read_line(&mut line).expect("an event in time") > 0, "the events have ended");
            if let Some(name) = line.strip_prefix("event: ") {
                name.trim().clone_into(&mut named);
            }
            let Some(data) = line.strip_prefix("data: ").filter(|_| named == kind) else { continue };
            let event: Value = serde_json::from_str(data).expect("JSON");
            if is_it(&event) {
                return event;
            }
        }
    }
}

/// A body without the lengths of its pieces.
fn unchunked(head: &str, body: &str) -> String {
    if !head.to_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut whole, mut rest) = (String::new(), body);
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        if length == 0 || after.len() < length {
            break;
        }
        whole += &after[..length];
        rest = after[length..].trim_start_matches("\r\n");
    }
    whole
}
